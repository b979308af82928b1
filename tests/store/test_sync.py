"""A camp that two stores have: who is ahead, how one follows, and what becomes of the side that does not go on."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.camp.advice.slips import judge_slips, read_slips
from fejag_admin.camp.journal.corrections import Amendment, Retraction
from fejag_admin.camp.journal.notes import Aside, Claim, Freeze, TakeOver, note_of, notes_of
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, Result, VoidAttack
from fejag_admin.store import sync
from fejag_admin.store.chain import Head, NewEntry, seal_all
from fejag_admin.store.copies import add, ahead_text, bring, copies, elsewhere
from fejag_admin.store.desk import Desk
from fejag_admin.store.errors import EntryRefused, NotAStore, StoreError, UnknownCamp
from fejag_admin.store.lineage import Fork, carry, compare, row_text, rows_of, unsettled
from fejag_admin.store.store import Store
from fejag_admin.store.sync import Settled, follow, meet, other_store, settle, take_over
from tests.store.test_copies import same
from tests.store.tools import points, small, tamper

Opener = Callable[..., Store]


@pytest.fixture
def here(begun: Path, open_store: Opener) -> Store:
    """A store with one camp of four entries."""
    return open_store(begun)


@pytest.fixture
def there(here: Store, place: str, tmp_path: Path, open_store: Opener) -> Store:
    """Another store with the same camp, in a file or on a server."""
    store = open_store(place if "://" in place else tmp_path / "there.db")
    carry(here.database, store)
    return store


def desk(store: Store) -> Desk:
    return store.desk("camp")


def enter(store: Store, *orders: Order, by: str = "Petr") -> None:
    for order in orders:
        desk(store).enter(order, by=by, even_refused=True)


def texts(store: Store) -> list[str]:
    """All entries as they are stored."""
    with store.read() as connection:
        (uid,) = [str(row[0]) for row in connection.exec_driver_sql("SELECT uid FROM camps")]  # type: ignore[union-attr]
    return [row_text(row) for row in rows_of(store, uid)]


def waiting(store: Store) -> list[str]:
    """The slips that wait, a line each."""
    return [line for draft in desk(store).drafts("slips:").values() for line in str(draft.value).split("\n")]


def chosen(here: Store, there: Store, *, keep_mine: bool) -> Settled:
    meeting = meet(here, there, "the stick", "camp")
    assert meeting.fork.standing == "diverged"
    return settle(here, there, meeting, "Jana", keep_mine=keep_mine)


# Who is ahead


def test_the_same_chain_is_the_same(here: Store, there: Store) -> None:
    meeting = meet(here, there, "there", "camp")
    assert (meeting.fork.standing, meeting.fork.at) == ("same", 4)


def test_who_lacks_entries_follows_either_way_with_history_and_hashes(here: Store, there: Store) -> None:
    enter(here, points(1), points(2))
    meeting = meet(here, there, "there", "camp")
    assert (meeting.fork.standing, follow(here, there, meeting)) == ("ahead", 2)
    assert same(here, there)
    shown = desk(here)
    enter(there, points(3))
    proposal = desk(there).propose(Amendment(5, Entered(points(9))))
    desk(there).confirm(proposal, by="Ota", reason="miscounted")
    meeting = meet(here, there, "there", "camp")
    assert (meeting.fork.standing, follow(here, there, meeting)) == ("behind", 2)
    assert same(here, there)
    assert shown.refresh()
    assert shown.version == 8


entry = st.tuples(st.integers(0, 2), st.booleans())


@given(st.lists(entry, min_size=1, max_size=3), st.lists(entry, max_size=3), st.lists(entry, max_size=3), st.data())
def test_standing_is_that_of_a_naive_look(
    common: list[tuple[int, bool]], mine: list[tuple[int, bool]], theirs: list[tuple[int, bool]], data: st.DataObject
) -> None:
    """The naive twin compares whole lists; an entry may set aside some of the other side's."""

    def sealed(values: list[tuple[int, bool]], left: list[str]) -> tuple[NewEntry, ...]:
        return tuple(
            NewEntry("aside", 2, f'{{"rows":[{",".join(map(dumped, left))}]}}', "", "", None, "")
            if aside and number >= len(common)
            else NewEntry("order", 2, str(value), "", "", None, "")
            for number, (value, aside) in enumerate(values)
        )

    a = seal_all("camp", Head(), sealed(common + mine, []))
    some = data.draw(st.lists(st.sampled_from(a))) if a else []
    b = seal_all("camp", Head(), sealed(common + theirs, [row_text(row) for row in some]))
    alike = 0
    while alike < min(len(a), len(b)) and a[: alike + 1] == b[: alike + 1]:
        alike += 1
    lost = [row for row in a[alike:] if not (row in some and any(row.kind == "aside" for row in b[alike:]))]
    expected: Literal["same", "ahead", "behind", "diverged"]
    if a == b:
        expected = "same"
    elif not lost:
        expected = "behind"
    else:
        expected = "ahead" if len(b) == alike else "diverged"
    fork = compare(a, b)
    assert (fork.at, fork.standing) == (alike, expected)


