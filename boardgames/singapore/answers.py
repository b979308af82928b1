"""The verdicts of Singapore for programs: codes and typed values; buildings by their ids, actions in English."""

from boardgames.core.answer import Change, GameAnswer, Outcome, Summary, Values, numbers_of
from boardgames.core.verdict import Line, Verdict
from boardgames.singapore.buildings import GOODS
from boardgames.singapore.document import check, write
from boardgames.singapore.model import Situation, holdings, with_points
from boardgames.singapore.table import TownRuling, lowest_first
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import N_

_DECISIVE = {"raid": "R1 R2 R7", "round": "G1 G2 G5", "warmup": "G1 B7", "close": "G3 G4"}
"""The rules of the steps that decide, by question."""


def answer(situation: Situation, verdict: Verdict[TownRuling]) -> GameAnswer:
    """What a verdict on a situation comes to."""
    ruling, moves = verdict.result, situation.what in ("turn", "raid", "track")
    values = dict(ruling.values)
    if moves:
        placed = with_points(ruling.after.players)
        values["markers"] = numbers_of(
            index for index in lowest_first(ruling.after.players, ruling.after.stack) if index in placed
        )
    after = None if ruling.following is None else write(ruling.following)
    return GameAnswer(
        Outcome(ruling.code, values),
        ruling.legal,
        Outcome(ruling.needs, {"choices": list(ruling.choices)}) if ruling.needs else None,
        after,
        decisive=_decisive(situation.what, verdict),
        summary=_summary(situation, ruling.after) if moves else None,
        incomplete=after is not None and _lacks(after),
    )


def _decisive(what: str, verdict: Verdict[TownRuling]) -> tuple[Line, ...]:
    """What is asked for, or the steps that follow the rules on which the answer depends."""
    if verdict.result.question is not None:
        return (verdict.result.question,)
    wanted = set(_DECISIVE.get(what, "").split())
    lines = [line for line in verdict.lines if line.depth == 1 and not line.uncertain and wanted & set(line.rules)]
    return () if verdict.result.legal is False else tuple(lines)


def _lacks(raw: Values) -> bool:
    """Whether a table cannot be judged before more is told."""
    try:
        check(raw)
    except DocumentError:
        return True
    return False


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
