"""The table of Bez hranic to lay out by hand: round and map, the rows, the tokens, purses, a line to type into."""

from collections.abc import Callable
from typing import Any

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from boardgames.bez_hranic.fields import colour_value
from boardgames.bez_hranic.model import ROUNDS, Situation
from boardgames.bez_hranic.sheet import STAY, TravelSheet
from boardgames.bez_hranic.typed import TravelLine
from boardgames.core.sheet import Sheet
from fejag_admin.common.language import N_, _
from fejag_admin.texts.games.verdicts import value_text
from fejag_admin.tui.referee.tables.bez_hranic.rows import TravelRows, row_label, token_style
from fejag_admin.tui.referee.tables.forms import Section, fields_of
from fejag_admin.tui.referee.tables.table import HandTable
from fejag_admin.tui.shell.actions import Action, bindings, moving, register
from fejag_admin.tui.shell.shell import Guarded
from fejag_admin.tui.widgets.panels import Choices

# fmt: off
register("travel",
    Action("type", "enter", "type", "Type",
           "Just type: a state, its tokens, a comma, the next state, such as france, hungary red blue, "
           "40 green; red: 100 fills a purse, round 3 and usa change the table; route poland, russia claims a "
           "route; tokens and game ask about those. What may come next is shown."),
    Action("take", "backspace delete", "take", "Take up",
           "Take up the topmost token of this row, or its state; a click on a token takes that one.",
           weight=1),
    Action("next_round", "pagedown", "turn(1)", "Round", "The next round; a click on its number, too.", weight=2),
    Action("previous_round", "pageup", "turn(-1)", "Round before",
           "The round before; a click on its number, too.", footer=False),
    Action("edit", "ctrl+e", "edit", "Edit",
           "Fill in a form: cards of earlier rounds, the reading of the last one; it begins where something is wrong.",
           footer=False),
    Action("undo", "ctrl+z", "undo", "Undo", "Undo what was laid or taken up last.", weight=3),
    *moving(N_("Go to another row; a click does it too."), {"up": "move(-1)", "down": "move(1)"}),
)
# fmt: on

WIDE = 42  # columns of the line of tokens


class TokenPalette(Guarded, Static):
    """The tokens that can be laid; a click lays one at the current row."""

    def offer(self, tokens: tuple[str, ...]) -> None:
        parts = []
        for token in tokens:
            part = Content(value_text(colour_value(token))).stylize(token_style(token))
            parts.append(part.stylize(Style.from_meta({"token": token})))
        self.update(Content(" ").join(parts).truncate(WIDE, ellipsis=True))

    def on_click(self, event: events.Click) -> None:
        token = event.style.meta.get("token")
        if token is not None and isinstance(self.parent, TravelTable):
            self.parent.lay(token)


