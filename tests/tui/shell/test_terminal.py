"""A real terminal that sends wrong bytes, stops the program, ends it, or goes away."""

import fcntl
import os
import pty
import random
import select
import signal
import struct
import sys
import termios
import time
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from rich.traceback import Traceback
from textual.drivers import linux_driver
from textual.events import Key

from fejag_admin.common.error_log import log_path
from fejag_admin.store.store import Store
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.terminal import PASTE_ENDS
from fejag_admin.tui.shell.textual_patches import TerminalParser
from tests.cli.calling import ROOT
from tests.strategies import seeded
from tests.tui.conftest import LATE, Playing, Running

ENDED = "The program was ended from outside ({}). What was confirmed is safe, what was begun is kept."


class Desk:
    """The program in a terminal of its own, which controls it."""

    def __init__(self, place: Path, errors: Path | None, ignored: signal.Signals | None) -> None:
        self.shown = b""
        self.process, self.terminal = pty.fork()
        if not self.process:
            os.chdir(ROOT)
            if ignored is not None:
                signal.signal(ignored, signal.SIG_IGN)
            if errors is not None:
                os.dup2(os.open(errors, os.O_CREAT | os.O_WRONLY), 2)
            words = ["-m", "fejag_admin", "--store", str(place)]
            environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
            os.execve(sys.executable, [sys.executable, *words], environment | {"TERM": "xterm-256color"})
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 110, 0, 0))

    def read_until(self, words: str, seconds: float = 60) -> None:
        """Read what is drawn until it holds these words; what was drawn up to there is forgotten."""
        end = time.monotonic() + seconds
        while words.encode() not in self.shown:
            assert time.monotonic() < end, self.shown[-2000:]
            self.read()
        self.shown = self.shown.partition(words.encode())[2]

    def read(self) -> None:
        """Read what is drawn; a program that nobody reads waits for that."""
        if self.terminal >= 0 and select.select([self.terminal], [], [], 0.05)[0]:
            with suppress(OSError):  # how Linux says that the other side has closed the terminal
                self.shown += os.read(self.terminal, 1 << 16)

    def send(self, data: bytes) -> None:
        os.write(self.terminal, data)

    def status(self, seconds: float = 60) -> int:
        """Wait until it has ended, or stopped; its status."""
        end = time.monotonic() + seconds
        while (ended := os.waitpid(self.process, os.WNOHANG | os.WUNTRACED))[0] == 0:
            assert time.monotonic() < end, "it goes on"
            self.read()
        return ended[1]

    def code(self) -> int:
        """Wait until it has ended, with what code."""
        status = self.status()
        self.process = 0
        return os.waitstatus_to_exitcode(status)

    @property
    def is_raw(self) -> bool:
        return not termios.tcgetattr(self.terminal)[3] & termios.ICANON

    def close(self) -> None:
        """Take the terminal away."""
        os.close(self.terminal)
        self.terminal = -1


Opening = Callable[..., Desk]


@pytest.fixture
def desk(play: Playing, place: Path) -> Iterator[Opening]:
    """Opens the desk; of a camp whose purchase round is open."""
    play(LATE)
    opened: list[Desk] = []

    def start(errors: Path | None = None, ignored: signal.Signals | None = None) -> Desk:
        opened.append(Desk(place, errors, ignored))
        opened[0].read_until("Next step")
        return opened[0]

    yield start
    for one in opened:
        if one.process:
            os.kill(one.process, signal.SIGKILL)
            os.waitpid(one.process, 0)
        if one.terminal >= 0:
            one.close()


def test_wrong_bytes_end_nothing_and_text_pasted_as_keys_does_nothing(
    desk: Opening, place: Path, tmp_path: Path
) -> None:
    """It is drawn on the terminal though errors go to a file."""
    opened = desk(errors=tmp_path / "log")
    for wrong in (b"\xbe", b"\xf8", b"\xf8a", b"\xff\xfe", b"\x1b[MC\x8e0", b"\x1b[M \xc4\xc4"):
        opened.send(wrong)
        opened.send(b"5")
        opened.read_until("Next team")
        opened.send(b"1")
        opened.read_until("Next step")
    with Store.open(place) as store:
        version = store.desk("camp-2001").version
    opened.send("FBI kupuje tygra na Z38\rExoti kupují hada na L15".encode())
    opened.read_until("came all at once")
    opened.send(b"5")
    opened.read_until("Next team")
    opened.send(b"\x11")
    assert opened.code() == 0
    assert (tmp_path / "log").read_bytes() == b""
    with Store.open(place) as store:
        assert store.desk("camp-2001").version == version


