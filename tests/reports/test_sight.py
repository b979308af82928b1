"""What documents are made from: the orders of the day, times of day, names that are cut."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from fejag_admin.camp.campaign import Team
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, Place, Result
from fejag_admin.tui.widgets.marks import marks
from reports.documents.layers import layers
from reports.documents.map_drawing import MapGrid, canvas
from reports.sight import Camp, badge, shortened
from tests.camp.camps import RESULT, put, small
from tests.reports.camps import camp_of, campaign_of

SONG, TIGER, AGAIN = Adjust("red", 1, "song"), put("red", "tygr", "A5"), replace(RESULT, places=RESULT.places[::-1])


@pytest.fixture
def camp() -> Camp:
    """A camp in its first round; its result was given twice, the second time in vain."""
    orders = (SONG, RESULT, TIGER, AGAIN, put("blue", "tygr", "E5"))
    return camp_of(replace(small(), orders=tuple(Entered(order) for order in orders)))


def test_the_orders_of_the_day_begin_with_the_result_that_counts(camp: Camp) -> None:
    steps = camp.sight(MASTER).steps_today()
    accepted = [(type(step.order), step.ruling.accepted) for step in steps]
    assert accepted == [(Result, True), (Place, True), (Result, False), (Place, False)]
    assert [step.effective.entered.by for step in steps] == ["Ota"] * 4
    assert len(camp.sight(MASTER).entries()) == 6


def test_players_are_told_of_what_counts_without_notes(camp: Camp) -> None:
    sight = camp.sight(PUBLIC)
    assert [step.order for step in sight.steps_today()] == [RESULT, TIGER]
    assert {(step.effective.entered.note, step.ruling.accepted) for step in sight.steps} == {(None, True)}
    assert sight.entries() == ()


def test_letters_are_those_of_names_and_of_ids_where_there_is_no_name() -> None:
    named = replace(small(), teams=(Team("red", "Wolves"), Team("blue"), Team("green", "Owls")))
    assert camp_of(named).sight(PUBLIC).letters.teams == {"red": "w", "blue": "b", "green": "o"}


def test_a_name_is_cut_only_if_it_is_too_long() -> None:
    cut = [shortened("Žížala na dně", length) for length in (13, 12, 8)]
    assert cut == ["Žížala na dně", "Žížala na d…", "Žížala…"]


def test_a_time_that_is_misspelled_is_the_beginning(camp: Camp) -> None:
    assert camp.sight(MASTER).local("yesterday") == datetime(1970, 1, 1, tzinfo=UTC)


def test_teams_have_on_paper_the_colours_that_they_have_on_the_screen() -> None:
    """Also those that have none of their own."""
    campaign = campaign_of("sample-camp")
    teams = tuple(replace(team, colour=None) if at % 2 else team for at, team in enumerate(campaign.teams))
    sight = camp_of(replace(campaign, teams=teams)).sight()
    grid = MapGrid(sight.view.size, 1)
    colours = {team: mark.colour for team, mark in marks(sight.campaign).items()}
    assert {team: badge(sight, team)["colour"] for team in colours} == colours
    drawn = {mark["letter"]: mark["colour"] for mark in canvas(sight, grid)["marks"] if mark["letter"]}
    assert drawn == {sight.letters.teams[team].upper(): colour for team, colour in colours.items()}
    assert {line["colour"] for line in layers(sight, grid, "light")["light"]} == set(colours.values())
