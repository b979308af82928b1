"""A situation of Stezky as a file, JSON or TOML, what must fit together in it, and the single entry that judges one.

Tiles are written as ``notation`` says (`boardgames.stezky.notation`); a list of tiles may also be one text with spaces.
The README of the game describes the file.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from boardgames.core.files import parse, to_toml
from boardgames.core.verdict import Verdict
from boardgames.stezky.model import OPTIONS, TILE_COUNT, Options, Player, Situation
from boardgames.stezky.mountain import RAINBOWS
from boardgames.stezky.notation import TileReader, language_told
from boardgames.stezky.rules import game_end, judge_scoring
from boardgames.stezky.turns import judge_turn
from fejag_admin.common.documents import one_of
from fejag_admin.common.language import N_

_DOCUMENT = one_of(Situation)


def check(raw: Mapping[str, Any], own: Options | None = None) -> Situation:
    """The situation that plain values from a file describe; raise DocumentError with every fault.

    ``own``: the readings of the user's own box, which count unless the file has its own.
    """
    language = language_told(raw)
    reader = TileReader(own or Options(), language or "cs")
    if language is None:
        text = N_("say in which language the tiles are written, cs or en: r is pink in Czech, red in English")
        reader.fault("notation", text)
        return reader.checked(None)
    situation = _DOCUMENT.read(reader, raw, "")
    if situation is not None:
        _check_numbers(reader, situation)
        if situation.what == "scoring" and reader.sound("what", "players"):
            _check_hands(reader, situation.players)
    return reader.checked(situation)


def read_own(data: bytes) -> Options:
    """The readings that the user has decided for his own box; raise DocumentError with every fault of the file."""
    reader, raw = TileReader(), parse(data)
    options = reader.keyed(raw, "", ("game", "what", "options")).get("options", {})
    return reader.checked(OPTIONS.read(reader, options, "options"))


def own_form(_language: str) -> str:
    """A file of such readings with nothing decided yet; the lines left out are those that are not usual."""
    others = to_toml({"options": {"largest": "worth", "first_rainbow": "kept", "renewed": False, "overlap": False}})
    return to_toml({"game": "stezky", "what": "options"}) + "".join(f"#{line}\n" for line in others.splitlines())


JUDGES: dict[str, Callable[[Situation], Verdict[Any]]] = {"scoring": judge_scoring, "turn": judge_turn, "end": game_end}
"""What gives the verdict on a situation, by its question: see the modules ``rules`` and ``turns``."""


def write(situation: Situation) -> dict[str, Any]:
    """The situation as the plain values of a file."""
    return dict(_DOCUMENT.write(situation, situation))


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


def _check_hands(reader: TileReader, players: Sequence[Player]) -> None:
    """A hand must be known if the squirrel places it."""
    for index, player in enumerate(players):
        spirits = {met.spirit for met in player.panorama.spirits}
        if player.hand is None and "squirrel" in spirits and player.covered != "squirrel":
            text = N_("say which tiles {player} has in the hand: the squirrel places them")
            reader.fault(f"players[{index}].hand", text, player=player.name)
