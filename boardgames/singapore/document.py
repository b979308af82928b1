"""A situation of Singapore as a file, JSON or TOML, the user's own copy as another, and the single entry that judges.

The README of the game describes both files.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardgames.core.reading import parse
from boardgames.core.verdict import Verdict
from boardgames.core.writing import changed, to_json
from boardgames.singapore.buildings import building_to
from boardgames.singapore.claims import check_claim
from boardgames.singapore.copy_report import judge_copy
from boardgames.singapore.goods import GOODS, Goods
from boardgames.singapore.intake import check, check_copy
from boardgames.singapore.model import (
    OPTION_VALUES,
    WHITE_CHIPS,
    Build,
    Claim,
    Copy,
    Options,
    Place,
    Player,
    Situation,
    Turn,
)
from boardgames.singapore.notation import action_text, goods_text, street_text
from boardgames.singapore.rules import judge_close, judge_end, judge_raid, judge_round, judge_track, judge_warmup
from boardgames.singapore.search import Progress
from boardgames.singapore.solver import solve
from boardgames.singapore.turns import judge_turn
from fejag_admin.common.data import data_file, data_files

__all__ = ["check", "check_copy", "copy_form", "dump", "dump_copy", "judge", "judge_situation", "load", "read_copy",
           "sample", "samples"]  # fmt: skip


def load(data: bytes, own: bytes | None = None) -> Situation:
    """The situation in a file; ``own``: the file of the user's own copy, if he keeps one.

    Raise SituationError with every fault of the file, nothing is computed then.
    """
    return check(parse(data), None if own is None else read_copy(own))


def read_copy(data: bytes) -> Copy:
    """The user's own copy in a file; raise SituationError with every fault of it."""
    return check_copy(parse(data))


def judge(data: bytes, own: bytes | None = None, progress: Progress | None = None) -> Verdict[Any]:
    """The verdict on the situation in a file; raise SituationError as `load` does.

    ``progress`` is told how far a search is, and may stop it.
    """
    return judge_situation(load(data, own), progress)


def judge_situation(situation: Situation, progress: Progress | None = None) -> Verdict[Any]:
    """The verdict on a situation; its result depends on what is asked: see ``rules``, ``turns`` and ``solver``."""
    match situation.what:
        case "solve":
            return solve(situation, progress)
        case "claim":
            return check_claim(situation, progress)
    questions: dict[str, Callable[[Situation], Verdict[Any]]] = {
        "round": judge_round,
        "warmup": judge_warmup,
        "turn": judge_turn,
        "close": judge_close,
        "raid": judge_raid,
        "track": judge_track,
        "end": judge_end,
        "copy": judge_copy,
    }
    return questions[situation.what](situation)


def copy_form(language: str) -> str:
    """A form for the user's own copy, TOML with explanations in ``language`` (cs or en), to be filled in."""
    return data_file("singapore", f"forms/copy.{language}.toml").read_text(encoding="utf-8")


def samples() -> tuple[str, ...]:
    """The names of the worked examples that come with the program."""
    return tuple(path.stem for path in data_files("singapore", "examples"))


def sample(name: str) -> bytes:
    """One of the worked examples as a file; raise FileNotFoundError if there is none of that name."""
    return data_file("singapore", f"examples/{name}.json").read_bytes()


def dump(situation: Situation) -> str:
    """The situation as the text of a JSON file; what is as by default is left out. `load` gives the situation back."""
    raw = {"game": "singapore", "what": situation.what}
    full = raw | _copy(situation.copy) if situation.what == "copy" else raw | _situation(situation)
    return to_json(full)


def dump_copy(copy: Copy) -> str:
    """The user's own copy as the text of a JSON file; `read_copy` gives it back."""
    return dump(Situation("copy", (), copy=copy))


