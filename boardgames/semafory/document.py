"""A situation of Semafory as a file, JSON or TOML, what must fit together in it, and the single entry that judges one.

A kit is such a file too. The README of the game describes both.
"""

from collections.abc import Callable, Mapping
from typing import Any

from boardgames.core.files import parse
from boardgames.core.names import fold
from boardgames.core.verdict import Verdict
from boardgames.semafory.fields import COOPERATIVE, TableReader
from boardgames.semafory.kit import KIT, REPAIR, Kit, read_kit, report
from boardgames.semafory.model import SITUATION, Situation
from boardgames.semafory.rules import begin, game_end, night_shift
from boardgames.semafory.solver import feasible
from boardgames.semafory.turns import judge_turns
from fejag_admin.common.files import data_file
from fejag_admin.common.language import N_

DEEPEST = 5
"""The most patterns in a hand that the solver is asked about."""
_ALWAYS, _NIGHT = ("game", "what", "kit"), ("icons", "revealed", "repair")
"""Keys that every question has, and those that the night shift alone has besides."""


def check(raw: Mapping[str, Any], kit: Kit | None = None) -> Situation:
    """The situation that plain values from a file describe, with ``kit`` unless the file has its own.

    Raise DocumentError with every fault.
    """
    reader = TableReader(kit)
    if raw.get("what") == "kit":
        if {"players", "lamps"}.isdisjoint(raw):
            return Situation("kit", kit=read_kit(raw))
        asked = KIT.read(reader, raw.get("kit"), "kit")  # about a table: the kit that it is judged with
        return reader.checked(None if asked is None else Situation("kit", kit=asked))
    values = reader.keyed(raw, "", SITUATION.keys)
    night = values.get("what") == "night"
    values = {key: values[key] for key in values if key in _ALWAYS or (key in _NIGHT) == night}
    situation = SITUATION.read(reader, values, "")
    if situation is not None:
        _check_told(reader, situation)
        if not reader.faults:
            _check_question(reader, situation)
    return reader.checked(situation)


JUDGES: dict[str, Callable[[Situation], Verdict[Any]]] = {
    "turn": judge_turns, "end": game_end, "start": begin, "send": feasible, "sabotage": feasible, "night": night_shift,
    "kit": lambda situation: report(situation.kit),
}  # fmt: skip
"""What gives the verdict on a situation, by its question."""


def read_own(data: bytes) -> Kit:
    """The kit in a file; raise DocumentError with every fault of the file."""
    return read_kit(parse(data))


def own_form(language: str) -> str:
    """A form for a kit, TOML with explanations in ``language`` (cs or en), to be filled in."""
    return data_file("semafory", f"forms/kit.{language}.toml").read_text(encoding="utf-8")


def write(situation: Situation) -> dict[str, Any]:
    """The situation as the plain values of a file."""
    if situation.what == "kit":
        kit = situation.kit
        return {"game": kit.game, "what": kit.what, **KIT.write(kit, kit)}
    raw: dict[str, Any] = SITUATION.write(situation, situation)
    night = situation.what == "night"
    return {key: raw[key] for key in raw if not night or key in (*_ALWAYS, *_NIGHT)}


def _check_told(reader: TableReader, table: Situation) -> None:
    """Report what the question needs and the file lacks: words of its players, load points that decide."""
    asked = {"turn": {table.player, *(turn.player for turn in table.turns)}, "send": {table.player}}
    about = asked.get(table.what, set(range(len(table.players))) if table.what == "start" else set())
    decides = table.what == "turn" or (table.what == "end" and len(table.finishers) > 1)
    words = table.game.words_each
    for index, player in enumerate(table.players):
        where = f"players[{index}]"
        wordless = words and not player.words and (index in about or player.sent) and player.name != "?"
        place = f"{where}.word" if words == 1 else f"{where}.words"
        if wordless and reader.sound(place, f"{where}.words", around=False):
            text = N_("{player} has no word yet") if words == 1 else N_("{player} has no two words yet")
            reader.fault(place, text, player=player.name)
        missing = table.game.quick and decides and player.finished and player.last_load is None
        if missing and reader.sound(load := f"{where}.last_load", around=False):
            reader.fault(load, N_("say the load points of the turn in which the last letter was sent"))


def _check_question(reader: TableReader, situation: Situation) -> None:
    """Add to ``reader`` the faults of a situation that is read well, but in which something does not fit."""
    if situation.what == "night":
        _check_repairs(reader, situation)
        return
    if situation.what == "start":
        return
    needs_words = bool(situation.words) or situation.what != "end"
    if situation.game.mode == COOPERATIVE and needs_words and len(situation.words) != 2:
        reader.fault("words", N_("the co-operative game sends two words"))
    if situation.what in {"send", "sabotage"}:
        _check_asked(reader, situation)


def _check_repairs(reader: TableReader, situation: Situation) -> None:
    """The emergency repair meets a card: it must be known which ones it cancels (rule N2)."""
    kit, cards = situation.kit, situation.revealed
    meets = any(fold(card) in REPAIR for card in cards[:-1]) or (situation.repair and cards)
    if meets and not kit.repairs:
        text = N_("say which three cards the emergency repair cancels: they are named on it")
        reader.fault("kit.repairs", text)


def _check_asked(reader: TableReader, situation: Situation) -> None:
    """What the solver needs: something to send or to sabotage, a hand, at most the beginning of one turn."""
    target, sends = situation.target, situation.what == "send"
    if len(situation.turns) > 1:
        reader.fault("turns", N_("only the beginning of one turn can be told before this question"))
    elif target is None and not sends:
        text = N_("there is nothing to sabotage: only a last letter just sent in the competitive game can be, not in "
                  "the quick one, and of each player once")  # fmt: skip
        reader.fault("what", text)
    elif target is not None and sends:
        reader.fault("what", N_("a last letter may be sabotaged first: ask about that"))
    elif situation.next_sign(situation.player) is None and sends:
        reader.fault("player", N_("everything is sent: there is no next sign"))
    elif game_end(situation).result.over and not situation.turns:
        reader.fault("what", N_("the game is over: nobody sends anything any more"))
    else:
        _check_hand(reader, situation, situation.player if target is None else situation.left_of(target))


def _check_hand(reader: TableReader, situation: Situation, asked: int) -> None:
    """The patterns of the player in question, whose turn has begun if one has."""
    player = situation.players[asked]
    if situation.turns and situation.turns[0].player != asked:
        reader.fault("turns[0].player", N_("the question is about {player}"), player=player.name)
    if player.hand is None:
        reader.fault(f"players[{asked}].hand", N_("say which patterns are in the hand"))
    elif len(player.hand) > DEEPEST:
        text = N_("the solver takes at most so many patterns: {limit}")
        reader.fault(f"players[{asked}].hand", text, limit=DEEPEST)
