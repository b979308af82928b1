"""Reading turns as they are told: steps, cards, what was drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames.core.names import fold
from boardgames.core.verdict import N_
from boardgames.semafory.exchange import LAMP_OF, TOWERS_OF, lamp_name
from boardgames.semafory.fields import LAMP_KEYS, NUMBER_KEYS, TableReader
from boardgames.semafory.model import COMPETITIVE, Card, Exchange, Game, Move, Play, Player, Step, Turn
from boardgames.semafory.patterns import TURNS, Placing

TURN_KEYS = ("player", "steps", "sends", "tower", "time_up", "puts_away", "drawn", "then")
EFFECT_KEYS = (*LAMP_KEYS, *NUMBER_KEYS, "gains", "loses", "tower")
STEP_KEYS = {
    "move": ("move", "second"),
    "to": ("to", "second"),
    "play": ("play", "lamps", "at", "turn", "mirror", "second"),
    "exchange": ("exchange", "gives", "takes", "second"),
    "card": ("card", "by", "player", *EFFECT_KEYS, "second"),
}
LATEST = 3600
MOST_TURNS = 400


class TurnReader(TableReader):
    """Reads turns; ``players`` and ``game`` are read before."""

    players: tuple[Player, ...] = ()
    game = Game()

    def who(self, raw: object, where: str, default: int) -> int:
        """A player by number from 1 or by name; ``default`` if nothing is told."""
        if raw is None:
            return default
        if isinstance(raw, str):
            found = [index for index, player in enumerate(self.players) if fold(player.name) == fold(raw)]
            if len(found) == 1:
                return found[0]
            names = tuple(player.name for player in self.players)
            self.fault(where, N_("{player} is not at the table: there are {players}"), player=raw[:40], players=names)
            return default
        return self.number(raw, where, 1, max(1, len(self.players))) - 1

    def turn(self, raw: object, where: str, mover: int) -> Turn:
        """One turn; ``mover``: whose it is unless told."""
        fields = self.keyed(raw, where, TURN_KEYS)
        player = self.who(fields.get("player"), f"{where}.player", mover)
        seat = self.players[player].seat
        steps = tuple(
            step
            for index, item in enumerate(self.items(fields.get("steps", []), f"{where}.steps"))
            if (step := self._step(item, f"{where}.steps[{index}]", player)) is not None
        )
        then = tuple(
            step
            for index, item in enumerate(self.items(fields.get("then", []), f"{where}.then"))
            if (step := self._then(item, f"{where}.then[{index}]", player)) is not None
        )
        seconds = [step.second for step in steps if step.second is not None]
        if seconds != sorted(seconds):
            self.fault(f"{where}.steps", N_("the seconds of the steps do not grow"))
        turn = Turn(
            player,
            steps,
            self.sign(fields["sends"], f"{where}.sends") if fields.get("sends") is not None else None,
            self._own_tower(fields["tower"], f"{where}.tower", seat) if fields.get("tower") is not None else None,
            self.flag(fields.get("time_up", False), f"{where}.time_up"),
            self.pattern(fields["puts_away"], f"{where}.puts_away") if fields.get("puts_away") is not None else None,
            self.patterns(fields["drawn"], f"{where}.drawn") if fields.get("drawn") is not None else None,
            then,
        )
        if turn.tower is not None and self.game.mode == COMPETITIVE:
            self.fault(f"{where}.tower", N_("in this game the figure says where a sign is sent"))
        if turn.time_up and not self.game.express:
            self.fault(f"{where}.time_up", N_("only the express game has a clock"))
        return turn

    def _own_tower(self, raw: object, where: str, seat: str) -> str | None:
        tower = self.tower(raw, where, seat)
        if tower is not None and tower not in TOWERS_OF[seat]:
            text = N_("{tower} is not a tower of this player: those are {towers}")
            self.fault(where, text, tower=tower, towers=TOWERS_OF[seat])
            return None
        return tower

    def _then(self, raw: object, where: str, player: int) -> Card | None:
        step = self._step(raw, where, player)
        if step is not None and not isinstance(step, Card):
            self.fault(where, N_("only cards take effect after the turn"))
            return None
        return step

    def _step(self, raw: object, where: str, player: int) -> Step | None:
        kinds = [kind for kind in STEP_KEYS if isinstance(raw, Mapping) and kind in raw]
        if not isinstance(raw, Mapping) or len(kinds) != 1:
            text = N_("a step is an object with one of the keys {keys}")
            self.fault(where, text, keys=tuple(STEP_KEYS))
            return None
        fields = self.keyed(raw, where, STEP_KEYS[kinds[0]])
        second = fields.get("second")
        at = None if second is None else self.number(second, f"{where}.second", 0, LATEST)
        match kinds[0]:
            case "move" | "to":
                return self._move(fields, where, self.players[player].seat, at)
            case "play":
                return self._play(fields, where, at)
            case "exchange":
                return self._exchange(fields, where, at)
        return self._card(fields, where, player, at)

    def _move(self, fields: Mapping[str, Any], where: str, seat: str, second: int | None) -> Move | None:
        if "to" in fields:
            tower = self.tower(fields["to"], f"{where}.to", seat)
            return None if tower is None else Move((tower,), direct=True, second=second)
        raw = fields["move"]
        items = raw.split() if isinstance(raw, str) else self.items(raw, f"{where}.move")
        found = [self.tower(item, f"{where}.move[{index}]", seat) for index, item in enumerate(items[:60])]
        path = tuple(tower for tower in found if tower is not None)
        if not items:
            self.fault(f"{where}.move", N_("say the towers that the figure steps on, or only where it goes: to"))
        return Move(path, second=second) if path else None

    def _play(self, fields: Mapping[str, Any], where: str, second: int | None) -> Play | None:
        pattern = self.pattern(fields["play"], f"{where}.play")
        if ("lamps" in fields) == ("at" in fields):
            text = N_("say the lamps under its holes, or at which lamp its upper left corner lies, not both")
            self.fault(where, text)
            return None
        if "lamps" in fields:
            for key in ("turn", "mirror"):
                if key in fields:
                    self.fault(f"{where}.{key}", N_("the lamps under its holes say how the pattern lies"))
            lamps = self.lamps(fields["lamps"], f"{where}.lamps")
            return None if pattern is None else Play(pattern, lamps, second=second)
        turn = int(self.choice(fields.get("turn", 0), f"{where}.turn", TURNS))
        mirror = self.flag(fields.get("mirror", False), f"{where}.mirror")
        corner = fields["at"]
        lamp = LAMP_OF.get(corner.strip().lower()) if isinstance(corner, str) else None
        if lamp is None:
            self.fault(f"{where}.at", N_("here belongs a lamp, {first} to {last}"), first="a1", last=lamp_name(15))
            return None
        return None if pattern is None else Play(pattern, None, Placing(turn, mirror, *divmod(lamp, 4)), second)

    def _exchange(self, fields: Mapping[str, Any], where: str, second: int | None) -> Exchange | None:
        source = str(self.choice(fields["exchange"], f"{where}.exchange", ("event", "log")))
        gives = self.pattern(fields.get("gives"), f"{where}.gives")
        takes = self.pattern(fields.get("takes"), f"{where}.takes")
        return None if gives is None or takes is None else Exchange(source, gives, takes, second)

    def _card(self, fields: Mapping[str, Any], where: str, mover: int, second: int | None) -> Card:
        name = self.name(fields["card"], f"{where}.card")
        by = self.who(fields.get("by"), f"{where}.by", mover)
        whom = self.who(fields.get("player"), f"{where}.player", mover)
        effect = self.effect(fields, where, self.players[whom].seat)
        if effect.tower is not None and effect.tower not in TOWERS_OF[self.players[whom].seat]:
            text = N_("{tower} is not a tower of this player: those are {towers}")
            self.fault(f"{where}.tower", text, tower=effect.tower, towers=TOWERS_OF[self.players[whom].seat])
        known = self.kit.card(name)
        if known is not None and not set(EFFECT_KEYS) & set(fields):
            effect = known.effect
        return Card(name, effect, None if by == mover else by, None if whom == mover else whom, second)
