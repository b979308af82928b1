"""The chain reaction (A7), wave by wave, and link by link from a new figure to an old attack."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from fejag_admin.camp.explain.reasons import Reason
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.rules.board import cells_of
from fejag_admin.rules.combat import Attack, Wave, chain
from fejag_admin.rules.orders import Place
from fejag_admin.rules.state import State


def waves(state: State) -> tuple[Reason, ...]:
    """The waves by which a camp came to rest, as one reason; none if nothing went dark."""
    waves_seen = state.settled.waves
    if len(waves_seen) < 2:
        return ()
    return (Reason("chain", ("A7",), amount=len(waves_seen), because=tuple(_wave_reasons(state, waves_seen))),)


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
            return (*_wave_reasons(after, (*wave_chain, wave_chain[first])), again)
    return ()


def _void(before: tuple[Attack, ...], attack: Attack) -> bool:
    return attack.id <= len(before) and before[attack.id - 1].void is not None


def _counting(attack: Attack) -> Attack:
    return Attack(attack.id, attack.attacker, attack.target, attack.round, attack.order)


def _wave_reasons(state: State, waves_told: Iterable[Wave]) -> Iterator[Reason]:
    """Each wave: its attacks, and whom it found dark or shining that was not so in the wave before."""
    before = state.formation.connected
    for number, wave in enumerate(waves_told, 1):
        changes = {"wave-darkens": before & ~wave.shining, "wave-relights": wave.shining & ~before}
        changed = tuple(Reason(code, ("L4",), cells=tuple(cells_of(cells))) for code, cells in changes.items() if cells)
        pairs = tuple(sorted((one, other) for one, other in wave.pairs.items() if one < other))
        strikes = tuple(sorted(wave.in_effect))
        yield Reason("wave", ("A6", "A7"), amount=number, attacks=strikes, pairs=pairs, because=changed)
        before = wave.shining


def links(history: Journal, since: int | None, attack: int) -> tuple[Reason, ...]:
    """Why an attack has been in effect since an entry: how the figure placed then brought it about, as one reason.

    None if it came with that figure, struck before, or no figure was placed.
    """
    at = None if since is None else history.replayed.index(since)
    if at is None or not isinstance(history.steps[at].order, Place):
        return ()
    before, after = history.states[at], history.states[at + 1]
    if not len(before.figures) < len(after.figures) or not attack <= len(before.attacks):
        return ()
    if before.status(attack) == "in-effect" or after.status(attack) != "in-effect":
        return ()
    consequences = tuple(_Links(before, after).wakes(attack))
    return (Reason("came-of", ("A7",), entry=since, because=consequences, decides=True),) if consequences else ()


@dataclass
class _Links:
    """The camp ``before`` a figure was placed and ``after``; ``visited``: the attacks and figures told of already."""

    before: State
    after: State
    visited: set[tuple[str, int]] = field(default_factory=set)

    def wakes(self, attack: int) -> Iterator[Reason]:
        """Why an attack is in effect that was not."""
        if ("wakes", attack) in self.visited:
            return
        self.visited.add(("wakes", attack))
        rival = self.before.balanced_by(attack)
        if rival is not None:
            yield from self.is_spent(rival)
            yield Reason("balanced-no-more", ("A6",), attack=attack, rival=rival)
        else:
            yield from self.shines(self.after.attack(attack).attacker)

    def is_spent(self, attack: int) -> Iterator[Reason]:
        """Why an attack strikes or balances no more as it did."""
        if attack > len(self.before.attacks) or ("spent", attack) in self.visited:
            return
        self.visited.add(("spent", attack))
        now, attacker = self.after.balanced_by(attack), self.after.attack(attack).attacker
        if now is not None:
            if now <= len(self.before.attacks) and self.before.status(now) == "dormant":
                yield from self.shines(self.after.attack(now).attacker)
            live = self.after.attack(now)
            yield Reason("balances-now", ("A6",), attack=attack, rival=now, figure=live.target, by=live.attacker)
        elif not self.after.shines(attacker):
            yield from self.goes_dark(attacker)
        elif self.after.status(attack) == "dormant":
            newcomer = self.after.figures[-1].id
            yield Reason("came-between", ("A5", "L1"), attack=attack, figure=newcomer, by=attacker)

    def goes_dark(self, figure: int) -> Iterator[Reason]:
        """Why a figure is dark that shone."""
        if ("dark", figure) in self.visited or not self.before.shines(figure):
            return
        self.visited.add(("dark", figure))
        this, before = self.after.figure(figure), self.before
        if not self.after.formation.connected >> this.at & 1:
            yield Reason("cut-by-newcomer", ("L5",), figure=self.after.figures[-1].id, team=this.team)
        else:
            strikes = self._strikes(self.after, figure)
            fresh = (n for n in strikes if n > len(before.attacks) or before.status(n) != "in-effect")
            if (attack := next(fresh, None)) is not None:
                striking = self.after.attack(attack)
                if attack <= len(before.attacks):
                    yield from self.wakes(attack)
                yield Reason("strikes-now", ("A6",), attack=attack, figure=striking.target, by=striking.attacker)
        yield Reason("went-dark", ("L4",), figure=figure)

    def shines(self, figure: int) -> Iterator[Reason]:
        """Why a figure shines that was dark."""
        if ("shines", figure) in self.visited or figure > len(self.before.figures) or self.before.shines(figure):
            return
        self.visited.add(("shines", figure))
        over = [one for one in self._strikes(self.before, figure) if self.after.status(one) != "in-effect"]
        for attack in over[:1]:
            yield from self.is_spent(attack)
        yield Reason("shines-again", ("L4",), figure=figure)

    @staticmethod
    def _strikes(state: State, figure: int) -> tuple[int, ...]:
        """The attacks in effect that keep a figure dark."""
        why = state.darkness(figure)
        assert why is not None, f"figure {figure} shines"
        return (*why.attacks, *(attack for one in why.hung_on for attack in state.struck_by(one)))
