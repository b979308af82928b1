"""A situation of Semafory as a file, JSON or TOML; kits; and the single entry that judges a file.

The README of the game describes both kinds of file.
"""

from __future__ import annotations

from typing import Any

from boardgames.core.reading import parse
from boardgames.core.verdict import Verdict
from boardgames.core.writing import changed, to_json
from boardgames.semafory.exchange import lamp_name, lamp_names, lamps_text
from boardgames.semafory.intake import check
from boardgames.semafory.kit import Effect, Kit
from boardgames.semafory.kit_intake import effect_to_json, kit_to_json, placeholder, read_kit
from boardgames.semafory.kit_report import report
from boardgames.semafory.model import (
    COOPERATIVE,
    JUNIOR,
    OPTION_VALUES,
    Card,
    Exchange,
    Game,
    Move,
    Options,
    Play,
    Player,
    Situation,
    Step,
    Turn,
)
from boardgames.semafory.night import night_shift
from boardgames.semafory.patterns import Pattern
from boardgames.semafory.questions import could_sabotage, could_send
from boardgames.semafory.rules import begin, game_end
from boardgames.semafory.turns import judge_turns
from fejag_admin.common.data import data_file, data_files

__all__ = ["check", "dump", "dump_kit", "judge", "judge_situation", "kit_form", "load", "load_kit", "placeholder",
           "sample", "samples"]  # fmt: skip


def load(data: bytes, kit: Kit | None = None) -> Situation:
    """The situation in a file; raise SituationError with every fault of the file, nothing is computed then.

    ``kit``: the user's copy of the game, if the file has none in it; without either the placeholder kit is used.
    """
    return check(parse(data), kit)


def judge(data: bytes, kit: Kit | None = None) -> Verdict[Any]:
    """The verdict on the situation in a file; raise SituationError as `load` does."""
    return judge_situation(load(data, kit))


def judge_situation(situation: Situation) -> Verdict[Any]:
    """The verdict on a situation; its result depends on what is asked: see the modules of the answers."""
    match situation.what:
        case "turn":
            return judge_turns(situation)
        case "end":
            return game_end(situation)
        case "start":
            return begin(situation)
        case "send":
            return could_send(situation)
        case "sabotage":
            return could_sabotage(situation)
        case "night":
            return night_shift(situation)
        case "kit":
            return report(situation.kit)
    raise ValueError(f"nothing can be asked about {situation.what!r}")


def samples() -> tuple[str, ...]:
    """The names of the worked examples that come with the program."""
    return tuple(path.stem for path in data_files("semafory", "examples"))


def sample(name: str) -> bytes:
    """One of the worked examples as a file; raise FileNotFoundError if there is none of that name."""
    return data_file("semafory", f"examples/{name}.json").read_bytes()


def load_kit(data: bytes) -> Kit:
    """The kit in a file; raise SituationError with every fault of the file."""
    return read_kit(parse(data))


def dump_kit(kit: Kit) -> str:
    """The kit as the text of a JSON file; `load_kit` gives it back."""
    return to_json(kit_to_json(kit))


def kit_form(language: str) -> str:
    """A form for a kit, TOML with explanations in ``language`` (cs or en), to be filled in."""
    return data_file("semafory", f"forms/kit.{language}.toml").read_text(encoding="utf-8")


def dump(situation: Situation) -> str:
    """The situation as the text of a JSON file; what is as by default is left out. `load` gives the situation back."""
    if situation.what == "kit":
        return dump_kit(situation.kit)
    return to_json(_situation(situation))


def _situation(situation: Situation) -> dict[str, Any]:
    raw: dict[str, Any] = {"game": "semafory", "what": situation.what}
    kit = {} if situation.kit == placeholder() else {"kit": _kit(situation.kit)}
    if situation.what == "night":
        raw |= {"icons": situation.icons, "revealed": list(situation.revealed)}
        return raw | ({"repair": True} if situation.repair else {}) | kit
    game = situation.game
    raw["mode"] = game.mode
    raw |= changed(game, Game(), ("long", "express", "quick", "night", "road"))
    if options := changed(situation.options, Options(), OPTION_VALUES):
        raw["options"] = options
    raw |= kit
    raw["lamps"] = lamps_text(situation.lamps)
    if game.mode == COOPERATIVE:
        raw |= {"words": list(situation.words), "sent": situation.sent, "postman": situation.postman}
        raw |= {"events": _ids(situation.events), "logs": situation.logs}
    raw["players"] = [_player(player, game) for player in situation.players]
    raw |= {"player": situation.player + 1, "starter": situation.starter + 1}
    raw |= changed(situation, Situation(situation.what), ("dwarf", "show"))
    if len(situation.turns) == 1:
        raw["turn"] = _turn(situation.turns[0], situation.kit)
    elif situation.turns:
        raw["turns"] = [_turn(turn, situation.kit) for turn in situation.turns]
    return raw


def _kit(kit: Kit) -> dict[str, Any]:
    raw = kit_to_json(kit)
    return {key: raw[key] for key in raw if key not in {"game", "what"}}


def _ids(patterns: tuple[Pattern, ...]) -> list[str]:
    return [pattern.id for pattern in patterns]


def _player(player: Player, game: Game) -> dict[str, Any]:
    raw: dict[str, Any] = {"name": player.name, "seat": player.seat}
    if len(player.words) == 1:
        raw["word"] = player.words[0]
    elif player.words:
        raw["words"] = list(player.words)
    raw |= changed(player, Player("", ""), ("sent", "tower"))
    if player.hand is not None:
        raw["hand"] = _ids(player.hand)
    if not player.rested and game.mode != JUNIOR:
        raw["just_sent"] = True
    return raw | changed(player, Player("", ""), ("last_tower", "sabotaged", "last_load"))


def _turn(turn: Turn, kit: Kit) -> dict[str, Any]:
    raw: dict[str, Any] = {"player": turn.player + 1, "steps": [_step(step, kit) for step in turn.steps]}
    raw |= changed(turn, Turn(0), ("sends", "tower", "time_up"))
    if turn.puts_away is not None:
        raw["puts_away"] = turn.puts_away.id
    if turn.drawn is not None:
        raw["drawn"] = _ids(turn.drawn)
    if turn.then:
        raw["then"] = [_step(card, kit) for card in turn.then]
    return raw


def _step(step: Step, kit: Kit) -> dict[str, Any]:
    raw: dict[str, Any]
    match step:
        case Move():
            raw = {"to": step.path[0]} if step.direct else {"move": list(step.path)}
        case Play():
            raw = {"play": step.pattern.id}
            if step.placing is None:
                raw["lamps"] = lamp_names(step.lamps or 0)
            else:
                placing = step.placing
                raw |= {"at": lamp_name(placing.row * 4 + placing.column), "turn": placing.turn}
                raw |= {"mirror": True} if placing.mirror else {}
        case Exchange():
            raw = {"exchange": step.source, "gives": step.gives.id, "takes": step.takes.id}
        case Card():
            raw = {"card": step.name}
            raw |= {key: getattr(step, key) + 1 for key in ("by", "player") if getattr(step, key) is not None}
            if step.effect != Effect():
                raw |= effect_to_json(step.effect)
            elif kit.card(step.name) is not None:
                raw["load"] = 0  # told to do nothing, whatever the kit says of it
    return raw | ({} if step.second is None else {"second": step.second})
