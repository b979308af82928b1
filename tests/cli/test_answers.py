"""Answers for programs: what is documented is what is put out, and no sentence is without a code."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fejag_admin.answers.answer import Answer, answer_json
from fejag_admin.answers.ask import ask
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


@cache
def journal() -> Journal:
    return sample_journal()


EARLY = 50  # an entry after which there are few placements to be tried for advice
ADVICE = ("fbi placements", "#5 attackers", "attack 5 defences", "fbi temple")


def asked(version: int | None = None) -> list[tuple[str, int | None]]:
    """Questions of every kind about the sample camp as of an entry, with the entry as of which each is asked."""
    return [*((one, version) for one in questions(history(MASTER, version))), *((one, EARLY) for one in ADVICE)]


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
    yield from ("fbi tiger", "fbi game 4", "rule A4", "attacks")


pytestmark = pytest.mark.xdist_group("answers")  # who asks the same once more need not wait for the answer


@cache
def history(viewer: str, version: int | None) -> Journal:
    return moment(journal() if version is None else journal().as_of(version), viewer)


@cache
def _answered(question: str, viewer: str, version: int | None, language: str) -> Answer:
    use_language(language)
    return ask(history(viewer, version), tuple(question.split()), viewer, False)


def answered(question: str, viewer: str = MASTER, version: int | None = None, language: str = "en") -> Answer:
    return _answered(question, viewer, version, language)


def statements(told: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield told
    for one in told["below"]:
        yield from statements(one)


def test_the_examples_are_what_the_program_puts_out(tmp_path: Path) -> None:
    """If it puts out something else on purpose, run ``python -m tests.cli.documented``."""
    assert PAGE.count("```json") == PAGE.count("--json\n```")
    assert brought_up_to_date(PAGE, tmp_path) == PAGE


def test_every_answer_has_a_documented_code_and_nothing_is_said_in_words_alone() -> None:
    name, seen = journal().campaign.board.name, set[str]()
    for question, version in (*asked(), *asked(60)[::3]):
        told = json.loads(json.dumps(answer_json(answered(question, MASTER, version), name)))
        assert set(told) == {"answer", "since", "decisive", "steps", "questions", "precedents"}
        head, _dot, cause = told["answer"]["code"].partition(".")
        assert head in CODES, question
        assert not cause or cause in SENTENCES
        seen.add(head)
        for step in [*told["steps"], *filter(None, [told["decisive"]])]:
            assert step["code"] != "words", (question, step["text"])
            for one in statements(step):
                assert set(one) == {"code", "values", "rules", "text", "figures", "cells", "below"}
                assert one["code"]
                assert one["code"] == "words" or one["values"] or one["rules"], one
    assert len(seen) > 24


@pytest.mark.parametrize("language", ["en", pytest.param("cs", marks=pytest.mark.deep)])
def test_the_answer_is_one_line(language: str) -> None:
    for viewer, step in ((MASTER, 1), (PUBLIC, 3)):  # to players the same is told, with less in it
        for question, version in asked()[::step]:
            listing = ("temple", "rank", "when", "hangs", "first")
            if question.startswith(("entry", "rule")) or question.endswith(listing):
                continue  # these name an order, several teams, figures or moments
            told = answered(question, viewer, version, language)
            line = told.headline.text
            assert "\n" not in line
            assert len(line) <= WIDE + LONGEST, line
            assert line[0].isupper() or line[0].isdigit(), line
            assert line.endswith("."), line


def test_nothing_that_decides_is_told_again_below_it() -> None:
    """The naive way: no sentence stands in one above it, and what is left out in words is typed all the same."""
    for question, version in asked():
        answer = answered(question, version=version)
        if answer.decisive is None:
            continue
        for told in (answer.decisive, *answer.steps):
            above = {0: answer.decisive.text}
            for depth, one in told.walk(1):
                if one is not answer.decisive and one.code not in ("cell", "words"):
                    assert not any(one.text in above[line] for line in range(depth)), (question, one.text)
                above[depth] = one.text


def test_what_is_not_told_again_is_typed() -> None:
    told = answer_json(answered("attack 44"), journal().campaign.board.name)
    assert [one["code"] for one in told["answer"]["values"]["causes"]] == ["balanced-by"]
    assert told["decisive"]["code"] == "hits-the-way"
    told = answer_json(answered("figure 12"), journal().campaign.board.name)["decisive"]
    assert {one["code"] for one in told["below"]} >= {"cut-by-newcomer", "went-dark"}
    assert all(one["text"].casefold().partition(" (")[0] in told["text"].casefold() for one in told["below"])
