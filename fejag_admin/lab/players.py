"""The players of simulated camps: simple styles, functions of what a team may know and of random numbers to an order.

None of them plays well; each can be explained to a child. To keep a camp quick, a player looks only at some cells by
lot, as people do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from fejag_admin.camp.advice.search import tried
from fejag_admin.camp.maps.random import Dice
from fejag_admin.camp.views.projection import known_state
from fejag_admin.rules.board import Cell, Mask, cells_of
from fejag_admin.rules.figures import FROG, KINDS, MONKEY, TIGER, FigureKind
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.orders import Place
from fejag_admin.rules.state import State

Value = Callable[[Mask, FigureKind], float]

LOOKS, TRIALS = 24, 4
"""Cells that come to a player's mind, and placements that it thinks through to the end."""
MISTAKES, STOPS, FROGS, CLEVER = 0.15, 0.25, 0.3, 0.3
"""How often a beginner errs, and stops while it has money; a racer sends a frog ahead; a child has a clever idea."""


@dataclass(frozen=True)
class Seen:
    """The camp as a team must take it to be when its turn comes; nothing else reaches a player (R2, R3).

    ``state``: figures and attacks as they stand, on the board as far as it is uncovered; without the ledger, which
    holds the master's reasons, and without the count of orders, which tells of refused ones. ``must``: whether the
    round cannot be closed before the team spends (G4). ``free``: the cells where it could place a figure, as far as it
    knows (B2). ``kinds``: the permanent figures that it can pay for.
    """

    state: State
    team: str
    must: bool
    free: Mask
    kinds: tuple[FigureKind, ...]

    @classmethod
    def of(cls, state: State, team: str, must: bool = False) -> Seen:
        """What a team may know of a camp."""
        known_to_team = known_state(state).replacing(ledger=(), orders=0)
        kinds = tuple(kind for kind in KINDS.values() if kind.permanent and kind.price <= state.wallet(team))
        return cls(known_to_team, team, must, known_to_team.placeable(team), kinds)


Player = Callable[[Seen, Dice], Place | None]


def beginner(seen: Seen, dice: Dice) -> Place | None:
    """Anything anywhere that is lit; now and then a typical mistake, now and then no more today.

    Mistakes are a cell that is taken, not lit, or lit but not to be used, and a figure too dear.
    """
    if not seen.must and dice.fraction() < STOPS:
        return None
    state, lit, kinds = seen.state, seen.state.lit(seen.team), seen.kinds
    cells = [seen.free]
    if not seen.must and dice.fraction() < MISTAKES:
        cells += [state.formation.occupied, lit & ~seen.free, state.uncovered.cells & ~lit]
        kinds = tuple(KINDS.values())
    cells = [mask for mask in cells if mask]
    if not kinds or not cells:
        return None
    return Place(seen.team, dice.choose(kinds).id, dice.choose([*cells_of(dice.choose(cells))]))


