"""Mend a map: small changes after which the exact check and simulated camps agree that the bases are equal.

In steps, each on from the best map so far: of all small changes some of each kind are drawn; the exact check keeps the
few that leave the temple's costs least apart; these are tried in camps on the same luck, which goes round all teams. At
last the best are judged in fresh camps, for whatever is chosen as the best of many looks better than it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from fejag_admin.camp.maps import editing
from fejag_admin.camp.maps.check import check_map
from fejag_admin.camp.maps.fairness import fairness, way_cells
from fejag_admin.camp.maps.random import Dice
from fejag_admin.common.processes import each
from fejag_admin.lab.chance import stream
from fejag_admin.lab.findings import Tally
from fejag_admin.lab.playing import Plan
from fejag_admin.lab.runs import run
from fejag_admin.rules.board import Board, Cell, wall_between
from fejag_admin.rules.options import Options

STEPS, LOOKS, TRIED, SHOWN = 2, 12, 12, 5
"""Changes one after the other; candidates of a kind that are checked; those tried in camps; those shown."""
REACH = 5  # a base moves at most the size of the map divided by this
LEAST_CAMPS = 10
TARGETED = 3  # how much sooner bases that win most and least are moved
Gap = tuple[int, int]
"""How many points, and how many rounds, the temple costs one team more than another."""
NO_GAP: Gap = (1 << 30, 1 << 30)  # some team cannot light it, or something else is wrong


@dataclass(frozen=True, slots=True)
class Change:
    """A small change: a ``base`` or one end of a ``teleport`` moved from a cell to another one, an obstacle between two
    cells ``put`` or ``taken``. ``team``: whose base."""

    kind: Literal["base", "put", "taken", "teleport"]
    cells: tuple[Cell, Cell]
    team: str = ""

    def made(self, board: Board) -> Board:
        """The board with it."""
        here, there = self.cells
        if self.kind == "base":
            return editing.with_start(board, self.team, there, [team for team, _cell in board.starts])
        if self.kind == "teleport":
            return editing.with_teleport(editing.erased(board, [here]), board.paired[here], there)
        return editing.with_walls(board, [wall_between(here, there)], self.kind == "put")


@dataclass(frozen=True)
class Suggestion:
    """A map with some changes, none for the map as given; the camps played on it, and how far costs are apart."""

    plan: Plan
    changes: tuple[Change, ...]
    gap: Gap
    tally: Tally

    @property
    def board(self) -> Board:
        return self.plan.setup.board

    @property
    def uneven(self) -> float:
        """How far the wins are from equal ones, per camp: 0 if all bases win alike."""
        wins, camps = self.tally.wins.values(), max(self.tally.camps, 1)
        even = camps / len(wins)
        return sum((won - even) ** 2 for won in wins) / even / camps

    @property
    def worth(self) -> tuple[bool, Gap, float]:
        """What suggestions are sorted by: none that was not played, then costs, then chances."""
        return self.tally.camps < LEAST_CAMPS, self.gap, self.uneven


class Mending:
    """A search for suggestions; at every moment it has the ``given`` map and what was ``found`` so far.

    ``total`` and ``done``: camps to be played and played, those of all candidates counted.
    """

    def __init__(self, plan: Plan, camps: int, workers: int) -> None:
        plan, self.workers, many = replace(plan, around=True), workers, len(plan.setup.teams)
        self.camps, self.trial = (-(-max(number, LEAST_CAMPS) // many) * many for number in (camps, camps // 2))
        self.given = self._known(plan, (), gap(plan.setup.options, plan.setup.board))
        self.found: tuple[Suggestion, ...] = ()
        self.done = 0
        self.total = self.trial * (1 + STEPS * TRIED) + self.camps * (SHOWN + 1)

    def run(self) -> Generator[None, None, None]:
        """Search; a pause after each camp or check, at which whoever asks may stop."""
        best, tried = self.given, list[Suggestion]()
        yield from self._play([best], range(self.trial))
        for step in range(STEPS):
            chosen = yield from self._screened(best, step)
            self.total -= self.trial * (TRIED - len(chosen))
            tried += chosen
            try:
                yield from self._play(chosen, range(self.trial))
            finally:
                self.found = self._better(tried)
            best = (*self.found, best)[0]
        self.total -= self.camps * (SHOWN - len(self.found))
        finalists = [self._known(one.plan, one.changes, one.gap) for one in (self.given, *self.found)]
        yield from self._play(finalists, range(self.trial, self.trial + self.camps))
        self.given, *judged = finalists
        self.found = self._better(judged)

    def _better(self, among: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
        """The best few that are better than the given map, the best first, each map once."""
        ranked = sorted((one for one in among if one.worth < self.given.worth), key=lambda one: one.worth)
        return tuple({one.board: one for one in ranked}.values())[:SHOWN]

    def _screened(self, best: Suggestion, step: int) -> Generator[None, None, list[Suggestion]]:
        """The changes of a map that leave costs least apart, of equally good ones some of each kind."""
        setup, dice = best.plan.setup, stream(best.plan.seed, step, "changes")
        moved, found = {change.cells[1] for change in best.changes}, list[Gap]()
        changes = [one for one in candidates(setup.board, setup.options, dice) if one.cells[0] not in moved]
        boards = [change.made(setup.board) for change in changes]
        with closing(each(partial(gap, setup.options), boards, self.workers)) as checks:
            for apart in checks:
                found.append(apart)
                yield
        chances, seen = list(best.tally.chances()), Counter[tuple[Gap, str, str]]()
        order = list[tuple[Gap, float, int]]()
        for apart, _luck, at in sorted((apart, dice.fraction(), at) for at, apart in enumerate(found)):
            kind = apart, changes[at].kind, changes[at].team
            order.append((apart, seen[kind] / (TARGETED if kind[2] in (chances[0], chances[-1]) else 1), at))
            seen[kind] += 1
        chosen = [(apart, at) for apart, _turn, at in sorted(order)[:TRIED] if apart <= best.gap]
        plans = {at: replace(best.plan, setup=replace(setup, board=boards[at])) for _apart, at in chosen}
        return [self._known(plans[at], (*best.changes, changes[at]), apart) for apart, at in chosen]

    def _known(self, plan: Plan, changes: tuple[Change, ...], apart: Gap) -> Suggestion:
        return Suggestion(plan, changes, apart, Tally(plan))

    def _play(self, on: Sequence[Suggestion], numbers: range) -> Generator[None, None, None]:
        with closing(run([one.plan for one in on], numbers, self.workers)) as found:
            for records in found:
                for one, record in zip(on, records, strict=True):
                    one.tally.add(record)
                self.done += len(on)
                yield


def gap(options: Options, board: Board) -> Gap:
    """How far the costs of the teams are apart by the exact check; `NO_GAP` if something is wrong with the map."""
    checked = check_map(board, tuple(board.start_of), options)
    ways = [reach.ways for reach in checked.fairness.reaches]
    if not checked.sound:
        return NO_GAP
    points, rounds = [way[-1].points for way in ways], [way[0].rounds for way in ways]
    return max(points) - min(points), max(rounds) - min(rounds)


def candidates(board: Board, options: Options, dice: Dice) -> Iterator[Change]:
    """Some small changes of each kind: of obstacles those in or beside the light of the cheapest ways."""
    size, taken = board.size, {*board.start_of.values(), *board.temple, *board.paired}
    ring, fit = editing.edge(size), {*editing.edge_cells(size)} - taken
    for team, start in board.starts:
        at, reach = ring.index(start), max(size // REACH, 2)
        around = [ring[(at + by) % len(ring)] for by in range(-reach, reach + 1)]
        fresh = dice.shuffled([cell for cell in around if cell in fit])[:LOOKS]
        yield from (Change("base", (start, cell), team) for cell in fresh)
    zone = 0
    for reached in fairness(board, options).reaches:
        if reached.cheapest is not None:
            zone |= way_cells(board, reached.cheapest, options.teleport_emission)[1]
    sides = [(cell, cell + 1) for cell in range(size * size) if (cell + 1) % size]
    sides += [(cell, cell + size) for cell in range(size * (size - 1))]
    for there in (True, False):
        least = 1 if there else 2
        lit = (one for one in sides if sum(zone >> cell & 1 for cell in one) >= least)
        near = [one for one in lit if (one in board.walls) == there]
        yield from (Change("taken" if there else "put", one) for one in dice.shuffled(near)[:LOOKS])
    steps = [(end, (down, right)) for end in board.paired for down in range(-2, 3) for right in range(-2, 3)]
    moved = [
        (end, cell) for end, step in steps if (cell := board.neighbour(end, step)) is not None and cell not in taken
    ]
    yield from (Change("teleport", one) for one in dice.shuffled(moved)[:LOOKS])
