"""Rounds and games: the rulebook's numbers, the next round, the ledger's sums."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from boardgames.bez_hranic.atlas import built_in
from boardgames.bez_hranic.ledger import (
    GRANTS,
    Ledger,
    play,
)
from boardgames.bez_hranic.model import FIELDS, Player, Table, tokens_in
from boardgames.bez_hranic.roads import roads
from boardgames.core.registry import find_game
from tests.boardgames.judging import game_of, judging

_GAME = game_of("bez_hranic")
load, sample = _GAME.load, _GAME.sample

judge = judging("bez_hranic")

EUROPE = roads(built_in("europe"))
OFFER = ("GB", "HU", "GR", "NO", "UA", "BE", "AM")


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


WORKED = {
    "first-round-from-france": {
        "červená": -40, "fialová": -50, "modrá": -40, "žlutý": -30, "bílý": -50, "zelený": -40,
    },
    "two-neighbours-of-france": {"modrá": -80},
    "three-neighbours-of-france": {"modrá": -110},
    "russia-has-two-parts": {"zelený": -40, "červená": -30},
    "enclave-monaco": {"žlutý": -40},
}  # fmt: skip


def test_what_the_rulebook_says_that_a_round_costs() -> None:
    for name, prices in WORKED.items():
        assert {account.colour: account.booked for account in judge(sample(name)).result.accounts} == prices, name


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
