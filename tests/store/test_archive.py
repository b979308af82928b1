"""A camp in a store of its own: nothing of it is lost on the way, and what comes from elsewhere is checked wholly."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.camp.journal.contents import Edit
from fejag_admin.camp.journal.outcome import canonical
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, VoidAttack
from fejag_admin.store.chain import EntryRow, StoredCamp, beginning, chained
from fejag_admin.store.database.address import address
from fejag_admin.store.database.errors import Damaged, EntryRefused
from fejag_admin.store.payloads import CURRENT
from fejag_admin.store.store import Store
from fejag_admin.store.strangers import check_camp
from tests.camp import camps
from tests.camp.camps import RESULT, put
from tests.store.make_history import make
from tests.store.tools import Opener, history, points, small, tamper
from tests.strategies import often

Change = Callable[[EntryRow], EntryRow]
PLACE = address("elsewhere.db")


def test_a_camp_is_the_same_after_a_round_trip(place: str, tmp_path: Path, open_store: Opener) -> None:
    path = tmp_path / "archive.db"
    make(place)
    store = open_store(place)
    store.create("Another", small(), "Jana")
    path.write_text("what is there already")
    store.export_full("tabor", path)
    assert path.stat().st_mode & 0o077 == 0, "it holds the secret map"
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []
    target = open_store(tmp_path / "target.db")
    target.create("Tábor", small(), "Eva")
    again = target.import_full(path)
    assert (again.slug, again.name, again.journal) == ("tabor-2", "Tábor", store.desk("tabor").journal)
    assert history(target, "tabor-2") == history(store, "tabor")
    assert [snapshot.kind for snapshot in target.snapshots()] == ["import"]
    assert again.enter(points(1), by="Eva").accepted
    with open_store(path) as archive:
        assert [camp.name for camp in archive.camps()] == ["Tábor"]
        assert archive.verify() == target.verify() == ()


def test_a_camp_is_taken_in_once_under_the_name_that_is_wanted(place: str, begun: Path, open_store: Opener) -> None:
    store = open_store(place if "://" in place else begun.with_name("target.db"))
    desk = store.import_full(begun, "Druhý tábor")
    assert (desk.slug, desk.name, desk.camp.first_name) == ("druhy-tabor", "Druhý tábor", "Camp")
    assert desk.journal.entries[-1].content == Edit(((("name",), "Druhý tábor"),), (None,))
    with pytest.raises(EntryRefused, match="not here yet .in it: Camp.*“fejag sync”"):
        store.import_full(begun)
    assert (len(store.camps()), [snapshot.kind for snapshot in store.snapshots()]) == (1, ["correction"])
    with open_store(begun) as theirs:
        for name in ("Second", "Third"):
            theirs.create(name, small(), "Jana")
    with pytest.raises(EntryRefused, match=r"not here yet \(in it: Camp, Second, Third\)"):
        store.import_full(begun)
    assert store.desk("druhy-tabor").enter(points(1), by="Jana").accepted
    assert store.verify() == ()


def test_an_attack_made_void_is_the_same_there(own: Store, tmp_path: Path, open_store: Opener) -> None:
    snake, bear = put("blue", "had", "A7", override="laid by hand"), put("red", "medved", "A5")
    orders = (RESULT, Adjust("red", 100, "rich"), snake, bear, VoidAttack(1, "a mistake of ours"))
    desk = own.create("Attacked", replace(camps.small(), orders=tuple(Entered(order) for order in orders)), "Jana")
    assert desk.journal.entries[-1].whom is not None
    own.export_full(desk.slug, tmp_path / "archive.db")
    target = open_store(tmp_path / "target.db")
    assert target.import_full(tmp_path / "archive.db").journal == desk.journal
    assert target.verify() == ()


def test_what_is_not_exported(begun: Path, own: Store) -> None:
    link, target = begun.with_name("link.db"), begun.with_name("archive.db")
    own.create("Second", small(), "Jana")
    link.symlink_to(begun)
    for path in (begun, link):
        with pytest.raises(EntryRefused, match="is the store itself"):
            own.export_full("camp", path)
    assert len(own.camps()) == 2
    tamper(begun, "UPDATE entries SET author = 'me' WHERE version = 2")
    with pytest.raises(Damaged, match="fejag restore"):
        own.export_full("camp", target)
    assert not target.exists()


# What no program would have written

Camp = tuple[StoredCamp, tuple[EntryRow, ...]]


@pytest.fixture(scope="session")
def camp(tmp_path_factory: pytest.TempPathFactory) -> Camp:
    """A camp with entries of every kind."""
    path = tmp_path_factory.mktemp("complete") / "camps.db"
    make(path)
    with Store.open(path) as store:
        return store.stored("tabor")


def check_changed(camp: Camp, number: int, change: Change) -> None:
    """Check the camp after a change of one entry, with all hashes of the chain as they should be."""
    stored, rows = camp
    changed = (*rows[:number], change(rows[number]), *rows[number + 1 :])
    check_camp(PLACE, stored, chained(stored.uid, beginning(stored), changed))


def set_payload(inside: str = "", /, **fields: Any) -> Change:
    """Change fields of the payload of a row, or of a value inside it."""

    def changed(row: EntryRow) -> EntryRow:
        raw = json.loads(row.payload)
        (raw[inside] if inside else raw).update(fields)
        return replace(row, payload=canonical(raw))

    return changed


set_order = partial(set_payload, "order")


def set_setting(*setting: object) -> Change:
    return set_payload(set=[setting])


def set_entry(**fields: Any) -> Change:
    return lambda row: replace(row, **fields)


@pytest.mark.parametrize(
    ("change", "number"),
    [
        (set_order(at="ZZ99"), 2),
        (set_order(points=10**9), 8),
        (set_order(reason=" "), 8),
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
        (set_setting(["teams", "fbi", "members"], "Wolves", "Foxes"), 24),
        (set_setting(["teams", "fbi", "name"], "FBI", "FBI"), 24),
        (set_setting(["teams", "fbi", "colour"], None, "red"), 24),
        (set_setting(["map", "size"], 9, 11), 24),
        (set_setting("zone", None, "Europe/Prague"), 24),
        (set_setting(["days", "x", "date"], None, "2026-07-08"), 24),
        (set_setting([], None, 1), 24),
        (set_payload(set={}), 24),
        (set_payload(target=3), 25),
        (set_payload(target=99), 25),
        (set_payload(target=4), 26),
    ],
)
def test_what_no_program_would_have_written_is_named(camp: Camp, change: Change, number: int) -> None:
    with pytest.raises(Damaged, match=f"#{number + 1}: "):
        check_changed(camp, number, change)


@pytest.mark.parametrize(
    "fields", [{"uid": "xyz"}, {"first_name": " "}, {"created": "yesterday"}, {"first_name": "Another"}, {"name": "x"}]
)
def test_a_camp_that_is_not_as_its_journal_says(camp: Camp, fields: dict[str, Any]) -> None:
    stored, rows = camp
    check_camp(PLACE, stored, rows)
    with pytest.raises(Damaged, match="cannot be used"):
        check_camp(PLACE, replace(stored, **fields), rows)
    with pytest.raises(Damaged):
        check_camp(PLACE, stored, ())


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@often(300)
@given(data=st.data())
def test_whatever_is_put_anywhere_is_refused_in_words_or_makes_a_sound_journal(camp: Camp, data: st.DataObject) -> None:
    number = data.draw(st.sampled_from(range(len(camp[1]))))
    root: dict[str, Any] = {"payload": json.loads(camp[1][number].payload)}
    node: Any = root
    while isinstance(node, dict | list) and node:
        key = data.draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
        if data.draw(st.booleans()) or not isinstance(node[key], dict | list) or not node[key]:
            node[key] = data.draw(values)
            break
        node = node[key]
    with suppress(Damaged):
        check_changed(camp, number, set_entry(payload=canonical(root["payload"])))
