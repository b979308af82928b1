"""A desk: entering, refusing, correcting, looking back, and what another desk does meanwhile."""

from dataclasses import replace
from datetime import timedelta

import pytest

from fejag_admin.camp.file.document import dump, load
from fejag_admin.camp.journal import contents
from fejag_admin.camp.journal.contents import (
    Amendment,
    Claim,
    Clue,
    Decision,
    Edit,
    Freeze,
    Note,
    Release,
    Retraction,
    Undo,
)
from fejag_admin.camp.journal.corrections import CorrectionError
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.notes import disputes
from fejag_admin.common.error_log import InputError
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import use_language
from fejag_admin.common.names import free_slug
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, VoidAttack
from fejag_admin.store.database.errors import Conflict, EntryRefused, UnknownCamp
from fejag_admin.store.desk import Desk, freeze_to_keep
from fejag_admin.store.payloads import new_entries, one_line
from fejag_admin.store.store import Store
from tests.camp import camps
from tests.camp.camps import RESULT, WHEN, journal_of, put, rulings_of
from tests.store.tools import Clock, Opener, history, points, small

REFUSED = small().orders[-1].order


def named(name: str, team: str = "fbi") -> Edit:
    return Edit(((("teams", team, "name"), name),))


# Entering


def test_a_new_camp_keeps_its_orders_also_refused_ones(place: str, open_store: Opener) -> None:
    desk = open_store(place).create("Tábor Žížala 2026", small(), "Jana")
    assert (desk.slug, desk.name, desk.version) == ("tabor-zizala-2026", "Tábor Žížala 2026", 4)
    assert [entry.kind for entry in desk.journal.entries] == ["setup", "order", "order", "order"]
    assert [ruling.code is None for ruling in rulings_of(desk.journal)] == [True, True, False]
    again = open_store(place).desk(desk.slug)
    assert again.journal == desk.journal
    assert again.state.score("fbi") == desk.state.score("fbi")
    assert again.journal.export() == replace(small(), orders=small().orders[:2]), "what was refused is left out"


def test_orders_are_entered_with_author_and_time_all_or_none(place: str, desk: Desk, open_store: Opener) -> None:
    before = desk.state.score("fbi")
    assert desk.enter(points(7), by="  Petr  Novák ", note=" for help ").accepted
    assert desk.state.score("fbi") == before + 7
    entry = open_store(place).desk("camp").journal.entries[-1]
    assert (entry.version, entry.by, entry.when[:10], entry.when[-1]) == (5, "Petr Novák", "2026-07-08", "Z")
    assert (entry.entered and entry.entered.note) == "for help"
    exported = desk.journal.export().orders[-1]
    assert (exported.by, exported.when, exported.note) == ("Petr Novák", entry.when, "for help")
    assert not desk.enter(points(7), REFUSED, points(8), by="Petr").accepted
    rival = open_store(place).desk("camp")
    assert desk.version == rival.version == 5
    assert desk.enter(points(7), points(8), by="Petr").accepted
    with pytest.raises(Conflict):
        rival.enter(points(1), points(2), by="Ema")
    assert desk.version == rival.version == open_store(place).desk("camp").version == 7
    assert not desk.enter(REFUSED, by="Petr", even_refused=True).accepted
    assert desk.version == open_store(place).desk("camp").version == 8, "on purpose it is recorded"
    assert not desk.refresh()


@pytest.mark.parametrize(
    ("order", "by", "error"),
    [
        (points(1), "  ", EntryRefused),
        (points(1), "a\0b", EntryRefused),
        (points(1), "\udcff", EntryRefused),
        (points(1), "x" * 201, EntryRefused),
        (Adjust("fbi", 1, "  "), "Petr", DocumentError),
        (Adjust("fbi", 10**9, "much"), "Petr", DocumentError),
        (Adjust("fbi", 1, "NUL \0"), "Petr", DocumentError),
        (CloseRound(("fbi",)), "Petr", DocumentError),
    ],
)
def test_what_no_campaign_file_could_hold(own: Store, order: Order, by: str, error: type[Exception]) -> None:
    desk = own.desk("camp")
    with pytest.raises(error):
        desk.enter(order, by=by)
    assert desk.version == own.desk("camp").version == 4


