"""A line typed while a town is laid out: a whole table and a turn at once, in both languages; what means nothing."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.core.verdict import NotationError
from boardgames.singapore.document import check
from boardgames.singapore.fields import OwnCopy
from boardgames.singapore.sheet import TownSheet, empty_table
from boardgames.singapore.typed import TownLine, line_for

OWN = OwnCopy()
WORDS = [word.word_in("en") for word in TownLine.table]
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
    sheet.rename(0, "Anna")
    sheet.rename(1, "Bára B")
    sheet.rename(2, "Cyril")
    return sheet.raw


def typed(text: str, player: int = 0) -> dict[str, Any]:
    line = TownLine(TownSheet(table(), OWN, player))
    line.carry_out(text)
    return line.sheet.raw


def test_a_whole_table_and_a_turn_in_one_line() -> None:
    told = check(typed(ENGLISH))
    assert told == check(typed(CZECH))
    anna, bara, _cyril = told.players
    assert (anna.money, anna.points, anna.goods, anna.chips, anna.workers) == (5, 8, (0, 0, 2, 1), 1, ("C2", "*1"))
    assert (bara.money, bara.points, told.flags) == (3, 6, (None, "D2", None))
    assert told.board.rows == ("213x", "**24", "**33")
    assert [(one.at, one.building, one.owner) for one in told.board.built] == [("A1", "I-4", 0), ("C2", "III-8", 1)]
    assert told.board.streets == (("*", "A1"), ("*", "C2"))
    assert (told.offer, told.hut, told.pile, told.whites, told.stack) == (("I-6", "I-9"), "I-9", 20, 1, (2,))
    assert told.turn.build is not None
    assert (told.turn.build.at, told.turn.build.street, told.turn.build.price) == ("D2", "C2", 3)
    assert len(told.turn.actions) == 4


def test_questions_and_moves() -> None:
    assert typed("Anna +3, Bára B −2") | {"players": []} == table() | {
        "what": "track", "moves": ["Anna +3", "Bára B -2"], "players": []
    }  # fmt: skip
    for word in ("raid", "razie"):
        assert typed(word)["what"] == "raid"
    raw = typed("go *1, use; turn, 3 tea")
    assert "turn" not in raw
    assert raw["players"][0]["goods"] == "3 tea"
    assert typed("player Eva £7")["players"][3]["money"] == 7
    assert typed("build I-9 D2 black warmup")["turn"] == {
        "warmup": True, "build": {"building": "I-9", "at": "D2", "chip": "black"}
    }  # fmt: skip


def test_the_order_of_a_turn_is_that_of_the_line() -> None:
    """Streets may be bought at any time; the worker moves after the building is put (rules B1, Y3)."""
    assert typed("street A1-*, build I-6 D2, go *1")["turn"].get("late") is None
    late = typed("go *1, build I-6 D2")
    assert late["turn"]["late"] is True
    line = TownLine(TownSheet(late, OWN))
    line.carry_out("build I-6 D2")  # told once more by itself: only that it was forgotten
    assert "late" not in line.sheet.raw["turn"]


@pytest.mark.parametrize(
    "text",
    ["3 elephants", "build", "build I-6", "plays Nobody", "A1 I-4 Nobody", "offer X-9", "pile", "pile x",
     "raid now", "2 any", "Anna £4 2", "Anna 3 tea 2", "use at", "go", "5 3 teas", "Anna 4 £5 2 teas",
     "build I-6 D2 over C2", "B3-", "player Eva, player Fay"],
)  # fmt: skip
def test_what_cannot_be_read_is_said(text: str) -> None:
    with pytest.raises(NotationError):
        typed(text)


@given(
    st.lists(
        st.sampled_from(
            [
                *(word.word_in("en") for word in TownLine.table),
                "Anna",
                "£4",
                "2",
                "tea",
                "B3",
                "I-4",
                "*",
                "A1-*",
                ",",
                "at",
                "-",
                "x",
            ]
        ),
        max_size=9,
    )
)
def test_whatever_is_typed_is_carried_out_or_refused(words: list[str]) -> None:
    raw = table()
    before = deepcopy(raw)
    try:
        line = TownLine(TownSheet(raw, OWN))
        line.carry_out(" ".join(words))
    except NotationError:
        return
    assert 0 <= line.sheet.current_player < len(line.sheet.players)
    assert line.sheet.raw.keys() >= before.keys()
    assert raw == before


def test_a_number_behind_its_word_counts_for_that_word() -> None:
    player = typed("Anna £4 12 points 3 opium chips 2")["players"][0]
    assert (player["money"], player["points"], player["goods"], player["chips"]) == (4, 12, "3 opium", 2)


def test_players_sit_down_as_they_are_named() -> None:
    for text in ("Eva £5 8 points 2 teas at C3, Petr £3", "Eva: £5 8 points 2 teas at C3, Petr: £3"):
        line = line_for(empty_table("en"))
        line.carry_out(text)
        assert line.sheet.names == ["Eva", "Petr", "C"]
        assert [player["money"] for player in line.sheet.players] == [5, 3, 5]
        line.only_named()
        assert line.sheet.names == ["Eva", "Petr"]
    line = line_for(empty_table("en"))
    with pytest.raises(NotationError):
        line.carry_out("Offre I-6 I-9")


@pytest.mark.parametrize("language", ["cs", "en"])
def test_every_example_of_a_word_can_be_typed(language: str) -> None:
    for word in TownLine.table:
        line_for(empty_table(language)).carry_out(word.example(language))
