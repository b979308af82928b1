"""The verdicts of Singapore for programs: codes and typed values; buildings by their ids, actions in English."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from boardgames.core.answer import (
    Change,
    GameAnswer,
    Outcome,
    Summary,
    Values,
    number_of,
    numbers_of,
    turn_code,
    values_of,
)
from boardgames.core.verdict import Line, SituationError, Verdict, note
from boardgames.singapore.buildings import GOODS
from boardgames.singapore.document import check, dump
from boardgames.singapore.fields import OwnCopy
from boardgames.singapore.model import COUNTED, Player, Situation, Turn, holdings, names_of, with_points
from boardgames.singapore.rules import FinalRanking, Raid, RoundEnd, RoundStart
from boardgames.singapore.table import field_of, lowest_first, piles, undecided
from boardgames.singapore.turns import TurnRuling
from fejag_admin.common.language import N_

NOTHING_TOLD = Turn()


def answer(situation: Situation, verdict: Verdict[Any]) -> GameAnswer:
    """What a verdict on a situation comes to."""
    outcome = _answer(situation, verdict)
    try:
        check(outcome.after or {"what": "copy"})
    except SituationError:
        return replace(outcome, incomplete=True)
    return outcome


def _answer(situation: Situation, verdict: Verdict[Any]) -> GameAnswer:
    result, lines = verdict.result, verdict.lines
    match result:
        case TurnRuling():
            return _turn(situation, result)
        case Raid():
            values = {"raided": numbers_of(result.raided), **_table(situation, result.after)}
            names = names_of(situation.players, result.raided)
            headline = (
                note(N_("Raided: {players}"), "R1", players=names) if names else note(N_("Nobody is raided"), "R7")
            )
            return GameAnswer(
                Outcome("raided" if names else "nobody", values), after=_document(result.after), headline=headline,
                decisive=_following_rules(lines, "R1 R2 R7"), summary=_summary(situation, result.after),
            )  # fmt: skip
        case Situation():
            outcome = Outcome("moved", _table(situation, result))
            return GameAnswer(outcome, after=_document(result), summary=_summary(situation, result))
        case RoundStart():
            return _round(situation, result, lines)
        case RoundEnd():
            return _close(situation, result, lines)
        case FinalRanking():
            return _end(situation, result)
    return _copy(result)


def _following_rules(lines: Sequence[Line], rules: str) -> tuple[Line, ...]:
    """The steps right under the heading that follow one of these rules."""
    wanted = set(rules.split())
    return tuple(line for line in lines if line.depth == 1 and not line.uncertain and wanted & set(line.rules))


def _document(after: Situation, what: str = "turn", turn: Turn = NOTHING_TOLD) -> Values:
    """A table as a situation file that asks about what comes next; what that needs and nobody told, it will ask for."""
    raw: dict[str, Any] = json.loads(dump(replace(after, what=what, turn=turn, moves=(), keep=None)))
    return raw


# what everybody has


def _table(before: Situation, after: Situation) -> dict[str, Any]:
    """What everybody has and what changed, and how the markers lie."""
    placed = with_points(after.players)
    return {
        "players": [
            _player(index, *both) for index, both in enumerate(zip(before.players, after.players, strict=True))
        ],
        "markers": numbers_of(one for one in lowest_first(after.players, after.stack) if one in placed),
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
    had, has = holdings(before), holdings(after)
    change: dict[str, Any] = {key: has[key] - had[key] for key in ("money", "points", "chips")}
    change["goods"] = {good: has[good] - had[good] for good in GOODS}
    counted = {key: None if key in after.untold else has[key] for key in COUNTED}
    return {
        "player": number_of(index),
        "name": after.name,
        **counted,
        "field": None if counted["points"] is None else field_of(after.points),
        "seal": after.seal,
        "goods": None if after.goods is None else {good: has[good] for good in GOODS},
        **values_of(after, "chips", "workers"),
        "change": change,
    }


_HEADINGS = {
    "points": N_("points"), "money": "£", "brick": N_("bricks"), "cloth": N_("cloths"), "tea": N_("teas"),
    "opium": N_("opium"), "chips": N_("chips"),
}  # fmt: skip


def _summary(before: Situation, after: Situation) -> Summary:
    """Everybody's points and money before and after, and of cubes and chips those that anybody has."""
    rows = []
    for old, new in zip(before.players, after.players, strict=True):
        had, has = holdings(old), holdings(new)
        cells = {key: Change(None, None) if key in new.untold else Change(had[key], has[key]) for key in had}
        if old.goods is None:
            cells |= {good: Change(None, has[good] if new.goods else None) for good in GOODS}
        rows.append((new.name, cells))
    used = [key for key in _HEADINGS if key in ("points", "money")
            or any(cells[key].before or cells[key].after for _name, cells in rows)]  # fmt: skip
    columns = {"player": N_("player"), **{key: _HEADINGS[key] for key in used}}
    return Summary(columns, tuple((name, *(cells[key] for key in used)) for name, cells in rows))


