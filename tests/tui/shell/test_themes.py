"""Themes: what is written can be read."""

import pytest
from textual.color import Color
from textual.theme import Theme

from fejag_admin.tui.shell.themes import SAFE, THEMES


def luminance(colour: Color) -> float:
    """The relative luminance of WCAG 2, from 0 to 1."""
    parts = [part / 255 for part in (colour.r, colour.g, colour.b)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG 2, from 1 to 21."""
    dark, light = sorted(luminance(Color.parse(colour)) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_gives_the_known_values() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [theme for theme, _name in THEMES], ids=lambda theme: theme.name)
def test_what_is_written_stands_out(theme: Theme) -> None:
    for ground in (theme.background, theme.surface, theme.panel):
        assert contrast(theme.foreground or "", ground or "") >= (7 if theme is SAFE else 4.5)


def test_in_high_contrast_every_colour_stands_out() -> None:
    theme = SAFE
    for sign in (theme.primary, theme.secondary, theme.accent, theme.warning, theme.error, theme.success):
        assert contrast(sign or "", theme.background or "") >= 7
