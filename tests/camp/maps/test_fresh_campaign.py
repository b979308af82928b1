"""A camp to begin with is a sound campaign document."""

from collections import Counter

import pytest

from fejag_admin.camp.file.document import dump, load
from fejag_admin.camp.maps.new_camp import fresh_campaign


@pytest.mark.parametrize("count", range(2, 13))
def test_a_fresh_camp_is_sound_whatever_the_number_of_teams(count: int) -> None:
    campaign = fresh_campaign([f"Team {number}" for number in range(count)])
    assert load(dump(campaign).encode()) == campaign
    assert len({cell for _team, cell in campaign.board.starts}) == count


def test_names_become_ids_and_five_teams_have_two_days_each() -> None:
    campaign = fresh_campaign(["Žluťásci", "Zlutasci", "???", "FBI", "Sovy a sýci"])
    assert [team.id for team in campaign.teams] == ["zlutasci", "zlutasci-2", "team", "fbi", "sovy-a-syci"]
    assert set(Counter(day.day_of for day in campaign.days).values()) == {2}
    assert not fresh_campaign(["a", "b"]).days
