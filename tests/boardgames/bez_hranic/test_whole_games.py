"""Whole games carried on from round to round: every table that follows is the one that the rules leave, to the end.

The twin keeps the purses from the first round on, by the price that it walks on the map of the USA; the calculator is
told each round on the table that it made of the one before.
"""

import json
from itertools import combinations, pairwise, permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.bez_hranic.atlas import built_in, neighbours
from boardgames.core.answer import GameAnswer
from boardgames.core.registry import find_game
from fejag_admin.common.faults import DocumentError
from tests.boardgames.bez_hranic.test_outcome import steps
from tests.strategies import often

USA = built_in("usa")
AROUND = neighbours(USA, USA.lines)
COLOURS = ("red", "yellow", "blue", "purple", "green", "white")
GRANTS = {1: 100, 3: 200, 5: 300}


def answered(raw: dict[str, Any]) -> GameAnswer:
    game = find_game("bez-hranic")
    assert game is not None
    situation = game.load(json.dumps(raw).encode())
    return game.answer(situation, game.judge(situation))


def change(told: dict[str, Any], number: int, colour: str) -> int:
    """What a journey costs, or brings in the last round: crossings, neighbours, field 40 and tokens beneath."""
    fields = [field for field, stack in told["stacks"].items() if colour in stack]
    beneath = sum(told["stacks"][field].index(colour) for field in fields)
    stops = [field for field in fields if field != "40"]
    ends = [told["target"]] if "target" in told else []
    ways = [[told["start"], *order, *ends] for order in permutations(stops)]
    euro = 10 * min(sum(steps(AROUND, a, b) for a, b in pairwise(way)) for way in ways)
    centre = [told["start"], *ends]
    pairs = [pair for pair in combinations([*centre, *stops], 2) if list(pair) != centre]
    euro += 30 * sum(b in AROUND[a] for a, b in pairs) + (40 if "40" in fields else 0)
    total: int = (euro if number == 7 else -euro) - 10 * beneath
    return total


def laid(chance: Random, number: int, deck: list[str], players: list[dict[str, Any]]) -> dict[str, Any]:
    """The cards and the tokens of a round."""
    cards = [deck.pop() for _card in range(9 if number >= 5 else 8)]
    told: dict[str, Any] = {"start": cards[0], "offer": cards[-7:], "stacks": {}}
    if number >= 5:
        told["target"] = cards[1]
    choices = list(combinations([*told["offer"], "40"], 1 if number <= 2 else 2))
    tokens = [
        (colour, field)
        for player in players
        for colour, fields in zip(player["colours"], chance.sample(choices, len(player["colours"])), strict=True)
        for field in fields
    ]
    for colour, field in chance.sample(tokens, len(tokens)):
        told["stacks"].setdefault(field, []).append(colour)
    return told


def play(seed: int) -> None:
    chance = Random(seed)
    each = chance.choice([1, 2])
    number_of_players = chance.randint(2, 3 if each == 2 else 6)
    players = [
        {"name": f"P{at}", "colours": list(COLOURS[at * each : at * each + each])} for at in range(number_of_players)
    ]
    purses = [100 * each] * number_of_players
    deck = chance.sample(USA.cards, len(USA.cards))
    table: dict[str, Any] = {"game": "bez-hranic", "what": "round", "map": "usa", "round": 1, "players": [
        player | {"cash": cash} for player, cash in zip(players, purses, strict=True)]}  # fmt: skip
    rounds: list[dict[str, Any]] = []
    for number in range(1, 8):
        if number == 7:
            deck = chance.sample(USA.cards, len(USA.cards))
        told = laid(chance, number, deck, players)
        rounds.append(told)
        answer = answered(table | told)
        for at, player in enumerate(players):
            changes = [change(told, number, colour) for colour in player["colours"]]
            purses[at] = (
                purses[at] + sum(max(one, 0) for one in changes) if number == 7 else max(0, purses[at] + sum(changes))
            )
        ledger = answered({"what": "game", "map": "usa", "players": players, "rounds": rounds}).result.values
        cash = {row["player"]: row["cash"] for row in ledger["ranking"]}
        assert answer.result.values["cash"] == purses == [cash[at + 1] for at in range(number_of_players)]
        if number == 7:
            break
        purses = [purse + GRANTS.get(number + 1, 0) * each for purse in purses]
        assert answer.after is not None
        after = dict(answer.after)
        assert after["round"] == number + 1
        assert [player["cash"] for player in after["players"]] == purses
        assert after["what"] == "round"
        assert not {"offer", "start", "target", "stacks"} & after.keys()
        played = [card for one in rounds for card in (one["start"], one.get("target"), *one["offer"]) if card]
        names = {state.code: set(state.name.words) for state in USA.states}
        there = after.get("played", [])
        assert len(there) == (len(played) if number < 6 else 0)
        assert all(name in names[card] for name, card in zip(sorted(there), sorted(played, key=lambda card: next(
            name for name in there if name in names[card])) if there else [], strict=True))  # fmt: skip
        table = after
    assert answer.after is None
    assert answer.headline is not None
    assert answer.headline.values["cash"] == max(purses)


