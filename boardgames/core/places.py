"""Where in a situation file something stands, in words: ``players[1].tiles[0]`` is *Eva, tile 1*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from boardgames.core.source_places import path_of
from boardgames.core.verdict import Name
from fejag_admin.common.data import data_json
from fejag_admin.common.language import LANGUAGES


@lru_cache(maxsize=1)
def _words() -> Mapping[str, Mapping[str, Any]]:
    """For each key of a file what it is called, and under ``one`` what an item of a list is called."""
    raw: dict[str, dict[str, Any]] = data_json("codes", "places.json")
    return raw


def place_name(place: str, players: Sequence[str] = ()) -> Name:
    """A place in words; ``players``: their names as the file has them. A key without a word stays as it is."""
    path = path_of(place)
    parts: list[Name] = []
    for key, item in zip(path, (*path[1:], None), strict=True):
        if isinstance(key, int):
            continue
        if key == "players" and isinstance(item, int) and item < len(players) and players[item]:
            parts.append(Name.same(players[item]))
            continue
        word = _words().get(key, dict.fromkeys(LANGUAGES, key))
        if isinstance(item, int):
            word = word.get("one", word)
            parts.append(_numbered(word, item + 1))
        else:
            parts.append(Name(**word))
    return Name.each(lambda language: ", ".join(part[language] for part in parts))


def _numbered(word: Mapping[str, str], number: int) -> Name:
    return Name.each(lambda language: f"{word[language]} {number}")


def missing_key(raw: Mapping[str, Any], place: str) -> str | None:
    """The key that a place ends with, if the plain values lack it; None if it is there."""
    path = path_of(place)
    current: Any = raw
    for step in path:
        if isinstance(step, int):
            current = current[step] if isinstance(current, list) and step < len(current) else None
        elif isinstance(current, dict) and step in current:
            current = current[step]
        else:
            return str(path[-1])
    return None


def players_in(raw: Mapping[str, Any]) -> tuple[str, ...]:
    """What the players of a situation are called, given its plain values; empty for one without a name."""
    players = raw.get("players")
    names = [one.get("name") if isinstance(one, dict) else None for one in players] if isinstance(players, list) else []
    return tuple(name.strip() if isinstance(name, str) and name.isprintable() else "" for name in names)
