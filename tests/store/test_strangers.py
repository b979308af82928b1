"""Sticks that somebody prepared: nothing on them is run, no end is waited for, and nothing of them gets in unasked."""

import os
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from fejag_admin.store import strangers
from fejag_admin.store.chain import COLUMNS, EntryRow, entry_hash
from fejag_admin.store.copies import add, bring, copies, other_store
from fejag_admin.store.database.address import address
from fejag_admin.store.database.errors import Damaged, StoreError
from fejag_admin.store.database.schema import create_file
from fejag_admin.store.lineage import carry
from fejag_admin.store.salvage import salvage
from fejag_admin.store.store import Store
from fejag_admin.store.strangers import looked_at
from fejag_admin.store.sync import Meeting, desks_in, follow, meet, take_over
from tests.store.tools import history, points, raw, small, tamper


@pytest.fixture
def stick(own: Store, tmp_path: Path) -> Path:
    """A copy of it on a stick, with one entry more."""
    path = tmp_path / "stick" / "fejag.db"
    path.parent.mkdir()
    with Store.open(path) as there:
        carry(own, there)
        there.desk("camp").enter(points(1), by="Ota")
    return path


def meet_there(own: Store, stick: Path) -> Meeting:
    with other_store(own.place, str(stick)) as there:
        return meet(own, there, "camp")


def ways_in(own: Store, stick: Path) -> dict[str, Callable[[], object]]:
    """All that can be done with a stick, what only looks first."""
    return {
        "look": lambda: desks_in(own, str(stick)),
        "meet": lambda: meet_there(own, stick),
        "add": lambda: add(own, str(stick)),
        "take over": lambda: take_over(own, str(stick), "Jana"),
        "import": lambda: own.import_full(stick),
    }


def refused(own: Store, stick: Path) -> str:
    """What is said of a stick however it is met; it stays as it is, and so does the own store."""
    before, content = history(own), stick.read_bytes() if stick.is_file() and not stick.is_symlink() else None
    sentences = set()
    for attempt in ways_in(own, stick).values():
        with pytest.raises(StoreError) as error:
            attempt()
        sentences.add(str(error.value))
    assert history(own) == before
    assert own.verify() == ()
    assert copies(own.place) == ()
    assert content is None or stick.read_bytes() == content
    (sentence,) = sentences
    return sentence


ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT "
FOREIGN = {
    "trigger": ("CREATE TRIGGER eat AFTER INSERT ON entries BEGIN DELETE FROM drafts; END",),
    "trigger on drafts": ("CREATE TRIGGER eat BEFORE DELETE ON drafts BEGIN SELECT RAISE(IGNORE); END",),
    "trigger changed": (
        "DROP TRIGGER entries_no_update",
        "CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries BEGIN SELECT 1; END",
    ),
    "trigger gone": ("DROP TRIGGER entries_no_delete",),
    "view": ("CREATE VIEW songs AS SELECT 1",),
    "view for a table": (
        "DROP TABLE drafts",
        f"CREATE VIEW drafts AS {ENDLESS} x AS camp, x AS kind, x AS value, x AS author, x AS time FROM n",
    ),
    "view for the schema": (
        "DROP TABLE fejag_schema",
        f"CREATE VIEW fejag_schema AS {ENDLESS} x AS version_num FROM n WHERE x < 0",
    ),
    "table": ("CREATE TABLE songs (name TEXT)",),
    "virtual table": ("CREATE VIRTUAL TABLE songs USING fts5(name)",),
    "index": ("CREATE INDEX slow ON entries (length(payload))",),
    "column": ("ALTER TABLE drafts ADD COLUMN more TEXT AS (hex(zeroblob(100))) VIRTUAL",),
    "note": ("DROP TABLE snapshot_note", "CREATE VIEW snapshot_note AS SELECT 1"),
}


@pytest.mark.parametrize("what", FOREIGN)
def test_only_tables_of_ours_are_opened(own: Store, stick: Path, what: str) -> None:
    raw(stick, *FOREIGN[what])
    assert "somebody prepared" in refused(own, stick)


