"""Malformed campaign files: each is refused as a whole, with every fault and its place, in one go."""

import copy
import json
import re
from typing import Any

import pytest

from fejag_admin.camp.file.document import load
from fejag_admin.common.faults import DocumentError, place_text, quoted
from fejag_admin.common.language import use_language

Raw = dict[str, Any]

SOUND: Raw = {
    "format": "fejag-campaign/1",
    "rules": {},
    "map": {
        "size": 9,
        "walls": [["B2", "C2"], ["B2", "B3"]],
        "temple": ["E5", "E6"],
        "teleports": [["C7", "G3"]],
        "starts": {"fbi": "A5", "exoti": "E1", "jones": "I9"},
    },
    "teams": [{"id": "fbi", "name": "FBI"}, {"id": "exoti"}, {"id": "jones"}],
    "days": [{"game": 1, "day_of": "fbi"}, {"game": 11}],
    "orders": [
        {"do": "result", "game": 1, "places": [["fbi"], ["exoti", "jones"]]},
        {"do": "place", "team": "fbi", "figure": "tygr", "at": "A5"},
        {"do": "close-round", "waive": ["exoti"], "reason": "nemoc"},
        {"do": "answer", "team": "fbi", "verdict": "wrong"},
        {"do": "adjust", "team": "fbi", "points": -3, "reason": "pozdě"},
        {"do": "void-attack", "attack": 3, "reason": "omyl"},
    ],
}


def faults_of(raw: object) -> list[str]:
    data = raw if isinstance(raw, bytes) else json.dumps(raw).encode()
    with pytest.raises(DocumentError) as caught:
        load(data)
    return [str(fault) for fault in caught.value.faults]


GONE = object()


def changed(place: str, value: object) -> Raw:
    """The sound document with another value at one place, which may be one more of a list; or without it: `GONE`."""
    raw = copy.deepcopy(SOUND)
    *path, last = [int(part) if part.isdigit() else part for part in re.findall(r"[^.\[\]]+", place)]
    inside: Any = raw
    for part in path:
        inside = inside[part]
    if value is GONE:
        del inside[last]
    elif isinstance(inside, list) and last == len(inside):
        inside.append(value)
    else:
        inside[last] = value
    return raw


