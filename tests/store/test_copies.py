"""Second places: every entry is carried there, whatever becomes of the place, and what lies there is complete."""

import os
import resource
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from fejag_admin.common.language import LANGUAGES
from fejag_admin.store import copies, lineage
from fejag_admin.store.address import address
from fejag_admin.store.chain import EntryRow
from fejag_admin.store.copies import Carrier, Copy, add, bring, remove
from fejag_admin.store.desk import Desk
from fejag_admin.store.engine import Database
from fejag_admin.store.errors import EntryRefused, NoStore, NotAStore, StoreError
from fejag_admin.store.lineage import Fork, carry, versions
from fejag_admin.store.rows import all_camps
from fejag_admin.store.schema import create_file
from fejag_admin.store.store import Store
from tests.store.tools import NOBODY, points, powerless, raw, rows_of, small, tamper

Opener = Callable[..., Store]


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A folder that can be pulled out."""
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def same(one: Store, other: Store) -> bool:
    """Whether two stores have the same camps with the very same entries and drafts; nothing is wrong with either."""
    found = []
    for store in (one, other):
        assert store.verify() == ()
        with store.read() as connection:
            camps = all_camps(connection)
        kept = [store.desk(camp.slug).drafts("") for camp in camps]
        found.append([(camp, rows_of(store, camp.uid)) for camp in camps] + [kept])
    return found[0] == found[1]


def known(store: Store) -> Copy:
    """The only copy of a store."""
    (copy,) = copies.copies(store.place)
    return copy


def again(store: Store) -> Copy:
    """The only copy after it was brought up to date as far as can be."""
    return bring(store, known(store))


@contextmanager
def carrying(store: Store, told: list[str]) -> Iterator[Carrier]:
    """A carrier that looks often and keeps what it tells."""
    carrier = Carrier(store.place, lambda copy: told.append(copy.kind), every=0.05)
    carrier.start()
    try:
        yield carrier
    finally:
        carrier.close()


def wait_for(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_place_gets_everything_at_once_and_what_is_entered_later(
    own: Store, place: str, tmp_path: Path, open_store: Opener
) -> None:
    where = place if "://" in place else str(tmp_path / "copy.db")
    copy = add(own, where)
    there = open_store(where)
    assert same(own, there)
    assert (copy.fault, copy.behind(versions(own))) == ("", 0)
    desk = own.desk("camp")
    desk.enter(points(1), by="Jana")
    desk.keep_draft("slips:Jana", "fbi had A5", by="Jana")
    assert known(own).behind(versions(own)) == 1
    assert again(own).behind(versions(own)) == 0
    assert same(own, there)
    desk.keep_draft("slips:Jana", None)
    second = own.create("Camp", small(), "Jana")
    second.enter(points(2), by="Jana")
    again(own)
    assert same(own, there)


def test_a_camp_has_its_new_name_in_the_copy_too(own: Store, stick: Path, open_store: Opener) -> None:
    there = open_store(stick / "fejag.db")
    there.create("Camp in Lhota", small(), "Ota")  # which has the name already
    carry(own, there)
    add(own, str(stick))
    told = list[str]()
    with carrying(own, told):
        wait_for(lambda: known(own).behind(versions(own)) == 0)
        own.rename("camp", "Camp in Lhota")
        wait_for(lambda: [camp.slug for camp in there.camps()] == ["camp-in-lhota", "camp-in-lhota-2"])
    named = there.desk("camp-in-lhota-2")
    assert (named.name, named.fingerprint(5)) == ("Camp in Lhota", own.desk("camp-in-lhota").fingerprint(5))
    again(own)
    assert there.desk("camp-in-lhota-2").camp == named.camp
    assert (there.verify(), told) == ((), [])


def test_names_go_round_in_a_ring_of_three_and_fingerprints_agree(
    own: Store, tmp_path: Path, open_store: Opener
) -> None:
    """Each laptop renames the camp and hands it to the next; what was written down of any holds on all."""
    ring = [own, open_store(tmp_path / "second.db"), open_store(tmp_path / "third.db")]
    letters = [own.desk("camp").fingerprint(4)]
    for at, name in enumerate(("Fox camp", "Owl camp", "Bear camp", "Wolf camp")):
        here, following = ring[at % 3], ring[(at + 1) % 3]
        slug = here.camps()[0].slug
        here.desk(here.rename(slug, name, "Ota")).enter(points(at), by="Ota")
        letters.append(here.desk(here.camps()[0].slug).fingerprint(6 + 2 * at))
        carry(here, following)
    carry(ring[1], ring[2])
    carry(ring[2], ring[0])
    for store in ring:
        assert [camp.name for camp in store.camps()] == ["Wolf camp"]
        assert store.verify() == ()
        assert all(store.moment(one) is not None for one in letters)
        assert store.desk(store.camps()[0].slug).fingerprint(12) == letters[-1]


def test_a_server_is_copied_to_a_stick(database_url: str, stick: Path, open_store: Opener) -> None:
    own = open_store(database_url)
    own.create("Camp", small(), "Jana").enter(points(1), by="Jana")
    add(own, str(stick))
    own.desk("camp").enter(points(2), by="Jana")
    assert again(own).fault == ""
    assert same(own, open_store(stick / "fejag.db"))


def test_the_list_is_private_and_shows_no_password(own: Store) -> None:
    own.place.copies.mkdir()
    copy = Copy("postgresql://ota:secret@server/camps")
    (own.place.copies / "0.json").write_text('{"place": "postgresql://ota:secret@server/camps"}')
    (own.place.copies / "1.json").write_text("rubbish")
    assert copies.copies(own.place) == (copy,)
    assert "secret" not in copy.label
    shutil.rmtree(own.place.copies)
    add(own, str(own.place.path) + ".db")
    assert own.place.copies.stat().st_mode & 0o077 == 0


def test_a_stick_that_is_gone_is_told_waited_for_and_caught_up_with(
    own: Store, stick: Path, open_store: Opener
) -> None:
    add(own, str(stick))
    away, told = stick.with_name("away"), list[str]()
    desk = own.desk("camp")
    with carrying(own, told) as carrier:
        desk.enter(points(1), by="Jana")
        carrier.wake()
        wait_for(lambda: known(own).versions == versions(own))
        stick.rename(away)
        stick.mkdir()  # where it was mounted
        desk.enter(points(2), by="Jana")
        carrier.wake()
        wait_for(lambda: known(own).kind == "gone")
        desk.enter(points(3), by="Jana")
        carrier.wake()
        time.sleep(0.3)
        assert told == ["gone"]  # once
        assert list(stick.iterdir()) == []  # no copy on the wrong disk
        assert known(own).behind(versions(own)) == 2
        stick.rmdir()
        away.rename(stick)
        wait_for(lambda: known(own).fault == "")
        wait_for(lambda: told == ["gone", ""])
    assert same(own, open_store(stick / "fejag.db"))


def test_who_was_told_by_one_process_is_not_told_by_the_next(own: Store, stick: Path) -> None:
    add(own, str(stick))
    stick.rename(stick.with_name("away"))
    for told in (["gone"], []):
        heard: list[str] = []
        with carrying(own, heard), suppressed(lambda: wait_for(lambda: known(own).reported)):
            pass
        assert heard == told


@contextmanager
def suppressed(first: Callable[[], None]) -> Iterator[None]:
    first()
    yield


def test_what_other_desks_enter_is_carried_without_being_woken(own: Store, stick: Path, open_store: Opener) -> None:
    add(own, str(stick))
    with carrying(own, []):
        assert own.place.path is not None
        open_store(own.place.path).desk("camp").enter(points(1), by="Petr")
        wait_for(lambda: known(own).versions == versions(own))
    assert same(own, open_store(stick / "fejag.db"))


def test_the_last_entry_is_carried_before_the_program_ends(own: Store, stick: Path, open_store: Opener) -> None:
    add(own, str(stick))
    carrier = Carrier(own.place, every=60)
    carrier.start()
    desk = own.desk("camp")
    desk.enter(points(1), by="Jana")
    carrier.close()
    assert same(own, open_store(stick / "fejag.db"))


# Bad places


def refused(own: Store, place: Path | str, kind: type[StoreError]) -> str:
    """What is said of a place that is not taken; the desk goes on."""
    with pytest.raises(kind) as said:
        add(own, str(place))
    assert copies.copies(own.place) == ()
    assert own.desk("camp").enter(points(1), by="Jana").accepted
    return str(said.value)


def test_bad_places_are_refused_in_a_sentence(own: Store, tmp_path: Path, open_store: Opener) -> None:
    assert own.place.path is not None
    assert "is the store itself" in refused(own, own.place.path, EntryRefused)
    assert "create the folder first" in refused(own, tmp_path / "none" / "copy.db", NoStore)
    (tmp_path / "text.db").write_text("a shopping list " * 100)
    assert "text.db is no store of camps" in refused(own, tmp_path / "text.db", NotAStore)
    raw(tmp_path / "foreign.db", "CREATE TABLE songs (name TEXT)")
    assert "its tables are not those" in refused(own, tmp_path / "foreign.db", NotAStore)
    open_store(tmp_path / "other.db").create("Other camp", small(), "Ota")
    assert "holds other camps (Other camp)" in refused(own, tmp_path / "other.db", EntryRefused)
    create_file(tmp_path / "newer.db")
    raw(tmp_path / "newer.db", "UPDATE fejag_schema SET version_num = '9999'")
    assert "newer version" in refused(own, tmp_path / "newer.db", StoreError)
    with pytest.raises(EntryRefused, match="no place to which copies go"):
        remove(own.place, str(tmp_path / "none"))


def test_a_place_without_permission_is_told(open_store: Opener) -> None:
    with TemporaryDirectory() as folder:
        own, stick = open_store(Path(folder) / "camps.db"), Path(folder) / "stick"
        own.create("Camp", small(), "Jana")
        stick.mkdir()
        add(own, str(stick))
        for path in (Path(folder), *Path(folder).glob("camps.db*"), *Path(folder).glob("camps.db.copies/*")):
            os.chown(path, NOBODY if os.geteuid() == 0 else -1, -1)
        own.desk("camp").enter(points(1), by="Jana")
        stick.chmod(0)
        with powerless():
            copy = again(own)
        assert (copy.kind, copy.behind(versions(own))) == ("NoPermission", 1)
        assert "check that the file and its folder exist" in copy.fault
        stick.chmod(0o700)
        assert again(own).fault == ""


def test_an_empty_store_that_is_there_is_filled(own: Store, stick: Path, open_store: Opener) -> None:
    create_file(stick / "fejag.db")
    add(own, str(stick))
    assert same(own, open_store(stick / "fejag.db"))


def test_a_damaged_copy_is_told_and_left_as_it_is(own: Store, stick: Path) -> None:
    add(own, str(stick))
    file = stick / "fejag.db"
    tamper(file, "UPDATE entries SET author = 'Nobody' WHERE version = 2")
    before = file.read_bytes()
    own.desk("camp").enter(points(1), by="Jana")
    copy = again(own)
    assert copy.kind == "Damaged"
    assert "Move the file away" in copy.fault
    file.write_bytes(before[:5000])
    before = file.read_bytes()
    assert again(own).kind == "Damaged"
    assert file.read_bytes() == before
    file.unlink()
    assert again(own).kind == "gone"
    assert add(own, str(stick)).fault == ""


def test_rows_that_were_changed_here_are_not_carried(own: Store, stick: Path, open_store: Opener) -> None:
    add(own, str(stick))
    assert own.place.path is not None
    own.desk("camp").enter(points(1), by="Jana")
    tamper(own.place.path, "UPDATE entries SET author = 'Nobody' WHERE version = 5")
    copy = again(own)
    assert copy.kind == "StoreTrouble"
    assert f"Entry 5 of the camp “Camp” in {own.place.label} is not" in copy.fault  # it is not the copy that is
    assert open_store(stick / "fejag.db").verify() == ()


def test_a_place_that_went_on_by_itself_is_never_written_over(own: Store, stick: Path, open_store: Opener) -> None:
    add(own, str(stick))
    there = open_store(stick / "fejag.db")
    there.desk("camp").enter(points(1), by="Ota")
    copy = again(own)
    assert copy.kind == "ahead"
    assert "“fejag sync" in copy.fault
    own.desk("camp").enter(points(2), by="Jana")
    copy = again(own)
    assert "both went on by themselves after entry 4" in copy.fault
    assert copy.behind(versions(own)) == 1
    uid = next(iter(versions(own)))
    assert [row.author for row in rows_of(there, uid)] == ["Jana"] * 4 + ["Ota"]


def test_a_full_place_keeps_what_it_had(own: Store, stick: Path, open_store: Opener) -> None:
    add(own, str(stick))
    desk = own.desk("camp")
    for number in range(1, 40):
        desk.enter(points(number), by="Jana", note="x" * 2000)
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, ((stick / "fejag.db").stat().st_size + 4096, limit[1]))
    try:
        copy = again(own)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert copy.kind == "DiskFull"
    assert "refuses to read or to write" in copy.fault
    assert copy.behind(versions(own)) == 39
    there = open_store(stick / "fejag.db")
    assert there.verify() == ()
    assert there.desk("camp").version == 4
    assert desk.enter(points(1), by="Jana").accepted
    assert again(own).fault == ""
    assert same(own, there)


def go_on(path: str, say: int) -> None:
    """Enter one thing after another and carry each, saying up to which entry the copy was told to be."""
    with Store.open(path, create=False) as store:
        desk = store.desk("camp")
        while True:
            desk.enter(points(1), by="Jana")
            os.write(say, f"{sum(again(store).versions.values())} ".encode())


@pytest.mark.deep
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")
def test_a_carrier_killed_at_any_moment_leaves_a_whole_copy(own: Store, stick: Path, open_store: Opener) -> None:
    add(own, str(stick))
    there = open_store(stick / "fejag.db")
    told = 4
    for patience in range(8):
        hear, say = os.pipe()
        child = os.fork()
        if not child:
            go_on(own.place.label, say)
        os.close(say)
        said = os.read(hear, 5) if patience else b""
        time.sleep(0.003 * patience)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        while more := os.read(hear, 1000):
            said += more
        os.close(hear)
        told = max([told, *map(int, said.split())])
        assert there.verify() == ()
        assert told <= there.desk("camp").version <= own.desk("camp").version
    assert told > 4
    assert again(own).fault == ""
    assert same(own, there)


def test_the_leaflet_says_how_to_go_on_in_every_language(own: Store, stick: Path) -> None:
    add(own, str(stick))
    leaflet = (stick / "FEJAG.txt").read_text("utf-8")
    assert leaflet.count("fejag take-over .") == leaflet.count("fejag.db") == len(LANGUAGES)


@pytest.mark.parametrize("what", ["file", "link", "folder"])
def test_a_text_that_is_not_ours_stays_as_it_is(own: Store, stick: Path, what: str) -> None:
    leaflet, other = stick / "FEJAG.txt", stick / "other.txt"
    other.write_text("shopping")
    if what == "file":
        leaflet.write_text("shopping")
    elif what == "link":
        leaflet.symlink_to(other)
    else:
        leaflet.mkdir()
    add(own, str(stick))
    assert other.read_text("utf-8") == "shopping"
    assert what == "folder" or leaflet.read_text("utf-8") == "shopping"
    assert leaflet.is_symlink() == (what == "link")


# A place that is none


@pytest.mark.parametrize("name", ["STICK", "STICK/", "stick of Eva"])
def test_no_file_is_made_where_a_stick_should_be(own: Store, tmp_path: Path, name: str) -> None:
    assert "plug the stick in" in refused(own, f"{tmp_path}/{name}", NoStore)
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("make", ["symlink", "hard link", "folder"])
def test_the_store_itself_is_no_second_place_through_a_link(own: Store, tmp_path: Path, make: str) -> None:
    assert own.place.path is not None
    (tmp_path / "far").mkdir()
    link = tmp_path / "far" / "fejag.db"
    if make == "symlink":
        link.symlink_to(own.place.path)
    elif make == "hard link":
        os.link(own.place.path, link)
    else:
        (tmp_path / "near").symlink_to(own.place.path.parent)
        link = tmp_path / "near" / own.place.path.name
    assert "is the store itself" in refused(own, link, EntryRefused)


def test_a_copy_that_became_a_link_to_the_store_is_none(own: Store, stick: Path) -> None:
    add(own, str(stick))
    (stick / "fejag.db").unlink()
    (stick / "fejag.db").symlink_to(own.place.label)
    assert "is the store itself" in again(own).fault


def test_what_a_place_on_the_same_disk_is_worth(own: Store, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = add(own, str(stick))
    assert "the same disk" in copies.disk_warning(own.place, address(copy.place))
    assert copies.disk_warning(own.place, address("postgresql://fejag@server/camps")) == ""
    assert copies.disk_warning(own.place, address(stick / "none.db")) == ""
    stat = Path.stat

    def other_disk(path: Path, **how: bool) -> object:
        found = stat(path, **how)
        return type("Found", (), {"st_dev": found.st_dev + (path.parent == stick)})

    monkeypatch.setattr(Path, "stat", other_disk)
    assert copies.disk_warning(own.place, address(copy.place)) == ""


def test_a_desk_is_not_in_the_way_of_a_copy(own: Store, stick: Path) -> None:
    add(own, str(stick))
    desk: Desk = own.desk("camp")
    with Database(own.place) as database, carrying(own, []) as carrier:
        for number in range(1, 15):
            desk.enter(points(number), by="Jana")
            carrier.wake()
        wait_for(lambda: known(own).versions == versions(database))


def test_a_slow_place_never_keeps_the_desk_from_entering(
    own: Store, stick: Path, open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(own, str(stick))
    open_store(stick / "fejag.db").desk("camp").enter(points(1), by="Ota")
    desk = own.desk("camp")
    desk.enter(points(2), by="Jana")
    slow = lineage.compare

    def comparing(mine: tuple[EntryRow, ...], theirs: tuple[EntryRow, ...]) -> Fork:
        assert desk.enter(points(3), by="Jana").accepted
        return slow(mine, theirs)

    monkeypatch.setattr(lineage, "compare", comparing)
    assert again(own).kind == "ahead"
    assert desk.version == 6


def test_a_place_that_cannot_be_noted_is_not_said_to_be_copied_to(own: Store, stick: Path) -> None:
    own.place.copies.touch()
    with pytest.raises(StoreError):
        add(own, str(stick))
    own.place.copies.unlink()
    assert copies.copies(own.place) == ()
    add(own, str(stick))
