"""A desk: entering, refusing, correcting, looking back, and what another desk does meanwhile."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from fejag_admin.camp.file.document import dump, load
from fejag_admin.camp.journal.contents import Amendment, Claim, Clue, Decision, Freeze, Release, Retraction
from fejag_admin.camp.journal.corrections import CorrectionError
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.notes import disputes
from fejag_admin.common.error_log import InputError
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import use_language
from fejag_admin.common.names import free_slug
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound, Place, VoidAttack
from fejag_admin.store.errors import Conflict, EntryRefused, UnknownCamp
from fejag_admin.store.payloads import new_entries, one_line
from fejag_admin.store.store import Store
from tests.camp.camps import rulings_of
from tests.store.tools import Clock, history, points, small

Opener = Callable[..., Store]


def test_a_new_camp_keeps_its_orders_also_refused_ones(place: str, open_store: Opener) -> None:
    desk = open_store(place).create("Tábor Žížala 2026", small(), "Jana")
    assert (desk.slug, desk.name, desk.version) == ("tabor-zizala-2026", "Tábor Žížala 2026", 4)
    assert [entry.kind for entry in desk.journal.entries] == ["setup", "order", "order", "order"]
    assert [ruling.code is None for ruling in rulings_of(desk.journal)] == [True, True, False]
    again = open_store(place).desk(desk.slug)
    assert again.journal == desk.journal
    assert again.state.score("fbi") == desk.state.score("fbi")
    assert again.journal.export() == replace(small(), orders=small().orders[:2]), "what was refused is left out"


def test_an_order_is_entered_with_author_and_time(place: str, open_store: Opener) -> None:
    store = open_store(place)
    desk = store.create("Camp", small(), "Jana")
    before = desk.state.score("fbi")
    assert desk.enter(points(7), by="  Petr  Novák ", note=" for help ").accepted
    assert desk.state.score("fbi") == before + 7
    entry = open_store(place).desk("camp").journal.entries[-1]
    assert (entry.version, entry.by, entry.when[:10], entry.when[-1]) == (5, "Petr Novák", "2026-07-08", "Z")
    assert (entry.entered and entry.entered.note) == "for help"
    exported = desk.journal.export().orders[-1]
    assert (exported.by, exported.when, exported.note) == ("Petr Novák", entry.when, "for help")


def test_several_orders_are_entered_all_or_none(place: str, open_store: Opener) -> None:
    store = open_store(place)
    desk = store.create("Camp", small(), "Jana")
    refused, version = small().orders[-1].order, desk.version
    assert not desk.enter(points(7), refused, points(8), by="Petr").accepted
    assert desk.version == open_store(place).desk("camp").version == version
    rival = open_store(place).desk("camp")
    assert desk.enter(points(7), points(8), by="Petr").accepted
    assert desk.version == open_store(place).desk("camp").version == version + 2
    with pytest.raises(Conflict):
        rival.enter(points(1), points(2), by="Ema")
    assert rival.version == open_store(place).desk("camp").version == version + 2


def test_a_refused_order_is_recorded_only_on_purpose(place: str, open_store: Opener) -> None:
    desk = open_store(place).create("Camp", small(), "Jana")
    order = small().orders[-1].order
    assert not desk.enter(order, by="Petr").accepted
    assert desk.version == 4
    assert not desk.enter(order, by="Petr", even_refused=True).accepted
    assert desk.version == open_store(place).desk("camp").version == 5
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
def test_what_no_campaign_file_could_hold_is_not_entered(
    file: str, open_store: Opener, order: Adjust, by: str, error: type[Exception]
) -> None:
    desk = open_store(file).create("Camp", small(), "Jana")
    with pytest.raises(error):
        desk.enter(order, by=by)
    assert desk.version == open_store(file).desk("camp").version == 4


def test_an_amendment_is_proposed_then_confirmed_after_a_snapshot(place: str, open_store: Opener) -> None:
    store = open_store(place)
    desk = store.create("Camp", small(), "Jana")
    desk.enter(points(7), by="Petr")
    score = desk.state.score("fbi")
    proposal = desk.propose(Amendment(5, Entered(points(9))))
    assert (proposal.after.state.score("fbi"), desk.version, store.snapshots()) == (score + 2, 5, ())
    desk.confirm(proposal, by="Jana", reason="miscounted")
    assert (desk.version, desk.state.score("fbi")) == (6, score + 2)
    last = open_store(place).desk("camp").journal.entries[-1]
    assert (last.kind, last.by, last.reason, last.target) == ("amendment", "Jana", "miscounted", 5)
    (snapshot,) = store.snapshots()
    assert (snapshot.kind, snapshot.camps[0].version) == ("correction", 5)
    assert snapshot.title == "before a correction: Camp #5"


def test_a_retraction_and_looking_back(place: str, open_store: Opener) -> None:
    store = open_store(place)
    desk = store.create("Camp", small(), "Jana")
    desk.enter(points(7), by="Petr")
    score = desk.state.score("fbi")
    desk.confirm(desk.propose(Retraction(5)), by="Jana", reason="never happened")
    assert desk.state.score("fbi") == score - 7
    assert desk.journal.as_of(5).state.score("fbi") == score
    assert [one.kind for one in store.snapshots()] == ["correction"]
    with pytest.raises(CorrectionError):
        desk.propose(Retraction(5))


def test_a_correction_needs_an_author_and_a_reason(file: str, open_store: Opener) -> None:
    store = open_store(file)
    desk = store.create("Camp", small(), "Jana")
    proposal = desk.propose(Retraction(3))
    for by, reason in (("", "why"), ("Jana", " \n")):
        with pytest.raises(EntryRefused):
            desk.confirm(proposal, by=by, reason=reason)
    assert (desk.version, store.snapshots()) == (4, ())


def test_an_amended_order_must_fit_a_campaign_file(file: str, open_store: Opener) -> None:
    desk = open_store(file).create("Camp", small(), "Jana")
    proposal = desk.propose(Amendment(3, Entered(Adjust("fbi", 1, " "))))
    with pytest.raises(DocumentError):
        desk.confirm(proposal, by="Jana", reason="why")
    assert desk.version == 4


def test_the_second_of_two_desks_gets_a_conflict_and_decides_again(place: str, open_store: Opener) -> None:
    first = open_store(place).create("Camp", small(), "Jana")
    second = open_store(place).desk("camp")
    first.enter(points(1), by="Jana")
    with pytest.raises(Conflict) as conflict:
        second.enter(points(2), by="Petr")
    assert "Somebody else was first (Jana)" in str(conflict.value)
    assert conflict.value.order == points(2)
    assert second.journal == first.journal
    assert second.enter(points(2), by="Petr").accepted
    assert (first.refresh(), first.version, first.refresh()) == (True, 6, False)
    assert first.journal == second.journal


def test_what_does_not_concern_an_order_does_not_stop_it(place: str, open_store: Opener) -> None:
    first = open_store(place).create("Camp", small(), "Jana")
    second = open_store(place).desk("camp")
    first.enter(points(1, "exoti"), by="Jana")
    assert second.enter(points(2), by="Petr").accepted
    assert [entry.by for entry in second.journal.entries[4:]] == ["Jana", "Petr"]
    assert [journal.version for journal in second.written] == [5, 6]
    first.enter(points(3, "exoti"), by="Jana")
    assert open_store(place).verify() == ()
    assert first.version == 7


def test_an_order_is_held_against_what_was_shown_even_if_the_desk_has_heard_since(
    place: str, open_store: Opener
) -> None:
    first = open_store(place).create("Camp", small(), "Jana")
    second = open_store(place).desk("camp")
    shown = second.state
    first.enter(points(1), by="Jana")
    second.refresh()
    with pytest.raises(Conflict):
        second.enter(points(2), by="Petr", seen=shown)
    first.enter(CloseRound(("fbi", "exoti"), "evening"), by="Jana")
    order = Place("exoti", "tygr", small().board.cell("I9"))
    with pytest.raises(Conflict):
        second.enter(order, by="Petr")
    assert second.version == 6


def test_the_same_order_from_two_desks_is_entered_once(place: str, open_store: Opener) -> None:
    first = open_store(place).create("Camp", small(), "Jana")
    second = open_store(place).desk("camp")
    first.enter(VoidAttack(1, "why"), by="Jana")
    first.enter(points(1, "exoti"), by="Jana")
    with pytest.raises(Conflict):
        second.enter(points(1, "exoti"), by="Petr")
    assert second.version == first.version


def test_the_same_wrong_slip_from_two_desks_is_kept_once(place: str, open_store: Opener) -> None:
    """What comes of it is the same each time; that it was entered meanwhile is what tells."""
    first = open_store(place).create("Camp", small(), "Jana")
    second = open_store(place).desk("camp")
    wrong = small().orders[-1].order
    shown = second.state
    assert not first.enter(wrong, by="Jana", even_refused=True).accepted
    with pytest.raises(Conflict):
        second.enter(wrong, by="Petr", seen=shown, even_refused=True)
    assert second.version == first.version == 5
    assert not second.enter(wrong, by="Petr", even_refused=True).accepted  # asked for again, with the first one in view
    assert second.version == 6


def test_notes_follow_each_other_unless_one_would_replace_the_other(place: str, open_store: Opener) -> None:
    first = open_store(place).create("Camp", small(), "Jana")
    second = open_store(place).desk("camp")
    first.note(Clue(1, "under the oak"), by="Jana")
    with pytest.raises(Conflict):
        second.note(Clue(1, "under the birch"), by="Petr")
    first.note(Claim("miscounted", ("fbi",)), by="Jana")
    assert second.note(Claim("too late", ("exoti",)), by="Petr") == 7
    assert second.note(Freeze(3), by="Petr") == 8
    with pytest.raises(Conflict):
        first.note(Freeze(4), by="Jana")


def test_a_correction_follows_what_does_not_concern_it(place: str, open_store: Opener) -> None:
    first = open_store(place).create("Camp", small(), "Jana")
    second = open_store(place).desk("camp")
    proposal = second.propose(Amendment(3, Entered(Place("fbi", "had", small().board.cell("A1")))))
    first.enter(points(1, "exoti"), by="Jana")
    second.confirm(proposal, by="Petr", reason="misread")
    assert [entry.kind for entry in second.journal.entries[4:]] == ["order", "amendment"]
    assert second.state.figures[0].kind == "had"
    stale = first.propose(Retraction(3))
    second.confirm(second.propose(Retraction(3)), by="Petr", reason="never ordered")
    with pytest.raises(Conflict):
        first.confirm(stale, by="Jana", reason="never ordered")


def test_a_refusal_on_an_outdated_state_is_a_conflict(place: str, open_store: Opener) -> None:
    first = open_store(place).create("Camp", small(), "Jana")
    second = open_store(place).desk("camp")
    first.enter(CloseRound(("fbi", "exoti"), "evening"), by="Jana")
    with pytest.raises(Conflict):
        second.enter(small().orders[-1].order, by="Petr")
    assert second.version == 5


def test_a_correction_of_an_outdated_state_is_a_conflict(place: str, open_store: Opener) -> None:
    store = open_store(place)
    first, second = store.create("Camp", small(), "Jana"), open_store(place).desk("camp")
    proposal = second.propose(Retraction(3))
    first.enter(points(1), by="Jana")
    with pytest.raises(Conflict):
        second.confirm(proposal, by="Petr", reason="why")
    with pytest.raises(Conflict):  # refreshed meanwhile, but the proposal is as old as before
        second.confirm(proposal, by="Petr", reason="why")
    assert store.snapshots() == ()
    second.confirm(second.propose(Retraction(3)), by="Petr", reason="why")
    assert second.version == 6


def test_a_note_is_entered_and_a_wrong_one_is_not(place: str, open_store: Opener) -> None:
    desk = open_store(place).create("Camp", small(), "Jana")
    assert desk.note(Freeze(3), by="Petr") == 5
    with pytest.raises(InputError, match="no entry 9"):
        desk.note(Freeze(9), by="Petr")
    with pytest.raises(EntryRefused, match="who enters"):
        desk.note(Release(), by=" ")
    again = open_store(place).desk("camp")
    assert (again.version, again.journal.frozen, again.journal.entries[-1].by) == (5, 3, "Petr")
    assert again.journal.visible.version == 3
    again.note(Release(), by="Jana")
    assert desk.note(Claim("Why?"), by="Petr") == 7
    assert desk.journal.frozen is None


def test_a_decision_comes_with_what_it_brings_in_one_transaction(place: str, open_store: Opener) -> None:
    store = open_store(place)
    desk, other = store.create("Camp", small(), "Jana"), open_store(place).desk("camp")
    for claim in ("miscounted", "never happened", "all is well"):
        desk.note(Claim(claim, ("fbi",)), by="Jana")
    other.refresh()
    desk.append("Jana", "miscounted", orders=(points(3),), note=Decision(5, "adjust", "miscounted", ("G8",)))
    desk.append("Jana", "not so", proposal=desk.propose(Retraction(3)), note=Decision(6, "retract", "not so"))
    desk.append("Jana", note=Decision(7, "uphold", "as it is", (), (2,)))
    kinds = ["order", "decision", "retraction", "decision", "decision"]
    assert [entry.kind for entry in open_store(place).desk("camp").journal.entries[7:]] == kinds
    brought = [dispute.decision.note.entries for dispute in disputes(desk.journal) if dispute.decision]
    assert brought == [(8,), (10,), (2,)]
    assert [snapshot.kind for snapshot in store.snapshots()] == ["correction"]
    assert store.verify() == ()
    with pytest.raises(Conflict):
        other.append("Petr", orders=(points(-3),), note=Decision(5, "uphold", "I was faster"))
    assert other.version == 12


def test_a_decision_whose_order_is_refused_enters_nothing(place: str, open_store: Opener) -> None:
    desk = open_store(place).create("Camp", small(), "Jana")
    desk.note(Claim("That attack is void.", ("fbi",)), by="Jana")
    (entered,) = desk.append("Jana", orders=(VoidAttack(1, "unfair"),), note=Decision(5, "void", "unfair"))
    assert entered.steps[-1].ruling.code == "no-such-attack"
    with pytest.raises(InputError, match="no rule Z9"):
        desk.append("Jana", orders=(points(1),), note=Decision(5, "adjust", "so", ("Z9",)))
    assert desk.version == open_store(place).desk("camp").version == 5


def test_camps_are_apart(place: str, open_store: Opener) -> None:
    store = open_store(place)
    assert (store.camps(), store.last_camp) == ((), None)
    one, two = store.create("Camp", small(), "Jana"), store.create("camp!", small().header, "Jana")
    two.enter(points(5), by="Jana")
    assert [(camp.slug, camp.name, camp.version) for camp in store.camps()] == [
        ("camp", "Camp", 4),
        ("camp-2", "camp!", 2),
    ]
    assert (one.refresh(), two.slug, store.last_camp) == (False, "camp-2", "camp-2")
    open_store(place).desk("camp")
    assert store.last_camp == "camp"
    assert store.create("???", small().header, "Jana").slug == "camp-3"


def test_an_unknown_camp_is_told_with_those_that_are(place: str, open_store: Opener) -> None:
    store = open_store(place)
    with pytest.raises(UnknownCamp, match="no camp in"):
        store.desk("camp")
    store.create("Camp", small(), "Jana")
    with pytest.raises(UnknownCamp, match=r"“cmap”.* there are: camp\."):
        store.desk("cmap")
    with pytest.raises(UnknownCamp, match=r"“quite another”.*; there are: camp\."):
        store.desk("quite another")
    with pytest.raises(UnknownCamp):
        history(store, "cmap")


def test_a_camp_needs_a_name_and_an_author(file: str, open_store: Opener) -> None:
    store = open_store(file)
    for name, by in (("", "Jana"), ("Camp", ""), ("a\nb\x07", "Jana")):
        with pytest.raises(EntryRefused):
            store.create(name, small(), by)
    assert store.camps() == ()


def test_a_name_is_one_line_and_not_too_long() -> None:
    assert one_line("  Petr\n Novák ", "") == "Petr Novák"
    assert one_line("x" * 200, "") == "x" * 200
    with pytest.raises(EntryRefused, match="“Jana�” is longer than 200 characters or has signs"):
        one_line("Jana\a", "")


@pytest.mark.parametrize("code", [0xD800, 0xDC05, 0xDFFF])
def test_half_a_sign_is_never_stored(code: int) -> None:
    """What a campaign file cannot hold is told before; this is the last door."""
    campaign = replace(small(), name=chr(code))
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


def test_export_import_export_is_the_same_also_after_corrections(place: str, open_store: Opener) -> None:
    store = open_store(place)
    desk = store.create("Camp", small(), "Jana")
    desk.enter(points(7), by="Petr", note="two\nlines")
    desk.confirm(desk.propose(Amendment(5, Entered(points(9)))), by="Jana", reason="miscounted")
    text = dump(desk.journal.export())
    again = store.create("Again", load(text.encode()), "Jana")
    assert dump(again.journal.export()) == text


def test_a_clock_that_jumps_back_is_told_and_the_journal_keeps_its_order(place: str, open_store: Opener) -> None:
    store = open_store(place)
    clock = store.clock
    assert isinstance(clock, Clock)
    desk = store.create("Camp", small(), "Jana")
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
    again = open_store(place).desk("camp")
    assert [entry.when[:4] for entry in again.journal.entries] == ["2026"] * 6 + ["2001"]
    assert store.verify() == ()
    clock.now += timedelta(days=9000)
    assert desk.clock_trouble == ""
