"""The front page: headlines that are true, every attack told to both sides, one page for five teams, two for twelve."""

import json
from dataclasses import replace
from typing import Literal

import pytest

from fejag_admin.camp.file.document import load
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.language import LANGUAGES, Language, use_language
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, SecretAnswer
from reports.documents.bulletin import headlines, news
from reports.sight import Camp
from tests.camp.camps import journal_of
from tests.reports.camps import PASSWORD, SOME, camp_of, crowded, day, evenings, secretive, with_notes
from tests.reports.looking import pages_of, pdf, places, sheets

TOLD = {
    "sample-camp": """
        temple fbi; first-path fbi; won fbi; uncovered
        fall aliens; rise jones; path jones; won exoti; uncovered
        fall jones; path fbi,exoti,vlada; won vlada; uncovered
        path-lost fbi; path-lost vlada; fall vlada; rise aliens; path aliens; won fbi; uncovered
        path-lost exoti; fall exoti; path fbi; dark exoti; won vlada; uncovered
        path aliens; won jones; uncovered
        lead aliens; path-lost fbi; dark vlada; won aliens; uncovered
        won jones; uncovered
        path exoti; won vlada; uncovered
        path-lost fbi; fall fbi; dark fbi; won aliens; uncovered
        victory aliens; won fbi
    """,
    "random-10": """
        won fbi; uncovered
        temple jones; first-path fbi,jones; lead jones; rise jones; won aliens; uncovered
        path-lost fbi; rise exoti; path exoti; won jones; uncovered
    """,
}
"""Of some camps, day by day, what is told and of which teams."""


@pytest.mark.parametrize("name", TOLD)
def test_headlines_come_by_their_importance(name: str) -> None:
    for game, line in enumerate(TOLD[name].strip().splitlines(), 1):
        shown = [f"{one.kind} {','.join(one.teams)}".strip() for one in headlines(day(name, game).sight(MASTER))]
        assert shown == line.strip().split("; "), game


def test_a_headline_is_a_sentence_the_secret_of_the_egg_before_all() -> None:
    first = [next(headlines(day("sample-camp", game).sight())).text for game in (1, 2, 4, 7, 11)]
    assert first[:2] == ["FBI has found the temple!", "Biggest fall: Aliens ▼2"]
    assert first[2:4] == ["FBI has lost 1 path to the temple", "Aliens takes the lead"]
    assert first[4] == "The whole game is won by Aliens: 250 points"
    solved = with_notes(day("sample-camp", 4), Entered(SecretAnswer("exoti", "correct")))
    assert next(headlines(solved.sight())).text == "Exots has solved the secret of the egg!"


def test_before_the_first_game_there_is_no_news() -> None:
    told = news(day("sample-camp", 0).sight())
    assert told["headline"] == "The game begins!"
    assert [one["lines"][0][1] for one in told["teams"]] == ["A16", "K1", "AH41", "AO5", "A38"]
    assert told["tomorrow"] == ("Game 1: Přistání, 9. 7. 2001",)


@pytest.mark.parametrize(("option", "said"), [("morning", False), ("evening", True)])
def test_whose_day_tomorrow_is_stays_out_unless_the_camp_wants_it_there(
    option: Literal["morning", "evening"], said: bool
) -> None:
    journal = day("sample-camp", 3).journal
    header = replace(journal.header, options=replace(journal.header.options, day_announced=option))
    tomorrow = news(Camp("Camp", "camp", replace(journal, header=header)).sight())["tomorrow"]
    assert ("day of" in tomorrow[0]) == said
    assert news(day("sample-camp", 10).sight())["tomorrow"][0].endswith("the day of the egg")


