"""Explanations leave nothing out (all lamps, strikes, answers, paths, points), and say since when and what decides.

The naive twin names all there is; since when is asked of every moment; what decides is taken away. That each sentence
is true is checked by `test_sentences`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Any

from fejag_admin.camp.explain import attacks, figures
from fejag_admin.camp.explain.placements import placement, refused
from fejag_admin.camp.explain.reach import cell_told
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import MASTER, cell_facts, view
from fejag_admin.rules.board import Cell
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, Result, SecretAnswer, VoidAttack
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State
from tests.camp.camps import RESULT, corrected_camp, journal_of, put, small
from tests.camp.explain.plain import Plain
from tests.naive import combat as naive_combat
from tests.naive.light import light
from tests.naive.paths import Arrows, Figures, arrows, occupied_cells, shining
from tests.naive.world import World, read_world
from tests.strategies import explored, seeded
from tests.twins import naive_attacks, naive_cell, naive_figures


@dataclass(frozen=True)
class Twin:
    """A state as the naive twin sees it."""

    world: World
    emission: str
    size: int
    figures: Figures
    reach: Arrows
    settled: naive_combat.Settled

    @property
    def shining(self) -> frozenset[int]:
        return self.settled.shining

    @property
    def struck(self) -> set[int]:
        return {self.settled.attacks[number].target for number in self.settled.in_effect}

    def shining_when(self, struck: set[int]) -> frozenset[int]:
        return shining(self.world, self.figures, self.reach, struck)

    def light(self, number: int) -> frozenset[tuple[int, int]]:
        figure = self.figures[number]
        return light(self.world, figure.kind, figure.at, occupied_cells(self.figures), self.emission).cells

    def lights(self, number: int, cell: Cell) -> bool:
        return naive_cell(cell, self.size) in self.light(number)

    def team(self, number: int) -> str:
        return self.figures[number].team

    def on_start(self, number: int) -> bool:
        return self.figures[number].at == self.world.starts[self.team(number)]

    def hang_on(self, number: int) -> set[int]:
        """The shining figures of its team without which a figure would not shine."""
        mates = (mate for mate in self.shining if self.team(mate) == self.team(number) and mate != number)
        return {mate for mate in mates if number not in self.shining_when(self.struck | {mate})}


def twin_of(document: dict[str, Any], state: State, newcomer: Figure | None = None) -> Twin:
    """The twin's view of a state, with one figure more standing if there is a newcomer (A1)."""
    world, emission = read_world(document["map"]), state.formation.emission
    formation = state.formation if newcomer is None else state.formation.adding(newcomer)
    standing = naive_figures(formation)
    settled = naive_combat.settle(world, standing, naive_attacks(state.attacks), emission)
    return Twin(world, emission, world.size, standing, arrows(world, standing, emission), settled)


def codes(reason: Plain, *wanted: str) -> list[Any]:
    """The steps directly below with one of these codes."""
    return [step for step in reason.because if step.code in wanted]


def bys(reason: Plain, code: str) -> set[int | None]:
    return {step.by for step in codes(reason, code)}


def since_by_replaying(history: Journal, same: Callable[[State], bool]) -> int | None:
    """The entry before which it was not so: every moment is asked, the latest first."""
    for orders in range(len(history.steps), -1, -1):
        if not same(history.states[orders]):
            return history.steps[orders].effective.version if orders < len(history.steps) else None
    return None


# Figures


def connected(state: State, number: int) -> bool:
    figure = state.figure(number)
    return bool(state.formation.light[figure.team].connected >> figure.at & 1)


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


