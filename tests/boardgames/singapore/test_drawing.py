"""The map of Singapore drawn as text."""

from dataclasses import replace

from boardgames.singapore.board import TownBoard
from boardgames.singapore.drawing import draw_situation, lot_under, spot
from tests.boardgames.judging import SINGAPORE

TOWN = """
what = "turn"
map = ["? ? ? ?", "* * ? ?", "* * ? ?"]
built = ["B1 I-4 Modrý", "C1 II-4 Červený", "C2 I-1 Červený", "D1 I-3 Modrý", "D2 I-6 Modrý"]
streets = "B1-C1 B1-* C2-* D1-D2"
players = [{name = "Modrý", workers = "B1"}, {name = "Červený", workers = "C2"}]
"""
MAP = """\
   A        B        C        D
1  (?)      I-4a─────II-4b    I-3a
            │ @a              │
2  *        *────────I-1b     I-6a
                       @b
3  *        *        (?)      (?)

a Modrý
b Červený"""


def test_the_map_shows_buildings_owners_streets_and_workers() -> None:
    assert "\n".join(draw_situation(SINGAPORE.load(TOWN))).rstrip() == MAP


def test_a_worker_on_a_starting_building_is_told_below() -> None:
    situation = SINGAPORE.load(TOWN)
    moved = replace(situation, players=(replace(situation.players[0], workers=("*3", "*1")), situation.players[1]))
    assert draw_situation(moved)[-2:] == ("*1 @a", "*3 @a")


def test_every_lot_is_found_where_it_is_drawn() -> None:
    lines = draw_situation(SINGAPORE.load(TOWN))
    for place, text in (("B1", "I-4a"), ("D2", "I-6a"), ("C3", "(?)"), ("A2", "*")):
        x, y = spot(place)
        assert lines[y][x:].startswith(text)
        assert lot_under(x, y) == lot_under(x + 5, y + 1) == place
    assert lot_under(0, 1) is None
    assert lot_under(4, -3) is None


def test_without_a_map_there_is_nothing_to_draw() -> None:
    assert draw_situation(replace(SINGAPORE.load(TOWN), board=TownBoard())) == ()
