"""Small invented camps for the tests of the journal and its views."""

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

from hypothesis import note

from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.camp.file.document import load
from fejag_admin.camp.journal.contents import Amendment, Change, Note, Retraction
from fejag_admin.camp.journal.corrections import propose, signed
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.replayed import Step
from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.common.files import data_file
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import Board, parse_cell, wall_between
from fejag_admin.rules.figures import Options
from fejag_admin.rules.orders import CloseRound, Order, Place, Result, Ruling
from tests.strategies import random_campaign

WHEN = "2001-07-08T20:00:00Z"
SIZE = 9


def cell(name: str) -> int:
    """A cell of the small board."""
    return parse_cell(name, SIZE)


def small(options: Options | None = None) -> Campaign:
    """Red starts in the west (A5), blue in the east (I5), green in the north (E1); a wall, a temple and a teleport."""
    board = Board(
        SIZE,
        walls=frozenset({wall_between(cell("C7"), cell("C8"))}),
        temple=frozenset({cell("E9")}),
        teleports=((cell("B2"), cell("H8")),),
        starts=(("red", cell("A5")), ("blue", cell("I5")), ("green", cell("E1"))),
    )
    return Campaign(board, options or Options(games=3), (Team("red", "Red"), Team("blue"), Team("green")))


def journal_of(campaign: Campaign, *orders: Order) -> Journal:
    """A journal with the setup as entry 1 and these orders as entries 2, 3, …"""
    journal = Journal(campaign, (Entry(1, campaign.header, "Eva", WHEN),))
    for order in orders:
        journal = journal.with_order(Entered(order), "Eva", WHEN)
    return journal


def noted(journal: Journal, *notes: Note, when: str = WHEN) -> Journal:
    """The journal with notes."""
    for note_ in notes:
        journal = journal.with_entries(Entry(journal.version + 1, note_, "Eva", when))
    return journal


def corrected(journal: Journal, change: Change, reason: str = "misread", when: str = WHEN) -> Journal:
    """The journal with a correction, an edit or a step back or forth, which keeps what it makes impossible."""
    return signed(propose(journal, change, reason), "Eva", when, reason)


def amended(journal: Journal, target: int, order: Order) -> Journal:
    """The journal with another order in the place of one."""
    return corrected(journal, Amendment(target, Entered(order)))


def retracted(journal: Journal, target: int) -> Journal:
    """The journal with an order taken out."""
    return corrected(journal, Retraction(target))


def versions(steps: Iterable[Step]) -> list[int]:
    """The entries that gave orders."""
    return [step.effective.version for step in steps]


@cache
def sample() -> Campaign:
    """The sample camp that ships with the program."""
    return load(data_file("sample-camp.json").read_bytes())


@cache
def sample_journal() -> Journal:
    """The whole sample camp as a journal."""
    campaign = sample()
    return journal_of(campaign.header, *(entered.order for entered in campaign.orders))


def corrected_camp(rng: Random) -> tuple[dict[str, Any], Journal]:
    """A random camp, shown if a check fails with it, and its journal, from which some orders may be taken out."""
    document = random_campaign(rng, sizes=(5, 9), rounds=(2, 4), orders=12)
    note(document)
    campaign = campaign_from_json(document)
    journal = journal_of(campaign.header, *(entered.order for entered in campaign.orders))
    for _ in range(rng.choice([0, 0, 1, 2])):
        journal = propose(journal, Retraction(rng.choice(sorted(journal.step_of))), "x").after
    return document, journal


RESULT = Result(1, (("red",), ("blue",), ("green",)))
SECOND = Result(2, RESULT.places)
CLOSE = CloseRound(("red", "blue", "green"), "small test")


def put(team: str, figure: str, at: str, override: str | None = None) -> Place:
    """A placement on the small board."""
    return Place(team, figure, cell(at), override)


CROSSING: dict[str, Any] = {
    "format": "fejag-campaign/1",
    "rules": {},
    "map": {"size": 7, "walls": [], "temple": ["G3"], "starts": {"red": "A3", "blue": "A7"}, "teleports": []},
    "teams": [{"id": "red"}, {"id": "blue"}],
    "orders": [
        {"do": "result", "game": 1, "places": [["red"], ["blue"]]},
        {"do": "place", "team": "red", "figure": "medved", "at": "A3"},
        {"do": "close-round", "waive": ["red", "blue"], "reason": "x"},
        {"do": "result", "game": 2, "places": [["red"], ["blue"]]},
    ],
}
"""A camp in which every placement that begins a path to the temple ends another one."""


def rulings_of(journal: Journal) -> list[Ruling]:
    """How each order in force was judged."""
    return [step.ruling for step in journal.steps]
