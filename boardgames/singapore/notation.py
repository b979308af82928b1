"""Names and actions, read and written: goods, buildings, places, ``go B4``, ``use pay opium``, ``street B3-B4``.

Words are understood in Czech and in English; case and accents do not matter.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from boardgames.core.names import fold, nearest_ids
from boardgames.core.verdict import Name, NotationError, stray
from boardgames.singapore.buildings import COUNTED, GOODS, Building, Goods, building_name, goods_of
from fejag_admin.common.language import N_

Place = str
"""Where a building stands: a lot such as ``B3``, or a starting building, ``*1`` to ``*4``."""

Street = tuple[str, str]
"""The two ends of a street in order, each a lot or ``*``, the starting tile as a whole (rule N3)."""

START = "*"


@dataclass(frozen=True, slots=True)
class Go:
    """A step of a worker to ``to``; ``worker`` from 0, None: the one that acted last, at first the first."""

    to: Place
    worker: int | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """The use of the building where the worker stands.

    ``back``: the exchange is made backwards. ``pay``, ``get``: the cubes, where there is a choice. ``to``: where the
    worker is put. ``chips``: how many go back to the bag. ``chip``: the chip drawn, ``black`` or ``white``.
    """

    worker: int | None = None
    back: bool = False
    pay: Goods | None = None
    get: Goods | None = None
    to: Place | None = None
    chips: int | None = None
    chip: str | None = None


@dataclass(frozen=True, slots=True)
class Buy:
    street: Street


Action = Go | Use | Buy


_STEMS = {
    "brick": "brick", "cih": "brick", "cloth": "cloth", "lat": "cloth", "tea": "tea", "caj": "tea", "opi": "opium",
    "any": "any", "libovoln": "any", "same": "same", "stejn": "same", "mone": "money", "penez": "money",
    "peniz": "money", "penize": "money", "point": "points", "bod": "points", "chip": "chips", "zeton": "chips",
}  # fmt: skip
"""How words begin, without accents, that say what is counted."""

_WORDS = {
    "go": {"cs": "jdi", "en": "go"},
    "use": {"cs": "použij", "en": "use"},
    "street": {"cs": "ulice", "en": "street"},
    "back": {"cs": "zpět", "en": "back"},
    "pay": {"cs": "dej", "en": "pay"},
    "get": {"cs": "vezmi", "en": "get"},
    "to": {"cs": "na", "en": "to"},
    "chips": {"cs": "vrať", "en": "chips"},
    "black": {"cs": "černý", "en": "black"},
    "white": {"cs": "bílý", "en": "white"},
}
_TAKEN = re.compile(r"(?<=\b1 cihl)a|(?<=\b1 látk)a")  # what is given or taken in Czech has another ending
_VERBS = {fold(word): key for key in ("go", "use", "street") for word in _WORDS[key].values()}
_PARTS = {fold(word): key for key in _WORDS.keys() - _VERBS.values() for word in _WORDS[key].values()}
_PLACE = re.compile(r"([a-zA-Z])([1-9][0-9]?)|\*([1-4])|(\*)")


# goods


def goods_text(goods: Goods) -> Name:
    """Cubes as words, ``2 teas, 1 opium``; a dash for none."""
    return amounts_text(dict(zip(GOODS, goods, strict=True)))


def amounts_text(amounts: Mapping[str, int]) -> Name:
    """Amounts as words, ``2 teas, £4, 1 point``; a dash for none. `read_amounts` reads them back."""
    parts = [amount_text(key, number) for key, number in amounts.items() if number]
    return Name.each(lambda tongue: ", ".join(part[tongue] for part in parts) or "–")


def amount_text(key: str, number: int) -> Name:
    """A good, ``any`` and ``same`` cubes, ``money``, ``points`` or ``chips``, and how many there are."""
    if key == "money":
        return Name(cs=f"{number} £", en=f"£{number}")
    name = COUNTED[key][0 if number == 1 else 1 if 1 < number < 5 else 2]
    return Name.each(lambda tongue: f"{number} {name[tongue]}")


def read_amounts(text: str) -> dict[str, int]:
    """Amounts from words: ``3 bricks 5 money``, ``2 libovolná, £4, 4 body``, ``chips 2``; a word alone counts one.

    Raise NotationError if a word is unknown, or a number has no word.
    """
    amounts: dict[str, int] = {}
    number: int | None = None
    behind = ""
    for word in spaced(text).split():
        if word.isdecimal():
            if number is not None:
                raise _unnamed(number)
            number = int(word[:4])
            continue
        key = _amount_key(word)
        amounts[key] = amounts.get(key, 0) + (1 if number is None else number)
        behind, number = key if number is None else "", None
    if number is not None and not behind:
        raise _unnamed(number)
    if number is not None:
        amounts[behind] += number - 1
    return amounts


def _amount_key(word: str) -> str:
    """What a word counts: a good, or the key of another amount; raise NotationError if it names none."""
    folded = fold(word)
    for stem, key in _STEMS.items():
        if len(folded) >= 3 and (folded.startswith(stem) or stem.startswith(folded)):
            return key
    raise _no_good(word)


def _no_good(word: str) -> NotationError:
    return NotationError(N_("{word} is none of the goods: brick, cloth, tea, opium"), word=word[:30])


def _unnamed(number: int) -> NotationError:
    return NotationError(N_("say what {number} is, such as: points {number}"), number=number)


def spaced(text: str) -> str:
    """A line with blanks between its words, each sum of money with its unit behind it: ``£4,`` is ``4 money``."""
    text = re.sub(r"([0-9]+) *£", r"\1 money ", text[:1_000].replace(",", " "))
    return re.sub(r"£ *([0-9]+)", r" \1 money ", text)


def read_goods(text: str) -> Goods:
    """Cubes from words: ``2 teas 1 opium``, ``tea, tea``; raise NotationError if it cannot be read."""
    amounts = read_amounts(text[:200])
    for key in amounts.keys() - set(GOODS):
        raise _no_good(key)
    return goods_of(amounts)


# places and buildings


def read_place(text: str) -> Place:
    """A lot ``B3`` or a starting building ``*2``; raise NotationError if it is neither."""
    match = _PLACE.fullmatch(text.strip())
    if match is None or match[4]:
        raise NotationError(
            N_("{word} is no place: write a lot as B3, a starting building as *1"), word=text.strip()[:30]
        )
    return f"*{match[3]}" if match[3] else f"{match[1].upper()}{match[2]}"


def read_street(text: str) -> Street:
    """A street ``B3-B4``, or ``B3-*`` to the starting tile; raise NotationError if it is none."""
    ends = [part.strip() for part in re.split(r"[-–]", text)]
    if len(ends) != 2:
        raise NotationError(N_("{word} is no street: write it as B3-B4, or B3-* to the starting tile"), word=text[:30])
    first, second = sorted(START if end.startswith(START) and len(end) < 3 else read_place(end) for end in ends)
    return (first, second)


def street_text(street: Street) -> str:
    """A street as it is written, the starting tile last."""
    first, second = street
    return f"{second}-{first}" if first == START else f"{first}-{second}"


def read_building(text: str, buildings: Mapping[str, Building]) -> str:
    """The id of one of the buildings ``buildings`` by id, from its id or an unmistakable name.

    Raise NotationError if it is none.
    """
    word = re.sub(r"[\s.\-–]+", "-", text[:60].strip()).upper()
    if word in buildings:
        return word
    folded = fold(text)
    hits = [
        ident
        for ident, building in buildings.items()
        if len(folded) > 1 and any(fold(name).startswith(folded) for name in building.name.words)
    ]
    if len(hits) == 1:
        return hits[0]
    names = {fold(name): ident for ident, building in buildings.items() for name in building.name.words}
    near = tuple(building_name(buildings[ident]) for ident in hits or nearest_ids(text, names))
    if near:
        raise NotationError(N_("{word} does not say which building; near are {near}"), word=text[:60], near=near)
    raise NotationError(N_("no building is called {word}: write its id, such as II-3"), word=text[:60])


# actions


def parts_of(words: Sequence[str], keys: Mapping[str, str], alone: Collection[str]) -> dict[str, list[str]]:
    """The words after each known word, by the meaning of that word; under "" the words before the first.

    ``alone``: the meanings that no other words may follow. Raise NotationError if some do, or if a word is repeated.
    """
    parts: dict[str, list[str]] = {"": []}
    key = ""
    for word in words:
        part = keys.get(fold(word))
        if part in parts:
            raise NotationError(N_("{word} stands here twice"), word=word)
        if part is not None:
            key = part
            parts[key] = []
        elif key in alone:
            raise stray(word)
        else:
            parts[key].append(word)
    return parts


def chip_in(parts: Mapping[str, object]) -> str | None:
    """The colour of the chip that was drawn; raise NotationError if there are two."""
    if "black" in parts and "white" in parts:
        raise stray("white")
    return next((colour for colour in ("black", "white") if colour in parts), None)


def action_text(action: Action) -> Name:
    """An action as it is written; `read_actions` reads either language back."""
    return Name.each(lambda tongue: _action_in(action, tongue))


def _action_in(action: Action, tongue: str) -> str:
    match action:
        case Buy():
            parts: dict[str, object] = {"street": street_text(action.street)}
        case Go():
            parts = {"go": _worker_text(action.worker) + action.to}
        case Use():
            parts = {"use": _worker_text(action.worker), "back": "" if action.back else None}
            parts |= {"pay": _cubes_text(action.pay, tongue), "get": _cubes_text(action.get, tongue)}
            parts |= {"to": action.to, "chips": action.chips, action.chip or "black": "" if action.chip else None}
    return " ".join(f"{_WORDS[key][tongue]} {value}".strip() for key, value in parts.items() if value is not None)


def _worker_text(worker: int | None) -> str:
    return "" if worker is None else f"{worker + 1} "


def _cubes_text(goods: Goods | None, tongue: str) -> str | None:
    if goods is None:
        return None
    text = goods_text(goods)[tongue].replace(",", "")
    return _TAKEN.sub("u", text) if tongue == "cs" else text


def read_actions(text: str) -> tuple[Action, ...]:
    """The action that a line tells, or several steps of one (``go B3 B4 *1``); raise NotationError if none is told."""
    words = text[:200].replace(",", " ").split()
    if not words:
        raise NotationError(N_("here belongs an action: go, use or street"))
    verb, arguments = _VERBS.get(fold(words[0])), words[1:]
    if verb == "street":
        return (Buy(read_street("".join(arguments))),)
    worker = None
    if arguments and arguments[0] in ("1", "2"):
        worker, arguments = int(arguments[0]) - 1, arguments[1:]
    if verb == "use":
        return (_read_use(worker, arguments),)
    if verb != "go":
        raise NotationError(N_("{word} is no action: go, use or street"), word=words[0][:30])
    if not arguments:
        raise NotationError(N_("go where? Write the places, such as go B3 B4"))
    return tuple(Go(read_place(word), worker) for word in arguments)


def _read_use(worker: int | None, words: list[str]) -> Use:
    parts = parts_of(words, _PARTS, ("", "back", "black", "white"))
    chips = " ".join(parts.get("chips", ["0"]))
    if not (chips.isdecimal() and len(chips) < 3):
        raise NotationError(N_("{word} is no number of chips"), word=chips[:30])
    pay, get = (_read_some(parts[key]) if key in parts else None for key in ("pay", "get"))
    to = read_place(" ".join(parts["to"])) if "to" in parts else None
    return Use(worker, "back" in parts, pay, get, to, int(chips) if "chips" in parts else None, chip_in(parts))


def _read_some(words: list[str]) -> Goods:
    goods = read_goods(" ".join(words))
    if not any(goods):
        raise NotationError(N_("say which cubes, such as 2 teas 1 opium"))
    return goods
