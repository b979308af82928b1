"""The letters that stand for teams and figures on the map."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import ascii_lowercase
from types import MappingProxyType

from fejag_admin.common.language import _
from fejag_admin.texts.names import FIGURES, CampNames, NamedTeam, own_name


@dataclass(frozen=True, slots=True)
class Letters:
    """One letter per team (small) and per kind of figure (capital)."""

    teams: Mapping[str, str]
    kinds: Mapping[str, str]


def map_letters(camp: CampNames) -> Letters:
    """The letters on the map of a camp, in the current language."""
    return Letters(team_letters(camp.teams), figure_letters())


def figure_letters() -> dict[str, str]:
    """One capital letter for every kind of figure (ids of `rules.figures.KINDS`), all different."""
    # Translators: the letters of tiger, bear, snake, tarantula, monkey and frog, in this order; no two the same.
    letters = _("T B S A M F").split()
    return dict(zip(FIGURES, letters, strict=True))


def team_letters(teams: Iterable[NamedTeam]) -> dict[str, str]:
    """The letter of each team, by id: its own, else as `distinct_letters` gives them to the names in the language."""
    listed = [*teams]
    return distinct_letters(((team.id, own_name(team)) for team in listed), _own(listed))


def drawing_letters(teams: Iterable[NamedTeam]) -> dict[str, str]:
    """The letter of each team on a drawing of the map, by id, the same in every language."""
    listed = [*teams]
    return distinct_letters(((team.id, team.name or team.id) for team in listed), _own(listed))


def _own(teams: Iterable[NamedTeam]) -> dict[str, str]:
    return {team.id: team.letter for team in teams if team.letter is not None}


def distinct_letters(teams: Iterable[tuple[str, str]], own: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
    """One small letter (a to z) for every team (id, name), at most 26 of them, all different.

    Its ``own``; its initial if nobody shares it; else the first free letter of its name, its id, the alphabet.
    Initial is that of the word of its name that begins as its id does (J of Indiana Jones, whose id is ``jones``), and
    who has one has it before others; else that of the whole name.
    """
    spelled = {team: own.get(team) or _plain_letters(_initial(team, name) + name + team) for team, name in teams}
    initials = [letters[:1] for letters in spelled.values()]
    chosen = {team: letters[0] for team, letters in spelled.items() if initials.count(letters[:1]) == 1} | {**own}
    for team, letters in sorted(spelled.items(), key=lambda one: not one[0].startswith(one[1][:1])):
        if team not in chosen:
            taken = set(chosen.values())
            chosen[team] = next(letter for letter in letters + ascii_lowercase if letter not in taken)
    return {team: chosen[team] for team in spelled}


def _initial(team: str, name: str) -> str:
    return next((word[:1] for word in name.split() if _plain_letters(word)[:1] == _plain_letters(team)[:1]), "")


def _plain_letters(words: str) -> str:
    """The letters a to z of ``words``, small and without accents."""
    folded = unicodedata.normalize("NFKD", words).lower()
    return "".join(letter for letter in folded if letter in ascii_lowercase)
