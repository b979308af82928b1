"""Whole random campaigns: against the naive twin after every order, and what must not make any difference."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import note

from fejag_admin.camp.file.document import load
from fejag_admin.camp.journal.outcome import outcome
from fejag_admin.rules.board import cell_name, parse_cell
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Place
from fejag_admin.rules.referee import carry_out, replay
from tests.naive.camp import Camp
from tests.strategies import explored, random_campaign, seeded, smallest
from tests.twins import differences, disagreement, naive_cell, naive_cells, outcomes, states

Document = dict[str, Any]
Renaming = Callable[[str], str]


def judged(document: Document) -> Document:
    """The outcome of a campaign read from its text, as a file would be."""
    campaign = load(json.dumps(document).encode())
    return outcome(*replay(campaign.setup, [entered.order for entered in campaign.orders]))


def check_twin(rng: Random) -> None:
    """Everything in the outcome is the same as the twin's after every single order."""
    assert_twin(random_campaign(rng, orders=12, breadth=8))


def check_paper(rng: Random) -> None:
    """The same where few figures are placed but much is answered, adjusted, waived and closed (G)."""
    assert_twin(random_campaign(rng, sizes=(5, 6), rounds=(2, 9), orders=8, breadth=1, paper=0.8))


def assert_twin(document: Document) -> None:
    """Referee and twin agree after every order; if not, the smallest campaign that shows it."""
    found = disagreement(document)
    if found:
        document = smallest(document, lambda trial: bool(disagreement(trial)))
        found = [json.dumps(document), *disagreement(document)]
    assert not found, "\n".join(found)


def check_frozen(rng: Random) -> None:
    """A refused order changes nothing, and no later order changes a state that was there before (B1)."""
    document = random_campaign(rng)
    note(json.dumps(document))
    history = list(states(document))
    at_once = list(outcomes(document))
    for (state, rulings), before in reversed(list(zip(history, at_once, strict=True))):
        assert outcome(state, rulings) == before
    for before, after in pairwise(at_once):
        if not after["orders"][-1]["accepted"]:
            assert {**after, "orders": after["orders"][:-1]} == before


