"""Scenes on a laptop and a stick, in which everything is entered by an author of its own; for `test_faults`."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from fejag_admin.answers.entries import entry_line
from fejag_admin.camp.journal.corrections import Amendment
from fejag_admin.camp.journal.notes import Clue
from fejag_admin.orders.entered import Entered
from fejag_admin.store.copies import add, bring, copies
from fejag_admin.store.desk import Desk
from fejag_admin.store.errors import StoreError, Unsure
from fejag_admin.store.lineage import rows_of
from fejag_admin.store.reading import REVISIONS, all_camps
from fejag_admin.store.store import Store
from fejag_admin.store.sync import choose, meet, take_over
from tests.store.disk import Disk
from tests.store.make_history import HISTORY
from tests.store.test_history import SHAPES, built
from tests.store.tools import Clock, points, raw, small

Authors = tuple[str, ...]
FIRST: Authors = ("Jana",) * 4
DAMAGED: Authors = ("damaged",)


@dataclass(frozen=True)
class Moment:
    """What may be in the journal on the laptop now, and what must be somewhere; whether the stick is a copy."""

    allowed: frozenset[Authors]
    sure: frozenset[str]
    copied: bool


class Jumping:
    """A clock that is set anew whenever it is read, years to and fro."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def __call__(self) -> datetime:
        return datetime(2026, 7, 8, tzinfo=UTC) + timedelta(hours=self.chance.choice((0, 1, 30, -50, 90_000, -90_000)))

    def now(self, _zone: object) -> datetime:
        """The same, for who asks `datetime`."""
        return self()


class Scene:
    """What is done on a laptop and a stick, and of whom there may be entries then.

    Whatever is entered has an author of its own, so that the authors of a journal, in order, say what is in it.
    """

    def __init__(self, folder: Path, disk: Disk, now: Authors, clock: Callable[[], datetime]) -> None:
        self.disk, self.clock, self.number = disk, clock, 0
        self.own, self.stick = folder / "laptop" / "camps.db", folder / "stick"
        self.now: frozenset[Authors] = frozenset({now})
        self.sure, self.copied = frozenset(now) - {*DAMAGED}, False
        self.faults: list[StoreError] = []

    def open(self, path: Path | None = None) -> Store:
        return Store.open(path or self.own, timeout=0.01, clock=self.clock)

    def do(
        self,
        work: Callable[[], object],
        effect: Callable[[Authors], Authors] = lambda known: known,
        between: frozenset[Authors] = frozenset(),
    ) -> bool:
        """Do something that makes of the authors what ``effect`` says, or ``between``, or nothing; whether it did."""
        done = frozenset(map(effect, self.now))
        self.mark(self.now | done | between)
        try:
            work()
        except StoreError as error:
            self.faults.append(error)
            self.now |= between | (done if isinstance(error, Unsure) else frozenset())
        else:
            self.now = done
        self.sure |= frozenset.intersection(*map(frozenset, self.now))
        self.mark(self.now)
        return not self.faults

    def mark(self, allowed: frozenset[Authors]) -> None:
        self.disk.mark(Moment(allowed, self.sure, self.copied))

    def add(self, work: Callable[[str], object]) -> None:
        """Do what adds an entry of the author that it is given."""
        self.number += 1
        name = str(self.number)
        self.do(lambda: work(name), lambda known: (*known, name))

    def enter(self, desk: Desk, number: int = 1) -> None:
        for _each in range(number):
            self.add(lambda name: desk.enter(points(self.number), by=name))


def entering(scene: Scene) -> None:
    """Orders, a draft, a note, a correction with its snapshot."""
    with scene.open() as store:
        desk = store.desk("camp")
        scene.enter(desk, 2)
        scene.do(lambda: desk.keep_draft("slips", "fbi had", by="Jana"))
        scene.add(lambda name: desk.note(Clue(1, "Under the tiger."), by=name))
        scene.add(lambda name: desk.confirm(desk.propose(Amendment(2, Entered(points(9)))), by=name, reason="misread"))
        scene.enter(desk, 2)


