"""Why an attack arose and has its status; why a figure does not attack another (section A of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fejag_admin.camp.explain.darkness import attack_line, darkness, lamps
from fejag_admin.camp.explain.reach import unlit, unreached
from fejag_admin.camp.explain.reasons import OfAttack, OfEntry, OfFigures, OfTeam, Reason, refusal
from fejag_admin.camp.graphs import light_graph
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.rays import standing_in, way_of_light
from fejag_admin.rules.arising import defends_against
from fejag_admin.rules.combat import Attack, settle
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.orders import Place, VoidAttack
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State


def attack(history: Journal, number: int) -> Reason:
    """Why an attack arose and why it has its status; raise KeyError for an unknown number."""
    state = history.state
    subject = state.attack(number)
    status, partner = state.status(number), state.balanced_by(number)

    def same(past: State) -> bool:
        return len(past.attacks) >= number and (past.status(number), past.balanced_by(number)) == (status, partner)

    before, attacker, target = (
        history.states[subject.order],
        state.figure(subject.attacker),
        state.figure(subject.target),
    )
    conditions = (*conditions_of(before, attacker, target), *_defence(just_placed(before, attacker), attacker, target))
    entry = history.version_of(subject.order)
    because: list[Reason] = [attack_line(state, subject)]
    because.append(OfAttack("attack-arose", attacker, None, entry, number, because=conditions))
    match status:
        case "void":
            because.append(_void(history, subject))
        case "in-effect":
            because += _unbalanced(history, subject)
        case "balanced":
            because.append(balance(state, subject).deciding())
        case "dormant":
            because += _asleep(history, subject)
    head = attack_line(state, subject, f"attack-{status}")
    return replace(head, since=history.since(same), because=tuple(because))


# When an attack arises, and when not (A1)


def just_placed(before: State, figure: Figure) -> State:
    """The camp with a figure just placed, before its attacks."""
    return replace(before, settled=settle(before.formation.adding(figure), before.attacks))


def conditions_of(before: State, figure: Figure, target: Figure, history: Journal | None = None) -> Iterator[Reason]:
    """The conditions of an attack of a figure placed in the camp ``before`` (A1), in order; the one that fails decides.

    That is the last one given then. ``history``: what led there, if it may be told.
    """
    state = just_placed(before, figure)
    if figure.team == target.team:
        yield OfFigures("same-team", target, figure, decides=True)
        return
    if not state.settled.shines(figure):
        yield _dark(before, state, figure, history)
        return
    yield OfFigures("newcomer-shone", figure)
    rays = way_of_light(state, state.formation.cast(figure), target.at)
    if not rays:
        far = unreached(state.formation, figure, target.at, target)
        yield far.deciding()
        return
    rules = ("A1", "L1", "L3") if len(rays) > 1 else ()
    yield OfFigures("lights-target", target, figure, rules=rules, rays=rays)
    lamp = next(iter(lamps(state, figure, state.settled.shining, target.team)), None)
    if lamp is not None:
        back = way_of_light(state, state.cast(lamp.id), figure.at)
        yield OfFigures("in-their-light", lamp, figure, rays=back, decides=True)
        return
    yield OfFigures("not-in-their-light", target, figure)
    back = way_of_light(state, state.formation.cast(target), figure.at)
    yield OfFigures("lights-back" if back else "lights-not-back", target, figure, rays=back, decides=bool(back))


def _dark(before: State, state: State, figure: Figure, history: Journal | None) -> Reason:
    """Why the newcomer does not shine: its cell was not lit, or its lamps go dark by its being placed."""
    if not before.lit(figure.team) >> figure.at & 1:
        because = () if history is None else unlit(history, figure.team, figure.at)
        return OfFigures("newcomer-unlit", figure, because=because, decides=True)
    dark = tuple(
        OfFigures("dark-lamp", figure, lamp, rays=rays, decides=True)
        for lamp in lamps(state, figure)
        if (rays := way_of_light(state, state.formation.cast(lamp), figure.at))
    )
    return OfFigures("newcomer-dark", figure, because=dark, decides=True)


def why_not(history: Journal, attacker: int, target: int) -> Reason:
    """Why a figure on the map does not attack another: the first condition that fails (A1).

    If it does attack, the explanation of its last such attack. Raise KeyError if there is no such figure.
    """
    state = history.state
    by, figure = state.figure(attacker), state.figure(target)
    attack_ids = [earlier.id for earlier in state.attacks if (earlier.attacker, earlier.target) == (attacker, target)]
    if attack_ids:
        return attack(history, attack_ids[-1])
    entry = since = history.version_of(by.order)
    if by.team != figure.team and target > attacker:
        since = history.version_of(figure.order)
        because: tuple[Reason, ...] = (OfFigures("target-came-later", figure, by, since, decides=True),)
    else:
        because = tuple(conditions_of(history.states[by.order], by, figure, history.before(by.order)))
        because = (*because[:-1], because[-1].deciding())
    return OfFigures("no-attack", figure, by, entry, since=since, because=because)


def would_attack(state: State, order: Place, target: int, history: Journal | None = None) -> Reason:
    """Whether a figure placed now by this order would attack another, and with which status (A1 to A7).

    If not, why; in more detail with the ``history`` that led to ``state``. That the placement is allowed is not
    checked, except by the rules that no override sets aside.
    """
    figure = state.figure(target)
    by = Figure(len(state.figures) + 1, order.team, order.figure, order.at, state.round, state.orders)
    after, ruling = carry_out(replace(state, round_open=True), replace(order, override="?"))
    if not KINDS[order.figure].permanent or ruling.code is not None:
        never = refusal(ruling) if KINDS[order.figure].permanent else OfFigures("frog", figure)
        return OfFigures("would-not-attack", figure, by, because=(never.deciding(),))
    closed = [] if state.round_open else [OfTeam("as-if-open", n=state.round)]
    because: list[Reason] = [*closed, *conditions_of(state, by, figure, history)]
    if because[-1].decides:
        return OfFigures("would-not-attack", figure, by, because=tuple(because))
    new_attack = next(attack for attack in after.attacks[len(state.attacks) :] if attack.target == target)
    status = after.status(new_attack.id)
    at_once = [reason.deciding() for reason in _at_once(state, after, new_attack)]
    light = next(reason.rays for reason in because if reason.code == "lights-target")
    if not at_once:
        because = [replace(reason, decides=reason.code == "lights-target") for reason in because]
    because += [*at_once, *_defence(just_placed(state, by), by, figure)]
    return OfFigures(f"would-attack-{status}", figure, by, rays=light, because=tuple(because))


def _at_once(before: State, after: State, subject: Attack) -> Iterator[Reason]:
    """Why an attack just arisen would not be in effect: it is void, balanced or asleep at once (A2 to A7)."""
    match after.status(subject.id):
        case "void":
            yield _void_at_birth(just_placed(before, after.figure(subject.attacker)), subject)
        case "balanced":
            yield replace(balance(after, subject), because=())
        case "dormant":
            yield OfFigures("newcomer-put-out", after.figure(subject.attacker))


def _defence(state: State, newcomer: Figure, target: Figure) -> Iterator[Reason]:
    """That the newcomer's attack is a defence, if it is one (A4a); ``state``: just after it was placed."""
    rival = defends_against(state.settled, newcomer.team, target)
    if rival is not None:
        yield OfAttack("was-a-defence", newcomer, target, rival=rival)


