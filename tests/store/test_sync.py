"""A camp that two stores have: who is ahead, how one follows, and what becomes of the side that does not go on."""

import random
import re
from pathlib import Path

import pytest

from fejag_admin.answers.entries import entry_line
from fejag_admin.camp.advice.slips import read_slips
from fejag_admin.camp.journal.contents import Amendment, Claim, Freeze, Retraction
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, VoidAttack
from fejag_admin.store import sync
from fejag_admin.store.chain import EntryRow, chained
from fejag_admin.store.copies import add, bring, copies, elsewhere, other_store
from fejag_admin.store.database.errors import EntryRefused, NotAStore, StoreError, UnknownCamp
from fejag_admin.store.desk import Desk
from fejag_admin.store.lineage import carry, compare
from fejag_admin.store.store import Store
from fejag_admin.store.sync import Meeting, choose, follow, meet, take_over
from tests.store.tools import Opener, points, powerless, same, small, tamper


@pytest.fixture
def there(request: pytest.FixtureRequest, own: Store, tmp_path: Path, open_store: Opener) -> Store:
    """Another store with the same camp, in a file; on a server, too, for tests that are `anywhere`."""
    is_file = getattr(request, "param", "sqlite") == "sqlite"
    store = open_store(tmp_path / "there.db" if is_file else request.getfixturevalue("database_url"))
    carry(own, store)
    return store


anywhere = pytest.mark.parametrize("there", ["sqlite", "postgresql"], indirect=True)


def desk(store: Store) -> Desk:
    return store.desk("camp")


def enter(store: Store, *orders: Order, by: str = "Petr") -> None:
    for order in orders:
        desk(store).enter(order, by=by, even_refused=True)


def rows(store: Store) -> tuple[EntryRow, ...]:
    """All entries of the camp as they are stored."""
    return store.stored("camp")[1]


def met(own: Store, there: Store) -> Meeting:
    return meet(own, there, "camp")


def chosen(own: Store, there: Store, *, keep_mine: bool) -> list[str]:
    meeting = met(own, there)
    assert meeting.asks
    assert not meeting.follows
    sentence, lines = choose(meeting, entry_line, keep_mine=keep_mine)
    assert own.snapshots()[0].id in sentence
    return lines


def held(store: Store) -> set[EntryRow]:
    """All entries of the camp that a store has in itself or in a snapshot."""
    entries = set(rows(store))
    for snapshot in store.snapshots():
        with Store.open(snapshot.path, create=False) as kept:
            entries |= set(rows(kept))
    return entries


# Who is ahead


@anywhere
def test_who_lacks_entries_follows_either_way_with_history_and_hashes(own: Store, there: Store) -> None:
    assert (met(own, there).standing, met(own, there).fork.at) == ("same", 4)
    enter(own, points(1), points(2))
    meeting = met(own, there)
    assert (meeting.standing, follow(meeting)) == ("ahead", 2)
    assert same(own, there)
    watching = desk(own)
    enter(there, points(3))
    proposal = desk(there).propose(Amendment(5, Entered(points(9))))
    desk(there).confirm(proposal, by="Ota", reason="miscounted")
    meeting = met(own, there)
    assert (meeting.standing, follow(meeting)) == ("behind", 2)
    assert same(own, there)
    assert (watching.refresh(), watching.version) == (True, 8)


def sealed(payloads: str) -> tuple[EntryRow, ...]:
    return chained("camp", "", [EntryRow("order", 2, payload, "", "", None, "") for payload in payloads])


@pytest.mark.parametrize(
    ("mine", "theirs", "at", "standing"),
    [
        ("ab", "ab", 2, "same"),
        ("abc", "a", 1, "ahead"),
        ("a", "abc", 1, "behind"),
        ("a", "", 0, "ahead"),
        ("", "", 0, "same"),
        ("abc", "abd", 2, "diverged"),
        ("abcd", "abdcd", 2, "diverged"),
        ("abb", "ab", 2, "ahead"),
    ],
)
def test_where_two_journals_part(mine: str, theirs: str, at: int, standing: str) -> None:
    fork = compare(sealed(mine), sealed(theirs))
    assert (fork.at, fork.standing) == (at, standing)
    assert (fork.mine, fork.theirs) == (sealed(mine)[at:], sealed(theirs)[at:])


