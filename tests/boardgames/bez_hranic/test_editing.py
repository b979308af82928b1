"""A situation laid out by hand: what is typed lands where it should, and the referee judges what came of it."""

import json
from typing import Any

import pytest

from boardgames.bez_hranic.atlas import built_in
from boardgames.bez_hranic.fields import word_in
from boardgames.bez_hranic.sheet import TravelSheet, empty_table
from boardgames.bez_hranic.typed import TravelLine
from boardgames.core.verdict import Name, NotationError
from tests.boardgames.judging import BEZ_HRANIC, filled

RULEBOOK = "fra, vel č, maď ž m f, řec, nor, ukr, bel, arm, 40 z b"


def laid(text: str, language: str = "cs", **changes: Any) -> dict[str, Any]:
    """A table after a typed line."""
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
    return [line.amount for line in BEZ_HRANIC.judge(raw).lines if line.depth == 0 and line.amount]


# typed lines


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


LAID: list[tuple[str, str, dict[str, Any]]] = [
    ("cs", "Frnacie", {"start": "Francie"}),
    ("cs", "fra, vel č, usa, utah, idaho č",
     {"map": "usa", "start": "Utah", "offer": ["Idaho"], "stacks": {"Idaho": ["červená"]}}),
    ("cs", "hra, kolo 1, fra", {"what": "game", "rounds": [{"offer": [], "stacks": {}, "start": "Francie"}]}),
    ("en", "tokens, fra, hungary red red", {"what": "tokens", "stacks": {"Hungary": ["red", "red"]}}),
    ("en", "route poland, russia, round 3, fra",
     {"what": "round", "round": 3, "start": "France", "route": ["Poland", "Russia"]}),
    ("en", "france, united kingdom: red, 40: green", {"stacks": {"United Kingdom": ["red"], "40": ["green"]}}),
    ("en", "round 5, port, gre, spa, fin, rom, mold, norway, alb, iceland, Ann = red blue 50, Bob = green white",
     {"round": 5, "start": "Portugal", "target": "Greece", "players": [
         {"name": "Ann", "colours": ["red", "blue"], "cash": 50}, {"name": "Bob", "colours": ["green", "white"]}]}),
    ("en", "Anna =, Bob =, fra, hungary b a, hungary blu", {"stacks": {"Hungary": ["Bob", "Anna", "blue"]}}),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "values"), LAID, ids=[text for _language, text, _values in LAID])
def test_what_a_line_lays_out(language: str, text: str, values: dict[str, Any]) -> None:
    """Players at the table come before colours that nobody has; a name spelt wrongly is understood if one is near."""
    raw = laid(text, language)
    assert {key: raw[key] for key in values} == values


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


@pytest.mark.parametrize(
    ("text", "reason"),
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
def test_what_cannot_be_understood_is_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        laid(text)
    assert reason in filled(caught.value)


# row by row


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


def test_field_40_and_players_are_cleared_and_a_target_goes_with_its_round() -> None:
    layout = TravelSheet(laid("kolo 5, port, řec, špa č, 40 m, č = 60"), language="cs")
    layout.clear(layout.rows()[-1])
    assert layout.raw["stacks"] == {"Španělsko": ["červená"]}
    layout.lay(layout.rows()[-1], "modrá")
    assert layout.raw["stacks"]["40"] == ["modrá"]
    layout.turn_to(2)
    assert "target" not in layout.raw


def test_a_game_round_by_round() -> None:
    layout = TravelSheet({"game": "bez-hranic", "what": "game", "players": ["a", "b"]}, language="cs")
    typed(layout, 0, "fra, vel a, maď b, řec, nor, ukr, bel, arm, kolo 2, itá, špa a, pol, lot b, lit, est, fin, švé")
    assert (layout.round_shown, len(layout.raw["rounds"])) == (1, 2)
    assert len(BEZ_HRANIC.load(layout.raw).tables) == 2
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
    assert BEZ_HRANIC.result(layout.raw).valid
    layout.write(layout.rows()[5], "")
    assert layout.raw["route"][1] == "Litva"


@pytest.mark.parametrize("name", BEZ_HRANIC.game.samples())
def test_every_example_shows_what_it_holds(name: str) -> None:
    raw = json.loads(BEZ_HRANIC.game.sample(name))
    rows = TravelSheet(raw, language="cs").rows()
    assert all(row.key is not None for row in rows if row.name and row.kind != "whose")


# what is offered


@pytest.mark.parametrize("language", ["cs", "en"])
@pytest.mark.parametrize("atlas", ["europe", "usa"])
def test_the_line_offers_what_enter_takes(language: str, atlas: str) -> None:
    """One name is offered where Enter takes it, several where Enter asks which; so `ru` does not promise Romania."""
    names = [state.name[language] for state in built_in(atlas).states if state.used]
    for word in sorted({name[:length].casefold() for name in names for length in (2, 3, 5)}):
        layout = TravelSheet({"map": atlas, "what": "round", "round": 1}, language=language)
        labels = offered(layout, 0, word)
        try:
            typed(layout, 0, word)
        except NotationError:
            assert len(labels) != 1, word
        else:
            assert labels == (word_in(layout.rows()[0].name, language),), word


@pytest.mark.parametrize(
    ("at", "text", "labels"),
    [
        (0, "fra, slo", ("Slovensko", "Slovinsko")),
        (0, "frnacie", ("Francie",)),
        (0, "fra, velká b", ("Velká Británie",)),
        (1, "itá fi", ("fialová",)),
        (2, "m", ("modrá",)),
        (1, "č: ", ()),
    ],
)
def test_suggestions_while_typing(at: int, text: str, labels: tuple[str, ...]) -> None:
    assert offered(TravelSheet(laid(RULEBOOK), language="cs"), at, text) == labels


def test_every_word_of_the_line_is_offered_and_what_may_follow_it() -> None:
    layout = TravelSheet(empty_table("en"), language="en")
    assert offered(layout, 0, "fra, ") == ("round 3", "route poland, russia", "europe", "usa", "tokens", "game")
    assert offered(layout, 0, "rou") == ("round 3", "route poland, russia")
    assert offered(layout, 0, "route pol") == ("Poland",)
    assert offered(layout, 0, "france, hungary ")[:2] == ("red", "yellow")
    assert offered(layout, 0, "france ") == ()  # there no tokens lie
    layout.at = 0
    assert TravelLine(layout).offers("fra, hungary r", "en")[0].line == "fra, hungary red"
