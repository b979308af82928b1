"""Names of figures, teams, cells and options as people write them: in both languages, and forgiving mistypes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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
    "vlada": "vlada",
    "americka vlada": "vlada",
}


class UnknownNameError(InputError):
    """A word that names nothing known; ``suggestion`` is the nearest name, if any is near, ``names`` all of them."""

    def __init__(self, word: str, suggestion: str | None, names: tuple[str, ...]) -> None:
        self.word, self.suggestion, self.names = word, suggestion, names
        super().__init__(word)

    def __str__(self) -> str:
        if self.suggestion is not None:
            return _("“{word}” is not known here. Did you mean “{suggestion}”?").format(
                word=self.word, suggestion=self.suggestion
            )
        return _("“{word}” is not known here. Choose one of: {known}.").format(
            word=self.word, known=", ".join(self.names)
        )


class AmbiguousNameError(UnknownNameError):
    """A word by which more than one team may be meant; ``names``: their names, ``ids``: to tell equal names apart."""

    def __init__(self, word: str, names: tuple[str, ...], ids: tuple[str, ...]) -> None:
        super().__init__(word, None, names)
        self.ids = ids

    def __str__(self) -> str:
        if len(set(self.names)) < len(self.names):
            text = ", ".join(f"{name} ({team})" for name, team in zip(self.names, self.ids, strict=True))
            return _("“{word}” may mean several: {known}. Give them names that differ.").format(
                word=self.word, known=text
            )
        text = ", ".join(self.names)
        return _("“{word}” may mean several: {known}. Write more of the name.").format(word=self.word, known=text)


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
    return next((own_name(one) for one in camp.teams if one.id == team), known_team_name(team) or team)


def own_name(team: NamedTeam) -> str:
    """As `team_name`, of a team whose camp is not known."""
    return known_team_name(team.name or team.id) or team.name or team.id


def known_team_name(name: str) -> str | None:
    """The name in the current language of a team of the rulebook that is known by ``name`` or this id, else None."""
    team = known_team(name)
    return None if team is None else _(TEAMS[team])


def known_team(name: str) -> str | None:
    """The id of the team of the rulebook that is known by ``name`` or this id, else None."""
    return _teams_by_word().get(fold(name))


@cache
def _teams_by_word() -> dict[str, str]:
    """The teams of the rulebook by everything that they are called, folded; what two are called means the first."""
    called = [(fold(word), id_) for id_, message in TEAMS.items() for word in (id_, *spellings(message))]
    return {**_ALSO_CALLED, **dict(reversed(called))}


def spellings(message: str) -> tuple[str, ...]:
    """A name (its English message) in every language, as people may type it."""
    return tuple(in_language(language, message) for language in LANGUAGES)


def find_figure(word: str) -> str:
    """The id of the kind of figure that a person calls ``word``, in either language and any case of Czech.

    Raise UnknownNameError.
    """
    called = {kind: (figure_name(kind), kind, *spellings(name)) for kind, name in FIGURES.items()}
    in_case = (kind for kind, names in called.items() if stem(fold(word)) in map(stem, map(fold, names)))
    try:
        return find_called(word, called)
    except UnknownNameError:
        if (kind := next(in_case, None)) is None:
            raise
        return kind


def find_team(camp: CampNames, word: str, letters: Mapping[str, str] | None = None) -> str:
    """The id of the team that a person calls ``word``: its name, its id, or any unmistakable part of its name.

    A name counts before the id of another team, which may have been called so before. ``letters``: the letter of each
    team on the map, which may be used as well. Raise UnknownNameError, AmbiguousNameError.
    """
    likeness, teams = teams_like(camp, word)
    if likeness >= PART and (letters or {}).get(fold(word)):
        return (letters or {})[fold(word)]
    if likeness >= TYPO:
        names = team_names(camp)
        suggestion = nearest(word, [name for called in names.values() for name in called])
        raise UnknownNameError(word, suggestion, tuple(called[0] for called in names.values()))
    if len(teams) > 1:
        raise AmbiguousNameError(word, tuple(team_name(camp, team) for team in teams), teams)
    return teams[0]


WHOLE, PART, CASE, TYPO, NOTHING = 0.0, 1.0, 2.0, 3.0, 4.0
"""How like a name a phrase is: all of it, beginnings of its words, in another case, with a typo, not at all."""
_OF_ID = 0.5  # added where only the id of a team is like it


def teams_like(camp: CampNames, phrase: str) -> tuple[float, tuple[str, ...]]:
    """How like the names of teams a phrase is at best, and which teams are called so."""
    likeness_of = {team: _likeness(phrase, names) for team, names in team_names(camp).items()}
    best = min(likeness_of.values(), default=NOTHING)
    return best, tuple(team for team, likeness in likeness_of.items() if likeness == best)


def _likeness(phrase: str, names: Sequence[str]) -> float:
    """How like a phrase is to the names of a team, the first of which is its id."""
    id_, *called = names
    return min(_phrase_likeness(phrase, id_) + _OF_ID, *(_phrase_likeness(phrase, name) for name in called), NOTHING)


def _phrase_likeness(phrase: str, name: str) -> float:
    """As the worst of its words is like a word of the name."""
    if fold(phrase) == fold(name):
        return WHOLE
    words = fold(name).split()
    return max((min(_word_likeness(said, word) for word in words) for said in fold(phrase).split()), default=NOTHING)


def _word_likeness(typed: str, word: str) -> float:
    if word.startswith(typed):
        return PART
    if stem(typed) == stem(word):
        return CASE
    return TYPO if min(len(typed), len(word)) >= TYPO_LENGTH and nearest(typed, (word,), TYPO_LIKENESS) else NOTHING


TYPO_LENGTH, TYPO_LIKENESS = 4, 0.75

_ENDINGS = re.compile(
    r"(?<=\w\w)(ovi|ove|ama|ami|emi|ech|ich|ach|ych|ymi|imi|iho|eho|emu|imu|um|em|am|im|ym|ou|ej|mi|[aeiouy])$"
)
_HARDENED = str.maketrans("cz", "kh")


def stem(word: str) -> str:
    """A folded Czech word without the ending of its case: ``vlk`` of ``vlku``, ``vlkum`` and ``vlci``."""
    bare = _ENDINGS.sub("", word)
    return bare[:-1] + bare[-1:].translate(_HARDENED)


def team_names(camp: CampNames) -> dict[str, tuple[str, ...]]:
    """What people call each team, by its id, which stands first.

    A team of the rulebook has its names in every language, except those that another team of the camp bears.
    """
    names = {team.id: (team.id, team.name or team.id, team_name(camp, team.id)) for team in camp.teams}
    borne = {fold(name) for called in names.values() for name in called}
    return {
        team.id: (*names[team.id], *(name for name in _names_in_rulebook(team) if fold(name) not in borne))
        for team in camp.teams
    }


def _names_in_rulebook(team: NamedTeam) -> Iterator[str]:
    """All that a team of the rulebook is called, in any language; nothing for any other team."""
    team_id = known_team(team.name or team.id)
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


def find_called(
    word: str, called: Mapping[str, tuple[str, ...]], letters: Mapping[str, str] = MappingProxyType({})
) -> str:
    """The key of ``called`` that is called ``word``; each has its names listed, the one to show first.

    After the whole names come the ``letters`` that stand for keys, then how the name of one key alone begins.
    """
    wanted = fold(word)
    for first in (1, 0):  # the id of a team, which stands first, may be the name of another by now
        for key, names in called.items():
            if wanted in map(fold, names[first:]):
                return key
    if wanted in letters:
        return letters[wanted]
    begun = [key for key, names in called.items() if any(fold(name).startswith(wanted) for name in names)]
    if wanted and len(begun) == 1:
        return begun[0]
    suggestion = nearest(word, [name for names in called.values() for name in names])
    raise UnknownNameError(word, suggestion, tuple(names[0] for names in called.values()))
