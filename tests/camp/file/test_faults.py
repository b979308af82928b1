"""Malformed campaign files: each is refused as a whole, with every fault and its place, in one go."""

import copy
import json
from collections.abc import Callable
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
RESULT, PLACE, CLOSE, ANSWER, ADJUST, VOID = range(6)


def faults_of(raw: object) -> list[str]:
    data = raw if isinstance(raw, bytes) else json.dumps(raw).encode()
    with pytest.raises(DocumentError) as caught:
        load(data)
    return [str(fault) for fault in caught.value.faults]


def at(*path: str | int, value: object) -> Callable[[Raw], None]:
    """A change of one place of the document."""

    def change(raw: Any) -> None:
        for part in path[:-1]:
            raw = raw[part]
        raw[path[-1]] = value

    return change


def without(*path: str | int) -> Callable[[Raw], None]:
    """A change that takes one place out of the document."""

    def change(raw: Any) -> None:
        for part in path[:-1]:
            raw = raw[part]
        del raw[path[-1]]

    return change


def adding(*path: str, value: object) -> Callable[[Raw], None]:
    """A change that adds to one list of the document."""

    def change(raw: Any) -> None:
        for part in path:
            raw = raw[part]
        raw.append(value)

    return change


def order(index: int, **fields: object) -> Callable[[Raw], None]:
    """A change of some fields of one order."""
    return lambda raw: raw["orders"][index].update(fields)


