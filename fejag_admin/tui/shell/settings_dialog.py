"""Settings: language, colours, the name of the person at the desk."""

from __future__ import annotations

from dataclasses import replace

from textual.app import ComposeResult

from fejag_admin.common.language import LANGUAGES, _, current_language
from fejag_admin.common.settings import Settings
from fejag_admin.tui.shell.dialog import Dialog, choice, chosen, line, written
from fejag_admin.tui.shell.shell import Shell
from fejag_admin.tui.shell.themes import THEMES


async def change_settings(app: Shell) -> None:
    """Choose language, colours and name."""
    chosen = await app.push_screen_wait(SettingsDialog(app.theme, app.by))
    if chosen is not None:
        await app.keep_settings(replace(app.settings, language=chosen.language, theme=chosen.theme, by=chosen.by))


class SettingsDialog(Dialog[Settings]):
    """Asks for the settings; ``theme`` and ``by`` are those in use."""

    def __init__(self, theme: str, by: str) -> None:
        super().__init__(_("Settings"), ok=_("Use these"))
        self._theme, self._by = theme, by

    def compose_body(self) -> ComposeResult:
        names = [(name[0].upper() + name[1:], language) for language, name in LANGUAGES.items()]
        yield choice("language", _("Language"), names, current_language())
        themes = tuple((_(name), theme.name) for theme, name in THEMES)
        yield choice("theme", _("Colours"), themes, self._theme)
        yield line("by", _("Your name"), _("stands with what you enter"), self._by)

    def answer(self) -> Settings:
        by = written(self, "by", _("Write your name; every entry says who made it."))
        return Settings(chosen(self, "language"), chosen(self, "theme"), " ".join(by.split()))
