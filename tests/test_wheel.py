"""The wheel and the field kit: built, installed afresh without any network, and the sample camp run from there."""

import fcntl
import hashlib
import json
import os
import pty
import select
import shlex
import shutil
import struct
import subprocess
import sys
import termios
import time
import zipfile
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from tools.field_kit import SYSTEMS, download
from tools.guides import GUIDES
from tools.kit.install import check, command_text, install, leave_starter, this_target

pytestmark = [pytest.mark.deep, pytest.mark.xdist_group("wheel")]  # built and installed once

ROOT = Path(__file__).parent.parent
OUTCOME = ROOT / "tests/conformance/sample-camp.outcome.json"
OWN = dict(os.environ)  # as it was before the tests' fixtures: pip may need the user's own settings


def run(*command: str | Path, folder: Path, environment: dict[str, str], status: int = 0) -> str:
    """Run a command in a folder, expect its exit status, and return what it printed."""
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source distribution, which is built from the checkout."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, folder=folder, environment=OWN)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def kit(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The field kit with that wheel, for this computer only."""
    folder = tmp_path_factory.mktemp("kit")
    words = (folder / "the kit", "--only", this_target(), "--wheel", wheel)
    run(sys.executable, ROOT / "tools/field_kit.py", *words, folder=folder, environment=OWN)
    return folder / "the kit"