def test_a_store_holds_no_more_than_camps_do(own: Store, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strangers, "MOST_BYTES", 3000)
    assert "far more than camps do" in refused(own, stick)


@pytest.mark.parametrize("what", ["pipe", "endless device", "log", "journal of several files"])
def test_what_is_no_file_is_neither_read_nor_waited_for(own: Store, stick: Path, what: str) -> None:
    if what == "log":
        os.mkfifo(stick.with_name("fejag.db-wal"))
    elif what == "journal of several files":
        stick.with_name("fejag.db-journal").write_bytes(b"x" * 600 + strangers.SUPER_JOURNAL)
    else:
        stick.unlink()
        if what == "pipe":
            os.mkfifo(stick)
        else:
            stick.symlink_to("/dev/zero")
    assert refused(own, stick)


def test_a_second_place_that_was_changed_for_another_is_not_written(own: Store, stick: Path) -> None:
    follow(meet_there(own, stick))
    add(own, str(stick))
    raw(stick, *FOREIGN["trigger"])
    own.desk("camp").enter(points(2), by="Jana")
    before = stick.read_bytes()
    assert "somebody prepared" in bring(own, copies(own.place)[0]).fault
    assert stick.read_bytes() == before


def test_an_empty_store_and_a_snapshot_pass(own: Store, file: Path) -> None:
    empty = file.with_name("empty.db")
    create_file(empty)
    for path in (empty, own.snapshot("good").path):
        with looked_at(address(path)) as store:
            assert store.file_faults() == ()


def test_a_stick_pulled_out_while_it_was_written_is_looked_at_as_it_was_before(own: Store, stick: Path) -> None:
    before = stick.read_bytes()
    with closing(sqlite3.connect(stick, isolation_level=None)) as writer:
        writer.execute("PRAGMA cache_size = 1")  # so that pages are written before the end
        writer.execute("BEGIN")
        writer.execute("CREATE TABLE songs (name TEXT)")
        writer.executemany("INSERT INTO songs VALUES (?)", [("x" * 1000,)] * 200)
        pulled = {path.name: path.read_bytes() for path in stick.parent.iterdir()}
    stick.write_bytes(pulled["fejag.db"])
    assert pulled["fejag.db"] != before
    (journal,) = pulled.keys() - {"fejag.db", "fejag.db.memory"}
    stick.with_name(journal).write_bytes(pulled[journal])
    (desk,) = desks_in(own, str(stick))
    assert desk.version == 5
    assert stick.read_bytes() == pulled["fejag.db"]


# What gets in


def test_only_the_camp_that_was_asked_for_is_taken_over(own: Store, stick: Path) -> None:
    with Store.open(stick) as there:
        there.create("Strange camp", small(), "Eve")
    desk, fault = take_over(own, str(stick), "Jana", "camp")
    assert (desk.version, fault) == (6, "")
    assert [camp.slug for camp in own.camps()] == ["camp"]
    (snapshot,) = own.snapshots()
    assert (snapshot.kind, [camp.version for camp in snapshot.camps]) == ("import", [4])
    assert own.verify() == ()


def test_a_camp_is_checked_wholly_before_it_comes_in(own: Store, stick: Path) -> None:
    tamper(stick, "UPDATE entries SET outcome_hash = 'x' WHERE version = 5")
    reseal(stick)
    before = history(own)
    for way in ("take over", "meet"):
        with pytest.raises(Damaged, match="another outcome"):
            ways_in(own, stick)[way]()
    with Store.open(stick.with_name("new.db")) as new, pytest.raises(Damaged, match="another outcome"):
        new.import_full(stick)
    assert history(own) == before
    assert own.verify() == ()


def reseal(path: Path) -> None:
    """Make the hash of the last entry fit what it is now."""
    (row,) = raw(path, f"SELECT {', '.join(COLUMNS)} FROM entries ORDER BY version DESC LIMIT 1")
    tamper(path, f"UPDATE entries SET hash = '{entry_hash(EntryRow(*row))}' WHERE version = {EntryRow(*row).version}")


