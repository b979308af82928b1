"""Answers for programs: what is documented is what is put out, and no sentence is without a code."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fejag_admin.answers.answer import Answer, answer_json
from fejag_admin.answers.questions.ask import ask
from fejag_admin.answers.sentences import SENTENCES
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.players_journal import moment
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.common.language import use_language
from tests.camp.camps import sample_journal
from tests.cli.documented import DOCS, brought_up_to_date

PAGE = DOCS.read_text("utf-8")
CAMPS, _heading, _GAMES = PAGE.partition("\n## Board games\n")
CODES = {
    code for row in re.findall(r"^\| [a-z, ]+ \| (.*`.*) \|$", CAMPS, re.M) for code in re.findall(r"`([a-z-]+)`", row)
}
WIDE = 76  # columns of a headline
LONGEST = 24  # letters by which names may make it longer


EARLY = 50  # an entry after which there are few placements to be tried for advice
ADVICE = ("fbi placements", "#5 attackers", "attack 5 defences", "fbi temple")
ALWAYS = ("fbi tiger", "fbi game 4", "rule A4", "attacks", "A16 K26")
SOME_OR_ALL = pytest.mark.parametrize("share", [3, pytest.param(1, marks=pytest.mark.deep)])
"""Of so many questions one is asked."""

pytestmark = pytest.mark.xdist_group("answers")  # who asks the same once more need not wait for the answer


@cache
def history(viewer: str, version: int | None) -> Journal:
    journal = sample_journal()
    return moment(journal if version is None else journal.as_of(version), viewer)


@cache
def answered(question: str, version: int | None, viewer: str, language: str) -> Answer:
    use_language(language)
    return ask(history(viewer, version), tuple(question.split()), viewer, False)


def answer_of(question: str) -> dict[str, Any]:
    """What programs are told."""
    return answer_json(answered(question, None, MASTER, "en"), history(MASTER, None).campaign.board.name)


def asked(share: int, version: int | None = None) -> list[tuple[str, int | None]]:
    """Questions of every kind about the sample camp as of an entry, with the entry as of which each is asked."""
    some = [*questions(history(MASTER, version))][::share]
    return [*((question, version) for question in (*some, *ALWAYS)), *((question, EARLY) for question in ADVICE)]


def questions(journal: Journal) -> Iterator[str]:
    """Questions that are answered without trying placements."""
    state = journal.state
    for figure in state.figures:
        yield f"figure {figure.id}"
        yield f"#{figure.id} #{figure.id % 7 + 1}"
        yield from (f"#{figure.id} {word}" for word in ("attacked", "attacks", "hangs", "first", "when"))
    yield from (f"attack {attack.id}" for attack in state.attacks)
    yield from (f"entry {version}" for version in range(1, journal.version + 1, 3))
    words = ("", "rank", "wallet", "paths", "light", "attacked", "attacks", "when")
    yield from (f"{team} {word}" for word in words for team in state.setup.teams)
    for cell in range(0, journal.campaign.board.size**2, 89):
        name = journal.campaign.board.name(cell)
        yield from (f"cell {name}", f"{name} fbi bear", f"{name} aliens monkey #3", f"K17 {name}")


def statements(step: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A step and all below it."""
    yield step
    for below in step["below"]:
        yield from statements(below)


def test_the_examples_are_what_the_program_puts_out(tmp_path: Path) -> None:
    """If it puts out something else on purpose, run ``python -m tests.cli.documented``."""
    assert PAGE.count("```json") == PAGE.count("--json\n```")
    assert brought_up_to_date(PAGE, tmp_path) == PAGE


@SOME_OR_ALL
def test_every_answer_has_a_documented_code_and_nothing_is_said_in_words_alone(share: int) -> None:
    name, seen = history(MASTER, None).campaign.board.name, set[str]()
    for question, version in (*asked(share), *asked(3 * share, 60)):
        raw = json.loads(json.dumps(answer_json(answered(question, version, MASTER, "en"), name)))
        assert set(raw) == {"answer", "since", "decisive", "steps", "questions", "precedents"}
        head, _dot, cause = raw["answer"]["code"].partition(".")
        assert head in CODES, question
        assert not cause or cause in SENTENCES
        seen.add(head)
        for step in [*raw["steps"], *filter(None, [raw["decisive"]])]:
            assert step["code"] != "words", (question, step["text"])
            for statement in statements(step):
                assert set(statement) == {"code", "values", "rules", "text", "figures", "cells", "below"}
                assert statement["code"]
                assert statement["code"] == "words" or statement["values"] or statement["rules"], statement
    assert len(seen) > 24


@SOME_OR_ALL
@pytest.mark.parametrize("language", ["en", pytest.param("cs", marks=pytest.mark.deep)])
def test_the_answer_is_one_line(language: str, share: int) -> None:
    listing = ("temple", "rank", "when", "hangs", "first")
    for viewer, step in ((MASTER, 1), (PUBLIC, 3)):  # to players the same is told, with less in it
        for question, version in asked(step * share):
            if question.startswith(("entry", "rule")) or question.endswith(listing):
                continue  # these name an order, several teams, figures or moments
            line = answered(question, version, viewer, language).headline.text
            assert "\n" not in line
            assert len(line) <= WIDE + LONGEST, line
            assert line[0].isupper() or line[0].isdigit(), line
            assert line.endswith("."), line


@SOME_OR_ALL
def test_nothing_that_decides_is_told_again_below_it(share: int) -> None:
    """The naive way: no sentence stands in one above it, and what is left out in words is typed all the same."""
    for question, version in asked(share):
        answer = answered(question, version, MASTER, "en")
        if answer.decisive is None:
            continue
        for step in (answer.decisive, *answer.steps):
            above = {0: answer.decisive.text}
            for depth, line in step.walk(1):
                if line is not answer.decisive and line.code not in ("cell", "words"):
                    assert not any(line.text in above[higher] for higher in range(depth)), (question, line.text)
                above[depth] = line.text
    attack, figure = answer_of("attack 44"), answer_of("figure 12")["decisive"]
    assert [cause["code"] for cause in attack["answer"]["values"]["causes"]] == ["balanced-by"]
    assert attack["decisive"]["code"] == "hits-the-way"
    assert {step["code"] for step in figure["below"]} >= {"cut-by-newcomer", "went-dark"}
    assert all(step["text"].casefold().partition(" (")[0] in figure["text"].casefold() for step in figure["below"])
