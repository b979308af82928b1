"""`verify` finds what is wrong, says it in words, and never falls over."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from fejag_admin.camp.journal.contents import Amendment, Retraction
from fejag_admin.orders.entered import Entered
from fejag_admin.store.chain import COLUMNS, EntryRow, chained
from fejag_admin.store.errors import Damaged, NoPermission, StoreError
from fejag_admin.store.rows import all_camps, read_rows
from fejag_admin.store.store import Store
from tests.store.tools import Clock, forged, history, points, raw, small, tamper

Opener = Callable[..., Store]


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a store with a camp that has seen everything."""
    folder = tmp_path_factory.mktemp("made")
    with Store.open(folder / "camps.db", clock=Clock()) as store:
        desk = store.create("Camp", small(), "Jana")
        desk.enter(points(7), by="Petr")
        desk.confirm(desk.propose(Amendment(5, Entered(points(9)))), by="Jana", reason="miscounted")
        desk.confirm(desk.propose(Retraction(3)), by="Jana", reason="never happened")
    return folder


@pytest.fixture
def store(begun: Path, open_store: Opener) -> Store:
    """A copy of that store, to be spoiled."""
    return open_store(begun)


def found(store: Store) -> list[tuple[str, str]]:
    return [(finding.code, finding.place) for finding in store.verify()]


def test_nothing_to_find(place: str, open_store: Opener) -> None:
    store = open_store(place)
    assert store.verify() == ()
    store.create("Camp", small(), "Jana")
    store.create("Second", small(), "Jana")
    assert store.verify() == ()
    assert [camp.version for camp in store.camps()] == [4, 4]  # what it tried on was taken back


@pytest.mark.parametrize("trigger", ["entries_no_update", "entries_no_delete", "entries_only_next"])
def test_a_missing_trigger(file: Path, store: Store, trigger: str) -> None:
    raw(file, f"DROP TRIGGER {trigger}")
    assert found(store) == [("schema", f"trigger {trigger}")]


def test_a_trigger_that_is_there_but_toothless(file: Path, store: Store) -> None:
    raw(
        file,
        "DROP TRIGGER entries_no_delete",
        "CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries BEGIN SELECT 1; END",
    )
    assert found(store) == [("schema", "trigger entries_no_delete")]


SWALLOWING = "CREATE TRIGGER zz BEFORE INSERT ON entries WHEN NEW.kind = 'order' BEGIN SELECT RAISE(IGNORE); END"
UPDATE_OF = (
    "CREATE TRIGGER entries_no_update BEFORE UPDATE OF author ON entries"
    " BEGIN SELECT RAISE(ABORT, 'the journal is append-only: no update'); END"
)
CUT_SHORT = "CREATE VIEW entries AS SELECT * FROM e2 WHERE version <= 3"
REPLACING = "CREATE TABLE entries (" + ", ".join(COLUMNS) + ", UNIQUE (camp, version) ON CONFLICT IGNORE)"


