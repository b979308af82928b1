"""When an application under test has nothing left to do: seen from its loop, instead of guessed from the processor."""

import asyncio
import threading
from contextlib import suppress
from pathlib import Path
from time import process_time
from typing import Any

import pytest

NEAR = 0.025  # seconds: what starts by itself so soon belongs to what was done last, as the next drawing does
PATIENCE = 0.1  # seconds for all of that: some things start again and again, such as what moves by itself
AT_ONCE = 0.002  # seconds: what starts so soon is waited for with as much patience again: it may lay out a screen
WINDOW = 0.02  # seconds in which threads that have something to do would show that they work
WORKING = WINDOW / 20
STARVED = 20.0  # seconds more for a process that other programs leave hardly any time


async def wait_for_idle(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """Wait until nothing is left to do now or at once, and no thread works; at most ``max_sleep`` seconds.

    These count only when the process has worked for as long, too: on a busy machine it may get little of a second.

    Stands for Textual's function of this name, which sleeps 20 ms and more each time, however little was to be done.
    """
    loop: Any = asyncio.get_running_loop()
    end, worked, patience = loop.time() + max_sleep, process_time() + max_sleep, PATIENCE
    while loop.time() < end or (process_time() < worked and loop.time() < end + STARVED):
        await asyncio.sleep(min_sleep)
        min_sleep = 0.0
        if loop._ready:
            continue
        now = loop.time()
        due = [timer.when() - now for timer in loop._scheduled if not timer.cancelled() and timer.when() <= now + NEAR]
        wanted = [wait for wait in due if patience > 0 or (wait <= AT_ONCE and patience > -PATIENCE)]
        if wanted:
            patience -= max(*wanted, 0.0)
            await asyncio.sleep(max(wanted))
        elif not threads_at_work(loop):
            return
        else:
            before = process_time()
            await asyncio.sleep(WINDOW)
            if process_time() - before < WORKING and not loop._ready and not threads_in_line():
                return


def keep_still(patch: pytest.MonkeyPatch) -> None:
    """Let nothing start by itself that no test is about: cursors do not blink, desks and sticks are not looked for."""
    patch.setattr("textual.widgets._input.Input.cursor_blink", False)
    patch.setattr("fejag_admin.tui.shell.app.POLL_SECONDS", 3600.0)
    patch.setattr("fejag_admin.store.copies.ROOTS", [])


def threads_at_work(loop: Any) -> bool:
    """Whether a thread that the loop has given something to do is not through with it."""
    pool = loop._default_executor
    return pool is not None and len(pool._threads) > pool._idle_semaphore._value


def threads_in_line() -> bool:
    """Whether a thread besides this one waits for its turn on a processor; unknown, so no, on others than Linux."""
    for task in Path("/proc/self/task").glob("[0-9]*"):
        with suppress(OSError):  # it has ended
            state = (task / "stat").read_text().rpartition(")")[2].split()[0]
            if state == "R" and int(task.name) != threading.get_native_id():
                return True
    return False
