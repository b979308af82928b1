"""The table of Semafory to lay out by hand: players, the drawn exchange, the turn told step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from boardgames.games import find_game
from boardgames.semafory import laying
from boardgames.semafory.alphabet import message_of, plain
from boardgames.semafory.drawing import DWARF
from boardgames.semafory.exchange import SEAT_NAMES, SEATS
from boardgames.semafory.kit import Kit
from boardgames.semafory.model import COMPETITIVE, COOPERATIVE
from boardgames.semafory.patterns import Pattern, drawing
from fejag_admin.texts import _
from fejag_admin.texts.verdicts import name_text
from fejag_admin.tui import refereeing
from fejag_admin.tui.actions import bindings
from fejag_admin.tui.dialogs import semafory as forms
from fejag_admin.tui.widgets.choices import Choices
from fejag_admin.tui.widgets.exchange import Exchange
from fejag_admin.tui.widgets.exchange_actions import SCOPE
from fejag_admin.tui.widgets.hand_table import HandTable

if TYPE_CHECKING:
    from textual.dom import DOMNode


class ExchangeTable(HandTable):
    """Changes the text of a situation by hand; ``player``: whose towers, word and hand are shown."""

    BINDINGS = bindings(SCOPE)
    game = "semafory"

    def __init__(self) -> None:
        super().__init__("exchange-table")
        self.player = 0
        self._view: str | None = None
        self._mover: int | None = None
        self.kit = Kit()

    def compose(self) -> ComposeResult:
        """Players; the exchange, and beside it what is known of the player; the turn."""
        yield Choices("exchange-players")
        with Horizontal(id="exchange-row"):
            yield Exchange()
            yield Static(id="exchange-player", markup=False)
        yield Static(id="exchange-turn", markup=False)

    @property
    def exchange(self) -> Exchange:
        """The drawing."""
        return self.query_one(Exchange)

    def focus_table(self) -> None:
        """Keys go to the exchange."""
        self.exchange.focus()

    def scopes(self) -> list[tuple[str, DOMNode]]:
        """The exchange's keys, then those of the table."""
        return [("exchange", self.exchange), (SCOPE, self)]

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """The dwarf comes with three players, an exchange of patterns in the co-operative game."""
        raw = self.raw or {}
        if action == "dwarf":
            return laying.mode_of(raw) == COMPETITIVE and len(laying.players_of(raw)) == 3
        if action == "exchange":
            return laying.mode_of(raw) == COOPERATIVE
        return True

    def show_raw(self, raw: dict[str, Any]) -> None:
        """Show the exchange as it is after the patterns told so far."""
        self.kit = laying.kit_of(raw, _own_kit())
        players = laying.players_of(raw)
        mover = laying.mover_of(raw)
        if mover != self._mover:
            self.player, self._mover = mover, mover
        self.player = min(self.player, max(0, len(players) - 1))
        names = tuple((str(index), _name(one, index)) for index, one in enumerate(players))
        self.query_one("#exchange-players", Choices).offer(names, str(self.player))
        seat = laying.seat_of(raw, self.player)
        changed = laying.flipped_in(raw, self.kit)
        figures = {tower: str(index + 1) for index in range(len(players)) if (tower := laying.tower_in(raw, index))}
        dwarf = laying.dwarf_in(raw)
        if dwarf is not None:
            figures[dwarf] = DWARF
        lamps = laying.lamps_in(raw, self.kit) ^ changed
        tower = laying.tower_in(raw, self.player) if players else None
        self.exchange.show(lamps, changed, seat, self._view or "south", figures, tower)
        self._tell(raw)

    def _tell(self, raw: dict[str, Any]) -> None:
        """What is known of the player, and the turn as it is told."""
        if self.raw is None:
            told = Content(_("The text is not well formed: Ctrl+T shows where.")).stylize("$text-warning")
        else:
            told = Content("\n").join([Content(line) for line in self._turn_lines(raw)])
        self.query_one("#exchange-turn", Static).update(told, layout=False)
        about = self._about(raw) if laying.players_of(raw) else [_("There are no players yet: a seats one.")]
        self.query_one("#exchange-player", Static).update("\n".join(about), layout=False)

    def _about(self, raw: dict[str, Any]) -> list[str]:
        player = laying.players_of(raw)[self.player]
        together = laying.mode_of(raw) == COOPERATIVE
        words = raw.get("words") if together else player.get("words", player.get("word", ""))
        listed = tuple(plain(str(word)).upper() for word in (words if isinstance(words, list) else [words or ""]))
        sent = (raw if together else player).get("sent", 0)
        lines = [
            _("{player}, {seat}").format(
                player=_name(player, self.player), seat=name_text(SEAT_NAMES[laying.seat_of(raw, self.player)])
            ),
            _("sent: {signs}").format(signs=_sent(listed, sent if isinstance(sent, int) else 0)),
        ]
        if together:
            lines.append(_("postman: {steps}").format(steps=raw.get("postman", 0)))
        hand = laying.hand_of(player)
        lines.append(_("hand:") if "hand" in player else _("hand: not known (h)"))
        for name in hand[:4]:
            pattern = laying.pattern_of(name, self.kit)
            lines.append(f" {_pattern_line(name, pattern)}")
        return lines

    def _turn_lines(self, raw: dict[str, Any]) -> list[str]:
        held = self.exchange.held
        if held is not None:
            return [
                _("Lay {pattern}: arrows, r turns, m mirrors, Enter lays").format(pattern=held[0]),
                _("load {load}").format(load=held[1].load),
            ]
        players = laying.players_of(raw)
        if not players:
            return []
        mover = laying.mover_of(raw)
        steps = [_step_text(step) for step in laying.steps_of(raw)]
        head = _("Turn of {player}:").format(player=_name(players[mover], mover))
        return [f"{head} {' · '.join(steps) or '–'}"]

    # The exchange

    @on(Exchange.Flip)
    def _flip(self, event: Exchange.Flip) -> None:
        kit = self.kit
        self.change(lambda raw: laying.flip(raw, kit, 1 << event.lamp))

    @on(Exchange.Put)
    def _put(self, event: Exchange.Put) -> None:
        if laying.players_of(self.raw or {}):
            self.change(lambda raw: laying.put_figure(raw, self.player, event.tower))

    @on(Exchange.Held)
    def _held(self) -> None:
        self._tell(self.raw or {})

    @on(Exchange.Laid)
    def _laid(self, event: Exchange.Laid) -> None:
        step = laying.play_step(event.pattern, event.name, event.placing)
        self.change(lambda raw: laying.add_step(raw, step))

    def _tower_under(self) -> str | None:
        tower = self.exchange.cursor
        if isinstance(tower, str):
            return tower
        self.notify(_("Move the cursor to a tower first: it is between two lamps."), severity="warning")
        return None

    def action_step(self) -> None:
        """The figure goes there."""
        tower = self._tower_under()
        if tower is not None:
            self.change(lambda raw: laying.add_step(raw, {"to": tower}))

    def action_dwarf(self) -> None:
        """The deep dwarf there."""
        tower = self._tower_under()
        if tower is not None:
            self.change(lambda raw: laying.put_dwarf(raw, tower))

    def action_view(self) -> None:
        """The next side."""
        self._view = SEATS[(SEATS.index(self._view or "south") + 1) % len(SEATS)]
        self.notify(_("Seen from: {seat}").format(seat=name_text(SEAT_NAMES[self._view])), timeout=2)
        self.show_raw(self.raw or {})

    # The turn

    def action_back(self) -> None:
        """Take back a step."""
        if not {"turn", "turns"} & set(self.raw or {}):
            self.notify(_("No turn is told yet."))
            return
        self.change(lambda raw: laying.drop_step(raw))

    def action_next_turn(self) -> None:
        """The next turn."""
        if laying.players_of(self.raw or {}):
            self.change(laying.next_turn)

    def action_play(self) -> None:
        """Choose a pattern and lay it."""
        self.run_worker(self._play(), exclusive=True, group="table")

    async def _play(self) -> None:
        from fejag_admin.tui.dialogs.patterns import ChoosePattern

        raw, kit = self.raw or {}, self.kit
        players = laying.players_of(raw)
        hand = laying.hand_of(players[laying.mover_of(raw)]) if players else []
        name = await self.app.push_screen_wait(ChoosePattern(kit, hand))
        pattern = laying.pattern_of(name, kit) if name else None
        if name and pattern is not None:
            self.exchange.hold(name, pattern)
            self.exchange.focus()

    def action_hand(self) -> None:
        """Choose the hand."""
        self.run_worker(self._hand(), exclusive=True, group="table")

    async def _hand(self) -> None:
        from fejag_admin.tui.dialogs.patterns import HandDialog

        players = laying.players_of(self.raw or {})
        if not players:
            return
        hand = await self.app.push_screen_wait(HandDialog(self.kit, laying.hand_of(players[self.player])))
        if hand is not None:
            index = self.player
            self.change(lambda raw: laying.players_of(raw)[index].update({"hand": hand}))

    def action_turn(self) -> None:
        """The rest of the turn."""
        self.run_worker(self._turn(), exclusive=True, group="table")

    async def _turn(self) -> None:
        values = await self.app.push_screen_wait(forms.turn_form(self.raw or {}))
        if values is not None:
            self.change(lambda raw: forms.take_turn(raw, values))

    def action_card(self) -> None:
        """A card."""
        self.run_worker(self._card(), exclusive=True, group="table")

    async def _card(self) -> None:
        values = await self.app.push_screen_wait(forms.card_form(self.raw or {}, self.kit))
        if values is not None:
            self.change(lambda raw: laying.add_step(raw, forms.card_step(values, laying.mover_of(raw))))

    def action_exchange(self) -> None:
        """An exchange of a pattern."""
        self.run_worker(self._exchange(), exclusive=True, group="table")

    async def _exchange(self) -> None:
        values = await self.app.push_screen_wait(forms.exchange_form(self.raw or {}))
        if values is not None:
            self.change(lambda raw: laying.add_step(raw, values))

    # Players and the game

    @on(Choices.Taken, "#exchange-players")
    def _player_taken(self, event: Choices.Taken) -> None:
        event.stop()
        self.player = int(event.choice)
        self.show_raw(self.raw or {})

    def action_next_player(self) -> None:
        """The next player."""
        players = laying.players_of(self.raw or {})
        self.player = (self.player + 1) % max(1, len(players))
        self.show_raw(self.raw or {})

    def action_seat(self) -> None:
        """One more player."""
        if len(laying.players_of(self.raw or {})) >= laying.MOST:
            self.notify(_("Four players sit at the table already."))
            return
        if self.change(lambda raw: laying.add_player(raw)):
            self.player = len(laying.players_of(self.raw or {})) - 1
            self.show_raw(self.raw or {})

    def action_rise(self) -> None:
        """One player less."""
        if laying.players_of(self.raw or {}):
            index = self.player
            self.change(lambda raw: laying.remove_player(raw, index))

    def action_edit(self) -> None:
        """The player."""
        self.run_worker(self._edit(), exclusive=True, group="table")

    async def _edit(self) -> None:
        index = self.player
        if not laying.players_of(self.raw or {}):
            return
        values = await self.app.push_screen_wait(forms.player_form(self.raw or {}, index))
        if values is not None:
            self.change(lambda raw: forms.take_player(raw, index, values))

    def action_game(self) -> None:
        """The game."""
        self.run_worker(self._game(), exclusive=True, group="table")

    async def _game(self) -> None:
        values = await self.app.push_screen_wait(forms.game_form(self.raw or {}))
        if values is not None:
            kit = self.kit
            self.change(lambda raw: forms.take_game(raw, values, kit))


def _own_kit() -> Kit | None:
    """The kit of the user's own copy, if there is one that can be used."""
    game = find_game("semafory")
    data = refereeing.own_copy(game)[0] if game is not None else None
    return None if game is None or game.own is None or data is None else game.own.read(data)


def _name(player: dict[str, Any], index: int) -> str:
    name = player.get("name")
    return name.strip()[:20] if isinstance(name, str) and name.strip() else laying.NAMES[index]


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
