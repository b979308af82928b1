"""What the tests of the lab share: small maps and plans on them."""

from dataclasses import replace
from random import Random
from typing import Any

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.maps.random import Recipe, random_map
from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.lab.players import MIX
from fejag_admin.lab.playing import Plan
from fejag_admin.rules.board import Board, wall_between
from fejag_admin.rules.figures import Options
from fejag_admin.rules.state import Setup
from tests import strategies

TEAMS = ("a", "b", "c", "d")
EQUAL = Recipe(size=13, density=6, symmetry="quarter-turn", teleports=0, number=5)


def plan(board: Board | None = None, players: str = MIX, seed: int = 7, **options: Any) -> Plan:
    """A plan on a map where all four teams are alike, or on another one."""
    board = board or random_map(EQUAL, TEAMS)
    teams = tuple(board.start_of)
    return Plan(Setup(board, teams, Options(**{"games": 4, **options})), seed, dict.fromkeys(teams, players))


def walled_in(board: Board, team: str) -> Board:
    """The board with obstacles on all sides of a team's start."""
    start = board.start_of[team]
    around = {board.neighbour(start, step) for step in ((-1, 0), (0, 1), (1, 0), (0, -1))} - {None}
    return replace(board, walls=board.walls | {wall_between(start, cell) for cell in around if cell is not None})


def random_document(rng: Random, sizes: tuple[int, int]) -> dict[str, Any]:
    """A campaign without orders on a random small map with random options."""
    teams = rng.sample(strategies.TEAMS, rng.choice([2, 3, 4, 5]))
    return {
        "format": "fejag-campaign/1",
        "rules": {"games": rng.choice([3, 4, 6]), **strategies.random_rules(rng, share=0.4)},
        "map": strategies.random_map(rng, teams, sizes),
        "teams": [{"id": team} for team in teams],
        "days": [],
        "orders": [],
    }


def random_plan(rng: Random, document: dict[str, Any]) -> tuple[Plan, Campaign]:
    """A plan on such a campaign, its days drawn beforehand."""
    campaign = campaign_from_json(document)
    styles = (MIX, MIX, "children", "beginner", "raider", "keeper")
    return Plan(
        campaign.setup, rng.getrandbits(32), {team: rng.choice(styles) for team in campaign.setup.teams}
    ), campaign
