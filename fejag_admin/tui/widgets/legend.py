"""What the signs on the map mean, in the letters of this camp and this language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from fejag_admin.camp.drawing import Letters, Zoom, figure_text
from fejag_admin.texts import _
from fejag_admin.texts.names import figure_name

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign


def legend(campaign: Campaign, letters: Letters, zoom: Zoom) -> Content:
    """One line for each sign."""
    team = campaign.teams[0].id
    own = letters.teams[team]
    signs = [figure_text(letters, team, "tygr", condition) for condition in ("shining", "cut-off", "struck")]
    kinds = ", ".join(f"{letter} {figure_name(kind)}" for kind, letter in letters.kinds.items())
    walls = "│ ─" if zoom == "large" else "│ ▁ ▔"
    rows = [
        (signs[0], _("figure that shines")),
        (signs[1], _("dark: cut off from its start")),
        (signs[2], _("dark: struck")),
        (f"{own} +", _("lit for one team, for several")),
        (f"{own}=", _("middle section of a path")),
        ("·", _("uncovered; blank: not yet")),
        (walls, _("obstacle")),
        ("▓▓", _("temple")),
        ("@1", _("teleport of pair 1")),
        (f"⌂{own}", _("start cell")),
    ]
    lines = [Content.assemble((f"{sign:<6}", "bold"), told) for sign, told in rows]
    return Content("\n").join([*lines, Content(kinds)])
