"""The colours of teams: by name, readable or not, and which of them cannot be told apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, cycle
from math import dist

from fejag_admin.common.language import N_, _
from fejag_admin.common.names import fold

# For teams without a colour of their own: apart on dark, on light and in 256 colours, as is their light on the map.
PALETTE = {
    "#2c86e4": N_("blue"),
    "#fa9105": N_("orange"),
    "#11a921": N_("green"),
    "#dd324c": N_("red"),
    "#731cc8": N_("violet"),
    "#26beae": N_("turquoise"),
    "#7f4210": N_("brown"),
    "#e33cc7": N_("pink"),
    "#708f37": N_("olive"),
    "#886ce5": N_("indigo"),
    "#d0a93a": N_("gold"),
    "#666f76": N_("grey"),
}
NAMES = {name: colour for colour, name in PALETTE.items()} | {N_("yellow"): "#d0a93a"}
"""What people call them; the gold is what most call yellow."""

GROUNDS = {"#15181c": N_("a dark screen"), "#f7f7f4": N_("a light screen")}
LEAST_ON_COLOUR = 3.0  # of a bold letter on the colour: WCAG 2.1, 1.4.3
LEAST_ON_GROUND = 2.0  # of the colour on the screen; the letter on it tells the team, too
LEAST_APART = 12.0  # CIE76, distance in CIELAB; about five steps that can just be seen
LEAST_IN_GREY = 2.0  # in L* of CIELAB: less is hardly seen on a print without colours


def team_colours(own: Mapping[str, str | None]) -> dict[str, str]:
    """The colour of every team by id, the same on screen, page and paper: its ``own``, else that of its place."""
    return {team: colour or chosen for (team, colour), chosen in zip(own.items(), cycle(PALETTE))}


def ink_on(colour: str) -> str:
    """Black or white, to be written on a colour (``#rrggbb``)."""
    red, green, blue = bytes.fromhex(colour[1:])
    return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#ffffff"


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.1)."""
    darker, lighter = sorted(_xyz(colour)[1] for colour in (first, second))
    return (lighter + 0.05) / (darker + 0.05)


def _xyz(colour: str) -> tuple[float, float, float]:
    """A colour of sRGB (IEC 61966-2-1) in CIE XYZ, relative to its white, D65."""
    parts = (channel / 255 for channel in bytes.fromhex(colour[1:]))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )


def lab(colour: str) -> tuple[float, float, float]:
    """A colour in CIELAB (CIE 15): lightness L*, 0 to 100, a* and b*."""
    x, y, z = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in _xyz(colour))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def clashes(teams: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """What is wrong with the names, letters and colours (``#rrggbb``) that teams are shown by, a sentence each."""
    for name, _letter, colour in teams:
        if contrast(colour, ink_on(colour)) < LEAST_ON_COLOUR:
            yield _("{team}: the letter can hardly be read on this colour.").format(team=name)
        for ground, ground_text in GROUNDS.items():
            if contrast(colour, ground) < LEAST_ON_GROUND:
                yield _("{team}: the colour can hardly be seen on {ground}.").format(team=name, ground=_(ground_text))
    for (first, letter, colour), (second_name, second_letter, second) in combinations(teams, 2):
        if letter == second_letter:
            yield _("{one} and {other} have the same letter.").format(one=first, other=second_name)
        if fold(first) == fold(second_name):
            yield _("Two teams have the same name; give every team its own.")
        if colour == second:
            yield _("{one} and {other} have the same colour.").format(one=first, other=second_name)
        elif dist(lab(colour), lab(second)) < LEAST_APART:
            yield _("{one} and {other} have colours that are hard to tell apart.").format(one=first, other=second_name)
        elif abs(lab(colour)[0] - lab(second)[0]) < LEAST_IN_GREY:
            yield _("{one} and {other} look the same on a print without colours.").format(one=first, other=second_name)
