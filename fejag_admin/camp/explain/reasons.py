"""Explanations as values: trees of reasons. Words are made from them in ``fejag_admin.answers.reasons``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fejag_admin.camp.views.projection import open_fact
from fejag_admin.rules.board import Cell, Ray, Stop
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.light import Cast
from fejag_admin.rules.orders import Place
from fejag_admin.rules.rulings import Fact, Ruling
from fejag_admin.rules.state import Item, State


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of an explanation.

    ``code``: what is claimed, a key of ``answers.reasons.WORDS`` or the code of a refusal. ``rules``: the ids of the
    rules by which it holds. Of what it speaks: ``team`` and the ``other`` team, ``figure`` and the one ``by`` which it
    is so, ``attack`` and the ``rival`` attack, ``cell``, ``amount``, ``place`` in the standings, ``word`` (an id or a
    reason given), ``entry`` (version), ``fact`` of the ruling, ``item`` of the ledger, ``attacks`` and ``pairs`` of
    them by number. To be drawn on the map: ``rays``, each cut to the part that counts, and ``cells``. ``since``: the
    entry (version) since which it is so, None if it always was or that is not told. ``decides``: whether what it is a
    reason for hangs on it, and not on the reasons beside it that do not decide. ``because``: the reasons for it.
    """

    code: str
    rules: tuple[str, ...] = ()
    team: str | None = None
    other: str | None = None
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
    told = Reason(
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
        return told
    other = fact.team if fact.team != order.team else None
    return replace(told, team=order.team, other=other, cell=order.at, word=order.figure)


def for_players(reason: Reason, state: State) -> Reason:
    """The explanation without the steps of which players cannot know whether they are so.

    Nothing in it is secret, for ``state`` is the camp as they see it (R2): but of a figure that never shone they do not
    know where its light would go.
    """
    known = tuple(for_players(one, state) for one in reason.because if not _unsure(one, state))
    if reason.code in _LAST_SAYS_WHY and reason.because and _unsure(reason.because[-1], state):
        known += (Reason("why-is-covered", ("R2",), decides=True),)
    fact = None if reason.fact is None else open_fact(reason.fact, state)
    return replace(reason, because=known, fact=fact, by=reason.by if fact == reason.fact else None)


_LAST_SAYS_WHY = frozenset({"no-attack", "would-not-attack", "may-not-place"})


def _unsure(reason: Reason, state: State) -> bool:
    """Whether a step speaks of light that would go over cells not uncovered, or says that there is none."""
    return reason.code == "no-lamp-near" or any(ray.mask & ~state.uncovered.cells for ray in reason.rays)


def way_of_light(state: State, cast: Cast, cell: Cell) -> tuple[Ray, ...]:
    """The rays by which a figure's light gets to a cell, one after another through teleports; none if it does not.

    Of several ways the one through the fewest teleports. The last ray is cut to end in the cell.
    """
    waiting: list[tuple[Ray, ...]] = [(ray,) for ray in cast.rays if ray.origin == cast.cell]
    seen = set(waiting)
    for way in waiting:  # grows while light goes on from teleports
        last = way[-1]
        if last.mask >> cell & 1:
            return (*way[:-1], cut(last, cell))
        for ray in going_on(state, cast, last):
            if (ray,) not in seen:
                seen.add((ray,))
                waiting.append((*way, ray))
    return ()


def going_on(state: State, cast: Cast, ray: Ray) -> Iterator[Ray]:
    """The rays of a figure's light that go on from the teleport in which a ray ends (L3)."""
    if ray.stop is Stop.TELEPORT and ray.end is not None:
        origin = state.setup.board.paired[ray.end]
        straight = state.formation.emission == "same-direction"
        yield from (one for one in cast.rays if one.origin == origin and (not straight or one.step == ray.step))


def standing_in(state: State, cast: Cast, way: tuple[Ray, ...]) -> tuple[Figure, Ray] | None:
    """The first figure that stands in a way of a figure's light before its end, and the ray that it stops.

    ``cast``: the figure's light as it is; ``way``: as `way_of_light` gives it where fewer figures stand.
    """
    for ray in way:
        now = next(one for one in cast.rays if (one.origin, one.step) == (ray.origin, ray.step))
        if now.stop is Stop.FIGURE and now.end != ray.end:
            assert now.end is not None
            return state.formation.at[now.end], now
    return None


def cut(ray: Ray, cell: Cell) -> Ray:
    """The ray up to a cell that it lights."""
    bit = 1 << cell
    near = ray.mask & (bit | bit - 1) if ray.step > (0, 0) else ray.mask >> cell << cell
    stays = ray.end == cell
    return Ray(ray.origin, ray.step, near, ray.stop if stays else Stop.REACH, cell, ray.walls if stays else ())
