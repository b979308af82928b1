"""Why an attack arose and how it stands; why a figure does not attack another (section A of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fejag_admin.camp.explain.darkness import STATUS_RULES, attack_line, darkness, lamps
from fejag_admin.camp.explain.links import circle, waves
from fejag_admin.camp.explain.reach import unlit, unreached
from fejag_admin.camp.explain.reasons import Reason, nameless, refusal
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.rays import standing_in, way_of_light
from fejag_admin.rules.arising import arising, defends_against
from fejag_admin.rules.board import Cell, cells_of
from fejag_admin.rules.combat import Attack, settle
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.orders import Place, VoidAttack
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State


def attack(history: Journal, number: int) -> Reason:
    """Why an attack arose and why it stands as it does; raise KeyError if there is none of this number."""
    state = history.state
    this = state.attack(number)
    status = state.status(number)
    line = attack_line(state, this)
    because = [line, _arisen(history, this)]
    match status:
        case "void":
            because.append(_void(history, this).deciding())
        case "in-effect":
            because += _unbalanced(history, this)
        case "balanced":
            because.append(balance(state, this).deciding())
        case "dormant":
            because += [one.deciding() for one in _asleep(history, this)]
    partner = state.balanced_by(number)

    def same(past: State) -> bool:
        return len(past.attacks) >= number and (past.status(number), past.balanced_by(number)) == (status, partner)

    because += waves(state) if status != "void" else ()
    return replace(line, since=history.since(same), because=tuple(because))


def _arisen(history: Journal, this: Attack) -> Reason:
    """That the conditions of A1 held when the attacker came."""
    after = history.states[this.order + 1]
    before = history.states[this.order]
    moment = JustPlaced.of_placing(before, after.figure(this.attacker))
    target = after.figure(this.target)
    return Reason(
        "attack-arose",
        ("A1",),
        attack=this.id,
        figure=this.target,
        by=this.attacker,
        amount=this.round,
        entry=history.version_of(this.order),
        because=(*conditions_of(moment, target), *_defence(moment, target)),
    )


# When an attack arises, and when not (A1)


@dataclass(frozen=True)
class JustPlaced:
    """The camp with a figure just placed and standing, before its attacks (A1).

    ``figure``: its number is one more than there were. ``lit``: whether its cell was lit for it.
    ``before``: the history until then, if it may be told.
    """

    state: State
    figure: Figure
    lit: bool
    before: Journal | None = None

    @property
    def is_dark(self) -> bool:
        """Whether the newcomer does not shine."""
        return not self.state.settled.shines(self.figure)

    @classmethod
    def of_placing(cls, before: State, figure: Figure) -> JustPlaced:
        """The moment at which ``figure`` came to stand in the camp ``before``."""
        settled = settle(before.formation.adding(figure), before.attacks)
        return cls(replace(before, settled=settled), figure, bool(before.lit(figure.team) >> figure.at & 1))

    def followed(self, target: int) -> tuple[State, Attack]:
        """The camp when the newcomer's attacks have arisen and all is settled (A7), and that on ``target`` as it is."""
        same_day = self.state.setup.options.rival_attacks == "path-and-day"
        fresh = arising(self.state.settled, self.figure, len(self.state.attacks) + 1, same_day)
        settled = settle(self.state.formation, self.state.attacks + fresh)
        this = next(one for one in settled.attacks[len(self.state.attacks) :] if one.target == target)
        return replace(self.state, settled=settled), this

    @classmethod
    def of_order(cls, before: State, order: Place, history: Journal | None = None) -> JustPlaced:
        """The moment at which a figure that nobody has placed yet would come to stand."""
        number = len(before.figures) + 1
        figure = Figure(number, order.team, order.figure, order.at, before.round, before.orders)
        return replace(cls.of_placing(before, figure), before=history)


