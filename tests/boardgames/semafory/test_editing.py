"""The exchange laid out by hand or in a typed line: every change is a file that the referee reads."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.core.files import parse
from boardgames.core.verdict import NotationError
from boardgames.semafory.exchange import lamp_names, lamps_text, orient, read_lamps, ways_to_lay
from boardgames.semafory.kit import Pattern, drawn_pattern, placeholder
from boardgames.semafory.sheet import ExchangeSheet, HeldPattern, empty_table
from boardgames.semafory.typed import line_for
from tests.boardgames.casebook import files_of
from tests.boardgames.judging import SEMAFORY

KIT = placeholder()
PATTERNS = st.sampled_from(KIT.patterns)
SAMPLES = SEMAFORY.game.samples()


# the table by hand


def test_what_does_not_belong_to_a_mode_is_taken_away() -> None:
    sheet = ExchangeSheet(empty_table("en") | {"long": True, "kit": "placeholder"})
    sheet.put("players[0].words", ["COHEN", "TROLL"])
    sheet.put("players[1].tower", "ab2")
    belongs = {place: sheet.belongs(place) for place in ("long", "words", "players[0].words", "turn.tower")}
    assert belongs == {"long": True, "words": False, "players[0].words": True, "turn.tower": False}
    sheet.take_mode("cooperative")
    assert "long" not in sheet.raw
    assert sheet.raw["players"] == [{"name": "A", "seat": "south"}, {"name": "B", "seat": "north"}]


def test_players_come_and_go() -> None:
    sheet = ExchangeSheet(empty_table("en"))
    sheet.put_figure("ab2")
    sheet.put_figure("ab2")
    assert "tower" not in sheet.players[0]
    assert sheet.seat()
    assert sheet.seat()
    assert not sheet.seat()
    assert [sheet.seat_of(index) for index in range(4)] == ["south", "north", "west", "east"]
    assert sheet.table.left_of(0) == 2
    sheet.put("player", 4)
    sheet.leave(2)
    assert sheet.raw["player"] == 1
    assert sheet.names == ["A", "B", "D"]
    alone = ExchangeSheet({**sheet.raw, "players": sheet.raw["players"][:1]})
    alone.put("turns[0].player", 2)
    assert alone.mover == 0


def held(pattern: Pattern) -> HeldPattern:
    return HeldPattern(pattern.id, pattern.load, pattern.holes)


@given(PATTERNS, st.integers(0, 3), st.integers(-2, 5), st.integers(-2, 5))
def test_what_is_laid_stays_on_the_exchange_and_turns_as_it_lies(
    pattern: Pattern, quarters: int, row: int, column: int
) -> None:
    laid = held(pattern).put(row, column)
    for _quarter in range(quarters):
        laid = laid.turned()
    assert laid.step == {"play": pattern.id, "lamps": lamp_names(laid.lamps)}
    assert laid.lamps.bit_count() == len(pattern.holes)
    assert laid.holes == orient(pattern.holes, 90 * quarters, False)
    assert laid.turned(mirror=True).holes == orient(laid.holes, 0, True)


@given(PATTERNS)
def test_every_way_to_lay_a_pattern_can_be_reached_by_turning_mirroring_and_moving(pattern: Pattern) -> None:
    seen = set()
    for laid in (held(pattern), held(pattern).turned(mirror=True)):
        for _quarter in range(4):
            laid = laid.turned()
            seen |= {laid.put(row, column).lamps for row in range(4) for column in range(4)}
    assert tuple(sorted(seen)) == ways_to_lay(pattern.holes)


@given(st.sampled_from(SAMPLES), st.lists(st.integers(0, 15), max_size=5))
def test_lamps_flipped_by_hand_are_those_that_are_read(name: str, lamps: list[int]) -> None:
    sheet = ExchangeSheet(json.loads(SEMAFORY.game.sample(name)))
    before = sheet.table.lamps
    for lamp in lamps:
        sheet.flip(1 << lamp)
    assert read_lamps(sheet.raw.get("lamps", lamps_text(before))) == sheet.table.lamps
    for lamp in lamps:
        sheet.flip(1 << lamp)
    assert sheet.table.lamps == before


def test_the_picture_is_the_table_after_the_turns() -> None:
    """Lamps, figures and dwarf are those of one moment, as the referee has them."""
    courses = 0
    for data in files_of(SEMAFORY.game):
        situation = SEMAFORY.load(data)
        course = SEMAFORY.result(data) if situation.turns and situation.what == "turn" else None
        if course is None or not course.legal or any(turn.sabotage == "failed" for turn in course.turns):
            continue
        if all(card.name != "Klikačový technik" for turn in situation.turns for card in turn.then):
            picture = ExchangeSheet(parse(data)).picture()
            assert (picture.lamps, picture.dwarf) == (course.after.lamps, course.after.dwarf)
            assert [player.tower for player in picture.players] == [player.tower for player in course.after.players]
            courses += 1
    assert courses > 40


@pytest.mark.parametrize("name", [name for name in SAMPLES if SEMAFORY.game.question_of(name) != "night"])
def test_every_example_is_shown_as_it_is_read(name: str) -> None:
    data = SEMAFORY.game.sample(name)
    sheet, situation = ExchangeSheet(json.loads(data)), SEMAFORY.load(data)
    assert sheet.table.lamps == situation.lamps
    for index, player in enumerate(situation.players):
        assert (sheet.seat_of(index), sheet.tower_of(index)) == (player.seat, player.tower)
    assert sheet.mover == (situation.turns[-1].player if situation.turns else situation.player)


# the typed line

CZECH = (
    "A jih BUBEN 1 ab2 ruka x05 x08 x12, B sever KRIDA cd3, lampy 1110/0101/0000/0000, jde bc2, hraje x05 b1 c1 b2, "
    "hraje x08 c2 d2 b3 c3, odesílá U"
)
ENGLISH = (
    "A south BUBEN 1 ab2 hand x05 x08 x12, B north KRIDA cd3, lamps 1110010100000000, goes bc2, plays x05 b1 c1 b2, "
    "plays x08 c2 d2 b3 c3, sends U"
)


def typed(*lines: str) -> dict[str, Any]:
    """The table after typed lines."""
    raw, player = empty_table("en"), 0
    for text in lines:
        line = line_for(raw, KIT, player)
        line.carry_out(text)
        raw, player = line.sheet.raw, line.sheet.current_player
    return raw


@pytest.mark.parametrize(
    "line", [CZECH, ENGLISH, CZECH.replace("jde", "tah: jde"), ENGLISH.replace("goes", "turn: goes")]
)
def test_the_turn_of_the_rulebook_is_typed_in_one_line(line: str) -> None:
    course = SEMAFORY.result(typed(line))
    assert (course.legal, course.turns[0].sent, course.turns[0].load) == (True, "U", 4)


def test_a_line_may_be_typed_bit_by_bit_and_the_turn_anew() -> None:
    raw = typed("A BUBEN", "ab2 1", "hand x05", "B KRIDA", "plays x05 a1 b1 a2", "tah", "player Ota west TROLL")
    assert "turn" not in raw
    assert [player.get("word") for player in raw["players"]] == ["BUBEN", "KRIDA", "TROLL"]
    assert raw["players"][2] | {"name": "Ota", "seat": "west"} == raw["players"][2]
    raw = typed("game cooperative, words COHEN TROLL, sent 4, postman 12, karta Velký vítr, end")
    assert (raw["mode"], raw["words"], raw["sent"], raw["postman"]) == ("cooperative", ["COHEN", "TROLL"], 4, 12)
    assert (raw["what"], raw["turn"]["steps"]) == ("end", [{"card": "Velký vítr"}])


@pytest.mark.parametrize(
    "text",
    ["A there", "goes xy", "plays x99 a1", "plays x05 z9", "lamps 012", "sends ?", "turn Zoe", "end now", "postman far",
     "A HELLOO", "player"],
)  # fmt: skip
def test_what_cannot_be_typed_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        typed(text)


def test_a_pattern_is_drawn_with_its_load_and_players_sit_down_as_they_are_named() -> None:
    raw = typed("Jirka: south BUBEN 1 ab2 hand ##/.# 2 x05, Eva north KRIDA cd3", "turn Jirka, plays ##/.# 2 c2 d2 d3")
    assert [player["name"] for player in raw["players"]] == ["Jirka", "Eva"]
    assert raw["players"][0]["hand"] == ["##/.# 2", "x05"]
    assert raw["turn"]["steps"] == [{"play": "##/.# 2", "lamps": "c2 d2 d3"}]
    with pytest.raises(NotationError):
        drawn_pattern(f"##/#. {'0' * 5000}")
