"""What a verdict rests on that is not certain: signs read from a picture, invented patterns, a silent rulebook."""

from __future__ import annotations

from boardgames.core.verdict import Line, said
from boardgames.semafory.alphabet import sign_lamps_text, sign_name
from boardgames.semafory.kit import Kit, Pattern
from fejag_admin.common.language import N_

CERTAIN = frozenset("ABCIT")
"""Signs that the rulebook shows; the others are read from a picture."""


def sign_lines(kit: Kit, sign: str, depth: int = 2) -> list[Line]:
    """A line if the lamps of a sign are read from a picture, and the user has not entered those of his card."""
    if sign in CERTAIN or sign in kit.signs:
        return []
    text = N_("that {sign} looks like {lamps} is read from a picture: compare your card")
    return [said(text, "G3", depth, uncertain=True, sign=sign_name(sign), lamps=sign_lamps_text(kit.alphabet[sign]))]


def pattern_lines(kit: Kit, patterns: tuple[Pattern, ...], depth: int = 2) -> list[Line]:
    """A line if patterns are invented here, not those of the game."""
    invented = tuple(sorted({one.id for one in patterns if kit.placeholder and one in kit.patterns}))
    text = N_("invented here, not of the game: {patterns}; enter those of your box")
    return [said(text, "", depth, uncertain=True, patterns=invented)] if invented else []


def hand_line(player: str, pattern: Pattern) -> Line:
    """A hand that is not told: what is played of it is not looked for."""
    text = N_("what {player} held is not told: {pattern} is not looked for")
    return said(text, "P3", 2, uncertain=True, player=player, pattern=pattern.id)
