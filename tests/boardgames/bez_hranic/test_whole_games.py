"""Whole games carried on from round to round: every table that follows is the one that the rules leave, to the end.

The twin keeps the purses from the first round on, by the price that it walks on the map of the USA; the calculator
judges each round on the table that it made of the one before. What it says first of each round is compared, too.
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
from fejag_admin.texts.games.verdicts import line_text, summary_rows
from tests.boardgames.judging import BEZ_HRANIC
from tests.strategies import often

USA = built_in("usa")
AROUND = neighbours(USA, USA.lines)
COLOURS = ("red", "yellow", "blue", "purple", "green", "white")
GRANTS = {1: 100, 3: 200, 5: 300}


def crossings(origin: str, end: str) -> int:
    """The fewest from a state to another, ring by ring."""
    reached, number = {origin}, 0
    while end not in reached:
        reached |= {beside for code in reached for beside in AROUND[code]}
        number += 1
    return number


def change(cards: dict[str, Any], number: int, colour: str) -> int:
    """What a journey costs, or brings in the last round: crossings, neighbours, field 40 and tokens beneath."""
    fields = [field for field, stack in cards["stacks"].items() if colour in stack]
    beneath = sum(cards["stacks"][field].index(colour) for field in fields)
    stops = [field for field in fields if field != "40"]
    ends = [cards["target"]] if "target" in cards else []
    ways = [[cards["start"], *order, *ends] for order in permutations(stops)]
    euro = 10 * min(sum(crossings(a, b) for a, b in pairwise(way)) for way in ways)
    centre = [cards["start"], *ends]
    pairs = [pair for pair in combinations([*centre, *stops], 2) if list(pair) != centre]
    euro += 30 * sum(b in AROUND[a] for a, b in pairs) + (40 if "40" in fields else 0)
    total: int = (euro if number == 7 else -euro) - 10 * beneath
    return total


def laid(chance: Random, number: int, deck: list[str], players: list[dict[str, Any]]) -> dict[str, Any]:
    """The cards and the tokens of a round."""
    drawn = [deck.pop() for _card in range(9 if number >= 5 else 8)]
    cards: dict[str, Any] = {"start": drawn[0], "offer": drawn[-7:], "stacks": {}}
    if number >= 5:
        cards["target"] = drawn[1]
    choices = list(combinations([*cards["offer"], "40"], 1 if number <= 2 else 2))
    tokens = [
        (colour, field)
        for player in players
        for colour, fields in zip(player["colours"], chance.sample(choices, len(player["colours"])), strict=True)
        for field in fields
    ]
    for colour, field in chance.sample(tokens, len(tokens)):
        cards["stacks"].setdefault(field, []).append(colour)
    return cards


def check_first_lines(answer: GameAnswer, number: int, rows: list[list[str]]) -> None:
    """The table of all journeys and the line above it, but for the last one, which names the winner."""
    assert answer.summary is not None
    assert answer.headline is not None
    head = ["player", "receives" if number == 7 else "pays", "cash"]
    assert [list(row) for row in summary_rows(answer.summary)] == [head, *rows]
    if number < 7:
        assert line_text(answer.headline) == f"Round {number}, paid: {', '.join(' '.join(row[:2]) for row in rows)}"


def check_winners(answer: GameAnswer, cash: dict[str, int]) -> None:
    assert answer.headline is not None
    most = max(cash.values())
    first = ", ".join(name for name in cash if cash[name] == most)
    verb = f"share the victory, each with {most}" if "," in first else f"wins with {most}"
    assert line_text(answer.headline) == f"{first} {verb}"


def check_table_after(after: dict[str, Any], number: int, purses: list[int], played: list[str]) -> None:
    """The cards of the next round are still to be laid; those played before are named until all are shuffled again."""
    assert (after["what"], after["round"]) == ("round", number + 1)
    assert [player["cash"] for player in after["players"]] == purses
    assert not {"offer", "start", "target", "stacks"} & after.keys()
    code_of = {word: state.code for state in USA.states for word in state.name.words}
    assert sorted(code_of[name] for name in after.get("played", [])) == (sorted(played) if number < 6 else [])


def play(seed: int) -> None:
    chance = Random(seed)
    each = chance.choice([1, 2])
    number_of_players = chance.randint(2, 3 if each == 2 else 6)
    players = [
        {"name": f"P{at}", "colours": list(COLOURS[at * each : at * each + each])} for at in range(number_of_players)
    ]
    purses = [chance.choice([100, 100, 400]) * each] * number_of_players
    begun_with = purses[0] - 100 * each
    deck = chance.sample(USA.cards, len(USA.cards))
    table: dict[str, Any] = {"game": "bez-hranic", "what": "round", "map": "usa", "round": 1, "players": [
        player | {"cash": cash} for player, cash in zip(players, purses, strict=True)]}  # fmt: skip
    rounds: list[dict[str, Any]] = []
    for number in range(1, 8):
        if number == 7:
            deck = chance.sample(USA.cards, len(USA.cards))
        cards = laid(chance, number, deck, players)
        rounds.append(cards)
        answer = BEZ_HRANIC.answer(table | cards)
        rows = []
        for at, player in enumerate(players):
            for colour in player["colours"]:
                limit = 0 if number == 7 else -purses[at]
                booked = max(change(cards, number, colour), limit)
                cash = f"{purses[at]} → {purses[at] + booked}" if booked else str(purses[at])
                name = str(player["name"]) + (f" ({colour})" if each == 2 else "")
                rows.append([name, str(booked if number == 7 else -booked), cash])
                purses[at] += booked
        check_first_lines(answer, number, rows)
        assert answer.result.values["cash"] == purses
        if number < 7:
            purses = [purse + GRANTS.get(number + 1, 0) * each for purse in purses]
            played = [card for one in rounds for card in (one["start"], one.get("target"), *one["offer"]) if card]
            assert answer.after is not None
            table = dict(answer.after)
            check_table_after(table, number, purses, played)
        if not begun_with:
            ledger = BEZ_HRANIC.answer({"what": "game", "map": "usa", "players": players, "rounds": rounds})
            grants = GRANTS.get(number + 1, 0) * each if number < 7 else 0
            cash_of = {row["name"]: row["cash"] + grants for row in ledger.result.values["ranking"]}
            assert [cash_of[player["name"]] for player in players] == purses
    assert answer.after is None
    check_winners(answer, {str(player["name"]): purse for player, purse in zip(players, purses, strict=True)})


@often(60)
@given(st.integers(0, 2**32))
def test_a_game_carried_on_to_its_end_is_the_game_from_its_beginning(seed: int) -> None:
    play(seed)


# what a table is asked about


ROUND: dict[str, Any] = {
    "what": "round", "map": "usa", "round": 1, "start": "KS", "offer": ["NE", "CO", "ME", "FL", "TX", "NV", "WA"],
    "stacks": {"NE": ["red"], "40": ["blue"]},
}  # fmt: skip
NEXT = {"start": "OR", "offer": ["ID", "UT", "MT", "WY", "IA", "AZ", "NM"], "stacks": {"ID": ["red"], "40": ["blue"]}}


def test_a_card_of_an_earlier_round_comes_again_in_the_last_one_only() -> None:
    """O3: the cards of rounds 1 to 6 are used up; for round 7 all are shuffled."""
    after = BEZ_HRANIC.after(ROUND)
    assert BEZ_HRANIC.answer(after | NEXT).legal
    again = {"offer": ["ID", "UT", "MT", "WY", "IA", "FL", "KS"]}
    assert BEZ_HRANIC.places(after | NEXT | again) == ["offer[5]", "offer[6]"]


def test_the_cash_of_a_round_is_left_aside_when_the_whole_game_is_asked_about() -> None:
    """G1: every purse of a game begins empty. A file may hold more than its question needs."""
    players = [{"name": "Anna", "cash": 100}, {"name": "Petr", "cash": 100}]
    verdict = BEZ_HRANIC.judge({"what": "game", "players": players, "rounds": []})
    assert [row.cash for row in verdict.result.ranking] == [0, 0]
    assert verdict.lines[0].text == "The purses of a game begin empty: the cash in the file is left aside"


def test_a_game_stops_at_misplaced_tokens() -> None:
    good = NEXT | {"stacks": {"ID": ["a"], "UT": ["b"]}}
    bad = ROUND | {"stacks": {"NE": ["a", "a"], "CO": ["b"], "ME": ["b"]}}
    rounds = [good, {key: bad[key] for key in ("start", "offer", "stacks")}]
    second = {"start": "AL", "offer": ["AK", "AR", "CA", "CT", "DE", "GA", "HI"], "stacks": {"AK": ["a"], "AR": ["b"]}}
    ledger = BEZ_HRANIC.result({"what": "game", "map": "usa", "players": ["a", "b"],
                                "rounds": [rounds[0], second, rounds[1]]})  # fmt: skip
    assert [grant.round for grant in ledger.grants] == [1, 1]
    assert ledger.rounds[-1].misplaced
    assert not ledger.over


LAST = {
    "what": "round", "map": "usa", "round": 7, "start": "KS", "target": "OR", "stacks": {
        "NE": ["red", "blue"], "CO": ["red"], "ME": ["blue"]},
    "offer": ["NE", "CO", "ME", "FL", "TX", "NV", "WA"],
}  # fmt: skip


def test_after_the_last_round_the_winner_is_named_or_what_must_be_told_to_name_him() -> None:
    """G3, G4: after seven rounds the most cash wins."""
    anna, petr = {"name": "Anna", "colours": ["red"]}, {"name": "Petr", "colours": ["blue"]}
    for cash, outcome in ((10, "Anna wins with 640"), (430, "Anna, Petr share the victory, each with 640")):
        headline = BEZ_HRANIC.answer(LAST | {"players": [anna | {"cash": 500}, petr | {"cash": cash}]}).headline
        assert headline is not None
        assert line_text(headline) == outcome
    (decisive,) = BEZ_HRANIC.answer(LAST | {"players": [anna | {"cash": 500}, petr]}).decisive
    assert decisive.text == "The game is over; who has won cannot be told without the cash before this round: {players}"
    assert decisive.values["players"] == ("Petr",)


@pytest.mark.parametrize("name", ["whole-game", "whole-game-for-two"])
def test_since_when_somebody_leads_is_the_first_round_from_which_he_always_did(name: str) -> None:
    """Every shorter game is judged by itself, and its purses are added up from the ledger's amounts."""
    raw = json.loads(BEZ_HRANIC.game.dump(BEZ_HRANIC.load(BEZ_HRANIC.game.sample(name))))
    leaders = []
    for number in range(1, 8):
        answer = BEZ_HRANIC.answer(raw | {"rounds": raw["rounds"][:number]})
        cash = dict.fromkeys(range(1, len(raw["players"]) + 1), 0)
        for grant in answer.result.values["grants"]:
            cash[grant["player"]] += grant["amount"]
        for settled in answer.result.values["rounds"]:
            for journey in settled["journeys"]:
                cash[journey["player"]] += journey["booked"]
        leaders.append({player for player in cash if cash[player] == max(cash.values())})
        since = next(at for at in range(number) if all(then == leaders[-1] for then in leaders[at:])) + 1
        assert (answer.since and answer.since.values["round"]) == (None if since == 1 else since)