async def test_whatever_ends_the_reading_of_keys_is_told_and_logged(running: Running) -> None:
    async with running(troubles=True) as (app, pilot):
        try:
            dict[str, int]()["no such key"]
        except KeyError:
            app.panic(Traceback())
        await pilot.pause()
    assert app.return_code == 1
    assert "no such key" in log_path().read_text(encoding="utf-8")


@pytest.mark.deep
def test_a_signal_that_ends_it_leaves_a_usable_terminal(desk: Opening) -> None:
    opened = desk()
    assert opened.is_raw
    os.kill(opened.process, signal.SIGTERM)
    opened.read_until(ENDED.format("SIGTERM"))
    assert not opened.is_raw
    assert opened.code() == 1
    assert "SIGTERM" in log_path().read_text(encoding="utf-8")


@pytest.mark.parametrize("ignored", [None, pytest.param(signal.SIGHUP, marks=pytest.mark.deep)])
def test_it_leaves_with_its_terminal(desk: Opening, place: Path, ignored: signal.Signals | None) -> None:
    opened = desk(ignored=ignored)
    opened.send(b"\x1b[17~")
    opened.read_until("Enter all")
    opened.send(b"x")
    opened.read_until("cannot be read")
    opened.close()
    assert opened.code() == 1
    with Store.open(place) as store:
        assert [draft.value for draft in store.desk("camp-2001").drafts("slips:").values()] == ["x"]


def test_a_paste_whose_end_mark_never_comes_ends(desk: Opening) -> None:
    opened = desk()
    opened.send(b"\x1b[17~")
    opened.read_until("Enter all")
    opened.send(b"\x1b[200~nonsense\x1b[20")
    opened.read_until("cannot be read")


# What a terminal writes for keys: Esc is a key of its own, whatever is typed right behind it


def keys(*reads: str) -> list[str]:
    """The keys that are known without any waiting; the rest of them come with the next."""
    parser = TerminalParser()
    return [event.key for data in reads for event in parser.feed(data) if isinstance(event, Key)]


def test_the_key_after_escape_is_not_lost() -> None:
    for sign in (*"jJ1 .=č0x", "\r", "\t", "\x13"):
        (alone,) = keys(sign)
        assert keys("\x1b" + sign) == keys("\x1b", sign) == ["escape", alone]
    for sign, key in (("b", "b"), ("f", "f"), ("\x7f", "backspace")):  # what a Mac writes for Option comes at once
        assert keys("\x1b", sign) == ["escape", key]
        assert keys("\x1b" + sign) != ["escape", key]


@pytest.mark.parametrize(
    ("reads", "wanted"),
    [
        (["\x1b[A"], ["up"]),
        (["\x1b", "[A"], ["up"]),
        (["\x1b[", "A"], ["up"]),
        (["\x1bOP"], ["f1"]),
        (["\x1b", "\x1b[A"], ["escape", "up"]),
        (["\x1b\x1b", "j"], ["escape", "escape", "j"]),
        (["x\x1b", "jk"], ["x", "escape", "j", "k"]),
        (["\x1b[1;5", "C", "1"], ["ctrl+right", "1"]),
        ([PASTE_ENDS, "x"], ["x"]),  # an end without a paste is nothing
        (["\x1b[99999999999u"], []),  # no sign has such a number
        (["\x1b[1114112u"], []),
        (["\x1b[55296u"], []),
    ],
)
def test_what_a_terminal_writes_for_a_key_stays_whole(reads: list[str], wanted: list[str]) -> None:
    assert keys(*reads) == wanted


def test_the_application_reads_its_terminal_so() -> None:
    FejagApp()
    assert linux_driver.XTermParser is TerminalParser  # type: ignore[attr-defined]


KEYS = rb"\x1b[ \x1bO \x1b] \x1bP \x1b[200~ \x1b[201~ \x1b[M \x1b[<0;1; M m ~ ; \x1b[?2026;2$y \x1b[48;40;110; t \x1b[97;5u \x1b[99999999999u 99999999999 a -"  # noqa: E501
PIECES = [b"\x1b", b"\x07", b"\0", b"\r", b"\xff", b"\xc4", b"\x80", *KEYS.replace(rb"\x1b", b"\x1b").split()]


@given(seeded())
def test_any_bytes_are_keys_or_nothing(chance: random.Random) -> None:
    parser, decoder = TerminalParser(), getincrementaldecoder("utf-8")("replace")
    for _time in range(100):
        pieces = [chance.choice([*PIECES, chance.randbytes(2)]) for _piece in range(chance.choice([1, 1, 2, 5]))]
        if text := decoder.decode(b"".join(pieces)):
            deque(parser.feed(text), 0)
        deque(parser.tick(), 0)
