"""A situation of Stezky as a file, JSON or TOML, and the single entry that judges one.

Tiles are written as ``notation`` says (`boardgames.stezky.notation`); a list of tiles may also be one text with spaces.
The README of the game describes the file.
"""

from __future__ import annotations

from typing import Any

from boardgames.data import data_file, data_files
from boardgames.reading import parse
from boardgames.stezky.intake import check
from boardgames.stezky.model import OPTION_VALUES, Effect, Met, Move, Options, Player, Situation, Turn
from boardgames.stezky.mountain import Place, places_of
from boardgames.stezky.notation import place_text, spirit_text
from boardgames.stezky.rules import best_evil, best_rainbows, best_squirrel, final_scoring, game_end
from boardgames.stezky.turns import judge_turn
from boardgames.verdict import Verdict
from boardgames.writing import changed, to_json

__all__ = ["check", "dump", "judge", "judge_situation", "load", "sample", "samples"]


def load(data: bytes) -> Situation:
    """The situation in a file; raise SituationError with every fault of the file, nothing is computed then."""
    return check(parse(data))


def judge(data: bytes) -> Verdict[Any]:
    """The verdict on the situation in a file; raise SituationError as `load` does."""
    return judge_situation(load(data))


def judge_situation(situation: Situation) -> Verdict[Any]:
    """The verdict on a situation; its result depends on what is asked: see the modules ``rules`` and ``turns``."""
    match situation.what:
        case "scoring":
            return final_scoring(situation.players, situation.options)
        case "turn":
            return judge_turn(situation)
        case "end":
            return game_end(situation)
        case "rainbows":
            return best_rainbows(situation)
        case "squirrel":
            return best_squirrel(situation)
        case "evil":
            return best_evil(situation)
    raise ValueError(f"nothing can be asked about {situation.what!r}")


def samples() -> tuple[str, ...]:
    """The names of the worked examples that come with the program."""
    return tuple(path.stem for path in data_files("stezky", "examples"))


def sample(name: str) -> bytes:
    """One of the worked examples as a file; raise FileNotFoundError if there is none of that name."""
    return data_file("stezky", f"examples/{name}.json").read_bytes()


def dump(situation: Situation) -> str:
    """The situation as the text of a JSON file; what is as by default is left out. `load` gives the situation back."""
    return to_json(_Writer(situation.notation).situation(situation))


class _Writer:
    """Turns values into plain ones, tiles in the notation of one language."""

    def __init__(self, language: str) -> None:
        self._language = language

    def situation(self, situation: Situation) -> dict[str, Any]:
        """The whole file."""
        raw: dict[str, Any] = {"game": "stezky", "what": situation.what, "notation": situation.notation}
        if options := changed(situation.options, Options(), OPTION_VALUES):
            raw["options"] = options
        raw["players"] = [self.player(player) for player in situation.players]
        if situation.player:
            raw["player"] = situation.player + 1
        if situation.display:
            raw["display"] = self.tiles(situation.display)
        if situation.beneath:
            raw["beneath"] = self.tiles(places_of(situation.beneath))
        if situation.pile or situation.what in {"turn", "end"}:
            raw["pile"] = situation.pile
        raw["spirits"] = {
            "row": [self.spirit(spirit) for spirit in situation.spirit_row],
            "pile": situation.spirit_pile,
        }
        if situation.new:
            raw["new"] = situation.new
        if situation.lift:
            raw["lift"] = self.tiles(places_of(situation.lift))
        if situation.turn is not None:
            raw["turn"] = self.turn(situation.turn)
        return raw

    def tile(self, place: Place) -> str:
        """One tile."""
        return place_text(place, self._language)

    def tiles(self, places: Any) -> str:
        """Tiles in one line."""
        return " ".join(self.tile(place) for place in places)

    def spirit(self, spirit: str) -> str:
        """One spirit by its name."""
        return spirit_text(spirit, self._language)

    def met(self, met: Met) -> dict[str, str]:
        """A spirit on its square."""
        return {"spirit": self.spirit(met.spirit), "at": self.tile(met.square)}

    def player(self, player: Player) -> dict[str, Any]:
        """One player."""
        raw: dict[str, Any] = {"name": player.name, "tiles": self.tiles(places_of(player.panorama.tiles))}
        if player.panorama.rainbows:
            raw["rainbows"] = self.tiles(places_of(player.panorama.rainbows))
        if player.panorama.spirits:
            raw["spirits"] = [self.met(met) for met in player.panorama.spirits]
        if player.hand is not None:
            raw["hand"] = self.tiles(player.hand)
        if player.evil:
            raw["evil"] = True
        if player.kept:
            raw["kept"] = player.kept
        if player.covered is not None:
            raw["covered"] = self.spirit(player.covered)
        return raw

    def moves(self, moves: tuple[Move, ...]) -> list[dict[str, str]]:
        """Rainbows that made room."""
        return [{"from": self.tile(move.origin), "to": self.tile(move.target)} for move in moves]

    def turn(self, turn: Turn) -> dict[str, Any]:
        """What has been told of a turn."""
        raw: dict[str, Any] = {"player": turn.player + 1}
        for key, place in (("plays", turn.plays), ("turned", turn.turned), ("takes", turn.takes)):
            if place is not None:
                raw[key] = self.tile(place)
        if turn.moves:
            raw["moves"] = self.moves(turn.moves)
        if turn.rainbows:
            raw["rainbows"] = self.tiles(turn.rainbows)
        if turn.draws:
            raw["draws"] = [self.spirit(spirit) for spirit in turn.draws]
        if turn.meets is not None:
            raw["meets"] = self.met(turn.meets)
        if turn.effect is not None:
            raw["effect"] = self.effect(turn.effect)
        if turn.passes:
            raw["passes"] = True
        return raw

    def effect(self, effect: Effect) -> dict[str, Any]:
        """What a spirit brought."""
        raw: dict[str, Any] = {}
        for key, place in (("tile", effect.tile), ("rainbow", effect.rainbow)):
            if place is not None:
                raw[key] = self.tile(place)
        if effect.moves:
            raw["moves"] = self.moves(effect.moves)
        return raw
