"""The standings: no zeros, a chart whose lines have names and keep their looks, and letters to be read from afar."""

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.language import speaking
from reports.documents.standings import CHART_HEIGHT, LABEL_GAP
from reports.page_frame import Paper
from reports.registry import data_of, find_document, typeset_document
from reports.sight import Camp
from reports.site.publish import site
from tests.reports.camps import asked, camp_of, campaign_of, crowded
from tests.reports.looking import filled, pages_of, places
from tests.reports.test_bulletin import day

AFAR = 20.0  # millimetres, of a capital letter that is read at three metres
LONG_NAME_AFAR = 12  # for a name that takes more than a line: nearly three times what a good eye needs


def chart_of(camp: Camp) -> Any:
    blocks = data_of(find_document("standings"), camp)["blocks"]
    return next(block for block in blocks if block["kind"] == "chart")


def renamed(campaign: Campaign) -> Campaign:
    """The same camp, its teams under other names."""
    teams = tuple(replace(team, name=f"{9 - at}. oddíl") for at, team in enumerate(campaign.teams))
    return replace(campaign, teams=teams)


@pytest.mark.parametrize(("document", "letters"), [("standings", 60), ("keepsake", 44)])
def test_long_names_at_the_ends_of_lines_are_whole_where_there_is_room(document: str, letters: int) -> None:
    """On a sheet that lies on its side all of them, on an upright one so much that the lines still find room."""
    name = "Společenstvo neohrožených průzkumníků z Hlubokého hvozdu ABC"
    whole = campaign_of("sample-camp")
    teams = tuple(replace(team, name=name if team.id == "fbi" else team.name) for team in whole.teams)
    drawn = json.dumps(data_of(find_document(document), camp_of(replace(whole, teams=teams))), ensure_ascii=False)
    assert f'"{name[: letters - 1]}' in drawn.split('"kind": "chart"')[1]


def test_a_team_keeps_its_line_whatever_its_rank_and_name() -> None:
    for game in (1, 5, 11):
        camp = day("sample-camp", game)
        campaign = replace(camp.journal.campaign, orders=tuple(one.entered for one in camp.journal.effective))
        for shown in (camp, camp_of(renamed(campaign))):
            sight, lines = shown.sight(), {one["name"]: one["line"] for one in chart_of(shown)["series"]}
            assert lines == {sight.team_name(team): at for at, team in enumerate(campaign.setup.teams)}


@pytest.mark.parametrize("camp", [*(day("sample-camp", game) for game in (1, 5, 11)), camp_of(crowded())])
def test_labels_stand_apart_beside_the_chart_in_the_order_of_their_lines(camp: Camp) -> None:
    chart = chart_of(camp)
    labels = sorted((one["label"], one["values"][-1]) for one in chart["series"])
    assert [value for _label, value in labels] == sorted(value for _label, value in labels)
    gap = LABEL_GAP * max(chart["high"] - chart["low"], 1) / (chart["height"] or CHART_HEIGHT)
    assert all(second - first >= gap - 1e-9 for (first, _value), (second, _other) in pairwise(labels))
    assert chart["low"] <= labels[0][0] <= labels[-1][0] <= chart["high"]


@pytest.mark.parametrize("game", [1, 5, 11])
def test_every_line_of_the_chart_has_its_name_beside_it(game: int) -> None:
    camp = day("sample-camp", game)
    (page,) = pages_of(typeset_document(find_document("standings"), camp).files[0])
    for series in chart_of(camp)["series"]:
        boxes = sorted(places(page, series["name"]))
        assert len(boxes) == 2  # in the table, and at its line
        assert boxes[1][0] > page.get_width() / 72 * 25.4 * 0.75


def test_what_is_zero_for_everybody_has_no_column() -> None:
    for game in range(1, 12):
        table = data_of(find_document("standings"), day("sample-camp", game))["blocks"][0]
        titles = [column["title"] for column in table["columns"]]
        assert ("secret" in titles) is False
        for at, title in enumerate(titles):
            cells = [row[at] for row in table["rows"]]
            assert any(cells) or title == ""
            assert title in ("wallet", *map(str, range(12))) or "0" not in cells


@pytest.mark.parametrize("camp", [*(day("sample-camp", game) for game in (0, 1, 11)), camp_of(crowded())])
def test_no_third_of_a_sheet_is_empty(camp: Camp) -> None:
    for name in ("standings", "wall"):
        for page in pages_of(typeset_document(find_document(name), camp).files[0]):
            assert filled(page) > 2 / 3, name


def capital(page: Any, word: str) -> float:
    """The height of the first letter of a word where it is largest, in millimetres."""
    return max(top - bottom for _left, bottom, _right, top in places(page, word[0]))


@pytest.mark.parametrize("paper", ["a4", "a3"])
@pytest.mark.parametrize(
    ("camp", "letters", "sheets"),
    [(day("sample-camp", 5), AFAR, {"a4": 1, "a3": 1}), (camp_of(crowded()), LONG_NAME_AFAR, {"a4": 3, "a3": 2})],
    ids=["five", "twelve"],
)
def test_the_wall_is_read_at_three_metres(camp: Camp, letters: float, sheets: dict[Paper, int], paper: Paper) -> None:
    made = pages_of(typeset_document(find_document("wall"), camp, request=asked(paper)).files[0])
    sight = camp.sight()
    for team in sight.state.setup.teams:
        words = sight.team_name(team).split()
        points = str(sight.state.final_score(team))
        assert any(
            capital(page, words[0]) >= letters and capital(page, points) >= AFAR
            for page in made
            if places(page, words[-1])
        )
    assert len(made) == sheets[paper]


@pytest.mark.parametrize(("orders", "told"), [(70, True), (None, False)])
def test_points_and_temple_paths_are_told_apart_until_the_last_game(orders: int | None, told: bool) -> None:
    """On the wall, in the bulletin, on the page and on the screen for everybody."""
    whole = campaign_of("sample-camp")
    camp = camp_of(replace(whole, orders=whole.orders[:orders]))
    note = "109 + 50: temple paths count only after the last game"
    wall = data_of(find_document("wall"), camp)
    assert ("117 + 100" in [row["parts"] for row in wall["rows"]]) is told
    assert (note in wall["heading"]) is told
    standings = data_of(find_document("bulletin"), camp)["standings"]
    assert ("117 + 100" in str(standings).replace("\\xa0", " ")) is told
    assert (note in str(standings)) is told
    with speaking("en"):
        files = site(camp)
    for name in ("en/index.html", "en/screen.html"):
        assert ("<small>117 + 100</small>" in files[name].decode()) is told
        assert (note in files[name].decode()) is told


def test_the_sheet_says_that_temple_paths_count_at_the_end_if_the_camp_plays_so() -> None:
    camp = day("sample-camp", 6)
    late = replace(camp.journal.campaign.options, paths_counted="at-the-end")
    orders = tuple(step.entered for step in camp.journal.effective)
    apart = camp_of(replace(camp.journal.campaign, options=late, orders=orders))
    for shown, sentence in ((camp, "temple paths count as they are now"), (apart, "temple paths count at the end")):
        blocks = data_of(find_document("standings"), shown)["blocks"]
        assert any(sentence in str(block) for block in blocks)
