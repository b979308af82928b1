"""The working of a turn, and which uncertain facts it rests on."""

from boardgames.core.verdict import Line, Value, note
from boardgames.core.working import Working
from boardgames.semafory.exchange import sign_lamps_text, sign_name
from boardgames.semafory.kit import Kit, Pattern
from boardgames.semafory.model import Situation
from fejag_admin.common.language import N_

CERTAIN = frozenset("ABCIT")
"""Signs that the rulebook shows; the others are read from a picture."""


def sign_lines(kit: Kit, sign: str, depth: int = 2) -> list[Line]:
    """A line if the lamps of a sign are read from a picture, and the user has not entered those of his card."""
    if sign in CERTAIN or sign in kit.signs:
        return []
    text = N_("that {sign} looks like {lamps} is read from a picture: compare your card")
    return [note(text, "G3", depth, uncertain=True, sign=sign_name(sign), lamps=sign_lamps_text(kit.alphabet[sign]))]


def pattern_lines(kit: Kit, patterns: tuple[Pattern, ...], depth: int = 2) -> list[Line]:
    """A line if patterns are invented here, not those of the game."""
    invented = tuple(sorted({pattern.id for pattern in patterns if kit.placeholder and pattern in kit.patterns}))
    text = N_("invented here, not of the game: {patterns}; enter those of your box")
    return [note(text, "", depth, uncertain=True, patterns=invented)] if invented else []


class TurnWorking(Working[Situation]):
    """Writes ``lines``; a rule that is broken does not stop the turn.

    ``ending``: the letter is judged, and what is done wrongly from then on is put right without voiding the turn.
    """

    game = "semafory"

    def __init__(self, situation: Situation, index: int) -> None:
        super().__init__(situation, index)
        self.ending = False
        self._breaches: list[Line] = []
        self._unmet: list[Line] = []

    @property
    def reasons(self) -> tuple[Line, ...]:
        """The rules that the turn breaks, or else the conditions of its letter or sabotage that are not met."""
        return tuple(self._unmet if self.legal else self._breaches)

    def because(self, text: str, depth: int = 2, **values: Value) -> None:
        """The reason why the condition above is not met, or what to do about it."""
        self._write(text, "", values, depth)

    def check(self, met: bool, text: str, rules: str, /, depth: int = 1, **values: Value) -> bool:
        super().check(met, text, rules, depth, **values)
        if not met and not self.ending:
            self._unmet.append(self.lines[-1])
        return met

    def require(self, met: bool, text: str, rules: str, /, depth: int = 1, **values: Value) -> bool:
        """Write a condition without which the turn breaks the rules; return whether it is met."""
        self.check(met, text, rules, depth, **values)
        if not met and not self.ending:
            self.legal = False
            self._breaches.append(self.lines[-1])
        return met
