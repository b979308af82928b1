"""The colours of the application: dark, light, and such as every eye tells apart."""

from textual.app import App
from textual.theme import Theme

from fejag_admin.common.language import N_

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
# For a poor screen, a bright sun, tired eyes: everything written stands out at least 7 to 1 (WCAG 2, level AAA). Blue
# against orange is told apart by every kind of eye; the teams take safe colours, too.
SAFE = Theme(
    name="fejag-safe",
    dark=True,
    primary="#56b4e9",
    secondary="#9fd0f0",
    accent="#f0e442",
    warning="#e69f00",
    error="#f08a4b",
    success="#56b4e9",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#202020",
)
THEMES = (
    (DARK, N_("Dark colours")),
    (LIGHT, N_("Light colours")),
    (SAFE, N_("High contrast, for colour-blind eyes too")),
)
"""With the names by which people choose."""

_safe = False


def apply_theme(app: App[None], theme: str) -> None:
    """Put on a theme; one that is not there any more, or none, is the dark one. The teams' colours go with it."""
    global _safe
    app.theme = theme if theme in app.available_themes else DARK.name
    _safe = app.theme == SAFE.name


def safe_colours() -> bool:
    """Whether all teams are shown in colours for colour-blind eyes, and none in its own."""
    return _safe
