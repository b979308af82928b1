"""The players of simulated camps: simple styles, pure functions from what a team may know and chance to an order.

None of them plays well; each can be explained to a child. To keep a camp quick, a player looks only at so many cells
that come to mind, as people do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from fejag_admin.camp.advice.search import tried, trying
from fejag_admin.camp.maps.random import Dice
from fejag_admin.camp.views.projection import known_state
from fejag_admin.common.growing import Growing
from fejag_admin.rules.board import Cell, Mask, cells_of
from fejag_admin.rules.combat import Figure
from fejag_admin.rules.figures import FROG, KINDS, MONKEY, TIGER, Kind
from fejag_admin.rules.orders import Place
from fejag_admin.rules.state import State

Value = Callable[[Mask, Kind, Cell], float]

LOOKS = 24
"""Cells that come to a player's mind."""
TRIALS = 4
"""Placements that it thinks through to the end, of each figure that it would attack or hold."""
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
    kinds: tuple[Kind, ...]

    @classmethod
    def of(cls, state: State, team: str, must: bool = False) -> Seen:
        """What a team may know of a camp."""
        known = known_state(state).but(ledger=Growing(), orders=0)
        kinds = tuple(kind for kind in KINDS.values() if kind.permanent and kind.price <= state.wallet(team))
        return cls(known, team, must, known.placeable(team), kinds)

    @property
    def wallet(self) -> int:
        """What the team may spend (G3)."""
        return self.state.wallet(self.team)


Player = Callable[[Seen, Dice], Place | None]


def beginner(seen: Seen, dice: Dice) -> Place | None:
    """Anything anywhere that is lit; now and then a typical mistake, now and then no more today."""
    if not seen.must and dice.fraction() < STOPS:
        return None
    if dice.fraction() < MISTAKES:
        return _mistake(seen, dice)
    kinds = (*seen.kinds, FROG) if seen.wallet >= FROG.price and not seen.must else seen.kinds
    return Place(seen.team, dice.choose(kinds).id, dice.choose(_cells(seen.free))) if kinds and seen.free else None


