"""Every sentence of an explanation is true word for word: what each code claims, asked of the naive twin."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from random import Random
from typing import Any

from fejag_admin.answers.sentences import SENTENCES
from fejag_admin.camp.explain import attacks, figures
from fejag_admin.camp.explain.placements import placement
from fejag_admin.camp.explain.reach import cell_told
from fejag_admin.camp.explain.reasons import Reason, for_players
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import MASTER, cell_facts, view
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.orders import Place
from fejag_admin.rules.state import State
from fejag_admin.texts.rulings import CODES
from tests.camp.camps import corrected_camp
from tests.camp.explain.plain import Plain
from tests.camp.explain.test_claims import Twin, twin_of
from tests.naive import combat as naive_combat
from tests.naive.light import light, middle_sections
from tests.naive.paths import lit_cells, occupied_cells, reachable, team_middle_sections
from tests.naive.world import DIRECTIONS, ONE_STEP, Cell
from tests.strategies import explored, seeded
from tests.twins import naive_attacks, naive_cell


@dataclass(frozen=True)
class Scene:
    """A ``step`` of an explanation, and the moment of which it speaks: the twin then, and who is not there yet.

    ``head``: what is said of the figure or attack explained. ``after``: the twin when the attacks of the newcomer have
    arisen, for what would be. Whatever the scene has no name for is asked of the step: its figure, the one ``by``
    which it is so, its attack, team, entry…
    """

    history: Journal
    document: dict[str, Any]
    twin: Twin
    head: Plain
    newcomer: int | None = None
    after: Twin | None = None
    step: Plain = field(default_factory=lambda: Plain(Reason("")))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.step, name)

    # Figures

    @property
    def connected(self) -> frozenset[int]:
        return self.twin.shining_when(set())

    def at(self, number: int) -> Cell:
        return self.twin.figures[number].at

    def reaches(self, number: int, lit: int) -> bool:
        """Whether a figure stands in the light of another."""
        return lit in self.twin.reach[number]

    def are_mates(self, number: int, mate: int) -> bool:
        return number != mate and self.twin.team(number) == self.twin.team(mate)

    def is_lamp(self) -> bool:
        """Whether the step's figure is in the light of another of its team."""
        return self.are_mates(self.by, self.figure) and self.reaches(self.by, self.figure)

    def came(self, number: int) -> bool:
        """Whether the step's entry placed a figure."""
        entry: int = self.entry
        return self.history.version_of(self.history.state.figure(number).order) == entry

    def before(self) -> Twin:
        """The twin just before the step's entry."""
        return twin_of(self.document, self.history.states[self.history.index(self.entry)])

    def passes(self, first: int, last: int, among: frozenset[int]) -> bool:
        """Whether all light for ``last`` goes through ``first``: with that left out it is not reached (P1)."""
        twin, team = self.twin, self.twin.team(first)
        assert self.twin.team(last) == team
        both = reachable(twin.world, twin.figures, twin.reach, team, among, None)
        return {first, last} <= both and last not in reachable(twin.world, twin.figures, twin.reach, team, among, first)

    # Light

    @property
    def spot(self) -> Cell:
        """The step's cell, as the twin calls it."""
        return naive_cell(self.cell, self.twin.size)

    @property
    def end(self) -> Cell:
        """The last cell that is lit, as the twin calls it."""
        return naive_cell(self.last, self.twin.size)

    def lit(self, team: str) -> set[Cell]:
        return lit_cells(self.twin.world, self.twin.figures, self.twin.shining, team, self.twin.emission)

    def lights(self, number: int) -> bool:
        """Whether the step's cell is in the light of a figure, if that shines."""
        return self.spot in self.twin.light(number)

    def shines_on_cell(self) -> bool:
        return self.by in self.twin.shining and self.lights(self.by)

    def alone(self, number: int, *others: int) -> frozenset[Cell]:
        """What a figure would light if only these others stood on the map."""
        standing = {self.at(figure) for figure in (number, *others)}
        return light(
            self.twin.world, self.twin.figures[number].kind, self.at(number), standing, self.twin.emission
        ).cells

    def without(self, number: int) -> Twin:
        """The twin as if a figure did not stand there."""
        standing = {other: figure for other, figure in self.twin.figures.items() if other != number}
        return replace(self.twin, figures=standing)

    def middle(self) -> set[Cell]:
        """The middle sections of the step's team."""
        twin = self.twin
        return team_middle_sections(twin.world, twin.figures, twin.reach, self.team, twin.emission)

    def is_section_of(self) -> bool:
        """Whether the cell where a figure would be placed is on a middle section that ends on the step's cell."""
        owner = self.twin.figures[self.by]
        occupied = occupied_cells(self.twin.figures)
        sections = middle_sections(self.twin.world, owner.kind, owner.at, occupied, self.twin.emission)
        return naive_cell(self.head.cell, self.twin.size) in sections and owner.team == self.head.fact.team

    def is_on_ray(self) -> bool:
        """Light that goes to the last cell lit, or begins there, does not get to the target."""
        target, lit = self.at(self.figure) if self.figure is not None else self.spot, self.twin.light(self.by)
        ends = self.end in lit | {self.at(self.by)}
        return (
            target not in lit and ends and points(self.twin, self.by, target) and points(self.twin, self.by, self.end)
        )

    # Attacks

    def status_of(self, number: int) -> str:
        return self.twin.settled.status(number)

    def pair(self, number: int) -> tuple[int, int]:
        """The attacker and the target of an attack."""
        attack = self.twin.settled.attacks[number]
        return attack.attacker, attack.target

    def answers(self) -> set[int]:
        """The live attacks of the attacked team on the attacking one."""
        attacker, target = map(self.twin.team, self.pair(self.head.attack))
        live = (number for number in self.twin.settled.attacks if self.status_of(number) in ("in-effect", "balanced"))
        return {number for number in live if tuple(map(self.twin.team, self.pair(number))) == (target, attacker)}

    def may_pair(self) -> bool:
        twin, made = self.twin, self.twin.settled.attacks
        return naive_combat.may_be_paired(
            twin.world, twin.figures, twin.reach, twin.shining, made[self.head.attack], made[self.rival]
        )

    def is_hit(self) -> tuple[int, int]:
        """Whom the rival hits, and the attacker of the attack."""
        return self.pair(self.rival)[1], self.pair(self.attack)[0]

    def would_be(self) -> str | None:
        """How the newcomer's attack on a figure would stand; None if there would be none."""
        if self.after is None:
            return None
        settled = self.after.settled
        made = [
            attack.id
            for attack in settled.attacks.values()
            if (attack.attacker, attack.target) == (self.newcomer, self.figure)
        ]
        return settled.status(made[0]) if made else None

    def is_rival(self) -> bool:
        """The rival is of a third team, and on the team attacked."""
        attack = self.twin.settled.attacks[self.rival]
        is_third = self.twin.team(attack.attacker) != self.twin.team(self.newcomer or 0)
        return self.pair(self.rival) == (self.by, self.figure) and is_third and attack.void is None

    def is_rival_of_that_day(self) -> bool:
        return self.twin.settled.attacks[self.rival].round == self.twin.figures[self.newcomer or 0].round

    def was_self_defeating(self) -> bool:
        """Whether the twin calls the attack so at the moment at which it was found out (A7)."""
        if self.after is not None:
            return self.after.settled.attacks[self.attack].void == "self-defeating"
        states = self.history.states
        index = next(
            at
            for at, state in enumerate(states)
            if len(state.attacks) >= self.attack and state.attack(self.attack).void == "self-defeating"
        )
        known = {attack.id for attack in states[index - 1].attacks if attack.void is not None}
        as_before = (
            attack if attack.void != "self-defeating" or attack.id in known else replace(attack, void=None)
            for attack in states[index].attacks
        )
        twin = twin_of(self.document, states[index])
        settled = naive_combat.settle(twin.world, twin.figures, naive_attacks(tuple(as_before)), twin.emission)
        return settled.attacks[self.attack].void == "self-defeating"

    def way_was_cut(self) -> bool:
        """Until the newcomer stood in its light a connected lamp lit another figure, and from there light went on."""
        then, dark, by, lit = self.before(), self.head.figure, self.by, self.figure
        newcomer = next(number for number in self.twin.figures if self.came(number))
        onwards = {lit}
        while more := {end for by in onwards for end in then.reach[by] if self.are_mates(lit, end)} - onwards:
            onwards |= more
        return (
            {dark, by, lit} <= then.shining_when(set())
            and not {dark, lit} & self.connected
            and self.are_mates(by, lit)
            and lit in then.reach[by]
            and not self.reaches(by, lit)
            and dark in onwards - {lit}
            and self.at(newcomer) in self.alone(by)
        )


