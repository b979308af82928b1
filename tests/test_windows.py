"""What Windows and macOS do differently, played here: files in use, names, paths, settings, programs for files."""

import errno
import fcntl
import os
import stat
from functools import partial
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

import pytest

from fejag_admin.cli.output import heard
from fejag_admin.cli.program import guarded
from fejag_admin.common.clock import local_time
from fejag_admin.common.files import write_whole
from fejag_admin.common.language import current_language, use_language
from fejag_admin.common.names import free_slug
from fejag_admin.store.database.engine import file_uri
from fejag_admin.store.store import Store
from fejag_admin.tui.widgets.outside import open_outside
from reports import CannotWriteError
from reports.output import write
from tests.store.tools import history, points, small


def in_use(path: str | Path) -> bool:
    """Whether this process has the file open."""
    try:
        meant = os.stat(path)
    except OSError:
        return False
    opened = (Path("/proc/self/fd", number) for number in os.listdir("/proc/self/fd"))
    return stat.S_ISREG(meant.st_mode) and any(one.exists() and one.samefile(path) for one in opened)


@pytest.fixture
def files_of_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules of Windows: what is open stays where it is, folders are not opened, only what is written is synced."""

    def moved(real: Any, *paths: Any, **options: Any) -> Any:
        if any(map(in_use, paths)):
            raise PermissionError(errno.EACCES, "used by another process", str(paths[0]))
        if real.__name__ == "rename" and os.path.lexists(paths[1]):
            raise FileExistsError(errno.EEXIST, "there is one", str(paths[1]))
        return real(*paths, **options)

    def opened(real: Any, path: Any, *words: Any, **options: Any) -> int:
        if os.path.isdir(path):
            raise PermissionError(errno.EACCES, "a folder", str(path))
        return int(real(path, *words, **options))

    def synced(real: Any, number: int) -> None:
        if fcntl.fcntl(number, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY:
            raise OSError(errno.EBADF, "not opened to be written")
        real(number)

    rules: dict[str, Any] = {
        "rename": moved,
        "replace": moved,
        "unlink": moved,
        "remove": moved,
        "open": opened,
        "fsync": synced,
    }
    for name, rule in rules.items():
        monkeypatch.setattr(os, name, partial(rule, getattr(os, name)))


@pytest.mark.usefixtures("files_of_windows")
def test_a_camp_lives_and_is_rescued_on_windows(tmp_path: Path) -> None:
    file = tmp_path / "camps.db"
    with Store.open(file) as store:
        store.create("Camp", small(), "Jana").enter(points(7), by="Petr")
        made = store.snapshot("evening")
        known = history(store)
        store.desk("camp").enter(points(8), by="Petr")
        store.restore(made.id)
        assert history(store) == known
    file.write_text("spilt coffee")
    with Store(file) as store:
        store.restore(made.id)
    with Store.open(file) as store:
        assert store.verify() == ()
        assert history(store) == known
    for text in ("first", "second"):
        write_whole(tmp_path / "settings.json", text)
        write(tmp_path / "map.pdf", [text.encode()], over=True)
    assert (tmp_path / "map.pdf").read_text() == "second"


@pytest.mark.usefixtures("files_of_windows")
def test_a_document_open_elsewhere_is_told_on_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    (tmp_path / "map.pdf").write_bytes(b"old")
    with (tmp_path / "map.pdf").open("rb"), pytest.raises(CannotWriteError, match="close it there"):
        write(tmp_path / "map.pdf", [b"new"], over=True)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]


def test_sqlite_is_told_of_files_by_names_that_it_takes() -> None:
    assert file_uri(PurePosixPath("/a b/č?.db")) == "file:///a%20b/%C4%8D%3F.db"
    assert file_uri(PureWindowsPath(r"C:\Tábor\a#.db")) == "file:///C:/T%C3%A1bor/a%23.db"
    assert file_uri(PureWindowsPath(r"\\server\folder\a.db")) == "file:////server/folder/a.db"


def test_no_camp_is_called_like_a_device() -> None:
    assert [free_slug(name, ()) for name in ("Con", "NUL", "lpt1", "Comet")] == ["con-2", "nul-2", "lpt1-2", "comet"]


@pytest.mark.parametrize(
    ("setting", "language"), [("English_United States", "en"), ("Czech_Czechia", "cs"), (None, "cs")]
)
def test_the_language_of_windows(setting: str | None, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FEJAG_LANG")
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("locale.getlocale", lambda _category: (setting, "1252"))
    use_language(None)
    assert current_language() == language
    monkeypatch.setenv("LANG", "cs_CZ.UTF-8" if language == "en" else "en_US.UTF-8")  # who sets it on purpose is heard
    use_language(None)
    assert current_language() != language


def test_a_time_that_windows_does_not_know_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    class Refusing:
        def astimezone(self, _zone: object) -> None:
            raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr("fejag_admin.common.clock.datetime", type("D", (), {"fromisoformat": lambda _when: Refusing()}))
    assert local_time("1066-10-14T09:00:00Z", None) is None


def test_files_are_opened_by_what_the_system_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr("subprocess.Popen", lambda words, **_how: asked.append(words))
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not open_outside(tmp_path / "map.pdf")
    monkeypatch.setattr("sys.platform", "darwin")
    assert open_outside(tmp_path / "map.pdf")
    assert asked == [["/usr/bin/open", str(tmp_path / "map.pdf")]]

    def no_program(_path: Path) -> None:
        raise OSError(errno.ENOENT, "no application is associated with this file")

    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("os.startfile", asked.append, raising=False)
    assert open_outside(tmp_path / "map.pdf")
    assert asked[1:] == [tmp_path / "map.pdf"]
    monkeypatch.setattr("os.startfile", no_program)
    assert not open_outside(tmp_path / "map.pdf")


def test_macos_is_asked_to_write_through_to_the_disk(tmp_path: Path) -> None:
    file = tmp_path / "camps.db"
    with Store.open(file) as store:
        store.create("Camp", small(), "Jana")
        with store.read() as connection:
            assert connection.exec_driver_sql("PRAGMA fullfsync").scalar() == 1


def test_an_old_console_of_windows_is_told_to_understand_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("os.system", asked.append)
    assert guarded(lambda: 0) == 0
    monkeypatch.setattr("sys.platform", "win32")
    assert guarded(lambda: 0) == 0  # not on a terminal
    assert asked == []
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert guarded(lambda: 0) == 0
    assert asked == [""]


def test_a_reader_that_goes_away_on_windows_stops_nothing(tmp_path: Path) -> None:
    with (tmp_path / "pipe").open("w") as stream:
        with pytest.raises(OSError, match="full"), heard(stream):
            raise OSError(errno.ENOSPC, "full")
        with heard(stream):
            raise OSError(errno.EINVAL, "Invalid argument")
        stream.write("to nobody")
    assert (tmp_path / "pipe").read_text() == ""
