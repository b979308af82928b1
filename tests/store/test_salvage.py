"""What is whole in a damaged store comes into a new one, and the damaged one stays as it is."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from fejag_admin.store.address import address
from fejag_admin.store.chain import EntryRow, entry_hash
from fejag_admin.store.errors import EntryRefused
from fejag_admin.store.salvage import SalvagedCamp, salvage
from fejag_admin.store.store import Store
from tests.store.tools import Clock, points, raw, rows_of, small, tamper

Opener = Callable[..., Store]


@pytest.fixture
def rows(file: Path, open_store: Opener) -> tuple[EntryRow, ...]:
    """The entries of a camp of ten in the store, with slips that wait."""
    with Store.open(file, clock=Clock()) as store:
        desk = store.create("Camp", small(), "Jana")
        for number in range(6):
            desk.enter(points(number), by="Petr")
        desk.keep_draft("slips:Jana", "fbi tiger A2", by="Jana")
        return rows_of(store, desk.camp.uid)


def salvaged(file: Path, open_store: Opener) -> tuple[SalvagedCamp, Store]:
    """What is taken of the only camp, and the new store, which is sound; the old one is as it was."""
    before = {path: path.read_bytes() for path in file.parent.glob(f"{file.name}*") if path.is_file()}
    (camp,), _unreadable = salvage(address(file), file.with_name("new.db"))
    after = {path: path.read_bytes() for path in file.parent.glob(f"{file.name}*") if path.is_file()}
    assert after == before
    store = open_store(file.with_name("new.db"))
    assert store.verify() == ()
    return camp, store


@pytest.mark.parametrize(
    "change",
    [
        "author = 'Peter'",
        "payload = replace(payload, '2', '3')",
        "hash = replace(hash, substr(hash, 1, 1), 'x')",
        "time = CAST('2026' AS BLOB)",
        "payload = CAST(x'7bff' AS TEXT)",
        "prev_hash = hash",
    ],
)
def test_the_entries_before_a_damaged_one(
    file: Path, rows: tuple[EntryRow, ...], open_store: Opener, change: str
) -> None:
    tamper(file, f"UPDATE entries SET {change} WHERE version = 7")
    camp, store = salvaged(file, open_store)
    assert camp.rows == rows[:6]
    assert (camp.damaged, [row.version for row in camp.lost][-3:]) == ((7,), [8, 9, 10])
    assert rows_of(store, rows[0].camp) == rows[:6]  # the same camp: a copy of it can be followed
    assert store.desk("camp").drafts("")["slips:Jana"].value == "fbi tiger A2"


def test_an_entry_that_is_gone(file: Path, rows: tuple[EntryRow, ...], open_store: Opener) -> None:
    tamper(file, "DELETE FROM entries WHERE version = 4")
    camp, _store = salvaged(file, open_store)
    assert (camp.rows, camp.damaged, camp.lost) == (rows[:3], (4,), rows[4:])


def test_a_snapshot_in_which_the_entry_is_whole(file: Path, rows: tuple[EntryRow, ...], open_store: Opener) -> None:
    with Store.open(file) as store:
        store.snapshot("healthy")
    tamper(file, "UPDATE entries SET author = 'me' WHERE version = 7")
    camp, store = salvaged(file, open_store)
    assert (camp.rows, camp.damaged, camp.lost) == (rows, (), ())


@pytest.mark.parametrize("lost", ["DROP TABLE drafts", "DROP TABLE fejag_schema", "DROP TRIGGER entries_no_update"])
def test_a_lost_table(file: Path, rows: tuple[EntryRow, ...], open_store: Opener, lost: str) -> None:
    raw(file, lost)
    camp, _store = salvaged(file, open_store)
    assert camp.rows == rows


def test_a_table_behind_a_view(file: Path, rows: tuple[EntryRow, ...], open_store: Opener) -> None:
    raw(file, "ALTER TABLE entries RENAME TO e2", "CREATE VIEW entries AS SELECT * FROM e2 WHERE version <= 3")
    camp, _store = salvaged(file, open_store)
    assert camp.rows == rows


@pytest.mark.parametrize("lost", ["DROP TABLE camps", "UPDATE camps SET created = '2020-01-01T00:00:00Z'"])
def test_a_camp_of_which_nothing_tells_its_name_becomes_another_one(
    file: Path, rows: tuple[EntryRow, ...], open_store: Opener, lost: str
) -> None:
    raw(file, "PRAGMA foreign_keys = OFF", lost)
    camp, store = salvaged(file, open_store)
    assert (camp.rows, camp.is_renamed) == (rows, True)
    journal = store.desk(store.camps()[0].slug).journal
    assert journal.version == 10
    assert journal.entries[0].by == "Jana"


def test_nothing_whole_writes_nothing(file: Path, rows: tuple[EntryRow, ...]) -> None:
    assert rows
    tamper(file, "UPDATE entries SET author = 'me' WHERE version = 1")
    with pytest.raises(EntryRefused, match="no camp is whole"):
        salvage(address(file), file.with_name("new.db"))
    file.write_bytes(b"rubbish" * 1000)
    with pytest.raises(EntryRefused, match="no camp is whole"):
        salvage(address(file), file.with_name("new.db"))
    assert not file.with_name("new.db").exists()


def test_nothing_is_written_over(file: Path, rows: tuple[EntryRow, ...]) -> None:
    assert rows
    with pytest.raises(EntryRefused, match="already"):
        salvage(address(file), file)


def test_a_store_on_a_server(database_url: str, file: Path, open_store: Opener) -> None:
    store = open_store(database_url)
    desk = store.create("Camp", small(), "Jana")
    with store.write() as connection:
        connection.exec_driver_sql("ALTER TABLE entries DISABLE TRIGGER USER")
        connection.exec_driver_sql("UPDATE entries SET author = 'me' WHERE version = 3")
    (camp,), unreadable = salvage(address(database_url), file)
    assert (camp.name, len(camp.rows), camp.damaged, unreadable) == ("Camp", 2, (3,), 0)
    assert rows_of(open_store(file), desk.camp.uid) == camp.rows


def spoil(file: Path, rows: tuple[EntryRow, ...], open_store: Opener, seed: int) -> None:
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
    assert len(rows_of(store, store.desk(store.camps()[0].slug).camp.uid)) == len(camp.rows)


@pytest.mark.parametrize("seed", range(2))
def test_bytes_changed_anywhere(file: Path, rows: tuple[EntryRow, ...], open_store: Opener, seed: int) -> None:
    spoil(file, rows, open_store, seed)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(2, 34))
def test_bytes_changed_anywhere_often(file: Path, rows: tuple[EntryRow, ...], open_store: Opener, seed: int) -> None:
    spoil(file, rows, open_store, seed)
