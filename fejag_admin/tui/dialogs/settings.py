"""Settings: language, colours, the name of the person at the desk."""

from __future__ import annotations

from typing import cast

from textual.app import ComposeResult
from textual.widgets import Input, Select

from fejag_admin.texts import _, current_language
from fejag_admin.tui.dialogs.base import Dialog, labelled
from fejag_admin.tui.settings import Settings
from fejag_admin.tui.themes import THEMES, theme_name

LANGUAGES = (("Čeština", "cs"), ("English", "en"))


class SettingsDialog(Dialog[Settings]):
    """Asks for the settings; ``theme`` and ``by`` are those in use."""

    def __init__(self, theme: str, by: str) -> None:
        super().__init__(_("Settings"), ok=_("Use these"))
        self._theme, self._by = theme, by

    def compose_body(self) -> ComposeResult:
        """Three fields."""
        yield labelled(_("Language"), _choice("language", LANGUAGES, current_language()))
        themes = tuple((theme_name(theme), theme.name) for theme in THEMES)
        yield labelled(_("Colours"), _choice("theme", themes, self._theme))
        yield labelled(
            _("Your name"), Input(self._by, placeholder=_("stands with what you enter"), id="by", compact=True)
        )

    def answer(self) -> Settings | None:
        """The settings; None while there is no name."""
        by = " ".join(self.query_one("#by", Input).value.split())
        if not by:
            self.fault(_("Write your name; every entry says who made it."))
            return None
        language, theme = (cast(str, self.query_one(f"#{name}", Select).value) for name in ("language", "theme"))
        return Settings(language, theme, by)


def _choice(name: str, options: tuple[tuple[str, str], ...], value: str) -> Select[str]:
    known = value if value in {meant for _shown, meant in options} else options[0][1]
    return Select(options, value=known, allow_blank=False, id=name, compact=True)
