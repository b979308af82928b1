"""Random keys in a real terminal, and kill -9 in the midst of them: all that was half done is offered again."""

import fcntl
import json
import os
import pty
import random
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from boardgames.core.registry import games
from fejag_admin import situations
from fejag_admin.common.language import use_language
from fejag_admin.common.settings import load_settings, login_name
from fejag_admin.store.drafts import SLIPS, DeskDrafts
from fejag_admin.store.store import Store
from fejag_admin.tui.shell.app import FejagApp
from fejag_admin.tui.shell.session import plan_path
from fejag_admin.tui.shell.terminal import BURST_SECONDS
from fejag_admin.tui.shell.unfinished import unfinished
from tests.cli.calling import ROOT
from tests.tui.conftest import Playing, wait_for

ARROWS = ("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D")
KEYS = (*"1234567890abcdefghijklmnopqrstuvwxyzJKMOTV?/+-=., \r\r\t\t\x1b\x1b\x13\x0e\x7fč", *ARROWS, *ARROWS)
KEYS += ("\x1bOQ", "\x1bOR", "\x1bOS", "\x1b[15~", "\x1b[17~", "\x1b[20~", "\x1b[Z", "\x1b[5~", "\x1b[6~")
PLACES = (
    *("2J x", "3T", ("\x1bOR", " "), ("\x1bOS",), ("\x1b[17~", *"fbi bear"), "6a", "6x", "7j", "9/why"),
    *(("\x1b[15~",), ("\x1b[20~", "n")),
)
BURSTS = 40
KINDS, MOST_RUNS = 6, 9  # so many kinds of drafts are begun, however long that takes random keys
SURELY = 2.0  # seconds in which it is written down: one, as promised, and one more for a busy machine


def typed_into_and_killed(place: Path, notes: Path, chance: random.Random, last: Sequence[str]) -> float:
    """Type into the application in a terminal of its own and kill it while it still reads; when that was.

    ``last``: keys with which the last burst begins something.
    """
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 110, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    environment |= {"TERM": "xterm-256color", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.tui.noting", str(place), str(notes)]
    with subprocess.Popen(
        command, cwd=place.parent, stdin=slave, stdout=slave, stderr=slave, env=environment
    ) as process:
        os.close(slave)
        try:
            read_on(master, 60, 1)
            for burst in range(BURSTS):
                read_on(master, 1, 0.05)
                begins = last if burst == BURSTS - 1 else chance.choice(PLACES) if chance.random() < 0.3 else ()
                begun = ("\x1b", "\x1b", "\x1b", *begins) if begins else ()
                for key in (*begun, *chance.choices(KEYS, k=10)):
                    os.write(master, key.encode())
                    time.sleep(2 * BURST_SECONDS)  # else they are taken for text that was pasted
            assert process.poll() is None, "it ended by itself"
        finally:
            process.kill()
            killed = time.monotonic()
            os.close(master)
    return killed


def read_on(terminal: int, seconds: float, quiet: float) -> None:
    """Read what is drawn: wait so long for it to begin, and until nothing more has come for so long."""
    while select.select([terminal], [], [], seconds)[0]:
        os.read(terminal, 1 << 16)
        seconds = quiet


def left(place: Path, slug: str) -> dict[str, object]:
    """What the store holds half done."""
    with Store.open(place) as store:
        assert store.verify() == ()
        drafts = DeskDrafts(store.desk(slug, remember=False), load_settings().by or login_name())
        drafts.load()
        drafts.leave()
        return drafts.begun


def in_file(path: Path) -> object:
    """What a file holds; None if it is not there."""
    if not path.exists():
        return None
    text = path.read_text(encoding="utf-8")
    return json.loads(text) if path == plan_path() else text


def check(place: Path, notes: Path, killed: float) -> set[str]:
    """Compare what is left with what was noted; the beginnings of the names of all drafts."""
    known: dict[str, list[tuple[float, object]]] = {}
    for line in notes.read_text(encoding="utf-8").split("\n")[:-1]:  # the last one may be cut off
        moment, what, value = json.loads(line)
        known.setdefault(what, []).append((moment, value))
    known.pop("", None)
    begun = set[str]()
    for what, values in known.items():
        old = [number for number, (moment, _value) in enumerate(values) if moment < killed - SURELY]
        allowed = [value for _moment, value in values[old[-1] :]] if old else []
        if not allowed:
            continue
        if not os.path.isabs(what):
            stored = left(place, what)
            for name in {*stored, *(name for drafts in allowed if isinstance(drafts, dict) for name in drafts)}:
                begun.add(name.partition(":")[0])
                could_be = [drafts.get(name) for drafts in allowed if isinstance(drafts, dict)]
                if name == SLIPS:  # blank ones are none
                    could_be = [text if str(text or "").strip() else None for text in could_be]
                assert stored.get(name) in could_be, name
        elif Path(what) == plan_path():
            begun.add("setup")
            assert in_file(Path(what)) in allowed
        else:
            begun.add("referee")
            examples = [situations.example_text(one, one.begin) for one in games()]
            assert in_file(Path(what)) in [None if text in examples else text for text in allowed]
    return begun


@pytest.mark.deep
async def test_all_that_was_half_done_a_moment_before_a_kill_is_offered_again(
    play: Playing, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(45)
    monkeypatch.chdir(tmp_path)
    chance, begun = random.Random(1), set[str]()
    for number in range(MOST_RUNS):
        notes = tmp_path / f"notes-{number}"
        begun |= check(place, notes, typed_into_and_killed(place, notes, chance, PLACES[number]))
        if number and len(begun) >= KINDS:
            break
    assert len(begun) >= KINDS
    use_language("en")
    app = FejagApp(str(place))
    async with app.run_test(size=(110, 40)) as pilot:
        await wait_for(pilot, lambda: app.current_mode == "today" and app.screen.is_mounted)
        offered = {one.name for one in unfinished(app)}
        assert ("setup" in offered) == plan_path().exists()
        for name in app.session.drafts.begun:
            assert name == SLIPS or any(f"{name}:".startswith(f"{one}:") for one in offered), name
        assert not app.troubles
