"""The casebook of Singapore: every case is ruled as it says and its rules are cited; every rule has a case."""

from dataclasses import replace
from typing import Any

import pytest

from boardgames.core.verdict import Verdict
from boardgames.singapore.fields import OwnCopy
from boardgames.singapore.model import Situation, names_of
from boardgames.singapore.notation import goods_text, street_text
from boardgames.singapore.rules import FinalRanking, Raid, RoundEnd, RoundStart
from boardgames.singapore.turns import TurnRuling
from tests.boardgames.casebook import Case, check, check_book, cited_rules, computed_rules, read_cases
from tests.boardgames.judging import judging
from tests.boardgames.sentences import sentences

judge = judging("singapore")

CASES = read_cases("singapore")


def table_fact(after: Situation, name: str) -> Any:
    """What lies on the table: lists for all players, the order of markers, streets, offer, pile."""
    players = after.players
    match name:
        case "money" | "points" | "chips" | "seal":
            return [getattr(player, name) for player in players]
        case "goods":
            return [goods_text(player.goods_held)["en"] for player in players]
        case "workers":
            return [place or "-" for place in players[after.player].workers]
        case "stack":
            return list(names_of(players, after.stack))
        case "streets":
            return " ".join(street_text(street) for street in after.board.streets)
        case "offer":
            return list(after.offer)
        case "flags":
            return [flag or "-" for flag in after.flags]
        case "hut":
            return after.hut or ""
    return getattr(after, name)


def raid_fact(result: TurnRuling | Raid, name: str) -> Any:
    """Who was raided, or what lies on the table."""
    return list(names_of(result.after.players, result.raided)) if name == "raided" else table_fact(result.after, name)


def fact(verdict: Verdict[Any], name: str) -> Any:
    result = verdict.result
    if name == "broken":
        return next(line.rules[0] for line in verdict.lines if line.passed is False and line.depth)
    if name == "amounts":
        return [line.amount for line in verdict.lines if line.amount is not None]
    match result:
        case TurnRuling():
            if name in ("legal", "needs", "steps", "uses"):
                return getattr(result, name)
            if name in ("choices", "removed", "used"):
                return list(getattr(result, name))
            return raid_fact(result, name)
        case Raid():
            return raid_fact(result, name)
        case Situation():
            return table_fact(result, name)
        case RoundStart():
            found = getattr(result, name)
            return found if isinstance(found, bool | int | None) else list(found)
        case RoundEnd() | FinalRanking():
            found = getattr(result, name)
            return list(found) if isinstance(found, tuple) else "" if found is None else found
    assert isinstance(result, OwnCopy)
    return list(result.all_seals)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    told = case.expect.get("reasons", "")
    check(replace(case, expect={name: value for name, value in case.expect.items() if name != "reasons"}), judge, fact)
    assert not told or told in "; ".join(sentences(judge(case.data).lines))


def test_the_casebook_itself() -> None:
    check_book("singapore", CASES)


def test_every_cited_rule_is_in_the_book() -> None:
    assert cited_rules("singapore") == computed_rules("singapore")
