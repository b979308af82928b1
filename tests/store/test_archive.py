"""A camp in a store of its own: nothing of it is lost on the way, and what comes from elsewhere is checked wholly."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.camp.file.document import load
from fejag_admin.camp.journal.contents import Amendment, Edit, Retraction
from fejag_admin.camp.journal.outcome import canonical
from fejag_admin.orders.entered import Entered
from fejag_admin.store.address import address
from fejag_admin.store.chain import EntryRow, StoredCamp, beginning, chained
from fejag_admin.store.errors import Damaged, EntryRefused
from fejag_admin.store.payloads import CURRENT
from fejag_admin.store.store import Store
from fejag_admin.store.strangers import check_camp
from tests.store.make_history import make
from tests.store.tools import ROOT, history, points, small, tamper
from tests.strategies import often

Opener = Callable[..., Store]
Change = Callable[[EntryRow], EntryRow]
PLACE = address("elsewhere.db")


def test_a_camp_is_the_same_after_a_round_trip(place: str, tmp_path: Path, open_store: Opener) -> None:
    store, path = open_store(place), tmp_path / "whole.db"
    desk = store.create("Tábor „Ž“", load((ROOT / "data" / "sample-camp.json").read_bytes()), "Jana")
    store.create("Another", small(), "Jana")
    desk.enter(points(7, "jones"), by="Petr", note="two\nlines")
    desk.confirm(desk.propose(Amendment(desk.version, Entered(points(9, "jones")))), by="Jana", reason="miscounted")
    desk.confirm(desk.propose(Retraction(3)), by="Jana", reason="never happened")
    path.write_text("what is there already")
    store.export_full(desk.slug, path)
    assert path.stat().st_mode & 0o077 == 0, "it holds the secret map"
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".")] == []
    other = open_store(tmp_path / "other.db")
    other.create("Tábor „Ž“", small(), "Eva")
    again = other.import_full(path)
    assert (again.slug, again.name, again.journal) == ("tabor-z-2", "Tábor „Ž“", desk.journal)
    assert history(other, "tabor-z-2") == history(store, desk.slug)
    assert [one.kind for one in other.snapshots()] == ["import"]
    assert again.enter(points(1, "jones"), by="Eva").accepted
    with open_store(path) as archive:
        assert [camp.name for camp in archive.camps()] == ["Tábor „Ž“"]
        assert archive.verify() == other.verify() == ()


def test_a_camp_is_taken_in_once(place: str, begun: Path, open_store: Opener) -> None:
    store = open_store(place if "://" in place else begun.with_name("other.db"))
    store.import_full(begun)
    with pytest.raises(EntryRefused, match="not here yet .in it: Camp.*“fejag sync”"):
        store.import_full(begun)
    assert (len(store.camps()), store.snapshots()) == (1, ())
    with open_store(begun) as theirs:
        for name in ("Second", "Third"):
            theirs.create(name, small(), "Jana")
    with pytest.raises(EntryRefused, match=r"not here yet \(in it: Camp, Second, Third\)"):
        store.import_full(begun)


def test_a_camp_taken_in_under_another_name_keeps_its_first_one(place: str, open_store: Opener, made: Path) -> None:
    store = open_store(place)
    desk = store.import_full(made / "camps.db", "Druhý tábor")
    assert (desk.slug, desk.name, desk.camp.first_name) == ("druhy-tabor", "Druhý tábor", "Camp")
    assert desk.journal.entries[-1].content == Edit(((("name",), "Druhý tábor"),), (None,))
    assert store.verify() == ()
    assert open_store(place).desk("druhy-tabor").enter(points(1), by="Jana").accepted


def test_the_store_itself_is_not_written_over(begun: Path, open_store: Opener) -> None:
    store, link = open_store(begun), begun.with_name("link.db")
    store.create("Second", small(), "Jana")
    link.symlink_to(begun)
    for path in (begun, link):
        with pytest.raises(EntryRefused, match="is the store itself"):
            store.export_full("camp", path)
    assert len(store.camps()) == 2


def test_a_damaged_camp_is_not_written(begun: Path, open_store: Opener) -> None:
    store = open_store(begun)
    tamper(begun, "UPDATE entries SET author = 'me' WHERE version = 2")
    with pytest.raises(Damaged, match="fejag restore"):
        store.export_full("camp", begun.with_name("whole.db"))
    assert not begun.with_name("whole.db").exists()


# What no program would have written


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[StoredCamp, tuple[EntryRow, ...]]:
    """A camp with entries of every kind."""
    path = tmp_path_factory.mktemp("whole") / "camps.db"
    make(path)
    with Store.open(path) as store:
        return store.stored("tabor")


def sealed(camp: StoredCamp, rows: tuple[EntryRow, ...]) -> tuple[EntryRow, ...]:
    """The rows with all hashes of the chain as they should be for what they hold."""
    return chained(camp.uid, beginning(camp), rows)


def payload(change: Callable[[dict[str, Any]], object]) -> Change:
    """Change what stands in the payload of a row."""

    def changed(row: EntryRow) -> EntryRow:
        raw = json.loads(row.payload)
        change(raw)
        return replace(row, payload=canonical(raw))

    return changed


def set_order(**fields: Any) -> Change:
    return payload(lambda raw: raw["order"].update(fields))


def set_payload(**fields: Any) -> Change:
    return payload(lambda raw: raw.update(fields))


def set_entry(**fields: Any) -> Change:
    return lambda row: replace(row, **fields)


@pytest.mark.parametrize(
    ("change", "number"),
    [
        (set_order(at="ZZ99"), 2),
        (set_order(points=10**9), 8),
        (set_order(do="dance"), 11),
        (set_order(waive=[]), 6),
        (set_payload(teams=[]), 0),
        (set_payload(days=None), 0),
        (set_payload(orders=[{"do": "close-round"}]), 0),
        (set_payload(order=7), 3),
        (set_payload(target=2), 3),
        (set_payload(target=12), 11),
        (set_payload(keep=[True]), 11),
        (set_payload(target=1), 12),
        (set_payload(target=12), 12),
        (set_payload(keep="2"), 12),
        (set_entry(kind="setup"), 3),
        (set_entry(kind="weather"), 3),
        (set_entry(schema_version=CURRENT["order"] + 1), 3),
        (set_entry(schema_version=-1), 3),
        (set_entry(kind="order"), 0),
        (set_entry(outcome_hash="0" * 64), 12),
        (set_payload(at=14), 13),
        (set_payload(at="5"), 13),
        (set_payload(at=5), 14),
        (set_payload(teams=["nobody"]), 16),
        (set_payload(claim=16), 17),
        (set_payload(ruling="maybe"), 20),
        (set_entry(kind="release", payload="{}"), 15),
        (set_entry(time="2026-07-08T20:15:03+02:00"), 3),
        (lambda row: replace(row, payload=f" {row.payload}"), 16),
        (set_entry(payload="[" * 100_000), 16),
    ],
)
def test_what_no_program_would_have_written_is_named_even_with_right_hashes(
    whole: tuple[StoredCamp, tuple[EntryRow, ...]], change: Change, number: int
) -> None:
    camp, rows = whole
    changed = (*rows[:number], change(rows[number]), *rows[number + 1 :])
    with pytest.raises(Damaged, match=f"#{number + 1}: "):
        check_camp(PLACE, camp, sealed(camp, changed))


@pytest.mark.parametrize(
    "fields", [{"uid": "xyz"}, {"first_name": " "}, {"created": "yesterday"}, {"first_name": "Another"}, {"name": "x"}]
)
def test_a_camp_that_is_not_as_its_journal_says(
    whole: tuple[StoredCamp, tuple[EntryRow, ...]], fields: dict[str, Any]
) -> None:
    camp, rows = whole
    check_camp(PLACE, camp, rows)
    with pytest.raises(Damaged, match="cannot be used"):
        check_camp(PLACE, replace(camp, **fields), rows)
    with pytest.raises(Damaged):
        check_camp(PLACE, camp, ())


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@often(300)
@given(data=st.data())
def test_whatever_is_put_anywhere_is_refused_in_words_or_makes_a_whole_journal(
    whole: tuple[StoredCamp, tuple[EntryRow, ...]], data: st.DataObject
) -> None:
    camp, rows = whole
    number = data.draw(st.sampled_from(range(len(rows))))
    root: dict[str, Any] = {"payload": json.loads(rows[number].payload)}
    node: Any = root
    while isinstance(node, dict | list) and node:
        key = data.draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
        if data.draw(st.booleans()) or not isinstance(node[key], dict | list) or not node[key]:
            node[key] = data.draw(values)
            break
        node = node[key]
    changed = replace(rows[number], payload=canonical(root["payload"]))
    rows = sealed(camp, (*rows[:number], changed, *rows[number + 1 :]))
    with suppress(Damaged):
        check_camp(PLACE, camp, rows)
