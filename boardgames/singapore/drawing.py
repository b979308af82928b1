"""The map drawn as text: lots with their prices, buildings with their owners, streets, workers.

A building is its id and the mark of its owner, ``I-4a``; a free lot its price in round brackets; ``*`` the starting
tile. Below a building stand the marks of the workers on it. The lines after the map say who has which mark, and where
on the starting tile workers stand.
"""

from string import ascii_lowercase, ascii_uppercase

from boardgames.singapore.board import TownPlan, plan_of, street_between
from boardgames.singapore.model import Situation
from boardgames.singapore.notation import START, Place

LEFT = 3
CELL = 9
"""Columns from one lot to the next; rows are two lines apart."""


def draw_situation(situation: Situation) -> tuple[str, ...]:
    """The map of a situation as lines of text; none if it has no map."""
    rows = situation.board.rows
    if not rows:
        return ()
    plan = plan_of(situation.board, situation.copy)
    width = max(len(row) for row in rows)
    lines = [" " * LEFT + "".join(letter.ljust(CELL) for letter in ascii_uppercase[:width])]
    for row, signs in enumerate(rows, 1):
        places = [f"{ascii_uppercase[column]}{row}" for column in range(len(signs))]
        upper = [_cell(plan, place, sign) for place, sign in zip(places, signs, strict=True)]
        lower = [_below(plan, situation, place) for place in places]
        lines.append(str(row).ljust(LEFT) + "".join(upper))
        lines.append(" " * LEFT + "".join(lower))
    lines += [f"{ascii_lowercase[index]} {player.name}" for index, player in enumerate(situation.players)]
    lines += [f"{place} {marks}" for place in plan.starts if (marks := _workers(situation, place))]
    return tuple(line.rstrip() for line in lines)


def spot(place: Place) -> tuple[int, int]:
    """Where a lot is drawn: column and line, both from 0."""
    return LEFT + CELL * ascii_uppercase.index(place[0]), 2 * int(place[1:]) - 1


def lot_under(x: int, y: int) -> Place | None:
    """The lot drawn at a column of a line, as a mouse points, whether there is land or not; None beside the map."""
    column, row = (x - LEFT) // CELL, (y + 1) // 2
    return f"{ascii_uppercase[column]}{row}" if 0 <= column < len(ascii_uppercase) and row > 0 else None


def _cell(plan: TownPlan, place: Place, sign: str) -> str:
    """A lot and what leads from it to the right."""
    if place in plan.built:
        built = plan.built[place]
        text = f"{built.building}{ascii_lowercase[built.owner]}"
    else:
        text = "" if sign == "." else sign if sign in (START, "x") else f"({sign})"
    right = f"{ascii_uppercase[ascii_uppercase.index(place[0]) + 1 :][:1]}{place[1:]}"
    return text.ljust(CELL, "─" if _joined(plan, place, right) else " ")


def _below(plan: TownPlan, situation: Situation, place: Place) -> str:
    """The workers on a lot, and the street that leads down from it."""
    down = f"{place[0]}{int(place[1:]) + 1}"
    street = "│" if _joined(plan, place, down) else " "
    return f"{street} {_workers(situation, place)}".ljust(CELL)


def _joined(plan: TownPlan, place: Place, neighbour: Place) -> bool:
    """Whether a street joins two adjoining places; a street to any part of the starting tile counts."""
    return street_between(plan.end_at(place), plan.end_at(neighbour)) in plan.streets


def _workers(situation: Situation, place: Place) -> str:
    players = zip(ascii_lowercase, situation.players, strict=False)
    return "".join(f"@{mark}" * player.workers.count(place) for mark, player in players)
