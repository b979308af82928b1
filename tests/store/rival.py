"""A desk in a process of its own; run as ``python -m tests.store.rival PLACE NAME COUNT TEAM``.

Enters COUNT orders that concern TEAM; when it has to decide again it tries again. Prints how often that happened.
"""

from __future__ import annotations

import sys

from fejag_admin.store.errors import Conflict
from fejag_admin.store.store import Store
from tests.store.tools import points, small


def main(place: str, name: str, count: int, team: str = "fbi") -> int:
    """Enter ``count`` orders by ``name`` for a team; the number of conflicts. Without a count, only open the store."""
    conflicts = 0
    with Store.open(place, timeout=30) as store:
        if not count:
            store.create(name, small(), name)
            return 0
        desk = store.desk("camp")
        for number in range(count):
            while True:
                try:
                    desk.enter(points(number + 1, team), by=name)
                except Conflict:
                    conflicts += 1
                else:
                    break
    return conflicts


if __name__ == "__main__":
    print(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]))  # noqa: T201
