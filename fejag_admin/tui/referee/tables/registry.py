"""What each game has at the place of the referee: a table laid out by hand, and forms for the user's own copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fejag_admin.tui.referee.tables.bez_hranic import own_copy as bez_hranic
from fejag_admin.tui.referee.tables.bez_hranic.table import TravelTable
from fejag_admin.tui.referee.tables.semafory import own_copy as semafory
from fejag_admin.tui.referee.tables.semafory.table import ExchangeTable
from fejag_admin.tui.referee.tables.singapore import own_copy as singapore
from fejag_admin.tui.referee.tables.singapore.table import TownTable
from fejag_admin.tui.referee.tables.stezky.table import MountainTable

if TYPE_CHECKING:
    from boardgames.core.registry import Game
    from fejag_admin.tui.referee.own_copy import Part
    from fejag_admin.tui.referee.tables.table import HandTable

TABLES: tuple[type[HandTable[Any]], ...] = (TravelTable, MountainTable, ExchangeTable, TownTable)
OWN_COPIES = {"bez_hranic": bez_hranic.parts, "semafory": semafory.parts, "singapore": singapore.parts}
LAID_BY_HAND = tuple(table.game for table in TABLES)
"""The games that have such a table, and can begin with an empty one."""


def hand_tables() -> tuple[HandTable[Any], ...]:
    """A table for each game that can be laid out by hand."""
    made: list[Any] = list(TABLES)
    return tuple(table() for table in made)


def parts_of(game: Game) -> dict[str, Part]:
    """The parts of the user's own copy of a game that has forms for it; none for another game."""
    return OWN_COPIES[game.id]() if game.id in OWN_COPIES else {}
