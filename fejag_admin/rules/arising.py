"""How attacks arise when a figure is placed (A1 to A4a), and how everything settles then (A7)."""

from __future__ import annotations

from fejag_admin.rules.board import Cell, cells_of
from fejag_admin.rules.combat import Aftermath, Attack, Figure, Settled, VoidReason, Wave, settle


def stand(before: Settled, figure: Figure, same_day: bool) -> Settled:
    """Figures and attacks with one more figure, its attacks made and the chain reaction settled (A1, A7).

    ``same_day``: whether A4 holds. Newcomers alike are judged once: if the same figures light two of them, if they
    light the same figures and cut off the same light, all follows in the same way, but for the cell on which they
    stand. Referees who try all placements meet each kind of newcomer a few times.
    """
    formation = before.formation.adding(figure)
    key = (
        figure.team,
        figure.round,
        figure.order,
        same_day,
        before.formation.board.start_of[figure.team] == figure.at,
        formation.cast(figure).mask & before.formation.occupied,
        before.formation.taken(figure.at).lamps,
    )
    known = before.alike.get(key)
    if known is not None:
        return Settled(formation, known.attacks, tuple(_moved(wave, known.cell, figure.at) for wave in known.waves))
    settled = settle(formation, before.attacks)
    attacks = arising(settled, figure, len(before.attacks) + 1, same_day)
    if attacks:
        settled = settle(formation, settled.attacks + attacks)
    before.alike[key] = Aftermath(figure.at, settled.attacks, settled.waves)
    return settled


def _moved(wave: Wave, from_cell: Cell, to_cell: Cell) -> Wave:
    """The wave if the newcomer stood on another cell."""
    shining = wave.shining
    if shining >> from_cell & 1:
        shining = shining & ~(1 << from_cell) | 1 << to_cell
    return Wave(shining, wave.in_effect, wave.pairs)


def arising(settled: Settled, figure: Figure, number: int, same_day: bool) -> tuple[Attack, ...]:
    """The attacks made by a figure that was just placed (A1), with those that are void from the start (A2 to A4a).

    ``settled``: the chain reaction with the figure standing, without its attacks. ``number``: the number of the first
    attack to arise. ``same_day``: whether A4 applies.
    """
    if not settled.shines(figure):
        return ()
    formation = settled.formation
    light = formation.cast(figure)
    attacks: list[Attack] = []
    targets = sorted(
        (formation.at[cell] for cell in cells_of(light.mask & formation.occupied)), key=lambda target: target.id
    )
    for target in targets:
        if target.team != figure.team and not _looks_back(settled, figure, target):
            void, rival = _void_from_the_start(settled, figure, target, same_day)
            attacks.append(Attack(number + len(attacks), figure.id, target.id, figure.round, figure.order, void, rival))
    return tuple(attacks)


def _looks_back(settled: Settled, figure: Figure, target: Figure) -> bool:
    """Whether the attacker would stand in the light of the attacked team or figure (A1)."""
    return bool((settled.lit(target.team) | settled.formation.cast(target).mask) >> figure.at & 1)


def _void_from_the_start(
    settled: Settled, figure: Figure, target: Figure, same_day: bool
) -> tuple[VoidReason | None, int | None]:
    formation = settled.formation
    if target.at == formation.board.start_of[target.team]:
        return "start-field", None
    if defends_against(settled, figure.team, target) is not None:
        return None, None
    rival = _rival_on_path(settled, figure.team, target)
    if rival is not None:
        return "rival-attack", rival
    rival = _rival_today(settled, figure, target) if same_day else None
    return ("rival-attack-same-day", rival) if rival is not None else (None, None)


def defends_against(settled: Settled, team: str, target: Figure) -> int | None:
    """The first attack in effect on ``team`` against which it defends itself by attacking the target (A4a).

    The target makes that attack, or stands on the way of the figure that does. None if it would be no defence.
    """
    figures = settled.formation.figures
    for attack in settled.attacks_in_effect():
        attacker, struck = figures[attack.attacker - 1], figures[attack.target - 1]
        if struck.team == team and (attacker == target or settled.on_the_way(target, attacker)):
            return attack.id
    return None


def _rival_on_path(settled: Settled, team: str, target: Figure) -> int | None:
    """The first attack in effect by a third team on the same path as the target (A3)."""
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


def _rival_today(settled: Settled, figure: Figure, target: Figure) -> int | None:
    """The first attack of this round by a third team on the target's team that is not void (A4)."""
    figures = settled.formation.figures
    for attack in settled.attacks:
        if attack.round == figure.round and not attack.void:
            attacker = figures[attack.attacker - 1]
            if attacker.team != figure.team and figures[attack.target - 1].team == target.team:
                return attack.id
    return None
