"""Teams with odd names: a camp is begun, played and printed with them, and each sees what is its own only."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.calling import Call


@pytest.mark.parametrize("name", ["42", "007", "???", "龍"])
def test_a_team_whose_name_has_no_letter_plays(call: Call, tmp_path: Path, name: str) -> None:
    assert call("new", "Camp", "Foxes", "Owls", name).code == 0
    assert call("result", "foxes", name).code == 0
    assert call("map").code == 0
    assert name in call("standings").out
    assert call("print", "standings", "--to", str(tmp_path / "standings.pdf")).code == 0


@pytest.mark.parametrize(("name", "given"), [("Public", "public-2"), ("Master", "master-2"), ("MASTER", "master-2")])
def test_a_team_called_like_a_viewer_has_another_id(call: Call, tmp_path: Path, name: str, given: str) -> None:
    assert call("new", "Camp", name, "Owls").code == 0
    assert call("result", given, "owls").code == 0
    assert call("print", "packet", "--to", str(tmp_path)).code == 0
    shown = call("map", "--viewer", name)
    assert (shown.code, "master's view" in shown.err) == (0, name == "master")
