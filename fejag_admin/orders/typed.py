"""Orders and their fields as people type them: ``F tiger K17``, ``fT k17`` or only what differs from the order before.

This is the only place where words become a team, a figure, a cell or a number of an order: slips, commands, dialogs,
the counter, spreadsheets and questions all use it.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import _
from fejag_admin.common.names import fold, nearest, typed_digits
from fejag_admin.orders.kind import OrderField, OrderKind, OrderT, Shape
from fejag_admin.rules.board import Cell, CellError
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Place
from fejag_admin.texts.colours import map_letters
from fejag_admin.texts.names import (
    NOTHING,
    TYPO,
    WHOLE,
    CampNames,
    figure_name,
    figure_names,
    find_called,
    most_alike,
    spellings,
    suggest_cell,
    team_name,
    team_names,
)

# What stands between words on a slip: blanks, commas, colons; dashes and full stops where a word ends or a cell begins,
# but not within a name.
_BETWEEN = re.compile(r"[\s,:;]+|(?<![-–—.])[-–—.]+(?=\s|$|[a-z]{1,2}\d)|(?<!\w)[-–—]+", re.IGNORECASE)
_CELL = re.compile(r"[a-z]{1,2}\d+", re.IGNORECASE)
_CELL_APART = re.compile(r"(?<=\s)([a-z]{1,2})[\s-]+(\d{1,3})$", re.IGNORECASE)
_MINUS = str.maketrans("−–", "--")

MOST_WORDS = 20  # of one line; each may be the figure, and all the others are compared with all names

Groups = tuple[tuple[str, ...], ...]
"""Teams by place, best first; a group of several is a tie."""


# A field


def parse_field(field: OrderField, text: str, camp: CampNames) -> Any:
    """The value of a field of an order as a person typed it; raise InputError."""
    text = text.strip()
    called = {value: (value, _(name), *spellings(name)) for value, name in field.choices.items()}
    readers: dict[Shape, Callable[[], Any]] = {
        "team": lambda: parse_team(text, camp),
        "waiver": lambda: tuple(parse_team(word, camp) for word in text.split(",") if word.strip()),
        "ranking": lambda: parse_ranking(text, camp),
        "figure": lambda: find_called(text, figure_names()),
        "cell": lambda: parse_cell(text, camp),
        "choice": lambda: find_called(text, called),
        "points": lambda: _parse_points(text),
        "game": lambda: parse_number(text),
        "attack": lambda: parse_number(text),
    }
    return readers[field.shape]() if field.shape in readers else text


def typed_fields(kind: OrderKind[OrderT], words: Mapping[str, str], camp: CampNames, game: int) -> OrderT:
    """The order that fields as a person typed them make; ``game``: the one meant if none is. Raise InputError."""
    values = {name: parse_field(kind.fields[name], text, camp) for name, text in words.items()}
    for name, field in kind.fields.items():
        if field.shape == "game":
            values.setdefault(name, game)
    return kind.value(**values)


def typed_command(kind: OrderKind[OrderT], text: str, camp: CampNames, game: int, reason: str) -> OrderT:
    """Parse the required fields of an order as typed after the word of its command; ``reason`` comes from elsewhere.

    All fields but the first are one word each. Raise InputError.
    """
    needed = [name for name, field in kind.fields.items() if name not in kind.defaults and field.shape != "game"]
    words = {name: reason for name in needed if kind.fields[name].shape == "reason"}
    needed = [name for name in needed if name not in words]
    parts = text.rsplit(maxsplit=len(needed) - 1) if len(needed) > 1 else list(filter(None, [text]))
    if len(parts) != len(needed):
        labels = ", ".join(_(kind.fields[name].label).lower() for name in needed)
        raise InputError(_("Behind “{command}” belongs: {fields}.").format(command=kind.name, fields=labels or "–"))
    return typed_fields(kind, words | dict(zip(needed, parts, strict=True)), camp, game)


def parse_team(text: str, camp: CampNames) -> str:
    """The team that is called so: its letter, or any unmistakable part of its name; raise InputError."""
    return find_called(text, team_names(camp), {letter: team for team, letter in map_letters(camp).teams.items()})


def parse_cell(text: str, camp: CampNames) -> Cell:
    """The cell that is called so; raise InputError with the nearest one."""
    size = camp.board.size
    try:
        return camp.board.cell(text.strip())
    except CellError:
        near = suggest_cell(text, size)
    if near is None:
        raise InputError(_("“{word}” is not a cell. Write a column and a row, such as K17.").format(word=text))
    sentence = _("“{word}” is not a cell of the {size}×{size} board. Did you mean {cell}?")
    raise InputError(sentence.format(word=text, size=size, cell=near))


def _parse_points(text: str) -> int:
    points = _whole_number(text)
    if points is None:
        raise InputError(_("“{word}” is not a number of points. Write 5 or -3.").format(word=text))
    if not points:
        raise InputError(_("0 points change nothing; give a number above or below zero."))
    return points


def parse_number(text: str) -> int:
    """The whole number from 1 on that is written; raise InputError."""
    number = _whole_number(text)
    if number is None or number < 1:
        raise InputError(_("“{word}” is not a number from 1.").format(word=text))
    return number


def _whole_number(text: str) -> int | None:
    plain = text.translate(_MINUS)
    ways = (plain, typed_digits(plain))  # a sign is one; + is a digit only among others
    return next((int(way) for way in ways if re.fullmatch(r"[+-]?[0-9]{1,15}", way)), None)


def parse_ranking(text: str, camp: CampNames) -> Groups:
    """The order of teams, best first: letters or names, ``=`` between tied teams; those not named did not play.

    Letters may stand close together, each once: ``fj=age``. Commas stand between names of several words.
    Raise InputError.
    """
    letters = set(map_letters(camp).teams.values())
    close = fold(text).replace("=", "")
    if 1 < len(close) == len(set(close)) and set(close) <= letters and most_alike(text, team_names(camp))[0] >= NOTHING:
        text = re.sub(r"(?<=[^=\s])(?=[^=\s])", " ", text)
    separated = ";" in text or "," in text
    words = [part for part in text.replace(";", ",").split("," if separated else None) if part.strip()]
    groups: list[tuple[str, ...]] = []
    seen: set[str] = set()
    for word in words:
        group = tuple(parse_team(name.strip(), camp) for name in word.split("="))
        for team in group:
            if team in seen:
                sentence = _("“{team}” stands there twice; name every team once.")
                raise InputError(sentence.format(team=team_name(camp, team)))
            seen.add(team)
        groups.append(group)
    return tuple(groups)


# Team, figure and cell in one line


@dataclass(frozen=True, slots=True)
class TypedOrder:
    """What a typed line says; None for what it leaves open."""

    team: str | None = None
    figure: str | None = None
    cell: Cell | None = None


def parse_placement(words: str, camp: CampNames) -> Place:
    """The placement that a line says; raise InputError if it leaves something out or cannot be read."""
    match typed_order(words, camp):
        case TypedOrder(str(team), str(figure), int(cell)):
            return Place(team, figure, cell)
        case typed:
            named = {_("team"): typed.team, _("figure"): typed.figure, _("cell"): typed.cell}
            missing = ", ".join(name for name, value in named.items() if value is None)
            raise InputError(_("Missing: {words}. Write team, figure and cell.").format(words=missing))


def typed_order(text: str, camp: CampNames) -> TypedOrder:
    """Read a line of words: a team, a figure and a cell, by letter or name, each at most once; raise InputError.

    A letter alone is a team; once a team is given, a figure. Two letters are a figure as the map shows it. Of a team's
    name any part will do by which no other team is called. Commas, colons and dashes may stand between:
    ``F: tiger K17``, ``foxes - tiger - k 17``.
    """
    cell: Cell | None = None
    words: list[str] = []
    for word in filter(None, _BETWEEN.split(_CELL_APART.sub(r"\1\2", text.strip()))):
        if not _CELL.fullmatch(word):
            words.append(word)
        elif cell is None:
            cell = parse_cell(word, camp)
        else:
            raise InputError(_("“{word}” is a second cell; write one.").format(word=word))
    if not words:
        return TypedOrder(cell=cell)
    names = _Names(camp)
    readings = names.readings(words) if len(words) <= MOST_WORDS else ()
    likest = min(readings, key=lambda reading: reading[0], default=None)
    if likest is None:
        names.refuse(words)
    _likeness, team, figure = likest
    return TypedOrder(team, figure, cell)


Reading = tuple[float, str | None, str | None]
"""How like the words are to the names that they are read as, the team and the figure."""


class _Names:
    """The teams and figures of a camp by their letters on the map and their names."""

    def __init__(self, camp: CampNames) -> None:
        letters = map_letters(camp)
        self.camp, self.teams, self.figures = camp, team_names(camp), figure_names()
        self.team_letters = {letter: team for team, letter in letters.teams.items()}
        self.figure_letters = {letter.lower(): kind for kind, letter in letters.kinds.items()}

    def readings(self, words: Sequence[str]) -> Iterator[Reading]:
        """Every way to read the words: one is the figure or none, and all others name the team; or a sign of both."""
        if len(words) == 1 and self.is_sign(words[0]):
            team, figure = map(_letter, words[0])
            yield WHOLE, self.team_letters[team], self.figure_letters[figure]
        for at in reversed(range(len(words) + 1)):  # at the end none is the figure
            likeness, figures = self.figure(words[at]) if at < len(words) else (WHOLE, (None,))
            if likeness >= TYPO or len(figures) > 1:
                continue
            team_words = " ".join((*words[:at], *words[at + 1 :]))
            team_likeness, teams = self.team(team_words) if team_words else (WHOLE, (None,))
            if team_likeness < NOTHING and len(teams) == 1:
                yield likeness + team_likeness, teams[0], figures[0]

    def is_sign(self, word: str) -> bool:
        """Whether a word is a team and a figure as the map shows them, by a letter each."""
        letters = [*map(_letter, word)]
        return len(letters) == 2 and letters[0] in self.team_letters and letters[1] in self.figure_letters

    def team(self, phrase: str) -> tuple[float, tuple[str | None, ...]]:
        """The teams that a letter or a phrase may mean, with how like their names it is."""
        by_letter = self.team_letters.get(_letter(phrase))
        return (WHOLE, (by_letter,)) if by_letter else most_alike(phrase, self.teams)

    def figure(self, word: str) -> tuple[float, tuple[str | None, ...]]:
        """The figures that a letter or a word may mean, with how like their names it is."""
        by_letter = self.figure_letters.get(_letter(word))
        return (WHOLE, (by_letter,)) if by_letter else most_alike(word, self.figures)

    def refuse(self, words: Sequence[str]) -> NoReturn:
        """Raise InputError for words that cannot be read: about the first unknown one, or else as too many."""
        team_words = [word for word in words if self.is_sign(word) or self.team(word)[0] < NOTHING]
        unknown = [word for word in words if word not in team_words and self.figure(word)[0] >= TYPO]
        if unknown:
            if any(sign.isdigit() for sign in unknown[0]) or _CELL.fullmatch(typed_digits(unknown[0])):
                parse_cell(unknown[0], self.camp)  # which says what cell it may be
            if team_words:
                find_called(unknown[0], self.figures)
            near = nearest(unknown[0], [name for names in self.figures.values() for name in names])
            find_called(unknown[0], self.teams if near is None else self.teams | self.figures, self.team_letters)
        likeness, teams = self.team(" ".join(team_words))
        if likeness < NOTHING and len(teams) > 1:
            find_called(" ".join(team_words), self.teams)
        text = _("“{words}” is more than a team and a figure; write one of each.")
        raise InputError(text.format(words=" ".join(words)))


def _letter(sign: str) -> str:
    return fold(sign) or sign


def completed_order(text: str, camp: CampNames) -> str | None:
    """The typed text with its last word completed to the name of a team or a figure; None if none begins with it."""
    begun = re.split(r"[ ,:;=]", text)[-1]
    names = (*(team_name(camp, team.id) for team in camp.teams), *map(figure_name, KINDS))
    near = (name for name in names if len(begun) > 1 and fold(name).startswith(fold(begun)) and name != begun)
    completed = next(near, None)
    return None if completed is None else text.removesuffix(begun) + completed
