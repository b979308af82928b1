"""The solver against the slow twin that tries everything, and against the judge."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames.core.verdict import Value
from boardgames.semafory.competitive import Match
from boardgames.semafory.exchange import (
    ALL,
    SEATS,
    SIGNS,
    TOWERS,
    TOWERS_OF,
    VIEW,
    Mask,
    distance,
    lamps_of,
    read_drawing,
    sign_at,
    ways_to_lay,
)
from boardgames.semafory.fields import GameVariant, Options
from boardgames.semafory.kit import Kit, Pattern
from boardgames.semafory.model import Player, Situation
from boardgames.semafory.solver import Goal, SolverQuestion, Way, cheapest, could_sabotage, could_send, sum_of
from boardgames.semafory.turn_model import Exchange, Move, Play, Step, Turn
from boardgames.semafory.turns import judge_turn, table_for
from tests.boardgames.semafory import naive
from tests.strategies import often

QUICK = settings(max_examples=25)
LETTERS = sorted(sign for sign in SIGNS if len(sign) == 1)
LARGE = ("####", "#../.../..#", "#.#/.../#.#", "###/#../#..", "#..#", "#.../..../..../...#")
"""Patterns that can be laid in few ways, so that everything can be put to the judge."""


def turn_of(situation: Situation, player: int, way: Way) -> Turn:
    """A turn that does what a way says, after the steps told already."""
    begun = situation.turns[0] if situation.turns else Turn(player)
    table = table_for(situation, begun)
    table.go()
    steps: list[Step] = list(begun.steps)
    if isinstance(table, Match) and table.target is None and table.player.tower != way.goal.tower:
        steps.append(Move((way.goal.tower,) if table.player.tower is None else way.goal.tower))
    if way.exchange is not None:
        steps.append(Exchange("event", *way.exchange))
    plays = sorted(way.plays, key=lambda play: way.exchange is not None and play[0] != way.exchange[1])
    steps += [Play(pattern, mask) for pattern, mask in plays]
    return replace(begun, steps=tuple(steps))


def cells(mask: Mask) -> naive.Cells:
    return frozenset(divmod(lamp, 4) for lamp in lamps_of(mask))


def mask_of(some: naive.Cells) -> Mask:
    return sum(1 << row * 4 + column for row, column in some)


def shape(pattern: Pattern) -> naive.Shape:
    wide, high = (max(hole[way] for hole in pattern.holes) + 1 for way in (1, 0))
    return tuple(
        "".join("#" if (row, column) in pattern.holes else "." for column in range(wide)) for row in range(high)
    )


def named(hand: tuple[Pattern, ...]) -> list[tuple[str, naive.Shape, int]]:
    return [(pattern.id, shape(pattern), pattern.load) for pattern in hand]


def played(way: Way) -> naive.Played:
    plays = ((pattern.id, cells(mask)) for pattern, mask in way.plays)
    return tuple(sorted(plays, key=lambda one: (one[0], sorted(one[1]))))


@st.composite
def patterns(draw: st.DrawFn) -> Pattern:
    chance = Random(draw(st.integers(0, 2**32)))
    high, wide = chance.randint(1, 3), chance.randint(1, 3)
    spots = [(row, column) for row in range(high) for column in range(wide)]
    chosen = chance.sample(spots, min(len(spots), chance.randint(1, 4)))
    rows = ("".join("#" if (row, column) in chosen else "." for column in range(wide)) for row in range(high))
    holes = read_drawing("/".join(rows))
    load = chance.randint(1, 3)
    return Pattern(f"{holes} {load}", load, holes)


@st.composite
def hands(draw: st.DrawFn, most: int = 2) -> tuple[Pattern, ...]:
    """A hand, now and then with a pattern twice."""
    found = draw(st.lists(patterns(), min_size=1, max_size=most))
    if len(found) > 1 and draw(st.integers(0, 3)) == 0:
        found[1] = found[0]
    return tuple(found)


LAMPS = st.integers(0, ALL)
SEAT = st.sampled_from(SEATS)


@given(SEAT)
def test_views_and_towers_are_the_same_for_both(seat: str) -> None:
    for tower, window in zip(TOWERS_OF[seat], naive.towers(seat), strict=True):
        assert [divmod(lamp, 4) for lamp in VIEW[seat, tower]] == window
        assert cells(TOWERS[tower].window) == frozenset(window)
    for start in range(6):
        for end in range(6):
            assert distance(TOWERS_OF[seat][start], TOWERS_OF[seat][end]) == naive.steps(seat, start, end)


@given(patterns())
def test_every_way_to_lay_a_pattern(pattern: Pattern) -> None:
    assert {cells(mask) for mask in ways_to_lay(pattern.holes)} == naive.placements(shape(pattern))


@given(LAMPS, st.lists(patterns(), min_size=1, max_size=4), st.randoms())
def test_lamps_flipped_twice_return(lamps: Mask, played_twice: list[Pattern], chance: Any) -> None:
    masks = [chance.choice(sorted(ways_to_lay(pattern.holes))) for pattern in played_twice]
    order = masks + masks
    chance.shuffle(order)
    hand = tuple(pattern for pattern, _mask in zip(played_twice, masks, strict=True) for _copy in range(2))
    plays = [Play(pattern, mask) for pattern, mask in zip(played_twice, masks, strict=True) for _copy in range(2)]
    chance.shuffle(plays)
    players = (Player("A", "south", hand=hand), Player("B", "north"))
    table = Situation(
        "turn", players=players, lamps=lamps, game=GameVariant("cooperative"), kit=Kit(), words=("COHEN", "TROLL")
    )
    ruling = judge_turn(table, Turn(0, tuple(plays))).result
    assert ruling.legal
    assert ruling.after.lamps == lamps


Asked = tuple[SolverQuestion, tuple[Goal, ...]]


def question(lamps: Mask, seat: str, sign: str, hand: tuple[Pattern, ...], at: int | None, limit: int | None) -> Asked:
    here = None if at is None else TOWERS_OF[seat][at]
    goals = tuple(
        Goal(tower, sign_at(SIGNS[sign], seat, tower), 0 if here is None else distance(here, tower))
        for tower in TOWERS_OF[seat]
    )
    return SolverQuestion(lamps, hand, limit), goals


def check_cheapest(asked: Asked, expected: Counter[tuple[int, int, naive.Played]]) -> None:
    """A way to each tower that the twin reaches, as cheap as the twin's cheapest one, and one that he knows."""
    for number, goal in enumerate(asked[1]):
        loads = [load for load, tower, _played in expected if tower == number]
        way = cheapest(asked[0], goal)
        assert (way.load if way else None) == min(loads, default=None)
        assert way is None or (way.load, number, played(way)) in expected


