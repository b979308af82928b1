"""Installs FEJAG admin from the folder that this file lies in, without the internet: ``python install.py [FOLDER]``.

It is called by install.sh and install.bat, and says all in Czech and English, as nobody has chosen yet.
"""

import hashlib
import os
import platform
import re
import shlex
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path


def this_target() -> str:
    """The system, processor and version of this Python as the kit calls them: ``windows-x86_64-3.12``."""
    # Windows on ARM runs programs for x86-64, too; what counts is for which of the two this Python was made.
    machine = sysconfig.get_platform()[4:] if sys.platform == "win32" else platform.machine().lower()
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
    machine = {"amd64": "x86_64", "aarch64": "arm64"}.get(machine, machine)
    return f"{system}-{machine}-{sys.version_info[0]}.{sys.version_info[1]}"


def check(kit: Path, folder: Path) -> None:
    """Raise SystemExit if a file of the kit is damaged, has nothing for this Python, or something is in the folder."""
    for line in (kit / "SHA256SUMS").read_text("utf-8").splitlines():
        if hashlib.sha256((kit / line[66:]).read_bytes()).hexdigest() != line[:64]:
            sys.exit(f"Poškozený soubor, zkopírujte vše znovu / A damaged file, copy all again: {line[66:]}")
    here, known = this_target(), (kit / "wheels/targets.txt").read_text("utf-8")
    if here.startswith("windows-arm64"):
        sys.exit("Nainstalujte Python pro x86-64, poběží tu také. / Install Python for x86-64, it runs here, too.")
    if here not in known.split():
        sys.exit(f"Pro {here} tu nic není, jen tohle: / There is nothing for {here}, only this:\n{known}")
    if folder.exists() and any(folder.iterdir()) and not (folder / "pyvenv.cfg").exists():
        sys.exit(f"Tady už něco je, zvolte jinou složku. / Something is here already, choose another folder: {folder}")


def install(kit: Path, folder: Path) -> Path:
    """Install the program into an environment of its own in a folder; the command that starts it.

    Raise SystemExit as `check` does, OSError, subprocess.CalledProcessError.
    """
    check(kit, folder)
    venv.create(folder, symlinks=os.name != "nt")
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    pip, wheel = (min((kit / "wheels").glob(f"{name}-*.whl")) for name in ("pip", "fejag_admin"))
    environment = {name: value for name, value in os.environ.items() if not name.upper().startswith(("PIP_", "PYTHON"))}
    words = "--no-index --force-reinstall --no-compile --no-cache-dir --quiet --disable-pip-version-check --find-links"
    command: list[str | Path] = [programs / "python", pip / "pip", "install", *words.split(), kit / "wheels", wheel]
    subprocess.run(command, env={**environment, "PIP_CONFIG_FILE": os.devnull}, check=True)
    subprocess.run([programs / "fejag", "--version"], env=environment, check=True)
    return programs / "fejag"


def leave_starter(folder: Path) -> Path:
    """Write into the folder of the program what starts it by a double click; return that file."""
    if sys.platform == "win32":
        starter, text = folder / "FEJAG.bat", '@"%~dp0Scripts\\fejag.exe" %*\r\n'
    elif sys.platform == "darwin":
        starter, text = folder / "FEJAG.command", '#!/bin/sh\nexec "$(dirname "$0")/bin/fejag" "$@"\n'
    else:  # a desktop file knows no folder of its own
        quoted = re.sub(r'(["`$\\])', r"\\\1", str(folder / "bin/fejag"))
        command = quoted.replace("\\", "\\\\").replace("%", "%%")
        starter = folder / "FEJAG.desktop"
        # Some desktops look for a first word with a % in it, before they read %% as one: so it is not the first.
        text = f'[Desktop Entry]\nType=Application\nName=FEJAG\nExec=env "{command}"\nTerminal=true\n'
    starter.write_bytes(text.encode())
    starter.chmod(0o755)
    return starter


def command_text(program: Path) -> str:
    """The command as it can be typed, whatever the folder is called."""
    return f'"{program}"' if os.name == "nt" else shlex.quote(str(program))


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]  # a console may lack a letter
    chosen = Path(sys.argv[1]) if len(sys.argv) > 1 else Path.home() / "fejag-program"
    try:
        program = install(Path(__file__).resolve().parent, chosen.absolute())
        starter = leave_starter(chosen.absolute())
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"Nepovedlo se.\nIt failed: {error}")
    print(f"Hotovo. Program se spouští takto:\nDone. Start the program so:\n\n    {command_text(program)}\n")
    print(f"nebo dvojím klepnutím na / or by a double click on\n\n    {starter}\n")
