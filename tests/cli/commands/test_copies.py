"""Second places from the command line: copies, bringing together, taking over."""

import time
from pathlib import Path

import pytest

from fejag_admin.store.copies import carry_later, copies
from fejag_admin.store.database.address import address
from fejag_admin.store.store import Store
from tests.cli.calling import Call, entries, on_terminal, refuses
from tests.store.tools import tamper


@pytest.fixture
def there(stick: Path) -> tuple[str, str, str, str]:
    """The words by which somebody works with the copy on the stick."""
    return "--store", str(stick / "fejag.db"), "--by", "Eva"


@pytest.fixture
def copied(begun: Call, stick: Path) -> Call:
    """A small camp that is copied to the stick."""
    done = begun("copies", "--add", str(stick))
    assert (done.code, "It holds the secret map" in done.err) == (0, True)
    return begun


@pytest.fixture
def apart(copied: Call, there: tuple[str, ...]) -> Call:
    """The same after both sides have gone on by themselves."""
    copied(*there, "place", "exoti", "tarantule", "E1")
    copied(*there, "adjust", "exoti", "2", "--reason", "a song; two")
    copied("place", "fbi", "tygr", "A5")
    return copied


def carried(stick: Path, version: int) -> None:
    """Wait until an entry is on the stick; nobody was asked to copy it."""
    deadline = time.monotonic() + 30
    while True:
        with Store.open(stick / "fejag.db", create=False) as there:
            if there.camps()[0].version >= version:
                return
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_without_a_second_place_it_is_said_how_to_get_one(begun: Call, tmp_path: Path) -> None:
    done = begun("copies")
    assert (done.code, done.out, "fejag copies --add" in done.err) == (0, "", True)
    assert begun("copies", "--json").json == []
    refuses(begun, (f"copies --add {tmp_path / 'STICK'}", "plug the stick in"), code=5)
    assert not (tmp_path / "STICK").exists()


