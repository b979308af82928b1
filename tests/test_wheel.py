"""The wheel holds all the program needs: built, installed afresh, and the sample camp run from there."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("wheel")  # built and installed once

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
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel and what it depends on; its folder of programs."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", programs / "python")  # not compiled: most of it is never loaded
    run(*pip, "install", "--quiet", "--no-compile", wheel, folder=home, environment=OWN)
    return programs


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


def test_the_installed_program_judges_the_sample_camp(
    installed: Path, elsewhere: dict[str, str], tmp_path: Path
) -> None:
    code = "import fejag_admin.common.data as r; print(r.data_file('sample-camp.json'))"
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


def test_the_installed_program_prints(installed: Path, elsewhere: dict[str, str], tmp_path: Path) -> None:
    sample = OUTCOME.with_name("sample-camp.json")
    run(installed / "fejag", "import", sample, folder=tmp_path, environment=elsewhere)
    for words in (("map",), ("spreadsheet",)):
        made = run(installed / "fejag", "print", *words, folder=tmp_path, environment=elsewhere).strip()
        assert (tmp_path / made).read_bytes()[:2] in (b"%P", b"PK")


def test_the_installed_demo_shows_the_sample_camp(installed: Path, elsewhere: dict[str, str], tmp_path: Path) -> None:
    command = [str(installed / "fejag"), "demo"]
    seen, status = in_terminal(command, tmp_path, elsewhere, until="Krátká prohlídka", keys=b"\x11")  # the first time
    assert "Hra 11 z 11" in seen
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