# Why it is void (A2 to A4, A7, A8)


def _void(history: Journal, subject: Attack) -> Reason:
    if subject.void == "game-master":
        return next(
            OfEntry("game-master-void", history.version_of(index), step.order.reason, subject.id, decides=True)
            for index, step in enumerate(history.steps)
            if isinstance(step.order, VoidAttack) and step.order.attack == subject.id and step.ruling.accepted
        )
    state = just_placed(history.states[subject.order], history.state.figure(subject.attacker))
    return _void_at_birth(state, subject).deciding()


def _void_at_birth(state: State, subject: Attack) -> Reason:
    """Why an attack is void from the start: it puts itself out, hits a start cell, or a rival was first (A2 to A4, A7).

    ``state``: just after the attacker was placed.
    """
    if subject.void == "self-defeating":
        return attack_line(state, subject, "self-defeating-void")
    if subject.rival is None:
        return OfFigures("start-field-void", state.figure(subject.target))
    rival = attack_line(state, state.attack(subject.rival), f"{subject.void}-void")
    because: tuple[Reason, ...] = ()
    if subject.void == "rival-attack":
        because = (_same_path(state, rival.figure, state.figure(subject.target)),)
    return replace(rival, attack=None, rival=subject.rival, because=because)


def _same_path(state: State, struck: Figure, target: Figure) -> Reason:
    """How the figure that the rival strikes and the target are on one path (A3)."""
    light = state.formation.light[target.team]
    if struck == target:
        return OfFigures("same-figure", target, decides=True)
    first, second = struck, target
    if not light.dominates(struck.at, target.at, light.connected):
        first, second = target, struck
    return OfFigures("on-its-way", second, first, decides=True)


