"""What a cell without a figure is: covered, of the temple, a teleport, lit for somebody or for nobody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fejag_admin.camp.explain.darkness import darkness
from fejag_admin.camp.explain.reach import lit_by
from fejag_admin.camp.explain.reasons import Reason
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.cell import CellFacts
from fejag_admin.camp.views.rays import standing_in, way_of_light
from fejag_admin.rules.board import Cell


def cell_told(history: Journal, here: CellFacts) -> Reason:
    """What is known of a cell on which no figure stands, and since when it is lit for the same teams."""
    state, cell = history.state, here.cell
    if not here.is_visible:
        return Reason("cell-covered", ("R2",), cell=cell)
    if here.temple:
        return Reason("cell-temple", ("M3",), cell=cell)
    if here.exit is not None:
        return Reason("cell-teleport", ("M4",), cell=cell)
    lamps = lit_by(state, cell, here.lit_by, here.start_of)
    teams = [bool(state.lit(team) >> cell & 1) for team in state.setup.teams]
    since = history.since(lambda past: [bool(past.lit(team) >> cell & 1) for team in state.setup.teams] == teams)
    if not lamps and since is not None:
        lamps = tuple(_went_out(history, cell, since))
        return Reason("cell-dark", ("L6",), cell=cell, since=since, because=lamps)
    return Reason("cell-lit" if lamps else "cell-dark", ("L6",), cell=cell, since=since, because=lamps)


def _went_out(history: Journal, cell: Cell, since: int) -> Iterator[Reason]:
    """Who lit a cell until an entry, and why no more: the figure is dark, or somebody stands in its light."""
    state = history.state
    before = history.states[history.replayed.index(since)]
    for lamp in before.figures:
        if not (before.shines(lamp.id) and before.cast(lamp.id).mask >> cell & 1):
            continue
        way = way_of_light(before, before.cast(lamp.id), cell)
        if state.shines(lamp.id):
            found = standing_in(state, state.cast(lamp.id), way)
            assert found is not None, f"figure {lamp.id} still lights cell {cell}"
            entry = history.version_of(found[0].order)
            why = Reason("cell-barred", ("L1", "L5"), figure=found[0].id, by=lamp.id, cell=cell, entry=entry)
        else:
            why = replace(darkness(history, lamp.id), since=None)
        told = Reason("lit-before", ("L6",), by=lamp.id, cell=cell, entry=since, rays=way, because=(why.deciding(),))
        yield told.deciding()
