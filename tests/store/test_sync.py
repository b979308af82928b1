"""A camp that two stores have: who is ahead, how one follows, and what becomes of the side that does not go on."""

import random
import re
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.answers.entries import entry_line
from fejag_admin.camp.advice.slips import read_slips
from fejag_admin.camp.journal.contents import NOTES, Amendment, Claim, Freeze, Retraction
from fejag_admin.camp.journal.outcome import canonical
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, VoidAttack
from fejag_admin.store import sync
from fejag_admin.store.chain import EntryRow, chained
from fejag_admin.store.copies import add, ahead_text, bring, copies, elsewhere, other_store
from fejag_admin.store.desk import Desk
from fejag_admin.store.errors import EntryRefused, NotAStore, StoreError, UnknownCamp
from fejag_admin.store.lineage import Fork, carry, compare
from fejag_admin.store.store import Store
from fejag_admin.store.sync import Meeting, choose, follow, meet, take_over
from tests.store.test_copies import same
from tests.store.tools import points, powerless, rows_of, small, tamper

Opener = Callable[..., Store]


@pytest.fixture
def here(begun: Path, open_store: Opener) -> Store:
    """A store with one camp of four entries."""
    return open_store(begun)


@pytest.fixture
def there(request: pytest.FixtureRequest, here: Store, tmp_path: Path, open_store: Opener) -> Store:
    """Another store with the same camp, in a file; on a server, too, for tests that are `anywhere`."""
    is_file = getattr(request, "param", "sqlite") == "sqlite"
    store = open_store(tmp_path / "there.db" if is_file else request.getfixturevalue("database_url"))
    carry(here, store)
    return store


anywhere = pytest.mark.parametrize("there", ["sqlite", "postgresql"], indirect=True)


def desk(store: Store) -> Desk:
    return store.desk("camp")


def enter(store: Store, *orders: Order, by: str = "Petr") -> None:
    for order in orders:
        desk(store).enter(order, by=by, even_refused=True)


def texts(store: Store) -> list[str]:
    """All entries as they are stored."""
    with store.read() as connection:
        (uid,) = [str(row[0]) for row in connection.exec_driver_sql("SELECT uid FROM camps")]
    return [canonical(asdict(row)) for row in rows_of(store, uid)]


def met(here: Store, there: Store) -> Meeting:
    return meet(here, there, "camp")


def chosen(here: Store, there: Store, *, keep_mine: bool) -> list[str]:
    meeting = met(here, there)
    assert meeting.asks
    sentence, lines = choose(meeting, entry_line, keep_mine=keep_mine)
    assert here.snapshots()[0].id in sentence
    return lines


def held(store: Store) -> set[str]:
    """All entries that a store has in itself or in a snapshot."""
    found = set(texts(store))
    for snapshot in store.snapshots():
        with Store.open(snapshot.path, create=False) as kept:
            found |= set(texts(kept))
    return found


# Who is ahead


def test_the_same_chain_is_the_same(here: Store, there: Store) -> None:
    meeting = met(here, there)
    assert (meeting.fork.standing, meeting.fork.at) == ("same", 4)


@anywhere
def test_who_lacks_entries_follows_either_way_with_history_and_hashes(here: Store, there: Store) -> None:
    enter(here, points(1), points(2))
    meeting = met(here, there)
    assert (meeting.fork.standing, follow(meeting)) == ("ahead", 2)
    assert same(here, there)
    shown = desk(here)
    enter(there, points(3))
    proposal = desk(there).propose(Amendment(5, Entered(points(9))))
    desk(there).confirm(proposal, by="Ota", reason="miscounted")
    meeting = met(here, there)
    assert (meeting.fork.standing, follow(meeting)) == ("behind", 2)
    assert same(here, there)
    assert shown.refresh()
    assert shown.version == 8


entry = st.integers(0, 2)


