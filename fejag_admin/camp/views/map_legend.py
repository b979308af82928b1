"""What the signs on a map in characters mean."""

from fejag_admin.camp.views.map_picture import Zoom, figure_text
from fejag_admin.common.language import _
from fejag_admin.texts.colours import Letters

LegendRow = tuple[str, str, str]
"""A sign, the style in which a screen draws it (empty for the usual one), and what it means."""


def legend_rows(letters: Letters, team: str, zoom: Zoom) -> list[LegendRow]:
    """The signs at a zoom that has letters, those of a team for all."""
    own = letters.teams[team]
    return [
        *_figures(letters, team, zoom),
        (f"{own} +", "", _("lit: one team, several")),
        ("=" if zoom == "tiny" else f"{own}=", "", _("middle section of a path")),
        ("·", "", _("uncovered (blank: not)")),
        *_obstacles(zoom),
        ({"tiny": "▓", "small": "▓▓"}.get(zoom, "▓▓▓"), "", _("temple")),
        ("@", "", _("teleport")) if zoom == "tiny" else ("@1", "", _("teleport of pair 1")),
        ("⌂" if zoom == "tiny" else f"⌂{own}", "", _("start cell")),
        ("*", "underline", _("light talked about")),
    ]


def _figures(letters: Letters, team: str, zoom: Zoom) -> list[LegendRow]:
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
    meanings = (_("figure that shines"), _("dark: cut off"), _("dark: struck"))
    return [(sign + tail, "", meaning) for sign, tail, meaning in zip(signs, tails, meanings, strict=True)]


def _obstacles(zoom: Zoom) -> list[LegendRow]:
    """How obstacles are drawn; where there is no room for a sign, a style shows them."""
    if zoom == "large":
        return [("│ ───", "", _("obstacle"))]
    signs = "▕ ▁ ┘" if zoom == "tiny" else "│ ▁ ┘"
    hidden = ("F", "underline") if zoom == "tiny" else ("fT", "underline")
    return [(signs, "", _("obstacle")), (*hidden, _("obstacle at a figure"))]
