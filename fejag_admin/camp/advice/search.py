"""Advice for the referee: every placement that does something, found by trying all of them before the referee itself.

All searches are exhaustive and exact: what they leave out untried cannot be among the results (each says why), and
every result comes with the referee's own state after it. They are generators: whoever asks may stop at any time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from fejag_admin.rules.board import Mask, cells_of, mask_of
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.figures import KINDS, Kind
from fejag_admin.rules.orders import Adjust, CloseRound, Place, Result
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State

Defence = Literal["direct", "on-the-way", "chain"]
_REASON = "advice"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a long search is: ``done`` of ``total`` first steps have been tried."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class FoundPlacement:
    """A placement that the referee would accept now, its price, and the camp after it."""

    order: Place
    price: int
    after: State


@dataclass(frozen=True, slots=True)
class Strike:
    """A placement that would attack a figure; ``attack`` as it would stand, void or not, in effect or not."""

    found: FoundPlacement
    attack: Attack

    @property
    def strikes(self) -> bool:
        """Whether the attack would be in effect at once."""
        return self.attack.id in self.found.after.settled.in_effect


@dataclass(frozen=True, slots=True)
class DefencePlacement:
    """A placement after which an attack is no longer in effect.

    ``how``: its figure attacks the attacker (``direct``) or a figure on the attacker's way (``on-the-way``), or the
    chain reaction makes it so in another way (``chain``). Nobody can come to stand in the light of an attack in effect:
    it is a middle section (P2, B2). ``by``: the attack that does it, if it is one. ``balanced``: whether the attack is
    balanced rather than asleep.
    """

    found: FoundPlacement
    how: Defence
    by: int | None
    balanced: bool


@dataclass(frozen=True, slots=True)
class TempleWay:
    """Placements in sequence, one to a round, after which a team has a path to the temple that it had not before.

    ``steps``: one or two. ``price``: of all together. ``ends``: the last figures of the new paths.
    """

    steps: tuple[FoundPlacement, ...]
    price: int
    ends: tuple[int, ...]


def legal(state: State, team: str, kinds: tuple[Kind, ...] = tuple(KINDS.values())) -> Iterator[FoundPlacement]:
    """All placements that the referee would accept from a team now, cell by cell in the order of the board (B2).

    None if no round is open. Left out untried: cells that `State.placeable` excludes and figures that cost too much,
    for these are the conditions of B2.
    """
    state = trying(state)
    for cell in cells_of(state.placeable(team)):
        for kind in kinds:
            if kind.price <= state.wallet(team):
                found = tried(state, Place(team, kind.id, cell))
                if found is not None:
                    yield found


def tried(state: State, order: Place) -> FoundPlacement | None:
    """What the referee makes of a placement; None if it would be refused."""
    after, ruling = carry_out(state, order)
    return FoundPlacement(order, KINDS[order.figure].price, after) if ruling.accepted else None


def trying(state: State) -> State:
    """The same camp for who tries many placements on it: newcomers that are alike are judged once."""
    return state.but(settled=replace(state.settled, alike={}))


# Attacks


def attacking(state: State, team: str, target: int) -> Iterator[Strike]:
    """All placements of a team by which a figure would be attacked, also in vain, cell by cell.

    Left out untried: those whose light does not get to the target, or that would stand in the target's own light, for
    they attack nothing there (A1). Raise KeyError if there is no such figure.
    """
    at = state.figure(target).at
    if state.figure(target).team == team:
        return
    back, state = state.cast(target).mask, trying(state)
    for cell in cells_of(state.placeable(team) & ~back):
        for kind in _permanent(state, team):
            if not state.formation.cast_from(kind.id, cell).mask >> at & 1:
                continue
            found = tried(state, Place(team, kind.id, cell))
            if found is not None:
                for attack in found.after.attacks[len(state.attacks) :]:
                    if attack.target == target:
                        yield Strike(found, attack)


def defences(state: State, number: int) -> tuple[DefencePlacement, ...]:
    """All placements of the attacked team after which an attack in effect is no longer so, cheapest first.

    Placements of the same price in the order of the board. None if the attack is not in effect. Every legal placement
    of a permanent figure is tried; a frog changes no light. Raise KeyError if there is no such attack.
    """
    attack = state.attack(number)
    if state.status(number) != "in-effect":
        return ()
    team = state.figure(attack.target).team
    found = legal(state, team, _permanent(state, team))
    answers = [_answer(state, attack, one) for one in found if one.after.status(number) != "in-effect"]
    return tuple(sorted(answers, key=lambda one: (one.found.price, one.found.order.at, one.found.order.figure)))


def _answer(state: State, attack: Attack, found: FoundPlacement) -> DefencePlacement:
    after, attacker = found.after, state.figure(attack.attacker)
    balanced = after.status(attack.id) == "balanced"
    fresh = [one for one in after.attacks[len(state.attacks) :] if one.void is None]
    for one in fresh:
        if one.target == attacker.id:
            return DefencePlacement(found, "direct", one.id, balanced)
    for one in fresh:
        if state.settled.on_the_way(state.figure(one.target), attacker):
            return DefencePlacement(found, "on-the-way", one.id, balanced)
    return DefencePlacement(found, "chain", None, balanced)


# Ways to the temple


def temple_ways(state: State, team: str, budget: int, figures: int = 1) -> Iterator[TempleWay | Progress]:
    """All ways to one more path to the temple (P3) for at most ``budget`` points, whatever is in the wallet now.

    ``figures`` = 1: with one figure now. 2: also with two, the second in the next round, if there is one; nobody else
    does anything in between, and the first figure alone must not have made a path already. Now and then a `Progress`
    says how far the search is.

    Left out untried: frogs, which leave no light; and second figures that do not see the temple themselves, unless the
    team has a dark figure that would see it, which they might bring back to light.
    """
    ready = trying(_with(state, team, budget))
    firsts = [(kind, cell) for cell in cells_of(ready.placeable(team)) for kind in _permanent(ready, team)]
    sights = _sights(ready, team) if figures > 1 else {}
    for done, (kind, cell) in enumerate(firsts):
        if done % 64 == 0:
            yield Progress(done, len(firsts))
        found = tried(ready, Place(team, kind.id, cell))
        if found is None:
            continue
        ends = _new_ends(ready, found.after, team)
        if ends:
            yield TempleWay((found,), found.price, ends)
        elif figures > 1:
            yield from _second(found, team, sights)
    yield Progress(len(firsts), len(firsts))


def _second(first: FoundPlacement, team: str, sights: dict[str, Mask]) -> Iterator[TempleWay]:
    """The second figures that make a path in the round after."""
    state = next_round(first.after)
    if state is None:
        return
    waiting, state = _waiting(state, team), trying(state)
    cells = state.placeable(team)
    for kind in _permanent(state, team):
        for cell in cells_of(cells if waiting else cells & sights[kind.id]):
            found = tried(state, Place(team, kind.id, cell))
            if found is not None:
                ends = _new_ends(state, found.after, team)
                if ends:
                    yield TempleWay((first, found), first.price + found.price, ends)


def next_round(state: State) -> State | None:
    """The camp in its next purchase round if nobody does anything until then; None if there is none.

    Whoever holds too much is waived, and the game in between is one that nobody played.
    """
    if state.round_open:
        state, _ruling = carry_out(state, CloseRound(state.setup.teams, _REASON))
    state, _ruling = carry_out(state, Result(state.round + 1, ()))
    return state if state.round_open else None


def _with(state: State, team: str, points: int) -> State:
    """The camp with so many points in a team's wallet."""
    after, _ruling = carry_out(state, Adjust(team, points - state.wallet(team), _REASON, "wallet"))
    return after


