"""The looks of the application: calm, one accent, warnings that stand out; a dark one and a light one."""

from __future__ import annotations

from textual.theme import Theme

from fejag_admin.texts import _

DARK = Theme(
    name="fejag-dark",
    dark=True,
    primary="#5b8dd6",
    secondary="#7aa2a8",
    accent="#d9b25f",
    warning="#d9923b",
    error="#d9605b",
    success="#6fae6b",
    foreground="#d5d8dc",
    background="#15181c",
    surface="#1b1f25",
    panel="#242a32",
)
LIGHT = Theme(
    name="fejag-light",
    dark=False,
    primary="#2f63ad",
    secondary="#3f7077",
    accent="#8a5a00",
    warning="#a85f00",
    error="#b3322d",
    success="#2f7a35",
    foreground="#20242a",
    background="#f7f7f4",
    surface="#efefea",
    panel="#e2e3dd",
)
THEMES = (DARK, LIGHT)


def theme_name(theme: Theme) -> str:
    """The name of a theme as a person reads it."""
    return _("Dark colours") if theme.dark else _("Light colours")
