"""The full form: the same bytes after a round trip, and the first fault of a text named, however hostile it is."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.camp.file.document import load
from fejag_admin.camp.journal.corrections import Amendment, Retraction
from fejag_admin.common.faults import DocumentError, place_text
from fejag_admin.orders.entered import Entered
from fejag_admin.store.chain import EntryRow, StoredCamp, beginning, canonical, entry_hash
from fejag_admin.store.errors import EntryRefused
from fejag_admin.store.full_export import FORMAT, export_full, import_full
from fejag_admin.store.payloads import CURRENT
from fejag_admin.store.store import Store
from tests.store.make_history import HISTORY
from tests.store.tools import ROOT, points, small
from tests.strategies import often

Opener = Callable[..., Store]
TEXT = (HISTORY / "v1.json").read_text("utf-8")


def faults(text: str | bytes) -> list[tuple[str, str]]:
    """What is wrong with a text, as pairs of place and message."""
    with pytest.raises(DocumentError) as error:
        import_full(text)
    return [(fault.place, fault.message) for fault in error.value.faults]


def document() -> dict[str, Any]:
    """A full export as values."""
    raw: dict[str, Any] = json.loads(TEXT)
    return raw


def resealed(raw: dict[str, Any]) -> str:
    """The text with all hashes of the chain as they should be for what it holds."""
    camp = raw["camp"]
    before = beginning(StoredCamp(camp["uid"], "", "", camp.get("created"), camp["first_name"])).hash
    for number, entry in enumerate(raw["entries"], 1):
        entry |= {"version": number, "prev_hash": before}
        row = EntryRow(camp=raw["camp"]["uid"], **{**entry, "payload": canonical(entry["payload"]), "hash": ""})
        before = entry["hash"] = entry_hash(row)
    return json.dumps(raw)


def test_a_round_trip_gives_the_same_bytes(place: str, tmp_path: Path, open_store: Opener) -> None:
    store = open_store(place)
    desk = store.create("Tábor „Ž“", load((ROOT / "data" / "sample-camp.json").read_bytes()), "Jana")
    desk.enter(points(7, "jones"), by="Petr", note="two\nlines")
    desk.confirm(desk.propose(Amendment(desk.version, Entered(points(9, "jones")))), by="Jana", reason="miscounted")
    desk.confirm(desk.propose(Retraction(3)), by="Jana", reason="never happened")
    text = store.export_full(desk.slug)
    other = open_store(tmp_path / "other.db")
    other.create("Tábor „Ž“", small(), "Eva")
    again = other.import_full(text.encode())
    assert (again.slug, again.name, again.journal) == ("tabor-z-2", "Tábor „Ž“", desk.journal)
    assert other.export_full("tabor-z-2") == text, "under which name it is listed there is no part of it"
    third = open_store(tmp_path / "third.db")
    assert third.export_full(third.import_full(text).slug) == text
    assert third.verify() == ()
    assert [one.kind for one in other.snapshots()] == ["import"]
    assert other.verify() == ()
    assert again.enter(points(1, "jones"), by="Eva").accepted


def test_a_camp_is_taken_in_once(place: str, open_store: Opener) -> None:
    store = open_store(place)
    store.import_full(TEXT)
    with pytest.raises(EntryRefused, match="already, as “tabor”"):
        store.import_full(TEXT)
    assert (len(store.camps()), store.snapshots()) == (1, ())


def test_it_is_written_one_entry_a_line() -> None:
    camp, rows = import_full(TEXT)
    assert export_full(camp, rows) == TEXT
    assert len(TEXT.splitlines()) == len(rows) + 4
    assert export_full(*import_full(json.dumps(document(), indent=8))) == TEXT
    assert export_full(*import_full("\ufeff".encode() + TEXT.encode())) == TEXT


def test_what_was_altered_is_named() -> None:
    raw = document()
    raw["entries"][4]["author"] = "me"
    raw["entries"][6]["payload"]["order"]["do"] = "result"
    assert [place for place, _message in faults(json.dumps(raw))] == ["entries[4]"]
    raw = document()
    del raw["entries"][5]
    assert faults(json.dumps(raw)) == [("entries[5]", "this entry is missing from the journal")]
    raw = document()
    raw["camp"]["uid"] = "0" * 32
    assert [place for place, _message in faults(json.dumps(raw))] == ["entries[0]"]


def test_the_name_of_the_camp_is_part_of_its_history() -> None:
    raw = document()
    raw["camp"]["first_name"] = "Another"
    ((place, message),) = faults(json.dumps(raw))
    assert place == "entries[0]"
    assert "called otherwise" in message


def test_a_camp_taken_in_under_another_name_keeps_its_first_one(place: str, open_store: Opener) -> None:
    store = open_store(place)
    desk = store.import_full(TEXT, "Druhý tábor")
    assert (desk.slug, desk.name) == ("druhy-tabor", "Druhý tábor")
    assert json.loads(store.export_full("druhy-tabor"))["camp"]["first_name"] == "Tábor"
    assert desk.journal.entries[-1].payload["set"] == [[["name"], None, "Druhý tábor"]]
    assert store.verify() == ()
    assert open_store(place).desk("druhy-tabor").enter(points(1), by="Jana").accepted


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("colour",), "red"),
        (("camp", "uid"), "xyz"),
        (("camp", "first_name"), " "),
        (("camp", "created"), "yesterday"),
        (("camp", "mood"), "good"),
        (("entries", 0, "version"), "1"),
        (("entries", 1, "payload"), []),
        (("entries", 2, "reason"), 5),
        (("entries", 3, "time"), "2026-07-08T20:15:03+02:00"),
        (("entries", 4, "author"), "a\0b"),
        (("entries", 5, "schema_version"), -1),
        (("entries", 6, "version"), True),
        (("entries", 8, "extra"), 1),
        (("entries", 9), None),
        (("entries", 10, "payload"), {"note": "\ud800"}),
    ],
)
def test_a_fault_of_the_form_is_named(path: tuple[str | int, ...], value: object) -> None:
    raw = node = document()
    for key in path[:-1]:
        node = node[key]  # type: ignore[index]
    node[path[-1]] = value  # type: ignore[index]
    place = {"camp": "camp", "entries": place_text(path[:2])}.get(str(path[0]), "")
    assert [where for where, _message in faults(json.dumps(raw))] == [place]


def test_a_field_that_is_left_out_is_named() -> None:
    raw = document()
    del raw["entries"][7]["hash"]
    assert [place for place, _message in faults(json.dumps(raw))] == ["entries[7]"]


def set_order(number: int, **fields: Any) -> Callable[[dict[str, Any]], None]:
    def change(raw: dict[str, Any]) -> None:
        raw["entries"][number]["payload"]["order"] |= fields

    return change


def set_payload(number: int, **fields: Any) -> Callable[[dict[str, Any]], None]:
    def change(raw: dict[str, Any]) -> None:
        raw["entries"][number]["payload"] |= fields

    return change


def set_entry(number: int, **fields: Any) -> Callable[[dict[str, Any]], None]:
    def change(raw: dict[str, Any]) -> None:
        raw["entries"][number] |= fields

    return change


@pytest.mark.parametrize(
    ("change", "number"),
    [
        (set_order(2, at="ZZ99"), 2),
        (set_order(8, points=10**9), 8),
        (set_order(11, do="dance"), 11),
        (set_order(6, waive=[]), 6),
        (set_payload(0, teams=[]), 0),
        (set_payload(0, days=None), 0),
        (set_payload(0, orders=[{"do": "close-round"}]), 0),
        (set_payload(3, order=7), 3),
        (set_payload(3, target=2), 3),
        (set_payload(11, target=12), 11),
        (set_payload(11, keep=[True]), 11),
        (set_payload(12, target=1), 12),
        (set_payload(12, target=12), 12),
        (set_payload(12, keep="2"), 12),
        (set_entry(3, kind="setup"), 3),
        (set_entry(3, kind="weather"), 3),
        (set_entry(3, schema_version=CURRENT["order"] + 1), 3),
        (set_entry(0, kind="order"), 0),
        (set_entry(12, outcome_hash="0" * 64), 12),
        (set_payload(13, at=14), 13),
        (set_payload(13, at="5"), 13),
        (set_payload(14, at=5), 14),
        (set_payload(16, teams=["nobody"]), 16),
        (set_payload(17, claim=16), 17),
        (set_payload(20, ruling="maybe"), 20),
        (set_entry(15, kind="release", payload={}), 15),
    ],
)
def test_what_no_program_would_have_written_is_named_even_with_right_hashes(
    change: Callable[[dict[str, Any]], None], number: int
) -> None:
    raw = document()
    change(raw)
    assert [place for place, _message in faults(resealed(raw))] == [f"entries[{number}]"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"format": "fejag-campaign/1"}',
        '{"format": "fejag-journal/2", "camp": {}, "entries": []}',
        f'{{"format": "{FORMAT}"}}',
        f'{{"format": "{FORMAT}", "camp": 1, "entries": 2}}',
        f'{{"format": "{FORMAT}", "camp": {{"first_name": []}}, "entries": []}}',
        '{"format": [], "camp": {}, "entries": []}',
        f'{{"format": "{FORMAT}", "camp": {{}}, "entries": []}}',
        f'{{"format": "{FORMAT}", "camp": {{"uid": NaN}}, "entries": []}}',
        f'{{"format": "{FORMAT}", "camp": 1e999, "entries": []}}',
        f'{{"format": "{FORMAT}", "camp": {"9" * 9999}, "entries": []}}',
        "[" * 200_000,
        '{"a":' * 100_000,
        "[" + "1," * 5_000_000,
        b"\xff\xfe\x00",
        b"\x80" * 100,
        b"\0" * 100,
        " " * (65 * 1024 * 1024),
    ],
    ids=lambda text: repr(text[:30]),
)
def test_what_is_no_journal_at_all(text: str | bytes) -> None:
    assert faults(text)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def put_anything_anywhere(data: st.DataObject) -> None:
    """Whatever is put anywhere is refused in words, or makes a whole journal."""
    raw = document()
    node: Any = raw
    while isinstance(node, dict | list) and node:
        key = data.draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
        if data.draw(st.booleans()) or not isinstance(node[key], dict | list) or not node[key]:
            node[key] = data.draw(values)
            break
        node = node[key]
    text = resealed(raw) if data.draw(st.booleans()) and formed(raw) else json.dumps(raw)
    try:
        camp, rows = import_full(text)
    except DocumentError:
        assert all(message for _place, message in faults(text))
    else:
        assert import_full(export_full(camp, rows)) == (camp, rows)


def formed(raw: dict[str, Any]) -> bool:
    """Whether a document still has so much of its form that hashes can be worked out."""
    entries, fields = raw.get("entries"), set(document()["entries"][0])
    return (
        isinstance(raw.get("camp"), dict)
        and isinstance(raw["camp"].get("uid"), str)
        and isinstance(raw["camp"].get("first_name"), str)
        and isinstance(entries, list)
        and all(isinstance(entry, dict) and set(entry) == fields for entry in entries)
    )


@often(15, 300)
@given(data=st.data())
def test_whatever_is_put_anywhere_is_refused_in_words_or_makes_a_whole_journal(data: st.DataObject) -> None:
    put_anything_anywhere(data)
