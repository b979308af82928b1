"""The map editor: paint obstacles, temple, teleports and start cells; the check beside it says what is unfair."""

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from fejag_admin.camp.maps import editing
from fejag_admin.camp.maps.editing import SYMMETRIES, Symmetry, Turn, UndoHistory, images
from fejag_admin.camp.maps.fairness import way_cells
from fejag_admin.camp.maps.new_camp import CampPlan
from fejag_admin.camp.views.map_picture import NOTHING, Overlay
from fejag_admin.common.language import _, ngettext
from fejag_admin.orders.typed import parse_cell
from fejag_admin.rules.board import MAX_TELEPORTS, Board, Cell, Wall, on_edge
from fejag_admin.rules.figures import EAST, NORTH, SOUTH, WEST, Step
from fejag_admin.texts.names import team_name
from fejag_admin.tui.board.board import BoardAside
from fejag_admin.tui.board.picture import colours
from fejag_admin.tui.map_editor import files
from fejag_admin.tui.map_editor.canvas import Canvas
from fejag_admin.tui.map_editor.dialogs import symmetry_text
from fejag_admin.tui.shell.actions import bindings
from fejag_admin.tui.widgets.panels import Clipped
from fejag_admin.tui.widgets.plan_screen import PlanScreen
from fejag_admin.tui.widgets.typing_fields import TypedLine

WIDE = 110
SIDES: dict[str, Step] = {"left": WEST, "right": EAST, "above": NORTH, "below": SOUTH}