class TravelTable(HandTable[TravelSheet]):
    """Changes a situation row by row. ``layout_of_table``: what is shown, as it can be read."""

    BINDINGS = bindings("travel")
    game = "bez_hranic"
    has_players = False
    narrow_below = 1_000
    draws = False
    drawing = TravelRows

    def __init__(self) -> None:
        super().__init__()
        self._round = self._at = 0  # of a game, and of the rows, both from 0
        self.layout_of_table = TravelSheet({})

    def compose_board(self) -> ComposeResult:
        """Rounds and maps, rows, tokens, purses."""
        with Horizontal(id="travel-top"):
            yield Choices("rounds")
            yield Choices("maps")
        yield TravelRows(self)
        yield TokenPalette(id="travel-palette", markup=False)
        yield Static(id="travel-purses", markup=False)

    def on_mount(self) -> None:
        self.line.between = ", "

    def example(self) -> str:
        return _("france, hungary red blue, 40 green")

    def sections(self, sheet: TravelSheet) -> list[Section]:
        """What is seldom told; states, tokens and purses are typed."""
        return [("", list(fields_of(Situation, sheet)))]

    @property
    def rows(self) -> TravelRows:
        return self.query_one(TravelRows)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Rounds are turned only where there are any."""
        return action != "turn" or self.layout_of_table.what != "route"

    # Showing

    def game_line(self) -> TravelLine:
        """Lines are carried out from the current row on, in the round shown."""
        line = super().game_line()
        assert isinstance(line, TravelLine)
        line.sheet.round_shown = self._round
        line.sheet.at = min(self._at, len(line.sheet.rows()) - 1)
        return line

    def show_raw(self, raw: dict[str, Any]) -> None:
        """Show the rows of the question, and the purses."""
        before, layout = self.layout_of_table.what, self.game_line().sheet
        self.layout_of_table = layout
        timeless = layout.what == "route"
        numbers = (
            () if timeless else tuple((str(round_number), str(round_number)) for round_number in range(1, ROUNDS + 1))
        )
        self.query_one("#rounds", Choices).offer(numbers, str(layout.round))
        maps = {"europe": _("Europe"), "usa": _("USA")}
        self.query_one("#maps", Choices).offer(tuple(sorted(maps.items())), layout.atlas.id)
        begun = any(row.name for row in layout.rows() if row.kind != STAY)
        self._at = layout.at if layout.what == before and begun else 0
        self.rows.show(layout.rows(), self._at, layout.tokens())
        self.query_one(TokenPalette).offer(() if timeless else layout.tokens())
        self.query_one("#travel-purses", Static).update(self._purses(), layout=False)

    def _purses(self) -> Content:
        """Every player with colours and cash, as far as they are told."""
        if self.layout_of_table.what == "route":
            return Content("")
        parts = []
        for name, colours, cash in self.layout_of_table.purses():
            part = value_text(colour_value(name))
            if colours != (name,):
                part += f" ({' + '.join(value_text(colour_value(colour)) for colour in colours)})"
            parts.append(part if cash is None else f"{part} {cash}")
        return Content(" · ".join(parts) or _("purses: red = 100, or Anna = red blue 200"))

    def about(self) -> Content:
        """What belongs into the row."""
        return Content(_("{row}: type a name").format(row=row_label(self.rows.row)))

    # Changing

    def _lay(self, sheet: Sheet, change: Callable[[], object]) -> bool:
        """Go on at the row, and in the round, where the change ends."""
        assert isinstance(sheet, TravelSheet)

        def changed() -> None:
            change()
            self._round, self._at = sheet.round_shown, sheet.at

        return super()._lay(sheet, changed)

    def _go(self, at: int) -> None:
        self._at = max(0, min(at, len(self.rows.rows) - 1))
        self.rows.show(self.rows.rows, self._at, self.layout_of_table.tokens())
        self.tell()

    def action_move(self, by: int) -> None:
        self._go(self._at + by)

    def lay(self, token: str) -> None:
        """Lay a token at the current row."""
        row = self.rows.row
        if row.has_field:
            self.change(lambda sheet: sheet.lay(row, token))
        else:
            self.notify(_("Go to a field of the offer first: tokens lie there."), severity="warning")

    def point_at(self, at: int, height: int | None) -> None:
        """Go to a row that was clicked, and take the token up that was hit; no token: type what belongs there."""
        self.rows.focus()
        self._go(at)
        row = self.rows.row
        if height is not None:
            self.change(lambda sheet: sheet.take(row, height))
        else:
            self.action_type()

    def action_take(self) -> None:
        row = self.rows.row
        self.change(lambda sheet: sheet.take(row) if row.tokens else sheet.clear(row))

    def action_turn(self, by: int) -> None:
        number = self.layout_of_table.round + by
        if 1 <= number <= ROUNDS:
            self._turn(number)

    @on(Choices.Taken, "#rounds")
    def _round_taken(self, event: Choices.Taken) -> None:
        event.stop()
        self._turn(int(event.choice))

    def _turn(self, number: int) -> None:
        layout = self.layout_of_table
        if layout.what != "game":
            self.change(lambda sheet: sheet.turn_to(number))
            return
        layout.turn_to(number)  # looking at another round changes nothing
        self._round = layout.round_shown
        self.show_again()
        if layout.round != number:
            self.notify(_("Rounds are entered in order: round {n} comes first.").format(n=layout.round))

    @on(Choices.Taken, "#maps")
    def _map_taken(self, event: Choices.Taken) -> None:
        event.stop()
        if event.choice != self.layout_of_table.atlas.id:
            self._at = 0
            self.change(lambda sheet: sheet.take_map(event.choice))
