"""The table of Semafory to lay out by hand: players, the drawn exchange, the turn told step by step."""

from collections.abc import Mapping
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from boardgames.semafory.exchange import SEAT_NAMES, SEATS, drawing, message_of
from boardgames.semafory.fields import COMPETITIVE, COOPERATIVE
from boardgames.semafory.kit import Kit, Pattern
from boardgames.semafory.model import Situation
from boardgames.semafory.sheet import ExchangeSheet, HeldPattern, pattern_of
from fejag_admin.common.language import _
from fejag_admin.common.names import without_accents
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.tables.forms import Values, form_of, several
from fejag_admin.tui.referee.tables.semafory import forms
from fejag_admin.tui.referee.tables.semafory.board import ExchangeBoard
from fejag_admin.tui.referee.tables.semafory.own_copy import ChoosePattern, HandDialog
from fejag_admin.tui.referee.tables.table import NEXT, RISE, SEAT, UNDO, HandTable
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.widgets.panels import Choices
from fejag_admin.tui.widgets.typing_fields import TypedLine

# fmt: off
register("exchange_table",
    Action("type", "i", "type", "Type",
           "Type many things at once; what may come next is shown. Jirka: south BUBEN 1 ab2 hand x05 x08, lamps "
           "0110/1001/1001/0110, goes bc2, plays ##/.# 2 b1 c1 c2, sends U; the word turn begins it anew.", weight=1),
    Action("play", "p", "play", "Play", "Lay a pattern in this turn: choose it, turn it, lay it."),
    Action("step", "g", "step", "Go", "In this turn the figure goes to the tower under the cursor."),
    Action("turn", "t", "turn", "Turn",
           "The rest of the turn: the sign sent, the clock, patterns drawn.", weight=1),
    Action("card", "k", "card", "Card",
           "A card takes effect in this turn: lamps, steps, patterns, by its name.", weight=2),
    Action("exchange", "x", "exchange", "Exchange",
           "Exchange a pattern of the hand for one on the table, in the co-operative game.", footer=False),
    Action("back", "b backspace", "back", "Step back", "Take back the step told last, then the whole turn.", weight=2),
    Action("next", "o", "next_turn", "Next turn", "Begin to tell the turn of the player on the left.", footer=False),
    NEXT,
    Action("edit", "e", "edit", "Edit", "Name, seat, word and letters sent of this player.", weight=1),
    Action("hand", "h", "hand", "Hand", "Which patterns this player holds; new ones can be drawn there.", weight=1),
    SEAT,
    RISE,
    Action("game", "v", "game", "Variant", "Which game is played, whose turn it is, and how far it is.", weight=2),
    Action("dwarf", "w", "dwarf", "Dwarf",
           "Put the deep dwarf on the tower under the cursor, or take it up.", footer=False),
    Action("view", "s", "view", "Other side", "Look at the exchange from the next side of the board.", footer=False),
    UNDO,
)
# fmt: on

SHOWN = 4  # patterns of a hand, for which there is room; of a larger one the number is told as well