def _new_ends(before: State, after: State, team: str) -> tuple[int, ...]:
    old = set(before.paths(team))
    return tuple(number for number in after.paths(team) if number not in old)


def _waiting(state: State, team: str) -> bool:
    """Whether a dark figure of the team would see the temple."""
    temple = state.setup.board.temple_mask
    return any(
        figure.team == team and not state.shines(figure.id) and state.cast(figure.id).mask & temple
        for figure in state.figures
    )


def _sights(state: State, team: str) -> dict[str, Mask]:
    """By kind the free cells from which a figure that the team could pay for would see the temple now.

    What comes later only ever blocks the view and costs points.
    """
    board, formation = state.setup.board, state.formation
    free = ((1 << board.size**2) - 1) & ~formation.occupied
    return {
        kind.id: mask_of(cell for cell in cells_of(free) if formation.cast_from(kind.id, cell).mask & board.temple_mask)
        for kind in _permanent(state, team)
    }


def _permanent(state: State, team: str) -> tuple[Kind, ...]:
    """The permanent figures that a team could pay for."""
    return tuple(kind for kind in KINDS.values() if kind.permanent and kind.price <= state.wallet(team))


# Longer looks ahead of time


def reopened(state: State, team: str, points: int) -> State:
    """A finished or closed camp with a round open and so many points in a team's wallet, to ask what could be.

    No order leads there: the light of now counts as that of the opening.
    """
    lit = tuple(state.lit(one) for one in state.setup.teams)
    return replace(_with(state, team, points), round_open=True, opened=lit)
