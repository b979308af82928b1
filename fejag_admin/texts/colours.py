"""How teams are told apart: letters and colours, by their names, and whether they can be told from one another."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, cycle
from math import dist
from string import ascii_lowercase
from types import MappingProxyType

from fejag_admin.common.language import N_, _
from fejag_admin.common.names import fold
from fejag_admin.texts.names import FIGURES, CampNames, NamedTeam, figure_name, own_name


@dataclass(frozen=True, slots=True)
class Letters:
    """One letter per team (small) and per kind of figure (capital)."""

    teams: Mapping[str, str]
    kinds: Mapping[str, str]


def map_letters(camp: CampNames) -> Letters:
    """The letters on the map of a camp, in the current language."""
    return Letters(team_letters(camp.teams), figure_letters())


def figure_letters() -> dict[str, str]:
    """One capital letter of its name for every kind of figure (ids of `rules.figures.KINDS`), all different."""
    letters = distinct_letters((kind, figure_name(kind)) for kind in FIGURES)
    return {kind: letter.upper() for kind, letter in letters.items()}


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
    """A different small letter (a to z) for every team (id, name); at most 26 teams.

    Its ``own``; its initial if no other team has it; else the first free letter of its name, its id, the alphabet.
    The initial is that of the word of its name that begins like its id (J of Indiana Jones, whose id is ``jones``), and
    teams with such a word choose first; else that of the whole name. A team without any letter (``42``) chooses last.
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


# For teams without a colour of their own: apart on dark, on light and in 256 colours, as is their light on the map.
PALETTE = {
    "#2c86e4": N_("blue"),
    "#fa9105": N_("orange"),
    "#11a921": N_("green"),
    "#dd324c": N_("red"),
    "#731cc8": N_("violet"),
    "#26beae": N_("turquoise"),
    "#7f4210": N_("brown"),
    "#e33cc7": N_("pink"),
    "#708f37": N_("olive"),
    "#886ce5": N_("indigo"),
    "#d0a93a": N_("gold"),
    "#666f76": N_("grey"),
}
NAMES = {name: colour for colour, name in PALETTE.items()} | {N_("yellow"): "#d0a93a"}
"""What people call them; the gold is what most call yellow."""

LEAST_APART = 40.0  # distance of two colours in RGB, each channel from 0 to 255


def team_colours(own: Mapping[str, str | None]) -> dict[str, str]:
    """The colour of every team by id, the same on screen, page and paper: its ``own``, else from `PALETTE`."""
    return {team: colour or chosen for (team, colour), chosen in zip(own.items(), cycle(PALETTE))}


def ink_on(colour: str) -> str:
    """Black or white, to be written on a colour (``#rrggbb``)."""
    red, green, blue = bytes.fromhex(colour[1:])
    return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#ffffff"


def clashes(teams: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """What is wrong with the names, letters and colours (``#rrggbb``) that teams are shown by, a sentence each."""
    for (first, letter, colour), (second_name, second_letter, second) in combinations(teams, 2):
        if letter == second_letter:
            yield _("{one} and {other} have the same letter.").format(one=first, other=second_name)
        if fold(first) == fold(second_name):
            yield _("Two teams have the same name; give every team its own.")
        if colour == second:
            yield _("{one} and {other} have the same colour.").format(one=first, other=second_name)
        elif dist(bytes.fromhex(colour[1:]), bytes.fromhex(second[1:])) < LEAST_APART:
            yield _("{one} and {other} have colours that are hard to tell apart.").format(one=first, other=second_name)