FAULTS: list[tuple[str, object, str]] = [  # what is changed, and how the fault goes on after this place
    ("orders[1].do", "plase", ": there is no order 'plase'; did you mean 'place'?"),
    ("orders[1].team", "fbx", ": there is no team 'fbx'; did you mean 'fbi'?"),
    ("orders[0].places", [["fbi"], ["exoti", "nobody"]], "[1][1]: there is no team 'nobody'"),
    ("orders[1].figure", "Medvěd", ": there is no figure 'Medvěd'; did you mean 'medved'?"),
    ("rules.carry_limits", 1, ": there is no such field"),
    ("orders[1].at", "J5", ": 'J5' is outside the 9×9 board"),
    ("orders[1].at", "5A", ": '5A' is not a cell (a cell is written like K17)"),
    ("orders[1].at", "A0", ": 'A0' is not a cell"),
    ("orders[1].at", "A05", ": 'A05' is not a cell"),
    ("orders[1].at", "a5", ": 'a5' is not a cell; did you mean 'A5'?"),
    ("orders[1].at", "A٥", ": 'A٥' is not a cell"),
    ("map.walls[2]", ["A1", "B2"], ": 'A1' and 'B2' are not neighbours"),
    ("map.walls[2]", ["I1", "A2"], ": 'I1' and 'A2' are not neighbours"),
    ("map.walls[2]", ["C2", "B2"], ": the wall between 'C2' and 'B2' is already in map.walls[0]"),
    ("map.walls[2]", ["B2", "B3", "B4"], ": a list of 3; at most 2 belong here"),
    ("map.walls[2]", ["I1", "J1"], "[1]: 'J1' is outside the 9×9 board"),
    ("map.temple[2]", "E5", ": 'E5' is already in map.temple[0]"),
    ("map.temple", [], ": empty"),
    ("map.teleports", [["C7", "G3"]] * 21, ": a list of 21; at most 20 belong here"),
    ("map.teleports[1]", ["H8", "C7"], "[1]: 'C7' is already in map.teleports[0][0]"),
    ("map.teleports[1]", ["H8", "H8"], "[1]: 'H8' is already in map.teleports[1][0]"),
    ("map.starts.fbi", "B5", ": 'B5' is not on the edge of the board"),
    ("map.starts.jones", GONE, ": missing: every team has a start cell"),
    ("map.starts.exoti", "A5", ": 'A5' is already in map.starts.fbi"),
    ("map.starts.nobody", "A1", ": there is no team 'nobody'"),
    ("teams[3]", {"id": "fbi"}, ".id: 'fbi' is already in teams[0].id"),
    ("orders[0].places", [["fbi"], ["exoti"], ["fbi"]], "[2][0]: 'fbi' is already in orders[0].places[0][0]"),
    ("orders[0].places", [["fbi"], []], "[1]: empty"),
    ("days[1].day_of", "fbi", ": game 11 is the last one and nobody's day"),
    ("days[2]", {"game": 1}, ".game: game 1 is already in days[0].game"),
    ("days[2]", {"game": 12}, ".game: 12 is none of the games 1 to 11"),
    ("orders[2].reason", GONE, ": missing: waive needs it"),
    ("orders[2].reason", None, ": missing"),
    ("orders[1].override", " ", ": blank"),
    ("orders[4].points", 1_000_001, ": 1000001 is more than 1000000"),
    ("rules.path_points", -1, ": -1 is less than 0"),
    ("rules.secret_bonus", 10**7, ": 10000000 is more than 1000000"),
    ("rules.games", 100, ": 100 is more than 99"),
    ("rules.temple_bonus", 19, ": the bonus for the temple (19) is less than the one for finding it by a frog (20)"),
    ("orders[4].reason", 5, ": 5 stands where a text belongs"),
    ("orders[0].game", "1", ": '1' stands where a whole number belongs"),
    ("orders[5].attack", True, ": true stands where a whole number belongs"),
    ("orders[0].game", 1.0, ": 1.0 stands where a whole number belongs"),
    ("orders[0].game", None, ": null stands where a whole number belongs"),
    ("orders", {}, ": an object stands where a list belongs"),
    ("orders[6]", 7, ": 7 stands where an object belongs"),
    ("orders[1].price", 3, ": there is no such field"),
    ("teams[0].color", "#000000", ": there is no such field; did you mean 'colour'?"),
    ("title", "x", ": there is no such field"),
    ("orders[3].verdict", "right", ": 'right' is none of 'correct', 'wrong', 'incomplete'"),
    ("format", "fejag-campaign/2", ": 'fejag-campaign/2' is not a format that"),
    ("map.size", 100, ": 100 is more than 99"),
    ("teams", [{"id": "fbi"}], ": a list of 1; at least 2 belong here"),
    ("teams", [{"id": f"t{n}"} for n in range(13)], ": a list of 13; at most 12 belong here"),
    ("teams[0].id", " fbi", ": ' fbi' is not a team id"),
    ("teams[0].id", "f\nbi", ": 'f\\nbi' is not a team id"),
    ("teams[0].id", "public", ": no team can have the id 'public'"),
    ("teams[0].id", "", ": '' is not a team id"),
    ("teams[0].name", "a\nb", ": 'a\\nb' is not on one line"),
    ("teams[0].colour", "red", ": 'red' is not a colour"),
    ("days[0].date", "8. 7. 2001", ": '8. 7. 2001' is not a date"),
    ("zone", "Europe/Pragu", ": 'Europe/Pragu' is not a time zone. Did you mean Europe/P"),
    ("zone", "Praha", ": 'Praha' is not a time zone. Did you mean Europe/Prague?"),
    ("zone", "localtime", ": 'localtime' is not a time zone"),
    ("orders[1].when", "noon", ": 'noon' is not a time"),
    ("orders[1].note", "\a", ": a text with the character U+0007 in it"),
    ("orders[1].note", "\ud800", ": a text with the character U+D800 in it"),
    ("teams[0].leader", "x" * 201, ": 201 characters are too many"),
]


