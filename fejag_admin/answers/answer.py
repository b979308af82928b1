"""Answers to questions about a camp as trees of sentences, each with what is to be drawn of it on the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fejag_admin.answers.reasons import reason_text
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.explain.reasons import Reason
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.language import _
from fejag_admin.rules.board import Mask, mask_of
from fejag_admin.rules.state import State


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence of an answer, with its rule ids in it.

    ``rules``: these ids. ``figures``: the cells of the figures it speaks of. ``shown``: the cells and rays it speaks
    of. ``below``: what it rests on, or its parts.
    """

    text: str
    rules: tuple[str, ...] = ()
    figures: Mask = 0
    shown: Mask = 0
    below: tuple[Statement, ...] = ()

    def walk(self, depth: int = 0) -> Iterator[tuple[int, Statement]]:
        """This sentence and all below it, with how deep each lies."""
        yield depth, self
        for told in self.below:
            yield from told.walk(depth + 1)

    @property
    def all_figures(self) -> Mask:
        """The cells of all figures that it speaks of or rests on."""
        return _joined(told.figures for _depth, told in self.walk())

    @property
    def all_shown(self) -> Mask:
        """All cells and rays that it speaks of or rests on."""
        return _joined(told.shown for _depth, told in self.walk())


def _joined(masks: Iterable[Mask]) -> Mask:
    joined = 0
    for mask in masks:
        joined |= mask
    return joined


def lines(told: Statement, depth: int = 0) -> Iterator[str]:
    """An answer as lines, each indented under what it belongs to."""
    for deep, one in told.walk(depth):
        yield "  " * deep + one.text


def whose_view(viewer: str) -> str:
    """Whose view an answer is that was worked out for a viewer: what the master knows may judge otherwise (R2)."""
    if viewer == MASTER:
        return _("The game master's view: worked out from everything, hidden things too.")
    return _("The players' view: worked out from what is uncovered only; the referee may judge otherwise.")


def reason_statement(reason: Reason, campaign: Campaign, state: State) -> Statement:
    """An explanation in words; ``state``: the camp that is explained."""
    numbers = {number for number in (reason.figure, reason.by) if number is not None}
    cells = {*reason.cells, *(() if reason.cell is None else (reason.cell,))}
    return Statement(
        reason_text(reason, campaign, state),
        reason.rules,
        figures_at(state, numbers),
        mask_of(cells) | _joined(ray.mask for ray in reason.rays),
        tuple(reason_statement(one, campaign, state) for one in reason.because),
    )


def figures_at(state: State, numbers: Iterable[int]) -> Mask:
    """The cells of the figures of these numbers; those that are not on the map are left out."""
    return mask_of(state.figure(number).at for number in set(numbers) if 1 <= number <= len(state.figures))
