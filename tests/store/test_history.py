"""The shapes that stores and their entries have had since 1.0 are read and replayed; see ``make_history``."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from fejag_admin.rules import purse
from fejag_admin.store.full_export import import_full
from fejag_admin.store.payloads import CURRENT, UPGRADES
from fejag_admin.store.schema import REVISIONS
from fejag_admin.store.store import Store
from tests.store.make_history import HISTORY, make, orders
from tests.store.tools import points, raw, small

SHAPES = sorted(path.stem for path in HISTORY.glob("*.sql"))
Opener = Callable[..., Store]


def built(name: str, path: Path) -> Path:
    """A store as the program of that time left it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((HISTORY / f"{name}.sql").read_text("utf-8"))
    return path


@pytest.mark.parametrize("name", SHAPES)
def test_a_store_of_that_time_is_opened_replayed_and_used(
    name: str, file: Path, open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(built(name, file))
    assert store.verify() == ()
    assert store.export_full("tabor") == (HISTORY / f"{name}.json").read_text("utf-8")
    desk = store.desk("tabor")
    assert {entry.kind for entry in desk.journal.entries} == {*CURRENT}
    assert desk.journal.entries[11].payload["keep"] != []
    assert {type(step.order) for step in desk.journal.replayed.steps} == {type(order) for order in orders(desk)} - {
        type(points(1))  # the one that was retracted
    }
    assert desk.enter(points(1), by="Jana").accepted
    assert store.verify() == ()
    monkeypatch.setattr(purse, "game_points", lambda _options, result: {result.places[0][0]: (1, 7)})
    assert [(fault.code, fault.place) for fault in store.verify()] == [("outcome", "tabor#2")]


@pytest.mark.parametrize("name", SHAPES)
def test_a_snapshot_of_that_time_is_restored(name: str, file: Path, open_store: Opener) -> None:
    store = open_store(file)
    store.create("Camp", small(), "Jana")
    store.place.snapshots.mkdir(exist_ok=True)
    built(name, store.place.snapshots / "early.db")
    store.restore("early")
    (camp,) = store.camps()
    assert camp.slug == "tabor"
    assert store.desk("tabor").enter(points(1), by="Jana").accepted
    assert store.verify() == ()


@pytest.mark.parametrize("name", SHAPES)
def test_a_full_export_of_that_time_is_taken_in(name: str, file: Path, open_store: Opener) -> None:
    text = (HISTORY / f"{name}.json").read_text("utf-8")
    store = open_store(file)
    store.import_full(text)
    assert store.export_full("tabor") == text
    assert store.verify() == ()


def test_every_shape_there_ever_was_is_among_them(file: Path) -> None:
    texts = [(HISTORY / f"{name}.json").read_text("utf-8") for name in SHAPES]
    shapes = {(row.kind, row.schema_version) for text in texts for row in import_full(text)[1]}
    assert shapes == {*CURRENT.items(), *UPGRADES}
    revisions = set()
    for number, name in enumerate(SHAPES):
        path = built(name, file.with_name(f"{number}.db"))
        revisions |= {row[0] for row in raw(path, "SELECT version_num FROM fejag_schema")}
    assert revisions == set(REVISIONS)


def test_the_present_shape_is_what_is_written_now(file: Path) -> None:
    """If this fails, there is a new shape: raise its version, say how the old one is read, and make a new history."""
    now, then = (json.loads(text) for text in (make(file), (HISTORY / f"{SHAPES[-1]}.json").read_text("utf-8")))
    for document in (now, then):
        del document["camp"]["uid"]  # by chance, and the hashes depend on it
        for entry in document["entries"]:
            del entry["hash"], entry["prev_hash"]
    assert now == then
