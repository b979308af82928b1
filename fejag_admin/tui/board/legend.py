"""What the signs on the map mean, in the letters of this camp and this language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from fejag_admin.camp.views.map_picture import Zoom, figure_text
from fejag_admin.common.language import _
from fejag_admin.texts.letters import Letters
from fejag_admin.texts.names import figure_name

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign


def legend(campaign: Campaign, letters: Letters, zoom: Zoom = "small") -> Content:
    """One line for each sign as it stands at this zoom."""
    if zoom == "half":
        told = _(
            "Each half of a sign is a cell. In its team's colour: bright a figure, dull one that is dark or a start"
            " cell, faint light. Gold: the temple, turquoise: teleports, white: the cursor. Obstacles are not shown."
        )
        return Content(told)
    team = campaign.teams[0].id
    own = letters.teams[team]
    kinds = [f"{letter} {figure_name(kind)}" for kind, letter in letters.kinds.items()]
    rows = [
        *_figures(letters, team, zoom),
        (f"{own} +", "", _("lit: one team, several")),
        ("=" if zoom == "tiny" else f"{own}=", "", _("middle section of a path")),
        ("·", "", _("uncovered (blank: not)")),
        *_obstacles(zoom),
        ({"tiny": "▓", "small": "▓▓", "large": "▓▓▓"}[zoom], "", _("temple")),
        ("@", "", _("teleport")) if zoom == "tiny" else ("@1", "", _("teleport of pair 1")),
        ("⌂" if zoom == "tiny" else f"⌂{own}", "", _("start cell")),
        ("*", "underline", _("light talked about")),
    ]
    lines = [Content.assemble((sign, f"bold {style}"), " " * (6 - len(sign)), told) for sign, style, told in rows]
    pairs = [f"{first:<15} {second}" for first, second in zip(kinds[::2], kinds[1::2], strict=True)]
    return Content("\n").join([*lines, *map(Content, [] if zoom == "tiny" else pairs)])


def _figures(letters: Letters, team: str, zoom: Zoom) -> list[tuple[str, str, str]]:
    """The signs of a figure, their style, and what they mean."""
    if zoom == "tiny":
        own = letters.teams[team].upper()
        return [
            (own, "reverse", _("figure that shines")),
            (own, "italic", _("dark: cut off")),
            (own, "italic strike", _("dark: struck")),
        ]
    signs = [figure_text(letters, team, "tygr", condition) for condition in ("shining", "cut-off", "struck")]
    tails = ("", "-", "x") if zoom == "large" else ("", "", "")
    told = (_("figure that shines"), _("dark: cut off"), _("dark: struck"))
    return [(sign + tail, "", meaning) for sign, tail, meaning in zip(signs, tails, told, strict=True)]


def _obstacles(zoom: Zoom) -> list[tuple[str, str, str]]:
    """How obstacles are drawn; where there is no room for a sign, a style shows them."""
    if zoom == "large":
        return [("│ ───", "", _("obstacle"))]
    signs = "▕ ▁ ┘" if zoom == "tiny" else "│ ▁ ┘"
    hidden = ("F", "underline") if zoom == "tiny" else ("fT", "underline")
    return [(signs, "", _("obstacle")), (*hidden, _("obstacle at a figure"))]