AT = st.none() | st.integers(0, 5)
LIMIT = st.none() | st.integers(2, 6)


@often(25, 400)
@given(LAMPS, SEAT, st.sampled_from(sorted(SIGNS)), hands(), AT, LIMIT)
def test_the_cheapest_way_to_send(lamps: Mask, seat: str, sign: str, hand: tuple[Pattern, ...], at: int | None,
                           limit: int | None) -> None:  # fmt: skip
    expected = naive.ways(cells(lamps), seat, SIGNS[sign], named(hand), at, limit=limit)
    check_cheapest(question(lamps, seat, sign, hand, at, limit), expected)


@settings(max_examples=4)
@given(LAMPS, SEAT, st.sampled_from(LETTERS), st.permutations(LARGE))
def test_the_cheapest_way_with_three_patterns(lamps: Mask, seat: str, sign: str, shapes: list[str]) -> None:
    hand = tuple(Pattern(text, 1, read_drawing(text)) for text in (*shapes[:2], shapes[0]))
    expected = naive.ways(cells(lamps), seat, SIGNS[sign], named(hand), 1, limit=5)
    check_cheapest(question(lamps, seat, sign, hand, 1, 5), expected)


@QUICK
@given(LAMPS, st.sampled_from(sorted(TOWERS)), hands())
def test_the_cheapest_sabotage(lamps: Mask, tower: str, hand: tuple[Pattern, ...]) -> None:
    window = TOWERS[tower].window
    lamps |= 1 << next(lamps_of(window))
    way = cheapest(SolverQuestion(lamps, hand, 5, touch=False, least=0), Goal(tower, 0))
    expected = naive.darkened(cells(lamps), sorted(cells(window)), named(hand))
    loads = [load for choice, load in naive.choices(named(hand)).items() if choice in expected]
    assert (way.load if way else None) == min(loads, default=None)
    assert way is None or played(way) in expected


