"""The journal of a camp: entries that are only ever added, and what they amount to.

An *order* entry holds an order. An *amendment* puts another order in the place of an earlier one, a *retraction* takes
one out; both are entries themselves, with author and reason, and name the later orders that were accepted until then
and would now be refused. Such an order is *kept*: it stays in force as far as the rules can stretch (a placement by an
override, so its figure is irregular; the end of a round by a waiver) and is listed until somebody deals with it.
All other entries are notes, which change no outcome; see `notes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Literal, get_args

from fejag_admin.camp.campaign import Campaign
from fejag_admin.orders.entered import Entered, order_from_json, order_to_json
from fejag_admin.rules.board import Cell
from fejag_admin.rules.orders import CloseRound, Order, Place, Result, VoidAttack
from fejag_admin.rules.placing import OVERRIDABLE
from fejag_admin.rules.referee import begin, carry_out, must_spend
from fejag_admin.rules.rulings import Ruling
from fejag_admin.rules.state import State

NoteKind = Literal["freeze", "release", "clue", "claim", "evidence", "decision"]
EntryKind = Literal["setup", "order", "amendment", "retraction"] | NoteKind

CORRECTIONS = ("amendment", "retraction")
NOTES: tuple[NoteKind, ...] = get_args(NoteKind)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a journal.

    ``version``: its number, from 1 without gaps. ``payload``, as plain JSON values: of the setup (version 1) the
    document of the camp without orders; of an order ``{"order": …}``; of an amendment ``{"target", "order", "keep"}``
    and of a retraction ``{"target", "keep"}``, where ``target`` is the version of an order entry and ``keep`` lists
    versions; of a note its fields.
    ``when``: ISO time in UTC. ``reason``: why a correction was made.
    """

    version: int
    kind: EntryKind
    payload: dict[str, Any]
    by: str
    when: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Effective:
    """An order in force: the ``version`` of its entry, and which corrections changed it or keep it in force, if any."""

    version: int
    entered: Entered
    amended_by: int | None = None
    kept_by: int | None = None


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
class Replayed:
    """Where a journal has led to, and the steps on the way.

    ``morning``: the camp as it stood before the result of the last game, at the beginning if there is none yet.
    """

    state: State
    steps: tuple[Step, ...]
    morning: State

    def adding(self, effective: Effective) -> Replayed:
        """One order more, just entered."""
        state, step = _step(self.state, effective, effective.entered.order, None)
        return Replayed(state, (*self.steps, step), self.state if begins_day(step) else self.morning)


