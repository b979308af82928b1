"""Advice before an order is confirmed (A10): it is what then happens, and tells players nothing hidden."""

from dataclasses import replace

from fejag_admin.camp.advice.preview import Preview, preview
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.rules.board import cells_of
from fejag_admin.rules.orders import Place
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State
from tests.camp.camps import RESULT, cell, journal_of, put, sample_journal, small


def test_the_light_of_a_figure_is_shown_even_where_it_may_not_stand() -> None:
    state = journal_of(small(), RESULT).state
    advice = preview(state, put("red", "medved", "C5"))
    assert advice.ruling.code == "not-lit"
    assert advice.light >> cell("C1") & 1
    assert advice.light >> cell("I5") & 1
    assert not advice.light >> cell("C8") & 1, "an obstacle stops it"
    assert (advice.attacks, advice.darkened, advice.lost) == ((), (), 0)


def test_players_are_told_only_of_light_on_known_cells() -> None:
    state = journal_of(small(), RESULT, put("red", "medved", "A5")).state
    advice = preview(state, put("red", "tygr", "A3"), PUBLIC)
    assert set(cells_of(advice.light)) == {cell(name) for name in ("A1", "A2", "A4", "A5")}
    assert advice.light & ~state.uncovered.cells == 0


def test_attacks_are_foretold_with_what_makes_them_void_or_not_to_be_defended() -> None:
    base = journal_of(
        small(), RESULT, put("blue", "medved", "I5"), put("blue", "had", "E5", override="laid by hand")
    ).state
    at_start = preview(base, put("red", "medved", "A5"))
    assert (_made(at_start), at_start.on_own_start) == ([(2, None, None)], True)
    on_start = preview(base, put("red", "tygr", "E9", override="beyond"))
    assert on_start.ruling.code == "temple"
    assert on_start.attacks == ()
    attacked, _ = carry_out(base, put("red", "medved", "A5"))
    second = preview(attacked, put("green", "medved", "E1"))
    assert (_made(second), second.on_own_start) == ([(2, "rival-attack", 1)], True)
    assert preview(base, put("blue", "tygr", "I1", override="own figures are not attacked")).attacks == ()


def _made(advice: Preview) -> list[tuple[int, str | None, int | None]]:
    return [(attack.target, attack.void, attack.rival) for attack in advice.attacks]


def test_blocking_ones_own_light_is_foretold() -> None:
    state = journal_of(
        small(), RESULT, put("red", "medved", "A5"), put("red", "had", "E5", override="laid by hand")
    ).state
    assert state.shines(2)
    advice = preview(state, put("red", "medved", "C5", override="it hands the light on"))
    assert advice.darkened == ()
    assert advice.lost == 0
    blocked = preview(state, put("red", "opice", "C5", override="in the way"))
    assert blocked.darkened == (2,)
    assert blocked.lost >> cell("E5") & 1


def test_the_advice_is_what_then_happens() -> None:
    state = _open_again(sample_journal().state)
    checked = 0
    for team in state.setup.teams:
        for at in list(cells_of(state.placeable(team)))[::9]:
            order = Place(team, "tygr", at)
            advice = preview(state, order, MASTER)
            after, ruling = carry_out(state, order)
            assert advice.ruling == ruling
            made = after.attacks[len(state.attacks) :]
            assert [(a.target, a.void, a.rival) for a in advice.attacks] == [(a.target, a.void, a.rival) for a in made]
            assert advice.light == after.cast(len(after.figures)).mask
            assert set(advice.darkened) == {
                f.id for f in state.figures if f.team == team and state.shines(f.id) and not after.shines(f.id)
            }
            assert advice.changes.arisen == made
            could, can = ({one for one in state.setup.teams if camp.placeable_next(one)} for camp in (state, after))
            assert set(advice.stranded) == could - can
            checked += 1
    assert checked > 20


def _open_again(state: State) -> State:
    """The finished camp with a round open and full purses."""
    teams = state.setup.teams
    opened = tuple(state.lit(team) for team in teams)
    return replace(state, round_open=True, wallets=(1000,) * len(teams), opened=opened)
