"""The casebooks of the board games: numbered cases that the judge of a game rules as they say, citing their rules.

A file in the folder ``cases`` of a game is TOML with a table ``[[case]]`` for each case: its ``id``, the ``rules`` that
it is about, what it ``says`` in a sentence, the ``situation`` as the text of a file, and what to ``expect``: facts of
the verdict by their names, or ``faults``, the places of all that is wrong with the situation. What a situation does not
tell is as in the ``base`` of its file, if there is one. A case of rules that are only shown has, in place of a
situation, what somebody ``asks`` in English and in Czech; the rules are found by it.
"""

import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardgames.core.verdict import Verdict
from boardgames.core.working import rules_of
from fejag_admin.common.files import data_json
from tests.boardgames.sentences import faulty_places

SHOWN = "YZ"
"""Rules whose ids begin so are shown when somebody asks for them by a word; nothing is computed about them."""
HERE = Path(__file__).parent
ROOMS = HERE.parent.parent / "boardgames"

Judge = Callable[[bytes], Verdict[Any]]
Fact = Callable[[Verdict[Any], str], Any]
"""What a verdict says of something, by the name that the cases of a game have for it."""


@dataclass(frozen=True)
class Case:
    """One case; ``cites``: whether its verdict cites all of its rules, or is one in which they do not apply."""

    id: str
    rules: tuple[str, ...]
    says: str
    situation: str
    expect: dict[str, Any]
    cites: bool = True

    @property
    def data(self) -> bytes:
        """The situation as a file."""
        return self.situation.encode()


def read_cases(game: str) -> list[Case]:
    """The cases of a game, by the name of its room."""
    cases = []
    for path in sorted((HERE / game / "cases").glob("*.toml")):
        book = tomllib.loads(path.read_text(encoding="utf-8"))
        for raw in book["case"]:
            if "asks" in raw:
                continue
            situation = raw["situation"]
            if "base" in book:
                situation = json.dumps({**tomllib.loads(book["base"]), **tomllib.loads(situation)})
            rules, cites = tuple(raw["rules"]), raw.get("cites", True)
            cases.append(Case(raw["id"], rules, raw["says"], situation, raw["expect"], cites))
    return cases


def read_asked(game: str) -> list[dict[str, Any]]:
    """The cases of a game in which somebody asks for a rule by words."""
    books = (tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted((HERE / game / "cases").glob("*.toml")))
    return [raw for book in books for raw in book["case"] if "asks" in raw]


def situations(cases: Iterable[Case], load: Callable[[bytes], Any]) -> list[Any]:
    """The situations of the cases that have no faults."""
    return [load(case.data) for case in cases if "faults" not in case.expect]


# Cases before a judge


def check(case: Case, judge: Judge, fact: Fact, uncited: Collection[str] = ()) -> None:
    """Put a case before the judge, who finds the faults or rules as it says; ``uncited``: as in `check_ruling`."""
    if "faults" in case.expect:
        assert faulty_places(judge, case.data) == case.expect["faults"]
    else:
        check_ruling(case, judge(case.data), fact, uncited)


def check_ruling(case: Case, verdict: Verdict[Any], fact: Fact, uncited: Collection[str] = ()) -> None:
    """The verdict says what the case expects and cites its rules, other than ``uncited``, which no verdict cites."""
    assert {name: fact(verdict, name) for name in case.expect} == case.expect
    missing = set(case.rules) - set(uncited) - {rule for line in verdict.lines for rule in line.rules}
    assert (missing == set()) == case.cites


# The casebook itself


def check_book(game: str, cases: Sequence[Case]) -> None:
    """Ids differ, each case says what it is about in a sentence, every rule of the README has a case and no other."""
    assert len({case.id for case in cases}) == len(cases)
    assert all(case.says.endswith(".") for case in cases)
    asked = read_asked(game)
    assert {rule for case in cases for rule in case.rules} == computed_rules(game)
    assert {rule for raw in asked for rule in raw["rules"]} == listed_rules(game) - computed_rules(game)


def listed_rules(game: str) -> set[str]:
    """The ids of the rules of a game."""
    return set(rules_of(game, "en"))


def computed_rules(game: str) -> set[str]:
    """Those that the calculator works with: all but the ones that are only shown when somebody asks."""
    return {rule for rule in listed_rules(game) if rule[0] not in SHOWN}


def cited_rules(game: str) -> set[str]:
    """The ids of the rules that the source of a game cites."""
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOMS / game).glob("*.py"))
    readings = [one["rules"] for one in data_json(game, "readings.json")]
    cited = [*re.findall(r'"([A-Z]\d(?: [A-Z]\d)*)"', source), *readings]
    return {rule for text in cited for rule in text.split()}
