"""Every shape that stores and their entries have ever had is read and replayed; see ``make_history``."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from fejag_admin.rules import purse
from fejag_admin.store.full_export import import_full
from fejag_admin.store.payloads import CURRENT
from fejag_admin.store.reading import REVISIONS
from fejag_admin.store.store import Store
from tests.store.make_history import HISTORY, make, orders
from tests.store.tools import points, small

SHAPES = sorted(path.stem for path in HISTORY.glob("*.sql"))
SINCE = {
    "withdrawal": "v5",
    "takeover": "v6",
    "chore": "v8",
    **dict.fromkeys(("edit", "undo", "redo"), "v7"),
}
"""The kinds of entries that the first shapes did not have."""
Opener = Callable[..., Store]


def built(name: str, path: Path) -> Path:
    """A store as the program of that time left it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((HISTORY / f"{name}.sql").read_text("utf-8"))
        connection.execute("PRAGMA journal_mode = WAL")
    return path


def entries_of(name: str) -> int:
    """How many entries the camp of that time has."""
    return 19 if name < "v5" else 21 if name < "v6" else 23 if name < "v7" else 26 if name < "v8" else 27


@pytest.mark.parametrize("name", SHAPES)
def test_a_store_of_that_time_is_opened_replayed_and_used(name: str, file: Path, open_store: Opener) -> None:
    store = open_store(built(name, file))
    assert store.verify() == ()
    desk = store.desk("tabor")
    assert desk.version == entries_of(name)
    assert {entry.kind for entry in desk.journal.entries} == {kind for kind in CURRENT if name >= SINCE.get(kind, "")}
    assert desk.journal.entries[11].payload["keep"] != []
    assert {type(step.order) for step in desk.journal.replayed.steps} == {type(order) for order in orders(desk)} - {
        type(points(1))  # the one that was retracted
    }
    assert desk.enter(points(1), by="Jana").accepted
    assert store.verify() == ()


@pytest.mark.parametrize("name", SHAPES)
def test_a_snapshot_of_that_time_is_restored(name: str, file: Path, open_store: Opener) -> None:
    store = open_store(file)
    store.create("Camp", small(), "Jana")
    store.place.snapshots.mkdir(exist_ok=True)
    built(name, store.place.snapshots / "early.db")
    store.restore("early")
    assert [(camp.slug, camp.version) for camp in store.camps()] == [("tabor", entries_of(name))]
    assert store.desk("tabor").enter(points(1), by="Jana").accepted
    assert store.verify() == ()


@pytest.mark.parametrize("name", SHAPES)
def test_another_rule_is_noticed_in_a_store_of_that_time(
    name: str, file: Path, open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(built(name, file))
    assert store.desk("tabor").enter(points(1), by="Jana").accepted
    monkeypatch.setattr(purse, "game_points", lambda _options, result: {result.places[0][0]: (1, 7)})
    assert [(fault.code, fault.place) for fault in store.verify()] == [("outcome", "tabor#2")]


def same(now: str, then: str) -> bool:
    """Whether an export is the same, but for what the form of that time did not have."""
    new, old = json.loads(now), json.loads(then)
    if old["format"] == "fejag-journal/1":
        old["format"] = "fejag-journal/2"
        old["camp"]["names"] = [[old["camp"]["created"], "tabor", old["camp"].pop("name")]]
        return bool(new == old)
    return now == then


@pytest.mark.parametrize("name", SHAPES)
def test_a_full_export_of_that_time_is_taken_in(name: str, file: Path, open_store: Opener) -> None:
    text = (HISTORY / f"{name}.json").read_text("utf-8")
    store = open_store(file)
    assert store.import_full(text).version == entries_of(name)
    assert same(store.export_full("tabor"), text)
    assert store.verify() == ()


def test_both_forms_hold_the_same(file: Path, open_store: Opener) -> None:
    for number, name in enumerate(SHAPES):
        store = open_store(built(name, file.with_name(f"{number}.db")))
        assert same(store.export_full("tabor"), (HISTORY / f"{name}.json").read_text("utf-8"))


def test_every_shape_there_ever_was_is_among_them(file: Path, open_store: Opener) -> None:
    shapes = {
        (row.kind, row.schema_version)
        for name in SHAPES
        for row in import_full((HISTORY / f"{name}.json").read_text("utf-8"))[1]
    }
    assert shapes == {
        (kind, schema) for kind, last in CURRENT.items() for schema in range(2 if kind in SINCE else 1, last + 1)
    }
    revisions = set()
    for number, name in enumerate(SHAPES):
        with closing(sqlite3.connect(built(name, file.with_name(f"{number}.db")))) as connection:
            revisions |= {row[0] for row in connection.execute("SELECT version_num FROM fejag_schema")}
    assert revisions == set(REVISIONS)


def test_the_present_shape_is_what_is_written_now(file: Path) -> None:
    """If this fails, there is a new shape: raise its version, say how the old one is read, and make a new history."""
    now, then = (json.loads(text) for text in (make(file), (HISTORY / f"{SHAPES[-1]}.json").read_text("utf-8")))
    for raw in (now, then):
        del raw["camp"]["uid"]  # by chance, and the hashes depend on it
        for entry in raw["entries"]:
            del entry["hash"], entry["prev_hash"]
    assert now == then
