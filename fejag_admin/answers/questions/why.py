"""Why a thing is as it is: the explanation with which its page begins, with no more than a viewer may see."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from fejag_admin.answers import things
from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.entries import entry_text, note_of, order_in_force, state_text
from fejag_admin.answers.explained import change_statement, explained, view_statement, words
from fejag_admin.answers.questions.attacks import listed_attacks
from fejag_admin.answers.questions.comparison import otherwise
from fejag_admin.answers.questions.what_if import tried
from fejag_admin.camp.advice.trial import trial_of
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.explain import attacks, figures
from fejag_admin.camp.explain.attacks import would_attack
from fejag_admin.camp.explain.placements import placement
from fejag_admin.camp.explain.reach import between, cell_told
from fejag_admin.camp.explain.reasons import Reason, for_players
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import MASTER, CellFacts, cell_facts, known_state, view
from fejag_admin.common.clock import time_text
from fejag_admin.common.language import _
from fejag_admin.rules.board import Cell, mask_of
from fejag_admin.rules.figures import EAST, KINDS, NORTH, SOUTH, WEST
from fejag_admin.rules.orders import Place
from fejag_admin.rules.state import State
from fejag_admin.texts.names import figure_name, team_name
from fejag_admin.texts.rulebook import RULES, rule_text
from fejag_admin.texts.rulings import points_text


@dataclass(frozen=True)
class Explaining:
    """Of which history something is asked, as its viewer reads it, and for whose eyes."""

    history: Journal
    viewer: str

    @property
    def campaign(self) -> Campaign:
        """The header of the camp."""
        return self.history.campaign

    @property
    def visible_state(self) -> State:
        """The camp as the viewer knows it: the `known_state` for players, whose searches find nothing covered (R2)."""
        return self.history.state if self.viewer == MASTER else known_state(self.history.state)

    def why(self, thing: things.Thing) -> Answer:
        """Why a thing is as it is."""
        match thing:
            case things.CellThing(cell):
                return self._cell(cell)
            case things.TeamThing(team, game):
                return self._answer_for(figures.points(self.history, team, game))
            case things.FiguresThing():
                return self._figures(thing)
            case things.AttackThing(number):
                return self._answer_for(attacks.attack(self.history, number))
            case things.AttacksThing():
                return listed_attacks(self.history)
            case things.EntryThing(version):
                return self._entry(version)
            case things.RuleThing(rule):
                return _rule(rule)
            case things.Placing():
                return self._placing(thing)
            case things.Pair(first, second):
                return self._pair(first, second)
            case things.TriedThing(steps) if self.viewer == MASTER:
                return otherwise(tried(trial_of(self.history), steps))
            case things.TriedThing():
                raise things.QuestionError(
                    _("What if is worked out from all that is hidden: ask with the master's eyes.")
                )

    def _answer_for(self, reason: Reason, before: Iterable[Statement] = (), order: str = "") -> Answer:
        """The answer with a reason as far as the viewer may know it; ``before``: steps that come first."""
        reason_known = reason if self.viewer == MASTER else for_players(reason, self.history.state)
        return explained(reason_known, self.history, tuple(before), order)

    def paths(self, team: str) -> Answer:
        """The paths of a team to the temple, or why it has none."""
        return self._answer_for(figures.paths(self.history, team))

    def _figures(self, asked: things.FiguresThing) -> Answer:
        """Which figures of a kind a team has, and which of them shine; raise QuestionError if it has none."""
        state, team, kind = self.history.state, asked.team, asked.kind
        own = [figure for figure in state.figures if (figure.team, figure.kind) == (team, kind)]
        names = {"team": team_name(self.campaign, team), "kind": figure_name(kind)}
        if not own:
            raise things.QuestionError(_("{team} has no {kind} on the map.").format(**names))
        if len(own) == 1:
            return self._cell(own[0].at)
        cells: dict[bool, list[str]] = {True: [], False: []}
        for figure in own:
            cells[state.shines(figure.id)].append(self.campaign.board.name(figure.at))
        shining, dark = (", ".join(cells[shines]) or "–" for shines in (True, False))
        text = _("{team}, {kind}: dark {dark}; shining {shining}.").format(**names, dark=dark, shining=shining)
        values = {
            "team": team,
            "kind": kind,
            "figures": [figure.id for figure in own],
            "dark": [figure.id for figure in own if not state.shines(figure.id)],
        }
        return Answer(Statement(text, figures=mask_of(figure.at for figure in own), code="figures", values=values))

    def _entry(self, version: int) -> Answer:
        """What was entered and noted with it, what became of it, how it is judged and why, what it changed then."""
        journal, campaign = self.history, self.campaign
        entry = journal.entry(version)
        sentence = entry_text(entry, campaign)
        lines = [_("Entered by {by}, {when}.").format(by=entry.by, when=time_text(entry.when, campaign.zone))]
        lines += filter(None, (note_of(entry), state_text(journal, entry)))
        lines += [
            _("Kept in force although refused: entry {version}, {order}").format(
                version=kept, order=order_in_force(journal, kept)
            )
            for kept in entry.keep
            if kept in journal.step_of
        ]
        typed = {"entry": version, "kind": entry.kind, "by": entry.by, "when": entry.when}
        steps = [Statement(sentence, below=words(lines), code="entry", values=typed)]
        for _version, change, before, after in journal.changed(max(version - 1, 1), version):
            steps.append(change_statement(_("What it changed:"), version, campaign, change, before, after))
        return self._answer_for(figures.entry(self.history, version), steps, sentence)

    def _cell(self, cell: Cell) -> Answer:
        """What is known of a cell, or why the figure on it shines or is dark."""
        history, facts = self.history, self._facts(cell)
        figure = facts.figure
        why = cell_told(history, facts) if figure is None else figures.figure(history, figure.id)
        return self._answer_for(why, (_cell_statement(self.campaign, history.state, facts),))

    def _facts(self, cell: Cell) -> CellFacts:
        state = self.history.state
        return cell_facts(state, view(state, self.viewer), cell)

    def _placing(self, asked: things.Placing) -> Answer:
        """Whether a team may place on a cell, and what it costs; whether the figure would then attack another one."""
        state = self.history.state
        kind = asked.kind or min(KINDS.values(), key=lambda figure_kind: figure_kind.price).id
        order = Place(asked.team, kind, asked.cell)
        about_cell = _cell_statement(self.campaign, state, self._facts(asked.cell))
        target = None if asked.target is None else state.figure_at(asked.target)
        if target is not None and state.figure_at(asked.cell) is None:
            reason = would_attack(self.visible_state, order, target.id, self.history)
            return self._answer_for(reason, (view_statement(self.viewer), about_cell))
        reply = self._answer_for(placement(self.history, order), (about_cell,))
        if asked.kind is None and reply.headline.code.startswith("may-place"):
            reply = replace(reply, headline=self._affordable(reply.headline, order))
        return reply

    def _affordable(self, headline: Statement, order: Place) -> Statement:
        """That a team may place on a cell, what, and what it costs."""
        wallet = self.history.state.wallet(order.team)
        kinds = sorted((kind for kind in KINDS.values() if kind.price <= wallet), key=lambda kind: kind.price)
        template = _("Yes: {team} may place on {cell}: {figures}; it has {points} (B2, G3).")
        text = template.format(
            team=team_name(self.campaign, order.team),
            cell=self.campaign.board.name(order.at),
            figures=", ".join(f"{figure_name(kind.id)} {kind.price}" for kind in kinds),
            points=points_text(wallet),
        )
        values = {**headline.values, "prices": {kind.id: kind.price for kind in kinds}}
        return replace(headline, text=text, rules=("B2", "G3"), values=values)

    def _pair(self, first: Cell, second: Cell) -> Answer:
        """Whether the figure on one cell attacks that on another and why not; else whether light gets there."""
        state = self.history.state
        figure_here, figure_there = state.figure_at(first), state.figure_at(second)
        if figure_here is not None and figure_there is not None and figure_here.team != figure_there.team:
            return self._answer_for(attacks.why_not(self.history, figure_here.id, figure_there.id))
        visible = -1 if self.viewer == MASTER else state.uncovered.cells
        return self._answer_for(between(state, first, second, visible))


def _rule(rule: str) -> Answer:
    """A rule in one line, and its exact reading."""
    statement = Statement(f"{rule}: {rule_text(rule)}", (rule,), code="rule", values={"rule": rule})
    template = _(
        "Its exact reading and what its cases settled: fejag rules {rule}, and the key p on the screen of disputes."
    )
    return Answer(statement, steps=(Statement(template.format(rule=rule), (rule,), code="hint"),))


def _cell_statement(campaign: Campaign, state: State, facts: CellFacts) -> Statement:
    """What is known of a cell, typed and in words."""
    typed = {
        "cell": facts.name,
        "known": facts.is_visible,
        "uncovered": facts.uncovered,
        "figure": None if facts.figure is None else facts.figure.id,
        "temple": facts.temple,
        "exit": None if facts.exit is None else campaign.board.name(facts.exit),
        "start_of": facts.start_of,
        "lit_by": [lamp.id for lamp in facts.lit_by],
        "middle_of": list(facts.middle_of),
    }
    lines = list(cell_lines(facts, campaign, state))
    if facts.name in RULES:
        lines.append(_("{rule} is a rule, too: {text}").format(rule=facts.name, text=rule_text(facts.name)))
    cell = 1 << facts.cell
    return Statement(facts.name, cells=cell, below=words(lines, cell), code="cell", values=typed)


def cell_lines(facts: CellFacts, campaign: Campaign, state: State) -> Iterator[str]:
    """What is known of a cell besides the figure on it, a line each."""
    name = campaign.board.name
    if not facts.is_visible:
        yield _("Not uncovered yet.")
    elif not facts.uncovered:
        yield _("Known to the master only.")
    if facts.temple:
        yield _("The temple Efro")
    if facts.exit is not None:
        yield _("Teleport; light goes on from {cell}").format(cell=name(facts.exit))
    if facts.start_of is not None:
        yield _("Start cell of {team}").format(team=team_name(campaign, facts.start_of))
    for team in state.setup.teams:
        lamps = [f"{figure_name(lamp.kind)} {name(lamp.at)}" for lamp in facts.lit_by if lamp.team == team]
        if lamps:
            yield _("Lit by {team}: {figures}").format(team=team_name(campaign, team), figures=", ".join(lamps))
    if facts.is_visible and not facts.lit_by and facts.start_of is None:
        yield _("Nobody's light")
    for team in facts.middle_of:
        yield _("Middle section of {team}").format(team=team_name(campaign, team))
    sides = {NORTH: _("above"), EAST: _("right"), SOUTH: _("below"), WEST: _("left")}
    if facts.walls:
        yield _("Obstacles: {sides}").format(sides=", ".join(sides[step] for step in facts.walls))
