"""``fejag board`` on a real terminal: no key and no signal of it leads to a shell, only the word does."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import psutil

from tests.cli.calling import ROOT, Call

SOON = 60.0  # seconds
FROM_KEYS = (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP)
_ESCAPES = re.compile(r"\x1b(\[[0-9;?<>=$]*[a-zA-Z]|\][^\x07]*\x07|.)")


class Terminal:
    """A terminal with the display on it."""

    def __init__(self, master: int, process: subprocess.Popen[bytes]) -> None:
        self.master, self.process = master, process
        self.drawn = ""

    def look(self, seconds: float = 0.1) -> None:
        """Take in what is drawn."""
        while select.select([self.master], [], [], seconds)[0]:
            with suppress(OSError):  # how Linux says that the other side has closed the terminal
                if part := os.read(self.master, 65536):
                    self.drawn += _ESCAPES.sub("", part.decode("utf-8", "replace"))
                    continue
            return

    def until(self, predicate: Callable[[], object]) -> None:
        """Wait until the predicate holds."""
        end = time.monotonic() + SOON
        while not predicate():
            assert time.monotonic() < end, self.drawn[-2000:]
            self.look()

    def shows(self, text: str) -> None:
        """Wait until this has been drawn since the last key."""
        self.until(lambda: text in self.drawn)

    def press(self, keys: str) -> None:
        """Press keys; what is drawn from then on counts."""
        self.look()
        self.drawn = ""
        os.write(self.master, keys.encode())

    def goes_on(self) -> bool:
        """Whether the display still runs, and is not suspended."""
        self.look(0.2)
        return self.process.poll() is None and psutil.Process(self.process.pid).status() != psutil.STATUS_STOPPED


@contextmanager
def board(*words: str, before: tuple[str, ...] = ()) -> Iterator[Terminal]:
    """The display, with its sheets on the screen; in a session of its own with a real controlling terminal.

    ``before``: what is said to the program before the command.
    """
    master, slave = pty.openpty()
    sized = ("COLUMNS", "LINES")  # they would overrule the terminal
    environment = {name: value for name, value in os.environ.items() if name not in sized} | {"TERM": "xterm"}
    # As a shell does it: the display is a group of its own in front of the terminal; keys send signals to it.
    started = (
        "import os, sys, fcntl, signal, termios; os.setsid(); fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
        "signal.signal(signal.SIGHUP, signal.SIG_DFL);"
        "os.execv(sys.executable, [sys.executable, '-m', 'fejag_admin', *sys.argv[1:]])"
    )
    command = [sys.executable, "-c", started, *before, "board", *words]
    with subprocess.Popen(command, cwd=ROOT, stdin=slave, stdout=slave, stderr=slave, env=environment) as process:
        os.close(slave)
        terminal = Terminal(master, process)
        try:
            terminal.shows("Small camp")
            terminal.look(0.5)
            yield terminal
        finally:
            process.kill()
            with suppress(OSError):
                os.close(master)


def leave(terminal: Terminal, key: str, word: str) -> None:
    """Ask to leave, and write a word."""
    terminal.press(key)
    terminal.shows("End the public display")
    terminal.press(word + "\r")


def test_only_the_word_leads_out(begun: Call) -> None:
    with board("--word", "Žirafa") as terminal:
        for keys in ("\x03", "\x1a", "\x1c", "\x04", "\x11\x1b", "q\x1b", "\x1b[21~\x1b", "\x10"):
            terminal.press(keys)
            assert terminal.goes_on(), repr(keys)
        for sent in FROM_KEYS:
            terminal.process.send_signal(sent)
            assert terminal.goes_on(), sent
        for key, word in (("\x11", "opice"), ("q", "hroch"), ("\x1b[21~", "tygr")):
            leave(terminal, key, word)
            terminal.shows("This is not the word")
            assert word not in terminal.drawn
            assert terminal.goes_on()
            terminal.press("\x1b")
            terminal.shows("Standings")
        leave(terminal, "\x11", " žirafa ")
        terminal.until(lambda: terminal.process.poll() is not None)
        assert terminal.process.returncode == 0


def test_a_word_that_was_made_up_is_shown_at_the_start(begun: Call) -> None:
    with board() as terminal:
        terminal.shows("It ends the display: F10, then ")
        found = re.search(r"F10, then ([a-z]{6})\b", terminal.drawn)
        assert found is not None
        leave(terminal, "q", found[1])
        terminal.until(lambda: terminal.process.poll() is not None)
        assert terminal.process.returncode == 0


def test_on_a_poor_terminal_it_draws_plain_signs_only(begun: Call) -> None:
    with board("--show", "map", before=("--ascii", "--lang", "cs")) as terminal:
        terminal.shows("zapis 2")
        assert terminal.drawn.isascii()
        assert "?" not in terminal.drawn


def test_it_ends_with_its_terminal(begun: Call) -> None:
    with board("--word", "x") as terminal:
        os.close(terminal.master)
        terminal.process.wait(SOON)


def test_an_empty_word_is_refused(begun: Call) -> None:
    done = begun("board", "--word", " ")
    assert done.code == 2
    assert "Write a word after --word" in done.err
