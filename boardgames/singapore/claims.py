"""Whether a worker's turn could end as a player claims it did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations

from boardgames.core.answer import Doubt
from boardgames.core.verdict import Line, Name, Verdict, said
from boardgames.singapore.actions import Action, Buy, Place, Street, Use
from boardgames.singapore.buildings import Building, building_name
from boardgames.singapore.doubts import UNKNOWN, search_doubts
from boardgames.singapore.goods import GOODS, NAMES
from boardgames.singapore.model import Situation
from boardgames.singapore.network import HAND
from boardgames.singapore.positions import Outcome as Amounts
from boardgames.singapore.positions import Problem, State, outcome_of, problem_of
from boardgames.singapore.search import Progress, Search
from boardgames.singapore.turn_model import Claim
from boardgames.singapore.turns import follow
from boardgames.singapore.ways import Outcome, Ways, not_ready, outcome_lines, rests_on
from fejag_admin.common.language import N_

_MOST = (
    N_("of {good} no turn leads to more than {most}: {claimed} were claimed"),
    N_("to more money than {most} no turn leads: {claimed} was claimed"),
    N_("to more points than {most} no turn leads: {claimed} were claimed"),
)


@dataclass(frozen=True, slots=True)
class ClaimRuling:
    """Whether a claimed outcome was ``possible``; None: that cannot be told, and ``because`` says why.

    ``because``: ``interrupted`` (the search was), ``unknown-building`` (one that could be reached), ``unknown-opium``
    (a raid could have come), or ``not-ready`` (the turn told so far is broken, or more of it must be told).
    ``outcome``: the claimed one with the way to it, or else the nearest one; ``most``: the most that could be had of
    each of the four goods, of money and of points, as far as the search went. ``legal``: the turn told so far is right
    and nothing more must be told; else nothing was searched. ``met``: as of a `Solution`.
    """

    possible: bool | None
    outcome: Outcome | None
    most: tuple[int, ...]
    legal: bool = True
    because: tuple[str, ...] = ()
    met: tuple[Building, ...] = ()


def check_claim(situation: Situation, progress: Progress | None = None) -> Verdict[ClaimRuling]:
    """Whether the worker's turn could end as claimed; streets that lead nowhere may have been bought besides."""
    followed = follow(situation)
    claim = situation.claim
    assert claim is not None  # `check` asks for it
    if not followed.legal or followed.asked:
        return Verdict(ClaimRuling(None, None, (), False, ("not-ready",)), not_ready(followed))
    problem = problem_of(followed.table, followed.work)
    hunt = _Hunt(problem, claim)
    search = Search(problem, everything=True, progress=progress)
    hit = hunt.search(search)
    if hit is None and search.complete and search.white and not problem.unknown:
        search = Search(problem, everything=True, draws=True, progress=progress)
        hit = hunt.search(search)
    unsure = [] if hit is not None else _doubts(problem, search)
    possible = True if hit is not None else None if unsure else False
    because = tuple(code for code, _line in unsure)
    met = tuple(problem.buildings[place] for place in sorted(search.met))
    ruling = ClaimRuling(possible, hit or hunt.ways.outcome(hunt.nearest), tuple(hunt.most), True, because, met)
    lines = _lines(situation, followed.table.player.name, claim, ruling)
    reasons = (line for _code, line in unsure)
    return Verdict(ruling, (lines[0], *reasons, *rests_on(followed, problem, search.met), *lines[1:]))


_NAMES = {True: Name(cs="možné", en="possible"), False: Name(cs="nemožné", en="not possible"), None: UNKNOWN}


def claim_doubts(situation: Situation, ruling: ClaimRuling, progress: Progress | None = None) -> tuple[Doubt, ...]:
    """Whether the claim would be possible otherwise; ``progress`` may stop the searches for that."""
    if not ruling.legal or "interrupted" in ruling.because:
        return ()

    def answer(other: Situation) -> Name | None:
        found = check_claim(other, progress).result
        return None if "interrupted" in found.because else _NAMES[found.possible]

    return search_doubts(situation, ruling.met, ruling.most[5], _NAMES[ruling.possible], answer)


def _doubts(problem: Problem, search: Search) -> list[tuple[str, Line]]:
    """Why a claim that was not found to be possible need not be impossible, each reason with its code."""
    if not search.complete:
        return [("interrupted", said(N_("because the search was interrupted"), "", 1))]
    found: list[tuple[str, Line]] = []
    if search.unknown:
        names = tuple(building_name(problem.buildings[place]) for place in sorted(search.unknown))
        text = N_("because what these do is not known, enter it from your own copy: {buildings}")
        found.append(("unknown-building", said(text, "L3", 1, buildings=names)))
    if search.white and problem.unknown:
        text = N_("because a white chip may have been drawn; say for the raid which goods they have: {players}")
        found.append(("unknown-opium", said(text, "C2 R1", 1, players=problem.unknown)))
    return found