# turns and rounds


def _turn(situation: Situation, ruling: TurnRuling) -> GameAnswer:
    """A turn, and the table after it."""
    values = {
        "player": number_of(situation.player),
        **values_of(ruling, "steps", "uses", "used"),
        "raided": numbers_of(ruling.raided),
        "removed": list(ruling.removed),
        **_table(situation, ruling.after),
    }
    code = turn_code(ruling.legal, bool(ruling.needs))
    asked = Outcome(ruling.needs, {"choices": list(ruling.choices)}) if ruling.needs else None
    after = _following(situation, ruling.after) if code == "right" else None
    decisive = () if ruling.question is None else (ruling.question,)
    return GameAnswer(
        Outcome(code, values), ruling.legal, asked, after, decisive=decisive,
        summary=_summary(situation, ruling.after),
    )  # fmt: skip


def _following(situation: Situation, after: Situation) -> Values:
    """What follows a turn: the next one in the order of play, or what comes when everybody has had his (B6, B7, G3)."""
    number, build = len(after.players), situation.turn.build
    if situation.turn.warmup:
        if {one.owner for one in after.board.built} == set(range(number)):
            return _document(after, "round")
        against = replace(after, player=(situation.player - 1) % number)
        return _document(against, turn=Turn(warmup=True))
    last = after.flags.count(None) == number if after.flags else len(situation.offer) == 2 and build is not None
    if last:
        bought = build is not None and build.pile
        return _document(replace(after, flags=()), "round" if bought else "close")
    return _document(replace(after, player=(situation.player + 1) % number))


def _round(situation: Situation, start: RoundStart, lines: Sequence[Line]) -> GameAnswer:
    """The start of a round; Raffles begins it, in the warm-up who sits on his right."""
    values = {
        "raffles": number_of(start.raffles),
        "order": numbers_of(start.order),
        **values_of(start, "turn_up", "lots", "flags_right"),
    }
    pile = None if situation.pile is None else max(0, situation.pile - start.turn_up)
    following = replace(situation, player=start.order[0], pile=pile)
    after = _document(following, turn=Turn(warmup=situation.what == "warmup"))
    if start.over:
        after = _document(situation, "end")
    decisive = () if start.flags_right is False else _following_rules(lines, "G1 G2 G5 B7")
    code = "over" if start.over else situation.what
    right = start.flags_right
    return GameAnswer(Outcome(code, values), right, after=None if right is False else after, decisive=decisive)


def _close(situation: Situation, end: RoundEnd, lines: Sequence[Line]) -> GameAnswer:
    """The end of a round; the next one begins with what is left over."""
    values = values_of(end, "hut", "removed", "turn_up")
    asked = Outcome(end.needs, {"choices": list(situation.offer)}) if end.needs else None
    code = turn_code(end.legal, bool(end.needs))
    left = (end.hut,) if end.hut else ()
    after = _document(replace(situation, offer=left, hut=end.hut, flags=()), "round") if code == "right" else None
    headline = next(line for line in lines[1:] if not line.uncertain)
    return GameAnswer(Outcome(code, values), end.legal, asked, after, headline)


def _end(situation: Situation, ranking: FinalRanking) -> GameAnswer:
    """The end of the game: who won, and the place of everybody."""
    players = [(index, situation.players[index], ranking.ranks[index]) for index in ranking.order]
    ranks = [
        {"player": number_of(index), "name": player.name, "rank": rank, "points": player.points}
        for index, player, rank in players
    ]
    rows = tuple((player.name, rank, player.points) for _index, player, rank in players)
    columns = {"player": N_("player"), "rank": N_("place"), "points": N_("points")}
    outcome = Outcome("won", {"winner": number_of(ranking.winner), "ranking": ranks})
    return GameAnswer(outcome, summary=Summary(columns, rows))


def _copy(copy: OwnCopy) -> GameAnswer:
    values = {
        "seals": list(copy.all_seals),
        "seals_entered": copy.seals is not None,
        "start": [{"building": one.id, "entered": one.sure == "own"} for one in copy.all_start],
        "buildings": [one.id for one in copy.buildings],
    }
    lacking = (copy.seals is None) + sum(one.sure != "own" for one in copy.all_start)
    text = N_("Still to be entered from your own copy: {number}") if lacking else N_("Your own copy is entered")
    return GameAnswer(Outcome("copy", values), headline=note(text, "L3", passed=not lacking, number=lacking))
