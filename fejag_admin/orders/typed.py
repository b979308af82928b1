"""Orders and their fields as people type them: ``F tiger K17``, ``fT k17`` or only what differs from the order before.

This is the only place where words become a team, a figure, a cell or a number of an order: slips, commands, dialogs,
the counter, spreadsheets and questions all use it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import _
from fejag_admin.common.names import fold, fold_letters, typed_digits
from fejag_admin.orders.kind import OrderField, OrderKind, OrderT
from fejag_admin.rules.board import Cell, CellError
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Place
from fejag_admin.texts.colours import map_letters
from fejag_admin.texts.names import (
    NOTHING,
    AmbiguousNameError,
    CampNames,
    UnknownNameError,
    figure_name,
    find_called,
    find_figure,
    find_team,
    spellings,
    suggest_cell,
    team_name,
    team_names,
    teams_like,
)

# What stands between words on a slip: blanks, commas, colons; dashes and full stops where a word ends or a cell begins,
# but not within a name.
_BETWEEN = re.compile(r"[\s,:;]+|(?<![-–—.])[-–—.]+(?=\s|$|[a-z]{1,2}\d)|(?<!\w)[-–—]+", re.IGNORECASE)
_CELL = re.compile(r"[a-z]{1,2}\d+", re.IGNORECASE)
_CELL_APART = re.compile(r"(?<=\s)([a-z]{1,2})[\s-]+(\d{1,3})$", re.IGNORECASE)
_MINUS = str.maketrans("−–", "--")

Groups = tuple[tuple[str, ...], ...]
"""Teams by place, best first; a group of several is a tie."""


class TypedOrderError(InputError):
    """Words that are no order or no field of one; the text says which word and what to write."""


# A field


def parse_field(field: OrderField, text: str, camp: CampNames) -> Any:
    """The value of a field of an order as a person typed it; raise TypedOrderError."""
    text = text.strip()
    try:
        match field.shape:
            case "team":
                return parse_team(text, camp)
            case "waiver":
                return tuple(parse_team(word, camp) for word in text.split(",") if word.strip())
            case "ranking":
                return parse_ranking(text, camp)
            case "figure":
                return find_figure(text)
            case "cell":
                return parse_cell(text, camp)
            case "choice":
                return find_called(
                    text, {value: (_(name), value, *spellings(name)) for value, name in field.choices.items()}
                )
            case "points":
                return _parse_points(text)
            case "game" | "attack":
                return parse_number(text)
        return text
    except UnknownNameError as error:
        raise TypedOrderError(str(error)) from error


def typed_fields(kind: OrderKind[OrderT], words: Mapping[str, str], camp: CampNames, game: int) -> OrderT:
    """The order that fields as a person typed them make; ``game``: the one meant if none is. Raise TypedOrderError."""
    values = {name: parse_field(kind.fields[name], text, camp) for name, text in words.items()}
    for name, field in kind.fields.items():
        if field.shape == "game":
            values.setdefault(name, game)
    return kind.value(**values)


def typed_command(kind: OrderKind[OrderT], text: str, camp: CampNames, game: int, reason: str) -> OrderT:
    """The order that stands behind the word of its command: the fields that must be given, with this ``reason``.

    All but the first are one word each. Raise TypedOrderError.
    """
    needed = [name for name, field in kind.fields.items() if name not in kind.defaults and field.shape != "game"]
    words = {name: reason for name in needed if kind.fields[name].shape == "reason"}
    needed = [name for name in needed if name not in words]
    parts = text.rsplit(maxsplit=len(needed) - 1) if len(needed) > 1 else list(filter(None, [text]))
    if len(parts) != len(needed):
        labels = ", ".join(_(kind.fields[name].label).lower() for name in needed)
        raise TypedOrderError(
            _("Behind “{command}” belongs: {fields}.").format(command=kind.name, fields=labels or "–")
        )
    return typed_fields(kind, words | dict(zip(needed, parts, strict=True)), camp, game)


def parse_team(text: str, camp: CampNames) -> str:
    """The team that is called so: its letter, or any unmistakable part of its name; raise TypedOrderError."""
    letters = {letter: team for team, letter in map_letters(camp).teams.items()}
    try:
        return find_team(camp, text, letters)
    except UnknownNameError as error:
        raise TypedOrderError(no_team(text, error, camp)) from error


def parse_cell(text: str, camp: CampNames) -> Cell:
    """The cell that is called so; raise TypedOrderError with the nearest one."""
    size = camp.board.size
    try:
        return camp.board.cell(text.strip())
    except CellError:
        near = suggest_cell(text, size)
    if near is None:
        raise TypedOrderError(_("“{word}” is not a cell. Write a column and a row, such as K17.").format(word=text))
    sentence = _("“{word}” is not a cell of the {size}×{size} board. Did you mean {cell}?")
    raise TypedOrderError(sentence.format(word=text, size=size, cell=near))


def _parse_points(text: str) -> int:
    points = _whole_number(text)
    if points is None:
        raise TypedOrderError(_("“{word}” is not a number of points. Write 5 or -3.").format(word=text))
    if not points:
        raise TypedOrderError(_("0 points change nothing; give a number above or below zero."))
    return points


def parse_number(text: str) -> int:
    """The whole number from 1 on that is written; raise TypedOrderError."""
    number = _whole_number(text)
    if number is None or number < 1:
        raise TypedOrderError(_("“{word}” is not a number from 1.").format(word=text))
    return number


def _whole_number(text: str) -> int | None:
    plain = text.translate(_MINUS)
    ways = (plain, typed_digits(plain))  # a sign is one; + is a digit only among others
    return next((int(way) for way in ways if re.fullmatch(r"[+-]?[0-9]{1,15}", way)), None)


def parse_ranking(text: str, camp: CampNames) -> Groups:
    """The order of teams, best first: letters or names, ``=`` between tied teams; those not named did not play.

    Letters may stand close together, each once: ``fj=age``. Commas stand between names of several words.
    Raise TypedOrderError.
    """
    letters = set(map_letters(camp).teams.values())
    close = fold(text).replace("=", "")
    if 1 < len(close) == len(set(close)) and set(close) <= letters and teams_like(camp, text)[0] >= NOTHING:
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
                raise TypedOrderError(sentence.format(team=team_name(camp, team)))
            seen.add(team)
        groups.append(group)
    return tuple(groups)


# Team, figure and cell in one line


@dataclass
class TypedOrder:
    """What a typed line says; None for what it leaves open."""

    team: str | None = None
    figure: str | None = None
    cell: Cell | None = None


def parse_placement(words: str, camp: CampNames) -> Place:
    """The placement that a line says; raise TypedOrderError if it leaves something out or cannot be read."""
    typed = typed_order(words, camp)
    if typed.team is None:
        raise TypedOrderError(_("The team is missing: write team, figure and cell."))
    if typed.figure is None:
        raise TypedOrderError(_("The figure is missing: write team, figure and cell."))
    if typed.cell is None:
        raise TypedOrderError(_("The cell is missing: write team, figure and cell."))
    return Place(typed.team, typed.figure, typed.cell)


def typed_order(text: str, camp: CampNames) -> TypedOrder:
    """Read a line of words: a team, a figure and a cell, by letter or name, each at most once; raise TypedOrderError.

    A letter alone is a team; once a team is given, a figure. Two letters are a figure as the map shows it. Of a team's
    name any part will do by which no other team is called. Commas, colons and dashes may stand between:
    ``F: tiger K17``, ``foxes - tiger - k 17``.
    """
    team, text = _whole_team_name(text, camp)
    order = TypedOrder(team)
    signs: list[str] = []
    names: list[str] = []
    for word in filter(None, _BETWEEN.split(_CELL_APART.sub(r"\1\2", text.strip()))):
        if any(sign.isdigit() for sign in word):
            if order.cell is not None:
                raise TypedOrderError(_("“{word}” is a second cell; write one.").format(word=word))
            order.cell = parse_cell(word, camp)
        else:
            (signs if _is_sign(word, camp) else names).append(word)
    _take_names(order, names, camp, is_team_known=order.team is not None or bool(signs))
    for word in signs:
        if not _take_sign(order, word, camp):
            _take_names(order, [word], camp, is_team_known=True)
    return order


def _whole_team_name(text: str, camp: CampNames) -> tuple[str | None, str]:
    """The team whose whole name of several words, or with a number, stands in the text; and the rest of it."""
    called = team_names(camp).items()
    present = [(team, name) for team, (_id, *names) in called for name in names]
    for team, name in [*present, *((team, id_) for team, (id_, *_names) in called)]:  # another may have been called so
        if any(sign.isdigit() or sign.isspace() for sign in name) and not _CELL.fullmatch(name):
            words = map(re.escape, re.split(r"[\s-]+", fold_letters(name)))
            if match := re.search(rf"(?<!\w){r'[ -]+'.join(words)}(?!\w)", fold_letters(text)):
                return team, f"{text[: match.start()]} {text[match.end() :]}"
    return None, text


def _letters(camp: CampNames) -> tuple[dict[str, str], dict[str, str]]:
    """Teams and figures by their letters on the map."""
    letters = map_letters(camp)
    teams = {letter: team for team, letter in letters.teams.items()}
    return teams, {letter.lower(): kind for kind, letter in letters.kinds.items()}


def _is_sign(word: str, camp: CampNames) -> bool:
    """Whether a word may be a letter of the map, or a figure as the map shows it."""
    teams, kinds = _letters(camp)
    letters = [fold(letter) or letter for letter in word]
    if len(letters) == 2:
        return letters[0] in teams and letters[1] in kinds
    return len(letters) == 1 and (letters[0] in teams or letters[0] in kinds)


def _take_sign(order: TypedOrder, word: str, camp: CampNames) -> bool:
    """Take what a letter, or two, say; False if they say nothing, for team and figure are known."""
    teams, kinds = _letters(camp)
    first, last = fold(word[0]) or word[0], fold(word[-1]) or word[-1]
    if len(word) == 2:
        if order.team is None and order.figure is None:
            order.team, order.figure = teams[first], kinds[last]
            return True
    elif order.team is None and first in teams:
        order.team = teams[first]
        return True
    elif order.figure is None and first in kinds:
        order.figure = kinds[first]
        return True
    return False


def _take_names(order: TypedOrder, words: Sequence[str], camp: CampNames, *, is_team_known: bool) -> None:
    """Take the words that are no letters: one is the figure, or none, and all others name the team."""
    if not words:
        return
    readings: dict[tuple[str | None, str | None], float] = {}
    for at in range(-1, len(words)):
        figure = None if at < 0 else _figure(words[at])
        others = " ".join(word for place, word in enumerate(words) if place != at)
        if at >= 0 and figure is None:
            continue
        likeness, teams = teams_like(camp, others) if others else (0.0, ())
        if likeness >= NOTHING or len(teams) > 1:
            continue
        team = teams[0] if teams else None
        if (team and order.team not in (None, team)) or (figure and order.figure is not None):
            continue
        readings[team, figure] = min(likeness, readings.get((team, figure), NOTHING))
    if not readings:
        raise TypedOrderError(_unreadable(words, camp, is_team_known))
    team, figure = min(readings, key=lambda reading: readings[reading])
    order.team, order.figure = team or order.team, figure or order.figure


def _figure(word: str) -> str | None:
    try:
        return find_figure(word)
    except UnknownNameError:
        return None


def _unreadable(words: Sequence[str], camp: CampNames, is_team_known: bool) -> str:
    """Why words name no team and no figure: the first that is neither by itself, else what they say together."""
    others = [word for word in words if _figure(word) is None]
    if not others:
        return _("“{word}” is a second figure; write one.").format(word=words[-1])
    unknown = [word for word in others if teams_like(camp, word)[0] >= NOTHING]
    word = unknown[0] if unknown else " ".join(others)
    if _CELL.fullmatch(typed_digits(word)):
        parse_cell(word, camp)  # which says what cell it would be with digits
    try:
        find_team(camp, word)
        return _("“{word}” is a second team; write one.").format(word=word)
    except UnknownNameError as error:
        no_such_team = error
    if isinstance(no_such_team, AmbiguousNameError):
        return str(no_such_team)
    try:
        find_figure(word)
    except UnknownNameError as error:
        nearer = no_such_team.suggestion is None and error.suggestion is not None and len(word) > 1
        if is_team_known or len(unknown) < len(others) or nearer:
            return str(error)
    return no_team(word, no_such_team, camp)


def no_team(word: str, trouble: UnknownNameError, camp: CampNames) -> str:
    """That a word names no team, with the nearest name, or else all teams by the letters that may be typed."""
    if trouble.suggestion is not None or isinstance(trouble, AmbiguousNameError):
        return str(trouble)
    signs = map_letters(camp).teams.items()
    text = ", ".join(f"{letter.upper()} {team_name(camp, team)}" for team, letter in signs)
    return _("“{word}” is no team of this camp. Write one of: {known}.").format(word=word, known=text)


def completed_order(text: str, camp: CampNames) -> str | None:
    """What is typed with its last word, that of a team or a figure, written out; None if there is no such word."""
    begun = re.split(r"[ ,:;=]", text)[-1]
    names = (*(team_name(camp, team.id) for team in camp.teams), *map(figure_name, KINDS))
    near = (name for name in names if len(begun) > 1 and fold(name).startswith(fold(begun)) and name != begun)
    completed = next(near, None)
    return None if completed is None else text.removesuffix(begun) + completed