def test_a_fault_is_named_with_its_place() -> None:
    assert len(load(json.dumps(SOUND).encode()).orders) == 6
    for place, value, told in FAULTS:
        faults = faults_of(changed(place, value))
        assert any(fault.startswith(place + told) for fault in faults), (place, value, faults)


def test_what_is_wrong_at_another_place_is_named_there() -> None:
    assert faults_of(changed("rules.games", 1))[0].startswith("days[0].day_of: game 1 is the last one")
    (start,) = faults_of(changed("map.teleports[1]", ["A5", "D4"]))
    assert start == "map.starts.fbi: 'A5' is already in map.teleports[1][0]"
    assert faults_of(changed("teams[0].id", 5)) == [  # not every order of that team is a fault
        "teams[0].id: 5 stands where a text belongs",
        "map.starts.fbi: there is no team 'fbi'",
    ]
    without_size = changed("map.size", "9")
    without_size["orders"][1]["at"] = "ZZ99"
    assert faults_of(without_size) == ["map.size: '9' stands where a whole number belongs"]


def test_all_faults_come_in_one_go_and_in_the_order_of_the_fields() -> None:
    raw = changed("rules.temple_bonus", 1)
    raw["map"]["walls"].append(["A1", "C1"])
    raw["map"]["starts"]["exoti"] = "K1"
    raw["teams"][2]["colour"] = 3
    raw["days"].append({"game": 1, "day_of": "x"})
    raw["orders"][0]["places"] = [["fbi"], [], ["fbi"]]
    raw["orders"][2] |= {"waive": ["nobody"], "reason": None}
    del raw["orders"][4]["team"]
    assert [fault.split(": ")[0] for fault in faults_of(raw)] == [
        *("rules.temple_bonus", "map.walls[2]", "map.starts.exoti", "teams[2].colour"),
        *("days[2].game", "days[2].day_of", "orders[0].places[1]", "orders[0].places[2][0]"),
        *("orders[2].reason", "orders[2].waive[0]", "orders[4].team"),
    ]


NEEDED = """
    format rules map teams orders map.size map.walls map.temple map.teleports map.starts teams[1].id days[0].game
    orders[0].do orders[0].game orders[0].places orders[1].do orders[1].team orders[1].figure orders[1].at
    orders[3].team orders[3].verdict orders[4].team orders[4].points orders[4].reason orders[5].attack orders[5].reason
"""


def test_a_missing_field_is_named() -> None:
    for place in NEEDED.split():
        assert f"{place}: missing" in faults_of(changed(place, GONE))


@pytest.mark.parametrize("number", [0, -7, 10**30])
def test_any_whole_number_is_a_well_formed_game_and_attack(number: int) -> None:
    raw = changed("orders[0].game", number)
    raw["orders"][5]["attack"] = number
    assert len(load(json.dumps(raw).encode()).orders) == 6


def test_a_key_given_twice_is_refused_with_its_place() -> None:
    text = json.dumps(SOUND).replace('"figure": "tygr"', '"figure": "had", "figure": "tygr"')
    text = text.replace('"rules": {}', '"rules": {"games": 2, "games": 12, "games": 13}')
    assert faults_of(text.encode()) == [
        "rules.games: the key is given more than once",
        "orders[1].figure: the key is given more than once",
    ]


def test_after_a_thousand_faults_nothing_more_is_read() -> None:
    faults = faults_of(changed("orders", [{"do": "answer", "team": "x", "verdict": "y"}] * 700))
    assert (len(faults), faults[-1]) == (1001, "and there are more faults")


def test_faults_are_told_in_czech_too() -> None:
    use_language("cs")
    assert faults_of(changed("orders[1].at", "AP3")) == ["orders[1].at: 'AP3' leží mimo mapu 9×9"]


def test_what_is_shown_of_a_value_cannot_upset_a_terminal() -> None:
    assert quoted("\x1b[31m\u202e") == "'\\x1b[31m\\u202e'"
    assert quoted("x" * 100) == "'" + "x" * 39 + "…'"
    assert quoted(10**60) == "1" + "0" * 38 + "…"
    assert place_text(("map", "starts", "jé ž")) == "map.starts['jé ž']"
