"""Every sentence of an explanation is true word for word: what each code claims, asked of the naive twin."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from fejag_admin.answers.sentences import SENTENCES
from fejag_admin.camp.explain import attacks as explain_attack
from fejag_admin.camp.explain import figures
from fejag_admin.camp.explain.placements import placement
from fejag_admin.camp.explain.reach import cell_told
from fejag_admin.camp.explain.reasons import Reason, for_players
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import MASTER, cell_facts, view
from fejag_admin.rules.board import Cell
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.orders import Place
from fejag_admin.rules.state import State
from fejag_admin.texts.rulings import CODES
from tests.camp.camps import corrected_camp
from tests.camp.explain.plain import Plain
from tests.camp.explain.test_claims import Twin, twin_of
from tests.naive import combat as naive_combat
from tests.naive import world as naive_world
from tests.naive.light import light
from tests.naive.paths import lit_cells, occupied_cells, reachable, team_middle_sections
from tests.strategies import explored, seeded
from tests.twins import naive_attacks, naive_cell


@dataclass(frozen=True)
class Scene:
    """The moment of which a sentence speaks: the twin then, the figure or attack explained, and who is not there yet.

    ``after``: the twin when the attacks of the newcomer have arisen, for what would be.
    """

    history: Journal
    document: dict[str, Any]
    twin: Twin
    head: Plain
    newcomer: int | None = None
    after: Twin | None = None

    def by(self, reason: Plain) -> int:
        """The number of the figure by which it is so."""
        number: int | None = reason.by
        assert number is not None
        return number

    def at(self, number: int) -> naive_world.Cell:
        return self.twin.figures[number].at

    def team(self, number: int) -> str:
        return self.twin.figures[number].team

    def cell(self, cell: Cell | None) -> naive_world.Cell:
        assert cell is not None
        return naive_cell(cell, self.twin.size)

    @property
    def connected(self) -> frozenset[int]:
        return self.twin.shining_when(set())

    def lit(self, team: str) -> set[naive_world.Cell]:
        return lit_cells(self.twin.world, self.twin.figures, self.twin.shining, team, self.twin.emission)

    def passes(self, first: int, last: int, among: frozenset[int]) -> bool:
        """Whether all light for ``last`` goes through ``first``: with that left out it is not reached (P1)."""
        twin, team = self.twin, self.team(first)
        assert self.team(last) == team
        both = reachable(twin.world, twin.figures, twin.reach, team, among, None)
        return {first, last} <= both and last not in reachable(twin.world, twin.figures, twin.reach, team, among, first)

    def alone(self, number: int, *others: int) -> frozenset[naive_world.Cell]:
        """What a figure would light if only these others stood on the map."""
        twin, figure = self.twin, self.twin.figures[number]
        standing = {self.at(one) for one in (number, *others)}
        return light(twin.world, figure.kind, figure.at, standing, twin.emission).cells

    def without(self, number: int) -> Twin:
        """The twin as if a figure did not stand there."""
        return replace(self.twin, figures={one: figure for one, figure in self.twin.figures.items() if one != number})

    def middle(self, team: str) -> set[naive_world.Cell]:
        twin = self.twin
        return team_middle_sections(twin.world, twin.figures, twin.reach, team, twin.emission)

    def status(self, number: int | None) -> str:
        assert number is not None
        return self.twin.settled.status(number)

    def ordered(self, number: int) -> int:
        """The entry that placed a figure."""
        return self.history.version_of(self.history.state.figure(number).order)


def same_team(scene: Scene, one: int, other: int) -> bool:
    return one != other and scene.team(one) == scene.team(other)


def lamp(scene: Scene, told: Plain, target: int) -> bool:
    """One of the same team has the target in its light."""
    return same_team(scene, scene.by(told), target) and target in scene.twin.reach[scene.by(told)]


def before(scene: Scene, entry: int | None) -> Twin:
    """The twin just before an entry."""
    return twin_of(scene.document, scene.history.states[scene.history.index(entry or 0)])


def lamp_of_attack(scene: Scene, told: Plain) -> tuple[int, int]:
    """The attacker and the target of an attack."""
    attack = scene.twin.settled.attacks[told.attack or 0]
    return attack.attacker, attack.target


def lamp_of_rival(scene: Scene, told: Plain) -> tuple[int, int]:
    """The attacker and the target of the rival attack."""
    attack = scene.twin.settled.attacks[told.rival or 0]
    return attack.attacker, attack.target


def hit(scene: Scene, told: Plain) -> tuple[int, int]:
    """Whom the rival hits, and the attacker of the attack."""
    attacks = scene.twin.settled.attacks
    return attacks[told.rival or 0].target, attacks[told.attack or 0].attacker


def answers(scene: Scene) -> set[int]:
    """The live attacks of the attacked team on the attacking one."""
    settled = scene.twin.settled
    this = settled.attacks[scene.head.attack or 0]
    return {
        one.id
        for one in settled.attacks.values()
        if scene.status(one.id) in ("in-effect", "balanced")
        and scene.team(one.attacker) == scene.team(this.target)
        and scene.team(one.target) == scene.team(this.attacker)
    }


def may_pair(scene: Scene, told: Plain) -> bool:
    twin, attacks = scene.twin, scene.twin.settled.attacks
    return naive_combat.may_be_paired(
        twin.world, twin.figures, twin.reach, twin.shining, attacks[scene.head.attack or 0], attacks[told.rival or 0]
    )


def on_ray(scene: Scene, told: Plain) -> bool:
    """Light that goes to the cell named, or begins there, does not get to the target."""
    by = scene.by(told)
    target = scene.at(told.figure) if told.figure is not None else scene.cell(told.cell)
    last = scene.cell(told.last)
    return (
        target not in scene.twin.light(by)
        and last in scene.twin.light(by) | {scene.at(by)}
        and points(scene, by, target)
        and points(scene, by, last)
    )


def points(scene: Scene, number: int, target: naive_world.Cell) -> bool:
    """Whether a figure lights in the direction of a cell, by what stands in the rules of its kind; or stands there."""
    figure = scene.twin.figures[number]
    down, right = (abs(one - other) for one, other in zip(figure.at, target, strict=True))
    straight, diagonal = 0 in (down, right), down == right
    return {
        "tygr": straight or diagonal,
        "medved": straight,
        "had": diagonal,
        "tarantule": max(down, right) <= 1,
        "opice": {down, right} == {1, 2},
    }[figure.kind]


def would_be(scene: Scene, told: Plain) -> str | None:
    """How the newcomer's attack on a figure would stand; None if there would be none."""
    if scene.after is None:
        return None
    settled = scene.after.settled
    found = [one.id for one in settled.attacks.values() if (one.attacker, one.target) == (scene.newcomer, told.figure)]
    return settled.status(found[0]) if found else None


