"""Could it have been done? Questions to the solver about a table, answered with their working."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import Any

from boardgames.core.verdict import Line, Name, Value, Verdict, said
from boardgames.semafory.alphabet import sign_name
from boardgames.semafory.competitive import Match, target_of
from boardgames.semafory.doubts import doubt_lines
from boardgames.semafory.exchange import distance, lamp_names, sign_at
from boardgames.semafory.kit import Pattern
from boardgames.semafory.model import SITUATION, Situation
from boardgames.semafory.racing import JuniorRace, RoadToGenova
from boardgames.semafory.solver import Goal, Group, Question, Way, groups
from boardgames.semafory.turn_model import Exchange, Move, Play, Step, Turn
from boardgames.semafory.turns import table_for
from boardgames.semafory.uncertain import pattern_lines, same_tower_line, sign_lines
from fejag_admin.common.language import N_

BEST = 20
"""Groups of ways that are listed."""
WAY = N_("load points {load} = {sum}: {tower}; {plays}; ways {number}")


@dataclass(frozen=True, slots=True)
class Tally:
    """All ways around one tower: their ``number``, and the ``least`` load points, None if there is no way."""

    tower: str
    number: int
    least: int | None


@dataclass(frozen=True, slots=True)
class Feasibility:
    """What the solver found: the ``number`` of ways, the ``least`` load points, the first of the ``ways``, cheapest
    first, and a tally for each ``tower`` that was open. ``groups``: ways alike together, as cheap ones first. ``sign``:
    the sign to send, None for a sabotage.

    All load points are those still to be spent after the steps that were told.
    """

    player: int
    sign: str | None
    number: int
    least: int | None
    ways: tuple[Way, ...]
    towers: tuple[Tally, ...]
    groups: tuple[Group, ...] = field(default=(), compare=False)

    @property
    def possible(self) -> bool:
        return self.number > 0


def could_send(situation: Situation) -> Verdict[Feasibility]:
    """Every way for the player to send the next sign, going on from the turn as far as it was told, cheapest first."""
    table, lines = _begun(situation, situation.player)
    sign = situation.next_sign(situation.player)
    assert sign is not None, "checked when the situation is read"
    goals, closed = _goals(table, sign)
    questions = _questions(table, goals)
    answer = _tallied(situation, situation.player, sign, questions)
    name = situation.players[situation.player].name
    values: dict[str, Value] = {"player": name, "sign": sign_name(sign), "number": answer.number}
    heading = _heading(answer, values, N_("{player} can send {sign}: ways {number}, load points from {least}"),
                       N_("{player} cannot send {sign}: there is no way"))  # fmt: skip
    kit = situation.kit
    rests = [*sign_lines(kit, sign, 1), *pattern_lines(kit, table.hand or (), 1)]
    if isinstance(table, Match) and any(map(table.reading_decides, situation.towers_of(table.index))):
        rests.append(same_tower_line(situation.options.same_tower, 1))
    towers = [*_tower_lines(answer), *closed, *rests]
    return Verdict(answer, (heading, *lines, *towers, *_log_line(table), *way_lines(answer)))


def could_sabotage(situation: Situation) -> Verdict[Feasibility]:
    """Whether the next player can darken the lamps of the last letter with patterns, and every way, cheapest first."""
    target = target_of(situation)
    assert target is not None, "checked when the situation is read"
    saboteur = situation.left_of(target)
    table, lines = _begun(situation, saboteur)
    assert isinstance(table, Match)
    assert table.limit is not None
    tower = table.players[target].tower
    assert tower is not None
    question = Question(
        table.lamps, (Goal(tower, 0),), table.hand or (), table.limit - table.load, touch=False, least=0
    )
    questions: list[_Asked] = [(None, question)]
    answer = _tallied(situation, saboteur, None, [] if table.broken else questions)
    names: dict[str, Value] = {"player": situation.players[saboteur].name, "target": situation.players[target].name,
                               "number": answer.number}  # fmt: skip
    heading = _heading(answer, names, N_("{player} can sabotage {target}: ways {number}, load points from {least}"),
                       N_("{player} cannot sabotage {target} with patterns: there is no way"))  # fmt: skip
    cards = said(N_("cards may help too: enter one as the first step of the turn"), "S3 C1", 1)
    rests = pattern_lines(situation.kit, table.hand or (), 1)
    return Verdict(answer, (heading, *lines, *_tower_lines(answer), cards, *rests, *way_lines(answer)))


def turn_of(situation: Situation, player: int, way: Way) -> Turn:
    """A turn that does what a way says, after the steps told already; the judge accepts it."""
    begun = situation.turns[0] if situation.turns else Turn(player)
    table, _lines = _begun(situation, player)
    steps: list[Step] = list(begun.steps)
    if isinstance(table, Match) and table.target is None and table.player.tower != way.tower:
        steps.append(Move((way.tower,), direct=table.player.tower is not None))
    if way.exchange is not None:
        steps.append(Exchange("event", *way.exchange))
    plays = sorted(way.plays, key=lambda play: way.exchange is not None and play[0] != way.exchange[1])
    steps += [Play(pattern, mask) for pattern, mask in plays]
    return replace(begun, steps=tuple(steps))


def written_turn(situation: Situation, player: int, way: Way) -> dict[str, Any]:
    """That turn as plain values of a file."""
    table = replace(situation, what="turn", turns=(turn_of(situation, player, way),))
    written: dict[str, Any] = SITUATION.write(table, table)["turn"]
    return written


_Table = Match | JuniorRace | RoadToGenova
_Asked = tuple[tuple[Pattern, Pattern] | None, Question]
"""A question, and the exchange that comes before it, if any."""


def _begun(situation: Situation, player: int) -> tuple[_Table, list[Line]]:
    """The table after the steps told so far, and their working."""
    turn = situation.turns[0] if situation.turns else Turn(player)
    table = table_for(situation, turn)
    table.go()
    return table, [*doubt_lines(situation), *table.working]


def _goals(table: _Table, sign: str) -> tuple[tuple[Goal, ...], list[Line]]:
    """Where the sign may be sent and what going there costs; and why the other towers are closed."""
    situation, lamps = table.situation, table.situation.kit.alphabet[sign]
    seat = table.player.seat
    if table.broken:
        return (), []
    if not isinstance(table, Match):
        return tuple(Goal(tower, sign_at(lamps, seat, tower)) for tower in situation.towers_of(table.index)), []
    goals, closed = [], []
    for tower in situation.towers_of(table.index):
        why = _closed(table, tower)
        if why is not None:
            closed.append(why)
            continue
        here = table.player.tower
        cost = 0 if here is None else distance(here, tower)
        goals.append(Goal(tower, sign_at(lamps, seat, tower), cost))
    return tuple(goals), closed


def _closed(table: Match, tower: str) -> Line | None:
    """Why a tower cannot be used in the rest of this turn."""
    here = table.player.tower
    if here != tower and (table.walked or table.played > table.plays_before_move):
        text = N_("{tower}: the figure has moved already, or patterns were played")
        return said(text, "M6", 1, passed=False, tower=tower)
    holder = table.holder_of(tower)
    if holder == "dwarf":
        return said(N_("{tower}: the deep dwarf is there"), "M3 M5", 1, passed=False, tower=tower)
    if isinstance(holder, int):
        name = table.players[holder].name
        return said(N_("{tower}: {player} is there"), "M3", 1, passed=False, tower=tower, player=name)
    if table.stays(tower):
        return said(N_("{tower}: the last letter came from there"), "M4", 1, passed=False, tower=tower)
    return None


def _questions(table: _Table, goals: tuple[Goal, ...]) -> list[_Asked]:
    """The questions with the hand as it is, and for each exchange with an event report."""
    hand = table.hand or ()
    budget = None if table.limit is None else table.limit - table.load
    least = 0 if table.played else 1
    plain = Question(table.lamps, goals, hand, budget, table.touched, True, least, table.owed)
    asked: list[_Asked] = [(None, plain)]
    if isinstance(table, RoadToGenova) and not table.exchanged:
        for gives in sorted(set(hand)):
            rest = list(hand)
            rest.remove(gives)
            for takes in sorted(set(table.events)):
                question = replace(plain, hand=(*rest, takes), owed=takes)
                asked.append(((gives, takes), question))
    return asked


def _tallied(situation: Situation, player: int, sign: str | None, asked: list[_Asked]) -> Feasibility:
    found = [group for exchange, question in asked for group in groups(question, exchange)]
    found.sort(key=lambda group: group.load)
    around: dict[str, list[Group]] = {goal.tower: [] for _exchange, question in asked for goal in question.goals}
    for group in found:
        around[group.goal.tower].append(group)
    towers = tuple(Tally(tower, *_sums(there)) for tower, there in around.items())
    first = tuple(islice(chain.from_iterable(group.ways() for group in found), situation.show))
    return Feasibility(player, sign, *_sums(found), first, towers, tuple(found))


def _sums(found: list[Group]) -> tuple[int, int | None]:
    """How many ways there are in groups, the cheapest first, and the least load points of one."""
    return sum(group.number for group in found), found[0].load if found else None


# the working


def _heading(answer: Feasibility, values: dict[str, Value], can: str, cannot: str) -> Line:
    if answer.least is None:
        return Line(cannot, values, ("S3",) if answer.sign is None else ("G3",), passed=False)
    return Line(can, {**values, "least": answer.least}, ("S3",) if answer.sign is None else ("G3",), passed=True)


def _tower_lines(answer: Feasibility) -> list[Line]:
    lines = []
    for tally in answer.towers:
        if tally.least is None:
            lines.append(said(N_("{tower}: no way"), "", 1, passed=False, tower=tally.tower, number=tally.number))
        else:
            text = N_("{tower}: ways {number}, load points from {least}")
            lines.append(said(text, "", 1, passed=True, tower=tally.tower, number=tally.number, least=tally.least))
    return lines


def _log_line(table: _Table) -> list[Line]:
    if not isinstance(table, RoadToGenova) or table.exchanged or not table.logs:
        return []
    return [said(N_("not counted: a pattern face down on an operator log, for a load point and its own"), "K4", 1)]


def way_line(group: Group) -> Line:
    """The ways of a group, and the first of them."""
    return said(WAY, "", 1, load=group.load, sum=sum_of(group), tower=group.goal.tower,
                plays=plays_of(next(group.ways())), number=group.number)  # fmt: skip


def way_lines(answer: Feasibility) -> list[Line]:
    """The best ways, those alike together, and how many are not listed."""
    lines = list(map(way_line, answer.groups[:BEST]))
    if more := sum(group.number for group in answer.groups[BEST:]):
        lines.append(said(N_("ways not listed: {more}"), "", 1, more=more))
    return lines


def plays_of(way: Way) -> tuple[str, ...]:
    """Each pattern and the lamps on which it is laid."""
    return tuple(f"{pattern.id}: {lamp_names(mask)}" for pattern, mask in way.plays)


def sum_of(group: Group) -> Name:
    """What the load points of a group are made of, and what is exchanged first."""
    parts = [f"{pattern.id} {pattern.load}" for pattern, copies in group.patterns for _copy in range(copies)]
    going, swap = Name(cs="cesta", en="move"), Name(cs="za", en="for")
    gives, takes = group.exchange or (None, None)

    def told(language: str) -> str:
        first = [f"{going[language]} {group.goal.cost}"] if group.goal.cost else []
        sum_ = " + ".join([*first, *parts]) or "0"
        return sum_ if gives is None or takes is None else f"{sum_} ({takes.id} {swap[language]} {gives.id})"

    return Name.each(told)
