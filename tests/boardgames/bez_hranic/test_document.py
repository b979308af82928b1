"""Situation files: round trips, both languages, and every fault named with its place, nothing computed."""

import json
from typing import Any

import pytest

from boardgames.bez_hranic.atlas import MAPS, built_in
from boardgames.bez_hranic.fields import colours
from boardgames.bez_hranic.model import FORTY
from fejag_admin.common.language import LANGUAGES, Language
from tests.boardgames.judging import BEZ_HRANIC

OFFER = ["Velká Británie", "Maďarsko", "Řecko", "Norsko", "Ukrajina", "Belgie", "Arménie"]
ROUND: dict[str, Any] = {
    "what": "round",
    "round": 1,
    "offer": OFFER,
    "start": "Francie",
    "players": ["a", "b"],
    "stacks": {"Řecko": ["a"], "40": ["b"]},
}
GAME: dict[str, Any] = {
    "what": "game",
    "players": ["a", "b"],
    "rounds": [{"offer": OFFER, "start": "Francie", "stacks": {"Řecko": ["a"], "40": ["b"]}}],
}


def changed(raw: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The file with some values changed, or left out where the new one is ``...``."""
    return {key: value for key, value in (raw | changes).items() if value is not ...}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BEZ_HRANIC.game.samples())
def test_every_example_comes_in_either_language(name: str, language: Language) -> None:
    game = BEZ_HRANIC.game
    example = game.example(name, language)
    names = {state.name for map_name in MAPS for state in built_in(map_name).states} | set(colours())
    own, foreign = ({word[key] for word in names} for key in (language, "en" if language == "cs" else "cs"))
    text = json.dumps(example, ensure_ascii=False)
    assert not [word for word in foreign - own if f'"{word}"' in text]
    amounts, original = ([line.amount for line in BEZ_HRANIC.judge(raw).lines] for raw in (example, game.sample(name)))
    assert amounts == original
    written = game.dump(BEZ_HRANIC.load(example))
    assert game.dump(BEZ_HRANIC.load(written)) == written


def test_toml_and_english_and_beginnings_mean_the_same() -> None:
    text = """
    what = "round"
    map = "Evropa"
    round = 1
    offer = ["great britain", "HUNGARY", "recko", "norw", "UA", "Belgium", "arm"]
    start = "fran"
    players = ["a", "b"]
    [stacks]
    Greece = ["A"]
    "pole 40" = ["b"]
    """
    assert BEZ_HRANIC.load(text) == BEZ_HRANIC.load(ROUND)


def test_colours_are_the_same_in_both_languages() -> None:
    situation = BEZ_HRANIC.load(changed(ROUND, players=["červená", "white"], stacks={"Řecko": ["Red"], "40": ["bílý"]}))
    assert situation.tables[0].stacks[2] == ("červená",)
    assert situation.tables[0].stacks[FORTY] == ("white",)


def test_players_may_be_left_out() -> None:
    situation = BEZ_HRANIC.load(changed(ROUND, players=..., stacks={"Řecko": ["red", "bílá"], "40": ["modrá"]}))
    assert [player.name for player in situation.players] == ["red", "bílá", "modrá"]


@pytest.mark.parametrize("word", ["x" * 61, " ", "a\u0000b"])
def test_whose_tokens_lie_there_must_have_a_name_that_can_be_written(word: str) -> None:
    wrong = changed(ROUND, players=..., stacks={"Řecko": ["a", word], "40": ["b"]})
    assert BEZ_HRANIC.places(wrong) == ["stacks.Řecko[1]"]
    fits = BEZ_HRANIC.load(changed(ROUND, players=..., stacks={"Řecko": ["x" * 60], "40": ["b"]}))
    BEZ_HRANIC.check_comes_back(fits)


def test_unknown_states_with_suggestions() -> None:
    offer = ["Velká Británie", "Maďarso", "Grece", "Norsko", "Xyz", "Slov", "Kazachstán"]
    found = BEZ_HRANIC.reasons(changed(ROUND, offer=offer))
    assert found["offer[1]"] == "Maďarso is not a state of this map; did you mean Hungary?"
    assert "Greece" in found["offer[2]"]
    assert found["offer[4]"] == "Xyz is not a state of this map"
    assert found["offer[5]"] == "Slov is not a state of this map; did you mean Slovakia, Slovenia?"
    assert found["offer[6]"] == "Kazakhstan is not on this map; it can be switched on"


FAULTS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "state twice in the offer": ({"offer": [*OFFER[:6], "Řecko"]}, ["offer[6]"]),
    "the start in the offer": ({"start": "Belgium"}, ["offer[5]"]),
    "six states": ({"offer": OFFER[:6]}, ["offer"]),
    "token without a field": ({"stacks": {"Řecko": ["a"]}}, ["stacks"]),
    "token on a field that is not there": ({"stacks": {"Řecko": ["a"], "Polsko": ["b"]}}, ["stacks.Polsko", "stacks"]),
    "nobody's token": ({"stacks": {"Řecko": ["a", "c"], "40": ["b"]}}, ["stacks.Řecko[1]"]),
    "too many tokens": ({"stacks": {"Řecko": ["a", "a"], "40": ["b"]}}, ["stacks"]),
    "a field twice": ({"stacks": {"Řecko": ["a"], "Greece": ["b"]}}, ["stacks.Greece", "stacks"]),
    "no round": ({"round": 8}, ["round"]),
    "no whole number": ({"round": True}, ["round"]),
    "target in round 1": ({"target": "Polsko"}, ["target"]),
    "no target in round 5": ({"round": 5, "stacks": {"Řecko": ["a", "b"], "40": ["b", "a"]}}, ["target"]),
    "a player twice": ({"players": ["a", "A", "b"]}, ["players[1].name", "stacks"]),
    "seven players": ({"players": list("abcdefg")}, ["players", "stacks", "stacks", "stacks", "stacks"]),
    "one and two colours": ({"players": [{"name": "P", "colours": ["a", "b"]}, "c"]}, ["players", "stacks"]),
    "three colours": ({"players": [{"name": "P", "colours": ["a", "b", "c"]}]}, ["players[0].colours", "players"]),
    "two colours of four players": (
        {"players": [{"name": name, "colours": [name + "1", name + "2"]} for name in "PQRS"], "stacks": {}},
        ["players", *["stacks"] * 8],
    ),
    "a colour twice": ({"players": [{"name": "P", "colours": ["a", "b"]}, {"name": "Q", "colours": ["b", "d"]}]},
                       ["players[1].colours[0]", "stacks"]),
    "cash": ({"players": [{"name": "a", "cash": -1}, {"name": "b", "cash": 1.5}]},
             ["players[0].cash", "players[1].cash"]),
    "unknown key": ({"tokens": 1}, ["tokens"]),
    "unknown option": ({"options": {"final_below_zero": "maybe", "x": 1}}, ["options.x", "options.final_below_zero"]),
    "another game": ({"game": "stezky"}, ["game"]),
    "no such map": ({"map": "mars"}, ["map"]),
    "nothing asked": ({"what": ...}, ["what"]),
    "what nobody answers": ({"what": "weather"}, ["what"]),
    "wrong kinds": ({"offer": "Řecko", "stacks": [], "players": {}, "start": 5},
                    ["players", "offer", "start", "stacks"]),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_faults(name: str) -> None:
    change, places = FAULTS[name]
    assert BEZ_HRANIC.places(changed(ROUND, **change)) == places


def test_all_faults_at_once() -> None:
    wrong = changed(ROUND, round=0, start="Frnce", offer=[*OFFER[:5], "Belgi", "Řecko"], stacks={"Ruritánie": ["z"]})
    assert list(BEZ_HRANIC.reasons(wrong)) == ["round", "start", "offer[6]", "stacks.Ruritánie", "stacks.Ruritánie[0]"]


def test_faults_of_games() -> None:
    again = {"offer": OFFER, "start": "Polsko", "stacks": {"Řecko": ["a"], "40": ["b"]}, "round": 1}
    found = BEZ_HRANIC.reasons(changed(GAME, rounds=[*GAME["rounds"], again], players=[{"name": "a", "cash": -5}, "b"]))
    assert set(found) == {"players[0].cash", "rounds[1].round", *(f"rounds[1].offer[{n}]" for n in range(7))}
    assert found["rounds[1].offer[0]"].startswith("United Kingdom was in round 1 already")
    assert list(BEZ_HRANIC.reasons(changed(GAME, players=["a"], rounds=[]))) == ["players"]


def test_faults_of_claims() -> None:
    claim = {"what": "route", "start": "PL", "target": "PL", "visits": ["FI", "FI", "SE"], "route": ["PL", "Ruland"]}
    assert list(BEZ_HRANIC.reasons(claim)) == ["visits", "target", "visits[1]", "route[1]"]
    assert list(BEZ_HRANIC.reasons(changed(claim, target=..., visits=["FI"], route=["PL"]))) == ["route"]


def test_a_dump_keeps_what_is_switched() -> None:
    switch = {"on": [["Irsko", "Island"], "Kazachstán"], "off": ["Kosovo", ["AM", "AZ"], ["Kypr", "Turecko"]]}
    switch["on"].append(["Cyprus", "Greece"])
    situation = BEZ_HRANIC.load(changed(ROUND, switch=switch))
    BEZ_HRANIC.check_comes_back(situation)
    assert '"AM",\n        "AZ"' in BEZ_HRANIC.game.dump(situation)
    assert ("AM", "AZ-NX") in {edge.pair for edge in situation.atlas.lines}
    both = BEZ_HRANIC.load(changed(ROUND, switch={"off": [["Arménie", "Ázerbájdžán"]]}))
    assert not {("AM", "AZ"), ("AM", "AZ-NX")} & {edge.pair for edge in both.atlas.lines}
    BEZ_HRANIC.check_comes_back(both)
