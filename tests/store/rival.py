"""Desks in processes of their own; run as ``python -m tests.store.rival PLACE COUNT NAME=TEAM ...``.

Each opens the camp and enters COUNT orders that concern TEAM; with ``--wait`` it says when the camp is open, and begins
when it is told to on standard input. When it has to decide again it tries again, and prints how often that happened.
"""

from __future__ import annotations

import os
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


def forked(place: str, count: int, desks: Sequence[str], *, wait: bool) -> bool:
    """Let all desks work at once, each in a process of its own, forked when all is imported; whether they could."""
    Store.at(place).close()  # imports what talks to that place
    processes = []
    for name, team in (desk.split("=") for desk in desks):
        if not (process := os.fork()):
            print(main(place, name, count, team, wait=wait), flush=True)  # noqa: T201
            os._exit(0)
        processes.append(process)
    return [os.waitpid(process, 0)[1] for process in processes] == [0] * len(desks)


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--wait"]
    sys.exit(not forked(words[0], int(words[1]), words[2:], wait="--wait" in sys.argv))