def test_corrections_are_proposed_then_confirmed_after_a_snapshot(store: Store, desk: Desk) -> None:
    desk.enter(points(7), by="Petr", note="two\nlines")
    score = desk.state.score("fbi")
    proposal = desk.propose(Amendment(5, Entered(points(9))))
    assert (proposal.after.state.score("fbi"), desk.version, store.snapshots()) == (score + 2, 5, ())
    desk.confirm(proposal, by="Jana", reason="miscounted")
    assert (desk.version, desk.state.score("fbi")) == (6, score + 2)
    last = store.desk("camp").journal.entries[-1]
    assert (last.kind, last.by, last.reason, last.target) == ("amendment", "Jana", "miscounted", 5)
    (snapshot,) = store.snapshots()
    assert (snapshot.kind, snapshot.camps[0].version) == ("correction", 5)
    assert snapshot.title == "before a correction: Camp #5"
    text = dump(desk.journal.export())
    assert dump(store.create("Again", load(text.encode()), "Jana").journal.export()) == text
    desk.confirm(desk.propose(Retraction(5)), by="Jana", reason="never happened")
    assert desk.state.score("fbi") == score - 7
    assert desk.journal.as_of(5).state.score("fbi") == score
    desk.confirm(desk.propose(named("Foxes")), by="Jana", reason="misread")
    desk.confirm(desk.propose(Undo(8)), by="Jana", reason="as it was")
    kinds = [snapshot.kind for snapshot in store.snapshots()]
    assert kinds == ["correction", "correction", "import", "correction"], "none before undo, which loses nothing"
    with pytest.raises(CorrectionError):
        desk.propose(Retraction(5))


@pytest.mark.parametrize(
    ("correction", "by", "reason", "error"),
    [
        (Retraction(3), "", "why", EntryRefused),
        (Retraction(3), "Jana", " \n", EntryRefused),
        (Amendment(3, Entered(Adjust("fbi", 1, " "))), "Jana", "why", DocumentError),
    ],
    ids=["no author", "no reason", "an order that fits no campaign file"],
)
def test_a_correction_that_cannot_be(
    own: Store, correction: contents.Change, by: str, reason: str, error: type[Exception]
) -> None:
    desk = own.desk("camp")
    with pytest.raises(error):
        desk.confirm(desk.propose(correction), by=by, reason=reason)
    assert (desk.version, own.desk("camp").version, own.snapshots()) == (4, 4, ())


def test_a_decision_comes_with_what_it_brings_in_one_transaction(store: Store) -> None:
    desk, rival = store.desk("camp"), store.desk("camp")
    for claim in ("miscounted", "never happened", "all is well", "That attack is void."):
        desk.note(Claim(claim, ("fbi",)), by="Jana")
    rival.refresh()
    desk.append("Jana", "miscounted", orders=(points(3),), note=Decision(5, "adjust", "miscounted", ("G8",)))
    desk.append("Jana", "not so", proposal=desk.propose(Retraction(3)), note=Decision(6, "retract", "not so"))
    desk.append("Jana", note=Decision(7, "uphold", "as it is", (), (2,)))
    kinds = ["order", "decision", "retraction", "decision", "decision"]
    assert [entry.kind for entry in store.desk("camp").journal.entries[8:]] == kinds
    brought = [dispute.decision.note.entries for dispute in disputes(desk.journal) if dispute.decision]
    assert brought == [(9,), (11,), (2,)]
    assert [snapshot.kind for snapshot in store.snapshots()] == ["correction"]
    with pytest.raises(Conflict):
        rival.append("Petr", orders=(points(-3),), note=Decision(5, "uphold", "I was faster"))
    (entered,) = desk.append("Jana", orders=(VoidAttack(1, "unfair"),), note=Decision(8, "void", "unfair"))
    assert entered.steps[-1].ruling.code == "no-such-attack"
    with pytest.raises(InputError, match="no rule Z9"):
        desk.append("Jana", orders=(points(1),), note=Decision(8, "adjust", "so", ("Z9",)))
    assert rival.version == store.desk("camp").version == 13, "of what is refused nothing is entered"
    assert store.verify() == ()


