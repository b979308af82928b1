"""A folder that installs the program where there is Python but no internet: ``python tools/field_kit.py FOLDER``.

It is made at home, from a checkout, with the internet: the wheel of the program and of all it needs for every target,
the installer of ``tools/kit``, the guides as PDF, and checksums of it all. No camp and no secret is in it. A Python
without the libraries of the program makes itself an environment with them first.
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
LINUX = ("manylinux2014", *(f"manylinux_2_{glibc}" for glibc in range(17, 29)))
SYSTEMS: dict[str, tuple[str, str, str, str, list[str]]] = {
    "linux-x86_64": ("posix", "linux", "Linux", "x86_64", [f"{tag}_x86_64" for tag in LINUX]),
    "linux-arm64": ("posix", "linux", "Linux", "aarch64", [f"{tag}_aarch64" for tag in LINUX]),
    "windows-x86_64": ("nt", "win32", "Windows", "AMD64", ["win_amd64"]),
    "macos-x86_64": ("posix", "darwin", "Darwin", "x86_64", ["macosx_11_0_x86_64"]),
    "macos-arm64": ("posix", "darwin", "Darwin", "arm64", ["macosx_11_0_arm64"]),
}
"""What markers mean there, and the tags of its wheels. Windows on ARM, where Typst has none, runs those for x86-64."""
TARGETS = tuple(f"{system}-3.{minor}" for system in SYSTEMS for minor in range(11, 15))
THERE = """
import runpy, sys
from pip._vendor.packaging import markers
here = markers.default_environment()
markers.default_environment = lambda: here | {there!r}
runpy.run_module("pip", run_name="__main__")
"""
"""pip chooses by the tags of the target, but would read markers as for the computer that it runs on."""


def download(target: str, program: Path, wheels: Path) -> None:
    """Add the wheels of pip, and of all that the program needs on a target. Raise CalledProcessError."""
    system, _dash, python = target.rpartition("-")
    *meant, tags = SYSTEMS[system]
    names = ("os_name", "sys_platform", "platform_system", "platform_machine", "python_version", "python_full_version")
    pip = THERE.format(there=dict(zip(names, [*meant, python, f"{python}.0"], strict=True)))
    words = ("download", "--quiet", "--only-binary=:all:", "--dest", wheels, "--python-version", python)
    platforms = [word for tag in tags for word in ("--platform", tag)]
    subprocess.run([sys.executable, "-c", pip, *words, *platforms, "pip", program], check=True)


def make(folder: Path, targets: Sequence[str], program: Path | None = None) -> None:
    """Make the kit in a folder that is new or empty; ``program`` is the wheel of it, if it has been built.

    Raise OSError, CalledProcessError, RuntimeError.
    """
    from tools.guides import GUIDES, guide_pdf

    wheels, guides = folder / "wheels", folder / "guides"
    wheels.mkdir(parents=True)
    if program is None:
        pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir"]
        subprocess.run([*pip, wheels, ROOT], check=True)
    else:
        shutil.copy(program, wheels)
    (wheel,) = wheels.glob("*.whl")
    for target in targets:
        print(target, flush=True)
        download(target, wheel, wheels)
    (wheels / "targets.txt").write_text("\n".join(targets) + "\n", encoding="utf-8")
    guides.mkdir()
    for name, language in GUIDES.items():
        text = (ROOT / f"docs/{name}.md").read_text(encoding="utf-8")
        (guides / f"{name}.pdf").write_bytes(guide_pdf(text, language))
    for source in (ROOT / "tools/kit").glob("*.*"):
        lines = "\n" if source.suffix in (".py", ".sh") else "\r\n"  # Windows reads the others
        (folder / source.name).write_text(source.read_text(encoding="utf-8"), encoding="utf-8", newline=lines)
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    sums = [f"{hashlib.sha256(one.read_bytes()).hexdigest()}  {one.relative_to(folder).as_posix()}\n" for one in files]
    (folder / "SHA256SUMS").write_text(
        "".join(sums), encoding="utf-8", newline="\n"
    )  # last: without it nothing installs
    print(f"{folder}: {len(files)} files, {sum(file.stat().st_size for file in files) / 1e6:.0f} MB")


def main() -> None:
    """Leaves with an exit code and a sentence if it cannot be done."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="a folder that is new or empty, such as one on a USB stick")
    parser.add_argument("--only", default="*", metavar="PATTERN", help=f"of these: {', '.join(TARGETS)}")
    parser.add_argument("--wheel", type=Path, help="the wheel of the program, if it has been built")
    asked = parser.parse_args()
    targets = [one for one in TARGETS if fnmatch(one, asked.only)]
    if not targets or (asked.folder.exists() and any(asked.folder.iterdir())):
        parser.error("name a folder that is new or empty, and a pattern that fits a target")
    try:
        if find_spec("typst") and find_spec("markdown_it"):
            sys.path.insert(0, str(ROOT))
            make(asked.folder, targets, asked.wheel)
            return
        with TemporaryDirectory() as own:
            venv.create(own, with_pip=True)
            python = Path(own, "Scripts" if sys.platform == "win32" else "bin", "python")
            subprocess.run([python, "-m", "pip", "install", "--quiet", ROOT], check=True)
            sys.exit(subprocess.run([python, *sys.argv], check=False).returncode)
    except (OSError, RuntimeError, subprocess.CalledProcessError, KeyboardInterrupt) as error:
        shutil.rmtree(asked.folder, ignore_errors=True)  # it was new or empty
        why = "pip has said why" if isinstance(error, subprocess.CalledProcessError) else error
        sys.exit(f"The kit was not made (is there an internet connection, and room on the disk?): {why}")


if __name__ == "__main__":
    main()
