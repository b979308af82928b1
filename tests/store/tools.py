"""What the tests of the store share: a small camp, a clock that ticks, and raw access behind the program's back."""

import os
import resource
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import load
from fejag_admin.rules.orders import Adjust
from fejag_admin.store.chain import EntryRow, entry_hash
from fejag_admin.store.database.errors import StoreError
from fejag_admin.store.desk import Desk
from fejag_admin.store.rows import Draft, all_camps, insert_rows, read_camps, read_rows
from fejag_admin.store.store import Store

ROOT = Path(__file__).parent.parent.parent
NOBODY = 65534
Opener = Callable[..., Store]
"""What the fixture ``open_store`` is."""
Say = Callable[[object], object]
"""Writes a line to whoever kills the process."""

SMALL = b"""{"format": "fejag-campaign/1", "rules": {},
  "map": {"size": 9, "walls": [["C3", "C4"]], "temple": ["E5"], "teleports": [["B2", "H8"]],
          "starts": {"fbi": "A1", "exoti": "I9"}},
  "teams": [{"id": "fbi", "name": "FBI"}, {"id": "exoti", "name": "Exoti"}],
  "orders": [
    {"do": "result", "game": 1, "places": [["fbi"], ["exoti"]], "by": "Petr", "when": "2026-07-08T20:15:03+02:00"},
    {"do": "place", "team": "fbi", "figure": "tygr", "at": "A1", "note": "the first one"},
    {"do": "place", "team": "exoti", "figure": "tygr", "at": "A1"}
  ]}"""


def small() -> Campaign:
    """A camp of two teams on a small board, with three orders, the last of them refused."""
    return load(SMALL)


def points(number: int, team: str = "fbi") -> Adjust:
    """An order that is always accepted."""
    return Adjust(team, number, f"reason {number}")


class Clock:
    """A clock that goes on by a second whenever it is read."""

    def __init__(self) -> None:
        self.now = datetime(2026, 7, 8, 20, 15, 3, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def raw(path: Path, *statements: str) -> list[Any]:
    """Run SQL on a SQLite file as somebody would who goes behind the program's back; the rows of the last one."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        rows: list[Any] = []
        for statement in statements:
            rows = connection.execute(statement).fetchall()
        return rows


def tamper(path: Path, *statements: str) -> None:
    """Run SQL on a SQLite store with the triggers out of the way, and put them back."""
    triggers = raw(path, "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    drop = [f"DROP TRIGGER {name}" for name, _sql in triggers]
    raw(path, "PRAGMA foreign_keys = OFF", *drop, *statements, *[sql for _name, sql in triggers])


def draft_of(desk: Desk, kind: str) -> Draft | None:
    """What was kept of this kind, at whatever desk; None if nothing is."""
    return desk.drafts(kind).get(kind)


def history(store: Store, slug: str = "camp") -> tuple[str, str, str, tuple[EntryRow, ...]]:
    """All of a camp that does not depend on the store it is in."""
    camp, rows = store.stored(slug)
    return camp.uid, camp.created, camp.first_name, rows


def same(one: Store, other: Store) -> bool:
    """Whether two stores have the same camps with the very same entries and drafts; nothing is wrong with either."""
    contents = []
    for store in (one, other):
        assert store.verify() == ()
        with store.read() as connection:
            contents.append(read_camps(connection))
    return contents[0] == contents[1]


def one_sentence(kind: type[StoreError], attempt: Callable[[], object], *mentions: object) -> StoreError:
    """The error in which an attempt ends: one line, like a sentence, which names these things; no Python shows."""
    with pytest.raises(kind) as error:
        attempt()
    text = str(error.value)
    assert text.endswith(".")
    for foreign in ("\n", "sqlite3.", "Error", "{"):
        assert foreign not in text
    for mention in mentions:
        assert str(mention) in text
    return error.value


@contextmanager
def powerless() -> Iterator[None]:
    """Inside, the test has no more rights than anybody: root may write to any file."""
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def forged(store: Store, slug: str, **changed: Any) -> EntryRow:
    """Append a copy of the last entry with some fields changed, its hash as it should be."""
    with store.write() as connection:
        camp = next(camp for camp in all_camps(connection) if camp.slug == slug)
        last = read_rows(connection, camp.uid)[-1]
        row = replace(last, version=last.version + 1, prev_hash=last.hash, **changed)
        row = replace(row, hash=entry_hash(row))
        insert_rows(connection, (row,))
    return row


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Inside, the folder is a disk of its own that is soon full; whether it is: that takes the right to mount one."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(mount, check=False, capture_output=True).returncode:
        yield False
        return
    try:
        yield True
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill_up(path: Path) -> None:
    """Write a file until nothing more fits on its disk."""
    with path.open("wb", buffering=0) as rubbish:
        for size in (4096, 1):
            with suppress(OSError):
                while rubbish.write(b"x" * size):
                    pass


@contextmanager
def file_size_limit(size: int) -> Iterator[None]:
    """Inside, no file can grow beyond ``size`` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def killed(work: Callable[[Say], object], *, after: float | None, patience: int = 0) -> list[str]:
    """Let a process work, and kill it some seconds after it has said so many lines; None: when it is done.

    What it said; ``done`` comes last if it came to its end.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        with suppress(BaseException):
            work(lambda words: os.write(writing, f"{words}\n".encode()))
            os.write(writing, b"done\n")
        os._exit(0)
    os.close(writing)
    with open(reading, encoding="utf-8") as pipe:
        lines = [pipe.readline() for _line in range(patience)]
        if after is None:
            lines += pipe.readlines()
        else:
            time.sleep(after)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        lines += pipe.readlines()
    return [line.strip() for line in lines]
