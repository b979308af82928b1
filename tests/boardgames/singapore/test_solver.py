"""The solver of Singapore against its naive twin: the same best outcomes, ways that the judge accepts, claims."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import networkx as nx
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from boardgames.singapore.actions import Place
from boardgames.singapore.board import Board, Built, numbered, plan_of
from boardgames.singapore.claims import check_claim
from boardgames.singapore.document import load, sample
from boardgames.singapore.model import Options, Player, Situation
from boardgames.singapore.network import Walks, floating, grounded
from boardgames.singapore.own_copy import Copy
from boardgames.singapore.pareto import unbeaten
from boardgames.singapore.positions import Outcome, at_most, covers, packed, unpacked
from boardgames.singapore.solver import Solution, solve
from boardgames.singapore.turn_model import Claim, Turn
from boardgames.singapore.turns import judge_turn
from tests.boardgames.singapore import naive
from tests.boardgames.singapore.towns import PAWNSHOP, QUARRY, ROWS, towns

LARGE = [HealthCheck.data_too_large, HealthCheck.filter_too_much]


def check_solution(situation: Situation, solution: Solution) -> None:
    """The same outcomes as the naive twin's, each by a way that the judge accepts and that leads there."""
    found = {(*one.goods, one.money, one.points) for one in solution.outcomes}
    everything = naive.reachable(situation)
    assert found == naive.unbeaten({at.outcome for at in everything})
    for one in solution.outcomes:
        ruling = judge_turn(replace(situation, what="turn", turn=Turn(actions=one.way))).result
        assert ruling.legal
        assert ruling.needs == ("" if one.way else "build")
        player = ruling.after.players[0]
        assert (player.goods, player.money, player.points) == (one.goods, one.money, one.points)
        assert (player.chips, player.workers) == (one.chips, one.workers)
        equal = [at.chips for at in everything if at.outcome == (*one.goods, one.money, one.points)]
        assert one.chips == min(equal)


@settings(max_examples=15, suppress_health_check=LARGE)
@given(towns(3))
def test_the_best_outcomes_are_those_of_the_naive_twin(situation: Situation) -> None:
    check_solution(situation, solve(situation).result)


@pytest.mark.deep
@settings(max_examples=50, suppress_health_check=LARGE)
@given(towns(4))
def test_the_best_outcomes_deeply(situation: Situation) -> None:
    check_solution(situation, solve(situation).result)


def claims(situation: Situation, at: naive.At, change: tuple[int, ...], told: tuple[bool, ...]) -> Claim:
    goods = tuple(max(0, one + more) if tell else None for one, more, tell in zip(at.goods, change, told, strict=False))
    return Claim(
        goods,
        max(0, at.money + change[4]) if told[4] else None,
        max(0, at.points + change[5]) if told[5] else None,
        max(0, at.chips + change[6]) if told[6] else None,
        tuple(reversed(at.workers)) if told[7] else None,
    )


def agrees(claim: Claim, at: naive.At) -> bool:
    said = (*claim.goods, claim.money, claim.points, claim.chips)
    if any(wanted not in (None, has) for wanted, has in zip(said, (*at.outcome, at.chips), strict=True)):
        return False

    def order(place: Place | None) -> str:
        return place or ""

    return claim.workers is None or sorted(claim.workers, key=order) == sorted(at.workers, key=order)


CHANGES = st.tuples(*[st.sampled_from([0, 0, 0, 0, 1, -1])] * 7)
TOLD = st.tuples(*[st.sampled_from([True, True, False])] * 8)
ILLEGAL = ("I-9", "I-11", "I-12", "I-13", "II-14", "II-9", "II-2", "III-10")
READINGS = st.builds(
    Options,
    draw=st.sampled_from(["after", "before"]),
    white=st.sampled_from(["back", "out"]),
    no_opium=st.sampled_from(["nobody", "everybody"]),
)


@settings(max_examples=12, suppress_health_check=LARGE)
@given(towns(3, ILLEGAL), READINGS, st.integers(0, 10**6), CHANGES, TOLD)
def test_claims_count_every_draw(
    situation: Situation, options: Options, pick: int, change: tuple[int, ...], told: tuple[bool, ...]
) -> None:
    check_claims(replace(situation, whites=2, options=options), pick, change, told)