def conditions_of(moment: JustPlaced, target: Figure) -> Iterator[Reason]:
    """The conditions of an attack of the newcomer on ``target`` (A1), in order; the one that fails decides.

    That is the last one given then.
    """
    state, newcomer = moment.state, moment.figure
    who = Reason("", ("A1",), figure=target.id, by=newcomer.id)
    if newcomer.team == target.team:
        yield replace(who, code="same-team", team=target.team).deciding()
        return
    if moment.is_dark:
        yield _dark(moment, replace(who, rules=("A1", "L4"), team=newcomer.team, cell=newcomer.at)).deciding()
        return
    yield replace(who, code="newcomer-shone")
    rays = way_of_light(state, state.formation.cast(newcomer), target.at)
    if not rays:
        far = unreached(state.formation, newcomer, target.at)
        yield replace(far, figure=target.id, rules=("A1", *far.rules)).deciding()
        return
    rules = ("A1", "L1", "L3") if len(rays) > 1 else ("A1", "L1")
    yield replace(who, code="lights-target", rules=rules, rays=rays)
    lamp = _lamp(state, target.team, newcomer.at)
    if lamp is not None:
        back = way_of_light(state, state.cast(lamp), newcomer.at)
        yield Reason("in-their-light", ("A1",), figure=lamp, by=newcomer.id, team=target.team, rays=back).deciding()
        return
    yield replace(who, code="not-in-their-light", team=target.team)
    back = way_of_light(state, state.formation.cast(target), newcomer.at)
    if back:
        yield replace(who, code="lights-back", rays=back).deciding()
        return
    yield replace(who, code="lights-not-back")


def _dark(moment: JustPlaced, who: Reason) -> Reason:
    """Why the newcomer does not shine: its cell was not lit, or those who lit it are dark as soon as it stands."""
    state, newcomer = moment.state, moment.figure
    if not moment.lit:
        because = () if moment.before is None else unlit(moment.before, newcomer.team, newcomer.at)
        return replace(who, code="newcomer-unlit", because=because)
    dark = tuple(
        Reason("dark-lamp", ("L4",), figure=newcomer.id, by=lamp.id, rays=rays, decides=True)
        for lamp in lamps(state, newcomer, state.formation.light[newcomer.team].own)
        if (rays := way_of_light(state, state.formation.cast(lamp), newcomer.at))
    )
    return replace(who, code="newcomer-dark", because=dark)


def why_not(history: Journal, attacker: int, target: int) -> Reason:
    """Why a figure on the map does not attack another: the first condition that fails (A1).

    If it does attack, the explanation of its last such attack. Raise KeyError if there is no such figure.
    """
    state = history.state
    by, target_figure = state.figure(attacker), state.figure(target)
    attack_ids = [this.id for this in state.attacks if (this.attacker, this.target) == (attacker, target)]
    if attack_ids:
        return attack(history, attack_ids[-1])
    entry = history.version_of(by.order)
    if by.team != target_figure.team and target_figure.id > by.id:
        since = history.version_of(target_figure.order)
        late = Reason("target-came-later", ("A1",), figure=target, by=attacker, entry=since, decides=True)
        return Reason("no-attack", ("A1",), figure=target, by=attacker, entry=entry, since=since, because=(late,))
    moment = replace(JustPlaced.of_placing(history.states[by.order], by), before=history.before(by.order))
    *met, last = conditions_of(moment, target_figure)
    because = (*met, last.deciding())
    return Reason("no-attack", last.rules, figure=target, by=attacker, entry=entry, since=entry, because=because)


def would_attack(state: State, order: Place, target: int, history: Journal | None = None) -> Reason:
    """Whether a figure would attack another if placed now by this order, and what would become of that (A1 to A7).

    If not, why; more of that with the ``history`` that led to ``state``. Whether it may be placed there is left out,
    unless no figure ever stands there.
    """
    if not KINDS[order.figure].permanent:
        return _never(order, target, Reason("frog", ("B5",), figure=target))
    _after, ruling = carry_out(replace(state, round_open=True), replace(order, override="?"))
    if ruling.code is not None:
        return _never(order, target, refusal(ruling))
    moment = JustPlaced.of_order(state, order, history)
    verdict = Reason("would-not-attack", ("A1",), figure=target, by=moment.figure.id)
    because = [] if state.round_open else [Reason("as-if-open", ("G4",), amount=state.round)]
    because += conditions_of(moment, state.figure(target))
    if not because[-1].decides:
        after, this = moment.followed(target)
        status = after.status(this.id)
        light = next(one.rays for one in because if one.code == "lights-target")
        verdict = replace(verdict, code=f"would-attack-{status}", rules=("A1", *STATUS_RULES[status]), rays=light)
        at_once = [one.deciding() for one in _at_once(moment, after, this)]
        because = because if at_once else [replace(one, decides=one.code == "lights-target") for one in because]
        because += [*at_once, *_defence(moment, state.figure(target))]
    return nameless(replace(verdict, because=tuple(because)), moment.figure.id, order.figure, order.at)


