"""A camp to begin with: an empty map, the temple in its middle, the start cells spread along the edge."""

from __future__ import annotations

from collections.abc import Sequence

from fejag_admin.camp.campaign import Campaign, Day, Team
from fejag_admin.camp.maps.editing import edge_cells
from fejag_admin.common.names import free_slug
from fejag_admin.common.zones import machine_zone
from fejag_admin.rules.board import Board
from fejag_admin.rules.options import Options

SIZE = 41


def fresh_campaign(teams: Sequence[str]) -> Campaign:
    """A camp of these teams, by name, on an empty map of the usual size (M1).

    Its time zone is that of this computer. If the games allow it, every team has two days (G1). Names need not make
    good ids: those are made from them.
    """
    known = tuple(Team(team_id, name) for team_id, name in zip(team_ids(teams), teams, strict=True))
    edge = edge_cells(SIZE)
    starts = tuple((team.id, edge[(2 * at + 1) * len(edge) // (2 * len(known))]) for at, team in enumerate(known))
    middle = SIZE // 2
    temple = frozenset(row * SIZE + column for row in (middle - 1, middle) for column in (middle - 1, middle))
    options = Options()
    days = tuple(
        Day(game, day_of=known[(game - 1) % len(known)].id)
        for game in range(1, options.games)
        if 2 * len(known) == options.games - 1
    )
    return Campaign(Board(SIZE, temple=temple, starts=starts), options, known, days, zone=machine_zone())


def team_ids(names: Sequence[str]) -> list[str]:
    """An id for every name: its plain letters and digits; a number besides where two are the same."""
    ids: list[str] = []
    for name in names:
        ids.append(free_slug(name, ids, longest=30, nameless="team"))
    return ids
