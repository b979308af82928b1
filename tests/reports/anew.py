"""What a process of its own does to typeset several documents; it imports no tests, so it starts at once."""

from typing import Any

from reports.typesetter import compiled


def all_compiled(jobs: list[tuple[Any, ...]]) -> list[Any]:
    """What the typesetter makes of each job, one after the other."""
    return [compiled(*job) for job in jobs]
