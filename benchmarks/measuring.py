"""What the benchmarks share: medians of times, taken in turn, and how a goal is told."""

import statistics
import time
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import TypeVar

RUNS = 9

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


def milliseconds(work: Callable[[], object], repeat: int = 1, clock: Callable[[], float] = time.process_time) -> float:
    """The median time of ``work``: of the processor, so that other programs disturb little, or by another clock."""
    times = []
    for _ in range(repeat):
        begun = clock()
        work()
        times.append(clock() - begun)
    return statistics.median(times) * 1000


def by_turns(works: Mapping[K, Callable[[], T]], runs: int = RUNS) -> dict[K, list[T]]:
    """What each of ``works`` gives each time, all of them done one after another, over and over.

    So what disturbs the computer for a while disturbs all of them alike.
    """
    given: dict[K, list[T]] = {name: [] for name in works}
    for _ in range(runs):
        for name, work in works.items():
            given[name].append(work())
    return given


def in_turn(
    works: Mapping[K, Callable[[], object]], runs: int = RUNS, clock: Callable[[], float] = time.perf_counter
) -> dict[K, float]:
    """The median milliseconds of each of ``works``, done `by_turns`."""
    timed = {name: partial(milliseconds, work, 1, clock) for name, work in works.items()}
    return {name: statistics.median(taken) for name, taken in by_turns(timed, runs).items()}


def verdict(taken: float, goal: float | None) -> str:
    """Whether a goal is met; nothing if there is none."""
    return "" if goal is None else "  met" if taken <= goal else "  MISSED"