@given(st.lists(entry, min_size=1, max_size=3), st.lists(entry, max_size=3), st.lists(entry, max_size=3))
def test_standing_is_that_of_a_naive_look(common: list[int], mine: list[int], theirs: list[int]) -> None:
    """The naive twin compares whole lists."""

    def sealed(values: list[int]) -> tuple[EntryRow, ...]:
        return tuple(EntryRow("order", 2, str(value), "", "", None, "") for value in values)

    a, b = (chained("camp", "", sealed(common + more)) for more in (mine, theirs))
    alike = 0
    while alike < min(len(a), len(b)) and a[: alike + 1] == b[: alike + 1]:
        alike += 1
    expected: Literal["same", "ahead", "behind", "diverged"] = "diverged"
    if a == b:
        expected = "same"
    elif a == b[: len(a)]:
        expected = "behind"
    elif b == a[: len(b)]:
        expected = "ahead"
    fork = compare(a, b)
    assert (fork.at, fork.standing) == (alike, expected)


def test_another_camp_under_the_same_number_is_refused() -> None:
    entries = [EntryRow("setup", 2, payload, "", "", None, "") for payload in "ab"]
    with pytest.raises(NotAStore):
        compare(*(chained("camp", "", (one,)) for one in entries))
    assert Fork(0, (), ()).standing == "same"


# Both have gone on


@anywhere
@pytest.mark.parametrize("keep_mine", [True, False])
def test_one_goes_on_and_of_the_other_nothing_is_lost(here: Store, there: Store, keep_mine: bool) -> None:
    enter(here, points(1), Place("fbi", "had", 1), by="Jana")
    enter(there, points(2), points(3), by="Ota")
    shown, before = desk(here), (texts(here), texts(there))
    lines = chosen(here, there, keep_mine=keep_mine)
    assert texts(here) == texts(there) == before[0 if keep_mine else 1]  # history and hashes kept
    assert here.verify() == there.verify() == ()
    shown.refresh()
    assert shown.journal.entries == desk(here).journal.entries
    assert met(here, there).fork.standing == "same"
    (snapshot,) = here.snapshots()
    assert snapshot.kind == "sync"
    assert "after entry 4" in snapshot.title
    assert {*before[0], *before[1]} <= held(here)
    if keep_mine:  # whoever had them there finds them, too
        assert set(before[1]) <= held(there)
    assert snapshot.path.with_suffix(".txt").read_text("utf-8").splitlines()[1:] == lines
    here.restore(snapshot)  # undoes the choice
    assert texts(here) == before[1 if keep_mine else 0]


def test_other_camps_of_the_store_stay_in_the_snapshot(here: Store, there: Store) -> None:
    here.create("Another", small(), "Jana")
    enter(here, points(1))
    enter(there, points(2), by="Ota")
    chosen(here, there, keep_mine=True)
    here.restore(here.snapshots()[0])
    assert [camp.slug for camp in here.camps()] == ["another", "camp"]
    assert desk(here).journal.entries[-1].by == "Ota"


def test_placements_are_slips_and_everything_else_is_told(here: Store, there: Store) -> None:
    cell = small().board.cell
    enter(here, points(1))
    enter(
        there,
        Place("exoti", "had", cell("I9")),  # 5
        Place("fbi", "tygr", cell("E9"), override="he was late; it rained # really"),  # 6
        Adjust("exoti", -3, "he  shouted; twice #2", "wallet"),  # 7
        CloseRound(("fbi", "exoti"), "it was dark"),  # 8
        Place("exoti", "tygr", 0),  # 9: refused
        points(9),  # 10
        points(4),  # 11
        by="Ota",
    )
    desk(there).confirm(desk(there).propose(Retraction(10)), by="Ota", reason="twice")  # 12
    desk(there).confirm(desk(there).propose(Amendment(11, Entered(points(5)))), by="Ota", reason="misread")  # 13
    desk(there).note(Claim("We were first.", ("fbi",), 2), by="Ota")  # 14
    lines = chosen(here, there, keep_mine=True)
    assert len(lines) == 10
    (slip,) = read_slips("\n".join(lines), desk(here).campaign)
    assert slip.order == Place("exoti", "had", cell("I9"))
    assert slip.note is not None
    assert re.match(re.escape(there.place.label) + ": 5 · .* Ota: Exots: snake on I9", slip.note)
    for number, line in enumerate(lines[1:], 6):
        assert line.startswith(f"# {number} · ")
        assert "Ota: " in line
    assert "he shouted, twice #2" in lines[2]
    assert "refused" in lines[4]


