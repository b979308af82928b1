"""Random boards and whole random campaigns for the property tests.

A campaign is played, not thrown together: the referee's own state shows which cells are lit, and of several orders one
is preferred that starts something (an attack, a balance, a chain reaction that goes in circles), because purely random
orders hardly ever do. What comes out is a plain campaign document; whether the referee judged it rightly is another
question, which its naive twin answers.
"""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.orders.entered import order_from_json
from fejag_admin.rules.board import Cell, cell_name, cells_of
from fejag_admin.rules.combat import Attack, settle
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.formation import Figure, Formation
from fejag_admin.rules.orders import Place
from fejag_admin.rules.referee import begin, carry_out
from fejag_admin.rules.state import State

Document = dict[str, Any]

TEAMS = ["a", "b", "c", "d", "e"]
MANY = 100  # examples of a property: no test tries so many by itself
PERMANENT = [kind.id for kind in KINDS.values() if kind.permanent]
OPTIONS: dict[str, list[Any]] = {
    "placement_light": ["sequential"],
    "teleport_emission": ["same-direction"],
    "rival_attacks": ["path"],
    "tie_policy": ["average"],
    "carry_limit": [0, 4, 5, 8, 30],
    "place_points": [[9, 6, 4], [1], [7, 7, 3, 2, 2, 1]],
    "day_bonus": [0, 5],
    "temple_frog_bonus": [0, 7],
    "temple_bonus": [31, 40],
    "path_points": [0, 13],
    "secret_bonus": [17],
    "games": [1, 2, 3, 3, 4, 5],
}


# Boards


