"""A situation being edited: the plain values of its file, changed place by place, valid or not.

A place is written as in a fault, `players[0].hand`. A change copies only the values on the way to the place, so the
earlier values are unchanged and can be kept for undo.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from boardgames.core.files import items_in, object_in
from boardgames.core.names import find_player
from boardgames.core.places import path_of

LETTERS = "ABCDEF"
"""What players are called who have no name yet."""


class Sheet:
    """``raw``: the values as they are now. ``who``: the index of the player whose things are meant."""

    most = 4
    """So many players sit at the table at most."""
    least = 2
    """So many players are needed to play."""

    def __init__(self, raw: dict[str, Any], current_player: int = 0) -> None:
        self.raw, self.current_player = raw, current_player

    def get(self, place: str) -> Any:
        """The value at a place as it is written, None if there is none."""
        current: Any = self.raw
        for step in path_of(place):
            if isinstance(step, int):
                current = current[step] if isinstance(current, list) and step < len(current) else None
            else:
                current = current.get(step) if isinstance(current, Mapping) else None
        return current

    def put(self, place: str, value: object) -> None:
        """Put a value at a place; None takes away the one that is there."""
        self.raw = _with(self.raw, path_of(place), value)

    def keep(self, place: str, value: object) -> None:
        """Put a value at a place, or take away what is there if there is nothing to say; 0 is something."""
        self.put(place, None if value is False or value in ("", [], {}) else value)

    def add(self, place: str, value: object) -> None:
        """Put one more item at the end of a list."""
        self.put(place, [*items_in(self.get(place)), value])

    def words(self, place: str) -> list[str]:
        """The texts of a list, which may be one text with spaces or commas between them."""
        raw_words = self.get(place)
        if isinstance(raw_words, str):
            return raw_words.replace(",", " ").split()
        return [item for item in items_in(raw_words) if isinstance(item, str)]

    # the players

    @property
    def players(self) -> list[dict[str, Any]]:
        """The players; an item that is no object counts as a player without fields."""
        return [object_in(player) for player in items_in(self.get("players"))[: self.most]]

    @property
    def names(self) -> list[str]:
        return [self.name_of(index) for index in range(len(self.players))]

    def name_of(self, index: int) -> str:
        """The name of a player, or the letter of his seat."""
        name = self.get(f"players[{index}].name")
        return name.strip() if isinstance(name, str) and name.strip() else LETTERS[index]

    @property
    def mover(self) -> int:
        """The index of the player whose turn it is, the first if that cannot be told."""
        number = self.get("player")
        return number - 1 if isinstance(number, int) and 1 <= number <= len(self.players) else 0

    def own_place(self, key: str) -> str:
        """The place of something of the player who is meant."""
        return f"players[{self.current_player}].{key}"

    def find(self, name: str) -> int | None:
        """The index of the player of this name."""
        return find_player(name, self.names)

    def newcomer(self, name: str) -> dict[str, Any]:
        """The object of a new player, with a name only."""
        return {"name": name}

    def seat(self, name: str = "") -> bool:
        """Seat one more player, who is meant from now on; False if the table is full."""
        if len(self.players) >= self.most:
            return False
        free = next(letter for letter in LETTERS if self.find(letter) is None)
        self.put("players", [*items_in(self.get("players")), self.newcomer(name or free)])
        self.current_player = len(self.players) - 1
        return True

    def rename(self, index: int, name: str) -> None:
        """Call a player otherwise."""
        self.put(f"players[{index}].name", name)

    def leave(self, index: int) -> None:
        """Take a player from the table."""
        self.put("players", [player for at, player in enumerate(items_in(self.get("players"))) if at != index])
        self.current_player = min(self.current_player, max(0, len(self.players) - 1))


def _with(raw: object, path: Sequence[str | int], value: object) -> Any:
    """The values with another one at the end of a path; what is in its way is no object or list gives way to one."""
    if not path:
        return value
    key, path_left = path[0], path[1:]
    if isinstance(key, int):
        items = list(items_in(raw))
        items += [{} for _missing in range(key + 1 - len(items))]
        items[key] = _with(items[key], path_left, value)
        return items
    changed = dict(object_in(raw))
    made = _with(changed.get(key), path_left, value)
    if made is None:
        changed.pop(key, None)
    else:
        changed[key] = made
    return changed
