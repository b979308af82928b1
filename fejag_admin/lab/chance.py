"""Chance in simulated camps: a stream for each camp and purpose, so that neither workers nor other choices change it.

Two maps or two sets of options are played on the same streams: the same results on every day, the same styles, the same
turns, and each team's own luck. What differs between them is then the map or the options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import log

from fejag_admin.camp.maps.random import Dice

TIES, ABSENCES = 0.04, 0.02
"""How often two neighbours of a result share their place, and how often a team does not play."""


def stream(seed: int, camp: int, *purpose: str | int) -> Dice:
    """The chance of one camp for one purpose."""
    name = ":".join(map(str, (seed, camp, *purpose)))
    return Dice(int.from_bytes(sha256(name.encode()).digest()[:16]))


def day_result(dice: Dice, teams: Sequence[str], strengths: Mapping[str, float]) -> tuple[tuple[str, ...], ...]:
    """The places of a game by the model of Plackett and Luce: each place goes to one of the rest by its strength.

    Drawn as a race: the times of the teams are exponential, the mean time of a team of strength 2 is half as long.
    Neighbours tie and teams stay away now and then, each of them by luck of its own.
    """
    raced = []
    for team in teams:
        luck, there, tie = dice.fraction(), dice.fraction(), dice.fraction()
        if there >= ABSENCES:
            raced.append((-log(1 - luck) / strengths.get(team, 1), tie < TIES, team))
    places: list[tuple[str, ...]] = []
    for _time, tied, team in sorted(raced):
        if tied and places:
            places[-1] += (team,)
        else:
            places.append((team,))
    return tuple(places)