def points(twin: Twin, number: int, target: Cell) -> bool:
    """Whether a figure lights in the direction of a cell, by what stands in the rules of its kind; or stands there."""
    figure = twin.figures[number]
    way = target[0] - figure.at[0], target[1] - figure.at[1]
    most = 1 if figure.kind in ONE_STEP else max(map(abs, way))
    return any((far * down, far * right) == way for down, right in DIRECTIONS[figure.kind] for far in range(most + 1))


def mates(s: Scene) -> list[int]:
    """The shining figures of the step's team."""
    return [number for number in s.twin.shining if s.twin.team(number) == s.team]


def sees_temple(s: Scene, number: int) -> bool:
    return bool(s.twin.light(number) & s.twin.world.temple)


Claim = Callable[[Scene], bool]


def attack_is(status: str) -> Claim:
    return lambda s: s.status_of(s.attack) == status


def attack_would_be(status: str) -> Claim:
    return lambda s: s.would_be() == status


STATUSES = ("in-effect", "balanced", "dormant", "void")
CLAIMS: dict[str, Claim] = {
    # Why a figure shines or is dark
    "shines": lambda s: s.figure in s.twin.shining,
    "on-start": lambda s: s.at(s.figure) == s.twin.world.starts[s.team] == s.spot,
    "held-by": lambda s: s.is_lamp() and s.by in s.twin.shining,
    "hangs-on": lambda s: s.passes(s.by, s.figure, s.twin.shining),
    "dark-struck": lambda s: s.figure in s.twin.struck,
    "dark-cut-off": lambda s: s.figure in s.connected - s.twin.struck - s.twin.shining,
    "dark-unconnected": lambda s: s.figure not in s.connected,
    "cut-by": lambda s: (
        s.by in s.twin.struck
        and s.figure in s.connected - s.twin.shining
        and s.figure in s.twin.shining_when(s.twin.struck - {cut.by for cut in s.head.causes if cut.figure == s.figure})
    ),
    "struck-by": lambda s: s.status_of(s.attack) == "in-effect" and s.pair(s.attack) == (s.by, s.figure),
    "stands": lambda s: s.status_of(s.attack) == s.status and s.pair(s.attack) == (s.by, s.figure),
    "dark-lamp": lambda s: s.is_lamp() and s.by not in s.twin.shining,
    "lamp-unconnected": lambda s: s.is_lamp() and s.by not in s.connected,
    "light-cut": lambda s: (
        {s.by, s.head.figure} <= s.before().shining_when(set())
        and s.head.figure in s.before().reach[s.by]
        and s.are_mates(s.by, s.head.figure)
        and s.came(s.figure)
        and s.at(s.figure) in s.alone(s.by)
    ),
    "way-cut": lambda s: s.came(s.figure) and all(cut.entry == s.entry for cut in s.because),
    "came-by": Scene.way_was_cut,
    "lamp-shaded": lambda s: (
        s.are_mates(s.by, s.head.figure)
        and s.by in s.connected
        and not s.reaches(s.by, s.head.figure)
        and s.at(s.head.figure) in s.alone(s.by, s.head.figure)
        and s.reaches(s.by, s.figure)
        and s.came(s.figure)
    ),
    "no-lamp-near": lambda s: (
        not any(s.reaches(mate, s.figure) for mate in s.twin.figures if s.are_mates(mate, s.figure))
        and s.twin.team(s.figure) == s.team
    ),
    # Why an attack arises, or would
    "newcomer-shone": lambda s: s.figure in s.twin.shining,
    "newcomer-dark": lambda s: s.figure not in s.twin.shining,
    "newcomer-unlit": lambda s: s.figure not in s.twin.shining and s.spot not in s.lit(s.team),
    "newcomer-put-out": lambda s: s.after is not None and s.figure not in s.after.shining,
    "lights-target": lambda s: s.reaches(s.by, s.figure),
    "out-of-light": lambda s: (
        not s.reaches(s.by, s.figure) and not points(s.twin, s.by, s.at(s.figure)) and s.at(s.figure) == s.spot
    ),
    "stopped-by-figure": lambda s: s.is_on_ray() and s.end in occupied_cells(s.twin.figures),
    "stopped-by-obstacle": Scene.is_on_ray,
    "stopped-by-temple": lambda s: s.is_on_ray() and s.end in s.twin.world.temple,
    "stopped-by-teleport": lambda s: s.is_on_ray() and s.end in s.twin.world.partner,
    "in-their-light": lambda s: (
        s.figure in s.twin.shining and s.reaches(s.figure, s.by) and s.twin.team(s.figure) == s.team
    ),
    "not-in-their-light": lambda s: s.at(s.by) not in s.lit(s.team),
    "lights-back": lambda s: s.reaches(s.figure, s.by),
    "lights-not-back": lambda s: not s.reaches(s.figure, s.by),
    "same-team": lambda s: s.reason.by.team == s.reason.figure.team == s.team,
    "target-came-later": lambda s: s.by < s.figure and s.came(s.figure),
    "no-attack": lambda s: (s.by, s.figure) not in map(s.pair, s.twin.settled.attacks),
    **{f"would-attack-{status}": attack_would_be(status) for status in STATUSES},
    "would-not-attack": lambda s: s.would_be() is None,
    "as-if-open": lambda s: not s.history.state.round_open and s.history.state.round == s.n,
    "was-a-defence": lambda s: (
        s.rival in s.twin.settled.in_effect
        and tuple(map(s.twin.team, s.pair(s.rival))) == (s.other_team, s.team)
        and s.team == s.twin.team(s.figure)
    ),
    # How it stands
    **{f"attack-{status}": attack_is(status) for status in STATUSES},
    "strikes": lambda s: s.figure in s.twin.struck - s.twin.shining,
    "no-answer": lambda s: not s.answers(),
    "rival-elsewhere": lambda s: s.pair(s.rival) == (s.by, s.figure),
    "answer-misses": lambda s: s.rival in s.answers() and not s.may_pair(),
    "answer-one-way": lambda s: s.rival in s.answers() and not s.may_pair(),
    "answer-taken": lambda s: s.rival in s.answers() and s.status_of(s.rival) == s.status_of(s.taken) == "balanced",
    "balanced-by": lambda s: (s.after or s.twin).settled.status(s.rival) == "balanced",
    "hits-attacker": lambda s: s.is_hit() == (s.figure, s.figure),
    "hits-the-way": lambda s: s.is_hit() == (s.by, s.figure) and s.passes(s.by, s.figure, s.twin.shining),
    "attacker-dark": lambda s: s.figure not in s.twin.shining,
    "light-blocked": lambda s: (
        s.reaches(s.pair(s.attack)[0], s.by) and not s.reaches(s.pair(s.attack)[0], s.figure) and s.came(s.by)
    ),
    "start-field-void": lambda s: s.twin.on_start(s.figure),
    "rival-attack-void": lambda s: s.is_rival() and s.rival in s.twin.settled.in_effect,
    "rival-attack-same-day-void": lambda s: s.is_rival() and s.is_rival_of_that_day(),
    "self-defeating-void": Scene.was_self_defeating,
    "same-figure": lambda s: s.figure in s.twin.struck,
    "on-its-way": lambda s: s.passes(s.by, s.figure, frozenset(s.twin.figures)),
    # What a new figure set off
    "strikes-now": lambda s: s.figure in s.twin.struck and s.pair(s.attack) == (s.by, s.figure),
    "cut-by-newcomer": lambda s: (
        s.figure == max(s.twin.figures)
        and any(s.reaches(lamp, s.figure) for lamp in s.connected if s.twin.team(lamp) == s.other_team)
    ),
    "went-dark": lambda s: s.figure not in s.twin.shining,
    "shines-again": lambda s: s.figure in s.twin.shining,
    "came-between": lambda s: (
        s.figure == max(s.twin.figures) and s.reaches(s.by, s.figure) and s.status_of(s.attack) == "dormant"
    ),
    "balances-now": lambda s: s.status_of(s.attack) == s.status_of(s.rival) == "balanced",
    "balanced-no-more": lambda s: s.status_of(s.attack) == "in-effect",
    # Cells and placements
    "cell-is-lit": lambda s: s.spot in s.lit(s.team),
    "lamp": lambda s: s.shines_on_cell() and s.twin.team(s.by) == s.head.team,
    "lit-since": lambda s: s.shines_on_cell(),
    "lit-before": lambda s: (
        not any(s.spot in s.lit(team) for team in s.twin.world.starts)
        and s.spot in s.before().light(s.by)
        and s.by in s.before().shining
    ),
    "cell-barred": lambda s: (
        s.by in s.twin.shining
        and s.spot in s.alone(s.by)
        and not s.lights(s.by)
        and s.reaches(s.by, s.figure)
        and s.came(s.figure)
    ),
    "own-start": lambda s: s.spot == s.twin.world.starts[s.team],
    "own-section": lambda s: s.spot in s.middle(),
    "would-be-lit-by": lambda s: s.by not in s.twin.shining and s.lights(s.by),
    "no-light-towards": lambda s: (
        s.spot not in s.lit(s.team) and not any(points(s.twin, mate, s.spot) for mate in mates(s))
    ),
    "nearest": lambda s: s.by in s.twin.shining and not s.lights(s.by),
    "nobody-shines": lambda s: not mates(s),
    "light-barred": lambda s: (
        s.by in s.twin.shining and not s.lights(s.by) and s.spot in s.without(s.figure).light(s.by) and s.came(s.figure)
    ),
    "section-of": lambda s: s.is_section_of() and s.by in s.connected & s.twin.shining,
    "section-of-dark": lambda s: s.is_section_of() and s.by in s.connected - s.twin.shining,
    # Paths
    "no-paths": lambda s: not any(sees_temple(s, mate) for mate in mates(s)),
    "path": lambda s: s.figure in s.twin.shining and sees_temple(s, s.figure),
    "path-hangs-on": lambda s: s.by == s.figure or s.passes(s.by, s.figure, s.twin.shining),
    "path-is-safe": lambda s: s.twin.on_start(s.figure),
    "path-lost": lambda s: s.figure not in s.twin.shining and sees_temple(s, s.figure),
    "path-dark": lambda s: s.figure not in s.twin.shining and sees_temple(s, s.figure),
}
REPEATED = {
    *("no-light", "placed", "irregular", "attack-arose", "frog", "game-master-void", "round-is-open"),
    *("was-lit-at-opening", "light-of-now-counts", "can-afford", "by-override", "score", "path-points", "wallet-holds"),
    *("item", "tied-with", "entry-corrected", "retracted-by", "ranking", "came-of", "why-is-covered"),
    *("answered-wrong", "answered-incomplete", "answered-correct"),
}
"""What only repeats the journal, the ledger or the options, which `test_claims` checks; or tells players less."""