class _Hunt:
    """Compares positions with a claim and remembers the nearest one and the most of everything."""

    def __init__(self, problem: Problem, claim: Claim) -> None:
        self._problem = problem
        self._claim = claim
        self._wanted = (*claim.goods, claim.money, claim.points)
        self._spot: dict[Place | None, int] = {place: index for index, place in enumerate(problem.places)}
        self._spot[None] = HAND
        self._distance: int | None = None
        self._known: dict[Amounts, int] = {}
        self.ways = Ways(problem)
        self.nearest = problem.start
        self.most = list(outcome_of(problem.start))

    def search(self, search: Search) -> Outcome | None:
        """The claimed outcome, as soon as the search comes to it; None if it does not."""
        return next((found for state in search.states() if (found := self.reaches(state)) is not None), None)

    def reaches(self, state: State) -> Outcome | None:
        """The claimed outcome, if the turn can end as claimed from this position; None if it cannot."""
        had = outcome_of(state)
        distance = self._known.get(had)
        if distance is None:
            distance = self._known[had] = self._compare(had, state)
        money = self._claim.money
        more = 0 if money is None else state.money - money
        if more < 0 or distance != more or self._claim.chips not in (None, state.chips):
            return None
        for ending in self._endings(state):
            streets = self._needless(ending)
            count = 0 if money is None else ending.money - money
            if 0 <= count <= len(streets):
                last: tuple[Action, ...] = tuple(Buy(street) for street in streets[:count])
                found = self.ways.outcome(ending, last)
                return replace(found, money=ending.money - count)
        return None

    def _compare(self, had: Amounts, state: State) -> int:
        """How far an outcome that has not been seen before is from the claimed one."""
        self.most = [max(pair) for pair in zip(self.most, had, strict=True)]
        wanted = zip(had, self._wanted, strict=True)
        distance = sum(abs(has - claimed) for has, claimed in wanted if claimed is not None)
        if self._distance is None or distance < self._distance:
            self._distance, self.nearest = distance, state
        return distance

    def _needless(self, state: State) -> list[Street]:
        """The streets that could still be bought; those paid for already come before them."""
        left = max(0, self._problem.walks.left - state.bought.bit_count())
        streets = self._problem.network.streets
        return [street for index, street in enumerate(streets) if not state.bought >> index & 1][state.paid : left]

    def _endings(self, state: State) -> Iterator[State]:
        """The positions after the workers have walked to where they were claimed to stand."""
        claimed = self._claim.workers
        if claimed is None:
            yield state
        elif len(claimed) == len(state.workers):
            for order in sorted(set(permutations(self._spot[place] for place in claimed))):
                yield from self._walked(state, order, 0)

    def _walked(self, state: State, targets: tuple[int, ...], worker: int) -> Iterator[State]:
        if worker == len(targets):
            yield state
            return
        at, target = state.workers[worker], targets[worker]
        if at == target:
            yield from self._walked(state, targets, worker + 1)
            return
        for walk in self._problem.walks.all(at, state.steps, state.bought, state.money + state.paid):
            if walk[0] == target:
                workers = (*state.workers[:worker], target, *state.workers[worker + 1 :])
                spent = walk[2].bit_count() - state.bought.bit_count()
                following = state._replace(
                    workers=workers, steps=state.steps - walk[1], bought=walk[2],
                    money=state.money - max(0, spent - state.paid), paid=max(0, state.paid - spent),
                    before=state, worker=worker, walk=walk, way=None,
                )  # fmt: skip
                yield from self._walked(following, targets, worker + 1)


def _lines(situation: Situation, player: str, claim: Claim, ruling: ClaimRuling) -> list[Line]:
    if ruling.possible is None:
        lines = [said(N_("Whether what {player} claims was possible cannot be told"), "W1", player=player)]
    elif ruling.possible:
        lines = [said(N_("What {player} claims was possible"), "W1", passed=True, player=player)]
    else:
        lines = [said(N_("What {player} claims was not possible"), "W1", passed=False, player=player)]
    if ruling.possible is False:
        wanted = (*claim.goods, claim.money, claim.points)
        for axis, (claimed, most) in enumerate(zip(wanted, ruling.most, strict=True)):
            if claimed is not None and claimed > most:
                good = NAMES[GOODS[axis]][2] if axis < len(GOODS) else Name.same("")
                text = _MOST[max(0, axis - len(GOODS) + 1)]
                lines.append(said(text, "W1", 1, passed=False, good=good, most=most, claimed=claimed))
    if ruling.outcome is None:
        return lines
    if not ruling.possible:
        lines.append(said(N_("the nearest outcome:"), "", 1))
    elif any(isinstance(one, Use) and one.chip == "white" for one in ruling.outcome.way):
        lines.append(said(N_("so only if a white chip was drawn, with its raid:"), "C2", 1))
    return lines + outcome_lines(situation, ruling.outcome)
