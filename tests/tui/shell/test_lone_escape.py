"""Esc is a key of its own, whatever is typed right behind it; what a terminal writes for a key stays one."""

from textual.drivers import linux_driver
from textual.events import Key

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


def test_what_a_mac_writes_for_option_is_told_by_how_it_comes() -> None:
    for sign, key in (("b", "b"), ("f", "f"), ("\x7f", "backspace")):
        assert keys("\x1b", sign) == ["escape", key]
        assert keys("\x1b" + sign) != ["escape", key]


def test_keys_that_begin_with_escape_stay_whole() -> None:
    for reads, wanted in (
        (["\x1b[A"], ["up"]),
        (["\x1b", "[A"], ["up"]),
        (["\x1b[", "A"], ["up"]),
        (["\x1bOP"], ["f1"]),
        (["\x1b", "\x1b[A"], ["escape", "up"]),
        (["\x1b\x1b", "j"], ["escape", "escape", "j"]),
        (["x\x1b", "jk"], ["x", "escape", "j", "k"]),
        (["\x1b[1;5", "C", "1"], ["ctrl+right", "1"]),
    ):
        assert keys(*reads) == wanted


def test_the_application_reads_its_terminal_so() -> None:
    FejagApp()
    assert linux_driver.XTermParser is TerminalParser  # type: ignore[attr-defined]
