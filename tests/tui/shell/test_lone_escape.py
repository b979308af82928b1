"""Esc is a key of its own, whatever is typed right behind it; what a terminal writes for a key stays one."""

import pytest
from textual.drivers import linux_driver
from textual.events import Key

from fejag_admin.tui.shell import terminal
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.textual_patches import TerminalParser


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
        ([terminal.PASTE_ENDS, "x"], ["x"]),  # an end without a paste is nothing
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