class ExchangeTable(HandTable[ExchangeSheet]):
    """Changes the text of a situation by hand; ``player``: whose towers, word and hand are shown."""

    BINDINGS = bindings("exchange_table")
    game = "semafory"
    about_id = "exchange-turn"
    drawing = ExchangeBoard
    scope, drawing_scope = "exchange_table", "exchange"
    mends: ClassVar[Mapping[str, str]] = {
        "players": "seat", "players.": "edit", "players.hand": "hand", "turns": "play", "turn": "turn", "turn.": "turn",
        "turns.": "turn", "turn.steps": "back", "turns.steps": "back",
        **dict.fromkeys(("words", "sent", "postman", "events", "logs", "dwarf", "mode", "player", "starter", "options",
                         "icons", "revealed", "night", "road", "long", "express", "quick"), "game"),
    }  # fmt: skip

    def __init__(self) -> None:
        super().__init__("exchange-table")
        self._view: str | None = None
        self.kit = Kit()

    def compose(self) -> ComposeResult:
        """Players; the exchange, and beside it what is known of the player; the turn."""
        yield Choices("exchange-players")
        with Horizontal(id="exchange-row"):
            yield ExchangeBoard(self)
            yield Static(id="exchange-player", markup=False)
        yield Static(id="exchange-turn", markup=False)
        yield TypedLine(_("i: type, such as goes bc2, plays x05 b1 c1 b2, sends U"), "exchange-line", self.completed)

    @property
    def exchange(self) -> ExchangeBoard:
        return self.query_one(ExchangeBoard)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """The dwarf comes with three players, an exchange of patterns in the co-operative game."""
        if action == "dwarf":
            return self.sheet().mode == COMPETITIVE and len(self.players) == 3
        if action == "exchange":
            return self.sheet().mode == COOPERATIVE
        return True

    def show_raw(self, raw: dict[str, Any]) -> None:
        """Show the exchange as it is after the steps told so far: lamps, figures and dwarf of one moment."""
        sheet = self.sheet()
        self.kit = sheet.kit
        before, after = sheet.table, sheet.picture()
        self.exchange.show(after, after.lamps ^ before.lamps, self.player, self._view or "south")
        about = self._about(sheet) if sheet.players else [_("There are no players yet: a seats one.")]
        self.query_one("#exchange-player", Static).update("\n".join(about), layout=False)

    def about(self) -> Content:
        """The pattern that is being laid, else the turn as it is told."""
        held = self.exchange.held
        if held is not None:
            text = _("Lay {pattern}: arrows, r turns, m mirrors, Enter lays").format(pattern=held.name)
            return Content(text + "\n" + _("load {load}").format(load=held.load))
        sheet = self.sheet()
        if not sheet.players:
            return Content()
        return self.with_turn([], sheet.name_of(sheet.mover)[:20], list(map(_step_text, sheet.steps)))

    def go_to_mover(self) -> None:
        """To the tower where the mover's figure stands."""
        sheet = self.sheet()
        self.exchange.cursor = sheet.tower_of(sheet.mover) or self.exchange.cursor

    def _about(self, sheet: ExchangeSheet) -> list[str]:
        index, together = self.player, sheet.mode == COOPERATIVE
        at = "" if together else sheet.own_place("")
        words = sheet.words(f"{at}words") or sheet.words(f"{at}word")
        sent = sheet.get(f"{at}sent")
        lines = [
            _("{player}, {seat}").format(
                player=sheet.name_of(index)[:20], seat=name_text(SEAT_NAMES[sheet.seat_of(index)])
            ),
            _("sent: {signs}").format(signs=_sent(words, sent if isinstance(sent, int) else 0)),
        ]
        if together:
            lines.append(_("postman: {steps}").format(steps=sheet.get("postman") or 0))
        hand = sheet.hand(index)
        if len(hand) > SHOWN:
            lines.append(_("hand: {n}").format(n=len(hand)))
        else:
            lines.append(_("hand: not known (h)") if sheet.get(sheet.own_place("hand")) is None else _("hand:"))
        return lines + [f" {_pattern_line(name, pattern_of(name, sheet.kit))}" for name in hand[:SHOWN]]

    # The exchange

    def flip(self, lamp: int) -> None:
        """Flip a lamp of the table as it is before the turn."""
        self.change(lambda sheet: sheet.flip(1 << lamp))

    def put_figure(self, tower: str) -> None:
        """Put the figure of the player shown on a tower, or take it up, unless the turn told has moved it."""
        if not self.players:
            return
        sheet = self.sheet()
        if sheet.picture().players[self.player].tower != sheet.tower_of(self.player):
            self.notify(_("The turn has moved this figure: take that step back first."), severity="warning")
            return
        self.change(lambda sheet: sheet.put_figure(tower))

    def lay(self, held: HeldPattern) -> None:
        """Lay a pattern in the turn."""
        self.change(lambda sheet: sheet.add_step(held.step))

    def _tower_under(self) -> str | None:
        tower = self.exchange.cursor
        if isinstance(tower, str):
            return tower
        self.notify(_("Move the cursor to a tower first: it is between two lamps."), severity="warning")
        return None

    def action_step(self) -> None:
        tower = self._tower_under()
        if tower is not None:
            self.change(lambda sheet: sheet.add_step({"to": tower}))

    def action_dwarf(self) -> None:
        tower = self._tower_under()
        if tower is not None:
            self.change(lambda sheet: sheet.put_dwarf(tower))

    def action_view(self) -> None:
        self._view = SEATS[(SEATS.index(self._view or "south") + 1) % len(SEATS)]
        self.notify(_("Seen from: {seat}").format(seat=name_text(SEAT_NAMES[self._view])), timeout=2)
        self.show_again()

    # The turn

    def action_back(self) -> None:
        if not {"turn", "turns"} & set(self.raw or {}):
            self.notify(_("No turn has been entered yet."))
            return
        self.change(lambda sheet: sheet.drop_step())

    def action_next_turn(self) -> None:
        if self.players:
            self.change(lambda sheet: sheet.next_turn())

    def action_play(self) -> None:
        sheet = self.sheet()

        def hold(name: str) -> None:
            pattern = pattern_of(name, sheet.kit)
            if name and pattern is not None:
                self.exchange.hold(name, pattern)
                self.exchange.focus()

        self.ask(ChoosePattern(sheet.kit, sheet.hand(sheet.mover)), hold)

    def action_hand(self) -> None:
        if self.players:
            sheet = self.sheet()
            dialog, place = HandDialog(sheet.kit, sheet.hand(self.player)), sheet.own_place("hand")
            self.ask_change(dialog, lambda sheet, hand: sheet.put(place, hand))

    def action_turn(self) -> None:
        sheet = self.sheet()
        self.fill_in(_("The turn"), forms.turn_fields(sheet), {"player": sheet.mover + 1})

    def action_card(self) -> None:
        def lay(values: Values) -> None:
            self.change(lambda sheet: sheet.add_step(forms.card_step(values, sheet.mover + 1)))

        def named(values: Values) -> None:
            form = forms.effect_form(self.sheet(), values["card"])
            self.ask(form, lambda effect: lay({**values, **effect}))

        self.ask(forms.card_form(self.sheet()), named)

    def action_exchange(self) -> None:
        self.ask_change(forms.exchange_form(self.sheet()), lambda sheet, step: sheet.add_step(step))

    def paste(self, text: str) -> None:
        """Sixteen signs are the lamps, patterns the hand of the player shown, anything else as if typed."""
        names = several(text.replace("\n", ","))
        if names and all(pattern_of(name, self.kit) for name in names):
            text = "hand " + " ".join(names)
        elif not set(text) - set("01/ \n"):
            text = "lamps " + text.replace("\n", "/")
        self.carry_out(text)

    # The player and the game

    def action_edit(self) -> None:
        if self.players:
            sheet = self.sheet()
            self.fill_in(_("Player"), forms.player_fields(sheet), {"seat": sheet.seat_of(self.player)})

    def action_game(self) -> None:
        sheet = self.sheet()
        if sheet.get("what") == "night":
            fields = form_of(Situation, "icons", "revealed", "repair", at="")
            self.fill_in(_("Night shift"), fields, {}, lambda night, values: night.put("icons", values["icons"] or 0))
            return
        table, mode = sheet.table, sheet.mode
        values = {"player": table.player + 1, "starter": table.starter + 1, "start": sheet.get("lamps") == "start"}

        def taken(changed: ExchangeSheet, values: Values) -> None:
            forms.fit_game(changed, values)
            if changed.mode != mode:
                self.call_later(self.action_game)

        self.fill_in(_("The game"), forms.game_fields(sheet), values, taken)


def _sent(words: list[str], sent: int) -> str:
    """The message, the signs sent already in capitals with a bar before the next one."""
    message = message_of(tuple(without_accents(word).upper() for word in words))
    signs = ["␣" if sign == "SPACE" else "■" if sign == "END" else sign for sign in message]
    return "".join(signs[:sent]) + "|" + "".join(signs[sent:])


def _pattern_line(name: str, pattern: Pattern | None) -> str:
    if pattern is None:
        return f"{name} ?"
    drawn = "/".join(drawing(pattern.holes))
    return f"{name}" if name.startswith(drawn) else f"{name} {drawn} ({pattern.load})"


def _step_text(step: dict[str, Any]) -> str:
    """A step in a few letters."""
    if "to" in step:
        return f"→ {step['to']}"
    if "move" in step:
        path = step["move"]
        return f"→ {' '.join(map(str, path)) if isinstance(path, list) else path}"
    if "play" in step:
        where = step.get("lamps", step.get("at", ""))
        return f"{step['play']}: {where}"
    if "exchange" in step:
        return f"{step.get('gives')} ⇄ {step.get('takes')}"
    return str(step.get("card", "?"))
