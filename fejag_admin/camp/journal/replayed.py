"""What the orders in force of a journal have come to, and the way there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import overload

from fejag_admin.common.growing import Growing
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import Cell
from fejag_admin.rules.orders import CloseRound, Order, Place, Result, VoidAttack
from fejag_admin.rules.placing import OVERRIDABLE
from fejag_admin.rules.referee import carry_out, must_spend
from fejag_admin.rules.rulings import Ruling
from fejag_admin.rules.state import State

MARKS = 128
"""How many of the states on the way are kept, at most."""


Fighters = tuple[tuple[str, str, Cell], ...]
"""Attacker and target of an attack, as team, kind and cell."""

Read = Callable[["Effective", State], tuple["Effective", Order, str | None]]
"""Gives what an order in force means in a state: it, what is carried out, and why it is kept in force, if it is."""


@dataclass(frozen=True, slots=True)
class Effective:
    """An order in force: the ``version`` of its entry, and which corrections changed it or keep it in force, if any.

    ``whom``: of an order to void an attack, the figures of that attack as of when it was entered; see `who_and_whom`.
    """

    version: int
    entered: Entered
    amended_by: int | None = None
    kept_by: int | None = None
    whom: Fighters | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Step:
    """An order in force and how it was judged.

    ``order``: what was carried out, with the override or waiver that keeps it in force, and with the number that an
    attack has now. ``objection``: the refusal that override or waiver set aside, else None.
    """

    effective: Effective
    order: Order
    ruling: Ruling
    objection: Ruling | None = None

    @property
    def unsettled(self) -> bool:
        """Whether a correction has made this order impossible and nobody has dealt with it yet."""
        return self.effective.kept_by is not None and (self.objection is not None or not self.ruling.accepted)


@dataclass(frozen=True, slots=True)
class Marks:
    """Some of the states on the way, from which those between are soon carried out again.

    ``states``: the one before the first order, and then one after each ``every`` orders.
    """

    states: tuple[State, ...] = ()
    every: int = 1

    def adding(self, state: State) -> Marks:
        """The marks after one order more; every other one goes when there are too many."""
        if state.orders % self.every:
            return self
        states = (*self.states, state)
        return Marks(states, self.every) if len(states) <= MARKS else Marks(states[::2], self.every * 2)

    def first(self, count: int) -> Marks:
        """The marks up to this many orders."""
        return Marks(self.states[: count // self.every + 1], self.every)


@dataclass(frozen=True, slots=True)
class Replayed:
    """Where a journal has led to, and the steps on the way, in the order of their entries.

    ``mornings``: the state at the beginning and those before each result that was accepted. ``amended`` and
    ``unknown``: the indexes of orders to void an attack that were amended, and of others that named none; both may be
    read otherwise when a correction follows them.
    """

    state: State
    steps: Sequence[Step]
    mornings: tuple[State, ...]
    marks: Marks = Marks()
    amended: tuple[int, ...] = ()
    unknown: tuple[int, ...] = ()

    @classmethod
    def beginning(cls, state: State) -> Replayed:
        """No order yet."""
        return cls(state, Growing(), (state,), Marks((state,)))

    @property
    def morning(self) -> State:
        """The camp as it stood before the result of the last game, at the beginning if there is none yet."""
        return self.mornings[-1]

    def following(self, effectives: Iterable[Effective], read: Read) -> Replayed:
        """What it comes to with some orders more."""
        state, marks, steps = self.state, self.marks, list[Step]()
        mornings, amended, unknown = [*self.mornings], [*self.amended], [*self.unknown]
        for effective in effectives:
            before = state
            state, step = _judged(before, *read(effective, before))
            steps.append(step)
            marks = marks.adding(state)
            if begins_day(step):
                mornings.append(before)
            if isinstance(step.order, VoidAttack):
                if effective.amended_by:
                    amended.append(before.orders)
                elif not step.ruling.accepted and step.ruling.causes[0].kind == "attack-unknown":
                    unknown.append(before.orders)
        whole = Growing(self.steps).adding(*steps)
        return Replayed(state, whole, tuple(mornings), marks, tuple(amended), tuple(unknown))

    def letting_go(self, correction: int, since: int) -> Replayed:
        """The same, but of the steps from an index on a correction keeps only those in force that need it."""
        steps = [
            replace(step, effective=replace(step.effective, kept_by=None))
            if step.effective.kept_by == correction and not step.unsettled
            else step
            for step in self.steps[since:]
        ]
        return replace(self, steps=Growing(self.steps[:since]).adding(*steps))

    def at(self, count: int) -> State:
        """The state after the first ``count`` steps."""
        if count == len(self.steps):
            return self.state
        *_others, last = self.since_mark(count)
        return last

    def since_mark(self, count: int) -> Iterator[State]:
        """The states from the last mark up to that after the first ``count`` steps."""
        state = self.marks.states[min(count // self.marks.every, len(self.marks.states) - 1)]
        yield state
        for step in self.steps[state.orders : count]:
            state, _ruling = carry_out(state, step.order)
            yield state

    def first(self, count: int) -> Replayed:
        """What the first ``count`` steps came to."""
        if count == len(self.steps):
            return self
        mornings = tuple(state for state in self.mornings[1:] if state.orders < count)
        amended = tuple(index for index in self.amended if index < count)
        unknown = tuple(index for index in self.unknown if index < count)
        mornings = (self.mornings[0], *mornings)
        return Replayed(self.at(count), self.steps[:count], mornings, self.marks.first(count), amended, unknown)

    def reread(self, since: int, number: int | None = None) -> Replayed:
        """The same, the ``unknown`` ones from an index on under another number; None is the one that was entered."""
        steps = None
        for index in self.unknown[bisect_left(self.unknown, since) :]:
            step = self.steps[index]
            order = step.effective.entered.order
            assert isinstance(order, VoidAttack)
            order = order if number is None else replace(order, attack=number)
            if order != step.order:
                steps = steps or [*self.steps]
                causes = tuple(replace(fact, attack=order.attack) for fact in step.ruling.causes)
                steps[index] = replace(step, order=order, ruling=replace(step.ruling, order=order, causes=causes))
        return self if steps is None else replace(self, steps=Growing(steps))

    def index(self, version: int) -> int:
        """The index of the first step whose entry has this version or a later one."""
        return bisect_left(self.steps, version, key=_VERSION)


_VERSION: Callable[[Step], int] = attrgetter("effective.version")


class StepOf(Mapping[int, Step]):
    """The step of each order in force, by the version of its entry."""

    def __init__(self, replayed: Replayed) -> None:
        self._replayed = replayed

    def __getitem__(self, version: int) -> Step:
        index = self._replayed.index(version)
        if index < len(self) and (step := self._replayed.steps[index]).effective.version == version:
            return step
        raise KeyError(version)

    def __len__(self) -> int:
        return len(self._replayed.steps)

    def __iter__(self) -> Iterator[int]:
        return map(_VERSION, self._replayed.steps)


class States(Sequence[State]):
    """The states before the first steps of what was replayed, and at last the one after them.

    Only those between two marks are carried out at once, and kept while others from there are asked for.
    """

    def __init__(self, replayed: Replayed, steps: int) -> None:
        self._replayed = replayed
        self._length = steps + 1
        self._near: tuple[State, ...] = ()

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> State: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[State]: ...

    def __getitem__(self, index: int | slice) -> State | Sequence[State]:
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            if start == 0 < stop and step == 1:
                return States(self._replayed, stop - 1)
            return tuple(self[at] for at in range(start, stop, step))
        at = range(self._length)[index]
        if not (self._near and 0 <= at - self._near[0].orders < len(self._near)):
            every, last = self._replayed.marks.every, len(self._replayed.steps)
            self._near = tuple(self._replayed.since_mark(min(at // every * every + every - 1, last)))
        return self._near[at - self._near[0].orders]


def _judged(state: State, effective: Effective, order: Order, keep_reason: str | None) -> tuple[State, Step]:
    """Judge an order in force; one that is kept is stretched if the rules refuse it."""
    after, ruling = carry_out(state, order)
    if keep_reason is None or ruling.accepted:
        return after, Step(effective, order, ruling)
    meant = stretched(state, order, ruling, keep_reason)
    if meant is None:
        return after, Step(effective, order, ruling)
    after, kept = carry_out(state, meant)
    if not kept.accepted:
        return after, Step(effective, order, ruling)
    return after, Step(effective, meant, kept, objection=ruling)


def who_and_whom(state: State, number: int) -> Fighters | None:
    """Attacker and target of an attack; None if there is no such attack."""
    if not 1 <= number <= len(state.attacks):
        return None
    attack = state.attack(number)
    figures = (state.figure(attack.attacker), state.figure(attack.target))
    return tuple((figure.team, figure.kind, figure.at) for figure in figures)


def begins_day(step: Step) -> bool:
    """Whether a step is the result of a game that was accepted."""
    return isinstance(step.order, Result) and step.ruling.accepted


def stretched(state: State, order: Order, ruling: Ruling, reason: str) -> Order | None:
    """The order with the game master's word that keeps it in force, if there is one."""
    match order:
        case Place() if ruling.code in OVERRIDABLE:
            return replace(order, override=reason)
        case CloseRound(waive, given) if ruling.code == "must-spend":
            return CloseRound((*waive, *(team for team in must_spend(state) if team not in waive)), given or reason)
    return None
