"""What the referee calculators say: every sentence of every game has Czech, and blanks are filled by the language."""

import ast
import json
from pathlib import Path

import pytest

from boardgames.core.answer import Change, GameAnswer, Outcome, Summary, completed, rests_on, steps
from boardgames.core.registry import Game, games
from boardgames.core.verdict import Line, Name, Verdict
from fejag_admin.common.faults import Fault
from fejag_admin.common.language import use_language
from fejag_admin.texts.games.as_json import judged
from fejag_admin.texts.games.names import EXAMPLES, QUESTIONS, example_text, game_name, question_text
from fejag_admin.texts.games.verdicts import (
    amount_text,
    fault_text,
    first_lines,
    gutter,
    line_text,
    name_text,
    refused,
    sentence,
    sign,
    summary_lines,
    value_text,
    whole_line,
)

ROOT = Path(__file__).parent.parent.parent
RED = Name(cs="červená", en="red")
SAMPLES = [(game, name) for game in games() for name in game.samples()]


def test_every_line_and_fault_is_marked() -> None:
    """A sentence given to a line or a fault as it is, without the mark, would never be translated."""
    unmarked = []
    for path in sorted((ROOT / "boardgames").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"Line", "Fault"}:
                unmarked += [f"{path}:{one.lineno}" for one in node.args[:1] if isinstance(one, ast.Constant)]
    assert unmarked == []


@pytest.mark.parametrize(("game", "name"), SAMPLES, ids=lambda value: getattr(value, "slug", value))
def test_every_worked_example_is_told_in_words(game: Game, name: str) -> None:
    situation = game.load(game.sample(name))
    verdict = game.judge(situation)
    answer = game.answer(situation, verdict)
    for language in ("cs", "en"):
        use_language(language)
        assert answer.headline is not None
        working = steps(answer, verdict)
        assert len(working) <= len(verdict.lines)
        assert all(one.depth == 0 for one in working[:1])
        for text in map(line_text, (answer.headline, *first_lines(answer), *rests_on(answer, verdict), *working)):
            assert "{" not in text
            assert "Name(" not in text
            assert text.strip() == text
        assert len({len(line) for line in summary_lines(answer.summary)}) < 2 if answer.summary else True
        assert json.loads(json.dumps(judged(game, situation, verdict)))["answer"]["text"] == line_text(answer.headline)


@pytest.mark.parametrize(("language", "red", "colours"), [("cs", "červená", "červená, 5"), ("en", "red", "red, 5")])
def test_values_are_shown_by_the_language(language: str, red: str, colours: str) -> None:
    use_language(language)
    assert (name_text(RED), value_text((RED, 5))) == (red, colours)
    assert value_text(((RED,), ("a", "b"))) == f"{red}; a, b"
    assert (value_text(()), value_text(7), value_text("{x}")) == ("–", "7", "{x}")
    assert (
        sentence("an unknown sentence with {colours}", {"colours": (RED, 5)}) == f"an unknown sentence with {colours}"
    )


def test_a_line_keeps_what_it_is() -> None:
    line = Line("a condition", {}, ("C1", "C2"), 2, passed=False, amount=-12)
    assert whole_line(line) == "✗ a condition (C1, C2)"
    assert amount_text(line.amount) == "−12"
    assert gutter([line, Line("x")]) == 3
    assert sign(Line("a condition", passed=True)) == "✓"
    assert whole_line(Line("no condition")) == "no condition"


def test_a_verdict_says_no_by_its_headline() -> None:
    no, yes = Line("x", passed=False), Line("x", passed=True)
    assert refused(Verdict(None, (Line("a note"), yes, no)))
    assert not refused(Verdict(None, (yes, Line("x", {}, (), 1, passed=False))))
    assert not refused(Verdict(None, ()))


def test_what_is_told_first_is_not_told_again() -> None:
    """What stood below a heading told first moves up; a decisive line with more below it stays where it belongs."""
    head, met = Line("no", passed=False), Line("met", {}, (), 1, passed=True)
    missed, why, other = Line("missed", {}, (), 1, passed=False), Line("why", {}, (), 2), Line("other")
    verdict = Verdict(None, (head, met, missed, why, Line("alone", {}, (), 1, passed=False), other))
    found = completed(GameAnswer(Outcome("broken"), False), verdict)
    assert found.headline is head
    assert [line.text for line in found.decisive] == ["missed", "alone"]
    assert [(line.text, line.depth) for line in steps(found, verdict)] == [
        ("met", 0), ("missed", 0), ("why", 1), ("other", 0)]  # fmt: skip


def test_a_summary_is_set_in_columns() -> None:
    rows = (("Eva", 40, Change(100, 60)), (RED, 0, Change(7, 7)), ("x", None, Change(None, -5)))
    summary = Summary({"player": "player", "price": "pays", "cash": "cash"}, rows)
    assert summary_lines(summary) == [
        "player  pays      cash",
        "Eva       40  100 → 60",
        "red        0         7",
        "x               ? → −5",
    ]


def test_a_fault_names_its_place() -> None:
    assert fault_text(Fault("wrong: {what}", "players[0]", values={"what": RED})) == "player 1: wrong: red"
    assert fault_text(Fault("wrong")) == "file: wrong"


def test_for_programs_everything_is_there() -> None:
    game = next(game for game in games() if game.id == "stezky")
    situation = game.load(b'what = "scoring"\nplayers = [{name = "A", tiles = "m2"}]')
    told = judged(game, situation, game.judge(situation))
    assert told["answer"] == {
        "text": "A: 1",
        "rules": ["F5"],
        "passed": None,
        "amount": 1,
        "code": "scored",
        "sentence": "{player}: {total}",
        "values": {"player": "A", "total": 1},
    }
    fire = next(line for step in told["steps"] for line in step["below"] if line["passed"] is False)
    assert (fire["code"], fire["values"]) == ("fire-not-lit-no-path", {"tiles": [{"cs": "m2", "en": "b2"}]})


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_questions_and_examples_have_names(game: Game) -> None:
    assert tuple(QUESTIONS[game.id]) == game.questions
    assert sorted(EXAMPLES[game.id]) == sorted(game.samples())
    assert game.begin in game.samples()
    for name in game.samples():
        assert game.question_of(name) in game.questions
        assert example_text(game, name)
    assert question_text(game, game.questions[0]) != game.questions[0]
    assert question_text(game, "unknown") == "unknown"
    assert example_text(game, "not-there") == "Not there"
    assert game_name(game)
