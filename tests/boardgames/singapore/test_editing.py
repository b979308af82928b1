"""The town laid out by hand: every change is a file that the referee reads, and can be taken back."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.core.reader import Reader
from boardgames.core.verdict import NotationError
from boardgames.singapore import sheet as editing
from boardgames.singapore.buildings import BUILDINGS, bundle_to
from boardgames.singapore.document import load, read_copy, sample, samples
from boardgames.singapore.drawing import draw
from boardgames.singapore.goods import BUNDLE
from boardgames.singapore.notation import amounts_text, read_amounts
from boardgames.singapore.own_copy import Copy
from tests.boardgames.judging import judging

judge = judging("singapore")

NONE = Copy()


def test_the_turn_of_the_rulebook_laid_out_and_told_by_hand() -> None:
    raw = editing.empty_table("cs", "Modrý")
    for old, new in (("A", "Červený"), ("B", "Žlutý")):
        editing.rename(raw, [editing.name_of(raw, at) for at in range(3)].index(old), new)
    for place, building, owner in (("C2", "I-4", 0), ("E3", "I-1", 1), ("E2", "I-6", 2)):
        editing.put_building(raw, place, building, owner)
    for one, other in (("C2", "*"), ("E3", "*")):
        editing.toggle_street(raw, one, other)
    editing.put_worker(raw, 0, "C2")
    raw["players"][0] |= {"money": 2, "points": 10, "goods": "1 brick, 1 opium"}
    for action in ("use", "go *1", "go E3", "use", "street E3-E2", "go E2", "use pay 1 opium"):
        editing.add_action(raw, action)
    after = judge(json.dumps(raw).encode()).result.after.players
    assert (after[0].money, after[0].goods) == (5, (0, 0, 3, 0))
    assert [player.points for player in after] == [10, 6, 6]


def test_what_is_put_is_taken_up_again() -> None:
    raw = json.loads(sample("turn-of-the-rulebook"))
    before = deepcopy(raw)
    editing.toggle_street(raw, "C2", "D2")
    assert "C2-D2" in raw["streets"].split()
    editing.toggle_street(raw, "D2", "C2")
    editing.put_flag(raw, 1, "A1")
    editing.put_flag(raw, 1, "A1")
    editing.put_worker(raw, 2, "D2")
    editing.put_worker(raw, 2, "D2")
    assert set(raw.pop("streets").split()) == set(before.pop("streets").split())
    assert raw == before
    editing.put_building(raw, "C2", None, 0)
    assert "streets" not in raw or "C2-*" not in raw["streets"]
    for _action in range(7):
        assert editing.drop_action(raw)
    assert not editing.drop_action(raw)
    assert "turn" not in raw


def test_players_come_go_and_are_renamed_wherever_they_are_named() -> None:
    raw = json.loads(sample("turn-of-the-rulebook"))
    editing.rename(raw, 1, "Rudá")
    assert load(json.dumps(raw).encode()).stack == (1, 0, 2)
    editing.remove_player(raw, 0)
    assert [editing.name_of(raw, at) for at in range(2)] == ["Rudá", "Žlutý"]
    assert editing.building_at(raw, "B1") is None
    assert editing.building_at(raw, "C2") == ("I-1", 0)
    assert editing.add_player(raw)
    assert editing.add_player(raw)
    assert not editing.add_player(raw)


def test_the_land_grows_and_tiles_are_laid() -> None:
    copy = read_copy(b'[tiles]\nA = ["1 2 3", "0 x 2"]\n')
    raw: dict[str, Any] = {"map": ["*"]}
    editing.put_sign(raw, copy, "C3", "4")
    assert raw["map"] == ["* . .", ". . .", ". . 4"]
    editing.put_sign(raw, copy, "C3", ".")
    assert raw["map"] == ["*"]
    assert editing.lay_tile(raw, copy, "A", "B1")
    assert raw["map"] == ["* 1 2 3", ". 0 x 2"]
    assert not editing.lay_tile(raw, copy, "B", "B1")
    assert not editing.lay_tile(raw, copy, "A", "Y1")
    assert editing.rows_of({"layout": {"A": "B1"}}, copy) == [".123", ".0x2"]


@pytest.mark.parametrize("language", ["cs", "en"])
def test_what_buildings_take_and_give_is_read_back_from_its_words(language: str) -> None:
    for building in BUILDINGS.values():
        for bundle in (building.effect.pay, building.effect.get):
            text = amounts_text(bundle_to(bundle))[language].strip("–")
            assert BUNDLE.read(Reader(), read_amounts(text), "") == bundle


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
                                       "build", "layout", "tiles", "start")), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
KEYS = ("what", "players", "player", "map", "layout", "built", "streets", "flags", "turn", "stack", "copy")


@given(st.dictionaries(st.sampled_from(KEYS), SCRAPS, max_size=7))
def test_whatever_the_text_holds_it_can_be_shown_and_changed(raw: dict[str, Any]) -> None:
    before = deepcopy(raw)
    draw(editing.town_of(raw, NONE))
    for index, player in enumerate(editing.players_of(raw)):
        editing.workers_of(raw, index)
        editing.goods_in(player.get("goods"))
    editing.building_at(raw, "B3")
    editing.flags_of(raw)
    assert raw == before
    editing.put_sign(raw, NONE, "B3", "2")
    editing.put_building(raw, "B3", "I-4", 0)
    editing.toggle_street(raw, "B3", "*")
    editing.add_action(raw, "use")
    assert editing.actions_of(raw)[-1] == "use"
    assert editing.drop_action(raw)


def test_every_example_is_drawn_as_it_is_read() -> None:
    for name in samples():
        situation = load(sample(name))
        if situation.board.rows:
            town = editing.town_of(json.loads(sample(name)), situation.copy)
            assert draw(town) == draw(situation)
