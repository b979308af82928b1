"""The table of Semafory to lay out by hand: players, the drawn exchange, the turn told step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from boardgames.core.registry import find_game
from boardgames.semafory import sheet as editing
from boardgames.semafory.alphabet import message_of
from boardgames.semafory.drawing import DWARF
from boardgames.semafory.exchange import SEAT_NAMES, SEATS
from boardgames.semafory.kit import Kit, Pattern
from boardgames.semafory.modes import COMPETITIVE, COOPERATIVE
from boardgames.semafory.patterns import drawing
from boardgames.semafory.picture import picture_of
from fejag_admin import situations
from fejag_admin.common.language import _
from fejag_admin.common.names import without_accents
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.tables.forms import Values, several
from fejag_admin.tui.referee.tables.semafory import forms
from fejag_admin.tui.referee.tables.semafory.board import Exchange
from fejag_admin.tui.referee.tables.semafory.patterns import ChoosePattern, HandDialog
from fejag_admin.tui.referee.tables.table import NEXT, RISE, SEAT, UNDO, HandTable
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.widgets.choices import Choices
from fejag_admin.tui.widgets.typed_line import TypedLine

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


class ExchangeTable(HandTable):
    """Changes the text of a situation by hand; ``player``: whose towers, word and hand are shown."""

    BINDINGS = bindings("exchange_table")
    game = "semafory"
    in_place = True
    about_id = "exchange-turn"
    drawing = Exchange
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
            yield Exchange()
            yield Static(id="exchange-player", markup=False)
        yield Static(id="exchange-turn", markup=False)
        yield TypedLine(_("i: type, such as goes bc2, plays x05 b1 c1 b2, sends U"), "exchange-line", self.completed)

    @property
    def exchange(self) -> Exchange:
        return self.query_one(Exchange)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """The dwarf comes with three players, an exchange of patterns in the co-operative game."""
        raw = self.raw or {}
        if action == "dwarf":
            return editing.mode_of(raw) == COMPETITIVE and len(self.players) == 3
        if action == "exchange":
            return editing.mode_of(raw) == COOPERATIVE
        return True

    def show_raw(self, raw: dict[str, Any]) -> None:
        """Show the exchange as it is after the steps told so far: lamps, figures and dwarf of one moment."""
        self.kit = editing.kit_of(raw, _own_kit())
        seat = editing.seat_of(raw, self.player)
        after = picture_of(raw, self.kit)
        changed = after.lamps ^ editing.lamps_in(raw, self.kit)
        figures = {tower: str(index + 1) for index, tower in after.towers.items()}
        if after.dwarf is not None:
            figures[after.dwarf] = DWARF
        tower = after.towers.get(self.player)
        self.exchange.show(after.lamps, changed, seat, self._view or "south", figures, tower)
        about = self._about(raw) if editing.players_of(raw) else [_("There are no players yet: a seats one.")]
        self.query_one("#exchange-player", Static).update("\n".join(about), layout=False)

    def about(self) -> Content:
        """The turn as it is told."""
        return Content("\n").join([Content(line) for line in self._turn_lines(self.raw or {})])

    def _about(self, raw: dict[str, Any]) -> list[str]:
        player = editing.players_of(raw)[self.player]
        together = editing.mode_of(raw) == COOPERATIVE
        words = raw.get("words") if together else player.get("words", player.get("word", ""))
        listed = tuple(
            without_accents(str(word)).upper() for word in (words if isinstance(words, list) else [words or ""])
        )
        sent = (raw if together else player).get("sent", 0)
        lines = [
            _("{player}, {seat}").format(
                player=_name(player, self.player), seat=name_text(SEAT_NAMES[editing.seat_of(raw, self.player)])
            ),
            _("sent: {signs}").format(signs=_sent(listed, sent if isinstance(sent, int) else 0)),
        ]
        if together:
            lines.append(_("postman: {steps}").format(steps=raw.get("postman", 0)))
        hand = editing.hand_of(player)
        if len(hand) > SHOWN:
            lines.append(_("hand: {n}").format(n=len(hand)))
        else:
            lines.append(_("hand:") if "hand" in player else _("hand: not known (h)"))
        for name in hand[:SHOWN]:
            pattern = editing.pattern_of(name, self.kit)
            lines.append(f" {_pattern_line(name, pattern)}")
        return lines

    def _turn_lines(self, raw: dict[str, Any]) -> list[str]:
        held = self.exchange.held
        if held is not None:
            return [
                _("Lay {pattern}: arrows, r turns, m mirrors, Enter lays").format(pattern=held[0]),
                _("load {load}").format(load=held[1].load),
            ]
        players = editing.players_of(raw)
        if not players:
            return []
        mover = editing.mover_of(raw)
        steps = [_step_text(step) for step in editing.steps_of(raw)]
        head = _("Turn of {player}:").format(player=_name(players[mover], mover))
        return [f"{head} {' · '.join(steps) or '–'}"]

    # The exchange

    @on(Exchange.Flip)
    def _flip(self, event: Exchange.Flip) -> None:
        kit = self.kit
        self.change(lambda sheet: editing.flip(sheet.raw, kit, 1 << event.lamp))

    @on(Exchange.Put)
    def _put(self, event: Exchange.Put) -> None:
        if not self.players:
            return
        raw = self.raw or {}
        if picture_of(raw, self.kit).towers.get(self.player) != editing.tower_in(raw, self.player):
            self.notify(_("The turn has moved this figure: take that step back first."), severity="warning")
            return
        self.change(lambda sheet: editing.put_figure(sheet.raw, self.player, event.tower))

    @on(Exchange.Held)
    def _held(self) -> None:
        self.tell()

    @on(Exchange.Laid)
    def _laid(self, event: Exchange.Laid) -> None:
        step = editing.play_step(event.pattern, event.name, event.placing)
        self.change(lambda sheet: editing.add_step(sheet.raw, step))

    def _tower_under(self) -> str | None:
        tower = self.exchange.cursor
        if isinstance(tower, str):
            return tower
        self.notify(_("Move the cursor to a tower first: it is between two lamps."), severity="warning")
        return None

    def action_step(self) -> None:
        tower = self._tower_under()
        if tower is not None:
            self.change(lambda sheet: editing.add_step(sheet.raw, {"to": tower}))

    def action_dwarf(self) -> None:
        tower = self._tower_under()
        if tower is not None:
            self.change(lambda sheet: editing.put_dwarf(sheet.raw, tower))

    def action_view(self) -> None:
        self._view = SEATS[(SEATS.index(self._view or "south") + 1) % len(SEATS)]
        self.notify(_("Seen from: {seat}").format(seat=name_text(SEAT_NAMES[self._view])), timeout=2)
        self.show_again()

    # The turn

    def action_back(self) -> None:
        if not {"turn", "turns"} & set(self.raw or {}):
            self.notify(_("No turn has been entered yet."))
            return
        self.change(lambda sheet: editing.drop_step(sheet.raw))

    def action_next_turn(self) -> None:
        if self.players:
            self.change(lambda sheet: editing.next_turn(sheet.raw))

    def action_play(self) -> None:
        players, kit = self.players, self.kit
        hand = editing.hand_of(players[editing.mover_of(self.raw or {})]) if players else []

        def hold(name: str) -> None:
            pattern = editing.pattern_of(name, kit)
            if name and pattern is not None:
                self.exchange.hold(name, pattern)
                self.exchange.focus()

        self.ask(ChoosePattern(kit, hand), hold)

    def action_hand(self) -> None:
        index = self.player
        if self.players:
            dialog = HandDialog(self.kit, editing.hand_of(self.players[index]))
            self.ask_change(dialog, lambda sheet, hand: editing.players_of(sheet.raw)[index].update({"hand": hand}))

    def action_turn(self) -> None:
        self.ask_change(forms.turn_form(self.raw or {}), lambda sheet, told: forms.take_turn(sheet.raw, told))

    def action_card(self) -> None:
        def lay(values: Values) -> None:
            self.change(lambda sheet: editing.add_step(sheet.raw, forms.card_step(values, editing.mover_of(sheet.raw))))

        def named(values: Values) -> None:
            if self.kit.card(values["card"]) is not None and not values.get("other"):
                lay(values)
            else:
                form = forms.effect_form(self.raw or {}, values["card"])
                self.ask(form, lambda effect: lay({**values, **effect}))

        self.ask(forms.card_form(self.raw or {}, self.kit), named)

    def action_exchange(self) -> None:
        self.ask_change(forms.exchange_form(self.raw or {}), lambda sheet, step: editing.add_step(sheet.raw, step))

    def paste(self, text: str) -> None:
        """Sixteen signs are the lamps, patterns the hand of the player shown, anything else as if typed."""
        names = several(text.replace("\n", ","))
        if names and all(editing.pattern_of(name, self.kit) for name in names):
            text = "hand " + " ".join(names)
        elif not set(text) - set("01/ \n"):
            text = "lamps " + text.replace("\n", "/")
        self.carry_out(text)

    # The player and the game

    def action_edit(self) -> None:
        index = self.player
        if self.players:
            dialog = forms.player_form(self.raw or {}, index)
            self.ask_change(dialog, lambda sheet, values: forms.take_player(sheet.raw, index, values))

    def action_game(self) -> None:
        kit, mode = self.kit, editing.mode_of(self.raw or {})

        def taken(values: Values) -> None:
            self.change(lambda sheet: forms.take_game(sheet.raw, values, kit))
            if editing.mode_of(self.raw or {}) != mode:
                self.action_game()

        self.ask(forms.game_form(self.raw or {}), taken)


def _own_kit() -> Kit | None:
    """The kit of the user's own copy, if there is one that can be used."""
    game = find_game("semafory")
    data = situations.own_copy(game)[0] if game is not None else None
    return None if game is None or data is None else game.own.read(data)


def _name(player: dict[str, Any], index: int) -> str:
    name = player.get("name")
    return name.strip()[:20] if isinstance(name, str) and name.strip() else "ABCD"[index]


def _sent(words: tuple[str, ...], sent: int) -> str:
    """The message, the signs sent already in capitals with a bar before the next one."""
    signs = ["␣" if sign == "SPACE" else "■" if sign == "END" else sign for sign in message_of(words)]
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
