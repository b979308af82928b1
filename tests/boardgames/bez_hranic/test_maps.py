"""Maps: the two of the game, switches, a map of the user's own and its faults, names, the drawing."""

import json
from itertools import pairwise
from typing import Any

import pytest

from boardgames.bez_hranic.atlas import index
from boardgames.bez_hranic.atlas_document import BUILT_IN, built_in, dump_atlas, load_atlas
from boardgames.bez_hranic.document import dump
from boardgames.bez_hranic.drawing import WIDTH, draw
from boardgames.bez_hranic.fields import find_state, suggest_states
from boardgames.bez_hranic.roads import roads
from tests.boardgames.judging import game_of, judging
from tests.boardgames.sentences import faulty_places

_GAME = game_of("bez_hranic")
load = _GAME.load

judge = judging("bez_hranic")

STATES = [{"code": f"S{n}", "cs": f"Stát {n}", "en": f"Land {n}", "at": [n, 0]} for n in range(9)]
RING: dict[str, Any] = {
    "name": "Kruh",
    "states": STATES,
    "borders": [[f"S{n}", f"S{(n + 1) % 9}"] for n in range(8)],
    "sea": [["S8", "S0"]],
}


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_maps_of_the_game(name: str) -> None:
    atlas = built_in(name)
    assert load_atlas(dump_atlas(atlas).encode()) == atlas
    assert len(atlas.cards) == 50
    assert all(region.at is not None for region in atlas.regions)
    for state in atlas.states:
        if state.used:
            for word in (state.code, state.name["cs"], state.name["en"].upper(), *state.also):
                assert find_state(atlas, word) == state.code
    with pytest.raises(KeyError):
        built_in("mars")


def test_numbers_of_the_maps() -> None:
    europe, usa = (roads(built_in(name)) for name in BUILT_IN)
    assert (len(europe.atlas.pieces), len(europe.atlas.lines)) == (52, 106)
    assert (len(usa.atlas.pieces), len(usa.atlas.lines)) == (50, 109)
    assert usa.crossings("AK", ("HI",)) == 4
    assert usa.crossings("AK", ("ME",)) == 12


def test_without_kosovo_albania_borders_on_serbia() -> None:
    atlas = built_in("europe")
    assert not roads(atlas).touching("AL", "RS")
    without = roads(atlas.switched("XK", on=False))
    assert without.touching("AL", "RS")
    assert "XK" not in without.atlas.cards
    off = atlas.switched("XK", on=False).switched(("AL", "RS"), on=False)
    assert not roads(off).touching("AL", "RS")
    assert roads(atlas.switched("KZ", on=True)).touching("RU", "KZ")


def test_suggestions() -> None:
    europe = built_in("europe")
    assert suggest_states(europe, "slov")[:2] == ("SK", "SI")
    assert suggest_states(europe, "hora") == ("ME",)
    assert suggest_states(europe, "Nemecko")[0] == "DE"
    assert suggest_states(europe, "Švícarsko")[0] == "CH"
    assert suggest_states(europe, "") == ()
    assert suggest_states(built_in("usa"), "dakota") == ("SD", "ND")
    assert find_state(europe, "Kaliningrad") is None


def test_a_map_of_ones_own() -> None:
    atlas = load_atlas(json.dumps(RING).encode())
    assert load_atlas(dump_atlas(atlas).encode()) == atlas
    assert index(atlas).states["S3"].name["en"] == "Land 3"
    raw = {
        "what": "round",
        "round": 1,
        "offer": ["Stát 1", "Land 2", "s3", "S4", "S5", "S6", "S7"],
        "start": "stát 0",
        "stacks": {"S4": ["a"], "S1": ["b"]},
    }
    outside = judge(json.dumps(raw).encode(), json.dumps(RING).encode())
    inside = judge(json.dumps(raw | {"map": RING}).encode())
    assert outside == inside
    assert [account.booked for account in outside.result.accounts] == [-40, -40]
    situation = load(json.dumps(raw | {"map": RING}).encode())
    assert load(dump(situation).encode()) == situation


def test_a_map_that_calls_itself_europe_is_still_ones_own() -> None:
    situation = load(json.dumps({"what": "map", "map": RING | {"id": "europe"}}).encode())
    assert load(dump(situation).encode()) == situation


def edited(number: int, **changes: Any) -> dict[str, Any]:
    return RING | {"states": [state | (changes if n == number else {}) for n, state in enumerate(STATES)]}


def ladder(layers: int, width: int = 2) -> dict[str, Any]:
    """Layers of states, each joined to all of the next: the shortest ways from end to end double with each."""
    codes = [[f"L{layer}W{at}" for at in range(width)] for layer in range(layers)]
    return {
        "name": "Žebřík",
        "states": [{"code": code, "cs": code.lower()} for layer in codes for code in layer],
        "borders": [[a, b] for one, two in pairwise(codes) for a in one for b in two],
    }


