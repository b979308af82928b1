"""Checking a situation from outside: everything wrong is named with its place, and nothing is computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from string import ascii_uppercase
from typing import Any

from boardgames.core.names import fold
from boardgames.core.verdict import N_, SituationError, Spot
from boardgames.singapore.board import LARGEST, plan_of
from boardgames.singapore.buildings import BUILDINGS
from boardgames.singapore.fields import MOST
from boardgames.singapore.goods import CUBES, GOODS, NAMES
from boardgames.singapore.model import (
    BLACK_CHIPS,
    OPTION_VALUES,
    START,
    STREETS,
    WHITE_CHIPS,
    Board,
    Built,
    Copy,
    Options,
    Place,
    Player,
    Situation,
    building_name,
    names_of,
)
from boardgames.singapore.notation import street_text
from boardgames.singapore.track import LAST_FIELD, equal_to, undecided
from boardgames.singapore.turn_model import TurnReader

WHATS = ("round", "warmup", "turn", "close", "raid", "track", "end", "solve", "claim", "copy")
MOST_PLAYERS = 4

_KEYS = ("game", "what", "players", "player", "map", "layout", "built", "streets", "stack", "offer", "hut", "pile",
         "flags", "whites", "turn", "moves", "claim", "keep", "copy", "options")  # fmt: skip
_PLAYER = ("name", "money", "points", "goods", "chips", "workers", "seal")


def check(raw: Mapping[str, Any], own: Copy | None = None) -> Situation:
    """The situation that plain values from a file describe; raise SituationError with every fault.

    ``own``: the user's own copy, if it is in a file of its own.
    """
    reader = _Intake()
    situation = reader.situation(raw, own or Copy())
    if reader.faults:
        raise SituationError(tuple(reader.faults))
    return situation


class _Intake(TurnReader):
    """Reads the parts of a situation and checks that they fit together."""

    def situation(self, raw: Mapping[str, Any], own: Copy) -> Situation:
        what = str(self.choice(raw.get("what"), "what", WHATS))
        if what == "copy":
            self.choice(raw.get("game", "singapore"), "game", ("singapore",))
            if "players" in raw:  # asked about a table: the copy that it is judged with
                return Situation("copy", (), copy=self.copy(raw.get("copy", {}), "copy", own))
            return Situation("copy", (), copy=self.copy(raw, "", own, ("game", "what")))
        fields = self.keyed(raw, "", _KEYS)
        self.choice(fields.get("game", "singapore"), "game", ("singapore",))
        self._copy = self.copy(fields.get("copy", {}), "copy", own)
        options = Options(**self.options(fields.get("options", {}), OPTION_VALUES))
        self._players = self._read_players(fields.get("players"), options)
        board = self._board(fields)
        offer = self._offer(fields.get("offer", []))
        situation = Situation(
            what,
            self._players,
            board,
            self.who(fields.get("player", 1), "player"),
            self._stack(fields.get("stack")),
            offer,
            self._one_of_offer(fields.get("hut"), "hut", offer),
            self.number(fields["pile"], "pile", 0, len(BUILDINGS)) if fields.get("pile") is not None else None,
            self._flags(fields.get("flags", {}), board),
            self.number(fields.get("whites", WHITE_CHIPS), "whites", 0, WHITE_CHIPS),
            self.turn(fields.get("turn", {})),
            self.moves(fields.get("moves", [])),
            self.claim(fields["claim"]) if fields.get("claim") is not None else None,
            self._one_of_offer(fields.get("keep"), "keep", offer),
            self._copy,
            options,
        )
        self._check_workers(situation)
        self._check_question(situation)
        return situation

    # players

    def _read_players(self, raw: object, options: Options) -> tuple[Player, ...]:
        items = self.items(raw, "players")
        if isinstance(raw, list) and not 1 <= len(items) <= MOST_PLAYERS:
            text = N_("here belong from one to {limit} players, not {players}")
            self.fault("players", text, limit=MOST_PLAYERS, players=len(items))
        players = tuple(self._player(item, f"players[{index}]") for index, item in enumerate(items[:MOST_PLAYERS]))
        names = [fold(player.name) for player in players]
        for index, name in enumerate(names):
            if name in names[:index] and self.sound(f"players[{index}].name"):
                self.fault(f"players[{index}].name", N_("two players have the same name"))
        if sum(player.chips for player in players) > BLACK_CHIPS:
            self.fault("players", N_("more black chips than there are: {limit}"), limit=BLACK_CHIPS)
        for number, good in enumerate(GOODS):
            if options.supply == "short" and sum(player.known[number] for player in players) > CUBES:
                text = N_("more cubes of {good} than there are: {limit}")
                self.fault("players", text, good=NAMES[good][2], limit=CUBES)
        return players or (Player("A"),)

    def _player(self, raw: object, where: str) -> Player:
        fields = self.keyed(raw, where, _PLAYER)
        points = self.number(fields.get("points", 0), f"{where}.points", 0, MOST)
        reached = max((seal for seal in self._copy.all_seals if seal <= points), default=0)
        return Player(
            self.name(fields.get("name"), f"{where}.name"),
            self.number(fields.get("money", 0), f"{where}.money", 0, MOST),
            points,
            self.goods(fields["goods"], f"{where}.goods") if fields.get("goods") is not None else None,
            self.number(fields.get("chips", 0), f"{where}.chips", 0, BLACK_CHIPS),
            self.workers(fields.get("workers", [None]), f"{where}.workers") or (None,),
            max(reached, self.number(fields.get("seal", reached), f"{where}.seal", 0, LAST_FIELD)),
        )

    def _stack(self, raw: object) -> tuple[int, ...]:
        if raw is None:
            return ()
        stack = tuple(self.who(item, f"stack[{index}]") for index, item in enumerate(self.items(raw, "stack")))
        if len(set(stack)) < len(stack) and self.sound("stack", "players"):
            self.fault("stack", N_("here belongs every player once, the lowest marker first"))
        return tuple(dict.fromkeys(stack))

    # the map

    def _board(self, fields: Mapping[str, Any]) -> Board:
        laid = fields.get("layout") is not None
        if laid and fields.get("map") is not None:
            self.fault("layout", N_("give either a map or a layout of tiles, not both"))
            laid = False
        rows = self._laid(fields["layout"]) if laid else self.rows(fields.get("map", []), "map")
        lots = plan_of(Board(rows), self._copy).prices
        found: list[Built] = []
        for index, item in enumerate(self.items(fields.get("built", []), "built")):
            built = self._built(item, f"built[{index}]")
            if built is None:
                continue
            if built.at not in lots:
                if not self._land_is_sound:
                    continue
                self.fault(f"built[{index}]", N_("{place} is no lot of the map that can be used"), place=built.at)
            elif any(other.at == built.at for other in found):
                self.fault(f"built[{index}]", N_("two buildings stand on {place}"), place=built.at)
            else:
                found.append(built)
        board = Board(rows, tuple(sorted(found, key=lambda one: one.at)))
        possible = plan_of(board, self._copy).possible_streets
        streets = []
        for street, where in self.streets(fields.get("streets", []), "streets"):
            if street not in possible:
                if not (self._land_is_sound and self.sound("built")):
                    continue
                text = N_("no street {street}: its ends are not two buildings side by side")
                self.fault(where, text, street=street_text(street))
            elif street in streets:
                self.fault(where, N_("the street {street} is here twice"), street=street_text(street))
            else:
                streets.append(street)
        if len(streets) > STREETS:
            self.fault("streets", N_("more streets than there are: {limit}"), limit=STREETS)
        return replace(board, streets=tuple(sorted(streets)))

    @property
    def _land_is_sound(self) -> bool:
        """Whether the lots are read as they were meant."""
        return self.sound("map", "layout", "copy.tiles")

    def _built(self, raw: object, where: str) -> Built | None:
        """A building on the map: an object, or a text such as ``B3 I-4 Anna``."""
        if isinstance(raw, str):
            words = raw.split(maxsplit=2)
            raw = dict(zip(("at", "building", "owner"), words, strict=False))
        fields = self.keyed(raw, where, ("at", "building", "owner"))
        at = self.place(fields.get("at"), f"{where}.at")
        building = self._new_building(fields.get("building"), f"{where}.building")
        owner = self.who(fields.get("owner"), f"{where}.owner")
        return None if at is None or building is None else Built(at, building, owner)

    def _new_building(self, raw: object, where: str) -> str | None:
        """A building that lies nowhere else."""
        building = self.building(raw, where, self._copy)
        if building is None:
            return None
        if building in self._seen:
            name = building_name(self._copy.building(building))
            text = N_("{building} is here twice: it is in {other} already")
            self.fault(where, text, building=name, other=Spot(self._seen[building]))
            return None
        self._seen[building] = where
        return building

    def _laid(self, raw: object) -> tuple[str, ...]:
        """The map made of the tiles of the user's own copy: for each the lot of its upper left corner."""
        tiles = dict(self._copy.tiles)
        if not tiles and self.sound("copy"):
            self.fault("layout", N_("the tiles are not known: enter them in your own copy, or give a map"))
        fields = self.keyed(raw, "layout", tuple(tiles)) if tiles else {}
        signs: dict[tuple[int, int], str] = {}
        for name in sorted(fields):
            corner = self.place(fields[name], f"layout.{name[:40]}")
            if corner is None or corner.startswith(START) or name not in tiles:
                if corner is not None and name in tiles:
                    self.fault(f"layout.{name[:40]}", N_("here belongs a lot, such as B3"))
                continue
            left, top = ascii_uppercase.index(corner[0]), int(corner[1:]) - 1
            for row, line in enumerate(tiles[name]):
                for column, sign in enumerate(line):
                    at = (top + row, left + column)
                    if sign == ".":
                        continue
                    if at in signs or max(at) >= LARGEST:
                        text = N_("the tile {tile} does not fit there: it covers another or leaves the map")
                        self.fault(f"layout.{name[:40]}", text, tile=name[:40])
                        return ()
                    signs[at] = sign
        height = max((row for row, _column in signs), default=-1) + 1
        width = max((column for _row, column in signs), default=-1) + 1
        return tuple("".join(signs.get((row, column), ".") for column in range(width)) for row in range(height))

    def _check_workers(self, situation: Situation) -> None:
        if not (self._land_is_sound and self.sound("built", "turn.build", "copy.start")):
            return
        places = plan_of(situation.board, situation.copy).places
        claimed = () if situation.claim is None else situation.claim.workers or ()
        found = [
            (place, f"players[{index}].workers[{number}]")
            for index, player in enumerate(situation.players)
            for number, place in enumerate(player.workers)
        ]
        found += [(place, f"claim.workers[{number}]") for number, place in enumerate(claimed)]
        build = situation.turn.build
        for place, where in found:
            if place is not None and place not in places and (build is None or build.at != place):
                self.fault(where, N_("there is no building on {place}"), place=place)

    def _flags(self, raw: object, board: Board) -> tuple[Place | None, ...]:
        if raw in ({}, None):
            return ()
        if not self._names_are_sound:
            return ()
        fields = self.keyed(raw, "flags", tuple(player.name for player in self._players))
        lots = plan_of(board, self._copy).prices
        flags = []
        for player in self._players:
            where = f"flags.{player.name}"
            told = fields.get(player.name)
            lot = None if told in (None, "-") else self.place(told, where)
            if lot is not None and lot not in lots and self._land_is_sound:
                self.fault(where, N_("{place} is no lot of the map that can be used"), place=lot)
            flags.append(lot)
        return tuple(flags)

    # what lies beside the map

    def _offer(self, raw: object) -> tuple[str, ...]:
        found = []
        for index, item in enumerate(self.items(raw, "offer", MOST_PLAYERS + 1)):
            building = self._new_building(item, f"offer[{index}]")
            if building is not None:
                found.append(building)
        return tuple(found)

    def _one_of_offer(self, raw: object, where: str, offer: tuple[str, ...]) -> str | None:
        if raw is None:
            return None
        building = self.building(raw, where, self._copy)
        if building is not None and building not in offer and self.sound("offer"):
            name = building_name(self._copy.building(building))
            self.fault(where, N_("{building} is not on offer"), building=name)
        return building

    # what the question needs

    def _check_question(self, situation: Situation) -> None:
        """What the question needs and the file does not tell."""
        what, offer = situation.what, len(situation.offer)
        if not self.sound("what", "game"):
            return
        if self.sound("players", "player", within=False):
            self._check_goods(situation)
        if what == "round" and situation.pile is None:
            self.fault("pile", N_("say how many buildings are left in the pile"))
        if what == "round" and offer > 1 and self.sound("offer"):
            self.fault("offer", N_("at the start of a round at most one building is left over"))
        if what == "close" and not 1 <= offer <= 2 and self.sound("offer"):
            self.fault("offer", N_("at the end of a round one building is left over, or two"))
        if what == "track" and not situation.moves and self.sound("moves"):
            self.fault("moves", N_("say which markers move, such as Anna +3"))
        if what == "claim" and situation.claim is None:
            self.fault("claim", N_("say what {player} claims to have had"), player=self._asked(situation).name)
        if what in ("round", "warmup", "end") and self.sound("players", "stack"):
            self._check_stack(situation)
        known = len(situation.board.built) + offer + (situation.pile or 0)
        if known > len(BUILDINGS):
            self.fault("pile", N_("more buildings than there are: {limit}"), limit=len(BUILDINGS))

    def _asked(self, situation: Situation) -> Player:
        return situation.players[situation.player]

    def _check_goods(self, situation: Situation) -> None:
        """A raid needs the goods of everybody, a search those of the player whose turn it is."""
        players = situation.players
        asked = {"raid": range(len(players)), "solve": [situation.player], "claim": [situation.player]}
        for index in asked.get(situation.what, []):
            if players[index].goods is None and self.sound(f"players[{index}]", within=False):
                text = N_("say which goods {player} has")
                self.fault(f"players[{index}].goods", text, player=players[index].name)

    def _check_stack(self, situation: Situation) -> None:
        """Where markers are equal, their order says who is Raffles, or who wins (rules G1, G6)."""
        points = [player.points for player in situation.players]
        decisive = max(points) if situation.what == "end" else min(points)
        unclear = undecided(situation.stack, equal_to(situation.players, decisive))
        if unclear:
            text = N_("{players} have {points} points each: say in which order their markers lie, the lowest first")
            self.fault("stack", text, players=names_of(situation.players, unclear), points=decisive)


def check_copy(raw: Mapping[str, Any]) -> Copy:
    """The user's own copy from plain values of its file; raise SituationError with every fault."""
    return check({"what": "copy", **{key: value for key, value in raw.items() if key != "what"}}).copy
