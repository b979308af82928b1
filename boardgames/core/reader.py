"""Reading values from outside: each wrong one becomes a fault with its place, and reading goes on."""

from collections.abc import Callable, Collection, Mapping
from string import ascii_uppercase
from typing import Any, TypeVar

from boardgames.core.places import path_of
from boardgames.core.verdict import NotationError, Spot, Value
from fejag_admin.common import documents
from fejag_admin.common.faults import DocumentError, Fault
from fejag_admin.common.language import N_

LONGEST_LIST = 60
LONGEST_NAME = 60

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

    def noted(self, text: str, where: str, read: Callable[[str], T]) -> T | None:
        """What ``read`` makes of a text; None and a fault if it finds that the text means nothing."""
        try:
            return read(text)
        except NotationError as problem:
            self.fault(where, problem.text, **problem.values)
            return None


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