@pytest.fixture(scope="module")
def installed(kit: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment made by the kit with the network cut off; its folder of programs."""
    home = tmp_path_factory.mktemp("installed")
    alone: tuple[str, ...] = (
        "unshare",
        "--map-root-user",
        "--net",
    )  # where the system lets us, there is no network at all
    if subprocess.run((*alone, "true"), check=False, capture_output=True).returncode:
        alone = ()
    proxies = dict.fromkeys(("http_proxy", "https_proxy", "PIP_PROXY"), "http://127.0.0.1:9")  # where nobody listens
    told = run(*alone, "sh", kit / "install.sh", home / "program", folder=home, environment={**OWN, **proxies})
    assert str(home / "program/bin/fejag") in told
    return home / "program/bin"


def test_the_kit_holds_wheels_guides_and_checksums_and_nothing_else(kit: Path) -> None:
    files = {path.relative_to(kit).as_posix() for path in kit.rglob("*") if path.is_file()}
    listed = {line[66:]: line[:64] for line in (kit / "SHA256SUMS").read_text("utf-8").splitlines()}
    assert set(listed) == files - {"SHA256SUMS"}
    assert all(hashlib.sha256((kit / name).read_bytes()).hexdigest() == wanted for name, wanted in listed.items())
    known = {"wheels/targets.txt", "README.txt", "install.bat", "install.py", "install.sh"}
    assert set(listed) - known == {f"guides/{name}.pdf" for name in GUIDES} | {
        f"wheels/{path.name}" for path in (kit / "wheels").glob("*.whl")
    }
    assert (kit / "install.bat").read_bytes().count(b"\r\n") == (ROOT / "tools/kit/install.bat").read_text().count("\n")


def lacking(wheels: list[Path], target: str) -> set[str]:
    """What the program, or what it needs, requires on a target, and none of the wheels meets; by the wheels alone."""
    names = ("os_name", "sys_platform", "platform_system", "platform_machine")
    system, _dash, python = target.rpartition("-")
    there: dict[str, Any] = {**dict(zip(names, SYSTEMS[system], strict=False)), "python_version": python}
    known = [one for wheel in wheels for one in distributions(path=[str(wheel)])]
    wanted, seen, missing = [Requirement("fejag-admin")], set(), set()
    while wanted:
        one = wanted.pop()
        if str(one) in seen:
            continue
        seen.add(str(one))
        fit = [dist for dist in known if canonicalize_name(dist.name) == canonicalize_name(one.name)]
        fit = [dist for dist in fit if one.specifier.contains(dist.version, prereleases=True)]
        if not fit:
            missing.add(one.name)
        for needed in [Requirement(text) for dist in fit for text in dist.requires or ()]:
            extras = ("", *one.extras)
            if needed.marker is None or any(needed.marker.evaluate({**there, "extra": extra}) for extra in extras):
                wanted.append(needed)
    return missing


def test_nothing_that_the_program_needs_is_lacking(kit: Path) -> None:
    wheels = list((kit / "wheels").glob("*.whl"))
    assert lacking(wheels, this_target()) == set()
    assert "tzdata" in lacking(wheels, "windows-x86_64-3.12")  # which is there for Windows only


def test_nothing_is_lacking_on_windows(wheel: Path, tmp_path: Path) -> None:
    download("windows-x86_64-3.14", wheel, tmp_path)
    wheels = list(tmp_path.glob("*.whl"))
    assert lacking(wheels, "windows-x86_64-3.14") == set()
    tags = {tag.platform for path in wheels for tag in parse_wheel_filename(path.name)[3]}
    assert tags == {"any", "win_amd64"}


@pytest.mark.parametrize("name", ["fejag program", "tábor $HOME `x` 'a' \"b\" 100% \\ c"])
def test_the_command_and_the_double_click_work_in_any_folder(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / name
    (program := folder / "bin/fejag").parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\necho started $*\n")
    program.chmod(0o755)
    assert run("sh", "-c", f"{command_text(program)} well", folder=tmp_path, environment=OWN) == "started well\n"
    monkeypatch.setattr("sys.platform", "linux")
    entry = leave_starter(folder)
    assert entry.name == "FEJAG.desktop"
    assert os.access(entry, os.X_OK)
    assert "Terminal=true" in entry.read_text()
    if shutil.which("gio"):
        entry.write_text(entry.read_text().replace("Terminal=true", "Terminal=false"))
        program.write_text(f"#!/bin/sh\necho started > {shlex.quote(str(tmp_path / 'out'))}\necho started $*\n")
        run("gio", "launch", str(entry), folder=tmp_path, environment=OWN)
        until = time.monotonic() + 20
        while not (tmp_path / "out").exists() and time.monotonic() < until:
            time.sleep(0.05)
        assert (tmp_path / "out").exists(), "a desktop starts it, too"
    monkeypatch.setattr("sys.platform", "darwin")
    assert run(leave_starter(folder), folder=tmp_path, environment=OWN) == "started\n"
    monkeypatch.setattr("sys.platform", "win32")
    assert leave_starter(folder).read_bytes() == b'@"%~dp0Scripts\\fejag.exe" %*\r\n'


def test_a_damaged_or_foreign_kit_says_so(kit: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = tmp_path / "taken"
    taken.mkdir()
    (taken / "camp.json").touch()
    with pytest.raises(SystemExit, match="Something is here already.*taken"):
        install(kit, taken)
    copy = tmp_path / "copy"
    shutil.copytree(kit, copy)
    (copy / "wheels/targets.txt").write_text("windows-x86_64-3.12\n")
    with pytest.raises(SystemExit, match=r"damaged file.*targets\.txt"):
        install(copy, tmp_path / "program")
    (copy / "SHA256SUMS").write_text("")
    with pytest.raises(SystemExit, match="only this:\nwindows-x86_64-3.12"):
        check(copy, tmp_path / "program")
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("sysconfig.get_platform", lambda: "win-arm64")
    with pytest.raises(SystemExit, match="Python for x86-64"):
        check(copy, tmp_path / "program")
    monkeypatch.setattr("sysconfig.get_platform", lambda: "win-amd64")
    assert this_target().startswith("windows-x86_64-3.")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "taken"]


@pytest.fixture
def elsewhere(tmp_path: Path) -> dict[str, str]:
    """An environment with a home and a store of its own, in which nothing points to the checkout."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "COVERAGE"))}
    return {**environment, "FEJAG_STORE": str(tmp_path / "camps.db"), "HOME": str(tmp_path), "FEJAG_LANG": "cs"}


def test_the_wheel_holds_data_catalogues_and_every_file_beside_the_modules(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {"fejag_admin/_data/sample-camp.json", "fejag_admin/texts/locale/cs/LC_MESSAGES/fejag.mo"}
    for package in ("boardgames", "fejag_admin", "reports"):
        files = (path for path in (ROOT / package).rglob("*") if path.is_file() and path.suffix not in {".pyc", ".new"})
        wanted |= {path.relative_to(ROOT).as_posix() for path in files}
    assert wanted - names == set()
    assert {name.partition("/")[0] for name in names if ".dist-info" not in name} == {
        "boardgames",
        "fejag_admin",
        "reports",
    }


def test_the_installed_program_judges_and_prints_the_sample_camp(
    installed: Path, elsewhere: dict[str, str], tmp_path: Path
) -> None:
    code = "import fejag_admin.common.files as r; print(r.data_file('sample-camp.json'))"
    sample = Path(run(installed / "python", "-c", code, folder=tmp_path, environment=elsewhere).strip())
    assert installed.parent in sample.parents
    fejag = installed / "fejag"
    judged = json.loads(run(fejag, "adjudicate", sample, folder=tmp_path, environment=elsewhere))
    assert judged == json.loads(OUTCOME.read_text(encoding="utf-8"))
    run(fejag, "import", sample, folder=tmp_path, environment=elsewhere)
    standings = json.loads(run(fejag, "standings", "--json", folder=tmp_path, environment=elsewhere))
    finals = {team: totals["final_score"] for team, totals in judged["teams"].items()}
    assert {row["team"]: row["final"] for row in standings} == finals
    assert "Vetřelci" in run(fejag, "standings", folder=tmp_path, environment=elsewhere)
    for words in (("map",), ("spreadsheet",)):
        made = run(fejag, "print", *words, folder=tmp_path, environment=elsewhere).strip()
        assert (tmp_path / made).read_bytes()[:2] in (b"%P", b"PK")


def test_the_installed_demo_is_shown(installed: Path, elsewhere: dict[str, str], tmp_path: Path) -> None:
    command = [str(installed / "fejag"), "demo"]
    seen, status = in_terminal(command, tmp_path, elsewhere, until="Hra 7 z 11", keys=b"\x11")
    assert "Hra 7 z 11" in seen
    assert status == 0


def in_terminal(
    command: list[str], folder: Path, environment: dict[str, str], until: str, keys: bytes
) -> tuple[str, int]:
    """Run a program in a terminal of 120x40, press ``keys`` once ``until`` is shown; all it showed, and its status."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    environment = {**environment, "TERM": "xterm-256color"}
    process = subprocess.Popen(command, cwd=folder, env=environment, stdin=slave, stdout=slave, stderr=slave)
    os.close(slave)
    seen, pressed, end = b"", False, time.monotonic() + 60
    try:
        while process.poll() is None and time.monotonic() < end:
            if select.select([master], [], [], 0.1)[0]:
                try:
                    seen += os.read(master, 65536)
                except OSError:  # the other end has closed
                    break
            if not pressed and until.encode() in seen:
                os.write(master, keys)
                pressed = True
        return seen.decode(errors="replace"), process.wait(timeout=60)
    finally:
        process.kill()
        process.wait()
        os.close(master)
