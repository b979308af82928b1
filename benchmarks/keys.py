"""How many keys each job of an evening takes, played on the application itself; prints a table beside the goals.

Run from the folder of the project: ``python -m benchmarks.keys``. Every job is begun on *Today* (the first one where
there is no camp yet), on a camp of its own in a window of 80 columns, and counts only if the camp then holds what was
to be done. The clue of the egg, a text of any length, counts as one key.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import chdir
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

from fejag_admin.camp.file.document import load
from fejag_admin.camp.journal.contents import Chore
from fejag_admin.camp.journal.notes import notes_of
from fejag_admin.common.files import data_file
from fejag_admin.common.language import use_language
from fejag_admin.rules.orders import Result
from fejag_admin.store.copies import add
from fejag_admin.store.store import Store
from fejag_admin.tui.shell.app import FejagApp

PATIENCE = 120.0  # seconds; the packet takes longest
Seen = Callable[[FejagApp], object]
"""What must have come before the next key; if it is a text, its letters are typed."""


@dataclass(frozen=True)
class Job:
    """``steps``: names of keys with blanks between, ``=`` before what is typed (``_`` for a blank), and what is waited
    for; ``orders``: how many of the sample camp have been entered, None: there is no camp yet."""

    name: str
    goal: int
    orders: int | None
    steps: tuple[str | Seen, ...]
    done: Seen


def count(app: FejagApp, kind: type) -> int:
    """How many orders of a kind count."""
    return sum(isinstance(step.order, kind) and step.ruling.accepted for step in app.session.journal.steps)


def asked(app: FejagApp) -> bool:
    """Whether a question stands there whole."""
    return app.screen.is_modal and bool(app.screen.query("#leave"))


def on_step(kind: str) -> Seen:
    """Whether the list of the day is shown with this step chosen."""
    return lambda app: getattr(getattr(app.screen, "chosen", None), "kind", "") == kind


SALE = "enter enter"
CELLS = ("q1", "k2", "q3", "k4", "q5", "k6", "q7", "k8")
JOBS = (
    Job("found a camp of five teams", 62, None,
        ("n enter =Camp enter down enter =1._7._2026 enter tab",
         *(f"enter ={name} enter down" for name in ("Foxes", "Lions", "Owls", "Bears", "Hares")), "ctrl+s enter"),
        lambda app: app.has_camp and [team.name for team in app.session.campaign.teams][-1] == "Hares"),
    Job("enter a result", 9, 37, ("n o =fjage enter", asked, "enter"), lambda app: count(app, Result) == 4),
    Job("sell five figures", 20, 44,
        (f"3 M {SALE}", *(f"n {letter} {SALE}" for letter in "AFFF")), lambda app: app.session.journal.version == 50),
    Job("write and enter eight slips", 75, 44,
        ("f6", *(f"=ff_{cell} enter" for cell in CELLS), "ctrl+s", asked, "enter"),
        lambda app: not asked(app) and app.session.journal.version > 45),
    Job("correct an order of yesterday", 20, 44,
        ("6", lambda app: app.current_mode == "journal" and bool(app.screen.query("Table")),
         "v", asked, "ctrl+s", lambda app: app.session.viewer == "master" and not asked(app), "slash =k17 enter",
         lambda app: len(getattr(app.screen, "matching", ())) == 1, "a", asked, "tab tab =k20 enter",
         lambda app: bool(app.screen.query("#reason")) and "Cell" not in str(app.focused), "=typo enter"),
        lambda app: app.session.journal.entries[-1].kind == "amendment"),
    Job("answer a dispute at the map", 7, 44,
        ("4 g =k17 enter y",), lambda app: app.current_mode == "disputes" and getattr(app.screen, "asked", None)),
    Job("close a day", 11, 88,
        ("c", on_step("close"), "enter", asked, "enter", on_step("clue"), "enter", asked, lambda _app: "x", "enter",
         on_step("bulletin"), "enter", lambda app: app.current_mode == "print", "enter", on_step("packet"), "enter",
         on_step("fingerprint"), "enter", asked, "enter"),
        lambda app: len(notes_of(app.session.now, Chore)) == 3),
)  # fmt: skip


def keys_of(text: str) -> list[str]:
    """The keys of a step, by the names that Textual has for them."""
    parts = [[*part[1:]] if part.startswith("=") else [part] for part in text.split()]
    return ["space" if key == "_" else key for part in parts for key in part]


async def play(job: Job) -> int:
    """Do a job; return how many keys it took. Raise TimeoutError if it does not come to what was to be done."""
    pressed = 0
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        if job.orders is not None:
            sample = load(data_file("sample-camp.json").read_bytes())
            with Store.open("camps.db") as store:
                store.create("Camp 2001", replace(sample, orders=sample.orders[: job.orders]), "Anna")
                add(store, str(Path("stick.db").absolute()))
        app = FejagApp("camps.db", None, "Anna")
        async with app.run_test(size=(80, 24)) as pilot:
            mode = "welcome" if job.orders is None else "today"
            for step in (lambda app: app.current_mode == mode and app.screen.is_mounted, *job.steps, job.done):
                keys = keys_of(step) if isinstance(step, str) else []
                end = monotonic() + PATIENCE
                while callable(step) and not (seen := step(app)):
                    if monotonic() > end:
                        raise TimeoutError(f"{job.name}: after {pressed} keys")
                    await pilot.pause(0.02)
                if callable(step) and isinstance(seen, str):
                    keys = [*seen]
                await pilot.press(*keys)
                await pilot.pause()
                pressed += len(keys)
    return pressed


def counted(jobs: Iterable[Job] = JOBS) -> dict[str, tuple[int, int]]:
    """By its name how many keys each job takes, and may take at most; nothing of one's own is touched."""
    use_language("en")
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {f"XDG_{kind}_HOME": home for kind in ("STATE", "DATA", "CONFIG", "CACHE")}
        return {job.name: (asyncio.run(play(job)), job.goal) for job in jobs}


if __name__ == "__main__":
    print(f"{'job':<32}{'keys':>6}{'goal':>6}")
    found = counted()
    for name, (taken, goal) in found.items():
        print(f"{name:<32}{taken:>6}{goal:>6}{'' if taken <= goal else '  too many'}")
    sys.exit(any(taken > goal for taken, goal in found.values()))
