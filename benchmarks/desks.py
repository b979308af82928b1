"""How many entries a second one desk makes, and eight at once: in a SQLite file and in a PostgreSQL database.

Run from the folder of the project, modules compiled: ``python -m benchmarks.desks``. Each desk is a process of its own
that enters points of its own team as fast as it can, in a camp of eight teams. All wait for the disk; all are measured
in turn. The yardstick is how often the disk alone can be waited for.
"""

import os
import tempfile
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median

from benchmarks.camps import large
from benchmarks.measuring import by_turns
from fejag_admin.store.store import Store
from tests.store.postgresql import binaries, running
from tests.store.rival import race

DESKS, ENTRIES, RUNS = 8, 200, 5


def rate(new: Callable[[], str], desks: int) -> float:
    """Entries a second that so many desks make in a new store; nothing is lost, nobody is stopped."""
    place = new()
    with Store.open(place) as store:
        campaign = large(size=41, figures=0, teams=DESKS).header
        desk = store.create("Camp", campaign, "Ota")
        teams = {f"desk {number}": team for number, team in enumerate(campaign.setup.teams[:desks])}
        taken, conflicts = race(place, teams, ENTRIES // desks)
        desk.refresh()
        assert (desk.version, any(conflicts)) == (1 + ENTRIES, False)
    return ENTRIES / taken


def syncs(path: Path) -> float:
    """How often a second the disk can be waited for after a few bytes."""
    with path.open("wb", buffering=0) as file:
        begun = time.perf_counter()
        for _each in range(ENTRIES):
            file.write(b"x" * 512)
            os.fsync(file)
        return ENTRIES / (time.perf_counter() - begun)


def main() -> None:
    """Measure in turn and print a table."""
    found = binaries()
    assert found is not None, "PostgreSQL is not installed"
    numbers = count()
    with tempfile.TemporaryDirectory(dir=".") as name, running(found, durable=True) as server:
        new = {"SQLite": lambda: str(Path(name) / f"{next(numbers)}.db"), "PostgreSQL": server.new_database}
        works = {(kind, desks): partial(rate, place, desks) for kind, place in new.items() for desks in (1, DESKS)}
        rates = by_turns(works | {("the disk, 512 bytes and a sync", 1): lambda: syncs(Path(name) / "file")}, RUNS)
    for (kind, desks), each in rates.items():
        print(f"{kind:32}{desks:2} {median(each):8.0f} a second")


if __name__ == "__main__":
    main()
