"""One simulated camp: results, purchase rounds in turns, every order put before the referee."""

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from hashlib import sha256
from math import log

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.maps.random import Dice
from fejag_admin.common.processes import each
from fejag_admin.lab.players import MIX, STYLES, Seen, beginner
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import Mask, Wall, mask_of
from fejag_admin.rules.orders import CloseRound, Order, Place, Result, Ruling
from fejag_admin.rules.referee import begin, carry_out, must_spend
from fejag_admin.rules.state import Setup, State

TIES, ABSENCES = 0.04, 0.02
"""How often two neighbours of a result share their place, and how often a team does not play."""


def stream(seed: int, camp: int, *purpose: str | int) -> Dice:
    """The random numbers of one camp for one purpose."""
    name = ":".join(map(str, (seed, camp, *purpose)))
    return Dice(int.from_bytes(sha256(name.encode()).digest()[:16]))


def day_result(dice: Dice, teams: Sequence[str], strengths: Mapping[str, float]) -> tuple[tuple[str, ...], ...]:
    """The places of a game by the model of Plackett and Luce: each place goes to one of the rest by its strength.

    Drawn as a race: the times of the teams are exponential, the mean time of a team of strength 2 is half as long.
    Neighbours tie and teams stay away now and then, each of them by luck of its own.
    """
    raced = []
    for team in teams:
        luck, presence, tie = dice.fraction(), dice.fraction(), dice.fraction()
        if presence >= ABSENCES:
            raced.append((-log(1 - luck) / strengths.get(team, 1), tie < TIES, team))
    places: list[tuple[str, ...]] = []
    for _time, tied, team in sorted(raced):
        if not (tied and places):
            places.append(())
        places[-1] += (team,)
    return tuple(places)


LEAST_FREE = 4  # cells for each team; with fewer no camp can be played
PATIENCE = 3
"""So many refusals in a round, and a team gives up; so often it is asked again if it must spend."""


@dataclass(frozen=True)
class Plan:
    """What is simulated. Plan and number together decide a camp.

    ``players``: a style or `players.MIX` by team. ``strengths``: of teams at the games, 1 by default. ``begun``: the
    position to start from; None: the beginning, with days of no team dealt out by lot in each camp (G1).
    """

    setup: Setup
    seed: int
    players: Mapping[str, str]
    strengths: Mapping[str, int] = field(default_factory=dict)
    begun: State | None = None

    @cached_property
    def walls(self) -> tuple[Wall, ...]:
        """The obstacles in the order in which a `Record` counts them."""
        return tuple(sorted(self.setup.board.walls))


def free_cells(setup: Setup) -> int:
    """How many cells there are to place figures on, start cells left out."""
    board = setup.board
    return board.size**2 - (board.temple_mask | board.teleport_mask | board.start_mask).bit_count()


def roomy(setup: Setup) -> bool:
    """Whether there are teams, and cells enough for each."""
    return len(setup.teams) > 1 and free_cells(setup) >= LEAST_FREE * len(setup.teams)


class PlayedCamp:
    """The camp of a number, from the beginning to the end; the same plan and number always give the same.

    ``rulings``: on all orders. ``curve``: the final score of each team as it stood after each game's round.
    ``leaders``: who led, one after the other; who draws level does not lead yet. ``longest``: the waves of the longest
    chain reaction (A7), 0 if nothing ever followed from an order.
    """

    def __init__(self, plan: Plan, camp: int) -> None:
        self.plan, self.camp, self.setup = plan, camp, plan.setup
        teams, lots = self.setup.teams, stream(plan.seed, camp, "lots")
        drawn = [(team, lots.choose(tuple(STYLES))) for team in teams]
        self.styles = {team: lot if plan.players[team] == MIX else plan.players[team] for team, lot in drawn}
        hosts = lots.shuffled(teams)
        if plan.begun is None and not self.setup.day_of:
            days = tuple((game, hosts[game % len(hosts)]) for game in range(1, self.setup.options.games))
            self.setup = replace(self.setup, day_of=days)
        self.state, self.rulings = plan.begun or begin(self.setup), list[Ruling]()
        self.curve, self.leaders, self.longest = list[tuple[int, ...]](), list[int](), 0
        while self.state.round_open or not self.state.over:
            if not self.state.round_open:
                dice = stream(plan.seed, camp, "game", self.state.round + 1)
                self._give(Result(self.state.round + 1, day_result(dice, teams, plan.strengths)))
            if self.state.round_open:
                self._buy(self.state.round)
            scores = tuple(map(self.state.final_score, teams))
            if not self.leaders or scores[self.leaders[-1]] < max(scores):
                self.leaders.append(scores.index(max(scores)))
            self.curve.append(scores)

    def _give(self, order: Order) -> bool:
        """Put an order before the referee; whether it was accepted."""
        self.state, ruling = carry_out(self.state, order)
        self.rulings.append(ruling)
        if isinstance(order, Place) and ruling.accepted:
            self.longest = max(self.longest, len(self.state.settled.waves) - 1)
        return ruling.accepted

    def _buy(self, number: int) -> None:
        """Play a purchase round: one order each in turn until none wants more, then of those that must spend (G4)."""
        teams, seed = self.setup.teams, self.plan.seed
        luck = {team: stream(seed, self.camp, "team", at, number) for at, team in enumerate(teams)}
        drawn, refused = stream(seed, self.camp, "turns", number).shuffled(teams), Counter[str]()
        turns = list(drawn)
        while turns:
            for team in tuple(turns):
                order = STYLES[self.styles[team]](Seen.of(self.state, team), luck[team])
                if order is not None and not self._give(order):
                    refused[team] += 1
                if order is None or refused[team] == PATIENCE:
                    turns.remove(team)
        for _attempt in range(PATIENCE):
            for team in sorted(must_spend(self.state), key=drawn.index):
                seen = Seen.of(self.state, team, must=True)
                order = STYLES[self.styles[team]](seen, luck[team]) or beginner(seen, luck[team])
                if order is not None:
                    self._give(order)
        waived = must_spend(self.state)
        self._give(CloseRound(waived, "lab" if waived else None))