def check_figure(history: Journal, twin: Twin, number: int) -> None:
    """What holds it up or keeps it dark; with what decides taken away it would not be so.

    It has shone since; or it has been dark in the same way since, and one cause of then is one of now.
    """
    told = Plain(figures.figure(history, number))
    causes = told.causes
    assert codes(told, "placed")[0].entry == history.version_of(history.state.figure(number).order)
    match told.code:
        case "shines":
            lit_by = {mate for mate in twin.shining if twin.team(mate) == twin.team(number) and mate != number}
            assert bys(told, "held-by") == {mate for mate in lit_by if number in twin.reach[mate]}
            assert all(step.rays[-1].end == history.state.figure(number).at for step in codes(told, "held-by"))
            assert bys(told, "hangs-on") == twin.hang_on(number)
            assert bool(codes(told, "on-start")) == twin.on_start(number)
            lamps = {cause.by for cause in causes if cause.by is not None}
            assert (number in twin.shining_when(twin.struck | lamps)) == (causes[0].code == "on-start")
        case "dark-struck":
            strikes = {attack for attack in twin.settled.in_effect if twin.settled.attacks[attack].target == number}
            assert {cause.attack for cause in causes} == strikes
        case "dark-cut-off":
            assert number in twin.shining_when(twin.struck - {cause.by for cause in causes})
        case "dark-unconnected" if causes[0].code in ("light-cut", "way-cut"):
            assert {history.version_of(cause.reason.figure.order) for cause in causes} == {told.since}
        case "dark-unconnected":
            assert causes
    now = dark_for(history.state, number)

    def same(past: State) -> bool:
        then = dark_for(past, number, now[0] if now else "")
        if now is None or then is None:
            return now is then and len(past.figures) >= number
        return now[0] == then[0] and bool(now[1] & then[1] or not now[1])

    assert told.since == since_by_replaying(history, same)


# Attacks

CONDITIONS = ["newcomer-shone", "lights-target", "not-in-their-light", "lights-not-back"]


def check_attack(document: dict[str, Any], history: Journal, twin: Twin, attack: Attack) -> None:
    """Why it arose and every answer; it has stood so since, against the same answer if it is balanced."""
    told, state = Plain(attacks.attack(history, attack.id)), history.state
    status = twin.settled.status(attack.id)
    arose = codes(told, "attack-arose")[0]
    assert [step.code for step in arose.because][:4] == CONDITIONS
    born = twin_of(document, history.states[attack.order], state.figure(attack.attacker))
    defence = naive_combat.is_defence(born.world, born.figures, born.settled, attack.attacker, attack.target)
    assert bool(codes(arose, "was-a-defence")) == defence
    answers = {
        answer.id
        for answer in twin.settled.attacks.values()
        if twin.settled.status(answer.id) in ("in-effect", "balanced")
        and twin.team(answer.attacker) == twin.team(attack.target)
        and twin.team(answer.target) == twin.team(attack.attacker)
    }
    match status:
        case "in-effect":
            assert bool(codes(told, "no-answer")) == (not answers)
            named = codes(told, "answer-misses", "answer-one-way", "answer-taken")
            assert {step.rival for step in named} == answers
        case "dormant":
            assert bool(codes(told, "attacker-dark")) == (attack.attacker not in twin.shining)
            assert bool(codes(told, "light-blocked")) == (attack.target not in twin.reach[attack.attacker])
        case "void":
            assert [cause.code for cause in told.causes] == [f"{attack.void}-void"]
    assert told.causes

    def standing(past: State) -> tuple[str, int | None] | None:
        return None if len(past.attacks) < attack.id else (past.status(attack.id), past.balanced_by(attack.id))

    now = standing(state)
    assert told.since == since_by_replaying(history, lambda past: standing(past) == now)


def check_why_not(history: Journal, attacker: Figure, target: Figure) -> None:
    """The first condition of A1 that failed; both have stood there since, the attacker or a later target."""
    told = Plain(attacks.why_not(history, attacker.id, target.id))
    pairs = [(attack.attacker, attack.target) for attack in history.state.attacks]
    assert (told.code == "no-attack") == ((attacker.id, target.id) not in pairs)
    if told.code == "no-attack":
        *met, last = [step.code for step in told.because]
        assert met == CONDITIONS[: len(met)]
        assert (last == "same-team") == (attacker.team == target.team)
        came_later = attacker.team != target.team and target.id > attacker.id
        assert (last == "target-came-later") == came_later
        standing = target.id if came_later else attacker.id
        assert told.since == since_by_replaying(history, lambda past: len(past.figures) >= standing)


# Orders and cells


