"""The words of questions about a camp, in both languages: what may be asked of, and what people call things by."""

from __future__ import annotations

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.players_journal import PlayersJournal
from fejag_admin.common.errors import InputError
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import fold
from fejag_admin.rules.board import Cell, CellError
from fejag_admin.rules.orders import Place
from fejag_admin.rules.state import State
from fejag_admin.texts.letters import team_letters
from fejag_admin.texts.names import figure_name, find_team, spellings, suggest_cell

FIGURE, ATTACK, ENTRY, CHANGES, NOT, PATHS, POINTS = (
    N_("figure"),
    N_("attack"),
    N_("entry"),
    N_("changes"),
    N_("not"),
    N_("paths"),
    N_("points"),
)
LIGHT, ATTACKS, CUT, PLACEMENTS, ATTACKERS, DEFENCES, TEMPLE, DISPUTES, PRECEDENTS = (
    N_("light"),
    N_("attacks"),
    N_("cut"),
    N_("placements"),
    N_("attackers"),
    N_("defences"),
    N_("temple"),
    N_("disputes"),
    N_("precedents"),
)
WHEN, CELL, RULE = N_("when"), N_("cell"), N_("rule")
ADVICE = (PLACEMENTS, ATTACKERS, DEFENCES, TEMPLE)


class QuestionError(InputError):
    """A question that has no answer; the text says which word is wrong and what to write."""


def called(word: str, name: str) -> bool:
    """Whether a word is one of those that this name (its English message) is said by in any language."""
    return any(fold(word) in map(fold, told.split()) for told in spellings(name))


def as_players_ask(words: tuple[str, ...], journal: PlayersJournal) -> tuple[str, ...] | None:
    """A question of the master in the numbers that players know; None if it asks of an entry they do not read."""

    numbers: list[int | None] = []
    try:
        if called(words[0], ENTRY):
            numbers = [journal.number_of(whole(word)) for word in words[1:]]
        elif called(words[0], CHANGES):
            numbers = [journal.number_at(whole(word)) for word in words[1:]]
    except QuestionError:
        return words
    return None if None in numbers else (*words[: len(words) - len(numbers)], *map(str, numbers))


def as_master_asks(words: tuple[str, ...], journal: Journal) -> tuple[str, ...]:
    """A question about a journal in the numbers of the whole journal; only those of players are counted otherwise."""
    if not isinstance(journal, PlayersJournal) or not any(called(words[0], name) for name in (ENTRY, CHANGES)):
        return words
    return (words[0], *(str(journal.versions[known_entry(journal, word) - 1]) for word in words[1:]))


def placement_words(order: Place, campaign: Campaign) -> tuple[str, ...]:
    """The question whether an order to place a figure would be accepted now."""
    return campaign.board.name(order.at), order.team, figure_name(order.figure)


def too_much(word: str) -> QuestionError:
    """That a word is one too many."""
    return QuestionError(_("“{word}” is too much here.").format(word=word))


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


def cell_of(campaign: Campaign, word: str) -> Cell:
    """The cell that is called ``word``; raise QuestionError with the nearest one."""
    board = campaign.board
    try:
        return board.cell(word.strip())
    except CellError:
        told = _("There is no cell “{word}” on the {size}×{size} board.").format(word=word, size=board.size)
        near = suggest_cell(word, board.size)
        hint = _("Cells are called like K17.") if near is None else _("Did you mean “{word}”?").format(word=near)
        raise QuestionError(f"{told} {hint}") from None


def known_figure(state: State, word: str) -> int:
    """The number of a figure that is on the map; raise QuestionError."""
    number, many = whole(word), len(state.figures)
    if number > many:
        raise QuestionError(_("There is no figure no. {number}; figures so far: {n}.").format(number=number, n=many))
    return number


def known_attack(state: State, word: str) -> int:
    """The number of an attack that there has been; raise QuestionError."""
    number, many = whole(word), len(state.attacks)
    if number > many:
        raise QuestionError(_("There is no attack no. {number}; attacks so far: {n}.").format(number=number, n=many))
    return number


def known_entry(journal: Journal, word: str) -> int:
    """The version of an entry of the journal; raise QuestionError."""
    version = whole(word)
    if version > journal.version:
        told = _("There is no entry {version}; the last one is {last}.")
        raise QuestionError(told.format(version=version, last=journal.version))
    return version
