"""Explanations leave nothing out: all lamps, strikes, answers, paths and points are named, by the naive twin.

That each sentence is true is checked by `test_sentences`, and since when and why by `test_since`.
"""

from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import note

from fejag_admin.camp.explain import attacks as explain_attack
from fejag_admin.camp.explain import figures as explain
from fejag_admin.camp.explain.placements import placement
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.rules.board import Cell
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.orders import Place, Result
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State
from tests.camp.camps import journal_of
from tests.camp.explain.plain import Plain
from tests.naive import combat as naive_combat
from tests.naive.light import light, middle_sections
from tests.naive.paths import Arrows, Figures, arrows, lit_cells, occupied_cells, shining
from tests.naive.world import World, read_world
from tests.strategies import explored, random_campaign, seeded
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


def twin_of(document: dict[str, Any], state: State, newcomer: Figure | None = None) -> Twin:
    """The twin's view of a state, with one figure more standing if there is a newcomer (A1)."""
    world, emission = read_world(document["map"]), state.formation.emission
    formation = state.formation if newcomer is None else state.formation.adding(newcomer)
    figures = naive_figures(formation)
    settled = naive_combat.settle(world, figures, naive_attacks(state.attacks), emission)
    return Twin(world, emission, world.size, figures, arrows(world, figures, emission), settled)


def codes(reason: Plain, *wanted: str) -> list[Any]:
    """The steps directly below with one of these codes."""
    return [one for one in reason.because if one.code in wanted]


def bys(reason: Plain, *wanted: str) -> set[int | None]:
    return {one.by for one in codes(reason, *wanted)}


# Figures


def check_figure(history: Journal, twin: Twin, number: int) -> None:
    reason, team = Plain(explain.figure(history, number)), twin.team(number)
    assert (reason.code == "shines") == (number in twin.shining)
    placed = codes(reason, "placed")[0]
    assert placed.entry == history.version_of(history.state.figure(number).order)
    if reason.code == "shines":
        mates = {one for one in twin.shining if twin.team(one) == team and one != number}
        assert bys(reason, "held-by") == {one for one in mates if number in twin.reach[one]}
        assert bool(codes(reason, "on-start")) == (twin.figures[number].at == twin.world.starts[team])
        hangs = {one for one in mates if number not in twin.shining_when(twin.struck | {one})}
        assert bys(reason, "hangs-on") == hangs
        for step in codes(reason, "held-by"):
            assert step.rays[-1].end == history.state.figure(number).at
    elif reason.code == "dark-struck":
        strikes = {one.attack for one in codes(reason, "struck-by") if one.figure == number}
        assert strikes == {one for one in twin.settled.in_effect if twin.settled.attacks[one].target == number}


# Attacks


def check_attack(document: dict[str, Any], history: Journal, twin: Twin, this: Attack) -> None:
    reason = Plain(explain_attack.attack(history, this.id))
    state = history.state
    status = twin.settled.status(this.id)
    assert reason.code == f"attack-{status}"
    newcomer = state.figure(this.attacker)
    born = twin_of(document, history.states[this.order], newcomer)
    arose = codes(reason, "attack-arose")[0]
    assert [one.code for one in arose.because][:4] == [
        "newcomer-shone",
        "lights-target",
        "not-in-their-light",
        "lights-not-back",
    ]
    assert this.target in naive_combat.attacked_by(born.world, born.figures, born.settled, this.attacker, born.emission)
    defence = naive_combat.is_defence(born.world, born.figures, born.settled, this.attacker, this.target)
    assert bool(codes(arose, "was-a-defence")) == defence
    live = {
        one.id
        for one in twin.settled.attacks.values()
        if twin.settled.status(one.id) in ("in-effect", "balanced")
        and twin.team(one.attacker) == twin.team(this.target)
        and twin.team(one.target) == twin.team(this.attacker)
    }

    if status == "in-effect":
        assert bool(codes(reason, "no-answer")) == (not live)
        assert {one.rival for one in codes(reason, "answer-misses", "answer-one-way", "answer-taken")} == live
    elif status == "dormant":
        assert bool(codes(reason, "attacker-dark")) == (this.attacker not in twin.shining)
        assert bool(codes(reason, "light-blocked")) == (this.target not in twin.reach[this.attacker])
    elif status == "void":
        assert [one.code for one in reason.causes] == [f"{this.void}-void"]


def check_why_not(document: dict[str, Any], history: Journal, attacker: Figure, target: Figure) -> None:
    reason = Plain(explain_attack.why_not(history, attacker.id, target.id))
    exists = any((one.attacker, one.target) == (attacker.id, target.id) for one in history.state.attacks)
    assert (reason.code == "no-attack") == (not exists)
    if exists or attacker.id == target.id:
        return
    last = reason.because[-1]
    if target.team == attacker.team:
        assert last.code == "same-team"
        return
    if target.id > attacker.id:
        assert last.code == "target-came-later"
        return
    born = twin_of(document, history.states[attacker.order], attacker)
    check_failure(born, last, attacker, target)