def random_order(rng: Random, state: State) -> Order:
    team = rng.choice(state.setup.teams)
    place = Place(team, rng.choice(list(KINDS)), rng.randrange(state.setup.board.size**2))
    others = (
        CloseRound(),
        Result(rng.randrange(1, 5), ((team,),)),
        VoidAttack(rng.randrange(1, 9), "x"),
        SecretAnswer(team, "wrong"),
        Adjust(team, 1, "x"),
    )
    return rng.choice((place, place, place, rng.choice(others)))


def judged(state: State, order: Order, open_round: bool) -> tuple[Any, ...]:
    """How an order is judged, in a round that is open if wanted: its code, and whom and what it hangs on."""
    if open_round:
        lit = tuple(state.lit(team) for team in state.setup.teams)
        state = replace(state, round_open=True, opened=state.opened if state.opened else lit)
    ruling = carry_out(state, order)[1]
    return (ruling.code, *((fact.kind, fact.team, fact.figure, fact.attack) for fact in ruling.causes))


def check_order(history: Journal, twin: Twin, order: Order) -> None:
    """What it hangs on; it would have been judged so since, for the same cause, whether a round was open or not."""
    ruling = carry_out(history.state, order)[1]
    if isinstance(order, Place):
        told = Plain(placement(history, order))
        assert (told.code == "may-place") == ruling.accepted
        assert ruling.accepted or told.because[-1].code == ruling.code
        for step in codes(told, "cell-is-lit"):
            mates = {number for number in twin.shining if twin.team(number) == order.team}
            assert bys(step, "lamp") == {number for number in mates if twin.lights(number, order.at)}
    now = judged(history.state, order, False)
    open_round = now[0] not in (None, "round-not-open")
    if open_round and now != judged(history.state, order, True):  # only a round was wanting
        return
    since = refused(history, ruling).since
    if now[0] == "must-spend":  # whoever holds too much now did so since, whoever else did then

        def as_much(past: State) -> bool:
            then = judged(past, order, open_round)
            return then[0] == now[0] and set(now[1:]) <= set(then[1:])

        assert since == since_by_replaying(history, as_much)
    elif isinstance(order, Place) or now[0] is not None:
        assert since == since_by_replaying(history, lambda past: judged(past, order, open_round) == now)


def check_cell(history: Journal, cell: Cell) -> None:
    state = history.state
    if state.figure_at(cell) is None:
        told = cell_told(history, cell_facts(state, view(state, MASTER), cell))
        lit = {team for team in state.setup.teams if state.lit(team) >> cell & 1}
        if told.code in ("cell-lit", "cell-dark"):
            assert (told.code == "cell-lit") == bool(lit)
            assert told.since == since_by_replaying(
                history, lambda past: {team for team in past.setup.teams if past.lit(team) >> cell & 1} == lit
            )


# Teams and entries


def check_paths(history: Journal, twin: Twin, team: str) -> None:
    told = Plain(figures.paths(history, team))
    ends = codes(told, "path")
    mates = {number for number in twin.figures if twin.team(number) == team}
    seeing = {number for number in mates if twin.light(number) & twin.world.temple}
    assert {end.figure for end in ends} == seeing & twin.shining
    assert {lost.figure for lost in codes(told, "path-lost", "path-dark")} == seeing - twin.shining
    assert told.n == len(ends)
    for end in ends:
        way = [figure.id for figure in end.way]
        assert way[-1] == end.figure
        assert twin.on_start(way[0])
        assert set(way) <= twin.shining
        assert all(lit in twin.reach[by] for by, lit in pairwise(way))
        itself = set() if twin.on_start(end.figure) else {end.figure}
        weak = {number for number in twin.hang_on(end.figure) if not twin.on_start(number)} | itself
        assert bys(end, "path-hangs-on") == weak
        assert bool(codes(end, "path-is-safe")) == (not weak)
    has_paths = bool(history.state.paths(team))
    assert all(cause.code == ("path" if has_paths else "path-lost") for cause in told.causes)
    assert told.since == since_by_replaying(history, lambda past: bool(past.paths(team)) == has_paths)


