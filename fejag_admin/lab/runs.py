"""Many simulated camps: on all processors, in the order of their numbers, kept in a file to go on from."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import asdict
from functools import partial
from pathlib import Path

from fejag_admin.common.processes import each
from fejag_admin.lab.playing import Plan, Record, recorded

FORMAT = "fejag-lab/1"
Records = tuple[Record, ...]
"""What one camp came to by each of the plans that are compared, or by the only one."""


class OtherPlanError(ValueError):
    """A file holds other things than camps of these plans."""


def run(plans: Sequence[Plan], numbers: Sequence[int], workers: int) -> Generator[Records, None, None]:
    """Play the camps of these numbers and give what they came to in this order, whatever the number of workers."""
    return each(partial(_records, plans), numbers, workers)


def _records(plans: Sequence[Plan], number: int) -> Records:
    return tuple(recorded(plan, number) for plan in plans)


def kept(path: Path, plans: Sequence[Plan], camps: int, workers: int) -> Generator[Records, None, None]:
    """As `run` for the numbers before ``camps``: first those that a file holds, then the others, which go there, too.

    The file is a line about the plans, then a line for each camp, written as soon as it is played; a line torn by a
    power cut is left out. Raise OtherPlanError if it is not of these plans, OSError if the system refuses.
    """
    head = json.dumps({"format": FORMAT, "plans": [plan.key for plan in plans], "seed": plans[0].seed}).encode() + b"\n"
    missing = dict.fromkeys(range(camps), True)
    with path.open("a+b") as stream:
        if not stream.tell():
            stream.write(head)
        stream.seek(0)
        if stream.readline() != head:
            raise OtherPlanError(path)
        for line in iter(stream.readline, b""):
            if not line.endswith(b"\n"):
                stream.truncate(stream.tell() - len(line))
                break
            try:
                records = tuple(Record(**raw) for raw in json.loads(line))
            except (ValueError, TypeError) as error:
                raise OtherPlanError(path) from error
            if missing.pop(records[0].camp, False):
                yield records
        with closing(run(plans, tuple(missing), workers)) as found:
            for records in found:
                stream.write(json.dumps([asdict(record) for record in records]).encode() + b"\n")
                stream.flush()
                yield records
