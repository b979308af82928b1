"""Whatever comes from outside is put out without signs that a terminal would obey."""

import re
from pathlib import Path

import pytest

from fejag_admin.common.names import COMMANDS, clean, clean_line
from fejag_admin.store.chain import EntryRow, StoredCamp, beginning, chained
from fejag_admin.store.rows import put_camp
from fejag_admin.store.store import Store
from tests.cli.calling import Call, on_terminal
from tests.store.tools import Clock, points, small

EVIL = "\x1b]52;c;cm0gLXJmIH4K\x07\x1b]0;PWN\x07\n\x1b[1A\x1b[2Kforged line\u202eabc\x9b2J"


def test_signs_that_are_obeyed() -> None:
    assert clean("a\x1b[2Jb\x9bc\u202ed\te\n") == "a�[2Jb�c�d\te\n"
    assert clean("Žluťoučký kůň 👩‍🚒 \N{NO-BREAK SPACE}", "") == "Žluťoučký kůň 👩‍🚒 \N{NO-BREAK SPACE}"
    assert clean_line("Ann\x1b[1A\nforged\tline") == "Ann�[1A forged line"


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A store that is sound, but for what its texts would do to a terminal."""
    with Store.open(tmp_path / "theirs.db", clock=Clock()) as store:
        desk = store.create("Camp", small(), "Jana")
        desk.enter(points(3), by="Petr", note="a note")
        camp, rows = store.stored(desk.slug)
    name = f"Camp{EVIL}"
    evil = StoredCamp(camp.uid, "camp", name, camp.created, name)
    entries = tuple(
        EntryRow(row.kind, row.schema_version, row.payload, f"Ann{EVIL}", row.time, f"why{EVIL}", row.outcome_hash)
        for row in rows
    )
    sealed = chained(evil.uid, beginning(evil), entries)
    with Store.open(tmp_path / "hostile.db") as store, store.write() as connection:
        put_camp(connection, evil, sealed)
    return tmp_path / "hostile.db"


COMMANDS_THAT_TELL = [
    ("camps",), ("standings",), ("journal",), ("journal", "--viewer", "master"), ("journal", "--json"), ("verify",),
    ("camps", "--json"), ("snapshots",), ("disputes",), ("why", "fbi"), ("undo",), ("map", "--words"),
    ("export", "--story"), ("sync", "hostile.db"), ("restore", "nothing\x1b[2J"),
    ("--camp", "\x1b]0;PWN\x07", "standings"),
]  # fmt: skip


def test_nothing_of_a_foreign_store_reaches_the_terminal(
    call: Call, hostile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(hostile.parent)
    assert call("import", str(hostile)).code == 0
    for words in (*COMMANDS_THAT_TELL, ("import", str(hostile))):  # it is there already
        done = call(*words)
        assert not COMMANDS.search(done.out), words
        assert not COMMANDS.search(done.err), words
        assert not any(line.startswith("forged line") for line in (done.out + done.err).splitlines()), words
    (camp,) = call("camps", "--json").json
    assert re.fullmatch("camp-[a-z0-9-]+", camp["slug"])
    for words in (("journal", "--viewer", "master"), ("camps",)):
        _code, shown = on_terminal([*words], columns=200)
        assert "forged line" in shown
        assert not COMMANDS.search(shown)


def test_it_comes_in_beside_a_camp_and_can_be_corrected(small: Call, hostile: Path) -> None:
    assert small("import", str(hostile)).code == 0
    assert len(small("snapshots", "--json").json) == 1
    assert small("undo", "--yes").code == 0
    assert not COMMANDS.search(small("snapshots").out)


def test_errors_of_a_server_are_cleaned(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_words: object, **_named: object) -> None:
        raise OSError(5, f"no way{EVIL}")

    monkeypatch.setattr("fejag_admin.store.store.Store.open", refuse)
    done = call("camps")
    assert done.code != 0
    assert "no way" in done.err
    assert not COMMANDS.search(done.err)
