"""The journal as players read it, grown entry by entry, beside one that is worked out anew each time."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.camps import long
from fejag_admin.camp.journal import replayed
from fejag_admin.camp.journal.contents import Amendment, Correction, Freeze, Release, Retraction
from fejag_admin.camp.journal.corrections import CorrectionError, propose
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.replayed import begins_day, stretched
from fejag_admin.camp.views.players_journal import PlayersJournal, players_journal
from fejag_admin.camp.views.projection import public_states
from fejag_admin.orders import UNSAID, kind_of
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, Order, Ruling
from fejag_admin.rules.referee import begin, carry_out
from fejag_admin.rules.state import State

CAMPAIGN = long(100)
SETUP = Entry(1, CAMPAIGN.header, "Ota", "2026-07-08T20:15:00Z")


def naive(journal: Journal) -> tuple[list[State], list[Ruling], list[int]]:
    """The states on the whole board of what counts, the rulings that are told, the entries of the whole journal."""
    steps = [step for step in journal.visible.steps if step.ruling.accepted]
    states, rulings = [begin(journal.campaign.setup)], []
    for step in steps:
        order = kind_of(step.order).redacted(step.order, UNSAID)
        after, ruling = carry_out(states[-1], order)
        meant = None if ruling.accepted else stretched(states[-1], order, ruling, UNSAID)
        if meant is not None:
            after, ruling = carry_out(states[-1], meant)
        states.append(after)
        rulings.append(Ruling(order, rules=tuple(rule for rule in ruling.rules if rule != "B4")))
    return states, rulings, [1, *(step.effective.version for step in steps)]


def compare(players: PlayersJournal, journal: Journal) -> None:
    """Compare a journal for players with the naive one."""
    truth, rulings, versions = naive(journal)
    states = public_states(truth)
    steps = players.steps
    assert list(players.versions) == versions
    assert [step.ruling for step in steps] == rulings
    assert (players.state, players.states) == (states[-1], states)
    mornings = [state for state, step in zip(states, steps, strict=False) if begins_day(step)]
    assert players.mornings == (states[0], *mornings)


@settings(max_examples=settings().max_examples // 6)
@given(st.data())
def test_it_grows_as_if_it_were_made_anew(data: st.DataObject) -> None:
    journal = Journal(CAMPAIGN.header, (SETUP,))
    for at, entered in enumerate(CAMPAIGN.orders):
        journal = journal.with_order(entered, "Ota", "2026-07-08T20:15:00Z")
        what = data.draw(st.sampled_from(["", "", "", "look", "retract", "amend", "freeze", "release"]))
        target = data.draw(st.integers(1, journal.version))
        if what in ("retract", "amend"):
            other = CAMPAIGN.orders[data.draw(st.integers(0, at))]
            correction: Correction = Retraction(target) if what == "retract" else Amendment(target, other)
            try:
                journal = propose(journal, correction, "misread").after
            except CorrectionError:
                continue
        elif what in ("freeze", "release"):
            note = Freeze(target) if what == "freeze" else Release()
            journal = journal.with_entries(Entry(journal.version + 1, note, "Ota", ""))
        if what:
            compare(players_journal(journal), journal)
        elif data.draw(st.integers(0, 9)) == 0:  # one that others begin with is not the one made last
            past = journal.as_of(target)
            compare(players_journal(past), past)
    players = players_journal(journal)
    number = data.draw(st.integers(1, players.version))
    truth, _rulings, _versions = naive(journal)
    assert players.as_of(number).version == number
    assert players.as_of(number).state == public_states(truth[:number])[-1]
    assert tuple(players.stages(number, players.version)) == public_states(truth)[number - 1 :]


def test_what_begins_alike_is_carried_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    orders = [Adjust("fbi", 1, "song")] * 40
    journal = Journal(CAMPAIGN.header, (SETUP,))
    for order in orders:
        journal = journal.with_order(Entered(order), "Ota", "2026-07-08T20:15:00Z")
    carried_out = list[Order]()

    def noted(state: State, order: Order) -> tuple[State, Ruling]:
        carried_out.append(order)
        return carry_out(state, order)

    monkeypatch.setattr(replayed, "carry_out", noted)
    players = players_journal(journal)
    assert players.version == len(orders) + 1
    assert not carried_out, "what was entered is read without carrying it out"
    assert players.state.score("fbi") == len(orders)
    assert len(carried_out) == len(orders)
    carried_out.clear()
    assert players_journal(journal.as_of(31)).state.score("fbi") == 30
    assert not carried_out, "the way there is known"
    corrected = propose(journal, Retraction(35)).after
    carried_out.clear()
    assert players_journal(corrected).state.score("fbi") == len(orders) - 1
    assert len(carried_out) <= len(orders) - 31 + 1
