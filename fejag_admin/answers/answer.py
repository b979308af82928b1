"""Answers: a headline, since when it holds, the step that decides, and the rest; each with its cells to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
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
        return reduce(or_, (ray.mask for ray in self.rays), self.cells)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question.

    ``headline``: the answer in one line, as the person asked, with its code and values for programs. ``since``: the
    entry that brought it about, with its author and time as values; None if it always was so or no entry did.
    ``decisive``: what decides beyond the headline, all of it in one step; None if the headline says it all, or the
    ``steps`` are a list rather than an explanation. ``steps``: the conditions that are met and all the rest.
    ``questions``: what else can be asked of the thing, each by its answer in one line, with the ``name`` and the
    ``words`` that ask it as values. ``precedents``: the disputes that were decided by the rules of its first lines, for
    the master alone. ``trial``: the camp of which it speaks, if that is one that was only tried.
    """

    headline: Statement
    since: Statement | None = None
    decisive: Statement | None = None
    steps: tuple[Statement, ...] = ()
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
        return (*first, *steps, *self.asked_on)

    @property
    def text(self) -> str:
        """All of it as lines, each indented under what it belongs to."""
        return "\n".join(lines(*self.all_statements))

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


def lines(*statements: Statement) -> Iterator[str]:
    """Sentences and all below them as lines, each indented under what it belongs to."""
    for statement in statements:
        for depth, part in statement.walk():
            yield "  " * depth + part.text


def answer_json(answer: Answer, name: Callable[[int], str]) -> dict[str, Any]:
    """An answer for programs; ``name``: what a cell of the board is called."""

    def line(statement: Statement) -> dict[str, Any]:
        return {
            "code": statement.code,
            "values": statement.values,
            "rules": list(statement.rules),
            "text": statement.text,
            "figures": [name(cell) for cell in cells_of(statement.figures)],
            "cells": [name(cell) for cell in cells_of(statement.drawn)],
        }

    def tree(statement: Statement) -> dict[str, Any]:
        """A line with those on which it rests."""
        return line(statement) | {"below": [tree(part) for part in (*statement.already_said, *statement.below)]}

    return {
        "answer": line(answer.headline),
        "since": None if answer.since is None else line(answer.since),
        "decisive": None if answer.decisive is None else tree(answer.decisive),
        "steps": [tree(step) for step in answer.steps],
        "questions": [{**question.values, "text": question.text} for question in answer.questions],
        "precedents": [] if answer.precedents is None else answer.precedents.values["disputes"],
    }
