"""A situation of Singapore as a file, JSON or TOML, the user's own copy as another, and the single entry that judges.

The README of the game describes both files.
"""

from collections.abc import Callable, Mapping
from typing import Any

from boardgames.core.files import parse
from boardgames.core.verdict import Verdict
from boardgames.singapore import rules
from boardgames.singapore.board import plan_of
from boardgames.singapore.buildings import BUILDINGS
from boardgames.singapore.fields import COPY, OwnCopy, TownReader
from boardgames.singapore.model import SITUATION, Situation, names_of, with_points
from boardgames.singapore.table import ASKED, equal_to, undecided
from boardgames.singapore.turns import judge_turn
from fejag_admin.common.files import data_file
from fejag_admin.common.language import N_


def check(raw: Mapping[str, Any], own: OwnCopy | None = None) -> Situation:
    """The situation that plain values from a file describe; raise DocumentError with every fault.

    ``own``: the user's own copy, if it is in a file of its own.
    """
    reader = TownReader(own or OwnCopy())
    if raw.get("what") == "copy":
        return reader.checked(_question_about_copy(reader, raw))
    situation = SITUATION.read(reader, raw, "")
    if situation is not None:
        _check_workers(reader, situation)
        _check_question(reader, situation)
        _check_needed(reader, situation)
    return reader.checked(situation)


def read_own(data: bytes) -> OwnCopy:
    """The user's own copy in a file; raise DocumentError with every fault of it."""
    return check({**parse(data), "what": "copy"}).copy


JUDGES: dict[str, Callable[[Situation], Verdict[Any]]] = {
    "round": rules.judge_round,
    "warmup": rules.judge_warmup,
    "turn": judge_turn,
    "close": rules.judge_close,
    "raid": rules.judge_raid,
    "track": rules.judge_track,
    "end": rules.judge_end,
    "copy": rules.judge_copy,
}
"""What gives the verdict on a situation, by its question: see ``rules`` and ``turns``."""


def own_form(language: str) -> str:
    """A form for the user's own copy, TOML with explanations in ``language`` (cs or en), to be filled in."""
    return data_file("singapore", f"forms/copy.{language}.toml").read_text(encoding="utf-8")


def write(situation: Situation) -> dict[str, Any]:
    """The situation as the plain values of a file."""
    if situation.what == "copy":
        return {"game": "singapore", "what": "copy", **COPY.write(situation.copy, situation)}
    return dict(SITUATION.write(situation, situation))


def _question_about_copy(reader: TownReader, raw: Mapping[str, Any]) -> Situation:
    """The copy in its own file, or the one with which a table is judged."""
    reader.choice(raw.get("game", "singapore"), "game", ("singapore",))
    where = "copy" if "players" in raw else ""
    parts = raw.get("copy", {}) if where else {key: part for key, part in raw.items() if key not in ("game", "what")}
    return Situation("copy", (), copy=COPY.read(reader, parts, where) or reader.copy)


def _check_workers(reader: TownReader, situation: Situation) -> None:
    """Every worker stands on a building, or on the one that is built in this turn."""
    if not (reader.sound("map", "built", "turn.build", "copy.start")):
        return
    places = plan_of(situation.board, situation.copy).places
    build = situation.turn.build
    workers = {f"players[{index}]": player.workers for index, player in enumerate(situation.players)}
    for where, standing in workers.items():
        for number, place in enumerate(standing):
            if place is not None and place not in places and (build is None or build.at != place):
                reader.fault(f"{where}.workers[{number}]", N_("there is no building on {place}"), place=place)


def _check_question(reader: TownReader, situation: Situation) -> None:
    """What the question needs and the file does not tell."""
    what, offer = situation.what, len(situation.offer)
    if not reader.sound("what", "game"):
        return
    if what == "round" and situation.pile is None:
        reader.fault("pile", N_("say how many buildings are left in the pile"))
    if what == "round" and offer > 1 and reader.sound("offer"):
        reader.fault("offer", N_("at the start of a round at most one building is left over"))
    if what == "close" and not 1 <= offer <= 2 and reader.sound("offer"):
        reader.fault("offer", N_("at the end of a round one building is left over, or two"))
    if what == "track" and not situation.moves and reader.sound("moves"):
        reader.fault("moves", N_("say which markers move, such as Anna +3"))
    if what in ("round", "warmup", "end") and reader.sound("players", "stack"):
        _check_stack(reader, situation)
    if len(situation.board.built) + offer + (situation.pile or 0) > len(BUILDINGS):
        reader.fault("pile", N_("more buildings than there are: {limit}"), limit=len(BUILDINGS))


_NEEDED = {
    "goods": ("raid",),
    "money": ("raid", "track"),
    "points": ("raid", "track", "round", "warmup", "end"),
}
"""The questions that need the goods, the money or the points of everybody; a turn asks when it comes to them."""


def _check_needed(reader: TownReader, situation: Situation) -> None:
    """What is needed of each player and not told; asked for once nothing else is wrong."""
    for index, player in enumerate(() if reader.faults else situation.players):
        for key in player.lacking:
            if situation.what in _NEEDED[key]:
                reader.fault(f"players[{index}].{key}", ASKED[key], player=player.name)


def _check_stack(reader: TownReader, situation: Situation) -> None:
    """Where markers are equal, their order says who is Raffles, or who wins (rules G1, G6)."""
    if len(with_points(situation.players)) < len(situation.players):
        return
    points = [player.points for player in situation.players]
    decisive = max(points) if situation.what == "end" else min(points)
    unclear = undecided(situation.stack, equal_to(situation.players, decisive))
    if unclear:
        text = N_("{players} have {points} points each: say in which order their markers lie, the lowest first")
        reader.fault("stack", text, players=names_of(situation.players, unclear), points=decisive)
