"""The casebook of Stezky: every case is ruled as it says, by a verdict that cites its rules; every rule has a case."""

from collections.abc import Callable
from typing import Any

import pytest

from boardgames.core.verdict import Verdict
from boardgames.stezky.mountain import Mask, Place, places_of
from boardgames.stezky.notation import place_text
from boardgames.stezky.rules import End, Scoring
from boardgames.stezky.table import Table
from tests.boardgames.casebook import Case, check, check_book, cited_rules, computed_rules, read_cases
from tests.boardgames.judging import judging

judge = judging("stezky")

CASES = read_cases("stezky")


def text(places: tuple[Place, ...]) -> str:
    return " ".join(place_text(at, "cs") for at in places)


def mask_text(mask: Mask) -> str:
    return text(tuple(places_of(mask)))


def scoring_fact(scoring: Scoring, name: str) -> Any:
    scores = [end.score for end in scoring.ends]
    facts: dict[str, Callable[[], Any]] = {
        "totals": lambda: list(scoring.totals),
        "winners": lambda: list(scoring.winners),
        "area": lambda: [score.area_stars for score in scores],
        "areas": lambda: [len(score.areas) for score in scores],
        "lit": lambda: [score.fire_stars for score in scores],
        "fires": lambda: [len(score.fires) for score in scores],
        "path": lambda: text(scores[0].fires[0].path),
        "covered": lambda: scoring.ends[0].spirit,
        "squirrel_removed": lambda: mask_text(ending.removed) if (ending := scoring.ends[0].squirrel) else "",
    }
    return facts[name]()


def turn_fact(ruling: Table, verdict: Verdict[Any], name: str) -> Any:
    after = ruling.situation()
    player = after.players[0]
    facts: dict[str, Callable[[], Any]] = {
        "broken": lambda: next(line.rules[0] for line in verdict.lines if line.passed is False and line.depth),
        "choices": lambda: text(ruling.asked.choices),
        "next": lambda: next((line.values["player"] for line in verdict.lines if line.text.startswith("next it")), ""),
        "squares": lambda: text(ruling.squares),
        "removed": lambda: mask_text(ruling.removed),
        "tiles": lambda: mask_text(player.panorama.tiles),
        "rainbows": lambda: mask_text(player.panorama.rainbows),
        "display": lambda: text(after.display),
        "kept": lambda: player.kept,
        "row": lambda: list(after.spirit_row),
        "met": lambda: [met.spirit for met in player.panorama.spirits],
        "evil": lambda: [one.evil for one in after.players],
        "pile": lambda: after.pile,
        "spirits": lambda: list(ruling.asked.spirits),
        "needs": lambda: ruling.asked.needs,
    }
    return facts[name]() if name in facts else getattr(ruling, name)


def fact(verdict: Verdict[Any], name: str) -> Any:
    result = verdict.result
    if isinstance(result, Scoring):
        return scoring_fact(result, name)
    if isinstance(result, Table):
        return turn_fact(result, verdict, name)
    assert isinstance(result, End)
    if name == "over":
        return "cannot be told" if result.over is None else result.over
    return [text(able or ()) for able in result.capturing]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    check(case, judge, fact)


def test_the_casebook_itself() -> None:
    check_book("stezky", CASES)


def test_every_cited_rule_is_in_the_book() -> None:
    assert cited_rules("stezky") == computed_rules("stezky") - {"M1"}, (
        "M1 is kept by the notation: what is not on the mountain cannot be written"
    )
