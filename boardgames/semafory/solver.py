"""The cheapest way to send a sign, or to darken a tower: exact for each of the 65,536 states of the lamps.

What a pattern does to a tower depends only on which of the tower's six lamps it covers, so of all its placements one
for each of these 64 classes is enough.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from boardgames.core.verdict import Line, Name, Value, Verdict, note
from boardgames.core.working import reading_line
from boardgames.semafory.competitive import Match
from boardgames.semafory.exchange import (
    TOWERS,
    Holes,
    Mask,
    distance,
    lamp_names,
    lamps_of,
    sign_at,
    sign_name,
    ways_to_lay,
)
from boardgames.semafory.kit import Pattern
from boardgames.semafory.model import Situation
from boardgames.semafory.racing import RoadToGenova
from boardgames.semafory.table import TurnTable
from boardgames.semafory.turn_model import Turn
from boardgames.semafory.turns import doubt_lines, table_for
from boardgames.semafory.working import pattern_lines, sign_lines
from fejag_admin.common.language import N_

Plays = tuple[tuple[Pattern, Mask], ...]
"""Patterns with the lamps on which each is laid."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Lamps to be reached around a tower: ``lit`` of its six; ``cost``: load points for going there."""

    tower: str
    lit: Mask
    cost: int = 0


@dataclass(frozen=True, slots=True)
class SolverQuestion:
    """What the solver is asked.

    ``lamps`` as they are, the ``hand``. ``budget``: load points left, None if there is no limit. ``touched``: lamps
    flipped in this turn already; of the six at least one must be flipped, unless ``touch`` is false. ``least``: how
    many patterns must be played at least; ``owed``: one that must be among them. ``exchange``: a pattern of the hand
    given before, and the one taken for it.
    """

    lamps: Mask
    hand: tuple[Pattern, ...]
    budget: int | None = None
    touched: Mask = 0
    touch: bool = True
    least: int = 1
    exchange: tuple[Pattern, Pattern] | None = None
    owed: Pattern | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """One way: go to the tower of the ``goal`` and lay the patterns in any order; ``load`` points in all.

    ``exchange``: a pattern of the hand given first, and the one taken for it and played first, if any.
    """

    load: int
    goal: Goal
    plays: Plays
    exchange: tuple[Pattern, Pattern] | None = None


def class_of(mask: Mask, tower: str) -> int:
    """Which of a tower's six lamps are in a set, as a number below 64."""
    return sum((mask >> lamp & 1) << place for place, lamp in enumerate(lamps_of(TOWERS[tower].window)))


@lru_cache(maxsize=4096)
def _by_class(holes: Holes, tower: str) -> dict[int, Mask]:
    """The first placement of a pattern in each class."""
    by_class: dict[int, Mask] = {}
    for mask in ways_to_lay(holes):
        by_class.setdefault(class_of(mask, tower), mask)
    return by_class


@lru_cache(maxsize=4096)
def _reached(patterns: tuple[Pattern, ...], tower: str) -> dict[tuple[int, bool], Plays]:
    """What laying all these patterns comes to: the class of all together, whether one covers a lamp of the tower."""
    if not patterns:
        return {(0, False): ()}
    plays_by_class: dict[tuple[int, bool], Plays] = {}
    for (before, touched), plays in _reached(patterns[:-1], tower).items():
        for kind, mask in _by_class(patterns[-1].holes, tower).items():
            plays_by_class.setdefault((before ^ kind, touched or kind > 0), (*plays, (patterns[-1], mask)))
    return plays_by_class


def _choices(question: SolverQuestion) -> Iterator[tuple[Pattern, ...]]:
    """Every choice of patterns that may be played."""
    held = sorted(Counter(question.hand).items())
    for copies in product(*(range(number + 1) for _pattern, number in held)):
        patterns = tuple(pattern for (pattern, _all), copy in zip(held, copies, strict=True) for _copy in range(copy))
        if len(patterns) >= question.least and (question.owed is None or question.owed in patterns):
            yield patterns