def test_a_note_stays_with_its_slip_whatever_is_in_it(here: Store, there: Store) -> None:
    enter(here, points(1))
    desk(there).enter(Place("exoti", "had", small().board.cell("I9")), by="Ota; Eva")
    (slip,) = read_slips("\n".join(chosen(here, there, keep_mine=True)), desk(here).campaign)
    assert slip.note is not None
    assert " Ota, Eva: Exots: snake on I9" in slip.note


def test_orders_that_both_have_are_told_as_equal(here: Store, there: Store) -> None:
    enter(here, points(1), points(2), VoidAttack(7, "there is none"))
    enter(there, points(3), points(2), points(2), points(1), VoidAttack(7, "there is none"), by="Ota")
    meeting = met(here, there)
    assert not meeting.follows
    sides = [*meeting.sides(lambda _journal, number: f"{number}")]
    assert sides == [
        ("5", "5 – also entered on the other side as no. 8", "5"),
        ("6", "6 – also entered on the other side as no. 6", "6 – also entered on the other side as no. 6"),
        ("7", "7", "7"),
        ("8", "", "8 – also entered on the other side as no. 5"),
        ("9", "", "9"),
    ]
    lines = chosen(here, there, keep_mine=True)
    assert [line.partition(" – also entered on the other side as no. ")[2] for line in lines] == ["", "6", "", "5", ""]


def test_the_same_placement_is_no_slip_to_be_typed_again(here: Store, there: Store) -> None:
    order = Place("exoti", "had", small().board.cell("I9"))
    enter(here, points(1), order)
    enter(there, order, by="Ota")
    lines = chosen(here, there, keep_mine=True)
    assert read_slips("\n".join(lines), desk(here).campaign) == ()


