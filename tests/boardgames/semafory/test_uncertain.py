"""A verdict says in one line what it rests on that is not certain: a picture, an invented pattern, a reading."""

from copy import deepcopy
from typing import Any

import pytest

from boardgames.core.answer import rests_on
from boardgames.semafory.exchange import SIGNS
from tests.boardgames.judging import SEMAFORY

TURN: dict[str, Any] = {
    "what": "turn", "lamps": "0100/0000/1000/0000", "player": 1,
    "players": [
        {"name": "Jana", "seat": "south", "word": "ABBEY", "tower": "ab2", "last_tower": "ab2", "sent": 3,
         "hand": ["# 1"]},
        {"name": "Petr", "seat": "north", "word": "ZEBRA"},
    ],
    "turn": {"player": 1, "steps": [{"play": "# 1", "lamps": "a1"}], "sends": "E"},
}  # fmt: skip
READING = "as we read it, after a turn without a letter the next may come from the same tower"


def changed(turn: dict[str, Any] | None = None, **first: Any) -> dict[str, Any]:
    """The situation with some values of its turn and of its first player changed."""
    raw = deepcopy(TURN)
    raw["turn"] |= turn or {}
    raw["players"][0] |= first
    return raw


def test_a_sign_of_the_own_card_is_certain() -> None:
    named = "that E looks like 11/00/10 is read from a picture: compare your card"
    assert named in SEMAFORY.rests_on(TURN)
    assert named not in SEMAFORY.rests_on(TURN | {"kit": {"signs": {"E": SIGNS["E"]}}})


def test_what_is_uncertain_of_several_things_is_one_line() -> None:
    steps = [{"play": name, "lamps": "a1 b1"} for name in ("x08", "x05", "x08")]
    raw = changed({"steps": steps}, hand=["x05", "x08"])
    invented = [line for line in rests_on(SEMAFORY.answer(raw), SEMAFORY.judge(raw)) if "patterns" in line.values]
    assert [line.values["patterns"] for line in invented] == [("x08", "x05")]


@pytest.mark.parametrize(
    ("raw", "named"),
    [
        (TURN, True),
        (changed(just_sent=True), False),
        (changed(last_tower="bc2"), False),
        (TURN | {"lamps": "0000/0000/0000/0000"}, False),
    ],
    ids=["it decides", "the last turn sent a letter", "another tower", "no letter stands there"],
)
def test_a_letter_from_the_tower_of_the_last_one_says_how_the_rule_is_read(raw: dict[str, Any], named: bool) -> None:
    """The rule forbids the tower of the last letter, unless the last turn sent none: for how long it is free is a
    reading, which is said where it alone decides, and nowhere else."""
    assert (READING in SEMAFORY.working(raw)) is named
    never = raw | {"options": {"same_tower": "never"}}
    assert ("as we read it, a letter never comes from the same tower again" in SEMAFORY.working(never)) is named
