"""A verdict says in one line what it rests on that is not certain: a picture, an invented pattern, a reading."""

import json
from typing import Any

from boardgames.core.answer import rests_on
from boardgames.core.registry import find_game
from boardgames.semafory.exchange import SIGNS
from tests.boardgames.judging import judging
from tests.boardgames.sentences import sentences

judge = judging("semafory")

TURN: dict[str, Any] = {
    "what": "turn", "lamps": "0100/0000/1000/0000", "player": 1,
    "players": [
        {"name": "Jana", "seat": "south", "word": "ABBEY", "tower": "ab2", "last_tower": "ab2", "sent": 3,
         "hand": ["# 1"]},
        {"name": "Petr", "seat": "north", "word": "ZEBRA"},
    ],
    "turn": {"player": 1, "steps": [{"play": "# 1", "lamps": "a1"}], "sends": "E"},
}  # fmt: skip


def told(raw: dict[str, Any]) -> list[str]:
    return sentences(judge(json.dumps(raw).encode()).lines)


def test_a_sign_read_from_a_picture_is_named_until_the_own_card_is_entered() -> None:
    lines = told(TURN)
    assert sum("is read from a picture: compare your card" in one for one in lines) == 1
    entered = {"signs": {"E": SIGNS["E"]}}
    assert not any("read from a picture" in one for one in told(TURN | {"kit": entered}))
    certain = json.loads(json.dumps(TURN))
    certain["players"][0]["word"], certain["turn"]["sends"] = "ABBAY", "A"
    assert not any("read from a picture" in one for one in told(certain))


def test_an_invented_pattern_is_named_and_one_drawn_on_the_spot_is_not() -> None:
    assert not any("invented here" in one for one in told(TURN))
    raw = json.loads(json.dumps(TURN))
    raw["players"][0]["hand"] = ["x05"]
    raw["turn"]["steps"] = [{"play": "x05", "lamps": "a1 b1 a2"}]
    assert "invented here, not of the game: x05; enter those of your box" in told(raw)


def test_what_is_uncertain_of_several_things_is_one_line() -> None:
    raw = json.loads(json.dumps(TURN))
    raw["players"][0]["hand"] = ["x05", "x08"]
    raw["turn"]["steps"] = [{"play": name, "lamps": "a1 b1"} for name in ("x08", "x05", "x08")]
    game = find_game("semafory")
    assert game is not None
    situation = game.check(raw)
    verdict = game.judge(situation)
    invented = [line for line in rests_on(game.answer(situation, verdict), verdict) if "patterns" in line.values]
    assert [line.values["patterns"] for line in invented] == [("x08", "x05")]


def test_a_hand_that_is_not_told_is_not_looked_through() -> None:
    raw = json.loads(json.dumps(TURN))
    del raw["players"][0]["hand"]
    assert "what Jana held is not told: # 1 is not looked for" in told(raw)


def test_a_letter_from_the_tower_of_the_last_one_says_how_the_rule_is_read() -> None:
    """The rule forbids the tower of the last letter, unless the last turn sent none: for how long it is free is a
    reading, which is said where it alone decides, and nowhere else."""
    reading = "as we read it, after a turn without a letter the next may come from the same tower"
    assert reading in told(TURN)
    assert "as we read it, a letter never comes from the same tower again" in told(
        TURN | {"options": {"same_tower": "never"}}
    )
    just = json.loads(json.dumps(TURN))
    just["players"][0]["just_sent"] = True
    assert reading not in told(just)
    other = json.loads(json.dumps(TURN))
    other["players"][0]["last_tower"] = "bc2"
    assert reading not in told(other)
    assert reading not in told(TURN | {"lamps": "0000/0000/0000/0000"})
