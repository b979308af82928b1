"""Long work shared among processes, one for each processor, which end with this one however it ends."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from itertools import cycle
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def share(work: Callable[[int, int], Iterator[T]], many: int) -> Generator[T, None, None]:
    """What ``work(nth, many)`` gives in as many processes as ``many``: the first of each, then the second, and so on.

    Whoever asks may stop at any time, and ends the processes. Raise EOFError if one of them fails.
    """
    try:
        with ExitStack() as cleaning:
            helpers = [_started(pickle.dumps((work, nth, many)), cleaning) for nth in range(many)]
            for helper in cycle(helpers):
                assert helper.stdout is not None
                found: tuple[T, ...] = pickle.load(helper.stdout)  # noqa: S301  # it comes from this very program
                if not found:
                    return
                yield found[0]
    except (OSError, pickle.UnpicklingError) as error:
        raise EOFError from error


def _started(work: bytes, cleaning: ExitStack) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", __name__]
    helper = subprocess.Popen(command, stdin=-1, stdout=-1, stderr=subprocess.DEVNULL)  # noqa: S603
    cleaning.enter_context(helper)
    cleaning.callback(helper.kill)
    assert helper.stdin is not None
    helper.stdin.write(work)
    helper.stdin.flush()
    return helper


def main() -> None:
    """Do what is asked on the standard input, as one of several processes; end when nobody waits for it any more."""
    work, nth, many = pickle.load(sys.stdin.buffer)  # noqa: S301  # it comes from this very program
    Thread(target=_watch, daemon=True).start()
    for one in work(nth, many):
        pickle.dump((one,), sys.stdout.buffer)
        sys.stdout.buffer.flush()
    pickle.dump((), sys.stdout.buffer)  # no more


def _watch() -> None:
    """End with the process that started this one: then nothing more can come from there."""
    while os.read(0, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    main()
