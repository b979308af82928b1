"""How fast the solver of Singapore is, against its naive twin on small networks; prints a table.

Run from the folder of the project: ``python -m benchmarks.singapore``. Times are those of the processor, so that what
else the machine does is not measured.
"""

from __future__ import annotations

import random
import statistics
import time
from dataclasses import replace

from benchmarks.measuring import milliseconds, verdict
from boardgames.singapore.board import Board, Built, plan_of
from boardgames.singapore.buildings import BUILDINGS
from boardgames.singapore.document import load as load_situation
from boardgames.singapore.document import sample
from boardgames.singapore.model import Player, Situation
from boardgames.singapore.own_copy import Copy
from boardgames.singapore.solver import solve
from boardgames.singapore.turns import judge_turn
from tests.boardgames.singapore.naive import best_outcomes

ROWS = ("??????", "?**???", "?**???", "??????", "??????")
NETWORKS = 12
INSTRUCTIONS = "II-10"
RICH = (5, 5, 5, 5)
POOR = (2, 1, 1, 1)


def network(seed: int, size: int = 20, must: str | None = None) -> Situation:
    """A town of ``size`` buildings grown at random: a street to each, a third of the other ones."""
    chance = random.Random(seed)
    idents = chance.sample(sorted(set(BUILDINGS) - {INSTRUCTIONS}), size)
    if must is not None:
        idents[0] = must
    board = Board(ROWS)
    for ident in idents:
        plan = plan_of(board, Copy())
        lot = chance.choice(plan.open_lots)
        joined = chance.choice(plan.joined(lot))
        built = tuple(sorted((*board.built, Built(lot, ident, chance.randrange(3))), key=lambda one: one.at))
        first, second = sorted((lot, joined))
        board = Board(ROWS, built, tuple(sorted((*board.streets, (first, second)))))
    more = [street for street in plan_of(board, Copy()).missing if chance.random() < 1 / 3]
    board = Board(ROWS, board.built, tuple(sorted((*board.streets, *more))))
    players = (Player("A", 12, 20, POOR, 0, (board.built[0].at,), 20), *(Player(name, 5, 20, seal=20) for name in "BC"))
    return Situation("solve", players, board, stack=(0, 1, 2))


def near(situation: Situation, ident: str, workers: int = 1) -> Situation:
    """The same with the worker beside the building ``ident``; more workers wherever the first building is."""
    plan = plan_of(situation.board, situation.copy)
    at = next(built.at for built in situation.board.built if built.building == ident)
    beside = sorted(place for place in plan.network[at])[0]
    places = (beside, situation.board.built[0].at)[:workers]
    return replace(situation, players=(replace(situation.players[0], workers=places), *situation.players[1:]))


def with_goods(situation: Situation, goods: tuple[int, int, int, int], money: int) -> Situation:
    """The same with other goods and money."""
    return replace(situation, players=(replace(situation.players[0], goods=goods, money=money), *situation.players[1:]))


def series(name: str, situations: list[Situation], target: float | None = None) -> None:
    """Print the line of one kind of question: the median and the slowest of the networks."""
    taken, outcomes = [], []
    for situation in situations:
        begun = time.process_time()
        outcomes.append(len(solve(situation).result.outcomes))
        taken.append((time.process_time() - begun) * 1000)
    worst = max(taken)
    goal = "" if target is None else f"{target:9.0f} ms{verdict(worst, target)}"
    print(f"{name:52}{statistics.median(taken):9.0f} ms{worst:9.0f} ms{max(outcomes):9}{goal}")


def compare() -> None:
    """Print the line that compares solver and naive twin on networks of seven buildings."""
    ours, twin = [], []
    for seed in range(4):
        situation = network(seed, 7)
        ours.append(milliseconds(lambda situation=situation: solve(situation), 3))  # type: ignore[misc]  # bound now
        twin.append(milliseconds(lambda situation=situation: best_outcomes(situation)))  # type: ignore[misc]
    fast, slow = statistics.median(ours), statistics.median(twin)
    print(f"\nseven buildings: solver {fast:.1f} ms, naive twin {slow:.0f} ms, ratio {slow / fast:.0f}x")


def main() -> None:
    """Print the table."""
    plain = [network(seed) for seed in range(NETWORKS)]
    helped = [network(seed, must=INSTRUCTIONS) for seed in range(NETWORKS)]
    print(f"{'twenty buildings':52}{'median':>12}{'slowest':>12}{'outcomes':>9}{'to reach':>12}")
    series("three steps, one worker", plain, 1000)
    series("three steps, one worker, rich", [with_goods(one, RICH, 30) for one in plain], 1000)
    newcomers = [replace(one, players=(replace(one.players[0], workers=(None,)), *one.players[1:])) for one in plain]
    series("three steps, the worker in the hand", newcomers, 1000)
    two = [near(one, one.board.built[7].building, 2) for one in plain]
    series("three steps, two workers", two, 1000)
    series("three steps, two workers, rich", [with_goods(one, RICH, 30) for one in two], 1000)
    series("five steps more, one worker", [near(one, INSTRUCTIONS) for one in helped], 10_000)
    series("five steps more, two workers", [near(one, INSTRUCTIONS, 2) for one in helped], 10_000)
    rich = [with_goods(near(one, INSTRUCTIONS, 2), RICH, 30) for one in helped]
    series("five steps more, two workers, rich", rich, 10_000)
    turn = load_situation(sample("turn-of-the-rulebook"))
    print(f"{'judging the turn of the rulebook':52}{milliseconds(lambda: judge_turn(turn), 20):9.1f} ms")
    compare()


if __name__ == "__main__":
    main()