def test_another_camp_under_the_same_number_is_refused() -> None:
    with pytest.raises(NotAStore):
        compare(sealed("a"), sealed("b"))


def test_a_place_without_the_camp_or_with_a_damaged_one(
    own: Store, there: Store, tmp_path: Path, open_store: Opener
) -> None:
    foreign = open_store(tmp_path / "foreign.db")
    foreign.create("Other camp", small(), "Ota")
    with pytest.raises(UnknownCamp, match="there are: Other camp"):
        met(own, foreign)
    tamper(tmp_path / "there.db", "UPDATE entries SET author = 'Nobody' WHERE version = 2")
    with pytest.raises(StoreError, match="not what was entered"):
        met(own, there)


# Both have gone on


@anywhere
@pytest.mark.parametrize("keep_mine", [True, False])
def test_one_goes_on_and_of_the_other_nothing_is_lost(own: Store, there: Store, keep_mine: bool) -> None:
    own.create("Another", small(), "Jana")
    enter(own, points(1), Place("fbi", "had", 1), by="Jana")
    enter(there, points(2), points(3), by="Ota")
    watching, before = desk(own), (rows(own), rows(there))
    lines = chosen(own, there, keep_mine=keep_mine)
    assert rows(own) == rows(there) == before[0 if keep_mine else 1]  # history and hashes kept
    assert own.verify() == there.verify() == ()
    watching.refresh()
    assert watching.journal.entries == desk(own).journal.entries
    assert met(own, there).standing == "same"
    snapshot, before_import = own.snapshots()
    assert (snapshot.kind, before_import.kind) == ("sync", "import")
    assert "after entry 4" in snapshot.title
    assert {*before[0], *before[1]} <= held(own)
    if keep_mine:  # whoever had them there finds them, too
        assert set(before[1]) <= held(there)
    assert snapshot.path.with_suffix(".txt").read_text("utf-8").splitlines()[1:] == lines
    own.restore(snapshot)  # undoes the choice
    assert rows(own) == before[1 if keep_mine else 0]
    assert [camp.slug for camp in own.camps()] == ["another", "camp"]


