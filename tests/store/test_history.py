"""The shapes that stores and their entries have had since 1.0 are read and replayed; see ``make_history``."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fejag_admin.rules import purse
from fejag_admin.store.database.schema import REVISIONS
from fejag_admin.store.payloads import CURRENT, UPGRADES
from fejag_admin.store.store import Store
from tests.store.make_history import HISTORY, make, orders
from tests.store.tools import Opener, points, raw

SHAPES = sorted(path.stem for path in HISTORY.glob("*.sql"))


def built(name: str, path: Path) -> Path:
    """A store as the program of that time left it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((HISTORY / f"{name}.sql").read_text("utf-8"))
    return path


@pytest.mark.parametrize("name", SHAPES)
def test_a_store_of_that_time_is_opened_replayed_and_used(
    name: str, begun: Path, own: Store, open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    early = built(name, begun.with_name("early.db"))
    own.import_full(early)  # into a store of today
    assert own.desk("tabor").version == 27
    own.place.snapshots.mkdir(exist_ok=True)
    shutil.copyfile(early, own.place.snapshots / "early.db")
    own.restore("early")  # as a snapshot
    assert [camp.slug for camp in own.camps()] == ["tabor"]
    for store in (own, open_store(early)):
        assert store.verify() == ()
        desk = store.desk("tabor")
        assert {entry.kind for entry in desk.journal.entries} == {*CURRENT}
        assert desk.journal.entries[11].keep
        retracted = type(points(1))
        assert {type(step.order) for step in desk.journal.steps} == {*map(type, orders(desk))} - {retracted}
        assert desk.enter(points(1), by="Jana").accepted
        assert store.verify() == ()
    monkeypatch.setattr(purse, "game_points", lambda _options, result: {result.places[0][0]: (1, 7)})
    assert [(fault.code, fault.place) for fault in own.verify()] == [("outcome", "tabor#2")]


def test_every_shape_there_ever_was_is_among_them(file: Path) -> None:
    shapes: set[tuple[str, int]] = set()
    revisions = set()
    for number, name in enumerate(SHAPES):
        path = built(name, file.with_name(f"{number}.db"))
        shapes |= {tuple(row) for row in raw(path, "SELECT kind, schema_version FROM entries")}
        revisions |= {row[0] for row in raw(path, "SELECT version_num FROM fejag_schema")}
    assert shapes == {*CURRENT.items(), *UPGRADES}
    assert revisions == set(REVISIONS)


def test_the_present_shape_is_what_is_written_now(file: Path) -> None:
    """If this fails, there is a new shape: raise its version, say how the old one is read, and make a new history."""
    make(file)
    then = built(SHAPES[-1], file.with_name("then.db"))
    for columns in (  # without the uid, which is by chance, and the hashes and seals that depend on it
        "slug, name, created, first_name FROM camps",
        "version, kind, schema_version, payload, author, time, reason, outcome_hash FROM entries ORDER BY version",
        "kind, json_extract(value, '$.value'), author, time FROM drafts",
    ):
        assert raw(file, f"SELECT {columns}") == raw(then, f"SELECT {columns}")
