"""The first look: the same camp as from the open store, without SQLAlchemy; whatever is unusual is left to that."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from fejag_admin.store.early import first_look
from fejag_admin.store.errors import Damaged, NoStore, StoreError
from fejag_admin.store.store import Store
from tests.store.tools import points, small

Opener = Callable[..., Store]

LOOK = """
import json, sys
from fejag_admin.store.early import first_look
store, desk = first_look(sys.argv[1])
assert not desk.refresh() and desk.drafts("") == {} and not desk.clock_trouble
print(json.dumps([desk.name, desk.version, desk.fingerprint(desk.version), "sqlalchemy" in sys.modules]))
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A store of two camps in a file; the first one was opened last."""
    path = tmp_path / "camps.db"
    with Store.open(path) as store:
        store.create("Camp", small(), "Jana")
        store.create("Other", small(), "Jana")
        store.desk("camp").keep_draft("slips:Jana", "fbi tiger A1", by="Jana")
    return path


def test_it_shows_what_the_open_store_shows(file: Path, open_store: Opener) -> None:
    for slug in (None, "camp", "other"):
        look = first_look(file, slug)
        assert look is not None
        store, early = look
        desk = open_store(str(file)).desk(slug or ("camp" if slug is None else slug))
        assert (early.slug, early.name, early.journal) == (desk.slug, desk.name, desk.journal)
        assert early.fingerprint(early.version) == desk.fingerprint(desk.version)
        assert early.drafts("slips:") == desk.drafts("slips:")
        assert early.draft("slips:Jana") == desk.draft("slips:Jana")
        assert open_store(str(file)).last_camp == early.slug
        store.close()


def test_it_needs_no_sqlalchemy(tmp_path: Path) -> None:
    path = tmp_path / "camps.db"
    with Store.open(path) as store:
        desk = store.create("Camp", small(), "Jana")
        expected = [desk.name, desk.version, desk.fingerprint(desk.version), False]
    done = subprocess.run([sys.executable, "-c", LOOK, path], check=True, capture_output=True, text=True)
    assert json.loads(done.stdout) == expected


def test_what_others_enter_is_seen_and_what_is_entered_is_written(file: Path, open_store: Opener) -> None:
    look = first_look(file, "camp")
    assert look is not None
    store, early = look
    other = open_store(str(file)).desk("camp")
    other.enter(points(7), by="Petr")
    assert early.refresh()
    assert early.journal == other.journal
    assert early.enter(points(5), by="Jana").accepted  # opens the store in earnest
    assert other.refresh()
    assert other.journal == early.journal
    other.enter(points(3), by="Petr")
    assert early.refresh()
    early.drop_draft("slips:Jana")
    assert early.drafts("") == other.drafts("") == {}
    store.close()


def test_what_is_gone_or_damaged_later_is_told_like_an_open_store_tells_it(file: Path) -> None:
    look = first_look(file)
    assert look is not None
    store, early = look
    there = file.read_bytes()
    file.unlink()
    with pytest.raises(StoreError, match="camps.db"):
        early.refresh()
    with pytest.raises(NoStore):  # and no new one is made in its place
        early.enter(points(5), by="Jana")
    assert not file.exists()
    file.write_bytes(b"no database" * 1000)
    with pytest.raises(Damaged, match="fejag verify"):
        early.refresh()
    file.write_bytes(there)
    assert early.enter(points(5), by="Jana").accepted
    store.close()


def test_whatever_is_unusual_is_left_to_the_open_store(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert first_look(tmp_path / "nothing.db") is None
    assert not (tmp_path / "nothing.db").exists()
    assert first_look("postgresql://nobody@nowhere/camps") is None
    assert first_look("nonsense://") is None
    assert first_look(file, "no-such-camp") is None
    with closing(sqlite3.connect(file, isolation_level=None)) as writer:
        writer.execute("BEGIN EXCLUSIVE")
        assert first_look(file) is None  # the open store waits, and says for whom
    assert first_look(file) is not None
    file.with_name("camps.db.last").write_text("gone\n", "utf-8")
    assert first_look(file) is None
    for change in (
        "DELETE FROM entries WHERE version = 1",
        "UPDATE fejag_schema SET version_num = '0002'",
        "UPDATE fejag_schema SET version_num = '9999'",
        "DROP TABLE fejag_schema",
    ):
        copy = tmp_path / "copy.db"
        copy.write_bytes(file.read_bytes())
        with closing(sqlite3.connect(copy)) as connection:
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                connection.execute(f"DROP TRIGGER {name}")
            connection.execute(change)
            connection.commit()
        assert first_look(copy, "camp") is None, change
    (tmp_path / "empty.db").touch()
    assert first_look(tmp_path / "empty.db", "camp") is None
    (tmp_path / "text.db").write_text("no database at all\n" * 500)
    assert first_look(tmp_path / "text.db", "camp") is None
    monkeypatch.setattr("fejag_admin.store.early.LARGE", file.stat().st_size)
    assert first_look(file, "camp") is None
