"""Names and actions, read and written: goods, buildings, places, ``go B4``, ``use pay opium``, ``street B3-B4``.

Words are understood in Czech and in English; case and accents do not matter.
"""

import re
from collections.abc import Mapping, Sequence
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
_KEYS = {fold(word): key for key, words in _WORDS.items() for word in words.values()}
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


def read_amount(word: str) -> str:
    """What a word counts: a good, or the key of another amount; raise NotationError if it names none."""
    folded = fold(word)
    for stem, key in _STEMS.items():
        if len(folded) >= 3 and (folded.startswith(stem) or stem.startswith(folded)):
            return key
    raise _no_good(word)


def _no_good(word: str) -> NotationError:
    return NotationError(N_("{word} is none of the goods: brick, cloth, tea, opium"), word=word[:30])


def read_amounts(text: str) -> dict[str, int]:
    """Amounts from words: ``3 bricks 5 money``, ``2 libovolná, £4, 4 body``; a number alone is money.

    Raise NotationError if a word means nothing.
    """
    amounts: dict[str, int] = {}
    number: int | None = None
    for word in spaced(text).split():
        if word.isdecimal():
            if number is not None:
                raise unnamed(number)
            number = int(word[:4])
            continue
        key = read_amount(word)
        amounts[key] = amounts.get(key, 0) + (1 if number is None else number)
        number = None
    if number is not None:
        amounts["money"] = amounts.get("money", 0) + number
    return amounts


def unnamed(number: int | str) -> NotationError:
    """A number of which nobody says what it counts."""
    return NotationError(N_("say what {number} is, such as: points {number}"), number=number)


def spaced(text: str) -> str:
    """A line with blanks between its words, each sum of money with its unit behind it: ``£4,`` is ``4 money``."""
    text = re.sub(r"([0-9]+) *£", r"\1 money ", text[:1_000].replace(",", " "))
    return re.sub(r"£ *([0-9]+)", r" \1 money ", text)


def read_goods(text: str) -> Goods:
    """Cubes from words: ``2 teas 1 opium``, ``tea, tea``; raise NotationError if it cannot be read."""
    words = text[:200].replace(",", " ").split()
    if words and words[-1].isdecimal():
        raise NotationError(N_("of which good are these {number}?"), number=words[-1][:4])
    for word in words:
        if not word.isdecimal() and read_amount(word) not in GOODS:
            raise _no_good(word)
    return goods_of(read_amounts(" ".join(words)))


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
    if hits:
        several = tuple(building_name(buildings[ident]) for ident in hits)
        raise NotationError(N_("{word} may be several buildings: {several}"), word=text[:60], several=several)
    names = {fold(name): ident for ident, building in buildings.items() for name in building.name.words}
    near = tuple(building_name(buildings[ident]) for ident in nearest_ids(text, names))
    if near:
        raise NotationError(N_("no building is called {word}; near are {near}"), word=text[:60], near=near)
    raise NotationError(N_("no building is called {word}: write its id, such as II-3"), word=text[:60])


def find_player(named: object, names: Sequence[str]) -> int | None:
    """The index of the player meant by a name or a number from 1; None if there is none such."""
    if isinstance(named, int) and not isinstance(named, bool) and 1 <= named <= len(names):
        return named - 1
    folded = [fold(name) for name in names]
    return folded.index(fold(named)) if isinstance(named, str) and fold(named) in folded else None


# actions


def _action_in(action: Action, tongue: str) -> str:
    if isinstance(action, Buy):
        return f"{_WORDS['street'][tongue]} {street_text(action.street)}"
    worker = [] if action.worker is None else [str(action.worker + 1)]
    if isinstance(action, Go):
        return " ".join([_WORDS["go"][tongue], *worker, action.to])
    parts = [_WORDS["use"][tongue], *worker]
    if action.back:
        parts.append(_WORDS["back"][tongue])
    for key, goods in (("pay", action.pay), ("get", action.get)):
        if goods is not None:
            text = goods_text(goods)[tongue].replace(",", "")
            parts += [_WORDS[key][tongue], _TAKEN.sub("u", text) if tongue == "cs" else text]
    if action.to is not None:
        parts += [_WORDS["to"][tongue], action.to]
    if action.chips is not None:
        parts += [_WORDS["chips"][tongue], str(action.chips)]
    if action.chip is not None:
        parts.append(_WORDS[action.chip][tongue])
    return " ".join(parts)


def action_text(action: Action) -> Name:
    """An action as it is written; `read_actions` reads either language back."""
    return Name.each(lambda tongue: _action_in(action, tongue))


def read_actions(text: str) -> tuple[Action, ...]:
    """The action that a line tells, or several steps of one (``go B3 B4 *1``); raise NotationError if none is told."""
    words = text[:200].replace(",", " ").split()
    if not words:
        raise NotationError(N_("here belongs an action: go, use or street"))
    match _KEYS.get(fold(words[0])):
        case "street":
            return (Buy(read_street("".join(words[1:]))),)
        case "go":
            worker, arguments = _worker(words[1:])
            if not arguments:
                raise NotationError(N_("go where? Write the places, such as go B3 B4"))
            return tuple(Go(read_place(word), worker) for word in arguments)
        case "use":
            worker, arguments = _worker(words[1:])
            return (_read_use(worker, arguments),)
    raise NotationError(N_("{word} is no action: go, use or street"), word=words[0][:30])


def _worker(words: list[str]) -> tuple[int | None, list[str]]:
    if words and words[0] in ("1", "2"):
        return int(words[0]) - 1, words[1:]
    return None, words


def _read_use(worker: int | None, words: list[str]) -> Use:
    parts: dict[str, list[str]] = {}
    values = parts.setdefault("", [])
    for word in words:
        key = _KEYS.get(fold(word))
        if key in ("back", "pay", "get", "to", "chips", "black", "white"):
            if key in parts:
                raise NotationError(N_("{word} stands here twice"), word=word)
            values = parts.setdefault(key, [])
        else:
            values.append(word)
    wrong = [word for key in ("", "back", "black", "white") for word in parts.get(key, [])]
    if wrong or ("black" in parts and "white" in parts):
        raise stray((wrong or ["white"])[0])
    chip = "black" if "black" in parts else "white" if "white" in parts else None
    to = read_place(" ".join(parts["to"])) if "to" in parts else None
    chips = " ".join(parts.get("chips", ["0"]))
    if not (chips.isdecimal() and len(chips) < 3):
        raise NotationError(N_("{word} is no number of chips"), word=chips[:30])
    pay, get = (_read_some(parts[key]) if key in parts else None for key in ("pay", "get"))
    return Use(worker, "back" in parts, pay, get, to, int(chips) if "chips" in parts else None, chip)


def _read_some(words: list[str]) -> Goods:
    goods = read_goods(" ".join(words))
    if not any(goods):
        raise NotationError(N_("say which cubes, such as 2 teas 1 opium"))
    return goods
