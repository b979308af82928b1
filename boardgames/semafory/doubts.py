"""What of a table looks like a slip: it is judged all the same, and said under the headline."""

from __future__ import annotations

from boardgames.core.verdict import Line, said
from boardgames.semafory.alphabet import sign_name
from boardgames.semafory.competitive import target_of
from boardgames.semafory.exchange import SEAT_NAMES, read_view
from boardgames.semafory.fields import COMPETITIVE, COOPERATIVE, HAND, JUNIOR
from boardgames.semafory.model import Situation
from fejag_admin.common.language import N_

_HAND_RULES = {COMPETITIVE: "H1", COOPERATIVE: "K5", JUNIOR: "J2"}


def doubt_lines(situation: Situation) -> list[Line]:
    """Hands larger than the rules deal, and lamps that do not show the letter just sent (rules H1, G3); cards may have
    done either."""
    return [*_large_hands(situation), *_letter_gone(situation)]


def _large_hands(situation: Situation) -> list[Line]:
    lines = []
    most = HAND[situation.game.mode]
    for player in situation.players:
        if player.hand is not None and len(player.hand) > most:
            text = N_("patterns in the hand of {player}: {number}, of {hand} at most")
            rule = _HAND_RULES[situation.game.mode]
            lines += [
                said(text, rule, 1, passed=False, player=player.name, number=len(player.hand), hand=most),
                said(N_("only a card brings more: count them once more"), "", 2),
            ]
    return lines


def _letter_gone(situation: Situation) -> list[Line]:
    """The player before has just sent a letter: the lamps around his figure show it still."""
    target = target_of(situation) if situation.game.mode == COMPETITIVE else None
    for index, player in enumerate(situation.players):
        just_sent = index == target or (not player.rested and situation.left_of(index) == situation.player)
        if not just_sent or player.tower is None or not 0 < player.sent <= len(player.message):
            continue
        sign = player.message[player.sent - 1]
        if read_view(situation.lamps, player.seat, player.tower) != situation.kit.alphabet[sign]:
            text = N_("the six lamps around {tower} still show {sign}, which {player} has just sent, seen from {seat}")
            return [
                said(text, "G3", 1, passed=False, tower=player.tower, sign=sign_name(sign), player=player.name,
                     seat=SEAT_NAMES[player.seat]),
                said(N_("if no card has changed them since, lamps, tower or signs sent are entered wrongly"), "", 2),
            ]  # fmt: skip
    return []
