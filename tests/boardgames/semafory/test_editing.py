"""The exchange laid out by hand: every change is a file that the referee reads, and can be taken back."""

import json
from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from boardgames.core.files import parse
from boardgames.semafory import sheet as editing
from boardgames.semafory.exchange import TOWERS, lamp_names, lamps_text, orient, read_lamps, ways_to_lay
from boardgames.semafory.kit import Pattern, placeholder
from boardgames.semafory.sheet import ExchangeSheet, HeldPattern
from tests.boardgames.judging import game_of, judging
from tests.boardgames.semafory.test_casebook import CASES

_GAME = game_of("semafory")
load, sample, samples = _GAME.load, _GAME.sample, _GAME.samples

judge = judging("semafory")

KIT = placeholder()
PATTERNS = st.sampled_from(KIT.patterns)


def test_what_does_not_belong_to_a_mode_is_taken_away() -> None:
    sheet = ExchangeSheet(editing.empty_table("en") | {"long": True, "kit": "placeholder"})
    sheet.put("players[0].words", ["COHEN", "TROLL"])
    sheet.put("players[1].tower", "ab2")
    assert sheet.belongs("long")
    assert not sheet.belongs("words")
    assert sheet.belongs("players[0].words")
    assert not sheet.belongs("turn.tower")
    sheet.take_mode("cooperative")
    assert "long" not in sheet.raw
    assert sheet.raw["players"] == [{"name": "A", "seat": "south"}, {"name": "B", "seat": "north"}]


def test_players_come_and_go() -> None:
    sheet = ExchangeSheet(editing.empty_table("en"))
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


@given(st.sampled_from(samples()), st.lists(st.integers(0, 15), max_size=5))
def test_lamps_flipped_by_hand_are_those_that_are_read(name: str, lamps: list[int]) -> None:
    sheet = ExchangeSheet(json.loads(sample(name)))
    before = sheet.table.lamps
    for lamp in lamps:
        sheet.flip(1 << lamp)
    assert read_lamps(sheet.raw.get("lamps", lamps_text(before))) == sheet.table.lamps
    for lamp in lamps:
        sheet.flip(1 << lamp)
    assert sheet.table.lamps == before


def test_the_picture_is_the_table_after_the_turns_told() -> None:
    """Lamps, figures and dwarf are those of one moment, as the referee has them."""
    courses = 0
    for data in (*(case.data for case in CASES), *map(sample, samples())):
        situation = load(data)
        course = _GAME.judge(situation).result if situation.turns and situation.what == "turn" else None
        if course is None or not course.legal or any(turn.sabotage == "failed" for turn in course.turns):
            continue
        raw = parse(data)
        picture = ExchangeSheet(raw).picture()
        towers = [player.tower for player in course.after.players]
        told = all(card.name != "Klikačový technik" for turn in situation.turns for card in turn.then)
        if told:
            assert (picture.lamps, picture.dwarf) == (course.after.lamps, course.after.dwarf)
            assert [player.tower for player in picture.players] == towers
            courses += 1
    assert courses > 40


SCRAPS = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99)
    | st.sampled_from(("", "x05", "a1 b2", "bc2", "##/.# 2", "start", "A")),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(("name", "seat", "word", "hand", "tower", "steps", "play", "lamps", "at", "turn",
                                       "player", "card", "flips", "patterns", "id", "holes", "load")), inner,
                      max_size=4),
    max_leaves=8,
)  # fmt: skip
KEYS = ("what", "mode", "lamps", "players", "player", "starter", "dwarf", "turn", "turns", "kit", "words", "sent")


@given(st.dictionaries(st.sampled_from(KEYS), SCRAPS, max_size=7))
def test_whatever_the_text_holds_it_can_be_shown_and_changed(raw: dict[str, Any]) -> None:
    before, sheet = deepcopy(raw), ExchangeSheet(raw)
    for index in range(len(sheet.players)):
        sheet.seat_of(index)
        sheet.tower_of(index)
        sheet.hand(index)
    assert 0 <= sheet.mover < max(1, len(sheet.players))
    assert sheet.table.dwarf is None or sheet.table.dwarf in TOWERS
    sheet.picture()
    sheet.flip(1)
    sheet.tell("steps", [{"to": "bc2"}])
    assert sheet.steps[-1] == {"to": "bc2"}
    sheet.take_mode("cooperative")
    assert raw == before  # whoever keeps the values of before can undo


def test_every_example_is_shown_as_it_is_read() -> None:
    for name in samples():
        raw = json.loads(sample(name))
        situation = load(sample(name))
        if situation.what == "night":
            continue
        sheet = ExchangeSheet(raw)
        assert sheet.table.lamps == situation.lamps
        for index, player in enumerate(situation.players):
            assert sheet.seat_of(index) == player.seat
            assert sheet.tower_of(index) == player.tower
        assert sheet.mover == (situation.turns[-1].player if situation.turns else situation.player)