def unsettled(scene: Scene, told: Plain) -> naive_combat.Settled:
    """What the twin makes of the moment at which an attack was found to be self-defeating (A7)."""
    number = told.attack or 0
    states = scene.history.states
    index = next(
        i for i, one in enumerate(states) if len(one.attacks) >= number and one.attack(number).void == "self-defeating"
    )
    known = {one.id for one in states[index - 1].attacks if one.void is not None}
    attacks = tuple(
        one if one.void != "self-defeating" or one.id in known else replace(one, void=None)
        for one in states[index].attacks
    )
    twin = twin_of(scene.document, states[index])
    return naive_combat.settle(twin.world, twin.figures, naive_attacks(attacks), twin.emission)


def way_was_cut(scene: Scene, told: Plain) -> bool:
    """Until the newcomer stood in its light a connected lamp lit another figure, and from there light went on."""
    then, this, by, lit = before(scene, told.entry), figure_of(scene.head), scene.by(told), figure_of(told)
    newcomer = next(one for one in scene.twin.figures if scene.ordered(one) == told.entry)
    onwards = {lit}
    while more := {two for one in onwards for two in then.reach[one] if same_team(scene, lit, two)} - onwards:
        onwards |= more
    return (
        {this, by, lit} <= then.shining_when(set())
        and not {this, lit} & scene.connected
        and same_team(scene, by, lit)
        and lit in then.reach[by]
        and lit not in scene.twin.reach[by]
        and this in onwards - {lit}
        and scene.at(newcomer) in scene.alone(by)
    )


