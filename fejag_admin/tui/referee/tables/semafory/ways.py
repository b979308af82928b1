"""The ways to send or to sabotage to look through, those alike together."""

from __future__ import annotations

from boardgames.semafory.questions import Feasibility, plays_of, sum_of
from boardgames.semafory.solver import Group, Way
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.tables.pick import PickDialog


class WaysDialog(PickDialog[Way]):
    """A line for each group of ways, the cheapest first; gives the first way of the chosen one."""

    def __init__(self, found: Feasibility) -> None:
        title = _("Ways, the cheapest first: {n}").format(n=found.number)
        headings = [(_("load"), 7), (_("tower"), 7), (_("sum"), 0), (_("ways"), 9), (_("such as"), 200)]
        super().__init__(title, found.groups, headings, _cells, lambda group: next(group.ways()))


def _cells(group: Group) -> tuple[str, ...]:
    such = ", ".join(plays_of(next(group.ways())))
    return str(group.load), group.goal.tower, name_text(sum_of(group)), str(group.number), such
