"""Camps in files: sample, new, import and export."""

from datetime import UTC, datetime
from pathlib import Path

from fejag_admin.camp.file.document import load
from fejag_admin.store.store import Store
from tests.cli.calling import ROOT, Call, refuses


def test_the_demo_is_made_once_or_again_beside_the_finished_camp(call: Call, store: Path) -> None:
    for words in ((), (), ("--again",), ("--finished",), ("--finished",)):
        assert call("--lang", "en", "demo", "--no-tui", *words).code == 0
    with Store.open(store) as opened:
        assert sorted(camp.slug for camp in opened.camps()) == ["demo", "demo-2", "sample-camp"]
        assert opened.desk("sample-camp").state.over


def test_in_the_demo_happens_what_the_guide_says(call: Call) -> None:
    """Three slips are sold and one is refused; the dispute is about entry 55."""
    guide = (ROOT / "docs" / "organiser.md").read_text("utf-8")
    slips = ("E bear Q15", "F bear Z38", "J tiger B29", "G tiger A1")
    assert all(f"`{words}`" in guide for words in ("E F=J A G", *slips, "entry 55"))
    assert call("demo", "--no-tui").code == 0
    assert call("result", "E", "F=J", "A", "G").code == 0
    assert [call("place", *slip.split()).code for slip in slips] == [0, 0, 0, 3]
    assert "the tiger of the Aliens had no light" in call("disputes").out
    assert "Entry 55 counts: Aliens: tiger" in call("why", "entry", "55").out


def test_a_new_camp_has_its_teams_and_an_empty_map(call: Call, store: Path) -> None:
    different = "Name 2 to 12 teams, all different."
    refuses(call, ("new Tábor Vlci", different), ("new Tábor Vlci vlci", different))
    assert not store.exists()
    refuses(call, ("new Tábor Vlci Li\u202ešky", "U+202E"))
    assert call("camps", "--json").json == []
    done = call("new", "Tábor 2026", "Vlci", "Lišky", "Ježci")
    assert (done.code, "“tabor-2026”" in done.err) == (0, True)
    assert [row["name"] for row in call("standings", "--json").json] == ["Vlci", "Lišky", "Ježci"]
    assert call("map", "--viewer", "master", "--json").json["walls"] == []
    assert call("new", "Tábor").code == 0
    assert len(call("standings", "--json").json) == 5, "the teams of the rulebook"


