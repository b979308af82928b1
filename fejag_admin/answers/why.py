"""Questions about a camp as words, in both languages: what ``fejag why`` and the screen of disputes understand.

Every question may be asked as of any entry, by the master or for players, and is answered for them from what is
uncovered only (R2). `explanation` answers why something is so; `ask` answers everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fejag_admin.answers.answer import whose_view
from fejag_admin.answers.entries import entry_text, state_text
from fejag_admin.answers.question import (
    ATTACK,
    ENTRY,
    FIGURE,
    NOT,
    PATHS,
    POINTS,
    QuestionError,
    called,
    cell_of,
    known_attack,
    known_entry,
    known_figure,
    team_of,
    too_much,
)
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.explain import attacks, figures
from fejag_admin.camp.explain.attacks import would_attack
from fejag_admin.camp.explain.placements import placement
from fejag_admin.camp.explain.reasons import Reason, for_players
from fejag_admin.camp.journal.history import History
from fejag_admin.camp.views.cell import CellFacts, cell_facts
from fejag_admin.camp.views.players_journal import moment
from fejag_admin.camp.views.projection import MASTER, known_state, view
from fejag_admin.common.clock import time_text
from fejag_admin.common.language import _
from fejag_admin.rules.changes import changes
from fejag_admin.rules.combat import Figure
from fejag_admin.rules.figures import EAST, KINDS, NORTH, SOUTH, WEST, Step
from fejag_admin.rules.orders import Place
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import attack_text, changes_text
from fejag_admin.texts.names import find_figure, team_name
from fejag_admin.texts.rulings import darkness_text, figure_label


@dataclass(frozen=True, slots=True)
class Explanation:
    """The lines before a tree of reasons, the tree if there is one, and the lines after it."""

    before: tuple[str, ...] = ()
    reason: Reason | None = None
    after: tuple[str, ...] = ()


def explanation(history: History, words: tuple[str, ...], viewer: str = MASTER) -> Explanation:
    """Why something is as it is, with no more than the viewer may see; raise QuestionError or UnknownNameError.

    ``words``: ``figure N``, ``attack N``, ``entry N``, ``not N M``, ``paths TEAM``, ``points TEAM``; or a cell, with a
    team, a figure and the number of a figure that might be attacked if need be.
    """
    history = seen_by(history, viewer)
    told = _explained(history, words, viewer)
    if told.reason is None or viewer == MASTER:
        return told
    return Explanation(told.before, for_players(told.reason, history.state), told.after)


def seen_by(history: History, viewer: str) -> History:
    """The history as a viewer may read it: for players that of their own journal (R3)."""
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


def _figure(history: History, word: str) -> Explanation:
    """Whether a figure shines and why, where it comes from, whom it attacks and who attacks it."""
    return Explanation(reason=figures.figure(history, known_figure(history.state, word)))


def _attack(history: History, word: str) -> Explanation:
    """Who attacks whom, how it came about, how it stands and because of what."""
    return Explanation(reason=attacks.attack(history, known_attack(history.state, word)))


def _not(history: History, attacker: str, target: str) -> Explanation:
    """Why a figure does not attack another."""
    one, other = known_figure(history.state, attacker), known_figure(history.state, target)
    return Explanation(reason=attacks.why_not(history, one, other))


def _paths(history: History, team: str) -> Explanation:
    return Explanation(reason=figures.paths(history, team_of(history.campaign, team)))


def _points(history: History, team: str) -> Explanation:
    return Explanation(reason=figures.points(history, team_of(history.campaign, team)))


def _entry(history: History, word: str) -> Explanation:
    """What was entered, how it is judged and why, and what it changed then."""
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
    return {NORTH: _("above"), EAST: _("right"), SOUTH: _("below"), WEST: _("left")}[step]
