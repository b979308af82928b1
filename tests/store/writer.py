"""A process that works with a store and is killed while it does; run as ``python -m tests.store.writer``.

For every line read, the name of a scene and a folder, a child is forked that plays it. Its process id is printed, and a
line for every entry that was confirmed: ``version hash``; ``done`` if it came to its end, and ``dead`` when it is dead.
Everything is imported before the first fork, so that a child starts within milliseconds.
"""

import os
import sys
from pathlib import Path

import alembic.command  # noqa: F401 - warm
import networkx  # noqa: F401 - warm

from fejag_admin.answers.entries import entry_line
from fejag_admin.camp.journal.contents import Amendment
from fejag_admin.orders.entered import Entered
from fejag_admin.store.desk import Desk
from fejag_admin.store.rows import read_rows
from fejag_admin.store.store import Store
from fejag_admin.store.sync import choose, meet, take_over
from tests.store.tools import points, small

SLUG = "camp"
FILE = "camps.db"


def say(words: str) -> None:
    """One line to whoever kills us, in one piece."""
    os.write(1, f"{words}\n".encode())


def confirmed(store: Store, desk: Desk) -> None:
    """Say that the last entry is confirmed."""
    with store.read() as connection:
        row = read_rows(connection, desk.camp.uid, after=desk.version - 1)[0]
    say(f"{row.version} {row.hash}")


def entering(folder: Path) -> None:
    """Create the store and the camp if they are not there; then orders, a correction after every fourth."""
    with Store.open(folder / FILE) as store:
        known = [camp.slug for camp in store.camps()]
        desk = store.desk(SLUG) if SLUG in known else store.create("Camp", small(), "Jana")
        confirmed(store, desk)
        while True:
            for number in range(4):
                desk.enter(points(number + 1), by="Jana")
                confirmed(store, desk)
            proposal = desk.propose(Amendment(desk.version, Entered(points(9))))
            desk.confirm(proposal, by="Jana", reason="miscounted")
            confirmed(store, desk)


def restoring(folder: Path) -> None:
    """Back to a snapshot, be the store whole or damaged."""
    with Store(folder / FILE) as store:
        store.restore("early")


def choosing(folder: Path) -> None:
    """The laptop and the stick went on alone; the laptop gives way."""
    with Store.open(folder / FILE) as store, Store.open(folder / "stick" / "fejag.db") as there:
        choose(meet(store, there, SLUG), entry_line, keep_mine=False)


def taking_over(folder: Path) -> None:
    """The camp goes on from the stick in a new store."""
    with Store.open(folder / "new.db") as store:
        take_over(store, str(folder / "stick"), "Ota")


SCENES = {
    "entering": entering,
    "restoring": restoring,
    "mending": restoring,
    "choosing": choosing,
    "taking_over": taking_over,
}


def main() -> None:
    """Fork a child for every line."""
    say("ready")
    for line in sys.stdin:
        scene, _space, folder = line.strip().partition(" ")
        child = os.fork()
        if child == 0:
            SCENES[scene](Path(folder))
            say("done")
            os._exit(0)
        say(f"pid {child}")
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
