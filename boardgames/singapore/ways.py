"""An outcome of a worker's turn and the way to it, from a position of the search, and how they are told."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames.singapore.buildings import Exchange
from boardgames.singapore.goods import Goods
from boardgames.singapore.model import Action, Buy, Go, Place, Use, building_name
from boardgames.singapore.network import HAND, grounded
from boardgames.singapore.notation import action_text, goods_text
from boardgames.singapore.search import Problem, State
from boardgames.singapore.turns import Followed
from boardgames.verdict import N_, Line, Name, Value


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a player has after a worker's turn, and the ``way`` to it: actions as the judge accepts them.

    ``workers``: where they stand then, None in the hand. ``chips``: his black ones, if only black ones are drawn.
    """

    goods: Goods
    money: int
    points: int
    chips: int
    workers: tuple[Place | None, ...]
    way: tuple[Action, ...]


def outcome(problem: Problem, state: State, last: tuple[Action, ...] = ()) -> Outcome:
    """A position as an outcome; ``last``: what follows the last use."""
    chain: list[State] = []
    here: State | None = state
    while here is not None and here.before is not None:
        chain.append(here)
        here = here.before
    chain.reverse()
    several = any(len(one.workers) > 1 for one in (problem.start, *chain))
    actions: list[Action] = []
    for index, one in enumerate(chain):
        actions += _steps(problem, one, several)
        if one.before is not None and one.uses < one.before.uses:  # else it was only a walk
            actions.append(_use_of(problem, one, chain[index + 1 :], several))
    workers = tuple(None if at == HAND else problem.places[grounded(at)] for at in state.workers)
    return Outcome(state.goods, state.money, state.points, state.chips, workers, (*actions, *last))


def _steps(problem: Problem, state: State, several: bool) -> list[Action]:
    assert state.before is not None
    assert state.walk is not None
    found: list[Action] = []
    origin = state.before.workers[state.worker]
    for place, street in problem.walks.streets_of(origin, state.walk, state.before.bought):
        if street is not None:
            found.append(Buy(street))
        found.append(Go(problem.places[place], state.worker if several else None))
    return found


def _use_of(problem: Problem, state: State, later: list[State], several: bool) -> Use:
    """The use that led to a position; a worker put anywhere is put where it is needed next."""
    assert state.before is not None
    assert state.walk is not None
    place = state.walk[0]
    building = problem.buildings[place]
    drawn = state.before.chips - problem.start.chips < problem.bag and not building.legal
    worker = state.worker if several else None
    chip = "black" if drawn else None
    if isinstance(state.way, Exchange):
        pay, get = building.effect.direction(state.way.back)
        paid = state.way.paid if (pay.any or pay.same) and any(state.way.paid) else None
        got = state.way.got if (get.any or get.same) and any(state.way.got) else None
        return Use(worker, state.way.back, paid, got, chip=chip)
    if isinstance(state.way, int):
        return Use(worker, chips=state.way, chip=chip)
    if building.effect.kind == "place":
        next_walk = next((one.walk for one in later if one.worker == state.worker and one.walk), None)
        to = problem.places[place if next_walk is None else next_walk[0]]
        return Use(worker, to=to, chip=chip)
    return Use(worker, chip=chip)


# how it is told


def not_ready(followed: Followed) -> tuple[Line, ...]:
    """Why nothing can be searched: the turn told so far breaks a rule, or something of it must still be told."""
    text = (
        N_("The turn told so far breaks a rule: nothing is searched")
        if not followed.legal
        else N_("Something of the turn must still be told before its outcomes can be searched")
    )
    return (Line(text, {}, (), 0, passed=False), *followed.table.lines)


def left_out(problem: Problem) -> list[Line]:
    """What the search takes for granted, and which buildings it has to leave out."""
    lines = []
    unknown = tuple(building_name(one) for one in problem.buildings if one.effect.kind == "unknown")
    if unknown:
        lines.append(
            Line(N_("left out, for what they do is not known: {buildings}"), {"buildings": unknown}, ("L3",), 1)
        )
    if any(not one.legal for one in problem.buildings):
        lines.append(Line(N_("if every chip drawn is black; a white one brings a raid"), {}, ("C2",), 1))
        if problem.bag <= 0 and not problem.safe:
            lines.append(Line(N_("illegal buildings are left out: the bag holds white chips only"), {}, ("C3",), 1))
    return lines


def outcome_lines(one: Outcome) -> list[Line]:
    """An outcome and the way to it."""
    values: dict[str, Value] = {
        "points": one.points,
        "money": one.money,
        "goods": goods_text(one.goods),
        "chips": one.chips,
    }
    text = N_("points {points}, money {money}, {goods}, black chips {chips}")
    way: tuple[Name, ...] = tuple(action_text(action) for action in one.way)
    told = Line(N_("by: {way}"), {"way": way}, (), 2) if way else Line(N_("by doing nothing"), {}, (), 2)
    return [Line(text, values, ("W1",), 1), told]
