"""When an application under test has nothing left to do: seen from its loop, instead of guessed from the processor."""

from __future__ import annotations

import asyncio
from time import process_time
from typing import Any

NEAR = 0.025  # seconds: what starts by itself so soon belongs to what was done last, as the next drawing does
PATIENCE = 0.1  # seconds for all of that: some things start again and again, such as what moves by itself
WINDOW = 0.02  # seconds in which threads that have something to do would show that they work
WORKING = WINDOW / 20


async def wait_for_idle(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """Wait until nothing is left to do now or at once, and no thread works; at most ``max_sleep`` seconds.

    Stands for Textual's function of this name, which sleeps 20 ms and more each time, however little was to be done.
    """
    loop: Any = asyncio.get_running_loop()
    end, patience = loop.time() + max_sleep, PATIENCE
    while loop.time() < end:
        await asyncio.sleep(min_sleep)
        min_sleep = 0.0
        if loop._ready:
            continue
        now = loop.time()
        due = [timer.when() - now for timer in loop._scheduled if not timer.cancelled() and timer.when() <= now + NEAR]
        if due and patience > 0:
            patience -= max(*due, 0.0)
            await asyncio.sleep(max(due))
        elif not threads_at_work(loop):
            return
        else:
            before = process_time()
            await asyncio.sleep(WINDOW)
            if process_time() - before < WORKING and not loop._ready:
                return


def threads_at_work(loop: Any) -> bool:
    """Whether a thread that the loop has given something to do is not through with it."""
    pool = loop._default_executor
    return pool is not None and len(pool._threads) > pool._idle_semaphore._value
