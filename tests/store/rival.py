"""A desk in a process of its own; run as ``python -m tests.store.rival PLACE NAME COUNT TEAM``.

Opens the camp, says so, and when it is told to on standard input enters COUNT orders that concern TEAM; when it has to
decide again it tries again. Prints how often that happened.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence

from fejag_admin.store.errors import Conflict
from fejag_admin.store.file import TIMEOUT
from fejag_admin.store.store import Store
from tests.store.tools import ROOT, points, small


def main(place: str, name: str, count: int, team: str = "fbi", *, wait: bool = False) -> int:
    """Enter ``count`` orders by ``name`` for a team; the number of conflicts. Without a count, only open the store.

    ``wait``: until somebody says that it is time.
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
        command = [sys.executable, "-m", "tests.store.rival", place, f"desk {number}", str(count), team, "--wait"]
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


if __name__ == "__main__":
    print(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4], wait="--wait" in sys.argv))  # noqa: T201