def _never(order: Place, target: int, why: Reason) -> Reason:
    return Reason(
        "would-not-attack", ("A1",), figure=target, cell=order.at, word=order.figure, because=(why.deciding(),)
    )


def _at_once(moment: JustPlaced, after: State, this: Attack) -> Iterator[Reason]:
    """Why an attack just arisen would not be in effect: it is void, balanced or asleep at once (A2 to A7)."""
    match after.status(this.id):
        case "void" if this.void == "self-defeating":
            yield Reason("self-defeating-void", ("A7",), attack=this.id, figure=this.target, by=this.attacker)
        case "void":
            yield _void_at_birth(moment, this)
        case "balanced":
            yield replace(balance(after, this), because=())
        case "dormant":
            yield Reason("newcomer-put-out", ("A5", "A7"), by=this.attacker)


def _defence(moment: JustPlaced, target: Figure) -> Iterator[Reason]:
    """That the newcomer's attack is a defence, if it is one (A4a)."""
    team = moment.figure.team
    rival = defends_against(moment.state.settled, team, target)
    if rival is not None:
        yield Reason("was-a-defence", ("A4a",), rival=rival, team=team, other_team=target.team)


def _lamp(state: State, team: str, cell: Cell) -> int | None:
    """The first shining figure of a team that lights a cell."""
    for figure in state.figures:
        if figure.team == team and state.settled.shines(figure) and state.formation.cast(figure).mask >> cell & 1:
            return figure.id
    return None


# Why it is void (A2 to A4, A7, A8)


def _void(history: Journal, this: Attack) -> Reason:
    if this.void == "game-master":
        return _by_game_master(history, this)
    if this.void == "self-defeating":
        verdict = Reason("self-defeating-void", ("A7",), attack=this.id, figure=this.target, by=this.attacker)
        return replace(verdict, because=circle(history, this))
    attacker = history.state.figure(this.attacker)
    return _void_at_birth(JustPlaced.of_placing(history.states[this.order], attacker), this)


def _void_at_birth(moment: JustPlaced, this: Attack) -> Reason:
    """Why an attack is void from the start: it hits a start cell, or a rival was first (A2, A3, A4)."""
    state = moment.state
    if this.rival is None:
        return Reason("start-field-void", ("A2",), figure=this.target)
    rival = state.attack(this.rival)
    attacking, target = state.figure(rival.attacker).team, state.figure(rival.target).team
    verdict = Reason(
        "rival-attack-same-day-void",
        ("A4",),
        rival=rival.id,
        figure=rival.target,
        by=rival.attacker,
        team=target,
        other_team=attacking,
        rays=way_of_light(state, state.cast(rival.attacker), state.figure(rival.target).at),
    )
    if this.void == "rival-attack":
        how = _same_path(state, rival, this).deciding()
        return replace(verdict, code="rival-attack-void", rules=("A3",), because=(how,))
    return verdict


def _same_path(state: State, rival: Attack, this: Attack) -> Reason:
    """How the figure that the rival strikes and the target are on one path (A3)."""
    struck, target = state.figure(rival.target), state.figure(this.target)
    light = state.formation.light[target.team]
    if struck == target:
        return Reason("same-figure", ("A3",), figure=target.id)
    if light.dominates(struck.at, target.at, light.connected):
        return Reason("on-its-way", ("A3", "P1"), figure=target.id, by=struck.id)
    return Reason("on-its-way", ("A3", "P1"), figure=struck.id, by=target.id)


def _by_game_master(history: Journal, this: Attack) -> Reason:
    for index, step in enumerate(history.steps):
        if isinstance(step.order, VoidAttack) and step.order.attack == this.id and step.ruling.accepted:
            return Reason(
                "game-master-void", ("A8",), attack=this.id, word=step.order.reason, entry=history.version_of(index)
            )
    raise AssertionError(f"attack {this.id} was made void by nobody")


# Balance (A6)


def balance(state: State, this: Attack) -> Reason:
    """By which attack a balanced attack is balanced, and how that one hits it (A6)."""
    rival = state.balanced_by(this.id)
    assert rival is not None
    how = _answer(state, this, state.attack(rival))
    assert how is not None
    return Reason(
        "balanced-by",
        ("A6",),
        attack=this.id,
        rival=rival,
        figure=state.attack(rival).target,
        by=state.attack(rival).attacker,
        because=(how.deciding(),),
    )


