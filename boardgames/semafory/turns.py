"""Judging turns, one after the other, each on the table that the one before has left."""

from dataclasses import dataclass, replace

from boardgames.core.verdict import Line, Value, Verdict, note
from boardgames.semafory.competitive import Match
from boardgames.semafory.exchange import SEAT_NAMES, read_view, sign_name
from boardgames.semafory.fields import COMPETITIVE, COOPERATIVE, JUNIOR
from boardgames.semafory.model import Situation
from boardgames.semafory.racing import JuniorRace, RoadToGenova
from boardgames.semafory.rules import game_end, night_shift
from boardgames.semafory.table import TurnTable
from boardgames.semafory.turn_model import Turn
from fejag_admin.common.language import N_


@dataclass(frozen=True, slots=True)
class Course:
    """How the told turns went: the table of each that was judged, and the table ``after`` the last one in order, with
    no turns told on it. ``missing``: outage cards that must take effect before it is right."""

    turns: tuple[TurnTable, ...]
    after: Situation
    missing: int = 0

    @property
    def legal(self) -> bool:
        return all(turn.legal for turn in self.turns)


def table_for(situation: Situation, turn: Turn) -> TurnTable:
    """The table on which a turn of the game that is played will be followed."""
    tables = {COMPETITIVE: Match, JUNIOR: JuniorRace, COOPERATIVE: RoadToGenova}
    return tables[situation.game.mode](situation, turn)


def judge_turn(situation: Situation, turn: Turn) -> Verdict[TurnTable]:
    """Judge one turn: each of its conditions ticked or crossed, with the reason."""
    table = table_for(situation, turn)
    _whose_turn(table)
    table.judge()
    return Verdict(table, (_heading(table), *table.lines))


def _whose_turn(table: TurnTable) -> None:
    """Turns go round by the left, and none follows the end of the game."""
    situation = table.situation
    name = situation.players[situation.player].name
    table.require(table.index == situation.player, N_("it is the turn of {player}"), "T1", player=name)
    if game_end(situation).result.over:
        table.require(False, N_("the game is not over before this turn"), "V1" if table.limit else "K6 J4")


_OUTCOMES = {
    (True, True): N_("{player} sabotages the last letter and sends {sign} from {tower}; load points: {load}"),
    (True, False): N_("{player} sabotages the last letter; load points: {load}"),
    (False, True): N_("{player} sends {sign} from {tower}; load points: {load}"),
    (False, False): N_("The turn of {player} is in order, but sends nothing; load points: {load}"),
}
"""What a turn comes to that is in order, by whether there was a sabotage, and a letter."""


def _heading(table: TurnTable) -> Line:
    """What the turn comes to; without a sabotage where one was due the game is over."""
    sign, ended = table.sent or table.turn.sends, table.sabotage in {"failed", "declined"}
    values: dict[str, Value] = {"player": table.player.name, "load": table.load, "tower": table.tower or ""}
    values |= {"sign": sign_name(sign)} if sign else {}
    if not table.legal:
        return Line(N_("The turn of {player} breaks a rule: nothing of it counts"), values, passed=False)
    if sign and not table.sent and ended:
        return Line(N_("{player} has not sent {sign}: without a sabotage the game is over"), values, passed=False)
    if sign and not table.sent:
        return Line(N_("{player} has not sent {sign}; load points: {load}"), values, passed=False)
    if ended:
        return Line(N_("No sabotage by {player}: the game is over"), values, ("S5",), passed=True)
    return Line(_OUTCOMES[bool(table.sabotage), bool(table.sent)], values, passed=True)


def judge_turns(situation: Situation) -> Verdict[Course]:
    """Judge the turns of a situation in the order in which they are told; what follows a wrong one is not judged."""
    turns: list[TurnTable] = []
    table, missing = replace(situation, turns=()), 0
    lines = [] if situation.turns else _untold(table)
    for turn in situation.turns:
        verdict = judge_turn(table, turn)
        turns.append(verdict.result)
        lines += verdict.lines
        last = len(turns) == len(situation.turns)
        missing = _cards_missing(verdict.result)
        if missing and (turn.then or not last):
            text = N_("Outage cards take effect before the next turn and are not told yet: {missing}")
            rule = "J3" if table.game.mode == JUNIOR else "N1"
            lines.append(note(text, rule, passed=False, missing=missing))
        table = verdict.result.now
        if not verdict.result.legal or (missing and not last):
            break
    unjudged = len(situation.turns) - len(turns)
    if unjudged:
        lines.append(note(N_("Put this right first; turns not judged yet: {turns}"), turns=unjudged))
    lines[1:1] = doubt_lines(situation)
    return Verdict(Course(tuple(turns), table, missing), tuple(lines))


def _untold(table: Situation) -> list[Line]:
    """Before a turn is told: whose it is, or that there is none any more."""
    end = game_end(table)
    if end.result.over:
        return list(end.lines)
    sign, name = table.next_sign(table.player), table.players[table.player].name
    head = note(N_("It is the turn of {player}, of which nothing is told yet"), "T1", player=name)
    text = N_("next in the message is {sign}")
    return [head, *([note(text, "G4", 1, sign=sign_name(sign))] if sign else []), *end.lines[1:]]


def _cards_missing(table: TurnTable) -> int:
    """How many outage cards must take effect after a turn besides those that are told (rules N1, N3, J3)."""
    mode, card_names = table.situation.game.mode, tuple(card.name for card in table.turn.then)
    if mode == COMPETITIVE or not table.cards or table.over:
        return 0
    if mode == JUNIOR:
        return max(0, table.cards - len(card_names))
    night = Situation("night", kit=table.situation.kit, icons=table.cards, revealed=card_names)
    return night_shift(night).result.more


def doubt_lines(situation: Situation) -> list[Line]:
    """What looks like a slip of the table, unless a card has done it: the lamps of the letter just sent do not show it
    any more (rule G3). It is judged all the same."""
    target = situation.target
    for index, player in enumerate(situation.players):
        just_sent = index == target or (not player.rested and situation.left_of(index) == situation.player)
        if not just_sent or player.tower is None or not 0 < player.sent <= len(player.message):
            continue
        sign = player.message[player.sent - 1]
        if read_view(situation.lamps, player.seat, player.tower) != situation.kit.alphabet[sign]:
            text = N_("the six lamps around {tower} still show {sign}, which {player} has just sent, seen from {seat}")
            return [
                note(text, "G3", 1, passed=False, tower=player.tower, sign=sign_name(sign), player=player.name,
                     seat=SEAT_NAMES[player.seat]),
                note(N_("if no card has changed them since, lamps, tower or signs sent are entered wrongly"), "", 2),
            ]  # fmt: skip
    return []
