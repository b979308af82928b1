"""The camps that most tests print."""

from __future__ import annotations

import pytest

from reports.sight import Camp
from tests.reports.camps import camp_of, campaign_of, secretive


@pytest.fixture(scope="session")
def sample() -> Camp:
    """The sample camp, all games played."""
    return camp_of(campaign_of("sample-camp"))


@pytest.fixture(scope="session")
def hidden() -> Camp:
    """The sample camp in its third round, most of the map still hidden."""
    return camp_of(secretive("sample-camp", 30))