def test_an_empty_name_is_no_place(begun: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the folder in which one happens to be."""
    (folder := tmp_path / "here").mkdir()
    monkeypatch.chdir(folder)
    for words in ("copies --add {}", "sync {}", "take-over {}", "--store {} camps"):
        sentence = "is no place for a store: give the path of a file"
        refuses(begun, (words.format("''"), sentence), (words.format("' '"), sentence))
    assert list(folder.iterdir()) == []


def test_every_entry_is_copied_beside_the_command(
    copied: Call, stick: Path, there: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fejag_admin.cli.desk.carry_later", carry_later)
    assert copied("place", "fbi", "tygr", "A5").code == 0
    carried(stick, 3)
    (copy,) = copied("copies", "--json").json
    assert (copy["place"], copy["behind"], copy["fault"]) == (str(stick / "fejag.db"), 0, "")
    assert copy["same_disk"] is True
    assert copied(*there, "verify").code == 0
    assert copied(*there, "journal").out == copied("journal").out
    listed = copied("copies")
    assert [line[:3] for line in listed.out.splitlines()[1:]] == ["✓  "]
    assert "the same disk as the store" in listed.err
    assert copied("copies", "--remove", str(stick)).code == 0
    assert copied("copies", "--json").json == []
    assert (stick / "fejag.db").exists()


def test_a_stick_that_is_gone_is_told_once_and_hinders_nobody(copied: Call, stick: Path, store: Path) -> None:
    stick.rename(stick.with_name("away"))
    assert "is not there" not in copied("place", "fbi", "tygr", "A5").err
    assert copies(address(store))[0].kind == "gone"
    assert "is not there" in copied("place", "exoti", "tarantule", "E1").err
    assert "is not there" not in copied("adjust", "fbi", "1", "--reason", "luck").err
    done = copied("copies")
    assert (done.code, done.out.splitlines()[1][:3]) == (1, "✗  ")
    drill = copied("copies", "--drill")
    assert (drill.code, drill.out.splitlines()[-1][:2]) == (1, "✗ ")
    assert copied("copies", "--json").json[0]["behind"] == 3
    assert copied("copies", "--remove", str(stick)).code == 0


def test_who_lacks_entries_follows(copied: Call, stick: Path, there: tuple[str, ...]) -> None:
    assert copied(*there, "place", "fbi", "tygr", "A5").code == 0
    assert "fejag sync" in copied("copies").err
    followed = copied("sync", str(stick)).err
    assert "by so many entries: 1. The last one: " in followed
    assert "They came here." in followed
    assert "Both have the same 3 entries" in copied("sync", str(stick)).err
    copied("copies", "--remove", str(stick))
    copied("place", "exoti", "tarantule", "E1")
    assert "They were copied there." in copied("sync", there[1]).err


def test_both_sides_are_shown_and_one_is_chosen(apart: Call, stick: Path) -> None:
    shown = apart("sync", str(stick))
    assert shown.code == 4
    assert "after entry 2" in shown.err
    assert "say which one goes on" in shown.err
    assert "FBI: tiger on A5" in shown.out
    assert "Eva: Exots: tarantula on E1" in shown.out
    assert len(shown.out.splitlines()) == 3
    done = apart("sync", str(stick), "--keep", "here")
    assert done.code == 0
    assert "Eva: " not in apart("journal").out
    (snapshot,) = apart("snapshots", "--json").json
    assert f"snapshot “{snapshot['id']}”" in done.err
    assert "left out: " in apart("snapshots").out
    placed, adjusted = done.out.splitlines()[3:]
    assert placed.startswith(f"exoti tarantule E1 # {stick / 'fejag.db'}: 3 · ")
    assert adjusted.startswith("# 4 · ")
    assert "a song, two" in adjusted
    text = Path(snapshot["path"]).with_suffix(".txt")
    assert text.read_text("utf-8").splitlines()[1:] == [placed, adjusted]
    assert apart("slips", str(text), "--yes").code == 0
    assert "Exots: tarantula on E1" in apart("journal", "--last", "1").out
    assert apart("verify").code == 0
    assert apart("restore", snapshot["id"], "--yes").code == 0
    assert "a song; two" in apart("journal", "--last", "1").out


def test_it_is_asked_on_a_terminal_and_a_freeze_outlives_the_choice(apart: Call, stick: Path, store: Path) -> None:
    apart("freeze")
    code, shown = on_terminal(["--store", str(store), "sync", str(stick)], typed="2\n", columns=120)
    assert (code, "here (1) or there (2)?" in shown) == (0, True)
    assert "until “fejag release”" in shown
    assert entries(apart)[3]["by"] == "Eva"
    assert apart("release").code == 0


def test_a_camp_is_taken_over_and_the_old_desk_warned(copied: Call, stick: Path, tmp_path: Path) -> None:
    new = ("--store", str(tmp_path / "new.db"), "--by", "Eva")
    done = copied(*new, "take-over", str(stick))
    assert done.code == 0
    for sentence in ("“Small camp” goes on here", "Its last entry was 2", "Result of game 1"):
        assert sentence in done.err
    assert copied(*new, "place", "fbi", "tygr", "A5").code == 0
    carried(stick, 4)
    assert "taken over by Eva" in copied("copies").err
    assert copied("sync", str(stick)).code == 0
    assert "taken over by Eva" in copied("place", "exoti", "tarantule", "E1").err


def test_a_drill_opens_replays_and_compares_a_copy(copied: Call, stick: Path) -> None:
    copied("place", "fbi", "tygr", "A5")
    done = copied("copies", "--drill")
    assert (done.code, "opened and replayed; it is the same as here" in done.err) == (0, True)
    assert not list(stick.glob("*-wal")), "nothing was left there"
    assert copied("copies", "--drill", "--json").json[0]["fault"] == ""
    tamper(stick / "fejag.db", "UPDATE drafts SET value = '?'", "UPDATE camps SET name = 'Other'")
    assert copied("copies").code == 0
    done = copied("copies", "--drill")
    assert (done.code, done.out.splitlines()[-1][:2]) == (1, "✗ ")
    assert "the camp is called “Other” here" in done.err
    assert copied("copies", "--drill", "--json").code == 1


def test_a_drill_tells_a_copy_that_went_another_way(apart: Call) -> None:
    done = apart("copies", "--drill")
    assert (done.code, "both went on by themselves after entry 2" in done.err) == (1, True)
