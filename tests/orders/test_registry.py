"""Every kind of order has all that an order needs; a place that was forgotten is told."""

from dataclasses import fields, replace
from functools import cache
from typing import Any, cast, get_args

import pytest

from fejag_admin.answers.entries import entry_lines
from fejag_admin.answers.questions.why import Explaining
from fejag_admin.answers.things import EntryThing
from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.camp.file.document import dump, load
from fejag_admin.camp.journal.contents import Redo, Undo
from fejag_admin.camp.journal.corrections import propose
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.views.players_journal import players_journal
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.cli.commands.orders import ORDER_COMMANDS, amend_command
from fejag_admin.cli.program import COMMANDS
from fejag_admin.common.language import LANGUAGES, in_language, speaking
from fejag_admin.orders import ORDERS, UNSAID, kind_of, order_text
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.board import Board
from fejag_admin.rules.orders import Order
from fejag_admin.rules.referee import replay
from fejag_admin.rules.state import State
from fejag_admin.tui.orders.forms import form_for
from fejag_admin.tui.shell.registry import BY_DIALOG
from fejag_admin.tui.shell.registry import COMMANDS as DIALOGS
from reports.documents.bulletin import bulletin_document
from reports.documents.protocol import protocol_document
from reports.print_request import PrintRequest
from reports.sight import Camp
from reports.tables import sheets
from tests.casebook.runner import play, played_orders
from tests.test_casebook import CASES

SECRET = "only for the master's eyes"
WHEN = "2026-07-08T20:15:00Z"


@cache
def accepted() -> dict[type[Order], tuple[Order, Campaign, State]]:
    """For each class of orders one that a case of the casebook accepts, its camp, and the state after it."""
    orders: dict[type[Order], tuple[Order, Campaign, State]] = {}
    for case in CASES:
        campaign = Campaign(case.board, case.options, tuple(Team(team) for team in case.teams))
        for played in play(case):
            if played.ruling is not None and played.ruling.accepted:
                order = played.ruling.order
                orders.setdefault(type(order), (order, campaign, played.state))
    return orders


def test_every_order_is_registered() -> None:
    values = [kind.value for kind in ORDERS.values()]
    assert values == list(get_args(Order))
    for kind in ORDERS.values():
        assert {*kind.fields} == {field.name for field in fields(kind.value)}, kind.name


@pytest.fixture(params=ORDERS)
def name(request: pytest.FixtureRequest) -> str:
    """The name of an order, of each of them."""
    return str(request.param)


def test_it_is_judged_in_a_case_of_the_casebook_and_has_a_sentence_in_every_language(name: str) -> None:
    order, campaign, _after = accepted()[ORDERS[name].value]
    sentences = set()
    for language in LANGUAGES:
        with speaking(language):
            sentences.add(order_text(order, campaign))
    assert len(sentences) == len(LANGUAGES)
    assert len({in_language(language, ORDERS[name].plural) for language in LANGUAGES}) == len(LANGUAGES)


def test_players_are_not_told_what_is_written_in_it(name: str) -> None:
    order, campaign, _after = accepted()[ORDERS[name].value]
    kind = kind_of(order)
    written = [one.name for one in fields(order) if one.type in ("str", "str | None")]
    reasons = [one for one in written if kind.fields[one].shape not in ("team", "figure")]
    told: Any = replace(cast(Any, order), **dict.fromkeys(reasons, SECRET))
    known = kind.redacted(told, UNSAID)
    assert SECRET not in repr(known)
    assert SECRET not in order_text(known, campaign)
    assert kind.redacted(known, UNSAID) == known


def test_it_has_a_command_that_enters_and_one_that_amends(name: str) -> None:
    assert COMMANDS[name][0] == "orders"
    entering, amending = ORDER_COMMANDS[name], amend_command.commands[name]
    given = {parameter.name for parameter in entering.params}
    assert {*ORDERS[name].fields} <= given
    assert {parameter.name for parameter in amending.params} - given == {"because", "yes"}


def _free_cell(board: Board) -> int:
    """The last cell on which nothing is, for a temple: no camp is without one."""
    taken = {start for _team, start in board.starts} | {cell for pair in board.teleports for cell in pair}
    return max(set(range(board.size**2)) - taken)


@cache
def told(name: str) -> Journal:
    """A journal whose last entry is such an order; its reason, if it has one, and its note are the secret."""
    for case in CASES:
        orders, _state = played_orders(case)
        at = next((at for at, order in enumerate(orders) if type(order) is ORDERS[name].value), None)
        if at is None:
            continue
        board = case.board if case.board.temple else replace(case.board, temple=frozenset({_free_cell(case.board)}))
        campaign = Campaign(board, case.options, tuple(Team(team) for team in case.teams))
        journal = Journal(campaign, (Entry(1, campaign.header, "Eva", WHEN),))
        for order in orders[:at]:
            journal = journal.with_order(Entered(order), "Eva", WHEN)
        meant: Any = orders[at]
        reasons = [field for field, described in ORDERS[name].fields.items() if described.shape == "reason"]
        if "reason" in reasons:
            meant = replace(meant, reason=SECRET)
        journal = journal.with_order(Entered(meant, SECRET), "Eva", WHEN)
        if journal.step_of[journal.version].ruling.accepted:
            return journal
    raise AssertionError(name)


def test_it_is_undone_and_redone(name: str) -> None:
    journal = told(name)
    before, version = journal.as_of(journal.version - 1), journal.version
    undone = propose(journal, Undo(version)).after
    assert undone.state.replacing(orders=0) == before.state.replacing(orders=0)
    assert propose(undone, Redo(version)).after.state == journal.state


def test_it_is_exported_and_read_again(name: str) -> None:
    camp = told(name).export()
    again = load(dump(camp).encode())
    assert again.orders == camp.orders
    assert replay(again.setup, [entered.order for entered in again.orders])[0] == told(name).state


def test_why_print_and_journal_tell_it_to_everybody_without_what_the_master_wrote(name: str) -> None:
    journal, kind = told(name), ORDERS[name]
    for viewer in (MASTER, PUBLIC, journal.campaign.teams[0].id):
        seen = journal if viewer == MASTER else players_journal(journal)
        answer = Explaining(seen, viewer).why(EntryThing(seen.version))
        assert answer.headline.text
        sight = Camp("Camp", "camp", journal).sight(viewer)
        printed = [protocol_document(sight, PrintRequest()), sheets(sight)]
        if sight.game:
            printed.append(bulletin_document(sight, PrintRequest()))
        line, order = entry_lines(seen)[-1], journal.steps[-1].order
        known = order if viewer == MASTER else kind.redacted(order, UNSAID)
        assert (line.kind, line.teams) == (name, kind.teams(known))
        assert viewer == MASTER or SECRET not in repr((answer, printed, line))


def test_a_dialog_asks_for_it(name: str) -> None:
    order, campaign, after = accepted()[ORDERS[name].value]
    assert form_for(order, campaign, after).kind is ORDERS[name]
    for command in [command for command, order_name in BY_DIALOG.items() if order_name == name]:
        assert DIALOGS[command].first == (name,)
    for field in ORDERS[name].fields.values():
        assert len({in_language(language, field.help) for language in LANGUAGES}) == len(LANGUAGES)