def test_a_camp_without_entries_is_a_sentence(own: Store, stick: Path) -> None:
    tamper(stick, "DELETE FROM entries", "DELETE FROM drafts")
    assert desks_in(own, str(stick)) == ()
    for way in ("take over", "meet"):
        with pytest.raises(StoreError):
            ways_in(own, stick)[way]()
    add(own, str(stick))
    with Store.open(stick) as there:
        assert history(there) == history(own)


def test_a_stick_is_left_as_it_is_by_whoever_only_looks_or_follows(own: Store, stick: Path) -> None:
    before = {path.name: path.read_bytes() for path in stick.parent.iterdir()}
    assert [desk.version for desk in desks_in(own, str(stick))] == [5]
    with other_store(own.place, str(stick)) as there:
        assert follow(meet(own, there, "camp")) == 1
    assert {path.name: path.read_bytes() for path in stick.parent.iterdir()} == before


@pytest.mark.parametrize("change", ["version = 'x'", "schema_version = 'x'", "payload = x'ff'", "version = 5.5"])
def test_values_are_of_the_kind_that_is_declared(own: Store, stick: Path, change: str) -> None:
    tamper(stick, f"UPDATE entries SET {change} WHERE version = 5")
    for way in ("look", "add", "meet"):
        with pytest.raises(Damaged):
            ways_in(own, stick)[way]()
    with Store(stick) as there:
        assert there.verify()


def test_a_place_that_is_ahead_by_what_cannot_be_read_is_no_second_place(own: Store, stick: Path) -> None:
    tamper(stick, "UPDATE entries SET payload = '?' WHERE version = 5")
    reseal(stick)
    assert "is ahead, by so many entries: 1" in add(own, str(stick)).fault


# Whatever stands in the tables

HOSTILE = [
    "", "\0", "a\0b", "\x1b]0;x\x07\nforged", "\x9b2J\u202e", "../../x", "Straße/..", "x" * 5000, "[" * 100_000, "{}", "null", "[]",  # noqa: E501
    '{"order": 5}', '{"do": "result"}', "NaN", "9" * 5000, "1", "yesterday", "9999-12-31T23:59:59+99:99", "setup", "order",  # noqa: E501
    "edit", "undo", 0, -1, 2**62, 1.5, float("inf"), b"\xff\xfe", b"", None,
]  # fmt: skip


def prepare(stick: Path, chance: random.Random) -> list[object]:
    """Change a few values to anything, with the hash of the last entry made to fit, or not."""
    done: list[object] = []
    triggers = raw(stick, "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    raw(stick, "PRAGMA journal_mode = DELETE", *[f"DROP TRIGGER {name}" for name, _sql in triggers])
    with closing(sqlite3.connect(stick, isolation_level=None)) as connection:
        for _time in range(chance.choice([1, 1, 2, 4])):
            table = chance.choice(["entries", "entries", "camps", "drafts", "fejag_schema"])
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            change = (
                f"UPDATE OR IGNORE {table} SET {chance.choice(columns)} = ? WHERE rowid IN "
                f"(SELECT rowid FROM {table} ORDER BY rowid DESC LIMIT {chance.choice([1, 1, 9])})"
            )
            value = chance.choice(HOSTILE)
            try:
                connection.execute(change, (value,))
            except sqlite3.IntegrityError:
                continue
            done.append((change, value if len(str(value)) < 99 else str(value)[:9]))
    raw(stick, *[sql for _name, sql in triggers])
    if chance.random() < 0.7:
        try:
            reseal(stick)
        except (TypeError, ValueError, AttributeError, RecursionError, sqlite3.Error):
            done.append("not sealed")
    return done


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(3, 40))])
def test_values_that_are_none(own: Store, stick: Path, seed: int) -> None:
    done = prepare(stick, random.Random(seed))

    def open_it() -> None:
        with Store(stick) as there:
            there.verify()
            for camp in there.camps():
                there.desk(camp.slug)

    for name, attempt in {
        "open": open_it,
        "salvage": lambda: salvage(address(stick), stick.with_name("new.db")),
        **ways_in(own, stick),
    }.items():
        try:
            attempt()
        except StoreError:
            pass
        except BaseException as error:
            error.add_note(f"{name}: {done}")
            raise
        assert own.verify() == (), (name, done)