NAMED = {  # what the description of the format lists, and more: the change, and what is said about it
    "unknown order": (order(PLACE, do="plase"), "orders[1].do: there is no order 'plase'; did you mean 'place'?"),
    "unknown team": (order(PLACE, team="fbx"), "orders[1].team: there is no team 'fbx'; did you mean 'fbi'?"),
    "unknown team in a result": (
        order(RESULT, places=[["fbi"], ["exoti", "nobody"]]),
        "orders[0].places[1][1]: there is no team 'nobody'",
    ),
    "unknown figure, near": (
        order(PLACE, figure="Medvěd"),
        "orders[1].figure: there is no figure 'Medvěd'; did you mean 'medved'?",
    ),
    "unknown option": (at("rules", "carry_limits", value=1), "rules.carry_limits: there is no such field"),
    "cell off the board": (order(PLACE, at="J5"), "orders[1].at: 'J5' is outside the 9×9 board"),
    "no cell": (order(PLACE, at="5A"), "orders[1].at: '5A' is not a cell (a cell is written like K17)"),
    "row zero": (order(PLACE, at="A0"), "orders[1].at: 'A0' is not a cell"),
    "leading zero": (order(PLACE, at="A05"), "orders[1].at: 'A05' is not a cell"),
    "small letters": (order(PLACE, at="a5"), "orders[1].at: 'a5' is not a cell; did you mean 'A5'?"),
    "foreign digits": (order(PLACE, at="A٥"), "orders[1].at: 'A٥' is not a cell"),
    "wall across a corner": (
        adding("map", "walls", value=["A1", "B2"]),
        "map.walls[2]: 'A1' and 'B2' are not neighbours",
    ),
    "wall around the edge": (
        adding("map", "walls", value=["I1", "A2"]),
        "map.walls[2]: 'I1' and 'A2' are not neighbours",
    ),
    "wall twice, turned": (
        adding("map", "walls", value=["C2", "B2"]),
        "map.walls[2]: the wall between 'C2' and 'B2' is already in map.walls[0]",
    ),
    "three cells of a wall": (
        adding("map", "walls", value=["B2", "B3", "B4"]),
        "map.walls[2]: a list of 3; at most 2 belong here",
    ),
    "wall off the board": (
        adding("map", "walls", value=["I1", "J1"]),
        "map.walls[2][1]: 'J1' is outside the 9×9 board",
    ),
    "temple cell twice": (adding("map", "temple", value="E5"), "map.temple[2]: 'E5' is already in map.temple[0]"),
    "empty temple": (at("map", "temple", value=[]), "map.temple: empty"),
    "more teleports than a map has": (
        at("map", "teleports", value=[["C7", "G3"]] * 21),
        "map.teleports: a list of 21; at most 20 belong here",
    ),
    "teleport cell twice": (
        adding("map", "teleports", value=["H8", "C7"]),
        "map.teleports[1][1]: 'C7' is already in map.teleports[0][0]",
    ),
    "teleport to itself": (
        adding("map", "teleports", value=["H8", "H8"]),
        "map.teleports[1][1]: 'H8' is already in map.teleports[1][0]",
    ),
    "start off the edge": (
        at("map", "starts", "fbi", value="B5"),
        "map.starts.fbi: 'B5' is not on the edge of the board",
    ),
    "start missing": (without("map", "starts", "jones"), "map.starts.jones: missing: every team has a start cell"),
    "start shared": (at("map", "starts", "exoti", value="A5"), "map.starts.exoti: 'A5' is already in map.starts.fbi"),
    "start of nobody": (at("map", "starts", "nobody", value="A1"), "map.starts.nobody: there is no team 'nobody'"),
    "start on a teleport": (
        adding("map", "teleports", value=["A5", "D4"]),
        "map.starts.fbi: 'A5' is already in map.teleports[1][0]",
    ),
    "team twice": (adding("teams", value={"id": "fbi"}), "teams[3].id: 'fbi' is already in teams[0].id"),
    "team twice in a result": (
        order(RESULT, places=[["fbi"], ["exoti"], ["fbi"]]),
        "orders[0].places[2][0]: 'fbi' is already in orders[0].places[0][0]",
    ),
    "empty group": (order(RESULT, places=[["fbi"], []]), "orders[0].places[1]: empty"),
    "day of the last game": (
        at("days", 1, "day_of", value="fbi"),
        "days[1].day_of: game 11 is the last one and nobody's day",
    ),
    "day of the last game by option": (at("rules", "games", value=1), "days[0].day_of: game 1 is the last one"),
    "game twice in days": (adding("days", value={"game": 1}), "days[2].game: game 1 is already in days[0].game"),
    "day of no game": (adding("days", value={"game": 12}), "days[2].game: 12 is none of the games 1 to 11"),
    "waive without reason": (
        lambda raw: raw["orders"][CLOSE].pop("reason"),
        "orders[2].reason: missing: waive needs it",
    ),
    "waive with null reason": (order(CLOSE, reason=None), "orders[2].reason: missing"),
    "blank override": (order(PLACE, override=" "), "orders[1].override: blank"),
    "no reason to adjust": (lambda raw: raw["orders"][ADJUST].pop("reason"), "orders[4].reason: missing"),
    "points too many": (order(ADJUST, points=1_000_001), "orders[4].points: 1000001 is more than 1000000"),
    "price below zero": (at("rules", "path_points", value=-1), "rules.path_points: -1 is less than 0"),
    "price too high": (at("rules", "secret_bonus", value=10**7), "rules.secret_bonus: 10000000 is more than 1000000"),
    "too many games": (at("rules", "games", value=100), "rules.games: 100 is more than 99"),
    "temple below frog": (
        at("rules", "temple_bonus", value=19),
        "rules.temple_bonus: the bonus for the temple (19) is less than the one for finding it by a frog (20)",
    ),
    "number for text": (order(ADJUST, reason=5), "orders[4].reason: 5 stands where a text belongs"),
    "number for an id": (at("teams", 0, "id", value=5), "teams[0].id: 5 stands where a text belongs"),
    "text for a number": (order(RESULT, game="1"), "orders[0].game: '1' stands where a whole number belongs"),
    "truth for a number": (order(VOID, attack=True), "orders[5].attack: true stands where a whole number belongs"),
    "fraction for a number": (order(RESULT, game=1.0), "orders[0].game: 1.0 stands where a whole number belongs"),
    "null for a number": (order(RESULT, game=None), "orders[0].game: null stands where a whole number belongs"),
    "object for a list": (at("orders", value={}), "orders: an object stands where a list belongs"),
    "no order at all": (adding("orders", value=7), "orders[6]: 7 stands where an object belongs"),
    "unknown field of an order": (order(PLACE, price=3), "orders[1].price: there is no such field"),
    "unknown field of a team": (
        at("teams", 0, "color", value="#000000"),
        "teams[0].color: there is no such field; did you mean 'colour'?",
    ),
    "unknown field at the top": (at("title", value="x"), "title: there is no such field"),
    "unknown verdict": (
        order(ANSWER, verdict="right"),
        "orders[3].verdict: 'right' is none of 'correct', 'wrong', 'incomplete'",
    ),
    "other format": (at("format", value="fejag-campaign/2"), "format: 'fejag-campaign/2' is not a format that"),
    "board too large": (at("map", "size", value=100), "map.size: 100 is more than 99"),
    "one team": (
        lambda raw: raw.update(teams=[{"id": "fbi"}], orders=[], map=raw["map"] | {"starts": {"fbi": "A5"}}),
        "teams: a list of 1; at least 2 belong here",
    ),
    "thirteen teams": (
        lambda raw: raw["teams"].extend({"id": f"t{n}"} for n in range(10)),
        "teams: a list of 13; at most 12 belong here",
    ),
    "id with a blank in front": (at("teams", 0, "id", value=" fbi"), "teams[0].id: ' fbi' is not a team id"),
    "id on two lines": (at("teams", 0, "id", value="f\nbi"), "teams[0].id: 'f\\nbi' is not a team id"),
    "id of the players": (at("teams", 0, "id", value="public"), "teams[0].id: no team can have the id 'public'"),
    "empty id": (at("teams", 0, "id", value=""), "teams[0].id: '' is not a team id"),
    "name on two lines": (at("teams", 0, "name", value="a\nb"), "teams[0].name: 'a\\nb' is not on one line"),
    "no colour": (at("teams", 0, "colour", value="red"), "teams[0].colour: 'red' is not a colour"),
    "no date": (at("days", 0, "date", value="8. 7. 2001"), "days[0].date: '8. 7. 2001' is not a date"),
    "no time zone": (
        at("zone", value="Europe/Pragu"),
        "zone: 'Europe/Pragu' is not a time zone. Did you mean Europe/P",
    ),
    "a town": (
        at("zone", value="Praha"),
        "zone: 'Praha' is not a time zone. Did you mean Europe/Prague?",
    ),
    "a zone of the machine": (at("zone", value="localtime"), "zone: 'localtime' is not a time zone"),
    "no time": (order(PLACE, when="noon"), "orders[1].when: 'noon' is not a time"),
    "bell in a note": (order(PLACE, note="\a"), "orders[1].note: a text with the character U+0007 in it"),
    "half a character": (order(PLACE, note="\ud800"), "orders[1].note: a text with the character U+D800 in it"),
    "long name": (at("teams", 0, "leader", value="x" * 201), "teams[0].leader: 201 characters are too many"),
}


