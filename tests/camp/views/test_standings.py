"""The standings add up, share places when tied, and agree with the referee's sums."""

from dataclasses import replace

from fejag_admin.camp.views.standings import standings
from fejag_admin.rules.figures import Options
from fejag_admin.rules.orders import Adjust, CloseRound, Result, SecretAnswer
from tests.camp.camps import RESULT, journal_of, put, sample_journal, small


def test_every_row_of_the_sample_camp_adds_up() -> None:
    state = sample_journal().state
    rows = standings(state)
    assert [row.final for row in rows] == sorted((row.final for row in rows), reverse=True)
    assert {row.team for row in rows} == set(state.setup.teams)
    for row in rows:
        assert (
            row.score == sum(points or 0 for points in row.by_game) + row.day + row.temple + row.secret + row.adjusted
        )
        assert row.final == row.score + row.path_points == state.final_score(row.team)
        assert (row.wallet, row.paths) == (state.wallet(row.team), len(state.paths(row.team)))
        assert len(row.by_game) == state.round


def test_a_camp_may_leave_temple_paths_out_until_the_end() -> None:
    journal = sample_journal()
    header = replace(journal.header, options=replace(journal.header.options, paths_counted="at-the-end"))
    late = replace(journal, header=header)
    assert standings(late.state) == standings(journal.state)
    before = next(at for at in range(journal.version, 1, -1) if not journal.as_of(at).state.over)
    shown, usual = (standings(one.as_of(before).state) for one in (late, journal))
    assert any(row.path_points for row in usual)
    assert all((row.path_points, row.final) == (0, row.score) for row in shown)
    assert [row.final for row in shown] == sorted((row.final for row in shown), reverse=True)


def test_a_tie_shares_the_place_and_skips_the_next() -> None:
    state = journal_of(small(), Result(1, (("red",), ("blue", "green")))).state
    assert [(row.rank, row.shared, row.team, row.final) for row in standings(state)] == [
        (1, False, "red", 20),
        (2, True, "blue", 16),
        (2, True, "green", 16),
    ]


def test_before_the_first_game_all_are_first() -> None:
    rows = standings(journal_of(small()).state)
    assert [(row.rank, row.shared, row.by_game, row.final) for row in rows] == [(1, True, (), 0)] * 3


def test_what_a_team_gained_is_told_apart() -> None:
    orders = (
        RESULT,
        put("red", "tygr", "A5"),
        put("red", "zaba", "E9", override="to see the temple"),
        Adjust("red", -2, "late"),
        Adjust("red", 7, "spend only", "wallet"),
        SecretAnswer("green", "correct"),
        CloseRound(("red", "blue", "green"), "small test"),
        Result(2, (("green",), ("blue",))),
    )
    state = journal_of(small(Options(games=3)), *orders).state
    red, blue, green = (next(row for row in standings(state) if row.team == team) for team in ("red", "blue", "green"))
    assert (red.by_game, red.adjusted, red.score, red.wallet) == ((20, None), -2, 18, 20 - 15 - 2 + 7)
    assert (blue.by_game, blue.score) == ((16, 16), 32)
    assert (green.secret, green.score, green.wallet) == (30, 13 + 20 + 30, 33)