def rival(scene: Scene, told: Plain) -> bool:
    """The rival is of a third team, and on the team attacked."""
    attack = scene.twin.settled.attacks[told.rival or 0]
    newcomer = scene.newcomer or 0
    return (
        (attack.attacker, attack.target) == (told.by, told.figure)
        and scene.team(attack.attacker) != scene.team(newcomer)
        and attack.void is None
    )


Claim = Callable[[Scene, Plain], bool]


def figure_of(told: Plain) -> int:
    number: int | None = told.figure
    assert number is not None
    return number


def attack_is(status: str) -> Claim:
    return lambda scene, told: scene.status(told.attack) == status


def attack_would_be(status: str) -> Claim:
    return lambda scene, told: would_be(scene, told) == status


STATUSES = ("in-effect", "balanced", "dormant", "void")
CLAIMS: dict[str, Claim] = {
    "shines": lambda s, r: r.figure in s.twin.shining,
    "on-start": lambda s, r: s.at(figure_of(r)) == s.twin.world.starts[r.team or ""] == s.cell(r.cell),
    "held-by": lambda s, r: lamp(s, r, figure_of(r)) and s.by(r) in s.twin.shining,
    "hangs-on": lambda s, r: s.passes(s.by(r), figure_of(r), s.twin.shining),
    "dark-struck": lambda s, r: r.figure in s.twin.struck,
    "dark-cut-off": lambda s, r: (
        r.figure in s.connected and r.figure not in s.twin.struck and r.figure not in s.twin.shining
    ),
    "dark-unconnected": lambda s, r: r.figure not in s.connected,
    "cut-by": lambda s, r: (
        s.by(r) in s.twin.struck
        and r.figure in s.connected
        and r.figure not in s.twin.shining
        and r.figure in s.twin.shining_when(s.twin.struck - {one.by for one in s.head.causes if one.figure == r.figure})
    ),
    "struck-by": lambda s, r: s.status(r.attack) == "in-effect" and lamp_of_attack(s, r) == (r.by, r.figure),
    "stands": lambda s, r: s.status(r.attack) == r.status and lamp_of_attack(s, r) == (r.by, r.figure),
    "dark-lamp": lambda s, r: lamp(s, r, figure_of(r)) and s.by(r) not in s.twin.shining,
    "lamp-unconnected": lambda s, r: lamp(s, r, figure_of(r)) and s.by(r) not in s.connected,
    "light-cut": lambda s, r: (
        {s.by(r), figure_of(s.head)} <= before(s, r.entry).shining_when(set())
        and figure_of(s.head) in before(s, r.entry).reach[s.by(r)]
        and same_team(s, s.by(r), figure_of(s.head))
        and s.ordered(figure_of(r)) == r.entry
        and s.at(figure_of(r)) in s.alone(s.by(r))
    ),
    "way-cut": lambda s, r: all(one.entry == s.ordered(figure_of(r)) for one in r.because),
    "came-by": way_was_cut,
    "lamp-shaded": lambda s, r: (
        same_team(s, s.by(r), figure_of(s.head))
        and s.by(r) in s.connected
        and s.head.figure not in s.twin.reach[s.by(r)]
        and s.at(figure_of(s.head)) in s.alone(s.by(r), figure_of(s.head))
        and r.figure in s.twin.reach[s.by(r)]
        and s.ordered(figure_of(r)) == r.entry
    ),
    "no-lamp-near": lambda s, r: (
        not any(r.figure in s.twin.reach[one] for one in s.twin.figures if same_team(s, one, figure_of(r)))
        and s.team(figure_of(r)) == r.team
    ),
    **{f"attack-{status}": attack_is(status) for status in STATUSES},
    "newcomer-shone": lambda s, r: r.figure in s.twin.shining,
    "newcomer-dark": lambda s, r: r.figure not in s.twin.shining,
    "newcomer-unlit": lambda s, r: r.figure not in s.twin.shining and s.cell(r.cell) not in s.lit(r.team),
    "newcomer-put-out": lambda s, r: s.after is not None and r.figure not in s.after.shining,
    "lights-target": lambda s, r: r.figure in s.twin.reach[s.by(r)],
    "out-of-light": lambda s, r: (
        r.figure not in s.twin.reach[s.by(r)]
        and not points(s, s.by(r), s.at(figure_of(r)))
        and s.at(figure_of(r)) == s.cell(r.cell)
    ),
    "stopped-by-figure": lambda s, r: on_ray(s, r) and s.cell(r.last) in occupied_cells(s.twin.figures),
    "stopped-by-obstacle": on_ray,
    "stopped-by-temple": lambda s, r: on_ray(s, r) and s.cell(r.last) in s.twin.world.temple,
    "stopped-by-teleport": lambda s, r: on_ray(s, r) and s.cell(r.last) in s.twin.world.partner,
    "in-their-light": lambda s, r: (
        r.figure in s.twin.shining and s.by(r) in s.twin.reach[figure_of(r)] and s.team(figure_of(r)) == r.team
    ),
    "not-in-their-light": lambda s, r: s.at(s.by(r)) not in s.lit(r.team or ""),
    "lights-back": lambda s, r: s.by(r) in s.twin.reach[figure_of(r)],
    "lights-not-back": lambda s, r: s.by(r) not in s.twin.reach[figure_of(r)],
    "same-team": lambda _s, r: r.reason.by.team == r.reason.figure.team == r.team,
    "target-came-later": lambda s, r: s.by(r) < figure_of(r) and s.ordered(figure_of(r)) == r.entry,
    "no-attack": lambda s, r: (
        (r.by, r.figure) not in {(one.attacker, one.target) for one in s.twin.settled.attacks.values()}
    ),
    **{f"would-attack-{status}": attack_would_be(status) for status in STATUSES},
    "would-not-attack": lambda s, r: would_be(s, r) is None,
    "as-if-open": lambda s, r: not s.history.state.round_open and s.history.state.round == r.n,
    "was-a-defence": lambda s, r: (
        r.rival in s.twin.settled.in_effect
        and s.team(s.twin.settled.attacks[r.rival].attacker) == r.other_team
        and s.team(s.twin.settled.attacks[r.rival].target) == r.team == s.team(figure_of(r))
    ),
    "strikes": lambda s, r: r.figure in s.twin.struck and r.figure not in s.twin.shining,
    "no-answer": lambda s, _r: not answers(s),
    "rival-elsewhere": lambda s, r: lamp_of_rival(s, r) == (r.by, r.figure),
    "answer-misses": lambda s, r: r.rival in answers(s) and not may_pair(s, r),
    "answer-one-way": lambda s, r: r.rival in answers(s) and not may_pair(s, r),
    "answer-taken": lambda s, r: r.rival in answers(s) and s.status(r.rival) == s.status(r.taken) == "balanced",
    "balanced-by": lambda s, r: (s.after or s.twin).settled.status(r.rival or 0) == "balanced",
    "hits-attacker": lambda s, r: hit(s, r) == (r.figure, r.figure),
    "hits-the-way": lambda s, r: hit(s, r) == (r.by, r.figure) and s.passes(s.by(r), figure_of(r), s.twin.shining),
    "strikes-now": lambda s, r: r.figure in s.twin.struck and lamp_of_attack(s, r) == (r.by, r.figure),
    "cut-by-newcomer": lambda s, r: (
        r.figure == max(s.twin.figures)
        and any(r.figure in s.twin.reach[one] for one in s.connected if s.team(one) == r.other_team)
    ),
    "went-dark": lambda s, r: r.figure not in s.twin.shining,
    "shines-again": lambda s, r: r.figure in s.twin.shining,
    "came-between": lambda s, r: (
        r.figure == max(s.twin.figures)
        and r.figure in s.twin.reach[s.by(r)]
        and s.twin.settled.status(r.attack or 0) == "dormant"
    ),
    "balances-now": lambda s, r: (
        (s.twin.settled.status(r.attack or 0), s.twin.settled.status(r.rival or 0)) == ("balanced", "balanced")
    ),
    "balanced-no-more": lambda s, r: s.twin.settled.status(r.attack or 0) == "in-effect",
    "attacker-dark": lambda s, r: r.figure not in s.twin.shining,
    "light-blocked": lambda s, r: (
        r.by in s.twin.reach[s.twin.settled.attacks[r.attack or 0].attacker]
        and r.figure not in s.twin.reach[s.twin.settled.attacks[r.attack or 0].attacker]
        and s.ordered(s.by(r)) == r.entry
    ),
    "start-field-void": lambda s, r: s.at(figure_of(r)) == s.twin.world.starts[s.team(figure_of(r))],
    "rival-attack-void": lambda s, r: rival(s, r) and r.rival in s.twin.settled.in_effect,
    "rival-attack-same-day-void": lambda s, r: (
        rival(s, r) and s.twin.settled.attacks[r.rival or 0].round == s.twin.figures[s.newcomer or 0].round
    ),
    "self-defeating-void": lambda s, r: (
        (s.after.settled if s.after else unsettled(s, r)).attacks[r.attack or 0].void == "self-defeating"
    ),
    "same-figure": lambda s, r: r.figure in s.twin.struck,
    "on-its-way": lambda s, r: s.passes(s.by(r), figure_of(r), frozenset(s.twin.figures)),
    "cell-is-lit": lambda s, r: s.cell(r.cell) in s.lit(r.team or ""),
    "lamp": lambda s, r: (
        s.by(r) in s.twin.shining and s.team(s.by(r)) == s.head.team and s.cell(r.cell) in s.twin.light(s.by(r))
    ),
    "lit-before": lambda s, r: (
        s.cell(r.cell) not in set().union(*(s.lit(team) for team in s.twin.world.starts))
        and s.cell(r.cell) in before(s, r.entry).light(s.by(r))
        and s.by(r) in before(s, r.entry).shining
    ),
    "cell-barred": lambda s, r: (
        s.by(r) in s.twin.shining
        and s.cell(r.cell) in s.alone(s.by(r))
        and s.cell(r.cell) not in s.twin.light(s.by(r))
        and r.figure in s.twin.reach[s.by(r)]
        and s.ordered(figure_of(r)) == r.entry
    ),
    "own-start": lambda s, r: s.cell(r.cell) == s.twin.world.starts[r.team or ""],
    "own-section": lambda s, r: s.cell(r.cell) in s.middle(r.team or ""),
    "would-be-lit-by": lambda s, r: s.by(r) not in s.twin.shining and s.cell(r.cell) in s.twin.light(s.by(r)),
    "no-light-towards": lambda s, r: (
        s.cell(r.cell) not in s.lit(r.team or "")
        and not any(points(s, one, s.cell(r.cell)) for one in s.twin.shining if s.team(one) == r.team)
    ),
    "nearest": lambda s, r: s.by(r) in s.twin.shining and s.cell(r.cell) not in s.twin.light(s.by(r)),
    "nobody-shines": lambda s, r: not any(s.team(one) == r.team for one in s.twin.shining),
    "light-barred": lambda s, r: (
        s.by(r) in s.twin.shining
        and s.cell(r.cell) not in s.twin.light(s.by(r))
        and s.cell(r.cell) in s.without(figure_of(r)).light(s.by(r))
        and s.ordered(figure_of(r)) == r.entry
    ),
    "section-of": lambda s, r: s.by(r) in s.connected & s.twin.shining,
    "section-of-dark": lambda s, r: s.by(r) in s.connected - s.twin.shining,
    "lit-since": lambda s, r: s.by(r) in s.twin.shining and s.cell(r.cell) in s.twin.light(s.by(r)),
    "no-paths": lambda s, r: (
        not any(s.team(one) == r.team and s.twin.light(one) & s.twin.world.temple for one in s.twin.shining)
    ),
    "path": lambda s, r: r.figure in s.twin.shining and bool(s.twin.light(figure_of(r)) & s.twin.world.temple),
    "path-hangs-on": lambda s, r: s.by(r) == r.figure or s.passes(s.by(r), figure_of(r), s.twin.shining),
    "path-is-safe": lambda s, r: s.at(figure_of(r)) == s.twin.world.starts[s.team(figure_of(r))],
    **dict.fromkeys(
        ("path-lost", "path-dark"),
        lambda s, r: r.figure not in s.twin.shining and bool(s.twin.light(figure_of(r)) & s.twin.world.temple),
    ),
}
# What a sentence only repeats of the journal, the ledger or the options; `test_claims` checks these.
REPEATED = {
    *(
        "no-light",
        "placed",
        "irregular",
        "attack-arose",
        "frog",
        "game-master-void",
        "round-is-open",
        "was-lit-at-opening",
    ),
    *("light-of-now-counts", "can-afford", "by-override", "score", "path-points", "wallet-holds", "item"),
    *("tied-with", "entry-corrected", "retracted-by", "ranking", "came-of"),
    *("answered-wrong", "answered-incomplete", "answered-correct"),
    "why-is-covered",  # only for players, who are told less
}


