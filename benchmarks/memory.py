"""How much memory the application takes after an evening: everything opened once, then some thousand keys; a table.

Run from the folder of the project: ``python -m benchmarks.memory``. The application runs in a pseudo-terminal
of 120x40 on the sample camp. Beside its own memory stands that of the processes that it keeps for itself, together.
"""

import os
import select
import subprocess
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path

import psutil

from benchmarks.startup import PROGRAM, application, begin, environment
from boardgames.core.registry import games

GOAL = 200.0
"""Megabytes after the evening."""
KEYS = 4_000
PATIENCE = 4.0
"""Seconds that the application has after each part to end what it does aside."""
UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
ESCAPE, ENTER, TAB, F3, F6, F8, F9 = b"\x1b", b"\r", b"\t", b"\x1bOR", b"\x1b[17~", b"\x1b[19~", b"\x1b[20~"
AWAY = (ESCAPE, ESCAPE)  # a digit leads nowhere from where something is typed
OPEN, GAME, QUESTION, TABLE, LARGER = b"\x0f", b"\x07", b"\x12", b"\x14", b"\x0e"
DOCUMENTS = 15

PARTS: dict[str, tuple[bytes, ...]] = {
    "today": (b"1", DOWN, b"m"),
    "result": (b"2", DOWN),
    "purchases": (*AWAY, b"3", *(RIGHT, DOWN, b"t", b"f", b"n") * 4),
    "map: chain reaction, zoom, earlier moments": (
        *AWAY,
        b"4",
        *(b"t", b"z", b"w", RIGHT, b"d", b"n", b"a", b"l", b",", b",") * 3,
        ESCAPE,
    ),
    "standings": (*AWAY, b"5", DOWN, b"c"),
    "journal": (*AWAY, b"6", *(DOWN,) * 10),
    "attacks": (*AWAY, b"8", DOWN, ESCAPE),
    "disputes": (*AWAY, b"9", DOWN),
    "egg, slips": (*AWAY, F3, DOWN, F6, DOWN),
    "settings, help": (*AWAY, F8, ESCAPE, b"1", b"?", ESCAPE, b"\x10", b"map", ESCAPE),
    "print: every document": (*AWAY, b"0", *(DOWN,) * DOCUMENTS),
    "print: for the master": (*(UP, b"w") * DOCUMENTS,),
    "print: larger, in the other language": (b"z", RIGHT, b"z", b"l", b"s", b"f", b"z"),
    "print: one document, the packet": (ENTER, b"p"),
    **{
        f"referee: {game.slug}, every question": (
            *AWAY,
            b"7",
            *(GAME,) * (number > 0),
            *(QUESTION,) * len(game.questions),
            TABLE,
        )
        for number, game in enumerate(games())
    },
    "referee: examples, larger": (OPEN, DOWN, ENTER, LARGER, LARGER, LARGER),
    "camps, map editor, a new camp": (
        *AWAY,
        F9,
        b"p",
        ENTER,
        *(RIGHT, DOWN, b" ") * 4,
        ESCAPE,
        F9,
        b"n",
        ENTER,
        DOWN,
        TAB,
        ESCAPE,
        F9,
    ),
    "back to the camp": (*AWAY, b"4", b"1"),
}
"""Everything that can be opened, and the keys that open it."""

EVENING = (
    *(b"3", *(RIGHT, DOWN, b"t", RIGHT, DOWN, b"n", LEFT, UP, b"f") * 8),
    *(b"4", *(RIGHT, DOWN, b"t", b"z", LEFT, b"w", UP, b"n", b",", b".") * 8, ESCAPE),
    *(b"5", b"c", DOWN, b"6", *(DOWN,) * 20, *(UP,) * 20, *AWAY, b"9", *AWAY, b"0", DOWN, b"w", DOWN, b"z"),
    *(*AWAY, b"7", GAME, QUESTION, *AWAY, F3, *AWAY, b"4", b"1", b"8", DOWN),
    *(*AWAY, b"?", ESCAPE, b"2", DOWN, UP, *AWAY),
)
"""An evening in short, played over and over."""


def memory(pid: int) -> tuple[float, float]:
    """Megabytes of the application itself, and with the processes that it keeps."""
    own = psutil.Process(pid)
    alone = own.memory_info().rss / 1e6
    return alone, alone + sum(child.memory_info().rss for child in own.children(recursive=True)) / 1e6


def settle(terminal: int) -> None:
    """Read until nothing more arrives for a while, or only a cursor blinks."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and select.select([terminal], [], [], PATIENCE / 4)[0]:
        os.read(terminal, 1 << 16)


def press(terminal: int, keys: tuple[bytes, ...], quiet: float) -> None:
    """Press keys, each when nothing more is drawn."""
    for key in keys:
        os.write(terminal, key)
        while select.select([terminal], [], [], quiet)[0]:
            os.read(terminal, 1 << 16)


def line(name: str, taken: tuple[float, float], was: float) -> None:
    """One line of the table."""
    print(f"{name:44}{taken[0]:9.1f}{taken[0] - was:+9.1f}{taken[1]:13.1f}", flush=True)


def main() -> None:
    """Measure everything."""
    print(f"{'megabytes':44}{'itself':>9}{'more':>9}{'with helpers':>13}")
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "fejag.db"
        os.chdir(folder)  # where prints go
        subprocess.run(
            [*PROGRAM, "demo", "--finished", "--no-tui"], env=environment(store), check=True, capture_output=True
        )
        with application(store) as (pid, terminal):
            begin(terminal)
            now = memory(pid)
            line("begun", now, 0)
            for name, opens in PARTS.items():
                was = now[0]
                press(terminal, opens, 0.2)
                settle(terminal)
                now = memory(pid)
                line(name, now, was)
            press(terminal, tuple(islice(cycle(EVENING), KEYS)), 0.01)
            settle(terminal)
            was, now = now[0], memory(pid)
            line(f"after {KEYS} keys", now, was)
            print(f"{'to reach':44}{GOAL:9.1f}{'  met' if now[0] <= GOAL else '  MISSED'}")


if __name__ == "__main__":
    main()
