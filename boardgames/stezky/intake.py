"""Checking a situation from outside: everything wrong is named with its place, and nothing is computed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames.stezky.model import (
    EVIL,
    HAND,
    OPTION_VALUES,
    SPIRITS,
    Effect,
    Met,
    Move,
    Options,
    Panorama,
    Player,
    Situation,
    Turn,
    seen_spirits,
)
from boardgames.stezky.mountain import MOUNTAIN, RAINBOWS, SQUARES, Mask, Place, mask_of
from boardgames.stezky.notation import LANGUAGES, names, place_name, spirit_name
from boardgames.stezky.reader import TileReader
from boardgames.stezky.solver import MOST, rainbows_to_lay
from boardgames.verdict import N_, SituationError

WHATS = ("scoring", "turn", "end", "rainbows", "squirrel", "evil")
TILES = MOUNTAIN.bit_count()

TABLE_KEYS = ("game", "what", "notation", "options", "players", "player", "display", "beneath", "pile", "spirits",
              "turn", "new", "lift")  # fmt: skip
PLAYER_KEYS = ("name", "tiles", "rainbows", "spirits", "hand", "evil", "kept", "covered")
TURN_KEYS = ("player", "plays", "turned", "takes", "moves", "rainbows", "draws", "meets", "effect", "passes")


def check(raw: Mapping[str, Any]) -> Situation:
    """The situation that plain values from a file describe; raise SituationError with every fault."""
    reader = _Intake()
    situation = reader.situation(raw)
    if reader.faults:
        raise SituationError(tuple(reader.faults))
    return situation


class _Intake(TileReader):
    """Reads players, table and turn; where a value is wrong, something harmless takes its place."""

    def player(self, raw: object, index: int) -> Player:
        where = f"players[{index}]"
        fields = self.keyed(raw, where, PLAYER_KEYS)
        tiles = mask_of(*self.tiles(fields.get("tiles", []), f"{where}.tiles"))
        rainbows = self._rainbows(fields.get("rainbows", []), f"{where}.rainbows", tiles)
        spirits = self._met_spirits(fields.get("spirits", []), f"{where}.spirits", tiles | rainbows)
        hand = None if fields.get("hand") is None else self.tiles(fields["hand"], f"{where}.hand")
        evil = self.flag(fields.get("evil", False), f"{where}.evil")
        if evil:
            self.new_spirit(EVIL, f"{where}.evil")
        player = Player(
            self.name(fields.get("name", "AB"[index]), f"{where}.name"),
            Panorama(tiles, rainbows, spirits),
            hand,
            evil,
            self.number(fields.get("kept", 0), f"{where}.kept", 0, RAINBOWS),
        )
        if self.sound(f"{where}.hand", f"{where}.spirits"):
            self._check_hand(player, where)
        return self._with_covered(player, fields.get("covered"), f"{where}.covered")

    def _rainbows(self, raw: object, where: str, tiles: Mask) -> Mask:
        rainbows = 0
        for place, spot in self.places(raw, where):
            if tiles >> place & 1:
                self.fault(spot, N_("a tile lies on {place} already; a rainbow cannot"), place=place_name(place))
            elif rainbows >> place & 1:
                self.fault(spot, N_("a rainbow lies on {place} already"), place=place_name(place))
            rainbows |= 1 << place
        return rainbows & ~tiles

    def _met_spirits(self, raw: object, where: str, cells: Mask) -> tuple[Met, ...]:
        found: list[Met] = []
        for index, item in enumerate(self.items(raw, where)):
            spot = f"{where}[{index}]"
            met = self.met(item, spot)
            if met is None or not self.new_spirit(met.spirit, spot):
                continue
            values = {"spirit": spirit_name(met.spirit), "place": place_name(met.square)}
            missing = SQUARES[met.square] & ~cells
            if missing and not self.sound(*(where.replace("spirits", key) for key in ("tiles", "rainbows"))):
                continue
            if missing:
                self.fault(spot, N_("{spirit} does not lie on a full square: the one at {place} lacks {missing}"),
                           **values, missing=names(missing))  # fmt: skip
            elif any(other.square == met.square for other in found):
                self.fault(spot, N_("{spirit} does not fit: another spirit lies on the square at {place}"), **values)
            else:
                found.append(met)
        return tuple(found)

    def _check_hand(self, player: Player, where: str) -> None:
        hand = player.hand or ()
        if len(hand) > player.hand_limit:
            text = N_("{player} has {tiles} tiles in the hand; there may be {limit}, and one more with the bear")
            self.fault(f"{where}.hand", text, player=player.name, tiles=len(hand), limit=HAND)

    def _with_covered(self, player: Player, raw: object, where: str) -> Player:
        if raw is None:
            return player
        covered, side = self.spirit(raw, where), where.removesuffix(".covered")
        if not self.sound(where, f"{side}.evil", f"{side}.spirits"):
            return player
        if not player.evil:
            text = N_("nothing is covered: {player} does not have the evil spirit")
            self.fault(where, text, player=player.name)
        elif covered is not None and all(met.spirit != covered for met in player.panorama.spirits):
            text = N_("{spirit} is not in the panorama of {player}, so it cannot be covered")
            self.fault(where, text, spirit=spirit_name(covered), player=player.name)
        else:
            return Player(player.name, player.panorama, player.hand, player.evil, player.kept, covered)
        return player

    # the table

    def situation(self, raw: Mapping[str, Any]) -> Situation:
        fields = self.keyed(raw, "", TABLE_KEYS)
        self.choice(fields.get("game", "stezky"), "game", ("stezky",))
        self.language = str(self.choice(fields.get("notation", "cs"), "notation", LANGUAGES))
        what = str(self.choice(fields.get("what"), "what", WHATS))
        players = self._players(fields.get("players"))
        index = self._who(fields.get("player", 1), "player", len(players))
        display = self.tiles(fields.get("display", []), "display")
        row, spirit_pile = self._spirit_piles(fields.get("spirits", {}), players)
        lift = mask_of(*(place for place, _spot in self.places(fields.get("lift", []), "lift")))
        situation = Situation(
            what,
            players,
            display,
            self._beneath(fields.get("beneath", []), display),
            self._pile(fields, what),
            spirit_pile,
            row,
            self._turn(fields["turn"], len(players), index) if fields.get("turn") is not None else None,
            self.number(fields.get("new", 0), "new", 0, RAINBOWS),
            lift,
            index,
            Options(**self.options(fields.get("options", {}), OPTION_VALUES)),
            self.language,
        )
        self._check_numbers(situation)
        self._check_question(situation)
        return situation

    def _who(self, raw: object, where: str, players: int) -> int:
        """The index of a player told by his number; the first one if it cannot be told who they are."""
        return self.number(raw, where, 1, players) - 1 if self.sound("players", within=False) else 0

    def _players(self, raw: object) -> tuple[Player, ...]:
        items = self.items(raw, "players")
        if isinstance(raw, list) and not 1 <= len(items) <= 2:
            self.fault("players", N_("here belong one or two players, not {players}"), players=len(items))
        return tuple(self.player(item, index) for index, item in enumerate(items[:2])) or (Player("A"),)

    def _spirit_piles(self, raw: object, players: tuple[Player, ...]) -> tuple[tuple[str, ...], int]:
        fields = self.keyed(raw, "spirits", ("row", "pile"))
        row: list[str] = []
        for index, item in enumerate(self.items(fields.get("row", []), "spirits.row")):
            where = f"spirits.row[{index}]"
            spirit = self.spirit(item, where)
            if spirit == EVIL:
                self.fault(where, N_("the evil spirit never lies face up for choice"))
            elif spirit is not None and self.new_spirit(spirit, where):
                row.append(spirit)
        hidden = len(SPIRITS) - len(seen_spirits(players, row))
        return tuple(row), self.number(fields.get("pile", hidden), "spirits.pile", 0, hidden)

    def _beneath(self, raw: object, display: tuple[Place, ...]) -> Mask:
        beneath = 0
        for place, spot in self.places(raw, "beneath"):
            if place not in display and self.sound("display"):
                self.fault(spot, N_("{tile} is not in the display"), tile=place_name(place))
            beneath |= 1 << place
        return beneath

    def _pile(self, fields: Mapping[str, Any], what: str) -> int:
        if what in {"turn", "end"} and "pile" not in fields:
            self.fault("pile", N_("say how many tiles are left in the draw pile"))
        return self.number(fields.get("pile", 0), "pile", 0, TILES)

    def _turn(self, raw: object, players: int, asked: int) -> Turn:
        fields = self.keyed(raw, "turn", TURN_KEYS)
        draws = [
            spirit
            for index, item in enumerate(self.items(fields.get("draws", []), "turn.draws"))
            if (spirit := self.spirit(item, f"turn.draws[{index}]")) is not None
        ]
        if len(set(draws)) < len(draws):
            self.fault("turn.draws", N_("a spirit is drawn twice"))
        return Turn(
            self._who(fields.get("player", asked + 1), "turn.player", players),
            self._told(fields, "plays", "turn"),
            self.tile(fields["turned"], "turn.turned") if fields.get("turned") is not None else None,
            self._told(fields, "takes", "turn"),
            self._moves(fields.get("moves", []), "turn.moves"),
            tuple(place for place, _spot in self.places(fields.get("rainbows", []), "turn.rainbows")),
            tuple(draws),
            self.met(fields["meets"], "turn.meets") if fields.get("meets") is not None else None,
            self._effect(fields["effect"]) if fields.get("effect") is not None else None,
            self.flag(fields.get("passes", False), "turn.passes"),
        )

    def _told(self, fields: Mapping[str, Any], key: str, where: str) -> Place | None:
        return self.place(fields[key], f"{where}.{key}") if fields.get(key) is not None else None

    def _moves(self, raw: object, where: str) -> tuple[Move, ...]:
        found = []
        for index, item in enumerate(self.items(raw, where)):
            spot = f"{where}[{index}]"
            fields = self.keyed(item, spot, ("from", "to"))
            if not isinstance(item, Mapping):
                continue
            origin = self.place(fields.get("from"), f"{spot}.from")
            target = self.place(fields.get("to"), f"{spot}.to")
            if origin is not None and target is not None:
                found.append(Move(origin, target))
        return tuple(found)

    def _effect(self, raw: object) -> Effect:
        where = "turn.effect"
        fields = self.keyed(raw, where, ("tile", "rainbow", "moves"))
        moves = self._moves(fields.get("moves", []), f"{where}.moves")
        return Effect(self._told(fields, "tile", where), self._told(fields, "rainbow", where), moves)

    # what must fit together

    def _check_numbers(self, situation: Situation) -> None:
        if situation.rainbows_left < 0:
            used = RAINBOWS - situation.rainbows_left
            self.fault("players", N_("too many rainbows: {used} of {limit}"), used=used, limit=RAINBOWS)
        beneath = situation.beneath.bit_count()
        known = len(self.seen_tiles) + situation.pile + beneath
        if situation.turn and situation.turn.turned is not None:
            known -= 1  # it still counts in the draw pile
        if known > TILES:
            text = N_("too many tiles, those of the draw pile counted: {tiles} of {limit}")
            self.fault("pile", text, tiles=known, limit=TILES)

    def _check_question(self, situation: Situation) -> None:
        """What the question needs of the player it is about."""
        if not self.sound("what", "players", "player"):
            return
        player, where = situation.players[situation.player], f"players[{situation.player}]"
        if situation.what == "evil" and not player.evil:
            text = N_("the evil spirit is asked about, but {player} does not have it")
            self.fault(where, text, player=player.name)
        if situation.what == "squirrel":
            self._check_squirrel(player, where)
        if situation.what == "rainbows" and self.sound("new", "lift"):
            self._check_laying(situation, player)

    def _check_squirrel(self, player: Player, where: str) -> None:
        if all(met.spirit != "squirrel" for met in player.panorama.spirits):
            text = N_("the squirrel is asked about, but {player} does not have it")
            self.fault(f"{where}.spirits", text, player=player.name)
        if not player.hand:
            text = N_("say which tiles {player} has in the hand: the squirrel places them")
            self.fault(f"{where}.hand", text, player=player.name)

    def _check_laying(self, situation: Situation, player: Player) -> None:
        free = player.panorama.rainbows & ~player.panorama.held
        if held := situation.lift & ~free:
            text = N_("no free rainbow lies there, so none can be taken up: {places}")
            self.fault("lift", text, places=names(held))
            return
        if situation.new > max(0, situation.rainbows_left):
            self.fault("new", N_("more rainbows than are left: {left}"), left=max(0, situation.rainbows_left))
            return
        number = rainbows_to_lay(player, situation.new, situation.lift)
        if number > MOST or not situation.new + situation.lift.bit_count():
            text = N_(
                "from 1 to {limit} rainbows can be laid, counting those that make room for the squirrel; here {number}"
            )
            self.fault("new", text, limit=MOST, number=number)
