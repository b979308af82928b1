"""Questions about a camp as words, in both languages: what ``fejag why`` and the screen of disputes understand.

Every question may be asked as of any entry, by the master or for players, and is answered for them from what is
uncovered only (R2). `explanation` answers why something is so; `ask` answers everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fejag_admin.camp.views.projection import MASTER, known_state, view
from fejag_admin.common.language import _, mark
from fejag_admin.common.names import fold
from fejag_admin.texts.names import find_figure, find_team, spellings, suggest_cell

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.camp.explain.reasons import Reason
    from fejag_admin.camp.journal.history import History
    from fejag_admin.camp.journal.journal import Journal
    from fejag_admin.camp.views.cell import CellFacts
    from fejag_admin.camp.views.players_journal import PlayersJournal
    from fejag_admin.rules.board import Cell
    from fejag_admin.rules.combat import Figure
    from fejag_admin.rules.figures import Step
    from fejag_admin.rules.state import State

FIGURE, ATTACK, ENTRY, CHANGES, NOT, PATHS, POINTS = (
    mark("figure"),
    mark("attack"),
    mark("entry"),
    mark("changes"),
    mark("not"),
    mark("paths"),
    mark("points"),
)


class QuestionError(ValueError):
    """A question that has no answer; the text says which word is wrong and what to write."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The lines before a tree of reasons, the tree if there is one, and the lines after it."""

    before: tuple[str, ...] = ()
    reason: Reason | None = None
    after: tuple[str, ...] = ()


def called(word: str, name: str) -> bool:
    """Whether a word is this name (its English message) in either language."""
    return fold(word) in map(fold, spellings(name))


def explanation(history: History, words: tuple[str, ...], viewer: str = MASTER) -> Explanation:
    """Why something is as it is, with no more than the viewer may see; raise QuestionError or UnknownNameError.

    ``words``: ``figure N``, ``attack N``, ``entry N``, ``not N M``, ``paths TEAM``, ``points TEAM``; or a cell, with a
    team, a figure and the number of a figure that might be attacked if need be.
    """
    history = seen_by(history, viewer)
    told = _explained(history, words, viewer)
    if told.reason is None or viewer == MASTER:
        return told
    from fejag_admin.camp.explain.reasons import for_players

    return Explanation(told.before, for_players(told.reason, history.state), told.after)


def seen_by(history: History, viewer: str) -> History:
    """The history as a viewer may read it: for players that of their own journal (R3)."""
    from fejag_admin.camp.journal.history import History
    from fejag_admin.camp.views.players_journal import moment

    return history if viewer == MASTER else History(moment(history.journal, viewer))


def _explained(history: History, words: tuple[str, ...], viewer: str) -> Explanation:
    subjects: dict[str, tuple[int, str, Callable[..., Explanation]]] = {
        FIGURE: (1, _("Say which one by its number: {subject} 12."), _figure),
        ATTACK: (1, _("Say which one by its number: {subject} 12."), _attack),
        ENTRY: (1, _("Say which one by its number: {subject} 12."), _entry),
        NOT: (2, _("Say which figure does not attack which, by their numbers: {subject} 12 7."), _not),
        PATHS: (1, _("Say of which team: {subject} fbi."), _paths),
        POINTS: (1, _("Say of which team: {subject} fbi."), _points),
    }
    for name, (many, missing, explain) in subjects.items():
        if called(words[0], name):
            if len(words) != many + 1:
                raise QuestionError(missing.format(subject=words[0]))
            return explain(history, *words[1:])
    if len(words) > 4:
        raise too_much(words[4])
    return _cell(history, words, viewer)


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
    from fejag_admin.camp.views.players_journal import PlayersJournal

    if not isinstance(journal, PlayersJournal) or not any(called(words[0], name) for name in (ENTRY, CHANGES)):
        return words
    return (words[0], *(str(journal.versions[known_entry(journal, word) - 1]) for word in words[1:]))


# Words


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
    from fejag_admin.texts.letters import team_letters

    letters = team_letters(campaign.teams)
    return find_team(campaign, word, {letter: team for team, letter in letters.items()})


def cell_of(campaign: Campaign, word: str) -> Cell:
    """The cell that is called ``word``; raise QuestionError with the nearest one."""
    from fejag_admin.rules.board import CellError

    board = campaign.board
    try:
        return board.cell(word.strip())
    except CellError:
        told = _("There is no cell “{word}” on the {size}x{size} board.").format(word=word, size=board.size)
        near = suggest_cell(word, board.size)
        hint = _("Cells are called like K17.") if near is None else _("Did you mean “{word}”?").format(word=near)
        raise QuestionError(f"{told} {hint}") from None


def known_figure(state: State, word: str) -> int:
    """The number of a figure that is on the map; raise QuestionError."""
    number, many = whole(word), len(state.figures)
    if number > many:
        raise QuestionError(_("There is no figure no. {number}; there are {n} so far.").format(number=number, n=many))
    return number


def known_attack(state: State, word: str) -> int:
    """The number of an attack that there has been; raise QuestionError."""
    number, many = whole(word), len(state.attacks)
    if number > many:
        raise QuestionError(_("There is no attack no. {number}; there are {n} so far.").format(number=number, n=many))
    return number


def known_entry(journal: Journal, word: str) -> int:
    """The version of an entry of the journal; raise QuestionError."""
    version = whole(word)
    if version > journal.version:
        told = _("There is no entry {version}; the last one is {last}.")
        raise QuestionError(told.format(version=version, last=journal.version))
    return version


# Why


def _figure(history: History, word: str) -> Explanation:
    """Whether a figure shines and why, where it comes from, whom it attacks and who attacks it."""
    from fejag_admin.camp.explain import figures

    return Explanation(reason=figures.figure(history, known_figure(history.state, word)))


