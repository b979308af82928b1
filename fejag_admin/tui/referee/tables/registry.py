"""What each game has at the place of the referee: a table laid out by hand, and the parts of the user's own copy."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from boardgames.core.sheet import Sheet
from boardgames.semafory.kit import Kit
from boardgames.singapore.fields import OwnCopy
from boardgames.singapore.sheet import CopySheet
from fejag_admin.tui.referee.own_copy import CopyOf, described_copy
from fejag_admin.tui.referee.tables.bez_hranic.own_copy import own_maps
from fejag_admin.tui.referee.tables.bez_hranic.table import TravelTable
from fejag_admin.tui.referee.tables.semafory.table import ExchangeTable
from fejag_admin.tui.referee.tables.singapore.table import TownTable
from fejag_admin.tui.referee.tables.stezky.table import MountainTable

if TYPE_CHECKING:
    from fejag_admin.tui.referee.tables.table import HandTable

TABLES: tuple[Callable[[], HandTable[Any]], ...] = (TravelTable, MountainTable, ExchangeTable, TownTable)
"""The tables of the games."""


OWN_COPIES: dict[str, CopyOf] = {
    "bez_hranic": own_maps,
    "semafory": lambda raw: described_copy(Kit, Sheet(raw)),
    "singapore": lambda raw: described_copy(OwnCopy, CopySheet(raw)),
}
"""The games whose own copies are entered by forms."""