# Balance (A6)


def balance(state: State, subject: Attack) -> Reason:
    """By which attack a balanced attack is balanced, and how that one hits it (A6)."""
    rival = state.attack(state.balanced_by(subject.id) or 0)
    answer = _answer(state, subject, rival)
    assert answer is not None
    line = attack_line(state, rival, "balanced-by")
    return replace(line, attack=subject.id, rival=rival.id, rays=(), because=(answer,))


def _answer(state: State, subject: Attack, rival: Attack) -> Reason | None:
    """How one of two attacks hits the other, so that they may be paired (A6); None if neither does."""
    ways = ((subject, rival), (rival, subject))  # the answer first
    for way, defence in ways:
        if defence.target == way.attacker:
            attacker = state.figure(way.attacker)
            return OfAttack("hits-attacker", attacker, attack=way.id, rival=defence.id, decides=True)
    for way, defence in ways:
        attacker, hit = state.figure(way.attacker), state.figure(defence.target)
        if state.settled.on_the_way(hit, attacker):
            return OfAttack("hits-the-way", attacker, hit, attack=way.id, rival=defence.id, decides=True)
    return None


def _unbalanced(history: Journal, subject: Attack) -> Iterator[Reason]:
    """Why no attack of a third team makes this one void, and none of the attacked team's balances it."""
    state = history.state
    attacker, target = state.figure(subject.attacker), state.figure(subject.target)
    answers = [
        rival
        for rival in state.attacks
        if state.figure(rival.attacker).team == target.team
        and state.figure(rival.target).team == attacker.team
        and state.status(rival.id) in ("in-effect", "balanced")
    ]
    yield OfAttack("strikes", target, attack=subject.id)
    rival = _rival_elsewhere(history, subject)
    if rival is not None:
        by, figure = state.figure(rival.attacker), state.figure(rival.target)
        yield OfAttack("rival-elsewhere", figure, by, attack=subject.id, rival=rival.id)
    if not answers:
        yield OfAttack("no-answer", target, attacker, attack=subject.id, decides=True)
    for rival in answers:
        taken, hit = state.balanced_by(rival.id), state.figure(rival.target)
        code = "answer-taken"
        if _answer(state, subject, rival) is None:
            code, taken = "answer-one-way" if _on_one_way(state, hit, attacker) else "answer-misses", None
        yield OfAttack(code, hit, attack=subject.id, rival=rival.id, taken=taken, decides=True)


def _rival_elsewhere(history: Journal, subject: Attack) -> Attack | None:
    """The last attack of a third team on the same one that was in effect when this one arose, of an earlier round.

    None if this one is a defence, which no rival can stop (A4a).
    """
    attacker, target = history.state.figure(subject.attacker), history.state.figure(subject.target)
    born = just_placed(history.states[subject.order], attacker)
    if defends_against(born.settled, attacker.team, target) is not None:
        return None
    for rival in reversed(born.attacks):
        by, on = born.figure(rival.attacker).team, born.figure(rival.target).team
        third = on == target.team and by != attacker.team
        if third and rival.round < subject.round and born.status(rival.id) == "in-effect":
            return rival
    return None


def _on_one_way(state: State, first: Figure, second: Figure) -> bool:
    """Whether light of a team passes a figure on some way to another one, though not on all of them (P1)."""
    import networkx as nx

    if first.team != second.team or first == second:
        return False
    light = light_graph(state, first.team)
    return nx.has_path(light, first.id, second.id) and bool(state.formation.connected >> first.at & 1)


# Asleep (A5)


def _asleep(history: Journal, subject: Attack) -> Iterator[Reason]:
    """That the attacker is dark, or what came to stand in its light since the attack arose."""
    state = history.state
    attacker, target = state.figure(subject.attacker), state.figure(subject.target)
    if not state.shines(attacker.id):
        yield OfFigures("attacker-dark", attacker, because=(darkness(history, attacker).deciding(),), decides=True)
    if not state.cast(attacker.id).mask >> target.at & 1:
        born = history.states[subject.order + 1]
        blocker = standing_in(state, state.cast(attacker.id), way_of_light(born, born.cast(attacker.id), target.at))
        assert blocker is not None, f"attack {subject.id} still reaches its target"
        by, ray = blocker
        yield OfAttack("light-blocked", target, by, history.version_of(by.order), subject.id, rays=(ray,), decides=True)
