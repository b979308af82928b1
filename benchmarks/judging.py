"""How much faster the referee is than in another version of the project, in turn; prints a table.

``python benchmarks/judging.py FOLDER`` from the folder of the project, where FOLDER holds the other version with a
``.venv`` of its own. Each is measured in a process of its own, nine times by turns; times are of the processor. The
yardstick is a loop of Python, which tells whether the computer was as fast for both.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

RUNS = 9


def spent(work: Callable[[], object], repeat: int) -> float:
    """The least processor time of ``work`` in milliseconds, so that other programs disturb little."""
    taken = []
    for _ in range(repeat):
        begun = time.process_time()
        work()
        taken.append(time.process_time() - begun)
    return min(taken) * 1000


def measure() -> dict[str, float]:
    """The times of the version that is imported from the working directory."""
    sys.path.insert(0, str(Path.cwd()))
    from benchmarks.camps import large, sample
    from benchmarks.referee import fresh, open_round
    from fejag_admin.camp.advice import search
    from fejag_admin.rules.referee import replay

    small, great = sample(), large()
    orders, many = ([entered.order for entered in camp.orders] for camp in (small, great))
    ready = open_round(replay(small.setup, orders)[0])

    return {
        "yardstick": spent(lambda: sum(number * number for number in range(100_000)), 5),
        "sample camp replayed, on a new board": spent(lambda: replay(fresh(small).setup, orders), 9),
        "sample camp replayed again": spent(lambda: replay(small.setup, orders), 9),
        "large camp replayed, on a new board": spent(lambda: replay(fresh(great).setup, many), 2),
        "large camp replayed again": spent(lambda: replay(great.setup, many), 2),
        "all placements of a team judged": spent(lambda: [*search.legal(ready, "jones")], 3),
    }


def main() -> None:
    """Measure both versions by turns and print the medians and their ratio."""
    folders = [Path(sys.argv[1]).resolve(), Path.cwd()]
    found: list[list[dict[str, float]]] = [[], []]
    for _ in range(RUNS):
        for folder, times in zip(folders, found, strict=True):
            command = [str(folder / ".venv/bin/python"), str(Path(__file__).resolve()), "--measure"]
            told = subprocess.run(command, cwd=folder, capture_output=True, check=True).stdout
            times.append(json.loads(told))
    print(f"{'':40}{'before':>12}{'after':>12}{'ratio':>8}")
    for name in found[0][0]:
        before, after = (statistics.median(one[name] for one in times) for times in found)
        print(f"{name:40}{before:9.2f} ms{after:9.2f} ms{before / after:7.2f}x")


if __name__ == "__main__":
    if "--measure" in sys.argv:
        print(json.dumps(measure()))
    else:
        main()