@pytest.mark.deep
@settings(max_examples=250, suppress_health_check=LARGE)
@given(towns(4, ILLEGAL), READINGS, st.integers(0, 10**6), CHANGES, TOLD)
def test_claims_count_every_draw_deeply(
    situation: Situation, options: Options, pick: int, change: tuple[int, ...], told: tuple[bool, ...]
) -> None:
    check_claims(replace(situation, whites=2, options=options), pick, change, told)


def ends_of(situation: Situation) -> list[naive.At]:
    """Where a turn may end, one for all ways that leave the same in the hands and the workers at the same places."""
    ends = {repr((at.outcome, at.chips, at.workers)): at for at in naive.reachable(situation, draws=True)}
    return [ends[key] for key in sorted(ends)]


def check_claims(situation: Situation, pick: int, change: tuple[int, ...], told: tuple[bool, ...]) -> None:
    ends = ends_of(situation)
    check_claim_of(situation, ends, claims(situation, ends[pick % len(ends)], change, told))


def check_claim_of(situation: Situation, ends: list[naive.At], claim: Claim) -> None:
    result = check_claim(replace(situation, what="claim", claim=claim)).result
    assert result.possible == any(agrees(claim, at) for at in ends)
    assert result.outcome is not None
    ruling = judge_turn(replace(situation, what="turn", turn=Turn(actions=result.outcome.way))).result
    after = ruling.after.players[0]
    assert ruling.legal
    assert (after.goods, after.money, after.points) == (
        result.outcome.goods, result.outcome.money, result.outcome.points,
    )  # fmt: skip
    assert after.workers == result.outcome.workers
    assert result.because == ()
    if result.possible:
        for said, has in zip((*claim.goods, claim.money), (*(after.goods or ()), after.money), strict=True):
            assert said in (None, has)


@pytest.mark.parametrize("draw", ["after", "before"])
def test_every_claim_where_money_may_be_spent_on_streets_before_a_raid_takes_it(draw: str) -> None:
    """A town in which a raid takes more than the player has, unless he buys the streets that he needs later first."""
    built = (Built("A1", "II-9", 0), Built("A2", "I-14", 0), Built("B1", "II-2", 0))
    mine = Player("A", 1, 0, (0, 0, 0, 0), 0, (None, "A2"))
    players = (mine, Player("B", 2, 4, (0, 0, 0, 0), 0, (None,), 5))
    copy = Copy((5,), (PAWNSHOP, QUARRY))
    options = Options(draw=draw)
    situation = Situation("solve", players, Board(ROWS, built), stack=(0, 1), whites=2, copy=copy, options=options)
    ends = ends_of(situation)
    for at in {(at.outcome, at.chips, tuple(sorted(map(str, at.workers)))): at for at in ends}.values():
        check_claim_of(situation, ends, claims(situation, at, (0,) * 7, (True,) * 8))


@settings(max_examples=8, suppress_health_check=LARGE)
@given(towns(3), st.integers(0, 10**6), CHANGES, TOLD)
def test_a_claim_is_possible_if_some_turn_ends_so(
    situation: Situation, pick: int, change: tuple[int, ...], told: tuple[bool, ...]
) -> None:
    check_claims(situation, pick, change, told)


@pytest.mark.deep
@settings(max_examples=100, suppress_health_check=LARGE)
@given(towns(4), st.integers(0, 10**6), CHANGES, TOLD)
def test_claims_deeply(situation: Situation, pick: int, change: tuple[int, ...], told: tuple[bool, ...]) -> None:
    check_claims(situation, pick, change, told)


@given(st.sets(st.tuples(st.integers(0, 4), st.integers(-2, 3), st.integers(0, 4)), max_size=40))
def test_unbeaten_points(points: set[tuple[int, ...]]) -> None:
    listed = sorted(points)
    assert {listed[index] for index in unbeaten(listed)} == naive.unbeaten(points)


def test_unbeaten_points_of_more_amounts_than_a_byte_tells_apart() -> None:
    rising = [(number, number % 2, -number) for number in range(300)]
    beaten = [(number, -1, -number) for number in range(300)]
    assert unbeaten([*rising, *beaten]) == list(range(300))


