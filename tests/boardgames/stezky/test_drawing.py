"""The mountain as text: its shape, what lies on it, what a mouse points at."""

import pytest

from boardgames.stezky.drawing import HEIGHT, WIDTH, draw, place_under, spot, square_under
from boardgames.stezky.model import Met, Panorama
from boardgames.stezky.mountain import MOUNTAIN, SPIRITS, SQUARES, mask_of, place, places_of
from boardgames.stezky.notation import place_text, read_place
from fejag_admin.common.language import LANGUAGES

TABLE = """\
                  ┌────┬────┬────┬────┐
 f                │    │ f5▲▲ f6▲│    │
             ┌────┼────┼────┼────┼────┼────┐
 r           │    │    │ r5 │    │    │    │
        ┌────┼────┼────┼────┼────┼────┼────┼────┐
 m      │ m2△│    │    │ m5 │ ≈≈ │    │    │    │
   ┌────┼────┼────┼────┼──(vev)──┼────┼────┼────┼────┐
 z │    │    │    │ ≈≈ │ z5 │ z6 │    │    │    │    │
   ├────┼────┼────┼────┼────┼────┼────┼────┼────┼────┤
 o │    │    │    │ o4 │ o5 │    │    │    │    │    │
   ├────┼────┼────┼───mot───┼────┼────┼────┼────┼────┤
 č │    │    │    │ č4 │ č5 │    │    │    │    │ č10│
   └────┴────┴────┴────┴────┴────┴────┴────┴────┴────┘
     1    2    3    4    5    6    7    8    9    10
"""


def tiles(text: str) -> int:
    return mask_of(*map(read_place, text.split()))


def test_a_panorama() -> None:
    panorama = Panorama(
        tiles("č4 č5 č10 o4 o5 z5 m5 r5 f5 f6 z6 m2"),
        tiles("z4 m6"),
        (Met("butterfly", place(1, 4)), Met("squirrel", place(3, 5))),
    )
    lines = draw(panorama, covered="squirrel")
    assert "\n".join(line.rstrip() for line in lines) + "\n" == TABLE


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_mountain_is_drawn(language: str) -> None:
    spirits = tuple(map(Met, (spirit for spirit in SPIRITS if spirit != "evil"), SQUARES))
    lines = draw(Panorama(MOUNTAIN, 0, spirits), language)
    assert (len(lines), {len(line) for line in lines}) == (HEIGHT, {WIDTH})
    for at in places_of(MOUNTAIN):
        x, y = spot(at)
        assert lines[y][x : x + 4].strip(" ▲") == place_text(at, language)
    for met in spirits:
        code = SPIRITS[met.spirit].code[language]
        (y,) = (row for row, line in enumerate(lines) if code in line)
        assert square_under(lines[y].index(code), y) == met.square
    assert "".join(lines).count("▲") == 9


def test_what_a_mouse_points_at() -> None:
    points = [(x, y) for y in range(-3, HEIGHT + 3) for x in range(-3, WIDTH + 3)]
    places = [place_under(x, y) for x, y in points]
    assert {at: places.count(at) for at in places_of(MOUNTAIN)} == dict.fromkeys(places_of(MOUNTAIN), 4)
    squares = [square_under(x, y) for x, y in points]
    assert {corner: squares.count(corner) for corner in SQUARES} == dict.fromkeys(SQUARES, 3)
    assert not [both for both in zip(places, squares, strict=True) if None not in both]
    for at in places_of(MOUNTAIN):
        assert place_under(*spot(at)) == at
