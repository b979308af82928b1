"""The two camps that benchmarks run on: the sample camp, and an invented one four times larger.

The large camp is played by dice from a fixed seed, so it is the same every time: 81x81 cells, 12 teams, 600 figures.
"""

from __future__ import annotations

import random

from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.camp.file.document import load
from fejag_admin.common.data import data_file
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import Board, Cell, Wall, cells_of, wall_between
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.options import Options
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, Result
from fejag_admin.rules.referee import begin, carry_out

SIZE, TEAMS, FIGURES, WALLS = 81, 12, 600, 320
_KINDS = [kind.id for kind in KINDS.values() if kind.permanent]


def sample() -> Campaign:
    """The sample camp that ships with the program."""
    return load(data_file("sample-camp.json").read_bytes())


def large(seed: int = 81) -> Campaign:
    """The large camp: `TEAMS` teams on a board of `SIZE` x `SIZE`, `FIGURES` figures placed over ten rounds."""
    dice = random.Random(seed)
    names = tuple(f"team-{number:02}" for number in range(1, TEAMS + 1))
    campaign = Campaign(_board(dice, names), Options(), tuple(Team(name) for name in names))
    orders = _play(dice, campaign, names)
    return Campaign(campaign.board, campaign.options, campaign.teams, (), tuple(map(Entered, orders)))


def _board(dice: random.Random, names: tuple[str, ...]) -> Board:
    rim = [cell for cell in range(SIZE * SIZE) if {cell // SIZE, cell % SIZE} & {0, SIZE - 1}]
    starts = sorted(dice.sample(rim, TEAMS))
    inner = [cell for cell in range(SIZE * SIZE) if cell not in rim]
    temple_corner = SIZE * (SIZE // 2) + SIZE // 2
    temple = {temple_corner + row * SIZE + column for row in range(2) for column in range(2)}
    gates = dice.sample([cell for cell in inner if cell not in temple], 4)
    walls: set[Wall] = set()
    while len(walls) < WALLS:
        cell = dice.choice(inner)
        walls.add(wall_between(cell, cell + dice.choice((1, SIZE))))
    teleports = ((gates[0], gates[1]), (gates[2], gates[3]))
    return Board(SIZE, frozenset(walls), frozenset(temple), teleports, tuple(zip(names, starts, strict=True)))


def _play(dice: random.Random, campaign: Campaign, names: tuple[str, ...]) -> list[Order]:
    state, orders = begin(campaign.setup), list[Order]()

    def give(order: Order) -> bool:
        nonlocal state
        after, ruling = carry_out(state, order)
        if ruling.accepted:
            state = after
            orders.append(order)
        return ruling.accepted

    for name in names:
        give(Adjust(name, 10_000, "for the benchmark"))
    for game in range(1, campaign.options.games):
        give(Result(game, tuple((name,) for name in dice.sample(names, TEAMS))))
        wanted = FIGURES * game // (campaign.options.games - 1)
        while len(state.figures) < wanted:
            team = names[len(state.figures) % TEAMS]
            cell = _choose(dice, [*cells_of(state.placeable(team))], SIZE)
            give(Place(team, dice.choice(_KINDS), cell) if cell is not None else _anywhere(dice, team))
        give(CloseRound(names, "for the benchmark"))
    return orders


def _choose(dice: random.Random, cells: list[Cell], size: int) -> Cell | None:
    """A cell that draws towards the middle, where teams meet."""
    if not cells:
        return None
    middle = size // 2
    some = dice.sample(cells, min(3, len(cells)))
    return min(some, key=lambda cell: abs(cell // size - middle) + abs(cell % size - middle))


def _anywhere(dice: random.Random, team: str) -> Place:
    """A figure of a team that can place nowhere: the game master puts it on any cell."""
    return Place(team, dice.choice(_KINDS), dice.randrange(SIZE * SIZE), override="for the benchmark")
