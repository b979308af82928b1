"""Laying out a town by hand: lots, buildings, streets, workers and flags put and taken up, a turn told in actions.

It works on the plain values of a situation file, because a table that is being laid out is full of faults for a while;
what cannot be read stays as it is for the referee to name. Functions that change something change ``raw``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import ascii_uppercase
from typing import Any

from boardgames.core.names import fold
from boardgames.core.plain import items_in, object_in, objects_in, texts_in
from boardgames.singapore.actions import Place, Street
from boardgames.singapore.board import Board, Built, plan_of, street_between
from boardgames.singapore.fields import BUILDING, CUBES_HELD, LARGEST, SIGNS, STREET, TownReader, tidy
from boardgames.singapore.goods import NONE, Goods
from boardgames.singapore.model import Player, Situation
from boardgames.singapore.notation import find_player, street_text
from boardgames.singapore.own_copy import Copy
from fejag_admin.common.documents import many

MOST = 4
NAMES_OF_PLAYERS = "ABCD"
LAND, NO_LAND = "?", "."

_STREETS = many(STREET, limit=1_000, spaced=True)


def empty_table(_language: str, name: str) -> dict[str, Any]:
    """Three players around a land whose prices are not known yet, the starting tile in its middle."""
    rows = ["? ? ? ? ? ?"] * 2 + ["? ? * * ? ?"] * 2 + ["? ? ? ? ? ?"] * 2
    names = [name, *(one for one in NAMES_OF_PLAYERS if one != name)][:3]
    players = [{"name": one, "money": 5, "points": 5, "goods": "", "workers": "-"} for one in names]
    return {"game": "singapore", "what": "turn", "players": players, "player": name, "map": rows}


# Players


def players_of(raw: Mapping[str, Any]) -> list[dict[str, Any]]:
    return objects_in(raw.get("players"))[:MOST]


def name_of(raw: Mapping[str, Any], index: int) -> str:
    players = players_of(raw)
    name = players[index].get("name") if index < len(players) else None
    return name.strip() if isinstance(name, str) and name.strip() else NAMES_OF_PLAYERS[index % MOST]


def index_of(raw: Mapping[str, Any], told: object) -> int:
    """The player meant by a name or a number from 1; the first if there is none such."""
    return find_player(told, [name_of(raw, index) for index in range(len(players_of(raw)))]) or 0


def mover_of(raw: Mapping[str, Any]) -> int:
    """Whose turn is told: his index."""
    return index_of(raw, raw.get("player", 1))


def add_player(raw: dict[str, Any]) -> bool:
    """Seat one more player; False if the table is full."""
    players = players_of(raw)
    if len(players) >= MOST:
        return False
    used = {name_of(raw, index) for index in range(len(players))}
    name = next(name for name in NAMES_OF_PLAYERS if name not in used)
    raw["players"] = [*players, {"name": name, "money": 5, "points": 5, "goods": "", "workers": "-"}]
    raw.pop("stack", None)
    return True


def remove_player(raw: dict[str, Any], index: int) -> None:
    """Take a player from the table, with his buildings and his flag."""
    name = fold(name_of(raw, index))
    kept = [one for one in _built(raw) if one[2] != index]
    raw["players"] = [one for at, one in enumerate(players_of(raw)) if at != index]
    _write_built(raw, [(at, building, owner - (owner > index)) for at, building, owner in kept])
    raw.pop("stack", None)
    if isinstance(raw.get("flags"), dict):
        raw["flags"] = {key: at for key, at in raw["flags"].items() if fold(key) != name}
    if isinstance(raw.get("player"), int) or fold(str(raw.get("player"))) == name:
        raw["player"] = 1


def rename(raw: dict[str, Any], index: int, name: str) -> None:
    """Call a player otherwise, wherever he is named."""
    old, built = name_of(raw, index), _built(raw)
    players_of(raw)[index]["name"] = name
    _write_built(raw, built)
    if raw.get("player") == old:
        raw["player"] = name
    if isinstance(raw.get("stack"), list):
        raw["stack"] = [name if one == old else one for one in raw["stack"]]
    if isinstance(raw.get("flags"), dict):
        raw["flags"] = {name if key == old else key: at for key, at in raw["flags"].items()}


# The land


def rows_of(raw: Mapping[str, Any], copy: Copy) -> list[str]:
    """The rows of signs, from the map or from the layout of tiles; what is no sign counts as no land."""
    if isinstance(raw.get("layout"), Mapping) and "map" not in raw:
        return _laid(raw["layout"], copy)
    given = raw.get("map")
    listed = given.strip().splitlines() if isinstance(given, str) else items_in(given)
    rows = [tidy(row) if isinstance(row, str) else "" for row in listed[:LARGEST]]
    return ["".join(sign if sign in SIGNS else NO_LAND for sign in row[:LARGEST]) for row in rows]


def _laid(layout: Mapping[str, Any], copy: Copy) -> list[str]:
    raw: dict[str, Any] = {"map": []}
    for name, corner in layout.items():
        if isinstance(corner, str) and re.fullmatch(r"[A-Za-z][0-9]{1,3}", corner):
            lay_tile(raw, copy, name, corner.upper())
    return rows_of(raw, copy)


def put_rows(raw: dict[str, Any], rows: list[str] | tuple[str, ...]) -> None:
    """Another land; empty rows and columns at the end are left out."""
    kept = [row.rstrip(NO_LAND) for row in rows]
    while kept and not kept[-1]:
        kept.pop()
    width = max(map(len, kept), default=0)
    raw.pop("layout", None)
    raw["map"] = [" ".join(row.ljust(width, NO_LAND)) for row in kept]


def put_sign(raw: dict[str, Any], copy: Copy, place: Place, sign: str) -> None:
    """Put a sign on a lot; the land grows to it."""
    column, row = ascii_uppercase.index(place[0]), int(place[1:]) - 1
    rows = rows_of(raw, copy)
    rows += [""] * (row + 1 - len(rows))
    line = rows[row].ljust(column + 1, NO_LAND)
    rows[row] = line[:column] + sign + line[column + 1 :]
    put_rows(raw, rows)


def lay_tile(raw: dict[str, Any], copy: Copy, tile: str, corner: Place) -> bool:
    """Lay a tile of the user's own copy with its upper left corner on a lot; False if it is not known or too far."""
    rows = dict(copy.tiles).get(tile)
    left, top = ascii_uppercase.index(corner[0]), int(corner[1:]) - 1
    if rows is None or top + len(rows) > LARGEST or left + max(map(len, rows), default=0) > LARGEST:
        return False
    for down, row in enumerate(rows):
        for right, sign in enumerate(row):
            if sign != NO_LAND:
                put_sign(raw, copy, f"{ascii_uppercase[left + right]}{top + down + 1}", sign)
    return True