@often(60)
@given(st.integers(0, 2**32))
def test_a_game_carried_on_to_its_end_is_the_game_from_its_beginning(seed: int) -> None:
    play(seed)


ROUND: dict[str, Any] = {
    "what": "round", "map": "usa", "round": 1, "start": "KS", "offer": ["NE", "CO", "ME", "FL", "TX", "NV", "WA"],
    "stacks": {"NE": ["red"], "40": ["blue"]},
}  # fmt: skip
NEXT = {"start": "OR", "offer": ["ID", "UT", "MT", "WY", "IA", "AZ", "NM"], "stacks": {"ID": ["red"], "40": ["blue"]}}


def test_a_card_of_an_earlier_round_comes_again_in_the_last_one_only() -> None:
    """O3: the cards of rounds 1 to 6 are used up; for round 7 all are shuffled."""
    after = dict(answered(ROUND).after or {})
    assert answered(after | NEXT).legal
    with pytest.raises(DocumentError) as caught:
        answered(after | NEXT | {"offer": ["ID", "UT", "MT", "WY", "IA", "FL", "KS"]})
    assert [fault.place for fault in caught.value.faults] == ["offer[5]", "offer[6]"]


def test_the_cash_of_a_round_is_left_aside_when_the_whole_game_is_asked_about() -> None:
    """G1: every purse of a game begins empty. A file may hold more than its question needs."""
    players = [{"name": "Anna", "cash": 100}, {"name": "Petr", "cash": 100}]
    asked = {"what": "game", "players": players, "rounds": []}
    game = find_game("bez-hranic")
    assert game is not None
    verdict = game.judge(game.load(json.dumps(asked).encode()))
    assert [row.cash for row in verdict.result.ranking] == [0, 0]
    assert verdict.lines[0].text == "The purses of a game begin empty: the cash in the file is left aside"


LAST = {
    "what": "round", "map": "usa", "round": 7, "start": "KS", "target": "OR", "stacks": {
        "NE": ["red", "blue"], "CO": ["red"], "ME": ["blue"]},
    "offer": ["NE", "CO", "ME", "FL", "TX", "NV", "WA"],
}  # fmt: skip


def test_after_the_last_round_the_winner_is_named_or_what_must_be_told_to_name_him() -> None:
    """G3, G4: after seven rounds the most cash wins."""
    anna, petr = {"name": "Anna", "colours": ["red"]}, {"name": "Petr", "colours": ["blue"]}
    players = [anna | {"cash": 500}, petr | {"cash": 10}]
    answer = answered(LAST | {"players": players})
    assert answer.headline is not None
    assert (answer.headline.text, answer.headline.values["players"]) == ("{players} wins with {cash}", ("Anna",))
    unknown = answered(LAST | {"players": [anna | {"cash": 500}, petr]})
    (decisive,) = unknown.decisive
    assert decisive.text == "The game is over; who has won cannot be told without the cash before this round: {players}"
    assert decisive.values["players"] == ("Petr",)