def test_a_map_with_too_many_equally_short_ways_is_refused_at_once() -> None:
    assert len(load_atlas(json.dumps(ladder(12)).encode()).cards) == 24
    assert faulty_places(load_atlas, ladder(14)) == ["borders"]
    assert faulty_places(load_atlas, ladder(60)) == ["borders"]


BAD: dict[str, tuple[object, list[str]]] = {
    "nothing": ({}, ["name", "states"]),
    "code twice": (edited(1, code="S2"), ["states[2].code", "borders[0][1]", "borders[1][0]"]),
    "name twice": (edited(1, cs="STAT 5"), ["states[5]"]),
    "code is no code": (edited(1, code="s 1"), ["states[1].code", "borders[0][1]", "borders[1][0]"]),
    "no name": (edited(1, cs=5), ["states[1].cs"]),
    "border of nothing": (RING | {"sea": [["S8", "S9"]]}, ["sea[0][1]"]),
    "border twice": (RING | {"sea": [["S1", "S0"]]}, ["sea[0]"]),
    "border to itself": (RING | {"sea": [["S1", "S1"]]}, ["sea[0]"]),
    "border of three": (RING | {"sea": [["S1", "S2", "S3"]]}, ["sea[0]"]),
    "out of reach": (RING | {"borders": RING["borders"][2:], "sea": []}, ["borders", "borders"]),
    "too few": (RING | {"states": STATES[:3], "borders": [["S0", "S1"], ["S1", "S2"]], "sea": []}, ["borders"]),
    "place twice": (edited(1, at=[2, 0]), ["states[2].at"]),
    "place of one number": (edited(1, at=[2]), ["states[1].at"]),
    "long sign": (edited(1, sign="ABCD"), ["states[1].sign"]),
    "left out but certain": (edited(1, used=False), ["states[1].used"]),
    "no regions": (edited(1, regions=[]), ["states[1].regions", "borders[0][1]", "borders[1][0]"]),
    "region has a code of a state": (
        edited(1, regions=[{"code": "S0", "cs": "x"}, {"code": "S1", "cs": "y"}]),
        ["states[1].regions[0].code"],
    ),
    "border inside a state": (
        RING | {"states": [*STATES[:8], {"code": "S8", "cs": "S", "regions": [{"code": "S8", "cs": "x"},
                                                                             {"code": "S88", "cs": "y"}]}],
                "sea": [["S8", "S88"]]},
        ["sea[0]"],
    ),
    "doubtful": (
        RING | {"doubtful": [{"between": ["S1", "S3"], "kind": "air", "drawn": 1, "unless": "S9", "why": 5}]},
        ["doubtful[0].kind", "doubtful[0].drawn", "doubtful[0].unless", "doubtful[0].why"],
    ),
    "a list for a state": (RING | {"doubtful": [{"between": ["S1", "S3"], "unless": []}]}, ["doubtful[0].unless"]),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_faults_of_maps(name: str) -> None:
    raw, expected = BAD[name]
    assert faulty_places(load_atlas, raw) == expected


def test_faults_of_a_map_are_told_with_the_situation() -> None:
    assert faulty_places(lambda data: load(data, b"not a map"), {"what": "map"}) == ["map"]
    assert faulty_places(load, {"what": "map", "map": BAD["border twice"][0]}) == ["map.sea[0]"]


def test_the_drawing() -> None:
    usa = built_in("usa")
    lines = draw(usa, roads(usa).route("AK", ("HI",)), ("AK",), ("HI",))
    text = "\n".join(lines)
    assert "<AK >" in text or "<AK>" in text
    assert "[HI]" in text
    assert "·OR·" in text
    assert " TX" in text
    assert max(map(len, lines)) <= 80
    for region in usa.pieces:
        assert region.at is not None
        column, row = region.at
        assert lines[row][column * WIDTH + 1 :].startswith((region.sign or region.code)[:3])
    europe = built_in("europe")
    assert "[KGD]" in "\n".join(draw(europe, (), (), ("RU",)))
    assert draw(load_atlas(json.dumps(RING | {"states": [{**s, "at": None} for s in STATES]}).encode())) == ()


def test_an_own_map_stands_for_the_map_that_it_is_made_from() -> None:
    ring = json.dumps(RING | {"id": "europe"}).encode()
    assert load(b'{"what": "map"}', ring).atlas.cards == load_atlas(ring).cards
    assert load(b'{"what": "map", "map": "usa"}', ring).atlas == built_in("usa")
    assert (
        load(json.dumps({"what": "map", "map": RING}).encode(), dump_atlas(built_in("europe")).encode()).atlas.id == ""
    )
    assert load(b'{"what": "map", "map": "usa"}', json.dumps(RING).encode()).atlas.id == ""
