"""Purchases: sell a figure and place it; what it would do is seen on the board before it is confirmed."""

from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import Static

from fejag_admin.answers.explained import figures_at, refusal_text
from fejag_admin.answers.things import Placing
from fejag_admin.camp.advice.preview import Preview, preview
from fejag_admin.camp.views.map_picture import NOTHING, Layers, Overlay, figure_text
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.language import _
from fejag_admin.orders import order_text
from fejag_admin.orders.typed import typed_order
from fejag_admin.rules.board import Cell, Mask, cells_of, mask_of
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Adjust, Place
from fejag_admin.texts.colours import map_letters
from fejag_admin.texts.rulings import points_text, why_text
from fejag_admin.tui.board.board import BoardAside, BoardView
from fejag_admin.tui.board.picture import chart, colours, legend
from fejag_admin.tui.orders.enter import enter_and_tell
from fejag_admin.tui.purchases.side_panel import prices, round_lines, teams_line, typing_hint
from fejag_admin.tui.shell.actions import VIEWER, WHY, Action, bindings, register
from fejag_admin.tui.shell.dialog import Confirm, UnfinishedError
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.shell.session import looking_back_text
from fejag_admin.tui.shell.shell import asks
from fejag_admin.tui.widgets.dialogs import LineDialog
from fejag_admin.tui.widgets.panels import Clipped
from fejag_admin.tui.widgets.sentences import advice
from fejag_admin.tui.widgets.typing_fields import TypedLine

CROWDS = {6: "-crowded", 11: "-packed"}  # more lines with warnings leave a short panel no room for other things
TALL, WIDE = 34, 128  # rows and columns with room for a long and a wide panel
# Refusals of cells on which no figure can ever stand: there is no light to show there.
_NO_PLACE = frozenset(("occupied", "foreign-start", "temple", "teleport", "not-lit"))

# fmt: off
register("purchases",
    Action("confirm", "enter", "confirm", "Place",
           "Buy the figure and place it on the cell under the cursor, after one more question."),
    Action("team", "t", "next_team(1)", "Team", "The next team; a click on it, too."),
    Action("figure", "f", "next_figure(1)", "Figure",
           "The next figure; its capital letter chooses one at once, a click on it, too."),
    Action("cell", "n", "next_cell(1)", "Next cell",
           "Go to the next cell where the team may place a figure now (B2).", weight=1),
    Action("cell_back", "N", "next_cell(-1)", "Cell before",
           "Go to the cell before where the team may place a figure now (B2).", footer=False),
    Action("type", "o", "type", "Type", "Type the order: team, figure, cell, by letter or name."),
    Action("override", "x", "override", "Override",
           "Place it although it is refused, by the game master's decision and with a reason (B4).", weight=3),
    Action("charge", "c", "charge", "Charge",
           "Take the price of a refused figure and place nothing: the rulebook's higher power, for extreme cases.",
           weight=3),
    replace(VIEWER, weight=2),
    WHY,
)
# fmt: on


