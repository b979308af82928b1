"""The kinds of fields in a campaign file, and the reader that keeps what their checks need of other fields.

A kind checks a value and returns it as it is in the file; the values of the program are built in ``plain``.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import fields
from datetime import date, datetime, time
from math import inf
from typing import Any

from fejag_admin.camp.campaign import VIEWERS
from fejag_admin.camp.file.reading import ObjectWithDoubles
from fejag_admin.common.clock import zone_fault
from fejag_admin.common.documents import Kind, Reader, many
from fejag_admin.common.faults import DocumentError, Fault, Path, place_text, quoted
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import nearest
from fejag_admin.rules.board import MAX_SIZE, CellError, on_edge, parse_cell
from fejag_admin.rules.figures import KINDS, Options

MAX_POINTS = 1_000_000
MAX_NAME, MAX_ID, MAX_CLUE = 200, 50, 2000
MAX_TEXT, MAX_LIST = 10_000, 100
MAX_FAULTS = 1000

# Line end and tab are fit; not what turns the direction of writing, which would make other words seem to stand there.
_UNFIT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_ANY_CELL = re.compile(r"[A-Z]{1,2}[1-9][0-9]?")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_LETTER = re.compile(r"[a-z]")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")

TWICE = N_("{name} is already in {place}")
NO_OBJECT = N_("{value} stands where an object belongs")
NO_TEXT = N_("{value} stands where a text belongs")

Check = Callable[["CampReader", str], str]
"""Gives the sentence of what is wrong with a text, "" if nothing is."""


class CampReader(Reader):
    """Gathers the ``faults`` of a campaign file, and the values that checks of other fields need.

    ``size``, ``teams``: of the board, and the ids that orders may name; None if it cannot be told. ``rules``: the
    options by name, None for a faulty one. ``starts``: start cells by team, None if there is no such object. ``seen``:
    where each of the things was found first that may stand in one place only, such as ``ids`` of teams.
    """

    def __init__(self, size: int | None = None, teams: frozenset[str] | None = None) -> None:
        super().__init__()
        self.object_place: Path = ()
        self.faults: list[Fault] = []
        self.size, self.teams = size, teams
        self.rules: dict[str, Any] = {option.name: option.default for option in fields(Options)}
        self.starts: dict[str, Any] | None = None
        self.seen: defaultdict[str, dict[Any, Path]] = defaultdict(dict)

    def at(self, key: str) -> Path:
        """The place of a key of the object being read."""
        return (*self.object_place, key)

    def item(self, where: Path, index: int) -> Path:
        """The place of an item of the list at ``where``."""
        return (*where, index)

    def fault(self, where: Path, message: str) -> None:
        """Note that something is wrong at ``where``; raise DocumentError after MAX_FAULTS of them."""
        if len(self.faults) == MAX_FAULTS:
            raise DocumentError([*self.faults, Fault(_("and there are more faults"))])
        self.faults.append(Fault(message, place_text(where), path=where))

    def wrong(self, raw: object, where: Path, sentence: str, **values: object) -> None:
        """Note that ``{value}`` is wrong."""
        self.fault(where, _(sentence).format(value=quoted(raw), **values))

    def once(self, kind: str, value: Hashable, where: Path, sentence: str = TWICE, **values: object) -> None:
        """Note a fault if the same thing was ``seen`` in another ``{place}`` before."""
        if (earlier := self.seen[kind].setdefault(value, where)) is not where:
            self.fault(where, _(sentence).format(name=quoted(value), place=place_text(earlier), **values))

    def or_nearest(self, sentence: str, word: str, choices: Iterable[str]) -> str:
        """The sentence, with the choice most like ``word`` if there is one."""
        match = nearest(word, choices) if len(word) <= MAX_ID else None
        return sentence if match is None else _with_suggestion(sentence, match)

    def require_none(self) -> None:
        """Raise DocumentError with all faults if there are any."""
        if self.faults:
            raise DocumentError(self.faults)

    def absent(self, _kind: Kind[Any], where: Path) -> None:
        """Note that a field is missing."""
        self.fault(where, _("missing"))

    def keyed(self, raw: object, where: Path, keys: Collection[str]) -> Mapping[str, Any]:
        """The object ``raw``, empty if it is none."""
        if not isinstance(raw, dict):
            self.wrong(raw, where, NO_OBJECT)
            return {}
        for key in raw.doubled if isinstance(raw, ObjectWithDoubles) else ():
            self.fault((*where, key), _("the key is given more than once"))
        for key in raw:
            if key not in keys:
                self.fault((*where, key), self.or_nearest(_("there is no such field"), key, keys))
        return raw

    def items(self, raw: object, where: Path, limit: int = MAX_LIST, /) -> list[Any]:
        """The items of a list, at most ``limit``; empty if it is none."""
        if not isinstance(raw, list):
            self.wrong(raw, where, N_("{value} stands where a list belongs"))
            return []
        if len(raw) > limit:
            sentence = _("a list of {actual_length}; at most {max_length} belong here")
            self.fault(where, sentence.format(actual_length=len(raw), max_length=limit))
        return raw[:limit]

    def choice(self, raw: object, where: Path, choices: tuple[Any, ...]) -> Any:
        """One of ``choices``, else None."""
        if isinstance(raw, str) and raw in choices:
            return raw
        self.wrong(raw, where, N_("{value} is none of {choices}"), choices=str(choices)[1:-1])
        return None

    def number(self, raw: object, where: Path, least: float = -inf, most: float = inf) -> int | None:
        """A whole number within bounds, else None."""
        if not isinstance(raw, int) or isinstance(raw, bool):
            self.wrong(raw, where, N_("{value} stands where a whole number belongs"))
        elif raw < least:
            self.wrong(raw, where, N_("{value} is less than {ge}"), ge=least)
        elif raw > most:
            self.wrong(raw, where, N_("{value} is more than {le}"), le=most)
        else:
            return raw
        return None

    def cell(self, name: object) -> int | None:
        """The cell of this name, None if there is none on the board."""
        try:
            is_name = isinstance(name, str) and name == name.upper()
            return parse_cell(str(name), self.size or MAX_SIZE) if is_name else None
        except CellError:
            return None


def _with_suggestion(sentence: str, match: str) -> str:
    return _("{sentence}; did you mean {match}?").format(sentence=sentence, match=quoted(match))


def texts(*checks: Check) -> Kind[str]:
    """A text for which the checks find no fault, looked at until one does."""

    in_order = (at_most(MAX_TEXT), _fit, *checks)

    def read(reader: CampReader, raw: object, where: Path) -> str | None:
        if not isinstance(raw, str):
            reader.wrong(raw, where, NO_TEXT)
            return None
        for check in in_order:
            if message := check(reader, raw):
                reader.fault(where, message)
                return None
        return raw

    return Kind(read)


def like(fits: Callable[[str], object], sentence: str, **values: object) -> Check:
    """A check of a text by itself; the sentence is marked for translation."""
    return lambda _reader, text: "" if fits(text) else _(sentence).format(value=quoted(text), n=len(text), **values)


def listed(kind: Kind[Any], least: int = 0, most: int = MAX_LIST) -> Kind[tuple[Any, ...]]:
    """A list of ``least`` to ``most`` items; those beyond are not checked."""

    def count(reader: CampReader, length: int, where: Any) -> None:
        if length < least:
            sentence = _("a list of {actual_length}; at least {min_length} belong here") if length else _("empty")
            reader.fault(where, sentence.format(actual_length=length, min_length=least))

    return many(kind, count=count, limit=most)


def at_most(limit: int) -> Check:
    """A check that a text has at most ``limit`` characters."""
    sentence = N_("{n} characters are too many; at most {limit} fit")
    return like(lambda text: len(text) <= limit, sentence, limit=limit)


def _fit(_reader: CampReader, text: str) -> str:
    unfit = _UNFIT.search(text)
    return "" if unfit is None else _("a text with the character U+{code:04X} in it").format(code=ord(unfit[0]))


def _is_team_id(text: str) -> bool:
    return text == text.strip() and 0 < len(text) <= MAX_ID and _one_line(text)


def _one_line(text: str) -> bool:
    return "\n" not in text and "\t" not in text


def _is_date(text: str) -> bool:
    return _DATE.fullmatch(text) is not None and _parses(text, date)


def _parses(text: str, *forms: type[date | time]) -> bool:
    for form in forms:
        try:
            form.fromisoformat(text)
        except ValueError:
            continue
        return True
    return False


def _team(reader: CampReader, text: str) -> str:
    if reader.teams is None or text in reader.teams:
        return ""
    return reader.or_nearest(_("there is no team {id}").format(id=quoted(text)), text, reader.teams)


def _figure(reader: CampReader, text: str) -> str:
    return "" if text in KINDS else reader.or_nearest(_("there is no figure {id}").format(id=quoted(text)), text, KINDS)


def _cell(reader: CampReader, text: str) -> str:
    if reader.cell(text) is not None:
        return ""
    if _ANY_CELL.fullmatch(text) is None:
        if _ANY_CELL.fullmatch(text.upper()) and text.isascii():
            return _with_suggestion(_("{cell} is not a cell").format(cell=quoted(text)), text.upper())
        return _("{cell} is not a cell (a cell is written like K17)").format(cell=quoted(text))
    if reader.size is None:
        return ""
    return _("{cell} is outside the {size}×{size} board").format(cell=quoted(text), size=reader.size)


def _edge(reader: CampReader, text: str) -> str:
    size, cell = reader.size, reader.cell(text)
    if size is None or cell is None or on_edge(size, cell):
        return ""
    return _("{cell} is not on the edge of the board").format(cell=quoted(text))


_short = at_most(MAX_NAME)
_line = like(_one_line, N_("{value} is not on one line"))
_id = N_("{value} is not a team id: 1 to {limit} characters on one line, no blank first or last")

TEXT, LINE = texts(), texts(_short, _line)
NAME = texts(_short, _line, like(str.strip, N_("blank; write a name or leave the field out")))
CLUE = texts(at_most(MAX_CLUE))
REASON = texts(like(str.strip, N_("blank; write a reason")))
TEAM_ID = texts(
    like(_is_team_id, _id, limit=MAX_ID),
    like(
        lambda text: text.casefold() not in VIEWERS, N_("no team can have the id {value}: it says who may see a thing")
    ),
)
TEAM, FIGURE = texts(_team), texts(_figure)
CELL, START = texts(_cell), texts(_cell, _edge)
PLACED: Kind[int] = Kind(lambda reader, raw, where: reader.cell(CELL.read(reader, raw, where)))
COLOUR = texts(like(_COLOUR.fullmatch, N_("{value} is not a colour (a colour is written like #1f77b4)")))
LETTER = texts(like(_LETTER.fullmatch, N_("{value} is not a letter from a to z")))
DATE = texts(like(_is_date, N_("{value} is not a date (a date is written like 2001-07-08)")))
TIME = texts(
    _short,
    _line,
    like(
        lambda text: _parses(text, datetime, time),
        N_("{value} is not a time (a time is written like 2001-07-08T20:15:03Z)"),
    ),
)
ZONE = texts(lambda _reader, text: zone_fault(text))
WHOLE: Kind[int] = Kind(lambda reader, raw, where: reader.number(raw, where))
