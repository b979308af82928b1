"""Laying out a panorama by hand or in a typed line, also while the table is full of faults."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.core.verdict import NotationError
from boardgames.stezky.mountain import MOUNTAIN, SQUARES, mask_of, places_of
from boardgames.stezky.notation import place_text, read_place
from boardgames.stezky.sheet import RAINBOWS, TILES, MountainSheet, empty_table
from boardgames.stezky.typed import MountainLine, line_for
from tests.boardgames.judging import STEZKY, filled

RULEBOOK = "č4 č5 č8 č9 o4 o5 o8 o9 z4 m3 m4 r3 duha z5 vlk č4 svišť o4 motýl č8 zlý"  # the scoring of the rulebook


def table(language: str = "cs") -> MountainSheet:
    sheet = MountainSheet(empty_table(language))
    sheet.rename(0, "Ája")
    return sheet


def typed(text: str, sheet: MountainSheet | None = None, language: str = "en") -> dict[str, Any]:
    """The table after a typed line."""
    line = MountainLine(sheet or table(language))
    line.carry_out(text)
    return line.sheet.raw


def player(sheet: MountainSheet) -> dict[str, Any]:
    return sheet.players[sheet.current_player]


# the panorama by hand


@given(st.lists(st.sampled_from(list(places_of(MOUNTAIN))), max_size=20), st.sampled_from(["cs", "en"]))
def test_what_is_laid_twice_is_taken_up(places: list[int], language: str) -> None:
    sheet = table(language)
    lying: set[int] = set()
    for at in places:
        before, kept = sheet.raw, json.dumps(sheet.raw)
        sheet.lay(TILES, at)
        lying ^= {at}
        assert sheet.panorama().tiles == mask_of(*lying)
        assert json.dumps(before) == kept
    assert player(sheet)["tiles"] == " ".join(place_text(at, language) for at in sorted(lying))


def test_a_tile_and_a_rainbow_replace_each_other() -> None:
    sheet = table()
    at = read_place("z5")
    sheet.lay(TILES, at)
    sheet.lay(RAINBOWS, at)
    assert (player(sheet)["tiles"], player(sheet)["rainbows"]) == ("", "z5")
    sheet.lay(TILES, at)
    assert player(sheet) == {"name": "Ája", "tiles": "z5"}


def test_a_spirit_moves_and_makes_room_for_another() -> None:
    sheet = table()
    first, second = list(SQUARES)[:2]
    for spirit, square in (("wolf", first), ("wolf", second), ("bee", second)):
        sheet.put_spirit(spirit, square)
        assert [(met.spirit, met.square) for met in sheet.panorama().spirits] == [(spirit, square)]
    sheet.put_spirit(None, second)
    assert "spirits" not in player(sheet)


def test_the_evil_spirit_has_one_holder() -> None:
    sheet = table()
    assert sheet.seat("Bořek")
    assert not sheet.seat("Cyril")
    sheet.current_player = 0
    sheet.toggle_evil()
    sheet.current_player = 1
    sheet.toggle_evil()
    assert ["evil" in seated for seated in sheet.players] == [False, True]
    sheet.toggle_evil()
    assert "evil" not in player(sheet)


def test_the_hidden_spirits_are_counted_anew() -> None:
    sheet = MountainSheet(json.loads(STEZKY.game.sample("scoring-of-the-rulebook")))
    typed("z3 m5 včela z3", sheet)
    typed("m4 z3 m4 z3 z4 z4", sheet)
    assert "spirits" not in sheet.raw
    sheet.take_up(read_place("č4"))
    assert [met.spirit for met in sheet.panorama().spirits] == ["groundhog", "butterfly", "bee"]


def test_what_cannot_be_read_stays() -> None:
    raw: dict[str, Any] = {
        "notation": 5,
        "players": [{"tiles": ["č99", "č2", 7], "rainbows": 5, "spirits": ["drak č1", "vlk č1", 3]}, "?"],
    }
    sheet = MountainSheet(raw)
    assert sheet.panorama().tiles == mask_of(read_place("č2"))
    sheet.lay(TILES, read_place("č1"))
    assert player(sheet)["tiles"] == "č1 č2 č99"
    sheet.put_spirit(None, read_place("č1"))
    assert player(sheet)["spirits"] == ["drak č1", 3]
    assert MountainSheet({"players": 5}).players == []


# the typed line


def test_the_example_of_the_rulebook_is_typed_in_one_line() -> None:
    wanted = STEZKY.load(STEZKY.game.sample("scoring-of-the-rulebook"))
    laid = STEZKY.load(typed(RULEBOOK, language="cs"))
    assert laid.players[0].panorama == wanted.players[0].panorama
    assert laid.players[0].evil


@pytest.mark.parametrize(
    "text",
    ["č11", "drak č1", "vlk", "vlk č10", "x5", "5", "hromádka mnoho", "přesouvá č1", "potká vlk", "potká vlk č10",
     "zakrytý", "potká", "hraje", "hraje č1 č2", "tah č1 č2 č3", "vynechá č1", "nabídka vlk", "potká vlk č4 č5"],
)  # fmt: skip
def test_what_cannot_be_typed(text: str) -> None:
    with pytest.raises(NotationError):
        typed(text, language="cs")


def test_a_misspelt_word_is_named_and_swallows_nothing() -> None:
    sheet = table("en")
    with pytest.raises(NotationError) as caught:
        typed("r1 hnad g3 b9", sheet)
    assert filled(caught.value) == "hnad means nothing here; did you mean hand?"
    assert player(sheet) == {"name": "Ája", "tiles": "r1"}


def test_hand_and_evil_spirit_and_what_it_covers_are_typed_too() -> None:
    assert typed("hand g3 b9 tile r1 evil")["players"] == [
        {"name": "Ája", "tiles": "r1", "hand": "g3 b9", "evil": True}
    ]
    (seated,) = typed("r1 r2 o1 o2 wolf r1 evil covered wolf o3")["players"]
    assert [seated[key] for key in ("evil", "covered", "tiles")] == [True, "wolf", "r1 r2 o1 o2 o3"]


def test_a_turn_is_typed_as_it_is_played() -> None:
    sheet = table("en")
    ruling = STEZKY.result(typed("r4 o4 rainbow b5 o5 hand r5 p7 g2 display r1 b5 o5 v4 g9 pile 20 plays r5", sheet))
    assert (ruling.legal, ruling.asked.needs, len(ruling.asked.choices)) == (True, "take", 3)
    raw = typed("takes o5 moves o5 o6 draws trout wolf meets trout r4 brings r6", sheet)
    ruling = STEZKY.result(raw)
    assert (ruling.legal, ruling.asked.needs, ruling.draw) == (True, "", 1)
    assert raw["turn"]["effect"] == {"rainbow": "r6"}
    raw = typed("display r1 turn faceup bear wolf bear", sheet)
    assert "turn" not in raw
    assert (raw["display"], raw["spirits"]["row"]) == ("o5 g9 b5 v4", ["wolf"])
    raw = typed("turned g10 lays r9 passes", sheet)
    assert raw["turn"] == {"player": 1, "turned": "g10", "rainbows": "r9", "passes": True}
    raw = typed("plays o5 takes o7 uncovers g2")
    assert raw["turn"] == {"player": 1, "plays": "o5", "takes": "o7", "uncovers": "g2"}


def test_a_dispute_is_typed_in_one_line() -> None:
    """Who has what, then the turn; the players sit down as they are named."""
    line = line_for(empty_table("en"))
    line.carry_out("Anna: r1 r2 o1; hand g9 v4; Petr: b2, b3; turn Anna v4 turned p8")
    line.only_named()
    assert line.sheet.raw["players"] == [
        {"name": "Anna", "tiles": "r1 r2 o1", "hand": "g9 v4"}, {"name": "Petr", "tiles": "b2 b3"}
    ]  # fmt: skip
    assert line.sheet.raw["turn"] == {"player": 1, "plays": "v4", "turned": "p8"}
    with pytest.raises(NotationError):
        line.carry_out("Cyril: r9")


def test_what_is_meant_for_the_turn_goes_to_the_turn() -> None:
    """A rainbow during a turn is laid in that turn, whoever is shown; with a name before it, on the table."""
    sheet = MountainSheet(empty_table("en"))
    typed("B: r9; A: r5; turn: r1 turned o7 rainbow r6", sheet)
    assert sheet.get("turn.rainbows") == "r6"
    sheet.current_player = 1
    raw = typed("rainbow r4", sheet)
    assert raw["turn"] == {"player": 1, "plays": "r1", "turned": "o7", "rainbows": "r6 r4"}
    raw = typed("B: rainbow r8", sheet)
    assert raw["players"][1] == {"name": "B", "tiles": "r9", "rainbows": "r8"}


def test_what_may_come_next_is_offered() -> None:
    line = line_for(empty_table("en"))
    assert [offer.label for offer in line.offers("plays r5 ", "en")][:2] == ["takes b5", "turned o7"]
    assert [offer.line for offer in line.offers("plays r5 tu", "en")] == ["plays r5 turned", "plays r5 turn"]
    assert [offer.line for offer in line.offers("butt", "en")] == ["butterfly"]
    czech = line_for(empty_table("cs"))
    assert [offer.label for offer in czech.offers("hraje č5 přes", "cs")] == ["přesouvá m5 o6"]
