"""What is whole in a damaged store comes into a new one, and the damaged one stays as it is."""

import random
from pathlib import Path

import pytest

from fejag_admin.store.chain import EntryRow, entry_hash
from fejag_admin.store.database.address import address
from fejag_admin.store.database.errors import EntryRefused
from fejag_admin.store.salvage import SalvagedCamp, salvage
from fejag_admin.store.store import Store
from tests.store.tools import Clock, Opener, points, raw, small, tamper

Rows = tuple[EntryRow, ...]


@pytest.fixture
def rows(begun: Path) -> Rows:
    """The entries of a camp of ten in the store, with slips that wait."""
    with Store.open(begun, clock=Clock()) as store:
        desk = store.desk("camp")
        for number in range(6):
            desk.enter(points(number), by="Petr")
        desk.keep_draft("slips:Jana", "fbi tiger A2", by="Jana")
        return desk.rows


def salvaged(file: Path, open_store: Opener) -> tuple[SalvagedCamp, Store]:
    """What is taken of the only camp, and the new store, which is sound; the old one is as it was."""

    def contents() -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in file.parent.glob(f"{file.name}*") if path.is_file()}

    before = contents()
    (camp,), _unreadable = salvage(address(file), file.with_name("new.db"))
    assert contents() == before
    store = open_store(file.with_name("new.db"))
    assert store.verify() == ()
    return camp, store


@pytest.mark.parametrize(
    ("change", "version"),
    [
        ("UPDATE entries SET author = 'Peter'", 7),
        ("UPDATE entries SET payload = replace(payload, '2', '3')", 7),
        ("UPDATE entries SET hash = replace(hash, substr(hash, 1, 1), 'x')", 7),
        ("UPDATE entries SET time = CAST('2026' AS BLOB)", 7),
        ("UPDATE entries SET payload = CAST(x'7bff' AS TEXT)", 7),
        ("UPDATE entries SET prev_hash = hash", 7),
        ("DELETE FROM entries", 4),
    ],
)
def test_the_entries_before_a_damaged_one(
    file: Path, rows: Rows, open_store: Opener, change: str, version: int
) -> None:
    tamper(file, f"{change} WHERE version = {version}")
    camp, store = salvaged(file, open_store)
    assert (camp.rows, camp.damaged) == (rows[: version - 1], (version,))
    assert camp.lost[-3:] == rows[7:]
    assert store.stored("camp")[1] == camp.rows  # the same camp: a copy of it can be followed
    assert store.desk("camp").drafts("")["slips:Jana"].value == "fbi tiger A2"


def test_a_snapshot_in_which_the_entry_is_whole(file: Path, rows: Rows, open_store: Opener) -> None:
    with Store.open(file) as store:
        store.snapshot("healthy")
    tamper(file, "UPDATE entries SET author = 'me' WHERE version = 7")
    camp, store = salvaged(file, open_store)
    assert (camp.rows, camp.damaged, camp.lost) == (rows, (), ())


BEHIND_A_VIEW = ("ALTER TABLE entries RENAME TO e2", "CREATE VIEW entries AS SELECT * FROM e2 WHERE version <= 3")


@pytest.mark.parametrize(
    "statements",
    [("DROP TABLE drafts",), ("DROP TABLE fejag_schema",), ("DROP TRIGGER entries_no_update",), BEHIND_A_VIEW],
)
def test_a_lost_table_or_one_behind_a_view(
    file: Path, rows: Rows, open_store: Opener, statements: tuple[str, ...]
) -> None:
    raw(file, *statements)
    camp, _store = salvaged(file, open_store)
    assert camp.rows == rows


@pytest.mark.parametrize("lost", ["DROP TABLE camps", "UPDATE camps SET created = '2020-01-01T00:00:00Z'"])
def test_a_camp_whose_name_is_lost_becomes_another_one(file: Path, rows: Rows, open_store: Opener, lost: str) -> None:
    raw(file, "PRAGMA foreign_keys = OFF", lost)
    camp, store = salvaged(file, open_store)
    assert (camp.rows, camp.is_renamed) == (rows, True)
    journal = store.desk(store.camps()[0].slug).journal
    assert journal.version == 10
    assert journal.entries[0].by == "Jana"


def test_nothing_sound_writes_nothing_and_nothing_is_written_over(begun: Path) -> None:
    new = begun.with_name("new.db")
    with pytest.raises(EntryRefused, match="already"):
        salvage(address(begun), begun)
    tamper(begun, "UPDATE entries SET author = 'me' WHERE version = 1")
    with pytest.raises(EntryRefused, match="no camp is whole"):
        salvage(address(begun), new)
    begun.write_bytes(b"rubbish" * 1000)
    with pytest.raises(EntryRefused, match="no camp is whole"):
        salvage(address(begun), new)
    assert not new.exists()


def test_a_store_on_a_server(database_url: str, file: Path, open_store: Opener) -> None:
    store = open_store(database_url)
    desk = store.create("Camp", small(), "Jana")
    with store.write() as connection:
        connection.exec_driver_sql("ALTER TABLE entries DISABLE TRIGGER USER")
        connection.exec_driver_sql("UPDATE entries SET author = 'me' WHERE version = 3")
    (camp,), unreadable = salvage(address(database_url), file)
    assert (camp.name, camp.rows, camp.damaged, unreadable) == ("Camp", desk.rows[:2], (3,), 0)
    assert open_store(file).stored("camp")[1] == camp.rows


@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(2, 34))])
def test_bytes_changed_anywhere(file: Path, rows: Rows, open_store: Opener, seed: int) -> None:
    """Whatever is broken: what is taken is just as it was entered, or nothing is taken."""
    chance = random.Random(seed)
    data = bytearray(file.read_bytes())
    for _time in range(chance.choice([1, 20])):
        at = chance.randrange(len(data))
        data[at : at + chance.choice([1, 100, 4096])] = b""
    for _time in range(chance.choice([1, 3, 200])):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    file.write_bytes(data)
    try:
        camp, store = salvaged(file, open_store)
    except EntryRefused:
        return
    assert camp.rows == rows[: len(camp.rows)]
    assert all(entry_hash(row) != row.hash for row in camp.lost if row.version in camp.damaged)
    assert len(store.stored(store.camps()[0].slug)[1]) == len(camp.rows)
