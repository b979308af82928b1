"""Laying out a panorama by hand: tiles, rainbows and spirits put down and taken up one by one.

It works on the plain values of a situation file, not on a `Situation`, because a table that is being laid out is full
of faults for a while; what cannot be read stays as it is for the referee to name. Every function changes ``raw``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardgames.core.plain import items_in, objects_in, texts_in
from boardgames.core.verdict import NotationError
from boardgames.stezky.model import Met, Panorama
from boardgames.stezky.mountain import SQUARES, Place
from boardgames.stezky.notation import language_told, place_text, read_place, read_spirit, spirit_text

MOST = 2
"""Players at a table."""
TILES, RAINBOWS, HAND, DISPLAY = "tiles", "rainbows", "hand", "display"


def empty_table(language: str, name: str) -> dict[str, Any]:
    """A table with nothing on it but the name of one player, to be scored."""
    return {"game": "stezky", "what": "scoring", "notation": language, "players": [{"name": name, TILES: ""}]}


def notation_of(raw: Mapping[str, Any]) -> str:
    """The language in which the tiles of a file are written."""
    return language_told(raw) or "cs"


def players_of(raw: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The players of a file, as far as they are any."""
    return objects_in(raw.get("players"))[:MOST]


def add_player(raw: dict[str, Any], name: str) -> bool:
    """Seat one more player; False if the table is full."""
    if len(players_of(raw)) >= MOST:
        return False
    raw["players"] = [*players_of(raw), {"name": name, TILES: ""}]
    return True


def places_in(raw: Mapping[str, Any], player: Mapping[str, Any], key: str) -> list[Place]:
    """The places listed under ``key`` of a player that can be read."""
    return [at for word in _items(player.get(key)) if (at := _place(raw, word)) is not None]


def panorama_of(raw: Mapping[str, Any], player: Mapping[str, Any]) -> Panorama:
    """What can be read of a panorama, for drawing it."""
    tiles = sum(1 << at for at in set(places_in(raw, player, TILES)))
    rainbows = sum(1 << at for at in set(places_in(raw, player, RAINBOWS)))
    met = (_met(raw, item) for item in items_in(player.get("spirits")))
    return Panorama(tiles, rainbows & ~tiles, tuple(one for one in met if one is not None and one.square in SQUARES))


def toggle(raw: dict[str, Any], player: dict[str, Any], key: str, at: Place) -> None:
    """Lay what ``key`` says on a place, or into hand or display, or take it up; tile and rainbow replace each other."""
    if at in places_in(raw, player, key):
        _without(raw, player, key, at)
        return
    if key in {TILES, RAINBOWS}:
        _without(raw, player, RAINBOWS if key == TILES else TILES, at)
    words = [*_items(player.get(key)), place_text(at, notation_of(raw))]
    player[key] = " ".join(_ordered(raw, words))


def clear(raw: dict[str, Any], player: dict[str, Any], at: Place | None = None) -> None:
    """Take up what lies on a place, a spirit by the lower left place of its square; or everything."""
    if at is None:
        for key in (TILES, RAINBOWS, "spirits", "covered"):
            player.pop(key, None)
        player[TILES] = ""
    else:
        _without(raw, player, TILES, at)
        _without(raw, player, RAINBOWS, at)
        put_spirit(raw, player, None, at)
    _forget_pile(raw)


def put_spirit(raw: dict[str, Any], player: dict[str, Any], spirit: str | None, corner: Place) -> None:
    """Put a spirit on the square with this lower left place; None takes away the one that lies there."""
    language = notation_of(raw)
    kept = []
    for item in items_in(player.get("spirits")):
        met = _met(raw, item)
        if met is None or (met.square != corner and met.spirit != spirit):
            kept.append(item)
    if spirit is not None:
        kept.append({"spirit": spirit_text(spirit, language), "at": place_text(corner, language)})
    if kept:
        player["spirits"] = kept
    else:
        player.pop("spirits", None)
    _forget_pile(raw)


def toggle_evil(raw: dict[str, Any], player: dict[str, Any]) -> None:
    """Give the evil spirit to a player, and take it from everybody else; or take it away."""
    has = player.get("evil") is True
    for one in players_of(raw):
        one.pop("evil", None)
        one.pop("covered", None)
    if not has:
        player["evil"] = True
    _forget_pile(raw)


def _items(raw: object) -> list[str]:
    return raw.replace(",", " ").split() if isinstance(raw, str) else texts_in(raw)


def _met(raw: Mapping[str, Any], item: object) -> Met | None:
    if isinstance(item, str):
        spirit, _space, at = item.strip().rpartition(" ")
    elif isinstance(item, Mapping):
        spirit, at = str(item.get("spirit")), str(item.get("at"))
    else:
        return None
    try:
        return Met(read_spirit(spirit), read_place(at, notation_of(raw)))
    except NotationError:
        return None


def _without(raw: Mapping[str, Any], player: dict[str, Any], key: str, at: Place) -> None:
    if at not in places_in(raw, player, key):
        return
    kept = [word for word in _items(player.get(key)) if _place(raw, word) != at]
    if kept or key == TILES:
        player[key] = " ".join(kept)
    else:
        del player[key]


def _ordered(raw: Mapping[str, Any], words: list[str]) -> list[str]:
    """Words that name places in the order of the mountain, then what cannot be read."""
    known = {at: word for word in words if (at := _place(raw, word)) is not None}
    return [*(known[at] for at in sorted(known)), *(word for word in words if _place(raw, word) is None)]


def _place(raw: Mapping[str, Any], word: str) -> Place | None:
    try:
        return read_place(word, notation_of(raw))
    except NotationError:
        return None


def _forget_pile(raw: dict[str, Any]) -> None:
    """The number of hidden spirits follows from those in sight again."""
    spirits = raw.get("spirits")
    if isinstance(spirits, dict):
        spirits.pop("pile", None)
        if not spirits.get("row"):
            del raw["spirits"]
