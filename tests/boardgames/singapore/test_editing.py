"""The town laid out by hand: every change is a file that the referee reads, and can be taken back."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.core.verdict import NotationError
from boardgames.singapore.buildings import BUILDINGS
from boardgames.singapore.drawing import draw_situation
from boardgames.singapore.fields import OwnCopy
from boardgames.singapore.notation import amounts_text, read_amounts
from boardgames.singapore.sheet import TownSheet, empty_table
from tests.boardgames.judging import game_of, judging

_GAME = game_of("singapore")
load, sample, samples = _GAME.load, _GAME.sample, _GAME.samples

judge = judging("singapore")

NONE = OwnCopy()


def test_the_turn_of_the_rulebook_laid_out_and_told_by_hand() -> None:
    sheet = TownSheet(empty_table("cs"), NONE)
    for old, new in (("A", "Modrý"), ("B", "Červený"), ("C", "Žlutý")):
        sheet.rename(sheet.names.index(old), new)
    for place, building, owner in (("C2", "I-4", 0), ("E3", "I-1", 1), ("E2", "I-6", 2)):
        sheet.put_building(place, building, owner)
    for one, other in (("C2", "*"), ("E3", "*")):
        sheet.toggle_street(one, other)
    sheet.put_worker("C2")
    sheet.put("players[0]", sheet.players[0] | {"money": 2, "points": 10, "goods": "1 brick, 1 opium"})
    for action in ("use", "go *1", "go E3", "use", "street E3-E2", "go E2", "use pay 1 opium"):
        sheet.add("turn.actions", action)
    after = judge(json.dumps(sheet.raw).encode()).result.after.players
    assert (after[0].money, after[0].goods) == (5, (0, 0, 3, 0))
    assert [player.points for player in after] == [10, 6, 6]


def test_what_is_put_is_taken_up_again() -> None:
    sheet = TownSheet(json.loads(sample("turn-of-the-rulebook")), NONE)
    before = deepcopy(sheet.raw)
    sheet.toggle_street("C2", "D2")
    assert "C2-D2" in sheet.raw["streets"].split()
    sheet.toggle_street("D2", "C2")
    sheet.current_player = 1
    sheet.put_flag("A1")
    sheet.put_flag("A1")
    sheet.current_player = 2
    sheet.put_worker("D2")
    sheet.put_worker("D2")
    assert set(sheet.raw["streets"].split()) == set(before["streets"].split())
    assert {**sheet.raw, "streets": ""} == {**before, "streets": ""}
    sheet.put_building("C2", None, 0)
    assert "C2-*" not in sheet.raw.get("streets", "")


def test_players_come_go_and_are_renamed_wherever_they_are_named() -> None:
    sheet = TownSheet(json.loads(sample("turn-of-the-rulebook")), NONE)
    sheet.rename(1, "Rudá")
    assert load(json.dumps(sheet.raw).encode()).stack == (1, 0, 2)
    sheet.leave(0)
    assert sheet.names == ["Rudá", "Žlutý"]
    assert "C2 I-1 Rudá" in sheet.raw["built"]
    assert not any(one.startswith("B1 ") for one in sheet.raw["built"])
    assert sheet.seat()
    assert sheet.seat()
    assert not sheet.seat()


def test_the_land_grows_and_shrinks() -> None:
    sheet = TownSheet({"map": ["*"]}, NONE)
    sheet.put_sign("C3", "4")
    assert sheet.raw["map"] == ["* . .", ". . .", ". . 4"]
    sheet.put_sign("C3", ".")
    assert sheet.raw["map"] == ["*"]


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


SCRAPS = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99)
    | st.sampled_from(("", "B3 I-4 A", "B1-*", "? * ?", "B3 *1", "use", "A", "-", "1 tea")),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(("name", "money", "workers", "goods", "at", "building", "owner", "actions", "A",
                                       "build", "start")), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
KEYS = ("what", "players", "player", "map", "built", "streets", "flags", "turn", "stack", "copy")


@given(st.dictionaries(st.sampled_from(KEYS), SCRAPS, max_size=7))
def test_whatever_the_text_holds_it_can_be_shown_and_changed(raw: dict[str, Any]) -> None:
    before, sheet = deepcopy(raw), TownSheet(raw, NONE)
    draw_situation(sheet.town())
    for index in range(len(sheet.players)):
        sheet.workers(index)
        sheet.goods(index)
    sheet.put_sign("B3", "2")
    sheet.put_building("B3", "I-4", 0)
    sheet.toggle_street("B3", "*")
    sheet.add("turn.actions", "use")
    assert sheet.actions()[-1] == "use"
    assert raw == before


def test_every_example_is_drawn_as_it_is_read() -> None:
    for name in samples():
        situation = load(sample(name))
        if situation.board.rows:
            town = TownSheet(json.loads(sample(name)), situation.copy).town()
            assert draw_situation(town) == draw_situation(situation)
