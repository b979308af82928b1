"""What must fit together in a situation, and what each question needs to know."""

from __future__ import annotations

from collections import Counter

from boardgames.core.reader import Reader
from boardgames.core.verdict import N_
from boardgames.semafory.competitive import target_of
from boardgames.semafory.model import COMPETITIVE, COOPERATIVE, Situation
from boardgames.semafory.rules import game_end

DEEPEST = 5
"""The most patterns in a hand that the solver is asked about."""


def check_question(reader: Reader, situation: Situation) -> None:
    """Add to ``reader`` the faults of a situation that is read well, but in which something does not fit."""
    if situation.what == "night":
        _check_repairs(reader, situation)
    if situation.what in {"kit", "night"}:
        return
    _check_box(reader, situation)
    if situation.what == "start":
        return
    told = bool(situation.words) or situation.what != "end"
    if situation.game.mode == COOPERATIVE and told and len(situation.words) != 2:
        reader.fault("words", N_("the co-operative game sends two words"))
    if situation.what == "turn" and not situation.turns:
        reader.fault("turns", N_("tell at least one turn"))
    if situation.what in {"send", "sabotage"}:
        _check_asked(reader, situation)


def _check_repairs(reader: Reader, situation: Situation) -> None:
    """The emergency repair meets a card: it must be known which ones it cancels (rule N2)."""
    kit, cards = situation.kit, situation.revealed
    meets = any(map(kit.is_repair, cards[:-1])) or (situation.repair and cards)
    if meets and not kit.repairs:
        text = N_("say which three cards the emergency repair cancels: they are named on it")
        reader.fault("kit.repairs", text)


def _check_box(reader: Reader, situation: Situation) -> None:
    """No pattern of the kit lies on the table more often than it is in the box."""
    seen: Counter[str] = Counter()
    places = [(f"players[{index}].hand", player.hand or ()) for index, player in enumerate(situation.players)]
    for place, patterns in (*places, ("events", situation.events)):
        for pattern in patterns:
            seen[pattern.id] += 1
            if pattern in situation.kit.patterns and seen[pattern.id] == pattern.count + 1:
                text = N_("{pattern} is here more often than in the box: {count}")
                reader.fault(place, text, pattern=pattern.id, count=pattern.count)


def _why_no_sabotage(reader: Reader, situation: Situation) -> None:
    """Why nobody can sabotage anything now (rules S1, S2, Q1)."""
    if situation.game.mode != COMPETITIVE:
        reader.fault("what", N_("nobody sabotages in this game: that belongs to the competitive one"))
    elif situation.game.quick:
        reader.fault("what", N_("nobody sabotages in the quick game"))
    elif situation.finishers:
        player = situation.players[situation.finishers[0]].name
        reader.fault("what", N_("a sabotage was tried on {player} already; nobody is sabotaged twice"), player=player)
    else:
        reader.fault("what", N_("there is nothing to sabotage: nobody has just sent the last letter of a message"))


def _check_asked(reader: Reader, situation: Situation) -> None:
    """What the solver needs: whom it is about, a hand, at most the beginning of one turn."""
    if len(situation.turns) > 1:
        reader.fault("turns", N_("only the beginning of one turn can be told before this question"))
        return
    if situation.what == "send":
        asked: int | None = situation.player
        if not situation.turns and game_end(situation).result.over and situation.next_sign(situation.player):
            reader.fault("what", N_("the game is over: nobody sends anything any more"))
        elif situation.game.mode == COMPETITIVE and target_of(situation) is not None:
            reader.fault("what", N_("a last letter may be sabotaged first: ask about that"))
        elif situation.next_sign(situation.player) is None:
            reader.fault("player", N_("everything is sent: there is no next sign"))
    else:
        target = target_of(situation) if situation.game.mode == COMPETITIVE else None
        asked = None if target is None else situation.left_of(target)
        if asked is None:
            _why_no_sabotage(reader, situation)
    if asked is None:
        return
    if situation.turns and situation.turns[0].player != asked:
        place = situation.players[asked].name
        reader.fault("turns[0].player", N_("the question is about {player}"), player=place)
    hand = situation.players[asked].hand
    if hand is None:
        reader.fault(f"players[{asked}].hand", N_("say which patterns are in the hand"))
    elif len(hand) > DEEPEST:
        text = N_("the solver takes at most so many patterns: {limit}")
        reader.fault(f"players[{asked}].hand", text, limit=DEEPEST)
