"""Many simulated camps: on all processors, in the order of their numbers, kept in a file to go on from."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict
from functools import partial
from pathlib import Path

from fejag_admin.common.processes import share
from fejag_admin.lab.playing import Plan, Record, recorded

FORMAT = "fejag-lab/1"


Records = tuple[Record, ...]
"""What one camp came to by each of the plans that are compared, or by the only one."""


class OtherPlanError(ValueError):
    """A file that holds no camps of these plans."""


def run(plans: Sequence[Plan], numbers: Sequence[int], workers: int) -> Generator[Records, None, None]:
    """Play the camps of these numbers and give what they came to in this order, whatever the number of workers."""
    done = 0
    many = min(workers, len(numbers))
    if many > 1:
        try:
            with closing(share(partial(_part, plans, numbers), many)) as found:
                for records in found:
                    yield records
                    done += 1
        except EOFError:  # a process failed: go on alone
            pass
    yield from _part(plans, numbers[done:], 0, 1)


def _part(plans: Sequence[Plan], numbers: Sequence[int], nth: int, many: int) -> Iterator[Records]:
    """What one of many processes has to do."""
    return (tuple(recorded(plan, number) for plan in plans) for number in numbers[nth::many])


class Kept:
    """The file of a run: a line about its plans, then a line for each camp, written as soon as it is played.

    Raise OtherPlanError if the file is there and not of these plans, OSError if the system refuses.
    """

    def __init__(self, path: Path, plans: Sequence[Plan]) -> None:
        head = json.dumps({"format": FORMAT, "plans": [plan.key for plan in plans], "seed": plans[0].seed}) + "\n"
        self._stream = path.open("a+b")
        self._stream.seek(0)
        self._head, first = head.encode(), self._stream.readline()
        if not first:
            self._write(self._head)
        elif first != self._head:
            self.close()
            raise OtherPlanError

    def records(self) -> Iterator[Records]:
        """The camps that it holds; a line torn by a power cut is taken out, its camp will be played again."""
        end = self._stream.seek(len(self._head))
        for line in iter(self._stream.readline, b""):
            if not line.endswith(b"\n"):
                self._stream.truncate(end)
                break
            end += len(line)
            try:
                yield tuple(Record(**raw) for raw in json.loads(line))
            except (ValueError, TypeError, KeyError) as error:
                raise OtherPlanError from error

    def add(self, records: Records) -> None:
        """Write down what a camp came to."""
        self._write(json.dumps([asdict(record) for record in records]).encode() + b"\n")

    def close(self) -> None:
        self._stream.close()

    def _write(self, line: bytes) -> None:
        self._stream.write(line)
        self._stream.flush()