def test_export_import_export_gives_identical_bytes(begun: Call, tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert begun("place", "fbi", "tygr", "A5").code == 0
    assert begun("amend", "3", "place", "fbi", "had", "A5", "--because", "překlep", "--yes").code == 0
    assert begun("export", str(first)).code == 0
    assert first.stat().st_mode & 0o077 == 0  # it holds the secret map
    assert begun("import", str(first)).code == 0
    assert begun("--camp", "first", "export", str(second)).code == 0
    assert first.read_bytes() == second.read_bytes()
    assert len(load(first.read_bytes()).orders) == 2
    assert [len(begun("export", "--as-of", str(version)).json["orders"]) for version in (1, 2)] == [0, 1]


def test_the_full_form_keeps_the_whole_history(begun: Call, tmp_path: Path) -> None:
    path, other = tmp_path / "whole.db", ("--store", str(tmp_path / "other.db"))
    assert begun("retract", "2", "--because", "omyl", "--yes").code == 0
    assert begun("export", "--full", str(path)).code == 0
    assert path.stat().st_mode & 0o077 == 0
    refuses(begun, (f"import {path}", "not here yet (in it: Small camp)"), (f"import {path}", "fejag sync"))
    assert begun(*other, "import", str(path), "--name", "Kopie tábora").code == 0
    (camp,) = begun(*other, "camps", "--json").json
    assert (camp["slug"], camp["name"], camp["version"]) == ("kopie-tabora", "Kopie tábora", 4), "the name is an entry"
    history = begun("--store", str(path), "journal", "--json").json
    assert [entry["kind"] for entry in history] == ["setup", "order", "retraction"]
    assert begun(*other, "journal", "--json").json[:3] == history
    assert begun("--store", str(path), "verify").code == 0
    assert begun("export", "--full", str(path)).code == 2
    assert begun("export", "--full", str(path), "--force").code == 0
    assert begun("export", "--full", str(tmp_path / "whole.json")).code == 0  # whatever it is called
    assert begun("--store", str(tmp_path / "more.db"), "import", str(tmp_path / "whole.json")).code == 0
    own = "a file of its own"
    refuses(begun, ("export --full", own), ("export --full -", own), ("export --full --as-of 1", "leave --as-of out"))


def test_nothing_is_written_over_the_store_itself(begun: Call, store: Path, tmp_path: Path) -> None:
    (link := tmp_path / "link.db").symlink_to(store)
    writing = ("export --full", "export", "draw-map", "print standings --to", "graph attacks --to")
    for path in (str(store), str(link)):
        refuses(begun, *((f"{words} {path} --force", "is the store itself") for words in writing))
    assert link.is_symlink()
    assert begun("verify").code == 0


def test_a_file_is_not_written_over_unless_told_so(small: Call, tmp_path: Path) -> None:
    path = tmp_path / "camp.json"
    path.write_text("precious")
    done = small("export", str(path))
    assert (done.code, path.read_text(), "--force" in done.err) == (2, "precious", True)
    assert small("export", str(path), "--force").code == 0
    assert load(path.read_bytes()).teams[0].id == "fbi"
    refuses(small, (f"export {tmp_path / 'no' / 'camp.json'}", "What was confirmed before is safe."), code=5)


def test_a_malformed_file_is_not_imported(call: Call, store: Path) -> None:
    done = call("import", "-", given="{}")
    assert (done.code, done.err.splitlines()[0]) == (2, "format: missing")
    assert not store.exists()


def test_camps_are_listed_and_called_by_slug_or_by_name(small: Call) -> None:
    assert small("new", "Jiný tábor", "Alfa", "Beta", "Gama", "--by", "Ota").code == 0
    assert [(camp["slug"], camp["name"], camp["version"], camp["last"]) for camp in small("camps", "--json").json] == [
        ("jiny-tabor", "Jiný tábor", 1, True),
        ("small-camp", "Small camp", 1, False),
    ]
    title, first, second = small("camps").out.splitlines()
    assert title.split() == ["camp", "name", "entries", "changed", f"({datetime.now(UTC).astimezone().tzname()})"]
    assert first.split()[:4] == ["*", "jiny-tabor", "Jiný", "tábor"]
    assert second.split()[:3] == ["small-camp", "Small", "camp"]
    assert len(small("standings", "--json").json) == 3
    for name in ("small-camp", "Small camp", "SMALL CAMP"):
        assert len(small("standings", "--camp", name, "--json").json) == 2
    refuses(small, ("standings --camp smal-camp", "Did you mean “small-camp”?"))


def test_of_two_camps_with_one_name_the_slug_tells_which(call: Call) -> None:
    for teams in (("Alfa", "Beta"), ("Gama", "Delta")):
        assert call("new", "Dvanáct", *teams).code == 0
    for slug, team in (("dvanact", "Alfa"), ("dvanact-2", "Gama")):
        assert call("standings", "--camp", slug, "--json").json[0]["name"] == team
    refuses(call, ("standings --camp Dvanáct", "--camp with one of dvanact, dvanact-2"))


def test_bases_are_drawn_by_lot_and_can_be_drawn_the_same_again_until_the_first_order(call: Call) -> None:
    def starts() -> dict[str, str]:
        return dict(call("export").json["map"]["starts"])

    drawn = []
    for options in ((), ("--bases", "17"), ("--bases", "17"), ("--bases", "0")):
        done = call("new", "Tábor", *options)
        assert done.code == 0, done.err
        drawn.append(starts())
        by_lot = "The bases were drawn by lot, with the random number" in done.err
        assert by_lot == (options != ("--bases", "0"))
    assert drawn[1] == drawn[2] != drawn[3]
    assert {*drawn[0].values()} == {*drawn[3].values()}
    number = call("--camp", "tabor", "journal").out.split("random number ")[1].split(".")[0]
    call("new", "Copy", "--bases", number)
    assert starts() == drawn[0]
    assert call("edit", "bases", "17", "--because", "the leaders draw", "--yes").code == 0
    assert starts() == drawn[1]
    call("result", "fbi", "exoti")
    refuses(call, ("edit bases --because again --yes", "start cells cannot change any more"))
