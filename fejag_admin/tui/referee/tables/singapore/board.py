"""The map of Singapore, drawn: a cursor over its lots."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Any

from textual import events
from textual.content import Content, Span

from boardgames.singapore.drawing import CELL, draw, lot_under, spot
from boardgames.singapore.fields import LARGEST
from boardgames.singapore.model import Situation
from boardgames.singapore.notation import Place
from fejag_admin.common.language import N_
from fejag_admin.tui.referee.tables.grid import TableBoard
from fejag_admin.tui.shell.actions import Action, bindings, moving, register

# fmt: off
register("town",
    Action("lot", "enter space", "lot", "Lot",
           "What lies on the lot under the cursor: its price, a building, whose it is; a second click, too."),
    *moving(N_("Move over the lots, or say where the street leads; a click moves there too.")),
)
# fmt: on


class Town(TableBoard, can_focus=True, inherit_bindings=False):
    """As much of the map as fits, around the cursor; what is done is done by the ``table``.

    ``street``: the next arrow says where a street leads.
    """

    BINDINGS = bindings("town")

    def __init__(self, table: Any) -> None:
        super().__init__("town", table)
        self.cursor: Place = "A1"
        self.street = False
        self._lines: tuple[str, ...] = ()

    def show(self, situation: Situation) -> None:
        self._lines = draw(situation)
        self.refresh()

    def render(self) -> Content:
        """The part of the drawing around the cursor, which is reversed."""
        left, top = self._corner()
        wide, high = self.size
        x, y = spot(self.cursor)
        lines = [line[left : left + wide].ljust(wide) for line in self._lines[top : top + high]]
        lines += [" " * wide] * (y - top + 1 - len(lines))
        at = (y - top) * (wide + 1) + x - left
        style = "bold reverse" if self.has_focus else "underline"
        return Content("\n".join(lines), spans=[Span(at, at + min(CELL - 3, wide + left - x), style)])

    def _corner(self) -> tuple[int, int]:
        """The upper left corner of what is seen of the drawing."""
        x, y = spot(self.cursor)
        return max(0, x + CELL - self.size.width), max(0, y + 2 - self.size.height)

    def on_blur(self) -> None:
        """The street is not meant any more."""
        self.street = False

    def _go(self, place: Place) -> None:
        self.cursor = place
        self.refresh()
        self.table.tell()

    def _join(self, place: Place) -> None:
        """The street leads there."""
        self.street = False
        self.table.join(self.cursor, place)

    def action_move(self, rows: int, columns: int) -> None:
        column, row = ascii_uppercase.index(self.cursor[0]) + columns, int(self.cursor[1:]) + rows
        if not (0 <= column < LARGEST and 1 <= row <= LARGEST):
            return
        there = f"{ascii_uppercase[column]}{row}"
        if self.street:
            self._join(there)
        else:
            self._go(there)

    def action_lot(self) -> None:
        self.table.ask_lot(self.cursor)

    def meant_by(self, x: int, y: int) -> Place | None:
        """The lot drawn there."""
        left, top = self._corner()
        place = lot_under(x + left, y + top)
        return None if place is None or int(place[1:]) > LARGEST else place

    def on_click(self, event: events.Click) -> None:
        """Go to a lot; on the lot that the cursor is on, say something about it."""
        place = self.meant_by(event.x, event.y)
        if place is None:
            return
        if place == self.cursor:
            self.action_lot()
        elif self.street:
            self._join(place)
        else:
            self._go(place)
