"""A fingerprint written down elsewhere shows whether a journal still holds what it held then."""

import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fejag_admin.camp.journal.outcome import canonical
from fejag_admin.store.chain import LETTERS, EntryRow, beginning, entry_hash, entry_with, written
from fejag_admin.store.rows import all_camps, read_rows
from fejag_admin.store.store import Store
from tests.store.tools import points, raw, small, tamper

Opener = Callable[..., Store]


def found(store: Store, wanted: str) -> int | None:
    """The entry that the store's only camp has with this fingerprint."""
    with store.read() as connection:
        (camp,) = all_camps(connection)
        row = entry_with(camp, read_rows(connection, camp.uid), wanted)
        return None if row is None else row.version


def forge(store: Store, path: Path, change: Callable[[EntryRow], EntryRow], *, name: str | None = None) -> None:
    """Make the whole journal anew as somebody would who knows how: every hash matches, all is well."""
    if name is not None:
        raw(path, f"UPDATE camps SET name = '{name}', first_name = '{name}', slug = '{name.lower()}'")
    with store.read() as connection:
        (camp,) = all_camps(connection)
        rows = read_rows(connection, camp.uid)
    before = beginning(camp)
    statements = []
    for old in rows:
        row = replace(change(old), prev_hash=before)
        before = entry_hash(row)
        statements.append(
            f"UPDATE entries SET author = '{row.author}', prev_hash = '{row.prev_hash}', hash = '{before}'"
            f" WHERE version = {row.version}"
        )
    tamper(path, *statements)
    assert store.verify() == ()


def test_what_is_hashed_has_one_form_for_ever() -> None:
    assert canonical({"ž": [1, True, None], "a": "Žížala"}) == '{"a":"Žížala","ž":[1,true,null]}'
    with pytest.raises(ValueError, match="JSON"):
        canonical(float("nan"))


def test_it_is_short_and_can_be_read_aloud(file: Path, open_store: Opener) -> None:
    desk = open_store(file).create("Camp", small(), "Jana")
    prints = [desk.fingerprint(version) for version in range(1, 5)]
    assert len(set(prints)) == 4
    for one in prints:
        assert re.fullmatch(r"[A-Z]{4}(-[A-Z]{4}){3}", one)
        assert not set(one) & set("ILOQSV0158")
        assert written(one) == written(one.lower().replace("-", "")) == written(f"  {one.replace('-', ' ')}\n") == one
    for wrong in ("", "abc", prints[0][:-1], prints[0] + "A", "I" * 16, "1" * 16, "Ž" * 16):
        assert written(wrong) is None
    assert len(set(LETTERS)) == 20


def test_every_moment_of_a_journal_is_found_by_its_own(place: str, open_store: Opener) -> None:
    store = open_store(place)
    desk = store.create("Camp", small(), "Jana")
    prints = {version: desk.fingerprint(version) for version in range(1, 5)}
    for number in range(3):
        desk.enter(points(number + 1), by="Petr")
        prints[desk.version] = desk.fingerprint(desk.version)
    assert {found(store, one): one for one in prints.values()} == prints
    watching = open_store(place).desk("camp")
    desk.enter(points(9), by="Petr")
    watching.refresh()
    assert watching.fingerprint(8) == desk.fingerprint(8) not in prints.values()
    assert {version: watching.fingerprint(version) for version in prints} == prints
    assert found(store, "ABCD-ABCD-ABCD-ABCD") is None


def test_a_journal_made_anew_has_none_of_those_that_were_written_down(file: Path, open_store: Opener) -> None:
    store = open_store(file)
    desk = store.create("Camp", small(), "Jana")
    desk.enter(points(7), by="Petr")
    last = desk.version
    prints = {version: desk.fingerprint(version) for version in range(1, last + 1)}
    forge(store, file, lambda row: row)
    assert {version: found(store, one) for version, one in prints.items()} == {one: one for one in prints}
    forge(store, file, lambda row: replace(row, author="me") if row.version == 3 else row)
    lost: dict[int, int | None] = dict.fromkeys(range(3, last + 1))
    assert {version: found(store, one) for version, one in prints.items()} == {1: 1, 2: 2} | lost


def test_a_camp_with_another_name_has_none_of_them_either(file: Path, open_store: Opener) -> None:
    store = open_store(file)
    desk = store.create("Camp", small(), "Jana")
    prints = [desk.fingerprint(version) for version in range(1, 5)]
    forge(store, file, lambda row: row, name="Mine")
    assert [found(store, one) for one in prints] == [None] * 4


def test_what_comes_after_a_break_is_not_believed(file: Path, open_store: Opener) -> None:
    store = open_store(file)
    desk = store.create("Camp", small(), "Jana")
    prints = [desk.fingerprint(version) for version in range(1, 5)]
    tamper(file, "UPDATE entries SET author = 'me' WHERE version = 3")
    assert [found(store, one) for one in prints] == [1, 2, None, None]
    tamper(file, "DELETE FROM entries WHERE version = 2")
    assert [found(store, one) for one in prints] == [1, None, None, None]


def test_it_is_still_found_where_the_camp_was_taken_under_another_name(
    file: Path, tmp_path: Path, open_store: Opener
) -> None:
    desk = open_store(file).create("Camp", small(), "Jana")
    wanted = desk.fingerprint(4)
    other = open_store(tmp_path / "other.db")
    there = other.import_full(file, "Elsewhere")
    assert there.name == "Elsewhere"
    assert there.fingerprint(4) == wanted, "the other name is an entry of its own, after it"
    assert found(other, wanted) == 4
    assert found(open_store(file), there.fingerprint(5)) is None


def test_one_letter_misread_is_never_another_moment(file: Path, open_store: Opener) -> None:
    store = open_store(file)
    wanted = store.create("Camp", small(), "Jana").fingerprint(4)
    chance = random.Random(1)
    for _time in range(50):
        at = chance.choice([at for at, sign in enumerate(wanted) if sign != "-"])
        other = chance.choice([sign for sign in LETTERS if sign != wanted[at]])
        assert found(store, wanted[:at] + other + wanted[at + 1 :]) is None
