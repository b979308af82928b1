"""How fast the Semafory solver is, against the twin that tries everything, in the same run; prints a table.

Run from the folder of the project: ``python -m benchmarks.semafory``. The hands have patterns that can be laid in most
ways; the twin is asked about the first table of each kind only.
"""

import statistics
from functools import partial
from random import Random

from benchmarks.measuring import milliseconds, verdict
from boardgames.semafory.document import placeholder
from boardgames.semafory.exchange import SIGNS, TOWERS, TOWERS_OF, drawing, lamps_of
from boardgames.semafory.fields import GameVariant
from boardgames.semafory.kit import Pattern, drawn_pattern
from boardgames.semafory.model import Player, Situation
from boardgames.semafory.solver import could_sabotage, could_send
from tests.boardgames.judging import game_of, judging
from tests.boardgames.semafory import naive

_GAME = game_of("semafory")
sample = _GAME.sample

judge = judging("semafory")

TABLES = 40
LIGHT = [pattern for pattern in placeholder().patterns if pattern.load == 1]
WORST = tuple(map(drawn_pattern, ("###/#.. 1", "##./#.# 1", "#../.## 1")))
"""Light patterns without symmetry, which can be laid in 48 ways each: more than any others."""


def match(chance: Random, patterns: int, game: GameVariant, hand: tuple[Pattern, ...] = ()) -> Situation:
    """A table with random lamps, and ``hand`` or so many light patterns."""
    hand = hand or tuple(chance.choice(LIGHT) for _pattern in range(patterns))
    word = "".join(chance.choice("ABCDEFGHIJ") for _letter in range(5))
    words = (word,) if game.mode == "competitive" else (word, "TROLL")
    other = Player("B", "north" if game.mode == "competitive" else "west", words)
    player = Player("A", "south", words, hand=hand)
    return Situation("send", players=(player, other), lamps=chance.getrandbits(16), game=game, kit=placeholder())


def sabotage(chance: Random) -> Situation:
    """A table with a last letter just sent, and a hand of three light patterns."""
    tower = chance.choice(TOWERS_OF["south"])
    lamps = chance.getrandbits(16) | 1 << next(lamps_of(TOWERS[tower].window))
    sender = Player("A", "south", ("COHEN",), 5, tower, rested=False)
    hand = tuple(chance.choice(LIGHT) for _pattern in range(3))
    saboteur = Player("B", "north", ("TROLL",), hand=hand)
    return Situation("sabotage", players=(sender, saboteur), lamps=lamps, player=1, kit=placeholder())


def twin_sends(table: Situation) -> None:
    """The same question put to the twin: every placement of every choice of patterns."""
    player = table.players[0]
    hand = [(pattern.id, drawing(pattern.holes), pattern.load) for pattern in player.hand or ()]
    lamps = frozenset(divmod(lamp, 4) for lamp in lamps_of(table.lamps))
    naive.ways(lamps, player.seat, SIGNS[table.next_sign(0) or "A"], hand)


def twin_darkens(table: Situation) -> None:
    """The sabotage put to the twin."""
    window = [divmod(lamp, 4) for lamp in lamps_of(TOWERS[table.players[0].tower or ""].window)]
    hand = [(pattern.id, drawing(pattern.holes), pattern.load) for pattern in table.players[1].hand or ()]
    naive.darkened(frozenset(divmod(lamp, 4) for lamp in lamps_of(table.lamps)), window, hand)


def row(name: str, times: list[float], twin: float | None, goal: float | None) -> None:
    """One line of the table: the median and the worst time, the twin's, and what is to be reached."""
    middle, worst = statistics.median(times), max(times)
    compared = f"{'-':>14}{'-':>9}" if twin is None else f"{twin:11.0f} ms{twin / times[0]:8.0f}x"
    asked = "" if goal is None else f"{goal:9.0f} ms{verdict(worst, goal)}"
    print(f"{name:46}{middle:9.2f} ms{worst:9.2f} ms{compared}{asked}")


def main() -> None:
    """Measure and print."""
    chance = Random(7)
    print(f"{'':46}{'median':>12}{'worst':>12}{'twin':>14}{'ratio':>9}{'to reach':>12}")
    judge(sample("could-jirka-have-sent"))
    plain, junior = GameVariant(), GameVariant("junior")
    sends = [match(chance, 3, plain) for _table in range(TABLES)]
    times = [milliseconds(partial(could_send, table)) for table in sends]
    row("send: hand of three", times, milliseconds(lambda: twin_sends(sends[0])), 200)
    hard = [match(chance, 3, plain, WORST) for _table in range(5)]
    times = [milliseconds(partial(could_send, table)) for table in hard]
    row("send: the worst hand", times, milliseconds(lambda: twin_sends(hard[0])), 200)
    spoils = [sabotage(chance) for _table in range(TABLES)]
    times = [milliseconds(partial(could_sabotage, table)) for table in spoils]
    row("sabotage: hand of three", times, milliseconds(lambda: twin_darkens(spoils[0])), 200)
    races = [match(chance, 4, junior) for _table in range(TABLES)]
    times = [milliseconds(partial(could_send, table)) for table in races]
    row("send: junior with four patterns, no limit", times, None, None)
    turn = sample("turn-of-the-rulebook")
    row(
        "judge a turn, file read and checked",
        [milliseconds(lambda: judge(turn)) for _turn in range(TABLES)],
        None,
        None,
    )


if __name__ == "__main__":
    main()