def test_drafts_are_checked_too(file: Path, store: Store) -> None:
    desk = store.desk("camp")
    desk.keep_draft("slips:Jana", "fbi tiger A2", by="Jana")
    desk.keep_draft("amend:4", [4, {"game": 1}], by="Jana")
    assert store.verify() == ()
    assert desk.drafts("")["amend:4"].value == [4, {"game": 1}]
    when = "'2026-07-08T20:15:03Z'"
    raw(
        file,
        f"INSERT INTO drafts SELECT uid, 'slips:Petr', '\"fbi tiger A9\"', 'Petr', {when} FROM camps",
        f"INSERT INTO drafts SELECT uid, 'torn:Petr', '{{', 'Petr', {when} FROM camps",
        "UPDATE drafts SET value = replace(value, 'A2', 'A3') WHERE kind = 'slips:Jana'",
        "UPDATE drafts SET author = 'Petr' WHERE kind = 'amend:4'",
    )
    places = ["amend:4", "slips:Jana", "slips:Petr", "torn:Petr"]
    assert found(store) == [("draft", f"camp: {place}") for place in places]
    assert "Jana" in store.verify()[1].text


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        ([SWALLOWING], ["trigger zz"]),
        (["DROP TRIGGER entries_no_update", UPDATE_OF], ["trigger entries_no_update"]),
        (["CREATE VIEW camp AS SELECT * FROM camps"], ["view camp"]),
        (
            ["CREATE UNIQUE INDEX one_of_a_kind ON entries (camp, kind, payload)"],
            ["index one_of_a_kind"],
        ),
        (["CREATE TABLE more (n)", "INSERT INTO more VALUES (1), (2)"], ["table more"]),
        (["ALTER TABLE drafts ADD COLUMN hidden TEXT"], ["table drafts"]),
        (["DROP TABLE drafts"], ["table drafts"]),
        (["PRAGMA foreign_keys = OFF", "DROP TABLE camps"], ["table camps"]),
        (
            ["ALTER TABLE entries RENAME TO e2", CUT_SHORT],
            [
                "trigger entries_no_delete",
                "trigger entries_no_update",
                "trigger entries_only_next",
                "view entries",
                "table e2",
                "table entries",
            ],
        ),
        (
            [
                "ALTER TABLE entries RENAME TO e2",
                REPLACING,
                f"INSERT INTO entries SELECT {', '.join(COLUMNS)} FROM e2",
                "DROP TABLE e2",
            ],
            [
                "table entries",
                "trigger entries_no_delete",
                "trigger entries_no_update",
                "trigger entries_only_next",
            ],
        ),
    ],
)
def test_a_schema_that_is_not_ours(file: Path, store: Store, statements: list[str], expected: list[str]) -> None:
    """Orders may vanish or change by whatever is lost, other than ours, or added."""
    raw(file, *statements)
    assert [place for code, place in found(store) if code == "schema"] == sorted(expected)
    assert {code for code, _place in found(store)} <= {"schema", "gap", "chain", "hash"}


def test_an_order_that_the_store_swallows_is_not_told_as_entered(file: Path, store: Store) -> None:
    desk = store.desk("camp")
    raw(file, SWALLOWING)
    with pytest.raises(Damaged, match="nothing was entered"):
        desk.enter(points(50), by="Jana")
    assert store.camps()[0].version == 7


def test_a_restored_snapshot_has_nothing_foreign_left(file: Path, store: Store) -> None:
    store.snapshot("healthy")
    raw(file, SWALLOWING, "CREATE TRIGGER qq AFTER INSERT ON drafts BEGIN DELETE FROM drafts; END")
    assert store.restore("healthy") is not None
    assert store.verify() == ()


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        (
            ["ALTER TABLE entries DISABLE TRIGGER entries_no_truncate"],
            ["trigger entries_no_truncate"],
        ),
        (["DROP TRIGGER entries_only_next ON entries"], ["trigger entries_only_next"]),
        (
            ["CREATE OR REPLACE FUNCTION entries_next() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'"],
            ["function entries_next"],
        ),
        (
            ["CREATE RULE nothing AS ON INSERT TO entries WHERE NEW.kind = 'order' DO INSTEAD NOTHING"],
            ["rule nothing"],
        ),
        (
            [
                "CREATE FUNCTION gone() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
                "CREATE TRIGGER zz BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION gone()",
            ],
            ["function gone", "trigger zz"],
        ),
        (["ALTER TABLE entries ENABLE ROW LEVEL SECURITY"], ["table entries"]),
        (["CREATE VIEW camp AS SELECT * FROM camps"], ["view camp"]),
        (["ALTER TABLE drafts ADD COLUMN hidden TEXT"], ["column drafts.hidden"]),
        (
            ["CREATE TABLE more (n int)", "INSERT INTO more VALUES (1)"],
            ["column more.n", "table more"],
        ),
    ],
)
def test_a_schema_on_a_server_that_is_not_ours(
    database_url: str, open_store: Opener, statements: list[str], expected: list[str]
) -> None:
    store = open_store(database_url)
    store.create("Camp", small(), "Jana")
    with store.write() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    assert found(store) == [("schema", part) for part in sorted(expected)]
    assert found(store) == [("schema", part) for part in sorted(expected)]  # what it compared with was rolled back


