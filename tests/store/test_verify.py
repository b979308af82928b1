"""`verify` finds what is wrong, says it in words, and never falls over."""

import random
from pathlib import Path

import pytest

from fejag_admin.camp.journal.contents import Amendment, Retraction
from fejag_admin.orders.entered import Entered
from fejag_admin.store.chain import COLUMNS, EntryRow, chained
from fejag_admin.store.database.errors import Damaged, NoPermission, StoreError
from fejag_admin.store.store import Store
from tests.store.tools import Clock, Opener, forged, history, points, raw, small, tamper


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a store with a camp that has seen everything, to be spoiled."""
    folder = tmp_path_factory.mktemp("made")
    with Store.open(folder / "camps.db", clock=Clock()) as store:
        desk = store.create("Camp", small(), "Jana")
        desk.enter(points(7), by="Petr")
        desk.confirm(desk.propose(Amendment(5, Entered(points(9)))), by="Jana", reason="miscounted")
        desk.confirm(desk.propose(Retraction(3)), by="Jana", reason="never happened")
    return folder


def faults(store: Store) -> list[tuple[str, str]]:
    return [(fault.code, fault.place) for fault in store.verify()]


def test_a_sound_store(place: str, open_store: Opener) -> None:
    store = open_store(place)
    assert store.verify() == ()
    store.create("Camp", small(), "Jana")
    store.create("Second", small(), "Jana")
    assert store.verify() == ()
    assert [camp.version for camp in store.camps()] == [4, 4]  # what it tried on was taken back


# The schema

SWALLOWING = "CREATE TRIGGER zz BEFORE INSERT ON entries WHEN NEW.kind = 'order' BEGIN SELECT RAISE(IGNORE); END"
TOOTHLESS = "CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries BEGIN SELECT 1; END"
UPDATE_OF = (
    "CREATE TRIGGER entries_no_update BEFORE UPDATE OF author ON entries"
    " BEGIN SELECT RAISE(ABORT, 'the journal is append-only: no update'); END"
)
AWAY = "ALTER TABLE entries RENAME TO e2"
CUT_SHORT = "CREATE VIEW entries AS SELECT * FROM e2 WHERE version <= 3"
REPLACING = "CREATE TABLE entries (" + ", ".join(COLUMNS) + ", UNIQUE (camp, version) ON CONFLICT IGNORE)"
BACK = f"INSERT INTO entries SELECT {', '.join(COLUMNS)} FROM e2"
TRIGGERS = ["trigger entries_no_delete", "trigger entries_no_update", "trigger entries_only_next"]


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        *(([f"DROP {trigger}"], [trigger]) for trigger in TRIGGERS),
        (["DROP TRIGGER entries_no_delete", TOOTHLESS], ["trigger entries_no_delete"]),
        (["DROP TRIGGER entries_no_update", UPDATE_OF], ["trigger entries_no_update"]),
        ([SWALLOWING], ["trigger zz"]),
        (["CREATE VIEW camp AS SELECT * FROM camps"], ["view camp"]),
        (["CREATE UNIQUE INDEX one_of_a_kind ON entries (camp, kind, payload)"], ["index one_of_a_kind"]),
        (["CREATE TABLE more (n)", "INSERT INTO more VALUES (1), (2)"], ["table more"]),
        (["ALTER TABLE drafts ADD COLUMN hidden TEXT"], ["table drafts"]),
        (["DROP TABLE drafts"], ["table drafts"]),
        (["PRAGMA foreign_keys = OFF", "DROP TABLE camps"], ["table camps"]),
        ([AWAY, CUT_SHORT], ["table e2", "table entries", *TRIGGERS, "view entries"]),
        ([AWAY, REPLACING, BACK, "DROP TABLE e2"], ["table entries", *TRIGGERS]),
    ],
)
def test_a_schema_that_is_not_ours(begun: Path, own: Store, statements: list[str], expected: list[str]) -> None:
    """Orders may vanish or change by whatever is lost, other than ours, or added."""
    raw(begun, *statements)
    assert [place for code, place in faults(own) if code == "schema"] == expected
    assert {code for code, _place in faults(own)} <= {"schema", "gap", "chain", "hash"}


FUNCTION = "FUNCTION {}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'"


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        (["ALTER TABLE entries DISABLE TRIGGER entries_no_truncate"], ["trigger entries_no_truncate"]),
        (["DROP TRIGGER entries_only_next ON entries"], ["trigger entries_only_next"]),
        ([f"CREATE OR REPLACE {FUNCTION.format('entries_next')}"], ["function entries_next"]),
        (["CREATE RULE nil AS ON INSERT TO entries WHERE NEW.kind = 'order' DO INSTEAD NOTHING"], ["rule nil"]),
        (
            [
                f"CREATE {FUNCTION.format('gone')}",
                "CREATE TRIGGER zz BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION gone()",
            ],
            ["function gone", "trigger zz"],
        ),
        (["ALTER TABLE entries ENABLE ROW LEVEL SECURITY"], ["table entries"]),
        (["CREATE VIEW camp AS SELECT * FROM camps"], ["view camp"]),
        (["ALTER TABLE drafts ADD COLUMN hidden TEXT"], ["column drafts.hidden"]),
        (["CREATE TABLE more (n int)", "INSERT INTO more VALUES (1)"], ["column more.n", "table more"]),
    ],
)
def test_a_schema_on_a_server(
    database_url: str, open_store: Opener, statements: list[str], expected: list[str]
) -> None:
    store = open_store(database_url)
    with store.write() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    for _time in range(2):  # what it compared with was rolled back
        assert faults(store) == [("schema", part) for part in expected]


def test_an_account_that_may_not_compare_says_so(database_url: str, open_store: Opener) -> None:
    with open_store(database_url).write() as connection:
        connection.exec_driver_sql("DROP ROLE IF EXISTS guest")
        connection.exec_driver_sql("CREATE ROLE guest LOGIN")
        connection.exec_driver_sql("GRANT ALL ON ALL TABLES IN SCHEMA public TO guest")
        connection.exec_driver_sql("GRANT USAGE ON SCHEMA public TO guest")
    with Store(database_url.replace("//fejag@", "//guest@")) as guest:
        assert [fault.code for fault in guest.verify()] == ["not-compared"]


def test_an_order_that_the_store_swallows_is_not_told_as_entered(begun: Path, own: Store) -> None:
    own.snapshot("healthy")
    desk = own.desk("camp")
    raw(begun, SWALLOWING, "CREATE TRIGGER qq AFTER INSERT ON drafts BEGIN DELETE FROM drafts; END")
    with pytest.raises(Damaged, match="nothing was entered"):
        desk.enter(points(50), by="Jana")
    assert own.camps()[0].version == 7
    assert own.restore("healthy") is not None
    assert own.verify() == (), "a restored snapshot has nothing foreign left"


# Entries


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
def test_an_altered_entry(begun: Path, own: Store, column: str, value: str) -> None:
    tamper(begun, f"UPDATE entries SET {column} = {value} WHERE version = 5")
    assert ("hash", "camp#5") in faults(own)
    with pytest.raises(Damaged, match="Entry 5"):
        own.desk("camp")


def test_an_entry_changed_on_a_server(database_url: str, open_store: Opener) -> None:
    store = open_store(database_url)
    store.create("Camp", small(), "Jana")
    with store.write() as connection:
        connection.exec_driver_sql("ALTER TABLE entries DISABLE TRIGGER USER")
        connection.exec_driver_sql("UPDATE entries SET reason = 'none' WHERE version = 2")
        connection.exec_driver_sql("ALTER TABLE entries ENABLE TRIGGER USER")
    assert faults(store) == [("hash", "camp#2")]


EXCHANGED = [f"UPDATE entries SET version = {new} WHERE version = {old}" for old, new in [(2, 99), (3, 2), (99, 3)]]
ALL_HASHES = ", ".join(f"hash camp#{version}" for version in range(1, 8))
ALL_NAMES = "UPDATE camps SET name = 'Other', first_name = 'Other', slug = 'other'"


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        (["DELETE FROM entries WHERE version = 5"], "gap camp#5, payload camp#6"),
        (EXCHANGED, "chain camp#2, hash camp#2, chain camp#3, hash camp#3, chain camp#4, outcome camp#2"),
        (["UPDATE camps SET uid = 'x'", "UPDATE entries SET camp = 'x'"], "chain camp#1, " + ALL_HASHES),
        ([ALL_NAMES], "chain other#1"),
        (["DELETE FROM camps"], "unseen store"),
    ],
    ids=["entry taken out", "entries changed places", "camp swapped for another", "camp renamed", "entries of no camp"],
)
def test_rows_that_are_not_where_they_were(begun: Path, own: Store, statements: list[str], expected: str) -> None:
    tamper(begun, *statements)
    assert ", ".join(f"{code} {place}" for code, place in faults(own)).replace(str(begun), "store") == expected
    with pytest.raises(StoreError):
        own.desk("other" if ALL_NAMES in statements else "camp")


def test_an_altered_entry_with_a_hash_to_match_breaks_the_chain(begun: Path, own: Store) -> None:
    camp, rows = own.stored("camp")
    old = rows[3]
    draft = EntryRow(old.kind, old.schema_version, old.payload, "me", old.time, None, old.outcome_hash)
    (new,) = chained(camp.uid, rows[2].hash, [draft], 3)
    tamper(begun, f"UPDATE entries SET author = 'me', hash = '{new.hash}' WHERE version = 4")
    assert faults(own) == [("chain", "camp#5")]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("name = 'Other'", "“Other” here, but that name was not given by this program (“Camp”)"),
        ("slug = 'other'", "other: the camp is called “Camp”"),
        ("first_name = 'Other'", "“Camp” here, but that name was not given by this program (“Other”)"),
    ],
)
def test_a_camp_renamed_behind_the_programs_back(begun: Path, own: Store, change: str, words: str) -> None:
    raw(begun, f"UPDATE camps SET {change}")
    (first, *_others) = own.verify()
    assert first.code == "name"
    assert words in first.text


def test_an_outcome_that_replay_does_not_give(own: Store) -> None:
    forged(own, "camp", kind="order", payload='{"order":{"do":"close-round"}}', outcome_hash="0" * 64)
    assert faults(own) == [("outcome", "camp#8")]


NO_CELL = '{"order":{"do":"place","team":"fbi","figure":"tygr","at":"ZZ99"}}'
UNREADABLE = ["", "null", "[1]", "{", "[" * 100_000, '{"order":[]}', '{"order":{"do":"place"}}', NO_CELL]


@pytest.mark.parametrize(
    ("kind", "payload"),
    [*(("order", payload) for payload in UNREADABLE), ("retraction", '{"keep":[77],"target":99}')],
)
def test_a_payload_that_cannot_be_read(own: Store, kind: str, payload: str) -> None:
    forged(own, "camp", kind=kind, payload=payload)
    assert faults(own) == [("payload", "camp#8")]
    with pytest.raises(Damaged, match="Entry 8"):
        own.desk("camp")
    assert own.camps()[0].version == 8


def test_a_journal_that_does_not_begin_with_a_setup(own: Store) -> None:
    with own.write() as connection:
        connection.exec_driver_sql("INSERT INTO camps VALUES ('y', 'y', 'y', '2026-07-08T20:15:03Z', 'y')")
        connection.exec_driver_sql(
            "INSERT INTO entries SELECT 'y', 1, 'order', 1, '{}', '', time, '', '', '', '' FROM entries LIMIT 1"
        )
    assert ("payload", "y#1") in faults(own)
    with pytest.raises(Damaged):
        own.desk("y")


def test_drafts_are_checked_too(begun: Path, own: Store) -> None:
    desk = own.desk("camp")
    desk.keep_draft("slips:Jana", "fbi tiger A2", by="Jana")
    desk.keep_draft("amend:4", [4, {"game": 1}], by="Jana")
    assert own.verify() == ()
    assert desk.drafts("")["amend:4"].value == [4, {"game": 1}]
    when = "'2026-07-08T20:15:03Z'"
    raw(
        begun,
        f"INSERT INTO drafts SELECT uid, 'slips:Petr', '\"fbi tiger A9\"', 'Petr', {when} FROM camps",
        f"INSERT INTO drafts SELECT uid, 'torn:Petr', '{{', 'Petr', {when} FROM camps",
        "UPDATE drafts SET value = replace(value, 'A2', 'A3') WHERE kind = 'slips:Jana'",
        "UPDATE drafts SET author = 'Petr' WHERE kind = 'amend:4'",
    )
    places = ["amend:4", "slips:Jana", "slips:Petr", "torn:Petr"]
    assert faults(own) == [("draft", f"camp: {place}") for place in places]
    assert "Jana" in own.verify()[1].text


# The file


@pytest.mark.parametrize("seed", [*range(5), *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(5, 70))])
def test_bytes_flipped_anywhere_end_in_findings_or_do_no_harm(begun: Path, own: Store, seed: int) -> None:
    """Whatever is broken: what is said is a finding or a `StoreError`, and never a wrong journal."""
    good = history(own)
    made = own.snapshot("healthy")
    chance = random.Random(seed)
    data = bytearray(begun.read_bytes())
    for _flip in range(chance.choice([1, 3, 200])):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    if seed % 4 == 0:
        del data[chance.randrange(len(data)) :]
    begun.write_bytes(data)
    broken = Store(begun, timeout=0.2)
    findings = broken.verify()
    assert all("\n" not in fault.text for fault in findings)
    try:
        with Store.open(begun, timeout=0.2) as opened:
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


def test_a_file_that_can_be_opened_again_a_moment_later(own: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    once, file_faults = iter([NoPermission("not now.")]), own.file_faults

    def late() -> tuple[str, ...]:
        for error in once:
            raise error
        return file_faults()

    monkeypatch.setattr(own, "file_faults", late)
    assert [fault.code for fault in own.verify()] == ["cannot-open"]
    assert own.verify() == ()