def cheapest(question: SolverQuestion, goal: Goal) -> Way | None:
    """The way with the fewest load points, of equally cheap ones with the fewest patterns; None if there is none."""
    need = class_of(question.lamps ^ goal.lit, goal.tower)
    enough = not question.touch or bool(question.touched & TOWERS[goal.tower].window)
    best: Way | None = None
    for patterns in sorted(_choices(question), key=len):
        load = goal.cost + sum(pattern.load for pattern in patterns)
        if (question.budget is not None and load > question.budget) or (best is not None and load >= best.load):
            continue
        reached = _reached(patterns, goal.tower)
        plays = reached.get((need, True), reached.get((need, False)) if enough else None)
        if plays is not None:
            best = Way(load, goal, plays, question.exchange)
    return best


WAY = N_("way|{tower}: load points {load} = {sum}; {plays}")


@dataclass(frozen=True, slots=True)
class Feasibility:
    """What the solver found: the cheapest of the ``ways`` to each tower that has any, cheapest first, and of which
    ``towers`` that was asked. ``sign``: the sign to send, None for a sabotage.

    All load points are those still to be spent after the steps that were told.
    """

    player: int
    sign: str | None
    ways: tuple[Way, ...]
    towers: tuple[str, ...]

    @property
    def possible(self) -> bool:
        return bool(self.ways)

    @property
    def least(self) -> int | None:
        """The fewest load points, None if there is no way."""
        return self.ways[0].load if self.ways else None


def could_send(situation: Situation) -> Verdict[Feasibility]:
    """Whether the player can send the next sign, going on from the turn as far as it was told; the cheapest ways."""
    table, lines = _begun(situation, situation.player)
    sign = situation.next_sign(situation.player)
    assert sign is not None, "checked when the situation is read"
    goals, closed = _goals(table, sign)
    answer = _answered(situation.player, sign, goals, _questions(table))
    name = situation.players[situation.player].name
    values: dict[str, Value] = {"player": name, "sign": sign_name(sign)}
    heading = _heading(answer, values, N_("{player} can send {sign}, load points from {least}"),
                       N_("{player} cannot send {sign}: there is no way"))  # fmt: skip
    kit = situation.kit
    rests = [*sign_lines(kit, sign, 1), *pattern_lines(kit, table.hand or (), 1)]
    if isinstance(table, Match) and any(map(table.reading_decides, situation.towers_of(table.index))):
        rests.append(reading_line("semafory", situation.options.same_tower))
    return Verdict(answer, (heading, *lines, *_tower_lines(answer), *closed, *rests, *_log_line(table)))


def could_sabotage(situation: Situation) -> Verdict[Feasibility]:
    """Whether the next player can darken the lamps of the last letter with patterns, and the cheapest way."""
    target = situation.target
    assert target is not None, "checked when the situation is read"
    saboteur = situation.left_of(target)
    table, lines = _begun(situation, saboteur)
    assert isinstance(table, Match)
    assert table.limit is not None
    tower = table.players[target].tower
    assert tower is not None
    asked = SolverQuestion(table.lamps, table.hand or (), table.limit - table.load, touch=False, least=0)
    answer = _answered(saboteur, None, (Goal(tower, 0),), [] if table.broken else [asked])
    names: dict[str, Value] = {"player": situation.players[saboteur].name, "target": situation.players[target].name}
    heading = _heading(answer, names, N_("{player} can sabotage {target}, load points from {least}"),
                       N_("{player} cannot sabotage {target} with patterns: there is no way"))  # fmt: skip
    cards = note(N_("cards may help too: enter one as the first step of the turn"), "S3 C1", 1)
    rests = pattern_lines(situation.kit, table.hand or (), 1)
    return Verdict(answer, (heading, *lines, *_tower_lines(answer), cards, *rests))


def _begun(situation: Situation, player: int) -> tuple[TurnTable, list[Line]]:
    """The table after the steps told so far, and their working."""
    turn = situation.turns[0] if situation.turns else Turn(player)
    table = table_for(situation, turn)
    table.go()
    return table, [*doubt_lines(situation), *table.working]


