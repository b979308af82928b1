"""Second places: every entry is carried there, whatever becomes of the place, and what lies there is complete."""

import os
import shutil
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from fejag_admin.common.language import LANGUAGES
from fejag_admin.store import copies, lineage
from fejag_admin.store.chain import EntryRow
from fejag_admin.store.copies import Carrier, Copy, add, bring, remove
from fejag_admin.store.database.address import address
from fejag_admin.store.database.errors import EntryRefused, NoStore, NotAStore, StoreError
from fejag_admin.store.database.schema import create_file
from fejag_admin.store.lineage import Fork, carry, versions
from fejag_admin.store.store import Store
from tests.store.tools import NOBODY, Opener, Say, file_size_limit, killed, points, powerless, raw, same, small, tamper


@pytest.fixture
def copy(own: Store, stick: Path) -> Path:
    """The file of a copy of the store on that stick."""
    add(own, str(stick))
    return stick / "fejag.db"


def only(store: Store) -> Copy:
    """The only copy of a store."""
    (found_copy,) = copies.copies(store.place)
    return found_copy


def again(store: Store) -> Copy:
    """The only copy after it was brought up to date as far as can be."""
    return bring(store, only(store))


def wait_for(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("place", "target"),
    [("sqlite", "sqlite"), ("sqlite", "postgresql"), ("postgresql", "sqlite")],
    indirect=["place"],
)
def test_a_place_gets_everything_at_once_and_later(
    store: Store, target: str, stick: Path, request: pytest.FixtureRequest, open_store: Opener
) -> None:
    place = str(stick) if target == "sqlite" else request.getfixturevalue("database_url")
    copy = add(store, place)
    there = open_store(stick / "fejag.db" if target == "sqlite" else place)
    assert same(store, there)
    assert (copy.fault, copy.behind(versions(store))) == ("", 0)
    desk = store.desk("camp")
    desk.enter(points(1), by="Jana")
    desk.keep_draft("slips:Jana", "fbi had A5", by="Jana")
    assert only(store).behind(versions(store)) == 1
    assert again(store).behind(versions(store)) == 0
    assert same(store, there)
    desk.keep_draft("slips:Jana", None)
    store.create("Camp", small(), "Jana").enter(points(2), by="Jana")
    assert again(store).fault == ""
    assert same(store, there)


def test_a_camp_has_its_new_name_in_the_copy_too(own: Store, stick: Path, open_store: Opener) -> None:
    there = open_store(stick / "fejag.db")
    there.create("Camp in Lhota", small(), "Ota")  # which has the name already
    carry(own, there)
    add(own, str(stick))
    own.rename("camp", "Camp in Lhota")
    for _time in range(2):
        assert again(own).fault == ""
        assert [camp.slug for camp in there.camps()] == ["camp-in-lhota", "camp-in-lhota-2"]
    desk = there.desk("camp-in-lhota-2")
    assert (desk.name, desk.fingerprint(5)) == ("Camp in Lhota", own.desk("camp-in-lhota").fingerprint(5))
    assert there.verify() == ()


def test_names_go_round_in_a_ring_of_three(own: Store, tmp_path: Path, open_store: Opener) -> None:
    """Each laptop renames the camp and hands it to the next; what was written down of any holds on all."""
    ring = [own, open_store(tmp_path / "second.db"), open_store(tmp_path / "third.db")]
    letters = [own.desk("camp").fingerprint(4)]
    for at, name in enumerate(("Fox camp", "Owl camp", "Bear camp", "Wolf camp")):
        store, following = ring[at % 3], ring[(at + 1) % 3]
        store.desk(store.rename(store.camps()[0].slug, name, "Ota")).enter(points(at), by="Ota")
        letters.append(store.desk(store.camps()[0].slug).fingerprint(6 + 2 * at))
        carry(store, following)
    carry(ring[1], ring[2])
    carry(ring[2], ring[0])
    for store in ring:
        assert [camp.name for camp in store.camps()] == ["Wolf camp"]
        assert store.verify() == ()
        assert all(store.moment(text) is not None for text in letters)
        assert store.desk(store.camps()[0].slug).fingerprint(12) == letters[-1]


