"""The camps that benchmarks run on: the sample camp, and invented ones as large or as long as wanted.

The invented ones are played by dice from a fixed seed, so they are the same every time.
"""

import random
from dataclasses import replace

from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.camp.file.document import load
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.common.files import data_file
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import Board, Cell, Wall, cells_of, wall_between
from fejag_admin.rules.figures import KINDS, TIGER, Options
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, Result, SecretAnswer, VoidAttack
from fejag_admin.rules.referee import begin, carry_out
from fejag_admin.rules.state import Setup

WHY = "for the benchmark"
BY, WHEN = "Eva", "2001-07-08T20:00:00Z"
LONG_FIGURES = 60  # in a long camp, however long it is
_KINDS = [kind.id for kind in KINDS.values() if kind.permanent]


def sample() -> Campaign:
    """The sample camp that ships with the program."""
    return load(data_file("sample-camp.json").read_bytes())


def journal_of(campaign: Campaign) -> Journal:
    """A camp as a journal, replayed."""
    journal = Journal(campaign.header, (Entry(1, campaign.header, BY, WHEN),))
    for entered in campaign.orders:
        journal = journal.with_order(entered, BY, WHEN)
    return journal


def large(size: int = 81, figures: int = 600, teams: int = 12, seed: int = 81) -> Campaign:
    """A camp on a board of ``size`` x ``size``, its figures placed over ten rounds; every order was accepted."""
    dice = random.Random(seed)
    names = tuple(f"team-{number:02}" for number in range(1, teams + 1))
    campaign = Campaign(_board(dice, size, names), Options(), tuple(Team(name) for name in names))
    game = _Game(dice, campaign.setup)
    for name in names:
        game.give(Adjust(name, 10_000, WHY))
    rounds = campaign.options.games - 1
    for number in range(1, rounds + 1):
        game.result()
        game.place(figures * number // rounds)
        game.give(CloseRound(names, WHY))
    return replace(campaign, orders=tuple(Entered(order) for order in game.accepted))


def long(entries: int, seed: int = 7) -> Campaign:
    """A camp on the sample's map with so many entries, at least 100, the setup included.

    `LONG_FIGURES` figures are placed in its first rounds. What makes it longer are results, refused placements, points
    given and taken, answers, attacks made void: as the board stays the same, what takes longer is due to the length.
    """
    dice = random.Random(seed)
    camp = sample()
    campaign = Campaign(camp.board, camp.options, camp.teams)
    names = campaign.setup.teams
    game = _Game(dice, campaign.setup)
    for name in names:
        game.give(Adjust(name, 10_000, WHY))
    rounds = min(campaign.options.games - 1, entries // 25)
    for number in range(1, rounds + 1):
        game.result()
        game.place(min(LONG_FIGURES, LONG_FIGURES * number // min(rounds, 4)))
        while len(game.orders) < (entries - 1) * number // rounds - 1:
            game.chatter()
        game.give(CloseRound(names, WHY))
    return replace(campaign, orders=tuple(map(Entered, game.orders)))


class _Game:
    """A camp being played by dice: all ``orders`` so far, those that were ``accepted``, and the ``state`` now."""

    def __init__(self, dice: random.Random, setup: Setup) -> None:
        self.dice, self.state = dice, begin(setup)
        self.orders = list[Order]()
        self.accepted = list[Order]()

    def give(self, order: Order) -> None:
        self.state, ruling = carry_out(self.state, order)
        self.orders.append(order)
        if ruling.accepted:
            self.accepted.append(order)

    def result(self) -> None:
        """The result of the next game."""
        teams = self.state.setup.teams
        places = self.dice.sample(teams, len(teams))
        self.give(Result(self.state.round + 1, tuple((name,) for name in places)))

    def place(self, wanted: int) -> None:
        """Place figures, each team in turn, until so many stand; who can place nowhere is let by the game master."""
        teams, size = self.state.setup.teams, self.state.setup.board.size
        while len(self.state.figures) < wanted:
            team = teams[len(self.state.figures) % len(teams)]
            cell = _choose(self.dice, [*cells_of(self.state.placeable(team))], size)
            kind = self.dice.choice(_KINDS)
            if cell is not None:
                self.give(Place(team, kind, cell))
            else:
                self.give(Place(team, kind, self.dice.randrange(size * size), override=WHY))

    def chatter(self) -> None:
        """One of the orders of which there can be any number."""
        dice, team, luck = self.dice, self.dice.choice(self.state.setup.teams), self.dice.random()
        if luck < 0.45:
            self.give(Place(team, TIGER.id, dice.choice(self.state.figures).at))
        elif luck < 0.9:
            self.give(Adjust(team, dice.choice((1, -1)), WHY))
        elif luck < 0.95:
            self.give(SecretAnswer(team, "incomplete"))
        else:
            self.give(VoidAttack(dice.randrange(1, len(self.state.attacks) + 2), WHY))


def _board(dice: random.Random, size: int, names: tuple[str, ...]) -> Board:
    rim = [cell for cell in range(size * size) if {cell // size, cell % size} & {0, size - 1}]
    starts = sorted(dice.sample(rim, len(names)))
    inner = [cell for cell in range(size * size) if cell not in rim]
    temple_corner = size * (size // 2) + size // 2
    temple = {temple_corner + row * size + column for row in range(2) for column in range(2)}
    gates = dice.sample([cell for cell in inner if cell not in temple], 4)
    walls: set[Wall] = set()
    while len(walls) < 320 * size * size // 81**2:
        cell = dice.choice(inner)
        walls.add(wall_between(cell, cell + dice.choice((1, size))))
    teleports = ((gates[0], gates[1]), (gates[2], gates[3]))
    return Board(size, frozenset(walls), frozenset(temple), teleports, tuple(zip(names, starts, strict=True)))


def _choose(dice: random.Random, cells: list[Cell], size: int) -> Cell | None:
    """A cell that draws towards the middle, where teams meet."""
    if not cells:
        return None
    middle = size // 2
    some = dice.sample(cells, min(3, len(cells)))
    return min(some, key=lambda cell: abs(cell // size - middle) + abs(cell % size - middle))
