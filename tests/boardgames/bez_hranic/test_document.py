"""Situation files: round trips, both languages, and every fault named with its place, nothing computed."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.bez_hranic.atlas import MAPS, built_in
from boardgames.bez_hranic.fields import colours
from boardgames.bez_hranic.model import FORTY
from boardgames.core.registry import find_game
from fejag_admin.common.faults import DocumentError
from tests.boardgames.judging import game_of, judging
from tests.boardgames.sentences import answer, faults_of, faulty_places, sentences

_GAME = game_of("bez_hranic")
load, sample, samples = _GAME.load, _GAME.sample, _GAME.samples

judge = judging("bez_hranic")

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


def encoded(raw: dict[str, Any], **changes: Any) -> bytes:
    return json.dumps({key: value for key, value in (raw | changes).items() if value is not ...}).encode()


@pytest.mark.parametrize("name", samples())
def test_examples_go_round_and_every_line_can_be_said(name: str) -> None:
    situation = load(sample(name))
    assert load(_GAME.dump(situation).encode()) == situation
    verdict = judge(sample(name))
    for language in ("cs", "en"):
        assert all(sentences(verdict.lines, language))


@pytest.mark.parametrize("language", ["cs", "en"])
@pytest.mark.parametrize("name", samples())
def test_every_example_comes_in_either_language(name: str, language: str) -> None:
    game = find_game("bez-hranic")
    assert game is not None
    example = json.dumps(game.example(name, language), ensure_ascii=False)
    names = {state.name for map_name in MAPS for state in built_in(map_name).states} | set(colours())
    own, foreign = ({one[key] for one in names} for key in (language, "en" if language == "cs" else "cs"))
    assert not [word for word in foreign - own if f'"{word}"' in example]
    said = judge(example.encode())
    assert [line.amount for line in said.lines] == [line.amount for line in judge(sample(name)).lines]
    assert _GAME.dump(load(example.encode())) == _GAME.dump(load(_GAME.dump(load(example.encode())).encode()))


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
    assert load(text.encode()) == load(encoded(ROUND))


def test_colours_are_the_same_in_both_languages() -> None:
    situation = load(encoded(ROUND, players=["červená", "white"], stacks={"Řecko": ["Red"], "40": ["bílý"]}))
    assert situation.tables[0].stacks[2] == ("červená",)
    assert situation.tables[0].stacks[FORTY] == ("white",)


def test_players_may_be_left_out() -> None:
    situation = load(encoded(ROUND, players=..., stacks={"Řecko": ["red", "bílá"], "40": ["modrá"]}))
    assert [player.name for player in situation.players] == ["red", "bílá", "modrá"]


@pytest.mark.parametrize("word", ["x" * 61, " ", "a\u0000b"])
def test_whose_tokens_lie_there_must_have_a_name_that_can_be_written(word: str) -> None:
    wrong = encoded(ROUND, players=..., stacks={"Řecko": ["a", word], "40": ["b"]})
    assert faulty_places(load, wrong) == ["stacks.Řecko[1]"]
    fits = load(encoded(ROUND, players=..., stacks={"Řecko": ["x" * 60], "40": ["b"]}))
    assert load(_GAME.dump(fits).encode()) == fits


def test_unknown_states_with_suggestions() -> None:
    offer = ["Velká Británie", "Maďarso", "Grece", "Norsko", "Xyz", "Slov", "Kazachstán"]
    found = faults_of(load, encoded(ROUND, offer=offer))
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
    "wrong kinds": ({"offer": "Řecko", "stacks": [], "players": {}, "start": 5},
                    ["players", "offer", "start", "stacks"]),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_faults(name: str) -> None:
    change, places = FAULTS[name]
    assert faulty_places(load, encoded(ROUND, **change)) == places


def test_all_faults_at_once() -> None:
    wrong = encoded(ROUND, round=0, start="Frnce", offer=[*OFFER[:5], "Belgi", "Řecko"], stacks={"Ruritánie": ["z"]})
    assert list(faults_of(load, wrong)) == ["round", "start", "offer[6]", "stacks.Ruritánie", "stacks.Ruritánie[0]"]


def test_faults_of_games() -> None:
    again = {"offer": OFFER, "start": "Polsko", "stacks": {"Řecko": ["a"], "40": ["b"]}, "round": 1}
    found = faults_of(load, encoded(GAME, rounds=[*GAME["rounds"], again], players=[{"name": "a", "cash": -5}, "b"]))
    assert set(found) == {"players[0].cash", "rounds[1].round", *(f"rounds[1].offer[{n}]" for n in range(7))}
    assert found["rounds[1].offer[0]"].startswith("United Kingdom was in round 1 already")
    assert list(faults_of(load, encoded(GAME, players=["a"], rounds=[]))) == ["players"]


def test_faults_of_claims() -> None:
    claim = {"what": "route", "start": "PL", "target": "PL", "visits": ["FI", "FI", "SE"], "route": ["PL", "Ruland"]}
    assert list(faults_of(load, claim)) == ["visits", "target", "visits[1]", "route[1]"]
    assert list(faults_of(load, encoded(claim, target=..., visits=["FI"], route=["PL"]))) == ["route"]


def test_a_dump_keeps_what_is_switched() -> None:
    switch = {"on": [["Irsko", "Island"], "Kazachstán"], "off": ["Kosovo", ["AM", "AZ"], ["Kypr", "Turecko"]]}
    switch["on"].append(["Cyprus", "Greece"])
    situation = load(encoded(ROUND, switch=switch))
    assert load(_GAME.dump(situation).encode()) == situation
    assert '"AM",\n        "AZ"' in _GAME.dump(situation)
    assert ("AM", "AZ-NX") in {edge.pair for edge in situation.atlas.lines}
    both = load(encoded(ROUND, switch={"off": [["Arménie", "Ázerbájdžán"]]}))
    assert not {("AM", "AZ"), ("AM", "AZ-NX")} & {edge.pair for edge in both.atlas.lines}
    assert load(_GAME.dump(both).encode()) == both


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from([*OFFER, "40", "a"]),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@given(
    st.sampled_from(
        [
            ROUND,
            GAME,
            json.loads(sample("without-kosovo")),
            json.loads(sample("route-through-both-parts-of-russia")),
        ]
    ),
    st.data(),
)
def test_whatever_a_file_holds_it_is_judged_or_its_faults_are_named(raw: dict[str, Any], data: st.DataObject) -> None:
    keys = data.draw(st.lists(st.sampled_from([*raw, "switch", "options", "map", "target"]), max_size=2))
    changed = raw | {key: data.draw(JSON) for key in keys}
    said = answer(judge, json.dumps(changed).encode())
    assert said
    assert all(said)


NO_FILES = (
    b"",
    b"[",
    b"{",
    b"\xff\xfe",
    b'{"what": "round", "what": "map"}',
    b"x" * 2_000_000,
    b"[" * 100_000,
    b'{"what": ' + b"9" * 6000 + b"}",
)


@pytest.mark.parametrize("data", NO_FILES, ids=range(len(NO_FILES)))
def test_bytes_that_are_no_situation(data: bytes) -> None:
    with pytest.raises(DocumentError):
        judge(data)


def test_nothing_is_asked_of_an_unknown_kind() -> None:
    with pytest.raises(DocumentError):
        judge(b'{"what": "weather"}')
