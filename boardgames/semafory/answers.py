"""The verdicts of Semafory for programs: codes and typed values; patterns and lamps by their ids, towers by letters."""

from dataclasses import replace
from typing import Any

from boardgames.core.answer import Cell, Change, GameAnswer, Outcome, Summary, Values, number_of, numbers_of, values_of
from boardgames.core.verdict import Name, Verdict, note
from boardgames.semafory.exchange import lamps_text
from boardgames.semafory.fields import COMPETITIVE, COOPERATIVE
from boardgames.semafory.kit import KitReport
from boardgames.semafory.model import SITUATION, TURN, Situation
from boardgames.semafory.rules import End, Night, Start, game_end
from boardgames.semafory.solver import WAY, Feasibility
from boardgames.semafory.table import TurnTable
from boardgames.semafory.turns import Course
from fejag_admin.common.language import N_


def answer(situation: Situation, verdict: Verdict[Any]) -> GameAnswer:
    """What a verdict on a situation comes to."""
    result = verdict.result
    match result:
        case Course():
            return _course(situation, result, verdict)
        case End():
            values = {"winners": numbers_of(result.winners), "sabotage": number_of(result.sabotage)}
            summary = _summary(situation, situation)
            return GameAnswer(Outcome("over" if result.over else "goes-on", values), summary=summary)
        case Start():
            return GameAnswer(Outcome("begins", {"starters": numbers_of(result.starters), "seated": result.seated}))
        case Feasibility():
            return _feasible(situation, result, verdict)
        case Night():
            return _night(result)
    report: KitReport = result
    return GameAnswer(Outcome("complete" if report.complete else "incomplete", {"patterns": report.patterns}))


def _course(situation: Situation, course: Course, verdict: Verdict[Any]) -> GameAnswer:
    """The turns told; the result is that of the last one judged, and the table after it asks about the next one."""
    turns = list(map(_turn, course.turns))
    code = turns[-1]["code"] if turns else "nothing-told"
    after: Values | None = None
    if turns and course.legal and not course.missing:
        table = replace(course.after, what="end" if game_end(course.after).result.over else "turn", turns=())
        after = SITUATION.write(table, table)
    result = Outcome(code, {"turns": turns, "told": len(situation.turns)})
    if not turns:
        return GameAnswer(result, summary=_summary(situation, situation))
    text = N_("in-turn|in turn {number} of {told}, that of {player}")
    name = situation.players[course.turns[-1].index].name
    since = note(text, "T1", number=len(turns), told=len(situation.turns), player=name) if len(turns) > 1 else None
    heading = [line for line in verdict.lines if line.depth == 0][len(turns) - 1]
    outcome = course.turns[-1].outcome_line
    lamps = note(N_("lamps before: {before}, after: {after}"), "G1", before=lamps_text(situation.lamps),
                 after=lamps_text(course.after.lamps))  # fmt: skip
    refused = not course.legal or heading.passed is False
    decisive = course.turns[-1].reasons if refused else (*([heading] if outcome else []), lamps)
    return GameAnswer(result, course.legal, None, after, outcome or heading, since, decisive,
                      _summary(situation, course.after))  # fmt: skip


def _summary(before: Situation, after: Situation) -> Summary:
    """What each player has sent and holds and where the figure is, before and after; cooperative: what is shared."""
    columns, together = {"player": N_("player"), "sent": N_("letters")}, before.game.mode == COOPERATIVE
    columns |= {COMPETITIVE: {"tower": N_("tower")}, COOPERATIVE: {"postman": N_("postman")}}.get(before.game.mode, {})
    columns |= {"hand": N_("patterns")}
    rows: list[tuple[Cell, ...]] = []
    if together:
        shared = Change(before.sent, after.sent), Change(before.postman, after.postman)
        rows.append((Name(cs="společně", en="together"), *shared, "–"))
    for player, now in zip(before.players, after.players, strict=True):
        sent = None if together else Change(player.sent, now.sent)
        towers = " → ".join(dict.fromkeys(tower or "–" for tower in (player.tower, now.tower)))
        hands = Change(*(None if hand is None else len(hand) for hand in (player.hand, now.hand)))
        where = {COMPETITIVE: (towers,), COOPERATIVE: (None,)}.get(before.game.mode, ())
        rows.append((player.name, sent, *where, hands))
    return Summary(columns, tuple(rows))


def _turn(table: TurnTable) -> dict[str, Any]:
    claim = table.turn.sends
    return {
        **values_of(table, "sent", "tower", "load", "draw", "cards", "over"),
        "player": number_of(table.index),
        "code": "broken" if not table.legal else "not-sent" if claim and not table.sent else "right",
        "sends": claim,
        "sabotage": table.sabotage or None,
        "winners": numbers_of(table.winners),
    }


def _feasible(situation: Situation, result: Feasibility, verdict: Verdict[Any]) -> GameAnswer:
    """Whether there is a way; if so, the cheapest one decides, with its turn as a file has it."""
    turn = None if result.turn is None else TURN.write(result.turn, situation)
    values = {"player": number_of(result.player), "sign": result.sign, "load": result.least, "turn": turn}
    code = "possible" if result.possible else "not-possible"
    decisive = tuple(line for line in verdict.lines if line.text == WAY)
    return GameAnswer(Outcome(code, values), result.possible, decisive=decisive)


def _night(night: Night) -> GameAnswer:
    """The cards revealed; if more must be, that is what must be told next."""
    asked = Outcome("revealed", {"cards": night.more}) if night.more else None
    values = values_of(night, "applied", "cancelled", "ignored", "more", "left", "repair")
    return GameAnswer(Outcome("so-far" if night.more else "complete", values), None, asked)