AMOUNTS = st.tuples(*[st.integers(0, 12) | st.integers(0, 9_999)] * 6)


@given(AMOUNTS, AMOUNTS)
def test_amounts_in_one_number_are_compared_one_by_one(one: Outcome, other: Outcome) -> None:
    first, second = packed(one[:4], *one[4:]), packed(other[:4], *other[4:])
    assert unpacked(first) == one
    assert unpacked(at_most(first, second)) == tuple(map(min, one, other))
    assert covers(first, second) == all(has >= wants for has, wants in zip(one, other, strict=True))
    assert unpacked(first + (second - first)) == other


@settings(max_examples=30, suppress_health_check=LARGE)
@given(towns(4), st.randoms())
def test_the_order_of_the_input_does_not_matter(situation: Situation, chance: object) -> None:
    assume(len(situation.board.built) > 1)
    built, streets = list(situation.board.built), list(situation.board.streets)
    chance.shuffle(built)  # type: ignore[attr-defined]  # hypothesis gives random.Random
    chance.shuffle(streets)  # type: ignore[attr-defined]
    board = Board(situation.board.rows, tuple(built), tuple(streets))
    assert solve(replace(situation, board=board)) == solve(situation)


@settings(max_examples=60, deadline=None)
@given(towns(most=6))
def test_walks_over_the_streets_are_those_of_a_library_of_graphs(situation: Situation) -> None:
    plan = plan_of(situation.board, situation.copy)
    graph: nx.Graph[Place] = nx.Graph()
    graph.add_nodes_from(plan.places)
    for one, others in plan.network.items():
        graph.add_edges_from((one, other) for other, street in others.items() if plan.there(street))
    for one, other in product(plan.places, repeat=2):
        walk = plan.cheapest(one, other)
        assert bool(walk) is nx.has_path(graph, one, other)
        if walk:
            assert (walk[0], walk[-1], len(walk) - 1) == (one, other, nx.shortest_path_length(graph, one, other))
            assert all(map(graph.has_edge, walk, walk[1:]))


def test_walks_buy_only_what_is_worth_it() -> None:
    """Two ways to a place: the short one buys a street, the long one buys none; both are worth taking."""
    situation = load(sample("worker-s-outcomes"))
    plan = plan_of(situation.board, situation.copy)
    walks = Walks(numbered(plan), 50)
    place = {name: index for index, name in enumerate(plan.places)}
    to_c2 = [walk for walk in walks.all(place["C1"], 3, 0, 9) if walk[0] == place["C2"]]
    assert [(walk[1], walk[2].bit_count()) for walk in to_c2] == [(1, 1), (3, 0)]
    assert [walk[1] for walk in walks.cheapest(place["C1"], 3, 0, 9) if walk[0] == place["C2"]] == [3]
    assert all(walk[2] == 0 for walk in walks.all(place["C1"], 3, 0, 0))
    assert grounded(floating(7)) == 7


def test_progress_and_interruption() -> None:
    situation = load(sample("worker-s-outcomes"))
    told: list[tuple[int, int]] = []

    def go_on(done: int, total: int) -> bool:
        told.append((done, total))
        return True

    whole = solve(situation, go_on).result
    assert whole.complete
    assert told
    assert all(0 <= done < total for done, total in told)
    stopped = solve(situation, lambda _done, _total: False).result
    assert not stopped.complete
    assert [one.way for one in stopped.outcomes] == [()]
    claim = replace(situation, claim=Claim(money=10**6))
    assert check_claim(claim, lambda _done, _total: False).result.possible is None


def test_a_turn_told_in_part_is_searched_on() -> None:
    """What was told stays: the stonemason is used already, so it is not used again."""
    situation = load(sample("worker-s-outcomes"))
    turn = Turn(actions=load(sample("turn-of-the-rulebook")).turn.actions[:1])
    found = solve(replace(situation, turn=turn)).result.outcomes
    assert max(one.goods[0] for one in found) == max(one.goods[0] for one in solve(situation).result.outcomes)
    for one in found:
        whole = Turn(actions=(*turn.actions, *one.way))
        assert judge_turn(replace(situation, what="turn", turn=whole)).result.legal
