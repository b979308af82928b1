"""A judged situation file as JSON, for programs: codes and typed values, and beside them the sentences in words.

docs/json.md describes the shape.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgames.core.answer import Change, code_of, plain_sentence, rests_on, steps, unmet
from boardgames.core.verdict import Name
from fejag_admin.texts.games.verdicts import line_text, refused, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgames.core.answer import Cell, Outcome, Summary
    from boardgames.core.registry import Game
    from boardgames.core.verdict import Line, Value, Verdict
    from fejag_admin.common.faults import Fault


def plain(value: Value) -> Any:
    """A value for JSON: names in every language, lists as lists."""
    if isinstance(value, Name):
        return value.by_language()
    return [plain(item) for item in value] if isinstance(value, tuple) else value


def judged(game: Game, situation: Any, verdict: Verdict[Any]) -> dict[str, Any]:
    """A verdict: what it comes to and what decides, whether it says no and why, what comes next, and every step."""
    answer = game.answer(situation, verdict)
    assert answer.headline is not None
    said_no = refused(verdict)
    about_rules = said_no or answer.legal is False or situation.what == "turn"
    return {
        "game": game.slug,
        "question": situation.what,
        "refused": said_no,
        "answer": _line(answer.headline) | {"code": answer.result.code},
        "since": None if answer.since is None else _line(answer.since),
        "decisive": _together([_line(line) | {"below": []} for line in answer.decisive]),
        "summary": [] if answer.summary is None else _summary(answer.summary),
        "rests_on": [_line(line) for line in rests_on(answer, verdict)],
        "result": _coded(answer.result),
        "legality": {
            "legal": answer.legal,
            "unmet": [_condition(line) for line in unmet(verdict)] if about_rules else [],
        },
        "next": None if answer.next is None else _coded(answer.next),
        "after": None if answer.incomplete else answer.after,
        "faults": [],
        "steps": _below(steps(answer, verdict)),
    }


_NOTHING: dict[str, Any] = {
    "question": None, "refused": True, "answer": None, "since": None, "decisive": None, "summary": [], "rests_on": [],
    "result": None, "legality": {"legal": None, "unmet": []}, "next": None, "after": None, "faults": [], "steps": [],
}  # fmt: skip
"""What is told of a file that cannot be judged, besides its faults."""


def unjudged(game: Game, faults: Sequence[Fault]) -> dict[str, Any]:
    """A file that cannot be judged: every fault with its code, its place, and its line and column as far as known."""
    return {"game": game.slug, **_NOTHING, "faults": [_fault(fault) for fault in faults]}


def _together(coded: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """Several steps that decide as one that names them all, as other answers have it; None of none."""
    if len(coded) < 2:
        return coded[0] if coded else None
    codes = {step["code"] for step in coded}
    return {
        "code": codes.pop() if len(codes) == 1 else "several",
        "values": {"causes": [{"code": step["code"], **step["values"]} for step in coded]},
        "rules": list(dict.fromkeys(rule for step in coded for rule in step["rules"])),
        "text": "; ".join(step["text"] for step in coded),
        "below": [],
    }


def _coded(code_with_values: Outcome) -> dict[str, Any]:
    return {"code": code_with_values.code, "values": dict(code_with_values.values)}


def _summary(summary: Summary) -> list[dict[str, Any]]:
    return [dict(zip(summary.columns, map(_cell, row), strict=True)) for row in summary.rows]


def _cell(cell: Cell) -> Any:
    if isinstance(cell, Change):
        return {"before": cell.before, "after": cell.after}
    return None if cell is None else plain(cell)


def _condition(line: Line) -> dict[str, Any]:
    return {"code": code_of(line.text), "rules": list(line.rules), "values": _values(line)}


def _line(line: Line) -> dict[str, Any]:
    return _condition(line) | {
        "text": line_text(line),
        "sentence": plain_sentence(line.text),
        "passed": line.passed,
        "amount": line.amount,
    }


def _below(lines: Sequence[Line]) -> list[dict[str, Any]]:
    """The working as a tree: each line with those that belong to it in ``below``."""
    roots: list[dict[str, Any]] = []
    above: list[tuple[int, list[dict[str, Any]]]] = [(-1, roots)]
    for line in lines:
        while above[-1][0] >= line.depth:
            above.pop()
        line_object: dict[str, Any] = _line(line) | {"below": []}
        above[-1][1].append(line_object)
        above.append((line.depth, line_object["below"]))
    return roots


def _fault(fault: Fault) -> dict[str, Any]:
    return {
        "code": code_of(fault.text),
        "place": fault.place,
        "line": fault.line,
        "column": fault.column,
        "text": sentence(fault.text, fault.values),
        "sentence": plain_sentence(fault.text),
        "values": _values(fault),
    }


def _values(line: Line | Fault) -> dict[str, Any]:
    return {name: plain(value) for name, value in line.values.items()}
