"""Work done in a process of its own: what it takes of memory goes with it, and the screen does not wait."""

from __future__ import annotations

import asyncio
import pickle
import subprocess
import sys
from collections.abc import Callable
from subprocess import DEVNULL, PIPE
from typing import TypeVar

T = TypeVar("T")

_WORK = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
work, arguments = pickle.load(sys.stdin.buffer)
pickle.dump(work(*arguments), sys.stdout.buffer)
"""


async def aside(work: Callable[..., T], *arguments: object) -> T:
    """What a function of a module makes of its arguments, all of them to be pickled; what it raises.

    The process ends if nobody waits for it any more. If it fails, or none can be started, a thread does the work.
    """
    asked = pickle.dumps(sys.path) + pickle.dumps((work, arguments))
    command = [sys.executable, "-P", "-c", _WORK]
    try:
        process = subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)  # noqa: S603
    except OSError:
        return await asyncio.to_thread(work, *arguments)
    try:
        answer, _nothing = await asyncio.to_thread(process.communicate, asked)
    finally:
        process.kill()
    if process.returncode:
        return await asyncio.to_thread(work, *arguments)
    done: T = pickle.loads(answer)  # noqa: S301 - by our own process
    return done
