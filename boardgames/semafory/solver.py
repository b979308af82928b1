"""Whether a sign can be sent, or a last letter sabotaged, with the patterns of a hand; the cheapest way, if any.

Of a pattern only those holes count that lie on the six lamps of a tower, so that of all its placements one is tried for
each of these 64 sets. Whether the rules allow the way, and what it costs, is judged like any turn.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from boardgames.core.verdict import Line, Value, Verdict, note
from boardgames.semafory.exchange import TOWERS, Mask, lamp_names, sign_at, sign_name, ways_to_lay
from boardgames.semafory.fields import COMPETITIVE
from boardgames.semafory.kit import Pattern
from boardgames.semafory.model import Situation
from boardgames.semafory.table import TurnTable
from boardgames.semafory.turn_model import Move, Play, Turn
from boardgames.semafory.turns import doubt_lines, table_for
from boardgames.semafory.working import pattern_lines, sign_lines
from fejag_admin.common.language import N_

Plays = tuple[Play, ...]
WAY = N_("way|{tower}: {plays}")


@dataclass(frozen=True, slots=True)
class Feasibility:
    """The cheapest ``turn`` that is found, its ``tower`` and ``least``, its load points; None if there is no way.

    ``sign``: the sign to send, None for a sabotage.
    """

    player: int
    sign: str | None
    turn: Turn | None = None
    tower: str | None = None
    least: int | None = None

    @property
    def possible(self) -> bool:
        return self.turn is not None


def feasible(situation: Situation) -> Verdict[Feasibility]:
    """Whether the next sign can be sent, or the last letter sabotaged, after the steps of the turn that are told."""
    target = situation.target if situation.what == "sabotage" else None
    player = situation.player if target is None else situation.left_of(target)
    sign = situation.next_sign(player) if target is None else None
    begun = situation.turns[0] if situation.turns else Turn(player)
    best, forbidden = Feasibility(player, sign), list[Line]()
    working: list[Line] = []
    for tower in situation.towers_of(player) if target is None else (situation.players[target].tower or "",):
        turn = _cheapest(situation, begun, tower, sign)
        if turn is None:
            continue
        table = table_for(situation, turn)
        if not _succeeds(table, sign):
            text = N_("around {tower} the patterns would do, but the rules forbid it")
            forbidden += [note(text, "", 1, tower=tower), *(replace(line, depth=2) for line in table.reasons[:1])]
        elif best.least is None or table.load < best.least:
            best, working = Feasibility(player, sign, turn, tower, table.load), table.lines
    lines = [_heading(situation, best, target), *doubt_lines(situation), *(working or forbidden)]
    if best.turn is not None:
        plays = [step for step in best.turn.steps if isinstance(step, Play)]
        texts = tuple(f"{play.pattern.id}: {lamp_names(play.lamps)}" for play in plays)
        lines.insert(1, note(WAY, "", 1, passed=True, tower=best.tower or "", plays=texts))
    lines.append(note(N_("not tried: cards and exchanges; enter them as the first steps of the turn"), "C1", 1))
    rests = sign_lines(situation.kit, sign, 1) if sign is not None else []
    rests += pattern_lines(situation.kit, situation.players[player].hand or (), 1)
    return Verdict(best, (*lines, *rests))


def _succeeds(table: TurnTable, sign: str | None) -> bool:
    """Whether the sign is sent in the turn, or all lamps around the figure are made dark by its steps."""
    if sign is not None:
        table.judge()
        return table.sent == sign
    table.go()
    table.limits()
    return table.sabotage == "succeeded" and table.legal


def _cheapest(situation: Situation, begun: Turn, tower: str, sign: str | None) -> Turn | None:
    """The turn with the fewest load points, then patterns, by which the lamps around a tower are as wanted."""
    table, window = table_for(situation, begun), TOWERS[tower]
    table.go()
    lit = 0 if sign is None else sign_at(situation.kit.alphabet[sign], table.player.seat, tower)
    need = (table.now.lamps ^ lit) & window
    for patterns in _choices(table, sign):
        laid = _laid(patterns, window)
        plays = laid.get((need, True))
        if plays is None and (sign is None or table.touched & window):
            plays = laid.get((need, False))
        if plays is not None:
            first = sorted(plays, key=lambda play: play.pattern != table.owed)
            moves = sign is not None and situation.game.mode == COMPETITIVE and table.player.tower != tower
            steps = (*begun.steps, *([Move(tower)] if moves else []), *first)
            where = None if situation.game.mode == COMPETITIVE else tower
            return replace(begun, steps=steps, sends=sign, tower=where, drawn=None, then=())
    return None


def _choices(table: TurnTable, sign: str | None) -> Iterator[tuple[Pattern, ...]]:
    """Every choice of patterns of the hand that may be played, the cheapest first."""
    hand = sorted(table.player.hand or (), key=lambda pattern: (pattern.id, pattern.holes, pattern.load))
    least = 0 if table.played or sign is None else min(1, len(hand))
    choices = dict.fromkeys(choice for number in range(least, len(hand) + 1) for choice in combinations(hand, number))
    for patterns in sorted(choices, key=lambda choice: sum(pattern.load for pattern in choice)):
        if table.owed is None or table.owed in patterns:
            yield patterns


@lru_cache(maxsize=4096)
def _laid(patterns: tuple[Pattern, ...], window: Mask) -> dict[tuple[Mask, bool], Plays]:
    """Every outcome of laying all these patterns, with one way to reach it.

    An outcome: the lamps of the window that are flipped in the end, and whether any hole was laid on the window.
    """
    if not patterns:
        return {(0, False): ()}
    plays_by_outcome: dict[tuple[Mask, bool], Plays] = {}
    placements = {lamps & window: lamps for lamps in ways_to_lay(patterns[-1].holes)}
    for (flipped, touched), plays in _laid(patterns[:-1], window).items():
        for inside, lamps in placements.items():
            outcome = flipped ^ inside, touched or inside > 0
            plays_by_outcome.setdefault(outcome, (*plays, Play(patterns[-1], lamps)))
    return plays_by_outcome


# the working


_HEADINGS = {
    "send": (
        N_("{player} can send {sign}, load points from {least}"),
        N_("{player} cannot send {sign}: there is no way"),
    ),
    "sabotage": (
        N_("{player} can sabotage {target}, load points from {least}"),
        N_("{player} cannot sabotage {target} with patterns: there is no way"),
    ),
}


def _heading(situation: Situation, best: Feasibility, target: int | None) -> Line:
    can, cannot = _HEADINGS[situation.what]
    values: dict[str, Value] = {"player": situation.players[best.player].name}
    values |= {"sign": sign_name(best.sign)} if best.sign is not None else {}
    values |= {"target": situation.players[target].name} if target is not None else {}
    values |= {"least": best.least} if best.least is not None else {}
    rules = ("G3",) if target is None else ("S3",)
    return Line(can if best.possible else cannot, values, rules, passed=best.possible)
