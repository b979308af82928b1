"""Files that are written whole: through no link, under no name that could be foreseen, for their owner alone."""

import os
import stat
from pathlib import Path

import pytest

from fejag_admin.common import files
from fejag_admin.common.error_log import log_path, write_log
from fejag_admin.common.files import EVERYBODY, data_folder, new_file, own_folder, write_whole
from fejag_admin.common.settings import Settings, keep, save_settings, settings_path
from fejag_admin.tui.shell.session import plan_path


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def usual_umask() -> None:
    os.umask(0o022)


def test_links_prepared_for_every_process_are_not_followed(tmp_path: Path) -> None:
    victim, target = tmp_path / "victim", tmp_path / "FEJAG.txt"
    victim.write_text("precious")
    for number in range(os.getpid() - 50, os.getpid() + 50):
        for name in (f".FEJAG.txt.{number}", f".FEJAG.txt.{number}.part"):
            (tmp_path / name).symlink_to(victim)
    write_whole(target, "ours")
    assert victim.read_text() == "precious"
    assert target.read_text() == "ours"
    assert not target.is_symlink()


def test_a_link_of_the_very_name_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    monkeypatch.setattr(files, "token_hex", lambda count: bytes(count).hex())
    (tmp_path / f".new.{bytes(8).hex()}.part").symlink_to(victim)
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "new", "ours")
    assert victim.read_text() == "precious"


def test_a_link_at_the_place_itself_is_replaced(tmp_path: Path) -> None:
    victim, target = tmp_path / "victim", tmp_path / "target"
    victim.write_text("precious")
    target.symlink_to(victim)
    write_whole(target, "ours")
    assert (victim.read_text(), target.read_text()) == ("precious", "ours")


def test_what_is_not_published_is_deleted(tmp_path: Path) -> None:
    with new_file(tmp_path / "new", b"half"):
        assert len([*tmp_path.iterdir()]) == 1
    assert [*tmp_path.iterdir()] == []


def test_names_as_long_as_a_file_system_takes(tmp_path: Path) -> None:
    write_whole(tmp_path / ("n" * 255), "ours")
    assert [path.name for path in tmp_path.iterdir()] == ["n" * 255]


def test_files_are_their_owners_alone_unless_said_otherwise(tmp_path: Path) -> None:
    open_before = tmp_path / "open"
    open_before.touch(0o644)
    write_whole(open_before, "secret now")
    write_whole(tmp_path / "public", "known", mode=EVERYBODY)
    assert (rights(open_before), rights(tmp_path / "public")) == (0o600, 0o644)


def test_folders_are_their_owners_alone_with_those_above_them(tmp_path: Path) -> None:
    own_folder(tmp_path / "data" / "fejag" / "shared")
    assert [rights(tmp_path / "data" / name) for name in ("", "fejag", "fejag/shared")] == [0o700] * 3


def test_a_camp_that_is_set_up_is_its_owners_alone_whatever_made_the_folder() -> None:
    data_folder().mkdir(0o755, parents=True)
    own_folder(data_folder() / "shared")  # as “fejag serve” does
    assert keep(plan_path(), {})
    assert (rights(plan_path()), rights(data_folder() / "shared")) == (0o600, 0o700)


def test_settings_and_log_are_their_owners_alone() -> None:
    assert save_settings(Settings(by="Jana"))
    assert write_log(ValueError("a value of the secret map"))
    assert (rights(settings_path()), rights(log_path())) == (0o600, 0o600)
