"""What each game has at the place of the referee: a table laid out by hand, and the parts of the user's own copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgames.core.sheet import Sheet
from boardgames.semafory.kit import Kit
from boardgames.singapore.fields import OwnCopy
from boardgames.singapore.sheet import CopySheet
from fejag_admin.tui.referee.own_copy import CopyOf, described_parts
from fejag_admin.tui.referee.tables.bez_hranic.own_copy import own_maps
from fejag_admin.tui.referee.tables.bez_hranic.table import TravelTable
from fejag_admin.tui.referee.tables.semafory.table import ExchangeTable
from fejag_admin.tui.referee.tables.singapore.table import TownTable
from fejag_admin.tui.referee.tables.stezky.table import MountainTable

if TYPE_CHECKING:
    from fejag_admin.tui.referee.tables.table import HandTable

TABLES: tuple[type[HandTable[Any]], ...] = (TravelTable, MountainTable, ExchangeTable, TownTable)
LAID_BY_HAND = tuple(table.game for table in TABLES)
"""The games that have such a table, and can begin with an empty one."""


def hand_tables() -> tuple[HandTable[Any], ...]:
    """A table for each game that can be laid out by hand."""
    made: list[Any] = list(TABLES)
    return tuple(table() for table in made)


def _described(cls: type, sheet: type[Sheet]) -> CopyOf:
    """A copy whose parts are described by a document."""

    def copy_of(raw: dict[str, Any]) -> tuple[Sheet, list[Any]]:
        values = sheet(raw)
        return values, described_parts(cls, values)

    return copy_of


OWN_COPIES: dict[str, CopyOf] = {
    "bez_hranic": own_maps, "semafory": _described(Kit, Sheet), "singapore": _described(OwnCopy, CopySheet)
}  # fmt: skip
"""The games whose own copies are entered by forms."""
