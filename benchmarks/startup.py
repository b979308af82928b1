"""How fast the application is there, how fast it answers keys, and how much memory it takes; prints a table.

Run from the folder of the project: ``python -m benchmarks.startup``. Every line is a process of its own on the sample
camp, in a pseudo-terminal; its screen is what arrives there. ``python -m benchmarks.startup posting`` measures the
first picture in turn with that of another application, from launch to the last sign of the picture.
"""

import os
import pty
import select
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fcntl import ioctl
from functools import partial
from pathlib import Path
from struct import pack
from termios import TIOCSWINSZ

import psutil

from benchmarks.measuring import RUNS, by_turns
from fejag_admin.rules.orders import Adjust
from fejag_admin.store.store import Store

PROGRAM = [sys.executable, "-m", "fejag_admin"]
SIZE = (120, 40)  # columns and lines
LARGE = (160, 45)
QUIET = 0.7  # seconds without output after which a screen counts as drawn
READY = "wallet"  # on the screen as soon as the camp is shown
DRAWN = "\x1b[1;1H"  # the cursor at the top left, where a picture begins, long after the terminal was made ready


def environment(store: Path) -> dict[str, str]:
    """English, a store of its own, a usual terminal."""
    return os.environ | {
        "FEJAG_LANG": "en",
        "FEJAG_STORE": str(store),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "HOME": str(store.parent),
        "XDG_DATA_HOME": str(store.parent / "data"),
        "XDG_CONFIG_HOME": str(store.parent / "config"),
        "XDG_STATE_HOME": str(store.parent / "state"),
    }


@contextmanager
def application(
    store: Path, command: Sequence[str] = PROGRAM, size: tuple[int, int] = SIZE
) -> Iterator[tuple[int, int]]:
    """The application in a pseudo-terminal: its process and the terminal's file descriptor."""
    pid, terminal = pty.fork()
    if pid == 0:
        ioctl(1, TIOCSWINSZ, pack("HHHH", size[1], size[0], 0, 0))
        os.execvpe(command[0], [*command], environment(store))
    try:
        yield pid, terminal
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(terminal)


def read_until(terminal: int, text: str, limit: float = 20.0) -> str:
    """What arrives until ``text`` is among it; raise TimeoutError after ``limit`` seconds."""
    seen, end = "", time.perf_counter() + limit
    while text not in seen:
        if not select.select([terminal], [], [], max(0.0, end - time.perf_counter()))[0]:
            raise TimeoutError(f"{text!r} did not appear in {limit} s")
        seen += os.read(terminal, 1 << 16).decode("utf-8", "replace")
    return seen


def settle(terminal: int) -> None:
    """Read until nothing more arrives."""
    while select.select([terminal], [], [], QUIET)[0]:
        os.read(terminal, 1 << 16)


def begin(terminal: int) -> None:
    """Wait for the application."""
    read_until(terminal, READY)
    settle(terminal)


def first_picture(store: Path, command: Sequence[str], text: str) -> float:
    """Milliseconds from launch to the last sign of the first picture, which has ``text`` on it."""
    begun = time.perf_counter()
    with application(store, command) as (_, terminal):
        read_until(terminal, text)
        drawn = time.perf_counter()
        while select.select([terminal], [], [], 0.3)[0]:
            os.read(terminal, 1 << 16)
            drawn = time.perf_counter()
    return (drawn - begun) * 1000


def first_pictures(store: Path, other: Sequence[str]) -> list[float]:
    """The median times to the first picture of the application and of another one, if there is one, in turn."""
    works = {"ours": partial(first_picture, store, PROGRAM, READY)}
    if other:
        works["other"] = partial(first_picture, store, other, DRAWN)
    return [statistics.median(times) for times in by_turns(works).values()]


def key_while_loading(store: Path) -> float:
    """The longest time from a key, at some moment after the first picture, to the first sign of the help it opens."""
    taken = []
    for run in range(RUNS):
        with application(store) as (_, terminal):
            read_until(terminal, READY)
            end = time.perf_counter() + 0.1 + run * 0.1
            while (left := end - time.perf_counter()) > 0:
                if select.select([terminal], [], [], left)[0]:
                    os.read(terminal, 1 << 16)
            begun = time.perf_counter()
            os.write(terminal, b"?")
            select.select([terminal], [], [], 5.0)
            taken.append((time.perf_counter() - begun) * 1000)
    return max(taken)


