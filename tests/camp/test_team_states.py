"""A team that leaves, comes later or runs out of competition: its days, and what follows from them."""

import json
from dataclasses import replace

import pytest

from fejag_admin.answers.day import host_text, uneven_days_text
from fejag_admin.answers.settings import games_text, read_value, typed_games
from fejag_admin.answers.things import QuestionError
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import dump, load
from fejag_admin.camp.header import SettingPath, settings_of, with_settings
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.faults import DocumentError
from fejag_admin.rules.orders import CloseRound, Result
from fejag_admin.rules.referee import carry_out, must_spend
from fejag_admin.texts.team_states import (
    away_hosts_text,
    excusing_absent,
    left_out_texts,
    nothing_text,
    state_text,
    too_few_places_text,
    with_state,
)
from tests.reports.camps import campaign_of, journal_of

SAMPLE = campaign_of("sample-camp")


def with_states(campaign: Campaign, **states: dict[str, tuple[int, ...]]) -> Campaign:
    """The camp with ``absent`` and ``out_of_competition``, each by team."""
    paths: dict[SettingPath, object] = {}
    for name, by_team in states.items():
        paths |= {("teams", team, name): games for team, games in by_team.items()}
    return replace(with_settings(campaign, paths), orders=campaign.orders)


GAMES = {
    "3": ([3], "3"),
    "1-3": ([1, 2, 3], "1–3"),
    "8-": ([8, 9, 10, 11], "8–11"),
    "–2, 5": ([1, 2, 5], "1–2, 5"),
    "8, 9, 11": ([8, 9, 11], "8–9, 11"),
    "+-š": ([1, 2, 3], "1–3"),
}


@pytest.mark.parametrize("typed", GAMES)
def test_games_are_typed_as_people_write_them(typed: str) -> None:
    games, text = GAMES[typed]
    assert read_value(("teams", "fbi", "absent"), typed, SAMPLE) == games
    assert games_text(games) == text


@pytest.mark.parametrize("typed", ["0", "12", "soon", "3-12", "5-4", ",", "1,,2"])
def test_what_are_no_games_is_told(typed: str) -> None:
    with pytest.raises(QuestionError):
        typed_games(typed, 11)


def test_states_are_settings_stand_in_the_file_and_are_checked() -> None:
    campaign = with_states(SAMPLE, absent={"fbi": (8, 9)}, out_of_competition={"jones": (1,)})
    assert campaign.team("fbi").absent == (8, 9)
    assert [settings_of(camp)["teams", "fbi", "absent"] for camp in (SAMPLE, campaign)] == [None, [8, 9]]
    assert load(dump(campaign).encode()).teams == campaign.teams
    assert "absent" not in dump(SAMPLE)
    raw = json.loads(dump(campaign))
    raw["teams"][0]["absent"] = ["Monday", 0]
    with pytest.raises(DocumentError) as caught:
        load(json.dumps(raw).encode())
    assert [fault.place for fault in caught.value.faults] == ["teams[0].absent[0]", "teams[0].absent[1]"]


def test_who_is_expected() -> None:
    setup = with_states(SAMPLE, absent={"fbi": (8,)}, out_of_competition={"jones": (8, 9)}).setup
    assert setup.expected(7) == setup.teams
    assert set(setup.teams) - set(setup.expected(8)) == {"fbi", "jones"}
    assert [state_text(setup, team, 8) for team in ("fbi", "jones", "exoti")] == ["away", "out of competition", ""]
    assert with_state("FBI", setup, "fbi", 8) == "FBI (away)"
    assert with_state("FBI", setup, "fbi", 9) == "FBI"


def test_a_team_out_of_competition_has_no_rank_and_the_others_move_up() -> None:
    played = journal_of(SAMPLE).state
    before, last = standings(played), len(played.results)
    state = journal_of(with_states(SAMPLE, out_of_competition={before[1].team: (last,)})).state
    after = standings(state)
    assert [row.team for row in after] == [row.team for at, row in enumerate(before) if at != 1] + [before[1].team]
    assert [row.rank for row in after] == [1, 2, 3, 4, 0]
    assert after[-1].final == before[1].final


def test_who_is_away_is_excused_from_spending() -> None:
    begun = replace(SAMPLE, orders=())
    order = Result(1, (("exoti",), ("fbi",), ("jones",), ("aliens",), ("vlada",)))
    opened = carry_out(journal_of(begun).state, order)[0]
    assert "exoti" in must_spend(opened)
    assert excusing_absent(opened, CloseRound()) == CloseRound()
    away = carry_out(journal_of(with_states(begun, absent={"exoti": (1, 2)})).state, order)[0]
    assert excusing_absent(away, CloseRound()) == CloseRound(("exoti",), "away")
    others = tuple(team for team in must_spend(away) if team != "exoti")
    closed = excusing_absent(away, CloseRound(others, "rain"))
    assert (set(closed.waive), closed.reason) == (set(must_spend(away)), "rain")
    assert carry_out(away, closed)[1].accepted


def test_a_result_says_who_is_away_and_who_gets_nothing() -> None:
    scale = replace(SAMPLE.options, place_points=(20, 16))
    campaign = with_states(replace(SAMPLE, options=scale), absent={"vlada": (3,)})
    order = Result(3, (("fbi",), ("exoti",), ("jones", "aliens")))
    left_out = [
        "Did not play: Government (away).",
        "The scale has points for 2 places; nothing for Indiana Jones, Aliens.",
    ]
    assert left_out_texts(campaign, campaign.setup, order) == left_out
    assert nothing_text(SAMPLE, SAMPLE.setup, order) == ""
    assert too_few_places_text(SAMPLE.setup) == ""
    assert too_few_places_text(campaign.setup).startswith("The scale has points for 2 places, and there are 5 teams")


def test_a_team_that_is_away_on_its_own_day_is_warned_of() -> None:
    hosted = min(game for game, team in SAMPLE.setup.day.items() if team == "fbi")
    campaign = with_states(SAMPLE, absent={"fbi": (hosted, 10)})
    assert away_hosts_text(SAMPLE, SAMPLE.setup) == ""
    assert away_hosts_text(campaign, campaign.setup) == f"Away on its own day (game): FBI ({hosted})."
    assert away_hosts_text(campaign, campaign.setup) in uneven_days_text(campaign)
    assert host_text(campaign, hosted) == "day of FBI (away)"
