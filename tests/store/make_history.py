"""Write down the shape that stores have now, for the tests of later versions.

``python -m tests.store.make_history v1``, to be run once for every new shape (a new revision of the schema, a new
version of a payload) and committed. What has been released is never written again.
"""

import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from fejag_admin.camp.journal import contents
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, Result, SecretAnswer, VoidAttack
from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store
from tests.store.tools import Clock, small

HISTORY = Path(__file__).parent / "history"


def orders(desk: Desk) -> list[Order]:
    """At least one order of each kind; some are refused."""
    cell = desk.campaign.board.cell
    return [
        Result(1, (("fbi",), ("exoti",))),
        Place("fbi", "tygr", cell("A1")),
        Place("exoti", "tygr", cell("I9"), override="late by a minute"),
        Place("exoti", "tygr", cell("A1")),
        SecretAnswer("fbi", "wrong"),
        CloseRound(),
        CloseRound(("fbi", "exoti"), "it was dark already"),
        Adjust("fbi", -3, "shouting", "wallet"),
        VoidAttack(1, "a mistake of mine"),
        Result(2, (("fbi", "exoti"),)),
    ]


def notes() -> list[contents.Note]:
    """At least one note of each kind."""
    return [
        contents.Freeze(5),
        contents.Release(),
        contents.Clue(1, "It lies where the tiger sleeps."),
        contents.Claim("The bear was there first.", ("exoti",), 4),
        contents.Evidence(17, ("entry", "4"), 5),
        contents.Evidence(17, ("entry", "4"), 4),
        contents.Withdrawal(19),
        contents.Decision(17, "uphold", "It was not.", ("B1", "B2"), (4,)),
        contents.TakeOver("kitchen:/home/ota/fejag.db"),
        contents.TakeOver("school:/home/eva/fejag.db"),
        contents.Chore(2, ("copy",), "The stick is at home."),
    ]


EDITED = (
    (("teams", "fbi", "members"), ["Dana", "Fox"]),
    (("days", "1", "date"), "2026-07-08"),
    (("rules", "carry_limit"), 12),
)
"""Settings that are edited: some by which orders are judged, and some by which they are not."""


def make(place: str | Path) -> None:
    """Create a store with one camp that has entries of every kind."""
    with Store.open(place, clock=Clock()) as store:
        desk = store.create("Tábor", small().header, "Jana")
        for order in orders(desk):
            desk.enter(order, by="Petr", note="slip", even_refused=True)
        amended = Entered(Result(1, (("exoti",),)), "from the paper", "Jana", "2026-07-08T21:00:00+02:00")
        desk.confirm(desk.propose(contents.Amendment(2, amended)), by="Jana", reason="FBI was not there")
        desk.confirm(desk.propose(contents.Retraction(9)), by="Jana", reason="forgiven")
        for note in notes():
            desk.note(note, by="Petr")
        steps: tuple[contents.Change, ...] = (contents.Edit(EDITED), contents.Undo(25), contents.Redo(25))
        for step in steps:
            desk.confirm(desk.propose(step), by="Jana", reason="misread")
        desk.keep_draft("slips", "fbi ty", by="Petr")


def main(name: str) -> None:
    """Write the store as SQL."""
    HISTORY.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "camps.db"
        make(path)
        with closing(sqlite3.connect(path)) as connection:
            (HISTORY / f"{name}.sql").write_text("\n".join(connection.iterdump()) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
