"""Since when something is so, and what decides: by looking at every moment, and by taking the cause away."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from fejag_admin.camp.explain import attacks, figures
from fejag_admin.camp.explain.placements import placement, refused
from fejag_admin.camp.explain.reach import cell_told
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import MASTER, cell_facts, view
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, Result, VoidAttack
from fejag_admin.rules.orders import SecretAnswer as EggAnswer
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State
from tests.camp.camps import RESULT, corrected_camp, journal_of, put, small
from tests.camp.explain.plain import Plain
from tests.camp.explain.test_claims import Twin, twin_of
from tests.strategies import explored, seeded


def since_by_replaying(history: Journal, same: Callable[[State], bool]) -> int | None:
    """The entry before which it was not so: each moment is replayed from the beginning, the latest first."""
    for orders in range(len(history.steps), -1, -1):
        moment = history.states[orders]
        if not same(moment):
            return history.steps[orders].effective.version if orders < len(history.steps) else None
    return None


def connected(state: State, number: int) -> bool:
    this = state.figure(number)
    return bool(state.formation.light[this.team].connected >> this.at & 1)


def dark_for(state: State, number: int, why: str = "") -> tuple[str, set[int]] | None:
    """Why a figure is dark: in what way, and by which attacks or struck figures; None if it is not there or shines.

    Whether light gets to it is asked first if it is dark because none does: it may be struck besides.
    """
    if len(state.figures) < number or state.shines(number):
        return None
    if why == "unconnected" and not connected(state, number):
        return why, set()
    strikes = set(state.struck_by(number))
    if strikes:
        return "struck", strikes
    if not connected(state, number):
        return "unconnected", set()
    darkness = state.darkness(number)
    assert darkness is not None
    return "cut-off", set(darkness.hung_on)


def check_figure(history: Journal, number: int) -> None:
    """It has shone since; or it has been dark in the same way since, and one cause of then is one of now."""
    now = dark_for(history.state, number)

    def same(past: State) -> bool:
        then = dark_for(past, number, now[0] if now else "")
        if now is None or then is None:
            return now is then and len(past.figures) >= number
        return now[0] == then[0] and bool(now[1] & then[1] or not now[1])

    assert figures.figure(history, number).since == since_by_replaying(history, same)


def check_attack(history: Journal, number: int) -> None:
    """It has stood so since, against the same answer if it is balanced."""

    def standing(state: State) -> tuple[str, int | None] | None:
        return None if len(state.attacks) < number else (state.status(number), state.balanced_by(number))

    now = standing(history.state)
    assert attacks.attack(history, number).since == since_by_replaying(history, lambda past: standing(past) == now)


def check_why_not(history: Journal, one: int, other: int) -> None:
    """Both have stood there since, the attacker's placement or a later one of the target."""
    told = attacks.why_not(history, one, other)
    if told.code == "no-attack":
        both = [other, one] if told.causes[0].code == "target-came-later" else [one]
        assert told.since == since_by_replaying(history, lambda past: len(past.figures) >= max(both))


def check_cell(history: Journal, cell: int) -> None:
    state = history.state
    if state.figure_at(cell) is None:
        told = cell_told(history, cell_facts(state, view(state, MASTER), cell))
        lit = {team for team in state.setup.teams if state.lit(team) >> cell & 1}
        if told.code in ("cell-lit", "cell-dark"):
            assert (told.code == "cell-lit") == bool(lit)
            assert told.since == since_by_replaying(
                history, lambda past: {team for team in past.setup.teams if past.lit(team) >> cell & 1} == lit
            )


def judged(state: State, order: Order, open_round: bool) -> tuple[Any, ...]:
    """How an order is judged, in a round that is open if wanted: its code, and whom and what it hangs on."""
    if open_round:
        lit = tuple(state.lit(team) for team in state.setup.teams)
        state = replace(state, round_open=True, opened=state.opened if state.opened else lit)
    ruling = carry_out(state, order)[1]
    return (ruling.code, *((one.kind, one.team, one.figure, one.attack) for one in ruling.causes))


def check_order(history: Journal, order: Order) -> None:
    """It would have been judged so since, for the same cause, whether a round was open or not."""
    now = judged(history.state, order, False)
    told = refused(history, carry_out(history.state, order)[1])
    open_round = now[0] not in (None, "round-not-open")
    if open_round and now != judged(history.state, order, True):  # only a round was wanting
        return
    if now[0] == "must-spend":  # whoever holds too much now did so since, whoever else did then
        assert told.since == since_by_replaying(
            history,
            lambda past: (then := judged(past, order, open_round))[0] == now[0] and set(now[1:]) <= set(then[1:]),
        )
    elif isinstance(order, Place) or now[0] is not None:
        assert told.since == since_by_replaying(history, lambda past: judged(past, order, open_round) == now)