# Two desks


@pytest.fixture
def desks(own: Store) -> tuple[Desk, Desk]:
    """Two desks at which nothing was entered since both opened the camp."""
    return own.desk("camp"), own.desk("camp")


def test_the_second_of_two_desks_gets_a_conflict_and_decides_again(store: Store) -> None:
    first, second = store.desk("camp"), store.desk("camp")
    proposal = second.propose(Retraction(3))
    first.enter(points(1), by="Jana")
    with pytest.raises(Conflict) as conflict:
        second.enter(points(2), by="Petr")
    assert "Somebody else was first (Jana)" in str(conflict.value)
    assert conflict.value.order == points(2)
    assert second.journal == first.journal
    assert second.enter(points(2), by="Petr").accepted
    assert (first.refresh(), first.version, first.refresh()) == (True, 6, False)
    assert first.journal == second.journal
    for _time in range(2):  # it is refreshed by now, but the proposal is as old as before
        with pytest.raises(Conflict):
            second.confirm(proposal, by="Petr", reason="why")
    assert (store.snapshots(), second.version) == ((), 6)
    second.confirm(second.propose(Retraction(3)), by="Petr", reason="why")
    assert second.version == 7


def test_what_does_not_concern_an_order_does_not_stop_it(store: Store) -> None:
    first, second = store.desk("camp"), store.desk("camp")
    first.enter(points(1, "exoti"), by="Jana")
    assert second.enter(points(2), by="Petr").accepted
    assert [entry.by for entry in second.journal.entries[4:]] == ["Jana", "Petr"]
    assert [journal.version for journal in second.written] == [5, 6]
    first.enter(points(3, "exoti"), by="Jana")
    assert store.verify() == ()
    assert first.version == 7


def test_an_order_is_held_against_what_was_shown_even_if_the_desk_has_heard_since(desks: tuple[Desk, Desk]) -> None:
    first, second = desks
    shown = second.state
    first.enter(points(1), by="Jana")
    second.refresh()
    with pytest.raises(Conflict):
        second.enter(points(2), by="Petr", seen=shown)
    assert second.version == 5


@pytest.mark.parametrize("order", [Place("exoti", "tygr", 80), REFUSED], ids=["accepted before", "refused before"])
def test_an_order_that_comes_to_something_else_by_now_is_a_conflict(desks: tuple[Desk, Desk], order: Order) -> None:
    desks[0].enter(CloseRound(("fbi", "exoti"), "evening"), by="Jana")
    with pytest.raises(Conflict):
        desks[1].enter(order, by="Petr")
    assert desks[1].version == 5


@pytest.mark.parametrize("order", [points(1, "exoti"), REFUSED], ids=["accepted", "refused"])
def test_the_same_order_from_two_desks_is_entered_once(desks: tuple[Desk, Desk], order: Order) -> None:
    """What comes of a wrong slip is the same each time; that it was entered meanwhile is what tells."""
    first, second = desks
    first.enter(VoidAttack(1, "why"), by="Jana")
    first.enter(order, by="Jana", even_refused=True)
    with pytest.raises(Conflict):
        second.enter(order, by="Petr", even_refused=True)
    version = second.version
    assert version == first.version
    second.enter(order, by="Petr", even_refused=True)  # asked for again, with the first one in view
    assert second.version == version + 1