class PurchasesScreen(DeskScreen):
    """The counter: team, figure and cell of the order in hand, and what it would do.

    ``team`` and ``figure``: ids. ``preview``: the order in hand, worked out; None while nothing can be entered.
    """

    BINDINGS = bindings("purchases")
    AUTO_FOCUS = "BoardView"

    def __init__(self) -> None:
        super().__init__()
        self.team = ""
        self.figure = next(iter(KINDS))
        self.preview: Preview | None = None
        self._able: tuple[bool | None, ...] = ()  # whether the order can be confirmed, or overridden
        self._sold: Place | None = None  # the order entered last, while nothing else is in hand
        self._cursor: Cell | None = None  # where the cursor was, should the board be built anew
        self._begun: Cell | None = None  # where it was before anybody moved it for the order in hand

    @property
    def board(self) -> BoardView:
        return self.query_one(BoardView)

    @property
    def order(self) -> Place:
        return Place(self.team, self.figure, self.board.cursor)

    def compose_body(self) -> ComposeResult:
        with BoardAside((34, 42), WIDE):
            yield BoardView(self._work_out, self._cursor)
            with Vertical():
                yield Static(id="shop", markup=False)
                yield Static(id="figures", markup=False)
                yield Clipped(_("… the rest before you confirm"), "advice")
                yield Static(id="round", markup=False)
                yield TypedLine(typing_hint(self.campaign), "order-line", self.completed, "purchases:line")

    def state_changed(self) -> None:
        """Draw everything anew: the round moved on, or somebody else looks."""
        teams = self.state.setup.teams
        if self.team not in teams:
            self.team = teams[0]
        self._draw()
        if self._begun is None:
            self._go_where_it_may()
        lines = round_lines(self.session.seen, self.campaign, map_letters(self.campaign))
        heading = Content(_("Placed in this round: {n}").format(n=len(lines))).stylize("dim")
        self.query_one("#round", Static).update(Content("\n").join([heading, *lines]))

    def _draw(self) -> None:
        """The board for the chosen team: its own light, the other teams' middle sections."""
        other_teams = frozenset(self.state.setup.teams) - {self.team}
        picture = chart(self.session, Layers(frozenset((self.team,)), other_teams))
        if self.focused is None:
            self.board.focus()
        self.board.show(picture, colours(self.campaign))
        self._choose()

    def _choose(self) -> None:
        self.query_one("#shop", Static).update(teams_line(self.campaign, self.state, self.team), layout=False)
        listed = prices(map_letters(self.campaign), self.state.wallet(self.team), self.figure)
        self.query_one("#figures", Static).update(listed, layout=False)
        self._work_out()

    def _work_out(self) -> None:
        """What the order in hand would do: on the board and in words."""
        self._cursor = self.board.cursor
        if self._sold != self.order:
            self._sold = None
        title = Content(f" {self.campaign.board.name(self.board.cursor)} ").stylize("bold reverse")
        if self.session.looking_back:
            self.preview = None
            content: Content = Content(looking_back_text()).stylize("$warning")
        else:
            self.preview = self._foresee(self.order)
            content = advice(self.preview, self.campaign, self.session.viewer)
            if self._sold == self.order:
                content = Content(_("Sold and placed. Go on with the next order.")).stylize("bold $success")
        self.board.lay(self._overlay())
        panel = self.query_one(Clipped)
        panel.tell(Content("\n").join([title, content]))
        for lines, crowd in CROWDS.items():  # what warns is read whole, whatever else has to go
            self.set_class(panel.urgent > lines, crowd)
        able = self.check_action("confirm", ()), self.check_action("override", ())
        if able != self._able:
            self._able = able
            self.refresh_bindings()

    def _foresee(self, order: Place) -> Preview:
        """What an order would do."""
        return preview(self.state, order, self.session.viewer, self.session.now.held_state)

    def _overlay(self) -> Overlay:
        preview = self.preview
        if preview is None:
            return NOTHING
        causes = preview.visible_ruling.causes if preview.visible_ruling is not None else ()
        marked = figures_at(self.state, (fact.figure for fact in causes if fact.figure is not None))
        if preview.ruling.code in _NO_PLACE:
            return Overlay(marked=marked)
        sign = figure_text(map_letters(self.campaign), self.team, self.figure)
        attacked = mask_of(preview.visible_state.figure(attack.target).at for attack in preview.attacks)
        fresh = preview.light & ~self.state.uncovered.cells if self.session.viewer == MASTER else 0
        return Overlay((preview.order.at, sign), preview.light, attacked, fresh, marked)

    def on_resize(self) -> None:
        """Room for a long and a wide panel, or not."""
        self.set_class(self.size.height < TALL, "-short")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing refused can be confirmed, and only what is refused can be overridden."""
        if action not in ("confirm", "override", "charge") or not self.is_mounted:
            return True
        if self.preview is None:
            return None
        return (self.preview.ruling.accepted == (action == "confirm")) or None

    def why_not(self, action: str, _parameters: tuple[object, ...]) -> str:
        """Why the order in hand cannot be confirmed, or overridden."""
        if self.preview is None:
            return looking_back_text()
        if action == "charge":
            return _("The price is charged only for what is refused; this can be placed with Enter.")
        if action == "override":
            return _("Only what is refused can be overridden; this can be placed with Enter.")
        return self._refusal(self.preview)

    def _refusal(self, preview: Preview) -> str:
        """Why the order in hand is refused, short if the panel tells all of it."""
        if self.query_one(Clipped).clipped:
            return refusal_text(preview.visible_ruling, self.campaign, self.state, preview.visible_state)
        return why_text(preview.visible_ruling)

    def legend(self) -> Content:
        return legend(self.campaign, map_letters(self.campaign), self.board.zoom)

    # Choosing

    def pointed_at(self) -> Placing:
        return Placing(self.order.team, self.order.at, self.order.figure)

    def turn_to(self, team: str) -> None:
        """Sell to this team, as soon as the screen is there, beginning where it may place a figure."""
        self.team = team
        if self._cursor is not None:
            self._go_where_it_may()
            self._draw()

    def _placeable(self) -> Mask:
        state = self.state if self.session.viewer == MASTER else self.session.seen.state
        return state.placeable(self.team)

    def _go_where_it_may(self) -> None:
        """Begin on the nearest cell where the team may place a figure, unless somebody has moved the cursor."""
        cursor = self.board.cursor
        if self._begun not in (None, cursor):
            return
        near = self.campaign.board.nearest(self._placeable(), cursor)
        if near is not None:
            self.board.move_to(near)
        self._begun = self.board.cursor

    def on_key(self, event: Key) -> None:
        """A capital letter is a figure, as the map writes it."""
        for kind, letter in map_letters(self.campaign).kinds.items():
            if event.character == letter and self.board.has_focus:
                event.stop()
                self.action_pick_figure(kind)

    def action_pick_team(self, team: str) -> None:
        self.turn_to(team)

    def action_next_team(self, step: int) -> None:
        teams = self.state.setup.teams
        self.action_pick_team(teams[(teams.index(self.team) + step) % len(teams)])

    def action_pick_figure(self, figure: str) -> None:
        self.figure = figure
        self._choose()

    def action_next_figure(self, step: int) -> None:
        kinds = tuple(KINDS)
        self.action_pick_figure(kinds[(kinds.index(self.figure) + step) % len(kinds)])

    def action_next_cell(self, step: int) -> None:
        """Go to the next cell where the team may place a figure, from left to right and down."""
        cells = tuple(cells_of(self._placeable()))
        if not cells:
            self.notify(_("There is no cell where this team may place a figure now."), severity="warning")
        self.board.move_on(cells, step)

    def action_type(self) -> None:
        self.query_one(TypedLine).focus()

    @on(TypedLine.Submitted)
    def _typed(self, event: TypedLine.Submitted) -> None:
        """Take over what was typed; with a cell the order is complete, and the question follows at once."""
        self.shell.clear_notifications()
        typed = typed_order(event.value, self.campaign)
        self.figure = typed.figure or self.figure
        self.action_pick_team(typed.team or self.team)
        if typed.cell is not None:
            self.board.move_to(typed.cell)
            self.action_confirm()
        if typed.cell is None or (self.preview is not None and self.preview.ruling.accepted):
            self._leave_line()
        else:  # what is typed next is another order, and no command
            event.input.select_all()

    @on(TypedLine.Left)
    def _leave_line(self) -> None:
        self.query_one(TypedLine).value = ""
        self.board.focus()

    # Entering

    @on(BoardView.Chosen)
    def action_confirm(self) -> None:
        if self.preview is None:
            self.notify(looking_back_text(), severity="warning")
        elif not self.preview.ruling.accepted:
            self.shell.clear_notifications()  # what the panel tells in full is not to cover the screen
            self.notify(self._refusal(self.preview), title=_("Refused"), severity="warning")
        else:
            self.shell.run_command(self._enter(self.preview.order))

    @asks
    async def action_override(self) -> None:
        """Ask for the game master's reason, then enter the order against the rules (B4)."""
        order = self.order
        title = _("Place it against the rules? {order}").format(order=order_text(order, self.campaign))
        reason = await self.shell.ask(_reason_dialog(title, _("Go on")))
        await self._enter(replace(order, override=reason))

    @asks
    async def action_charge(self) -> None:
        """Ask for a reason, then take the price of what is refused from the wallet and place nothing (G8)."""
        order = self.order
        price = KINDS[order.figure].price
        title = _("Charge {points} and place nothing? {order}")
        title = title.format(points=points_text(price), order=order_text(order, self.campaign))
        reason = await self.shell.ask(_reason_dialog(title, _("Charge")))
        await enter_and_tell(self.shell, Adjust(order.team, -price, reason, "wallet"), seen=self.state)

    async def _enter(self, order: Place) -> None:
        """Ask once more and enter; what could not be stored, or comes to something else by now, is asked for again."""
        title = order_text(order, self.campaign)
        while True:
            seen, expected = self.state, self._foresee(order)
            body = advice(expected, self.campaign, self.session.viewer)
            if not expected.ruling.accepted:
                await self.shell.tell(title, body)
                return
            await self.shell.ask(Confirm(title, body, ok=_("Place it")))
            ruling = await enter_and_tell(self.shell, order, seen=seen)
            if ruling is not None:
                if ruling.accepted:
                    self._sold, self._begun = order, self.board.cursor
                    self._work_out()
                return


def _reason_dialog(title: str, ok: str) -> LineDialog[str]:
    """Asks why something unusual is done."""

    def read(reason: str) -> str:
        if not reason:
            raise UnfinishedError(_("Write a reason: it is kept in the journal."))
        return reason

    return LineDialog(title, ok, _("Reason, kept in the journal:"), "", "", read)