class EditorScreen(PlanScreen):
    """Paints the map of the plan.

    ``brush``: what it paints. ``team``: whose start cell. ``symmetry``: the places painted at once. ``pending``: the
    first end of a teleport. ``way``: the team whose way is shown.
    """

    BINDINGS = bindings("editor")
    AUTO_FOCUS = "Canvas"

    def __init__(self) -> None:
        super().__init__()
        self.brush = "wall"
        self.team = ""
        self.symmetry: Symmetry = "none"
        self.pending: Cell | None = None
        self.origin = files.Origin()
        self.way: str | None = None
        self._adding = True  # whether the stroke of the mouse paints or takes away
        self._drawn: CampPlan | None = None
        self._cursor: Cell | None = None

    @property
    def canvas(self) -> Canvas:
        return self.query_one(Canvas)

    def compose_body(self) -> ComposeResult:
        """The board; beside it brush and cell, and what the check found."""
        with BoardAside((30, 38), WIDE):
            yield Canvas(self._tell, self._cursor)
            with Vertical():
                yield Static(id="here", markup=False)
                yield Clipped(_("… more in a taller window"), "checked")
        yield TypedLine(_("cell, such as K17"), "goto")

    def state_changed(self) -> None:
        """Draw the map; nothing here depends on the open camp."""
        self._drawn = None
        self._draw()

    def catch_up(self) -> None:
        """The plan may have changed meanwhile."""
        super().catch_up()
        self._draw()

    # Drawing

    def _draw(self) -> None:
        plan = self.plan
        if plan is self._drawn or not self.query(Canvas):
            return
        if self.check():
            self.way = None
        if self.team not in plan.teams:
            self.team = plan.teams[0]
        if self.pending is not None and self.pending >= plan.map.now.size**2:
            self.pending = None
        self._drawn = plan
        self.canvas.show(files.picture(plan), colours(plan.campaign))
        self._redraw()
        if self.focused is None:
            self.canvas.focus()

    def _lay(self) -> None:
        """The first end of a teleport, or a team's way, over the map."""
        overlay = NOTHING
        if self.pending is not None:
            overlay = Overlay(ghost=(self.pending, "@?"))
        elif self.way is not None and self.checked is not None:
            way = next(reach.cheapest for reach in self.checked.fairness.reaches if reach.team == self.way)
            if way is not None:
                emission = self.plan.draft.options.teleport_emission
                stand, lit = way_cells(self.plan.map.now, way, emission)
                overlay = Overlay(beam=lit | stand, attacked=stand)
        self.canvas.lay(overlay)

    def show_checked(self) -> None:
        if self.query(Canvas):  # else the screen is built anew
            self._tell()

    def _redraw(self) -> None:
        self._lay()
        self._tell()

    def _tell(self) -> None:
        """Brush, symmetry, the cell under the cursor; below what the check found."""
        plan, board = self.plan, self.plan.map.now
        self._cursor = self.canvas.cursor
        text = files.here_text(plan, self._cursor) if self._cursor < board.size**2 else ""
        lines = [
            Content.assemble((board.name(self._cursor), "bold"), f"  {text}"),
            Content.assemble((_("Brush:") + " ", "dim"), (self._brush_text(), "bold $accent")),
            Content.assemble((_("Symmetry:") + " ", "dim"), symmetry_text(self.symmetry)),
        ]
        steps = len(plan.map.before)
        text = ngettext("{n} change to undo", "{n} changes to undo", steps).format(n=steps)
        lines.append(Content(text).stylize("dim"))
        self.query_one("#here", Static).update(Content("\n").join(lines))
        lines = files.checked_lines(plan, self.checked, self.way)
        self.query_one(Clipped).tell(Content("\n").join(lines))

    def _brush_text(self) -> str:
        if self.brush == "start":
            return _("start of {team}").format(team=team_name(self.plan.campaign, self.team))
        if self.brush == "teleport" and self.pending is not None:
            return _("other end of the teleport")
        return {
            "wall": _("obstacles"),
            "temple": _("temple"),
            "teleport": _("teleport"),
            "erase": _("eraser"),
        }[self.brush]

    # Changing

    def put(self, board: Board) -> None:
        """Another map in place of the one there; it can be undone."""
        self._change(self.plan.map.then(board))

    def _change(self, history: UndoHistory) -> None:
        if history is not self.plan.map:
            self.shell.new_camp.change(replace(self.plan, map=history))
            self._draw()

    @on(Canvas.Painted)
    def _painted(self, event: Canvas.Painted) -> None:
        if self.brush in ("start", "teleport") and event.going_on:
            return
        self._apply(event.cell, event.side, event.going_on)

    def _apply(self, cell: Cell, side: Step | None, going_on: bool = False) -> None:
        """Use the brush on a cell, or on a side of it."""
        board = self.plan.map.now
        cells = [image for (image,) in images(self.symmetry, (cell,), board.size)]
        if self.brush == "wall":
            wall = None if side is None else editing.wall_beside(board, cell, side)
            if wall is None:
                return
            self._adding = self._adding if going_on else wall not in board.walls
            changed = editing.with_walls(board, self._equal(wall), self._adding)
        elif self.brush == "temple":
            self._adding = self._adding if going_on else cell not in board.temple
            changed = editing.with_temple(board, cells, self._adding)
        elif self.brush == "erase":
            around = (editing.wall_beside(board, image, step) for image in cells for step in SIDES.values())
            changed = editing.erased(editing.with_walls(board, (wall for wall in around if wall), False), cells)
        elif self.brush == "start":
            self._put_start(cell)
            return
        else:
            self._put_teleport(cell)
            return
        history = self.plan.map
        stroke_begun = going_on and bool(history.before)
        self._change(history.going_on(changed) if stroke_begun and changed != board else history.then(changed))

    def _equal(self, wall: Wall) -> Iterable[Wall]:
        return (cast(Wall, image) for image in images(self.symmetry, wall, self.plan.map.now.size))

    def _put_start(self, cell: Cell) -> None:
        board = self.plan.map.now
        if not on_edge(board.size, cell):
            text = _("{cell} is not on the edge; start cells are (M1).").format(cell=board.name(cell))
            self.notify(text, severity="warning")
            return
        self.put(editing.with_start(board, self.team, cell, self.plan.teams))

    def _put_teleport(self, cell: Cell) -> None:
        board = self.plan.map.now
        if cell in board.paired and self.pending is None:
            self.put(editing.erased(board, [cell]))
        elif self.pending is None:
            self.pending = cell
        elif self.pending == cell:
            self.pending = None
        else:
            first, self.pending = self.pending, None
            for first_end, second_end in images(self.symmetry, (first, cell), board.size):
                if len(board.teleports) == MAX_TELEPORTS:
                    text = _("A map has at most {limit} teleports.").format(limit=MAX_TELEPORTS)
                    self.notify(text, severity="warning")
                elif not {first_end, second_end} & board.paired.keys():
                    board = editing.with_teleport(board, first_end, second_end)
            self.put(board)
        self._redraw()

    # Actions

    def action_paint(self) -> None:
        """Use the brush; that of obstacles goes through the right and the lower side of the cell."""
        cell, board = self.canvas.cursor, self.plan.map.now
        if self.brush != "wall":
            self._apply(cell, None)
            return
        right, below = (editing.wall_beside(board, cell, side) for side in (EAST, SOUTH))
        state = (right in board.walls) + 2 * (below in board.walls) + 1
        if right is None or below is None:
            state = 3 * (right not in board.walls and below not in board.walls)
        for wall, is_wall in ((right, bool(state & 1)), (below, bool(state & 2))):
            if wall is not None:
                board = editing.with_walls(board, self._equal(wall), is_wall)
        self.put(board)

    def action_side(self, name: str) -> None:
        """Put an obstacle on a side of the cell, or take it away."""
        board = self.plan.map.now
        wall = editing.wall_beside(board, self.canvas.cursor, SIDES[name])
        if wall is None:
            self.notify(_("There is no obstacle on the edge of the board."), severity="warning")
            return
        self.put(editing.with_walls(board, self._equal(wall), wall not in board.walls))

    def action_brush(self, brush: str) -> None:
        """Take a brush; that of start cells again for the next team."""
        if brush == "start" and self.brush == "start":
            teams = self.plan.teams
            self.team = teams[(teams.index(self.team) + 1) % len(teams)]
        self.brush, self.pending = brush, None
        self._redraw()

    def action_symmetry(self) -> None:
        self.symmetry = SYMMETRIES[(SYMMETRIES.index(self.symmetry) + 1) % len(SYMMETRIES)]
        self._tell()

    def action_undo(self) -> None:
        self._change(self.plan.map.undo())

    def action_redo(self) -> None:
        self._change(self.plan.map.redo())

    def action_turn(self, turn: Turn) -> None:
        self.put(editing.turned(self.plan.map.now, turn))

    def action_clear(self) -> None:
        """Take away all but the start cells."""
        board = self.plan.map.now
        self.put(Board(board.size, starts=board.starts))

    def action_command(self, name: str) -> None:
        """What is asked for in a dialog: a random map, the size, a drawing."""
        app, origin = self.shell, self.origin
        asked = {
            "random_one": lambda: files.random_one(app, origin, self.put),
            "size": lambda: files.size(app, self.put),
            "read": lambda: files.read(app, origin, self.put),
            "write": lambda: files.write(app, origin),
        }
        self.shell.run_command(asked[name]())

    def action_way(self) -> None:
        """Show the cheapest way of the next team, after the last one none."""
        if self.checked is None:
            return
        teams: list[str | None] = [None, *(reach.team for reach in self.checked.fairness.reaches if reach.cheapest)]
        self.way = teams[(teams.index(self.way) + 1) % len(teams)]
        self._redraw()

    def action_next_dark(self) -> None:
        named = {cell for finding in (self.checked.findings if self.checked else ()) for cell in finding.cells}
        self.canvas.move_on(sorted(named), 1)

    async def action_done(self) -> None:
        """Let go of a teleport begun, else go back to where one came from."""
        if self.pending is not None:
            self.action_brush("teleport")
        else:
            await self.shell.action_go_back()

    def take_typed(self, _character: str) -> bool:
        """What is typed belongs to the new camp, and never leads into another one."""
        return True

    def action_goto(self) -> None:
        self.query_one(TypedLine).open()

    @on(TypedLine.Submitted)
    def _go(self, event: TypedLine.Submitted) -> None:
        self.canvas.move_to(parse_cell(event.value, self.plan.campaign))
        self._close()

    @on(TypedLine.Left)
    def _close(self) -> None:
        self.query_one(TypedLine).close()
        self.canvas.focus()