@pytest.mark.parametrize(
    ("note", "replacing"),
    [(Clue(1, "under the oak"), Clue(1, "under the birch")), (Freeze(3), Freeze(4))],
    ids=["clue", "freeze"],
)
def test_a_note_that_would_replace_another_is_a_conflict(desks: tuple[Desk, Desk], note: Note, replacing: Note) -> None:
    first, second = desks
    assert (first.note(note, by="Jana"), second.note(Claim("too late", ("exoti",)), by="Petr")) == (5, 6)
    assert first.note(Claim("miscounted", ("fbi",)), by="Jana") == 7
    assert second.note(replacing, by="Petr") == 8, "it has seen what it replaces"
    with pytest.raises(Conflict):
        first.note(note, by="Jana")
    assert first.version == 8


def test_a_correction_follows_what_does_not_concern_it(desks: tuple[Desk, Desk]) -> None:
    first, second = desks
    proposal = second.propose(Amendment(3, Entered(Place("fbi", "had", 0))))
    first.enter(points(1, "exoti"), by="Jana")
    second.confirm(proposal, by="Petr", reason="misread")
    assert [entry.kind for entry in second.journal.entries[4:]] == ["order", "amendment"]
    assert second.state.figures[0].kind == "had"
    stale = first.propose(Retraction(3))
    second.confirm(second.propose(Retraction(3)), by="Petr", reason="never ordered")
    with pytest.raises(Conflict):
        first.confirm(stale, by="Jana", reason="never ordered")


def test_an_edit_of_what_another_desk_has_edited_is_a_conflict(own: Store, desks: tuple[Desk, Desk]) -> None:
    first, second = desks
    mine, elsewhere = first.propose(named("Foxes")), first.propose(named("Owls", "exoti"))
    second.confirm(second.propose(named("Wolves")), by="Jana", reason="misread")
    with pytest.raises(Conflict):
        first.confirm(mine, by="Petr", reason="misread")
    first.confirm(elsewhere, by="Petr", reason="misread")
    assert [team.name for team in first.campaign.teams] == ["Wolves", "Owls"]
    again = own.desk("camp")
    assert (again.campaign, again.state) == (first.campaign, first.state)


def test_undo_is_a_conflict_unless_it_comes_to_the_same(desks: tuple[Desk, Desk]) -> None:
    first, second = desks
    placement, refused = first.propose(Undo(3)), first.propose(Undo(4))
    assert second.enter(points(1), by="Petr").accepted
    with pytest.raises(Conflict):
        first.confirm(placement, by="Jana", reason="misread")
    first.confirm(refused, by="Jana", reason="misread")
    assert first.journal.step_of.keys() == {2, 3, 5}


# A freeze where another journal takes the place of the one that had it

TIGER, BEAR = put("red", "tygr", "A5"), put("red", "medved", "A5")
PLAYED = journal_of(camps.small(), RESULT, TIGER)


def noted(journal: Journal, *notes: Note) -> Journal:
    for note in notes:
        journal = journal.with_entries(Entry(journal.version + 1, note, "Eva", WHEN))
    return journal


@pytest.mark.parametrize(
    ("before", "after", "moment"),
    [
        (PLAYED, journal_of(camps.small(), RESULT), None),
        (noted(PLAYED, Freeze(2)), PLAYED, 2),
        (noted(PLAYED, Freeze(3)), journal_of(camps.small(), RESULT), 2),
        (noted(PLAYED, Freeze(3)), journal_of(camps.small(), RESULT, BEAR), 2),
        (noted(PLAYED, Freeze(2)), noted(PLAYED, Freeze(1)), None),
        (noted(PLAYED, Freeze(2)), noted(PLAYED, Freeze(3)), 2),
        (noted(PLAYED, Freeze(2)), noted(PLAYED, Freeze(2), Release()), 2),
        (noted(PLAYED, Freeze(2), Release()), PLAYED, None),
    ],
)
def test_players_see_no_more_than_before(before: Journal, after: Journal, moment: int | None) -> None:
    assert freeze_to_keep(before, after) == moment