def test_every_state_of_the_lamps() -> None:
    """For a hand of two, all 65,536 states: a sign can be sent exactly if the twin finds a way."""
    hand = (Pattern("a", 1, read_drawing("##/#.")), Pattern("b", 2, read_drawing("#.#")))
    tower, seat, sign = "bc3", "north", SIGNS["S"]
    window = [row * 4 + column for row, column in naive.towers(seat)[TOWERS_OF[seat].index(tower)]]
    target = sum(1 << lamp for lamp, lit in zip(window, sign, strict=True) if lit == "1")
    reached: set[int] = set()
    inside = sum(1 << lamp for lamp in window)
    for choice in naive.choices(named(hand)):
        masks = [mask_of(some) for _name, some in choice]
        if any(mask & inside for mask in masks):
            together = 0
            for mask in masks:
                together ^= mask
            reached.add(together & inside)
    goal = Goal(tower, sign_at(sign, seat, tower))
    for lamps in range(ALL + 1):
        found = cheapest(SolverQuestion(lamps, hand, 5), goal) is not None
        assert found == ((lamps ^ target) & inside in reached), lamps


# against the judge


@st.composite
def tables(draw: st.DrawFn) -> Situation:
    """A table of the competitive game with a hand of few placements."""
    chance = Random(draw(st.integers(0, 2**32)))
    first, second = chance.choice([("south", "north"), ("east", "west"), ("west", "east")])
    spots = chance.sample(TOWERS_OF[first], 2)
    hand = tuple(
        Pattern(text, chance.randint(1, 3), read_drawing(text)) for text in chance.sample(LARGE, chance.randint(1, 2))
    )
    sign = chance.choice(LETTERS)
    tower = chance.choice(TOWERS_OF[first])
    lamps = chance.getrandbits(16)
    if chance.random() < 0.8:  # a few flips away from the sign, so that there is something to find
        lamps = lamps & ~TOWERS[tower].window | sign_at(SIGNS[sign], first, tower)
        for pattern in hand:
            lamps ^= chance.choice(sorted(ways_to_lay(pattern.holes)))
    player = Player(
        "A", first, (sign * 5,), 1, None if chance.random() < 0.2 else spots[0], hand, chance.random() < 0.5, spots[0]
    )
    options = Options("never" if chance.random() < 0.3 else "rested")
    other = Player("B", second, ("TROLL",), 0, spots[1])
    return Situation("send", players=(player, other), lamps=lamps, options=options, kit=Kit())


def turns(table: Situation) -> list[tuple[str, naive.Played, Turn]]:
    """Every turn with one move and some patterns; nothing is left out because it is against the rules."""
    player = table.players[0]
    by_name = {pattern.id: pattern for pattern in player.hand or ()}
    found = []
    for tower in TOWERS_OF[player.seat]:
        walk = () if player.tower == tower else (Move(tower),)
        for choice in naive.choices(named(player.hand or ())):
            plays = tuple(Play(by_name[name], mask_of(some)) for name, some in choice)
            found.append((tower, choice, Turn(0, (*walk, *plays))))
    return found


@settings(max_examples=15)
@given(tables())
def test_the_judge_accepts_what_the_solver_finds_and_nothing_cheaper(table: Situation) -> None:
    answer = could_send(table).result
    accepted: dict[str, int] = {}
    for tower, _choice, turn in turns(table):
        ruling = judge_turn(table, turn).result
        if ruling.legal and ruling.sent is not None:
            accepted[tower] = min(ruling.load, accepted.get(tower, ruling.load))
    assert {way.goal.tower: way.load for way in answer.ways} == accepted
    assert [way.load for way in answer.ways] == sorted(way.load for way in answer.ways)
    assert answer.least == min(accepted.values(), default=None)
    for way in answer.ways:
        sum_ = [int(part.split()[-1]) for part in sum_of(way)["en"].split(" + ")]
        ruling = judge_turn(table, turn_of(table, 0, way)).result
        assert sum(sum_) == way.load == ruling.load
        assert (ruling.legal, ruling.sent, ruling.tower) == (True, answer.sign, way.goal.tower)


@settings(max_examples=15)
@given(tables(), st.booleans())
def test_the_judge_agrees_on_races(table: Situation, together: bool) -> None:
    """Juniors, and the co-operative game with an exchange."""
    hand = table.players[0].hand or ()
    sign = table.players[0].words[0]
    words = (sign, "TROLL")
    if together:
        rest = Pattern("rest", 2, read_drawing("#.../..../..../###."))
        players: tuple[Player, ...] = (Player("A", table.players[0].seat, hand=(rest, *hand[:1])), Player("B", "south"))
        if players[0].seat == "south":
            players = (players[0], Player("B", "west"))
        races = Situation("send", players=players, lamps=table.lamps, game=GameVariant("cooperative"), kit=Kit(),
                          words=words, events=hand[1:], logs=1)  # fmt: skip
    else:
        player = Player("A", table.players[0].seat, words, hand=hand)
        other = Player("B", "south" if player.seat != "south" else "west", words)
        races = Situation("send", players=(player, other), lamps=table.lamps, game=GameVariant("junior"), kit=Kit())
    answer = could_send(races).result
    plain = naive.ways(cells(races.lamps), races.players[0].seat, SIGNS[sign[0]], named(races.players[0].hand or ()),
                       limit=None)  # fmt: skip
    least = {tower: min(load for load, at, _played in plain if at == tower) for _load, tower, _played in plain}
    found = {TOWERS_OF[races.players[0].seat].index(way.goal.tower): way for way in answer.ways}
    assert set(least) <= set(found)
    for at, way in found.items():
        assert way.exchange is not None or least[at] == way.load
        assert way.load <= least.get(at, way.load)
    for way in answer.ways:
        ruling = judge_turn(races, turn_of(races, 0, way)).result
        assert (ruling.legal, ruling.sent, ruling.load) == (True, answer.sign, way.load)


