"""Laying out a panorama by hand, also while the table is full of faults."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.core.verdict import NotationError
from boardgames.stezky import editing
from boardgames.stezky.document import check, dump, load, sample
from boardgames.stezky.mountain import MOUNTAIN, SQUARES, mask_of, places_of
from boardgames.stezky.notation import place_text, read_place
from boardgames.stezky.typed import lay_typed
from tests.boardgames.judging import judging

judge = judging("stezky")

RULEBOOK = "č4 č5 č8 č9 o4 o5 o8 o9 z4 m3 m4 r3 duha z5 vlk č4 svišť o4 motýl č8 zlý"  # the scoring of the rulebook


def table(language: str = "cs") -> tuple[dict[str, Any], dict[str, Any]]:
    raw = editing.empty_table(language, "Ája")
    return raw, editing.players_of(raw)[0]


def test_the_example_of_the_rulebook_is_typed_in_one_line() -> None:
    raw, player = table()
    lay_typed(raw, player, RULEBOOK)
    wanted = load(sample("scoring-of-the-rulebook"))
    laid = check(raw)
    assert laid.players[0].panorama == wanted.players[0].panorama
    assert laid.players[0].evil
    assert load(dump(laid).encode()) == laid


@given(st.lists(st.sampled_from(list(places_of(MOUNTAIN))), max_size=20), st.sampled_from(["cs", "en"]))
def test_what_is_laid_twice_is_taken_up(places: list[int], language: str) -> None:
    raw, player = table(language)
    lying: set[int] = set()
    for at in places:
        editing.toggle(raw, player, editing.TILES, at)
        lying ^= {at}
        assert editing.panorama_of(raw, player).tiles == mask_of(*lying)
    assert player["tiles"] == " ".join(place_text(at, language) for at in sorted(lying))


def test_a_tile_and_a_rainbow_replace_each_other() -> None:
    raw, player = table()
    at = read_place("z5")
    editing.toggle(raw, player, editing.TILES, at)
    editing.toggle(raw, player, editing.RAINBOWS, at)
    assert (player["tiles"], player["rainbows"]) == ("", "z5")
    editing.toggle(raw, player, editing.TILES, at)
    assert player == {"name": "Ája", "tiles": "z5"}


def test_a_spirit_moves_and_makes_room_for_another() -> None:
    raw, player = table()
    first, second = list(SQUARES)[:2]
    editing.put_spirit(raw, player, "wolf", first)
    editing.put_spirit(raw, player, "wolf", second)
    assert [met.square for met in editing.panorama_of(raw, player).spirits] == [second]
    editing.put_spirit(raw, player, "bee", second)
    assert [met.spirit for met in editing.panorama_of(raw, player).spirits] == ["bee"]
    editing.put_spirit(raw, player, None, second)
    assert "spirits" not in player


def test_the_evil_spirit_has_one_holder() -> None:
    raw, _player = table()
    assert editing.add_player(raw, "Bořek")
    assert not editing.add_player(raw, "Cyril")
    first, second = editing.players_of(raw)
    editing.toggle_evil(raw, first)
    editing.toggle_evil(raw, second)
    assert ("evil" in first, second["evil"]) == (False, True)
    editing.toggle_evil(raw, second)
    assert "evil" not in second


def test_the_hidden_spirits_are_counted_anew() -> None:
    raw = json.loads(sample("scoring-of-the-rulebook"))
    player = editing.players_of(raw)[0]
    lay_typed(raw, player, "z3 m5 včela z3")
    lay_typed(raw, player, "m4 z3 m4 z3 z4 z4")
    assert "spirits" not in raw
    editing.clear(raw, player, read_place("č4"))
    assert [met.spirit for met in editing.panorama_of(raw, player).spirits] == ["groundhog", "butterfly", "bee"]
    editing.clear(raw, player)
    assert editing.panorama_of(raw, player).cells == 0


def test_what_cannot_be_read_stays() -> None:
    raw: dict[str, Any] = {
        "notation": 5,
        "players": ["?", {"tiles": ["č99", "č2", 7], "rainbows": 5, "spirits": ["drak č1", "vlk č1", 3]}],
    }
    player = editing.players_of(raw)[0]
    assert editing.panorama_of(raw, player).tiles == mask_of(read_place("č2"))
    editing.toggle(raw, player, editing.TILES, read_place("č1"))
    assert player["tiles"] == "č1 č2 č99"
    editing.put_spirit(raw, player, None, read_place("č1"))
    assert player["spirits"] == ["drak č1", 3]
    assert editing.players_of({"players": 5}) == []


@pytest.mark.parametrize("text", ["č11", "drak č1", "vlk", "vlk č10", "x5", "5"])
def test_what_cannot_be_typed(text: str) -> None:
    raw, player = table()
    with pytest.raises(NotationError):
        lay_typed(raw, player, text)


def test_the_hand_is_typed_too() -> None:
    raw, player = table("en")
    lay_typed(raw, player, "hand g3 b9 tile r1 evil")
    assert player == {"name": "Ája", "tiles": "r1", "hand": "g3 b9", "evil": True}


def test_what_the_evil_spirit_covers_and_what_a_capture_uncovers_is_typed() -> None:
    raw, player = table("en")
    lay_typed(raw, player, "r1 r2 o1 o2 wolf r1 evil covered wolf o3")
    assert (player["evil"], player["covered"], player["tiles"]) == (True, "wolf", "r1 r2 o1 o2 o3")
    lay_typed(raw, player, "plays o5 takes o7 uncovers g2")
    assert raw["turn"] == {"player": 1, "plays": "o5", "takes": "o7", "uncovers": "g2"}


def test_a_turn_is_told_as_it_is_played() -> None:
    raw, player = table("en")
    line = "r4 o4 rainbow b5 o5 hand r5 p7 g2 display r1 b5 o5 v4 g9 pile 20 plays r5"
    lay_typed(raw, player, line)
    ruling = judge(json.dumps(raw).encode()).result
    assert (ruling.legal, ruling.needs, len(ruling.choices)) == (True, "take", 3)
    lay_typed(raw, player, "takes o5 moves o5 o6 draws trout wolf meets trout r4 brings r6")
    ruling = judge(json.dumps(raw).encode()).result
    assert (ruling.legal, ruling.needs, ruling.draw) == (True, "", 1)
    assert raw["turn"]["effect"] == {"rainbow": "r6"}
    lay_typed(raw, player, "display r1 turn faceup bear wolf bear")
    assert "turn" not in raw
    assert (raw["display"], raw["spirits"]["row"]) == ("o5 g9 b5 v4", ["wolf"])
    lay_typed(raw, player, "turned g10 lays r9 passes")
    assert raw["turn"] == {"player": 1, "turned": "g10", "rainbows": "r9", "passes": True}


@pytest.mark.parametrize("text", ["pile many", "moves r1", "meets wolf", "meets wolf r10"])
def test_what_a_turn_lacks_is_said(text: str) -> None:
    raw, player = table("en")
    with pytest.raises(NotationError):
        lay_typed(raw, player, text)