HEADS = ("entry-", "points", "paths", "cell-", "may-", "refused", "light-", "no-", "between")
"""How the codes begin of what is said first of an explanation."""


def test_what_every_sentence_claims_is_known() -> None:
    known = {code for code in SENTENCES if code.partition(".")[0] not in CODES}
    assert CLAIMS.keys() | REPEATED <= known
    assert all(code.startswith(HEADS) for code in known - CLAIMS.keys() - REPEATED)
    assert not CLAIMS.keys() & REPEATED


def born(scene: Scene, before: int, newcomer: Figure) -> Scene:
    """The moment at which a figure came to stand, before its attacks (A1)."""
    twin = twin_of(scene.document, scene.history.states[before], newcomer)
    return replace(scene, twin=twin, newcomer=newcomer.id)


EXPLAINED = ("shines", "dark-struck", "dark-cut-off", "dark-unconnected", "cell-is-lit", "middle-section")


def check(scene: Scene, step: Plain) -> None:
    """What a sentence claims is so, and all that it rests on."""
    if step.code in CLAIMS:
        assert CLAIMS[step.code](replace(scene, step=step)), step
    state, below = scene.history.state, scene
    if step.code == "came-of":  # as it was right after that entry
        after = scene.history.states[scene.history.index(step.entry) + 1]
        below = replace(scene, twin=twin_of(scene.document, after))
    elif step.code in EXPLAINED or step.code in {f"attack-{status}" for status in STATUSES}:
        below = replace(scene, head=step)
    elif step.code == "newcomer-unlit":  # what it rests on was so before it came
        is_new = step.figure > len(state.figures)
        past = scene.history if is_new else scene.history.before(state.figure(step.figure).order)
        below = Scene(past, scene.document, twin_of(scene.document, past.state), scene.head)
    for cause in step.because:
        moment = below
        if step.code == "attack-arose" or cause.code in ("rival-attack-void", "rival-attack-same-day-void"):
            if below.head.attack is not None and scene.newcomer is None:
                attacker = state.figure(state.attack(below.head.attack).attacker)
                moment = born(below, attacker.order, attacker)
        elif step.code == "no-attack" and cause.code != "target-came-later":
            attacker = state.figure(step.by)
            moment = born(below, attacker.order, attacker)
        check(moment, cause)