def _attack(history: History, word: str) -> Explanation:
    """Who attacks whom, how it came about, how it stands and because of what."""
    from fejag_admin.camp.explain import attacks

    return Explanation(reason=attacks.attack(history, known_attack(history.state, word)))


def _not(history: History, attacker: str, target: str) -> Explanation:
    """Why a figure does not attack another."""
    from fejag_admin.camp.explain import attacks

    one, other = known_figure(history.state, attacker), known_figure(history.state, target)
    return Explanation(reason=attacks.why_not(history, one, other))


def _paths(history: History, team: str) -> Explanation:
    from fejag_admin.camp.explain import figures

    return Explanation(reason=figures.paths(history, team_of(history.campaign, team)))


def _points(history: History, team: str) -> Explanation:
    from fejag_admin.camp.explain import figures

    return Explanation(reason=figures.points(history, team_of(history.campaign, team)))


def _entry(history: History, word: str) -> Explanation:
    """What was entered, how it is judged and why, and what it changed then."""
    from fejag_admin.answers.entries import entry_text, state_text
    from fejag_admin.camp.explain import figures
    from fejag_admin.common.clock import time_text
    from fejag_admin.rules.changes import changes
    from fejag_admin.texts.changes import changes_text

    journal = history.journal
    version = known_entry(journal, word)
    campaign, entry = journal.campaign, journal.entry(version)
    lines = [
        entry_text(entry, campaign),
        _("Entered by {by}, {when}.").format(by=entry.by, when=time_text(entry.when, campaign.zone)),
    ]
    if told := state_text(journal, entry):
        lines.append(told)
    reason = figures.entry(history, version) if entry.kind == "order" else None
    changed: tuple[str, ...] = ()
    if entry.kind != "setup":
        then, after = journal.as_of(version - 1).state, journal.as_of(version).state
        changed = changes_text(changes(then, after), campaign, then, after)
    return Explanation(tuple(lines), reason, changed)


def _cell(history: History, words: tuple[str, ...], viewer: str) -> Explanation:
    """What is known of a cell; whether a team may place there; whether it would then attack a figure."""
    from fejag_admin.answers.answer import whose_view
    from fejag_admin.camp.explain.attacks import would_attack
    from fejag_admin.camp.explain.placements import placement
    from fejag_admin.camp.views.cell import cell_facts
    from fejag_admin.rules.figures import KINDS
    from fejag_admin.rules.orders import Place

    campaign, state = history.campaign, history.state
    cell = cell_of(campaign, words[0])
    lines = tuple(_cell_lines(campaign, state, cell_facts(state, view(state, viewer), cell)))
    if len(words) == 1:
        return Explanation(lines)
    cheapest = min(KINDS.values(), key=lambda kind: kind.price).id
    order = Place(team_of(campaign, words[1]), find_figure(words[2]) if len(words) > 2 else cheapest, cell)
    if len(words) == 4 and state.figure_at(cell) is None:
        known = state if viewer == MASTER else known_state(state)
        return Explanation((*lines, whose_view(viewer)), would_attack(known, order, known_figure(state, words[3])))
    return Explanation(lines, placement(history, order))


def _figure_lines(campaign: Campaign, state: State, figure: Figure) -> Iterator[str]:
    """A figure as everybody may know it."""
    from fejag_admin.texts.changes import attack_text
    from fejag_admin.texts.rulings import darkness_text, figure_label

    yield figure_label(figure.id, campaign, state)
    yield darkness_text(state.darkness(figure.id), campaign, state)
    if figure.irregular:
        yield _("Irregular: placed by the game master's decision (B4).")
    if campaign.board.start_of[figure.team] == figure.at:
        yield _("It stands on the start cell of its team.")
    for lamp in state.figures:
        own = lamp.team == figure.team and lamp.id != figure.id and state.shines(lamp.id)
        if own and state.cast(lamp.id).mask >> figure.at & 1:
            yield _("Lit by: {figure}").format(figure=figure_label(lamp.id, campaign, state))
    if figure.id in state.paths(figure.team):
        yield _("A path to the temple ends with it (P3).")
    for attack in state.attacks:
        if figure.id in (attack.attacker, attack.target):
            yield attack_text(attack, campaign, state)


def _cell_lines(campaign: Campaign, state: State, here: CellFacts) -> Iterator[str]:
    from fejag_admin.texts.names import team_name
    from fejag_admin.texts.rulings import figure_label

    yield here.name
    if not here.known:
        yield _("Not uncovered yet.")
    elif not here.uncovered:
        yield _("Known to the master only.")
    if here.figure is not None:
        yield from _figure_lines(campaign, state, here.figure)
    if here.temple:
        yield _("The temple Efro")
    if here.exit is not None:
        yield _("Teleport; light goes on from {cell}").format(cell=campaign.board.name(here.exit))
    if here.start_of is not None:
        yield _("Start cell of {team}").format(team=team_name(campaign, here.start_of))
    for lamp in here.lit_by:
        if here.figure is not None and here.figure.team == lamp.team:
            continue  # said with the figure
        yield _("Lit by: {figure}").format(figure=figure_label(lamp.id, campaign, state))
    if here.known and not here.lit_by:
        yield _("Nobody's light")
    for team in here.middle_of:
        yield _("Middle section of {team}").format(team=team_name(campaign, team))
    if here.walls:
        yield _("Obstacles: {sides}").format(sides=", ".join(map(_side, here.walls)))


def _side(step: Step) -> str:
    from fejag_admin.rules.figures import EAST, NORTH, SOUTH, WEST

    return {NORTH: _("above"), EAST: _("right"), SOUTH: _("below"), WEST: _("left")}[step]
