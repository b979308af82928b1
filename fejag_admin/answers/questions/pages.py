"""What else can be asked of each thing, answered: wallet, rank, light, who was first, what hangs on it, advice."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from fejag_admin.answers import things
from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.explained import figures_at, since, view_statement
from fejag_admin.answers.questions import advice, graphs
from fejag_admin.answers.questions.attacks import listed_attacks
from fejag_admin.answers.questions.why import Explaining
from fejag_admin.answers.reasons import figure_called, item_json, listed
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.camp.views.rays import Dependents, dependents
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import N_, _, ngettext, number_text
from fejag_admin.rules.board import Cell, CellError
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import item_line
from fejag_admin.texts.names import figure_name, team_name
from fejag_admin.texts.rulings import points_text


@dataclass(frozen=True)
class AskPage(Explaining):
    """A thing about which something is asked, in a camp as its viewer reads it."""

    thing: things.Thing

    def answer(self, question: str) -> Answer:
        """The answer to a question of this thing; raise QuestionError if that cannot be asked of it."""
        offered = self._offered()
        if question not in offered:
            names = ", ".join(map(_, offered)) or "–"
            text = _("“{question}” cannot be asked of this. It can be asked of it: {names}.")
            raise things.QuestionError(text.format(question=_(question), names=names))
        page_answer = offered[question]()
        if question in things.SEARCHES:
            return replace(page_answer, steps=(view_statement(self.viewer), *page_answer.steps))
        return page_answer

    def questions(self) -> tuple[Statement, ...]:
        """What else can be asked, each with its answer in one line; searches are only named."""
        about_next = [(name, things.AskedThing(thing), self.why(thing).headline.text) for name, thing in self._things()]
        asked = [
            (_(name), things.AskedThing(self.thing, name), _(LATER[name]) if name in LATER else ask().headline.text)
            for name, ask in self._offered().items()
        ]
        return tuple(
            Statement(
                text, code="question", values={"name": name, "words": list(things.words_of(about, self.campaign))}
            )
            for name, about, text in (*about_next, *asked)
        )

    def _things(self) -> Iterator[tuple[str, things.Thing]]:
        """Other things that are asked about next: a team that may place here, a figure of several, a kind."""
        board, campaign, state = self.campaign.board, self.campaign, self.history.state
        match self.thing:
            case things.CellThing(cell) if state.figure_at(cell) is None and self._is_open(cell):
                yield from ((team_name(campaign, team), things.Placing(team, cell)) for team in state.setup.teams)
            case things.FiguresThing(team, kind):
                own = (figure for figure in state.figures if (figure.team, figure.kind) == (team, kind))
                yield from ((board.name(figure.at), things.CellThing(figure.at)) for figure in own)
            case things.Placing(team, cell, None):
                yield from ((figure_name(kind), things.Placing(team, cell, kind)) for kind in KINDS)
            case things.RuleThing(rule):
                with suppress(CellError):
                    yield f"{_(things.CELL)} {rule}", things.CellThing(board.cell(rule))
            case things.AttackThing(number):
                attack = state.attack(number)
                yield _("entry"), things.EntryThing(self.history.version_of(attack.order))
                for at in (state.figure(attack.attacker).at, state.figure(attack.target).at):
                    yield board.name(at), things.CellThing(at)

    def _is_open(self, cell: Cell) -> bool:
        """Whether something could be placed on a cell as far as the viewer knows."""
        board = self.history.state.setup.board
        is_visible = self.viewer == MASTER or bool(self.history.state.uncovered.cells >> cell & 1)
        return is_visible and not (board.temple_mask | board.teleport_mask) >> cell & 1

    def _offered(self) -> dict[str, Callable[[], Answer]]:
        """What can be asked of the thing by name."""
        history, campaign, seen = self.history, self.campaign, self.visible_state
        match self.thing:
            case things.CellThing(cell) if (figure := history.state.figure_at(cell)) is not None:
                number = figure.id
                return {
                    things.ATTACKED: lambda: listed_attacks(history, lambda attack, _state: attack.target == number),
                    things.ATTACKS: lambda: listed_attacks(history, lambda attack, _state: attack.attacker == number),
                    things.HANGS: lambda: hangs(campaign, seen, number),
                    things.FIRST: lambda: first(history, cell),
                    things.WHEN: lambda: when(history, self.thing),
                    things.ATTACKERS: lambda: advice.attackers(campaign, seen, number),
                }
            case things.CellThing(cell) if self._is_open(cell):
                return {things.FIRST: lambda: first(history, cell)}
            case things.TeamThing(team, int(game)):
                return {things.WALLET: lambda: wallet(history, team, game)}
            case things.TeamThing(team):
                return {
                    things.RANK: lambda: rank(history, team),
                    things.WALLET: lambda: wallet(history, team),
                    things.PATHS: lambda: self.paths(team),
                    things.LIGHT: lambda: graphs.light(history, team, self.viewer),
                    things.ATTACKS: lambda: listed_attacks(
                        history, lambda attack, past: past.figure(attack.attacker).team == team
                    ),
                    things.ATTACKED: lambda: listed_attacks(
                        history, lambda attack, past: past.figure(attack.target).team == team
                    ),
                    things.WHEN: lambda: when(history, self.thing),
                    things.PLACEMENTS: lambda: advice.placements(campaign, seen, team),
                    things.TEMPLE: lambda: advice.temple(campaign, seen, team),
                }
            case things.AttackThing(number):
                return {
                    things.WHEN: lambda: when(history, self.thing),
                    things.DEFENCES: lambda: advice.defences(campaign, seen, number),
                }
            case things.EntryThing(version) if self.viewer == MASTER and version in history.step_of:
                return {things.WITHOUT: lambda: self.why(things.TriedThing((f"{things.RETRACT} {version}",)))}
            case things.Pair(start, end) if self.history.state.figure_at(end) is not None:
                return {things.BACK: lambda: self.why(things.Pair(end, start))}
        return {}


LATER: dict[str, str] = {
    things.ATTACKERS: N_("who could attack it now, and how that would stand"),
    things.PLACEMENTS: N_("all that it may place now, the best first"),
    things.TEMPLE: N_("figures for what it has that gain a path to the temple"),
    things.DEFENCES: N_("all defences against it, the best first"),
    things.WITHOUT: N_("what would be different if it had never been given"),
}
"""What is not worked out before it is asked."""


def wallet(history: Journal, team: str, game: int | None = None) -> Answer:
    """What is in a team's wallet and how it came there, entry by entry, with the sum each time (G3).

    ``game``: as of the end of the round after that game.
    """
    campaign, state = history.campaign, history.state
    items = [item for item in state.ledger if item.team == team and item.wallet and (game is None or item.game <= game)]
    steps, held = list[Statement](), 0
    for item in items:
        held += item.wallet
        entry, line = history.version_of(item.order), item_line(item, campaign).partition(": ")[2]
        values = {"entry": entry, "item": item_json(item), "sum": held}
        steps.append(Statement(f"{entry}: {line} → {points_text(held)}", ("G3",), code="item", values=values))
    template = _("{team} has {points} left (G3).") if state.over else _("{team} has {points} to spend (G3).")
    if game is not None:
        template = _("{team} had {points} after game {game} and its round (G3).")
    text = template.format(team=team_name(campaign, team), points=points_text(held), game=game)
    values = {"team": team, "wallet": held} | ({} if game is None else {"game": game})
    headline = Statement(text, ("G3",), code="wallet", values=values)
    last = since(history, history.version_of(items[-1].order)) if items else None
    return Answer(headline, last, steps=tuple(steps))


def rank(history: Journal, team: str) -> Answer:
    """Which place a team has, and by how much others lead or follow (G7)."""
    campaign, rows = history.campaign, standings(history.state)
    own = next(row for row in rows if row.team == team)
    if ahead := [row for row in rows if row.final > own.final]:
        template = _("{team}, place {place} with {final}; ahead of it: {others} (G7).")
    else:
        template = _("{team} is first with {final}; behind it: {others} (G7).")
    others = ahead or [row for row in rows if row.team != team]
    text = template.format(
        team=team_name(campaign, team),
        place=own.rank or "–",
        final=points_text(own.final),
        others=listed(
            f"{team_name(campaign, row.team)} ({number_text(row.final - own.final, plus=True)})" for row in others
        ),
    )
    values = {"team": team, "rank": own.rank, "final": own.final, "others": {row.team: row.final for row in others}}
    entry = history.since(lambda past: next(row.rank for row in standings(past) if row.team == team) == own.rank)
    return Answer(Statement(text, ("G7",), code="rank", values=values), since(history, entry))


def first(history: Journal, cell: Cell) -> Answer:
    """Who stood on a cell first, and whose light was there first (L6)."""
    campaign, state = history.campaign, history.state
    name, placed = campaign.board.name(cell), None

    def times(team: str) -> tuple[Span, ...]:
        return spans(history, lambda past: bool(past.lit(team) >> cell & 1))

    lit = {team: held for team in state.setup.teams if (held := times(team))}
    order = sorted(lit, key=lambda team: lit[team][0][0] or 0)
    text = _("No light has ever fallen on {cell}").format(cell=name)
    if order:
        entry = lit[order[0]][0][0]
        begun = _("from entry {entry} on").format(entry=entry) if entry else _("from the beginning")
        text = _("The light of {team} was on {cell} first, {when}")
        text = text.format(team=team_name(campaign, order[0]), cell=name, when=begun)
    if (figure := state.figure_at(cell)) is not None:
        placed = history.version_of(figure.order)
        stands = _("{figure} has stood there since entry {entry}")
        text += "; " + stands.format(figure=figure_called(figure.id, campaign, state), entry=placed)
    headline = Statement(f"{text} (L6).", ("L6",), cells=1 << cell, code="first", values={"cell": name})
    steps = (
        Statement(
            f"{team_name(campaign, team)}: {spans_text(history, lit[team])}",
            ("L6",),
            code="lit",
            values={"team": team, "spans": lit[team]},
        )
        for team in order
    )
    return Answer(headline, since(history, placed), steps=tuple(steps))


def hangs(campaign: Campaign, state: State, number: int) -> Answer:
    """What would go dark if a figure did, what would shine again, and the paths lost, as the map shows it (P1, A7)."""
    name, losses = figure_called(number, campaign, state), dependents(state, number)
    figures = figures_at(state, (number, *losses.darkened))
    values = {"figure": number, "hung": list(losses.darkened), "relit": list(losses.relit), "paths": losses.paths}
    if not state.shines(number):
        text = _("Nothing hangs on {figure}, for it is dark (P1).").format(figure=name)
        return Answer(Statement(text, ("P1",), figures, code="hangs-nothing", values=values))
    text = _("If {figure} went dark: {what} (P1).").format(figure=name, what="; ".join(_losses(losses)))
    steps = tuple(
        Statement(
            f"{heading} {listed(figure_called(number, campaign, state) for number in numbers)}",
            figures=figures_at(state, numbers),
            code=code,
            values={"figures": list(numbers)},
        )
        for code, heading, numbers in (
            ("would-go-dark", _("Would go dark:"), losses.darkened),
            ("would-shine-again", _("Would shine again:"), losses.relit),
        )
        if numbers
    )
    return Answer(Statement(text, ("P1",), figures, code="hangs", values=values), steps=steps)


def _losses(losses: Dependents) -> Iterator[str]:
    """How many figures would go dark and shine again, and how many paths would be lost."""
    n, again, lost = len(losses.darkened), len(losses.relit), losses.paths
    dark = ngettext("{n} figure more would go dark", "{n} figures more would go dark", n).format(n=n)
    yield dark if n else _("no other figure would go dark")
    if again:
        yield ngettext("{n} figure would shine again", "{n} figures would shine again", again).format(n=again)
    if lost > 0:
        text = ngettext("{n} path to the temple would be lost", "{n} paths to the temple would be lost", lost)
        yield text.format(n=lost)


Span = tuple[int | None, int | None]
"""The entry that began it and the one that ended it; None: it was so from the beginning; it is so now."""


def when(history: Journal, thing: things.CellThing | things.TeamThing | things.AttackThing) -> Answer:
    """From when to when a team had a path, the figure on a cell shone, or an attack was in effect."""
    campaign, state = history.campaign, history.state
    values: dict[str, Any]
    match thing:
        case things.TeamThing(team):
            name, rule, values = team_name(campaign, team), "P3", {"team": team}
            template = _("{name} had a path to the temple: {spans}")
            never = _("No: {name} has never had a path to the temple")
            times = spans(history, lambda past: bool(past.paths(team)))
        case things.CellThing(cell):
            number = state.formation.at[cell].id
            name, rule, values = figure_called(number, campaign, state), "L4", {"figure": number}
            template, never = _("{name} shone: {spans}"), _("No: {name} has never shone")
            times = spans(history, lambda past: len(past.figures) >= number and past.shines(number))
        case things.AttackThing(attack):
            name, rule, values = str(attack), "A6", {"attack": attack}
            template = _("Attack {name} was in effect: {spans}")
            never = _("No: attack {name} has never been in effect")
            times = spans(history, lambda past: len(past.attacks) >= attack and past.status(attack) == "in-effect")
    text = (template if times else never).format(name=name, spans=spans_text(history, times))
    code = "when" if times else "never"
    headline = Statement(
        f"{text[:1].upper()}{text[1:]} ({rule}).", (rule,), code=code, values=values | {"spans": times}
    )
    last = [version for span in times for version in span if version is not None][-1:]
    return Answer(headline, since(history, last[0] if last else None))


def spans(history: Journal, holds: Callable[[State], bool]) -> tuple[Span, ...]:
    """From which entry to which something was so, in the camp after each order in force."""
    was_so = list(map(holds, history.states))
    turns = [index for index in range(1, len(was_so)) if was_so[index] != was_so[index - 1]]
    entries = [None, *(history.version_of(index - 1) for index in turns), None]
    first = 0 if was_so[0] else 1
    return tuple(zip(entries[first::2], entries[first + 1 :: 2], strict=False))


def spans_text(history: Journal, times: Iterable[Span]) -> str:
    """When something was so, each time with its entries and their rounds."""

    def called(version: int) -> str:
        text = _("{version} (round {round})")
        return text.format(version=version, round=history.states[history.index(version) + 1].round)

    def span_text(first: int | None, last: int | None) -> str:
        if last is None:
            return _("always") if first is None else _("since entry {first}").format(first=called(first))
        text = _("from entry {first} to entry {last}")
        return text.format(first="1" if first is None else called(first), last=called(last))

    return "; ".join(span_text(*span) for span in times)
