"""Teams with odd names: a camp is begun, played and printed with them, and each sees what is its own only."""

from pathlib import Path

from tests.cli.calling import Call


def test_teams_whose_names_have_no_letter_play(call: Call, tmp_path: Path) -> None:
    names = ("42", "007", "???", "龍")
    assert call("new", "Camp", "Foxes", *names).code == 0
    assert call("result", "foxes", *names).code == 0
    assert call("map").code == 0
    assert all(name in call("standings").out for name in names)
    assert call("print", "standings", "--to", str(tmp_path / "standings.pdf")).code == 0


def test_a_team_called_like_a_viewer_has_another_id(call: Call, tmp_path: Path) -> None:
    assert call("new", "Camp", "Public", "MASTER").code == 0
    assert call("result", "public-2", "master-2").code == 0
    viewers = ("public", "public-2", "master-2", "master")
    made = [call("print", "map", "--viewer", viewer, "--to", str(tmp_path)).out for viewer in viewers]
    assert len({*made}) == 4, "none is written over by another"
    for name in ("Public", "MASTER"):
        shown = call("map", "--viewer", name)
        assert (shown.code, "master's view" in shown.err) == (0, False)


def test_what_helps_names_a_team_of_the_camp_that_is_open(call: Call) -> None:
    """Which the help of commands cannot, as it opens no store; its teams are those of the rulebook."""
    assert call("new", "Camp", "Foxes", "Owls").code == 0
    for language, tried in (("en", "place foxes tiger K17"), ("cs", "place foxes tygr K17")):
        done = call("--lang", language, "why", "adjust foxes 1; nonsense", "--viewer", "master")
        assert (tried in done.err, "fbi" in done.err) == (True, False)
