"""The chain reaction (A7), link by link from a new figure to an old attack."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from fejag_admin.camp.explain.reasons import OfAttack, OfEntry, OfFigures, Reason
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.orders import Place
from fejag_admin.rules.state import State


def links(history: Journal, since: int | None, attack: int) -> tuple[Reason, ...]:
    """Why an attack has been in effect since an entry: how the figure placed then brought it about, as one reason.

    None if it came with that figure, struck before, or no figure was placed.
    """
    at = None if since is None else history.index(since)
    if at is None or not isinstance(history.steps[at].order, Place):
        return ()
    before, after = history.states[at], history.states[at + 1]
    if len(before.figures) == len(after.figures) or attack > len(before.attacks):
        return ()
    if before.status(attack) == "in-effect" or after.status(attack) != "in-effect":
        return ()
    consequences = tuple(reason.deciding() for reason in _Links(before, after).wakes(attack))
    return (OfEntry("came-of", since, because=consequences, decides=True),) if consequences else ()


@dataclass
class _Links:
    """The camp ``before`` a figure was placed and ``after``; ``visited``: the attacks and figures told of already."""

    before: State
    after: State
    visited: set[tuple[str, int]] = field(default_factory=set)

    def _is_new(self, kind: str, number: int) -> bool:
        """Whether it is told for the first time of an attack or a figure."""
        is_new = (kind, number) not in self.visited
        self.visited.add((kind, number))
        return is_new

    def _of(self, code: str, attack: int, target: int, attacker: int, rival: int | None = None) -> Reason:
        return OfAttack(code, self.after.figure(target), self.after.figure(attacker), attack=attack, rival=rival)

    def wakes(self, attack: int) -> Iterator[Reason]:
        """Why an attack is in effect that was not."""
        if not self._is_new("wakes", attack):
            return
        attack_after, rival = self.after.attack(attack), self.before.balanced_by(attack)
        if rival is not None:
            yield from self.is_spent(rival)
            yield self._of("balanced-no-more", attack, attack_after.target, attack_after.attacker, rival)
        else:
            yield from self.shines(attack_after.attacker)

    def is_spent(self, attack: int) -> Iterator[Reason]:
        """Why an attack strikes or balances no more as it did."""
        if attack > len(self.before.attacks) or not self._is_new("spent", attack):
            return
        now, attack_after = self.after.balanced_by(attack), self.after.attack(attack)
        if now is not None:
            live = self.after.attack(now)
            if now <= len(self.before.attacks) and self.before.status(now) == "dormant":
                yield from self.shines(live.attacker)
            yield self._of("balances-now", attack, live.target, live.attacker, now)
        elif not self.after.shines(attack_after.attacker):
            yield from self.goes_dark(self.after.figure(attack_after.attacker))
        elif self.after.status(attack) == "dormant":
            yield self._of("came-between", attack, self.after.figures[-1].id, attack_after.attacker)

    def goes_dark(self, figure: Figure) -> Iterator[Reason]:
        """Why a figure is dark that shone."""
        before = self.before
        if not before.shines(figure.id) or not self._is_new("dark", figure.id):
            return
        if not self.after.formation.connected >> figure.at & 1:
            yield OfFigures("cut-by-newcomer", self.after.figures[-1], figure)
        else:
            strikes = self._strikes(self.after, figure.id)
            fresh = (n for n in strikes if n > len(before.attacks) or before.status(n) != "in-effect")
            if (attack := next(fresh, None)) is not None:
                striking = self.after.attack(attack)
                if attack <= len(before.attacks):
                    yield from self.wakes(attack)
                yield self._of("strikes-now", attack, striking.target, striking.attacker)
        yield OfFigures("went-dark", figure)

    def shines(self, figure: int) -> Iterator[Reason]:
        """Why a figure shines that was dark."""
        if figure > len(self.before.figures) or self.before.shines(figure) or not self._is_new("shines", figure):
            return
        over = [attack for attack in self._strikes(self.before, figure) if self.after.status(attack) != "in-effect"]
        for attack in over[:1]:
            yield from self.is_spent(attack)
        yield OfFigures("shines-again", self.after.figure(figure))

    @staticmethod
    def _strikes(state: State, figure: int) -> tuple[int, ...]:
        """The attacks in effect that keep a figure dark."""
        why = state.darkness(figure)
        assert why is not None, f"figure {figure} shines"
        return (*why.attacks, *(attack for support in why.hung_on for attack in state.struck_by(support)))
