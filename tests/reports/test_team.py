"""The sheet of a team: its money to the last item, and where it may place."""

from __future__ import annotations

import pytest

from fejag_admin.camp.views.projection import MASTER
from reports.documents.team import free_cells
from reports.registry import data_of, find_document
from reports.sight import Camp
from tests.reports.camps import camp_of, secretive

CAMPS = [
    ("sample-camp", 30),
    *((f"random-{number:02}", share) for number in (0, 4, 9, 13, 18, 21) for share in (8, 14, 20)),
]


@pytest.mark.parametrize(("name", "orders"), CAMPS)
def test_the_free_cells_are_those_of_the_rules(name: str, orders: int) -> None:
    camp = camp_of(secretive(name, orders))
    state = camp.journal.state
    for team in state.setup.teams:
        free = free_cells(camp.sight(MASTER), team)
        if state.round_open:
            assert free == state.placeable(team)
        assert free & ~state.lit(team) == 0
        for viewer in state.setup.teams:  # what players do not know can only make a cell look free
            assert free & ~free_cells(camp.sight(viewer), team) == 0


def test_the_wallet_adds_up(hidden: Camp) -> None:
    for team in hidden.journal.state.setup.teams:
        blocks = data_of(find_document("team"), hidden, team)["blocks"]
        wallet = next(block for block in blocks if block["kind"] == "table")
        assert wallet["rows"][-1][-1] == str(hidden.journal.state.wallet(team))
        steps = [int((row[3] or "0").replace("\N{MINUS SIGN}", "-")) for row in wallet["rows"]]
        assert sum(steps) == hidden.journal.state.wallet(team)
