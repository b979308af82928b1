"""Map: the board with its lights, whose read-out tells of every cell; nothing can be changed here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from fejag_admin.answers.questions.why import Explaining
from fejag_admin.answers.things import CellThing, cells_meant
from fejag_admin.camp.views.map_picture import Layers, Overlay, Zoom
from fejag_admin.camp.views.projection import View, cell_facts, view
from fejag_admin.camp.views.rays import Scene, scenes
from fejag_admin.common.language import _, current_language, ngettext
from fejag_admin.rules.board import mask_of
from fejag_admin.texts.colours import map_letters
from fejag_admin.texts.names import team_name
from fejag_admin.tui.board.board import BoardAside, BoardView
from fejag_admin.tui.board.picture import chart, legend
from fejag_admin.tui.board.picture import colours as team_colours
from fejag_admin.tui.map.read_out import readout
from fejag_admin.tui.map.waves import wave_overlay, wave_text
from fejag_admin.tui.shell.actions import VIEWER, WHY, Action, bindings, clickable, register
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.shell.session import MASTER
from fejag_admin.tui.widgets.marks import marks
from fejag_admin.tui.widgets.panels import Clipped
from fejag_admin.tui.widgets.typing_fields import TypedLine

if TYPE_CHECKING:
    from fejag_admin.rules.board import Cell
    from fejag_admin.rules.state import State

# fmt: off
register("map",
    Action("light", "t", "next_light(1)", "Light", "Show the light of all teams, of none, or of one after another."),
    Action("light_back", "T", "next_light(-1)", "Light of the team before",
           "Go the other way through the teams whose light is shown.", footer=False),
    Action("waves", "a", "wave(1)", "Chain reaction",
           "Go through the chain reaction wave by wave: who strikes whom, "
           "what goes dark, what shines again.", weight=2),
    Action("waves_back", "A", "wave(-1)", "Wave before", "Go back to the wave before.", footer=False),
    Action("earlier", "comma", "step_time(-1)", "Earlier",
           "Show the map as of the entry before; Esc returns to now.", weight=1),
    Action("later", "full_stop", "step_time(1)", "Later", "Show the map as of the entry after.", footer=False),
    Action("round_earlier", "p less_than_sign", "step_round(-1)", "Round before",
           "Show the map as it was at the end of the round before.", weight=2),
    Action("round_later", "P greater_than_sign", "step_round(1)", "Round after",
           "Show the map as it was at the end of the round after.", footer=False),
    Action("middle", "m", "middle", "Sections",
           "Show middle sections of paths, where other teams must not place anything (P2).", weight=3),
    Action("bare", "o", "bare", "Figures only", "Show the figures alone, without light, obstacles and anything else.",
           weight=3),
    VIEWER,
    Action("goto", "g", "goto", "Find",
           "Go to a cell (K17), or find figures by team, kind or number (FBI tiger, fT, 12)."),
    Action("figure", "n", "next_figure(1)", "Figure",
           "Go to the next figure: of those found, else of the teams whose light is shown.", weight=2),
    Action("figure_back", "N", "next_figure(-1)", "Figure before", "Go to the figure before.", footer=False),
    WHY,
    Action("legend", "i", "legend", "Legend", "Show what the signs on the map mean.", weight=2),
)
# fmt: on

TALL, WIDE = 36, 110  # rows with room for the legend, columns with room for a wide panel


class MapScreen(DeskScreen):
    """The map as the session's viewer may see it.

    ``lit``: the teams whose light is drawn. ``sections``: whether middle sections are. ``waves``: those of the chain
    reaction; ``wave``: which of them is shown, None for how things stand. ``found_cells``: the figures looked for last.
    """

    BINDINGS = bindings("map")
    AUTO_FOCUS = "BoardView"

    def __init__(self) -> None:
        super().__init__()
        self.lit: tuple[str, ...] | None = None  # None until a camp is shown
        self.sections = False
        self.bare = False
        self.legend_wanted: bool | None = None  # None: as there is room
        self.waves: tuple[Scene, ...] = ()
        self.wave: int | None = None
        self.found_cells: tuple[Cell, ...] = ()
        self._teams: tuple[str, ...] = ()
        self._view: View | None = None
        self._legend_of: tuple[str, Zoom] | None = None
        self._cursor: Cell | None = None  # where the cursor was, should the board be built anew

    @property
    def board(self) -> BoardView:
        return self.query_one(BoardView)

    @property
    def state(self) -> State:
        """The camp as of the moment looked at; for players as of a freeze, while one is on."""
        return self.session.seen.state

    def compose_body(self) -> ComposeResult:
        """The board; beside it the read-out, the layers and the legend."""
        self._legend_of = None
        with BoardAside((30, 34), WIDE):
            yield BoardView(self._tell, self._cursor)
            with Vertical():
                yield Clipped(_("… more in a taller window"), "readout")
                yield Static(id="layers", markup=False)
                yield Static(id="legend", markup=False)
        first = self.campaign.teams[0].id
        hint = _("cell, team, figure or number: K17, {team}, {letter}T, 12")
        yield TypedLine(
            hint.format(team=team_name(self.campaign, first), letter=map_letters(self.campaign).teams[first]),
            "goto",
            self.completed,
        )

    def pointed_at(self) -> CellThing:
        return CellThing(self.board.cursor)

    def turn_to(self, team: str) -> None:
        """Go to the team's start cell."""
        start = self.campaign.board.start_of[team]
        if self._cursor is None:
            self._cursor = start
        else:
            self.board.move_to(start)

    def state_changed(self) -> None:
        """Draw the map and tell about the cell under the cursor."""
        teams = self.state.setup.teams
        if self.lit is None or teams != self._teams:
            self.lit, self._teams = teams, teams
        self.found_cells = tuple(cell for cell in self.found_cells if self.state.figure_at(cell) is not None)
        self._make_waves()
        self._draw()
        if self.focused is None:
            self.board.focus()
        self._fill_layers()
        self._fill_legend()

    def _draw(self) -> None:
        chosen = frozenset(self.lit or ())
        layers = Layers(chosen, chosen if self.sections else frozenset(), self.bare)
        scene = self.scene
        self._view = view(self.state, self.session.viewer)  # the read-out tells how things stand
        picture = chart(self.session, layers, self.state, self._view if scene is None else scene.view)
        self.board.show(picture, team_colours(self.campaign))
        self.set_class(scene is not None, "-waves")
        self._tell()

    def _tell(self) -> None:
        self._cursor = self.board.cursor
        if self._view is None:
            return
        facts = cell_facts(self.state, self._view, self.board.cursor)
        explaining, thing = Explaining(self.session.seen, self.session.viewer), CellThing(facts.cell)
        why = "" if facts.figure is None else explaining.why(thing).headline.text
        content = readout(facts, self.campaign, self.state, why)
        if self.scene is None:
            self.board.lay(Overlay(marked=mask_of(self.found_cells)))
        else:
            self.board.lay(wave_overlay(self.scene, self.state))
            content = Content("\n").join([wave_text(self.scene, len(self.waves), self.campaign, self.state), content])
        self.query_one(Clipped).tell(content)

    @on(BoardView.Chosen)
    def _chosen(self) -> None:
        """A cell clicked twice is asked about."""
        self.action_why()

    # The chain reaction

    @property
    def scene(self) -> Scene | None:
        """The wave that is shown."""
        return None if self.wave is None else self.waves[self.wave]

    def _make_waves(self) -> None:
        """Work the waves out anew, as far as any is shown."""
        if self.wave is not None:
            self.waves = scenes(self.state, self.session.viewer)
            self.wave = min(self.wave, len(self.waves) - 1)

    def action_wave(self, step: int) -> None:
        """The first wave; then the next one, or the one before, round and round."""
        if self.wave is None:
            self.wave = 0
            self._make_waves()
        else:
            self.wave = (self.wave + step) % len(self.waves)
        self._draw()

    # Leaving

    def step_back(self) -> bool:
        """Leave the chain reaction, or figures found, for the plain map."""
        if self.wave is None and not self.found_cells:
            return False
        self.found_cells, self.wave = (), None
        self._draw()
        return True

    # Time

    async def action_step_time(self, step: int) -> None:
        await self._go_to_moment(self.session.seen.version + step)

    async def action_step_round(self, step: int) -> None:
        version, journal = self.session.seen.version, self.session.visible_journal
        stops = journal.round_ends
        if step > 0:
            await self._go_to_moment(next((stop for stop in stops if stop > version), journal.version))
        else:
            await self._go_to_moment(next((stop for stop in reversed(stops) if stop < version), 1))

    async def _go_to_moment(self, number: int) -> None:
        """Look back to an entry, as the viewer counts them."""
        await self.shell.look_back(self.session.version_of(max(number, 1)))

    # Layers and legend

    def _fill_layers(self) -> None:
        assert self.lit is not None
        lines = [Content(_("Light (t)")).stylize("dim")]
        for team, mark in marks(self.campaign).items():
            line = Content.assemble(_box(team in self.lit), mark.named())
            lines.append(clickable(line, f"screen.toggle_light('{team}')"))
        sections = Content.assemble(_box(self.sections), _("middle sections (m)"))
        viewer = _("players' map (v)") if self.session.viewer != MASTER else _("master's map (v)")
        if self.session.held_back:
            viewer += " " + _("– frozen at entry {entry}").format(entry=self.session.seen.version)
        lines += [clickable(sections, "screen.middle"), clickable(Content(viewer), "screen.viewer")]
        more = (_("waves (a)"), "screen.wave(1)"), (_("earlier (,)"), "screen.step_time(-1)")
        lines.append(Content("  ").join(clickable(Content(label), action) for label, action in more))
        lines.append(clickable(Content.assemble(_box(self.bare), _("figures only (o)")), "screen.bare"))
        panel = self.query_one("#layers", Static)
        panel.update(Content("\n").join(lines), layout=not panel.size.height)  # later on it has its height already

    @on(BoardView.Zoomed)
    def _fill_legend(self) -> None:
        legend_of = current_language(), self.board.zoom
        if legend_of != self._legend_of:
            self._legend_of = legend_of
            self.query_one("#legend", Static).update(legend(self.campaign, map_letters(self.campaign), self.board.zoom))
        self._fit()

    def on_resize(self) -> None:
        """Room for a wide panel and the legend, or not."""
        self._fit()

    def _fit(self) -> None:
        tall = self.size.height >= TALL
        self.set_class(tall if self.legend_wanted is None else self.legend_wanted, "-legend")
        self.set_class(not tall, "-short")

    # Actions

    def action_toggle_light(self, team: str) -> None:
        lit = set(self.lit or ()) ^ {team}
        self.lit = tuple(team for team in self._teams if team in lit)
        self.state_changed()

    def action_next_light(self, step: int) -> None:
        choices: list[tuple[str, ...]] = [self._teams, (), *((team,) for team in self._teams)]
        at = choices.index(self.lit) if self.lit in choices else len(choices) - 1 if step > 0 else 0
        self.lit = choices[(at + step) % len(choices)]
        self.state_changed()

    def action_middle(self) -> None:
        self.sections = not self.sections
        self.state_changed()

    def action_bare(self) -> None:
        """Show figures alone, or everything again."""
        self.bare = not self.bare
        self.state_changed()

    def action_legend(self) -> None:
        self.legend_wanted = not self.has_class("-legend")
        self._fit()

    def action_next_figure(self, step: int) -> None:
        """Go to the next figure, from left to right and down: of those found, else of the teams whose light shows."""
        teams = self.lit or self._teams
        cells = sorted(figure.at for figure in self.state.figures if figure.team in teams)
        self.board.move_on(self.found_cells or cells, step)

    def action_goto(self) -> None:
        self.query_one(TypedLine).open()

    @on(TypedLine.Submitted)
    def _go(self, event: TypedLine.Submitted) -> None:
        self.find(event.value)
        self._close()

    def find(self, text: str) -> None:
        """Move the cursor to what is meant, the first of several; raise InputError."""
        cells = cells_meant(text, self.session.seen)
        self.found_cells = cells if len(cells) > 1 else ()
        if self.found_cells:
            template = ngettext(
                "{n} figure found; n goes to the next.", "{n} figures found; n goes to the next.", len(cells)
            )
            self.notify(template.format(n=len(cells)))
            self.action_next_figure(1)
        else:
            self.board.move_to(cells[0])
        self._tell()

    @on(TypedLine.Left)
    def _close(self) -> None:
        self.query_one(TypedLine).close()
        self.board.focus()


def _box(on_: bool) -> Content:
    return Content("● ") if on_ else Content("○ ").stylize("dim")
