"""What a figure holds up: what would go dark if it did."""

from dataclasses import replace

from fejag_admin.camp.graphs import hanging, light_graph
from fejag_admin.camp.views.rays import Dependents, dependents
from fejag_admin.rules.combat import settle
from fejag_admin.rules.orders import Adjust, Order
from fejag_admin.rules.state import State
from tests.camp.camps import RESULT, journal_of, put, sample_journal, small

RICH: tuple[Order, ...] = tuple(Adjust(team, 100, "for the test") for team in ("red", "blue", "green"))


def camp(*orders: Order) -> State:
    return journal_of(small(), *RICH, RESULT, *orders).state


def test_a_chain_hangs_on_each_of_its_links() -> None:
    state = camp(
        put("red", "medved", "A5"), put("red", "medved", "D5", "by word"), put("red", "tarantule", "D7", "word")
    )
    assert dependents(state, 1).darkened == (2, 3)
    assert dependents(state, 2).darkened == (3,)
    assert dependents(state, 3).darkened == ()
    assert dependents(state, 2).relit == ()


def test_an_attack_ends_with_its_attacker() -> None:
    """Red's bear strikes blue's snake only while red's light gets there."""
    state = camp(
        put("red", "medved", "A5"),
        put("blue", "had", "I5"),
        put("blue", "had", "H4", "by word"),
        put("red", "medved", "A4", "by word"),
    )
    struck = [figure.id for figure in state.figures if state.struck_by(figure.id)]
    assert struck == [3]
    assert dependents(state, 4).relit == (3,)
    assert dependents(state, 1) == Dependents(darkened=(4,), relit=(3,), paths=0)
    assert dependents(state, 3) == Dependents()


def test_paths_to_the_temple_are_counted() -> None:
    state = camp(put("red", "medved", "A5"), put("red", "medved", "E5", "by word"))
    assert dependents(state, 1).paths == dependents(state, 2).paths == 1


def test_without_attacks_it_is_what_the_figure_dominates() -> None:
    state = sample_journal().state
    calm = replace(state, settled=settle(state.formation, ()))
    for team in state.setup.teams:
        carried = hanging(light_graph(calm, team))
        for figure in calm.figures:
            if figure.team == team and calm.shines(figure.id):
                assert len(dependents(calm, figure.id).darkened) == carried.get(figure.id, 0)
