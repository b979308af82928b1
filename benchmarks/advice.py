"""How fast the advice for the referee is, on the finished sample camp with a round open; prints a table.

Run from the folder of the project: ``python -m benchmarks.advice``. Each line gives the slowest of what it measures:
of all teams, of all attacks in effect. Times are processor times of the one thread that works.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from itertools import islice

from benchmarks.camps import sample
from benchmarks.measuring import verdict
from benchmarks.referee import open_round
from fejag_admin.camp.advice import search
from fejag_admin.rules.orders import Result
from fejag_admin.rules.referee import replay
from fejag_admin.rules.state import State

REPEAT = 3
TARGET, DEFENCES = 0.15, 0.6


def finished() -> State:
    """The finished sample camp with a round open and purses full, on a board that remembers no rays yet."""
    campaign = sample()
    state, _rulings = replay(campaign.setup, [entered.order for entered in campaign.orders])
    return open_round(state)


def seconds(work: Callable[[], int]) -> tuple[float, int]:
    """The least processor time of `REPEAT` tries, so that other programs disturb little, and how many results."""
    best, many = float("inf"), 0
    for _ in range(REPEAT):
        begun = time.process_time()
        many = work()
        best = min(best, time.process_time() - begun)
    return best, many


def placements(team: str) -> int:
    """All single placements of a team judged."""
    return sum(1 for _found in search.legal(finished(), team))


def defences(number: int) -> int:
    """All defences against an attack."""
    return len(search.defences(finished(), number))


def strikes(team: str, target: int) -> int:
    """All placements of a team that attack a figure."""
    return sum(1 for _strike in search.attacking(finished(), team, target))


def ways(team: str) -> int:
    """All ways to the temple with one figure for the price of two tigers."""
    found = search.temple_ways(finished(), team, 30)
    return sum(isinstance(one, search.TempleWay) for one in found)


def two_figures(patience: float) -> int:
    """All ways to the temple for 13 points in two rounds, of a team that finds few, late in the camp."""
    campaign = sample()
    orders = [entered.order for entered in campaign.orders]
    ninth = next(at for at, order in enumerate(orders) if isinstance(order, Result) and order.game == 9)
    state, _rulings = replay(campaign.setup, orders[: ninth + 1])
    return sum(isinstance(one, search.TempleWay) for one in search.temple_ways(state, "vlada", 13, 2, patience))


def report(name: str, measured: list[tuple[float, int]], target: float | None = None) -> None:
    """Print the slowest of several measurements."""
    taken, many = max(measured)
    goal = "" if target is None else f"{target:9.2f} s{verdict(taken, target)}"
    print(f"{name:48}{taken:9.3f} s{many:9}{goal:>12}")


def main() -> None:
    """Measure everything; the time to replay the camp is taken off."""
    state = finished()
    unread, _many = seconds(lambda: len(finished().figures))
    teams, in_effect = state.setup.teams, sorted(state.settled.in_effect)
    print(f"sample camp: {len(state.figures)} figures, {len(state.attacks)} attacks, {len(in_effect)} in effect")
    print(f"{'':48}{'taken':>11}{'results':>9}{'to reach':>12}")

    def net(work: Callable[[], int]) -> tuple[float, int]:
        taken, many = seconds(work)
        return taken - unread, many

    report("all single placements of a team judged", [net(partial(placements, team)) for team in teams], TARGET)
    report("all defences against an attack", [net(partial(defences, number)) for number in in_effect], DEFENCES)
    targets = [figure for figure in state.figures if figure.team != "jones"]
    report(
        "all placements that attack a figure", [net(partial(strikes, "jones", one.id)) for one in islice(targets, 5)]
    )
    report("all ways to the temple with one figure", [net(partial(ways, team)) for team in teams])
    for name, patience in (("alone", float("inf")), ("shared among processes", 0.0)):
        begun = time.perf_counter()  # not of this process alone
        found = two_figures(patience)
        report(f"all ways with two figures, {name}", [(time.perf_counter() - begun, found)])


if __name__ == "__main__":
    main()
