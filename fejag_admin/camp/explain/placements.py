"""Why a figure may or may not be placed on a cell by a team: the conditions of B2 one by one."""

from dataclasses import replace

from fejag_admin.camp.explain.reach import lit_by, unlit
from fejag_admin.camp.explain.reasons import Reason, refusal
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.rules.board import Cell, cells_of
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Place, Ruling
from fejag_admin.rules.placing import OVERRIDABLE
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State

# The conditions of B2 in their order: what refuses, and what is said when it does not.
ORDER_OF_B2 = (
    ("round-not-open", "round-is-open", ("G4",)),
    ("occupied", "cell-is-free", ("B2",)),
    ("foreign-start", "nobody-starts-here", ("B2",)),
    ("not-lit", "cell-is-lit", ("B2", "L6")),
    ("temple", "not-in-temple", ("B2", "M3")),
    ("teleport", "not-on-teleport", ("B2", "M4")),
    ("lit-this-round", "was-lit-at-opening", ("B2", "G4")),
    ("middle-section", "no-foreign-section", ("B2", "P2")),
    ("cannot-afford", "can-afford", ("B2", "G3")),
)


def placement(history: Journal, order: Place) -> Reason:
    """Why this order would be accepted or refused now: what holds, in the order of B2, up to the first that does not.

    Nothing beyond the first refusal is told, so the explanation betrays no more than the refusal itself.
    """
    state = history.state
    _after, ruling = carry_out(state, order)
    head = Reason("may-place", ruling.rules, team=order.team, cell=order.at, word=order.figure)
    because = []
    for refuses, holds, rules in ORDER_OF_B2:
        if refuses == ruling.code:
            because.append(_refused(history, order, ruling).deciding())
            break
        if order.override is None or refuses not in OVERRIDABLE:
            decides = ruling.accepted and holds == "cell-is-lit"
            because.append(replace(_holds(state, order, holds, rules), decides=decides))
    if order.override is not None:
        because.append(Reason("by-override", ("B4",), team=order.team, word=order.override, decides=ruling.accepted))
    code = "may-place" if ruling.accepted else "may-not-place"
    since = history.since(lambda past: judged_alike(past, ruling))
    return replace(head, code=code, since=since, because=tuple(because))


def judged_alike(past: State, ruling: Ruling) -> bool:
    """Whether an order would have been judged so before, for the same cause; a round need not have been open then."""
    if ruling.code not in (None, "round-not-open"):
        lit = tuple(past.lit(team) for team in past.setup.teams)
        past = replace(past, round_open=True, opened=past.opened or lit)
    _after, then = carry_out(past, ruling.order)
    if ruling.code == "must-spend":  # others may have held too much then, too
        return then.code == ruling.code and set(_hang_on(then)) >= set(_hang_on(ruling))
    return then.code == ruling.code and _hang_on(then) == _hang_on(ruling)


def _hang_on(ruling: Ruling) -> list[tuple[object, ...]]:
    """What a ruling hangs on, without amounts."""
    return [(fact.kind, fact.team, fact.figure, fact.attack) for fact in ruling.causes]


def refused(history: Journal, ruling: Ruling) -> Reason:
    """Why an order of any kind is refused now, and since when it would have been for the same cause."""
    if ruling.code == "stays-refused":
        return refused_by(ruling)
    if isinstance(ruling.order, Place):
        return placement(history, ruling.order)
    since = history.since(lambda past: judged_alike(past, ruling))
    return replace(refused_by(ruling), since=since)


def refused_by(ruling: Ruling) -> Reason:
    """Why an order is refused, by the ruling alone: each cause a reason that decides."""
    causes = (refusal(ruling, cause).deciding() for cause in ruling.causes)
    return Reason("refused", ruling.rules, because=tuple(causes))


def _holds(state: State, order: Place, code: str, rules: tuple[str, ...]) -> Reason:
    """A condition of B2 that is met, with what it rests on."""
    team, cell = order.team, order.at
    reason = Reason(code, rules, team=team, cell=cell)
    match code:
        case "round-is-open":
            return replace(reason, amount=state.round, cell=None)
        case "cell-is-lit":
            lamps = (one for one in state.figures if one.team == team and state.shines(one.id))
            own = team if state.setup.board.start_of[team] == cell else None
            return replace(reason, because=lit_by(state, cell, lamps, own))
        case "was-lit-at-opening" if state.setup.options.placement_light == "sequential":
            return replace(reason, code="light-of-now-counts")
        case "no-foreign-section" if state.middle(team) >> cell & 1:
            return replace(reason, code="own-section", rules=("B3", "P2"))
        case "can-afford":
            price = KINDS[order.figure].price
            return replace(reason, cell=None, amount=state.wallet(team), word=str(price))
    return reason


def _refused(history: Journal, order: Place, ruling: Ruling) -> Reason:
    """The refusal, with what lies behind it."""
    state, fact = history.state, ruling.causes[0]
    because: tuple[Reason, ...] = ()
    match ruling.code:
        case "occupied":
            assert fact.figure is not None
            placed = history.version_of(state.figure(fact.figure).order)
            because = (
                Reason("placed", ("B1",), figure=fact.figure, amount=state.figure(fact.figure).round, entry=placed),
            )
        case "not-lit":
            because = unlit(history, order.team, order.at)
        case "middle-section":
            because = _section(state, fact.team, order.at)
        case "cannot-afford":
            because = (Reason("price", ("B2", "G3"), word=order.figure, amount=KINDS[order.figure].price),)
    return replace(refusal(ruling, fact), because=because)


def _section(state: State, owner: str | None, cell: Cell) -> tuple[Reason, ...]:
    """Every middle section of a team on which a cell lies: the figure whose ray it is, and where it ends."""
    assert owner is not None
    light = state.formation.light[owner]
    return tuple(
        Reason("section-of", ("P2",), team=owner, by=state.formation.at[source].id, cell=ray.end, rays=(ray,))
        for source in cells_of(light.connected)
        for ray in light.casts[source].sections
        if ray.section >> cell & 1
    )
