"""Questions about a camp as words, in both languages: what ``fejag why`` and the screen of disputes understand.

Every question may be asked as of any entry, by the master or for players, and is answered for them from what is
uncovered only (R2). `explanation` answers why something is so; `ask` answers everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from fejag_admin.answers import question as q
from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.entries import entry_text, state_text
from fejag_admin.answers.explained import change_statement, explained, view_statement, words
from fejag_admin.answers.grammar import Asked
from fejag_admin.answers.whens import when
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.explain import attacks, figures
from fejag_admin.camp.explain.attacks import JustPlaced, would_attack
from fejag_admin.camp.explain.cells import cell_told
from fejag_admin.camp.explain.placements import placement
from fejag_admin.camp.explain.reasons import Reason, for_players
from fejag_admin.camp.journal.history import History
from fejag_admin.camp.views.cell import CellFacts, cell_facts
from fejag_admin.camp.views.players_journal import moment
from fejag_admin.camp.views.projection import MASTER, known_state, view
from fejag_admin.common.clock import time_text
from fejag_admin.common.language import _
from fejag_admin.rules.changes import changes
from fejag_admin.rules.figures import EAST, KINDS, NORTH, SOUTH, WEST, Step
from fejag_admin.rules.orders import Place
from fejag_admin.rules.state import State
from fejag_admin.texts.names import team_name
from fejag_admin.texts.rulebook import RULES, rule_text
from fejag_admin.texts.rulings import darkness_text, figure_label


def explanation(history: History, asked: Asked, viewer: str) -> Answer:
    """Why something is as it is, with no more than the viewer may see; ``history``: as he reads it."""
    why = Explaining(history, viewer)
    values = asked.values
    match asked.form:
        case "figure":
            return why.told(figures.figure(history, *values))
        case "attack":
            return why.told(attacks.attack(history, *values))
        case "not":
            return why.told(attacks.why_not(history, *values))
        case "paths":
            return why.told(figures.paths(history, *values))
        case "points":
            return why.told(figures.points(history, *values))
        case "when":
            return when(history, *values)
        case "entry":
            return why.entry(*values)
    return why.cell(*values)


def seen_by(history: History, viewer: str) -> History:
    """The history as a viewer may read it: for players that of their own journal (R3)."""
    return history if (seen := moment(history.journal, viewer)) is history.journal else History(seen)


@dataclass(frozen=True)
class Explaining:
    """Of which history something is asked, and for whose eyes."""

    history: History
    viewer: str

    def told(self, reason: Reason, before: Iterable[Statement] = (), order: str = "") -> Answer:
        """An explanation as far as the viewer may know it, after some steps that come first."""
        known = reason if self.viewer == MASTER else for_players(reason, self.history.state)
        return explained(known, self.history, tuple(before), order)

    def entry(self, version: int) -> Answer:
        """What was entered, how it is judged and why, and what it changed then."""
        journal = self.history.journal
        campaign, entry = journal.campaign, journal.entry(version)
        said = entry_text(entry, campaign)
        lines = [_("Entered by {by}, {when}.").format(by=entry.by, when=time_text(entry.when, campaign.zone))]
        if told := state_text(journal, entry):
            lines.append(told)
        typed = {"entry": version, "kind": entry.kind, "by": entry.by, "when": entry.when}
        steps = [Statement(said, below=words(lines), code="entry", values=typed)]
        if entry.kind != "setup":
            then, after = journal.as_of(version - 1).state, journal.as_of(version).state
            known = changes(then, after)
            if known != changes(after, after):
                steps.append(change_statement(_("What it changed:"), version, known, campaign, then, after))
        return self.told(figures.entry(self.history, version), steps, said)

    def cell(self, cell: int, team: str | None, kind: str | None, target: int | None) -> Answer:
        """What is known of a cell; whether a team may place there; whether it would then attack a figure."""
        history, state = self.history, self.history.state
        facts = cell_facts(state, view(state, self.viewer), cell)
        lines = (_cell_statement(history.campaign, state, facts),)
        if team is None:
            if facts.figure is None:
                return self.told(cell_told(history, facts), lines)
            return self.told(figures.figure(history, facts.figure.id), lines)
        order = Place(team, kind or min(KINDS.values(), key=lambda one: one.price).id, cell)
        if target is not None and state.figure_at(cell) is None:
            return self.told(self._would_attack(order, target), (view_statement(self.viewer), *lines))
        return self.told(placement(history, order), lines)

    def _would_attack(self, order: Place, target: int) -> Reason:
        """To players by what they must take the camp to be, and not since when: what they see did not settle so."""
        if self.viewer != MASTER:
            return would_attack(known_state(self.history.state), order, target, self.history)
        told = would_attack(self.history.state, order, target, self.history)

        def same(past: State) -> bool:
            if len(past.figures) < target:
                return told.causes[0].code == "newcomer-unlit" and JustPlaced.of_order(past, order).is_dark
            then = would_attack(past, order, target)
            return (then.code, [one.code for one in then.causes]) == (told.code, [one.code for one in told.causes])

        return replace(told, since=self.history.since(same))


def _cell_statement(campaign: Campaign, state: State, here: CellFacts) -> Statement:
    """What is known of a cell, typed and in words."""
    name, here_bit = campaign.board.name, 1 << here.cell
    typed = {
        "cell": here.name,
        "known": here.known,
        "uncovered": here.uncovered,
        "figure": None if here.figure is None else here.figure.id,
        "temple": here.temple,
        "exit": None if here.exit is None else name(here.exit),
        "start_of": here.start_of,
        "lit_by": [lamp.id for lamp in here.lit_by],
        "middle_of": list(here.middle_of),
    }
    lines = tuple(_cell_lines(campaign, state, here))
    return Statement(here.name, (), 0, here_bit, words(lines, here_bit), "cell", typed)


def _cell_lines(campaign: Campaign, state: State, here: CellFacts) -> Iterator[str]:
    if not here.known:
        yield _("Not uncovered yet.")
    elif not here.uncovered:
        yield _("Known to the master only.")
    if here.figure is not None:
        yield figure_label(here.figure.id, campaign, state)
        yield darkness_text(state.darkness(here.figure.id), campaign, state)
    if here.temple:
        yield _("The temple Efro")
    if here.exit is not None:
        yield _("Teleport; light goes on from {cell}").format(cell=campaign.board.name(here.exit))
    if here.start_of is not None:
        yield _("Start cell of {team}").format(team=team_name(campaign, here.start_of))
    for lamp in here.lit_by:
        yield _("Lit by: {figure}").format(figure=figure_label(lamp.id, campaign, state))
    if here.known and not here.lit_by:
        yield _("Nobody's light")
    for team in here.middle_of:
        yield _("Middle section of {team}").format(team=team_name(campaign, team))
    if here.name in RULES:
        told = _("{rule} is a rule, too: {text} (ask: {subject} {rule})")
        yield told.format(rule=here.name, text=rule_text(here.name), subject=_(q.RULE))
    if here.walls:
        yield _("Obstacles: {sides}").format(sides=", ".join(map(_side, here.walls)))


def _side(step: Step) -> str:
    return {NORTH: _("above"), EAST: _("right"), SOUTH: _("below"), WEST: _("left")}[step]