def test_the_document_that_is_changed_below_is_sound() -> None:
    assert len(load(json.dumps(SOUND).encode()).orders) == 6


def test_a_fault_is_named_with_its_place() -> None:
    for name, (change, sentence) in NAMED.items():
        raw = copy.deepcopy(SOUND)
        change(raw)
        found = faults_of(raw)
        assert any(fault.startswith(sentence) for fault in found), (name, found)


def test_all_faults_come_in_one_go_and_in_the_order_of_the_document() -> None:
    raw = copy.deepcopy(SOUND)
    at("rules", "temple_bonus", value=1)(raw)
    adding("map", "walls", value=["A1", "C1"])(raw)
    at("map", "starts", "exoti", value="K1")(raw)
    at("teams", 2, "colour", value=3)(raw)
    adding("days", value={"game": 1, "day_of": "x"})(raw)
    order(RESULT, places=[["fbi"], [], ["fbi"]])(raw)
    order(CLOSE, waive=["nobody"], reason=None)(raw)
    del raw["orders"][ADJUST]["team"]
    assert [fault.split(": ")[0] for fault in faults_of(raw)] == [
        "rules.temple_bonus",
        "map.walls[2]",
        "map.starts.exoti",
        "teams[2].colour",
        "days[2].game",
        "days[2].day_of",
        "orders[0].places[1]",
        "orders[0].places[2][0]",
        "orders[2].waive[0]",
        "orders[2].reason",
        "orders[4].team",
    ]


