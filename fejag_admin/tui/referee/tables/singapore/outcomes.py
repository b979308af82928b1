"""The outcomes of a worker's turn to look through: thousands of them."""

from __future__ import annotations

from boardgames.singapore.notation import action_text
from boardgames.singapore.solver import Solution
from boardgames.singapore.ways import Outcome, had_text
from fejag_admin.common.language import _
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.tui.referee.tables.pick import PickDialog


class OutcomesDialog(PickDialog[Outcome]):
    """A line for each group of outcomes that are equal in what counts; gives the first of the chosen one."""

    def __init__(self, solution: Solution) -> None:
        title = _("Outcomes, the best first: {n}").format(n=len(solution.groups))
        headings = [(_("what the player has"), 0), ("", 5), (_("the way to it"), 200)]
        super().__init__(title, solution.groups, headings, _cells, lambda group: group[0])


def _cells(group: tuple[Outcome, int]) -> tuple[str, ...]:
    one, number = group
    way = ", ".join(name_text(action_text(action)) for action in one.way)
    return name_text(had_text(one)), f"+{number - 1}" if number > 1 else "", way or "–"
