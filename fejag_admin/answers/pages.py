"""What else can be asked of each thing, answered: wallet, rank, light, who was first, what hangs on it, advice."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from fejag_admin.answers import advice, graphs
from fejag_admin.answers import things as q
from fejag_admin.answers.answer import Answer, AnswerTable, Statement
from fejag_admin.answers.attacks import listed_attacks
from fejag_admin.answers.explained import figures_at, since, view_statement
from fejag_admin.answers.reasons import figure_called, listed
from fejag_admin.answers.things import (
    AskedThing,
    AttackThing,
    CellThing,
    EntryThing,
    FiguresThing,
    Pair,
    Placing,
    QuestionError,
    RuleThing,
    TeamThing,
    Thing,
    TriedThing,
    words_of,
)
from fejag_admin.answers.why import Explaining
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.camp.views.rays import dependents
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import N_, _, ngettext, number_text
from fejag_admin.rules.board import Board, Cell, CellError
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import item_line
from fejag_admin.texts.names import figure_name, team_name
from fejag_admin.texts.rulings import points_text


@dataclass(frozen=True)
class AskPage:
    """A thing about which something is asked, in a camp as its viewer reads it."""

    history: Journal
    viewer: str
    thing: Thing

    @property
    def why(self) -> Explaining:
        return Explaining(self.history, self.viewer)

    @property
    def state(self) -> State:
        """The camp as its viewer sees it."""
        return self.history.state

    def answer(self, question: str) -> Answer:
        """The answer to a question of this thing; raise QuestionError if that cannot be asked of it."""
        offered = self._offered()
        if question not in offered:
            names = ", ".join(map(_, offered)) or "–"
            text = _("“{question}” cannot be asked of this. It can be asked of it: {names}.")
            raise QuestionError(text.format(question=_(question), names=names))
        page_answer = offered[question]()
        if question in q.SEARCHES:
            return replace(page_answer, steps=(view_statement(self.viewer), *page_answer.steps))
        return page_answer

    def questions(self) -> tuple[Statement, ...]:
        """What else can be asked, each with its answer in one line; searches are only named."""
        return (*self._things(), *(self._question(name, ask) for name, ask in self._offered().items()))

    def _question(self, name: str, ask: Callable[[], Answer]) -> Statement:
        label = _ABOUT.get(name)
        text = ask().headline.text if label is None else _(label)
        words = words_of(AskedThing(self.thing, name), self.history.campaign)
        return Statement(text, code="question", values={"name": _(name), "words": list(words)})

    def _things(self) -> Iterator[Statement]:
        """Other things that are asked about next: a team that may place here, a figure of several, a kind."""
        board, campaign = self.history.campaign.board, self.history.campaign
        match self.thing:
            case CellThing(cell) if self.state.figure_at(cell) is None and self._is_open(cell):
                things: list[tuple[str, Thing]] = [
                    (team_name(campaign, team), Placing(team, cell)) for team in self.state.setup.teams
                ]
            case FiguresThing(team, kind):
                own = (figure for figure in self.state.figures if (figure.team, figure.kind) == (team, kind))
                things = [(board.name(figure.at), CellThing(figure.at)) for figure in own]
            case Placing(team, cell, None):
                things = [(figure_name(kind), Placing(team, cell, kind)) for kind in KINDS]
            case RuleThing(rule) if (cell_here := _cell_called(rule, board)) is not None:
                things = [(f"{_(q.CELL)} {rule}", CellThing(cell_here))]
            case AttackThing(number):
                attack = self.state.attack(number)
                entry = self.history.version_of(attack.order)
                things = [(_("entry"), EntryThing(entry))]
                for figure in (attack.attacker, attack.target):
                    at = self.state.figure(figure).at
                    things.append((board.name(at), CellThing(at)))
            case _:
                return
        for name, thing in things:
            headline = self.why.why(thing).headline.text
            words = words_of(AskedThing(thing), campaign)
            yield Statement(headline, code="question", values={"name": name, "words": list(words)})

    def _is_open(self, cell: Cell) -> bool:
        """Whether something could be placed on a cell as far as the viewer knows."""
        board = self.state.setup.board
        is_visible = self.viewer == MASTER or bool(self.state.uncovered.cells >> cell & 1)
        return is_visible and not (board.temple_mask | board.teleport_mask) >> cell & 1

    def _offered(self) -> dict[str, Callable[[], Answer]]:
        """What can be asked of the thing by name."""
        history = self.history
        match self.thing:
            case CellThing(cell) if (figure := self.state.figure_at(cell)) is not None:
                number = figure.id
                return {
                    q.ATTACKED: lambda: listed_attacks(history, lambda attack, _state: attack.target == number),
                    q.ATTACKS: lambda: listed_attacks(history, lambda attack, _state: attack.attacker == number),
                    q.HANGS: lambda: hangs(history.campaign, self.why.state, number),
                    q.FIRST: lambda: first(history, cell),
                    q.WHEN: lambda: when(history, q.FIGURE, number),
                    q.ATTACKERS: lambda: self._attackers(number),
                }
            case CellThing(cell):
                return {q.FIRST: lambda: first(history, cell)} if self._is_open(cell) else {}
            case TeamThing(team, game):
                questions = {q.WALLET: lambda: wallet(history, team, game)}
                if game is not None:
                    return {q.WALLET: questions[q.WALLET]}
                return {
                    q.RANK: lambda: rank(history, team),
                    **questions,
                    q.PATHS: lambda: self.why.paths(team),
                    q.LIGHT: lambda: graphs.light(history, team, self.viewer),
                    q.ATTACKS: lambda: listed_attacks(
                        history, lambda attack, state: state.figure(attack.attacker).team == team
                    ),
                    q.ATTACKED: lambda: listed_attacks(
                        history, lambda attack, state: state.figure(attack.target).team == team
                    ),
                    q.WHEN: lambda: when(history, q.PATHS, team),
                    q.PLACEMENTS: lambda: advice.placements(history.campaign, self.why.state, team),
                    q.TEMPLE: lambda: advice.temple(history.campaign, self.why.state, team),
                }
            case AttackThing(number):
                return {
                    q.WHEN: lambda: when(history, q.ATTACK, number),
                    q.DEFENCES: lambda: advice.defences(history.campaign, self.why.state, number),
                }
            case EntryThing(version) if self.viewer == MASTER and version in history.step_of:
                return {q.WITHOUT: lambda: self.why.why(TriedThing((f"{q.RETRACT} {version}",)))}
            case Pair(start, end) if self.state.figure_at(end) is not None:
                return {q.BACK: lambda: self.why.why(Pair(end, start))}
        return {}

    def _attackers(self, number: int) -> Answer:
        own = self.state.figure(number).team
        teams = [team for team in self.state.setup.teams if team != own]
        return advice.attackers(self.history.campaign, self.why.state, number, teams)


_ABOUT: dict[str, str] = {
    q.ATTACKERS: N_("who could attack it now, and how that would stand"),
    q.PLACEMENTS: N_("all that it may place now, the best first"),
    q.TEMPLE: N_("figures for what it has that gain a path to the temple"),
    q.DEFENCES: N_("all defences against it, the best first"),
    q.WITHOUT: N_("what would be different if it had never been given"),
}
"""What is not worked out before it is asked."""


def _cell_called(name: str, board: Board) -> Cell | None:
    try:
        return board.cell(name)
    except CellError:
        return None


def wallet(history: Journal, team: str, game: int | None = None) -> Answer:
    """What is in a team's wallet and how it came there, entry by entry, with the sum each time (G3).

    ``game``: as of the end of the round after that game.
    """
    campaign, state = history.campaign, history.state
    items = [item for item in state.ledger if item.team == team and item.wallet and (game is None or item.game <= game)]
    rows, held = list[tuple[str, ...]](), 0
    for item in items:
        held += item.wallet
        line = item_line(item, campaign).partition(": ")[2].rpartition(", ")[0]
        rows.append((str(history.version_of(item.order)), line, number_text(item.wallet, plus=True), str(held)))
    template = _("{team} has {points} left (G3).") if state.over else _("{team} has {points} to spend (G3).")
    if game is not None:
        template = _("{team} had {points} after game {game} and its round (G3).")
    text = template.format(team=team_name(campaign, team), points=points_text(held), game=game)
    values = {"team": team, "wallet": held} | ({} if game is None else {"game": game})
    table = AnswerTable((_("entry") + " ", _("what"), _("wallet") + " ", _("sum") + " "), tuple(rows)) if rows else None
    last = since(history, history.version_of(items[-1].order)) if items else None
    return Answer(Statement(text, ("G3",), code="wallet", values=values), last, table=table)


def rank(history: Journal, team: str) -> Answer:
    """Which place a team has, and by how much others lead or follow (G7)."""
    campaign, state = history.campaign, history.state
    rows = standings(state)
    own = next(row for row in rows if row.team == team)
    ahead = [row for row in rows if row.final > own.final]
    name = team_name(campaign, team)

    def apart(others: Iterable[Any]) -> str:
        return listed(
            f"{team_name(campaign, row.team)} ({number_text(row.final - own.final, plus=True)})" for row in others
        )

    if ahead:
        template = _("{team}, place {place} with {final}; ahead of it: {others} (G7).")
    else:
        template = _("{team} is first with {final}; behind it: {others} (G7).")
    others = apart(ahead or [row for row in rows if row.team != team])
    text = template.format(team=name, place=own.rank or "–", final=points_text(own.final), others=others)
    columns = ("", _("team"), _("score") + " ", _("paths") + " ", _("for paths") + " ", _("final") + " ")
    told_rows = tuple(
        (
            f"{row.rank}." if row.rank else "–",
            team_name(campaign, row.team),
            *map(number_text, (row.score, row.paths, row.path_points, row.final)),
        )
        for row in rows
    )
    entry = history.since(lambda past: next(row.rank for row in standings(past) if row.team == team) == own.rank)
    values = {"team": team, "rank": own.rank, "final": own.final}
    headline = Statement(text, ("G7",), code="rank", values=values)
    return Answer(headline, None if entry is None else since(history, entry), table=AnswerTable(columns, told_rows))


def first(history: Journal, cell: Cell) -> Answer:
    """Who stood on a cell first, and whose light was there first (L6)."""
    campaign, state = history.campaign, history.state
    name, figure = campaign.board.name(cell), state.figure_at(cell)
    times = {
        team: tuple(spans(history, lambda past, team=team: bool(past.lit(team) >> cell & 1)))  # type: ignore[misc]
        for team in state.setup.teams
    }
    lit = sorted((spans_of[0][0] or 0, team) for team, spans_of in times.items() if spans_of)
    text = _("No light has ever fallen on {cell}").format(cell=name)
    if lit:
        entry, team = lit[0]
        when_first = _("from entry {entry} on").format(entry=entry) if entry else _("from the beginning")
        text = _("The light of {team} was on {cell} first, {when}")
        text = text.format(team=team_name(campaign, team), cell=name, when=when_first)
    if figure is not None:
        stands = _("{figure} has stood there since entry {entry}")
        entry = history.version_of(figure.order)
        text += "; " + stands.format(figure=figure_called(figure.id, campaign, state), entry=entry)
    rows = tuple(
        (team_name(campaign, team), "; ".join(span_text(history, span) for span in times[team])) for _entry, team in lit
    )
    table = AnswerTable((_("team"), _("lit")), rows) if rows else None
    values = {"cell": name, "lit": {team: [list(span) for span in times[team]] for _entry, team in lit}}
    headline = Statement(f"{text} (L6).", ("L6",), cells=1 << cell, code="first", values=values)
    placed = None if figure is None else since(history, history.version_of(figure.order))
    return Answer(headline, placed, table=table)


def hangs(campaign: Campaign, state: State, number: int) -> Answer:
    """What would go dark if a figure did, what would shine again, and the paths lost, as the map shows it (P1, A7)."""
    name, losses = figure_called(number, campaign, state), dependents(state, number)
    figures = figures_at(state, (number, *losses.darkened))
    values = {"figure": number, "hung": list(losses.darkened), "relit": list(losses.relit), "paths": losses.paths}
    if not state.shines(number):
        text = _("Nothing hangs on {figure}, for it is dark (P1).").format(figure=name)
        return Answer(Statement(text, ("P1",), figures, code="hangs-nothing", values=values))
    n, again, lost = len(losses.darkened), len(losses.relit), losses.paths
    parts = [_("no other figure would go dark")]
    if n:
        parts = [ngettext("{n} figure more would go dark", "{n} figures more would go dark", n).format(n=n)]
    if again:
        parts.append(ngettext("{n} figure would shine again", "{n} figures would shine again", again).format(n=again))
    if lost > 0:
        text = ngettext("{n} path to the temple would be lost", "{n} paths to the temple would be lost", lost)
        parts.append(text.format(n=lost))
    text = _("If {figure} went dark: {what} (P1).").format(figure=name, what="; ".join(parts))
    steps = [
        Statement(
            heading,
            code=code,
            values={"figures": list(numbers)},
            below=tuple(_figure_line(number, campaign, state) for number in numbers),
        )
        for code, heading, numbers in (
            ("hangs-on", _("Would go dark:"), losses.darkened),
            ("shines-again", _("Would shine again:"), losses.relit),
        )
        if numbers
    ]
    return Answer(Statement(text, ("P1",), figures, code="hangs", values=values), steps=tuple(steps))


def _figure_line(number: int, campaign: Campaign, state: State) -> Statement:
    text, at = figure_called(number, campaign, state), figures_at(state, (number,))
    return Statement(text, figures=at, code="figure", values={"figure": number})


Span = tuple[int | None, int | None]
"""The entry that began it and the one that ended it; None: it was so from the beginning; it is so now."""


def when(history: Journal, kind: str, which: Any) -> Answer:
    """From when to when a team had a path (`PATHS`), a figure shone, or an attack was in effect."""
    campaign, state = history.campaign, history.state
    if kind == q.PATHS:
        name, rule, values = team_name(campaign, which), "P3", {"team": which}
        template, never = (
            _("{name} had a path to the temple: {spans}"),
            _("No: {name} has never had a path to the temple"),
        )
    elif kind == q.FIGURE:
        name, rule, values = figure_called(which, campaign, state), "L4", {"figure": which}
        template, never = _("{name} shone: {spans}"), _("No: {name} has never shone")
    else:
        name, rule, values = str(which), "A6", {"attack": which}
        template, never = _("Attack {name} was in effect: {spans}"), _("No: attack {name} has never been in effect")
    times = tuple(spans(history, HELD[kind](which)))
    text = (template if times else never).format(name=name, spans="; ".join(span_text(history, span) for span in times))
    last = next((version for version in reversed(times[-1]) if version is not None), None) if times else None
    headline = Statement(
        f"{text[:1].upper()}{text[1:]} ({rule}).",
        (rule,),
        code="when" if times else "never",
        values={**values, "spans": [list(span) for span in times]},
    )
    return Answer(headline, None if last is None else since(history, last))


HELD: dict[str, Callable[[Any], Callable[[State], bool]]] = {
    q.PATHS: lambda team: lambda state: bool(state.paths(team)),
    q.FIGURE: lambda number: lambda state: len(state.figures) >= number and state.shines(number),
    q.ATTACK: lambda number: lambda state: len(state.attacks) >= number and state.status(number) == "in-effect",
}
"""What was so, by what is asked."""


def spans(history: Journal, holds: Callable[[State], bool]) -> Iterator[Span]:
    """From which entry to which something was so, in the camp after each order in force."""
    began: int | None = None
    before = False
    for index, state in enumerate(history.states):
        now = holds(state)
        version = history.version_of(index - 1) if index else None
        if now and not before:
            began = version
        elif before and not now:
            yield began, version
        before = now
    if before:
        yield began, None


def span_text(history: Journal, span: Span) -> str:
    first, last = (None if version is None else _called(history, version) for version in span)
    if last is None:
        return _("since entry {first}").format(first=first) if first else _("always")
    return _("from entry {first} to entry {last}").format(first=first or "1", last=last)


def _called(history: Journal, version: int) -> str:
    """An entry by its number, with the round in which it was entered."""
    index = history.replayed.index(version)
    return _("{version} (round {round})").format(version=version, round=history.states[index + 1].round)
