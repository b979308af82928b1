"""What a typed path means at this computer, and on a page that is bound to one folder."""

import re
from pathlib import Path

import pytest

from boardgames.core.registry import find_game
from fejag_admin import situations
from fejag_admin.common.files import (
    VARIABLE,
    PathError,
    path_hint,
    shared_folder,
    shown_path,
    typed_file,
    typed_path,
)
from fejag_admin.common.language import use_language
from tests.cli.calling import ROOT


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that this process is bound to, with links that lead out of it, and one that does not."""
    folder = tmp_path / "shared"
    (folder / "papers").mkdir(parents=True)
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.txt").write_text("U21", encoding="utf-8")
    (folder / "link.txt").symlink_to(tmp_path / "outside" / "secret.txt")
    (folder / "new.txt").symlink_to(tmp_path / "outside" / "new.txt")
    (folder / "linked").symlink_to(tmp_path / "outside")
    (folder / "round").symlink_to("round")
    (folder / "inside").symlink_to("papers")
    monkeypatch.setenv(VARIABLE, str(folder))
    return folder


OUTSIDE = """\
/etc/passwd  //etc/passwd  ..  ../outside/secret.txt  papers/../../outside/secret.txt  papers/..
~  ~/x  ~root/x
link.txt  new.txt  linked  linked/secret.txt  linked/../x
"""


@pytest.mark.parametrize("word", OUTSIDE.split())
def test_nothing_leads_out_of_the_folder(shared: Path, word: str) -> None:
    for language, words in (("en", "only files of the shared folder"), ("cs", "ze sdílené složky")):
        use_language(language)
        for taken in (typed_path, typed_file):
            with pytest.raises(PathError, match=words):
                taken(word)


def test_names_of_the_folder_are_good(shared: Path) -> None:
    assert shared_folder() == shared
    assert typed_file("table.toml") == shared / "table.toml"
    assert typed_file("papers/new/stůl 1.toml") == shared / "papers" / "new" / "stůl 1.toml"
    assert typed_file("inside/x") == shared / "papers" / "x"
    assert typed_path(".") == shared
    assert shown_path(shared / "papers" / "x") == str(Path("papers/x"))
    assert path_hint("such as ~/x") == "a name in the shared folder"


def test_every_dialog_takes_paths_from_here() -> None:
    """What made a path of typed words by itself would lead a page out of its folder."""
    folder = ROOT / "fejag_admin" / "tui"
    dialogs = [path for path in folder.rglob("*.py") if re.search(r"(?m)^class \w+\(.*Dialog", path.read_text("utf-8"))]
    assert len(dialogs) > 10
    assert [path.name for path in folder.rglob("*.py") if "expanduser" in path.read_text("utf-8")] == []
    assert [path.name for path in dialogs if re.search(r"\bPath\(", path.read_text("utf-8"))] == []


@pytest.mark.parametrize("bound", [True, False])
def test_a_path_that_cannot_be_is_told(shared: Path, monkeypatch: pytest.MonkeyPatch, bound: bool) -> None:
    faults = {"x" * 300: "File name too long", "a\0b": "no file can be called"}
    if bound:
        faults |= dict.fromkeys((".", "papers"), "is a folder; give the name of a file in it") | {"round": "called"}
    else:
        monkeypatch.delenv(VARIABLE)
        faults["~nobody-of-this-name/x"] = "called"
    for word, fault in faults.items():
        with pytest.raises(PathError, match=fault):
            typed_file(word)


def test_at_this_computer_every_path_is_good(shared: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    assert shared_folder() is None
    assert typed_path("~/camp.json") == own_home / "camp.json"
    assert typed_path("../x") == Path("../x")
    assert typed_file(str(shared / "link.txt")) == shared / "link.txt"
    assert shown_path(shared / "x") == str(shared / "x")
    assert path_hint("such as ~/x") == "such as ~/x"


def test_an_own_copy_is_read_where_it_is_and_written_in_the_folder(shared: Path, tmp_path: Path) -> None:
    game = find_game("semafory")
    assert game is not None
    assert situations.own_path_to_write(game) == shared / "semafory-copy.toml"
    outside = tmp_path / "outside" / "kit.toml"
    for kept in (str(outside), str(shared / "linked" / "kit.toml"), str(shared / ".." / "kit.toml")):
        situations.put_kept(situations.kept_file(game, "own"), kept)
        assert situations.own_path(game) == kept
        assert situations.own_path_to_write(game) == shared / "semafory-copy.toml"
    situations.put_kept(situations.kept_file(game, "own"), str(shared / "kit.toml"))
    assert situations.own_path_to_write(game) == shared / "kit.toml"
