"""Map: the board with its lights, whose read-out tells of every cell; nothing can be changed here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from fejag_admin.camp.drawing import Layers
from fejag_admin.camp.site import site
from fejag_admin.texts import _
from fejag_admin.tui.actions import Action, bindings, register
from fejag_admin.tui.marks import marks
from fejag_admin.tui.screens.base import DeskScreen
from fejag_admin.tui.session import MASTER, PUBLIC
from fejag_admin.tui.widgets.board import Board
from fejag_admin.tui.widgets.charting import NoCellError, chart, find_cell, letters
from fejag_admin.tui.widgets.charting import colours as team_colours
from fejag_admin.tui.widgets.clipped import Clipped
from fejag_admin.tui.widgets.legend import legend
from fejag_admin.tui.widgets.readout import chip, readout
from fejag_admin.tui.widgets.typed_line import TypedLine

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from fejag_admin.camp.public import View
    from fejag_admin.rules.board import Cell

TALL, WIDE = 36, 110  # rows with room for the legend, columns with room for a wide panel

register(
    "map",
    Action(
        "map.light",
        ("t",),
        "next_light(1)",
        lambda: _("Light"),
        lambda: _("Show the light of all teams, of none, or of one after another."),
    ),
    Action(
        "map.light_back",
        ("T",),
        "next_light(-1)",
        lambda: _("Light of the team before"),
        lambda: _("Go the other way through the teams whose light is shown."),
        footer=False,
    ),
    Action(
        "map.middle",
        ("m",),
        "middle",
        lambda: _("Sections"),
        lambda: _("Show middle sections of paths, where other teams must not place anything (P2)."),
    ),
    Action(
        "map.viewer",
        ("v",),
        "viewer",
        lambda: _("Viewer"),
        lambda: _("Switch between the master's map and what players may see (R2)."),
    ),
    Action("map.goto", ("g",), "goto", lambda: _("Go to"), lambda: _("Go to a cell by its name, such as K17.")),
    Action(
        "map.figure",
        ("n",),
        "next_figure(1)",
        lambda: _("Figure"),
        lambda: _("Go to the next figure of the teams whose light is shown."),
        weight=1,
    ),
    Action(
        "map.figure_back",
        ("N",),
        "next_figure(-1)",
        lambda: _("Figure before"),
        lambda: _("Go to the figure before."),
        footer=False,
    ),
    Action(
        "map.legend", ("i",), "legend", lambda: _("Legend"), lambda: _("Show what the signs on the map mean."), weight=1
    ),
)


class MapScreen(DeskScreen):
    """The map as the session's viewer may see it.

    ``lit``: the teams whose light is drawn. ``sections``: whether middle sections are.
    """

    SCOPE = "map"
    BINDINGS = bindings("map")
    CSS_PATH = "map.tcss"
    AUTO_FOCUS = "Board"

    def __init__(self) -> None:
        super().__init__()
        self.lit: tuple[str, ...] | None = None  # None until a camp is shown
        self.sections = False
        self.legend_wanted: bool | None = None  # None: as there is room
        self._teams: tuple[str, ...] = ()
        self._view: View | None = None
        self._cursor: Cell | None = None  # where the cursor was, should the board be built anew

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

    def scopes(self) -> list[tuple[str, DOMNode]]:
        """The screen's own actions and those of the board."""
        return [*super().scopes(), ("board", self.board)]

    def compose_body(self) -> ComposeResult:
        """The board; beside it the read-out, the layers and the legend."""
        with Horizontal(id="map"):
            yield Board(self._tell, self._cursor)
            with Vertical(id="side"):
                yield Clipped(_("… more in a taller window"), "readout")
                yield Static(id="layers", markup=False)
                yield Static(id="legend", markup=False)
        yield TypedLine(_("cell, such as K17"), "goto")

    def state_changed(self) -> None:
        """Draw the map and tell about the cell under the cursor."""
        teams = self.state.setup.teams
        if self.lit is None or teams != self._teams:
            self.lit, self._teams = teams, teams
        chosen = frozenset(self.lit)
        layers = Layers(chosen, chosen if self.sections else frozenset())
        self._view, picture = chart(self.session, layers)
        if self.focused is None:
            self.board.focus()
        self.board.show(picture, team_colours(self.campaign))
        self._fill_layers()
        self._fill_legend()
        self._tell()

    def _tell(self) -> None:
        """Tell about the cell under the cursor."""
        self._cursor = self.board.cursor
        if self._view is not None:
            here = site(self.state, self._view, self.board.cursor)
            said = readout(here, self.campaign, self.state, letters(self.campaign))
            self.query_one(Clipped).tell(said)

    def _fill_layers(self) -> None:
        assert self.lit is not None
        lines = [Content(_("Light (t)")).stylize("dim")]
        for team, mark in marks(self.campaign).items():
            line = Content.assemble(_box(team in self.lit), chip(mark))
            lines.append(_clickable(line, f"screen.toggle_light('{team}')"))
        sections = Content.assemble(_box(self.sections), _("middle sections (m)"))
        viewer = _("players' map (v)") if self.session.viewer != MASTER else _("master's map (v)")
        lines += [_clickable(sections, "screen.middle"), _clickable(Content(viewer), "screen.viewer")]
        self.query_one("#layers", Static).update(Content("\n").join(lines))

    def _fill_legend(self) -> None:
        drawn = legend(self.campaign, letters(self.campaign))
        self.query_one("#legend", Static).update(drawn)
        self._fit()

    def on_resize(self) -> None:
        """Room for a wide panel and the legend, or not."""
        self._fit()

    def _fit(self) -> None:
        tall = self.size.height >= TALL
        self.set_class(tall if self.legend_wanted is None else self.legend_wanted, "-legend")
        self.set_class(not tall, "-short")
        self.set_class(self.size.width < WIDE, "-slim")

    # Actions

    def action_toggle_light(self, team: str) -> None:
        """Show or hide the light of one team."""
        lit = set(self.lit or ()) ^ {team}
        self.lit = tuple(one for one in self._teams if one in lit)
        self.state_changed()

    def action_next_light(self, step: int) -> None:
        """All, none, one team after another."""
        choices: list[tuple[str, ...]] = [self._teams, (), *((team,) for team in self._teams)]
        at = choices.index(self.lit) if self.lit in choices else len(choices) - 1 if step > 0 else 0
        self.lit = choices[(at + step) % len(choices)]
        self.state_changed()

    def action_middle(self) -> None:
        """Show or hide middle sections."""
        self.sections = not self.sections
        self.state_changed()

    async def action_viewer(self) -> None:
        """The master's map or the players'."""
        await self.shell.view_as(PUBLIC if self.session.viewer == MASTER else MASTER)

    def action_legend(self) -> None:
        """Show or hide the legend."""
        self.legend_wanted = not self.has_class("-legend")
        self._fit()

    def action_next_figure(self, step: int) -> None:
        """Go to the next figure, from left to right and down, of the teams whose light is shown (or of all)."""
        teams = self.lit or self._teams
        cells = sorted(figure.at for figure in self.state.figures if figure.team in teams)
        here = self.board.cursor
        if cells and step > 0:
            self.board.move_to(next((cell for cell in cells if cell > here), cells[0]))
        elif cells:
            self.board.move_to(next((cell for cell in reversed(cells) if cell < here), cells[-1]))

    def action_goto(self) -> None:
        """Ask for a cell."""
        line = self.query_one(TypedLine)
        line.display = True
        line.focus()

    @on(TypedLine.Submitted)
    def _go(self, event: TypedLine.Submitted) -> None:
        try:
            cell = find_cell(self.campaign, event.value)
        except NoCellError as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        self.board.move_to(cell)
        self._close()

    @on(TypedLine.Left)
    def _close(self) -> None:
        line = self.query_one(TypedLine)
        line.value = ""
        line.display = False
        self.board.focus()


def _box(on_: bool) -> Content:
    return Content("● ") if on_ else Content("○ ").stylize("dim")


def _clickable(line: Content, action: str) -> Content:
    return line.stylize(Style.from_meta({"@click": action}))