def test_a_missing_field_is_named() -> None:
    paths: list[tuple[str | int, ...]] = [
        *[(name,) for name in ("format", "rules", "map", "teams", "orders")],
        *[("map", name) for name in ("size", "walls", "temple", "teleports", "starts")],
        ("teams", 1, "id"),
        ("days", 0, "game"),
        *[("orders", RESULT, name) for name in ("do", "game", "places")],
        *[("orders", PLACE, name) for name in ("do", "team", "figure", "at")],
        *[("orders", ANSWER, name) for name in ("team", "verdict")],
        *[("orders", ADJUST, name) for name in ("team", "points", "reason")],
        *[("orders", VOID, name) for name in ("attack", "reason")],
    ]
    for path in paths:
        raw = copy.deepcopy(SOUND)
        without(*path)(raw)
        assert f"{place_text(path)}: missing" in faults_of(raw)


def test_one_wrong_team_id_does_not_make_every_order_of_that_team_a_fault() -> None:
    raw = copy.deepcopy(SOUND)
    raw["teams"][0]["id"] = 5
    assert faults_of(raw) == [
        "map.starts.fbi: there is no team 'fbi'",
        "teams[0].id: 5 stands where a text belongs",
    ]


def test_without_a_sensible_size_cells_are_not_called_off_the_board() -> None:
    raw = copy.deepcopy(SOUND)
    raw["map"]["size"] = "9"
    order(PLACE, at="ZZ99")(raw)
    assert faults_of(raw) == ["map.size: '9' stands where a whole number belongs"]


@pytest.mark.parametrize("number", [0, -7, 10**30])
def test_any_whole_number_is_a_well_formed_game_and_attack(number: int) -> None:
    raw = copy.deepcopy(SOUND)
    order(RESULT, game=number)(raw)
    order(VOID, attack=number)(raw)
    assert len(load(json.dumps(raw).encode()).orders) == 6


def test_a_key_given_twice_is_refused_with_its_place() -> None:
    text = json.dumps(SOUND).replace('"figure": "tygr"', '"figure": "had", "figure": "tygr"')
    text = text.replace('"rules": {}', '"rules": {"games": 2, "games": 12, "games": 13}')
    assert faults_of(text.encode()) == [
        "rules.games: the key is given more than once",
        "orders[1].figure: the key is given more than once",
    ]


def test_after_a_thousand_faults_nothing_more_is_read() -> None:
    raw = copy.deepcopy(SOUND)
    raw["orders"] = [{"do": "answer", "team": "x", "verdict": "y"}] * 700
    found = faults_of(raw)
    assert len(found) == 1001
    assert found[-1] == "and there may be more faults"


def test_faults_are_told_in_czech_too() -> None:
    raw = copy.deepcopy(SOUND)
    order(PLACE, at="AP3")(raw)
    use_language("cs")
    (fault,) = faults_of(raw)
    assert fault.startswith("orders[1].at: ")
    assert "AP3" in fault


def test_what_is_shown_of_a_value_cannot_upset_a_terminal() -> None:
    assert quoted("\x1b[31m\u202e") == "'\\x1b[31m\\u202e'"
    assert quoted("x" * 100) == "'" + "x" * 39 + "…'"
    assert quoted(10**60) == "1" + "0" * 38 + "…"
    assert place_text(("map", "starts", "jé ž")) == "map.starts['jé ž']"