@settings(max_examples=15)
@given(tables())
def test_the_judge_agrees_on_sabotage(table: Situation) -> None:
    hand = table.players[0].hand
    tower = table.players[0].tower or TOWERS_OF[table.players[0].seat][0]
    lamps = table.lamps | 1 << next(lamps_of(TOWERS[tower].window))
    sender = Player("S", table.players[0].seat, ("COHEN",), 5, tower, rested=False)
    other = table.players[1]
    # without a figure on a tower the rest of the turn would be void, and nothing would come of it
    own = next(one for one in (other.tower, *TOWERS_OF[other.seat]) if one not in (None, tower))
    saboteur = Player("B", other.seat, ("TROLL",), 0, own, hand)
    asked = Situation("sabotage", players=(sender, saboteur), lamps=lamps, player=1, kit=Kit())
    answer = could_sabotage(asked).result
    accepted = {}
    by_name = {pattern.id: pattern for pattern in hand or ()}
    for choice in naive.choices(named(hand or ())):
        plays = tuple(Play(by_name[name], mask_of(some)) for name, some in choice)
        ruling = judge_turn(asked, Turn(1, plays)).result
        if ruling.sabotage == "succeeded" and ruling.legal and ruling.load <= 5:
            accepted[choice] = ruling.load
    dark = {choice: load for choice, load in accepted.items()
            if not naive.flipped(cells(lamps), choice) & cells(TOWERS[tower].window)}  # fmt: skip
    assert answer.least == min(dark.values(), default=None)
    assert all(played(way) in dark for way in answer.ways)


def begun(table: Situation, way: Way, steps: int) -> Situation:
    """The same question after the first steps of a way."""
    turn = turn_of(table, table.player, way)
    return replace(table, turns=(replace(turn, steps=turn.steps[:steps]),))


@settings(max_examples=20)
@given(tables(), st.integers(1, 2))
def test_going_on_from_the_beginning_of_a_turn(table: Situation, steps: int) -> None:
    """After the first steps of a way the rest of it is found, and what it costs is the rest of its load."""
    for way in could_send(table).result.ways:
        told = begun(table, way, steps)
        spent = judge_turn(table, told.turns[0]).result.load
        rest = could_send(told).result
        assert {one.goal.tower for one in rest.ways} <= {way.goal.tower} or not told.turns[0].steps
        assert way.load - spent == min(one.load for one in rest.ways if one.goal.tower == way.goal.tower)
        for one in rest.ways:
            ruling = judge_turn(table, turn_of(told, table.player, one)).result
            assert (ruling.legal, ruling.sent, ruling.load) == (True, rest.sign, spent + one.load)


def closed(table: Situation) -> dict[Value, tuple[str, ...]]:
    lines = could_send(table).lines
    return {line.values["tower"]: line.rules for line in lines if line.passed is False and line.depth and line.rules}


def test_why_a_tower_is_closed() -> None:
    players = (
        Player("A", "south", ("COHEN",), 1, "ab2", (Pattern("p", 1, ((0, 0),)),), False, "ab2"),
        Player("B", "north", ("TROLL",), 0, "bc2"),
        Player("C", "west", ("GNOME",)),
    )
    table = Situation("send", players=players, kit=Kit(), dwarf=None)
    assert closed(table) == {"ab2": ("M4",), "bc2": ("M3",)}
    dwarf = replace(table, players=(players[0], replace(players[1], seat="east", tower=None), players[2]), dwarf="cd3")
    assert closed(dwarf) == {"ab2": ("M4",), "cd3": ("M3", "M5")}
    moved = replace(table, turns=(Turn(0, (Move("ab3"),)),))
    assert could_send(moved).result.towers == ("ab3",)