def builder(seen: Seen, dice: Dice) -> Place | None:
    """What uncovers most for its price, in the middle of the map above all."""
    state, size = seen.state, seen.state.setup.board.size
    unknown = ~state.uncovered.cells
    middle = frozenset(
        row * size + column for row in {size // 2, (size - 1) // 2} for column in {size // 2, (size - 1) // 2}
    )
    rings = [_around(size, middle, reach) for reach in (size // 8, size // 4, 3 * size // 8, size)]

    def news(light: Mask, kind: Kind, _cell: Cell) -> float:
        fresh = light & unknown
        return sum((fresh & ring).bit_count() for ring in rings) / kind.price if fresh else 0

    return _best(seen, dice, news)


def racer(seen: Seen, dice: Dice) -> Place | None:
    """To the temple by the shortest way; as long as nobody has seen it, like a builder with frogs ahead."""
    state, board = seen.state, seen.state.setup.board
    if not board.temple:
        if seen.wallet >= FROG.price and seen.free and dice.fraction() < FROGS:
            unknown = ~state.uncovered.cells
            return _best(seen, dice, lambda light, _kind, _cell: (light & unknown).bit_count(), (FROG,))
        return builder(seen, dice)
    sights = {
        kind.id: _union(state.formation.cast_from(kind.id, cell).mask for cell in board.temple) for kind in seen.kinds
    }
    before, trial = len(state.paths(seen.team)), trying(state)
    for kind in sorted(seen.kinds, key=lambda kind: kind.price):
        for cell in _drawn(dice, seen.free & sights[kind.id], TRIALS):
            order = Place(seen.team, kind.id, cell)
            if len(tried(trial, order).after.paths(seen.team)) > before:
                return order
    any_sight = _union(sights.values())

    def nearness(light: Mask, kind: Kind, _cell: Cell) -> float:
        light &= ~state.lit(seen.team)
        if light & any_sight:
            return 2 * board.size - kind.price / 100
        far = next(
            (reach for reach in range(board.size) if light & _around(board.size, board.temple, reach)), board.size
        )
        return board.size - far - kind.price / 100 if light else 0

    return _best(seen, dice, nearness)


def raider(seen: Seen, dice: Dice) -> Place | None:
    """Attacks what holds up most of another team's light; with nobody to attack it goes for the temple."""
    state, trial = seen.state, trying(seen.state)
    light, shining = state.formation.light, state.settled.shining
    holds = [
        (light[figure.team].dominated(figure.at, shining & light[figure.team].own).bit_count(), dice.fraction(), figure)
        for figure in state.figures
        if figure.team != seen.team and shining >> figure.at & 1 and figure.at != light[figure.team].start
    ]
    best: tuple[float, Place] | None = None
    for _held, _luck, target in sorted(holds, key=lambda one: one[:2], reverse=True)[:TRIALS]:
        there = light[target.team]
        barred = state.lit(target.team) | there.casts[target.at].mask
        for order in _aimed(seen, dice, target, barred):
            after = tried(trial, order).after
            lost = (there.own & shining & ~after.settled.shining).bit_count()
            if lost and (best is None or lost / KINDS[order.figure].price > best[0]):
                best = lost / KINDS[order.figure].price, order
    return best[1] if best else racer(seen, dice)


def keeper(seen: Seen, dice: Dice) -> Place | None:
    """Balances what strikes it; else keeps what money it may, and puts the rest where several of its lights meet."""
    state, trial = seen.state, trying(seen.state)
    for attack in state.settled.attacks_in_effect():
        if state.figure(attack.target).team == seen.team:
            for order in _aimed(seen, dice, state.figure(attack.attacker), 0):
                if tried(trial, order).after.status(attack.id) != "in-effect":
                    return order
    if not seen.must and seen.wallet <= state.setup.options.carry_limit:
        return None
    if state.setup.board.temple:
        return racer(seen, dice)
    unknown, spot = ~state.uncovered.cells, state.formation.spot

    def safe(light: Mask, kind: Kind, cell: Cell) -> float:
        held = sum(lamp.team == seen.team for lamp in spot(cell).lamps)
        return (1 + held) * (1 + (light & unknown).bit_count()) / kind.price

    return _best(seen, dice, safe)


def children(seen: Seen, dice: Dice) -> Place | None:
    """Mostly a beginner, sometimes one of the others."""
    if dice.fraction() >= CLEVER:
        return beginner(seen, dice)
    return dice.choose((builder, racer, raider, keeper))(seen, dice)


STYLES: dict[str, Player] = {style.__name__: style for style in (beginner, builder, racer, raider, keeper, children)}
MIX = "mix"
"""Instead of a style: one of them by lot for each team and camp."""


def anything(seen: Seen, dice: Dice) -> Place | None:
    """The cheapest figure anywhere, of a team that must spend and knows nothing better (G4)."""
    cheap = sorted(seen.kinds, key=lambda kind: kind.price)[:1]
    return Place(seen.team, cheap[0].id, dice.choose(_cells(seen.free))) if cheap and seen.free else None


def _mistake(seen: Seen, dice: Dice) -> Place | None:
    """A cell that is taken, not lit, or lit but not to be used; or a figure too dear."""
    state = seen.state
    lit = state.lit(seen.team)
    wrong = [state.formation.occupied, lit & ~seen.free, state.uncovered.cells & ~lit, seen.free]
    cells = [mask for mask in wrong if mask]
    kinds = tuple(KINDS.values())
    return Place(seen.team, dice.choose(kinds).id, dice.choose(_cells(dice.choose(cells))))


def _best(seen: Seen, dice: Dice, value: Value, kinds: tuple[Kind, ...] | None = None) -> Place | None:
    """The placement of most value among those that come to mind; none if all are worth nothing."""
    best, found = 0.0, None
    formation = seen.state.formation
    for cell in _drawn(dice, seen.free, LOOKS):
        for kind in seen.kinds if kinds is None else kinds:
            worth = value(formation.cast_from(kind.id, cell).mask, kind, cell)
            if worth > best:
                best, found = worth, Place(seen.team, kind.id, cell)
    return found


def _aimed(seen: Seen, dice: Dice, target: Figure, barred: Mask) -> Iterator[Place]:
    """A few placements whose light falls on a figure from outside the ``barred`` cells, cheapest first.

    They are looked for in the light that would come from the figure, for light goes the same way back; those that only
    a teleport would bring are overlooked.
    """
    formation = seen.state.formation
    back = formation.cast_from(TIGER.id, target.at).mask | formation.cast_from(MONKEY.id, target.at).mask
    found = [
        (kind.price, at, Place(seen.team, kind.id, cell))
        for at, cell in enumerate(_drawn(dice, back & seen.free & ~barred, LOOKS))
        for kind in seen.kinds
        if formation.cast_from(kind.id, cell).mask >> target.at & 1
    ]
    return (order for _price, _at, order in sorted(found, key=lambda one: one[:2])[:TRIALS])


def _drawn(dice: Dice, cells: Mask, most: int) -> list[Cell]:
    """Some cells of a mask in a random order, at most so many."""
    every = _cells(cells)
    return dice.shuffled(every) if len(every) <= most else list(dict.fromkeys(dice.choose(every) for _ in range(most)))


def _cells(mask: Mask) -> list[Cell]:
    return list(cells_of(mask))


def _union(masks: Iterable[Mask]) -> Mask:
    union = 0
    for mask in masks:
        union |= mask
    return union


@lru_cache(maxsize=1024)
def _around(size: int, cells: frozenset[Cell], reach: int) -> Mask:
    """The cells at most so many rows and columns away from any of these."""
    mask = 0
    for row, column in (divmod(cell, size) for cell in cells):
        line = (1 << min(column + reach, size - 1) + 1) - (1 << max(column - reach, 0))
        for near in range(max(row - reach, 0), min(row + reach, size - 1) + 1):
            mask |= line << near * size
    return mask
