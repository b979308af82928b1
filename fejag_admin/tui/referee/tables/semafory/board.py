"""The exchange of Semafory, drawn: lamps are flipped, figures put and patterns laid with keys or the mouse."""

from collections.abc import Mapping
from typing import Any

from textual import events
from textual.content import Content, Span

from boardgames.semafory.drawing import HEIGHT, WIDTH, draw, figures_of, lamp_spot, lamp_under, tower_spot, tower_under
from boardgames.semafory.exchange import SEEN, SIZE, TOWERS_OF, Mask, lamps_of
from boardgames.semafory.kit import Pattern
from boardgames.semafory.model import Situation
from boardgames.semafory.sheet import HeldPattern
from fejag_admin.common.language import N_
from fejag_admin.tui.referee.tables.table import TableBoard
from fejag_admin.tui.shell.actions import Action, bindings, moving, register

_SIDE = 3  # columns that a selector may lie beside the lamp above or below it


# fmt: off
register("exchange",
    Action("take", "space enter", "take", "Flip/lay",
           "Flip the lamp under the cursor; on a tower, put the player's figure there; lay the pattern in the hand."),
    Action("rotate", "r", "rotate", "Turn it",
           "Turn the pattern that is being laid by a quarter; a click with the right button does it too."),
    Action("mirror", "m", "rotate(True)", "Mirror it", "Mirror the pattern that is being laid."),
    Action("leave", "escape", "leave", "Put it back", "Do not lay the pattern after all.", command=False),
    *moving(N_("Move on the exchange, or move the pattern that is being laid; a click does it too.")),
)
# fmt: on


class ExchangeBoard(TableBoard, can_focus=True, inherit_bindings=False):
    """Sixteen lamps, the towers of one player, a cursor; what is done is done by the ``table``.

    ``cursor``: a lamp or the name of a tower. ``held``: the pattern that is being laid.
    """

    DEFAULT_CSS = f"ExchangeBoard {{ width: {WIDTH + 2}; height: {HEIGHT}; }}"
    BINDINGS = bindings("exchange")

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.lamps: Mask = 0
        self.changed: Mask = 0
        self.seat = self.view = "south"
        self.figures: Mapping[str, str] = {}
        self.tower: str | None = None
        self.cursor: int | str = 0
        self.held: HeldPattern | None = None

    def show(self, table: Situation, changed: Mask, player: int, view: str) -> None:
        """Show a table, the ``changed`` lamps pointed out, and the towers of a player, as seen from a seat."""
        self.lamps, self.changed, self.view, self.figures = table.lamps, changed, view, figures_of(table)
        self.seat, self.tower = table.players[player].seat, table.players[player].tower
        if isinstance(self.cursor, str) and self.cursor not in TOWERS_OF[self.seat]:
            self.cursor = 0
        self.refresh()

    def hold(self, name: str, pattern: Pattern) -> None:
        """Begin to lay a pattern, at the cursor as far as that goes."""
        row, column = divmod(self.cursor, SIZE) if isinstance(self.cursor, int) else (0, 0)
        self._held(HeldPattern(name, pattern.load, pattern.holes).put(row, column))

    def _held(self, held: HeldPattern | None) -> None:
        self.held = held
        self.table.tell()
        self.refresh()

    def render(self) -> Content:
        """The drawing; under the cursor reversed, and the lamps under a pattern that is being laid as well."""
        lines = [
            line.ljust(WIDTH + 2)
            for line in draw(self.lamps, self.view, figures=self.figures, marked=self.changed, tower=self.tower)
        ]
        spans = []
        for lamp in lamps_of(self.lamps):
            spans.append(self._span(lamp_spot(lamp, self.view), 0, "bold $warning"))
        for tower, _mark in self.figures.items():
            spans.append(self._span(tower_spot(tower, self.view), 0, "bold $accent"))
        if self.held is not None:
            under = lamps_of(self.held.lamps)
            spans += [self._span(lamp_spot(lamp, self.view), 1, "bold reverse $accent") for lamp in under]
        else:
            spans.append(self._span(self._spot(self.cursor), 1, "bold reverse" if self.has_focus else "underline"))
        return Content("\n".join(lines), spans=spans)

    def _spot(self, thing: int | str) -> tuple[int, int]:
        return lamp_spot(thing, self.view) if isinstance(thing, int) else tower_spot(thing, self.view)

    def _span(self, spot: tuple[int, int], beside: int, style: str) -> Span:
        at = spot[1] * (WIDTH + 3) + spot[0]
        return Span(at - beside, at + 1 + beside, style)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Only what is held can be turned."""
        return self.held is not None if action in {"rotate", "leave"} else True

    def action_move(self, rows: int, columns: int) -> None:
        """Move what is held, else the cursor to the next lamp or tower."""
        if self.held is not None:
            down, right = self._step(rows, columns)
            self._held(self.held.put(self.held.row + down, self.held.column + right))
            return
        x, y = self._spot(self.cursor)
        things = [*range(SIZE * SIZE), *TOWERS_OF[self.seat]]
        ahead = []
        for thing in things:
            right, down = self._spot(thing)[0] - x, self._spot(thing)[1] - y
            if columns and down == 0 and right * columns > 0:
                ahead.append((abs(right), 0, thing))
            elif rows and down * rows > 0 and abs(right) <= _SIDE:
                ahead.append((abs(down), abs(right), thing))
        if ahead:
            self.cursor = min(ahead, key=lambda step: step[:2])[2]
            self.refresh()

    def _step(self, rows: int, columns: int) -> tuple[int, int]:
        """A step as it is seen, as the south sees it."""
        start, target = (
            divmod(SEEN[self.view][(1 + down) * SIZE + 1 + right], SIZE) for down, right in ((0, 0), (rows, columns))
        )
        return target[0] - start[0], target[1] - start[1]

    def action_take(self) -> None:
        """Flip the lamp, put the figure, or lay the pattern."""
        if self.held is not None:
            held, self.held = self.held, None
            self.table.lay(held)
        elif isinstance(self.cursor, int):
            self.table.flip(self.cursor)
        else:
            self.table.put_figure(self.cursor)

    def action_rotate(self, mirror: bool = False) -> None:
        """Turn what is held by a quarter, or mirror it."""
        if self.held is not None:
            self._held(self.held.turned(mirror=mirror))

    def action_leave(self) -> None:
        self._held(None)

    def on_click(self, event: events.Click) -> None:
        """A lamp or a tower; a pattern that is held is put there first, and laid by a second click."""
        lamp, tower = lamp_under(event.x, event.y, self.view), tower_under(event.x, event.y, self.view)
        if self.held is not None:
            if event.button == 3:
                self.action_rotate()
            elif lamp is not None:
                moved = self.held.put(*divmod(lamp, SIZE))
                if moved == self.held:
                    self.action_take()
                else:
                    self._held(moved)
        elif lamp is not None:
            self.cursor = lamp
            self.action_take()
        elif tower is not None and tower in TOWERS_OF[self.seat]:
            self.cursor = tower
            self.action_take()
