"""The order of teams while a result is being entered."""

from hypothesis import given
from hypothesis import strategies as st

from fejag_admin.tui.orders.ranking import Ranking

TEAMS = ("a", "b", "c", "d")
PLAIN = Ranking.of(TEAMS)


def test_teams_begin_one_after_another_or_as_given() -> None:
    assert PLAIN.groups == (("a",), ("b",), ("c",), ("d",))
    assert Ranking.of(TEAMS, (("c",), ("a", "b"))) == Ranking((("c",), ("a", "b")), ("d",))


def test_a_team_passes_the_group_above_or_below() -> None:
    tied = PLAIN.tied("b")
    assert PLAIN.raised("b").rows == ("b", "a", "c", "d")
    assert PLAIN.lowered("b").rows == ("a", "c", "b", "d")
    assert tied.raised("c").groups == (("c",), ("a", "b"), ("d",))
    assert PLAIN.raised("a") == PLAIN
    assert PLAIN.lowered("d") == PLAIN
    assert PLAIN.tied("a") == PLAIN, "it has nobody to tie with"


def test_a_tied_team_leaves_its_tie() -> None:
    tied = PLAIN.tied("b").tied("c")
    assert tied.groups == (("a", "b", "c"), ("d",))
    assert tied.raised("b").groups == (("b",), ("a", "c"), ("d",))
    assert tied.lowered("b").groups == (("a", "c"), ("b",), ("d",))
    assert tied.tied("b").groups == (("a", "c"), ("b",), ("d",))


def test_an_absent_team_comes_back_last() -> None:
    absent = PLAIN.toggled("b")
    assert absent == Ranking((("a",), ("c",), ("d",)), ("b",))
    assert absent.toggled("b").rows == ("a", "c", "d", "b")
    assert absent.raised("b").rows == ("a", "c", "d", "b")
    assert absent.lowered("b") == absent
    assert absent.tied("b") == absent


@given(st.lists(st.tuples(st.sampled_from(["raised", "lowered", "tied", "toggled"]), st.sampled_from(TEAMS))))
def test_no_change_loses_a_team_or_leaves_an_empty_group(changes: list[tuple[str, str]]) -> None:
    ranking = PLAIN
    for name, team in changes:
        ranking = getattr(ranking, name)(team)
        lowered = ranking.lowered(team)
        if (team,) in ranking.groups:
            assert lowered == ranking or lowered.raised(team) == ranking
    assert sorted(ranking.rows) == sorted(TEAMS)
    assert all(ranking.groups)
