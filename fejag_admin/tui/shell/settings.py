"""Settings: language, colours, the name of the person at the desk; and the themes to choose from."""

from __future__ import annotations

from dataclasses import replace

from textual.app import ComposeResult
from textual.theme import Theme

from fejag_admin.common.language import LANGUAGES, N_, _, current_language
from fejag_admin.common.settings import Settings
from fejag_admin.tui.shell.dialog import Dialog, choice, chosen, line, written
from fejag_admin.tui.shell.shell import Shell

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
# For a poor screen, a bright sun, tired eyes: everything written stands out at least 7 to 1 (WCAG 2, level AAA).
CONTRAST = Theme(
    name="fejag-contrast",
    dark=True,
    primary="#6db3ff",
    secondary="#c0e0ff",
    accent="#ffff00",
    warning="#ffb300",
    error="#ff8080",
    success="#66ff66",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#202020",
)
THEMES = (
    (DARK, N_("Dark colours")),
    (LIGHT, N_("Light colours")),
    (SAFE, N_("For colour-blind eyes")),
    (CONTRAST, N_("High contrast")),
)
"""With the names by which people choose."""


async def change_settings(app: Shell) -> None:
    """Choose language, colours and name."""
    settings = await app.push_screen_wait(SettingsDialog(replace(app.settings, theme=app.theme, by=app.by)))
    if settings is not None:
        await app.keep_settings(settings)


class SettingsDialog(Dialog[Settings]):
    """Asks for the settings; shows those in use."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(_("Settings"), ok=_("Use these"))
        self._settings = settings

    def compose_body(self) -> ComposeResult:
        names = [(name[0].upper() + name[1:], language) for language, name in LANGUAGES.items()]
        yield choice("language", _("Language"), names, current_language())
        themes = tuple((_(name), theme.name) for theme, name in THEMES)
        yield choice("theme", _("Colours"), themes, self._settings.theme)
        yield line("by", _("Your name"), _("stands with what you enter"), self._settings.by)

    def answer(self) -> Settings:
        by = written(self, "by", _("Write your name; every entry says who made it."))
        by = " ".join(by.split())
        return replace(self._settings, language=chosen(self, "language"), theme=chosen(self, "theme"), by=by)
