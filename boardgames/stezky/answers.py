"""The verdicts of Stezky for programs: codes and typed values, tiles in the notation of the file, spirits by ids."""

import json
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
from boardgames.core.verdict import Line, Verdict
from boardgames.stezky.document import dump
from boardgames.stezky.model import MOVES, Situation, Turn
from boardgames.stezky.mountain import Mask, Place, places_of
from boardgames.stezky.notation import place_text, spirit_name
from boardgames.stezky.rules import End, Scoring, is_over
from boardgames.stezky.scoring import Score, Squirrel
from boardgames.stezky.turns import TurnRuling
from fejag_admin.common.language import N_


def answer(situation: Situation, verdict: Verdict[Any]) -> GameAnswer:
    """What a verdict on a situation comes to."""
    return _Answers(situation, verdict.lines).of(verdict.result)


class _Answers:
    """Turns results into plain values, in the notation of the situation."""

    def __init__(self, situation: Situation, lines: tuple[Line, ...]) -> None:
        self._situation, self._lines = situation, lines

    def of(self, result: Any) -> GameAnswer:
        match result:
            case TurnRuling():
                return self._turn(result)
            case Scoring():
                winner = self._lines[-1] if result.winners else None
                scored = Outcome("scored", self._scoring(result))
                return GameAnswer(scored, headline=winner, summary=self._stars(result))
            case End():
                code = {True: "over", False: "goes-on", None: "cannot-be-told"}[result.over]
                players = [
                    {"player": number_of(index), "capturing": None if tiles is None else self._tiles(tiles)}
                    for index, tiles in enumerate(result.capturing)
                ]
                why = [line for line in self._lines if line.passed is False and result.over is False]
                return GameAnswer(Outcome(code, {"players": players}), decisive=tuple(why[:1]))
        raise TypeError(type(result))

    def _tiles(self, places: Iterable[Place]) -> list[str]:
        return [place_text(at, self._situation.notation) for at in places]

    def _mask(self, mask: Mask) -> list[str]:
        return self._tiles(places_of(mask))

    # a turn

    def _turn(self, ruling: TurnRuling) -> GameAnswer:
        index = self._mover
        values = {
            "player": number_of(index),
            "passes": bool(self._situation.turn and self._situation.turn.passes),
            "squares": self._tiles(ruling.squares),
            "removed": self._mask(ruling.removed),
            "draw": ruling.draw,
            "drew_unseen": numbers_of(sorted(ruling.unseen)),
            "untold": ruling.after.untold,
            "again": ruling.again,
        }
        code = turn_code(ruling.legal, bool(ruling.needs))
        asked = Outcome(ruling.needs, {"choices": self._tiles(ruling.choices), "spirits": list(ruling.spirits)})
        after = self._after(ruling) if code == "right" else None
        return GameAnswer(
            Outcome(code, values), ruling.legal, asked if ruling.needs else None, after,
            decisive=self._lines[-1:] if ruling.legal else (),
        )  # fmt: skip

    @property
    def _mover(self) -> int:
        turn = self._situation.turn
        return self._situation.player if turn is None else turn.player

    def _after(self, ruling: TurnRuling) -> Values:
        """The table before the next turn, or at the end of the game; a hand with unlisted tiles is unknown."""
        after = ruling.after
        players = tuple(
            replace(player, hand=None) if index in ruling.unseen else player
            for index, player in enumerate(after.players)
        )
        index = self._mover if ruling.again or len(players) == 1 else 1 - self._mover
        following = replace(after, players=players, player=index, turn=Turn(index))
        if is_over(following):
            following = replace(following, what="end", player=0, turn=None)
        raw: Values = json.loads(dump(following))
        return raw

    # scoring

    def _stars(self, scoring: Scoring) -> Summary:
        """The stars of everybody, item by item."""
        columns = {"player": N_("player"), "area": N_("area"), "fires": N_("fires"), "spirits": N_("spirits"),
                   "stars": N_("stars"), "covered": N_("covered")}  # fmt: skip
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (
                player.name,
                end.score.area_stars,
                end.score.fire_stars,
                end.score.spirit_stars,
                end.score.total,
                spirit_name(end.spirit) if end.spirit else "–",
            )
            for player, end in zip(self._situation.players, scoring.ends, strict=True)
        )
        if all(end.spirit is None for end in scoring.ends):
            columns.popitem()
            rows = tuple(row[:-1] for row in rows)
        return Summary(columns, rows)

    def _scoring(self, scoring: Scoring) -> Values:
        players = [
            {
                "player": number_of(index),
                "name": player.name,
                "covered": end.spirit,
                "squirrel": None if end.squirrel is None else self._squirrel(end.squirrel),
                **self._score(end.score),
            }
            for index, (player, end) in enumerate(zip(self._situation.players, scoring.ends, strict=True))
        ]
        return {"players": players, "winners": numbers_of(scoring.winners)}

    def _score(self, score: Score) -> dict[str, Any]:
        lit = [fire for fire in score.fires if fire.path]
        return {
            "stars": score.total,
            "area": {"stars": score.area_stars, "places": self._mask(score.largest)},
            "fires": {"stars": score.fire_stars, "lit": [self._mask(fire.tiles) for fire in lit],
                      "unlit": [self._mask(fire.tiles) for fire in score.fires if not fire.path]},
            "spirits": [
                {"spirit": met.met.spirit, "stars": met.own + met.bonus, "bonus": met.bonus, "covered": met.covered}
                for met in score.spirits
            ],
        }  # fmt: skip

    def _squirrel(self, squirrel: Squirrel) -> dict[str, Any]:
        return {
            "placed": self._mask(squirrel.placed),
            "removed": self._mask(squirrel.removed),
            "moves": MOVES.write(squirrel.moves, self._situation),
        }
