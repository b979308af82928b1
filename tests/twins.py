"""The referee and its naive twin side by side: the same thing said in the words of each, and what differs."""

import json
from collections.abc import Iterator
from typing import Any

from fejag_admin.camp.journal.outcome import outcome
from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.rules.board import Cell, Mask, cells_of
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.formation import Formation
from fejag_admin.rules.orders import Ruling
from fejag_admin.rules.referee import begin, carry_out
from fejag_admin.rules.state import State
from tests.naive import camp as naive_camp
from tests.naive import combat as naive_combat
from tests.naive import world as naive_world

Document = dict[str, Any]


def naive_cell(cell: Cell, size: int) -> naive_world.Cell:
    """A cell in the twin's words."""
    return divmod(cell, size)


def naive_cells(mask: Mask, size: int) -> set[naive_world.Cell]:
    """A mask in the twin's words."""
    return {naive_cell(cell, size) for cell in cells_of(mask)}


def naive_figures(formation: Formation) -> dict[int, naive_world.Figure]:
    """The figures on the board in the twin's words."""
    return {
        figure.id: naive_world.Figure(
            id=figure.id,
            team=figure.team,
            kind=figure.kind,
            at=naive_cell(figure.at, formation.board.size),
            round=figure.round,
            irregular=figure.irregular,
        )
        for figure in formation.figures
    }


def naive_attacks(attacks: tuple[Attack, ...]) -> dict[int, naive_combat.Attack]:
    """Attacks in the twin's words."""
    return {
        attack.id: naive_combat.Attack(attack.id, attack.attacker, attack.target, attack.round, attack.void)
        for attack in attacks
    }


def states(document: Document) -> Iterator[tuple[State, tuple[Ruling, ...]]]:
    """The state before the first order and after every order, with the rulings so far."""
    campaign = campaign_from_json(document)
    state = begin(campaign.setup)
    rulings: tuple[Ruling, ...] = ()
    yield state, rulings
    for entered in campaign.orders:
        state, ruling = carry_out(state, entered.order)
        rulings = (*rulings, ruling)
        yield state, rulings


def outcomes(document: Document) -> Iterator[Document]:
    """The referee's outcome before the first order and after every order."""
    for state, rulings in states(document):
        yield outcome(state, rulings)


def disagreement(document: Document) -> list[str]:
    """Where the outcomes of referee and twin differ after the first order after which they do; empty if never."""
    for got, expected in zip(outcomes(document), naive_camp.outcomes(document), strict=True):
        if got != expected:
            return [f"after {len(expected['orders'])} orders:", *differences(got, expected)]
    return []


def differences(got: object, expected: object, place: str = "outcome") -> list[str]:
    """Where two documents differ, one line for each place."""
    if isinstance(got, dict) and isinstance(expected, dict):
        keys = sorted(got.keys() | expected.keys())
        return [
            line
            for key in keys
            for line in differences(got.get(key, "nothing"), expected.get(key, "nothing"), f"{place}.{key}")
        ]
    if isinstance(got, list) and isinstance(expected, list):
        longest = max(len(got), len(expected))
        got, expected = got + ["nothing"] * (longest - len(got)), expected + ["nothing"] * (longest - len(expected))
        return [
            line
            for index, (one, other) in enumerate(zip(got, expected, strict=True))
            for line in differences(one, other, f"{place}[{index}]")
        ]
    return [] if got == expected else [f"{place}: got {json.dumps(got)}, expected {json.dumps(expected)}"]
