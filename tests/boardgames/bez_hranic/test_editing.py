"""A situation laid out by hand: what is typed lands where it should, and the referee judges what came of it."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.bez_hranic.atlas import built_in
from boardgames.bez_hranic.fields import word_in
from boardgames.bez_hranic.sheet import TravelSheet, empty_table
from boardgames.bez_hranic.typed import TravelLine
from boardgames.core.registry import games
from boardgames.core.verdict import Name, NotationError
from tests.boardgames.judging import game_of, judging
from tests.boardgames.sentences import sentence

_GAME = game_of("bez_hranic")
load, sample, samples = _GAME.load, _GAME.sample, _GAME.samples

judge = judging("bez_hranic")

RULEBOOK = "fra, vel č, maď ž m f, řec, nor, ukr, bel, arm, 40 z b"


def laid(text: str, language: str = "cs", **changes: Any) -> dict[str, Any]:
    layout = TravelSheet(empty_table(language) | changes, language=language)
    typed(layout, 0, text)
    return layout.raw


def typed(layout: TravelSheet, at: int, text: str) -> int:
    """Type a line at a row; the row to go on with."""
    layout.at = at
    TravelLine(layout).carry_out(text)
    return layout.at


def offered(layout: TravelSheet, at: int, text: str) -> tuple[str, ...]:
    """What is offered while a line is typed at a row."""
    layout.at = at
    return tuple(offer.label for offer in TravelLine(layout).offers(text, layout.language))


def amounts(raw: dict[str, Any]) -> list[int]:
    return [line.amount for line in judge(json.dumps(raw).encode()).lines if line.depth == 0 and line.amount]


def test_the_first_example_of_the_rulebook_in_one_line() -> None:
    assert amounts(laid(RULEBOOK)) == [-40, -30, -40, -50, -40, -50]
    english = laid("france, united red, hungary yell blue purple, greece, nor, ukr, belgium, arm, 40 green white", "en")
    assert amounts(english) == amounts(laid(RULEBOOK))
    assert english["stacks"]["40"] == ["green", "white"]
    assert english["offer"][2] == "Greece"


@pytest.mark.parametrize("text", ["lotysko r", "lotysko čer", "lotysko červená", "lotyssko r"])
def test_a_state_spelt_wrongly_leaves_its_tokens_to_themselves(text: str) -> None:
    """Here r is the beginning of the only token at the table that it can mean."""
    raw = laid(f"francie, {text}", players=[{"name": "červená"}, {"name": "Róza"}])
    token = "Róza" if text.endswith(" r") else "červená"
    assert (raw["start"], raw["offer"], raw["stacks"]) == ("Francie", ["Lotyšsko"], {"Lotyšsko": [token]})


def test_row_by_row_with_the_next_row_after_each_state() -> None:
    layout = TravelSheet(empty_table("cs"), language="cs")
    at = 0
    for word in ("francie", "velká br", "maď", "řecko"):
        at = typed(layout, at, word)
    assert at == 4
    assert typed(layout, 2, "ž m") == 2  # tokens alone are laid at the current row, which stays
    assert typed(layout, 2, "40 bílá, řec č") == 4
    assert [row.tokens for row in layout.rows() if row.tokens] == [("žlutá", "modrá"), ("červená",), ("bílá",)]
    assert typed(layout, 5, "velká") == 2  # it lies there already
    assert layout.raw["offer"] == ["Velká Británie", "Maďarsko", "Řecko"]
    assert typed(layout, 1, "Island") == 2
    assert layout.raw["offer"][0] == "Island"


def test_from_field_40_a_state_goes_to_the_first_row_that_is_free() -> None:
    layout = TravelSheet(laid("fra, vel"), language="cs")
    assert typed(layout, 8, "maď č") == 3
    assert layout.raw["offer"] == ["Velká Británie", "Maďarsko"]
    assert typed(layout, 8, "40") == 8
    assert typed(layout, 8, "velká") == 2
    with pytest.raises(NotationError):
        typed(TravelSheet({"what": "route"}, language="cs"), 0, "40")


def test_tokens_follow_their_state_and_are_taken_up() -> None:
    layout = TravelSheet(laid(RULEBOOK), language="cs")
    layout.write(layout.rows()[2], "Itálie")
    assert layout.raw["stacks"]["Itálie"] == ["žlutá", "modrá", "fialová"]
    layout.take(layout.rows()[2], 1)
    layout.take(layout.rows()[1])
    assert "Velká Británie" not in layout.raw["stacks"]
    assert layout.raw["stacks"]["Itálie"] == ["žlutá", "fialová"]
    layout.write(layout.rows()[2], "")
    assert layout.raw["offer"][1] == ""
    assert "Itálie" not in layout.raw["stacks"]
    layout.write(layout.rows()[7], "")
    assert len(layout.raw["offer"]) == 6


def test_a_round_of_two_colours_with_a_target() -> None:
    text = "round 5, port, gre, spa, fin, rom, mold, norway, alb, iceland, Ann = red blue 50, Bob = green white"
    raw = laid(text, "en")
    assert (raw["round"], raw["start"], raw["target"]) == (5, "Portugal", "Greece")
    assert raw["players"] == [
        {"name": "Ann", "colours": ["red", "blue"], "cash": 50},
        {"name": "Bob", "colours": ["green", "white"]},
    ]
    layout = TravelSheet(raw, language="en")
    layout.turn_to(2)
    assert "target" not in layout.raw


def test_purses_and_players_who_sit_down() -> None:
    raw = laid(RULEBOOK + ", m = 60, č = 5")
    assert [player["name"] for player in raw["players"]] == ["červená", "žlutá", "modrá", "fialová", "zelená", "bílá"]
    assert [player.get("cash") for player in raw["players"]] == [5, None, 60, None, None, None]
    assert amounts(raw)[0] == -5
    few = laid("fra, vel č, maď ž, č = 10")
    assert len(few["players"]) == 2
    layout = TravelSheet(few, language="cs")
    typed(layout, 1, "z")
    assert layout.raw["players"][-1] == {"name": "zelená"}
    assert layout.raw["stacks"]["Velká Británie"] == ["červená", "zelená"]


def test_players_at_the_table_come_before_colours_that_nobody_has() -> None:
    raw = laid("Anna =, Bob =, fra, hungary b a", "en", what="round")
    assert raw["stacks"] == {"Hungary": ["Bob", "Anna"]}
    layout = TravelSheet(raw, language="en")
    typed(layout, 1, "blu")
    assert layout.raw["stacks"]["Hungary"][-1] == "blue"


def test_a_game_round_by_round() -> None:
    layout = TravelSheet({"game": "bez-hranic", "what": "game", "players": ["a", "b"]}, language="cs")
    typed(layout, 0, "fra, vel a, maď b, řec, nor, ukr, bel, arm, kolo 2, itá, špa a, pol, lot b, lit, est, fin, švé")
    assert (layout.round_shown, len(layout.raw["rounds"])) == (1, 2)
    assert len(load(json.dumps(layout.raw).encode()).tables) == 2
    layout.turn_to(7)
    assert layout.round == 3  # the rounds before come first
    layout.turn_to(1)
    assert layout.rows()[0].name == Name(cs="Francie", en="France")


def test_a_claimed_route_with_parts_of_states() -> None:
    layout = TravelSheet({"what": "route"}, language="cs")
    at = typed(layout, 0, "polsko")
    at = typed(layout, at + 1, "finsko")
    assert layout.rows()[at].kind == "visit"
    typed(layout, 4, "pol, kalin, litva, lotyš, rusko, finsko")
    assert layout.raw["route"] == ["Polsko", "Rusko (Kaliningrad)", "Litva", "Lotyšsko", "Rusko", "Finsko"]
    verdict = judge(json.dumps(layout.raw).encode())
    assert verdict.result.valid
    layout.write(layout.rows()[5], "")
    assert layout.raw["route"][1] == "Litva"


def test_another_map() -> None:
    raw = laid("fra, vel č, usa, utah, idaho č")
    assert (raw["map"], raw["start"], raw["offer"]) == ("usa", "Utah", ["Idaho"])
    assert raw["stacks"] == {"Idaho": ["červená"]}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("slo", "slo is not a state"),
        ("xyzzy", "xyzzy is not a state of this map"),
        ("francie č", "no tokens lie here: č"),
        ("fra, vel x", "x is nobody's token"),
        ("kolo 9", "a whole number from 1 to 7"),
        ("route 40, polsko", "40 is not a state of this map"),
        ("route polsko", "two states at least"),
        ("kola 3", "did you mean kolo"),
        ("= 5", "a purse is written"),
        (RULEBOOK + ", island", "the offer is full"),
    ],
)
def test_what_cannot_be_understood_is_said(text: str, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        laid(text)
    assert said in sentence(caught.value)


@pytest.mark.parametrize("language", ["cs", "en"])
@pytest.mark.parametrize("atlas", ["europe", "usa"])
def test_the_line_offers_what_enter_takes(language: str, atlas: str) -> None:
    """One name is offered where Enter takes it, several where Enter asks which; so `ru` does not promise Romania."""
    names = [state.name[language] for state in built_in(atlas).states if state.used]
    for word in sorted({name[:length].casefold() for name in names for length in (2, 3, 5)}):
        layout = TravelSheet({"map": atlas, "what": "round", "round": 1}, language=language)
        said = offered(layout, 0, word)
        try:
            typed(layout, 0, word)
        except NotationError:
            assert len(said) != 1, word
        else:
            assert said == (word_in(layout.rows()[0].name, language),), word


def test_suggestions_while_typing() -> None:
    layout = TravelSheet(laid(RULEBOOK), language="cs")
    assert offered(layout, 0, "fra, slo") == ("Slovensko", "Slovinsko")
    assert offered(layout, 0, "frnacie") == ("Francie",)
    assert offered(layout, 0, "fra, velká b") == ("Velká Británie",)
    assert offered(layout, 1, "itá fi") == ("fialová",)
    assert offered(layout, 2, "m") == ("modrá",)
    assert offered(layout, 1, "č: ") == ()


def test_every_word_of_the_line_is_offered_and_what_may_follow_it() -> None:
    layout = TravelSheet(empty_table("en"), language="en")
    assert offered(layout, 0, "fra, ") == ("round 3", "route poland, russia", "europe", "usa", "tokens", "game")
    assert offered(layout, 0, "rou") == ("round 3", "route poland, russia")
    assert offered(layout, 0, "route pol") == ("Poland",)
    assert offered(layout, 0, "france, hungary ")[:2] == ("red", "yellow")
    assert offered(layout, 0, "france ") == ()  # there no tokens lie
    layout.at = 0
    assert TravelLine(layout).offers("fra, hungary r", "en")[0].line == "fra, hungary red"


def test_words_ask_about_tokens_or_a_game() -> None:
    assert laid("tokens, fra, hungary red red", "en")["what"] == "tokens"
    assert laid("hra, kolo 1, fra")["rounds"] == [{"offer": [], "stacks": {}, "start": "Francie"}]
    asked = laid("route poland, russia, round 3, fra", "en")
    assert (asked["what"], asked["round"], asked["start"], asked["route"]) == (
        "round",
        3,
        "France",
        ["Poland", "Russia"],
    )


def test_tokens_may_stand_behind_a_colon() -> None:
    raw = laid("france, united kingdom: red, 40: green", "en")
    assert raw["stacks"] == {"United Kingdom": ["red"], "40": ["green"]}


def test_a_name_spelt_wrongly_is_understood_where_one_is_near() -> None:
    assert laid("Frnacie")["start"] == "Francie"


@pytest.mark.parametrize("name", samples())
def test_every_example_shows_what_it_holds(name: str) -> None:
    raw = json.loads(sample(name))
    rows = TravelSheet(raw, language="cs").rows()
    assert all(row.key is not None for row in rows if row.name and row.kind != "whose")
    text = json.dumps(raw)
    assert json.dumps(raw) == text


WORDS = st.sampled_from(["Polsko", "40", "", "Norsko", "červená", "XK", "usa"])
NAMES = st.sampled_from(["name", "colours", "cash", "on", "Polsko", "40", "offer", "stacks"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(
    ["round", "offer", "start", "target", "stacks", "players", "colour", "rounds", "visits", "route", "switch", "map"]
)
LINES = st.sampled_from(["polsko č", "40 z", "kolo 5", "usa", "Ája = modrá 5", "č", "rusko", "utah", "evropa"])


@given(st.sampled_from(games()[0].questions), st.dictionaries(KEYS, VALUES, max_size=6), st.data())
def test_whatever_a_file_holds_it_can_be_laid_out(what: str, raw: dict[str, Any], data: st.DataObject) -> None:
    layout = TravelSheet({"what": what, **raw}, language="cs")
    for _step in range(3):
        at = data.draw(st.integers(0, len(layout.rows()) - 1))
        row = layout.rows()[at]
        if row.kind in {"stay", "whose"}:
            layout.clear(row)
        else:
            layout.write(row, layout.state_name(layout.atlas.cards[0]))
            while at and row.kind in {"visit", "station"} and layout.rows()[at].key is None:
                at -= 1  # a chain has no gaps: it goes to the first free row
            assert layout.rows()[at].key == layout.atlas.cards[0]
        if layout.rows()[at].has_field:
            layout.lay(layout.rows()[at], "modrá")
            assert layout.rows()[at].tokens[-1] == "modrá"
            layout.take(layout.rows()[at])
        with suppress(NotationError):
            typed(layout, at, data.draw(LINES))
        layout.turn_to(data.draw(st.integers(1, 7)))
    assert layout.tokens()