def test_what_every_sentence_claims_is_known() -> None:
    known = {code for code in SENTENCES if code.partition(".")[0] not in CODES}
    told_first = known - CLAIMS.keys() - REPEATED
    assert CLAIMS.keys() | REPEATED <= known
    assert all(
        code.startswith(("entry-", "points", "paths", "cell-", "may-", "refused", "light-", "no-", "between"))
        for code in told_first
    )
    assert not CLAIMS.keys() & REPEATED


def born(scene: Scene, before: int, newcomer: Figure) -> Scene:
    """The moment at which a figure came to stand, before its attacks (A1)."""
    twin = twin_of(scene.document, scene.history.states[before], newcomer)
    return replace(scene, twin=twin, newcomer=newcomer.id)


def check(scene: Scene, told: Plain) -> None:
    """What a sentence claims is so, and all that it rests on."""
    if told.code in CLAIMS:
        assert CLAIMS[told.code](scene, told), told
    state, below = scene.history.state, scene
    match told.code:
        case "came-of":  # as it was right after that entry
            after = scene.history.states[scene.history.index(told.entry or 0) + 1]
            below = replace(scene, twin=twin_of(scene.document, after))
        case "attack-arose" | "rival-attack-void" | "rival-attack-same-day-void" | "no-attack":
            pass
        case "shines" | "dark-struck" | "dark-cut-off" | "dark-unconnected" | "cell-is-lit":
            below = replace(scene, head=told)
        case code if code.startswith("attack-") and told.attack is not None:
            below = replace(scene, head=told)
    if told.code == "newcomer-unlit":  # what it rests on was so before it came
        is_new = figure_of(told) > len(state.figures)
        past = scene.history if is_new else scene.history.before(state.figure(figure_of(told)).order)
        below = Scene(past, scene.document, twin_of(scene.document, past.state), scene.head)
    for one in told.because:
        here = below
        if told.code == "attack-arose" or one.code in ("rival-attack-void", "rival-attack-same-day-void"):
            attack = below.head.attack
            if attack is not None and scene.newcomer is None:
                attacker = state.figure(state.attack(attack).attacker)
                here = born(below, attacker.order, attacker)
        elif told.code == "no-attack" and one.code != "target-came-later":
            attacker = state.figure(told.by or 0)
            here = born(below, attacker.order, attacker)
        check(here, one)


