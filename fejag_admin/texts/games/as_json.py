"""A judged situation file as JSON, for programs: codes and typed values, and beside them the sentences in words.

docs/json.md describes the shape.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardgames.core.codes import code_of
from boardgames.core.verdict import Name
from fejag_admin.texts.games.verdicts import refused, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardgames.core.answer import Told
    from boardgames.core.registry import Game
    from boardgames.core.verdict import Fault, Line, Value, Verdict


def plain(value: Value) -> Any:
    """A value for JSON: names in every language, lists as lists."""
    if isinstance(value, Name):
        return value.by_language()
    return [plain(item) for item in value] if isinstance(value, tuple) else value


def judged(game: Game, situation: Any, verdict: Verdict[Any]) -> dict[str, Any]:
    """A verdict: what it comes to, whether it says no and by which conditions, what comes next, and every line."""
    answer = game.answer(situation, verdict)
    said_no = refused(verdict)
    about_rules = said_no or answer.legal is False or situation.what == "turn"
    return {
        "game": game.slug,
        "question": situation.what,
        "refused": said_no,
        "result": _coded(answer.result),
        "legality": {
            "legal": answer.legal,
            "unmet": [_condition(game, line) for line in _unmet(verdict)] if about_rules else [],
        },
        "next": None if answer.next is None else _coded(answer.next),
        "after": answer.after,
        "faults": [],
        "lines": [_line(game, line) for line in verdict.lines],
    }


def unjudged(game: Game, faults: Sequence[Fault], lines: Sequence[int | None]) -> dict[str, Any]:
    """A file that cannot be judged: every fault with its code, its place and its ``line``, from 1 where it is known."""
    return {
        "game": game.slug,
        "question": None,
        "refused": True,
        "result": None,
        "legality": {"legal": None, "unmet": []},
        "next": None,
        "after": None,
        "faults": [_fault(game, fault, line) for fault, line in zip(faults, lines, strict=True)],
        "lines": [],
    }


def unread(game: Game, reason: str) -> dict[str, Any]:
    """A file that cannot be read at all, and why."""
    fault: dict[str, Any] = {
        "code": "cannot-be-read",
        "place": "",
        "line": None,
        "text": reason,
        "sentence": reason,
        "values": {},
    }
    return unjudged(game, (), ()) | {"faults": [fault]}


def _coded(told: Told) -> dict[str, Any]:
    return {"code": told.code, "values": dict(told.values)}


def _unmet(verdict: Verdict[Any]) -> list[Line]:
    """The conditions that are not met; headlines only if nothing beneath them says why."""
    unmet = [line for line in verdict.lines if line.passed is False]
    return [line for line in unmet if line.depth] or unmet


def _condition(game: Game, line: Line) -> dict[str, Any]:
    return {"code": code_of(game.id, line.text), "rules": list(line.rules), "values": _values(line)}


def _line(game: Game, line: Line) -> dict[str, Any]:
    return {
        "text": sentence(line.text, line.values),
        "depth": line.depth,
        "rules": list(line.rules),
        "passed": line.passed,
        "amount": line.amount,
        "code": code_of(game.id, line.text),
        "sentence": line.text,
        "values": _values(line),
    }


def _fault(game: Game, fault: Fault, line: int | None) -> dict[str, Any]:
    return {
        "code": code_of(game.id, fault.text),
        "place": fault.place,
        "line": line,
        "text": sentence(fault.text, fault.values),
        "sentence": fault.text,
        "values": _values(fault),
    }


def _values(said: Line | Fault) -> dict[str, Any]:
    return {name: plain(value) for name, value in said.values.items()}
