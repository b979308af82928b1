"""What is counted of simulated camps is what their outcomes say."""

from collections import Counter
from itertools import pairwise
from random import Random
from statistics import mean, stdev

import pytest

from fejag_admin.answers.lab import MEASURES
from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.camp.journal.outcome import outcome
from fejag_admin.lab.findings import Tally, typical
from fejag_admin.lab.players import MIX, STYLES
from fejag_admin.lab.playing import PlayedCamp, played, recorded, run
from fejag_admin.rules.referee import replay
from fejag_admin.texts.names import STYLES as NAMED
from tests.lab.plans import plan, random_document, random_plan
from tests.strategies import explored, seeded


@explored(seeded(), 100)
def test_a_camp_is_counted_as_its_outcome_says(rng: Random) -> None:
    one, campaign = random_plan(rng, random_document(rng, (5, 8)))
    play, record = PlayedCamp(one, 4), recorded(one, 4)
    told, teams, board = outcome(play.state, play.rulings), campaign.setup.teams, campaign.board
    final = [told["teams"][team]["final_score"] for team in teams]
    winners = [team for team, score in zip(teams, final, strict=True) if score == max(final)]
    status = Counter(attack["status"] for attack in told["attacks"])
    values = record.values
    assert [values[f"win:{team}"] for team in teams] == [100 * (team in winners) / len(winners) for team in teams]
    assert [values[f"score:{play.state.round}:{team}"] for team in teams] == final
    assert values["paths"] == sum(map(len, told["temple_paths"].values()))
    assert values["attacks"] == len(told["attacks"])
    assert [values[name] for name in ("void", "balanced", "in-effect")] == [
        status[name] for name in ("void", "balanced", "in-effect")
    ]
    dark = sum(not figure["shining"] for figure in told["figures"])
    assert values["dark"] == pytest.approx(100 * dark / max(len(told["figures"]), 1))
    assert values["wallets"] == pytest.approx(sum(told["teams"][team]["wallet"] for team in teams) / len(teams))
    assert values["uncovered"] == pytest.approx(100 * told["revealed"]["cells"] / board.size**2)
    assert record.masks["walls"].bit_count() == told["revealed"]["walls"]
    assert 2 * record.masks["teleports"].bit_count() == len(told["revealed"]["teleports"])
    assert Counter(record.refused) == Counter(order["code"] for order in told["orders"] if order["code"])
    ends = {told["figures"][number - 1]["at"] for team in winners for number in told["temple_paths"][team]}
    assert {board.name(cell) for cell in range(board.size**2) if record.masks["won"] >> cell & 1} == ends
    leaders = [scores.index(max(scores)) for scores in play.curve if list(scores).count(max(scores)) == 1]
    alone = sum(before != after for before, after in pairwise(leaders))
    assert values["lead-changes"] >= alone if len(leaders) < len(play.curve) else values["lead-changes"] == alone


def test_all_that_is_measured_and_every_style_has_a_name() -> None:
    assert set(NAMED) == {MIX, *STYLES}
    assert {name for name in recorded(plan(), 0).values if ":" not in name} == set(MEASURES)


def test_a_tally_keeps_no_camps() -> None:
    tally, size = Tally(plan()), []
    for record in run(plan(), range(12), 1):
        tally.add(record)
        size.append(len(tally.sums) + len(tally.refused) + sum(map(len, tally.heat.values())))
    assert tally.camps == 12
    assert size[-1] <= size[0] + 13**2 * 3


def test_the_typical_camp_is_nearest_to_the_means_and_can_be_played_again() -> None:
    plans = plan(games=3)
    tally, records = Tally(plans), [recorded(plans, camp) for camp in range(8)]
    for record in records:
        tally.add(record)
    far = dict.fromkeys(range(8), 0.0)
    for name in MEASURES:
        values = [record.values[name] for record in records]
        if len(set(values)) > 1:
            for camp, value in enumerate(values):
                far[camp] += ((value - mean(values)) / stdev(values)) ** 2
    number = typical(tally, records)
    assert number == min(far, key=lambda camp: far[camp])
    setup = plans.setup
    campaign = played(Campaign(setup.board, setup.options, tuple(map(Team, setup.teams))), plans, number)
    state, rulings = replay(campaign.setup, [one.order for one in campaign.orders])
    final = {team: state.final_score(team) for team in setup.teams}
    assert state.over
    assert sum(not ruling.accepted for ruling in rulings) == records[number].values["refused"]
    for team, score in final.items():
        assert bool(records[number].values[f"win:{team}"]) == (score == max(final.values()))