def _answer(state: State, this: Attack, rival: Attack) -> Reason | None:
    """How one of two attacks hits the other, so that they may be paired (A6); None if neither does."""
    ways = ((this, rival), (rival, this))  # the answer first
    for way, defence in ways:
        if defence.target == way.attacker:
            return Reason("hits-attacker", ("A6",), attack=way.id, rival=defence.id, figure=way.attacker)
    for way, defence in ways:
        if state.settled.on_the_way(state.figure(defence.target), state.figure(way.attacker)):
            return Reason(
                "hits-the-way", ("A6", "P1"), attack=way.id, rival=defence.id, figure=way.attacker, by=defence.target
            )
    return None


def _unbalanced(history: Journal, this: Attack) -> Iterator[Reason]:
    """Why no attack of a third team makes this one void, and none of the attacked team's balances it."""
    state = history.state
    attacker, target = state.figure(this.attacker), state.figure(this.target)
    answers = [
        rival
        for rival in state.attacks
        if state.figure(rival.attacker).team == target.team
        and state.figure(rival.target).team == attacker.team
        and state.status(rival.id) in ("in-effect", "balanced")
    ]
    strikes = Reason("strikes", ("A6",), attack=this.id, figure=this.target)
    rival = _rival_elsewhere(history, this)
    if rival is not None:
        strikes = replace(
            strikes, rules=("A6", "A3", "A4", "P1"), rival=rival.id, other_team=state.figure(rival.attacker).team
        )
    yield strikes
    if not answers:
        yield Reason("no-answer", ("A6",), attack=this.id, team=target.team, other_team=attacker.team, decides=True)
    for rival in answers:
        taken = state.balanced_by(rival.id)
        if _answer(state, this, rival) is None:
            word = "one-way" if _on_one_way(state, state.figure(rival.target), attacker) else ""
            missed = Reason("answer-misses", ("A6", "P1"), attack=this.id, rival=rival.id, figure=rival.target)
            yield replace(missed, word=word, decides=True)
        elif taken is not None:
            yield Reason("answer-taken", ("A6",), attack=this.id, rival=rival.id, amount=taken, decides=True)


def _rival_elsewhere(history: Journal, this: Attack) -> Attack | None:
    """The last attack of a third team on the same one that was in effect when this one arose, of an earlier round.

    None if this one is a defence, which no rival can stop (A4a).
    """
    attacker, target = history.state.figure(this.attacker), history.state.figure(this.target)
    born = JustPlaced.of_placing(history.states[this.order], attacker).state
    if defends_against(born.settled, attacker.team, target) is not None:
        return None
    for rival in reversed(born.attacks):
        by, on = born.figure(rival.attacker).team, born.figure(rival.target).team
        third = on == target.team and by != attacker.team
        if third and rival.round < this.round and born.status(rival.id) == "in-effect":
            return rival
    return None


def _on_one_way(state: State, first: Figure, second: Figure) -> bool:
    """Whether light of a team passes a figure on some way to another one, though not on all of them (P1)."""
    light = state.formation.light[first.team]
    ways, reached = [first.at], 1 << first.at
    while first.team == second.team and ways:
        fresh = light.casts[ways.pop()].mask & light.connected & ~reached
        reached |= fresh
        ways += cells_of(fresh)
    return first != second and bool(reached >> second.at & light.connected >> first.at & 1)


# Asleep (A5)


def _asleep(history: Journal, this: Attack) -> Iterator[Reason]:
    state = history.state
    if not state.shines(this.attacker):
        why = darkness(history, this.attacker).deciding()
        yield Reason("attacker-dark", ("A5",), figure=this.attacker, because=(why,))
    target = state.figure(this.target).at
    if not state.cast(this.attacker).mask >> target & 1:
        yield _blocked(history, this, target)


def _blocked(history: Journal, this: Attack, target: Cell) -> Reason:
    """What came to stand in the light of an attack since it arose."""
    state, born = history.state, history.states[this.order + 1]
    blocker = standing_in(state, state.cast(this.attacker), way_of_light(born, born.cast(this.attacker), target))
    assert blocker is not None, f"attack {this.id} still reaches its target"
    standing, ray = blocker
    return Reason(
        "light-blocked",
        ("A5", "L1"),
        attack=this.id,
        figure=this.target,
        by=standing.id,
        entry=history.version_of(standing.order),
        rays=(ray,),
    )