def check_players(told: Plain, state: State) -> None:
    """Where the last step is said to tell why, players are told it or that it is covered."""
    if told.code in ("no-attack", "may-not-place"):
        assert for_players(told.reason, state).because[-1].code in (told.because[-1].code, "why-is-covered")


def would(scene: Scene, order: Place, target: int) -> None:
    """What is said of a placement, by what the twin makes of it."""
    state = scene.history.state
    number = len(state.figures) + 1
    barred = state.setup.board.temple_mask | state.setup.board.teleport_mask | state.formation.occupied
    foreign = any(cell == order.at and team != order.team for team, cell in state.setup.board.starts)
    told = Plain(explain_attack.would_attack(state, order, target, scene.history))
    if barred >> order.at & 1 or foreign or not KINDS[order.figure].permanent:
        assert told.code == "would-not-attack"
        assert len(told.because) == 1
        return
    moment = born(scene, -1, Figure(number, order.team, order.figure, order.at, state.round, state.orders))
    twin, option = moment.twin, state.setup.options.rival_attacks
    attacks = dict(twin.settled.attacks)
    for one in naive_combat.attacked_by(twin.world, twin.figures, twin.settled, number, twin.emission):
        void = naive_combat.void_reason(twin.world, twin.figures, twin.settled, number, one, state.round, option)
        attacks[len(attacks) + 1] = naive_combat.Attack(len(attacks) + 1, number, one, state.round, void)
    settled = naive_combat.settle(twin.world, twin.figures, attacks, twin.emission)
    check(replace(moment, head=told, after=replace(twin, settled=settled)), told)


