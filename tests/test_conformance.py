"""The campaigns of the rules' authors give exactly their outcomes, by the referee and by its naive twin."""

import json
from pathlib import Path
from typing import Any

import pytest

from fejag_admin.camp.file.document import load
from fejag_admin.camp.journal.outcome import outcome
from fejag_admin.rules.referee import replay
from tests.naive.camp import adjudicate
from tests.twins import differences

FOLDER = Path(__file__).parent / "conformance"
NAMES = sorted(path.name.removesuffix(".outcome.json") for path in FOLDER.glob("*.outcome.json"))
SLOW = [pytest.param(name, marks=pytest.mark.deep) if name.startswith("random-") else name for name in NAMES]


def expected_outcome(name: str) -> Any:
    """The outcome that belongs to a campaign."""
    return json.loads((FOLDER / f"{name}.outcome.json").read_bytes())


def test_all_campaigns_are_here() -> None:
    campaigns = {path.name.removesuffix(".json") for path in FOLDER.glob("*.json")}
    assert {name for name in campaigns if not name.endswith(".outcome")} == set(NAMES)
    assert len(NAMES) == 50


@pytest.mark.parametrize("name", NAMES)
def test_referee(name: str) -> None:
    campaign = load((FOLDER / f"{name}.json").read_bytes())
    state, rulings = replay(campaign.setup, [entered.order for entered in campaign.orders])
    got = outcome(state, rulings)
    expected = expected_outcome(name)
    assert got == expected, "\n" + "\n".join(differences(got, expected))
    assert json.loads(json.dumps(got)) == expected


@pytest.mark.parametrize("name", SLOW)
def test_naive_twin(name: str) -> None:
    got = adjudicate(json.loads((FOLDER / f"{name}.json").read_bytes()))
    expected = expected_outcome(name)
    assert got == expected, "\n" + "\n".join(differences(got, expected))