def creating(scene: Scene) -> None:
    """A store where there was none, and two camps in it."""
    with scene.open() as store:
        if scene.do(lambda: store.create("Camp", small(), "Jana"), lambda _known: FIRST):
            scene.enter(store.desk("camp"))
            scene.do(lambda: store.create("Other", small(), "Ota"))


def copying(scene: Scene) -> None:
    """A stick to which things are copied, one after another."""
    with scene.open() as store:
        desk = store.desk("camp")
        if scene.do(lambda: add(store, str(scene.stick))):
            scene.copied = True
        for turn in range(3):
            scene.enter(desk, turn + 1)
            for copy in copies(store.place):
                scene.do(lambda copy=copy: bring(store.database, replace(copy, checked="")))  # type: ignore[misc]


def migrating(scene: Scene) -> None:
    """A store of an earlier version is opened and used."""
    with scene.open() as store:
        scene.enter(store.desk("tabor"))


def restoring(scene: Scene) -> None:
    """Back to a snapshot, and on from there."""
    with scene.open() as store:
        desk = store.desk("camp")
        scene.enter(desk)
        scene.do(lambda: store.restore("early"), lambda _known: FIRST)
        desk.refresh()
        scene.enter(desk)


def mending(scene: Scene) -> None:
    """A damaged file is set aside for a snapshot."""
    with Store.at(scene.own, timeout=0.01, clock=scene.clock) as store:
        scene.do(lambda: store.restore("early"), lambda _known: FIRST, frozenset({(), FIRST}))


def choosing(scene: Scene) -> None:
    """The laptop and the stick went on alone; the laptop gives way."""
    with scene.open() as store, scene.open(scene.stick / "fejag.db") as there:
        meeting = meet(store, there, "stick", "camp")
        scene.do(lambda: choose(store, there, meeting, entry_line, keep_mine=False), lambda _known: (*FIRST, "00"))
        desk = store.desk("camp")
        desk.refresh()
        scene.enter(desk, 6)


def taking_over(scene: Scene) -> None:
    """The camp goes on from the stick in the store of another laptop."""
    with scene.open() as store:
        work = partial(take_over, store, str(scene.stick), "Ota")
        if scene.do(work, lambda _known: (*FIRST, "Ota"), frozenset({FIRST})):
            scene.enter(store.desk("camp"), 3)


SCENES = (entering, creating, copying, restoring, mending, choosing, taking_over)
OLDER = [name for name in SHAPES if f"'{REVISIONS[-1]}'" not in (HISTORY / f"{name}.sql").read_text("utf-8")]
"""The shapes with an older schema, which is migrated."""
NAMES = (*(one.__name__ for one in SCENES), *SHAPES)


def play(name: str, scene: Scene) -> None:
    """A scene by its name; that of an earlier version is how its store is migrated."""
    next((one for one in SCENES if one.__name__ == name), migrating)(scene)


def prepare(name: str, folder: Path) -> Authors:
    """What is there before a scene; of whom the entries are in the camp that it is about."""
    own, stick = folder / "laptop" / "camps.db", folder / "stick"
    for one in (own.parent, stick):
        one.mkdir(parents=True)
    if name == "creating":
        return ()
    if name in SHAPES:
        return tuple(str(row[0]) for row in raw(built(name, own), "SELECT author FROM entries ORDER BY version"))
    with Store.open(own, clock=Clock()) as store:
        desk = store.create("Camp", small(), "Jana")
        if name in ("restoring", "mending"):
            store.snapshot("early")
            desk.enter(points(1), by="0")
        if name in ("choosing", "taking_over"):
            add(store, str(stick))
        if name == "choosing":
            desk.enter(points(1), by="0")
            with Store.open(stick / "fejag.db", clock=Clock()) as there:
                there.desk("camp").enter(points(2), by="00")
        found = authors(store)
    if name == "mending":
        own.write_bytes(own.read_bytes()[:5000])
        return DAMAGED
    if name == "taking_over":
        clear(own.parent)
        return ()
    return found


def authors(store: Store) -> Authors:
    """Who made the entries of the first camp."""
    with store.read() as connection:
        camps = all_camps(connection)
    return tuple(row.author for camp in camps[:1] for row in rows_of(store, camp.uid))


def clear(folder: Path) -> None:
    for path in folder.rglob("*"):
        if path.is_file():
            path.unlink()
