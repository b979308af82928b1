"""How long what a person waits for takes with 100, 500 and 2,000 entries; prints a table for each thing.

Run from the folder of the project, modules compiled (``python -m compileall -q .``): ``python -m benchmarks.growth``;
``--only enter`` (or ``journal``, ``open``, ``import``, ``step``) leaves out all other parts. The camps are invented by
`benchmarks.camps`; each has `MORE` notes and as many corrections. All lengths are measured in turn; questions to a
journal by the time of the processor.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.camps import long, sample
from benchmarks.measuring import RUNS, in_turn, milliseconds, verdict
from benchmarks.startup import application, begin, environment, round_trip, settle
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import dump, load
from fejag_admin.camp.journal.contents import Amendment, Claim, Retraction
from fejag_admin.camp.journal.corrections import propose
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust
from fejag_admin.rules.referee import replay
from fejag_admin.rules.state import State
from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store

LENGTHS = (100, 500, 2_000)
MORE = 5
PARTS = ("journal", "enter", "open", "import", "step")
BACK, UP, PAGE_UP, PAGE_DOWN = b",", b"\x1b[A", b"\x1b[5~", b"\x1b[6~"
STEPS = {  # what is stepped: the keys that lead there, those that are measured, and those before each of them
    "journal: a line up": ((b"6",), (UP,) * RUNS, ()),
    "journal: a page up or down": ((), (PAGE_UP, PAGE_DOWN) * RUNS, ()),
    "journal: a letter of the filter": (
        (b"/",),
        (b"t", b"i", b"g", b"\x7f", b"\x7f", b"\x7f", b"1", b"2", b"\x7f"),
        (),
    ),
    "map: the first entry back": ((b"\x1b", b"c", b"4"), (BACK,), ()),
    "map: an entry back": ((), (BACK,) * RUNS, ()),
    "standings, as of an entry before": ((b"5",), (b"5",) * RUNS, (b"4", BACK)),
}


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
    given = [step for step in desk.journal.steps if isinstance(step.order, Adjust)]
    for number in range(MORE):
        desk.note(Claim(f"claim {number}", (), number + 2), by="Eva")
        step = given[(2 * number + 1) * len(given) // (2 * MORE)]
        version, order = step.effective.version, step.order
        correction = Amendment(version, Entered(order)) if number % 2 else Retraction(version)
        desk.confirm(desk.propose(correction), by="Eva", reason="misread")


def table(name: str, taken: Mapping[int, float], goals: Mapping[int, float] | None = None) -> None:
    """Print milliseconds by the number of entries."""
    print(f"\n{name}\n{'':>9}{'ms':>12}{'to reach':>11}")
    for length, spent in taken.items():
        goal = (goals or {}).get(length)
        print(f"{length:9,}{spent:12.2f}" + ("" if goal is None else f"{goal:9.0f}{verdict(spent, goal)}"), flush=True)


def journal(places: Mapping[int, Path], _folder: Path) -> None:
    """A journal replayed from nothing, and the questions that need earlier states, on a journal that is known."""
    campaign = sample()
    orders = [entered.order for entered in campaign.orders]
    fresh = [replace(campaign, board=replace(campaign.board)) for _run in range(RUNS)]  # their boards remember no rays
    taken = {len(orders): milliseconds(lambda: replay(fresh.pop().setup, orders), RUNS)}
    table("the sample camp replayed", taken, {len(orders): 30})
    works: dict[str, dict[int, Callable[[], object]]] = {
        name: {} for name in ("replay", "correction", "as of", "since")
    }
    for length, place in places.items():
        with Store.open(place) as store:
            known = store.desk("long").journal
        works["replay"][length] = partial(_replayed, known.header, known.entries)
        works["correction"][length] = partial(_corrected, known)
        works["as of"][length] = partial(_as_of, known, length // 2)
        works["since"][length] = partial(_since, known)
    for name, by_length in works.items():
        table(name, in_turn(by_length, clock=time.process_time), {500: 200 if name == "replay" else 300})


def _replayed(header: Campaign, entries: tuple[Entry, ...]) -> State:
    return Journal(header, entries).state


def _corrected(known: Journal) -> object:
    """The retraction of the first order, worked out."""
    return propose(known, Retraction(known.steps[0].effective.version))


def _as_of(known: Journal, version: int) -> State:
    return known.as_of(version).state


def _since(known: Journal) -> int | None:
    """Since when the first figure stands, which has to be asked of all states."""
    return known.since(lambda state: bool(state.figures))


def enter(places: Mapping[int, Path], _folder: Path) -> None:
    """One order entered at a desk that has been open for a while."""
    opened = {length: Store.open(place) for length, place in places.items()}
    desks = {length: store.desk("long") for length, store in opened.items()}
    for desk in desks.values():
        desk.enter(Adjust("fbi", 1, "song"), by="Ota")
    works: dict[int, Callable[[], object]] = {
        length: partial(desk.enter, Adjust("fbi", 1, "song"), by="Ota") for length, desk in desks.items()
    }
    table("entering one order, on the disk", in_turn(works, 3 * RUNS), dict.fromkeys(LENGTHS, 100.0))
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
        table(f"fejag {words}, from a cold start", in_turn(works), {2_000: 1_000.0})


def importing(places: Mapping[int, Path], folder: Path) -> None:
    """A camp founded from a campaign file: read, judged, stored."""
    files = {length: dump(long(length)).encode() for length in places}
    count = iter(range(1_000_000))

    def imported(data: bytes) -> None:
        with Store.open(folder / f"import-{next(count)}.db") as store:
            store.create("Long", load(data), "Ota")

    works: dict[int, Callable[[], object]] = {length: partial(imported, data) for length, data in files.items()}
    table("a campaign file imported", in_turn(works))


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
    for name, taken in found.items():
        table(name, taken, dict.fromkeys(LENGTHS, 50.0))


def _press(terminal: int, keys: Iterable[bytes]) -> None:
    for key in keys:
        os.write(terminal, key)
        settle(terminal)


def main() -> None:
    """Measure what is asked for."""
    asked = argparse.ArgumentParser(description="How long what a person waits for takes in longer camps.")
    asked.add_argument("--only", choices=PARTS, action="append", help="only this part; may be given more than once")
    parts = asked.parse_args().only or PARTS
    works = {"journal": journal, "enter": enter, "open": opening, "import": importing, "step": step}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        places = stores(folder, LENGTHS)
        for part in parts:
            works[part](places, folder)


if __name__ == "__main__":
    main()
