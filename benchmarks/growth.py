"""How what a person waits for grows with the journal and with the board; draws curves and fits their exponents.

Run from the folder of the project, modules compiled (``python -m compileall -q .``): ``python -m benchmarks.growth``;
``--quick`` leaves out what takes minutes, ``--only enter`` (or ``open``, ``import``, ``step``, ``board``) all other
parts. The camps are invented by `benchmarks.camps`; each has `MORE` notes and as many corrections. All sizes are
measured in turn, beside a yardstick: for processes ``python -c "import sqlalchemy, click"``, else the sample camp
judged once. The exponent is that of the least squares on logarithms: 0 if nothing grows, 1 if all of it is in
proportion. It is told for the last three sizes, too, where what does not grow weighs least.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import cycle
from math import log
from pathlib import Path
from statistics import linear_regression, median

from benchmarks.camps import large, long, sample
from benchmarks.measuring import RUNS, in_turn, verdict
from benchmarks.referee import fresh, next_orders, open_round
from benchmarks.startup import application, begin, environment, round_trip, settle
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import dump, load
from fejag_admin.camp.journal.corrections import Amendment, Retraction
from fejag_admin.camp.journal.notes import Claim
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, Order, Place
from fejag_admin.rules.referee import carry_out, replay
from fejag_admin.rules.state import State
from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store

LENGTHS, BOARDS = (100, 1_000, 10_000, 100_000), {21: 60, 41: 150, 81: 600, 161: 2_400}
QUICK_LENGTH, QUICK_SIZE = 10_000, 81
MORE = 5
PARTS = ("enter", "open", "import", "step", "board")
YARDSTICK = "the sample camp judged"
LIBRARIES = 'python -c "import sqlalchemy, click"'
LEAST, DECADE = 0.1, 8  # milliseconds at which a bar begins, its columns for a factor of ten
BACK, UP, PAGE_UP, PAGE_DOWN = b",", b"\x1b[A", b"\x1b[5~", b"\x1b[6~"
STEPS = {  # what is stepped: the keys that lead there, those that are measured, and those before each of them
    "journal: a line up": ((b"6",), (UP,) * RUNS, ()),
    "journal: a page up or down": ((), (PAGE_UP, PAGE_DOWN) * RUNS, ()),
    "journal: a letter of the filter": (
        (b"/",),
        (b"t", b"i", b"g", b"\x7f", b"\x7f", b"\x7f", b"1", b"2", b"\x7f"),
        (),
    ),
    "map, slider: the first entry back": ((b"\x1b", b"c", b"4"), (BACK,), ()),
    "map, slider: an entry back": ((), (BACK,) * RUNS, ()),
    "standings, as of an entry before": ((b"5",), (b"5",) * RUNS, (b"4", BACK)),
}


def yardstick() -> Callable[[], object]:
    """The sample camp judged on a board that remembers nothing."""
    campaign = sample()
    orders = [entered.order for entered in campaign.orders]
    return lambda: replay(fresh(campaign).setup, orders)


def stores(folder: Path, lengths: tuple[int, ...]) -> dict[int, Path]:
    """A store for each length, with one camp of so many entries."""
    made = {}
    for length in lengths:
        place = made[length] = folder / str(length) / "fejag.db"
        place.parent.mkdir()
        with Store.open(place) as store:
            desk = store.create("Long", long(length - 2 * MORE), "Ota")
            _discuss(desk)
            assert desk.version == length
    return made


def _discuss(desk: Desk) -> None:
    """Enter notes, and correct points given all over the journal."""
    given = [step for step in desk.journal.replayed.steps if isinstance(step.order, Adjust)]
    for number in range(MORE):
        desk.note(Claim(f"claim {number}", (), number + 2), by="Eva")
        step = given[(2 * number + 1) * len(given) // (2 * MORE)]
        version, order = step.effective.version, step.order
        correction = Amendment(version, Entered(order)) if number % 2 else Retraction(version)
        desk.confirm(desk.propose(correction), by="Eva", reason="misread")


def table(
    name: str, taken: Mapping[int, float], beside: tuple[str, float], goals: Mapping[int, float] | None = None
) -> None:
    """Print a curve: milliseconds by size, how often the yardstick, a bar with a logarithmic scale; the exponents."""
    print(f"\n{name}\n{'':>9}{'ms':>12}{'ratio':>10}{'to reach':>11}   ({beside[0]}: {beside[1]:.1f} ms)")
    for size, time in taken.items():
        goal = (goals or {}).get(size)
        asked = "" if goal is None else f"{goal:.0f}{verdict(time, goal)}"
        bar = "█" * max(round(DECADE * log(max(time, LEAST) / LEAST, 10)), 1)
        print(f"{size:9,}{time:12.2f}{time / beside[1]:10.2f}{asked:>19}  {bar}", flush=True)
    for told, part in (("all", list(taken.items())), ("the last three", list(taken.items())[-3:])):
        if len(part) > 2:
            sizes, times = zip(*part, strict=True)
            slope = linear_regression([*map(log, sizes)], [log(max(time, LEAST)) for time in times]).slope
            print(f"{'':9}grows with the power {slope:.2f} ({told})")


def enter(places: Mapping[int, Path], _folder: Path) -> None:
    """One order entered at a desk that has been open for a while."""
    opened = {length: Store.open(place) for length, place in places.items()}
    desks = {length: store.desk("long") for length, store in opened.items()}
    for desk in desks.values():
        desk.enter(Adjust("fbi", 1, "song"), by="Ota")
    works: dict[int, Callable[[], object]] = {
        length: partial(desk.enter, Adjust("fbi", 1, "song"), by="Ota") for length, desk in desks.items()
    }
    taken = in_turn({**works, 0: yardstick()}, 3 * RUNS)
    table("entering one order, on the disk", taken, (YARDSTICK, taken.pop(0)))
    for store in opened.values():
        store.close()


def opening(places: Mapping[int, Path], _folder: Path) -> None:
    """Commands from a cold start."""
    fejag = str(Path(sys.executable).with_name("fejag"))

    def started(command: list[str], around: Mapping[str, str]) -> None:
        subprocess.run(command, env=around, check=True, capture_output=True)

    for words in ("standings", "journal --last 20"):
        works: dict[int, Callable[[], object]] = {
            length: partial(started, [fejag, *words.split()], environment(place)) for length, place in places.items()
        }
        works[0] = partial(started, [sys.executable, "-c", "import sqlalchemy, click"], os.environ)
        taken = in_turn(works)
        table(f"fejag {words}, from a cold start", taken, (LIBRARIES, taken.pop(0)), {10_000: 1_000.0})


def importing(places: Mapping[int, Path], folder: Path) -> None:
    """A camp founded from a campaign file: read, judged, stored."""
    files = {length: dump(long(length)).encode() for length in places}
    count = iter(range(1_000_000))

    def imported(data: bytes) -> None:
        with Store.open(folder / f"import-{next(count)}.db") as store:
            store.create("Long", load(data), "Ota")

    works: dict[int, Callable[[], object]] = {length: partial(imported, data) for length, data in files.items()}
    taken = in_turn({**works, 0: yardstick()}, 3 if max(places) > QUICK_LENGTH else RUNS)
    table("a campaign file imported", taken, (YARDSTICK, taken.pop(0)), {10_000: 5_000.0})


def step(places: Mapping[int, Path], _folder: Path) -> None:
    """One key on a screen of the application, until the last of what it draws has arrived at the terminal."""
    found: dict[str, dict[int, float]] = {name: {} for name in STEPS}
    for length, place in places.items():
        with application(place) as (_process, terminal):
            begin(terminal)
            for name, (before, keys, between) in STEPS.items():
                _press(terminal, before)
                times = []
                for key in keys:
                    _press(terminal, between)
                    times.append(round_trip(terminal, key))
                found[name][length] = median(times)
    shortest = min(places)
    for name, taken in found.items():
        beside = (f"with {shortest} entries", taken[shortest])
        table(name, taken, beside, {10_000: 50.0})


def _press(terminal: int, keys: Iterable[bytes]) -> None:
    for key in keys:
        os.write(terminal, key)
        settle(terminal)


def board(quick: bool) -> None:
    """A whole camp judged, and one placement more, on boards of other sizes."""
    camps: dict[int, Campaign] = {
        size: large(size, figures) for size, figures in BOARDS.items() if not quick or size <= QUICK_SIZE
    }
    orders = {size: [entered.order for entered in camp.orders] for size, camp in camps.items()}
    whole: dict[int, Callable[[], object]] = {
        size: partial(_replayed, camp, orders[size]) for size, camp in camps.items()
    }
    taken = in_turn({**whole, 0: yardstick()}, RUNS)
    beside = (YARDSTICK, taken.pop(0))
    for size, figures in BOARDS.items():
        if size in taken:
            print(f"\nboard {size}x{size}, {figures} figures, {len(orders[size])} orders", end="")
    print()
    table("a whole camp judged, by the size of the board", taken, beside)
    table("the same by figures", {BOARDS[size]: time for size, time in taken.items()}, beside)
    ones: dict[int, Callable[[], object]] = {}
    for size, camp in camps.items():
        ready = open_round(replay(camp.setup, orders[size])[0])
        following = cycle(next_orders(ready))
        ones[size] = partial(_one_more, ready, following)
    taken = in_turn(ones, 60)
    table("one placement more, by the size of the board", taken, beside)


def _replayed(camp: Campaign, orders: list[Order]) -> object:
    return replay(fresh(camp).setup, orders)


def _one_more(ready: State, following: Iterator[Place]) -> object:
    return carry_out(ready, next(following))


def main() -> None:
    """Measure what is asked for."""
    asked = argparse.ArgumentParser(description="How what a person waits for grows.")
    asked.add_argument("--quick", action="store_true", help="without what takes minutes")
    asked.add_argument("--only", choices=PARTS, action="append", help="only this part; may be given more than once")
    given = asked.parse_args()
    parts = given.only or PARTS
    lengths = tuple(length for length in LENGTHS if not given.quick or length <= QUICK_LENGTH)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        places = stores(folder, lengths) if set(parts) - {"board"} else {}
        works = {"open": opening, "import": importing, "step": step, "enter": enter}
        for part, work in works.items():
            if part in parts:
                work(places, folder)
    if "board" in parts:
        board(given.quick)


if __name__ == "__main__":
    main()
