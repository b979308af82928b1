"""How attacks arise when a figure is placed (A1 to A4a), and how everything settles then (A7)."""

from __future__ import annotations

from collections.abc import Hashable

from fejag_admin.rules.board import Cell, Mask, cells_of
from fejag_admin.rules.combat import (
    Attack,
    Became,
    Figure,
    Formation,
    Settled,
    VoidReason,
    Wave,
    fought,
    joined,
    settle,
    whole,
)


def stand(before: Settled, figure: Figure, same_day: bool) -> Settled:
    """Figures and attacks with one more figure, its attacks made and the chain reaction settled (A1, A7).

    ``same_day``: whether A4 holds.
    """
    formation = before.formation.adding(figure)
    if before.alike is None:
        return _stand(before, formation, figure, same_day)
    key = _likeness(before.formation, formation, figure, same_day)
    if key not in before.alike:
        settled = _stand(before, formation, figure, same_day)
        before.alike[key] = Became(figure.at, settled.attacks, settled.waves)
        return settled
    cell, attacks, waves = before.alike[key]
    return Settled(formation, attacks, tuple([_moved(wave, cell, figure.at) for wave in waves]), True)


def _likeness(before: Formation, formation: Formation, figure: Figure, same_day: bool) -> Hashable:
    """What is the same of newcomers of which the same becomes, but for the cell on which they stand.

    The same figures light them, they light the same figures and cut off the same light.
    """
    lamps = before.spot(figure.at).lamps
    seen = [(lamp.id, formation.cast(lamp).mask & before.occupied) for lamp in lamps]
    root = formation.light[figure.team].start == figure.at
    lit = formation.cast(figure).mask & before.occupied
    return figure.team, figure.round, figure.order, same_day, root, lit, tuple(seen)


def _moved(wave: Wave, from_cell: Cell, to_cell: Cell) -> Wave:
    """The wave if the newcomer stood on another cell."""
    if not wave.shining >> from_cell & 1:
        return wave
    return Wave(wave.shining & ~(1 << from_cell) | 1 << to_cell, *wave[1:])


def _stand(before: Settled, formation: Formation, figure: Figure, same_day: bool) -> Settled:
    settled = _settled(before, formation, figure)
    attacks = arising(settled, figure, len(before.attacks) + 1, same_day)
    if not attacks:
        return settled
    arisen = settled.attacks + attacks
    if all(attack.void for attack in attacks):
        return whole(formation, arisen, settled.waves, settled.battle)
    return settle(formation, arisen, joined(formation, settled.battle, attacks))


def _settled(before: Settled, formation: Formation, figure: Figure) -> Settled:
    """What `settle` gives with a newcomer that has not attacked yet.

    Most change nothing but that they are there. The chain reaction is worked out again only if a figure loses sight of
    one of its own team, or of one that it attacks; if the newcomer brings one back to light, or makes a second way to
    one of a team whose attackers lean on figures on the way (A6).
    """
    if not before.whole:
        return settle(formation, before.attacks)
    battle, calm = before.battle, True
    team, here = figure.team, 1 << figure.at
    light = formation.light[team]
    lit = formation.cast(figure).mask & light.own
    lamps = 0  # those of its own team
    for lamp in before.formation.spot(figure.at).lamps:
        lost = before.formation.cast(lamp).mask & ~formation.cast(lamp).mask & formation.occupied
        ours = lost & formation.light[lamp.team].own
        if lamp.team == team:
            lamps |= 1 << lamp.at
            ours &= ~lit  # the newcomer passes the light on
        if ours and before.formation.connected >> lamp.at & 1:
            calm = False
        if lost:
            shots = [shot for shot in battle.shots if shot.source != lamp.at or not lost >> shot.target & 1]
            if len(shots) < len(battle.shots):
                battle, calm = fought(shots), False
    waves, struck = [], 0
    for wave in before.waves:
        shining = wave.shining
        if shining & lamps or light.start == figure.at:
            calm = calm and not lit & ~(shining | struck) and not (lit and _eases(before, wave, team, lamps, lit))
            wave = Wave(shining | here, *wave[1:])
        waves.append(wave)
        struck = wave.struck
    if not calm:
        return settle(formation, before.attacks, battle)
    return whole(formation, before.attacks, tuple(waves), battle)


def _eases(before: Settled, wave: Wave, team: str, lamps: Mask, lit: Mask) -> bool:
    """Whether a newcomer between ``lamps`` and the figures that it lights leads round one on which attackers lean."""
    light = before.formation.light[team]
    shining = wave.shining & light.own
    for one, cell in wave.leaning:
        if one == team:
            behind = light.dominated(cell, shining)
            if lamps & shining & ~behind and lit & behind & ~(1 << cell):
                return True
    return False


def arising(settled: Settled, figure: Figure, number: int, same_day: bool) -> tuple[Attack, ...]:
    """The attacks made by a figure that was just placed (A1), with those that are void from the start (A2 to A4a).

    ``settled``: the chain reaction with the figure standing, without its attacks. ``number``: the number of the first
    attack to arise. ``same_day``: whether A4 applies.
    """
    if not settled.shines(figure):
        return ()
    formation = settled.formation
    seen = formation.cast(figure).mask & formation.occupied & ~formation.light[figure.team].own
    attacks: list[Attack] = []
    for target in sorted([formation.at[cell] for cell in cells_of(seen)], key=lambda target: target.id):
        if not _looks_back(settled, figure, target):
            void, rival = _void_from_the_start(settled, figure, target, same_day)
            attacks.append(Attack(number + len(attacks), figure.id, target.id, figure.round, figure.order, void, rival))
    return tuple(attacks)


def _looks_back(settled: Settled, figure: Figure, target: Figure) -> bool:
    """Whether the attacker would stand in the light of the attacked team or figure (A1)."""
    lamps = settled.formation.spot(figure.at).lamps
    return figure.at == settled.formation.board.start_of[target.team] or any(
        lamp == target or (lamp.team == target.team and settled.shines(lamp)) for lamp in lamps
    )


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