def _situation(situation: Situation) -> dict[str, Any]:
    names = [player.name for player in situation.players]
    raw: dict[str, Any] = {}
    if options := changed(situation.options, Options(), OPTION_VALUES):
        raw["options"] = options
    if copy := _copy(situation.copy):
        raw["copy"] = copy
    raw["players"] = [_player(player, situation.copy) for player in situation.players]
    raw["player"] = names[situation.player]
    if situation.stack:
        raw["stack"] = [names[index] for index in situation.stack]
    raw |= _board(situation, names)
    raw |= {key: value for key, value in (("offer", list(situation.offer)), ("hut", situation.hut)) if value}
    if situation.pile is not None:
        raw["pile"] = situation.pile
    if situation.flags:
        raw["flags"] = dict(zip(names, (flag or "-" for flag in situation.flags), strict=True))
    if situation.whites != WHITE_CHIPS:
        raw["whites"] = situation.whites
    if situation.turn != Turn():
        raw["turn"] = _turn(situation.turn)
    if situation.moves:
        raw["moves"] = [f"{names[index]} {points:+d}" for index, points in situation.moves]
    if situation.claim is not None:
        raw["claim"] = _claim(situation.claim)
    if situation.keep is not None:
        raw["keep"] = situation.keep
    return raw


def _board(situation: Situation, names: list[str]) -> dict[str, Any]:
    board = situation.board
    raw: dict[str, Any] = {}
    if board.rows:
        raw["map"] = [" ".join(row) for row in board.rows]
    if board.built:
        raw["built"] = [f"{built.at} {built.building} {names[built.owner]}" for built in board.built]
    if board.streets:
        raw["streets"] = " ".join(street_text(street) for street in board.streets)
    return raw


def _copy(copy: Copy) -> dict[str, Any]:
    raw: dict[str, Any] = {}
    if copy.seals is not None:
        raw["seals"] = list(copy.seals)
    if copy.start:
        raw["start"] = [building_to(one) if one.sure == "own" else {} for one in copy.start]
    if copy.buildings:
        raw["buildings"] = {building.id: building_to(building) for building in copy.buildings}
    if copy.tiles:
        raw["tiles"] = {name: [" ".join(row) for row in rows] for name, rows in copy.tiles}
    return raw


def _goods(goods: Goods) -> str:
    return goods_text(goods).en if any(goods) else ""


def _workers(workers: tuple[Place | None, ...]) -> str:
    return " ".join(place or "-" for place in workers)


def _player(player: Player, copy: Copy) -> dict[str, Any]:
    raw: dict[str, Any] = {"name": player.name, "money": player.money, "points": player.points}
    if player.goods is not None:
        raw["goods"] = _goods(player.goods)
    if player.chips:
        raw["chips"] = player.chips
    raw["workers"] = _workers(player.workers)
    if player.seal != max((seal for seal in copy.all_seals if seal <= player.points), default=0):
        raw["seal"] = player.seal
    return raw


def _turn(turn: Turn) -> dict[str, Any]:
    raw: dict[str, Any] = {}
    if turn.build is not None:
        raw["build"] = _build(turn.build)
    if turn.actions:
        raw["actions"] = [action_text(action).en for action in turn.actions]
    if turn.warmup:
        raw["warmup"] = True
    return raw


def _build(build: Build) -> dict[str, Any]:
    raw: dict[str, Any] = {"building": build.building, "at": build.at}
    told = (("street", build.street), ("chip", build.chip), ("price", build.price), ("hut", build.hut))
    raw |= {key: value for key, value in told if value is not None}
    if build.pile:
        raw["pile"] = True
    return raw


def _claim(claim: Claim) -> dict[str, Any]:
    goods = {good: number for good, number in zip(GOODS, claim.goods, strict=True) if number is not None}
    raw: dict[str, Any] = {"goods": goods} if goods else {}
    told = (("money", claim.money), ("points", claim.points), ("chips", claim.chips))
    raw |= {key: value for key, value in told if value is not None}
    if claim.workers is not None:
        raw["workers"] = _workers(claim.workers)
    return raw
