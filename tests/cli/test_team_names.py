"""Teams with odd names: a camp is begun, played and printed with them, and each sees what is its own only."""

from pathlib import Path

import pytest

from fejag_admin.common.language import LANGUAGES
from tests.cli.calling import Call


@pytest.mark.parametrize("name", ["42", "007", "???", "龍"])
def test_a_team_whose_name_has_no_letter_plays(call: Call, tmp_path: Path, name: str) -> None:
    assert call("new", "Camp", "Foxes", "Owls", name).code == 0
    assert call("result", "foxes", name).code == 0
    assert call("map").code == 0
    assert name in call("standings").out
    assert call("print", "standings", "--to", str(tmp_path / "standings.pdf")).code == 0


def test_a_team_called_like_a_viewer_has_another_id(call: Call, tmp_path: Path) -> None:
    assert call("new", "Camp", "Public", "MASTER").code == 0
    assert call("result", "public-2", "master-2").code == 0
    made = [
        call("print", *words, "--to", str(tmp_path)).out
        for words in (
            ("map",),
            ("map", "--viewer", "public-2"),
            ("map", "--viewer", "master-2"),
            ("map", "--viewer", "master"),
        )
    ]
    assert len({*made}) == 4, "none is written over by another"
    for name in ("Public", "MASTER"):
        shown = call("map", "--viewer", name)
        assert (shown.code, "master's view" in shown.err) == (0, False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_helps_names_a_team_of_the_camp_that_is_open(call: Call, language: str) -> None:
    """Which the help of commands cannot, as it opens no store; its teams are those of the rulebook."""
    tried = {"en": "place foxes tiger K17", "cs": "place foxes tygr K17"}[language]
    assert call("new", "Camp", "Foxes", "Owls").code == 0
    assert tried in call("--lang", language, "why", "adjust foxes 1; nonsense", "--viewer", "master").err
    assert "fbi" not in call("--lang", language, "why", "adjust foxes 1; nonsense", "--viewer", "master").err