def check_failure(born: Twin, last: Plain, attacker: Figure, target: Figure) -> None:
    """The condition that is said to have failed did fail, and those before it did not (A1)."""
    lit = lit_cells(born.world, born.figures, born.shining, target.team, born.emission)
    facts = {
        "newcomer-dark": attacker.id not in born.shining,
        "unlit": not born.lights(attacker.id, target.at),
        "seen": naive_cell(attacker.at, born.size) in lit,
        "lights-back": born.lights(target.id, attacker.at),
    }
    first = next(name for name, failed in facts.items() if failed)
    expected = {
        "newcomer-dark": {"newcomer-dark", "newcomer-unlit"},
        "unlit": {"out-of-light", *(f"stopped-by-{what}" for what in ("figure", "obstacle", "temple", "teleport"))},
        "seen": {"in-their-light"},
    }
    assert last.code in expected.get(first, {first})


# Placing, paths, points


def check_placement(history: Journal, twin: Twin, order: Place) -> None:
    state = history.state
    reason = Plain(placement(history, order))
    _after, ruling = carry_out(state, order)
    assert (reason.code == "may-place") == ruling.accepted
    last = reason.because[-1]
    if not ruling.accepted:
        assert last.code == ruling.code
    for one in codes(reason, "cell-is-lit"):
        lamps = {two for two in twin.shining if twin.team(two) == order.team and twin.lights(two, order.at)}
        assert bys(one, "lamp") == lamps
    for one in codes(last, "section-of", "section-of-dark"):
        owner = twin.figures[one.by or 0]
        sections = middle_sections(twin.world, owner.kind, owner.at, occupied_cells(twin.figures), twin.emission)
        assert naive_cell(order.at, twin.size) in sections
        assert owner.team == last.fact.team


def check_paths(history: Journal, twin: Twin, team: str) -> None:
    reason = Plain(explain.paths(history, team))
    ends = codes(reason, "path")
    mates = {one for one in twin.figures if twin.team(one) == team}
    seeing = {one for one in mates if twin.light(one) & twin.world.temple}
    assert {one.figure for one in ends} == seeing & twin.shining
    assert {one.figure for one in codes(reason, "path-lost", "path-dark")} == seeing - twin.shining
    assert reason.n == len(ends)
    for one in ends:
        way = [figure.id for figure in one.way]
        assert way[-1] == one.figure
        assert twin.figures[way[0]].at == twin.world.starts[team]
        assert set(way) <= twin.shining
        assert all(lit in twin.reach[by] for by, lit in pairwise(way))
        weak = {
            two
            for two in mates & twin.shining
            if twin.figures[two].at != twin.world.starts[team]
            and one.figure not in twin.shining_when(twin.struck | {two})
        }
        assert bys(one, "path-hangs-on") == weak
        assert bool(codes(one, "path-is-safe")) == (not weak)


def check_points(history: Journal, team: str) -> None:
    reason = Plain(explain.points(history, team))
    score, _paths, wallet = reason.because
    state = history.state
    assert (score.amount, wallet.amount, reason.amount) == (
        state.score(team),
        state.wallet(team),
        state.final_score(team),
    )
    assert sum(one.item.score for one in score.because if one.item) == state.score(team)
    assert sum(one.item.wallet for one in wallet.because if one.item) == state.wallet(team)
    for one in score.because:
        index = next(i for i, step in enumerate(history.steps) if step.effective.version == one.entry)
        assert one.item not in history.states[index].ledger
        assert one.item in history.states[index + 1].ledger


@explored(seeded(), 60)
def test_whatever_is_explained_is_so(rng: Random) -> None:
    """Everything that can be asked about a random camp, or some of it where that would be too much."""
    document = random_campaign(rng, sizes=(5, 9), rounds=(2, 4))
    note(document)
    campaign = campaign_from_json(document)
    history = journal_of(campaign.header, *(entered.order for entered in campaign.orders))
    state = history.state
    twin = twin_of(document, state)
    for figure in state.figures:
        check_figure(history, twin, figure.id)
    for attack in state.attacks:
        check_attack(document, history, twin, attack)
    for _ in range(12 if state.figures else 0):
        check_why_not(document, history, rng.choice(state.figures), rng.choice(state.figures))
    for _ in range(12):
        order = Place(rng.choice(state.setup.teams), rng.choice(list(KINDS)), rng.randrange(campaign.board.size**2))
        check_placement(history, twin, order)
    for team in state.setup.teams:
        check_paths(history, twin, team)
        check_points(history, team)
    for index, step in enumerate(history.steps):
        told = Plain(explain.entry(history, history.version_of(index)))
        assert told.code == ("entry-accepted" if step.ruling.accepted else "entry-refused")
        check_round(history, index, told)


def check_round(history: Journal, index: int, told: Plain) -> None:
    """What a result gave to each place, by the ledger line by line."""
    step, before = history.steps[index], history.states[index]
    match step.order:
        case Result(places=places) if step.ruling.accepted:
            (ranking, *days) = told.causes or (None,)
            lines = [one.item for one in ranking.because] if ranking else []
            assert [one.team for one in lines] == [team for group in places for team in group]
            after = history.states[index + 1]
            for item in lines:
                extra = sum(one.item.score for one in days if one.item is not None and one.item.team == item.team)
                assert after.score(item.team) - before.score(item.team) == item.score + extra
                ahead = sum(len(group) for group in places[: next(n for n, g in enumerate(places) if item.team in g)])
                assert item.detail == str(ahead + 1)