def test_the_list_is_private_and_shows_no_password(own: Store, stick: Path) -> None:
    listed = own.place.copies
    listed.touch()
    with pytest.raises(StoreError):  # what cannot be noted is not said to be copied to
        add(own, str(stick))
    listed.unlink()
    assert copies.copies(own.place) == ()
    add(own, str(stick))
    assert listed.stat().st_mode & 0o077 == 0
    remove(own.place, str(stick))
    (listed / "0.json").write_text('{"place": "postgresql://ota:secret@server/camps"}')
    (listed / "1.json").write_text("rubbish")
    assert only(own) == Copy("postgresql://ota:secret@server/camps")
    assert "secret" not in only(own).label
    with pytest.raises(EntryRefused, match="no place to which copies go"):
        remove(own.place, str(stick))


# By itself


def test_a_stick_that_is_gone_is_told_once_and_waited_for(
    own: Store, copy: Path, stick: Path, open_store: Opener
) -> None:
    notices, away, desk = list[str](), stick.with_name("away"), own.desk("camp")
    carrier, of_next_process = (Carrier(own.place, lambda copy: notices.append(copy.kind)) for _process in range(2))
    desk.enter(points(1), by="Jana")
    carrier.look(own)
    assert (only(own).versions, notices) == (versions(own), [])
    tamper(copy, "UPDATE entries SET author = 'Nobody' WHERE version = 2")
    carrier.look(own)
    assert only(own).fault == "", "while nothing is new the place is left alone"
    tamper(copy, "UPDATE entries SET author = 'Jana' WHERE version = 2")
    stick.rename(away)
    stick.mkdir()  # where it was mounted
    for number, looking in enumerate((carrier, carrier, of_next_process)):
        desk.enter(points(number), by="Jana")
        looking.look(own)
        looking.look(own)
    assert notices == ["gone"]
    assert list(stick.iterdir()) == []  # no copy on the wrong disk
    assert only(own).behind(versions(own)) == 3
    stick.rmdir()
    away.rename(stick)
    of_next_process.look(own)
    assert notices == ["gone", ""]
    assert same(own, open_store(copy))


def test_what_other_desks_enter_is_carried_without_being_woken(begun: Path, own: Store, copy: Path) -> None:
    carrier = Carrier(own.place, every=0.05)
    carrier.start()
    with Store.open(begun) as store:
        desk = store.desk("camp")
        for number in range(1, 15):
            desk.enter(points(number), by="Petr")  # the carrier is not in the way
        wait_for(lambda: only(own).versions == versions(own))
    carrier.close()
    with Store.open(copy) as there:
        assert same(own, there)


def test_a_carrier_is_woken_and_carries_the_last_entry_before_it_ends(
    own: Store, copy: Path, open_store: Opener
) -> None:
    carrier, desk = Carrier(own.place, every=60), own.desk("camp")
    carrier.start()
    desk.enter(points(1), by="Jana")
    carrier.wake()
    wait_for(lambda: only(own).versions == versions(own))
    desk.enter(points(2), by="Jana")
    carrier.close()
    assert same(own, open_store(copy))


