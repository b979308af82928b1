"""The journal cannot be changed or shortened by any statement, in either database."""

import pytest

from fejag_admin.store.database.errors import StoreTrouble
from fejag_admin.store.store import Store
from tests.store.tools import history

BOTH = [
    "UPDATE entries SET author = 'me'",
    "UPDATE entries SET author = 'me' WHERE version = 2",
    "DELETE FROM entries",
    "DELETE FROM entries WHERE version = 4",
    "INSERT INTO entries SELECT camp, 9, kind, 1, '', '', time, '', '', '', '' FROM entries WHERE version = 4",
    "INSERT INTO entries SELECT * FROM entries WHERE version = 4",
]
SQLITE = ["REPLACE INTO entries SELECT * FROM entries WHERE version = 4", "UPDATE OR REPLACE entries SET version = 1"]
POSTGRESQL = [
    "TRUNCATE entries",
    "TRUNCATE camps CASCADE",
    "INSERT INTO entries SELECT * FROM entries WHERE version = 4 ON CONFLICT (camp, version) DO UPDATE SET author = ''",
]


def test_every_statement_that_would_change_it_is_refused(place: str, store: Store) -> None:
    before = history(store)
    for statement in BOTH + (POSTGRESQL if "://" in place else SQLITE):
        with pytest.raises(StoreTrouble, match="append-only"), store.write() as connection:
            connection.exec_driver_sql(statement)
            pytest.fail(statement)
    with pytest.raises(StoreTrouble, match=r"(?i)foreign key"), store.write() as connection:
        connection.exec_driver_sql("DELETE FROM camps")
    assert history(store) == before
    with store.read() as connection:  # which stops two desks on a server that do not see each other's row
        assert connection.dialect.get_pk_constraint(connection, "entries")["constrained_columns"] == ["camp", "version"]


def test_sqlite_is_set_up_to_keep_what_it_confirmed(own: Store) -> None:
    wanted = {"journal_mode": "delete", "synchronous": 3, "foreign_keys": 1, "busy_timeout": 5000}
    with own.read() as connection:
        assert {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in wanted} == wanted


def test_changes_of_the_schema_roll_back(store: Store) -> None:
    def interrupted() -> None:
        with store.write() as connection:
            connection.exec_driver_sql("CREATE TABLE stray (n INTEGER)")
            connection.exec_driver_sql("DROP TABLE entries")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    with store.read() as connection:
        assert not connection.dialect.has_table(connection, "stray")
        assert connection.dialect.has_table(connection, "entries")
