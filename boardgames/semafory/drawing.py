"""The exchange, patterns and signs drawn as text.

The exchange takes 8 lines of 25 columns: lit lamps ``●``, dark ones ``○``, red selectors ``□``, green ones ``◇``; on a
selector the mark of the figure that stands there. Names of rows and columns stay those of the south, whoever looks.
"""

from collections.abc import Mapping

from boardgames.semafory.exchange import SEEN, SIZE, TOWERS, TOWERS_OF, VIEW, Mask, lamp_name
from boardgames.semafory.model import Situation

LEFT = 3
CELL = 6
"""Columns from one lamp to the next; rows are two lines apart."""
WIDTH = LEFT + (SIZE - 1) * CELL + 4
HEIGHT = 2 * SIZE
LIT, DARK = "●", "○"
RED, GREEN = "□", "◇"
DWARF = "*"


def lamp_spot(lamp: int, seat: str = "south") -> tuple[int, int]:
    """Where a lamp is drawn for a seat: column and line, both from 0."""
    row, column = divmod(SEEN[seat].index(lamp), SIZE)
    return LEFT + 1 + column * CELL, 1 + 2 * row


def tower_spot(tower: str, seat: str = "south") -> tuple[int, int]:
    """Where a selector is drawn for a seat: between the two lamps that it is named after."""
    beside = next(lamps[2:4] for (_seat, name), lamps in VIEW.items() if name == tower)
    (x, y), (other_x, other_y) = (lamp_spot(lamp, seat) for lamp in beside)
    return (x + other_x) // 2, (y + other_y) // 2


def lamp_under(x: int, y: int, seat: str = "south") -> int | None:
    """The lamp drawn at a column of a line or a letter beside it, as a mouse points; None if there is none."""
    return next((lamp for lamp in range(SIZE * SIZE) if _near(lamp_spot(lamp, seat), x, y)), None)


def tower_under(x: int, y: int, seat: str = "south") -> str | None:
    """The selector drawn there, or a letter beside it."""
    return next((tower for tower in TOWERS if _near(tower_spot(tower, seat), x, y)), None)


def _near(spot: tuple[int, int], x: int, y: int) -> bool:
    return spot[1] == y and abs(spot[0] - x) <= 1


def draw(
    lamps: Mask,
    seat: str = "south",
    *,
    figures: Mapping[str, str] | None = None,
    marked: Mask = 0,
    tower: str | None = None,
) -> tuple[str, ...]:
    """The lines of the drawing as a seat sees the exchange.

    ``figures``: tower -> one letter for what stands there. ``marked``: lamps to point out with ``!``, such as those
    just flipped. ``tower``: its six lamps stand in brackets.
    """
    canvas = [[" "] * WIDTH for _line in range(HEIGHT)]
    window = TOWERS[tower] if tower is not None else 0
    for lamp in range(SIZE * SIZE):
        x, y = lamp_spot(lamp, seat)
        canvas[y][x] = LIT if lamps >> lamp & 1 else DARK
        if window >> lamp & 1:
            canvas[y][x - 1], canvas[y][x + 1] = "(", ")"
        if marked >> lamp & 1:
            canvas[y][x + 2] = "!"
    for name in TOWERS:
        x, y = tower_spot(name, seat)
        canvas[y][x] = (figures or {}).get(name, RED if name in TOWERS_OF["south"] else GREEN)
    for place in range(SIZE):
        top, side = lamp_name(SEEN[seat][place]), lamp_name(SEEN[seat][place * SIZE])
        turned = seat in {"west", "east"}
        canvas[0][lamp_spot(SEEN[seat][place], seat)[0]] = top[1] if turned else top[0]
        canvas[1 + 2 * place][1] = side[0] if turned else side[1]
    return tuple("".join(line).rstrip() for line in canvas)


def draw_situation(situation: Situation) -> tuple[str, ...]:
    """The exchange as it is seen by the player that the question is about."""
    if not situation.players:
        return ()
    return draw(situation.lamps, situation.players[situation.player].seat, figures=figures_of(situation))


def figures_of(situation: Situation) -> dict[str, str]:
    """What stands on towers: players as 1 to 4, the deep dwarf ``*``."""
    figures = {player.tower: str(number) for number, player in enumerate(situation.players, 1) if player.tower}
    return figures if situation.dwarf is None else figures | {situation.dwarf: DWARF}