def test_a_slow_place_never_keeps_the_desk_from_entering(
    own: Store, copy: Path, open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(copy).desk("camp").enter(points(1), by="Ota")
    desk = own.desk("camp")
    desk.enter(points(2), by="Jana")
    compare = lineage.compare

    def comparing(mine: tuple[EntryRow, ...], theirs: tuple[EntryRow, ...]) -> Fork:
        assert desk.enter(points(3), by="Jana").accepted
        return compare(mine, theirs)

    monkeypatch.setattr(lineage, "compare", comparing)
    assert again(own).kind == "ahead"
    assert desk.version == 6


# Bad places


def other_camp(path: Path) -> None:
    with Store.open(path) as store:
        store.create("Other camp", small(), "Ota")


def newer(path: Path) -> None:
    create_file(path)
    raw(path, "UPDATE fejag_schema SET version_num = '9999'")


def nothing(_path: Path) -> None:
    """There is nothing in that place, or the store itself."""


@pytest.mark.parametrize(
    ("place", "make", "kind", "words"),
    [
        ("camps.db", nothing, EntryRefused, "is the store itself"),
        ("link.db", lambda path: path.symlink_to(path.with_name("camps.db")), EntryRefused, "is the store itself"),
        ("link.db", lambda path: path.hardlink_to(path.with_name("camps.db")), EntryRefused, "is the store itself"),
        ("near/camps.db", lambda path: path.parent.symlink_to(path.parent.parent), EntryRefused, "is the store itself"),
        ("none/copy.db", nothing, NoStore, "create the folder first"),
        ("STICK", nothing, NoStore, "plug the stick in"),
        ("STICK/", nothing, NoStore, "plug the stick in"),
        ("stick of Eva", nothing, NoStore, "plug the stick in"),
        ("text.db", lambda path: path.write_text("a shopping list " * 100), NotAStore, "text.db is no store of camps"),
        ("foreign.db", lambda path: raw(path, "CREATE TABLE songs (name TEXT)"), NotAStore, "its tables are not those"),
        ("other.db", other_camp, EntryRefused, "holds other camps (Other camp)"),
        ("newer.db", newer, StoreError, "newer version"),
    ],
)
def test_a_bad_place_is_refused_in_a_sentence(
    own: Store, tmp_path: Path, place: str, make: Callable[[Path], object], kind: type[StoreError], words: str
) -> None:
    make(tmp_path / place)
    there_before = {*tmp_path.iterdir()}
    with pytest.raises(kind) as error:
        add(own, f"{tmp_path}/{place}")
    assert words in str(error.value)
    assert copies.copies(own.place) == ()
    assert {*tmp_path.iterdir()} == there_before, "no file is made where a stick should be"
    assert own.desk("camp").enter(points(1), by="Jana").accepted


def test_a_place_without_permission_is_told(commons: Path, made: Path, open_store: Opener) -> None:
    shutil.copytree(made, commons, dirs_exist_ok=True)
    own, stick = open_store(commons / "camps.db"), commons / "stick"
    stick.mkdir()
    add(own, str(stick))
    for path in (commons, *commons.glob("camps.db*"), *commons.glob("camps.db.copies/*")):
        os.chown(path, NOBODY if os.geteuid() == 0 else -1, -1)
    own.desk("camp").enter(points(1), by="Jana")
    stick.chmod(0)
    with powerless():
        copy = again(own)
    assert (copy.kind, copy.behind(versions(own))) == ("NoPermission", 1)
    assert "check that the file and its folder exist" in copy.fault
    stick.chmod(0o700)
    assert again(own).fault == ""


def test_a_damaged_copy_is_told_and_left_as_it_is(own: Store, copy: Path, stick: Path) -> None:
    own.desk("camp").enter(points(1), by="Jana")
    for harm in (
        lambda: tamper(copy, "UPDATE entries SET author = 'Nobody' WHERE version = 2"),
        lambda: copy.write_bytes(copy.read_bytes()[:5000]),
    ):
        harm()
        before = copy.read_bytes()
        assert again(own).kind == "Damaged"
        assert "Move the file away" in again(own).fault
        assert copy.read_bytes() == before
    copy.unlink()
    assert again(own).kind == "gone"
    create_file(copy)
    assert add(own, str(stick)).fault == "", "an empty store is filled"
    copy.unlink()
    copy.symlink_to(own.place.label)
    assert "is the store itself" in again(own).fault


def test_rows_that_were_changed_here_are_not_carried(begun: Path, own: Store, copy: Path, open_store: Opener) -> None:
    own.desk("camp").enter(points(1), by="Jana")
    tamper(begun, "UPDATE entries SET author = 'Nobody' WHERE version = 5")
    state = again(own)
    assert state.kind == "StoreTrouble"
    assert f"Entry 5 of the camp “Camp” in {begun} is not" in state.fault  # it is not the copy that is
    assert open_store(copy).verify() == ()


def test_a_place_that_went_on_by_itself_is_never_written_over(own: Store, copy: Path, open_store: Opener) -> None:
    there = open_store(copy)
    there.desk("camp").enter(points(1), by="Ota")
    state = again(own)
    assert state.kind == "ahead"
    assert "“fejag sync" in state.fault
    own.desk("camp").enter(points(2), by="Jana")
    state = again(own)
    assert "both went on by themselves after entry 4" in state.fault
    assert state.behind(versions(own)) == 1
    assert [row.author for row in there.stored("camp")[1]] == ["Jana"] * 4 + ["Ota"]


def test_a_full_place_keeps_what_it_had(own: Store, copy: Path, open_store: Opener) -> None:
    desk = own.desk("camp")
    for number in range(1, 20):
        desk.enter(points(number), by="Jana", note="x" * 4000)
    with file_size_limit(copy.stat().st_size + 4096):
        state = again(own)
    assert (state.kind, state.behind(versions(own))) == ("DiskFull", 19)
    assert "refuses to read or to write" in state.fault
    there = open_store(copy)
    assert there.verify() == ()
    assert there.desk("camp").version == 4
    assert desk.enter(points(1), by="Jana").accepted
    assert again(own).fault == ""
    assert same(own, there)


def go_on(path: Path, say: Say) -> None:
    """Enter one thing after another and carry each, saying up to which entry the copy was told to be."""
    with Store.open(path, create=False) as store:
        desk = store.desk("camp")
        while True:
            desk.enter(points(1), by="Jana")
            say(sum(again(store).versions.values()))


@pytest.mark.deep
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")
def test_a_killed_carrier_leaves_a_sound_copy(begun: Path, own: Store, copy: Path, open_store: Opener) -> None:
    there, carried = open_store(copy), 4
    for patience in range(8):
        lines = killed(partial(go_on, begun), after=0.003 * patience, patience=min(patience, 1))
        carried = max([carried, *map(int, lines)])
        assert there.verify() == ()
        assert carried <= there.desk("camp").version <= own.desk("camp").version
    assert carried > 4
    assert again(own).fault == ""
    assert same(own, there)


# What lies beside a copy, and what it is worth


def test_the_leaflet_says_how_to_go_on_in_every_language(copy: Path) -> None:
    leaflet = copy.with_name("FEJAG.txt").read_text("utf-8")
    assert leaflet.count("fejag take-over .") == leaflet.count("fejag.db") == len(LANGUAGES)


@pytest.mark.parametrize("what", ["file", "link", "folder"])
def test_a_text_that_is_not_ours_stays_as_it_is(own: Store, stick: Path, what: str) -> None:
    leaflet, shopping = stick / "FEJAG.txt", stick / "shopping.txt"
    shopping.write_text("shopping")
    if what == "file":
        leaflet.write_text("shopping")
    elif what == "link":
        leaflet.symlink_to(shopping)
    else:
        leaflet.mkdir()
    add(own, str(stick))
    assert shopping.read_text("utf-8") == "shopping"
    assert what == "folder" or leaflet.read_text("utf-8") == "shopping"
    assert leaflet.is_symlink() == (what == "link")


def test_what_a_place_on_the_same_disk_is_worth(own: Store, copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "the same disk" in copies.disk_warning(own.place, address(copy))
    assert copies.disk_warning(own.place, address("postgresql://fejag@server/camps")) == ""
    assert copies.disk_warning(own.place, address(copy.with_name("none.db"))) == ""
    stat = Path.stat

    def far(path: Path, **how: bool) -> object:
        return type("Stat", (), {"st_dev": stat(path, **how).st_dev + (path == copy)})

    monkeypatch.setattr(Path, "stat", far)
    assert copies.disk_warning(own.place, address(copy)) == ""
