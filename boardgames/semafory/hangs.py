"""What of a table of Semafory is not certain: a reading, signs of the alphabet, invented patterns, hands not told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardgames.core.answer import Told
from boardgames.core.doubts import Otherwise
from boardgames.core.verdict import Name, said
from boardgames.semafory.alphabet import sign_lamps_text, sign_name
from boardgames.semafory.exchange import read_view
from boardgames.semafory.kit import HEAVIEST, Pattern
from boardgames.semafory.model import Situation
from boardgames.semafory.modes import COMPETITIVE, Options
from boardgames.semafory.picture import Picture
from boardgames.semafory.turn_model import Exchange, Play, Step
from boardgames.semafory.turns import patterns_in
from fejag_admin.common.language import N_

CERTAIN = frozenset("ABCIT")
"""Signs that the rulebook shows; the others are read from a scan."""
READINGS = {
    "rested": Name(cs="po tahu bez písmena smí další odejít z téže věže",
                   en="after a turn without a letter the next may come from the same tower"),
    "never": Name(cs="další písmeno z téže věže odejít nesmí", en="a letter never comes from the same tower again"),
}  # fmt: skip


def otherwise(table: Situation, before: Situation, after: Situation) -> Iterator[Otherwise]:
    """The situations that may be the true ones instead; ``before`` and ``after``: the table around the last turn."""
    if table.what not in {"turn", "send", "sabotage"}:
        return
    if table.game.mode == COMPETITIVE and table.kit.same_tower == "" and table.what != "sabotage":
        other = "never" if table.options.same_tower == "rested" else "rested"
        ways = tuple((said(N_("as we read it, {reading}"), "M4", reading=name), Told("reading", {"same_tower": value}))
                     for value, name in READINGS.items())  # fmt: skip
        condition = said(N_("if {reading}"), "M4", reading=READINGS[other])
        yield Otherwise(replace(table, options=Options(other)), condition, Told("reading", {"same_tower": other}), ways)
    yield from _signs(table, before, after)
    invented = {one for one in patterns_in(table) if table.kit.placeholder and one in table.kit.patterns}
    if invented:
        names = tuple(sorted(one.id for one in invented))
        condition = said(
            N_("if these patterns, invented here, are otherwise in your box: {patterns}"), "", patterns=names
        )
        for changed in ({"holes": ((0, 0),)}, {"load": HEAVIEST}, {"load": 0}):
            others = {one: replace(one, **changed) for one in invented}
            yield Otherwise(_swapped(table, others), condition, Told("patterns", {"patterns": list(names)}))
    for index in sorted({turn.player for turn in table.turns if any(isinstance(step, Play) for step in turn.steps)}):
        if table.players[index].hand is None:
            players = list(table.players)
            players[index] = replace(players[index], hand=())
            condition = said(N_("if {player} did not hold what was played; the hand is not known"), "P3",
                             player=players[index].name)  # fmt: skip
            yield Otherwise(replace(table, players=tuple(players)), condition, Told("hand", {"player": index + 1}))


def _signs(table: Situation, before: Situation, after: Situation) -> Iterator[Otherwise]:
    """The sign to be sent, if the card of the alphabet shows it otherwise: as the lamps stand, or in one lamp."""
    mover = table.turns[-1].player if table.turns and table.what == "turn" else table.player
    sign, kit = before.next_sign(mover), table.kit
    if sign is None or sign in CERTAIN or sign in kit.signs or table.what == "sabotage":
        return
    lamps, taken = kit.alphabet[sign], {"000000", "111111", *kit.alphabet.values()}
    flipped = [lamps[:at] + "10"[int(lamps[at])] + lamps[at + 1 :] for at in range(6)]
    seen = [read_view(after.lamps, table.players[mover].seat, tower) for tower in table.towers_of(mover)]
    ways = ((said(N_("your card shows {sign} as {lamps}"), "", sign=sign_name(sign), lamps=sign_lamps_text(lamps)),
             Told("sign", {"sign": sign, "lamps": sign_lamps_text(lamps)})),)  # fmt: skip
    condition = said(N_("if your card shows {sign} otherwise than {lamps}"), "", sign=sign_name(sign),
                     lamps=sign_lamps_text(lamps))  # fmt: skip
    for other in dict.fromkeys(one for one in (*seen, *flipped) if one not in taken):
        changed = replace(table, kit=replace(kit, signs={**kit.signs, sign: other}))
        yield Otherwise(changed, condition, Told("sign", {"sign": sign}), ways)


def laid_out(table: Situation) -> Situation:
    """The table with the lamps as they are after all steps told, whether the rules allow them or not."""
    picture = Picture(table.lamps, {}, None)
    for turn in table.turns:
        for step in turn.steps:
            picture.take(turn.player, step)
    return replace(table, lamps=picture.lamps)


def _swapped(table: Situation, others: dict[Pattern, Pattern]) -> Situation:
    """The table with other patterns in place of some."""

    def swap(step: Step) -> Step:
        if isinstance(step, Play):
            return replace(step, pattern=others.get(step.pattern, step.pattern))
        if isinstance(step, Exchange):
            return replace(step, gives=others.get(step.gives, step.gives), takes=others.get(step.takes, step.takes))
        return step

    players = tuple(
        one if one.hand is None else replace(one, hand=tuple(others.get(pattern, pattern) for pattern in one.hand))
        for one in table.players
    )
    turns = tuple(
        replace(turn, steps=tuple(map(swap, turn.steps)),
                drawn=turn.drawn and tuple(others.get(one, one) for one in turn.drawn),
                puts_away=turn.puts_away and others.get(turn.puts_away, turn.puts_away))
        for turn in table.turns
    )  # fmt: skip
    events = tuple(others.get(one, one) for one in table.events)
    return replace(table, players=players, turns=turns, events=events)
