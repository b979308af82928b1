"""Desks in processes of their own; run as ``python -m tests.store.rival PLACE COUNT NAME=TEAM ...``.

Each opens the camp and enters COUNT orders that concern TEAM, all from the same moment on. When it has to decide again
it tries again. The seconds that it took are printed, and how often each had to decide again.
"""

import subprocess
import sys
import time
from collections.abc import Mapping
from multiprocessing import get_context
from threading import Barrier

from fejag_admin.store.database.errors import Conflict
from fejag_admin.store.store import Store
from tests.store.tools import ROOT, points, small

_start: Barrier
"""Where the desks of one process wait for each other."""


def main(place: str, name: str, count: int, team: str = "fbi", start: Barrier | None = None) -> int:
    """Enter ``count`` orders by ``name`` for a team; the number of conflicts. Without a count, only make a camp.

    ``start``: where it waits with its camp open until all have theirs.
    """
    conflicts, start = 0, start or _start
    if not count:
        start.wait(60)
    with Store.open(place) as store:
        if not count:
            store.create(name, small(), name)
            return 0
        desk = store.desk("camp")
        start.wait(60)
        for number in range(count):
            while True:
                try:
                    desk.enter(points(number + 1, team), by=name)
                except Conflict:
                    conflicts += 1
                else:
                    break
    return conflicts


def race(place: str, desks: Mapping[str, str], count: int) -> tuple[float, list[int]]:
    """Let desks, each a name and its team, enter so many orders each at once.

    The seconds that it took, and how many conflicts each of them had.
    """
    command = [sys.executable, "-m", "tests.store.rival", place, str(count), *map("=".join, desks.items())]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, timeout=300, check=True)
    seconds, *conflicts = done.stdout.split()
    return float(seconds), [int(number) for number in conflicts]


def _share(start: Barrier) -> None:
    global _start
    _start = start


if __name__ == "__main__":
    place, count, *words = sys.argv[1:]
    Store(place).close()  # imports what talks to that place, before processes are made of this one
    context = get_context("fork")
    start = context.Barrier(len(words) + 1)
    with context.Pool(len(words), _share, (start,)) as pool:
        desks = [(place, name, int(count), team) for name, _is, team in (word.partition("=") for word in words)]
        conflicts = pool.starmap_async(main, desks, chunksize=1)
        start.wait(60)
        begun = time.perf_counter()
        answers = conflicts.get()
        sys.stdout.write(" ".join(map(str, (time.perf_counter() - begun, *answers))))
