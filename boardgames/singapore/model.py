"""What lies on the table: players, map, track, what is on offer; a question about it, and a turn as it is told."""

from __future__ import annotations

import re
from collections.abc import Callable

from boardgames.core.reader import counted, named_once, text_of, untold
from boardgames.singapore.board import TownBoard, plan_of
from boardgames.singapore.buildings import BUILDINGS, COUNTED, CUBES, GOODS, NONE, Goods, building_name
from boardgames.singapore.fields import (
    BUILDING,
    COPY,
    CUBES_HELD,
    END,
    LAST_FIELD,
    MOST,
    NEW_BUILDING,
    PLACE,
    PLAYER,
    WORKERS,
    OwnCopy,
    TownReader,
)
from boardgames.singapore.notation import Action, Place, action_text, read_actions
from fejag_admin.common.documents import FLAG, NAME, Kind, choice, document, many, number, of, one_of
from fejag_admin.common.language import N_

BLACK_CHIPS = 16
WHITE_CHIPS = 2
STEPS = 3
USES = 3
MOST_PLAYERS = 4


@document
class Options:
    """The readings that may be chosen otherwise; the README of the game says why each is needed.

    ``draw``: the chip of an illegal building is drawn ``after`` its use or ``before`` it, rule C1.
    ``white``: the white chip goes ``back`` to the bag after the raid, or ``out`` of the game, rule R8.
    ``no_opium``: if no player has opium, ``nobody`` is raided, or ``everybody``, as tied, rule R7.
    ``supply``: what the supply lacks is not got (``short``), or it is ``endless``, rule U5.
    ``old_hut``: of two buildings left over one that bears the hut ``may-stay``, or ``leaves``, rule G4.
    """

    draw: str = of(
        choice("after", "before"), default="after", label=N_("Chip of a use is drawn"),
        words=(N_("after it"), N_("before it")),
    )  # fmt: skip
    white: str = of(
        choice("back", "out"), default="back", label=N_("White chip after a raid"),
        words=(N_("goes back into the bag"), N_("leaves the game")),
    )  # fmt: skip
    no_opium: str = of(
        choice("nobody", "everybody"), default="nobody", label=N_("Nobody has opium: raided is"),
        words=(N_("nobody"), N_("everybody")),
    )  # fmt: skip
    supply: str = of(
        choice("short", "endless"), default="short", label=N_("Cubes in the supply"),
        words=(N_("20 of each"), N_("endless")),
    )  # fmt: skip
    old_hut: str = of(
        choice("may-stay", "leaves"), default="may-stay", label=N_("Hut left over twice"),
        words=(N_("may stay"), N_("leaves")),
    )  # fmt: skip


def _reached(reader: TownReader, _where: str = "") -> int:
    """The seal that a player's points alone have reached."""
    return reader.copy.seals_reached(reader.so_far["points"])


MONEY_AND_POINTS = ("money", "points")
"""What a player always has, so that it stands for nothing if it is not told."""


def _is_told(key: str) -> Callable[[Player], bool]:
    return lambda player: key not in player.untold


@document
class Player:
    """One player. ``goods`` None if they are not known; ``chips``: black ones; ``seal``: the highest one paid out.

    ``workers``: where they stand, None in the hand; two once the new agent has come. ``untold``: whether the file does
    not tell money or points: they are 0 then, and nothing is made of that; who needs them asks.
    """

    name: str = of(NAME, missing=untold(NAME), label=N_("Name"))
    money: int = of(number(0, MOST), default=0, always=_is_told("money"), label=N_("Money"), hint="0")
    points: int = of(number(0, MOST), default=0, always=_is_told("points"), label=N_("Points"), hint="0")
    goods: Goods | None = of(CUBES_HELD, default=None, label=N_("Cubes"), hint=N_("2 bricks, 1 tea"))
    chips: int = of(number(0, BLACK_CHIPS), default=0, label=N_("Black chips"), hint="0")
    workers: tuple[Place | None, ...] = of(
        WORKERS, default=(None,), check=lambda _reader, workers, _where: workers or (None,), always=True,
        label=N_("Workers"), hint="B3 *1, -",
    )  # fmt: skip
    seal: int = of(
        number(0, LAST_FIELD), default=0, missing=_reached, always=True,
        check=lambda reader, seal, _where: max(seal, _reached(reader)),
        label=N_("Highest seal paid out"), hint=N_("only if the marker went back"),
    )  # fmt: skip
    untold: tuple[str, ...] = of(
        Kind(lambda _reader, amounts, _where: tuple(key for key in MONEY_AND_POINTS if key not in (amounts or {})),
             lambda _untold, _root: {}, MONEY_AND_POINTS),
        default=(),
    )  # fmt: skip

    @property
    def lacking(self) -> tuple[str, ...]:
        """What is not told of the player: money, points, goods."""
        return self.untold if self.goods is not None else (*self.untold, "goods")

    @property
    def goods_held(self) -> Goods:
        """The goods; none if they are not told."""
        return self.goods or NONE