def test_of_one_journey_the_largest_item_decides() -> None:
    alone = BEZ_HRANIC.answer(BEZ_HRANIC.game.sample("three-neighbours-of-france"))
    assert list(map(line_text, alone.decisive)) == [
        "France and United Kingdom are neighbours, whatever the route",
        "France and Belgium are neighbours, whatever the route",
        "United Kingdom and Belgium are neighbours, whatever the route",
    ]
    assert BEZ_HRANIC.answer(BEZ_HRANIC.game.sample("first-round-from-france")).decisive == ()


WORKED = {
    "first-round-from-france": {
        "červená": -40, "fialová": -50, "modrá": -40, "žlutý": -30, "bílý": -50, "zelený": -40,
    },
    "two-neighbours-of-france": {"modrá": -80},
    "three-neighbours-of-france": {"modrá": -110},
    "russia-has-two-parts": {"zelený": -40, "červená": -30},
    "enclave-monaco": {"žlutý": -40},
}  # fmt: skip


@pytest.mark.parametrize("name", WORKED)
def test_what_the_rulebook_says_that_a_round_costs(name: str) -> None:
    accounts = BEZ_HRANIC.result(BEZ_HRANIC.game.sample(name)).accounts
    assert {account.colour: account.booked for account in accounts} == WORKED[name]