def check_every_cell(rng: Random) -> None:
    """B2, B4, G4: at some moment of a campaign, the ruling on an order for each cell of the board, bought or forced."""
    document = random_campaign(rng)
    orders = document["orders"]
    document["orders"] = orders[: rng.randint(len(orders) // 3, len(orders))]
    note(json.dumps(document))
    *_, (state, _) = states(document)
    twin = Camp(document)
    for raw in document["orders"]:
        twin.carry_out(raw)
    board, kind = state.setup.board, rng.choice(sorted(KINDS))
    cells = {naive_cell(cell, board.size): cell for cell in range(board.size**2)}
    for team in state.setup.teams:
        note(f"{kind} of {team}")
        refusals = twin.refusals(team, kind, list(cells))
        assert {at: carry_out(state, Place(team, kind, cell))[1].code for at, cell in cells.items()} == refusals
        placeable = {at for at, code in refusals.items() if code in (None, "cannot-afford")}
        assert naive_cells(state.placeable(team), board.size) == placeable
        for at, cell in cells.items():
            forced = carry_out(state, Place(team, kind, cell, override="x"))[1].code
            assert forced == twin.refusal_with_override(team, at)


# What must not make any difference


def said_otherwise(document: Document, cell: Renaming, team: Renaming) -> Document:
    """The same campaign with other names for cells and teams."""
    plan = document["map"]

    def order(raw: Document) -> Document:
        changed = dict(raw)
        if "team" in raw:
            changed["team"] = team(raw["team"])
        if "at" in raw:
            changed["at"] = cell(raw["at"])
        if "places" in raw:
            changed["places"] = [[team(one) for one in group] for group in raw["places"]]
        if "waive" in raw:
            changed["waive"] = [team(one) for one in raw["waive"]]
        return changed

    return {
        **document,
        "map": {
            "size": plan["size"],
            "walls": [[cell(end) for end in wall] for wall in plan["walls"]],
            "temple": [cell(one) for one in plan["temple"]],
            "teleports": [[cell(one) for one in pair] for pair in plan["teleports"]],
            "starts": {team(one): cell(at) for one, at in plan["starts"].items()},
        },
        "teams": [{"id": team(one["id"])} for one in document["teams"]],
        "days": [{**day, "day_of": team(day["day_of"])} for day in document["days"]],
        "orders": [order(raw) for raw in document["orders"]],
    }


def outcome_said_otherwise(got: Document, cell: Renaming, team: Renaming) -> Document:
    """The same outcome with other names for cells and teams."""
    return {
        **got,
        "teams": {team(one): sums for one, sums in got["teams"].items()},
        "figures": [{**figure, "team": team(figure["team"]), "at": cell(figure["at"])} for figure in got["figures"]],
        "temple_paths": {team(one): numbers for one, numbers in got["temple_paths"].items()},
        "revealed": {
            **got["revealed"],
            "temple": sorted(map(cell, got["revealed"]["temple"])),
            "teleports": sorted(map(cell, got["revealed"]["teleports"])),
        },
    }


def turned(size: int, way: int) -> Renaming:
    """One of the eight ways in which a square board can be turned and mirrored."""

    def rename(name: str) -> str:
        row, column = divmod(parse_cell(name, size), size)
        if way & 1:
            row = size - 1 - row
        if way & 2:
            column = size - 1 - column
        if way & 4:
            row, column = column, row
        return cell_name(row * size + column, size)

    return rename


def check_turned_and_renamed(rng: Random) -> None:
    """Turning or mirroring the board and renaming the teams change nothing but the names."""
    document = random_campaign(rng)
    note(json.dumps(document))
    expected = judged(document)
    names = rng.sample(["x", "B", "alfa", "10", "zz", "Ž", "a-b"], len(document["teams"]))
    team = dict(zip((one["id"] for one in document["teams"]), names, strict=True)).__getitem__
    for way in range(8):
        cell = turned(document["map"]["size"], way)
        got = judged(said_otherwise(document, cell, team))
        wanted = outcome_said_otherwise(expected, cell, team)
        assert got == wanted, [f"turned {way}, teams called {names}", *differences(got, wanted)]


def shuffled(rng: Random, value: Any) -> Any:
    """The same document with the keys of every object in another order."""
    if isinstance(value, dict):
        keys = rng.sample(list(value), len(value))
        return {key: shuffled(rng, value[key]) for key in keys}
    return [shuffled(rng, item) for item in value] if isinstance(value, list) else value


def check_shuffled(rng: Random) -> None:
    """The order of walls, temple cells, teleports, teams, days, and of the keys of objects, changes nothing."""
    document = random_campaign(rng)
    note(json.dumps(document))
    expected = judged(document)
    plan = document["map"]
    other_plan = {
        **plan,
        "walls": [rng.sample(wall, 2) for wall in rng.sample(plan["walls"], len(plan["walls"]))],
        "temple": rng.sample(plan["temple"], len(plan["temple"])),
        "teleports": [rng.sample(pair, 2) for pair in rng.sample(plan["teleports"], len(plan["teleports"]))],
    }
    other = {
        **document,
        "map": other_plan,
        "teams": rng.sample(document["teams"], len(document["teams"])),
        "days": rng.sample(document["days"], len(document["days"])),
    }
    got = judged(shuffled(rng, other))
    assert got == expected, differences(got, expected)


CHECKS = [check_twin, check_paper, check_every_cell, check_frozen, check_turned_and_renamed, check_shuffled]


@pytest.mark.parametrize("check", CHECKS)
@explored(seeded(), 80)
def test_campaigns(check: Callable[[Random], None], rng: Random) -> None:
    check(rng)


@pytest.mark.deep
def test_campaigns_are_eventful() -> None:
    """Among fifty campaigns there is everything that these properties are about."""
    seen: Counter[str] = Counter()
    for seed in range(50):
        got = judged(random_campaign(Random(seed), orders=14, breadth=16))
        seen.update(attack["void_reason"] or attack["status"] for attack in got["attacks"])
        seen.update(order["code"] or "accepted" for order in got["orders"])
        seen.update(["temple"] * bool(got["revealed"]["temple"]) + ["teleports"] * bool(got["revealed"]["teleports"]))
    attacks = {"in-effect", "balanced", "dormant", "start-field", "rival-attack", "rival-attack-same-day"}
    attacks |= {"self-defeating", "game-master"}
    codes = {"out-of-order", "round-not-open", "must-spend", "secret-solved", "already-answered", "no-such-attack"}
    codes |= {"occupied", "foreign-start", "not-lit", "temple", "teleport", "lit-this-round", "middle-section"}
    assert attacks | codes | {"cannot-afford", "accepted", "temple", "teleports"} <= seen.keys(), seen
    assert min(seen["balanced"], seen["dormant"], seen["rival-attack"]) >= 12, seen
