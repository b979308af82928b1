"""``fejag publish`` as a person calls it."""

from itertools import count
from pathlib import Path

import pytest

from fejag_admin.cli import serve
from fejag_admin.cli.output import Exit
from fejag_admin.rules.orders import Adjust
from fejag_admin.store.errors import StoreError
from fejag_admin.store.store import Store
from tests.cli.calling import Call


def test_it_writes_pages_once(begun: Call, tmp_path: Path) -> None:
    place = tmp_path / "web"
    done = begun("publish", str(place))
    assert (done.code, done.out) == (Exit.FINE, f"{place / 'index.html'}\n")
    assert "files were written anew" in done.err
    assert "Small camp" in (place / "en" / "index.html").read_text(encoding="utf-8")
    again = begun("publish", str(place), "--json").json
    assert again["changed"] == []
    assert "cs/index.html" in again["files"]


def test_it_writes_over_nothing_of_others(begun: Call, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine")
    done = begun("publish", str(tmp_path))
    assert done.code == Exit.BAD_INPUT
    assert "that was not published from here" in done.err
    (tmp_path / "file").touch()
    assert begun("publish", str(tmp_path / "file" / "web")).code == Exit.STORAGE


def test_it_says_that_players_see_less(begun: Call, tmp_path: Path) -> None:
    begun("freeze", "--at", "1")
    assert "as of entry 1" in begun("publish", str(tmp_path / "web")).err


def test_it_watches(begun: Call, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is entered meanwhile is written; while the folder is in the way it waits, and says so once."""
    place, steps, index = tmp_path / "web", count(), tmp_path / "web" / "en" / "index.html"
    seen = []

    def meanwhile(_seconds: float) -> None:
        seen.append(index.read_bytes() if index.is_file() else b"")
        match next(steps):
            case 0:
                place.rename(tmp_path / "away")
                place.touch()
                with Store.open(store, create=False) as opened:
                    desk = opened.desk(opened.camps()[0].slug)
                    desk.enter(Adjust(desk.campaign.teams[0].id, 77, "singing"), by="Ota")
            case 2:
                place.unlink()
                (tmp_path / "away").rename(place)
            case 3:
                monkeypatch.setattr("fejag_admin.store.desk.Desk.refresh", lambda _desk: fail())
            case 5:
                raise KeyboardInterrupt

    monkeypatch.setattr(serve, "sleep", meanwhile)
    done = begun("publish", str(place), "--watch")
    assert done.code == Exit.FINE
    assert b"+77" not in seen[0]
    assert b"+77" in seen[3]
    assert done.err.count(f"{place} is not a folder") == 1
    assert done.err.count("Away.") == 1
    assert done.out == f"{place / 'index.html'}\n"
    assert done.err.count("written anew") == 2
    assert done.err.endswith("the pages stay as they are.\n")


def fail() -> bool:
    raise StoreError("Away.")


def test_a_correction_makes_another_version_which_the_pages_name(begun: Call, tmp_path: Path) -> None:
    assert begun("place", "fbi", "tygr", "A5").code == 0
    begun("publish", str(tmp_path / "web"))
    page = tmp_path / "web" / "en" / "index.html"
    assert "version 2" not in page.read_text("utf-8")
    assert begun("amend", "2", "result", "exoti", "fbi", "--because", "swapped", "--yes").code == 0
    begun("publish", str(tmp_path / "web"), "--corrected", "places of game 1")
    for name in ("index", "bulletin-1"):
        told = (tmp_path / "web" / "en" / f"{name}.html").read_text("utf-8")
        assert "version 2" in told
        assert "Corrected: places of game 1" in told
    begun("publish", str(tmp_path / "web"))
    assert "Corrected" not in page.read_text("utf-8")