# Buildings, streets, workers, flags


def _built(raw: Mapping[str, Any]) -> list[tuple[Place, str, int]]:
    """The buildings on lots that can be read: where, which, whose."""
    found = []
    for item in items_in(raw.get("built")):
        words = item.split(maxsplit=2) if isinstance(item, str) else []
        if isinstance(item, Mapping):
            words = [str(item.get(key, "")) for key in ("at", "building", "owner")]
        if len(words) == 3 and words[0][:1].isalpha() and words[0][1:].isdecimal():
            found.append((words[0].upper(), words[1], index_of(raw, _number(words[2]))))
    return found


def _number(word: str) -> str | int:
    return int(word[:4]) if word.isdecimal() else word


def _write_built(raw: dict[str, Any], built: list[tuple[Place, str, int]]) -> None:
    raw["built"] = [f"{at} {building} {name_of(raw, owner)}" for at, building, owner in sorted(built)]
    if not built:
        raw.pop("built")


def building_at(raw: Mapping[str, Any], place: Place) -> tuple[str, int] | None:
    """The building on a lot and its owner."""
    return next(((building, owner) for at, building, owner in _built(raw) if at == place), None)


def put_building(raw: dict[str, Any], place: Place, building: str | None, owner: int) -> None:
    """Put a building on a lot; None takes away the one that stands there, with its streets."""
    kept = [one for one in _built(raw) if one[0] != place and one[1] != building]
    if building is None:
        streets = [street for street in streets_of(raw) if place not in street]
        _write_streets(raw, streets)
    else:
        kept.append((place, building, owner))
    _write_built(raw, kept)


def streets_of(raw: Mapping[str, Any]) -> list[Street]:
    return list(_STREETS.read(TownReader(None), raw.get("streets", []), "streets") or ())


