"""Advice for the referee: every placement that a team may make, judged by the referee and ranked by what it gains."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from fejag_admin.rules.board import cells_of
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Place
from fejag_admin.rules.placing import placed
from fejag_admin.rules.state import State


@dataclass(frozen=True, slots=True)
class FoundPlacement:
    """A placement that the referee would accept, and the camp before and after it.

    ``paths``: how many paths to the temple the team gains by it, minus those that it loses. ``points``: what its score
    gains. ``lit``: how many of its other figures would begin to shine, minus those that would go dark.
    """

    order: Place
    before: State
    after: State
    paths: int
    points: int
    lit: int

    @property
    def price(self) -> int:
        return KINDS[self.order.figure].price

    @property
    def new_attacks(self) -> tuple[Attack, ...]:
        """The attacks that its figure would make, void or not."""
        return tuple(self.after.attacks[len(self.before.attacks) :])

    @property
    def rank(self) -> tuple[int, ...]:
        """What placements are sorted by: the best is the least."""
        return -self.paths, -self.points, -self.lit, self.price, self.order.at


def legal(state: State, team: str) -> Iterator[FoundPlacement]:
    """Judge all placements that the referee would accept from a team now, cell by cell in the order of the board.

    None if no round is open. Cells that `State.placeable` excludes and figures that cost too much are left out, for
    these are the conditions of B2.
    """
    affordable = [kind.id for kind in KINDS.values() if kind.price <= state.wallet(team)]
    for cell in cells_of(state.placeable(team)):
        for kind in affordable:
            yield _judged(state, Place(team, kind, cell))


def ranked(state: State, teams: Iterable[str]) -> list[FoundPlacement]:
    """All placements of some teams, judged, with the best first."""
    return sorted(
        (placement for team in teams for placement in legal(state, team)), key=lambda placement: placement.rank
    )


def _judged(state: State, order: Place) -> FoundPlacement:
    after, team = tried(state, order), order.team
    own = state.formation.light[team].own
    return FoundPlacement(
        order,
        state,
        after,
        paths=len(after.paths(team)) - len(state.paths(team)),
        points=after.score(team) - state.score(team),
        lit=(after.settled.shining & own).bit_count() - (state.settled.shining & own).bit_count(),
    )


def tried(state: State, order: Place) -> State:
    """The camp after a placement on a cell of `State.placeable` for which the team can pay (B2)."""
    return placed(state, order).replacing(orders=state.orders + 1)


def reopened(state: State) -> State:
    """A finished or closed camp with its round open, for what-if questions.

    No order leads to it: the present light counts as the light at the opening of the round.
    """
    lit = tuple(state.lit(team) for team in state.setup.teams)
    return replace(state, round_open=True, opened=lit)
