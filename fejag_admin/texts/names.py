"""Names of figures, teams, cells and options as people write them: in both languages, and forgiving mistypes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import LANGUAGES, N_, _, in_language
from fejag_admin.common.names import fold, nearest, typed_digits
from fejag_admin.rules.board import CellError, cell_name, parse_cell

if TYPE_CHECKING:
    from fejag_admin.rules.board import Board


class NamedTeam(Protocol):
    """A team: its id, and its own name and letter if it has them."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str | None: ...

    @property
    def letter(self) -> str | None: ...


class CampNames(Protocol):
    """What sentences need of a camp: the board, to name cells, and the teams."""

    @property
    def board(self) -> Board: ...

    @property
    def teams(self) -> Sequence[NamedTeam]: ...


FIGURES: dict[str, str] = {
    "tygr": N_("tiger"),
    "medved": N_("bear"),
    "had": N_("snake"),
    "tarantule": N_("tarantula"),
    "opice": N_("monkey"),
    "zaba": N_("frog"),
}
TEAMS: dict[str, str] = {
    "fbi": N_("FBI"),
    "exoti": N_("Exots"),
    "jones": N_("Indiana Jones"),
    "aliens": N_("Aliens"),
    "vlada": N_("Government"),
}
_ALSO_CALLED = {
    "jones, indiana": "jones",
    "archeologove": "jones",
    "archeologists": "jones",
    "americka vlada": "vlada",
}


class UnknownNameError(InputError):
    """A word that names nothing known, or by which more than one may be meant."""


def unknown_name(word: str, suggestion: str | None, names: Iterable[str]) -> UnknownNameError:
    """That a word names nothing known, with the ``suggestion`` of the nearest name; with all ``names`` if none is."""
    if suggestion is not None:
        text = _("“{word}” is not known here. Did you mean “{suggestion}”?")
        return UnknownNameError(text.format(word=word, suggestion=suggestion))
    text = _("“{word}” is not known here. Choose one of: {known}.")
    return UnknownNameError(text.format(word=word, known=", ".join(names)))


STYLES = (
    *(N_("mix"), N_("children"), N_("beginner")),
    *(N_("builder"), N_("racer"), N_("raider"), N_("keeper")),
)
"""How players of simulated camps play (`lab.players`)."""

MAPS = (N_("small"), N_("medium"), N_("large"), N_("sample-mended"))
"""The maps that come with the program (``data/maps``)."""


def figure_name(kind: str) -> str:
    """The name of a kind of figure (an id of `rules.figures.KINDS`) in the current language: ``tiger``, ``tygr``."""
    return _(FIGURES[kind])


def team_name(camp: CampNames, team: str) -> str:
    """The name of a team: what the campaign file calls it, else its id.

    The five teams of the rulebook have names in both languages; under one of those the name follows the language.
    """
    return next(
        (own_name(camp_team) for camp_team in camp.teams if camp_team.id == team), known_team_name(team) or team
    )


def own_name(team: NamedTeam) -> str:
    """As `team_name`, of a team whose camp is not known."""
    return known_team_name(team.name or team.id) or team.name or team.id


def known_team_name(name: str) -> str | None:
    """The name in the current language of a team of the rulebook that is known by ``name`` or this id, else None."""
    team = _teams_by_word().get(fold(name))
    return None if team is None else _(TEAMS[team])


@cache
def _teams_by_word() -> dict[str, str]:
    """The teams of the rulebook by everything that they are called, folded; what two are called means the first."""
    called = [(fold(word), id_) for id_, message in TEAMS.items() for word in (id_, *spellings(message))]
    return {**_ALSO_CALLED, **dict(reversed(called))}


def spellings(message: str) -> tuple[str, ...]:
    """A name (its English message) in every language, as people may type it."""
    return tuple(in_language(language, message) for language in LANGUAGES)


def figure_names() -> dict[str, tuple[str, ...]]:
    """What people call each kind of figure, by its id; as `find_called` takes it."""
    return {kind: (kind, figure_name(kind), *spellings(name)) for kind, name in FIGURES.items()}


