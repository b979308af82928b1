"""The solver against the slow twin that tries everything, and against the judge."""

from dataclasses import replace
from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

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
from boardgames.semafory.solver import feasible
from boardgames.semafory.turn_model import Move, Play, Turn
from boardgames.semafory.turns import judge_turn
from tests.boardgames.semafory import naive
from tests.strategies import often

LETTERS = sorted(sign for sign in SIGNS if len(sign) == 1)
LARGE = ("####", "#../.../..#", "#.#/.../#.#", "###/#../#..", "#..#", "#.../..../..../...#")
"""Patterns that can be laid in few ways, so that everything can be put to the judge."""


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


def played(turn: Turn | None) -> naive.Played:
    plays = [(step.pattern.id, cells(step.lamps)) for step in turn.steps if isinstance(step, Play)] if turn else []
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
        assert cells(TOWERS[tower]) == frozenset(window)
    for start in range(6):
        for end in range(6):
            assert distance(TOWERS_OF[seat][start], TOWERS_OF[seat][end]) == naive.steps(seat, start, end)


@given(patterns())
def test_every_way_to_lay_a_pattern(pattern: Pattern) -> None:
    assert {cells(mask) for mask in ways_to_lay(pattern.holes)} == naive.placements(shape(pattern))


AT = st.none() | st.integers(0, 5)


def check_cheapest(lamps: Mask, seat: str, sign: str, hand: tuple[Pattern, ...], at: int | None, mode: str) -> None:
    """As cheap as the twin's cheapest way, and one that he knows; a junior has neither figure nor limit."""
    words, race = ((sign * 5,) if mode == "competitive" else (sign * 5, "TROLL")), mode == "junior"
    here = None if at is None or race else TOWERS_OF[seat][at]
    players = (Player("A", seat, words, tower=here, hand=hand), Player("B", SEATS[SEATS.index(seat) - 1], words))
    answer = feasible(Situation("send", players=players, lamps=lamps, game=GameVariant(mode), kit=Kit())).result
    found = naive.ways(cells(lamps), seat, SIGNS[sign], named(hand), None if race else at, limit=None if race else 5)
    assert answer.least == min((load for load, _tower, _played in found), default=None)
    if answer.tower is not None:
        assert (answer.least, TOWERS_OF[seat].index(answer.tower), played(answer.turn)) in found


@often(400)
@given(LAMPS, SEAT, st.sampled_from(LETTERS), hands(), AT, st.sampled_from(["competitive", "junior"]))
def test_the_cheapest_way_to_send(lamps: Mask, seat: str, sign: str, hand: tuple[Pattern, ...], at: int | None,
                                  mode: str) -> None:  # fmt: skip
    check_cheapest(lamps, seat, sign, hand, at, mode)


@settings(max_examples=4)
@given(LAMPS, SEAT, st.sampled_from(LETTERS), st.permutations(LARGE))
def test_the_cheapest_way_with_three_patterns(lamps: Mask, seat: str, sign: str, shapes: list[str]) -> None:
    hand = tuple(Pattern(text, 1, read_drawing(text)) for text in (*shapes[:2], shapes[0]))
    check_cheapest(lamps, seat, sign, hand, 1, "competitive")


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
        lamps = lamps & ~TOWERS[tower] | sign_at(SIGNS[sign], first, tower)
        for pattern in hand:
            lamps ^= chance.choice(sorted(ways_to_lay(pattern.holes)))
    player = Player(
        "A", first, (sign * 5,), 1, None if chance.random() < 0.2 else spots[0], hand, chance.random() < 0.5, spots[0]
    )
    options = Options("never" if chance.random() < 0.3 else "rested")
    other = Player("B", second, ("TROLL",), 0, spots[1])
    return Situation("send", players=(player, other), lamps=lamps, options=options, kit=Kit())


def plays(hand: tuple[Pattern, ...]) -> list[tuple[Play, ...]]:
    """Every choice of patterns with every way to lay them."""
    by_name = {pattern.id: pattern for pattern in hand}
    choices = naive.choices(named(hand))
    return [tuple(Play(by_name[name], mask_of(some)) for name, some in choice) for choice in choices]


@given(tables(), st.integers(0, 2))
def test_the_judge_accepts_what_the_solver_finds_and_nothing_cheaper(table: Situation, told: int) -> None:
    """Of all turns with one move and some patterns; and from the first steps of the way found it is found again."""
    player = table.players[0]
    loads = []
    for tower, laid in product(TOWERS_OF[player.seat], plays(player.hand or ())):
        ruling = judge_turn(table, Turn(0, (*([] if player.tower == tower else [Move(tower)]), *laid))).result
        if ruling.legal and ruling.sent is not None:
            loads.append(ruling.load)
    answer = feasible(table).result
    assert answer.least == min(loads, default=None)
    if answer.turn is not None:
        ruling = judge_turn(table, answer.turn).result
        assert (ruling.legal, ruling.sent, ruling.tower, ruling.load) == (True, answer.sign, answer.tower, min(loads))
        begun = replace(table, turns=(replace(answer.turn, steps=answer.turn.steps[:told]),))
        assert feasible(begun).result.least == answer.least


@given(tables())
def test_the_judge_agrees_on_sabotage(table: Situation) -> None:
    """And so does the twin, who makes six lamps dark in every way there is."""
    hand = table.players[0].hand or ()
    tower = table.players[0].tower or TOWERS_OF[table.players[0].seat][0]
    lamps = table.lamps | 1 << next(lamps_of(TOWERS[tower]))
    sender = Player("S", table.players[0].seat, ("COHEN",), 5, tower, rested=False)
    other = table.players[1]
    # without a figure on a tower the rest of the turn would be void, and nothing would come of it
    own = next(one for one in (other.tower, *TOWERS_OF[other.seat]) if one not in (None, tower))
    saboteur = Player("B", other.seat, ("TROLL",), 0, own, hand)
    asked = Situation("sabotage", players=(sender, saboteur), lamps=lamps, player=1, kit=Kit())
    answer = feasible(asked).result
    rulings = [judge_turn(asked, Turn(1, laid)).result for laid in plays(hand)]
    loads = [ruling.load for ruling in rulings if ruling.legal and ruling.sabotage == "succeeded"]
    dark = naive.darkened(cells(lamps), sorted(cells(TOWERS[tower])), named(hand))
    assert answer.least == min(loads, default=None)
    assert answer.possible == bool(dark)
    assert not answer.possible or played(answer.turn) in dark


def test_a_rule_that_forbids_the_only_way_is_named() -> None:
    """The patterns would do around the tower of the last letter, and around one where somebody else stands."""
    hand = (Pattern("p", 1, read_drawing("##")),)
    players = (
        Player("A", "south", ("CCCCC",), 1, "ab2", hand, False, "ab2"),
        Player("B", "north", ("TROLL",), 0, "bc2"),
    )
    lines = feasible(Situation("send", players=players, kit=Kit())).lines
    assert lines[0].passed is True
    far = replace(players[0], hand=(Pattern("p", 5, read_drawing("##")),))
    verdict = feasible(Situation("send", players=(far, players[1]), kit=Kit()))
    assert not verdict.result.possible
    assert [line.rules for line in verdict.lines if line.depth == 2] == [("M4",), ("M3",), *[("L1",)] * 4]
