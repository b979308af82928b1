"""Fields described once are read, checked and written by their description."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from boardgames.core.reader import SituationReader
from fejag_admin.common.documents import FLAG, NAME, choice, document, many, number, of, one_of


def upright(reader: SituationReader, height: int, where: str) -> int:
    if height < reader.so_far["width"]:
        reader.fault(where, "lower than wide")
    return height


def as_wide(reader: SituationReader, _where: str) -> int:
    width: int = reader.so_far["width"]
    return width


def unlike(reader: SituationReader, word: str, where: str, before: Sequence[str]) -> str | None:
    if word not in before:
        return word
    reader.fault(where, "twice")
    return None


@document
class Size:
    width: int = of(number(1, 9))
    height: int = of(number(1, 9), check=upright, missing=as_wide, default=0)


@document
class Window:
    colour: str = of(choice("red", "blue"), default="red", kw_only=True)
    size: Size | None = of(one_of(Size, short=lambda text: {"width": len(text)}), default=None)
    open: bool = of(FLAG, default=False)


@document
class House:
    kind: str = of(choice("house"), default="house", always=True)
    door: Size = of(one_of(Size, inline=True), default=Size(1, 1))
    names: tuple[str, ...] = of(many(NAME, each=unlike, spaced=True), key="people.names", default=())
    number: int = of(number(0, 99), key="people.number", default=0, always=lambda house: bool(house.names))
    windows: tuple[Window, ...] = of(many(one_of(Window), most=2), default=())
    visited: bool = False


HOUSE = one_of(House)
PLAIN = {
    "kind": "house",
    "width": 2,
    "height": 3,
    "people": {"names": "Eva Jan", "number": 0},
    "windows": [{"size": {"width": 2, "height": 2}}, {"colour": "blue", "open": True}],
}


def read(raw: object) -> tuple[House | None, list[str]]:
    reader = SituationReader()
    house = HOUSE.read(reader, raw, "")
    assert (reader.object_place, dict(reader.so_far)) == ("", {})
    return house, [fault.place for fault in reader.faults]


def test_an_object_is_read_and_written_as_described() -> None:
    house, faults = read(PLAIN)
    assert faults == []
    assert house == House(
        "house",
        Size(2, 3),
        ("Eva", "Jan"),
        windows=(Window(Size(2, 2)), Window(None, True, colour="blue")),
    )
    assert house is not None
    assert list(HOUSE.write(house, house).items()) == list(PLAIN.items())


def test_what_is_left_out_is_as_by_default_or_follows_from_the_rest() -> None:
    assert read({"width": 4})[0] == House(door=Size(4, 4))
    assert HOUSE.write(plain := House(door=Size(4, 4)), plain) == {"kind": "house", "width": 4, "height": 4}
    assert HOUSE.write(one := replace(plain, names=("Eva",)), one)["people"] == {"names": "Eva", "number": 0}
    assert read({"width": 4, "windows": [{"size": None}, {"size": "xxx"}]})[0] == House(
        door=Size(4, 4), windows=(Window(), Window(Size(3, 3)))
    )


@pytest.mark.parametrize(
    ("changes", "places"),
    [
        ({"width": 0}, ["width"]),
        ({"height": 1}, ["height"]),
        ({"kind": None}, ["kind"]),
        ({"visited": True}, ["visited"]),
        ({"people": []}, ["people"]),
        ({"people": {"names": ["Eva", 5, "Eva"], "x": 1}}, ["people.x", "people.names[1]", "people.names[2]"]),
        ({"windows": 5}, ["windows"]),
        ({"windows": [5, {"size": 5}, {"size": 5}]}, ["windows[0]", "windows[1].size"]),
        ({"windows": [{"size": {"height": 3}}]}, ["windows[0].size.width"]),
        ({"windows": [{"size": {"width": 3, "height": 2}, "colour": 1}]},
         ["windows[0].colour", "windows[0].size.height"]),
    ],
)  # fmt: skip
def test_every_fault_is_told_with_its_place(changes: dict[str, Any], places: list[str]) -> None:
    assert read(PLAIN | changes)[1] == places


def test_what_lacks_a_needed_field_spoils_what_needs_it() -> None:
    assert read({})[0] == House(door=Size(1, 1))
    assert read(5) == (House(), [""])
    assert one_of(Size).read(reader := SituationReader(), 5, "size") is None
    assert [fault.place for fault in reader.faults] == ["size"]