def _goals(table: TurnTable, sign: str) -> tuple[tuple[Goal, ...], list[Line]]:
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
        figure_at = table.player.tower
        cost = 0 if figure_at is None else distance(figure_at, tower)
        goals.append(Goal(tower, sign_at(lamps, seat, tower), cost))
    return tuple(goals), closed


def _closed(table: Match, tower: str) -> Line | None:
    """Why a tower cannot be used in the rest of this turn."""
    figure_at = table.player.tower
    if figure_at != tower and (table.walked or table.played > table.plays_before_move):
        text = N_("{tower}: the figure has moved already, or patterns were played")
        return note(text, "M6", 1, passed=False, tower=tower)
    holder = table.holder_of(tower)
    if holder == "dwarf":
        return note(N_("{tower}: the deep dwarf is there"), "M3 M5", 1, passed=False, tower=tower)
    if isinstance(holder, int):
        name = table.players[holder].name
        return note(N_("{tower}: {player} is there"), "M3", 1, passed=False, tower=tower, player=name)
    if table.stays(tower):
        return note(N_("{tower}: the last letter came from there"), "M4", 1, passed=False, tower=tower)
    return None


def _questions(table: TurnTable) -> list[SolverQuestion]:
    """The questions with the hand as it is, and for each exchange with an event report."""
    hand = table.hand or ()
    budget = None if table.limit is None else table.limit - table.load
    plain = SolverQuestion(table.lamps, hand, budget, table.touched, True, 0 if table.played else 1, owed=table.owed)
    asked = [plain]
    if isinstance(table, RoadToGenova) and not table.exchanged:
        for gives in sorted(set(hand)):
            hand_left = list(hand)
            hand_left.remove(gives)
            for takes in sorted(set(table.events)):
                asked.append(replace(plain, hand=(*hand_left, takes), owed=takes, exchange=(gives, takes)))
    return asked


def _answered(player: int, sign: str | None, goals: tuple[Goal, ...], asked: list[SolverQuestion]) -> Feasibility:
    """The cheapest way to each goal by any of the questions."""
    best = []
    for goal in goals:
        ways = [way for question in asked if (way := cheapest(question, goal)) is not None]
        best += sorted(ways, key=lambda way: way.load)[:1]
    best.sort(key=lambda way: way.load)
    return Feasibility(player, sign, tuple(best), tuple(goal.tower for goal in goals))


# the working


def _heading(answer: Feasibility, values: dict[str, Value], can: str, cannot: str) -> Line:
    rules = ("S3",) if answer.sign is None else ("G3",)
    if answer.least is None:
        return Line(cannot, values, rules, passed=False)
    return Line(can, {**values, "least": answer.least}, rules, passed=True)


def _tower_lines(answer: Feasibility) -> list[Line]:
    """The cheapest way to each tower, and the towers to which there is none."""
    lines = []
    for way in answer.ways:
        plays = tuple(f"{pattern.id}: {lamp_names(mask)}" for pattern, mask in way.plays)
        lines.append(note(WAY, "", 1, passed=True, tower=way.goal.tower, load=way.load, sum=sum_of(way), plays=plays))
    reached = {way.goal.tower for way in answer.ways}
    none = [tower for tower in answer.towers if tower not in reached]
    return lines + [note(N_("{tower}: no way"), "", 1, passed=False, tower=tower) for tower in none]


def _log_line(table: TurnTable) -> list[Line]:
    if not isinstance(table, RoadToGenova) or table.exchanged or not table.logs:
        return []
    return [note(N_("not counted: a pattern face down on an operator log, for a load point and its own"), "K4", 1)]


def sum_of(way: Way) -> Name:
    """What the load points of a way are made of, and what is exchanged first."""

    def in_language(language: str) -> str:
        going, swap = Name(cs="cesta", en="move")[language], Name(cs="za", en="for")[language]
        parts = [f"{going} {way.goal.cost}"] if way.goal.cost else []
        sum_ = " + ".join([*parts, *(f"{pattern.id} {pattern.load}" for pattern, _mask in way.plays)]) or "0"
        if way.exchange is None:
            return sum_
        gives, takes = way.exchange
        return f"{sum_} ({takes.id} {swap} {gives.id})"

    return Name.each(in_language)