def explained(history: Journal, rng: Random) -> Iterator[Plain]:
    """Explanations of a camp: all of figures, attacks and paths, some of the rest."""
    state = history.state
    for figure in state.figures:
        yield Plain(figures.figure(history, figure.id))
        yield Plain(explain_attack.why_not(history, figure.id, rng.choice(state.figures).id))
    for attack in state.attacks:
        yield Plain(explain_attack.attack(history, attack.id))
    for team in state.setup.teams:
        yield Plain(figures.paths(history, team))
    for cell in rng.sample(range(state.setup.board.size**2), 25):
        here = cell_facts(state, view(state, MASTER), cell)
        told = Plain(cell_told(history, here))
        if here.figure is None and told.code == "cell-dark":
            assert (told.since is None) == (not told.because)
            yield told


@explored(seeded(), 50)
def test_every_sentence_is_true_word_for_word(rng: Random) -> None:
    document, history = corrected_camp(rng)
    state, size = history.state, history.campaign.board.size
    scene = Scene(history, document, twin_of(document, state), Plain(Reason("")))
    for told in explained(history, rng):
        check(scene, told)
        check_players(told, state)
    for index in range(rng.randrange(4), len(history.steps), 4):
        before = history.before(index)
        then = Scene(before, document, twin_of(document, before.state), Plain(Reason("")))
        check(then, Plain(figures.entry(history, history.version_of(index))))
    for _ in range(10):
        order = Place(rng.choice(state.setup.teams), rng.choice(list(KINDS)), rng.randrange(size**2))
        check(scene, Plain(placement(history, order)))
        check_players(Plain(placement(history, order)), state)
        if state.figures:
            would(scene, order, rng.choice(state.figures).id)
    seen_from_everywhere(scene, rng)


def seen_from_everywhere(scene: Scene, rng: Random) -> None:
    """Placements from which a figure is lit, so that there is something to say of attacks."""
    state = scene.history.state
    orders = [
        (Place(team, kind, cell), figure.id)
        for figure in state.figures
        for team in state.setup.teams
        if team != figure.team
        for kind in ("tygr", "had", "opice")
        for cell in range(scene.twin.size**2)
        if state.lit(team) >> cell & 1 and not state.lit(figure.team) >> cell & 1
    ]
    for order, target in islice(sorted(orders, key=lambda _one: rng.random()), 12):
        would(scene, order, target)
