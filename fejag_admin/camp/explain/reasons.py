"""Explanations as values: trees of reasons. Words are made from them in ``fejag_admin.answers.reasons``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fejag_admin.camp.views.projection import open_fact
from fejag_admin.rules.board import Cell, Ray
from fejag_admin.rules.orders import Fact, Place, Ruling
from fejag_admin.rules.state import Item, State


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of an explanation.

    ``code``: what is claimed, a key of ``answers.reasons.WORDS`` or the code of a refusal. ``rules``: the ids of the
    rules by which it holds. Of what it speaks: ``team`` and the ``other_team``, ``figure`` and the one ``by`` which it
    is so, ``attack`` and the ``rival`` attack, ``cell``, ``amount``, ``place`` in the standings, ``word`` (an id or a
    reason given), ``entry`` (version), ``fact`` of the ruling, ``item`` of the ledger, ``attacks`` and ``pairs`` of
    them by number. To be drawn on the map: ``rays``, each cut to the part that counts, and ``cells``. ``since``: the
    entry (version) since which it is so, None if it always was or that is not told. ``decides``: whether what it is a
    reason for hangs on it, and not on the reasons beside it that do not decide. ``because``: the reasons for it.
    """

    code: str
    rules: tuple[str, ...] = ()
    team: str | None = None
    other_team: str | None = None
    figure: int | None = None
    by: int | None = None
    attack: int | None = None
    rival: int | None = None
    cell: Cell | None = None
    amount: int | None = None
    place: int | None = None
    word: str = ""
    entry: int | None = None
    fact: Fact | None = None
    item: Item | None = None
    rays: tuple[Ray, ...] = ()
    cells: tuple[Cell, ...] = ()
    attacks: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    since: int | None = None
    decides: bool = False
    because: tuple[Reason, ...] = ()

    @property
    def causes(self) -> tuple[Reason, ...]:
        """The reasons for it that decide; several if it has several causes."""
        return tuple(one for one in self.because if one.decides)

    def deciding(self) -> Reason:
        """The same, as a reason that decides."""
        return replace(self, decides=True)

    def walk(self, depth: int = 0) -> Iterator[tuple[int, Reason]]:
        """This reason and all below it, with how deep each lies."""
        yield depth, self
        for reason in self.because:
            yield from reason.walk(depth + 1)


def refusal(ruling: Ruling, cause: Fact | None = None) -> Reason:
    """Why an order is refused: one cause of the ruling, the first if none is named."""
    assert ruling.code is not None
    order, fact = ruling.order, cause or ruling.causes[0]
    objection = Reason(
        ruling.code,
        ruling.rules,
        team=fact.team,
        by=fact.figure,
        attack=fact.attack,
        cell=fact.cell,
        amount=fact.amount,
        fact=fact,
    )
    if not isinstance(order, Place):
        return objection
    other_team = fact.team if fact.team != order.team else None
    return replace(objection, team=order.team, other_team=other_team, cell=order.at, word=order.figure)


def for_players(reason: Reason, state: State) -> Reason:
    """The explanation without the steps of which players cannot know whether they are so.

    Nothing in it is secret, for ``state`` is the camp as they see it (R2): but of a figure that never shone they do not
    know where its light would go.
    """
    causes = tuple(for_players(one, state) for one in reason.because if not _unsure(one, state))
    if reason.code in _LAST_SAYS_WHY and reason.because and _unsure(reason.because[-1], state):
        causes += (Reason("why-is-covered", ("R2",), decides=True),)
    fact = None if reason.fact is None else open_fact(reason.fact, state)
    return replace(reason, because=causes, fact=fact, by=reason.by if fact == reason.fact else None)


_LAST_SAYS_WHY = frozenset({"no-attack", "would-not-attack", "may-not-place"})


def _unsure(reason: Reason, state: State) -> bool:
    """Whether a step speaks of light that would go over cells not uncovered, or says that there is none."""
    return reason.code == "no-lamp-near" or any(ray.mask & ~state.uncovered.cells for ray in reason.rays)


def nameless(reason: Reason, number: int, kind: str, cell: Cell) -> Reason:
    """The reasons speaking of a figure that nobody has placed by its kind and cell instead of its number."""
    if reason.by == number:
        reason = replace(reason, by=None, cell=cell, word=kind)
    return replace(reason, because=tuple(nameless(one, number, kind, cell) for one in reason.because))
