"""Reading values from outside: each wrong one becomes a fault with its place, and reading goes on."""

from collections.abc import Callable, Collection, Mapping, Sequence
from string import ascii_uppercase
from typing import Any, TypeVar

from boardgames.core.names import find_player, fold
from boardgames.core.places import path_of
from boardgames.core.verdict import NotationError, Spot, Value
from fejag_admin.common import documents
from fejag_admin.common.faults import DocumentError, Fault
from fejag_admin.common.language import N_

LONGEST_LIST = 60
LONGEST_NAME = 60
LONGEST_TEXT = 2000

T = TypeVar("T")
Key = TypeVar("Key")


class SituationReader(documents.Reader):
    """The sentences of the board games about what is wrong, and the faults found so far."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[Fault] = []

    def fault(self, where: str, text: str, **values: Value) -> None:
        """Note that something is wrong at ``where``."""
        self.faults.append(Fault(text, where, values=values))

    def checked(self, value: T | None) -> T:
        """The document that was read; raise DocumentError with every fault if there is any."""
        if self.faults or value is None:
            raise DocumentError(tuple(self.faults))
        return value

    def sound(self, *places: str, within: bool = True, around: bool = True) -> bool:
        """Whether nothing is wrong at these places, (``around``) around them or (``within``) inside them.

        What only follows from something wrong is not checked: it would be named as a second fault, and need be none.
        """
        return not any(
            fault.place == place or (around and _inside(place, fault.place)) or (within and _inside(fault.place, place))
            for fault in self.faults
            for place in places
        )

    def keyed(self, raw: object, where: str, keys: Collection[str]) -> dict[str, Any]:
        """An object with these keys; empty if it is none."""
        if not isinstance(raw, Mapping):
            self.fault(where, N_("here belongs an object with some of the keys {keys}"), keys=tuple(keys))
            return {}
        for key in [key for key in raw if key not in keys][:LONGEST_LIST]:
            place = f"{where}.{key[:40]}" if where else key[:40]
            self.fault(place, N_("unknown key; known are {keys}"), keys=tuple(keys))
        return dict(raw)

    def items(self, raw: object, where: str, limit: int = LONGEST_LIST) -> list[Any]:
        """The items of a list, at most ``limit``; empty if it is none."""
        if not isinstance(raw, list):
            self.fault(
                where, N_("nothing is here yet: a list belongs here") if raw is None else N_("here belongs a list")
            )
            return []
        if len(raw) > limit:
            text = N_("this list is too long: {length} items, at most {limit}")
            self.fault(where, text, length=len(raw), limit=limit)
        return raw[:limit]

    def number(self, raw: object, where: str, least: int, most: int) -> int:
        """A whole number within bounds, else ``least``."""
        if isinstance(raw, int) and not isinstance(raw, bool) and least <= raw <= most:
            return raw
        self.fault(where, N_("here belongs a whole number from {least} to {most}"), least=least, most=most)
        return least

    def flag(self, raw: object, where: str) -> bool:
        if not isinstance(raw, bool):
            self.fault(where, N_("here belongs true or false"))
        return raw is True

    def choice(self, raw: object, where: str, choices: tuple[Any, ...]) -> Any:
        """One of ``choices``, else the first."""
        if not any(raw == choice and type(raw) is type(choice) for choice in choices):
            choice_names = tuple(str(choice).lower() if isinstance(choice, bool) else choice for choice in choices)
            self.fault(where, N_("here belongs one of {choices}"), choices=choice_names)
            return choices[0]
        return raw

    def name(self, raw: object, where: str) -> str:
        """A name that fits on a line, else a question mark."""
        if isinstance(raw, str) and 0 < len(raw.strip()) <= LONGEST_NAME and raw.isprintable():
            return raw.strip()
        self.fault(where, N_("here belongs a name of at most {limit} letters"), limit=LONGEST_NAME)
        return "?"

    def is_first(self, places: dict[Key, str], key: Key, where: str, text: str, **values: Value) -> bool:
        """Whether something is here for the first time, ``places`` being where each was seen; a fault if it is not.

        ``text``: the sentence, with the earlier place as ``{other}``.
        """
        earlier = places.setdefault(key, where)
        if earlier != where:
            self.fault(where, text, **values, other=Spot(earlier))
        return earlier == where

    def parsed(self, raw: object, where: str, read: Callable[[str], T], example: Value) -> T | None:
        """What ``read`` makes of a text; None and a fault if it is none, or means nothing."""
        if not isinstance(raw, str) or len(raw) > LONGEST_TEXT:
            self.fault(where, N_("here belongs a text, such as {example}"), example=example)
            return None
        try:
            return read(raw)
        except NotationError as problem:
            self.fault(where, problem.text, **problem.values)
            return None

    @property
    def names_are_sound(self) -> bool:
        """Whether it is known who plays and what everybody is called."""
        names = (f"players[{index}].name" for index in range(len(self.so_far["players"])))
        return self.sound("players", within=False) and self.sound(*names)

    def player(self, raw: object, where: str, default: int = 0) -> int:
        """The index of a player, by name or by number from 1; ``default`` if it is none."""
        names = tuple(player.name for player in self.so_far["players"])
        index = find_player(raw, names)
        sound = self.names_are_sound if isinstance(raw, str) else self.sound("players", within=False)
        if index is None and sound:
            self.fault(where, N_("here belongs a player: {players}"), players=names)
        return default if index is None else index


def text_of(
    read: Callable[[str], T], example: Value, write: Callable[[T], Any] = lambda value: value
) -> documents.Kind[T]:
    """What ``read`` makes of a text; ``example``: shown where there is none."""
    return documents.Kind(
        lambda reader, raw, where: reader.parsed(raw, where, read, example), lambda value, _root: write(value)
    )


PLAYER: documents.Kind[int] = documents.Kind(
    lambda reader, raw, where: reader.player(raw, where), lambda index, _root: index + 1, form="player"
)
"""The index of a player, told by name or by number from 1."""


def named_once(key: str, text: str) -> Callable[[SituationReader, T, str, Sequence[T]], T]:
    """A check that no item of a list is called as one before it; the ``text`` says so, with its ``{name}``."""

    def check(reader: SituationReader, value: T, where: str, before: Sequence[T]) -> T:
        name, place = getattr(value, key), f"{where}.{key}"
        if any(fold(name) == fold(getattr(item, key)) for item in before) and reader.sound(place):
            reader.fault(place, text, name=name)
        return value

    return check


def untold(kind: documents.Kind[Any]) -> Callable[[SituationReader, str], Any]:
    """For ``missing``: what must be told and is not is as wrong as null."""
    return lambda reader, where: kind.read(reader, None, where)


def counted(text: str, least: int, most: int, /, **values: Value) -> Callable[[SituationReader, int, str], None]:
    """For ``count``: checks how many items a list has; the ``text`` says it otherwise, with the ``{number}``."""

    def check(reader: SituationReader, number: int, where: str) -> None:
        if not least <= number <= most:
            reader.fault(where, text, **values, number=number)

    return check


def letter_of_player(_reader: SituationReader, where: str) -> str:
    """A, B and so on for the players of a list, by the place of anything in one of them."""
    number = path_of(where)[1]
    assert isinstance(number, int)
    return ascii_uppercase[number]


def _inside(place: str, around: str) -> bool:
    """Whether one place is the other or lies inside it: ``players[0].hand`` inside ``players``."""
    return place.startswith(around) and place[len(around) : len(around) + 1] in ("", ".", "[")