def builder(seen: Seen, dice: Dice, kinds: tuple[FigureKind, ...] | None = None) -> Place | None:
    """What uncovers most for its price, in the middle of the map above all."""
    unknown, size = ~seen.state.uncovered.cells, seen.state.setup.board.size
    half = {size // 2, (size - 1) // 2}
    middle = frozenset(row * size + column for row in half for column in half)
    rings = [_around(size, middle, reach) for reach in (size // 8, size // 4, 3 * size // 8, size)]

    def news(light: Mask, kind: FigureKind) -> float:
        fresh = light & unknown
        return sum((fresh & ring).bit_count() for ring in rings) / kind.price if fresh else 0

    return _best(seen, dice, news, seen.kinds if kinds is None else kinds)


def racer(seen: Seen, dice: Dice) -> Place | None:
    """Builds the shortest way to the temple; until the temple is seen, plays like `builder` and sometimes a frog."""
    state, board, kinds = seen.state, seen.state.setup.board, seen.kinds
    if not board.temple:
        frog = state.wallet(seen.team) >= FROG.price and not seen.must and dice.fraction() < FROGS
        return builder(seen, dice, (FROG,) if frog else None)
    look = state.formation.cast_from
    sights = {kind: reduce(or_, (look(kind.id, cell).mask for cell in board.temple), 0) for kind in kinds}
    before = len(state.paths(seen.team))
    for kind in sorted(kinds, key=lambda kind: kind.price):
        for cell in _drawn(dice, seen.free & sights[kind], TRIALS):
            order = Place(seen.team, kind.id, cell)
            if len(tried(state, order).paths(seen.team)) > before:
                return order
    steps = [reduce(or_, sights.values(), 0), *(_around(board.size, board.temple, far) for far in range(board.size))]

    def nearness(light: Mask, kind: FigureKind) -> float:
        light &= ~state.lit(seen.team)
        far = next((far for far, cells in enumerate(steps) if light & cells), None)
        return 0 if far is None else 2 * board.size - far - kind.price / 100

    return _best(seen, dice, nearness, kinds)


def raider(seen: Seen, dice: Dice) -> Place | None:
    """Attacks the figure on which most of another team's light hangs; without a target plays like `racer`."""
    state = seen.state
    light, shining = state.formation.light, state.settled.shining
    holds = [
        (light[figure.team].dominated(figure.at, shining & light[figure.team].own).bit_count(), dice.fraction(), figure)
        for figure in state.figures
        if figure.team != seen.team and shining >> figure.at & 1 and figure.at != light[figure.team].start
    ]
    best: tuple[float, Place] | None = None
    for _held, _luck, target in sorted(holds, key=lambda hold: hold[:2], reverse=True)[:TRIALS]:
        target_light = light[target.team]
        barred = state.lit(target.team) | target_light.casts[target.at].mask
        for order in _aimed(seen, dice, target, barred):
            after = tried(state, order)
            lost = (target_light.own & shining & ~after.settled.shining).bit_count()
            if lost and (best is None or lost / KINDS[order.figure].price > best[0]):
                best = lost / KINDS[order.figure].price, order
    return best[1] if best else racer(seen, dice)


def keeper(seen: Seen, dice: Dice) -> Place | None:
    """Balances attacks on its figures; else keeps as many points as allowed and spends the rest like `racer`."""
    state = seen.state
    for attack in state.settled.attacks_in_effect():
        if state.figure(attack.target).team == seen.team:
            for order in _aimed(seen, dice, state.figure(attack.attacker), 0):
                if tried(state, order).status(attack.id) != "in-effect":
                    return order
    holds = state.wallet(seen.team)
    return racer(seen, dice) if seen.must or holds > state.setup.options.carry_limit else None


def children(seen: Seen, dice: Dice) -> Place | None:
    """Mostly a beginner, sometimes one of the others."""
    if dice.fraction() >= CLEVER:
        return beginner(seen, dice)
    return dice.choose((builder, racer, raider, keeper))(seen, dice)


STYLES: dict[str, Player] = {style.__name__: style for style in (beginner, builder, racer, raider, keeper, children)}
MIX = "mix"
"""Instead of a style: one of them by lot for each team and camp."""


def _best(seen: Seen, dice: Dice, value: Value, kinds: tuple[FigureKind, ...]) -> Place | None:
    """The placement of most value among those that come to mind; none if all are worth nothing."""
    best, best_order = 0.0, None
    for cell in _drawn(dice, seen.free, LOOKS):
        for kind in kinds:
            worth = value(seen.state.formation.cast_from(kind.id, cell).mask, kind)
            if worth > best:
                best, best_order = worth, Place(seen.team, kind.id, cell)
    return best_order


def _aimed(seen: Seen, dice: Dice, target: Figure, barred: Mask) -> list[Place]:
    """A few placements whose light falls on a figure from outside the ``barred`` cells, cheapest first.

    They are looked for in the light that would come from the figure, for light goes the same way back; those that only
    a teleport would bring are overlooked.
    """
    formation = seen.state.formation
    back = formation.cast_from(TIGER.id, target.at).mask | formation.cast_from(MONKEY.id, target.at).mask
    orders = [
        Place(seen.team, kind.id, cell)
        for cell in _drawn(dice, back & seen.free & ~barred, LOOKS)
        for kind in seen.kinds
        if formation.cast_from(kind.id, cell).mask >> target.at & 1
    ]
    return sorted(orders, key=lambda order: KINDS[order.figure].price)[:TRIALS]


def _drawn(dice: Dice, cells: Mask, most: int) -> list[Cell]:
    """Some cells of a mask in a random order, at most so many."""
    every = [*cells_of(cells)]
    return dice.shuffled(every) if len(every) <= most else [*dict.fromkeys(dice.choose(every) for _ in range(most))]


@lru_cache(maxsize=1024)
def _around(size: int, cells: frozenset[Cell], reach: int) -> Mask:
    """The cells at most so many rows and columns away from any of these."""
    mask = 0
    for row, column in (divmod(cell, size) for cell in cells):
        line = (1 << min(column + reach, size - 1) + 1) - (1 << max(column - reach, 0))
        for near in range(max(row - reach, 0), min(row + reach, size - 1) + 1):
            mask |= line << near * size
    return mask