def check_decisive(history: Journal, twin: Twin, number: int) -> None:
    """What decides does: with all of it taken away the figure shines no more, or is dark in that way no more."""
    told = Plain(figures.figure(history, number))
    causes = told.causes
    match told.code:
        case "shines":
            lamps = {one.by for one in causes if one.by is not None}
            assert (number in twin.shining_when(twin.struck | lamps)) == (causes[0].code == "on-start")
        case "dark-struck":
            others = twin.settled.in_effect - {one.attack for one in causes}
            assert number not in {twin.settled.attacks[attack].target for attack in others}
        case "dark-cut-off":
            assert number in twin.shining_when(twin.struck - {one.by for one in causes})
        case "dark-unconnected" if causes[0].code in ("light-cut", "way-cut"):
            assert {history.version_of(one.reason.figure.order) for one in causes} == {told.since}
        case "dark-unconnected":
            assert causes


def random_order(rng: Random, state: State) -> Order:
    team = rng.choice(state.setup.teams)
    place = Place(team, rng.choice(list(KINDS)), rng.randrange(state.setup.board.size**2))
    others = (
        CloseRound(),
        Result(rng.randrange(1, 5), ((team,),)),
        VoidAttack(rng.randrange(1, 9), "x"),
        EggAnswer(team, "wrong"),
        Adjust(team, 1, "x"),
    )
    return rng.choice((place, place, place, rng.choice(others)))


def check_team(history: Journal, team: str) -> None:
    """Paths have been there, or not, since; the points have been the same since."""
    state = history.state
    found, sums = bool(state.paths(team)), (state.final_score(team), state.wallet(team))
    told = figures.paths(history, team)
    assert told.since == since_by_replaying(history, lambda past: bool(past.paths(team)) == found)
    assert all(one.code == ("path" if found else "path-lost") for one in told.causes)
    since = since_by_replaying(history, lambda past: (past.final_score(team), past.wallet(team)) == sums)
    assert figures.points(history, team).since == since


@explored(seeded(), 80)
def test_since_when_and_what_decides(rng: Random) -> None:
    document, history = corrected_camp(rng)
    if rng.random() < 0.5:
        history = history.before(rng.randrange(len(history.steps) + 1))
    state = history.state
    twin = twin_of(document, state)
    for figure in state.figures:
        check_figure(history, figure.id)
        check_why_not(history, figure.id, rng.choice(state.figures).id)
        check_decisive(history, twin, figure.id)
    for attack in state.attacks:
        check_attack(history, attack.id)
        assert Plain(attacks.attack(history, attack.id)).causes
    for team in state.setup.teams:
        check_team(history, team)
    for _ in range(12):
        check_order(history, random_order(rng, state))
        check_cell(history, rng.randrange(history.campaign.board.size**2))


def test_a_refusal_hangs_on_what_it_says() -> None:
    """Given the points that are wanting, the same order is accepted."""
    orders: list[Order] = [RESULT, Adjust("red", -14, "lost")]
    history = journal_of(small(), *orders)
    told = Plain(placement(history, put("red", "opice", "A5")))
    cause = told.causes[0]
    assert (told.code, cause.code, told.since) == ("may-not-place", "cannot-afford", 3)
    wanting = KINDS["opice"].price - cause.fact.amount
    for points, accepted in ((wanting - 1, False), (wanting, True)):
        then = journal_of(small(), *orders, Adjust("red", points, "found"))
        assert (placement(then, put("red", "opice", "A5")).code == "may-place") == accepted


def test_who_is_in_the_way_does_not_decide_where_the_light_comes_by_way_of_him() -> None:
    """The bear on C2 would light C6 but for the tarantula on C3; without it, though, the bear would be dark too."""
    orders = [put("red", kind, at, "as agreed") for kind, at in (("tygr", "A5"), ("tarantule", "C3"), ("medved", "C2"))]
    monkey = put("red", "opice", "C6", "as agreed")
    history = journal_of(small(), RESULT, Adjust("red", 60, "found"), *orders, monkey)
    assert [history.state.shines(number) for number in (1, 2, 3, 4)] == [True, True, True, False]
    told = Plain(figures.figure(history, 4))
    assert [one.code for one in told.causes] == ["no-lamp-near"]