def played(campaign: Campaign, plan: Plan, camp: int) -> Campaign:
    """The camp of a number with all its orders, to be looked at like any other; ``campaign``: where it began."""
    play = PlayedCamp(plan, camp)
    hosts = dict(play.setup.day_of)
    days = tuple(replace(campaign.day(at), day_of=hosts.get(at)) for at in range(1, play.setup.options.games + 1))
    begun = campaign.orders if plan.begun else ()
    return replace(campaign, days=days, orders=(*begun, *(Entered(ruling.order) for ruling in play.rulings)))


@dataclass(frozen=True, slots=True)
class Record:
    """The result of a simulated camp.

    ``values``: measures by name; besides them ``win:TEAM``, in percent, shared if several have the highest score, and
    ``score:GAME:TEAM``. ``refused``: orders by code. ``masks``: cells ``uncovered``, cells
    where winners' paths end (``won``), and as bits which ``walls`` and ``teleports`` were met.
    """

    camp: int
    values: Mapping[str, float]
    refused: Mapping[str, int]
    masks: Mapping[str, Mask]


def recorded(plan: Plan, camp: int) -> Record:
    """Play the camp of this number and keep what counts.

    A temple that is never reached counts as reached on the day of the last game, a frog's light as light.
    """
    play = PlayedCamp(plan, camp)
    state, seen, board, teams = play.state, play.state.uncovered, play.setup.board, play.setup.teams
    walls = mask_of(at for at, wall in enumerate(plan.walls) if wall in seen.walls)
    teleports = mask_of(at for at, pair in enumerate(board.teleports) if seen.teleports >> pair[0] & 1)
    final, paths = play.curve[-1], {team: state.paths(team) for team in teams}
    winners = [team for team, score in zip(teams, final, strict=True) if score == max(final)]
    lit = [item.game for item in state.ledger if item.kind in ("temple", "temple-frog")]
    dark = sum(not state.settled.shines(figure) for figure in state.figures)
    attacks = Counter(map(state.settled.status, state.attacks))
    refused = Counter(ruling.code for ruling in play.rulings if ruling.code is not None)
    first, second = sorted(play.curve[-2:][0], reverse=True)[:2]
    values = {
        "temple-lit": 100.0 * bool(lit),
        "temple-day": min(lit, default=state.setup.options.games),
        "paths": sum(map(len, paths.values())),
        "attacks": len(state.attacks),
        "void": attacks["void"],
        "balanced": attacks["balanced"],
        "in-effect": attacks["in-effect"],
        "dark": 100 * dark / max(len(state.figures), 1),
        "longest": play.longest,
        "wallets": sum(state.wallets) / len(teams),
        "lead-changes": len(play.leaders) - 1,
        "margin": first - second,
        "uncovered": 100 * seen.cells.bit_count() / board.size**2,
        "walls-unmet": 100 * (len(plan.walls) - walls.bit_count()) / max(len(plan.walls), 1),
        "teleports-unmet": len(board.teleports) - teleports.bit_count(),
        "refused": refused.total(),
        **{f"win:{team}": 100 * (team in winners) / len(winners) for team in teams},
    }
    for game, scores in enumerate(play.curve, state.round - len(play.curve) + 1):
        values |= {f"score:{game}:{team}": score for team, score in zip(teams, scores, strict=True)}
    won = mask_of(state.figure(number).at for team in winners for number in paths[team])
    masks = {"uncovered": seen.cells, "won": won, "walls": walls, "teleports": teleports}
    return Record(camp, values, dict(refused), masks)


def run(plan: Plan, numbers: Sequence[int], workers: int) -> Generator[Record, None, None]:
    """Play the camps of these numbers in so many processes; yield their records in the order of the numbers."""
    return each(partial(recorded, plan), numbers, workers)
