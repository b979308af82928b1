"""The screens to switch between, each loaded when it is first shown; and the two that stand in for them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from textual.app import ComposeResult
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from fejag_admin.common.language import _
from fejag_admin.tui.shell.guard import Guarded


def _lazy(room: str, name: str) -> Callable[[], Screen[None]]:
    def load() -> Screen[None]:
        screen: Screen[None] = getattr(import_module(f"fejag_admin.tui.{room}.screen"), name)()
        return screen

    return load


MODES: dict[str, str | Callable[[], Screen[None]]] = {
    "welcome": _lazy("welcome", "WelcomeScreen"),
    "today": _lazy("today", "TodayScreen"),
    "result": _lazy("result", "ResultScreen"),
    "purchases": _lazy("purchases", "PurchasesScreen"),
    "map": _lazy("map", "MapScreen"),
    "standings": _lazy("standings", "StandingsScreen"),
    "journal": _lazy("journal", "JournalScreen"),
    "slips": _lazy("slips", "SlipsScreen"),
    "egg": _lazy("secret", "EggScreen"),
    "referee": _lazy("referee", "RefereeScreen"),
    "setup": _lazy("setup", "SetupScreen"),
    "editor": _lazy("map_editor", "EditorScreen"),
    "disputes": _lazy("disputes", "DisputesScreen"),
    "print": _lazy("print", "PrintScreen"),
}


class OpeningScreen(Guarded, Screen[None]):
    """Stands there while the store is being opened."""

    def compose(self) -> ComposeResult:
        """One line."""
        yield Static(_("Opening the camp…"), id="opening", markup=False)


class TooSmallScreen(Guarded, ModalScreen[None]):
    """Covers everything while the terminal is too small, and lets no key through."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self._least = (width, height)

    def compose(self) -> ComposeResult:
        """One sentence."""
        width, height = self._least
        told = _("The terminal is too small: make it at least {width} columns wide and {height} lines high.")
        yield Static(told.format(width=width, height=height), id="too-small", markup=False)
