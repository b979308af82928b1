"""The front page: headlines that are true, every attack told to both sides, one page for five teams, two for twelve."""

import json
from dataclasses import replace
from functools import cache
from typing import Literal

import pytest

from fejag_admin.camp.file.document import load
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.common.language import LANGUAGES, Language, use_language
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Adjust, Result, SecretAnswer
from fejag_admin.rules.referee import begin, carry_out
from fejag_admin.rules.state import State
from reports.documents.bulletin import headlines, news
from reports.registry import find_document, typeset_document
from reports.sight import Camp
from tests.camp.camps import journal_of
from tests.reports.camps import camp_of, campaign_of, crowded, secretive
from tests.reports.looking import pages_of, places, texts

SOME = ("sample-camp", "random-03", "random-10", "random-22")
RANDOM = tuple(f"random-{number:02}" for number in range(24))


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
        told = [f"{one.kind} {','.join(one.teams)}".strip() for one in headlines(day(name, game).sight(MASTER))]
        assert told == line.strip().split("; "), game


def test_who_solves_the_secret_is_told_first() -> None:
    campaign = day("sample-camp", 4).journal.export()
    solved = replace(campaign, orders=(*campaign.orders, Entered(SecretAnswer("exoti", "correct"))))
    assert next(headlines(camp_of(solved).sight())).text == "Exots has solved the secret of the egg!"


def test_the_days_of_the_sample_camp_have_their_headlines() -> None:
    first = [next(headlines(day("sample-camp", game).sight())).text for game in range(1, 12)]
    assert first == [
        "FBI has found the temple!",
        "Biggest fall: Aliens ▼2",
        "Biggest fall: Indiana Jones ▼2",
        "FBI has lost 1 path to the temple",
        "Exots has lost 1 path to the temple",
        "More paths to the temple: Aliens",
        "Aliens takes the lead",
        "First in game 8: Indiana Jones",
        "More paths to the temple: Exots",
        "FBI has lost 1 path to the temple",
        "The whole game is won by Aliens: 250 points",
    ]


def test_before_the_first_game_there_is_no_news() -> None:
    sight = day("sample-camp", 0).sight()
    told = news(sight)
    assert told["headline"] == "The game begins!"
    assert [one["lines"][0][1] for one in told["teams"]] == ["A16", "K1", "AH41", "AO5", "A38"]
    assert told["tomorrow"] == ("Game 1: Přistání, 9. 7. 2001",)


@pytest.mark.parametrize(("option", "said"), [("morning", False), ("evening", True)])
def test_whose_day_tomorrow_is_stays_out_unless_the_camp_wants_it_there(
    option: Literal["morning", "evening"], said: bool
) -> None:
    journal = day("sample-camp", 3).journal
    header = replace(journal.header, options=replace(journal.header.options, day_announced=option))
    told = news(Camp("Camp", "camp", replace(journal, header=header)).sight())["tomorrow"]
    assert ("day of" in told[0]) == said


def test_the_last_game_is_the_day_of_the_egg() -> None:
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
        spent = len(state.ledger) - len(sight.morning.ledger)
        assert bought == sum(item.kind == "purchase" for item in state.ledger[len(state.ledger) - spent :])


def test_teams_come_in_the_order_of_the_result() -> None:
    told = news(day("sample-camp", 5).sight())
    assert [(one["team"], one["place"], one["gained"]) for one in told["teams"]][:2] == [
        ("vlada", "1. place", "+23"),
        ("fbi", "2. place", "+16"),
    ]


def test_the_words_of_the_master_stay_with_him() -> None:
    campaign = secretive("sample-camp", 30)
    assert any(isinstance(one.order, Adjust) for one in campaign.orders)
    told = repr(news(camp_of(campaign).sight()))
    assert "xyzzyplugh" not in told
    assert "adjustment −3" in told  # no gap is shown where they were


@pytest.mark.parametrize("language", LANGUAGES)
def test_five_teams_fill_one_page(language: Language) -> None:
    use_language(language)
    for name, game in (("sample-camp", 0), ("sample-camp", 5), ("sample-camp", 11), ("random-23", 9)):
        assert len(texts(typeset_document(find_document("bulletin"), day(name, game)).files[0])) == 1


def test_twelve_teams_fill_two() -> None:
    assert len(texts(typeset_document(find_document("bulletin"), camp_of(crowded())).files[0])) == 2


def test_a_long_name_leaves_room_for_the_place() -> None:
    camp = crowded()
    name = "Nejneobhospodařovávatelnější"
    teams = (replace(camp.teams[0], name=name), *camp.teams[1:])
    made = typeset_document(find_document("bulletin"), camp_of(replace(camp, teams=teams)))
    page = pages_of(made.files[0])[1]
    (named,), placed = places(page, name), max(places(page, "1. place"), key=lambda box: box[1])
    assert named[2] < placed[0]
    assert named[1] < placed[3]
    assert placed[1] < named[3]


def test_who_may_answer_again_is_told() -> None:
    """After the last but one game whoever has answered wrongly may answer once more (G6)."""
    document = {
        "format": "fejag-campaign/1",
        "rules": {"games": 3},
        "map": {"size": 9, "walls": [], "temple": ["I9"], "teleports": [], "starts": {"red": "A5", "blue": "I5"}},
        "teams": [{"id": "red"}, {"id": "blue"}],
        "orders": [
            {"do": "answer", "team": "red", "verdict": "wrong"},
            {"do": "result", "game": 1, "places": [["red"], ["blue"]]},
            {"do": "close-round", "waive": ["red", "blue"], "reason": "t"},
            {"do": "result", "game": 2, "places": [["red"], ["blue"]]},
            {"do": "close-round", "waive": ["red", "blue"], "reason": "t"},
        ],
    }
    campaign = load(json.dumps(document).encode())
    journal = journal_of(campaign.header, *(entered.order for entered in campaign.orders))
    assert (
        "May still answer the secret of the egg: red, blue" in news(Camp("Camp", "camp", journal).sight())["tomorrow"]
    )
    early = news(Camp("Camp", "camp", journal.as_of(4)).sight())["tomorrow"]
    assert "May still answer the secret of the egg: blue" in early


@pytest.mark.parametrize(("language", "name"), [("cs", "Vetřelci"), ("en", "Aliens")])
def test_what_points_are_made_of_stands_beside_no_name(language: Language, name: str, sample: Camp) -> None:
    """At the end there is room for large letters, in which the two ran into one another."""
    use_language(language)
    (page,) = pages_of(typeset_document(find_document("bulletin"), sample).files[0])
    ((left, bottom, right, top),) = places(page, "150 + 100".replace(" ", "\N{NO-BREAK SPACE}")) or places(
        page, "150 + 100"
    )
    for other in places(page, name):
        assert other[2] < left or right < other[0] or other[3] < bottom or top < other[1]
