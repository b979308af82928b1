"""The order of teams while a result is being entered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.tui.orders.ranking import Ranking

TEAMS = ("a", "b", "c", "d")
CHANGES = ["raised", "lowered", "tied", "toggled"]


def ranking_of(text: str) -> Ranking:
    """An order written as “a bc, d”: b and c tied, d absent."""
    places, _comma, absent = text.partition(",")
    return Ranking(tuple(map(tuple, places.split())), tuple(absent.strip()))


def test_teams_begin_one_after_another_or_as_given() -> None:
    assert Ranking.of(TEAMS) == ranking_of("a b c d")
    assert Ranking.of(TEAMS, (("c",), ("a", "b"))) == ranking_of("c ab, d")


@pytest.mark.parametrize(
    ("before", "change", "team", "after"),
    [
        ("a b c d", "raised", "b", "b a c d"),
        ("a b c d", "lowered", "b", "a c b d"),
        ("a b c d", "tied", "b", "ab c d"),
        ("a b c d", "tied", "a", "a b c d"),  # it has nobody to tie with
        ("a b c d", "raised", "a", "a b c d"),
        ("a b c d", "lowered", "d", "a b c d"),
        ("ab c d", "raised", "c", "c ab d"),  # a team passes the group above
        ("ab c d", "tied", "c", "abc d"),
        ("abc d", "raised", "b", "b ac d"),  # a tied team leaves its tie
        ("abc d", "lowered", "b", "ac b d"),
        ("abc d", "tied", "b", "ac b d"),
        ("a b c d", "toggled", "b", "a c d, b"),
        ("a c d, b", "toggled", "b", "a c d b"),  # an absent team comes back last
        ("a c d, b", "raised", "b", "a c d b"),
        ("a c d, b", "lowered", "b", "a c d, b"),
        ("a c d, b", "tied", "b", "a c d, b"),
    ],
)
def test_a_change_moves_one_team(before: str, change: str, team: str, after: str) -> None:
    assert getattr(ranking_of(before), change)(team) == ranking_of(after)


@given(st.lists(st.tuples(st.sampled_from(CHANGES), st.sampled_from(TEAMS))))
def test_no_change_loses_a_team_or_leaves_an_empty_group(changes: list[tuple[str, str]]) -> None:
    ranking = Ranking.of(TEAMS)
    for name, team in changes:
        ranking = getattr(ranking, name)(team)
        lowered = ranking.lowered(team)
        if (team,) in ranking.groups:
            assert lowered == ranking or lowered.raised(team) == ranking
    assert sorted(ranking.rows) == sorted(TEAMS)
    assert all(ranking.groups)
