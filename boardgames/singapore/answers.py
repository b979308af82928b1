"""The verdicts of Singapore for programs: codes and typed values; buildings by their ids, actions in English."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import accumulate
from typing import Any

from boardgames.core.answer import Answer, Told, Values, number_of, numbers_of, turn_code, values_of
from boardgames.core.verdict import Verdict
from boardgames.singapore.claims import ClaimRuling
from boardgames.singapore.document import dump
from boardgames.singapore.goods import GOODS, Goods
from boardgames.singapore.model import Player, Situation
from boardgames.singapore.notation import action_text
from boardgames.singapore.own_copy import Copy
from boardgames.singapore.rules import Raid, Ranking, RoundEnd, RoundStart
from boardgames.singapore.solver import Solution
from boardgames.singapore.track import field_of, lowest_first, piles, undecided
from boardgames.singapore.turn_model import Turn
from boardgames.singapore.turns import TurnRuling
from boardgames.singapore.ways import Outcome


def answer(situation: Situation, verdict: Verdict[Any]) -> Answer:
    """What a verdict on a situation comes to."""
    result = verdict.result
    match result:
        case TurnRuling():
            return _turn(situation, result)
        case Raid():
            values = {"raided": numbers_of(result.raided), **_table(situation, result.after)}
            return Answer(Told("raided" if result.raided else "nobody", values), after=_document(result.after))
        case Situation():
            return Answer(Told("moved", _table(situation, result)), after=_document(replace(result, moves=())))
        case RoundStart():
            return _round(situation, result)
        case RoundEnd():
            return _close(situation, result)
        case Ranking():
            return Answer(_ranking(situation, result))
        case Solution():
            return _solution(result)
        case ClaimRuling():
            return _claim(result)
    return _copy(result)


def _document(after: Situation) -> Values:
    """A table as a situation file that asks about the next turn."""
    raw: Values = json.loads(dump(replace(after, what="turn", turn=Turn())))
    return raw


# what everybody has


def _goods(goods: Goods | None) -> dict[str, int] | None:
    return None if goods is None else dict(zip(GOODS, goods, strict=True))


def _table(before: Situation, after: Situation) -> dict[str, Any]:
    """What everybody has and what changed, and how the markers lie."""
    return {
        "players": [
            _player(index, *both) for index, both in enumerate(zip(before.players, after.players, strict=True))
        ],
        "markers": numbers_of(lowest_first(after.players, after.stack)),
        "piles": [
            {
                "field": field_of(after.players[pile[0]].points),
                "players": numbers_of(pile),
                "unclear": numbers_of(undecided(after.stack, pile)),
            }
            for pile in piles(after.players, after.stack)
        ],
    }


def _player(index: int, before: Player, after: Player) -> dict[str, Any]:
    change = {key: getattr(after, key) - getattr(before, key) for key in ("money", "points", "chips")}
    goods = [now - then for now, then in zip(after.known, before.known, strict=True)]
    return {
        "player": number_of(index),
        **values_of(after, "name", "money", "points"),
        "field": field_of(after.points),
        "seal": after.seal,
        "goods": _goods(after.goods),
        **values_of(after, "chips", "workers"),
        "change": change | {"goods": dict(zip(GOODS, goods, strict=True))},
    }


# turns and rounds


def _turn(situation: Situation, ruling: TurnRuling) -> Answer:
    """A turn; the table after it is that of the next player in the order of play."""
    values = {
        "player": number_of(situation.player),
        **values_of(ruling, "steps", "uses", "used"),
        "raided": numbers_of(ruling.raided),
        "removed": list(ruling.removed),
        **_table(situation, ruling.after),
    }
    code = turn_code(ruling.legal, bool(ruling.needs))
    asked = Told(ruling.needs, {"choices": list(ruling.choices)}) if ruling.needs else None
    following = (situation.player + 1) % len(situation.players)
    after = _document(replace(ruling.after, player=following)) if code == "right" else None
    return Answer(Told(code, values), ruling.legal, asked, after)


def _round(situation: Situation, start: RoundStart) -> Answer:
    values = {
        "raffles": number_of(start.raffles),
        "order": numbers_of(start.order),
        **values_of(start, "turn_up", "lots", "flags_right"),
    }
    return Answer(Told("over" if start.over else situation.what, values), start.flags_right)


def _close(situation: Situation, end: RoundEnd) -> Answer:
    values = values_of(end, "hut", "removed", "turn_up")
    asked = Told(end.needs, {"choices": list(situation.offer)}) if end.needs else None
    return Answer(Told(turn_code(end.legal, bool(end.needs)), values), end.legal, asked)


def _ranking(situation: Situation, ranking: Ranking) -> Told:
    players = [
        {"player": number_of(index), "name": situation.players[index].name, "rank": ranking.ranks[index],
         "points": situation.players[index].points}
        for index in ranking.order
    ]  # fmt: skip
    code = "cannot-be-told" if ranking.winner is None else "won"
    return Told(code, {"winner": number_of(ranking.winner), "ranking": players})


# the solver


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "goods": _goods(outcome.goods),
        **values_of(outcome, "money", "points", "chips", "workers"),
        "actions": [action_text(action)["en"] for action in outcome.way],
    }


def _solution(solution: Solution) -> Answer:
    code = "not-ready" if not solution.legal else "found" if solution.complete else "interrupted"
    first = accumulate((number for _one, number in solution.groups), initial=1)
    groups = [{"outcome": at, "alike": number} for at, (_one, number) in zip(first, solution.groups, strict=False)]
    outcomes = [_outcome(one) for one in solution.outcomes]
    values = {"outcomes": outcomes, "groups": groups, "searched": solution.searched}
    return Answer(Told(code, values))


def _claim(ruling: ClaimRuling) -> Answer:
    code = {True: "possible", False: "not-possible", None: "cannot-be-told"}[ruling.possible]
    code = code if ruling.legal else "not-ready"
    most = dict(zip((*GOODS, "money", "points"), ruling.most, strict=False))
    values = {"because": list(ruling.because), "outcome": _outcome(ruling.outcome), "most": most}
    return Answer(Told(code, values), ruling.possible)


def _copy(copy: Copy) -> Answer:
    values = {
        "seals": list(copy.all_seals),
        "seals_entered": copy.seals is not None,
        "start": [{"building": one.id, "entered": one.sure == "own"} for one in copy.all_start],
        "buildings": [one.id for one in copy.buildings],
        "tiles": [name for name, _rows in copy.tiles],
    }
    return Answer(Told("copy", values))
