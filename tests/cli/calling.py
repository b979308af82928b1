"""What the tests of the command line share: a small camp, and what a call leaves behind."""

import fcntl
import json
import os
import pty
import re
import shlex
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import pytest
from click.testing import CliRunner

from fejag_admin.cli.program import fejag

ROOT = Path(__file__).parent.parent.parent

SMALL = {
    "format": "fejag-campaign/1",
    "rules": {"games": 3},
    "map": {
        "size": 9,
        "walls": [["C5", "D5"], ["H2", "I2"]],
        "temple": ["G7"],
        "teleports": [["G2", "H8"]],
        "starts": {"fbi": "A5", "exoti": "E1"},
    },
    "teams": [{"id": "fbi", "name": "FBI"}, {"id": "exoti", "name": "Exoti"}],
    "days": [{"game": 1, "title": "Přistání", "day_of": "fbi"}],
    "orders": [],
}


@dataclass(frozen=True)
class Called:
    """What a call left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Call = Callable[..., Called]


def entries(call: Call) -> Any:
    """All entries of the journal, as programs read them."""
    return call("journal", "--json").json


KEPT: dict[str, dict[str, bytes]] = {}
"""The files of the stores that `made_once` has made."""


def refuses(call: Callable[..., Called], *table: tuple[str, str], code: int = 2) -> None:
    """Each of these lines of words ends with the code, and says what stands beside it on standard error alone."""
    for words, sentence in table:
        done = call(*shlex.split(words))
        assert (done.code, done.out) == (code, ""), words
        assert sentence in done.err, words


def made_once(name: str, store: Path, make: Callable[[], object]) -> None:
    """The store that ``make`` makes of what is there; the next time, by its name, a copy of what it was then."""
    if name not in KEPT:
        make()
        KEPT[name] = {path.name: path.read_bytes() for path in store.parent.glob(f"{store.name}*")}
    store.touch(0o600)
    for file, data in KEPT[name].items():
        store.with_name(file).write_bytes(data)


def process(
    *words: str, stdout: int | IO[str] = subprocess.PIPE, encoding: str = "utf-8", cwd: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[str]:
    """A real ``fejag`` in a process of its own; ``encoding``: of its console; ``environment``: set for it besides."""
    return subprocess.run(
        [sys.executable, "-m", "fejag_admin", *words], cwd=cwd, stdout=stdout, stderr=subprocess.PIPE, timeout=60,
        env={**os.environ, "PYTHONIOENCODING": encoding, **environment}, encoding=encoding, errors="replace",
        check=False,
    )  # fmt: skip


def on_terminal(words: list[str], *, typed: str = "", columns: int = 80) -> tuple[int, str]:
    """``fejag`` as if on a terminal of so many columns: its exit code and everything it showed, without colours."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(columns))
        patch.setattr("click.testing._NamedTextIOWrapper.isatty", lambda _stream: True)
        done = CliRunner().invoke(fejag, words, input=typed)
    return done.exit_code, without_colours(done.output)


def without_colours(shown: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", shown)


def on_real_terminal(words: list[str], *, typed: str = "", columns: int = 80) -> tuple[int, str]:
    """The same of a process of its own on a terminal of the system."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    sized = ("COLUMNS", "LINES")  # they would overrule the terminal
    environment = {name: value for name, value in os.environ.items() if name not in sized} | {"TERM": "xterm"}
    command = [sys.executable, "-m", "fejag_admin", *words]
    with subprocess.Popen(command, cwd=ROOT, stdin=slave, stdout=slave, stderr=slave, env=environment) as process:
        os.close(slave)
        os.write(master, typed.encode())
        shown = b""
        try:
            while part := os.read(master, 65536):
                shown += part
        except OSError:  # how Linux says that the other side has closed the terminal
            pass
        code = process.wait(60)
    os.close(master)
    return code, without_colours(shown.decode().replace("\r\n", "\n"))
