"""The looks of the application: calm, one accent, warnings that stand out; dark, light, and for colour-blind eyes."""

from __future__ import annotations

from textual.theme import Theme

from fejag_admin.common.language import mark

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
# Blue against orange, told apart by every kind of eye; the teams take the colours of `teams.SAFE_PALETTE`.
SAFE = Theme(
    name="fejag-safe",
    dark=True,
    primary="#56b4e9",
    secondary="#7fa8c9",
    accent="#f0e442",
    warning="#e69f00",
    error="#e8702a",
    success="#56b4e9",
    foreground="#e4e6e9",
    background="#101215",
    surface="#181b20",
    panel="#262b33",
)
THEMES = (DARK, mark("Dark colours")), (LIGHT, mark("Light colours")), (SAFE, mark("For colour-blind eyes"))
"""With the names by which people choose."""
