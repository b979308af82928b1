"""The table of Semafory to lay out by hand: players, the drawn exchange, the turn told step by step."""

from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from boardgames.semafory.exchange import SEAT_NAMES, SEATS, drawing, message_of
from boardgames.semafory.fields import COOPERATIVE
from boardgames.semafory.kit import Kit, Pattern
from boardgames.semafory.model import Player, Situation
from boardgames.semafory.sheet import ExchangeSheet, HeldPattern, pattern_of
from boardgames.semafory.turn_model import Turn, step_class
from fejag_admin.common.language import _
from fejag_admin.common.names import without_accents
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.tables.forms import Changed, Section, fields_of
from fejag_admin.tui.referee.tables.semafory.board import ExchangeBoard
from fejag_admin.tui.referee.tables.table import SHARED, HandTable
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.widgets.dialogs import ChooseDialog

# fmt: off
register("exchange_table",
    Action("type", "i", "type", "Type",
           "Type many things at once; what may come next is shown. Jirka: south BUBEN 1 ab2 hand x05 x08, lamps "
           "0110/1001/1001/0110, goes bc2, plays ##/.# 2 b1 c1 c2, card Fog, sends U; the word turn begins it anew."),
    Action("play", "p", "play", "Play", "Lay a pattern in this turn: choose it, turn it, lay it.", weight=1),
    Action("view", "s", "view", "Other side", "Look at the exchange from the next side of the board.", footer=False),
    *SHARED,
)
# fmt: on

NIGHT = ("icons", "revealed", "repair")
"""What only the night shift asks for."""
SHOWN = 4  # patterns of a hand, for which there is room; of a larger one the number is told as well


class ExchangeTable(HandTable[ExchangeSheet]):
    """Changes the text of a situation by hand; ``player``: whose towers, word and hand are shown."""

    BINDINGS = bindings("exchange_table")
    game = "semafory"
    drawing = ExchangeBoard

    def __init__(self) -> None:
        super().__init__()
        self._view = "south"
        self.kit = Kit()

    def compose_board(self) -> ComposeResult:
        """The exchange, and beside it what is known of the player."""
        with Horizontal(id="exchange-row"):
            yield ExchangeBoard(self)
            yield Static(id="exchange-player", markup=False)

    @property
    def exchange(self) -> ExchangeBoard:
        return self.query_one(ExchangeBoard)

    def example(self) -> str:
        return _("i: type, such as goes bc2, plays x05 b1 c1 b2, sends U")

    def show_raw(self, raw: dict[str, Any]) -> None:
        """Show the exchange as it is after the steps told so far: lamps, figures and dwarf of one moment."""
        sheet = self.sheet()
        self.kit = sheet.kit
        before, after = sheet.table, sheet.picture()
        self.exchange.show(after, after.lamps ^ before.lamps, self.player, self._view)
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
        """Move the cursor to the tower where the mover's figure stands."""
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
            lines.append(_("hand: not known (e)") if sheet.get(sheet.own_place("hand")) is None else _("hand:"))
        return lines + [f" {_pattern_line(name, pattern_of(name, sheet.kit))}" for name in hand[:SHOWN]]

    # The exchange

    def flip(self, lamp: int) -> None:
        """Flip a lamp of the table as it is before the turn."""
        self.change(lambda sheet: sheet.flip(1 << lamp))

    def put_figure(self, tower: str) -> None:
        """Put the figure of the player shown on a tower, or take it up, unless the turn told has moved it."""
        sheet = self.sheet()
        if not sheet.players:
            return
        if sheet.picture().players[self.player].tower != sheet.tower_of(self.player):
            self.notify(_("The turn has moved this figure; type turn to tell the turn anew."), severity="warning")
            return
        self.change(lambda sheet: sheet.put_figure(tower))

    def lay(self, held: HeldPattern) -> None:
        """Lay a pattern in the turn."""
        self.change(lambda sheet: sheet.tell("steps", [*sheet.steps, held.step]))

    def action_view(self) -> None:
        self._view = SEATS[(SEATS.index(self._view) + 1) % len(SEATS)]
        self.notify(_("Seen from: {seat}").format(seat=name_text(SEAT_NAMES[self._view])), timeout=2)
        self.show_again()

    def action_play(self) -> None:
        """Choose a pattern, those of the mover's hand first, and begin to lay it."""
        sheet = self.sheet()
        names = (*sheet.hand(sheet.mover), *(pattern.id for pattern in sheet.kit.patterns))
        patterns = {name: pattern for name in names if (pattern := pattern_of(name, sheet.kit)) is not None}
        intro = ""
        if sheet.kit.placeholder:
            intro = _(
                "These are placeholders, not the game's own patterns: draw some into the hand, or keep yours (Ctrl+B)."
            )

        def hold(name: str) -> None:
            self.exchange.hold(name, patterns[name])
            self.exchange.focus()

        choices = [(_pattern_line(name, pattern), name) for name, pattern in patterns.items()]
        self.ask(ChooseDialog(_("Which pattern is laid?"), choices, intro=intro), hold)

    def sections(self, sheet: ExchangeSheet) -> list[Section]:
        """The player, the turn with its last step, and the game, each as far as the mode has it; or the night."""
        night = sheet.get("what") == "night"
        turn, steps = sheet.turn or "turn", sheet.steps
        asked: list[tuple[str, type, str]] = []
        if sheet.players and not night:
            asked.append((sheet.name_of(sheet.current_player), Player, sheet.own_place("")[:-1]))
        if not night:
            asked.append((_("The turn"), Turn, turn))
        if steps:
            asked.append((_step_text(steps[-1]), step_class(steps[-1]), f"{turn}.steps[{len(steps) - 1}]"))
        asked.append((_("The game"), Situation, ""))
        return [
            (heading, [field for field in fields_of(cls, sheet, at)
                       if (field.key in NIGHT) == night and sheet.belongs(field.place)])
            for heading, cls, at in asked
        ]  # fmt: skip

    def fill_in(self, sheet: ExchangeSheet, changed: Changed) -> None:
        """Another mode takes away what it does not have, and the form comes again with what it has."""
        super().fill_in(sheet, changed)
        for field, value in changed:
            if field.place == "mode":
                sheet.take_mode(value)
                self.call_later(self.action_edit)


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
