"""The casebook of Singapore: every case is ruled as it says and its rules are cited; every rule has a case."""

from dataclasses import replace
from typing import Any

import pytest

from boardgames.core.verdict import Name, Verdict
from boardgames.singapore.model import names_of
from boardgames.singapore.notation import goods_text, street_text
from boardgames.singapore.table import TownRuling
from tests.boardgames.casebook import Case, check, check_book, cited_rules, computed_rules, read_cases
from tests.boardgames.judging import judging
from tests.boardgames.sentences import sentences

judge = judging("singapore")

CASES = read_cases("singapore")


def fact(verdict: Verdict[TownRuling], name: str) -> Any:
    """What a verdict says of something: lists for all players, who go by their index or their names."""
    ruling = verdict.result
    after, players = ruling.after, ruling.after.players
    match name:
        case "legal" | "needs":
            return getattr(ruling, name)
        case "choices":
            return list(ruling.choices)
        case "over":
            return ruling.code == name
        case "broken":
            return next(line.rules[0] for line in verdict.lines if line.passed is False and line.depth)
        case "amounts":
            return [line.amount for line in verdict.lines if line.amount is not None]
        case "readings":
            readings = [line.values.get("reading") for line in verdict.lines]
            return [reading["en"] for reading in readings if isinstance(reading, Name)]
        case "raided":
            return [players[number - 1].name for number in ruling.values["raided"]]
        case "raffles" | "winner":
            return ruling.values[name] - 1
        case "order":
            ranking = [one["player"] for one in ruling.values.get("ranking", ())]
            return [number - 1 for number in ranking or ruling.values["order"]]
        case "ranks":
            return [one["rank"] for one in sorted(ruling.values["ranking"], key=lambda one: one["player"])]
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
    return ruling.values[name] if name in ruling.values else getattr(after, name)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    told = case.expect.get("reasons", "")
    check(replace(case, expect={name: value for name, value in case.expect.items() if name != "reasons"}), judge, fact)
    assert not told or told in "; ".join(sentences(judge(case.data).lines))


def test_the_casebook_itself() -> None:
    check_book("singapore", CASES)


def test_every_cited_rule_is_in_the_book() -> None:
    assert cited_rules("singapore") == computed_rules("singapore")
