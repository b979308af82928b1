"""A table of Semafory typed in one line."""

from typing import Any

import pytest

from boardgames.core.verdict import NotationError
from boardgames.semafory.document import check
from boardgames.semafory.kit import placeholder
from boardgames.semafory.sheet import empty_table
from boardgames.semafory.typed import ExchangeLine, line_for
from tests.boardgames.judging import game_of

_GAME = game_of("semafory")
sample, samples = _GAME.sample, _GAME.samples

CZECH = (
    "A jih BUBEN 1 ab2 ruka x05 x08 x12, B sever KRIDA na, lampy 1110/0101/0000/0000, jde bc2, hraje x05 b1 c1 b2, "
    "hraje x08 c2 d2 b3 c3, odesílá U"
).replace(" na,", " cd3,")
ENGLISH = (
    "A south BUBEN 1 ab2 hand x05 x08 x12, B north KRIDA cd3, lamps 1110010100000000, goes bc2, plays x05 b1 c1 b2, "
    "plays x08 c2 d2 b3 c3, sends U"
)


def laid(*lines: str) -> dict[str, Any]:
    raw, player = empty_table("en"), 0
    for text in lines:
        line = line_for(raw, placeholder(), player)
        line.carry_out(text)
        raw, player = line.sheet.raw, line.sheet.current_player
    return raw


@pytest.mark.parametrize(
    "line", [CZECH, ENGLISH, CZECH.replace("jde", "tah: jde"), ENGLISH.replace("goes", "turn: goes")]
)
def test_the_turn_of_the_rulebook_is_typed_in_one_line(line: str) -> None:
    course = _GAME.judge(check(laid(line))).result
    assert (course.legal, course.turns[0].sent, course.turns[0].load) == (True, "U", 4)


def test_a_line_may_be_typed_bit_by_bit_and_the_turn_anew() -> None:
    raw = laid("A BUBEN", "ab2 1", "hand x05", "B KRIDA", "plays x05 a1 b1 a2", "tah", "player Ota west TROLL")
    assert "turn" not in raw
    assert [one.get("word") for one in raw["players"]] == ["BUBEN", "KRIDA", "TROLL"]
    assert raw["players"][2] | {"name": "Ota", "seat": "west"} == raw["players"][2]
    raw = laid("game cooperative, words COHEN TROLL, sent 4, postman 12, karta Velký vítr, end")
    assert (raw["mode"], raw["words"], raw["sent"], raw["postman"]) == ("cooperative", ["COHEN", "TROLL"], 4, 12)
    assert (raw["what"], raw["turn"]["steps"]) == ("end", [{"card": "Velký vítr"}])


@pytest.mark.parametrize(
    "text",
    ["A there", "goes xy", "plays x99 a1", "plays x05 z9", "lamps 012", "sends ?", "turn Zoe", "end now", "postman far",
     "A HELLOO", "player"],
)  # fmt: skip
def test_what_cannot_be_typed_is_told(text: str) -> None:
    with pytest.raises(NotationError):
        laid(text)


def test_a_pattern_is_drawn_with_its_load_and_players_sit_down_as_they_are_named() -> None:
    raw = laid("Jirka: south BUBEN 1 ab2 hand ##/.# 2 x05, Eva north KRIDA cd3", "turn Jirka, plays ##/.# 2 c2 d2 d3")
    assert [one["name"] for one in raw["players"]] == ["Jirka", "Eva"]
    assert raw["players"][0]["hand"] == ["##/.# 2", "x05"]
    assert raw["turn"]["steps"] == [{"play": "##/.# 2", "lamps": "c2 d2 d3"}]


@pytest.mark.parametrize("language", ["cs", "en"])
def test_every_example_of_a_word_can_be_typed(language: str) -> None:
    for word in ExchangeLine.table:
        line_for(empty_table(language)).carry_out(word.example(language))
