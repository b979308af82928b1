"""Rounds, games and tokens: the rulebook's numbers, the cap at the cash, one purse, the ranking, the ledger's sums."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.bez_hranic.atlas import built_in
from boardgames.bez_hranic.ledger import (
    GRANTS,
    SAME_FIELD,
    SAME_PAIR,
    Ledger,
    SettledRound,
    misplaced,
    play,
    ranked,
    settle,
)
from boardgames.bez_hranic.model import FIELDS, Options, Player, Table, tokens_in
from boardgames.bez_hranic.roads import cost, roads
from boardgames.core.registry import find_game
from tests.boardgames.judging import game_of, judging

_GAME = game_of("bez_hranic")
load, sample = _GAME.load, _GAME.sample

judge = judging("bez_hranic")

EUROPE = roads(built_in("europe"))
OFFER = ("GB", "HU", "GR", "NO", "UA", "BE", "AM")


def changes(settled: SettledRound) -> dict[str, int]:
    return {account.colour: account.booked for account in settled.accounts}


def settled(name: str) -> SettledRound:
    result = judge(sample(name)).result
    assert isinstance(result, SettledRound)
    return result


def table(stacks: dict[int, tuple[str, ...]], number: int = 1, **values: Any) -> Table:
    target = values.get("target", "PT" if number >= 5 else None)
    full = tuple(stacks.get(at, ()) for at in range(FIELDS))
    return Table(number, values.get("offer", OFFER), values.get("start", "FR"), target, full)


def test_a_round_leads_to_the_next_with_what_is_paid_out_then() -> None:
    """Round by round, each carried on from the one before with its cards laid, as the ledger of the game has it."""
    game = find_game("bez-hranic")
    assert game is not None
    whole = json.loads(sample("whole-game-for-two"))
    ledger = judge(sample("whole-game-for-two")).result
    purse = 100 * len(whole["players"][0]["colours"])
    table = {**whole, "what": "round", "players": [player | {"cash": purse} for player in whole["players"]]}
    del table["rounds"]
    for number, (cards, there) in enumerate(zip(whole["rounds"], ledger.rounds, strict=True), start=1):
        situation = game.load(json.dumps({**table, **cards, "round": number}).encode())
        verdict = game.judge(situation)
        assert [player.cash for player in verdict.result.players] == [player.cash for player in there.players]
        after = game.answer(situation, verdict).after
        assert (after is None) == (number == 7)
        table = dict(after or {})
        assert "offer" not in table


# the worked examples of the rulebook


def test_first_round_from_france() -> None:
    prices = {"červená": -40, "fialová": -50, "modrá": -40, "žlutý": -30, "bílý": -50, "zelený": -40}
    assert changes(settled("first-round-from-france")) == prices
    assert EUROPE.crossings("FR", ("GR",)) == 3
    assert EUROPE.chain(EUROPE.route("FR", ("GR",)))["cs"] == "Francie – Itálie ~ Malta ~ Řecko"


def test_two_and_three_neighbouring_pairs() -> None:
    assert changes(settled("two-neighbours-of-france")) == {"modrá": -80}
    assert changes(settled("three-neighbours-of-france")) == {"modrá": -110}


def test_russia() -> None:
    assert changes(settled("russia-has-two-parts")) == {"zelený": -40, "červená": -30}
    assert not judge(sample("route-through-both-parts-of-russia")).result.valid
    claim = '{"what": "route", "start": "PL", "visits": ["RU"], "route": ["PL", "BY", "Rusko"]}'
    long_way = judge(claim.encode()).result
    assert (long_way.valid, long_way.crossings, long_way.fewest) == (True, 2, 1)  # 50 euro with the surcharge, not 40


def test_enclave() -> None:
    result = settled("enclave-monaco")
    assert changes(result) == {"žlutý": -40}
    journey = result.accounts[0].journey
    assert [crossings for _order, crossings in journey.orders] == [4, 4]
    assert EUROPE.chain(journey.route)["cs"] in {
        "Itálie – Francie – Monako – Francie – Španělsko",
        "Itálie – Francie – Španělsko – Francie – Monako",
    }


def test_azerbaijan_to_norway_is_near_and_its_parts_have_different_neighbours() -> None:
    assert EUROPE.crossings("AZ", ("NO",)) == 2
    assert {edge.pair for edge in EUROPE.touching("AZ", "TR")} == {("AZ-NX", "TR")}
    assert {edge.pair for edge in EUROPE.touching("AZ", "RU")} == {("AZ", "RU")}
    assert EUROPE.crossings("TR", ("AZ", "RU")) == 3  # in by Nakhchivan, but on only from the main part


def test_the_most_that_neighbours_can_cost() -> None:
    lying = table({}, 5, start="DE", target="LU", offer=("BE", "FR", "GR", "NO", "UA", "HU", "AM"))
    price = cost(EUROPE, lying, (0, 1))
    assert (len(price.surcharges), price.crossings, price.change) == (5, 3, -180)


def test_facts_that_the_rulebook_states_about_the_maps() -> None:
    def neighbours(ways: Any, *pairs: str) -> list[bool]:
        return [bool(ways.touching(*pair.split("-"))) for pair in pairs]

    apart = ("PL-SE", "DK-NO", "IT-ES", "HR-IT", "LI-IT", "LI-DE", "MC-IT")
    joined = ("HR-ME", "LI-AT", "LI-CH", "DK-SE", "GR-TR", "GR-MT", "GB-IE", "FR-GB", "GB-NL", "GB-BE", "IT-MT")
    assert neighbours(EUROPE, *apart) == [False] * 7
    assert neighbours(EUROPE, *joined) == [True] * 11
    usa = roads(built_in("usa"))
    assert neighbours(usa, "UT-NM", "AZ-CO", "UT-CO", "AZ-NM", "AK-WA", "HI-CA", "MI-WI") == [True] * 7
    assert neighbours(usa, "MI-MN", "CT-NJ", "ME-MA") == [False] * 3
    assert [len(ways.atlas.cards) for ways in (EUROPE, usa)] == [50, 50]


# purses


def test_nobody_pays_more_than_he_has() -> None:
    one = settle(EUROPE, table({0: ("a",)}), (Player("a", ("a",), 25),))
    assert (one.accounts[0].change, one.accounts[0].booked, one.players[0].cash) == (-40, -25, 0)
    assert settle(EUROPE, table({0: ("a",)}), (Player("a", ("a",)),)).players[0].cash is None


def test_two_colours_pay_from_one_purse() -> None:
    player = Player("Petr", ("a", "b"), 60)
    one = settle(EUROPE, table({0: ("a",), 7: ("b",)}), (player,))
    assert [account.booked for account in one.accounts] == [-40, -20]
    assert one.players[0].cash == 0


@pytest.mark.parametrize(("option", "cash", "booked"), [("nothing", 10, 0), ("owes", 10, -10), ("owes", 500, -40)])
def test_a_last_journey_worth_less_than_nothing(option: str, cash: int, booked: int) -> None:
    """From Denmark by Austria and the Netherlands to Poland, always across Germany: 60, less 100 for ten tokens."""
    others = tuple("vwxyz")
    stacks = {0: (*others, "a"), 1: (*others, "a")}
    lying = table(stacks, 7, start="DK", target="PL", offer=("AT", "NL", "GR", "NO", "BE", "GB", "AM"))
    players = (Player("a", ("a",), cash), *(Player(name, (name,), 0) for name in others))
    account = next(
        account for account in settle(EUROPE, lying, players, Options(option)).accounts if not account.player
    )
    assert (account.journey.cost.worth, account.change, account.booked) == (60, -40, booked)


def test_ranking_is_shared() -> None:
    players = [Player(name, (name,), cash) for name, cash in (("a", 50), ("b", 90), ("c", 90), ("d", 50), ("e", 10))]
    rows = [(row.rank, players[row.player].name) for row in ranked(players)]
    assert rows == [(1, "b"), (1, "c"), (3, "a"), (3, "d"), (5, "e")]


# tokens


def test_misplaced_tokens() -> None:
    one = (Player("a", ("a",)),)
    both = (Player("P", ("a", "b")), Player("Q", ("c", "d")))
    assert misplaced(one, table({0: ("a", "x", "a")}, 3))[0].tokens[0].height == 0
    assert misplaced(one, table({0: ("a",), 1: ("a",)}, 3)) == ()
    same = misplaced(both, table({2: ("c", "b", "a")}))[0]
    assert (same.fault, [(token.colour, token.height) for token in same.tokens]) == (SAME_FIELD, [("b", 1)])
    pair = misplaced(both, table({2: ("b", "a"), 5: ("a", "c", "b")}, 4))[0]
    assert (pair.fault, [(token.colour, token.field) for token in pair.tokens]) == (SAME_PAIR, [("b", 2), ("a", 5)])
    assert misplaced(both, table({2: ("b", "a"), 5: ("a",), 6: ("b",)}, 4)) == ()


# whole games


def booked(ledger: Ledger) -> Iterator[tuple[int, int, int | None]]:
    """Whatever changed a purse, in order: whose, by how much, what was in it then."""
    for settled_round in ledger.rounds:
        number = settled_round.table.round
        yield from ((one.player, one.amount, one.cash) for one in ledger.grants if one.round == number)
        yield from ((one.player, one.booked, one.cash) for one in settled_round.accounts)


def test_two_games_of_the_examples() -> None:
    for name in ("whole-game", "whole-game-for-two"):
        ledger = judge(sample(name)).result
        assert ledger.over
        assert len(ledger.rounds) == 7
        sums = Counter[int]()
        for player, amount, _cash in booked(ledger):
            sums[player] += amount
        assert sums == {row.player: row.cash for row in ledger.ranking}


@st.composite
def games(draw: st.DrawFn) -> tuple[tuple[Player, ...], tuple[Table, ...]]:
    two = draw(st.booleans())
    number = draw(st.integers(2, 3 if two else 6))
    letters = iter("abcdef")
    players = tuple(Player(f"P{n}", tuple(next(letters) for _ in range(2 if two else 1))) for n in range(number))
    tables = []
    for at in range(1, draw(st.integers(1, 7)) + 1):
        cards = draw(st.permutations(EUROPE.atlas.cards))
        stacks: list[tuple[str, ...]] = [()] * FIELDS
        laid = []
        for player in players:
            selections = st.sampled_from(list(combinations(range(FIELDS), tokens_in(at))))
            fields = draw(st.lists(selections, min_size=2, max_size=2, unique=True))
            laid += [(colour, one) for colour, own in zip(player.colours, fields, strict=False) for one in own]
        for colour, one in draw(st.permutations(laid)):
            stacks[one] += (colour,)
        tables.append(Table(at, tuple(cards[:7]), cards[7], cards[8] if at >= 5 else None, tuple(stacks)))
    return players, tuple(tables)


@given(games())
def test_the_ledger_adds_up(game: tuple[tuple[Player, ...], tuple[Table, ...]]) -> None:
    players, tables = game
    ledger = play(EUROPE, tables, players)
    purses = [0] * len(players)
    for player, amount, cash in booked(ledger):
        purses[player] += amount
        assert purses[player] == cash
        assert purses[player] >= 0
    assert [row.cash for row in ledger.ranking] == sorted(purses, reverse=True)
    grants = sum(grant.amount for grant in ledger.grants)
    colours = sum(len(player.colours) for player in players)
    assert grants == colours * sum(euro for number, euro in GRANTS.items() if number <= len(tables))
    journeys = [(one.table.round, account.booked) for one in ledger.rounds for account in one.accounts]
    assert len(journeys) == colours * len(tables)
    assert all((amount >= 0) == (number == 7) or amount == 0 for number, amount in journeys)
    for settled_round in ledger.rounds:
        tokens = tokens_in(settled_round.table.round)
        assert all(len(account.journey.fields) == tokens for account in settled_round.accounts)
    if ledger.over:
        best = max(purses)
        assert set(ledger.winners) == {number for number, cash in enumerate(purses) if cash == best}


def test_a_game_stops_at_misplaced_tokens() -> None:
    players = (Player("a", ("a",)), Player("b", ("b",)))
    good = table({0: ("a",), 1: ("b",)})
    bad = table({0: ("a", "a"), 1: ("b",), 2: ("b",)}, 3)
    ledger = play(EUROPE, (good, table({0: ("a",), 1: ("b",)}, 2), bad), players)
    assert [grant.round for grant in ledger.grants] == [1, 1]
    assert ledger.rounds[-1].misplaced
    assert not ledger.over


def test_cash_of_a_file_is_kept() -> None:
    assert [player.cash for player in load(sample("last-round")).players] == [120, 90, 200]
