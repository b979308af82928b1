"""What a verdict rests on that is not certain: signs read from a picture, invented patterns, a silent rulebook."""

from __future__ import annotations

from boardgames.core.verdict import Line, Name, said
from boardgames.semafory.alphabet import sign_lamps_text, sign_name
from boardgames.semafory.kit import Kit, Pattern
from fejag_admin.common.language import N_

CERTAIN = frozenset("ABCIT")
"""Signs that the rulebook shows; the others are read from a picture."""
_READINGS = {
    "rested": Name(cs="po tahu bez písmena smí další odejít z téže věže",
                   en="after a turn without a letter the next may come from the same tower"),
    "never": Name(cs="další písmeno z téže věže odejít nesmí", en="a letter never comes from the same tower again"),
    "free": Name(cs="sabotáž samými kartami žádný štítek nevyžaduje", en="a sabotage by cards alone needs no pattern"),
    "pattern": Name(cs="i po sabotáži samými kartami se musí zahrát štítek",
                    en="after a sabotage by cards alone a pattern must be played, too"),
    "plain": Name(cs="v abecedě se na háčky, čárky a Ch nehledí", en="the alphabet knows neither accents nor Ch"),
    "czech": Name(cs="abeceda je česká: Č, Ř, Š a Ž za C, R, S a Z, Ch za H",
                  en="the alphabet is the Czech one: Č, Ř, Š and Ž after C, R, S and Z, Ch after H"),
}  # fmt: skip


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


def reading_line(reading: str, rules: str, depth: int = 1) -> Line:
    """The reading of a rule that decides here, for the rulebook is silent or can be read in two ways."""
    return said(N_("as we read it, {reading}"), rules, depth, uncertain=True, reading=_READINGS[reading])
