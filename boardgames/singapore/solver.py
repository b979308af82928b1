"""Every outcome of a worker's turn that is worth having, with the way to it."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames.core.verdict import N_, Verdict, said
from boardgames.singapore.goods import Goods
from boardgames.singapore.model import Situation
from boardgames.singapore.positions import State, problem_of
from boardgames.singapore.search import Progress, Search
from boardgames.singapore.turns import follow
from boardgames.singapore.ways import Outcome, Ways, left_out, not_ready, outcome_lines, rests_on


@dataclass(frozen=True, slots=True)
class Solution:
    """The outcomes worth having, most points first; ``complete`` False if the search was interrupted.

    ``legal``: the turn told so far is right and nothing more must be told; else nothing was searched.
    """

    outcomes: tuple[Outcome, ...]
    complete: bool
    searched: int
    legal: bool = True


def solve(situation: Situation, progress: Progress | None = None) -> Verdict[Solution]:
    """Every outcome of the worker's turn that no other one beats in goods, money and points at once.

    The turn told so far is followed first. Of equal outcomes the one with fewest black chips is shown. ``progress`` may
    interrupt the search; then what was found till then is given.
    """
    followed = follow(situation)
    if not followed.legal or followed.asked:
        return Verdict(Solution((), True, 0, False), not_ready(followed))
    problem = problem_of(followed.table, followed.work)
    search = Search(problem, progress=progress)
    found = sorted(search.outcomes().values(), key=_rank)
    ways = Ways(problem)
    outcomes = tuple([ways.outcome(state) for state in found])
    solution = Solution(outcomes, search.complete, search.searched)
    name = followed.table.player.name
    lines = [said(N_("{player} has {outcomes} outcomes worth having"), player=name, outcomes=len(outcomes))]
    if not search.complete:
        lines.append(said(N_("the search was interrupted: there may be better ones"), "", 1))
    lines += (*left_out(problem), *rests_on(followed, problem, search.met))
    for one in outcomes:
        lines += outcome_lines(one)
    return Verdict(solution, tuple(lines))


def _rank(state: State) -> tuple[int, int, int, Goods]:
    return (-state.points, -state.money, -sum(state.goods), state.goods)
