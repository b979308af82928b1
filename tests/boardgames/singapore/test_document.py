"""Situation files of Singapore: the data, round trips, the user's own copy, every fault named, the notation."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.core.verdict import NotationError
from boardgames.singapore.board import plan_of
from boardgames.singapore.buildings import BUILDINGS, KINDS
from boardgames.singapore.model import Situation, Turn
from boardgames.singapore.notation import (
    Buy,
    Go,
    Use,
    action_text,
    amount_text,
    amounts_text,
    goods_text,
    read_actions,
    read_amounts,
    read_building,
    read_goods,
)
from tests.boardgames.judging import SINGAPORE
from tests.boardgames.singapore.towns import towns

# the data


def test_the_42_buildings() -> None:
    """Fourteen for each era; all that is doubtful is marked, and nothing doubtful is called certain."""
    assert [sum(ident.split("-")[0] == era for ident in BUILDINGS) for era in ("I", "II", "III")] == [14, 14, 14]
    for building in BUILDINGS.values():
        assert building.effect.kind in KINDS
        assert building.sure in {"certain", "likely", "doubtful", "placeholder", "own"}
        assert (building.sure == "certain") == (not building.doubts)
        assert building.legal or building.sure != "certain"
    doubtful = {ident for ident, building in BUILDINGS.items() if building.sure == "doubtful"}
    assert doubtful == {"II-11", "III-7", "III-8", "III-9"}


ACTIONS = st.lists(
    st.builds(Go, st.sampled_from(["A1", "*2", "C7"]), st.sampled_from([None, 0, 1]))
    | st.builds(
        Use,
        st.sampled_from([None, 0, 1]),
        st.booleans(),
        st.none() | st.tuples(st.integers(1, 9), *[st.integers(0, 9)] * 3),
        st.none() | st.tuples(*[st.integers(0, 9)] * 3, st.integers(1, 9)),
        st.none() | st.sampled_from(["B2", "*1"]),
        st.none() | st.integers(0, 5),
        st.sampled_from([None, "black", "white"]),
    )
    | st.sampled_from([Buy(("A1", "A2")), Buy(("*", "B3"))]),
    max_size=5,
)


@given(towns(4), ACTIONS)
def test_any_situation_comes_back(town: Situation, actions: list[Any]) -> None:
    SINGAPORE.check_comes_back(replace(town, turn=Turn(actions=tuple(actions))))
    for action in actions:
        for text in action_text(action).words:
            assert read_actions(text) == (action,)


# the user's own copy

FORM = b"""
game = "singapore"
what = "copy"
seals = [7, 21, 60]
[[start]]
name = {cs = "Zastav\xc3\xa1rna", en = "Pawnshop"}
pay = {points = 1}
get = {money = 3}
[[start]]
name = "Den"
legal = false
get = {opium = 1}
[buildings."III-8"]
legal = true
get = {points = 3}
"""


def test_the_form_of_the_own_copy() -> None:
    copy = SINGAPORE.game.read_own(FORM)
    assert copy.all_seals == (7, 21, 60)
    assert [building.id for building in copy.all_start] == ["*1", "*2"]
    assert not copy.building("*2").legal
    assert copy.building("III-8").effect.get == {"points": 3}
    assert copy.building("III-8").effect.pay == BUILDINGS["III-8"].effect.pay
    assert copy.building("III-8").sure == "own"
    assert SINGAPORE.game.read_own(SINGAPORE.game.dump(Situation("copy", (), copy=copy)).encode()) == copy
    assert any(line.passed is False for line in SINGAPORE.judge(FORM).lines)
    assert all(line.passed is not None for line in SINGAPORE.judge('what = "copy"').lines[1:])


def test_a_situation_uses_the_own_copy() -> None:
    """The seals make the track, the starting buildings the map; what the situation says itself goes before."""
    players = b'players = [{name = "A", money = 0, points = 0}]'
    raw = b'what = "track"\nmoves = ["A +8"]\nmap = ["* 1 2", "* 0 ?"]\n' + players
    situation = SINGAPORE.load(raw, FORM)
    plan = plan_of(situation.board, situation.copy)
    assert plan.prices == {"B1": 1, "C1": 2, "B2": 0, "C2": None}
    assert (plan.open_lots, plan.places) == (("B1", "B2"), ("*1", "*2"))
    assert SINGAPORE.result(raw, FORM).after.players[0].money == 5
    assert SINGAPORE.result(raw + b"\n[copy]\nseals = [60]", FORM).after.players[0].money == 0
    SINGAPORE.check_comes_back(situation)


@pytest.mark.parametrize(
    ("raw", "places"),
    [
        ({"seals": [0, 61, 5, 5]}, {"seals[0]", "seals[1]"}),
        ({"start": [{"get": {}}]}, {"start[0]"}),
        ({"start": [{"kind": "fly"}]}, {"start[0].kind", "start[0]"}),
        ({"start": [{"name": {"cs": ""}, "get": {"gold": 1}}]},
         {"start[0].name.cs", "start[0].name.en", "start[0].get.gold", "start[0]"}),
        ({"start": [{"get": {"money": 1}}] * 5}, {"start"}),
        ({"start": [{"both": True, "get": {"money": 1}}]}, {"start[0]"}),
        ({"start": [{"kind": "court"}]}, {"start[0]"}),
        ({"buildings": {"IV-1": {}, "Kasino": {}, "I-1": {"legal": 1}}},
         {"buildings.IV-1", "buildings.Kasino", "buildings.I-1.legal"}),
        ({"buildings": [], "lots": 1}, {"buildings", "lots"}),
    ],
)  # fmt: skip
def test_faults_of_the_own_copy(raw: Any, places: set[str]) -> None:
    assert set(SINGAPORE.own_places(raw)) == places


# faults


def test_every_fault_at_once() -> None:
    raw = {
        "game": "chess",
        "what": "turn",
        "players": [
            {"name": "A", "money": -1, "points": 1.5, "goods": "2 gold", "chips": 17, "workers": "Z9 B1 B2", "x": 1},
            {"name": "a", "goods": {"tea": 21}, "seal": 99, "chips": 9},
            {"name": "", "workers": ["Q"], "chips": 9},
        ],
        "player": "D",
        "stack": ["A", "A", "E"],
        "map": ["1 2 *", "q"],
        "built": ["A1 I-1 A", "A1 I-2 A", "C1 I-3 A", "B1 I-1 A", "B1 Kasino F", 5, "B1"],
        "streets": "A1-B1 A1-A1 A1 A1-*",
        "offer": ["I-1", "Hospoda", "I-5"],
        "hut": "I-6",
        "pile": 43,
        "flags": {"A": "C1", "Z": "A1"},
        "whites": 3,
        "turn": {"build": {"building": "I-1", "chip": "red", "price": 10, "at": "A2", "street": "?"},
                 "actions": ["fly A1", "use pay", "go", "street A1", "", 3, "use use", "use pay 2"], "warmup": 1},
        "moves": ["A x", {"player": 1}],
        "keep": "I-1",
        "copy": {"seals": "x"},
        "options": {"draw": "never", "hut": 1},
    }  # fmt: skip
    places = """
        game copy.seals[0] options.hut options.draw players[0].x players[0].points players[0].money players[0].goods
        players[0].chips players[0].workers players[1].seal players[2].name players[2].workers[0] players[1].name
        players map[1] built[1] built[3].building built[4].building built[5] built[5].at built[5].building
        built[6].building streets[2] offer[0] offer[1] pile whites turn.build.building turn.build.street
        turn.build.chip turn.build.price turn.actions[0] turn.actions[1] turn.actions[2] turn.actions[3]
        turn.actions[4] turn.actions[5] turn.actions[6] turn.actions[7] turn.warmup moves[0].points moves[1].points
    """
    assert set(SINGAPORE.places(raw)) == set(places.split())


A, B = {"name": "A", "goods": ""}, {"name": "B", "goods": ""}


def asked(what: str, *players: Any, **more: Any) -> dict[str, Any]:
    return {"what": what, "players": list(players), **more}


FAULTS: list[tuple[Any, str, str]] = [
    ({}, "what", "one of"),
    ({"what": "turn"}, "players", "a list"),
    (asked("turn"), "players", "from one to 4"),
    (asked("raid", A, {"name": "Bara"}), "players[1].goods", "say which goods Bara has"),
    (asked("round", A, B, stack=["A", "B"]), "pile", "how many"),
    (asked("end", A, B), "players[0].points", "how many points A has"),
    (asked("end", A | {"points": 4}, B | {"points": 4}), "stack", "lowest first"),
    (asked("round", A, pile=5, offer=["I-1", "I-2"]), "offer", "at most one"),
    (asked("close", A), "offer", "or two"),
    (asked("track", A), "moves", "Anna"),
    (asked("round", A, pile=42, offer=["I-1"]), "pile", "42"),
    (asked("end", {"name": "A", "goods": {"tea": 21}}), "players", "cubes"),
    (asked("end", {"name": "A", "chips": 16}, {"name": "B", "chips": 1}), "players", "black"),
    (asked("end", A, map=["1" * 27]), "map[0]", "26"),
    (asked("end", A, map=["1*"], built=["A1 I-1 A"], turn={"build": {"building": "I-1", "at": "A1"}}),
     "turn.build.building", "already"),
    (asked("end", A, map=["1*"], built=["A1 Kasno A"]), "built[0].building", "Casino"),
    (asked("end", A, map=["1*"], built=["A1 Kasino A"]), "built[0].building", "Casino I-13"),
    (asked("end", A, map=["1*"], built=["A1 I-1 A"], streets="A1-* A1-*"), "streets[1]", "twice"),
    (asked("end", A, map=["1*"], streets="A1-B1"), "streets[0]", "no street"),
    (asked("end", A, map=["1*"], built=["B1 I-1 A"]), "built[0]", "no lot"),
    (asked("end", A, map=["1*"], built=["A1 I-1 A", "A1 I-2 A"]), "built[1]", "buildings"),
    (asked("end", A | {"workers": "A1"}, map=["1*"]), "players[0].workers[0]", "no building"),
    (asked("end", A, map=["1*"], flags={"A": "B1"}), "flags.A", "no lot"),
    (asked("end", A, map=["1*"], flags={"Z": "A1"}), "flags.Z", "unknown key"),
    (asked("end", A, offer=["I-1"], hut="I-2"), "hut", "not on offer"),
    (asked("end", A, B, stack=["A", "A"]), "stack", "every player once"),
    (asked("end", A, B, player="C"), "player", "A, B"),
]  # fmt: skip


def test_a_fault_is_named_with_its_place() -> None:
    for raw, place, text in FAULTS:
        assert text in SINGAPORE.reasons(raw)[place], raw


FOLLOWING: list[tuple[Any, list[str]]] = [
    ({"what": "turns"}, ["what", "players"]),
    ({"what": "round", "player": "A", "stack": ["A"], "moves": ["A +1"], "pile": 9}, ["players"]),
    (asked("turn", "A"), ["players[0]", "players[0].name"]),
    (asked("end", {"name": ""}, {"name": 5, "points": 1}, player="A", flags={"A": "-"}),
     ["players[0].name", "players[1].name"]),
    (asked("end", {"name": "A", "points": "1"}, B), ["players[0].points"]),
    (asked("end", A, B, stack=["A", "C"]), ["stack[1]"]),
    (asked("end", A | {"workers": "A1"}, map=["1#"], built=["A1 I-1 A"], streets="A1-*", flags={"A": "A1"}),
     ["map[0]"]),
    (asked("end", A | {"workers": "A1"}, map=["1*"], built=["A1 IV-1 A"], streets="A1-*"), ["built[0].building"]),
    (asked("close", A, offer=["Pub"], keep="I-1"), ["offer[0]"]),
    (asked("track", A, moves=5), ["moves"]),
]  # fmt: skip


def test_what_only_follows_from_a_fault_is_no_fault_of_its_own() -> None:
    for raw, places in FOLLOWING:
        assert SINGAPORE.places(raw) == places, raw


# notation


@pytest.mark.parametrize(
    ("text", "ident"),
    [("I-4", "I-4"), ("iii 14", "III-14"), ("ii.3", "II-3"), ("Architekt", "I-1"), ("archit", "I-1"), ("bank", "III-3"),
     ("Černý trh", None), ("nový agent", "II-9"), ("", None), ("IV-1", None)],
)  # fmt: skip
def test_names_of_buildings(text: str, ident: str | None) -> None:
    if ident is None:
        with pytest.raises(NotationError):
            read_building(text, BUILDINGS)
    else:
        assert read_building(text, BUILDINGS) == ident


@pytest.mark.parametrize(
    ("text", "goods"),
    [("", (0, 0, 0, 0)), ("2 teas 1 opium", (0, 0, 2, 1)), ("2 tea", (0, 0, 2, 0)), ("čaj, čaj", (0, 0, 2, 0)),
     ("3 látky 1 cihla", (1, 3, 0, 0)), ("5 cihel 2 opia", (5, 0, 0, 2)), ("Brick", (1, 0, 0, 0))],
)  # fmt: skip
def test_goods_as_words(text: str, goods: tuple[int, int, int, int]) -> None:
    assert read_goods(text) == goods


def test_amounts_come_back_from_their_words() -> None:
    for key in ("brick", "cloth", "tea", "opium", "points"):
        for number in range(6):
            for text in amount_text(key, number).words:
                assert read_amounts(text) == {key: number}
    counted = [("tea", 1), ("tea", 0), ("opium", 2), ("points", 1), ("points", 4), ("chips", 5)]
    words = [amount_text(key, number)["en"] for key, number in counted]
    assert words == ["1 tea", "0 teas", "2 opium", "1 point", "4 points", "5 black chips"]


@given(st.tuples(*[st.integers(0, 20)] * 4).filter(any))
def test_goods_come_back(goods: tuple[int, int, int, int]) -> None:
    assert read_goods(goods_text(goods)["cs"]) == read_goods(goods_text(goods)["en"]) == goods


@pytest.mark.parametrize("language", ["cs", "en"])
def test_what_buildings_take_and_give_is_read_back_from_its_words(language: str) -> None:
    for building in BUILDINGS.values():
        for bundle in (building.effect.pay, building.effect.get):
            assert read_amounts(amounts_text(bundle)[language].strip("–")) == bundle


def test_amounts_as_people_write_them() -> None:
    assert read_amounts("3 cihly, 5 peněz 2 body") == {"brick": 3, "money": 5, "points": 2}
    assert read_amounts("čaj £4") == {"tea": 1, "money": 4}
    assert read_amounts("2 stejné 1 libovolná 6 bodů") == {"same": 2, "any": 1, "points": 6}
    with pytest.raises(NotationError):
        read_amounts("3 slony")


def test_actions_in_both_languages() -> None:
    assert read_actions("jdi 2 B4 c4 *1") == (Go("B4", 1), Go("C4", 1), Go("*1", 1))
    assert read_actions("použij zpět dej 2 čaje vezmi opium černý") == (
        Use(None, True, (0, 0, 2, 0), (0, 0, 0, 1), chip="black"),
    )
    assert read_actions("ULICE b4-*") == (Buy(("*", "B4")),)
