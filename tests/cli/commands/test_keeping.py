"""Keeping house from the command line: camps put away, renamed, deleted, taken as a template."""

from pathlib import Path

from tests.cli.calling import Call, entries, on_terminal, refuses


def test_a_camp_is_put_away_and_listed_only_if_asked_for(begun: Call) -> None:
    done = begun("camps", "--archive", "Small camp")
    assert (done.code, len(done.out.splitlines())) == (0, 1)
    assert done.err == "In the archive (--all): 1\n"
    assert begun("camps", "--all").out.splitlines()[1].startswith("–  small-camp")
    assert begun("camps", "--json").json[0]["archived"] is True
    assert begun("standings").code == 0
    assert begun("camps", "--bring-back", "small-camp").out.splitlines()[1].startswith("*  small-camp")


def test_a_camp_is_renamed(begun: Call) -> None:
    assert "“camp-in-lhota”" in begun("camps", "--rename", "small-camp", "Camp in Lhota").err
    assert begun("camps", "--json").json[0]["name"] == "Camp in Lhota"
    assert begun("verify").code == 0
    assert begun("camps", "--rename", "none", "Camp").code == 2


def test_a_camp_is_deleted_only_after_two_answers(begun: Call, store: Path) -> None:
    refuses(begun, ("camps --delete small-camp", "Nothing was changed"), code=1)
    words = ["--store", str(store), "camps", "--delete", "small-camp"]
    code, shown = on_terminal(words, typed="y\nSmal camp\n", columns=120)
    assert (code, "nothing was deleted" in shown) == (2, True)
    assert len(begun("camps", "--json").json) == 1
    code, shown = on_terminal(words, typed="y\nSmall camp\n", columns=300)
    assert (code, begun("camps", "--json").json) == (0, [])
    (kept,) = store.with_name("store.db.snapshots").glob("*before-deletion*")
    assert str(kept) in shown
    assert begun("import", str(kept)).code == 0
    assert entries(begun)[1]["kind"] == "order"
    assert begun("camps", "--delete", "small-camp", "--yes").code == 0


def test_an_earlier_camp_is_a_template_without_its_secrets(begun: Call, tmp_path: Path) -> None:
    assert begun("edit", "fbi", "colour", "#123456", "leader", "Ota", "--because", "so", "--yes").code == 0
    assert begun("new", "Next year", "--like", "Small camp").code == 0
    assert len(entries(begun)) == 1
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    for camp, file in (("small-camp", old), ("next-year", new)):
        begun("--camp", camp, "export", str(file))
    for word in ("Přistání", "Ota", "result"):
        assert (word in old.read_text("utf-8"), word in new.read_text("utf-8")) == (True, False)
    assert "#123456" in new.read_text("utf-8")
    assert "With --like the teams" in begun("new", "Another", "Foxes", "Owls", "--like", "small-camp").err
    assert begun("new", "Another", "--like", "none").code == 2
