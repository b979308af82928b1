"""How long the fairness check of a 41x41 map takes; prints a table.

Run from the folder of the project: ``python -m benchmarks.fairness``. Times are processor times, on boards that
remember no rays yet; the slowest of the maps of a row counts.
"""

from collections.abc import Iterable

from benchmarks.camps import large, sample
from benchmarks.measuring import milliseconds, verdict
from fejag_admin.camp.maps.fairness import fairness
from fejag_admin.rules.board import Board, Wall

TARGET = 5.0


def seconds(board: Board) -> float:
    """The processor time of the check of a board that remembers nothing."""
    board = Board(board.size, board.walls, board.temple, board.teleports, board.starts)
    return milliseconds(lambda: fairness(board)) / 1000


def spiral(size: int) -> Board:
    """A board whose rows are corridors joined at alternate ends: the longest ways, the temple closed in at the end."""
    walls: set[Wall] = set()
    for row in range(size - 1):
        gap = size - 1 if row % 2 == 0 else 0
        walls |= {(row * size + column, (row + 1) * size + column) for column in range(size) if column != gap}
    starts = tuple((f"team-{number}", 3 * number) for number in range(1, 13))
    return Board(size, frozenset(walls), frozenset({size * size - 1 - size // 2}), (), starts)


def report(name: str, boards: Iterable[Board], target: float | None = TARGET) -> None:
    """Print the slowest of several boards."""
    taken = max(seconds(board) for board in boards)
    goal = "" if target is None else f"{target:9.1f} s{verdict(taken, target)}"
    print(f"{name:56}{taken:9.3f} s{goal:>12}")


def main() -> None:
    """Measure maps easy and hard."""
    camp = sample().board
    print(f"{'':56}{'taken':>11}{'to reach':>12}")
    report("sample camp, 41x41, 5 teams", [camp])
    report("the same without a temple: every way is looked for", [Board(41, camp.walls, starts=camp.starts)])
    report("41x41 of corridors, 12 teams", [spiral(41)])
    report("large camp, 81x81, 12 teams", [large().board], None)


if __name__ == "__main__":
    main()
