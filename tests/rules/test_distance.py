"""How far cells are from each other: the steps of a chess king, counted by walking."""

from fejag_admin.rules.board import Board, mask_of


def test_the_distance_is_that_of_a_king_who_walks() -> None:
    board = Board(size=6)
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    for start in range(36):
        walked, rim = {start: 0}, [start]
        while rim:
            cell = rim.pop(0)
            for near in (board.neighbour(cell, step) for step in steps):
                if near is not None and near not in walked:
                    walked[near] = walked[cell] + 1
                    rim.append(near)
        assert walked == {cell: board.distance(start, cell) for cell in range(36)}
        assert board.nearest(mask_of({0, 7, 35}), start) == min((0, 7, 35), key=lambda cell: (walked[cell], cell))
    assert board.nearest(0, 0) is None
