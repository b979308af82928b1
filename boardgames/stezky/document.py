"""A situation of Stezky as a file, JSON or TOML, what must fit together in it, and the single entry that judges one.

Tiles are written as ``notation`` says (`boardgames.stezky.notation`); a list of tiles may also be one text with spaces.
The README of the game describes the file.
"""

from collections.abc import Mapping
from typing import Any

from boardgames.core.files import parse, to_json, to_toml
from boardgames.core.verdict import Verdict
from boardgames.stezky.model import OPTIONS, TILE_COUNT, Options, Player, Situation
from boardgames.stezky.mountain import RAINBOWS
from boardgames.stezky.notation import TileReader, language_told
from boardgames.stezky.rules import best_evil, best_squirrel, final_scoring, game_end
from boardgames.stezky.turns import judge_turn
from fejag_admin.common.documents import one_of
from fejag_admin.common.language import N_

_DOCUMENT = one_of(Situation)


def check(raw: Mapping[str, Any], own: Options | None = None) -> Situation:
    """The situation that plain values from a file describe; raise SituationError with every fault.

    ``own``: the readings of the user's own box, which count unless the file has its own.
    """
    reader = TileReader(own or Options())
    reader.guess = language_told(raw)
    situation = _DOCUMENT.read(reader, raw, "")
    if situation is not None:
        _check_numbers(reader, situation)
        _check_question(reader, situation)
    return reader.done(situation)


def read_own(data: bytes) -> Options:
    """The readings that the user has decided for his own box; raise SituationError with every fault of the file."""
    reader, raw = TileReader(), parse(data)
    options = reader.keyed(raw, "", ("game", "what", "options")).get("options", {})
    return reader.done(OPTIONS.read(reader, options, "options"))


def own_form(_language: str) -> str:
    """A file of such readings with nothing decided yet; the lines left out are those that are not usual."""
    others = to_toml({"options": {"largest": "worth", "first_rainbow": "kept", "renewed": False, "overlap": False}})
    return to_toml({"game": "stezky", "what": "options"}) + "".join(f"#{line}\n" for line in others.splitlines())


def judge_situation(situation: Situation) -> Verdict[Any]:
    """The verdict on a situation; its result depends on what is asked: see the modules ``rules`` and ``turns``."""
    match situation.what:
        case "scoring":
            return final_scoring(situation.players, situation.options)
        case "turn":
            return judge_turn(situation)
        case "end":
            return game_end(situation)
        case "squirrel":
            return best_squirrel(situation)
        case "evil":
            return best_evil(situation)
    raise ValueError(f"nothing can be asked about {situation.what!r}")


def dump(situation: Situation) -> str:
    """The situation as the text of a JSON file; what is as by default is left out. `load` gives the situation back."""
    return to_json(_DOCUMENT.write(situation, situation))


def _check_numbers(reader: TileReader, situation: Situation) -> None:
    if situation.rainbows_left < 0:
        used = RAINBOWS - situation.rainbows_left
        reader.fault("players", N_("too many rainbows: {used} of {limit}"), used=used, limit=RAINBOWS)
    beneath = situation.beneath.bit_count()
    counted = len(reader.tiles) + (situation.pile or 0) + beneath
    counted += situation.untold
    if turn := situation.turn:
        turned_up = (turn.turned, turn.uncovers, turn.effect and turn.effect.uncovers)
        counted -= sum(tile is not None for tile in turned_up)  # they still count where they were drawn from
    if counted > TILE_COUNT:
        text = N_("too many tiles, those of the draw pile counted: {tiles} of {limit}")
        reader.fault("pile", text, tiles=counted, limit=TILE_COUNT)


def _check_question(reader: TileReader, situation: Situation) -> None:
    """What the question needs of the player it is about."""
    if not reader.sound("what", "players", "player"):
        return
    player, where = situation.players[situation.player], f"players[{situation.player}]"
    if situation.what == "evil" and not player.evil:
        text = N_("the evil spirit is asked about, but {player} does not have it")
        reader.fault(where, text, player=player.name)
    if situation.what == "squirrel" and all(met.spirit != "squirrel" for met in player.panorama.spirits):
        text = N_("the squirrel is asked about, but {player} does not have it")
        reader.fault(f"{where}.spirits", text, player=player.name)
    asked = {"scoring": situation.players, "squirrel": (player,), "evil": (player,)}.get(situation.what, ())
    for index, seated in enumerate(situation.players):
        if seated in asked:
            _check_hand(reader, seated, f"players[{index}]", by_squirrel=situation.what == "squirrel")


def _check_hand(reader: TileReader, player: Player, where: str, *, by_squirrel: bool) -> None:
    """The hand must be known if the squirrel places it; ``by_squirrel``: it is asked about."""
    spirits = {met.spirit for met in player.panorama.spirits}
    if player.hand is None and (by_squirrel or ("squirrel" in spirits and player.covered != "squirrel")):
        text = N_("say which tiles {player} has in the hand: the squirrel places them")
        reader.fault(f"{where}.hand", text, player=player.name)
