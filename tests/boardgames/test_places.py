"""Where something stands in a situation file, in words: with the names of players, and no brackets of programmers."""

import pytest

from boardgames.core.places import missing_key, place_name, players_in
from boardgames.core.verdict import Name, Spot
from fejag_admin.common.faults import Fault
from fejag_admin.common.language import use_language
from fejag_admin.texts.games.verdicts import fault_text, place_text, sentence
from tests.boardgames.casebook import read_cases
from tests.boardgames.judging import REFEREES, Referee


@pytest.mark.parametrize(
    ("place", "cs", "en"),
    [
        ("players", "hráči", "players"),
        ("players[0].tiles[2]", "Eva, destička 3", "Eva, tile 3"),
        ("players[1].hand", "hráč 2, ruka", "player 2, hand"),
        ("players[7].word", "hráč 8, slovo", "player 8, word"),
        ("turns[1].steps[0].play", "tah 2, krok 1, hraný štítek", "turn 2, step 1, pattern played"),
        ("copy.seals[0]", "vlastní krabice, pečeť 1", "own copy, seal 1"),
        ("flags.Anna", "vlajky, Anna", "flags, Anna"),
        ("surname", "surname", "surname"),
    ],
)
def test_a_place_in_words(place: str, cs: str, en: str) -> None:
    assert place_name(place, ("Eva", "")) == Name(cs=cs, en=en)


@pytest.mark.parametrize(
    ("raw", "names"),
    [
        ({"players": [{"name": " Eva "}, {"tiles": "č1"}]}, ("Eva", "")),
        ({"players": [{"name": 5}, 7, {"name": "A\nB"}]}, ("", "", "")),
        ({"players": 5}, ()),
        ({}, ()),
    ],
)
def test_the_names_of_players(raw: dict[str, object], names: tuple[str, ...]) -> None:
    assert players_in(raw) == names


@pytest.mark.parametrize(
    ("place", "key"),
    [("what", "what"), ("players[0].hand", "hand"), ("players[0].name", None), ("players[1].name", "name"),
     ("players[0].tiles[3]", None), ("copy.seals", "seals")],
)  # fmt: skip
def test_a_key_that_a_file_lacks(place: str, key: str | None) -> None:
    raw = {"players": [{"name": "Eva", "tiles": "č1"}], "copy": {"start": []}}
    assert missing_key(raw, place) == key


def test_a_fault_names_whom_it_is_about() -> None:
    fault = Fault("the tile {tile} is here twice: it is in {other} already", "players[0].hand[1]",
                  values={"tile": "č5", "other": Spot("players[1].tiles[0]")})  # fmt: skip
    assert place_text(fault, ("Eva",)) == "Eva, hand, item 2"
    assert fault_text(fault) == "player 1, hand, item 2: the tile č5 is here twice: it is in player 2, tile 1 already"
    assert fault_text(fault, ("Eva", "Bob")).endswith("it is in Bob, tile 1 already")
    use_language("cs")
    assert place_text(Fault("x")) == "soubor"
    assert fault_text(fault, ("Eva", "Bob")).endswith("poprvé: Bob, destička 1")
    assert sentence(fault.text, fault.values).endswith("poprvé: hráč 2, destička 1")


@pytest.mark.parametrize("referee", REFEREES, ids=lambda referee: referee.game.slug)
def test_no_place_of_a_case_is_in_a_programmers_words(referee: Referee) -> None:
    """Every key that a fault of the casebooks names has a word."""
    for case in read_cases(referee.game.id):
        if "faults" in case.expect:
            for place in referee.places(case.data):
                words = place_name(place)
                assert not set("[]._") & set(words["en"] + words["cs"]), place
