"""Questions to a state: what it is asked most, and what it says where there is nothing."""

from dataclasses import replace

import pytest

from fejag_admin.rules.board import CellError, cell_name, parse_cell
from fejag_admin.rules.combat import Darkness
from fejag_admin.rules.figures import Options
from fejag_admin.rules.orders import Adjust, CloseRound, Fact, Place, Result, Ruling
from fejag_admin.rules.purse import game_points
from fejag_admin.rules.referee import begin, refuse_again
from tests.camp.camps import RESULT, cell, journal_of, put, rulings_of, sample_journal, small

CLOSE = CloseRound(("red", "blue", "green"), "small test")


@pytest.mark.parametrize(("name", "size", "number"), [("A1", 5, 0), ("K17", 41, 16 * 41 + 10), ("AO41", 41, 1680)])
def test_cells_have_names_as_in_a_spreadsheet(name: str, size: int, number: int) -> None:
    assert parse_cell(name, size) == number
    assert parse_cell(name.lower(), size) == number
    assert cell_name(number, size) == name


def test_every_cell_of_the_largest_board_has_a_name_of_its_own() -> None:
    assert [parse_cell(cell_name(number, 99), 99) for number in range(99 * 99)] == list(range(99 * 99))


@pytest.mark.parametrize(
    "text", ["", "A", "1", "A0", "A01", "1A", "A-1", "AP3", "A42", "AAA1", "A1 ", "Á1", "A\n1", "٣A"]
)
def test_what_is_no_cell_is_refused(text: str) -> None:
    with pytest.raises(CellError):
        parse_cell(text, 41)


def test_a_figure_or_attack_that_is_not_there() -> None:
    state = sample_journal().state
    assert state.figure(1).id == 1
    assert state.attack(1).id == 1
    for ask, last in ((state.figure, len(state.figures)), (state.attack, len(state.attacks))):
        for number in (0, -1, last + 1):
            with pytest.raises(KeyError):
                ask(number)


def test_the_camp_is_over_after_the_last_game() -> None:
    journal = journal_of(small(), RESULT, CLOSE, Result(2, RESULT.places), CLOSE, Result(3, RESULT.places))
    assert not journal.as_of(5).state.over
    assert journal.state.over
    assert not journal.state.round_open
    assert journal.state.placeable("red") == 0
    late = journal_of(
        small(), *(step.order for step in journal.steps), Result(4, RESULT.places), put("red", "had", "A5")
    )
    assert [(ruling.code, ruling.causes) for ruling in rulings_of(late)[-2:]] == [
        ("out-of-order", (Fact("camp-over"),)),
        ("round-not-open", (Fact("camp-over"),)),
    ]


def test_before_the_first_order_nothing_has_happened() -> None:
    state = journal_of(small()).state
    assert (state.orders, state.round, state.shone, state.figures, state.attacks) == (0, 0, 0, (), ())
    assert not state.ledger
    assert set(state.scores) == set(state.wallets) == {0}


def test_before_the_first_round_nothing_was_lit_at_its_opening() -> None:
    state = journal_of(small()).state
    assert state.lit_when_opened("red") == 0
    assert state.lit("red") == 1 << cell("A5")
    assert journal_of(small(), RESULT).state.lit_when_opened("red") == 1 << cell("A5")


def test_a_dark_figure_knows_why() -> None:
    orders = (
        RESULT,
        Adjust("red", 100, "rich"),
        put("red", "medved", "A5"),
        put("red", "had", "D5", override="laid by hand"),
        put("red", "tarantule", "E6", override="laid by hand"),
        put("red", "opice", "H4", override="laid by hand, never lit"),
        Adjust("blue", 100, "rich"),
        put("blue", "medved", "I5"),
        put("blue", "medved", "D9", override="laid by hand"),
        put("blue", "tygr", "D1", override="laid by hand"),
        Adjust("green", 100, "rich"),
        put("green", "medved", "E1"),
    )
    state = journal_of(small(), *orders).state
    assert state.darkness(1) is None
    assert state.darkness(2) == Darkness("struck", attacks=(1,))
    assert state.darkness(3) == Darkness("cut-off", hung_on=(2,))
    assert state.darkness(4) == Darkness("unconnected")
    assert state.struck_by(2) == (1,)
    assert state.status(1) == "in-effect"
    assert state.balanced_by(1) is None
    assert state.settled.struck("red") == 1 << cell("D5")
    assert state.settled.struck("blue") == 0


def test_two_teams_struck_at_once_are_told_apart() -> None:
    state = sample_journal().state
    struck = {team: state.settled.struck(team) for team in state.setup.teams}
    by_figure = {figure.at: figure.team for figure in state.figures if state.struck_by(figure.id)}
    assert {at: team for team, mask in struck.items() for at in by_figure if mask >> at & 1} == by_figure
    assert len({team for team, mask in struck.items() if mask}) > 1


def test_an_order_is_a_plain_value() -> None:
    assert put("red", "had", "A5") == Place("red", "had", cell("A5"))


def test_who_is_tied_shares_the_place_and_the_next_comes_after_all_of_them() -> None:
    result = Result(1, (("red",), ("blue", "green"), ("grey",)))
    assert [(team, place) for team, (place, _points) in game_points(Options(), result).items()] == [
        ("red", 1),
        ("blue", 2),
        ("green", 2),
        ("grey", 4),
    ]


def test_refused_orders_are_counted_too() -> None:
    journal = journal_of(small(), RESULT, put("red", "tygr", "E9"), put("red", "tygr", "A5"))
    assert [ruling.accepted for ruling in rulings_of(journal)] == [True, False, True]
    assert journal.state.orders == 3


def test_a_dark_figure_uncovers_its_own_cell_beside_an_uncovered_one() -> None:
    state = journal_of(small(), RESULT, put("red", "had", "H5", "by hand")).state
    assert not state.shines(1)
    assert [name for name in ("G5", "H5", "I5") if state.uncovered.cells >> cell(name) & 1] == ["H5", "I5"]


def test_what_was_refused_before_stays_so_though_the_rules_would_allow_it_by_now() -> None:
    state = begin(small().setup)
    assert refuse_again(state, RESULT) == (
        replace(state, orders=1),
        Ruling(RESULT, "stays-refused", ("B1",), (Fact("refused-then"),)),
    )


def test_what_was_refused_before_and_would_be_again_tells_the_reason_of_now() -> None:
    state = begin(small().setup)
    assert refuse_again(state, CLOSE) == (
        replace(state, orders=1),
        Ruling(CLOSE, "round-not-open", ("G4",), (Fact("round-closed", amount=0),)),
    )


def test_a_team_that_is_away_or_out_of_competition_is_expected_in_no_result() -> None:
    setup = replace(small().setup, away=frozenset({(2, "red")}), unranked=frozenset({(3, "blue")}))
    assert setup.expected(1) == ("red", "blue", "green")
    assert setup.expected(2) == ("blue", "green")
    assert setup.expected(3) == ("red", "green")
