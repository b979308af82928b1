"""Camps to print: journals made from campaigns, and twins that differ only in what nobody has uncovered."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from boardgames.core.registry import find_game
from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.camp.file.document import load
from fejag_admin.camp.journal.contents import Note
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.views.projection import PUBLIC
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import Board, Wall, cells_of, wall_between
from fejag_admin.rules.orders import Adjust, CloseRound, Order, Place, Result, VoidAttack
from fejag_admin.rules.referee import begin, carry_out, must_spend
from fejag_admin.rules.state import State
from reports.page_frame import Paper
from reports.print_request import JudgedSituation, PrintRequest
from reports.registry import DOCUMENTS, Document
from reports.sight import Camp
from reports.site.publish import site

CONFORMANCE = Path(__file__).parent.parent / "conformance"
BEGIN = datetime(2026, 7, 8, 18, 0, tzinfo=UTC)
SOME = ("sample-camp", "random-03", "random-10", "random-22")
LATER = "2026-07-20T06:00:00Z"
PASSWORD = "xyzzyplugh"
"""Stands in every reason and note that the game master writes; no player may read it."""


EACH_DOCUMENT = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.id)
OFFICE = tuple(document for document in DOCUMENTS if not document.ceremonial)
EACH_OF_THE_OFFICE = pytest.mark.parametrize("document", OFFICE, ids=lambda document: document.id)
"""The documents of every day, with camp, moment and page on each sheet."""


def campaign_of(name: str) -> Campaign:
    """A campaign of the conformance suite."""
    return load((CONFORMANCE / f"{name}.json").read_bytes())


def journal_of(campaign: Campaign) -> Journal:
    """The journal of a campaign, an entry every ten minutes."""
    entries = [Entry(1, campaign.header, "Ota", f"{BEGIN:%Y-%m-%dT%H:%M:%SZ}")]
    for number, entered in enumerate(campaign.orders, 2):
        when = f"{BEGIN + timedelta(minutes=10 * number):%Y-%m-%dT%H:%M:%SZ}"
        noted = replace(entered, note=f"{PASSWORD} note", by="Ota", when=when)
        entries.append(Entry(number, noted, "Ota", when))
    return Journal(campaign.header, tuple(entries))


def entered_orders(camp: Camp) -> tuple[Entered, ...]:
    """The orders of a camp that count, to make another camp of."""
    return tuple(entry.entered for entry in camp.journal.effective)


def with_notes(camp: Camp, *notes: Note | Entered) -> Camp:
    """The camp with more entries, written the day after."""
    journal = camp.journal
    for note in notes:
        journal = journal.with_entries(Entry(journal.version + 1, note, "Jana", LATER))
    return replace(camp, journal=journal)


def camp_of(campaign: Campaign, name: str = "Žluťoučký kůň 2026") -> Camp:
    """A campaign as a camp to be printed."""
    return Camp(name, "kun", journal_of(replace(campaign, zone="UTC")))


def whispered(order: Order) -> Order:
    """The order with the password wherever the game master says something in his own words."""
    match order:
        case Place(override=str()):
            return replace(order, override=f"{PASSWORD} override")
        case Adjust() | VoidAttack():
            return replace(order, reason=f"{PASSWORD} reason")
        case CloseRound(reason=str()):
            return replace(order, reason=f"{PASSWORD} waiver")
    return order


def secretive(name: str, orders: int) -> Campaign:
    """A campaign cut short after so many orders, so that much is still hidden, with the password in all reasons."""
    campaign = campaign_of(name)
    told = [replace(entered, order=whispered(entered.order)) for entered in campaign.orders[:orders]]
    team = campaign.teams[0].id
    told.append(Entered(Adjust(team, -3, f"{PASSWORD} reason")))
    return replace(campaign, orders=tuple(told))


def twin(campaign: Campaign, state: State) -> Campaign:
    """The same camp on a board that differs in everything that is not uncovered: obstacles, temple, teleports."""
    board, seen = campaign.board, state.uncovered
    size = board.size
    dark = [cell for cell in range(size * size) if _is_dark(cell, size, seen.cells)]
    taken = {*board.temple, *(cell for pair in board.teleports for cell in pair)}
    fresh = iter([cell for cell in dark if cell not in taken])
    temple = {cell for cell in board.temple if seen.cells >> cell & 1} or {next(fresh)}
    teleports = tuple(pair if seen.teleports >> pair[0] & 1 else (next(fresh), next(fresh)) for pair in board.teleports)
    used = {*temple, *(cell for pair in teleports for cell in pair)}
    walls: set[Wall] = set(seen.walls)
    free = [cell for cell in dark if cell not in used]
    walls |= {wall_between(a, b) for a, b in pairwise(free) if b == a + 1 and b % size and a % 3}
    changed = Board(size, frozenset(walls), frozenset(temple), teleports, board.starts)
    return replace(campaign, board=changed)


def twin_camps(name: str, orders: int) -> tuple[Camp, Camp]:
    """A camp cut short as `secretive` does it, and its twin."""
    campaign = secretive(name, orders)
    camp = camp_of(campaign)
    return camp, camp_of(twin(campaign, camp.journal.state))


def _is_dark(cell: int, size: int, known: int) -> bool:
    """Whether neither a cell nor any of its neighbours is uncovered."""
    row, column = divmod(cell, size)
    around = [
        (row + d_row) * size + column + d_column
        for d_row in (-1, 0, 1)
        for d_column in (-1, 0, 1)
        if 0 <= row + d_row < size and 0 <= column + d_column < size
    ]
    return not any(known >> other & 1 for other in around)


def crowded() -> Campaign:
    """Twelve teams with long Czech names on a board of 81x81, one game played."""
    size = 81
    names = ["Příšerně žluťoučcí koně úpěli ďábelské ódy z Dolních Břežan"] + [
        f"Družina č. {n} ěščřžýáíé" for n in range(11)
    ]
    ids = [f"t{number}" for number in range(12)]
    starts = tuple((team, 6 * at) for at, team in enumerate(ids))
    board = Board(size, frozenset({(500, 501)}), frozenset({3280}), ((1000, 2000),), starts)
    teams = tuple(Team(one, name, "#2f6fd0") for one, name in zip(ids, names, strict=True))
    orders: list[Order] = [Result(1, tuple((one,) for one in ids))]
    orders += [Place(one, "tarantule", start) for one, start in starts[:5]]
    return Campaign(board, replace(campaign_of("sample-camp").options), teams, (), tuple(map(Entered, orders)))


@cache
def evenings(name: str) -> tuple[list[int], list[State]]:
    """How many orders there are, and the camp on the real board, after each game's round; first before any game."""
    campaign = campaign_of(name)
    state, counts, seen = begin(campaign.setup), list[int](), list[State]()
    for at, entered in enumerate(campaign.orders):
        before = state
        state, ruling = carry_out(state, entered.order)
        if isinstance(entered.order, Result) and ruling.accepted:
            counts.append(at)
            seen.append(before)
    return [*counts, len(campaign.orders)], [*seen, state]


