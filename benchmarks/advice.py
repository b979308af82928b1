"""How fast the advice for the referee is, on the finished sample camp with a round open; prints a table.

Run from the folder of the project: ``python -m benchmarks.advice``. Each line gives the slowest of what it measures:
of all teams, of all attacks in effect. Times are processor times of the one thread that works, medians of several
tries, each on a board that remembers no rays yet.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from typing import TypeVar

from benchmarks.camps import sample
from benchmarks.measuring import RUNS, verdict
from benchmarks.referee import open_round
from fejag_admin.camp.advice import search
from fejag_admin.rules.orders import Result
from fejag_admin.rules.referee import replay
from fejag_admin.rules.state import State

TARGET, DEFENCES = 0.15, 0.6

T = TypeVar("T")


def finished() -> State:
    """The finished sample camp with a round open and purses full."""
    campaign = sample()
    state, _rulings = replay(campaign.setup, [entered.order for entered in campaign.orders])
    return open_round(state)


def placements(state: State, team: str) -> int:
    """All single placements of a team judged."""
    return sum(1 for _found in search.legal(state, team))


def defences(state: State, number: int) -> int:
    """All defences against an attack."""
    return len(search.defences(state, number))


def strikes(state: State, target: int) -> int:
    """All placements of a team that attack a figure."""
    return sum(1 for _strike in search.attacking(state, "jones", target))


def ways(state: State, team: str) -> int:
    """All ways to the temple with one figure for the price of two tigers."""
    return sum(isinstance(one, search.TempleWay) for one in search.temple_ways(state, team, 30))


def slowest(search_for: Callable[[State, T], int], all_of: Iterable[T]) -> tuple[float, int]:
    """The longest of the median seconds of searches, each in a camp of its own, and how many results that one has."""
    measured = []
    for one in all_of:
        taken, many = [], 0
        for _ in range(RUNS):
            state = finished()
            begun = time.process_time()
            many = search_for(state, one)
            taken.append(time.process_time() - begun)
        measured.append((statistics.median(taken), many))
    return max(measured)


def two_figures(patience: float) -> int:
    """All ways to the temple for 13 points in two rounds, of a team that finds few, late in the camp."""
    campaign = sample()
    orders = [entered.order for entered in campaign.orders]
    ninth = next(at for at, order in enumerate(orders) if isinstance(order, Result) and order.game == 9)
    state, _rulings = replay(campaign.setup, orders[: ninth + 1])
    return sum(isinstance(one, search.TempleWay) for one in search.temple_ways(state, "vlada", 13, 2, patience))


def report(name: str, measured: tuple[float, int], target: float | None = None) -> None:
    """Print how long something took and how many results it had."""
    taken, many = measured
    goal = "" if target is None else f"{target:9.2f} s{verdict(taken, target)}"
    print(f"{name:48}{taken:9.3f} s{many:9}{goal:>12}")


def main() -> None:
    """Measure everything."""
    state = finished()
    teams, in_effect = state.setup.teams, sorted(state.settled.in_effect)
    print(f"sample camp: {len(state.figures)} figures, {len(state.attacks)} attacks, {len(in_effect)} in effect")
    print(f"{'':48}{'taken':>11}{'results':>9}{'to reach':>12}")
    targets = [figure.id for figure in state.figures if figure.team != "jones"]
    report("all single placements of a team judged", slowest(placements, teams), TARGET)
    report("all defences against an attack", slowest(defences, in_effect), DEFENCES)
    report("all placements that attack a figure", slowest(strikes, targets[:5]))
    report("all ways to the temple with one figure", slowest(ways, teams))
    for name, patience in (("alone", float("inf")), ("shared among processes", 0.0)):
        begun = time.perf_counter()  # not of this process alone
        found = two_figures(patience)
        report(f"all ways with two figures, {name}", (time.perf_counter() - begun, found))


if __name__ == "__main__":
    main()
