"""The chain reaction told wave by wave (A7): which attacks strike, which balance, who goes dark and who shines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fejag_admin.camp.explain.reasons import Reason
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.rules.board import cells_of
from fejag_admin.rules.combat import Attack, Wave, chain
from fejag_admin.rules.state import State


def waves(state: State) -> tuple[Reason, ...]:
    """The waves by which a camp came to rest, as one reason; none if nothing went dark."""
    waves_seen = state.settled.waves
    if len(waves_seen) < 2:
        return ()
    return (Reason("chain", ("A7",), amount=len(waves_seen), because=tuple(_told(state, waves_seen))),)


def circle(history: Journal, this: Attack) -> tuple[Reason, ...]:
    """The waves that would have followed without end, had a self-defeating attack counted (A7).

    None where they cannot be told: players know only how a chain reaction ended.
    """
    version, after = next(
        (index, state)
        for index, state in enumerate(history.states)
        if len(state.attacks) >= this.id and state.attack(this.id).void == "self-defeating"
    )
    before = history.states[version - 1].attacks
    attacks = tuple(
        _counting(one) if one.id <= this.id and one.void == "self-defeating" and not _void(before, one) else one
        for one in after.attacks
    )
    for among in (attacks, attacks[: len(before)]):  # with the attacks of a newcomer, or before they arise (A1)
        wave_chain, first = chain(after.formation, among)
        if first < len(wave_chain) - 1:
            again = Reason("goes-round", ("A7",), attack=this.id, amount=first + 1)
            return (*_told(after, (*wave_chain, wave_chain[first])), again)
    return ()


def _void(before: tuple[Attack, ...], attack: Attack) -> bool:
    return attack.id <= len(before) and before[attack.id - 1].void is not None


def _counting(attack: Attack) -> Attack:
    return Attack(attack.id, attack.attacker, attack.target, attack.round, attack.order)


def _told(state: State, waves_told: Iterable[Wave]) -> Iterator[Reason]:
    """Each wave: its attacks, and whom it found dark or shining that was not so in the wave before."""
    before = state.formation.connected
    for number, wave in enumerate(waves_told, 1):
        changes = {"wave-darkens": before & ~wave.shining, "wave-relights": wave.shining & ~before}
        changed = tuple(Reason(code, ("L4",), cells=tuple(cells_of(cells))) for code, cells in changes.items() if cells)
        pairs = tuple(sorted((one, other) for one, other in wave.pairs.items() if one < other))
        strikes = tuple(sorted(wave.in_effect))
        yield Reason("wave", ("A6", "A7"), amount=number, attacks=strikes, pairs=pairs, because=changed)
        before = wave.shining
