"""The track of points: seals, going back over them, the order of stacked markers, who is first and last on it."""

from __future__ import annotations

from dataclasses import replace

from boardgames.singapore.model import Player, with_points
from boardgames.singapore.own_copy import LAST_FIELD

SEAL_MONEY = 5
POINT_MONEY = 2
"""What going back one field brings when money is lacking (rules B3, R4)."""


def seals_between(paid: int, points: int, seals: tuple[int, ...]) -> tuple[int, ...]:
    """The seals that a marker now at ``points`` has reached and that were not paid out yet (rules T1, T2, T3)."""
    return tuple(seal for seal in seals if paid < seal <= points)


def moved(player: Player, fields: int, seals: tuple[int, ...]) -> tuple[Player, tuple[int, ...]]:
    """The player after his marker moves by ``fields``, back if negative, and the seals paid out to him.

    The marker never goes back beyond 0.
    """
    points = max(0, player.points + fields)
    reached = seals_between(player.seal, points, seals)
    money = player.money + SEAL_MONEY * len(reached)
    return replace(player, points=points, money=money, seal=max(player.seal, *reached, 0)), reached


def on_top(stack: tuple[int, ...], index: int) -> tuple[int, ...]:
    """The order of markers after that of ``index`` came to rest on top (rule T4)."""
    return (*(other for other in stack if other != index), index)


def field_of(points: int) -> int:
    """The field of the track that shows so many points: after 60 it begins again (rule T3)."""
    return points if points <= LAST_FIELD else (points - 1) % LAST_FIELD + 1


def height(stack: tuple[int, ...], index: int) -> int:
    """How late a marker came to rest, as far as the order of the markers is told; -1: before all of which it is."""
    return stack.index(index) if index in stack else -1


def undecided(stack: tuple[int, ...], equal: tuple[int, ...]) -> tuple[int, ...]:
    """Those of markers on one field of which the lower one is not told: several that the order does not name."""
    unnamed = tuple(index for index in equal if index not in stack)
    return unnamed if len(unnamed) > 1 else ()


def lowest_first(players: tuple[Player, ...], stack: tuple[int, ...]) -> tuple[int, ...]:
    """The players from fewest points to most, of equals the lower marker first (rule T4)."""
    return tuple(sorted(range(len(players)), key=lambda index: (players[index].points, height(stack, index))))


def piles(players: tuple[Player, ...], stack: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The markers that lie on each other, each pile from its lowest; by fields, so also of different laps (rule T3)."""
    pile_of: dict[int, list[int]] = {}
    for index in sorted(with_points(players), key=lambda index: height(stack, index)):
        pile_of.setdefault(field_of(players[index].points), []).append(index)
    return tuple(tuple(pile) for _field, pile in sorted(pile_of.items()) if len(pile) > 1)


def equal_to(players: tuple[Player, ...], points: int) -> tuple[int, ...]:
    """The players with so many points."""
    return tuple(index for index, player in enumerate(players) if player.points == points)


def last_on_track(players: tuple[Player, ...], stack: tuple[int, ...]) -> int:
    """The player with fewest points, of equals the one whose marker is lowest (rule G1)."""
    return lowest_first(players, stack)[0]


def ranking(players: tuple[Player, ...], stack: tuple[int, ...]) -> tuple[int, ...]:
    """The players from most points to fewest, of equals the lower marker first (rule G6)."""
    return tuple(sorted(range(len(players)), key=lambda index: (-players[index].points, height(stack, index))))
