"""What a verdict must not take for granted, and that a broken rule is refused; each with the rule in our own words."""

from typing import Any

import pytest

from tests.boardgames.judging import SINGAPORE

ANNA = {"name": "Anna", "money": 5, "points": 8, "goods": "", "workers": "-"}
BOB = {"name": "Bob", "money": 4, "points": 6, "goods": "", "workers": "-"}
TOWN: dict[str, Any] = {"map": ["2 1 3 x", "* * 2 4"], "players": [ANNA, BOB], "player": "Anna"}


def without(key: str, player: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in player.items() if name != key}


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ("round", "points"), ("warmup", "points"), ("end", "points"), ("raid", "points"), ("raid", "money"),
        ("track", "points"), ("track", "money"),
    ],
)  # fmt: skip
def test_points_and_money_that_nobody_told_are_asked_for(question: str, key: str) -> None:
    """Who has fewest points is Raffles, who is raided pays: neither may be made up."""
    raw = TOWN | {"what": question, "pile": 20, "moves": ["Anna +1"], "players": [ANNA, without(key, BOB)]}
    (fault,) = SINGAPORE.faults(raw)
    assert (fault.place, fault.values["player"]) == (f"players[1].{key}", "Bob")


@pytest.mark.parametrize(
    ("turn", "needs", "who"),
    [
        ({"build": {"building": "I-6", "at": "A1"}}, "money", "Anna"),  # the lot costs 2
        ({"build": {"building": "I-6", "at": "A1"}, "actions": ["go A2", "use"]}, "money", "Anna"),
        ({"actions": ["go *1", "use"]}, "points", "Anna"),  # the pawnshop takes a point
        ({"actions": ["go A2", "use"]}, "points", "Bob"),  # its owner gets a point
        ({"actions": ["go A2", "street A2-*"]}, "money", "Anna"),
    ],
)
def test_a_turn_asks_for_money_and_points_when_it_comes_to_them(turn: dict[str, Any], needs: str, who: str) -> None:
    """A lot is paid, and who lacks money goes back on the track; the owner of a building used gets a point."""
    raw = TOWN | {
        "what": "turn", "map": ["2 1 3 x", "0 * 2 4", "1 * 1 3"], "built": ["A2 I-4 Bob"], "streets": "",
        "players": [without("points", without("money", ANNA)), without("points", BOB)], "turn": turn,
    }  # fmt: skip
    ruling = SINGAPORE.result(raw)
    assert (ruling.legal, ruling.needs, ruling.choices) == (True, needs, (who,))


def test_what_nobody_told_and_a_turn_does_not_touch_stays_untold() -> None:
    raw = TOWN | {
        "what": "turn",
        "players": [ANNA, {"name": "Bob"}],
        "turn": {"build": {"building": "I-6", "at": "A1"}},
    }
    typed = SINGAPORE.typed_result(raw)
    assert typed["result"]["code"] == "right"
    assert typed["summary"][1]["points"] == {"before": None, "after": None}
    assert {"money", "points"}.isdisjoint(typed["after"]["players"][1])
    assert not any("Bob 0" in line for line in SINGAPORE.working(raw))


def test_what_follows_is_told_no_points_of_0() -> None:
    """The end of a round needs neither money nor points, the start of the next one does."""
    close = TOWN | {"what": "close", "offer": ["I-4"], "pile": 9}
    assert SINGAPORE.typed_result(close)["after"]["what"] == "round"
    assert SINGAPORE.typed_result(close | {"players": [{"name": "Anna"}, {"name": "Bob"}]})["after"] is None
    poor = [without("money", ANNA), without("money", BOB)]
    after = SINGAPORE.typed_result(close | {"players": poor})["after"]
    assert all("money" not in player and player["points"] for player in after["players"])


@pytest.mark.parametrize("points", ["---3", "+-3", "+", "-", "3-", "9" * 5000, "²", "1_0", "", "--"])
def test_a_move_that_is_no_number_is_a_fault(points: str) -> None:
    raw = TOWN | {"what": "track", "moves": [f"Anna {points}", "Anna +4"]}
    assert set(SINGAPORE.places(raw)) <= {"moves[0].points", "moves[0].player"}


def test_flags_that_lie_wrongly_are_refused_and_lead_nowhere() -> None:
    """Raffles lays the flags on empty lots beside a building or the starting tile, one on each."""
    raw = TOWN | {"what": "round", "pile": 20, "flags": {"Anna": "A1", "Bob": "D2"}}
    typed = SINGAPORE.typed_result(raw)
    assert (typed["legality"]["legal"], typed["refused"], typed["after"]) == (False, True, None)
    assert "D2" in typed["decisive"]["text"]


@pytest.mark.parametrize(("rest", "partial"), [("I-9", True), ("I-9 I-4 I-6", False)])
def test_an_offer_told_only_in_part_refutes_nothing(rest: str, partial: bool) -> None:
    """One building more than there are players lies there in a round, and one is left to the last but one: where only
    the one left over from the last round is told, the others may be anything."""
    turn = {"build": {"building": "I-1", "at": "A1"}}
    raw = TOWN | {"what": "turn", "offer": rest.split(), "flags": {"Anna": "A1", "Bob": "B1"}, "turn": turn}
    assert SINGAPORE.result(raw).legal is partial


def test_a_question_after_the_last_turn_of_a_round_needs_nothing_of_the_next_one() -> None:
    """The pile is not told, which the next round needs: who leads after the turn can be asked all the same."""
    build = {"building": "I-6", "at": "A1", "pile": True, "hut": "I-4"}
    raw = TOWN | {
        "what": "turn",
        "offer": ["I-4", "I-9"],
        "flags": {"Anna": "A1", "Bob": "-"},
        "turn": {"build": build},
    }
    assert SINGAPORE.typed_result(raw)["after"] is None
    situation, asked_from = SINGAPORE.game.asked(raw | {"what": "end"})
    assert asked_from == "here"
    assert situation.players[0].money == 5 - 3
