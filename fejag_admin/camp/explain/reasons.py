"""Explanations as values: trees of reasons, each with what it speaks of. ``answers.reasons`` has their sentences."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from fejag_admin.camp.views.projection import open_fact
from fejag_admin.rules.board import Cell, Ray
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.orders import Fact, Place, Ruling
from fejag_admin.rules.state import Item, State


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of an explanation. Each class below has the fields for a family of codes.

    ``code``: the claim, a key of ``answers.reasons.SENTENCES``. ``rules``: the ids of its rules, if they differ from
    those of its sentence. ``rays``: the light to draw, each ray cut to the part that counts. ``since``: the entry
    (version) since which the claim holds, None if it always did or that is not told. ``decides``: whether the claim
    above hangs on this step. ``because``: the reasons for the claim.
    """

    code: str
    rules: tuple[str, ...] = field(default=(), kw_only=True)
    rays: tuple[Ray, ...] = field(default=(), kw_only=True)
    since: int | None = field(default=None, kw_only=True)
    decides: bool = field(default=False, kw_only=True)
    because: tuple[Reason, ...] = field(default=(), kw_only=True)

    @property
    def causes(self) -> tuple[Reason, ...]:
        """The reasons for it that decide; several if it has several causes."""
        return tuple(reason for reason in self.because if reason.decides)

    def deciding(self) -> Reason:
        """The same, as a reason that decides."""
        return replace(self, decides=True)


@dataclass(frozen=True, slots=True)
class OfFigures(Reason):
    """A reason about a figure, and the other one ``by`` which it is so; ``entry``: the entry that placed the later one.

    A figure with a higher number than any on the map is not placed yet. ``way``: for a path to the temple that ends
    with the figure, all its figures from the start cell on.
    """

    figure: Figure
    by: Figure | None = None
    entry: int | None = None
    way: tuple[Figure, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class OfAttack(OfFigures):
    """Of an attack, of a ``rival`` attack, and of one that this balances already (``taken``); all by number."""

    attack: int | None = None
    rival: int | None = None
    taken: int | None = None
    status: str = ""


@dataclass(frozen=True, slots=True)
class OfLight(Reason):
    """Of the light of the figure ``by`` towards a cell.

    ``figure``: the one on that cell, or the one in the way. ``last``: the last cell that is lit. ``entry``: the entry
    that placed the figure, or until which the cell was lit.
    """

    by: Figure
    cell: Cell
    figure: Figure | None = None
    last: Cell | None = None
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class OfCell(Reason):
    """Of a cell, for a team if one is named; ``kind``: the figure that it would place there."""

    cell: Cell
    team: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class OfTeam(Reason):
    """Of a team; ``amount``: points. ``n``: a number of paths, or a game. ``place``: in the standings.

    ``wallet``: what is left to spend. ``kind``: the figure to be paid. ``other_team``: the one with which it ties.
    """

    team: str = ""
    amount: int | None = None
    n: int | None = None
    place: int | None = None
    wallet: int | None = None
    kind: str = ""
    other_team: str = ""


@dataclass(frozen=True, slots=True)
class OfEntry(Reason):
    """Of an entry (version), or of what the game master decided by it; ``word``: the reason that was given."""

    entry: int | None = None
    word: str = ""
    attack: int | None = None


@dataclass(frozen=True, slots=True)
class OfLine(Reason):
    """Of a line of the ledger, and the entry by which it came."""

    item: Item
    entry: int


@dataclass(frozen=True, slots=True)
class OfRefusal(Reason):
    """Of an order that is refused, and the fact on which that rests; of a placement also its team, cell and kind."""

    fact: Fact
    team: str | None = None
    cell: Cell | None = None
    kind: str = ""


def refusal(ruling: Ruling, cause: Fact | None = None) -> OfRefusal:
    """Why an order is refused: one cause of the ruling, the first if none is named."""
    assert ruling.code is not None
    order, fact = ruling.order, cause or ruling.causes[0]
    if isinstance(order, Place):
        return OfRefusal(ruling.code, fact, order.team, order.at, order.figure, rules=ruling.rules)
    return OfRefusal(ruling.code, fact, fact.team, fact.cell, rules=ruling.rules)


def for_players(reason: Reason, state: State) -> Reason:
    """The explanation without the steps that players cannot check.

    Nothing in it is secret, for ``state`` is the camp as they see it (R2): but of a figure that never shone they do not
    know where its light would go.
    """
    causes = tuple(for_players(part, state) for part in reason.because if not _unsure(part, state))
    if reason.code in _LAST_SAYS_WHY and reason.because and _unsure(reason.because[-1], state):
        causes += (Reason("why-is-covered", decides=True),)
    if isinstance(reason, OfRefusal):
        reason = replace(reason, fact=open_fact(reason.fact, state))
    return replace(reason, because=causes)


_LAST_SAYS_WHY = frozenset({"no-attack", "would-not-attack", "may-not-place"})


def _unsure(reason: Reason, state: State) -> bool:
    """Whether a step speaks of light that would go over cells not uncovered, or says that there is none."""
    return reason.code == "no-lamp-near" or any(ray.mask & ~state.uncovered.cells for ray in reason.rays)
