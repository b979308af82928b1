"""Whole games carried on from table to table: each table is the one that all turns told from the beginning give."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.semafory.exchange import SEATS, distance, lamp_names, ways_to_lay
from boardgames.semafory.model import SITUATION, Situation
from boardgames.semafory.solver import feasible
from boardgames.semafory.turn_model import Turn
from boardgames.semafory.turns import judge_turn
from tests.boardgames.judging import SEMAFORY
from tests.strategies import often

KIT = {
    "patterns": [
        {"id": "dot", "load": 1, "holes": ["#"], "count": 48},
        {"id": "pair", "load": 1, "holes": ["##"], "count": 48},
        {"id": "bend", "load": 2, "holes": ["##", "#."], "count": 48, "outage": True},
        {"id": "gap", "load": 1, "holes": ["#.#"], "count": 48},
    ],
    "repairs": ["Gust", "Fog", "Rust"],
}
WORDS = ["TROLL", "ABBEY", "SCONE", "ZEBRA", "COHEN", "BUBEN"]
HANDS = {"competitive": 3, "cooperative": 2, "junior": 4}


def patterns(chance: random.Random, number: int) -> list[str]:
    return [chance.choice(["dot", "pair", "bend", "gap"]) for _one in range(number)]


def begun(chance: random.Random, mode: str) -> dict[str, Any]:
    """A table near the end of its game, so that games end; the lamps as they may lie."""
    number = 2 if mode == "junior" else chance.randint(2, 4)
    lamps = "/".join("".join(chance.choice("01") for _column in range(4)) for _row in range(4))
    players: list[dict[str, Any]] = []
    for at in range(number):
        player: dict[str, Any] = {"name": "ABCD"[at], "hand": patterns(chance, HANDS[mode])}
        if mode == "competitive":
            player |= {"word": WORDS[at], "sent": chance.choice([2, 3, 4])}
        elif mode == "junior":
            player |= {"words": [WORDS[at], WORDS[at + 2]], "sent": chance.choice([8, 9, 10])}
        players.append(player)
    if mode == "junior":
        players[0]["seat"], players[1]["seat"] = "south", "west"
    raw: dict[str, Any] = {"game": "semafory", "what": "turn", "mode": mode, "lamps": lamps, "kit": KIT,
                           "players": players, "player": 1, "starter": 1}  # fmt: skip
    if mode == "cooperative":
        for player in players[1:]:
            player["hand"] = player["hand"][:1]
        raw |= {"words": ["COHEN", "TROLL"], "sent": 8, "postman": chance.choice([0, 10]), "events": ["dot", "pair"],
                "night": chance.random() < 0.5}  # fmt: skip
    elif mode == "competitive":
        raw |= {"quick": chance.random() < 0.4}
    return raw


def written(table: Situation, turn: Turn) -> dict[str, Any]:
    """A turn as a file has it."""
    situation = replace(table, turns=(turn,))
    raw: dict[str, Any] = SITUATION.write(situation, situation)["turn"]
    return raw


def beside(table: Situation, tower: str) -> list[str]:
    return [other for other in table.towers_of(table.player) if distance(tower, other) == 1]


def random_turn(chance: random.Random, table: Situation) -> dict[str, Any]:
    """A turn that sends a letter if the player finds how to, else one that only lays a pattern or two."""
    me = table.players[table.player]
    steps: list[dict[str, Any]] = []
    if table.game.mode == "competitive":
        free = [tower for tower in (table.towers_of(table.player) if me.tower is None else beside(table, me.tower))
                if table.holder_of(tower, table.player) is None]  # fmt: skip
        if free and (me.tower is None or chance.random() < 0.4):
            steps.append({"to": chance.choice(free)})
    lays = {"player": table.player + 1, "steps": steps}
    if chance.random() < 0.2:
        steps.append({"card": "Fog", "flips": chance.choice(["a1", "b2 c3"])})
    hand = list(me.hand or ())
    if hand:
        pattern = chance.choice(hand)
        steps.append({"play": pattern.id, "lamps": lamp_names(chance.choice(ways_to_lay(pattern.holes)))})
    if me.hand is None or chance.random() < 0.3:
        return lays
    try:
        asked = SEMAFORY.load(SEMAFORY.game.dump(replace(table, what="send", turns=())))
    except ValueError:
        return lays
    turn = feasible(asked).result.turn
    return written(table, turn) if turn is not None else lays


def completed(chance: random.Random, table: dict[str, Any], turn: dict[str, Any]) -> dict[str, Any]:
    """The turn with what is drawn, and the cards that take effect after it."""
    situation = SEMAFORY.load(table | {"turn": turn})
    ruling = judge_turn(replace(situation, turns=()), situation.turns[0]).result
    if ruling.draw is not None and chance.random() < 0.9:
        turn = turn | {"drawn": patterns(chance, ruling.draw)}
    for _card in range(9):
        if not SEMAFORY.result(table | {"turn": turn}).missing:
            break
        card = {"card": chance.choice(["Emergency repair", "Clacks technician", "Gust", "Snow"]), "flips": "d4"}
        turn = turn | {"then": [*turn.get("then", []), card]}
    return turn


def carry_on(seed: int, mode: str) -> None:
    chance = random.Random(seed)
    start = begun(chance, mode)
    table, turns = start, list[dict[str, Any]]()
    for _turn in range(25):
        turn = completed(chance, table, random_turn(chance, SEMAFORY.load(table)))
        result, answer = SEMAFORY.answered(SEMAFORY.load(table | {"turn": turn}))
        if not result.legal or result.missing:
            continue
        turns.append(turn)
        from_start, after = SEMAFORY.carried_on(start | {"turns": turns})
        assert from_start.legal
        assert answer.after == after
        check_next(table, after, over=result.turns[-1].over)
        table = after
        if table["what"] == "end":
            assert SEMAFORY.result(table).over
            return
        assert SEMAFORY.answer(table).result.code == "nothing-told"


def check_next(before: dict[str, Any], after: Any, *, over: bool) -> None:
    """Turns go round by the left; a game that is over is asked about its end; what lies there comes back the same."""
    table = SEMAFORY.load(after)
    assert after["what"] == ("end" if over else "turn")
    assert json.loads(SEMAFORY.game.dump(table)) == after
    assert table.turns == ()
    seats = sorted((player.seat for player in table.players), key=SEATS.index)
    mover = SEMAFORY.load(before).player
    assert table.players[table.player].seat == seats[(seats.index(table.players[mover].seat) + 1) % len(seats)]


@pytest.mark.parametrize("mode", ["competitive", "cooperative", "junior"])
@often(40)
@given(st.integers(0, 10**9))
def test_a_game_carried_on_is_the_game_told_from_the_beginning(mode: str, seed: int) -> None:
    carry_on(seed, mode)
