"""The words by which things are asked about, in both languages, and what people call things by."""

from __future__ import annotations

from collections.abc import Sequence

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.players_journal import PlayersJournal
from fejag_admin.common.errors import InputError
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import fold
from fejag_admin.rules.state import State
from fejag_admin.texts.letters import team_letters
from fejag_admin.texts.names import TEAMS, find_team, known_team, spellings, team_names

FIGURE, ATTACK, ENTRY, RULE, CELL, GAME = (
    N_("figure"),
    N_("attack"),
    N_("entry"),
    N_("rule"),
    N_("cell"),
    N_("game"),
)
WALLET, RANK, PATHS, LIGHT, ATTACKS = N_("wallet"), N_("rank"), N_("paths"), N_("light"), N_("attacks")
ATTACKED, HANGS, FIRST, WHEN, BACK = N_("attacked"), N_("hangs"), N_("first"), N_("when"), N_("back")
PLACEMENTS, ATTACKERS, DEFENCES, TEMPLE = N_("placements"), N_("attackers"), N_("defences"), N_("temple")
WITHOUT, DISPUTES = N_("without"), N_("disputes")
QUESTIONS = (
    *(WALLET, RANK, PATHS, LIGHT, ATTACKS, ATTACKED, HANGS, FIRST, WHEN, BACK),
    *(PLACEMENTS, ATTACKERS, DEFENCES, TEMPLE, WITHOUT, DISPUTES),
)
"""What can be asked of a thing besides why it is so, each by one word behind it."""
_LONGEST = 4  # words of a team's name
SEARCHES = (PLACEMENTS, ATTACKERS, DEFENCES, TEMPLE)


class QuestionError(InputError):
    """A question that has no answer; the text says which word is wrong and what to write."""


def called(word: str, name: str) -> bool:
    """Whether a word is one of those that this name (its English message) is said by in any language."""
    return any(fold(word) in map(fold, told.split()) for told in spellings(name))


def as_players_ask(words: tuple[str, ...], journal: PlayersJournal) -> tuple[str, ...] | None:
    """A question of the master in the numbers that players know; None if it asks of an entry they do not read."""
    if len(words) < 2 or not called(words[0], ENTRY) or not words[1].isdecimal():
        return words
    number = journal.number_of(int(words[1]))
    return None if number is None else (words[0], str(number), *words[2:])


def as_master_asks(words: tuple[str, ...], journal: Journal) -> tuple[str, ...]:
    """A question about a journal in the numbers of the whole journal; only those of players are counted otherwise."""
    if not isinstance(journal, PlayersJournal) or len(words) < 2 or not called(words[0], ENTRY):
        return words
    return (words[0], str(journal.versions[known_entry(journal, whole(words[1])) - 1]), *words[2:])


def whole(word: str, least: int = 1) -> int:
    """The whole number that a word is; raise QuestionError."""
    try:
        number = int(word) if len(word) <= 15 and word.isascii() else None
    except ValueError:
        number = None
    if number is None:
        raise QuestionError(_("“{word}” is not a whole number.").format(word=word))
    if number < least:
        raise QuestionError(_("{number} is less than {least}.").format(number=number, least=least))
    return number


def team_of(campaign: Campaign, word: str) -> str:
    """The id of the team that a person calls ``word``: its id, name, letter on the map; raise UnknownNameError."""
    letters = team_letters(campaign.teams)
    return find_team(campaign, word, {letter: team for team, letter in letters.items()})


def leading_team(words: Sequence[str], campaign: Campaign) -> tuple[str | None, Sequence[str]]:
    """The team that the first words name wholly, None if they name none, and the other words."""
    called_by = {team: [*names, *_other_names(names)] for team, names in team_names(campaign).items()}
    for many in range(min(len(words), _LONGEST), 0, -1):
        phrase = fold(" ".join(words[:many]))
        for team, names in called_by.items():
            if phrase in map(fold, names):
                return team, words[many:]
    return None, words


def _other_names(names: Sequence[str]) -> Sequence[str]:
    """What a team of the rulebook is called in every language."""
    team_id = next((team_id for name in reversed(names) if (team_id := known_team(name)) is not None), None)
    return () if team_id is None else spellings(TEAMS[team_id])


def known_figure(state: State, word: str) -> int:
    """The number of a figure that is on the map; raise QuestionError."""
    number, many = whole(word), len(state.figures)
    if number > many:
        raise QuestionError(_("There is no figure no. {number}; figures so far: {n}.").format(number=number, n=many))
    return number


def known_attack(state: State, number: int) -> int:
    """The number of an attack that there has been; raise QuestionError."""
    many = len(state.attacks)
    if number > many:
        raise QuestionError(_("There is no attack no. {number}; attacks so far: {n}.").format(number=number, n=many))
    return number


def known_entry(journal: Journal, version: int) -> int:
    """The version of an entry of the journal; raise QuestionError."""
    if version > journal.version:
        text = _("There is no entry {version}; the last one is {last}.")
        raise QuestionError(text.format(version=version, last=journal.version))
    return version
