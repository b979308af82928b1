"""Every kind of order has all that an order needs; a place that was forgotten is told."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from typing import Any, cast, get_args

import pytest
from click import Context

from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.cli.orders import amend_command
from fejag_admin.cli.program import fejag
from fejag_admin.common.language import LANGUAGES, in_language, speaking
from fejag_admin.orders import ORDERS, UNSAID, kind_of, order_text
from fejag_admin.rules.orders import Order
from fejag_admin.rules.state import State
from fejag_admin.tui.orders.forms import FORMS, form_for
from tests.casebook.runner import play
from tests.test_casebook import CASES

SECRET = "only for the master's eyes"


@cache
def accepted() -> dict[type[Order], tuple[Order, Campaign, State]]:
    """For each class of orders one that a case of the casebook accepts, its camp, and the state after it."""
    found: dict[type[Order], tuple[Order, Campaign, State]] = {}
    for case in CASES:
        campaign = Campaign(case.board, case.options, tuple(Team(team) for team in case.teams))
        for played in play(case):
            if played.ruling is not None and played.ruling.accepted:
                order = played.ruling.order
                found.setdefault(type(order), (order, campaign, played.state))
    return found


def test_every_order_is_registered() -> None:
    values = [kind.value for kind in ORDERS.values()]
    assert values == list(get_args(Order))
    for kind in ORDERS.values():
        assert list(kind.fields) == [field.name for field in fields(kind.value)], kind.name


@pytest.mark.parametrize("name", ORDERS)
def test_it_is_judged_in_a_case_of_the_casebook(name: str) -> None:
    assert ORDERS[name].value in accepted()


@pytest.mark.parametrize("name", ORDERS)
def test_it_has_a_sentence_in_every_language(name: str) -> None:
    order, campaign, _after = accepted()[ORDERS[name].value]
    said = set()
    for language in LANGUAGES:
        with speaking(language):
            said.add(order_text(order, campaign))
    assert len(said) == len(LANGUAGES)
    assert len({in_language(language, ORDERS[name].plural) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("name", ORDERS)
def test_players_are_not_told_what_is_written_in_it(name: str) -> None:
    order, campaign, _after = accepted()[ORDERS[name].value]
    kind = kind_of(order)
    written = [one.name for one in fields(order) if one.type in ("str", "str | None")]
    reasons = [one for one in written if kind.fields[one] not in ("team", "figure")]
    told: Any = replace(cast(Any, order), **dict.fromkeys(reasons, SECRET))
    known = kind.redacted(told, UNSAID)
    assert SECRET not in repr(known)
    assert SECRET not in order_text(known, campaign)
    assert kind.redacted(known, UNSAID) == known


@pytest.mark.parametrize("name", ORDERS)
def test_it_has_a_command_that_enters_and_one_that_amends(name: str) -> None:
    entering = fejag.get_command(Context(fejag), name)
    assert entering is not None
    options = [{one.name for one in command.params} for command in (entering, amend_command.commands[name])]
    assert options[1] - options[0] == {"because", "yes"}


@pytest.mark.parametrize("name", ORDERS)
def test_it_has_a_form(name: str) -> None:
    order, campaign, after = accepted()[ORDERS[name].value]
    assert list(FORMS) == [kind.value for kind in ORDERS.values()]
    assert form_for(order, campaign, after).campaign is campaign