def dumped(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def test_another_camp_under_the_same_number_is_refused() -> None:
    entries = [NewEntry("setup", 2, payload, "", "", None, "") for payload in "ab"]
    with pytest.raises(NotAStore):
        compare(*(seal_all("camp", Head(), (one,)) for one in entries))
    assert Fork(1, (), ()).standing == "same"
    assert unsettled((), ()) == ()


# Both have gone on


@pytest.mark.parametrize("keep_mine", [True, False])
def test_one_goes_on_and_of_the_other_nothing_is_lost(here: Store, there: Store, keep_mine: bool) -> None:
    enter(here, points(1), Place("fbi", "had", 1), by="Jana")
    enter(there, points(2), points(3), by="Ota")
    shown, before = desk(here), (texts(here), texts(there))
    settled = chosen(here, there, keep_mine=keep_mine)
    assert texts(here) == texts(there)
    assert here.verify() == there.verify() == ()
    assert settled.fault == ""
    going, leaving = before if keep_mine else before[::-1]
    now = texts(here)
    assert now[:-1] == going  # history and hashes kept
    (note,) = notes_of(desk(here).journal, Aside)
    assert note.version == settled.version == len(now)
    assert list(note.note.rows) == leaving[4:]  # word for word
    assert {one.by for one in note.note.entries} == {"Ota" if keep_mine else "Jana"}
    assert settled.slips + len(settled.rest) == 2
    shown.refresh()
    assert shown.journal.entries == desk(here).journal.entries
    assert here.snapshots()[0].kind == "sync"
    assert meet(here, there, "there", "camp").fork.standing == "same"


def test_every_kind_of_order_waits_and_is_judged_anew(here: Store, there: Store) -> None:
    cell = small().board.cell
    given: list[Order] = [
        Place("fbi", "had", cell("B1")),
        Place("exoti", "tygr", cell("E9"), override="he was late; it rained # really"),
        Adjust("exoti", -3, "he  shouted; twice #2", "wallet"),
        CloseRound(("fbi", "exoti"), "it was dark"),
        Result(2, (("exoti",), ("fbi",))),
    ]
    enter(here, points(1))
    enter(there, *given, by="Ota")
    accepted = [step.order for step in desk(there).journal.replayed.steps[3:] if step.ruling.accepted]
    assert len(accepted) >= 4
    settled = chosen(here, there, keep_mine=True)
    slips = read_slips("\n".join(waiting(here)), desk(here).campaign)
    assert [slip.order for slip in slips] == accepted
    assert settled.slips == len(accepted)
    assert slips[0].note is not None
    assert slips[0].note.startswith("from the stick, entry 6, Ota, ")
    for one in judge_slips(desk(here).state, slips):
        if one.accepted:
            assert one.slip.order is not None
            ruling = desk(here).enter(one.slip.order, by="Jana", note=one.slip.note, shown=one.before)
            assert ruling.accepted
    last = desk(here).journal.entries[-1]
    assert "from the stick, entry" in last.payload["order"]["note"]
    assert here.verify() == ()


def test_a_note_stays_with_its_slip_whatever_is_in_it(here: Store, there: Store) -> None:
    enter(here, points(1))
    desk(there).enter(points(2), by="Ota; Eva", note="first; second\n# third")
    chosen(here, there, keep_mine=True)
    (slip,) = read_slips("\n".join(waiting(here)), desk(here).campaign)
    assert slip.order == points(2)
    assert slip.note is not None
    assert slip.note.startswith("first, second # third – from the stick, entry 5, Ota, Eva")


def test_a_changed_slip_in_braces_cannot_be_read(here: Store, there: Store) -> None:
    enter(here, points(1))
    enter(there, points(2))
    chosen(here, there, keep_mine=True)
    (line,) = waiting(here)
    (slip,) = read_slips(line.replace('"points":2', '"points":9'), desk(here).campaign)
    assert (slip.order, "was changed" in slip.fault) == (None, True)
    (slip,) = read_slips('{"do": 5}', desk(here).campaign)
    assert slip.order is None


def test_what_is_no_order_in_force_is_told_and_only_to_be_read(here: Store, there: Store) -> None:
    enter(here, points(1))
    enter(there, points(2), points(3), Place("exoti", "tygr", 0), by="Ota")  # 5, 6, 7: the last is refused
    desk(there).confirm(desk(there).propose(Retraction(5)), by="Ota", reason="twice")  # 8
    desk(there).confirm(desk(there).propose(Amendment(6, Entered(points(4)))), by="Ota", reason="misread")  # 9
    desk(there).note(Freeze(4), by="Ota")  # 10
    desk(there).note(Claim("We were first.", ("fbi",), 2), by="Ota")  # 11
    desk(there).note(TakeOver("kitchen"), by="Ota")  # nobody would want to do it again
    settled = chosen(here, there, keep_mine=True)
    assert settled.rest == (5, 7, 8, 9, 10, 11)
    (slip,) = read_slips("\n".join(waiting(here)), desk(here).campaign)
    assert slip.order == points(4)  # as amended
    assert desk(here).journal.frozen is None


def test_an_attack_made_void_is_one_between_the_same_figures(here: Store, there: Store) -> None:
    enter(there, VoidAttack(7, "there is none"), by="Ota")
    enter(here, points(1))
    settled = chosen(here, there, keep_mine=True)
    assert (settled.slips, settled.rest) == (0, (5,))


def test_every_copy_and_the_other_laptop_follow_a_choice_by_themselves(
    here: Store, there: Store, tmp_path: Path, open_store: Opener
) -> None:
    stick = open_store(tmp_path / "stick.db")
    carry(here.database, stick)
    enter(stick, points(5), by="Ota")
    laptop = open_store(tmp_path / "laptop.db")
    carry(stick.database, laptop)
    enter(here, points(1))
    chosen(here, stick, keep_mine=True)
    meeting = meet(laptop, stick, "stick", "camp")
    assert meeting.fork.standing == "behind"  # all it had is set aside there
    follow(laptop, stick, meeting)
    assert texts(laptop) == texts(stick) == texts(here)
    assert len(desk(here).drafts("slips:")) == 1


def test_what_was_set_aside_once_does_not_wait_again(here: Store, there: Store) -> None:
    enter(here, points(1))
    enter(there, points(2), by="Ota")
    with_it = texts(there)
    meeting = meet(here, there, "there", "camp")
    there.close()
    settled = settle(here, Store.at("/nowhere/at/all.db"), meeting, "Jana", keep_mine=True)
    assert settled.fault != ""  # and what lies there stays until it can follow
    assert texts(there) == with_it
    enter(there, points(3), by="Ota")
    again = chosen(here, there, keep_mine=True)
    assert again.slips == 1
    assert [slip.order for slip in read_slips("\n".join(waiting(here)), desk(here).campaign)] == [points(3), points(2)]


@pytest.mark.parametrize("keep_mine", [True, False])
def test_whoever_enters_something_meanwhile_is_not_overwritten(here: Store, there: Store, keep_mine: bool) -> None:
    enter(here, points(1))
    enter(there, points(2))
    meeting = meet(here, there, "there", "camp")
    late = there if keep_mine else here
    enter(late, points(3))
    before = texts(late)
    assert "meanwhile" in settle(here, there, meeting, "Jana", keep_mine=keep_mine).fault
    assert texts(late) == before
    assert chosen(here, there, keep_mine=keep_mine).fault == ""
    assert texts(here) == texts(there)
    assert len(waiting(here)) == 2  # each once


@pytest.mark.parametrize("step", ["keep_draft", "snapshot_before", "note", "carry"])
def test_a_choice_that_was_broken_off_can_be_made_again(
    here: Store, there: Store, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(here, points(1))
    enter(there, points(2), by="Ota")
    meeting = meet(here, there, "the stick", "camp")
    with monkeypatch.context() as broken:

        def fail(*_all: object, **_more: object) -> None:
            raise KeyboardInterrupt

        where = {"carry": sync, "snapshot_before": Store}.get(step, Desk)
        broken.setattr(where, step, fail)
        with pytest.raises(KeyboardInterrupt):
            settle(here, there, meeting, "Jana", keep_mine=True)
    again = meet(here, there, "the stick", "camp")
    if again.fork.standing == "diverged":
        settle(here, there, again, "Jana", keep_mine=True)
    else:
        follow(here, there, again)
    assert same(here, there)
    assert len(waiting(here)) == 1
    (note,) = notes_of(desk(here).journal, Aside)
    assert [one.by for one in note.note.entries] == ["Ota"]


def test_the_journal_stays_append_only_after_a_choice(here: Store, there: Store) -> None:
    enter(here, points(1))
    enter(there, points(2))
    chosen(here, there, keep_mine=False)
    assert here.verify() == there.verify() == ()  # which tries to change it


# Other places


def test_a_file_with_a_whole_history_is_a_place(here: Store, there: Store, tmp_path: Path) -> None:
    enter(there, points(2), by="Ota")
    file = tmp_path / "camp.json"
    file.write_text(there.export_full("camp"), "utf-8")
    with other_store(str(file)) as (store, label):
        assert label == str(file)
        assert follow(here, store, meet(here, store, label, "camp")) == 1
    assert same(here, there)
    enter(here, points(3))
    chosen_from = there.export_full("camp").encode()
    enter(there, points(4), by="Ota")
    file.write_text(there.export_full("camp"), "utf-8")
    with other_store(str(file)) as (store, label):
        assert settle(here, store, meet(here, store, label, "camp"), "Jana", keep_mine=True).slips == 1
    assert file.read_bytes() != chosen_from
    exported = here.export_full("camp")
    assert here.verify() == ()
    file.write_text(exported, "utf-8")
    with other_store(str(file)) as (store, _label):  # what was set aside comes through an export
        assert meet(here, store, "file", "camp").fork.standing == "same"


def test_a_store_without_the_camp_is_told(here: Store, tmp_path: Path, open_store: Opener) -> None:
    other = open_store(tmp_path / "other.db")
    other.create("Other camp", small(), "Ota")
    with pytest.raises(UnknownCamp, match="there are: Other camp"):
        meet(here, other, "there", "camp")


def test_a_damaged_place_is_told(here: Store, tmp_path: Path, open_store: Opener) -> None:
    other = open_store(tmp_path / "other.db")
    carry(here.database, other)
    tamper(tmp_path / "other.db", "UPDATE entries SET author = 'Nobody' WHERE version = 2")
    with pytest.raises(StoreError, match="not what was entered"):
        meet(here, other, "there", "camp")


# Taking over


def test_a_camp_goes_on_elsewhere_and_the_old_desk_is_warned(here: Store, tmp_path: Path, open_store: Opener) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    add(here, str(stick))
    desk(here).keep_draft("slips:Jana", "fbi had A5", by="Jana")
    bring(here.database, copies(here.place)[0])
    new = open_store(tmp_path / "new.db")
    taken, fault = take_over(new, str(stick), "Ota")
    assert (fault, taken.version, taken.slug) == ("", 5, "camp")
    assert taken.drafts("slips:")["slips:Jana"].value == "fbi had A5"
    assert elsewhere(taken.journal.apart, new.place) == ""
    enter(new, points(1), by="Ota")
    assert bring(new.database, copies(new.place)[0]).fault == ""
    old = bring(here.database, copies(here.place)[0])
    assert "taken over by Ota" in old.fault
    assert new.place.home in old.fault
    with other_store(str(stick)) as (store, label):
        assert follow(here, store, meet(here, store, label, "camp")) == 2
    assert "taken over by Ota" in elsewhere(desk(here).journal.apart, here.place)
    back, fault = take_over(here, str(stick), "Jana")
    assert (fault, elsewhere(back.journal.apart, here.place)) == ("", "")
    assert "taken over by Jana" in bring(new.database, copies(new.place)[0]).fault


def test_a_camp_that_went_on_here_is_not_taken_over(here: Store, there: Store) -> None:
    enter(here, points(1))
    enter(there, points(2))
    before = texts(here)
    place = there.place.url.render_as_string() if there.place.url else str(there.place.path)
    with pytest.raises(EntryRefused, match="fejag sync"):
        take_over(here, place, "Ota")
    with pytest.raises(UnknownCamp, match="there are: camp"):
        take_over(here, place, "Ota", "none")
    assert texts(here) == before


def test_taking_over_from_a_place_that_cannot_be_written_says_so(
    here: Store, tmp_path: Path, open_store: Opener
) -> None:
    file = tmp_path / "camp.json"
    file.write_text(here.export_full("camp"), "utf-8")
    new = open_store(tmp_path / "new.db")
    taken, fault = take_over(new, str(file), "Ota")
    assert taken.version == 5
    assert "camp.json" in fault
    assert file.read_text("utf-8").startswith("{")


def test_slugs_and_tails_do_not_collide(here: Store, tmp_path: Path, open_store: Opener) -> None:
    other = open_store(tmp_path / "other.db")
    other.create("Camp", small(), "Ota")
    taken, _fault = take_over(other, here.place.label, "Ota")
    assert taken.slug != "camp"
    assert other.verify() == here.verify() == ()
    enter(here, points(1))
    fork = meet(here, other, "there", "camp").fork
    assert replace(fork, mine=()).standing == "same" or fork.theirs == ()
    assert ahead_text(other, Fork(4, (), fork.mine), here.place)
    assert note_of(taken.journal.entries[-1]) is not None


# Anything in any order


def held(store: Store) -> set[str]:
    """All entries that a store has, or had set aside, at whatever depth."""
    found, todo = set[str](), texts(store)
    while todo:
        one = todo.pop()
        found.add(one)
        raw = json.loads(one)
        todo += json.loads(raw["payload"])["rows"] if raw["kind"] == "aside" else []
    return found


def wander(stores: list[Store], chance: random.Random, steps: int) -> None:
    """Do anything with stores of one camp, the last of them the copy of the first; look after each step."""
    own, copy = stores[0], stores[-1]
    confirmed = set(texts(own))
    for number in range(1, steps + 1):
        one, other = chance.sample(stores, 2)
        match chance.choice(["enter", "enter", "carry", "sync", "sync"]):
            case "enter":
                enter(one, points(number), by=chance.choice(["Jana", "Ota"]))
                confirmed.add(texts(one)[-1])
            case "carry":
                carry(own.database, copy, mirror=True)
            case _:
                meeting = meet(one, other, "there", "camp")
                if meeting.fork.standing == "diverged":
                    settled = settle(one, other, meeting, "Jana", keep_mine=chance.random() < 0.5)
                    assert settled.fault == ""
                    confirmed.add(texts(one)[settled.version - 1])
                elif meeting.fork.standing != "same":
                    follow(one, other, meeting)
                assert texts(one) == texts(other)
        assert confirmed <= set().union(*map(held, stores))
    for one in stores[1:]:  # whoever chooses at last has everything
        meeting = meet(own, one, "there", "camp")
        if meeting.fork.standing == "diverged":
            settle(own, one, meeting, "Jana", keep_mine=True)
        elif meeting.fork.standing != "same":
            follow(own, one, meeting)
    assert confirmed <= held(own)
    assert own.verify() == ()


@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(3, 60))])
def test_nothing_is_lost_whatever_is_done(here: Store, tmp_path: Path, open_store: Opener, seed: int) -> None:
    stores = [here, *(open_store(tmp_path / f"{number}.db") for number in range(3))]
    for store in stores[1:]:
        carry(here.database, store)
    wander(stores, random.Random(seed), 15 if seed < 3 else 40)
