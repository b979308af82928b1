"""What a cell without a figure is: covered, of the temple, a teleport, lit for somebody or for nobody."""

from __future__ import annotations

from fejag_admin.camp.explain.reasons import Reason, way_of_light
from fejag_admin.camp.journal.history import History
from fejag_admin.camp.views.cell import CellFacts


def cell_told(history: History, here: CellFacts) -> Reason:
    """What is known of a cell on which no figure stands, and since when it is lit for the same teams."""
    state, cell = history.state, here.cell
    if not here.known:
        return Reason("cell-covered", ("R2",), cell=cell)
    if here.temple:
        return Reason("cell-temple", ("M3",), cell=cell)
    if here.exit is not None:
        return Reason("cell-teleport", ("M4",), cell=cell)
    lamps = tuple(
        Reason("lamp", ("L6",), by=one.id, cell=cell, rays=way_of_light(state, state.cast(one.id), cell), decides=True)
        for one in here.lit_by
    )
    if here.start_of is not None:
        lamps = (Reason("own-start", ("L6",), team=here.start_of, cell=cell, decides=True), *lamps)
    teams = [bool(state.lit(team) >> cell & 1) for team in state.setup.teams]
    since = history.since(lambda past: [bool(past.lit(team) >> cell & 1) for team in state.setup.teams] == teams)
    return Reason("cell-lit" if lamps else "cell-dark", ("L6",), cell=cell, since=since, because=lamps)
