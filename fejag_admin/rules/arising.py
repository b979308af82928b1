"""What attacks are: how they arise when a figure is placed (A1), and when one is void from the start (A2 to A4a)."""

from dataclasses import replace

from fejag_admin.rules.board import cells_of
from fejag_admin.rules.combat import Attack, Settled, VoidReason, settle
from fejag_admin.rules.formation import Figure


def stand(before: Settled, figure: Figure, same_day: bool) -> Settled:
    """Figures and attacks with one more figure, its attacks made and the chain reaction settled (A7).

    ``same_day``: whether A4 holds.
    """
    settled = settle(before.formation.adding(figure), before.attacks)
    attacks = arising(settled, figure, len(settled.attacks) + 1, same_day)
    if all(attack.void for attack in attacks):  # nothing follows from them
        return replace(settled, attacks=settled.attacks + attacks)
    return settle(settled.formation, settled.attacks + attacks)


# A1: the attacks that a newcomer makes; all is judged with it standing and without its attacks.


def arising(settled: Settled, figure: Figure, number: int, same_day: bool) -> tuple[Attack, ...]:
    """The attacks made by a figure that was just placed, with those that are void from the start.

    ``settled``: the chain reaction with the figure standing, without its attacks. ``number``: the number of the first
    attack to arise. ``same_day``: whether A4 holds.
    """
    if not settled.shines(figure):
        return ()
    formation = settled.formation
    rivals = formation.occupied & ~formation.light[figure.team].own
    seen = [formation.at[cell] for cell in cells_of(formation.cast(figure).mask & rivals)]
    attacks: list[Attack] = []
    for target in sorted(seen, key=lambda target: target.id):
        if not _looks_back(settled, figure, target):
            void, rival = _void_from_the_start(settled, figure, target, same_day)
            attacks.append(Attack(number + len(attacks), figure.id, target.id, figure.round, figure.order, void, rival))
    return tuple(attacks)


def _looks_back(settled: Settled, figure: Figure, target: Figure) -> bool:
    """Whether the attacker would stand in the light of the attacked team or figure."""
    lit = settled.lit(target.team) | settled.formation.cast(target).mask
    return bool(lit >> figure.at & 1)


def _void_from_the_start(
    settled: Settled, figure: Figure, target: Figure, same_day: bool
) -> tuple[VoidReason | None, int | None]:
    """The first reason why an attack is void, and the rival's attack for which it is; None, None if it counts."""
    # A2: an attack on a figure on its start cell is void.
    if target.at == settled.formation.board.start_of[target.team]:
        return "start-field", None
    if defends_against(settled, figure.team, target) is not None:
        return None, None
    rival = _rival_on_path(settled, figure.team, target)
    if rival is not None:
        return "rival-attack", rival
    rival = _rival_today(settled, figure, target) if same_day else None
    return ("rival-attack-same-day", rival) if rival is not None else (None, None)


# A3: another team strikes the same path already.


def _rival_on_path(settled: Settled, team: str, target: Figure) -> int | None:
    """The first attack in effect by a third team on the same path as the target."""
    formation = settled.formation
    light = formation.light[target.team]
    for attack in settled.attacks_in_effect():
        attacker, struck = formation.figures[attack.attacker - 1], formation.figures[attack.target - 1]
        if attacker.team != team and struck.team == target.team:
            first, second = struck.at, target.at
            if (
                first == second
                or light.dominates(first, second, light.connected)
                or light.dominates(second, first, light.connected)
            ):
                return attack.id
    return None


# A4: another team has attacked in this round already.


def _rival_today(settled: Settled, figure: Figure, target: Figure) -> int | None:
    """The first attack of this round by a third team on the target's team that is not void."""
    figures = settled.formation.figures
    for attack in settled.attacks:
        if attack.round == figure.round and not attack.void:
            attacker = figures[attack.attacker - 1]
            if attacker.team != figure.team and figures[attack.target - 1].team == target.team:
                return attack.id
    return None


# A4a: a defence is never void for a rival.


def defends_against(settled: Settled, team: str, target: Figure) -> int | None:
    """The first attack in effect on ``team`` against which its attack on ``target`` is a defence; None without one.

    It is a defence if the target makes that attack or is on the way to its attacker.
    """
    figures = settled.formation.figures
    for attack in settled.attacks_in_effect():
        attacker, struck = figures[attack.attacker - 1], figures[attack.target - 1]
        if struck.team == team and (attacker == target or settled.on_the_way(target, attacker)):
            return attack.id
    return None
