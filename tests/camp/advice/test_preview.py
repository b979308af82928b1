"""Advice before an order is confirmed (A10): it is what then happens, and tells players nothing hidden."""

from dataclasses import replace

from fejag_admin.camp.advice.preview import Preview, preview
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.rules.board import cells_of
from fejag_admin.rules.orders import Place
from fejag_admin.rules.referee import carry_out
from tests.camp.camps import RESULT, cell, journal_of, put, sample_journal, small

BEAR = put("red", "medved", "A5")


def test_the_light_of_a_figure_is_shown_even_where_it_may_not_stand() -> None:
    advice = preview(journal_of(small(), RESULT).state, put("red", "medved", "C5"))
    assert advice.ruling.code == "not-lit"
    assert [advice.light >> cell(name) & 1 for name in ("C1", "I5", "C8")] == [1, 1, 0], "an obstacle stops it"
    assert (advice.attacks, advice.darkened, advice.lost) == ((), (), 0)


def test_players_are_told_only_of_light_on_known_cells() -> None:
    state = journal_of(small(), RESULT, BEAR).state
    advice = preview(state, put("red", "tygr", "A3"), PUBLIC)
    assert set(cells_of(advice.light)) == {cell(name) for name in ("A1", "A2", "A4", "A5")}
    assert advice.light & ~state.uncovered.cells == 0


def made(advice: Preview) -> list[tuple[int, str | None, int | None]]:
    return [(attack.target, attack.void, attack.rival) for attack in advice.attacks]


def test_attacks_are_foretold_with_what_makes_them_void_or_not_to_be_defended() -> None:
    snake = put("blue", "had", "E5", override="laid by hand")
    state = journal_of(small(), RESULT, put("blue", "medved", "I5"), snake).state
    at_start = preview(state, BEAR)
    assert (made(at_start), at_start.on_own_start) == ([(2, None, None)], True)
    in_temple = preview(state, put("red", "tygr", "E9", override="beyond"))
    assert (in_temple.ruling.code, in_temple.attacks) == ("temple", ())
    second = preview(carry_out(state, BEAR)[0], put("green", "medved", "E1"))
    assert (made(second), second.on_own_start) == ([(2, "rival-attack", 1)], True)
    assert preview(state, put("blue", "tygr", "I1", override="own figures are not attacked")).attacks == ()


def test_blocking_ones_own_light_is_foretold() -> None:
    state = journal_of(small(), RESULT, BEAR, put("red", "had", "E5", override="laid by hand")).state
    assert state.shines(2)
    advice = preview(state, put("red", "medved", "C5", override="it hands the light on"))
    assert (advice.darkened, advice.lost) == ((), 0)
    blocked = preview(state, put("red", "opice", "C5", override="in the way"))
    assert blocked.darkened == (2,)
    assert blocked.lost >> cell("E5") & 1


def test_the_advice_is_what_then_happens() -> None:
    """In the finished sample camp with a round open and full purses."""
    finished = sample_journal().state
    teams = finished.setup.teams
    lit = tuple(finished.lit(team) for team in teams)
    state = replace(finished, round_open=True, wallets=(1000,) * len(teams), opened=lit)
    checked = 0
    for team in teams:
        for at in list(cells_of(state.placeable(team)))[::20]:
            order = Place(team, "tygr", at)
            advice = preview(state, order, MASTER)
            after, ruling = carry_out(state, order)
            attacks = after.attacks[len(state.attacks) :]
            assert advice.ruling == ruling
            assert made(advice) == [(attack.target, attack.void, attack.rival) for attack in attacks]
            assert advice.light == after.cast(len(after.figures)).mask
            own = {figure.id for figure in state.figures if figure.team == team}
            assert set(advice.darkened) == {n for n in own if state.shines(n) and not after.shines(n)}
            assert advice.changes.arisen == attacks
            could, can = ({name for name in teams if camp.placeable_next(name)} for camp in (state, after))
            assert set(advice.stranded) == could - can
            checked += 1
    assert checked > 20