def cursor_and_memory(store: Path, screen: bytes, size: tuple[int, int]) -> tuple[float, float]:
    """On a screen with the map: median time from a cursor key to the last of what it draws (ms), and memory (MB)."""
    with application(store, size=size) as (pid, terminal):
        begin(terminal)
        os.write(terminal, screen)
        settle(terminal)
        times = [round_trip(terminal, key) for key in [b"\x1b[C", b"\x1b[B"] * 20]
        memory = psutil.Process(pid).memory_info().rss / 1e6
    return statistics.median(times), memory


def round_trip(terminal: int, key: bytes) -> float:
    """Milliseconds from a key to the last of what it draws."""
    begun = time.perf_counter()
    os.write(terminal, key)
    drawn = begun
    while select.select([terminal], [], [], QUIET if drawn == begun else 0.08)[0]:  # it may take a while to begin
        os.read(terminal, 1 << 16)
        drawn = time.perf_counter()
    return (drawn - begun) * 1000


def keys_on_the_map(store: Path) -> dict[str, float]:
    """Median milliseconds from a key to the last of what it draws, for what moves most on the map."""
    taken = {}
    with application(store) as (_, terminal):
        begin(terminal)
        os.write(terminal, b"4")
        settle(terminal)
        for name, before, keys in (
            ("key to repaint: light of the next team", b"", [b"t"] * 14),
            ("key to repaint: zoom", b"", [b"z"] * 12),
            ("key to repaint: wave of the chain reaction", b"a", [b"a"] * 12),
            ("an entry back", b"\x1b", [b","] * 30),
            ("a round back or on", b"", [b"p", b"p", b"P"] * 4),
            ("another screen: to standings, and back", b"", [b"5", b"4"] * 8),
        ):
            if before:
                os.write(terminal, before)
                settle(terminal)
            taken[name] = statistics.median(round_trip(terminal, key) for key in keys)
    return taken


def heard(store: Path) -> float:
    """The median time from an entry made at another desk until it is on the screen, in milliseconds."""
    times = []
    with application(store) as (_, terminal), Store.open(store) as other:
        begin(terminal)
        os.write(terminal, b"6")  # the journal, which lists the last entry on top
        settle(terminal)
        desk = other.desk(other.camps()[0].slug)
        for number in range(RUNS):
            begun = time.perf_counter()
            points = 7001 + number  # players are shown the points, not what for
            desk.enter(Adjust(desk.campaign.teams[0].id, points, "song"), by="Anna")
            read_until(terminal, str(points))
            times.append(time.perf_counter() - begun)
    return statistics.median(times) * 1000


def line(name: str, taken: float, unit: str, target: float | None = None) -> None:
    """Print one line of the table."""
    goal = "" if target is None else f"{target:8.0f} {unit}{'' if taken <= target else '  MISSED'}"
    print(f"{name:44}{taken:9.1f} {unit}{goal}")


def main() -> None:
    """Measure everything."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "fejag.db"
        subprocess.run(
            [*PROGRAM, "demo", "--finished", "--no-tui"], env=environment(store), check=True, capture_output=True
        )
        print(f"{'':44}{'taken':>12}{'to reach':>11}")
        ours, *others = first_pictures(store, sys.argv[1:])
        line("launch to Today of the camp", ours, "ms", *(0.65 * other for other in others))
        line("a key while the rest is loaded: first sign", key_while_loading(store), "ms", 50)
        line("entry of another desk: on this screen", heard(store), "ms", 1000)
        for size in (LARGE, (80, 24)):
            for name, key in (("map", b"4"), ("purchases", b"3")):
                moved, memory = cursor_and_memory(store, key, size)
                line(f"{name} {size[0]}x{size[1]}: cursor key to its last change", moved, "ms", 50)
                line(f"{name}: memory", memory, "MB", 200)
        for name, taken in keys_on_the_map(store).items():
            line(name, taken, "ms", 50)


if __name__ == "__main__":
    main()
