"""What changed between two states: of an order, and of a correction that renumbers what comes after."""

import pytest

from fejag_admin.rules import changes as comparing
from fejag_admin.rules.board import Board, mask_of
from fejag_admin.rules.changes import NOTHING, Changes, changes
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, Result
from fejag_admin.rules.referee import replay
from fejag_admin.rules.state import Setup, State, Uncovered

PLAIN = Board(9)
RED, BLUE = PLAIN.cell("A5"), PLAIN.cell("I5")
BOARD = Board(9, frozenset(), frozenset({PLAIN.cell("E1")}), (), (("red", RED), ("blue", BLUE)))
RED_LIGHT = "A1 A2 A3 A4 A6 A7 A8 A9 B5 C5 D5 E5 F5 G5 H5 B4 C3 D2 E1 B6 C7 D8 E9"
SETUP = Setup(BOARD, ("red", "blue"))


def gift(team: str) -> Adjust:
    return Adjust(team, 100, "a gift")


def place(team: str, figure: str, at: str) -> Place:
    return Place(team, figure, BOARD.cell(at))


def after(*orders: Order) -> State:
    """The state after gifts, the first game, and these orders, with everything accepted."""
    state, rulings = replay(SETUP, (gift("red"), gift("blue"), Result(1, (("red",), ("blue",))), *orders))
    assert [ruling.code for ruling in rulings] == [None] * len(rulings)
    return state


def next_round(game: int) -> tuple[Order, ...]:
    return (CloseRound(("red", "blue"), "rich"), Result(game, (("red",), ("blue",))))


FIRST = (place("red", "tygr", "A5"), place("blue", "tygr", "I5"), *next_round(2))
BEAR, SNAKE, DEFENCE = place("blue", "medved", "E9"), place("red", "had", "C7"), place("blue", "medved", "I7")


def test_nothing_changes_between_equal_states() -> None:
    assert changes(after(*FIRST), after(*FIRST)) == Changes((), (), (), (), (), Uncovered(), (), (), ())


def test_an_order_brings_a_figure_its_price_and_what_it_uncovers() -> None:
    change = changes(after(), after(FIRST[0]))
    assert change.figures == ((None, 1),)
    assert {(item.kind, item.team, item.wallet) for item in change.items} == {
        ("purchase", "red", -15),
        ("temple", "red", 30),
    }
    assert change.paths == (("red", 0, 1),)
    assert change.uncovered.cells == mask_of(map(BOARD.cell, RED_LIGHT.split()))
    assert (change.lit, change.darkened, change.arisen, change.status, change.lost) == ((), (), (), (), ())


def test_an_attack_arises_and_darkens_and_a_defence_balances_it_and_gives_light_back() -> None:
    standing, struck = after(*FIRST, BEAR), after(*FIRST, BEAR, SNAKE)
    attack = changes(standing, struck)
    assert [(one.attacker, one.target) for one in attack.arisen] == [(4, 3)]
    assert (attack.darkened, attack.lit, attack.status) == ((3,), (), ())
    defence = changes(struck, after(*FIRST, BEAR, SNAKE, DEFENCE))
    assert [(one.attacker, one.target) for one in defence.arisen] == [(5, 4)]
    assert (defence.darkened, defence.lit, defence.status) == ((), (3,), ((1, "in-effect", "balanced"),))


def test_a_correction_that_renumbers_figures_compares_them_by_kind_and_place() -> None:
    before = after(*FIRST, BEAR, SNAKE)
    more = changes(before, after(*FIRST, place("red", "tarantule", "B4"), BEAR, SNAKE))
    assert more.figures == ((None, 3),)
    assert (more.arisen, more.status, more.lit, more.darkened, more.lost) == ((), (), (), (), ())
    assert (more.renumbered, more.renumbered_attacks, more.gone) == (((3, 4), (4, 5)), (), ())
    assert [(item.team, item.wallet, item.detail) for item in more.items] == [("red", -5, "tarantule")]


def test_a_correction_that_takes_a_figure_off_loses_its_line_in_the_ledger() -> None:
    change = changes(after(*FIRST, BEAR, SNAKE), after(*FIRST, SNAKE))
    assert change.figures == ((3, None),)
    assert [(item.team, item.wallet, item.detail) for item in change.lost] == [("blue", -10, "medved")]
    assert (change.items, change.arisen, change.status) == ((), (), ())
    assert change.paths == ()
    assert change.renumbered == ((4, 3),)
    assert [(one.attacker, one.target) for one in change.gone] == [(4, 3)]


def test_of_lines_alike_those_that_are_more_are_new() -> None:
    song = Adjust("red", 5, "song")
    before, then = after(song), after(song, song, song)
    assert len(changes(before, then).items) == len(changes(then, before).lost) == 2
    assert changes(before, then).lost == changes(then, before).items == ()


def test_places_belong_to_their_game_and_other_lines_to_no_round() -> None:
    def games(*winners: str) -> State:
        results = [Result(n, ((one,), ("blue" if one == "red" else "red",))) for n, one in enumerate(winners, 1)]
        return replay(SETUP, (gift("red"), gift("blue"), results[0], CloseRound(("red", "blue"), "rich"), results[1]))[
            0
        ]

    swapped = changes(games("red", "blue"), games("blue", "red"))
    assert len(swapped.items) == len(swapped.lost) == 4
    song = Adjust("red", 5, "song")
    sung_later = changes(after(song, *next_round(2)), after(*next_round(2), song))
    assert sung_later.items == sung_later.lost == ()


def test_a_board_that_stays_is_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most entries of a long journal change points or a round: figures, light and attacks are looked at no more."""
    before, later = after(*FIRST), after(*FIRST, Adjust("red", 5, "gift"))
    later = later.replacing(settled=before.settled, setup=before.setup)
    expected = changes(after(*FIRST), after(*FIRST, Adjust("red", 5, "gift")))
    monkeypatch.setattr(comparing, "_on_board", None)
    assert changes(before, later) == expected
    assert changes(before, before) == NOTHING
