"""Processes of our own: how they are started, and work done in them.

Its memory goes with them, and they end with this one however it ends.
"""

import os
import pickle
import subprocess
import sys
from asyncio import to_thread
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import starmap
from pathlib import Path
from subprocess import DEVNULL, PIPE
from threading import Thread, Timer
from typing import Any, TypeVar

A = TypeVar("A")
T = TypeVar("T")

NICE = 19  # helpers give way to whoever types meanwhile
_BUSY = 6
"""How much longer than its processor's time a process may take on a busy machine."""
_FAILED = (OSError, EOFError, pickle.UnpicklingError)
"""What comes of a process that cannot be started, or that ends before it has answered."""


LINKED = "FEJAG_LINKED"
"""The variable of a process of ours that is to end when its standard input ends, as it does with whoever started it."""

INSTALLED = Path(__file__).parent.parent.parent
"""The folder that holds our packages."""


@dataclass(frozen=True)
class PythonProcess:
    """How a Python process of ours is started: its words, its environment, and the folder in which it works."""

    words: tuple[str, ...]
    env: Mapping[str, str]
    cwd: Path = INSTALLED


def python_process(*words: str, **variables: str) -> PythonProcess:
    """How to start Python with these arguments, in the environment of this process with these variables added.

    It does not import modules from the folder where the program was started, which may be anybody's stick: ``-P``
    leaves that folder out, and relative paths in PYTHONPATH start at the folder of our own packages. (``-I`` would
    leave out the packages of a user, too, among which the program may be installed.)
    """
    return PythonProcess((sys.executable, "-P", *words), {**os.environ, **variables})


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def each(work: Callable[[A], T], items: Sequence[A], workers: int) -> Generator[T, None, None]:
    """Apply a function of a module to each item in so many processes; yield the results in the order of the items.

    Closing the generator ends the processes. If one of them fails, this process does the rest.
    """
    count, many = 0, min(workers, len(items))
    if many > 1:
        with suppress(*_FAILED), ExitStack() as cleaning:
            parts = [partial(map, work, items[nth::many]) for nth in range(many)]
            helpers = [cleaning.enter_context(_helper(part)) for part in parts]
            while count < len(items):
                yield _answer(helpers[count % many])
                count += 1
    yield from map(work, items[count:])


async def aside(work: Callable[..., T], *arguments: object) -> T:
    """Call a function of a module in another process; arguments and result must be picklable. Raises what it raises.

    Cancelling ends the process. If the process fails, or none can be started, a thread of this one does the work.
    """
    try:
        with _helper(partial(starmap, work, [arguments])) as helper:
            answer: T = await to_thread(_answer, helper)
            return answer
    except _FAILED:
        return await to_thread(work, *arguments)


def limited(work: Callable[..., T], *arguments: object, memory: int, seconds: int) -> T:
    """Call a function of a module in a process with limits.

    ``memory``: bytes; ``seconds``: of a processor. On Windows, which limits neither, the process ends by the clock.
    Raise EOFError if it fails or wants more.
    """
    try:
        with _helper(partial(_within, memory, seconds, work, arguments)) as helper:
            clock = Timer(_BUSY * seconds, helper.kill)
            clock.start()
            try:
                answer: T = _answer(helper)
            finally:
                clock.cancel()
            return answer
    except _FAILED as error:
        raise EOFError from error


def _within(memory: int, seconds: int, work: Callable[..., T], arguments: tuple[object, ...]) -> Iterator[T]:
    """Do the work in this process, within limits."""
    if sys.platform != "win32":
        import resource

        for limit, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, seconds), (resource.RLIMIT_CORE, 0)):
            with suppress(ValueError, OSError):  # macOS does not limit memory
                resource.setrlimit(limit, (most, most))
    yield work(*arguments)


@contextmanager
def _helper(work: Callable[[], Iterable[object]]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that gives what is in ``work()``, one pickle after the other; it ends with the context."""
    python = python_process("-m", __name__)
    with subprocess.Popen(  # noqa: S603
        python.words, env=python.env, cwd=python.cwd, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    ) as helper:
        try:
            assert helper.stdin is not None
            helper.stdin.write(pickle.dumps(sys.path) + pickle.dumps(work))
            helper.stdin.flush()
            yield helper
        finally:
            helper.kill()


def _answer(helper: subprocess.Popen[bytes]) -> Any:
    """The next thing that a process gives. Raise EOFError if it fails."""
    assert helper.stdout is not None
    return pickle.load(helper.stdout)  # noqa: S301  # it comes from this very program


def main() -> None:
    """Run the work pickled on standard input and pickle its results to standard output; end with the parent process."""
    sys.path[:] = pickle.load(sys.stdin.buffer)  # noqa: S301  # it comes from this very program
    work = pickle.load(sys.stdin.buffer)  # noqa: S301  # it comes from this very program
    Thread(target=_watch, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICE)
    for result in work():
        pickle.dump(result, sys.stdout.buffer)
        sys.stdout.buffer.flush()


def _watch() -> None:
    """End with the process that started this one: then nothing more can come from there."""
    while os.read(0, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    main()
