"""The standings: no zeros, a chart whose lines have names and keep their looks, and letters to be read from afar."""

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from fejag_admin.common.language import speaking
from reports.documents.standings import CHART_HEIGHT, LABEL_GAP
from reports.page_frame import Paper
from reports.sight import Camp
from tests.reports.camps import camp_of, campaign_of, crowded, day, entered_orders, site_of
from tests.reports.looking import data, filled, pages_of, pdf, places, sheets

AFAR = 20.0  # millimetres, of a capital letter that is read at three metres
LONG_NAME_AFAR = 12  # for a name that takes more than a line: nearly three times what a good eye needs
CROWDED = camp_of(crowded())
SOME = [*(day("sample-camp", game) for game in (0, 1, 5, 11)), CROWDED]


def chart_of(camp: Camp) -> Any:
    return next(block for block in data("standings", camp)["blocks"] if block["kind"] == "chart")


@pytest.mark.parametrize(("document", "letters"), [("standings", 60), ("keepsake", 44)])
def test_long_names_at_the_ends_of_lines_are_whole_where_there_is_room(document: str, letters: int) -> None:
    """On a sheet that lies on its side all of them, on an upright one so much that the lines still find room."""
    name = "Společenstvo neohrožených průzkumníků z Hlubokého hvozdu ABC"
    campaign = campaign_of("sample-camp")
    camp = camp_of(replace(campaign, teams=(replace(campaign.teams[0], name=name), *campaign.teams[1:])))
    drawn = json.dumps(data(document, camp), ensure_ascii=False)
    assert f'"{name[: letters - 1]}' in drawn.split('"kind": "chart"')[1]


def test_a_team_keeps_its_line_whatever_its_rank_and_name() -> None:
    for game in (1, 5, 11):
        camp = day("sample-camp", game)
        campaign = replace(camp.journal.campaign, orders=entered_orders(camp))
        renamed = tuple(replace(team, name=f"{9 - at}. oddíl") for at, team in enumerate(campaign.teams))
        for shown in (camp, camp_of(replace(campaign, teams=renamed))):
            names = [shown.sight().team_name(team) for team in campaign.setup.teams]
            assert {line["name"]: line["line"] for line in chart_of(shown)["series"]} == dict(
                zip(names, range(5), strict=True)
            )


@pytest.mark.parametrize("camp", SOME[1:])
def test_labels_stand_apart_beside_the_chart_in_the_order_of_their_lines(camp: Camp) -> None:
    chart = chart_of(camp)
    labels = sorted((line["label"], line["values"][-1]) for line in chart["series"])
    assert [value for _label, value in labels] == sorted(value for _label, value in labels)
    gap = LABEL_GAP * max(chart["high"] - chart["low"], 1) / (chart["height"] or CHART_HEIGHT)
    assert all(second - first >= gap - 1e-9 for (first, _value), (second, _other) in pairwise(labels))
    assert chart["low"] <= labels[0][0] <= labels[-1][0] <= chart["high"]


@pytest.mark.parametrize("game", [1, 5, 11])
def test_every_line_of_the_chart_has_its_name_beside_it(game: int) -> None:
    camp = day("sample-camp", game)
    (page,) = pages_of(pdf("standings", camp))
    for line in chart_of(camp)["series"]:
        boxes = sorted(places(page, line["name"]))
        assert len(boxes) == 2  # in the table, and at its line
        assert boxes[1][0] > page.get_width() / 72 * 25.4 * 0.75


def test_what_is_zero_for_everybody_has_no_column() -> None:
    for game in range(1, 12):
        table = data("standings", day("sample-camp", game))["blocks"][0]
        titles = [column["title"] for column in table["columns"]]
        assert "secret" not in titles
        for title, *cells in zip(titles, *table["rows"], strict=True):
            assert any(cells) or title == ""
            assert title in ("wallet", *map(str, range(12))) or "0" not in cells


@pytest.mark.parametrize("camp", SOME)
def test_no_third_of_a_sheet_is_empty(camp: Camp) -> None:
    for name in ("standings", "wall"):
        assert all(filled(page) > 2 / 3 for page in pages_of(pdf(name, camp))), name


def test_long_names_are_there_to_the_last_letter() -> None:
    for document in ("standings", "wall"):
        text = " ".join(" ".join(sheets(document, CROWDED)).split())
        assert all(str(team.name) in text for team in CROWDED.journal.campaign.teams)


def capital(page: Any, word: str) -> float:
    """The height of the first letter of a word where it is largest, in millimetres."""
    return max(top - bottom for _left, bottom, _right, top in places(page, word[0]))


@pytest.mark.parametrize(
    ("camp", "letters", "paper", "count"),
    [
        (day("sample-camp", 5), AFAR, "a4", 1),
        (day("sample-camp", 5), AFAR, "a3", 1),
        (CROWDED, LONG_NAME_AFAR, "a4", 3),
        (CROWDED, LONG_NAME_AFAR, "a3", 2),
    ],
    ids=["five", "five large", "twelve", "twelve large"],
)
def test_the_wall_is_read_at_three_metres(camp: Camp, letters: float, paper: Paper, count: int) -> None:
    made, sight = pages_of(pdf("wall", camp, paper=paper)), camp.sight()
    assert len(made) == count
    for team in sight.state.setup.teams:
        words, points = sight.team_name(team).split(), str(sight.state.final_score(team))
        assert any(
            capital(page, words[0]) >= letters and capital(page, points) >= AFAR
            for page in made
            if places(page, words[-1])
        )


@pytest.mark.parametrize(("game", "apart"), [(6, True), (11, False)])
def test_points_and_temple_paths_are_told_apart_until_the_last_game(game: int, apart: bool) -> None:
    """On the wall, in the bulletin, on the page and on the screen for everybody."""
    camp = day("sample-camp", game)
    wall, bulletin = data("wall", camp), str(data("bulletin", camp)["standings"]).replace("\\xa0", " ")
    note = "109 + 50: temple paths count only after the last game"
    with speaking("en"):
        pages = [site_of(camp)[f"en/{name}.html"].decode() for name in ("index", "screen")]
    for text in (wall["heading"], bulletin, *pages):
        assert (note in text) is apart
    assert ("117 + 100" in [row["parts"] for row in wall["rows"]]) is apart
    assert ("117 + 100" in bulletin) is apart
    assert [("<small>117 + 100</small>" in page) for page in pages] == [apart] * 2


def test_the_sheet_says_that_temple_paths_count_at_the_end_if_the_camp_plays_so() -> None:
    camp = day("sample-camp", 6)
    late = replace(camp.journal.campaign.options, paths_counted="at-the-end")
    apart = camp_of(replace(camp.journal.campaign, options=late, orders=entered_orders(camp)))
    for shown, sentence in ((camp, "temple paths count as they are now"), (apart, "temple paths count at the end")):
        assert sentence in str(data("standings", shown)["blocks"])
