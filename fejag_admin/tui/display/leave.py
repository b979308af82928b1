"""How the public display is left: by a word, so that whoever stands before it does not come to a shell."""

from __future__ import annotations

import signal
import unicodedata
from secrets import choice

from textual.app import ComposeResult
from textual.widgets import Input, Static

from fejag_admin.common.language import _
from fejag_admin.tui.shell.dialog import Dialog, UnfinishedError

SYLLABLES = 3
CONSONANTS, VOWELS = "bdfghjklmnprstv", "aeiou"  # letters that lie at the same place of Czech and English keyboards
PATIENCE = 60.0  # seconds after which the question goes away by itself


def new_word() -> str:
    """A word that nobody guesses at the keyboard, such as ``kolibu``."""
    return "".join(choice(CONSONANTS) + choice(VOWELS) for _number in range(SYLLABLES))


def plain(word: str) -> str:
    """A word as it is compared: whatever its capitals, spaces around it, and how its accents are encoded."""
    return " ".join(unicodedata.normalize("NFKC", word).casefold().split())


def ignore_signals() -> None:
    """Let nothing that a terminal's keys can send end or suspend this process."""
    for name in ("SIGINT", "SIGQUIT", "SIGTSTP", "SIGBREAK"):  # as far as the system has them
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)


class LeaveDialog(Dialog[bool]):
    """Asks for the word; gives True when it is the right one, and goes away by itself after some time."""

    AUTO_FOCUS = "#word"

    def __init__(self, word: str) -> None:
        super().__init__(_("End the public display"), ok=_("End it"), danger=True)
        self._word = plain(word)

    def compose_body(self) -> ComposeResult:
        """What is asked for, and a line that shows nothing of it."""
        yield Static(_("Write the word that was chosen, or shown, when the display was started."), markup=False)
        yield Input(password=True, id="word", compact=True)

    def on_mount(self) -> None:
        """The sheets are to be seen again if nobody writes the word."""
        self.set_timer(PATIENCE, self.action_cancel)

    def answer(self) -> bool:
        line = self.query_one("#word", Input)
        if plain(line.value) == self._word:
            return True
        line.value = ""
        raise UnfinishedError(_("This is not the word; the display goes on. Ask who started it."))
