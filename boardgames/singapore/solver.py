"""Every outcome of a worker's turn that is worth having, with the way to it; of a wish, those that come up to it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from boardgames.core.answer import Doubt
from boardgames.core.verdict import Line, Name, Verdict, said
from boardgames.singapore.buildings import Building
from boardgames.singapore.doubts import search_doubts
from boardgames.singapore.model import Situation
from boardgames.singapore.pareto import unbeaten
from boardgames.singapore.positions import State, outcome_of, problem_of
from boardgames.singapore.search import Progress, Search
from boardgames.singapore.turns import follow
from boardgames.singapore.ways import (
    Outcome,
    Ways,
    had_text,
    left_out,
    not_ready,
    outcome_lines,
    rests_on,
)
from boardgames.singapore.wish import Wish, wish_text
from fejag_admin.common.language import N_

NEVER = Name(cs="přání nesplní", en="the wish cannot be met")
TOLD = 20
"""How many groups of outcomes are told with their ways."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The outcomes worth having, the best first; ``complete`` False if the search was interrupted.

    ``groups``: the first of each group of those that are equal in what counts, and how many there are in it.
    ``legal``: the turn told so far is right and nothing more must be told; else nothing was searched. ``met``: the
    buildings the search came to.
    """

    outcomes: tuple[Outcome, ...]
    complete: bool
    searched: int
    legal: bool = True
    groups: tuple[tuple[Outcome, int], ...] = ()
    met: tuple[Building, ...] = ()


def solve(situation: Situation, progress: Progress | None = None) -> Verdict[Solution]:
    """The outcomes of the worker's turn that keep within the bounds of the wish and that no other such one beats.

    One beats another if it has no less of each of the goods, money and points; of what is wished to be few, and of
    black chips if the wish names them, no more. The turn told so far is followed first. Of equal outcomes one with
    fewest black chips is shown. ``progress`` may interrupt the search; then what was found till then is given.
    """
    followed = follow(situation)
    if not followed.legal or followed.asked:
        return Verdict(Solution((), True, 0, False), not_ready(followed))
    problem, wish = problem_of(followed.table, followed.work), situation.wish
    search = Search(problem, everything=not wish.plain, progress=progress)
    found = sorted(_worth_having(search, wish), key=lambda state: wish.rank(_had(state)))
    ways = Ways(problem)
    outcomes = tuple([ways.outcome(state) for state in found])
    alike = [list(group) for _told, group in groupby(range(len(found)), lambda at: wish.told(_had(found[at])))]
    groups = tuple((outcomes[group[0]], len(group)) for group in alike)
    met = tuple(problem.buildings[place] for place in sorted(search.met))
    solution = Solution(outcomes, search.complete, search.searched, True, groups, met)
    lines = [_headline(followed.table.player.name, wish, outcomes)]
    if not search.complete:
        lines.append(said(N_("the search was interrupted: there may be better ones"), "", 1))
    for one, number in groups[:TOLD]:
        lines += outcome_lines(situation, one, number - 1)
    if len(groups) > TOLD:
        lines.append(
            said(
                N_("not told here: {more} more; wish for something and they are fewer"), "", 1, more=len(groups) - TOLD
            )
        )
    return Verdict(solution, (*lines, *left_out(problem), *rests_on(followed, problem, search.met)))


def solution_doubts(situation: Situation, solution: Solution, progress: Progress | None = None) -> tuple[Doubt, ...]:
    """What the best outcome would be otherwise; ``progress`` may stop the searches for that."""
    if not solution.complete or not solution.outcomes:
        return ()

    def best(other: Situation) -> Name | None:
        found = solve(other, progress).result
        return None if not found.complete else had_text(found.outcomes[0]) if found.outcomes else NEVER

    most = max(one.points for one in solution.outcomes)
    return search_doubts(situation, solution.met, most, had_text(solution.outcomes[0]), best)


def _had(state: State) -> tuple[int, ...]:
    """What a position has, in the order of the keys of a wish."""
    return (*outcome_of(state), state.chips)


def _worth_having(search: Search, wish: Wish) -> list[State]:
    if wish.plain:
        return [state for state in search.outcomes().values() if wish.meets(_had(state))]
    best: dict[tuple[int, ...], State] = {}
    for state in search.states():
        had = _had(state)
        if wish.meets(had):
            worth = wish.worth(had)
            if worth not in best or state.chips < best[worth].chips:
                best[worth] = state
    points = list(best)
    return [best[points[index]] for index in unbeaten(points)]


def _headline(player: str, wish: Wish, outcomes: tuple[Outcome, ...]) -> Line:
    if not outcomes:
        text = N_("No turn of {player} comes up to the wish: {wish}")
        return said(text, "W1", passed=False, player=player, wish=wish_text(wish))
    best = had_text(outcomes[0])
    if wish == Wish():
        text = N_("{player} can have {best}; outcomes worth having: {outcomes}")
        return said(text, "W1", player=player, outcomes=len(outcomes), best=best)
    text = N_("{player} can have {best} ({wish})")
    return said(text, "W1", player=player, best=best, wish=wish_text(wish))
