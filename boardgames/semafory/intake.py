"""Checking a situation from outside: everything wrong is named with its place, and nothing is computed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames.core.names import fold
from boardgames.core.verdict import N_, SituationError, Value
from boardgames.semafory.alphabet import WORD
from boardgames.semafory.checks import check_question
from boardgames.semafory.exchange import SEAT_NAMES, SEATS, Mask
from boardgames.semafory.kit import Kit
from boardgames.semafory.kit_intake import KitReader, placeholder
from boardgames.semafory.model import (
    COMPETITIVE,
    COOPERATIVE,
    JUNIOR,
    MODES,
    OPTION_VALUES,
    PLAYERS,
    ROADS,
    SIGNS_OF_TWO_WORDS,
    Game,
    Options,
    Player,
    Situation,
    Turn,
)
from boardgames.semafory.turn_intake import MOST_TURNS, TurnReader

WHATS = ("turn", "end", "start", "send", "sabotage", "night", "kit")
TABLE_KEYS = ("game", "what", "mode", "long", "express", "quick", "night", "road", "options", "kit", "lamps", "players",
              "player", "starter", "dwarf", "words", "sent", "postman", "events", "logs", "turn", "turns", "icons",
              "revealed", "repair", "show")  # fmt: skip
PLAYER_KEYS = ("name", "seat", "word", "words", "sent", "tower", "hand", "just_sent", "last_tower", "sabotaged",
               "last_load")  # fmt: skip
TIMELESS = ("start", "end")
"""Questions that ask neither for lamps nor for figures."""
MOST_SHOWN = 10_000
MOST_HELD = 8
"""Patterns in a hand at most; cards may bring more than the rules deal."""


def check(raw: Mapping[str, Any], kit: Kit | None = None) -> Situation:
    """The situation that plain values from a file describe, with ``kit`` unless the file has its own.

    Raise SituationError with every fault.
    """
    kits = KitReader()
    if raw.get("what") == "kit":
        table = not {"players", "lamps"}.isdisjoint(raw)  # asked about a table: the kit that it is judged with
        situation = Situation("kit", kit=_kit(kits, raw.get("kit"), kit) if table else kits.whole(raw))
        faults = kits.faults
    else:
        found = _kit(kits, raw.get("kit"), kit)
        reader = _Intake(found)
        situation = reader.situation(raw)
        faults = [*kits.faults, *reader.faults]
        if not faults:
            check_question(reader, situation)
            faults = reader.faults
    if faults:
        raise SituationError(tuple(faults))
    return situation


def _kit(reader: KitReader, raw: object, given: Kit | None) -> Kit:
    if raw is None:
        return placeholder() if given is None else given
    if isinstance(raw, str):
        reader.choice(raw, "kit", ("placeholder",))
        return placeholder()
    return reader.whole(raw, "kit")


class _Intake(TurnReader):
    """Reads game, players and table; where a value is wrong, something harmless takes its place.

    What the question ``what`` does not need may be missing.
    """

    what = ""

    def situation(self, raw: Mapping[str, Any]) -> Situation:
        fields = self.keyed(raw, "", TABLE_KEYS)
        self.choice(fields.get("game", "semafory"), "game", ("semafory",))
        what = self.what = str(self.choice(fields.get("what"), "what", WHATS))
        if what == "night":
            return self._night_shift(fields)
        self.game = self._game(fields)
        self.players = self._players(fields.get("players"))
        starter = self.who(fields.get("starter"), "starter", 0)
        together = self.game.mode == COOPERATIVE
        words = self.words(fields.get("words", []), "words") if together else ()
        if not together:
            self._unknown(
                fields, ("words", "sent", "postman", "events", "logs"), N_("this belongs to the co-operative game")
            )
        table = Situation(
            what,
            self.players,
            self._lamps(fields.get("lamps")) if "lamps" in fields or what not in TIMELESS else 0,
            self.game,
            Options(**self.options(fields.get("options", {}), OPTION_VALUES)),
            self.kit,
            0,
            starter,
            self._dwarf(fields.get("dwarf")),
            words,
            self.number(fields.get("sent", 0), "sent", 0, SIGNS_OF_TWO_WORDS) if together else 0,
            self.number(fields.get("postman", 0), "postman", 0, ROADS[self.game.road]) if together else 0,
            self.patterns(fields.get("events", []), "events")[:2] if together else (),
            self.number(fields.get("logs", 2), "logs", 0, 2) if together else 0,
            show=self.number(fields.get("show", 20), "show", 0, MOST_SHOWN),
        )
        if len(table.events) < len(fields.get("events", []) if isinstance(fields.get("events"), list) else ()):
            self.fault("events", N_("two patterns at most lie on event reports"))
        table = self._with_turns(table, fields)
        self._demand(table)
        return table

    def _unknown(self, fields: Mapping[str, Any], keys: tuple[str, ...], text: str) -> None:
        for key in keys:
            if key in fields:
                self.fault(key, text)

    def _night_shift(self, fields: Mapping[str, Any]) -> Situation:
        names = self.items(fields.get("revealed", []), "revealed")
        revealed = tuple(self.name(item, f"revealed[{index}]") for index, item in enumerate(names))
        icons = self.number(fields.get("icons"), "icons", 0, 12)
        return Situation("night", kit=self.kit, icons=icons, revealed=revealed,
                         repair=self.flag(fields.get("repair", False), "repair"))  # fmt: skip

    def _game(self, fields: Mapping[str, Any]) -> Game:
        mode = str(self.choice(fields.get("mode", COMPETITIVE), "mode", MODES))
        flags = {key: self.flag(fields.get(key, False), key) for key in ("long", "express", "quick", "night")}
        road = str(self.choice(fields.get("road", "easy"), "road", tuple(ROADS)))
        for key in ("long", "express", "quick"):
            if flags[key] and mode != COMPETITIVE:
                self.fault(key, N_("this belongs to the competitive game"))
        if mode != COOPERATIVE and (flags["night"] or "road" in fields):
            self.fault("night" if flags["night"] else "road", N_("this belongs to the co-operative game"))
        return Game(mode, road=road, **flags)

    def _lamps(self, raw: object) -> Mask:
        if raw != "start":
            return self.picture(raw, "lamps")
        layouts, mode = self.kit.layouts, self.game.mode
        layout = layouts.get(mode, layouts.get(COMPETITIVE) if mode == JUNIOR else None)
        if layout is None:
            self.fault("lamps", N_("the kit has no starting lamps for this game: draw them from your own copy"))
        return layout or 0

    # players

    def _players(self, raw: object) -> tuple[Player, ...]:
        least, most = PLAYERS[self.game.mode]
        items = self.items(raw, "players")
        if isinstance(raw, list) and not least <= len(items) <= most:
            text = N_("here belong from {least} to {most} players, not {players}")
            self.fault("players", text, least=least, most=most, players=len(items))
        found: list[Player] = []
        seats = ("south", "north") if self.game.mode == COMPETITIVE and len(items) == 2 else SEATS
        for index, item in enumerate(items[:4]):
            found.append(self._player(item, index, seats[index], found))
        while len(found) < least:
            free = (seat for seat in SEATS if all(player.seat != seat for player in found))
            found.append(Player("?", next(free)))
        self._check_places(found)
        return tuple(found)

    def _player(self, raw: object, index: int, usual: str, before: list[Player]) -> Player:
        where = f"players[{index}]"
        fields = self.keyed(raw, where, PLAYER_KEYS)
        name = self.name(fields.get("name", "ABCD"[index]), f"{where}.name")
        if any(fold(name) == fold(player.name) for player in before):
            self.fault(f"{where}.name", N_("two players are called {player}"), player=name)
        seat = self._seat(fields.get("seat", usual), f"{where}.seat", before)
        words = self._own_words(fields, where)
        tower = self._tower_told(fields, "tower", where, seat)
        just_sent = self.flag(fields.get("just_sent", False), f"{where}.just_sent")
        player = Player(
            name,
            seat,
            words,
            self._sent(fields.get("sent", 0), f"{where}.sent"),
            tower,
            self.patterns(fields["hand"], f"{where}.hand") if fields.get("hand") is not None else None,
            not just_sent,
            self._tower_told(fields, "last_tower", where, seat) or (tower if just_sent else None),
            self.flag(fields.get("sabotaged", False), f"{where}.sabotaged"),
            None if fields.get("last_load") is None else self.number(fields["last_load"], f"{where}.last_load", 0, 5),
        )
        self._check_player(player, where)
        return player

    def _tower_told(self, fields: Mapping[str, Any], key: str, where: str, seat: str) -> str | None:
        return None if fields.get(key) is None else self._own_tower(fields[key], f"{where}.{key}", seat)

    def _seat(self, raw: object, where: str, before: list[Player]) -> str:
        named = {fold(word): seat for seat, name in SEAT_NAMES.items() for word in (name.cs, name.en)}
        seat = named.get(fold(raw)) if isinstance(raw, str) else None
        taken = {player.seat for player in before}
        if seat is None:
            self.fault(where, N_("here belongs one of {choices}"), choices=SEATS)
        elif seat in taken:
            self.fault(where, N_("somebody sits there already: {seat}"), seat=SEAT_NAMES[seat])
        else:
            return seat
        return next(seat for seat in SEATS if seat not in taken)

    def _sent(self, raw: object, where: str) -> int:
        """How many signs of his own message a player has sent."""
        if self.game.mode == COOPERATIVE:
            if raw not in (0, None):
                self.fault(where, N_("here the signs are sent together: tell them once for the whole table"))
            return 0
        return self.number(raw, where, 0, WORD if self._own_count == 1 else SIGNS_OF_TWO_WORDS)

    @property
    def _own_count(self) -> int:
        """How many words of his own a player has in this game (rule W1)."""
        return {COMPETITIVE: 2 if self.game.long else 1, COOPERATIVE: 0, JUNIOR: 2}[self.game.mode]

    def _own_words(self, fields: Mapping[str, Any], where: str) -> tuple[str, ...]:
        """The words of a player; none if none are told, which may do (see `_demand`)."""
        wanted, key = self._own_count, "word" if "word" in fields else "words"
        if fields.get(key) in ("", [], [""], ["", ""], None):
            return ()
        words = self.words(fields.get(key, []), f"{where}.{key}")
        if "word" in fields and "words" in fields:
            self.fault(f"{where}.word", N_("write word or words, not both"))
        if len(words) != wanted and not any(fault.place.startswith(f"{where}.{key}") for fault in self.faults):
            text = N_("in this game a player has so many words of his own: {wanted}")
            self.fault(f"{where}.{key}", text, wanted=wanted)
        return words

    def _check_player(self, player: Player, where: str) -> None:
        if player.hand is not None and len(player.hand) > MOST_HELD:
            self.fault(f"{where}.hand", N_("at most {limit} patterns fit in a hand"), limit=MOST_HELD)
        if self.game.mode != COMPETITIVE:
            if player.tower is not None or player.last_tower is not None:
                self.fault(f"{where}.tower", N_("there are no figures on the exchange in this game"))
            return
        if self.what not in TIMELESS and player.tower is None and (not player.rested or player.finished):
            self.fault(f"{where}.tower", N_("say on which tower the figure stands: a letter was sent from there"))

    def _demand(self, table: Situation) -> None:
        """Note what the question needs and nobody has told: words of those it is about, loads that decide."""
        asked = {"turn": {table.player, *(turn.player for turn in table.turns)}, "send": {table.player}}
        about = asked.get(table.what, set(range(len(table.players))) if table.what == "start" else set())
        decides = table.what == "turn" or (table.what == "end" and len(table.finishers) > 1)
        for index, player in enumerate(table.players):
            where = f"players[{index}]"
            if self._own_count and not player.words and (index in about or player.sent) and player.name != "?":
                text = N_("{player} has no word yet") if self._own_count == 1 else N_("{player} has no two words yet")
                self._once(f"{where}.word" if self._own_count == 1 else f"{where}.words", text, player=player.name)
            if table.game.quick and decides and player.finished and player.last_load is None:
                text = N_("say the load points of the turn in which the last letter was sent")
                self._once(f"{where}.last_load", text)

    def _once(self, where: str, text: str, **values: Value) -> None:
        """A fault, unless that place has one already."""
        if not any(fault.place.startswith(where) for fault in self.faults):
            self.fault(where, text, **values)

    def _check_places(self, players: list[Player]) -> None:
        for index, player in enumerate(players):
            for other in players[:index]:
                if player.tower is not None and player.tower == other.tower:
                    text = N_("{player} stands on {tower} already")
                    self.fault(f"players[{index}].tower", text, player=other.name, tower=player.tower)
        done = [index for index, player in enumerate(players) if player.finished]
        if self.game.mode == COMPETITIVE and not self.game.quick and len(done) > 1:
            self.fault(f"players[{done[1]}].sent", N_("another player has sent all before: the game ended then"))

    def _dwarf(self, raw: object) -> str | None:
        if raw is None:
            return None
        tower = self.tower(raw, "dwarf", None)
        owner = Situation("turn", self.players, game=self.game).dwarf_owner if len(self.players) == 3 else None
        if owner is None:
            self.fault("dwarf", N_("the deep dwarf belongs to the competitive game of three players"))
            return None
        seat = self.players[owner].seat
        if tower is not None:
            tower = self._own_tower(tower, "dwarf", seat)
        if any(tower is not None and player.tower == tower for player in self.players):
            self.fault("dwarf", N_("a figure stands there: {tower}"), tower=tower or "")
        return tower

    # turns

    def _with_turns(self, table: Situation, fields: Mapping[str, Any]) -> Situation:
        raw = [fields["turn"]] if "turn" in fields else self.items(fields.get("turns", []), "turns", MOST_TURNS)
        if "turn" in fields and "turns" in fields:
            self.fault("turn", N_("write turn or turns, not both"))
        default = table.left_of(table.finishers[0]) if table.finishers and not self.game.quick else table.starter
        if "player" in fields:
            player = self.who(fields["player"], "player", default)
        else:
            if self.game.quick and table.finishers and not raw:
                self.fault("player", N_("say whose turn it is: the quick game ends with the round"))
            first = raw[0].get("player") if raw and isinstance(raw[0], Mapping) else None
            player = self._quietly(first, default)
        turns: list[Turn] = []
        mover = player
        for index, item in enumerate(raw):
            turn = self.turn(item, "turn" if "turn" in fields else f"turns[{index}]", mover)
            turns.append(turn)
            mover = table.left_of(turn.player)
        whole = {name: getattr(table, name) for name in table.__slots__}
        return Situation(**{**whole, "player": player, "turns": tuple(turns)})

    def _quietly(self, raw: object, default: int) -> int:
        """A player told in the first turn, whose faults are named there."""
        reader = TurnReader(self.kit)
        reader.players = self.players
        return reader.who(raw, "", default)
