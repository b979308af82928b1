"""Orders and journal entries in words, for lists and questions such as "really amend this?"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fejag_admin.common.language import _, mark
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Adjust, Answer, CloseRound, Order, Place, Result, VoidAttack
from fejag_admin.texts.changes import attack_told
from fejag_admin.texts.names import Called, figure_name, team_name
from fejag_admin.texts.rulings import points_text

if TYPE_CHECKING:
    from fejag_admin.rules.state import State

VERDICTS: dict[str, str] = {
    "correct": mark("correct"),
    "wrong": mark("wrong"),
    "incomplete": mark("incomplete"),
}
COUNTS: dict[str, str] = {
    "both": mark("score and wallet"),
    "score": mark("score only"),
    "wallet": mark("wallet only"),
}
ENTRIES: dict[str, str] = {
    "setup": mark("set-up"),
    "order": mark("order"),
    "amendment": mark("amendment"),
    "retraction": mark("retraction"),
    "freeze": mark("freeze"),
    "release": mark("release"),
    "clue": mark("clue"),
    "claim": mark("dispute"),
    "evidence": mark("evidence"),
    "decision": mark("decision"),
}
DECISIONS: dict[str, str] = {
    "uphold": mark("everything stands"),
    "void": mark("an attack is made void"),
    "adjust": mark("points are given or taken"),
    "amend": mark("an entry is amended"),
    "retract": mark("an entry is retracted"),
}


def order_text(order: Order, camp: Called, state: State | None = None) -> str:
    """An order in one line, teams and figures by name: ``FBI: tiger on A20 (15 points)``.

    The words fit before it is given, after, and when it is refused. With a ``state`` in which the number of an attack
    is meant, the attack is called by both its figures.
    """
    match order:
        case Result():
            places = _places(order, camp)
            return _("Result of game {game}: {places}").format(game=order.game, places=places)
        case Place():
            line = _("{team}: {figure} on {cell} ({price})").format(
                team=team_name(camp, order.team),
                figure=figure_name(order.figure),
                cell=camp.board.name(order.at),
                price=points_text(KINDS[order.figure].price),
            )
            return (
                line if order.override is None else f"{line} – " + _("override: {reason}").format(reason=order.override)
            )
        case CloseRound():
            if not order.waive:
                return _("End of the round")
            teams = ", ".join(team_name(camp, team) for team in order.waive)
            return _("End of the round, limit waived for {teams}: {reason}").format(teams=teams, reason=order.reason)
        case Answer():
            return _("{team}: answer to the secret of the egg, {verdict}").format(
                team=team_name(camp, order.team), verdict=_(VERDICTS[order.verdict])
            )
        case Adjust():
            return _("{team}: {points}, {counts}: {reason}").format(
                team=team_name(camp, order.team),
                points=f"{order.points:+} " + points_text(order.points).split(maxsplit=1)[1],
                counts=_(COUNTS[order.counts]),
                reason=order.reason,
            )
        case VoidAttack(attack) if state is not None and 1 <= attack <= len(state.attacks):
            told = attack_told(attack, camp, state)
            return _("Voiding of {attack}: {reason}").format(attack=told, reason=order.reason)
        case VoidAttack():
            return _("Voiding of attack no. {attack}: {reason}").format(attack=order.attack, reason=order.reason)


def entry_kind_text(kind: str) -> str:
    """The kind of a journal entry."""
    return _(ENTRIES[kind])


def verdict_text(verdict: str) -> str:
    """The verdict on an answer to the secret of the egg."""
    return _(VERDICTS[verdict])


def counts_text(counts: str) -> str:
    """Which sums an adjustment changes."""
    return _(COUNTS[counts])


def correction_text(target: int, order: Order | None, camp: Called) -> str:
    """An amendment of entry ``target`` (its new order), or its retraction (None), in one line."""
    if order is None:
        return _("Retraction of entry {target}").format(target=target)
    return _("Amendment of entry {target}: {order}").format(target=target, order=order_text(order, camp))


def note_text(kind: str, payload: dict[str, Any], camp: Called) -> str:
    """A note of the journal (kind and payload of its entry) in one line: ``Players see the camp as of entry 40``."""
    match kind:
        case "freeze":
            return _("Players see the camp as of entry {version}").format(version=payload["at"])
        case "release":
            return _("Players see the camp as it is")
        case "clue":
            return _("Clue of the egg after game {game}: {text}").format(game=payload["game"], text=payload["text"])
        case "claim":
            return _claim_text(payload, camp)
        case "evidence":
            told = _("Evidence in dispute {number}, as of entry {version}: {question}")
            question = " ".join(payload["question"])
            return told.format(number=payload["claim"], version=payload["at"], question=question)
    told = _("Dispute {number} decided, {ruling}: {reason}")
    return told.format(number=payload["claim"], ruling=decision_text(payload["ruling"]), reason=payload["text"])


def _claim_text(payload: dict[str, Any], camp: Called) -> str:
    teams = ", ".join(team_name(camp, team) for team in payload["teams"])
    claim = f"{teams}: {payload['text']}" if teams else payload["text"]
    if payload["entry"] is None:
        return _("Dispute: {claim}").format(claim=claim)
    return _("Dispute about entry {version}: {claim}").format(version=payload["entry"], claim=claim)


def decision_text(ruling: str) -> str:
    """What a dispute came to."""
    return _(DECISIONS[ruling])


def _places(result: Result, camp: Called) -> str:
    """The places of a result, ties joined: ``1. FBI, 2. Exots = Aliens, 4. Government``."""
    shown, place = [], 1
    for group in result.places:
        shown.append(f"{place}. " + " = ".join(team_name(camp, team) for team in group))
        place += len(group)
    return ", ".join(shown) if shown else _("nobody played")
