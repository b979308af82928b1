"""What the forms of the board games write into a situation: only what was changed, and a 0 is not nothing."""

from typing import Any

from boardgames.core.sheet import Sheet
from boardgames.semafory.kit import Kit
from boardgames.semafory.sheet import ExchangeSheet
from boardgames.singapore.fields import OwnCopy
from boardgames.singapore.sheet import CopySheet, TownSheet
from fejag_admin.common.documents import FLAG, NAME, choice, document, many, number, of, one_of
from fejag_admin.tui.referee.own_copy import described_copy
from fejag_admin.tui.referee.tables.forms import Field, fields_of
from fejag_admin.tui.referee.tables.registry import TABLES
from fejag_admin.tui.referee.tables.table import HandTable


def filled_in(table: HandTable[Any], sheet: Sheet, **given: Any) -> None:
    """Fill in the form of a table, fields by the last keys of their places."""
    fields = [field for _heading, fields in table.sections(sheet) for field in fields]
    changed = [(next(field for field in fields if field.key == key), value) for key, value in given.items()]
    table.fill_in(sheet, [(field, field.read(value)) for field, value in changed])


def table_of(game: str) -> HandTable[Any]:
    return next(table for table in (make() for make in TABLES) if table.game == game)


def test_only_nothing_is_left_out() -> None:
    for value, kept in ((0, True), (7, True), ("x", True), (True, True), (None, False), ("", False), (False, False)):
        sheet = Sheet({"key": 5})
        sheet.keep("key", value)
        assert sheet.raw == ({"key": value} if kept else {}), repr(value)


def exchange(**raw: Any) -> ExchangeSheet:
    return ExchangeSheet({"players": [{"name": "A"}, {"name": "B"}], **raw})


def test_noughts_are_kept() -> None:
    """A letter sent by a card alone cost nothing; a card costs nothing this time."""
    sheet = exchange(quick=True, turn={"player": 1, "steps": [{"card": "Fog"}]})
    filled_in(table_of("semafory"), sheet, sent="5", last_load="0", load="0")
    assert sheet.raw["players"][0] == {"name": "A", "sent": 5, "last_load": 0}
    assert sheet.raw["turn"]["steps"] == [{"card": "Fog", "load": 0}]
    town = TownSheet({"players": [{"name": "A"}, {"name": "B"}]}, OwnCopy())
    filled_in(table_of("singapore"), town, player=2, pile="0", whites="0", stack="B, A", price="0")
    assert town.raw == {"players": [{"name": "A"}, {"name": "B"}], "player": 2, "pile": 0, "whites": 0,
                        "stack": ["B", "A"], "turn": {"build": {"price": 0}}}  # fmt: skip


def test_every_reading_chosen_is_kept_and_the_usual_one_is_not_written() -> None:
    sheet, table = exchange(), table_of("semafory")
    filled_in(table, sheet, cards_alone="pattern", alphabet="czech")
    assert sheet.raw["options"] == {"cards_alone": "pattern", "alphabet": "czech"}
    filled_in(table, sheet, cards_alone="free", alphabet="plain")
    assert "options" not in sheet.raw


def test_only_what_belongs_to_the_mode_is_asked() -> None:
    table = table_of("semafory")

    def asked(sheet: ExchangeSheet) -> set[str]:
        return {field.place for _heading, fields in table.sections(sheet) for field in fields}

    assert {"players[0].tower", "players[0].word", "long"} <= asked(exchange())
    assert {"words", "postman", "turn.tower"} <= asked(exchange(mode="cooperative"))
    assert not {"words", "postman", "turn.tower", "icons"} & asked(exchange())
    assert asked(exchange(what="night")) == {"icons", "revealed", "repair"}


def test_a_player_is_called_otherwise_or_leaves() -> None:
    sheet = TownSheet({"players": [{"name": "A"}, {"name": "B"}], "flags": {"A": "B3"}}, OwnCopy())
    filled_in(table_of("singapore"), sheet, name="Ema")
    assert sheet.raw["flags"] == {"Ema": "B3"}
    filled_in(table_of("singapore"), sheet, name="")
    assert sheet.names == ["B"]


@document
class Berth:
    number: int = of(number(0, 9), default=0, label="Berth")


@document
class Ferry:
    name: str = of(NAME, label="Name", hint="of the ferry")
    seats: int = of(number(0, 90), default=0, key="places", label="Places")
    tide: str = of(choice("high", "low"), default="high", label="Tide", words=("High", "Low"))
    open: bool = of(FLAG, default=True, label="open")
    berth: Berth = of(one_of(Berth), default=Berth())
    crew: tuple[str, ...] = of(many(NAME), default=(), label="Crew")
    log: str = of(NAME, default="")


def test_a_form_is_made_of_the_fields_that_have_a_label() -> None:
    sheet = Sheet({"ferry": {"name": "Ro-Ro", "crew": ["Ema", "Jan"]}})
    fields = list(fields_of(Ferry, sheet, "ferry"))
    assert fields == [
        Field("ferry.name", "Name", hint="of the ferry"),
        Field("ferry.places", "Places", "number"),
        Field("ferry.tide", "Tide", "choice", (("High", "high"), ("Low", "low")), unsaid="high"),
        Field("ferry.open", "open", "tick", unsaid=True),
        Field("ferry.berth.number", "Berth", "number"),
        Field("ferry.crew", "Crew", "list"),
    ]
    assert [field.shown_value(sheet) for field in fields] == ["Ro-Ro", "", "high", True, "", "Ema, Jan"]
    for field, value in zip(fields, ("Zubr", "3", "low", False, "2", "Jan,"), strict=True):
        field.put(sheet, field.read(value))
    assert sheet.raw == {
        "ferry": {"name": "Zubr", "crew": ["Jan"], "places": 3, "tide": "low", "open": False, "berth": {"number": 2}}
    }
    fields[4].put(sheet, fields[4].read(""))
    assert "berth" not in sheet.raw["ferry"]


def test_the_parts_of_an_own_copy_are_its_fields_and_the_things_in_its_lists() -> None:
    kit = Sheet({"patterns": [{"id": "p01", "load": 2, "holes": ["##", ".#"]}], "signs": {"Q": "11/01/10"}})
    labels = [part.label for part in described_copy(Kit, kit)[1]]
    assert labels[:2] == ["Punch patterns: p01 · 2 · ##/.#", "Punch patterns: + one more"]
    assert "Signs that your card shows otherwise: Q 11/01/10" in labels
    copy = CopySheet({"start": [{"legal": False}]})
    parts = described_copy(OwnCopy, copy)[1]
    assert len(parts) == 1 + 4 + 42
    taken = next(part for part in parts if part.label.startswith("II-7"))
    get = next(field for field in taken.section[1] if field.key == "get")
    get.put(copy, get.read("same 2, points 4"))
    assert copy.raw["buildings"] == {"II-7": {"get": {"same": 2, "points": 4}}}
