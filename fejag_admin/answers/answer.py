"""Answers: a headline, since when it holds, the step that decides, and the rest; each with its cells to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from fejag_admin.camp.advice.trial import Trial
from fejag_admin.common.language import _
from fejag_admin.rules.board import Mask, Ray, cells_of


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence of an answer, with its rule ids in it.

    ``rules``: these ids. ``figures``: the cells of the figures it speaks of. ``cells``: the cells it speaks of, and
    ``rays``: the light. ``below``: what it rests on, or its parts; ``already_said``: what of that its text, or the text
    above it, tells already. For programs: ``code``, what it says (``words``: only what the values of the one above it
    say), and the ``values`` it says it of, as JSON has them.
    """

    text: str
    rules: tuple[str, ...] = ()
    figures: Mask = 0
    cells: Mask = 0
    below: tuple[Statement, ...] = ()
    code: str = "words"
    values: dict[str, Any] = field(default_factory=dict, hash=False)
    rays: tuple[Ray, ...] = ()
    already_said: tuple[Statement, ...] = ()

    def walk(self, depth: int = 0) -> Iterator[tuple[int, Statement]]:
        """Yield this sentence and all below it, each with its depth."""
        yield depth, self
        for part in self.below:
            yield from part.walk(depth + 1)

    def everything(self) -> Iterator[Statement]:
        """This sentence, what it tells already of that on which it rests, and all below it."""
        yield self
        for part in (*self.already_said, *self.below):
            yield from part.everything()

    @property
    def drawn(self) -> Mask:
        """All cells and rays that it speaks of."""
        return self.cells | joined(ray.mask for ray in self.rays)


@dataclass(frozen=True, slots=True)
class AnswerTable:
    """Rows of an answer as texts; ``columns``: their headings, those of numbers end with a blank."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def lines(self) -> list[str]:
        """The table in columns two blanks apart."""
        widths = [max(map(len, column)) for column in zip(self.columns, *self.rows, strict=True)]
        right = [heading.endswith(" ") for heading in self.columns]
        headings = tuple(heading.strip() for heading in self.columns)
        return [
            "  ".join(
                text.rjust(width) if is_number else text.ljust(width)
                for text, width, is_number in zip(row, widths, right, strict=True)
            ).rstrip()
            for row in (headings, *self.rows)
        ]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question.

    ``headline``: the answer in one line, as the person asked, with its code and values for programs. ``since``: the
    entry that brought it about, with its author and time as values; None if it always was so or no entry did.
    ``decisive``: what decides beyond the headline, all of it in one step; None if the headline says it all, or the
    ``steps`` are a list rather than an explanation. ``steps``: the conditions that are met and all the rest.
    ``table``: numbers beside one another. ``questions``: what else can be asked of the thing, each by its answer in one
    line, with the ``name`` and the ``words`` that ask it as values. ``precedents``: the disputes that were decided by
    the rules of its first lines, for the master alone. ``trial``: the camp of which it speaks, if that is one that was
    only tried.
    """

    headline: Statement
    since: Statement | None = None
    decisive: Statement | None = None
    steps: tuple[Statement, ...] = ()
    table: AnswerTable | None = None
    questions: tuple[Statement, ...] = ()
    precedents: Statement | None = None
    trial: Trial | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules on which its first lines rest."""
        return tuple(dict.fromkeys(rule for statement in self.first for rule in statement.rules))

    @property
    def first(self) -> tuple[Statement, ...]:
        """The statements that come first: headline, since and decisive, without those that are None."""
        return tuple(statement for statement in (self.headline, self.since, self.decisive) if statement is not None)

    @property
    def is_explained(self) -> bool:
        """Whether it is an explanation; else its steps are a list."""
        return self.decisive is not None or bool(self.headline.already_said)

    @property
    def on_map(self) -> tuple[Statement, ...]:
        """The statements to draw on the map: the first ones of an explanation, all of a list."""
        return self.first if self.is_explained else self.all_statements

    @property
    def hint(self) -> tuple[Statement, ...]:
        """What to do about it, if that is told."""
        return tuple(statement for statement in self.steps if statement.code == "hint")

    @property
    def all_statements(self) -> tuple[Statement, ...]:
        """All of it as sentences, one after another; the steps of an explanation are folded under one."""
        first = self.first if self.precedents is None else (*self.first, self.precedents)
        steps = self.steps
        if self.is_explained and steps:
            steps = (Statement(_("Why, step by step:"), below=steps),)
        table = () if self.table is None else tuple(Statement(line, code="row") for line in self.table.lines())
        return (*first, *table, *steps, *self.asked_on)

    @property
    def text(self) -> str:
        """All of it as lines, each indented under what it belongs to."""
        return "\n".join(line for statement in self.all_statements for line in lines(statement))

    @property
    def asked_on(self) -> tuple[Statement, ...]:
        """The questions that can be asked next, one under another; the number of each opens it."""
        if not self.questions:
            return ()
        below = tuple(
            replace(question, text=f"{number}  {question.values['name']}: {question.text}")
            for number, question in enumerate(self.questions, 1)
        )
        return (Statement(_("Ask on, by number or name:"), below=below, code="questions"),)


def joined(masks: Iterable[Mask]) -> Mask:
    """All cells of several masks."""
    mask = 0
    for mask_part in masks:
        mask |= mask_part
    return mask


def answer_json(answer: Answer, name: Callable[[int], str]) -> dict[str, Any]:
    """An answer for programs; ``name``: what a cell of the board is called."""
    since, decisive = answer.since, answer.decisive
    return {
        "answer": _line(answer.headline, name),
        "since": None if since is None else _line(since, name),
        "decisive": None if decisive is None else _json(decisive, name),
        "steps": [_json(step, name) for step in answer.steps],
        "table": None if answer.table is None else _table_json(answer.table),
        "questions": [
            {"name": question.values["name"], "text": question.text, "words": question.values["words"]}
            for question in answer.questions
        ],
        "precedents": [] if answer.precedents is None else answer.precedents.values["disputes"],
    }


def _table_json(table: AnswerTable) -> dict[str, Any]:
    return {"columns": [heading.strip() for heading in table.columns], "rows": [list(row) for row in table.rows]}


def _line(statement: Statement, name: Callable[[int], str]) -> dict[str, Any]:
    return {
        "code": statement.code,
        "values": statement.values,
        "rules": list(statement.rules),
        "text": statement.text,
        "figures": [name(cell) for cell in cells_of(statement.figures)],
        "cells": [name(cell) for cell in cells_of(statement.drawn)],
    }


def _json(statement: Statement, name: Callable[[int], str]) -> dict[str, Any]:
    """A line with those on which it rests."""
    below = [_json(part, name) for part in (*statement.already_said, *statement.below)]
    return _line(statement, name) | {"below": below}


def lines(statement: Statement, depth: int = 0) -> Iterator[str]:
    """A sentence and all below it as lines, each indented under what it belongs to."""
    for deep, part in statement.walk(depth):
        yield "  " * deep + part.text
