"""The ways to send or to sabotage, the cheapest for each tower, to pick from."""

from __future__ import annotations

from boardgames.semafory.questions import Feasibility, plays_of, sum_of
from boardgames.semafory.solver import Way
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.tables.pick import PickDialog


class WaysDialog(PickDialog[Way]):
    """A line for the cheapest way to each tower; gives the chosen one."""

    def __init__(self, found: Feasibility) -> None:
        headings = [(_("load"), 7), (_("tower"), 7), (_("sum"), 0), (_("such as"), 200)]
        super().__init__(_("Ways, the cheapest first"), found.ways, headings, _cells, lambda way: way)


def _cells(way: Way) -> tuple[str, ...]:
    return str(way.load), way.goal.tower, name_text(sum_of(way)), ", ".join(plays_of(way))