def check_points(history: Journal, team: str) -> None:
    told, state = Plain(figures.points(history, team)), history.state
    score, _paths, wallet = told.because
    sums = (state.final_score(team), state.wallet(team))
    assert (score.amount, told.amount, wallet.amount) == (state.score(team), *sums)
    assert sum(line.item.score for line in score.because if line.item) == state.score(team)
    assert sum(line.item.wallet for line in wallet.because if line.item) == state.wallet(team)
    for line in score.because:
        index = history.index(line.entry)
        assert line.item not in history.states[index].ledger
        assert line.item in history.states[index + 1].ledger
    assert told.since == since_by_replaying(history, lambda past: (past.final_score(team), past.wallet(team)) == sums)


def check_entry(history: Journal, index: int) -> None:
    """How it was judged; and what a result gave to each place, by the ledger line by line."""
    step, before, after = history.steps[index], history.states[index], history.states[index + 1]
    told = Plain(figures.entry(history, history.version_of(index)))
    assert told.code == ("entry-accepted" if step.stands else "entry-kept" if step.objection else "entry-refused")
    if isinstance(step.order, Result) and step.ruling.accepted:
        (ranking, *days) = told.causes or (None,)
        lines = [line.item for line in ranking.because] if ranking else []
        assert [line.team for line in lines] == [team for group in step.order.places for team in group]
        for line in lines:
            extra = sum(day.item.score for day in days if day.item is not None and day.item.team == line.team)
            assert after.score(line.team) - before.score(line.team) == line.score + extra
            place = next(at for at, group in enumerate(step.order.places) if line.team in group)
            assert line.detail == str(sum(map(len, step.order.places[:place])) + 1)


@explored(seeded(), 80)
def test_whatever_is_explained_is_all_and_has_been_so_since(rng: Random) -> None:
    document, history = corrected_camp(rng)
    if rng.random() < 0.5:
        history = history.before(rng.randrange(len(history.steps) + 1))
    state = history.state
    twin = twin_of(document, state)
    for figure in state.figures:
        check_figure(history, twin, figure.id)
        check_why_not(history, figure, rng.choice(state.figures))
    for attack in state.attacks:
        check_attack(document, history, twin, attack)
    for team in state.setup.teams:
        check_paths(history, twin, team)
        check_points(history, team)
    for _ in range(12):
        check_order(history, twin, random_order(rng, state))
        check_cell(history, rng.randrange(history.campaign.board.size**2))
    for index in range(len(history.steps)):
        check_entry(history, index)


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


def test_a_round_that_cannot_close_says_who_has_held_too_much_and_since_when() -> None:
    history = journal_of(small(), RESULT, Adjust("red", 1, "song"))
    told = refused(history, carry_out(history.state, CloseRound())[1])
    assert [(cause.code, cause.team) for cause in Plain(told).causes] == [("must-spend", "red"), ("must-spend", "blue")]
    assert told.since == 2


def test_who_is_in_the_way_does_not_decide_where_the_light_comes_by_way_of_him() -> None:
    """The bear on C2 would light C6 but for the tarantula on C3; without it, though, the bear would be dark too."""
    orders = [put("red", kind, at, "as agreed") for kind, at in (("tygr", "A5"), ("tarantule", "C3"), ("medved", "C2"))]
    monkey = put("red", "opice", "C6", "as agreed")
    history = journal_of(small(), RESULT, Adjust("red", 60, "found"), *orders, monkey)
    assert [history.state.shines(number) for number in (1, 2, 3, 4)] == [True, True, True, False]
    told = Plain(figures.figure(history, 4))
    assert [cause.code for cause in told.causes] == ["no-lamp-near"]


def test_of_a_figure_that_no_light_gets_to_no_light_is_stopped() -> None:
    """The monkey on G3 stands between the tiger on H3 and the tarantula, but the tiger has no light either."""
    dark = (put("red", kind, at, "as agreed") for kind, at in (("tygr", "H3"), ("opice", "G3"), ("tarantule", "F3")))
    history = journal_of(small(), RESULT, Adjust("red", 60, "found"), put("red", "tygr", "A5"), *dark)
    told = Plain(figures.figure(history, 4))
    assert told.code == "dark-unconnected"
    assert [step.code for step in told.because] == ["no-lamp-near", "placed"]
