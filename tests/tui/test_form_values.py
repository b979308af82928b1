"""What the forms of the board games write into a situation: a 0 that was filled in is not the same as nothing."""

from collections.abc import Sequence
from typing import Any

import pytest

from boardgames.core.sheet import Sheet
from boardgames.semafory.sheet import ExchangeSheet
from boardgames.singapore.fields import OwnCopy
from boardgames.singapore.sheet import TownSheet
from fejag_admin.common.documents import NAME, choice, document, number, of
from fejag_admin.tui.referee.tables.forms import Field, form_of, nonempty, put_on, values_on
from fejag_admin.tui.referee.tables.semafory import forms as semafory
from fejag_admin.tui.referee.tables.singapore import forms as singapore
from tests.boardgames.judging import game_of

_GAME = game_of("semafory")
load = _GAME.load


def filled_in(sheet: Sheet, fields: Sequence[Field], **given: Any) -> dict[str, Any]:
    """What a form says of which only ``given`` was changed, once it is put on the table."""
    empty = {one.key: {"list": [], "tick": False, "number": None}.get(one.kind, "") for one in fields}
    told = {key: value for key, value in values_on(sheet, fields).items() if value is not None}
    values = {**empty, **{one.key: one.options[0][1] for one in fields if one.options}, **told, **given}
    put_on(sheet, fields, values)
    return values


@pytest.mark.parametrize(
    ("value", "kept"), [(0, True), (7, True), ("x", True), (True, True), (None, False), ("", False), (False, False)]
)
def test_only_nothing_is_left_out(value: Any, kept: bool) -> None:
    sheet = Sheet({"key": 5})
    sheet.keep("key", value)
    assert sheet.raw == nonempty({"key": value}) == ({"key": value} if kept else {})


def exchange(**raw: Any) -> ExchangeSheet:
    return ExchangeSheet({"players": [{"name": "A"}, {"name": "B"}], **raw})


def test_a_last_load_of_nought() -> None:
    """It decides the quick game: a letter sent by a card alone cost nothing."""
    sheet = exchange(quick=True)
    filled_in(sheet, semafory.player_fields(sheet), sent=5, last_load=0)
    assert sheet.raw["players"][0]["last_load"] == 0


def test_every_reading_chosen_is_kept_and_the_usual_one_is_not_written() -> None:
    sheet = exchange()
    fields = semafory.game_fields(sheet)
    filled_in(sheet, fields, cards_alone="pattern", alphabet="czech")
    assert sheet.raw["options"] == {"cards_alone": "pattern", "alphabet": "czech"}
    filled_in(sheet, fields, cards_alone="free", alphabet="plain")
    assert "options" not in sheet.raw


def test_no_operator_log_left() -> None:
    sheet = exchange(mode="cooperative")
    semafory.fit_game(sheet, filled_in(sheet, semafory.game_fields(sheet), logs=0, start=False))
    assert sheet.raw["logs"] == 0


def test_what_does_not_belong_to_a_mode_is_left_out() -> None:
    sheet = exchange(long=True, lamps="start", kit="placeholder")
    sheet.put("players[0].words", ["COHEN", "TROLL"])
    sheet.put("players[1].tower", "ab2")
    semafory.fit_game(sheet, filled_in(sheet, semafory.game_fields(sheet), mode="cooperative", start=False))
    assert "long" not in sheet.raw
    assert sheet.raw["players"] == [{"name": "A"}, {"name": "B"}]


def test_no_more_copies_than_one_are_said_to_be_wrong() -> None:
    values = {"grid": ("#...",) * 4, "id": "p01", "load": "1", "outage": False, "count": 0}
    assert semafory._faults_of_pattern(values)
    assert not semafory._faults_of_pattern({**values, "count": None})


def test_an_empty_pile_and_no_white_chips() -> None:
    sheet = TownSheet({"players": [{"name": "A"}, {"name": "B"}]}, OwnCopy())
    filled_in(sheet, singapore.table_fields(sheet), player="B", pile=0, whites=0, stack=["B", "A"])
    assert sheet.raw == {"players": [{"name": "A"}, {"name": "B"}], "player": "B", "pile": 0, "whites": 0,
                         "stack": ["B", "A"]}  # fmt: skip


def test_a_lot_that_costs_nothing() -> None:
    sheet = TownSheet({"players": [{"name": "A"}, {"name": "B"}]}, OwnCopy())
    singapore.take_building(sheet, "I-4", "B3")
    singapore.tell_lacking(sheet, "price", "0")
    assert sheet.raw["turn"]["build"]["price"] == 0


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
