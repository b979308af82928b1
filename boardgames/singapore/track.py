"""The track of points: seals, going back over them, the order of stacked markers, who is first and last on it."""

from __future__ import annotations

from dataclasses import replace

from boardgames.singapore.model import Player

SEAL_MONEY = 5
LAST_FIELD = 60
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


def last_on_track(players: tuple[Player, ...], stack: tuple[int, ...]) -> int:
    """The player with fewest points, of equals the one whose marker is lowest (rule G1)."""
    return min(range(len(players)), key=lambda index: (players[index].points, stack.index(index)))


def ranking(players: tuple[Player, ...], stack: tuple[int, ...]) -> tuple[int, ...]:
    """The players from most points to fewest, of equals the lower marker first (rule G6)."""
    return tuple(sorted(range(len(players)), key=lambda index: (-players[index].points, stack.index(index))))


def tied(players: tuple[Player, ...]) -> bool:
    """Whether two players have as many points, so that the order of their markers matters."""
    return len({player.points for player in players}) < len(players)
