"""Situation files of Stezky: the example of the rulebook, the notation of tiles and spirits, every fault named."""

import json
from dataclasses import replace
from typing import Any

import pytest

from boardgames.core.verdict import Line, NotationError, Verdict
from boardgames.stezky.mountain import MOUNTAIN, SPIRITS, places_of
from boardgames.stezky.notation import place_text, read_place, read_spirit, rewritten
from boardgames.stezky.rules import Scoring
from fejag_admin.common.language import LANGUAGES
from tests.boardgames.judging import STEZKY

SAMPLES = STEZKY.game.samples()
SCORINGS = [name for name in SAMPLES if STEZKY.game.question_of(name) == "scoring"]


def test_the_worked_example_of_the_rulebook() -> None:
    """An area of nine places with a rainbow, one fire; a covered spirit, the groundhog, the butterfly: twelve."""
    verdict: Verdict[Scoring] = STEZKY.judge(STEZKY.game.sample("scoring-of-the-rulebook"))
    score = verdict.result.ends[0].score
    assert score.largest.bit_count() == 9
    assert (score.area_stars, score.fire_stars, score.spirit_stars, score.total) == (8, 1, 3, 12)
    assert {spirit.met.spirit: spirit.own + spirit.bonus for spirit in score.spirits} == {
        "wolf": 0,
        "groundhog": 1,
        "butterfly": 2,
    }


def amounts(lines: tuple[Line, ...]) -> list[tuple[int, int]]:
    return [(line.depth, line.amount) for line in lines if line.amount is not None and line.amount >= 0]


@pytest.mark.parametrize("name", SCORINGS)
def test_the_working_adds_up(name: str) -> None:
    """The items under a heading make up its stars, one level after the other."""
    found = amounts(STEZKY.judge(STEZKY.game.sample(name)).lines)
    for index, (depth, amount) in enumerate(found):
        below = []
        for deeper, part in found[index + 1 :]:
            if deeper <= depth:
                break
            if deeper == depth + 1:
                below.append(part)
        assert not below or sum(below) == amount


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_is_read_as_it_is_written(language: str) -> None:
    for at in places_of(MOUNTAIN):
        written = place_text(at, language)
        assert read_place(written, language) == at
        assert read_place(f" {written.upper()[0]} {written[1:]} ", language) == at


@pytest.mark.parametrize(
    ("text", "language", "same"),
    [
        ("c5", "cs", "č5"),
        ("R5", "en", "č5"),
        ("R5", "cs", "r5"),
        ("p5", "en", "r5"),
        ("v5", "en", "f5"),
        ("violet 5", "en", "f5"),
        ("Červená 10", "en", "č10"),
        ("blue4", "cs", "m4"),
        ("zel-3", "cs", "z3"),
        ("1.5", "cs", "č5"),
        ("110", "en", "č10"),
    ],
)
def test_other_ways_to_write_a_tile(text: str, language: str, same: str) -> None:
    assert place_text(read_place(text, language), "cs") == same


@pytest.mark.parametrize("text", ["", "č", "5", "č11", "č0", "m1", "r9", "x5", "č5x", "7.5", "č5 č6", "r" * 5000])
def test_what_is_no_tile(text: str) -> None:
    with pytest.raises(NotationError):
        read_place(text, "cs")


def test_spirits_by_any_name() -> None:
    for spirit in SPIRITS.values():
        for name in (spirit.id, *spirit.name.words, *spirit.code.words, spirit.name["cs"].upper()):
            assert read_spirit(name) == spirit.id
    with pytest.raises(NotationError) as caught:
        read_spirit("svistt")
    assert SPIRITS["groundhog"].name in caught.value.values["suggestions"]  # type: ignore[operator]  # it is a tuple


