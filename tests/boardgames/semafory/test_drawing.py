"""The exchange as text, for every seat, and what a mouse points at."""

import pytest

from boardgames.semafory.drawing import (
    HEIGHT,
    WIDTH,
    draw,
    draw_situation,
    lamp_spot,
    lamp_under,
    tower_spot,
    tower_under,
)
from boardgames.semafory.exchange import SEATS, SIGNS, TOWERS, TOWERS_OF, VIEW, read_lamps, sign_at
from tests.boardgames.judging import SEMAFORY


def test_the_exchange_of_an_example() -> None:
    assert draw_situation(SEMAFORY.load(SEMAFORY.game.sample("turn-of-the-rulebook"))) == (
        "    a     b     c     d",
        " 1  ●     ●     ●     ○",
        "          ◇     ◇",
        " 2  ○  1  ●  □  ○  □  ●",
        "          ◇     ◇",
        " 3  ○  □  ○  □  ○  2  ○",
        "          ◇     ◇",
        " 4  ○     ○     ○     ○",
    )


def test_the_east_reads_columns_as_rows() -> None:
    lamps = read_lamps("1110/0101/0000/0000")
    assert draw(lamps, "east", figures={"ab2": "1"}, marked=1, tower="b12") == (
        "    4     3     2     1",
        " a  ○     ○    (○)   (●)!",
        "          □     1",
        " b  ○  ◇  ○  ◇ (●) ◇ (●)",
        "          □     □",
        " c  ○  ◇  ○  ◇ (○) ◇ (●)",
        "          □     □",
        " d  ○     ○     ●     ○",
    )


@pytest.mark.parametrize("seat", SEATS)
def test_a_sign_is_drawn_upright_for_its_sender(seat: str) -> None:
    for sign, lamps in SIGNS.items():
        for tower in TOWERS_OF[seat]:
            lines = draw(sign_at(lamps, seat, tower), seat)
            read = "".join(lines[lamp_spot(lamp, seat)[1]][lamp_spot(lamp, seat)[0]] for lamp in VIEW[seat, tower])
            assert read.replace("●", "1").replace("○", "0") == lamps, sign
            spots = [lamp_spot(lamp, seat) for lamp in VIEW[seat, tower]]
            assert spots == sorted(spots, key=lambda spot: (spot[1], spot[0]))


@pytest.mark.parametrize("seat", SEATS)
def test_a_mouse_points_at_what_is_drawn_and_all_of_it_fits(seat: str) -> None:
    for tower in TOWERS:
        x, y = tower_spot(tower, seat)
        assert {tower_under(x + beside, y, seat) for beside in (-1, 0, 1)} == {tower}
        assert lamp_under(x, y, seat) is None
    for lamp in range(16):
        x, y = lamp_spot(lamp, seat)
        assert {lamp_under(x + beside, y, seat) for beside in (-1, 0, 1)} == {lamp}
        assert tower_under(x, y, seat) is None
    assert lamp_under(0, 0, seat) is None
    lines = draw(0xFFFF, seat, marked=0xFFFF, tower="bc2")
    assert (len(lines), max(map(len, lines)) <= WIDTH) == (HEIGHT, True)