def random_map(rng: Random, teams: list[str], sizes: tuple[int, int]) -> Document:
    """A map with start cells for these teams, obstacles thick or thin, a temple and up to four pairs of teleports."""
    size = rng.randint(*sizes)
    inside = [(row, column) for row in range(size) for column in range(size)]
    edge = [(row, column) for row, column in inside if {row, column} & {0, size - 1}]

    def name(cell: tuple[int, int]) -> str:
        return cell_name(cell[0] * size + cell[1], size)

    starts = rng.sample(edge, len(teams))
    free = [cell for cell in inside if cell not in starts]
    pairs = rng.choice([0, 1, 1, 2, 2, 3, 4])
    special = rng.sample(free, 2 * pairs + rng.choice([1, 1, 2, 3]))
    sides = [((row, column), (row, column + 1)) for row, column in inside if column + 1 < size]
    sides += [((row, column), (row + 1, column)) for row, column in inside if row + 1 < size]
    walls = rng.sample(sides, rng.choice([0, 1, 2, size // 2, size]))
    return {
        "size": size,
        "walls": [[name(cell) for cell in rng.sample(wall, 2)] for wall in walls],
        "temple": [name(cell) for cell in special[2 * pairs :]],
        "teleports": [[name(special[2 * n]), name(special[2 * n + 1])] for n in range(pairs)],
        "starts": {team: name(cell) for team, cell in zip(teams, starts, strict=True)},
    }


def random_rules(rng: Random, share: float) -> Document:
    """Options, of which this share differs from the defaults."""
    rules = {option: rng.choice(values) for option, values in OPTIONS.items() if rng.random() < share}
    if rng.random() < 0.3:
        rules["teleport_emission"] = "same-direction"
    return rules


# Crowds: figures and attacks invented rather than played, to have many kinds of tangle on a small board


@dataclass(frozen=True)
class Crowd:
    """A map with figures standing on it and attacks among them; ``document`` is a campaign without orders."""

    document: Document
    formation: Formation
    attacks: tuple[Attack, ...]


def random_crowd(rng: Random, sizes: tuple[int, int] = (5, 9), most: int = 24, climb: int = 12) -> Crowd:
    """Up to so many figures, most of them connected, and attacks among them, most of them possible.

    ``climb``: how long to look for attacks that make a long chain reaction.
    """
    teams = rng.sample(TEAMS, rng.choice([2, 3, 3, 4, 5]))
    document = {
        "format": "fejag-campaign/1",
        "rules": {"teleport_emission": rng.choice(["all-directions", "same-direction"])},
        "map": random_map(rng, teams, sizes),
        "teams": [{"id": team} for team in teams],
        "orders": [],
    }
    formation = begin(campaign_from_json(document).setup).formation
    for team in teams:
        formation = formation.adding(_newcomer(formation, team, rng.choice(PERMANENT), formation.board.start_of[team]))
    for _ in range(rng.randint(0, most - len(teams))):
        formation = joined(rng, formation)
    # the climb has its own source of chance: too many choices for hypothesis, which could not make them smaller anyway
    return Crowd(document, formation, _invented(Random(rng.getrandbits(32)), formation, climb))


def joined(rng: Random, formation: Formation) -> Formation:
    """The formation with one more figure, most often in the light of its team's last one, so that long chains arise."""
    board, team = formation.board, rng.choice(formation.board.starts)[0]
    free = (1 << board.size**2) - 1 & ~(formation.occupied | board.temple_mask | board.teleport_mask | board.start_mask)
    light = formation.light[team]
    last = [figure.at for figure in formation.figures if figure.team == team][-1]
    chance = rng.random()
    near = light.casts[last].mask if chance < 0.7 else light.lit(light.own) if chance < 0.95 else free
    cells = list(cells_of(near & free))
    return (
        formation.adding(_newcomer(formation, team, rng.choice(PERMANENT), rng.choice(cells))) if cells else formation
    )


def _newcomer(formation: Formation, team: str, kind: str, cell: Cell) -> Figure:
    number = len(formation.figures) + 1
    return Figure(number, team, kind, cell, round=2, order=number)


def _invented(rng: Random, formation: Formation, climb: int) -> tuple[Attack, ...]:
    """Attacks between figures of different teams, few of them void, few out of reach.

    Figures on which others hang are the preferred targets. Then some attacks are exchanged for others as long as that
    does not make the chain reaction shorter: circles are rare, and this comes upon them.
    """
    figures = formation.figures
    couples = [
        (one.id, other.id)
        for one in figures
        for other in figures
        if one.team != other.team
        and not formation.board.start_mask >> other.at & 1
        and (formation.cast(one).mask >> other.at & 1 or rng.random() < 0.02)
    ]
    hanging = {figure.id: _hanging(formation, figure) for figure in figures}
    couples.sort(key=lambda couple: rng.random() * (1 + 2 * hanging[couple[1]]), reverse=True)
    chosen = couples[: rng.choice([3, 6, 12, 24])]
    rng.shuffle(chosen)
    best = _numbered(chosen)
    for _ in range(climb if couples else 0):
        changed = list(chosen)
        if changed:
            changed.pop(rng.randrange(len(changed)))
        changed.insert(rng.randint(0, len(changed)), rng.choice(couples))
        if rng.random() < 0.2:
            changed.insert(rng.randint(0, len(changed)), rng.choice(couples))
        trial = _numbered(changed)
        if _turmoil(formation, trial) >= _turmoil(formation, best):
            chosen, best = changed, trial
    return tuple(replace(attack, void="game-master") if rng.random() < 0.05 else attack for attack in best)


def _numbered(couples: list[tuple[int, int]]) -> tuple[Attack, ...]:
    """Attacks by attacker and target, made in two rounds."""
    return tuple(
        Attack(number, attacker, target, round=1 if number <= len(couples) // 2 else 2, order=0)
        for number, (attacker, target) in enumerate(couples, 1)
    )


def _turmoil(formation: Formation, attacks: tuple[Attack, ...]) -> int:
    """How long the chain reaction goes on; much more if it has to break a circle."""
    settled = settle(formation, attacks)
    return len(settled.waves) + 10 * sum(attack.void == "self-defeating" for attack in settled.attacks)


def _hanging(formation: Formation, figure: Figure) -> int:
    """How many figures of its team a figure dominates."""
    light = formation.light[figure.team]
    return sum(light.dominates(figure.at, other, light.connected) for other in light.casts)


# Campaigns


class Play:
    """A campaign while it is played: the document so far and the state to which its orders have led."""

    def __init__(self, rng: Random, sizes: tuple[int, int], breadth: int, paper: float) -> None:
        self.rng, self.breadth, self.paper = rng, breadth, paper
        self.teams = rng.sample(TEAMS, rng.choice([2, 3, 3, 4, 5]))
        rules = random_rules(rng, share=0.4 if paper > 0.5 else 0.2)
        self.document: Document = {
            "format": "fejag-campaign/1",
            "rules": rules,
            "map": random_map(rng, self.teams, sizes),
            "teams": [{"id": team} for team in self.teams],
            "days": [
                {"game": game, "day_of": rng.choice(self.teams)}
                for game in range(1, rules.get("games", 11))
                if game % 4
            ],
            "orders": [],
        }
        self.state: State = begin(campaign_from_json(self.document).setup)

    def give(self, do: str, **fields: Any) -> None:
        """Give one order."""
        raw = {"do": do, **fields}
        self.document["orders"].append(raw)
        self.state, _ = carry_out(self.state, order_from_json(raw, self.state.setup.board).order)

    def result(self) -> None:
        """The next result, with ties and absent teams; now and then the wrong game."""
        rng, places = self.rng, []
        waiting = rng.sample(self.teams, len(self.teams) - (rng.random() < 0.2))
        while waiting:
            many = rng.choice([1, 1, 1, 2, 3])
            places.append(waiting[:many])
            waiting = waiting[many:]
        game = self.state.round + 1
        if rng.random() < 0.03:
            game = max(1, game + rng.choice([-1, 1]))
        self.give("result", game=min(game, self.state.setup.options.games), places=places)

    def adjust(self, points: int) -> None:
        """Points for one team."""
        counts = self.rng.choice(["both", "wallet", "score", None])
        fields = {} if counts is None else {"counts": counts}
        self.give("adjust", team=self.rng.choice(self.teams), points=points, reason="x", **fields)

    def close(self) -> None:
        """Close the round: first as it is, then with some or all teams waived."""
        if self.rng.random() < 0.5:
            self.give("close-round")
        if self.state.round_open and self.rng.random() < 0.2:
            some = self.rng.sample(self.teams, self.rng.randint(1, len(self.teams)))
            self.give("close-round", waive=some, reason="x")
        if self.state.round_open:
            self.give("close-round", waive=self.teams, reason="x")

    def answer(self) -> None:
        """An answer to the secret, mostly wrong."""
        verdict = self.rng.choice(["wrong"] * 6 + ["incomplete", "incomplete", "correct"])
        self.give("answer", team=self.rng.choice(self.teams), verdict=verdict)

    def void(self) -> None:
        """An attack declared void, sometimes one that does not exist."""
        self.give("void-attack", attack=self.rng.randint(1, len(self.state.attacks) + 1), reason="x")

    def anywhere(self) -> None:
        """A figure placed without looking, by override or not."""
        rng, board = self.rng, self.state.setup.board
        fields = {"override": "x"} if rng.random() < 0.5 else {}
        at = board.name(rng.randrange(board.size**2))
        self.give("place", team=rng.choice(self.teams), figure=rng.choice([*PERMANENT, "zaba"]), at=at, **fields)

    def buy(self) -> None:
        """A figure placed where it may stand; of several such orders the most exciting."""
        rng, state = self.rng, self.state
        team = rng.choice(self.teams)
        cells = list(cells_of(state.placeable(team)))
        if not cells:
            self.anywhere()
            return
        if rng.random() < 0.12:
            tried = [("zaba", rng.choice(cells)) for _ in range(self.breadth)]
        else:
            tried = [(rng.choice(PERMANENT), rng.choice(cells)) for _ in range(self.breadth)]
        kind, at = max(tried, key=lambda choice: self.excitement(Place(team, *choice)))
        self.give("place", team=team, figure=kind, at=state.setup.board.name(at))

    def excitement(self, order: Place) -> int:
        """How much would happen after an order."""
        after, ruling = carry_out(self.state, order)
        if not ruling.accepted:
            return -100
        flickering = sum(attack.void == "self-defeating" for attack in after.attacks[: len(self.state.attacks)])
        flickering -= sum(attack.void == "self-defeating" for attack in self.state.attacks)
        fresh = after.attacks[len(self.state.attacks) :]
        kept = sum(attack.void is None for attack in fresh)
        selfdefeating = sum(attack.void == "self-defeating" for attack in fresh)
        balanced = len(after.settled.pairs) - len(self.state.settled.pairs)
        waves = len(after.settled.waves)
        found = (after.temple_found, after.temple_frog) != (self.state.temple_found, self.state.temple_frog)
        woken = (after.shone & ~self.state.shone).bit_count()
        return 40 * (flickering + selfdefeating) + 4 * max(balanced, 0) + 3 * kept + 2 * (waves + woken + found)

    def round(self, orders: int) -> None:
        """One game, its purchase round, and what comes between."""
        rng = self.rng
        self.result()
        for team in self.teams:
            if rng.random() < 0.7 - self.paper / 2:
                self.give("adjust", team=team, points=rng.choice([20, 40, 60]), reason="x", counts="wallet")
        if self.state.round == 1:
            for team in rng.sample(self.teams, len(self.teams)):
                at = self.document["map"]["starts"][team]
                self.give("place", team=team, figure=rng.choice(PERMANENT), at=at)
        for _ in range(orders):
            if rng.random() >= self.paper:
                self.buy()
                continue
            chance = rng.random()
            if chance < 0.3:
                self.anywhere()
            elif chance < 0.7:
                self.answer()
            elif chance < 0.9:
                self.adjust(rng.choice([-40, -3, 1, 7]))
            else:
                self.void()
        if rng.random() < 0.9:
            self.close()


def random_campaign(
    rng: Random,
    sizes: tuple[int, int] = (5, 10),
    rounds: tuple[int, int] = (2, 6),
    orders: int = 9,
    breadth: int = 4,
    paper: float = 0.18,
) -> Document:
    """A campaign document of so many rounds, each with up to so many orders chosen among ``breadth``.

    ``paper``: the share of orders other than purchases: answers, adjustments, attacks made void, blind placements.
    """
    play = Play(rng, sizes, breadth, paper)
    for _ in range(rng.randint(*rounds)):
        play.round(rng.randint(1, orders))
    return play.document


# Exploring


def sources() -> st.SearchStrategy[Random]:
    """Sources of chance that hypothesis steers: odd examples, which it can make smaller when they fail."""
    return st.randoms(use_true_random=False)


def seeded() -> st.SearchStrategy[Random]:
    """Sources of chance that are really random: richer examples where thousands of choices hang on each other."""
    return st.integers(0, 2**64).map(Random)


def often(deep: int) -> settings:
    """Decorator of a search: how many examples it tries in the deep run; by itself it tries a few, as all do."""
    return settings(max_examples=deep if settings().max_examples >= MANY else settings().max_examples)


def explored(source: st.SearchStrategy[Random], deep: int) -> Callable[[Callable[..., None]], Any]:
    """Decorator of a test that takes a source of chance last: it is called with so many, as `often`.

    A test draws its example from the source and shows it with `hypothesis.note`. The examples are the same each time.
    """
    every_example = settings(often(deep), derandomize=True, suppress_health_check=list(HealthCheck))
    return lambda test: every_example(given(source)(test))


def smallest(document: Document, fails: Callable[[Document], bool]) -> Document:
    """A failing campaign with all orders, obstacles, teleports and options left out that need not be there to fail."""
    parts = [("orders",), ("map", "walls"), ("map", "teleports"), ("rules",), ("days",)]
    smaller = True
    while smaller:
        smaller = False
        for path in parts:
            part = _at(document, path)
            for key in reversed(list(part) if isinstance(part, dict) else range(len(part))):
                trial = deepcopy(document)
                del _at(trial, path)[key]
                if fails(trial):
                    document, smaller = trial, True
    return document


def _at(document: Document, path: tuple[str, ...]) -> Any:
    part: Any = document
    for key in path:
        part = part[key]
    return part
