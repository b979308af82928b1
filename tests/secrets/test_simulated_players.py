"""Players of simulated camps give the same orders in two camps that differ only in what is hidden (R2, R3)."""

from collections.abc import Iterator

import pytest

from fejag_admin.camp.maps.random import Dice
from fejag_admin.lab.players import STYLES, Seen
from fejag_admin.rules.orders import CloseRound, Result
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State
from tests.secrets.twins import Pair


def open_rounds(state: State) -> Iterator[State]:
    """The purchase round that is open, or the next one with all that teams will have to spend then."""
    state, _ = carry_out(state, CloseRound(state.setup.teams, "on"))
    for game in range(state.round + 1, min(state.round + 4, state.setup.options.games)):
        state, ruling = carry_out(state, Result(game, (state.setup.teams,)))
        assert ruling.accepted
        yield state
        state, _ = carry_out(state, CloseRound(state.setup.teams, "on"))


@pytest.mark.parametrize("style", STYLES)
def test_players_see_nothing_hidden(pair: Pair, style: str) -> None:
    one, two = (twin.journal.state for twin in pair)
    given = []
    for first, second in zip(open_rounds(one), open_rounds(two), strict=True):
        assert first.setup.board != second.setup.board
        for team in one.setup.teams:
            for luck in range(8):
                orders = [STYLES[style](Seen.of(state, team), Dice(luck)) for state in (first, second)]
                assert orders[0] == orders[1]
                given.append(orders[0])
    assert len({order for order in given if order is not None}) > 5
