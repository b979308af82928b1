"""``fejag publish`` as a person calls it."""

from pathlib import Path

from tests.cli.calling import Call


def test_it_writes_pages_once_and_over_nothing_of_others(begun: Call, tmp_path: Path) -> None:
    place = tmp_path / "web"
    done = begun("publish", str(place))
    assert (done.code, done.out) == (0, f"{place / 'index.html'}\n")
    assert "files were written anew" in done.err
    assert "Small camp" in (place / "en" / "index.html").read_text(encoding="utf-8")
    again = begun("publish", str(place), "--json").json
    assert (again["changed"], "cs/index.html" in again["files"]) == ([], True)
    begun("freeze", "--at", "1")
    assert "as of entry 1" in begun("publish", str(place)).err
    (tmp_path / "index.html").write_text("mine")
    done = begun("publish", str(tmp_path))
    assert (done.code, "that was not published from here" in done.err) == (2, True)
    assert begun("publish", str(tmp_path / "index.html" / "web")).code == 5


def test_a_correction_makes_another_version_which_the_pages_name(begun: Call, tmp_path: Path) -> None:
    web = tmp_path / "web"
    assert begun("place", "fbi", "tygr", "A5").code == 0
    begun("publish", str(web))
    page = web / "en" / "index.html"
    assert "version 2" not in page.read_text("utf-8")
    assert begun("amend", "2", "result", "exoti", "fbi", "--because", "swapped", "--yes").code == 0
    begun("publish", str(web), "--corrected", "places of game 1")
    for name in ("index", "bulletin-1"):
        text = (web / "en" / f"{name}.html").read_text("utf-8")
        assert "version 2" in text
        assert "Corrected: places of game 1" in text
    begun("publish", str(web))
    assert "Corrected" not in page.read_text("utf-8")
