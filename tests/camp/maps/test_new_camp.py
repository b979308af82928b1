"""A camp in the making: teams, bases by lot, two days for each team, options; what is kept between runs."""

from collections import Counter
from dataclasses import replace

import pytest

from fejag_admin.camp.campaign import Team
from fejag_admin.camp.file.document import dump, load
from fejag_admin.camp.maps import editing, new_camp
from fejag_admin.camp.maps.new_camp import CampPlan, fresh_plan
from fejag_admin.rules.figures import EAST
from tests.camp import camps

FIVE = ("Lišky", "Sovy", "Vlci", "Jezevci", "Bobři")


def sound(plan: CampPlan) -> bool:
    return not new_camp.plan_faults(plan) and load(dump(plan.campaign).encode()) == plan.campaign


@pytest.mark.parametrize("count", [2, 3, 5, 12])
def test_every_team_has_two_days_from_the_beginning(count: int) -> None:
    plan = fresh_plan("Camp", tuple(f"Team {number}" for number in range(count)))
    assert plan.draft.options.games == 2 * count + 1
    hosts = Counter(day.day_of for day in plan.draft.days)
    assert sorted(hosts.values()) == [1, *[2] * count]
    assert hosts[None] == 1
    assert plan.draft.uneven_days == ()
    assert sound(plan)


def test_days_follow_the_first_date() -> None:
    plan = new_camp.with_changes(fresh_plan("Camp", FIVE), {("days", "2", "title"): "Treasure"})
    plan = new_camp.dated_days(plan, "2026-07-30")
    first = [(1, None, "2026-07-30"), (2, "Treasure", "2026-07-31"), (3, None, "2026-08-01")]
    assert [(day.game, day.title, day.date) for day in plan.draft.days[:3]] == first
    assert new_camp.dealt_days(plan).draft.days == plan.draft.days


def test_a_team_more_and_a_team_less() -> None:
    plan = new_camp.with_team(fresh_plan("Camp", FIVE), Team("", "Žáby", "#112233", "Jan"))
    assert plan.teams[-1] == "zaby"
    assert plan.draft.uneven_days == ("zaby",)
    assert sound(plan)
    assert new_camp.with_games_for_all(plan).draft.uneven_days == ()
    fewer = new_camp.without_team(plan, "lisky")
    assert sound(fewer)
    assert "lisky" not in {day.day_of for day in fewer.draft.days}
    assert all("lisky" not in board.start_of for board in (*fewer.map.before, fewer.map.now))


def test_a_new_name_makes_a_new_id_everywhere() -> None:
    plan = new_camp.changed_team(fresh_plan("Camp", FIVE), "sovy", Team("", "Sýci", None, "Eva"))
    assert plan.draft.teams[1] == Team("syci", "Sýci", None, "Eva")
    assert [day.game for day in plan.draft.days if day.day_of == "syci"] == [2, 7]
    assert plan.map.now.start_of.keys() == set(plan.teams)
    assert new_camp.with_changes(plan, {("days", "2", "title"): "Treasure"}).draft.day(2).day_of == "syci"
    same = new_camp.changed_team(plan, "syci", replace(plan.draft.teams[1], name="Lišky"))
    assert same.teams == ("lisky", "lisky-2", "vlci", "jezevci", "bobri")
    assert sound(same)


def test_bases_are_drawn_by_lot_and_the_same_number_draws_the_same() -> None:
    plan = fresh_plan("Camp", FIVE)
    drawn = new_camp.drawn_bases(plan, 7)
    assert drawn.map.now.starts != plan.map.now.starts
    assert {cell for _team, cell in drawn.map.now.starts} == {cell for _team, cell in plan.map.now.starts}
    assert new_camp.drawn_bases(new_camp.drawn_bases(plan, 8), 7).map.now == drawn.map.now
    assert drawn.map.undo().now == plan.map.now
    assert sound(drawn)
    first = {new_camp.drawn_bases(plan, number).map.now.starts[0][1] for number in range(60)}
    assert len(first) == 5


def test_options_and_their_games() -> None:
    plan = new_camp.with_changes(fresh_plan("Camp", FIVE), {("rules", "games"): 8})
    assert [day.game for day in plan.draft.days] == list(range(1, 9))
    assert plan.draft.days[-1].day_of is None
    assert plan.draft.uneven_days == ("vlci", "jezevci", "bobri")
    assert sound(new_camp.with_changes(plan, {("rules", "carry_limit"): 20}))
    bad = new_camp.with_changes(plan, {("rules", "temple_bonus"): 3})
    assert [fault.place for fault in new_camp.plan_faults(bad)] == ["rules.temple_bonus"]


def test_a_plan_survives_being_kept_even_unfinished() -> None:
    plan = new_camp.dated_days(fresh_plan("", FIVE), "2026-07-30")
    board = editing.erased(plan.map.now, [*plan.map.now.temple, plan.map.now.starts[0][1]])
    wall = editing.wall_beside(board, 100, EAST)
    assert wall is not None
    plan = replace(plan, map=plan.map.then(editing.with_walls(board, [wall], True)))
    again = new_camp.plan_from_json(new_camp.plan_to_json(plan))
    assert (again.name, again.campaign) == (plan.name, plan.campaign)
    assert new_camp.plan_faults(plan)
    kept = new_camp.plan_to_json(plan)
    bad_option = {**kept, "camp": {**kept["camp"], "rules": {"games": "many"}}}
    bad_map = {**kept, "camp": {**kept["camp"], "map": "x"}}
    for raw in ({}, bad_option, bad_map, {"name": 1, "camp": {}}, {**kept, "name": 1}):
        with pytest.raises((ValueError, KeyError, TypeError)):
            new_camp.plan_from_json(raw)


def test_a_camp_like_another_has_none_of_its_people_days_and_orders() -> None:
    sample = camps.sample()
    people = tuple(replace(one, colour="#123456", leader="Ota", members=("Eva",)) for one in sample.teams)
    old = replace(sample, teams=people, days=tuple(replace(one, date="2001-07-01", title="x") for one in sample.days))
    plan = new_camp.like(old, 7)
    assert sound(replace(plan, name="Next"))
    for word in ("Ota", "Eva", "2001-07-01", '"x"'):
        assert word in dump(old)
        assert word not in dump(plan.campaign)
    assert (plan.campaign.orders, plan.draft.options) == ((), old.options)
    assert [(one.id, one.name, one.colour) for one in plan.draft.teams] == [(t.id, t.name, t.colour) for t in people]
    assert replace(plan.map.now, starts=old.board.starts) == old.board
    assert sorted(cell for _team, cell in plan.map.now.starts) == sorted(cell for _team, cell in old.board.starts)
    assert len({new_camp.like(old, number).map.now.starts for number in range(9)}) > 1


def test_names_become_ids_and_five_teams_have_two_days_each() -> None:
    campaign = new_camp.fresh_campaign(["Žluťásci", "Zlutasci", "???", "FBI", "Sovy a sýci"])
    assert [team.id for team in campaign.teams] == ["zlutasci", "zlutasci-2", "team", "fbi", "sovy-a-syci"]
    assert set(Counter(day.day_of for day in campaign.days).values()) == {2}
    assert not new_camp.fresh_campaign(["a", "b"]).days
