"""The drawing of a map: read back without loss, forgiving to people, and clear about what is wrong."""

from random import Random

import pytest
from hypothesis import note

from fejag_admin.camp.maps.text import draw_map, read_map
from fejag_admin.common.faults import DocumentError
from fejag_admin.rules.board import Board
from tests import strategies
from tests.camp.camps import sample
from tests.camp.map_texts import LETTERS, invented


@strategies.explored(strategies.sources(), 100)
def test_a_drawing_is_read_back_without_loss(rng: Random) -> None:
    board = invented(rng)
    drawn = draw_map(board, LETTERS, ["random number 17"])
    note(drawn)
    again = read_map(drawn, LETTERS)
    assert again == board
    assert draw_map(again, LETTERS, ["random number 17"]) == drawn
    by_hand = drawn.translate(str.maketrans("·▓⌂│─╵╶└╷┌├╴┘┴┐┤┬┼", ".#^|-+++++++++++++"))
    assert read_map(by_hand, LETTERS) == board


def test_the_sample_map_survives_with_its_teams() -> None:
    campaign = sample()
    letters = {"fbi": "f", "exoti": "e", "jones": "j", "aliens": "a", "vlada": "g"}
    board = read_map(draw_map(campaign.board, letters), letters)
    assert (board.walls, board.temple, board.starts) == (
        campaign.board.walls,
        campaign.board.temple,
        campaign.board.starts,
    )
    assert [set(pair) for pair in board.teleports] == [set(pair) for pair in campaign.board.teleports]


DRAWN = """\
   A   B   C   D   E
 1  ·   ·  ⌂f   ·   ·
      ╷   ╶───╴
 2  · │@1   ·   ·   ·
      ╵
 3  ·   ·  ▓▓▓  ·   ·

 4  ·   ·   ·  @1   ·

 5  ·   ·   ·   ·   ·

f = fbi
"""


def test_a_drawing_looks_as_documented() -> None:
    board = read_map(DRAWN, LETTERS)
    assert board == Board(5, frozenset({(2, 7), (5, 6)}), frozenset({12}), ((6, 18),), (("fbi", 2),))
    assert draw_map(board, LETTERS) == DRAWN


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        (" 4  ·", " 6  ·", "line 8: row 6 is drawn where row 4 belongs"),
        ("@1   ·\n", "x    ·\n", "line 8, column 16: 'x' is nothing that stands on a map"),
        ("@1   ·\n", "·    ·\n", "teleport @1 has two ends; drawn are: B2"),
        ("▓▓▓", "⌂f ", "'⌂f' is drawn twice"),
        ("▓▓▓", "⌂e ", "nobody knows whose letter e is"),
        ("▓▓▓ ", "▓▓▓─", "line 6, column 15: '─' stands where only an obstacle may stand"),
        ("╶───╴", "╶── ╴", "line 3, column 12: '── ╴' stands where"),
        ("f = fbi", "f = wbi", "line 12: there is no team 'wbi'; there are: fbi, exoti, jones"),
        ("f = fbi", "hello", "line 12: 'hello' belongs to no drawing of a map"),
        (" 5  ·   ·   ·   ·   ·", " 5  ·   ·   ·   ·   · │", "there is no obstacle on the edge"),
        (" 5  ·   ·   ·   ·   ·", " 5  ·   ·   ·   ·   ·   ·", "more is drawn than 5 columns"),
        (" 5  ·   ·   ·   ·   ·\n", "", "4 rows are drawn; a map has 5 to 99"),
        (" 3  ·   ·", " 3  ·\t ·", "line 6, column 6: a tab"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(before: str, after: str, fault: str) -> None:
    assert before in DRAWN
    with pytest.raises(DocumentError) as caught:
        read_map(DRAWN.replace(before, after, 1), LETTERS)
    assert fault in str(caught.value)


def test_more_teleports_than_a_map_has_are_refused() -> None:
    pairs = tuple((2 * number, 2 * number + 1) for number in range(21))
    assert read_map(draw_map(Board(9, teleports=pairs[:20]), {}), {}).teleports == pairs[:20]
    with pytest.raises(DocumentError, match="21 teleports are too many; a map has at most 20"):
        read_map(draw_map(Board(9, teleports=pairs), {}), {})