def check_players(step: Plain, state: State) -> None:
    """Where the last reason is said to tell why, players are told it or that it is covered."""
    if step.code in ("no-attack", "may-not-place"):
        assert for_players(step.reason, state).because[-1].code in (step.because[-1].code, "why-is-covered")


def check_would(scene: Scene, order: Place, target: int) -> None:
    """What is said of a placement, by what the twin makes of it."""
    state = scene.history.state
    number = len(state.figures) + 1
    barred = state.setup.board.temple_mask | state.setup.board.teleport_mask | state.formation.occupied
    foreign = any(cell == order.at and team != order.team for team, cell in state.setup.board.starts)
    step = Plain(attacks.would_attack(state, order, target, scene.history))
    if barred >> order.at & 1 or foreign or not KINDS[order.figure].permanent:
        assert step.code == "would-not-attack"
        assert len(step.because) == 1
        return
    moment = born(scene, -1, Figure(number, order.team, order.figure, order.at, state.round, state.orders))
    twin, option = moment.twin, state.setup.options.rival_attacks
    made = dict(twin.settled.attacks)
    for hit in naive_combat.attacked_by(twin.world, twin.figures, twin.settled, number, twin.emission):
        void = naive_combat.void_reason(twin.world, twin.figures, twin.settled, number, hit, state.round, option)
        made[len(made) + 1] = naive_combat.Attack(len(made) + 1, number, hit, state.round, void)
    settled = naive_combat.settle(twin.world, twin.figures, made, twin.emission)
    check(replace(moment, head=step, after=replace(twin, settled=settled)), step)


