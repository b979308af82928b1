"""Buying and placing a figure (section B), the attacks it makes (A1) and what it uncovers (R1)."""

from collections.abc import Iterator

from fejag_admin.rules import purse
from fejag_admin.rules.arising import stand
from fejag_admin.rules.board import Cell, cells_of
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.orders import Fact, Place, Ruling
from fejag_admin.rules.state import Item, State
from fejag_admin.rules.uncovering import find_temple_by_frog, uncover_cell, uncovered_by, with_settled

# B1: a figure is placed at once, or the order changes nothing.


def place(state: State, order: Place) -> tuple[State, Ruling]:
    """Buy a figure and place it, or refuse with the first reason that applies (B1 to B5)."""
    for code, cause in _objections(state, order):
        if order.override is None or code not in OVERRIDABLE:
            return state, Ruling(order, code, _RULES[code], (cause,))
    rule = "B1" if KINDS[order.figure].permanent else "B5"
    return placed(state, order), Ruling(order, rules=(rule, "B4") if order.override else (rule,))


def placed(state: State, order: Place) -> State:
    """The state after a placement that is not refused: paid for, its cell uncovered, standing or gone in a flash."""
    kind = KINDS[order.figure]
    item = Item(state.orders, order.team, "purchase", 0, -kind.price, state.round, kind.id)
    paid = uncover_cell(purse.credit(state, item), order.at)
    return _stand(paid, order) if kind.permanent else _flash(paid, order)


def _stand(state: State, order: Place) -> State:
    """The state with a permanent figure standing, its attacks made and the chain reaction settled (A1, A7)."""
    figure = Figure(
        len(state.figures) + 1,
        order.team,
        order.figure,
        order.at,
        state.round,
        state.orders,
        irregular=order.override is not None,
    )
    settled = stand(state.settled, figure, same_day=state.setup.options.rival_attacks == "path-and-day")
    return with_settled(state, settled)


# B2: where a figure may be placed; the first reason against it counts.

_RULES = {
    "round-not-open": ("G4",),
    "occupied": ("B2",),
    "foreign-start": ("B2",),
    "not-lit": ("B2", "L6"),
    "temple": ("B2", "M3"),
    "teleport": ("B2", "M4"),
    "lit-this-round": ("B2", "G4"),
    "middle-section": ("B2", "P2"),
    "cannot-afford": ("B2", "G3"),
}


def why_closed(state: State) -> Fact:
    """Why no purchase round is open: the game of the last one, or that the camp is over (G4)."""
    return Fact("camp-over") if state.over else Fact("round-closed", amount=state.round)


def _objections(state: State, order: Place) -> Iterator[tuple[str, Fact]]:
    """Every reason against an order with its cause, in the order in which they count."""
    board, team, cell = state.setup.board, order.team, order.at
    bit = 1 << cell
    if not state.round_open:
        yield "round-not-open", why_closed(state)
    standing = state.figure_at(cell)
    if standing is not None:
        yield "occupied", Fact("figure-stands", figure=standing.id, cell=cell)
    for rival, start in board.starts:
        if start == cell and rival != team:
            yield "foreign-start", Fact("start-of", team=rival, cell=cell)
    lit = bool(state.lit(team) & bit)
    if not lit:
        yield "not-lit", _unlit(state, team, cell)
    if board.temple_mask & bit:
        yield "temple", Fact("temple-cell", cell=cell)
    if board.teleport_mask & bit:
        yield "teleport", Fact("teleport-cell", cell=cell)
    at_opening = state.setup.options.placement_light == "round-start"
    if lit and at_opening and not state.lit_when_opened(team) & bit:
        yield (
            "lit-this-round",
            Fact("lit-since", team=team, cell=cell, amount=state.round, figure=_lamp(state, team, cell)),
        )
    # B3: only what others would lose refuses: not middle sections of its own, nor end sections.
    for rival in state.setup.teams:
        if rival != team and state.middle(rival) & bit:
            yield "middle-section", _section(state, rival, cell)
    price = KINDS[order.figure].price
    if state.wallet(team) < price:
        yield "cannot-afford", Fact("wallet", team=team, amount=state.wallet(team))


def _lamp(state: State, team: str, cell: Cell) -> int:
    """The first figure of a team that lights a cell, which is lit and not its start."""
    lamps = state.formation.lamps(cell)
    return next(lamp.id for lamp in lamps if lamp.team == team and state.settled.shines(lamp))


def _unlit(state: State, team: str, cell: Cell) -> Fact:
    """That a cell is not lit for a team, and the first dark figure that would light it, if any."""
    for lamp in state.formation.lamps(cell):
        if lamp.team == team and not state.settled.shines(lamp):
            return Fact("lamp-dark", team=team, cell=cell, figure=lamp.id)
    return Fact("no-lamp", team=team, cell=cell)


def _section(state: State, team: str, cell: Cell) -> Fact:
    """The middle section of a team on which a cell lies (P2): its figure, its other end and its cells."""
    light = state.formation.light[team]
    casts = (light.casts[source] for source in cells_of(light.connected))
    holder = next(cast for cast in casts if cast.middle >> cell & 1)
    ray = next(ray for ray in holder.sections if ray.section >> cell & 1)
    figure = state.formation.at[holder.cell].id
    return Fact("section", team=team, cell=ray.end, figure=figure, cells=tuple(cells_of(ray.section)))


# B4: what the game master may override.

OVERRIDABLE = frozenset({"not-lit", "lit-this-round", "middle-section", "cannot-afford"})
"""The reasons for refusal that an override by the game master sets aside."""


# B5: the frog.


def _flash(state: State, order: Place) -> State:
    """The state after a frog has shown what a queen there would light, if its cell is lit for its team (R1)."""
    if not state.lit(order.team) >> order.at & 1:
        return state
    light = state.formation.cast_from(order.figure, order.at)
    state = state.replacing(uncovered=uncovered_by(light, state.setup.board, state.uncovered))
    return find_temple_by_frog(state, order.team, light.mask)
