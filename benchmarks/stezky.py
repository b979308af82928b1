"""How fast the calculator for Stezky is, against its naive twin; prints a table.

Run from the folder of the project: ``python -m benchmarks.stezky``.
"""

from collections.abc import Callable
from functools import partial

from benchmarks.measuring import milliseconds, verdict
from boardgames.stezky.model import Player
from boardgames.stezky.mountain import column_of, places_of, row_of
from boardgames.stezky.rules import judge_scoring
from boardgames.stezky.scoring import coverings
from tests.boardgames.judging import STEZKY
from tests.boardgames.stezky import naive


def twin_of(player: Player) -> naive.Side:
    """The same for the twin."""

    def cells(mask: int) -> naive.Cells:
        return frozenset((row_of(at), column_of(at)) for at in places_of(mask))

    panorama = player.panorama
    spirits = tuple((met.spirit, (row_of(met.square), column_of(met.square))) for met in panorama.spirits)
    hand = tuple((row_of(at), column_of(at)) for at in player.hand or ())
    return naive.Side(cells(panorama.tiles), cells(panorama.rainbows), spirits, hand, player.evil)


def row(name: str, work: Callable[[], object], target: float | None = None, repeat: int = 5) -> float:
    """Print one line of the table; return the time."""
    taken = milliseconds(work, repeat)
    limit = "" if target is None else f"{target:10.1f}"
    print(f"{name:<58}{taken:10.2f}{limit:>10}{verdict(taken, target)}")
    return taken


def main() -> None:
    """Print the table."""
    print(f"{'':<58}{'ms':>10}{'target':>10}")
    data = STEZKY.game.sample("two-players-with-evil-spirit-and-squirrel")
    situation = STEZKY.load(data)
    players = situation.players
    fast = row("final scoring, two players, evil spirit, squirrel", partial(judge_scoring, situation), 2.0, 50)
    slow = row("the same by the twin, stars only", lambda: [naive.end(twin_of(player)) for player in players], None, 3)
    print(f"{'ratio':<58}{slow / fast:10.0f}")
    row(
        "the same from the bytes of the file",
        partial(STEZKY.judge, data),
        None,
        50,
    )
    for player in players:
        row(f"every covering of {player.name}", partial(coverings, player), None, 50)


if __name__ == "__main__":
    main()