def explained(history: Journal, rng: Random) -> Iterator[Plain]:
    """Explanations of a camp: all of figures, attacks and paths, some of cells and of figures that do not attack."""
    state = history.state
    for figure in state.figures:
        yield Plain(figures.figure(history, figure.id))
        yield Plain(attacks.why_not(history, figure.id, rng.choice(state.figures).id))
    for attack in state.attacks:
        yield Plain(attacks.attack(history, attack.id))
    for team in state.setup.teams:
        yield Plain(figures.paths(history, team))
    for cell in rng.sample(range(state.setup.board.size**2), 25):
        facts = cell_facts(state, view(state, MASTER), cell)
        step = Plain(cell_told(history, facts))
        if facts.figure is None and step.code == "cell-dark":
            assert (step.since is None) == (not step.because)
            yield step


def attacking_orders(state: State, rng: Random) -> list[tuple[Place, int]]:
    """Placements from which a figure might be attacked, so that there is something to say of attacks."""
    orders = [
        (Place(team, kind, cell), figure.id)
        for figure in state.figures
        for team in state.setup.teams
        if team != figure.team
        for kind in ("tygr", "had", "opice")
        for cell in range(state.setup.board.size**2)
        if state.lit(team) >> cell & 1 and not state.lit(figure.team) >> cell & 1
    ]
    return list(islice(sorted(orders, key=lambda _order: rng.random()), 12))


@explored(seeded(), 50)
def test_every_sentence_is_true_word_for_word(rng: Random) -> None:
    document, history = corrected_camp(rng)
    state, size = history.state, history.campaign.board.size

    def scene_of(moment: Journal) -> Scene:
        return Scene(moment, document, twin_of(document, moment.state), Plain(Reason("")))

    scene = scene_of(history)
    for step in explained(history, rng):
        check(scene, step)
        check_players(step, state)
    for index in range(rng.randrange(4), len(history.steps), 4):
        check(scene_of(history.before(index)), Plain(figures.entry(history, history.version_of(index))))
    for _ in range(10):
        order = Place(rng.choice(state.setup.teams), rng.choice(list(KINDS)), rng.randrange(size**2))
        check(scene, Plain(placement(history, order)))
        check_players(Plain(placement(history, order)), state)
        if state.figures:
            check_would(scene, order, rng.choice(state.figures).id)
    for order, target in attacking_orders(state, rng):
        check_would(scene, order, target)