def test_second_places_follow_a_choice_by_themselves(here: Store, there: Store, tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    enter(here, points(1))
    add(here, str(folder))
    enter(there, points(2), by="Ota")
    chosen(here, there, keep_mine=False)
    assert bring(here, copies(here.place)[0]).fault == ""
    with Store.open(folder / "fejag.db", create=False) as stick:
        assert texts(stick) == texts(here) == texts(there)
        enter(stick, points(3))  # but who goes on there is not overwritten
    enter(here, points(4))
    assert bring(here, copies(here.place)[0]).kind == "ahead"


def test_the_other_laptop_is_asked_before_what_it_entered_goes(here: Store, tmp_path: Path, open_store: Opener) -> None:
    stick, laptop = open_store(tmp_path / "stick.db"), open_store(tmp_path / "laptop.db")
    carry(here, laptop)
    enter(laptop, points(5), by="Ota")
    carry(laptop, stick)
    enter(here, points(1))
    chosen(here, stick, keep_mine=True)
    meeting = met(laptop, stick)
    assert (meeting.fork.standing, meeting.follows) == ("diverged", False)
    chosen(laptop, stick, keep_mine=False)
    assert texts(laptop) == texts(stick) == texts(here)


@anywhere
@pytest.mark.parametrize("keep_mine", [True, False])
def test_whoever_enters_something_meanwhile_is_not_overwritten(here: Store, there: Store, keep_mine: bool) -> None:
    enter(here, points(1))
    enter(there, points(2))
    meeting = met(here, there)
    late = there if keep_mine else here
    enter(late, points(3))
    before = texts(late)
    with pytest.raises(StoreError, match="meanwhile"):
        choose(meeting, entry_line, keep_mine=keep_mine)
    assert texts(late) == before
    chosen(here, there, keep_mine=keep_mine)
    assert texts(here) == texts(there)


@pytest.mark.parametrize("step", ["snapshot", "write_whole", "carry"])
def test_a_choice_that_was_broken_off_can_be_made_again(
    here: Store, there: Store, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(here, points(1))
    enter(there, points(2), by="Ota")
    before = texts(here), texts(there)
    with monkeypatch.context() as broken:

        def fail(*_all: object, **_more: object) -> None:
            raise KeyboardInterrupt

        broken.setattr(Store if step == "snapshot" else sync, step, fail)
        with pytest.raises(KeyboardInterrupt):
            chosen(here, there, keep_mine=True)
    assert (texts(here), texts(there)) == before
    chosen(here, there, keep_mine=True)
    assert same(here, there)


@pytest.mark.parametrize("keep_mine", [False, True])
def test_a_freeze_outlives_a_choice(here: Store, there: Store, keep_mine: bool) -> None:
    frozen, other = (there, here) if keep_mine else (here, there)
    desk(frozen).note(Freeze(3), by="Eva")
    enter(other, points(2), by="Ota")
    choose(met(here, there), entry_line, keep_mine=keep_mine)
    assert same(here, there)
    assert desk(here).journal.frozen == 3
    assert [row.by for row in desk(here).journal.entries[4:]] == ["Ota", "Eva"]


# A snapshot restored


def restored(here: Store, there: Store) -> None:
    """Enter something wrong, let the other store have it, and go back before it."""
    here.snapshot("good")
    enter(here, points(99))
    carry(here, there)
    here.restore("good")


@anywhere
@pytest.mark.parametrize("keep_mine", [True, False])
def test_a_restore_is_not_undone_unless_a_person_says_so(here: Store, there: Store, keep_mine: bool) -> None:
    restored(here, there)
    for one, other in ((here, there), (there, here)):  # whoever looks
        meeting = met(one, other)
        assert (meeting.asks, meeting.follows) == (True, False)
    assert "given up here" in met(here, there).standing_text(entry_line)
    chosen(here, there, keep_mine=keep_mine)
    assert texts(here) == texts(there)
    assert len(texts(here)) == (4 if keep_mine else 5)
    assert met(here, there).fork.standing == "same"
    enter(there, points(1))  # and then all goes on as usual
    assert met(here, there).follows


def test_what_was_given_up_on_a_stick_does_not_come_back_from_the_other_laptop(
    here: Store, tmp_path: Path, open_store: Opener
) -> None:
    stick, laptop = open_store(tmp_path / "stick.db"), open_store(tmp_path / "laptop.db")
    restored(here, stick)
    carry(stick, laptop)
    chosen(here, stick, keep_mine=True)
    meeting = met(laptop, stick)
    assert (meeting.fork.standing, meeting.asks) == ("ahead", True)
    assert "gave up entries" in meeting.standing_text(entry_line)
    enter(laptop, points(1))
    assert met(here, laptop).asks  # nor with what follows it


def test_a_restore_is_told_by_the_second_place_and_not_undone_by_taking_over(here: Store, tmp_path: Path) -> None:
    add(here, str(tmp_path / "copy.db"))
    here.snapshot("good")
    enter(here, points(99))
    bring(here, copies(here.place)[0])
    here.restore("good")
    copy = bring(here, copies(here.place)[0])
    assert "given up here" in copy.fault
    with pytest.raises(EntryRefused, match="given up here"):
        take_over(here, str(tmp_path / "copy.db"), "Jana")
    assert len(texts(here)) == 4


def test_a_store_that_was_damaged_gets_from_a_copy_what_it_lost(here: Store, there: Store) -> None:
    here.snapshot("early")
    enter(here, points(1))
    carry(here, there)
    assert here.place.path is not None
    here.close()
    here.place.path.write_bytes(here.place.path.read_bytes()[:5000])
    here.restore("early")
    meeting = met(here, there)
    assert (meeting.fork.standing, meeting.asks) == ("behind", False)


# Other places


def test_a_store_without_the_camp_is_told(here: Store, tmp_path: Path, open_store: Opener) -> None:
    other = open_store(tmp_path / "other.db")
    other.create("Other camp", small(), "Ota")
    with pytest.raises(UnknownCamp, match="there are: Other camp"):
        met(here, other)


def test_a_damaged_place_is_told(here: Store, tmp_path: Path, open_store: Opener) -> None:
    other = open_store(tmp_path / "other.db")
    carry(here, other)
    tamper(tmp_path / "other.db", "UPDATE entries SET author = 'Nobody' WHERE version = 2")
    with pytest.raises(StoreError, match="not what was entered"):
        met(here, other)


# Taking over


def test_a_camp_goes_on_elsewhere_and_the_old_desk_is_warned(here: Store, tmp_path: Path, open_store: Opener) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    add(here, str(stick))
    desk(here).keep_draft("slips:Jana", "fbi had A5", by="Jana")
    bring(here, copies(here.place)[0])
    new = open_store(tmp_path / "new.db")
    taken, fault = take_over(new, str(stick), "Ota")
    assert (fault, taken.version, taken.slug) == ("", 5, "camp")
    assert taken.drafts("slips:")["slips:Jana"].value == "fbi had A5"
    assert elsewhere(taken.journal.apart, new.place) == ""
    enter(new, points(1), by="Ota")
    assert bring(new, copies(new.place)[0]).fault == ""
    old = bring(here, copies(here.place)[0])
    assert "taken over by Ota" in old.fault
    assert new.place.home in old.fault
    with other_store(here.place, str(stick)) as store:
        assert follow(meet(here, store, "camp")) == 2
    assert "taken over by Ota" in elsewhere(desk(here).journal.apart, here.place)
    back, fault = take_over(here, str(stick), "Jana")
    assert (fault, elsewhere(back.journal.apart, here.place)) == ("", "")
    assert "taken over by Jana" in bring(new, copies(new.place)[0]).fault


@anywhere
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


def test_taking_over_from_a_place_that_cannot_be_written_says_so(here: Store, commons: Path) -> None:
    stick = commons / "stick" / "fejag.db"
    stick.parent.mkdir()
    with Store.open(stick) as there:
        carry(here, there)
    stick.chmod(0o444)
    stick.parent.chmod(0o555)
    with powerless(), Store.open(commons / "new.db") as new:
        taken, fault = take_over(new, str(stick), "Ota")
    assert taken.version == 5
    assert "can only be read" in fault
    stick.parent.chmod(0o755)


def test_slugs_and_tails_do_not_collide(here: Store, tmp_path: Path, open_store: Opener) -> None:
    other = open_store(tmp_path / "other.db")
    other.create("Camp", small(), "Ota")
    taken, _fault = take_over(other, here.place.label, "Ota")
    assert taken.slug != "camp"
    assert other.verify() == here.verify() == ()
    enter(here, points(1))
    fork = met(here, other).fork
    assert replace(fork, mine=()).standing == "same" or fork.theirs == ()
    assert ahead_text(other, Fork(fork.at, (), fork.mine), here.place)
    assert taken.journal.entries[-1].kind in NOTES


# Anything in any order


def wander(stores: list[Store], chance: random.Random, steps: int) -> None:
    """Do anything with stores of one camp, the last of them the copy of the first; look after each step."""
    own, copy = stores[0], stores[-1]
    confirmed = set(texts(own))
    for number in range(1, steps + 1):
        one, other = chance.sample(stores, 2)
        match chance.choice(["enter", "enter", "carry", "sync", "sync", "restore"]):
            case "enter":
                enter(one, points(number), by=chance.choice(["Jana", "Ota"]))
                confirmed.add(texts(one)[-1])
            case "carry":
                carry(own, copy, mirror=True)
            case "restore":
                if snapshots := one.snapshots():
                    one.restore(chance.choice(snapshots))
            case _:
                meeting = met(one, other)
                if meeting.asks:
                    choose(meeting, entry_line, keep_mine=chance.random() < 0.5)
                elif meeting.follows:
                    follow(meeting)
                assert texts(one) == texts(other)
        assert confirmed <= set().union(*map(held, stores))
    assert all(one.verify() == () for one in stores)


@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(3, 12))])
def test_nothing_is_lost_whatever_is_done(here: Store, tmp_path: Path, open_store: Opener, seed: int) -> None:
    stores = [here, *(open_store(tmp_path / f"{number}.db") for number in range(3))]
    for store in stores[1:]:
        carry(here, store)
    wander(stores, random.Random(seed), 15 if seed < 3 else 40)
