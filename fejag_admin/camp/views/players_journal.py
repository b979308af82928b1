"""The journal as players may read it (R3): what counts, numbered by itself, without the words of the game master.

It holds the orders in force that were accepted, each in the place and with the time of the entry that first gave it.
Of refused orders, corrections, notes, overrides and reasons nothing is in it, neither a gap nor a time; and its states
hold the board only as far as it is uncovered (R2). Whatever is made for players is made of it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from typing import ClassVar
from weakref import WeakKeyDictionary

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Entry, Journal, order_entry
from fejag_admin.camp.journal.replayed import Effective, Replayed, States, Step
from fejag_admin.camp.views.projection import MASTER, public_states
from fejag_admin.common.growing import Growing
from fejag_admin.orders import UNSAID, kind_of
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Order
from fejag_admin.rules.referee import begin
from fejag_admin.rules.rulings import Ruling
from fejag_admin.rules.state import State


@dataclass(frozen=True)
class PlayersJournal(Journal):
    """The journal as players may read it; make it by `players_journal`.

    ``versions``: for each of its entries the version of the same entry in the whole journal. ``begun``: the first of
    its orders, which were carried out before; see `done`.
    """

    all_count: ClassVar[bool] = True
    versions: Sequence[int]
    begun: tuple[Replayed, Growing[Step]] = field(repr=False, compare=False)

    @cached_property
    def done(self) -> tuple[Replayed, Growing[Step]]:
        """Its orders carried out on the whole board, and their steps as they may be told.

        They are carried out when somebody first asks what they come to; to read what was entered they need not be.
        """
        truth, told = self.begun
        more = [Effective(entry.version, self._order(entry)) for entry in self.entries[len(told) + 1 :]]
        truth = truth.following(more, _insist)
        steps = zip(more, truth.steps[len(told) :], strict=True)
        return truth, told.adding(
            *(Step(one, one.entered.order, _as_told(one.entered.order, step.ruling)) for one, step in steps)
        )

    def as_of(self, version: int) -> PlayersJournal:
        """The journal as it was when the entry of this number, as players count, was the last one."""
        if version >= len(self.entries):
            return self
        truth, told = self.done
        begun = truth.first(version - 1), Growing(told[: version - 1])
        return _journal(self.campaign, self.entries[:version], self.versions[:version], begun)

    def following(self, steps: Iterable[Step], journal: Journal) -> PlayersJournal:
        """The journal with what players may read of some orders more that are in force in the whole ``journal``."""
        entries, versions = list[Entry](), list[int]()
        for step in steps:
            if step.ruling.accepted:
                first, number = journal.entry(step.effective.version), len(self.entries) + len(entries) + 1
                entries.append(_entry(number, step.order, first, journal))
                versions.append(first.version)
        longer, counted = Growing(self.entries).adding(*entries), Growing(self.versions).adding(*versions)
        return _journal(self.campaign, longer, counted, vars(self).get("done", self.begun))

    def number_at(self, version: int) -> int:
        """The number of the last entry that was there as of an entry of the whole journal."""
        return max(bisect_right(self.versions, version), 1)

    def number_of(self, version: int) -> int | None:
        """The number of an entry of the whole journal; None if players do not read it."""
        number = self.number_at(version)
        return number if self.versions[number - 1] == version else None

    def version_at(self, number: int) -> int | None:
        """The last entry of the whole journal before the one after this number; None for the last number."""
        return self.versions[number] - 1 if number < len(self.versions) else None

    @cached_property
    def replayed(self) -> Replayed:
        """Everything carried out from the beginning, as players see it."""
        truth, told = self.done
        *mornings, state = public_states((*truth.mornings, truth.state))
        return Replayed(state, told, tuple(mornings))

    def states(self, steps: Sequence[Step]) -> tuple[State, ...]:
        """The state before each of the first steps, and at last the one after all of them, as players see it."""
        return public_states(States(self.done[0], len(steps)))

    def stages(self, first: int, last: int) -> Iterator[State]:
        """The state as of each entry from ``first`` to ``last``."""
        moment = self.as_of(last)
        yield from moment.states(moment.replayed.steps)[first - 1 :]


def _journal(
    campaign: Campaign, entries: Sequence[Entry], versions: Sequence[int], begun: tuple[Replayed, Growing[Step]]
) -> PlayersJournal:
    """The journal that has its setup only besides orders."""
    return PlayersJournal(campaign, entries, versions, begun, known_apart=entries[:1])


_of_journal: WeakKeyDictionary[Journal, PlayersJournal] = WeakKeyDictionary()


def players_journal(journal: Journal) -> PlayersJournal:
    """What players may read of a journal; while a freeze is on, of what there was then."""
    if isinstance(journal, PlayersJournal):
        return journal
    known = _of_journal.get(journal)
    if known is None:
        known = _of_journal[journal] = _made(journal.shown)
    return known


def moment(journal: Journal, viewer: str, version: int | None = None) -> Journal:
    """The journal for a viewer as of an entry, None for now; players count the entries that they read."""
    seen = journal if viewer == MASTER else players_journal(journal)
    return seen if version is None else seen.as_of(version)


class _Last:
    """The journal made last, on which those are built that go on from it.

    ``steps``: of the whole journal; ``players``: what players may read of it.
    """

    steps: Growing[Step] = Growing()
    players: PlayersJournal | None = None


def _made(journal: Journal) -> PlayersJournal:
    steps, players, known = Growing(journal.replayed.steps), _Last.players, 0
    if players is None or players.campaign is not journal.campaign:
        setup = journal.entries[0]
        begun = Replayed.beginning(begin(journal.campaign.setup)), Growing[Step]()
        players = _journal(journal.campaign, (replace(setup, payload={}),), (setup.version,), begun)
    else:
        known = _shared(steps, _Last.steps)
        players = players.as_of(
            players.number_at(
                min((one[known - 1].effective.version for one in (steps, _Last.steps) if known), default=1)
            )
        )
    _Last.steps, _Last.players = steps, players.following(steps[known:], journal)
    return _Last.players


def _shared(steps: Growing[Step], others: Growing[Step]) -> int:
    """How many of the first steps are the very same, or refused in both, which players do not read."""
    known = steps.shared_with(others)
    rest = zip(steps[known:], others[known:], strict=False)
    return known + sum(1 for _pair in takewhile(lambda two: two[0] is two[1] or not _counts(*two), rest))


def _counts(*steps: Step) -> bool:
    return any(step.ruling.accepted for step in steps)


def _entry(number: int, order: Order, first: Entry, journal: Journal) -> Entry:
    """An order in force as an entry of its own; ``first``: the entry that first gave it."""
    entered = Entered(kind_of(order).redacted(order, UNSAID), None, first.by, first.when)
    return order_entry(number, entered, journal.campaign, first.by, first.when)


def _insist(effective: Effective, _state: State) -> tuple[Effective, Order, str]:
    """An order that counts is carried out even if the rules refuse it: then the game master had his way (B4, G4)."""
    return effective, effective.entered.order, UNSAID


def _as_told(order: Order, ruling: Ruling) -> Ruling:
    """The ruling on an order that counts, as it may be told."""
    return Ruling(order, rules=tuple(rule for rule in ruling.rules if rule != "B4"))
