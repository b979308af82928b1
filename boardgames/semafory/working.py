"""The working of a turn, which uncertain facts it rests on, and the ruling that it leads to."""

from dataclasses import dataclass

from boardgames.core.verdict import Line, Value, note
from boardgames.core.working import reading_line
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


def hand_line(player: str, pattern: Pattern) -> Line:
    """A hand that is not told: what is played of it is not looked for."""
    text = N_("what {player} held is not told: {pattern} is not looked for")
    return note(text, "P3", 2, uncertain=True, player=player, pattern=pattern.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRuling:
    """The ruling on a turn.

    ``legal``: it breaks no rule; otherwise nothing of it counts and ``after`` is the table before it. ``reasons``:
    the rules that it breaks, or else the conditions of its letter or of its sabotage that are not met. ``sent``: the
    sign sent in it, at ``tower``. ``load``: its load points. ``draw``: how many patterns to draw, None if the hand is
    not known. ``cards``: outage cards that the icons on the patterns drawn bring. ``sabotage``: succeeded, failed,
    declined, or empty. ``over``: the game has ended; ``winners``: its winners, empty if the postman won.
    ``outcome_line``: the line that says how it ended, or that a sabotage is possible now.
    """

    player: int
    legal: bool
    load: int
    after: Situation
    sent: str | None = None
    tower: str | None = None
    draw: int | None = None
    cards: int = 0
    sabotage: str = ""
    over: bool = False
    winners: tuple[int, ...] = ()
    outcome_line: Line | None = None
    reasons: tuple[Line, ...] = ()


class TurnWorking:
    """Writes ``lines``; ``rules`` are ids with spaces between them.

    ``broken`` once a rule is broken; ``ending``: the letter is judged, and what is done wrongly from then on is put
    right without voiding the turn.
    """

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.broken = self.ending = False
        self._breaches: list[Line] = []
        self._unmet: list[Line] = []

    @property
    def reasons(self) -> tuple[Line, ...]:
        """The rules that the turn breaks, or else the conditions of its letter or sabotage that are not met."""
        return tuple(self._breaches if self.broken else self._unmet)

    def note(self, text: str, rules: str = "", depth: int = 1, amount: int | None = None, **values: Value) -> None:
        """A line that is no condition."""
        self.lines.append(Line(text, values, tuple(rules.split()), depth, amount=amount))

    def because(self, text: str, depth: int = 2, **values: Value) -> None:
        """The reason why the condition above is not met, or what to do about it."""
        self.lines.append(Line(text, values, depth=depth))

    def check(self, met: bool, text: str, rules: str, depth: int = 1, **values: Value) -> bool:
        """A condition, ticked or crossed; return whether it is met."""
        self.lines.append(Line(text, values, tuple(rules.split()), depth, met))
        if not met and not self.ending:
            self._unmet.append(self.lines[-1])
        return met

    def require(self, met: bool, text: str, rules: str, depth: int = 1, **values: Value) -> bool:
        """A condition without which the turn breaks the rules; return whether it is met."""
        self.check(met, text, rules, depth, **values)
        if not met and not self.ending:
            self.broken = True
            self._breaches.append(self.lines[-1])
        return met

    def read(self, reading: str, depth: int = 1) -> None:
        """Write by which reading of a silent rule this is judged."""
        self.lines.append(reading_line("semafory", reading, depth))
