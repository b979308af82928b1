"""Why a figure may or may not be placed on a cell by a team: the conditions of B2 one by one."""

from collections.abc import Iterator
from dataclasses import replace

from fejag_admin.camp.explain.reach import lit_by, unlit
from fejag_admin.camp.explain.reasons import OfCell, OfEntry, OfFigures, OfLight, OfTeam, Reason, refusal
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.rules.board import Cell, cells_of
from fejag_admin.rules.orders import Place, Ruling
from fejag_admin.rules.placing import OVERRIDABLE
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State

# What refuses a placement, in the order of B2, and what is said when it does not, if anything is.
ORDER_OF_B2 = {
    "round-not-open": "round-is-open",
    "occupied": "",
    "foreign-start": "",
    "not-lit": "cell-is-lit",
    "temple": "",
    "teleport": "",
    "lit-this-round": "was-lit-at-opening",
    "middle-section": "own-section",
    "cannot-afford": "can-afford",
}


def placement(history: Journal, order: Place) -> Reason:
    """Why this order would be accepted or refused now: what holds, in the order of B2, up to the first that does not.

    Nothing beyond the first refusal is told, so the explanation betrays no more than the refusal itself.
    """
    _after, ruling = carry_out(history.state, order)
    because = list[Reason]()
    for refuses, holds in ORDER_OF_B2.items():
        if refuses == ruling.code:
            because.append(_refused(history, ruling))
            break
        if order.override is None or refuses not in OVERRIDABLE:
            because += _holds(history.state, order, holds, decides=ruling.accepted and holds == "cell-is-lit")
    if order.override is not None:
        because.append(OfEntry("by-override", word=order.override, decides=ruling.accepted))
    code = "may-place" if ruling.accepted else "may-not-place"
    since = history.since(lambda past: judged_alike(past, ruling))
    return OfCell(code, order.at, order.team, order.figure, rules=ruling.rules, since=since, because=tuple(because))


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
    return Reason("refused", rules=ruling.rules, because=tuple(causes))


def _holds(state: State, order: Place, code: str, decides: bool) -> Iterator[Reason]:
    """A condition of B2 that is met, with what it rests on."""
    team, cell = order.team, order.at
    match code:
        case "round-is-open":
            yield OfTeam(code, n=state.round)
        case "can-afford":
            yield OfTeam(code, team, state.wallet(team), kind=order.figure)
        case "cell-is-lit":
            lamps = (figure for figure in state.figures if figure.team == team and state.shines(figure.id))
            own = team if state.setup.board.start_of[team] == cell else None
            yield OfCell(code, cell, team, decides=decides, because=lit_by(state, cell, lamps, own))
        case "was-lit-at-opening":
            now = state.setup.options.placement_light == "sequential"
            yield OfCell("light-of-now-counts" if now else code, cell, team)
        case "own-section" if state.middle(team) >> cell & 1:
            yield OfCell(code, cell, team)


def _refused(history: Journal, ruling: Ruling) -> Reason:
    """The refusal, with the reasons for it."""
    state, objection = history.state, refusal(ruling)
    assert isinstance(ruling.order, Place)
    order, fact, because = ruling.order, objection.fact, tuple[Reason, ...]()
    match ruling.code:
        case "occupied":
            assert fact.figure is not None
            standing = state.figure(fact.figure)
            because = (OfFigures("placed", standing, entry=history.version_of(standing.order)),)
        case "not-lit":
            because = unlit(history, order.team, order.at)
        case "lit-this-round":
            because = (OfLight("lit-since", state.figure(fact.figure or 0), order.at, decides=True),)
        case "middle-section":
            because = _section(state, fact.team or "", order.at)
    return replace(objection, because=because, decides=True)


def _section(state: State, owner: str, cell: Cell) -> tuple[Reason, ...]:
    """Every middle section of a team on which a cell is: the figure whose ray it is, and where it ends."""
    light = state.formation.light[owner]
    reasons = []
    for source in cells_of(light.connected):
        by = state.formation.at[source]
        code = "section-of" if state.shines(by.id) else "section-of-dark"
        for ray in light.casts[source].sections:
            if ray.section >> cell & 1:
                reasons.append(OfLight(code, by, ray.end or cell, rays=(ray,), decides=True))
    return tuple(reasons)