# Camps and names


def test_camps_are_apart(place: str, open_store: Opener) -> None:
    store = open_store(place)
    assert (store.camps(), store.last_camp) == ((), None)
    with pytest.raises(UnknownCamp, match="no camp in"):
        store.desk("camp")
    first, second = store.create("Camp", small(), "Jana"), store.create("camp!", small().header, "Jana")
    second.enter(points(5), by="Jana")
    camps = [(camp.slug, camp.name, camp.version) for camp in store.camps()]
    assert camps == [("camp", "Camp", 4), ("camp-2", "camp!", 2)]
    assert (first.refresh(), second.slug, store.last_camp) == (False, "camp-2", "camp-2")
    open_store(place).desk("camp")
    assert store.last_camp == "camp"
    with pytest.raises(UnknownCamp, match=r"“cmap”.* there are: camp, camp-2\."):
        store.desk("cmap")
    with pytest.raises(UnknownCamp):
        history(store, "cmap")
    assert store.create("???", small().header, "Jana").slug == "camp-3"


@pytest.mark.parametrize(("name", "by"), [("", "Jana"), ("Camp", ""), ("a\nb\x07", "Jana")])
def test_a_camp_needs_a_name_and_an_author(own: Store, name: str, by: str) -> None:
    with pytest.raises(EntryRefused):
        own.create(name, small(), by)
    assert len(own.camps()) == 1


def test_a_name_is_one_line_and_not_too_long() -> None:
    assert one_line("  Petr\n Novák ", "") == "Petr Novák"
    assert one_line("x" * 200, "") == "x" * 200
    with pytest.raises(EntryRefused, match="“Jana�” is longer than 200 characters or has signs"):
        one_line("Jana\a", "")


def test_half_a_sign_is_never_stored() -> None:
    """What a campaign file cannot hold is told before; this is the last door."""
    for sign in "\ud800\udc05\udfff":
        campaign = replace(small(), name=sign)
        journal = Journal(campaign, (Entry(1, campaign, "Jana", "2026-07-08T20:15:03Z"),))
        with pytest.raises(EntryRefused, match="a sign in it that cannot be stored"):
            new_entries([journal])


@pytest.mark.parametrize(
    ("name", "taken", "slug"),
    [
        ("Tábor: Žížala", set(), "tabor-zizala"),
        ("Camp", {"camp"}, "camp-2"),
        ("Camp", {"camp", "camp-2"}, "camp-3"),
        ("☃", {"other"}, "camp"),
        (f"{'a' * 39} b", set(), "a" * 39),
        ("b" * 41, set(), "b" * 40),
    ],
)
def test_what_a_camp_is_called_in_commands(name: str, taken: set[str], slug: str) -> None:
    assert free_slug(name, taken) == slug


def test_a_clock_that_jumps_back_is_told_and_the_journal_keeps_its_order(own: Store) -> None:
    clock, desk = own.clock, own.desk("camp")
    assert isinstance(clock, Clock)
    assert desk.enter(points(1), by="Petr").accepted
    assert desk.clock_trouble == ""
    clock.now -= timedelta(minutes=9)  # as clocks of two computers differ
    assert desk.enter(points(2), by="Petr").accepted
    assert desk.clock_trouble == ""
    clock.now -= timedelta(days=9000)
    for language in ("en", "cs"):
        use_language(language)
        assert "8. 7. 2026" in desk.clock_trouble
    assert desk.enter(points(3), by="Petr").accepted
    assert desk.clock_trouble  # though the last entry is now from that time, too
    assert [entry.when[:4] for entry in own.desk("camp").journal.entries] == ["2026"] * 6 + ["2001"]
    assert own.verify() == ()
    clock.now += timedelta(days=9000)
    assert desk.clock_trouble == ""
