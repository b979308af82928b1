"""The town laid out by hand or in a typed line: every change is a file that the referee reads."""

import json
from copy import deepcopy
from typing import Any

import pytest

from boardgames.core.verdict import NotationError
from boardgames.singapore.drawing import draw_situation
from boardgames.singapore.fields import OwnCopy
from boardgames.singapore.sheet import TownSheet, empty_table
from boardgames.singapore.typed import TownLine, line_for
from tests.boardgames.judging import SINGAPORE

OWN = OwnCopy()


def rulebook_sheet() -> TownSheet:
    return TownSheet(json.loads(SINGAPORE.game.sample("turn-of-the-rulebook")), OWN)


# the table by hand


def test_the_turn_of_the_rulebook_laid_out_by_hand() -> None:
    sheet = TownSheet(empty_table("cs"), OWN)
    for old, new in (("A", "Modrý"), ("B", "Červený"), ("C", "Žlutý")):
        sheet.rename(sheet.names.index(old), new)
    for place, building, owner in (("C2", "I-4", 0), ("E3", "I-1", 1), ("E2", "I-6", 2)):
        sheet.put_building(place, building, owner)
    for origin, target in (("C2", "*"), ("E3", "*")):
        sheet.toggle_street(origin, target)
    sheet.put_worker("C2")
    sheet.put("players[0]", sheet.players[0] | {"money": 2, "points": 10, "goods": "1 brick, 1 opium"})
    for action in ("use", "go *1", "go E3", "use", "street E3-E2", "go E2", "use pay 1 opium"):
        sheet.add("turn.actions", action)
    after = SINGAPORE.result(sheet.raw).after.players
    assert (after[0].money, after[0].goods) == (5, (0, 0, 3, 0))
    assert [player.points for player in after] == [10, 6, 6]


def test_what_is_put_is_taken_up_again() -> None:
    sheet = rulebook_sheet()
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
    sheet = rulebook_sheet()
    sheet.rename(1, "Rudá")
    assert SINGAPORE.load(sheet.raw).stack == (1, 0, 2)
    sheet.leave(0)
    assert sheet.names == ["Rudá", "Žlutý"]
    assert "C2 I-1 Rudá" in sheet.raw["built"]
    assert not any(building.startswith("B1 ") for building in sheet.raw["built"])
    assert sheet.seat()
    assert sheet.seat()
    assert not sheet.seat()


def test_the_land_grows_and_shrinks() -> None:
    sheet = TownSheet({"map": ["*"]}, OWN)
    sheet.put_sign("C3", "4")
    assert sheet.raw["map"] == ["* . .", ". . .", ". . 4"]
    sheet.put_sign("C3", ".")
    assert sheet.raw["map"] == ["*"]


def test_every_example_is_drawn_as_it_is_read() -> None:
    for data in map(SINGAPORE.game.sample, SINGAPORE.game.samples()):
        situation = SINGAPORE.load(data)
        if situation.board.rows:
            town = TownSheet(json.loads(data), situation.copy).town()
            assert draw_situation(town) == draw_situation(situation)


# the typed line

ENGLISH = (
    "Anna £5 8 points 2 tea 1 opium 1 chip at C2 *1, Bára B £3 6 points flag D2, map 213x/**24/**13, C3 3, "
    "A1 I-4 Anna, C2 III-8 Bára B, A1-* C2-*, offer I-6 I-9, hut I-9, pile 20, whites 1, markers Cyril, plays Anna, "
    "build I-6 D2 to C2 price 3, go *1, use, go C2, use pay 1 opium"
)
CZECH = (
    "Anna 5 £ 8 bodů 2 čaje 1 opium 1 žeton stojí C2 *1, bára b 3 £ 6 bodů vlajka D2, mapa 213x **24 **13, C3 3, "
    "A1 I-4 Anna, C2 iii-8 Bára B, A1-* C2-*, nabídka I-6 I-9, chýše I-9, hromádka 20, bílé 1, ukazatele Cyril, "
    "hraje Anna, staví I-6 D2 k C2 cena 3, jdi *1, použij, jdi C2, použij dej 1 opium"
)


def table() -> dict[str, Any]:
    sheet = TownSheet(empty_table("cs"), OWN)
    for index, name in enumerate(("Anna", "Bára B", "Cyril")):
        sheet.rename(index, name)
    return sheet.raw