def test_placements_are_slips_and_everything_else_is_told(own: Store, there: Store) -> None:
    cell = small().board.cell
    enter(own, points(1))
    enter(there, Place("exoti", "had", cell("I9")), by="Ota; Eva")  # 5
    enter(
        there,
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
    lines = chosen(own, there, keep_mine=True)
    assert len(lines) == 10
    (slip,) = read_slips("\n".join(lines), desk(own).campaign)
    assert slip.order == Place("exoti", "had", cell("I9"))
    assert slip.note is not None
    assert re.match(re.escape(there.place.label) + ": 5 · .* Ota, Eva: Exots: snake on I9", slip.note)
    for number, line in enumerate(lines[1:], 6):
        assert line.startswith(f"# {number} · ")
        assert "Ota: " in line
    assert "he shouted, twice #2" in lines[2]
    assert "refused" in lines[4]


def test_orders_that_both_have_are_told_as_equal_and_are_no_slips(own: Store, there: Store) -> None:
    void, snake = VoidAttack(7, "there is none"), Place("exoti", "had", small().board.cell("I9"))
    enter(own, points(1), points(2), void, snake)
    enter(there, points(3), points(2), points(2), points(1), void, snake, by="Ota")
    also = " – also entered on the other side as no. "
    assert [*met(own, there).sides(lambda _journal, number: f"{number}")] == [
        ("5", f"5{also}8", "5"),
        ("6", f"6{also}6", f"6{also}6"),
        ("7", "7", "7"),
        ("8", f"8{also}10", f"8{also}5"),
        ("9", "", "9"),
        ("10", "", f"10{also}8"),
    ]
    lines = chosen(own, there, keep_mine=True)
    assert [line.partition(also)[2] for line in lines] == ["", "6", "", "5", "", "8"]
    assert read_slips("\n".join(lines), desk(own).campaign) == ()


def test_second_places_follow_a_choice_by_themselves(own: Store, there: Store, tmp_path: Path) -> None:
    enter(own, points(1))
    add(own, str(tmp_path / "stick.db"))
    enter(there, points(2), by="Ota")
    chosen(own, there, keep_mine=False)
    assert bring(own, copies(own.place)[0]).fault == ""
    with Store.open(tmp_path / "stick.db", create=False) as stick:
        assert rows(stick) == rows(own) == rows(there)
        enter(stick, points(3))  # but who goes on there is not overwritten
    enter(own, points(4))
    assert bring(own, copies(own.place)[0]).kind == "ahead"


def test_the_other_laptop_is_asked_before_its_entries_go(
    own: Store, there: Store, tmp_path: Path, open_store: Opener
) -> None:
    laptop = open_store(tmp_path / "laptop.db")
    carry(own, laptop)
    enter(laptop, points(5), by="Ota")
    carry(laptop, there)
    enter(own, points(1))
    chosen(own, there, keep_mine=True)
    assert met(laptop, there).standing == "diverged"
    chosen(laptop, there, keep_mine=False)
    assert rows(laptop) == rows(there) == rows(own)


@anywhere
@pytest.mark.parametrize("keep_mine", [True, False])
def test_whoever_enters_something_meanwhile_is_not_overwritten(own: Store, there: Store, keep_mine: bool) -> None:
    enter(own, points(1))
    enter(there, points(2))
    meeting, late = met(own, there), there if keep_mine else own
    enter(late, points(3))
    before = rows(late)
    with pytest.raises(StoreError, match="meanwhile"):
        choose(meeting, entry_line, keep_mine=keep_mine)
    assert rows(late) == before
    chosen(own, there, keep_mine=keep_mine)
    assert rows(own) == rows(there)


@pytest.mark.parametrize("step", ["snapshot", "write_whole", "carry"])
def test_a_choice_broken_off_can_be_made_again(
    own: Store, there: Store, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(own, points(1))
    enter(there, points(2), by="Ota")
    before = rows(own), rows(there)
    with monkeypatch.context() as broken:

        def fail(*_all: object, **_more: object) -> None:
            raise KeyboardInterrupt

        broken.setattr(Store if step == "snapshot" else sync, step, fail)
        with pytest.raises(KeyboardInterrupt):
            chosen(own, there, keep_mine=True)
    assert (rows(own), rows(there)) == before
    chosen(own, there, keep_mine=True)
    assert same(own, there)


@pytest.mark.parametrize("keep_mine", [False, True])
def test_a_freeze_outlives_a_choice(own: Store, there: Store, keep_mine: bool) -> None:
    frozen, chosen_side = (there, own) if keep_mine else (own, there)
    desk(frozen).note(Freeze(3), by="Eva")
    enter(chosen_side, points(2), by="Ota")
    choose(met(own, there), entry_line, keep_mine=keep_mine)
    assert same(own, there)
    assert desk(own).journal.frozen == 3
    assert [row.author for row in rows(own)[4:]] == ["Ota", "Eva"]


# A snapshot restored


def restored(own: Store, there: Store) -> None:
    """Enter something wrong, let the other store have it, and go back before it."""
    own.snapshot("good")
    enter(own, points(99))
    carry(own, there)
    own.restore("good")


@pytest.mark.parametrize("keep_mine", [True, False])
def test_a_restore_is_not_undone_unless_a_person_says_so(own: Store, there: Store, keep_mine: bool) -> None:
    restored(own, there)
    assert met(there, own).asks  # whoever looks
    assert "given up here" in met(own, there).standing_text(entry_line)
    with pytest.raises(EntryRefused, match="given up here"):
        take_over(own, there.place.label, "Jana")
    assert "given up here" in add(own, there.place.label).fault
    assert (len(rows(own)), len(rows(there))) == (4, 5)
    chosen(own, there, keep_mine=keep_mine)
    assert rows(own) == rows(there)
    assert len(rows(own)) == (4 if keep_mine else 5)
    assert met(own, there).standing == "same"
    enter(there, points(1))  # and then all goes on as usual
    assert met(own, there).follows


def test_what_was_given_up_does_not_come_back_from_a_laptop(
    own: Store, there: Store, tmp_path: Path, open_store: Opener
) -> None:
    laptop = open_store(tmp_path / "laptop.db")
    restored(own, there)
    carry(there, laptop)
    chosen(own, there, keep_mine=True)
    meeting = met(laptop, there)
    assert (meeting.fork.standing, meeting.asks) == ("ahead", True)
    assert "gave up entries" in meeting.standing_text(entry_line)
    enter(laptop, points(1))
    assert met(own, laptop).asks  # nor with what follows it


def test_a_store_that_was_damaged_gets_from_a_copy_what_it_lost(begun: Path, own: Store, there: Store) -> None:
    own.snapshot("early")
    enter(own, points(1))
    carry(own, there)
    begun.write_bytes(begun.read_bytes()[:5000])
    own.restore("early")
    assert (met(own, there).standing, met(own, there).asks) == ("behind", False)


# Taking over


def test_a_camp_goes_on_elsewhere_and_the_old_desk_is_warned(own: Store, tmp_path: Path, open_store: Opener) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    desk(own).keep_draft("slips:Jana", "fbi had A5", by="Jana")
    add(own, str(stick))
    new = open_store(tmp_path / "new.db")
    taken, fault = take_over(new, str(stick), "Ota")
    assert (fault, taken.version, taken.slug) == ("", 5, "camp")
    assert taken.drafts("slips:")["slips:Jana"].value == "fbi had A5"
    assert elsewhere(taken.journal.apart, new.place) == ""
    enter(new, points(1), by="Ota")
    assert bring(new, copies(new.place)[0]).fault == ""
    old = bring(own, copies(own.place)[0])
    assert "taken over by Ota" in old.fault
    assert new.place.home in old.fault
    with other_store(own.place, str(stick)) as store:
        assert follow(met(own, store)) == 2
    assert "taken over by Ota" in elsewhere(desk(own).journal.apart, own.place)
    back, fault = take_over(own, str(stick), "Jana")
    assert (fault, elsewhere(back.journal.apart, own.place)) == ("", "")
    assert "taken over by Jana" in bring(new, copies(new.place)[0]).fault


@anywhere
def test_a_camp_that_went_on_here_is_not_taken_over(own: Store, there: Store) -> None:
    enter(own, points(1))
    enter(there, points(2))
    before = rows(own)
    with pytest.raises(EntryRefused, match="fejag sync"):
        take_over(own, there.place.spelling, "Ota")
    with pytest.raises(UnknownCamp, match="there are: camp"):
        take_over(own, there.place.spelling, "Ota", "none")
    assert rows(own) == before


def test_taking_over_from_a_place_that_cannot_be_written_says_so(own: Store, commons: Path) -> None:
    stick = commons / "stick" / "fejag.db"
    stick.parent.mkdir()
    with Store.open(stick) as there:
        carry(own, there)
    stick.chmod(0o444)
    stick.parent.chmod(0o555)
    with powerless(), Store.open(commons / "new.db") as new:
        taken, fault = take_over(new, str(stick), "Ota")
    assert taken.version == 5
    assert "can only be read" in fault
    stick.parent.chmod(0o755)


def test_a_camp_taken_over_beside_one_of_the_same_name(own: Store, tmp_path: Path, open_store: Opener) -> None:
    new = open_store(tmp_path / "new.db")
    new.create("Camp", small(), "Ota")
    taken, _fault = take_over(new, own.place.label, "Ota")
    assert (taken.slug, taken.version) == ("camp-2", 5)
    assert new.verify() == own.verify() == ()
    meeting = met(own, new)
    assert (meeting.standing, len(rows(own))) == ("same", 5), "the store it came from is a second place by now"


# Anything in any order


@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(3, 12))])
def test_nothing_is_lost_whatever_is_done(own: Store, tmp_path: Path, open_store: Opener, seed: int) -> None:
    """Do anything with stores of one camp, the last of them the copy of the first; look after each step."""
    stores = [own, *(open_store(tmp_path / f"{number}.db") for number in range(3))]
    for store in stores[1:]:
        carry(own, store)
    chance, confirmed = random.Random(seed), set(rows(own))
    for number in range(1, 16 if seed < 3 else 41):
        mine, theirs = chance.sample(stores, 2)
        match chance.choice(["enter", "enter", "carry", "sync", "sync", "restore"]):
            case "enter":
                enter(mine, points(number), by=chance.choice(["Jana", "Ota"]))
                confirmed.add(rows(mine)[-1])
            case "carry":
                carry(own, stores[-1], mirror=True)
            case "restore":
                if snapshots := mine.snapshots():
                    mine.restore(chance.choice(snapshots))
            case _:
                meeting = met(mine, theirs)
                if meeting.asks:
                    choose(meeting, entry_line, keep_mine=chance.random() < 0.5)
                elif meeting.follows:
                    follow(meeting)
                assert rows(mine) == rows(theirs)
        assert confirmed <= set().union(*map(held, stores))
    assert all(store.verify() == () for store in stores)