def find_called(
    word: str, called: Mapping[str, tuple[str, ...]], letters: Mapping[str, str] = MappingProxyType({})
) -> str:
    """The key of ``called`` that is called ``word``: by a whole name, one of the ``letters``, or a part of one name.

    Each key has its names: first its id, which counts only where it is no name of another one, then the name to show.
    Raise UnknownNameError.
    """
    likeness, keys = most_alike(word, called)
    if likeness >= PART and fold(word) in letters:
        return letters[fold(word)]
    if likeness >= TYPO:
        near = nearest(word, [name for names in called.values() for name in names])
        suggestion = next((names[:2][-1] for names in called.values() if near in names), None)
        letter_of = {key: f"{letter.upper()} " for letter, key in letters.items()}
        raise unknown_name(word, suggestion, (letter_of.get(key, "") + names[:2][-1] for key, names in called.items()))
    if len(keys) > 1:  # told with their ids, as names may be equal
        several = ", ".join(f"{called[key][:2][-1]} ({key})" for key in keys)
        text = _("“{word}” may mean several: {known}. Write more of the name.")
        raise UnknownNameError(text.format(word=word, known=several))
    return keys[0]


WHOLE, PART, CASE, TYPO, NOTHING = 0.0, 1.0, 2.0, 3.0, 4.0
"""How like a name a phrase is: all of it, beginnings of its words, in another case, with a typo, not at all."""
_OF_ID = 0.5  # added where only the id is like it


def most_alike(phrase: str, called: Mapping[str, tuple[str, ...]]) -> tuple[float, tuple[str, ...]]:
    """How like any of the names a phrase is at best, and which keys are called so; ``called`` as in `find_called`."""
    likeness_of = {
        key: min(_likeness(phrase, id_) + _OF_ID, *(_likeness(phrase, name) for name in names), NOTHING)
        for key, (id_, *names) in called.items()
    }
    best = min(likeness_of.values(), default=NOTHING)
    return best, tuple(key for key, likeness in likeness_of.items() if likeness == best)


def _likeness(phrase: str, name: str) -> float:
    """As the worst of its words is like a word of the name."""
    typed, words = _WORD.findall(fold(phrase)), _WORD.findall(fold(name))
    if fold(phrase) == fold(name) or (typed and typed == words):
        return WHOLE
    likest = (min((_word_likeness(typed_word, word) for word in words), default=NOTHING) for typed_word in typed)
    return max(likest, default=NOTHING)


def _word_likeness(typed: str, word: str) -> float:
    if word.startswith(typed):
        return PART
    if stem(typed) == stem(word):
        return CASE
    return TYPO if min(len(typed), len(word)) >= TYPO_LENGTH and nearest(typed, (word,), TYPO_LIKENESS) else NOTHING


TYPO_LENGTH, TYPO_LIKENESS = 4, 0.75
_WORD = re.compile(r"\w+")

_ENDINGS = re.compile(
    r"(?<=\w\w)(ovi|ove|ama|ami|emi|ech|ich|ach|ych|ymi|imi|iho|eho|emu|imu|um|em|am|im|ym|ou|ej|mi|[aeiouy])$"
)
_HARDENED = str.maketrans("cz", "kh")


def stem(word: str) -> str:
    """A folded Czech word without the ending of its case: ``vlk`` of ``vlku``, ``vlkum`` and ``vlci``."""
    bare = _ENDINGS.sub("", word)
    return bare[:-1] + bare[-1:].translate(_HARDENED)


def team_names(camp: CampNames) -> dict[str, tuple[str, ...]]:
    """What people call each team, by its id; as `find_called` takes it.

    A team of the rulebook has its names in every language, except those that another team of the camp bears.
    """
    names = {team.id: (team.id, team_name(camp, team.id), team.name or team.id) for team in camp.teams}
    borne = {fold(name) for called in names.values() for name in called}
    return {
        team.id: (*names[team.id], *(name for name in _names_in_rulebook(team) if fold(name) not in borne))
        for team in camp.teams
    }


def _names_in_rulebook(team: NamedTeam) -> Iterator[str]:
    """All that a team of the rulebook is called, in any language; nothing for any other team."""
    team_id = _teams_by_word().get(fold(team.name or team.id))
    return (name for name, id_ in _teams_by_word().items() if id_ == team_id)


def suggest_cell(word: str, size: int) -> str | None:
    """The name of a cell of the board that ``word`` may have meant: ``17k`` is K17, beyond the edge is the edge."""
    tidy = fold(typed_digits(word)).upper().replace(" ", "")
    letters = "".join(part for part in tidy if "A" <= part <= "Z")
    digits = "".join(part for part in tidy if "0" <= part <= "9")
    if not 0 < len(letters) < 3 or not 0 < len(digits) < 4:
        return None
    row = min(max(int(digits), 1), size)
    try:
        return cell_name(parse_cell(f"{letters}{row}", size), size)
    except CellError:
        return cell_name(row * size - 1, size)  # the last column of that row