def typed(text: str, raw: dict[str, Any] | None = None) -> dict[str, Any]:
    """The table after a typed line."""
    line = TownLine(TownSheet(raw or table(), OWN))
    line.carry_out(text)
    return line.sheet.raw


def test_a_whole_table_and_a_turn_in_one_line() -> None:
    town = SINGAPORE.load(typed(ENGLISH))
    assert town == SINGAPORE.load(typed(CZECH))
    anna, bara, _cyril = town.players
    assert (anna.money, anna.points, anna.goods, anna.chips, anna.workers) == (5, 8, (0, 0, 2, 1), 1, ("C2", "*1"))
    assert (bara.money, bara.points, town.flags) == (3, 6, (None, "D2", None))
    assert town.board.rows == ("213x", "**24", "**33")
    assert [(built.at, built.building, built.owner) for built in town.board.built] == [
        ("A1", "I-4", 0), ("C2", "III-8", 1)
    ]  # fmt: skip
    assert town.board.streets == (("*", "A1"), ("*", "C2"))
    assert (town.offer, town.hut, town.pile, town.whites, town.stack) == (("I-6", "I-9"), "I-9", 20, 1, (2,))
    assert town.turn.build is not None
    assert (town.turn.build.at, town.turn.build.street, town.turn.build.price) == ("D2", "C2", 3)
    assert len(town.turn.actions) == 4


def test_questions_and_moves() -> None:
    assert typed("Anna +3,, Bára B −2") == table() | {"what": "track", "moves": ["Anna +3", "Bára B -2"]}
    for word in ("raid", "razie"):
        assert typed(word)["what"] == "raid"
    raw = typed("go *1, use; turn, 3 tea")
    assert "turn" not in raw
    assert raw["players"][0]["goods"] == "3 tea"
    assert typed("player Eva £7")["players"][3]["money"] == 7
    assert typed("build I-9 D2 black warmup")["turn"] == {
        "warmup": True, "build": {"building": "I-9", "at": "D2", "chip": "black"}
    }  # fmt: skip
    assert typed("build I-6 D2 pile hut I-4")["turn"]["build"] == {
        "building": "I-6", "at": "D2", "pile": True, "hut": "I-4"
    }  # fmt: skip


def test_the_order_of_a_turn_is_that_of_the_line() -> None:
    """Streets may be bought at any time; the worker moves after the building is put (rules B1, Y3)."""
    assert typed("street A1-*, build I-6 D2, go *1")["turn"].get("late") is None
    late = typed("go *1, build I-6 D2")
    assert late["turn"]["late"] is True
    again = typed("build I-6 D2", late)  # once more by itself: only that it was forgotten
    assert "late" not in again["turn"]


@pytest.mark.parametrize(
    "text",
    ["3 elephants", "build", "build I-6", "plays Nobody", "A1 I-4 Nobody", "offer X-9", "pile", "pile x",
     f"pile {'0' * 5000}", "raid now", "2 any", "Anna £4 2", "Anna 3 tea 2", "use at", "go", "5 3 teas",
     "Anna 4 £5 2 teas", "build I-6 D2 over C2", "B3-", "player Eva, player Fay"],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        typed(text)


def test_numbers_longer_than_any_are_left_out_of_the_drawing() -> None:
    long = "0" * 5000
    raw = {"map": ["2 1 3 x"], "players": [{"name": "Anna"}], "built": [f"A1 I-4 {long}1", f"B{long}1 I-9 Anna"]}
    assert TownSheet(raw, OWN).town().board.rows


def test_a_number_behind_its_word_counts_for_that_word() -> None:
    player = typed("Anna £4 12 points 3 opium chips 2")["players"][0]
    assert (player["money"], player["points"], player["goods"], player["chips"]) == (4, 12, "3 opium", 2)


@pytest.mark.parametrize("colon", ["", ":"])
def test_players_sit_down_as_they_are_named(colon: str) -> None:
    line = line_for(empty_table("en"))
    line.carry_out(f"Eva{colon} £5 8 points 2 teas at C3, Petr{colon} £3")
    assert line.sheet.names == ["Eva", "Petr", "C"]
    assert [player["money"] for player in line.sheet.players] == [5, 3, 5]
    line.only_named()
    assert line.sheet.names == ["Eva", "Petr"]
    with pytest.raises(NotationError):
        line_for(empty_table("en")).carry_out("Offre I-6 I-9")
