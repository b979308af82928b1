"""Suggestions to mend a map: what they change, that the exact check agrees, and the same with any number of workers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from fejag_admin.camp.maps.fairness import fairness
from fejag_admin.camp.maps.random import Dice, random_map
from fejag_admin.lab import balance
from fejag_admin.lab.balance import NO_GAP, Change, Mending, Suggestion, candidates, gap
from fejag_admin.lab.playing import Play
from fejag_admin.rules.board import Board, on_edge
from fejag_admin.rules.options import Options
from fejag_admin.rules.orders import Result
from tests.lab.plans import EQUAL, TEAMS, plan

OPTIONS = Options(games=4)


def uneven_map() -> Board:
    """All four bases are alike but one, which was moved to where the temple is cheaper."""
    board = random_map(SMALL, TEAMS)
    start = board.start_of["a"]
    moved = (
        Change("base", (start, cell), "a").made(board) for cell in range(board.size**2) if on_edge(board.size, cell)
    )
    return next(one for one in moved if len(one.starts) == 4 and gap(OPTIONS, one) not in (NO_GAP, (0, 0)))


SMALL = replace(EQUAL, size=9, teleports=1, number=2)


def mended(workers: int = 1, camps: int = 10) -> Mending:
    mending = Mending(plan(uneven_map(), players="racer", games=2), camps, workers)
    for _pause in mending.run():
        assert mending.done <= mending.total
    return mending


@pytest.fixture(scope="module")
def mending() -> Iterator[Mending]:
    """A search that tries few changes in few camps."""
    with pytest.MonkeyPatch.context() as patch:
        for name, number in (("LOOKS", 6), ("TRIED", 4), ("SHOWN", 3)):
            patch.setattr(balance, name, number)
        yield mended()


def told(one: Suggestion) -> object:
    return one.changes, one.gap, one.tally.camps, one.tally.chances()


def test_suggestions_are_better_by_both_measures(mending: Mending) -> None:
    assert 1 <= len(mending.found) <= 3
    assert mending.done == mending.total
    given = mending.given
    assert given.gap != (0, 0)
    for one in mending.found:
        assert one.gap == gap(OPTIONS, one.board)
        assert one.gap < given.gap or (one.gap == given.gap and one.uneven < given.uneven)
        assert 1 <= len(one.changes) <= 2
        assert one.changes[0].cells[1] not in [change.cells[0] for change in one.changes]
        board = given.board
        for change in one.changes:
            board = change.made(board)
        assert board == one.board
        assert one.tally.camps == given.tally.camps == 12
    assert any(fairness(one.board, OPTIONS).fair for one in mending.found)
    assert len({one.board for one in mending.found}) == len(mending.found)


@pytest.mark.deep
def test_the_number_of_workers_makes_no_difference(mending: Mending) -> None:
    other = mended(workers=2)
    assert list(map(told, other.found)) == list(map(told, mending.found))
    assert told(other.given) == told(mending.given)


def test_small_changes_are_small_and_leave_a_map_that_can_be_played() -> None:
    board = random_map(replace(EQUAL, teleports=2), TEAMS)
    found = [*candidates(board, OPTIONS, Dice(3))]
    assert {change.kind for change in found} == {"base", "put", "taken", "teleport"}
    assert {change.team for change in found} == {*TEAMS, ""}
    for change in found:
        after, (here, there) = change.made(board), change.cells
        assert after != board
        assert len(after.walls) - len(board.walls) == {"put": 1, "taken": -1}.get(change.kind, 0)
        assert len(after.teleports) == len(board.teleports)
        assert [team for team, _cell in after.starts] == list(TEAMS)
        if change.kind == "base":
            assert (board.start_of[change.team], after.start_of[change.team]) == (here, there)
            assert on_edge(board.size, there)
        if change.kind == "teleport":
            assert board.paired[here] == after.paired[there]
            assert board.distance(here, there) <= 2


def test_a_map_on_which_something_is_wrong_is_the_widest_gap() -> None:
    board = random_map(EQUAL, TEAMS)
    assert gap(OPTIONS, board) == (0, 0)
    assert gap(OPTIONS, replace(board, temple=frozenset())) == NO_GAP


def test_luck_that_goes_round_is_the_same_for_all_bases() -> None:
    around = replace(plan(games=3), around=True)
    plays = [Play(around, camp) for camp in range(8)]
    luck = []
    for turn, play in enumerate(plays):
        order = play.rulings[0].order
        assert isinstance(order, Result)
        whose = {team: (TEAMS.index(team) - turn) % 4 for team in TEAMS}
        luck.append(
            (
                [sorted(whose[team] for team in place) for place in order.places],
                sorted((whose[team], style) for team, style in play.styles.items()),
            )
        )
    assert luck[0] == luck[1] == luck[2] == luck[3]
    assert luck[4] == luck[5] == luck[6] == luck[7] != luck[0]
    assert around.key != plan(games=3).key