def test_every_fault_at_once() -> None:
    player = {
        "name": "",
        "tiles": "č1 č2 o1 č1 x9",
        "rainbows": ["m1", "č2", "o3", "o3", 7],
        "spirits": ["motýl č1", "vlkk č1", "zlý č1", {"spirit": "vlk", "at": "f7"}, 5],
        "hand": "z1 z2 z3 z4",
        "evil": 1,
        "kept": -1,
        "covered": "vlk",
        "surname": "x",
    }
    raw = {
        "game": "chess",
        "what": "turn",
        "players": [player],
        "player": 2,
        "display": ["z1"],
        "beneath": "f4",
        "spirits": {"row": ["zlý", "vlk", "vlk"], "pile": 99},
        "options": {"largest": "both", "renewed": 1},
        "turn": {"plays": "q1", "draws": ["vlk", "vlk"], "moves": [{"from": "č1"}], "effect": {"tail": 1}, "passes": 0},
    }
    places = """
        game players[0].surname players[0].tiles[3] players[0].tiles[4] players[0].rainbows[0]
        players[0].rainbows[1] players[0].rainbows[3] players[0].rainbows[4] players[0].spirits[1]
        players[0].spirits[2] players[0].spirits[3] players[0].spirits[4] players[0].evil players[0].name
        players[0].kept player display[0] spirits.row[0] spirits.row[2] spirits.pile options.largest options.renewed
        turn.plays turn.draws turn.moves[0].to turn.effect.tail turn.passes
    """
    assert set(STEZKY.places(raw)) == set(places.split())


def scoring(*players: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"what": "scoring", "players": list(players), **more}


FULL = {"name": "Eva", "tiles": "č1 č2 o1 o2", "spirits": ["vlk č1"]}
FAULTS: list[tuple[Any, str, str]] = [
    ({"what": "scoring"}, "players", "a list"),
    (scoring(), "players", "one or two"),
    (scoring({}, {}, {}), "players", "one or two"),
    (scoring({"tiles": ["č1"] * 99}), "players[0].tiles", "too long"),
    ({"what": "end", "pile": 47, "players": [{"hand": "č1"}, {"hand": "č2"}]}, "pile", "too many"),
    ({"what": "end", "pile": None, "players": [{}]}, "pile", "say how many tiles are left"),
    ({"what": "turn", "pile": 1, "players": [{}], "turn": {"moves": [5]}}, "turn.moves[0]", "an object"),
    ({"what": "turn", "players": [{}], "display": "č5", "beneath": "m3"}, "beneath[0]", "not in the display"),
    (scoring(FULL | {"spirits": ["veverka č1"]}), "players[0].hand", "say which tiles Eva has in the hand"),
    (scoring({"evil": True, "covered": "vlk"}), "players[0].covered", "wolf is not in the panorama of A"),
    (scoring(FULL | {"spirits": ["vlk č1", "mot č1"]}), "players[0].spirits[1]", "another spirit"),
    (scoring({"tiles": "č1"}, notation="en"), "players[0].tiles[0]", "not a tile"),
]


def test_a_fault_is_named_with_its_place() -> None:
    for raw, place, text in FAULTS:
        assert text in STEZKY.reasons(raw)[place], raw


FOLLOWING: list[tuple[Any, list[str]]] = [
    ({"what": "scoring", "player": 1}, ["players"]),
    ({"what": "turn", "pile": 9, "player": 2, "turn": {"player": 2}, "players": []}, ["players"]),
    (scoring(FULL | {"tiles": "č1 č2 o1 x2"}), ["players[0].tiles[3]"]),
    (scoring(FULL | {"spirits": ["vlkodlak č1"], "evil": True, "covered": "vlk"}), ["players[0].spirits[0]"]),
    (scoring(FULL | {"evil": "yes", "covered": "vlk"}), ["players[0].evil"]),
    (scoring(FULL | {"spirits": ["medved č9"], "hand": "z1 z2 z3 z4"}), ["players[0].spirits[0]"]),
    ({"what": "turn", "pile": 9, "players": [FULL], "display": "č5 x6", "beneath": "m3"}, ["display[1]"]),
    (scoring(FULL | {"hand": "q7"}), ["players[0].hand[0]"]),
    ({"what": "rain", "players": [FULL]}, ["what"]),
]


def test_what_only_follows_from_a_fault_is_no_fault_of_its_own() -> None:
    for raw, places in FOLLOWING:
        assert STEZKY.places(raw) == places, raw


@pytest.mark.parametrize("name", SAMPLES)
def test_tiles_are_written_in_another_language_and_mean_the_same(name: str) -> None:
    data = STEZKY.game.sample(name)
    english = rewritten(json.loads(data), "en")
    assert STEZKY.load(english) == replace(STEZKY.load(data), notation="en")
    assert rewritten(english, "en") is english
