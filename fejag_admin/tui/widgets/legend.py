"""What the signs on the map mean, in the letters of this camp and this language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from fejag_admin.camp.drawing import Letters, figure_text
from fejag_admin.texts import _
from fejag_admin.texts.names import figure_name

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign


def legend(campaign: Campaign, letters: Letters) -> Content:
    """One line for each sign."""
    team = campaign.teams[0].id
    own = letters.teams[team]
    signs = [figure_text(letters, team, "tygr", condition) for condition in ("shining", "cut-off", "struck")]
    kinds = [f"{letter} {figure_name(kind)}" for kind, letter in letters.kinds.items()]
    rows = [
        (signs[0], _("figure that shines")),
        (signs[1], _("dark: cut off")),
        (signs[2], _("dark: struck")),
        (f"{own} +", _("lit: one team, several")),
        (f"{own}=", _("middle section of a path")),
        ("·", _("uncovered (blank: not)")),
        ("│ ▁ ─", _("obstacle")),
        ("▓▓", _("temple")),
        ("@1", _("teleport of pair 1")),
        (f"⌂{own}", _("start cell")),
    ]
    lines = [Content.assemble((f"{sign:<6}", "bold"), told) for sign, told in rows]
    pairs = [f"{first:<15} {second}" for first, second in zip(kinds[::2], kinds[1::2], strict=True)]
    return Content("\n").join([*lines, *map(Content, pairs)])
