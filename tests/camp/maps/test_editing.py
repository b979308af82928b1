"""Changing a map: undo and redo, one thing a cell, turning, resizing, symmetry."""

from random import Random

import pytest

from fejag_admin.camp.file.document import dump, load
from fejag_admin.camp.maps import editing
from fejag_admin.camp.maps.editing import SYMMETRIES, UndoHistory, images, turned
from fejag_admin.camp.maps.new_camp import fresh_campaign
from fejag_admin.rules.board import Board
from fejag_admin.rules.figures import EAST, NORTH
from tests import strategies
from tests.camp.camps import cell
from tests.camp.map_texts import invented


def test_undo_and_redo_walk_the_list_of_maps() -> None:
    history = UndoHistory(Board(9))
    assert history.undo() is history
    assert history.redo() is history
    one = editing.with_temple(Board(9), [cell("E5")])
    two = editing.with_teleport(one, cell("B2"), cell("H8"))
    history = history.then(one).then(two).then(two)
    assert history.undo().now == one
    assert history.undo().undo().now == Board(9)
    assert history.undo().undo().redo().redo().now == two
    assert history.undo().then(Board(9)).redo().now == Board(9)


def test_what_is_put_on_a_cell_takes_the_place_of_what_was_there() -> None:
    board = editing.with_teleport(Board(9), cell("H8"), cell("B2"))
    assert board.teleports == ((cell("B2"), cell("H8")),)
    board = editing.with_temple(board, [cell("B2")])
    assert not board.teleports
    assert board.temple == {cell("B2")}
    board = editing.with_start(board, "b", cell("A5"), ("a", "b"))
    board = editing.with_start(board, "a", cell("E1"), ("a", "b"))
    assert board.starts == (("a", cell("E1")), ("b", cell("A5")))
    board = editing.with_start(board, "a", cell("A5"), ("a", "b"))
    assert board.starts == (("a", cell("A5")), ("b", cell("E1")))
    board = editing.with_temple(board, [cell("A5")])
    assert board.starts == (("b", cell("E1")),)
    with pytest.raises(ValueError, match="B2"):
        editing.with_start(board, "a", cell("B2"), ("a", "b"))
    assert editing.erased(board, [cell("E1"), cell("A5"), cell("B2")]) == Board(9)


def test_obstacles_are_the_sides_of_cells() -> None:
    wall = editing.wall_beside(Board(9), cell("B2"), EAST)
    assert wall == (cell("B2"), cell("C2"))
    assert editing.wall_beside(Board(9), cell("B1"), NORTH) is None
    board = editing.with_walls(Board(9), [wall], True)
    assert board.walls == {wall}
    assert editing.with_walls(board, [wall], False) == Board(9)


@strategies.explored(strategies.sources(), 100)
def test_turning_a_map_comes_back_to_where_it_began(rng: Random) -> None:
    board = invented(rng)
    assert turned(turned(board, "mirror"), "mirror") == board
    assert turned(turned(board, "flip"), "flip") == board
    half = turned(turned(board, "rotate"), "rotate")
    assert half.walls == turned(turned(board, "mirror"), "flip").walls
    full = turned(turned(half, "rotate"), "rotate")
    assert {frozenset(pair) for pair in full.teleports} == {frozenset(pair) for pair in board.teleports}
    assert (full.walls, full.temple, full.starts) == (board.walls, board.temple, board.starts)


def test_a_quarter_turn_is_clockwise() -> None:
    board = Board(9, temple=frozenset({cell("B1")}))
    assert turned(board, "rotate").temple == {cell("I2")}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_images_are_the_same_from_each_of_them(symmetry: editing.Symmetry) -> None:
    wall = (cell("B2"), cell("C2"))
    found = images(symmetry, wall, 9)
    assert wall in found
    assert all(images(symmetry, (one[0], one[1]), 9) == found for one in found)
    assert len(found) == {"none": 1, "mirror": 2, "half-turn": 2, "quarter-turn": 4, "eightfold": 8}[symmetry]


@pytest.mark.parametrize("size", [5, 30, 41, 60, 99])
@pytest.mark.parametrize("count", [2, 12])
def test_a_resized_map_is_still_sound(size: int, count: int) -> None:
    campaign = fresh_campaign([f"team {number}" for number in range(count)])
    board = editing.with_teleport(campaign.board, 43, 41 * 41 - 100)
    board = editing.with_temple(editing.resized(board, size), [2 * size + 2])
    raw = dump(type(campaign)(board, campaign.options, campaign.teams))
    assert load(raw.encode()).board == board
    with pytest.raises(ValueError, match="4"):
        editing.resized(board, 4)