@dataclass(frozen=True)
class Journal:
    """The entries of a camp, the setup first; ``campaign`` is what the setup holds.

    ``known``: everything carried out from the beginning, if that need not be done again.
    """

    all_count: ClassVar[bool] = False
    """Whether all its orders are accepted and in force, so that nothing has to be carried out to know what counts."""

    campaign: Campaign
    entries: tuple[Entry, ...]
    known: Replayed | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __hash__(self) -> int:
        return hash(self.version)  # what entries hold has no hash

    @property
    def version(self) -> int:
        return len(self.entries)

    def entry(self, version: int) -> Entry:
        """The entry of this version; raise KeyError if there is none."""
        if not 1 <= version <= len(self.entries):
            raise KeyError(version)
        return self.entries[version - 1]

    def with_entry(self, entry: Entry) -> Journal:
        """The journal with one entry more; only for a correction this costs a whole replay."""
        replayed = None if entry.kind in CORRECTIONS else self.replayed
        if replayed is not None and entry.kind == "order":
            replayed = replayed.adding(Effective(entry.version, self._order(entry)))
        return Journal(self.campaign, (*self.entries, entry), known=replayed)

    def with_order(self, entered: Entered, by: str = "", when: str = "") -> Journal:
        """The journal with an order more, entered by somebody at a time; by nobody, if it is only tried."""
        entry = order_entry(self.version + 1, entered, self.campaign, by, when)
        replayed = self.replayed.adding(Effective(entry.version, entered))
        return Journal(self.campaign, (*self.entries, entry), known=replayed)

    def as_of(self, version: int) -> Journal:
        """The journal as it was when the entry of this version was the last one."""
        return self if version >= len(self.entries) else Journal(self.campaign, self.entries[:version])

    @cached_property
    def frozen(self) -> int | None:
        """The entry as of which players see the camp while a freeze is on, else None."""
        for entry in reversed(self.entries):
            if entry.kind in ("freeze", "release"):
                frozen: int | None = entry.payload.get("at")
                return frozen
        return None

    @cached_property
    def shown(self) -> Journal:
        """What players may see of the journal: all of it, or while a freeze is on what there was then."""
        return self if self.frozen is None else self.as_of(self.frozen)

    @cached_property
    def effective(self) -> tuple[Effective, ...]:
        """The orders in force, in the place of the entry that first gave them."""
        orders: dict[int, Effective | None] = {}
        for entry in self.entries:
            match entry.kind:
                case "order":
                    orders[entry.version] = Effective(entry.version, self._order(entry))
                case "amendment":
                    target = entry.payload["target"]
                    orders[target] = Effective(target, self._order(entry), amended_by=entry.version)
                case "retraction":
                    orders[entry.payload["target"]] = None
            for kept in entry.payload.get("keep", ()):
                before = orders[kept]
                if before is not None and before.kept_by is None:
                    orders[kept] = replace(before, kept_by=entry.version)
        return tuple(effective for effective in orders.values() if effective is not None)

    def _order(self, entry: Entry) -> Entered:
        return order_from_json(entry.payload["order"], self.campaign.board)

    @cached_property
    def replayed(self) -> Replayed:
        """Everything carried out from the beginning."""
        if self.known is not None:
            return self.known
        state = morning = begin(self.campaign.setup)
        steps = []
        for effective in self.effective:
            order, before = self._meant(effective, state), state
            state, step = _step(state, effective, order, self._keep_reason(effective))
            steps.append(step)
            morning = before if begins_day(step) else morning
        return Replayed(state, tuple(steps), morning)

    def _meant(self, effective: Effective, state: State) -> Order:
        """The order as it was meant: a correction may have given an attack to be voided another number, or none."""
        order, given = effective.entered.order, effective.amended_by or effective.version
        if not isinstance(order, VoidAttack) or not any(entry.kind in CORRECTIONS for entry in self.entries[given:]):
            return order
        meant = _who_and_whom(self.as_of(given - 1).state, order.attack)
        numbers = (attack.id for attack in state.attacks if _who_and_whom(state, attack.id) == meant)
        return replace(order, attack=next(numbers, 0))

    def _keep_reason(self, effective: Effective) -> str | None:
        return None if effective.kept_by is None else self.entry(effective.kept_by).reason

    @property
    def state(self) -> State:
        return self.replayed.state

    def states(self, steps: Sequence[Step]) -> tuple[State, ...]:
        """The state before each of these steps, the first ones, and at last the one after all of them."""
        states = [begin(self.campaign.setup)]
        for step in steps:
            states.append(carry_out(states[-1], step.order)[0])
        return tuple(states)

    def stages(self, first: int, last: int) -> Iterator[State]:
        """The state as of each entry from ``first`` to ``last``."""
        moment = self.as_of(first)
        yield moment.state
        for version in range(first + 1, last + 1):
            moment = moment.with_entry(self.entry(version))
            yield moment.state

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """How each order in force was judged."""
        return tuple(step.ruling for step in self.replayed.steps)

    @cached_property
    def step_of(self) -> dict[int, Step]:
        """The step of each order in force, by the version of its entry."""
        return {step.effective.version: step for step in self.replayed.steps}

    @property
    def unsettled(self) -> tuple[Step, ...]:
        """The orders that a correction has made impossible, until they are amended, retracted or possible again."""
        return tuple(step for step in self.replayed.steps if step.unsettled)

    def export(self) -> Campaign:
        """The camp with all corrections applied; what is kept in force carries its override or waiver."""
        orders = (replace(step.effective.entered, order=step.order) for step in self.replayed.steps)
        return replace(self.campaign, orders=tuple(orders))


def _who_and_whom(state: State, number: int) -> tuple[tuple[str, str, Cell], ...] | None:
    """Attacker and target of an attack, as team, kind and cell; None if there is no such attack."""
    if not 1 <= number <= len(state.attacks):
        return None
    attack = state.attack(number)
    figures = (state.figure(attack.attacker), state.figure(attack.target))
    return tuple((figure.team, figure.kind, figure.at) for figure in figures)


def _step(state: State, effective: Effective, order: Order, keep_reason: str | None) -> tuple[State, Step]:
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


def setup_entry(campaign_document: dict[str, Any], by: str, when: str) -> Entry:
    """The first entry of a camp, from its document without orders."""
    return Entry(1, "setup", {**campaign_document, "orders": []}, by, when)


def order_entry(version: int, entered: Entered, campaign: Campaign, by: str, when: str) -> Entry:
    return Entry(version, "order", {"order": order_to_json(entered, campaign.board)}, by, when)


def corrections_of(journal: Journal, version: int) -> Iterator[Entry]:
    """The amendments and retractions of the order entered under this version, first to last."""
    for entry in journal.entries:
        if entry.kind in CORRECTIONS and entry.payload["target"] == version:
            yield entry