def test_an_entry_changed_on_a_server(database_url: str, open_store: Opener) -> None:
    store = open_store(database_url)
    store.create("Camp", small(), "Jana")
    with store.write() as connection:
        connection.exec_driver_sql("ALTER TABLE entries DISABLE TRIGGER USER")
        connection.exec_driver_sql("UPDATE entries SET reason = 'none' WHERE version = 2")
        connection.exec_driver_sql("ALTER TABLE entries ENABLE TRIGGER USER")
    assert found(store) == [("hash", "camp#2")]


def test_an_account_that_may_not_compare_says_so(database_url: str, open_store: Opener) -> None:
    store = open_store(database_url)
    store.create("Camp", small(), "Jana")
    with store.write() as connection:
        connection.exec_driver_sql("DROP ROLE IF EXISTS guest")
        connection.exec_driver_sql("CREATE ROLE guest LOGIN")
        connection.exec_driver_sql("GRANT ALL ON ALL TABLES IN SCHEMA public TO guest")
        connection.exec_driver_sql("GRANT USAGE ON SCHEMA public TO guest")
    guest = Store(database_url.replace("//fejag@", "//guest@"))
    assert [finding.code for finding in guest.verify()] == ["not-compared"]
    guest.close()


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("author", "'me'"),
        ("time", "'2020-01-01T00:00:00Z'"),
        ("reason", "'because'"),
        ("payload", "replace(payload, '7', '8')"),
        ("outcome_hash", "hex(zeroblob(32))"),
        ("kind", "'setup'"),
        ("schema_version", "0"),
    ],
)
def test_an_altered_entry(file: Path, store: Store, column: str, value: str) -> None:
    tamper(file, f"UPDATE entries SET {column} = {value} WHERE version = 5")
    assert ("hash", "camp#5") in found(store)
    with pytest.raises(Damaged, match="Entry 5"):
        store.desk("camp")


def test_an_entry_taken_out(file: Path, store: Store) -> None:
    tamper(file, "DELETE FROM entries WHERE version = 5")
    assert found(store)[0] == ("gap", "camp#5")
    with pytest.raises(Damaged):
        store.desk("camp")


def test_entries_that_changed_places(file: Path, store: Store) -> None:
    tamper(
        file, *(f"UPDATE entries SET version = {new} WHERE version = {old}" for old, new in [(2, 99), (3, 2), (99, 3)])
    )
    assert {"chain", "hash"} <= {code for code, _place in found(store)}


def test_an_altered_entry_with_a_hash_to_match_breaks_the_chain(file: Path, store: Store) -> None:
    with store.read() as connection:
        camp = all_camps(connection)[0].uid
        rows = read_rows(connection, camp)
    old = rows[3]
    draft = EntryRow(old.kind, old.schema_version, old.payload, "me", old.time, None, old.outcome_hash)
    (new,) = chained(camp, rows[2].hash, [draft], 3)
    tamper(file, f"UPDATE entries SET author = 'me', hash = '{new.hash}' WHERE version = 4")
    assert found(store) == [("chain", "camp#5")]


def test_a_camp_swapped_for_another(file: Path, store: Store) -> None:
    tamper(file, "UPDATE camps SET uid = 'x'", "UPDATE entries SET camp = 'x'")
    assert {code for code, _place in found(store)} == {"hash", "chain"}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("name = 'Other'", "“Other” here, but that name was not given by this program (“Camp”)"),
        ("slug = 'other'", "other: the camp is called “Camp”"),
        ("first_name = 'Other'", "“Camp” here, but that name was not given by this program (“Other”)"),
    ],
)
def test_a_camp_renamed_behind_the_programs_back(file: Path, store: Store, change: str, told: str) -> None:
    raw(file, f"UPDATE camps SET {change}")
    (first, *_others) = store.verify()
    assert first.code == "name"
    assert told in first.text


