"""How fast the referee is, and what judges through it: advice for a team, a simulated camp; prints a table.

Run from the folder of the project: ``python -m benchmarks.referee``. ``python benchmarks/referee.py FOLDER`` measures
another version of the project beside it, in FOLDER with a ``.venv`` of its own, each in processes of its own by turns.
Times are of the processor.
"""

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

RUNS = 5
GOALS = {
    "sample camp replayed, on a new board": 30.0,
    "all placements of a team at the end judged": 1_500.0,
    "one simulated camp": 500.0,
}


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
    from fejag_admin.camp.advice.search import legal, reopened
    from fejag_admin.lab.players import MIX
    from fejag_admin.lab.playing import Plan, recorded
    from fejag_admin.rules.orders import Adjust
    from fejag_admin.rules.referee import carry_out, replay

    small, great = sample(), large()
    orders, many = ([entered.order for entered in camp.orders] for camp in (small, great))
    state, _rulings = replay(small.setup, orders)
    state, _ruling = carry_out(state, Adjust("jones", 60 - state.wallet("jones"), "x", "wallet"))
    ready = reopened(state)
    plan = Plan(small.setup, 1, dict.fromkeys(small.setup.teams, MIX))
    return {
        "a loop of Python, as a yardstick": spent(lambda: sum(number * number for number in range(100_000)), 5),
        "sample camp replayed, on a new board": spent(
            lambda: replay(replace(small, board=replace(small.board)).setup, orders), 9
        ),
        "large camp replayed, on a new board": spent(
            lambda: replay(replace(great, board=replace(great.board)).setup, many), 2
        ),
        "all placements of a team at the end judged": spent(lambda: [*legal(ready, "jones")], 3),
        "one simulated camp": statistics.median(spent(lambda camp=camp: recorded(plan, camp), 1) for camp in range(7)),  # type: ignore[misc]
    }


def main() -> None:
    """Measure each version by turns and print the medians beside the goals."""
    folders = [Path.cwd(), *(Path(name).resolve() for name in sys.argv[1:])]
    found: dict[Path, list[dict[str, float]]] = {folder: [] for folder in folders}
    for _ in range(RUNS):
        for folder, times in found.items():
            command = [str(folder / ".venv/bin/python"), str(Path(__file__).resolve()), "--measure"]
            told = subprocess.run(command, cwd=folder, capture_output=True, check=True).stdout
            times.append(json.loads(told))
    print(f"{'':44}{''.join(f'{folder.name:>14}' for folder in folders)}{'to reach':>14}")
    for name in found[folders[0]][0]:
        medians = [statistics.median(one[name] for one in times) for times in found.values()]
        goal = f"{GOALS[name]:11.0f} ms{'' if medians[0] <= GOALS[name] else '  MISSED'}" if name in GOALS else ""
        print(f"{name:44}{''.join(f'{taken:11.1f} ms' for taken in medians)}{goal}")


if __name__ == "__main__":
    if "--measure" in sys.argv:
        print(json.dumps(measure()))
    else:
        main()
