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
    who has one has it before others; else that of the whole name. A team without any letter (``42``) chooses last.
    """
    spelled = {team: own.get(team) or _plain_letters(_initial(team, name) + name + team) for team, name in teams}
    initials = [letters[:1] for letters in spelled.values()]
    unshared = {team: letters[0] for team, letters in spelled.items() if letters and initials.count(letters[0]) == 1}
    chosen = {**unshared, **own}
    for team, letters in sorted(spelled.items(), key=_when_to_choose):
        if team not in chosen:
            taken = set(chosen.values())
            chosen[team] = next(letter for letter in letters + ascii_lowercase if letter not in taken)
    return {team: chosen[team] for team in spelled}


def _when_to_choose(spelled: tuple[str, str]) -> tuple[bool, bool]:
    """The order in which teams (id, letters) choose: those called by the word of their id first, letterless last."""
    team, letters = spelled
    return not letters, not team.startswith(letters[:1])


def _initial(team: str, name: str) -> str:
    words = map(_plain_letters, name.split())
    return next((word[0] for word in words if word and word[0] == _plain_letters(team)[:1]), "")


def _plain_letters(words: str) -> str:
    """The letters a to z of ``words``, small and without accents."""
    folded = unicodedata.normalize("NFKD", words).lower()
    return "".join(letter for letter in folded if letter in ascii_lowercase)