def _write_streets(raw: dict[str, Any], streets: list[Street]) -> None:
    raw["streets"] = " ".join(street_text(street) for street in sorted(streets))
    if not streets:
        raw.pop("streets")


def toggle_street(raw: dict[str, Any], one: str, other: str) -> None:
    """Lay a street between two ends, or take it up."""
    street, streets = street_between(one, other), streets_of(raw)
    kept = [known for known in streets if known != street]
    _write_streets(raw, kept if len(kept) < len(streets) else [*streets, street])


def workers_of(raw: Mapping[str, Any], index: int) -> list[str]:
    """Where the workers of a player stand, ``-`` in the hand."""
    players = players_of(raw)
    given = players[index].get("workers", "-") if index < len(players) else "-"
    words = given.replace(",", " ").split() if isinstance(given, str) else items_in(given)
    return [str(word).upper() if word is not None else "-" for word in words[:2]] or ["-"]


def put_worker(raw: dict[str, Any], index: int, place: Place) -> None:
    """Put a worker of a player on a building: the first one, or the second one where the first stands already.

    Where one stands he is taken into the hand.
    """
    workers = workers_of(raw, index)
    if place in workers:
        workers[workers.index(place)] = "-"
    else:
        workers[workers.index("-") if "-" in workers else 0] = place
    players_of(raw)[index]["workers"] = " ".join(workers)


def put_flag(raw: dict[str, Any], index: int, place: Place) -> None:
    """Put the flag of a player on a lot, or take it up."""
    flags = {str(key): at for key, at in object_in(raw.get("flags")).items()}
    name = name_of(raw, index)
    if flags.get(name) == place:
        del flags[name]
    else:
        flags[name] = place
    raw["flags"] = flags
    if not flags:
        del raw["flags"]


def flags_of(raw: Mapping[str, Any]) -> dict[str, str]:
    """The lots with flags, by the names of players."""
    return {str(key): str(at) for key, at in object_in(raw.get("flags")).items()}


def known_building(text: str, copy: Copy) -> str | None:
    """The id of the building that a text names."""
    return BUILDING.read(TownReader(copy), text, "building")


def town_of(raw: Mapping[str, Any], copy: Copy) -> Situation:
    """What can be read of the table, for drawing it."""
    rows = tuple(rows_of(raw, copy))
    lots = plan_of(Board(rows), copy).prices
    built: dict[Place, Built] = {}
    for at, building, owner in _built(raw):
        ident = known_building(building, copy)
        if ident is not None and at in lots:
            built[at] = Built(at, ident, owner)
    standing = Board(rows, tuple(sorted(built.values(), key=lambda one: one.at)))
    possible = plan_of(standing, copy).possible_streets
    streets = tuple(sorted({street for street in streets_of(raw) if street in possible}))
    players = tuple(
        Player(name_of(raw, index), workers=tuple(None if at == "-" else at for at in workers_of(raw, index)))
        for index in range(len(players_of(raw)))
    )
    return Situation("turn", players, Board(rows, standing.built, streets), copy=copy)


# The turn told


def actions_of(raw: Mapping[str, Any]) -> list[str]:
    return texts_in(object_in(raw.get("turn")).get("actions"))


def add_action(raw: dict[str, Any], action: str) -> None:
    raw["turn"] = object_in(raw.get("turn")) | {"actions": [*actions_of(raw), action]}


def drop_action(raw: dict[str, Any]) -> bool:
    """Take back the action told last, then the building built; False if nothing is told."""
    turn = object_in(raw.get("turn"))
    if not turn:
        raw.pop("turn", None)
        return False
    if actions_of(raw):
        turn["actions"] = actions_of(raw)[:-1]
        if not turn["actions"]:
            del turn["actions"]
    else:
        turn.pop("build", None)
        turn.pop("warmup", None)
    if not turn:
        del raw["turn"]
    return True


# What lies there


def goods_in(raw: object) -> Goods:
    """The cubes of a player, none where they cannot be read."""
    return CUBES_HELD.read(TownReader(None), raw or "", "goods") or NONE


def end_under(raw: Mapping[str, Any], copy: Copy, place: Place) -> str:
    """The end of a street at a field: the starting tile, or the lot."""
    return plan_of(Board(tuple(rows_of(raw, copy))), copy).end_at(place)