_PLAYER = one_of(Player)


def _write_player(player: Player, root: Situation) -> dict[str, object]:
    raw: dict[str, object] = _PLAYER.write(player, root)
    if player.seal == root.copy.seals_reached(player.points):
        del raw["seal"]
    return raw


_FROM_ONE = N_("here belong from one to {limit} players, not {number}")
_one_to_four = counted(_FROM_ONE, 1, MOST_PLAYERS, limit=MOST_PLAYERS)


def _in_the_box(reader: TownReader, players: tuple[Player, ...], where: str) -> tuple[Player, ...]:
    """Nobody has more chips and cubes than there are; somebody plays, even if he cannot be read."""
    if sum(player.chips for player in players) > BLACK_CHIPS:
        reader.fault(where, N_("more black chips than there are: {limit}"), limit=BLACK_CHIPS)
    for index, good in enumerate(GOODS):
        if reader.so_far["options"].supply == "short" and sum(player.goods_held[index] for player in players) > CUBES:
            text = N_("more cubes of {good} than there are: {limit}")
            reader.fault(where, text, good=COUNTED[good][2], limit=CUBES)
    return players or (Player("A"),)


def _read_stack(reader: TownReader, raw: object, where: str) -> tuple[int, ...]:
    stack = () if raw is None else _PLAYERS.read(reader, raw, where) or ()
    if len(set(stack)) < len(stack) and reader.sound("stack", "players"):
        reader.fault(where, N_("here belongs every player once, the lowest marker first"))
    return tuple(dict.fromkeys(stack))


def _on_offer(reader: TownReader, building: str, where: str) -> str:
    if building not in reader.so_far["offer"] and reader.sound("offer"):
        reader.fault(where, N_("{building} is not on offer"), building=building_name(reader.copy.pile[building]))
    return building


def _read_flags(reader: TownReader, raw: object, where: str) -> tuple[Place | None, ...]:
    if raw in ({}, None) or not reader.names_are_sound:
        return ()
    names = tuple(player.name for player in reader.so_far["players"])
    raw_flags = reader.keyed(raw, where, names)
    lots = plan_of(reader.so_far["board"], reader.copy).prices
    flags = []
    for name in names:
        lot = None if raw_flags.get(name) in (None, "-") else PLACE.read(reader, raw_flags[name], f"{where}.{name}")
        if lot is not None and lot not in lots and reader.sound("map"):
            reader.fault(f"{where}.{name}", N_("{place} is no lot of the map that can be used"), place=lot)
        flags.append(lot)
    return tuple(flags)


def _not_on_the_map(reader: TownReader, building: str, where: str) -> str:
    if reader.seen.get(building, "").startswith("built"):
        name = building_name(reader.copy.pile[building])
        reader.fault(where, N_("{building} stands on the map already"), building=name)
    return building


@document
class Build:
    """A building put on a lot. ``street``: the place it is joined to. ``chip``: drawn for an illegal one.

    ``price``: the one printed on the lot, if the map does not give it. ``pile``: bought from the top of the pile;
    ``hut``: the one of the two buildings left over that then bears the black hut.
    """

    building: str = of(
        BUILDING, missing=untold(BUILDING), check=_not_on_the_map, label=N_("Building that is built"), hint="I-6"
    )
    at: Place = of(PLACE, missing=untold(PLACE), label=N_("on the lot"), hint="B3")
    street: str | None = of(END, default=None, label=N_("Its street leads to"), hint="C2, *")
    chip: str | None = of(
        choice("black", "white"), default=None, label=N_("Chip that was drawn"), words=(N_("black"), N_("white"))
    )
    price: int | None = of(number(0, 9), default=None, label=N_("Price of the lot"))
    hut: str | None = of(BUILDING, default=None, label=N_("Then the black hut bears"), hint="I-4")
    pile: bool = of(FLAG, default=False, label=N_("bought from the pile"))


_SEVERAL = text_of(read_actions, "go B4")


def _read_actions(reader: TownReader, raw: object, where: str) -> tuple[Action, ...]:
    """Actions from a list, or from a text with lines or semicolons; a line may tell several steps."""
    if isinstance(raw, str):
        raw = [part for part in raw.replace("\n", ";").split(";") if part.strip()]
    lines = many(_SEVERAL).read(reader, raw, where) or ()
    return tuple(action for line in lines for action in line)


_ACTIONS = Kind(_read_actions, lambda actions, _root: [action_text(action)["en"] for action in actions], form="list")


