"""A process that enters things and is killed while it does; run as ``python -m tests.store.writer``.

For every line read, the path of a store, a child is forked that opens the store and enters one thing after another.
Its process id is printed, and a line for every entry that was confirmed: ``version hash``; ``dead`` when it is dead.
Everything is imported before the first fork, so that a child starts within milliseconds.
"""

from __future__ import annotations

import os
import sys

import alembic.command  # noqa: F401 - warm
import networkx  # noqa: F401 - warm

from fejag_admin.camp.journal.corrections import Amendment
from fejag_admin.orders.entered import Entered
from fejag_admin.store.desk import Desk
from fejag_admin.store.reading import read_rows
from fejag_admin.store.store import Store
from tests.store.tools import points, small

SLUG = "camp"


def say(words: str) -> None:
    """One line to whoever kills us, in one piece."""
    os.write(1, f"{words}\n".encode())


def confirmed(store: Store, desk: Desk) -> None:
    """Say that the last entry is confirmed."""
    with store.database.read() as connection:
        uid = connection.exec_driver_sql("SELECT uid FROM camps WHERE slug = 'camp'").scalar()
        row = read_rows(connection, str(uid), after=desk.version - 1)[0]
    say(f"{row.version} {row.hash}")


def write(path: str) -> None:
    """Create the store and the camp if they are not there; then orders, a correction after every fourth."""
    with Store.open(path) as store:
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


def main() -> None:
    """Fork a writer for every line."""
    say("ready")
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            write(line.strip())
            os._exit(0)
        say(f"pid {child}")
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
