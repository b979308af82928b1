"""Desks in processes of their own; run as ``python -m tests.store.rival PLACE COUNT NAME=TEAM ...``.

Each opens the camp and enters COUNT orders that concern TEAM. When it has to decide again it tries again; how often
that happened is printed for each. With ``--wait`` there is but one: it says when the camp is open, and begins when it
is told to on standard input.
"""

import subprocess
import sys
import time
from collections.abc import Sequence
from multiprocessing import Pool
from threading import Barrier

from fejag_admin.store.engine import TIMEOUT
from fejag_admin.store.errors import Conflict
from fejag_admin.store.store import Store
from tests.store.tools import ROOT, points, small


def main(
    place: str, name: str, count: int, team: str = "fbi", *, wait: bool = False, together: Barrier | None = None
) -> int:
    """Enter ``count`` orders by ``name`` for a team; the number of conflicts. Without a count, only open the store.

    ``wait``: until somebody says that it is time. ``together``: where desks in threads wait until all have the camp.
    """
    conflicts = 0
    with Store.open(place, timeout=TIMEOUT if wait else 30) as store:
        if not count:
            store.create(name, small(), name)
            return 0
        desk = store.desk("camp")
        if wait:
            print("ready", flush=True)  # noqa: T201
            sys.stdin.readline()
        if together is not None:
            together.wait(60)
        for number in range(count):
            while True:
                try:
                    desk.enter(points(number + 1, team), by=name)
                except Conflict:
                    conflicts += 1
                else:
                    break
    return conflicts


def race(place: str, teams: Sequence[str], count: int) -> tuple[float, list[int]]:
    """Let a desk for each team enter so many orders, all from the same moment on, as ``desk 0`` and so on.

    The seconds that it took, and how many conflicts each of them had.
    """
    desks = []
    for number, team in enumerate(teams):
        command = [sys.executable, "-m", "tests.store.rival", place, str(count), f"desk {number}={team}", "--wait"]
        desks.append(subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
    for desk in desks:
        assert desk.stdout is not None
        assert desk.stdout.readline() == "ready\n"
    begun = time.perf_counter()
    for desk in desks:
        assert desk.stdin is not None
        desk.stdin.write("\n")
        desk.stdin.flush()
    answers = [desk.communicate(timeout=300)[0] for desk in desks]
    taken = time.perf_counter() - begun
    assert not any(desk.returncode for desk in desks)
    return taken, [int(answer) for answer in answers]


def at_once(place: str, count: int, desks: Sequence[tuple[str, str]]) -> list[int]:
    """Let desks, each a name and a team, work at once in processes that find everything imported; their conflicts."""
    Store(place).close()  # imports what talks to that place
    with Pool(len(desks)) as pool:
        return pool.starmap(main, [(place, name, count, team) for name, team in desks], chunksize=1)


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--wait"]
    named = [(name, team) for name, _is, team in (desk.partition("=") for desk in words[2:])]
    if "--wait" in sys.argv:
        conflicts = [main(words[0], name, int(words[1]), team, wait=True) for name, team in named]
    else:
        conflicts = at_once(words[0], int(words[1]), named)
    sys.stdout.write("\n".join(map(str, conflicts)))