@document
class Turn:
    """A turn as far as it has been told; ``warmup``: one of the round before the game proper (rule B7).

    ``late``: the building was put only after the worker had gone or used something (rule B1).
    """

    build: Build | None = of(one_of(Build), default=None)
    actions: tuple[Action, ...] = of(_ACTIONS, default=(), label=N_("What the worker does"), hint="go B3, use")
    warmup: bool = of(FLAG, default=False, label=N_("a turn of the warm-up"))
    late: bool = of(FLAG, default=False, label=N_("built only after the worker had gone"))


def _read_move(reader: TownReader, raw: object, where: str) -> tuple[int, int]:
    """The move of a marker: an object, or a text such as ``Anna +3``."""
    if isinstance(raw, str) and raw.split():
        name, _space, points = raw.strip().rpartition(" ")
        raw = {"player": name, "points": int(points) if re.fullmatch(r"[+-]?[0-9]{1,6}", points) else points}
    values = reader.keyed(raw, where, ("player", "points"))
    player = reader.player(values.get("player"), f"{where}.player")
    return (player, reader.number(values.get("points"), f"{where}.points", -MOST, MOST))


MOVES = many(Kind(_read_move, lambda move, root: f"{PLAYER.write(move[0], root)} {move[1]:+d}"))
"""Moves of markers: whose, by how many points."""


_PLAYERS = many(PLAYER)
_SEATED = many(
    Kind(_PLAYER.read, _write_player),
    each=named_once("name", N_("two players are called {name}")),
    count=_one_to_four,
    most=MOST_PLAYERS,
)
_OFFER = many(NEW_BUILDING, limit=MOST_PLAYERS + 1)
WHATS = ("round", "warmup", "turn", "close", "raid", "track", "end", "copy")


@document
class Situation:
    """A table and a question about it.

    ``what``: round, warmup, turn, close, raid, track, end or copy. ``player``: the one the question is about (index).
    ``stack``: players in the order in which their markers came to rest, the lowest first, as far as it is known;
    players that are not listed came before those that are (rule T4).
    ``offer``: buildings face up; ``hut``: the one under the black hut. ``pile``: how many are face down.
    ``flags``: the lot of each player's flag, None if it lies on none; empty if nothing is said about flags.
    ``whites``: white chips in the bag. ``moves``: of markers, for track.
    ``keep``: the building left over that is to bear the hut, for close.
    """

    game: str = of(choice("singapore"), default="singapore", always=True, kw_only=True)
    what: str = of(choice(*WHATS))
    options: Options = of(one_of(Options), default=Options(), kw_only=True)
    copy: OwnCopy = of(COPY, default=OwnCopy(), missing=lambda reader, _where: reader.copy, kw_only=True)
    players: tuple[Player, ...] = of(_SEATED, check=_in_the_box)
    player: int = of(PLAYER, default=0, always=True, kw_only=True, label=N_("Whose turn it is"))
    stack: tuple[int, ...] = of(
        Kind(_read_stack, _PLAYERS.write, form="list"), default=(), kw_only=True,
        label=N_("Markers, lowest first"), hint=N_("names with commas between"),
    )  # fmt: skip
    board: TownBoard = of(one_of(TownBoard, inline=True), default=TownBoard())
    offer: tuple[str, ...] = of(_OFFER, default=(), label=N_("Buildings face up"), hint="I-4, I-9")
    hut: str | None = of(BUILDING, default=None, check=_on_offer, label=N_("The one with the black hut"))
    pile: int | None = of(number(0, len(BUILDINGS)), default=None, label=N_("Buildings in the pile"))
    flags: tuple[Place | None, ...] = of(
        Kind(
            _read_flags,
            lambda flags, root: {player.name: at or "-" for player, at in zip(root.players, flags, strict=True)},
        ),
        default=(),
    )
    whites: int = of(number(0, WHITE_CHIPS), default=WHITE_CHIPS, label=N_("White chips in the bag"), hint="2")
    turn: Turn = of(one_of(Turn), default=Turn())
    moves: tuple[tuple[int, int], ...] = of(
        MOVES, default=(), label=N_("Moves of markers (track)"), hint=N_("Anna +3, Petr -2")
    )
    keep: str | None = of(BUILDING, default=None, check=_on_offer, label=N_("Hut goes on (round ends)"))


SITUATION = one_of(Situation)


def names_of(players: tuple[Player, ...], indices: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(players[index].name for index in indices)


def with_points(players: tuple[Player, ...]) -> tuple[int, ...]:
    """The players whose points are told."""
    return tuple(index for index, player in enumerate(players) if "points" not in player.untold)


def holdings(player: Player) -> dict[str, int]:
    """What a player has that is counted, by name, points first."""
    goods = dict(zip(GOODS, player.goods_held, strict=True))
    return {"points": player.points, "money": player.money, **goods, "chips": player.chips}
