"""The casebooks of the games: every case is ruled as it says, and cites its rules; every rule has a case."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from boardgames.core.registry import Game, games
from boardgames.core.working import rules_of
from fejag_admin.common.files import data_json
from fejag_admin.common.language import LANGUAGES
from tests.boardgames.casebook import Case, read_asked, read_cases
from tests.boardgames.facts import Judged, fact, judged
from tests.boardgames.judging import Referee, all_filled
from tests.boardgames.test_answers import check_shape

ROOMS = Path(__file__).parent.parent.parent / "boardgames"
SHOWN = "YZ"
"""Rules whose ids begin so are shown when somebody asks for them by a word; nothing is computed about them."""
UNCITED: dict[str, set[str]] = {
    "bez_hranic": {"O1", "O3", "T3", "E1", "G3", "V1"},
    "stezky": {"M1"},
    "semafory": set(),
    "singapore": set(),
}
"""Rules that no line of a working cites: a file that breaks them is refused, or they say how things are told."""
CASES = [pytest.param(game, case, id=f"{game.slug}-{case.id}") for game in games() for case in read_cases(game.id)]


@pytest.mark.parametrize(("game", "case"), CASES)
def test_case(game: Game, case: Case) -> None:
    """A case with faults has them where it says; any other is ruled so, in words and values that fit together."""
    referee = Referee(game)
    if "faults" in case.expect:
        faults = referee.faults(case.data)
        assert [fault.place for fault in faults] == case.expect["faults"]
        assert all(all_filled(faults))
        return
    ruled = judged(game, case.data)
    expected = {name: value for name, value in case.expect.items() if name not in {"broken", "reasons"}}
    assert {name: fact(game.id, ruled, name) for name in expected} == expected
    check_broken(ruled, case.expect.get("broken", []))
    assert case.expect.get("reasons", "") in "; ".join(all_filled(ruled.verdict.lines))
    if game.id != "singapore":
        assert all_filled(line for line in ruled.verdict.lines if line.uncertain) == case.rests
    missing = set(case.rules) - UNCITED[game.id] - {rule for line in ruled.verdict.lines for rule in line.rules}
    assert (missing == set()) == case.cites
    check_shape(game, ruled.typed)
    notations = LANGUAGES if game.id == "stezky" else ()
    for situation in (ruled.situation, *(replace(ruled.situation, notation=notation) for notation in notations)):
        referee.check_comes_back(situation)


def check_broken(ruled: Judged, broken: str | list[str]) -> None:
    """One rule is the first that is broken; of several each is among them."""
    if isinstance(broken, str):
        assert ruled.unmet[0] == broken
    else:
        assert set(broken) <= set(ruled.unmet)


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_a_casebook_has_a_case_of_every_rule(game: str) -> None:
    """Ids differ, each case says what it is about in a sentence, and no case has a rule that is not in the book."""
    cases, listed = read_cases(game), set(rules_of(game, "en"))
    computed = {rule for rule in listed if rule[0] not in SHOWN}
    assert len({case.id for case in cases}) == len(cases)
    assert all(case.says.endswith(".") for case in cases)
    assert {rule for case in cases for rule in case.rules} == computed
    assert {rule for raw in read_asked(game) for rule in raw["rules"]} == listed - computed
    assert cited_rules(game) == computed - UNCITED[game]


def cited_rules(game: str) -> set[str]:
    """The ids of the rules that the source of a game and its readings cite."""
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOMS / game).glob("*.py"))
    texts = re.findall(r'"([A-Z]\d(?: [A-Z]\d)*)"', source)
    texts += [reading["rules"] for reading in data_json(game, "readings.json")]
    return {rule for text in texts for rule in text.split()}
