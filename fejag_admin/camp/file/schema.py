"""The shape of a campaign file in pydantic: which fields there are and what each may hold.

These models only check; the values of the program are built in ``document``. Importing this module loads pydantic, so
it is imported where a file is read and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PlainValidator,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    create_model,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from fejag_admin.camp.file.faults import Path, Refused, shown
from fejag_admin.camp.file.plain import FORMAT
from fejag_admin.common.language import _, mark
from fejag_admin.common.names import nearest
from fejag_admin.common.zones import nearest_zone, zone_named
from fejag_admin.orders import ORDERS
from fejag_admin.orders.kind import OrderKind, Shape
from fejag_admin.rules.board import MAX_SIZE, MIN_SIZE, CellError, parse_cell
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Counts, Verdict

MIN_TEAMS, MAX_TEAMS = 2, 12
MAX_GAMES = 99
MAX_POINTS = 1_000_000
MAX_NAME, MAX_ID = 200, 50

_ANY_CELL = re.compile(r"[A-Z]{1,2}[1-9][0-9]?")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(slots=True)
class Known:
    """What the checks of single fields need to know of the rest of the document; None: it cannot be told.

    ``suggestions``: how many more nearest matches may be looked for; that is slow, and a file may have many faults.
    """

    size: int | None
    teams: frozenset[str] | None
    suggestions: int = 1000

    def or_nearest(self, sentence: str, word: str, choices: Iterable[str]) -> str:
        """The sentence, with the choice most like ``word`` if there is one."""
        self.suggestions -= 1
        match = nearest(word, choices) if self.suggestions >= 0 and len(word) <= MAX_ID else None
        return sentence if match is None else meant(sentence, match)


def meant(sentence: str, match: str) -> str:
    """The sentence with a suggestion."""
    return _("{sentence}; did you mean {match}?").format(sentence=sentence, match=shown(match))


def _bad(message: str) -> PydanticCustomError:
    return PydanticCustomError("own", "{message}", {"message": message})


def _known(info: ValidationInfo) -> Known:
    assert isinstance(info.context, Known)
    return info.context


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise PydanticCustomError("string_type", "text")
    return value


def _not_blank(value: object) -> str:
    if not (text := _text(value)).strip():
        raise _bad(_("blank; write a reason"))
    return text


def _line(value: object) -> str:
    text = _text(value)
    if len(text) > MAX_NAME:
        raise _bad(_("{n} characters are too many; at most {limit} fit").format(n=len(text), limit=MAX_NAME))
    if "\n" in text or "\t" in text:
        raise _bad(_("{text} is not on one line").format(text=shown(text)))
    return text


def _name(value: object) -> str:
    text = _line(value)
    if not text.strip():
        raise _bad(_("blank; write a name or leave the field out"))
    return text


def _team_id(value: object) -> str:
    text = _text(value)
    if text != text.strip() or not text or len(text) > MAX_ID or "\n" in text or "\t" in text:
        message = _("{id} is not a team id: 1 to {limit} characters on one line, no blank first or last")
        raise _bad(message.format(id=shown(text), limit=MAX_ID))
    return text


def _team(value: object, info: ValidationInfo) -> str:
    text, known = _text(value), _known(info)
    if known.teams is not None and text not in known.teams:
        raise _bad(known.or_nearest(_("there is no team {id}").format(id=shown(text)), text, known.teams))
    return text


def _figure(value: object, info: ValidationInfo) -> str:
    text = _text(value)
    if text not in KINDS:
        raise _bad(_known(info).or_nearest(_("there is no figure {id}").format(id=shown(text)), text, KINDS))
    return text


def _cell(value: object, info: ValidationInfo) -> str:
    text, size = _text(value), _known(info).size
    if _ANY_CELL.fullmatch(text) is None:
        if _ANY_CELL.fullmatch(text.upper()) and text.isascii():
            raise _bad(meant(_("{cell} is not a cell").format(cell=shown(text)), text.upper()))
        raise _bad(_("{cell} is not a cell (a cell is written like K17)").format(cell=shown(text)))
    if size is not None:
        try:
            parse_cell(text, size)
        except CellError:
            message = _("{cell} is outside the {size}x{size} board")
            raise _bad(message.format(cell=shown(text), size=size)) from None
    return text


def _start(value: object, info: ValidationInfo) -> str:
    text, size = _cell(value, info), _known(info).size
    if size is not None:
        row, column = divmod(parse_cell(text, size), size)
        if row not in (0, size - 1) and column not in (0, size - 1):
            raise _bad(_("{cell} is not on the edge of the board").format(cell=shown(text)))
    return text


def _matching(pattern: re.Pattern[str], value: object, message: str) -> str:
    text = _text(value)
    if pattern.fullmatch(text) is None:
        raise _bad(message.format(value=shown(text)))
    return text


def _colour(value: object) -> str:
    return _matching(_COLOUR, value, _("{value} is not a colour (a colour is written like #1f77b4)"))


def _date(value: object) -> str:
    message = _("{value} is not a date (a date is written like 2001-07-08)")
    text = _matching(_DATE, value, message)
    try:
        date.fromisoformat(text)
    except ValueError:
        raise _bad(message.format(value=shown(text))) from None
    return text


def _time(value: object) -> str:
    text = _line(value)
    for read in (datetime.fromisoformat, time.fromisoformat):
        try:
            read(text)
        except ValueError:
            continue
        return text
    message = _("{value} is not a time (a time is written like 2001-07-08T20:15:03Z)")
    raise _bad(message.format(value=shown(text)))


def _format(value: object) -> str:
    text = _text(value)
    if text != FORMAT:
        message = _("{value} is not a format that this program reads; it reads {format}")
        raise _bad(message.format(value=shown(text), format=FORMAT))
    return text


def _zone(value: object) -> str:
    text = _text(value)
    if zone_named(text) is None:
        found = nearest_zone(text)
        told = _("{value} is not a time zone (a zone is written like Europe/Prague)").format(value=shown(text))
        raise _bad(told if found is None else meant(told, found))
    return text


Text = Annotated[str, PlainValidator(_text)]
Reason = Annotated[str, PlainValidator(_not_blank)]
Line = Annotated[str, PlainValidator(_line)]
Name = Annotated[str, PlainValidator(_name)]
TeamId = Annotated[str, PlainValidator(_team_id)]
TeamRef = Annotated[str, PlainValidator(_team)]
FigureRef = Annotated[str, PlainValidator(_figure)]
CellRef = Annotated[str, PlainValidator(_cell)]
StartRef = Annotated[str, PlainValidator(_start)]
Colour = Annotated[str, PlainValidator(_colour)]
Date = Annotated[str, PlainValidator(_date)]
Time = Annotated[str, PlainValidator(_time)]
Zone = Annotated[str, PlainValidator(_zone)]
Format = Annotated[str, PlainValidator(_format)]
Amount = Annotated[int, Field(ge=0, le=MAX_POINTS)]
Pair = Annotated[list[CellRef], Field(min_length=2, max_length=2)]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class Rules(_Strict):
    placement_light: Literal["round-start", "sequential"] | None = None
    teleport_emission: Literal["all-directions", "same-direction"] | None = None
    rival_attacks: Literal["path-and-day", "path"] | None = None
    tie_policy: Literal["better-place", "average"] | None = None
    carry_limit: Amount | None = None
    place_points: list[Amount] | None = None
    day_bonus: Amount | None = None
    temple_frog_bonus: Amount | None = None
    temple_bonus: Amount | None = None
    path_points: Amount | None = None
    secret_bonus: Amount | None = None
    games: Annotated[int, Field(ge=1, le=MAX_GAMES)] | None = None


class Map(_Strict):
    size: Annotated[int, Field(ge=MIN_SIZE, le=MAX_SIZE)]
    walls: list[Pair]
    temple: Annotated[list[CellRef], Field(min_length=1)]
    teleports: list[Pair]
    starts: dict[str, StartRef]


class Team(_Strict):
    id: TeamId
    name: Name | None = None
    colour: Colour | None = None
    leader: Line | None = None


class Day(_Strict):
    game: int
    title: Line | None = None
    date: Date | None = None
    day_of: TeamRef | None = None


class Header(_Strict):
    """The document but for the items of ``orders``, which are judged one by one."""

    format: Format
    rules: Rules
    map: Map
    teams: Annotated[list[Team], Field(min_length=MIN_TEAMS, max_length=MAX_TEAMS)]
    days: list[Day] | None = None
    zone: Zone | None = None
    orders: list[Any]


class _Order(_Strict):
    note: Text | None = None
    by: Line | None = None
    when: Time | None = None


_SHAPES: dict[Shape, Any] = {
    "team": TeamRef,
    "ranking": list[Annotated[list[TeamRef], Field(min_length=1)]],
    "waiver": list[TeamRef],
    "figure": FigureRef,
    "cell": CellRef,
    "number": int,
    "points": Annotated[int, Field(ge=-MAX_POINTS, le=MAX_POINTS)],
    "reason": Reason,
    "verdict": Verdict,
    "counts": Counts,
}


def _order(kind: OrderKind[Any]) -> type[_Order]:
    """The shape of one kind of order; what has a default may be left out, or null."""
    fields: dict[str, Any] = {"do": (Literal[kind.name], ...)}
    for name, shape in kind.fields.items():
        fields[name] = (_SHAPES[shape] | None, None) if name in kind.defaults else (_SHAPES[shape], ...)
    return create_model(kind.value.__name__, __base__=_Order, **fields)


_ORDERS = {kind.name: _order(kind) for kind in ORDERS.values()}
_SENTENCES = {  # what pydantic finds, in words of ours; the names in braces are pydantic's
    "string_type": mark("{value} stands where a text belongs"),
    "int_type": mark("{value} stands where a whole number belongs"),
    "list_type": mark("{value} stands where a list belongs"),
    "dict_type": mark("{value} stands where an object belongs"),
    "model_type": mark("{value} stands where an object belongs"),
    "greater_than_equal": mark("{value} is less than {ge}"),
    "less_than_equal": mark("{value} is more than {le}"),
    "too_short": mark("a list of {actual_length}; at least {min_length} belong here"),
    "too_long": mark("a list of {actual_length}; at most {max_length} belong here"),
}
_PARTS: dict[str, type[BaseModel]] = {"rules": Rules, "map": Map, "teams": Team, "days": Day}
_any_order: Any = reduce(or_, _ORDERS.values())
_ANY_ORDER: TypeAdapter[Any] = TypeAdapter(Annotated[_any_order, Field(discriminator="do")])


def header_faults(raw: object, known: Known) -> list[tuple[Path, str]]:
    """Everything that is wrong with the shape of the document, the items of ``orders`` aside."""
    try:
        Header.model_validate(raw, context=known)
    except ValidationError as error:
        found = error.errors(include_url=False)
        return [_fault(one, one["loc"], _PARTS.get(_part(one["loc"]), Header), known) for one in found]
    return []


def order_faults(raw: object, known: Known) -> list[tuple[Path, str]]:
    """Everything that is wrong with the shape of one order; places count from the order."""
    try:
        _ANY_ORDER.validate_python(raw, context=known)
    except ValidationError as error:
        found = error.errors(include_url=False)
        if not found[0]["loc"]:
            return [_unknown_order(raw, known)]
        # pydantic puts the kind of the order in front of each place within it.
        return [_fault(one, one["loc"][1:], _ORDERS[str(one["loc"][0])], known) for one in found]
    return []


def order_fault_count(raw: object, known: Known) -> int:
    """How many faults `order_faults` would tell; cheap."""
    try:
        _ANY_ORDER.validate_python(raw, context=known)
    except ValidationError as error:
        return error.error_count()
    return 0


def _part(place: Path) -> str:
    """The part of the document to which an unknown field at this place belongs, as a key of `_PARTS`."""
    return str(place[0]) if len(place) > 1 else ""


def _fault(details: ErrorDetails, place: Path, model: type[BaseModel], known: Known) -> tuple[Path, str]:
    kind, value = details["type"], details["input"]
    if kind == "missing":
        return place, _("missing")
    if kind == "extra_forbidden":
        return place, known.or_nearest(_("there is no such field"), str(place[-1]), model.model_fields)
    if isinstance(value, Refused):
        return place, value.message
    given = details.get("ctx", {})
    if kind == "own":
        return place, str(given["message"])
    if kind == "too_short" and not given["actual_length"]:
        return place, _("empty")
    if kind == "literal_error":
        choices = str(given["expected"]).replace(" or ", ", ")
        return place, _("{value} is none of {choices}").format(value=shown(value), choices=choices)
    return place, _(_SENTENCES[kind]).format(value=shown(value), **given)


def _unknown_order(raw: object, known: Known) -> tuple[Path, str]:
    """What is wrong with an order of which not even the kind is known."""
    if isinstance(raw, Refused):
        return (), raw.message
    if not isinstance(raw, dict):
        return (), _("{value} stands where an object belongs").format(value=shown(raw))
    if "do" not in raw:
        return ("do",), _("missing")
    kind = raw["do"]
    if isinstance(kind, Refused):
        return ("do",), kind.message
    if not isinstance(kind, str):
        return ("do",), _("{value} stands where a text belongs").format(value=shown(kind))
    return ("do",), known.or_nearest(_("there is no order {name}").format(name=shown(kind)), kind, _ORDERS)
