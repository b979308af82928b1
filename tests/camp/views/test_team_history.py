"""Score and wallet game by game add up to what the referee counts."""

from itertools import pairwise

from fejag_admin.camp.views.standings import laps
from fejag_admin.rules.orders import Adjust, CloseRound, Result
from tests.camp.camps import RESULT, journal_of, put, sample_journal, small


def test_the_last_lap_is_how_the_camp_stands() -> None:
    state = sample_journal().state
    for team, told in laps(state).items():
        assert [lap.game for lap in told] == list(range(12))
        assert (told[-1].score, told[-1].wallet) == (state.score(team), state.wallet(team))
        for before, lap in pairwise(told):
            gained = lap.points + lap.day + lap.temple + lap.secret + lap.adjusted
            assert lap.score == before.score + gained
            assert lap.wallet == before.wallet + lap.gained - lap.spent
        assert sum(lap.spent for lap in told) == -sum(
            item.wallet for item in state.ledger if item.team == team and item.wallet < 0
        )


def test_places_ranks_and_what_came_before_the_first_game() -> None:
    told = laps(
        journal_of(
            small(),
            Adjust("green", 5, "song"),
            RESULT,
            put("red", "had", "A5"),
            CloseRound(("red", "blue", "green"), "late"),
            Result(2, (("blue", "green"),)),
        ).state
    )
    assert [lap.adjusted for lap in told["green"]] == [5, 0, 0]
    assert [lap.place for lap in told["red"]] == [None, 1, None]
    assert [lap.place for lap in told["blue"]] == [None, 2, 1]
    assert [lap.rank for lap in told["green"]] == [1, 2, 1]
    assert [lap.spent for lap in told["red"]] == [0, 10, 0]
    assert [lap.wallet for lap in told["red"]] == [0, 10, 10]


def test_before_the_first_game_there_is_nothing() -> None:
    (lap,) = laps(journal_of(small()).state)["red"]
    assert (lap.game, lap.score, lap.rank, lap.wallet) == (0, 0, 1, 0)