@cache
def day(name: str, game: int) -> Camp:
    """A camp in the evening of a game, before the next result."""
    campaign = campaign_of(name)
    return camp_of(replace(campaign, orders=campaign.orders[: evenings(name)[0][game]]))


@cache
def site_of(camp: Camp) -> dict[str, bytes]:
    """The pages of a camp, made once; nothing may be changed in them."""
    return site(camp)


@cache
def judged() -> JudgedSituation:
    """A scoring of a board game, to print its verdict."""
    game = find_game("stezky")
    assert game is not None
    return JudgedSituation(game, game.load(game.sample("scoring-of-the-rulebook")))


def asked(paper: Paper = "a4") -> PrintRequest:
    """A request that holds whatever any document needs."""
    return PrintRequest(paper, judged())


def hidden_cells(state: State) -> set[str]:
    """The names of all cells that nobody has uncovered."""
    board = state.setup.board
    every = (1 << board.size**2) - 1
    return {board.name(cell) for cell in cells_of(every & ~state.uncovered.cells)}


@cache
def finished(camp: Camp) -> Camp:
    """The camp with all games played to the end in which nobody buys anything any more."""
    journal, when = camp.journal, camp.journal.entries[-1].when
    while not (journal.state.over and not journal.state.round_open):
        state = journal.state
        places = tuple((team,) for team in state.setup.teams)
        order = Result(state.round + 1, places)
        closing = CloseRound(must_spend(state), f"{PASSWORD} waiver")
        entered = Entered(closing if state.round_open else order)
        journal = journal.with_entries(Entry(journal.version + 1, entered, "Ota", when))
    return replace(camp, journal=journal)


def camp_for(document: Document, camp: Camp) -> Camp:
    """The camp as the document can be made of it: played to the end for one that comes only then."""
    return finished(camp) if document.ceremonial else camp


def viewer_of(document: Document, camp: Camp) -> str:
    """A player for whom the document is made."""
    return camp.journal.campaign.teams[0].id if document.audience == "team" else PUBLIC