@pytest.mark.parametrize("name", SOME)
def test_every_new_attack_is_told_to_both_teams_and_to_nobody_else(name: str) -> None:
    for game in range(1, len(evenings(name)[0])):
        sight = day(name, game).sight()
        state = sight.state
        told = {one["team"]: dict(one["lines"]) for one in news(sight)["teams"]}
        assert set(told) == set(state.setup.teams)
        done = sum(lines.get("Attacking", "").count("→") for lines in told.values())
        suffered = sum(lines.get("Attacked by", "").count("→") for lines in told.values())
        assert done == suffered == len(state.attacks) - len(sight.morning.attacks)
        bought = sum(len(lines["Bought"].split("; ")) for lines in told.values() if "Bought" in lines)
        assert bought == sum(item.kind == "purchase" for item in state.ledger[len(sight.morning.ledger) :])


def test_teams_come_in_the_order_of_the_result() -> None:
    told = [(one["team"], one["place"], one["gained"]) for one in news(day("sample-camp", 5).sight())["teams"]]
    assert told[:2] == [("vlada", "1. place", "+23"), ("fbi", "2. place", "+16")]


def test_the_words_of_the_master_stay_with_him() -> None:
    campaign = secretive("sample-camp", 30)
    assert any(isinstance(one.order, Adjust) for one in campaign.orders)
    told = repr(news(camp_of(campaign).sight()))
    assert PASSWORD not in told
    assert "adjustment −3" in told  # no gap is shown where they were


@pytest.mark.parametrize(("name", "game"), [("sample-camp", 0), ("sample-camp", 5), ("random-23", 9)])
@pytest.mark.parametrize("language", ["cs", pytest.param("en", marks=pytest.mark.deep)])
def test_five_teams_fill_one_page(name: str, game: int, language: Language) -> None:
    use_language(language)
    assert len(sheets("bulletin", day(name, game))) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_points_are_made_of_stands_beside_no_name_on_the_page_of_the_end(language: Language, sample: Camp) -> None:
    """There is room for large letters, in which the two ran into one another."""
    use_language(language)
    (page,) = pages_of(pdf("bulletin", sample))
    points = "150 + 100"
    ((left, bottom, right, top),) = places(page, points.replace(" ", "\N{NO-BREAK SPACE}")) or places(page, points)
    for name in places(page, {"cs": "Vetřelci", "en": "Aliens"}[language]):
        assert name[2] < left or right < name[0] or name[3] < bottom or top < name[1]


def test_twelve_teams_fill_two_and_a_long_name_leaves_room_for_the_place() -> None:
    camp = crowded()
    name = "Nejneobhospodařovávatelnější"
    teams = (replace(camp.teams[0], name=name), *camp.teams[1:])
    _first, page = pages_of(pdf("bulletin", camp_of(replace(camp, teams=teams))))
    (named,), placed = places(page, name), max(places(page, "1. place"), key=lambda box: box[1])
    assert named[2] < placed[0]
    assert named[1] < placed[3]
    assert placed[1] < named[3]


def test_who_may_answer_again_is_told() -> None:
    """After the last but one game whoever has answered wrongly may answer once more (G6)."""
    close = {"do": "close-round", "waive": ["red", "blue"], "reason": "t"}
    document = {
        "format": "fejag-campaign/1",
        "rules": {"games": 3},
        "map": {"size": 9, "walls": [], "temple": ["I9"], "teleports": [], "starts": {"red": "A5", "blue": "I5"}},
        "teams": [{"id": "red"}, {"id": "blue"}],
        "orders": [
            {"do": "answer", "team": "red", "verdict": "wrong"},
            *({"do": "result", "game": 1, "places": [["red"], ["blue"]]}, close),
            *({"do": "result", "game": 2, "places": [["red"], ["blue"]]}, close),
        ],
    }
    campaign = load(json.dumps(document).encode())
    journal = journal_of(campaign.header, *(entered.order for entered in campaign.orders))
    for version, teams in ((4, "blue"), (journal.version, "red, blue")):
        tomorrow = news(Camp("Camp", "camp", journal.as_of(version)).sight())["tomorrow"]
        assert f"May still answer the secret of the egg: {teams}" in tomorrow
