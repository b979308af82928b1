"""How long commands take from a cold start, beside importing SQLAlchemy and click; prints a table.

Run from the folder of the project, modules compiled (``python -m compileall -q .``): ``python -m benchmarks.cold``. All
commands and that import are started in turn, each in a process; those that enter something do so in a fresh copy of the
store. The ratio is that of the time that passes, the second that of the work of the processor, which other programs
disturb less. The goal of every command is `GOAL`. ``python -m benchmarks.cold PYTHON`` measures another installation
besides.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import NamedTuple

from benchmarks.measuring import by_turns
from benchmarks.startup import environment
from fejag_admin.common.files import data_file

RUNS = 15
YARDSTICK = "import sqlalchemy, click"
GOAL = 2.5


class Case(NamedTuple):
    """A command: its words, the camp it works on by the last orders left out, and its exit code."""

    words: str
    left_out: int = 0
    code: int = 0


CASES = (
    Case("--version"),
    Case("--help"),
    Case("standings --help"),
    Case("standings"),
    Case("map"),
    Case("why figure 12"),
    Case("result fbi", code=3),  # refused: all games are over
    Case("result fbi exoti jones aliens vlada", left_out=1),
    Case("place fbi tiger AL14", left_out=3, code=3),
    Case("place exoti monkey T4", left_out=4),
    Case("referee stezky"),
    Case("print"),
    Case("day"),
)


def taken(command: list[str], around: dict[str, str], code: int) -> tuple[float, float]:
    """Seconds until a process ends, and those of its own work, in which nothing else on the computer counts."""
    begun, before = time.perf_counter(), getrusage(RUSAGE_CHILDREN)
    done = subprocess.run(command, env=around, capture_output=True, check=False)
    passed, after = time.perf_counter() - begun, getrusage(RUSAGE_CHILDREN)
    assert done.returncode == code, (command, done.stderr.decode())
    return passed, sum(after[:2]) - sum(before[:2])


def stores(fejag: list[str], folder: Path) -> dict[int, Path]:
    """A store for each number of last orders left out of the sample camp."""
    sample = json.loads(data_file("sample-camp.json").read_bytes())
    made = {}
    for left_out in {case.left_out for case in CASES}:
        store = folder / str(left_out) / "fejag.db"
        store.parent.mkdir()
        camp = sample | {"orders": sample["orders"][: len(sample["orders"]) - left_out]}
        (store.parent / "camp.json").write_text(json.dumps(camp), "utf-8")
        taken([*fejag, "import", str(store.parent / "camp.json")], environment(store), 0)
        made[left_out] = store
    return made


def in_a_copy(fejag: list[str], case: Case, store: Path) -> tuple[float, float]:
    """What `taken` gives for a command that works on a fresh copy of a store."""
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(shutil.copytree(store.parent, Path(folder, "copy"))) / store.name
        return taken([*fejag, *case.words.split()], environment(copied), case.code)


def main() -> None:
    """Measure everything in turn."""
    pythons = [sys.executable, *sys.argv[1:]]
    works: dict[tuple[str, str], Callable[[], tuple[float, float]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number, python in enumerate(pythons):
            Path(folder, str(number)).mkdir()
            fejag = [str(Path(python).with_name("fejag"))]
            ready = stores(fejag, Path(folder, str(number)))
            works[python, YARDSTICK] = partial(taken, [python, "-c", YARDSTICK], dict(os.environ), 0)
            for case in CASES:
                works[python, case.words] = partial(in_a_copy, fejag, case, ready[case.left_out])
        times = by_turns(works, RUNS)
    for python in pythons:
        middle = {
            name: [statistics.median(one) for one in zip(*found, strict=True)]
            for (of, name), found in times.items()
            if of == python
        }
        yard, yard_work = middle[YARDSTICK]
        print(f"{python}\n{'':44}{'ms':>7}{'ratio':>7}{'of work':>9}")
        print(f"{f'python -c {YARDSTICK!r}':44}{yard * 1000:7.1f}")
        for case in CASES:
            passed, work = middle[case.words]
            line = f"fejag {case.words:38}{passed * 1000:7.1f}{passed / yard:7.2f}{work / yard_work:9.2f}"
            print(f"{line}{'  MISSED' if passed / yard > GOAL else ''}")


if __name__ == "__main__":
    main()
