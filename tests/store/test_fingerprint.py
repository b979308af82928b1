"""A fingerprint written down elsewhere shows whether a journal still holds what it held then."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fejag_admin.store.chain import LETTERS, EntryRow, beginning, entry_hash, written
from fejag_admin.store.store import Store
from tests.store.tools import Opener, points, raw, tamper


def version_with(store: Store, wanted: str) -> int | None:
    """The entry of the store's only camp up to which its journal has this fingerprint."""
    moment = store.moment(wanted)
    return moment and moment[1].version


@pytest.fixture
def prints(own: Store) -> list[str]:
    """The fingerprints of the four entries of a camp, written down."""
    desk = own.desk("camp")
    return [desk.fingerprint(version) for version in range(1, 5)]


def forge(store: Store, path: Path, change: Callable[[EntryRow], EntryRow]) -> None:
    """Make the whole journal anew as somebody would who knows how: every hash matches, all is well."""
    camp, rows = store.stored(store.camps()[0].slug)
    before, statements = beginning(camp), []
    for old in rows:
        row = replace(change(old), prev_hash=before)
        before = entry_hash(row)
        values = f"author = '{row.author}', prev_hash = '{row.prev_hash}', hash = '{before}'"
        statements.append(f"UPDATE entries SET {values} WHERE version = {row.version}")
    tamper(path, *statements)
    assert store.verify() == ()


def test_it_is_short_and_can_be_read_aloud(prints: list[str]) -> None:
    assert len(set(prints)) == 4
    for text in prints:
        assert re.fullmatch(r"[A-Z]{4}(-[A-Z]{4}){3}", text)
        assert not set(text) & set("ILOQSV0158")
        for typed in (text, text.lower().replace("-", ""), f"  {text.replace('-', ' ')}\n"):
            assert written(typed) == text
    for wrong in ("", "abc", prints[0][:-1], prints[0] + "A", "I" * 16, "1" * 16, "Ž" * 16):
        assert written(wrong) is None
    assert len(set(LETTERS)) == 20


def test_every_moment_of_a_journal_is_found_by_its_own(place: str, store: Store, open_store: Opener) -> None:
    desk, watching = store.desk("camp"), open_store(place).desk("camp")
    for number in range(3):
        desk.enter(points(number + 1), by="Petr")
    watching.refresh()
    prints = {desk.fingerprint(version): version for version in range(1, 8)}
    assert {watching.fingerprint(version): version for version in range(1, 8)} == prints
    assert {text: version_with(store, text) for text in prints} == prints
    assert version_with(store, "ABCD-ABCD-ABCD-ABCD") is None


def test_a_journal_made_anew_has_other_ones(begun: Path, own: Store, prints: list[str]) -> None:
    forge(own, begun, lambda row: row)
    assert [version_with(own, text) for text in prints] == [1, 2, 3, 4]
    forge(own, begun, lambda row: replace(row, author="me") if row.version == 3 else row)
    assert [version_with(own, text) for text in prints] == [1, 2, None, None]
    raw(begun, "UPDATE camps SET name = 'Mine', first_name = 'Mine', slug = 'mine'")
    forge(own, begun, lambda row: row)
    assert [version_with(own, text) for text in prints] == [None] * 4, "nor has a camp with another name"


def test_what_comes_after_a_break_is_not_believed(begun: Path, own: Store, prints: list[str]) -> None:
    tamper(begun, "UPDATE entries SET author = 'me' WHERE version = 3")
    assert [version_with(own, text) for text in prints] == [1, 2, None, None]
    tamper(begun, "DELETE FROM entries WHERE version = 2")
    assert [version_with(own, text) for text in prints] == [1, None, None, None]


def test_another_name_leaves_them(begun: Path, own: Store, prints: list[str], open_store: Opener) -> None:
    there = open_store(begun.with_name("there.db"))
    desk = there.import_full(begun, "Elsewhere")
    assert (desk.name, desk.fingerprint(4)) == ("Elsewhere", prints[3]), "the other name is an entry of its own"
    assert version_with(there, prints[3]) == 4
    assert version_with(own, desk.fingerprint(5)) is None
