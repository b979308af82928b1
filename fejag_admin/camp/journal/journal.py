"""The journal of a camp: entries that are only ever added, and what they amount to.

An *order* entry holds an order. An *amendment* puts another order in the place of an earlier one, a *retraction* takes
one out; both are entries themselves, with author and reason, and name the later orders that were accepted until then
and would now be refused. Such an order is *kept*: it stays in force as far as the rules can stretch (a placement by an
override, so its figure is irregular; the end of a round by a waiver) and is listed until somebody deals with it.
All other entries are notes, which change no outcome; see `notes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.entries import (
    CHANGES,
    CORRECTIONS,
    WALKS,
    concerned,
    edited,
    header_after,
    timeline,
)
from fejag_admin.camp.journal.entries import Entry as Entry
from fejag_admin.camp.journal.replayed import Effective, Replayed, States, Step, StepOf, who_and_whom
from fejag_admin.common.growing import Growing
from fejag_admin.orders.entered import Entered, order_from_json, order_to_json
from fejag_admin.rules.orders import Order, VoidAttack
from fejag_admin.rules.referee import begin
from fejag_admin.rules.rulings import Ruling
from fejag_admin.rules.state import State

REMEMBERED = 8
"""How many journals, as they were before a correction, are kept at most."""


@dataclass(frozen=True)
class Journal:
    """The entries of a camp, the setup first; ``campaign`` is its header as of the last one.

    ``known``: everything carried out from the beginning, and ``known_apart``: `apart`, if that need not be done again.
    ``corrected``: shared by journals that begin alike: how some of them stood before a correction, by its version.
    """

    all_count: ClassVar[bool] = False
    """Whether all its orders are accepted and in force, so that nothing has to be carried out to know what counts."""

    campaign: Campaign
    entries: Sequence[Entry]
    known: Replayed | None = field(default=None, repr=False, compare=False, kw_only=True)
    known_apart: Sequence[Entry] | None = field(default=None, repr=False, compare=False, kw_only=True)
    corrected: dict[int, Journal] = field(default_factory=dict, repr=False, compare=False, kw_only=True)

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

    @cached_property
    def apart(self) -> Sequence[Entry]:
        """The entries that are no orders: the setup, corrections and notes."""
        if self.known_apart is not None:
            return self.known_apart
        return tuple(entry for entry in self.entries if entry.kind != "order")

    @cached_property
    def frozen(self) -> int | None:
        """The entry as of which players see the camp while a freeze is on, else None."""
        for entry in reversed(self.apart):
            if entry.kind in ("freeze", "release"):
                frozen: int | None = entry.payload.get("at")
                return frozen
        return None

    @cached_property
    def shown(self) -> Journal:
        """What players may see of the journal: all of it, or while a freeze is on what there was then."""
        return self if self.frozen is None else self.as_of(self.frozen)

    @property
    def held_state(self) -> State | None:
        """The state at which a freeze holds what players see, None if no freeze is on."""
        return None if self.frozen is None else self.shown.state

    # Longer and shorter ones

    def with_entry(self, entry: Entry) -> Journal:
        """The journal with one entry more; after a correction the orders from its own on are judged anew."""
        return self.with_entries((entry,))

    def with_entries(self, entries: Iterable[Entry]) -> Journal:
        """The journal with several entries more, as it would be with one after another.

        Orders that follow one another are judged at once, and so is what comes after corrections that do; but the state
        before an amendment tells which attack it voids.
        """
        runs: list[list[Entry]] = []
        for entry in entries:
            first = runs[-1][0] if runs else None
            if (
                first is None
                or (first.kind == "order") != (entry.kind == "order")
                or "edit" in (first.kind, entry.kind)
                or first.kind in WALKS
                or entry.kind in WALKS
                or (entry.kind in CORRECTIONS and first.kind not in CORRECTIONS)
                or (entry.kind == "amendment" and isinstance(self._order(entry).order, VoidAttack))
            ):
                runs.append([])
            runs[-1].append(entry)
        journal = self
        for run in runs:
            if run[0].kind == "order":
                journal = journal._with_orders(run, map(self._order, run))
                continue
            known, campaign, judged = journal.replayed, journal.campaign, run[0].kind in CORRECTIONS
            if run[0].kind in WALKS:
                moment = journal._walked(run[0])
                known, campaign = moment.replayed, moment.campaign
            elif run[0].kind == "edit":
                campaign, judged = edited(campaign, run[0]), bool(concerned(run[0], ()))
            longer = journal._longer(run, known, Growing(journal.apart).adding(*run), campaign)
            journal = replace(longer, known=journal._judged_anew(run, longer)) if judged else longer
        return journal

    def _walked(self, entry: Entry) -> Journal:
        """The journal as of the step to which an undo or a redo leads; raise KeyError if it is none that can be."""
        line = timeline((*self.entries, entry))
        self._remember(entry.version)
        return self.as_of(line.done[-1] if line.done else 1)

    def with_order(self, entered: Entered, by: str = "", when: str = "") -> Journal:
        """The journal with an order more, entered by somebody at a time; by nobody, if it is only tried."""
        return self._with_orders((order_entry(self.version + 1, entered, self.campaign, by, when),), (entered,))

    def ending(self, entry: Entry, known: Replayed) -> Journal:
        """The journal with another last entry, of the same kind: a correction that is known to come to ``known``."""
        entries, apart = Growing(self.entries[:-1]).adding(entry), Growing(self.apart[:-1]).adding(entry)
        return replace(self, entries=entries, known=known, known_apart=apart)

    def _with_orders(self, entries: Sequence[Entry], given: Iterable[Entered]) -> Journal:
        effectives = (Effective(entry.version, entered) for entry, entered in zip(entries, given, strict=True))
        return self._longer(entries, self.replayed.following(effectives, self._read), self.apart)

    def _longer(
        self, more: Iterable[Entry], known: Replayed, apart: Sequence[Entry], campaign: Campaign | None = None
    ) -> Journal:
        entries = Growing(self.entries).adding(*more)
        return Journal(campaign or self.campaign, entries, known=known, known_apart=apart, corrected=self.corrected)

    def _judged_anew(self, more: Sequence[Entry], longer: Journal) -> Replayed:
        """What the journal comes to with corrections more, and notes after the first, with which it is ``longer``."""
        self._remember(more[0].version)
        start = self.unchanged(min(version for entry in more for version in concerned(entry, self.entries)))
        orders = {step.effective.version: step.effective for step in self.replayed.steps[start:]}
        for entry in more:
            if entry.kind in CORRECTIONS:
                target = entry.payload["target"]
                orders.pop(target, None)
                if entry.kind == "amendment":
                    entered = self._order(entry)
                    meant = entered.order
                    whom = who_and_whom(self.state, meant.attack) if isinstance(meant, VoidAttack) else None
                    orders[target] = Effective(target, entered, entry.version, whom=whom)
            for kept in entry.payload.get("keep", ()):
                if self.entry(kept).kind != "order":
                    raise KeyError(kept)
                if kept in orders and orders[kept].kept_by is None:
                    orders[kept] = replace(orders[kept], kept_by=entry.version)
        if more[0].kind == "edit":
            return Replayed.beginning(begin(longer.campaign.setup)).following(orders.values(), longer._read)
        old = self.replayed.first(start)
        if any(entry.kind in CORRECTIONS for entry in more):
            old = old.reread(self._as_written(self.version), 0)
        return old.following((orders[version] for version in sorted(orders)), longer._read)

    def unchanged(self, version: int) -> int:
        """How many of the first steps stay as they are if the order entered under this version is corrected now."""
        return self._alike(self.replayed.index(version), self.version)

    def _alike(self, steps: int, version: int) -> int:
        """How many of the first steps, at most so many, are as they were as of an entry that corrections followed.

        An order to void an attack is read as it was written until a correction follows it; see `_read`. What comes of
        it is the same, unless it was amended.
        """
        last = self._last_correction(version)
        amended = steps if last is None or last.kind == "edit" else self.replayed.index(last.payload["target"])
        return amended if amended < steps and amended in self.replayed.amended else steps

    def _as_written(self, version: int) -> int:
        """The index from which on orders were read as they were written, as of an entry."""
        last = self._last_correction(version)
        return 0 if last is None else self.replayed.index(last.version)

    def _last_correction(self, version: int) -> Entry | None:
        for one in reversed(self.apart):
            if one.version <= version and one.kind not in WALKS and concerned(one, ()) and one.version not in self.gone:
                return one
        return None

    def as_of(self, version: int) -> Journal:
        """The journal as it was when the entry of this version was the last one."""
        if version >= len(self.entries):
            return self
        if self._sound(version) == version:
            return self._beginning(version)
        # A correction changed what had been entered until then: the camp just before it is kept, to be asked again.
        later = (entry for entry in self.apart if entry.version > version)
        correction = next(entry.version for entry in later if concerned(entry, self.entries))
        before = self.corrected.get(correction)
        if before is None or before.entries != self.entries[: correction - 1]:
            before = self._beginning(self._sound(correction - 1))
            before = before.with_entries(self.entries[before.version : correction - 1])
            before._remember(correction)
        return before.as_of(version)

    def _beginning(self, version: int) -> Journal:
        """As `as_of`, of an entry up to which no later correction has changed anything."""
        apart = Growing(entry for entry in self.apart if entry.version <= version)
        entries, campaign = self.entries[:version], self.campaign
        if any(entry.kind == "edit" or entry.kind in WALKS for entry in self.apart[len(apart) :]):
            campaign = header_after(entries, campaign)
        if campaign.setup == self.campaign.setup:
            known = self.replayed.first(self.replayed.index(version + 1)).reread(self._as_written(version))
        else:  # before an edit by which all orders were judged anew: there are none here
            known = Replayed.beginning(begin(campaign.setup))
        return Journal(campaign, entries, known=known, known_apart=apart, corrected=self.corrected)

    def _sound(self, version: int) -> int:
        """The last entry, at most this one, up to which no later correction has changed anything."""
        sound = version
        for entry in reversed(self.apart):
            if entry.version <= sound:
                break
            sound = min((sound, *(version - 1 for version in concerned(entry, self.entries))))
        steps = self.replayed.index(sound + 1)
        corrected = any(entry.version > sound and concerned(entry, self.entries) for entry in self.apart)
        alike = self._alike(steps, sound) if corrected else steps
        return sound if alike == steps else self._sound(self.replayed.steps[alike].effective.version - 1)

    def _remember(self, correction: int) -> None:
        """Keep how this journal stood before a correction, and let the one go that was kept longest ago."""
        self.corrected.pop(correction, None)
        self.corrected[correction] = self
        if len(self.corrected) > REMEMBERED:
            del self.corrected[next(iter(self.corrected))]

    # What is in force

    @cached_property
    def effective(self) -> tuple[Effective, ...]:
        """The orders in force, in the place of the entry that first gave them."""
        orders: dict[int, Effective | None] = {}
        for entry in self.entries:
            if entry.version in self.gone:
                if entry.kind == "order":
                    orders[entry.version] = None  # its place, if it is amended later
                continue
            match entry.kind:
                case "order":
                    orders[entry.version] = Effective(entry.version, self._order(entry))
                    continue
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

    @cached_property
    def gone(self) -> frozenset[int]:
        """The steps that were undone and not redone: they count no more than if they had never been entered."""
        if not any(entry.kind in WALKS for entry in self.apart):
            return frozenset()
        return timeline(self.entries).gone

    def _order(self, entry: Entry) -> Entered:
        return order_from_json(entry.payload["order"], self.campaign.board)

    @cached_property
    def replayed(self) -> Replayed:
        """Everything carried out from the beginning."""
        if self.known is not None:
            return self.known
        voiding = (one for one in self.effective if isinstance(one.entered.order, VoidAttack))
        if any(one.amended_by or self._corrected_since(one) for one in voiding):  # what was meant shows only on the way
            header = header_after(self.entries[:1], self.campaign)
            beginning = Journal(header, self.entries[:1], corrected=self.corrected)
            return beginning.with_entries(self.entries[1:]).replayed
        return Replayed.beginning(begin(self.campaign.setup)).following(self.effective, self._read)

    def _corrected_since(self, effective: Effective) -> bool:
        """Whether a correction followed the entry that gave an order."""
        last = self._last_correction(self.version)
        return last is not None and last.version > (effective.amended_by or effective.version)

    def _read(self, effective: Effective, state: State) -> tuple[Effective, Order, str | None]:
        """An order in force as it is meant in a state, and the reason why it is kept in force if it is.

        A correction may have given an attack to be voided another number, or none.
        """
        order = effective.entered.order
        if isinstance(order, VoidAttack):
            if self._corrected_since(effective):
                numbers = (one.id for one in state.attacks if who_and_whom(state, one.id) == effective.whom)
                order = replace(order, attack=next(numbers, 0))
            elif effective.amended_by is None:
                effective = replace(effective, whom=who_and_whom(state, order.attack))
        return effective, order, None if effective.kept_by is None else self.entry(effective.kept_by).reason

    @property
    def state(self) -> State:
        return self.replayed.state

    def states(self, steps: Sequence[Step]) -> Sequence[State]:
        """The state before each of these steps, the first ones, and at last the one after all of them."""
        return States(self.replayed, len(steps))

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
    def step_of(self) -> Mapping[int, Step]:
        """The step of each order in force, by the version of its entry."""
        return StepOf(self.replayed)

    @property
    def unsettled(self) -> tuple[Step, ...]:
        """The orders that a correction has made impossible, until they are amended, retracted or possible again."""
        kept = sorted({version for entry in self.apart for version in entry.payload.get("keep", ())})
        return tuple(step for version in kept if (step := self.step_of.get(version)) is not None and step.unsettled)

    def export(self) -> Campaign:
        """The camp with all corrections applied; what is kept in force carries its override or waiver."""
        orders = (replace(step.effective.entered, order=step.order) for step in self.replayed.steps)
        return replace(self.campaign, orders=tuple(orders))


def setup_entry(campaign_document: dict[str, Any], by: str, when: str) -> Entry:
    """The first entry of a camp, from its document without orders."""
    return Entry(1, "setup", {**campaign_document, "orders": []}, by, when)


def order_entry(version: int, entered: Entered, campaign: Campaign, by: str, when: str) -> Entry:
    return Entry(version, "order", {"order": order_to_json(entered, campaign.board)}, by, when)


def corrections_of(journal: Journal, version: int) -> Iterator[Entry]:
    """The entries that amend, retract, undo or redo what was entered under this version, first to last."""
    for entry in journal.apart:
        if entry.kind in CHANGES and entry.payload.get("target") == version:
            yield entry
