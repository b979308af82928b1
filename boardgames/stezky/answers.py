"""The verdicts of Stezky for programs: codes and typed values, tiles in the notation of the file, spirits by ids."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from boardgames.core.answer import (
    Cell,
    GameAnswer,
    Outcome,
    Summary,
    Values,
    number_of,
    numbers_of,
    turn_code,
)
from boardgames.core.verdict import Verdict
from boardgames.stezky.document import write
from boardgames.stezky.model import MOVES, Situation, Turn
from boardgames.stezky.mountain import Mask, Place, places_of
from boardgames.stezky.notation import place_text, spirit_name
from boardgames.stezky.rules import End, Scoring, is_over
from boardgames.stezky.scoring import Score, Squirrel
from boardgames.stezky.table import Table
from fejag_admin.common.language import N_


def answer(situation: Situation, verdict: Verdict[Any]) -> GameAnswer:
    """What a verdict on a situation comes to."""
    result, lines = verdict.result, verdict.lines
    match result:
        case Table():
            return _turn(situation, result)
        case Scoring():
            winner = lines[-1] if result.winners else None
            scored = Outcome("scored", _scoring(situation, result))
            return GameAnswer(scored, headline=winner, summary=_stars(situation, result))
    end: End = result
    code = {True: "over", False: "goes-on", None: "cannot-be-told"}[end.over]
    players = [
        {"player": number_of(index), "capturing": None if tiles is None else _tiles(situation, tiles)}
        for index, tiles in enumerate(end.capturing)
    ]
    why = [line for line in lines if line.passed is False and end.over is False]
    return GameAnswer(Outcome(code, {"players": players}), decisive=tuple(why[:1]))


def _tiles(situation: Situation, places: Iterable[Place]) -> list[str]:
    """Places in the notation of the situation."""
    return [place_text(at, situation.notation) for at in places]


def _mask(situation: Situation, mask: Mask) -> list[str]:
    return _tiles(situation, places_of(mask))


# a turn


def _turn(situation: Situation, table: Table) -> GameAnswer:
    asked, code = table.asked, turn_code(table.legal, bool(table.asked.needs))
    values = {
        "player": number_of(table.index),
        "passes": bool(situation.turn and situation.turn.passes),
        "squares": _tiles(situation, table.squares),
        "removed": _mask(situation, table.removed),
        "draw": table.draw,
        "drew_unseen": numbers_of(sorted(table.unseen)),
        "untold": table.now.untold,
        "again": table.again,
    }
    needed = Outcome(asked.needs, {"choices": _tiles(situation, asked.choices), "spirits": list(asked.spirits)})
    return GameAnswer(
        Outcome(code, values), table.legal, needed if asked.needs else None, _after(table) if code == "right" else None,
        decisive=tuple(table.lines[-1:]) if table.legal else (),
    )  # fmt: skip


def _after(table: Table) -> Values:
    """The table before the next turn, or at the end of the game; a hand with unlisted tiles is unknown."""
    after = table.situation()
    players = tuple(
        replace(player, hand=None) if index in table.unseen else player for index, player in enumerate(after.players)
    )
    index = table.index if table.again or len(players) == 1 else 1 - table.index
    following = replace(after, players=players, player=index, turn=Turn(index))
    if is_over(following):
        following = replace(following, what="end", player=0, turn=None)
    return write(following)


# scoring


def _stars(situation: Situation, scoring: Scoring) -> Summary:
    """The stars of everybody, item by item."""
    columns = {"player": N_("player"), "area": N_("area"), "fires": N_("fires"), "spirits": N_("spirits"),
               "stars": N_("stars"), "covered": N_("covered")}  # fmt: skip
    rows: list[tuple[Cell, ...]] = []
    for player, end in zip(situation.players, scoring.ends, strict=True):
        stars, covered = end.score, spirit_name(end.spirit) if end.spirit else "–"
        rows.append((player.name, stars.area_stars, stars.fire_stars, stars.spirit_stars, stars.total, covered))
    if all(end.spirit is None for end in scoring.ends):
        columns.popitem()
        rows = [row[:-1] for row in rows]
    return Summary(columns, tuple(rows))


def _scoring(situation: Situation, scoring: Scoring) -> Values:
    players = [
        {
            "player": number_of(index),
            "name": player.name,
            "covered": end.spirit,
            "squirrel": None if end.squirrel is None else _squirrel(situation, end.squirrel),
            **_score(situation, end.score),
        }
        for index, (player, end) in enumerate(zip(situation.players, scoring.ends, strict=True))
    ]
    return {"players": players, "winners": numbers_of(scoring.winners)}


def _score(situation: Situation, score: Score) -> dict[str, Any]:
    lit = [fire for fire in score.fires if fire.path]
    return {
        "stars": score.total,
        "area": {"stars": score.area_stars, "places": _mask(situation, score.largest)},
        "fires": {"stars": score.fire_stars, "lit": [_mask(situation, fire.tiles) for fire in lit],
                  "unlit": [_mask(situation, fire.tiles) for fire in score.fires if not fire.path]},
        "spirits": [
            {"spirit": met.met.spirit, "stars": met.own + met.bonus, "bonus": met.bonus, "covered": met.covered}
            for met in score.spirits
        ],
    }  # fmt: skip


def _squirrel(situation: Situation, squirrel: Squirrel) -> dict[str, Any]:
    return {
        "placed": _mask(situation, squirrel.placed),
        "removed": _mask(situation, squirrel.removed),
        "moves": MOVES.write(squirrel.moves, situation),
    }