def test_the_name_is_at_the_root_of_the_chain(file: Path, store: Store) -> None:
    raw(file, "UPDATE camps SET name = 'Other', first_name = 'Other', slug = 'other'")
    assert found(store) == [("chain", "other#1")]
    with pytest.raises(Damaged, match="Entry 1"):
        store.desk("other")


def test_entries_of_no_camp(file: Path, store: Store) -> None:
    tamper(file, "DELETE FROM camps")
    assert [finding.code for finding in store.verify()] == ["unseen"]


def test_an_outcome_that_replay_does_not_give(store: Store) -> None:
    forged(store, "camp", kind="order", payload='{"order":{"do":"close-round"}}', outcome_hash="0" * 64)
    assert found(store) == [("outcome", "camp#8")]


NO_CELL = '{"order":{"do":"place","team":"fbi","figure":"tygr","at":"ZZ99"}}'
UNREADABLE = ["", "null", "[1]", "{", "[" * 100_000, '{"order":[]}', '{"order":{"do":"place"}}', NO_CELL]


@pytest.mark.parametrize("payload", UNREADABLE)
def test_a_payload_that_cannot_be_read(store: Store, payload: str) -> None:
    forged(store, "camp", kind="order", payload=payload)
    assert found(store) == [("payload", "camp#8")]
    with pytest.raises(Damaged, match="Entry 8"):
        store.desk("camp")
    assert store.camps()[0].version == 8


def test_a_correction_of_nothing(store: Store) -> None:
    forged(store, "camp", kind="retraction", payload='{"keep":[77],"target":99}')
    assert found(store) == [("payload", "camp#8")]


def test_a_journal_that_does_not_begin_with_a_setup(store: Store) -> None:
    with store.write() as connection:
        connection.exec_driver_sql("INSERT INTO camps VALUES ('y', 'y', 'y', '2026-07-08T20:15:03Z', 'y')")
        connection.exec_driver_sql(
            "INSERT INTO entries SELECT 'y', 1, 'order', 1, '{}', '', time, '', '', '', '' FROM entries LIMIT 1"
        )
    assert ("payload", "y#1") in found(store)
    with pytest.raises(Damaged):
        store.desk("y")


def flip(file: Path, store: Store, seed: int) -> None:
    """Whatever is broken: what is said is a finding or a `StoreError`, and never a wrong journal."""
    good = history(store)
    made = store.snapshot("healthy")
    store.close()
    chance = random.Random(seed)
    data = bytearray(file.read_bytes())
    for _flip in range(chance.choice([1, 3, 200])):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    if seed % 4 == 0:
        del data[chance.randrange(len(data)) :]
    file.write_bytes(data)
    broken = Store(file, timeout=0.2)
    findings = broken.verify()
    assert all("\n" not in finding.text for finding in findings)
    try:
        with Store.open(file, timeout=0.2) as opened:
            opened.desk("camp")
            text = history(opened)
    except StoreError:
        assert findings
    else:
        assert text == good
    assert made in broken.snapshots()
    broken.restore("healthy")
    assert history(broken) == good
    assert broken.verify() == ()
    broken.close()


@pytest.mark.parametrize("seed", range(5))
def test_bytes_flipped_anywhere_end_in_findings_or_do_no_harm(file: Path, store: Store, seed: int) -> None:
    flip(file, store, seed)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(5, 70))
def test_bytes_flipped_anywhere_often(file: Path, store: Store, seed: int) -> None:
    flip(file, store, seed)


def test_a_file_that_can_be_opened_again_a_moment_later(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    once, file_faults = iter([NoPermission("not now.")]), store.file_faults

    def late() -> tuple[str, ...]:
        for error in once:
            raise error
        return file_faults()

    monkeypatch.setattr(store, "file_faults", late)
    assert [finding.code for finding in store.verify()] == ["cannot-open"]
    assert store.verify() == ()
