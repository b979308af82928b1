"""What the forms of the board games write into a situation: a 0 that was filled in is not the same as nothing."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from boardgames.core.writing import to_json
from boardgames.semafory.document import dump, load
from boardgames.semafory.kit import Effect, Kit
from boardgames.singapore.model import Options
from boardgames.singapore.own_copy import Copy
from boardgames.singapore.sheet import TownSheet
from fejag_admin.common.documents import NAME, choice, document, number, of
from fejag_admin.tui.referee.tables.forms import Field, form_of, keep
from fejag_admin.tui.referee.tables.semafory import forms as semafory
from fejag_admin.tui.referee.tables.singapore import forms as singapore


@pytest.mark.parametrize(
    ("value", "kept"), [(0, True), (7, True), ("x", True), (True, True), (None, False), ("", False), (False, False)]
)
def test_only_nothing_is_left_out(value: Any, kept: bool) -> None:
    raw: dict[str, Any] = {"key": 5}
    keep(raw, "key", value)
    assert raw == ({"key": value} if kept else {})


def test_a_last_load_of_nought() -> None:
    """It decides the quick game: a letter sent by a card alone cost nothing."""
    raw: dict[str, Any] = {"quick": True, "players": [{"name": "A"}, {"name": "B"}]}
    semafory.take_player(raw, 0, {"name": "A", "seat": "south", "sent": 5, "last_load": 0})
    assert raw["players"][0]["last_load"] == 0


def test_a_step_done_in_second_nought() -> None:
    raw: dict[str, Any] = {"players": [{}, {}], "turn": {"player": 1, "steps": [{"to": "ab2"}]}}
    semafory.take_turn(raw, {"player": "1", "sends": "", "drawn": "", "second": 0})
    assert raw["turn"]["steps"] == [{"to": "ab2", "second": 0}]


def card(**given: Any) -> dict[str, Any]:
    empty = dict.fromkeys(("flips", "lit", "dark", "tower", "gains", "loses"), "")
    return {"card": "Fog", "by": "1", "player": "1", **empty, "load": None, "steps": None, "draws": None, **given}


def test_a_card_that_costs_nothing_this_time() -> None:
    """The 0 that was filled in holds against what the kit says of the card, and is kept in the file."""
    step = semafory.card_step(card(load=0), 0)
    assert step == {"card": "Fog", "load": 0}
    raw = {
        "game": "semafory", "what": "turn", "lamps": "0" * 16,
        "kit": {"patterns": [], "cards": [{"name": "Fog", "load": 2}]},
        "players": [{"word": "COHEN"}, {"word": "TROLL"}], "turn": {"steps": [step, {"card": "fog"}]},
    }  # fmt: skip
    situation = load(to_json(raw).encode())
    assert [step.effect for step in situation.turns[0].steps] == [Effect(), Effect(load=2)]  # type: ignore[union-attr]  # both are cards
    assert load(dump(situation).encode()) == situation


def test_no_operator_log_left() -> None:
    raw: dict[str, Any] = {"players": [{}, {}]}
    values = semafory.game_form({"mode": "cooperative", **raw})._values
    fields = ("long", "express", "quick", "dwarf", "night", "road", "sent", "postman")
    given = {key: values.get(key) for key in fields}
    given |= {"mode": "cooperative", "player": "1", "starter": "1", "start": False, "same_tower": "rested"}
    semafory.take_game(raw, {**given, "logs": 0, "words": "", "events": ""}, Kit())
    assert raw["logs"] == 0


def test_no_more_copies_than_one_are_said_to_be_wrong() -> None:
    values = {"grid": ("#...",) * 4, "id": "p01", "load": "1", "outage": False, "count": 0}
    assert semafory._faults_of_pattern(values)
    assert not semafory._faults_of_pattern({**values, "count": None})


def test_an_empty_pile_and_no_white_chips() -> None:
    sheet = TownSheet({"players": [{"name": "A"}, {"name": "B"}]}, Copy())
    values = {**singapore.table_form(sheet)._values, "hut": "", "keep": "", "pile": 0, "whites": 0}
    options = {f"option-{name}": known for name, known in asdict(Options()).items()}
    singapore.take_table(sheet, {**values, **options})
    assert (sheet.raw["pile"], sheet.raw["whites"]) == (0, 0)


def test_a_lot_that_costs_nothing() -> None:
    sheet = TownSheet({"players": [{"name": "A"}, {"name": "B"}]}, Copy())
    singapore.take_building(sheet, "I-4", "B3")
    singapore.tell_lacking(sheet, "price", "0")
    assert sheet.raw["turn"]["build"]["price"] == 0


def test_what_an_empty_field_of_the_night_means_is_what_it_shows() -> None:
    """The grey number is what counts when nothing is filled in."""
    form = semafory.game_form({"what": "night"})
    raw: dict[str, Any] = {"what": "night"}
    semafory.take_game(raw, {"icons": None, "revealed": "", "repair": False}, Kit())
    assert [field.hint for field in form._fields if field.key == "icons"] == [str(raw["icons"])]


@document
class Ferry:
    name: str = of(NAME, label="Name", hint="of the ferry")
    seats: int = of(number(0, 90), default=0, key="places", label="Places")
    tide: str = of(choice("high", "low"), default="high", label="Tide")
    berth: int = of(number(0, 9), default=0, label="Berth")
    log: str = of(NAME, default="")


def test_a_form_is_made_of_the_fields_that_have_a_label() -> None:
    berths = (Field("left", "Left", "tick"), Field("right", "Right", "tick"))
    words = {"high": "High", "low": "Low"}
    name, places, tide, *rest = form_of(Ferry, words=words, berth=berths)
    assert (name, places) == (Field("name", "Name", hint="of the ferry"), Field("places", "Places", "number"))
    assert tide == Field("tide", "Tide", "choice", (("High", "high"), ("Low", "low")))
    assert tuple(rest) == berths
    assert form_of(Ferry, "tide", "name", words=words) == (tide, name)
