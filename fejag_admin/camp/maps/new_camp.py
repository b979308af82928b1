"""A camp in the making: name, teams, bases, days, options, map; a frozen value, changed by functions of this module."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date, timedelta
from typing import Any

from fejag_admin.camp.campaign import DAYS_EACH, VIEWERS, Campaign, Day, Team
from fejag_admin.camp.file.document import dump, load
from fejag_admin.camp.file.validate import MAX_TEAMS, MIN_TEAMS
from fejag_admin.camp.header import SettingPath, with_settings
from fejag_admin.camp.maps.editing import UndoHistory, edge_cells
from fejag_admin.camp.maps.random import Dice
from fejag_admin.camp.plain import campaign_from_json, campaign_to_json
from fejag_admin.common.clock import machine_zone, zone_named
from fejag_admin.common.faults import DocumentError, Fault
from fejag_admin.common.names import free_slug
from fejag_admin.rules.board import Board
from fejag_admin.rules.figures import Options
from fejag_admin.texts.colours import drawing_letters

SIZE = 41  # of an empty map


@dataclass(frozen=True)
class CampPlan:
    """A camp that is being set up. ``draft``: its teams, days and options; ``map``: its map with what can be undone."""

    name: str
    draft: Campaign
    map: UndoHistory

    @property
    def campaign(self) -> Campaign:
        """The planned camp on its map; perhaps unfinished."""
        return replace(self.draft, board=self.map.now)

    @property
    def teams(self) -> tuple[str, ...]:
        """The teams by id, in their order."""
        return tuple(team.id for team in self.draft.teams)

    @property
    def letters(self) -> dict[str, str]:
        """The letter of each team on the map, by id."""
        return drawing_letters(self.draft.teams)


def fresh_campaign(teams: Sequence[str]) -> Campaign:
    """A camp of these teams, by name, on an empty map of the usual size (M1).

    Its time zone is that of this computer. If the games allow it, every team has two days (G1). Names need not make
    good ids: those are made from them.
    """
    drawn = tuple(map(Team, team_ids(teams), teams))
    edge = edge_cells(SIZE)
    starts = tuple((team.id, edge[(2 * at + 1) * len(edge) // (2 * len(drawn))]) for at, team in enumerate(drawn))
    middle = SIZE // 2
    temple = frozenset(row * SIZE + column for row in (middle - 1, middle) for column in (middle - 1, middle))
    options = Options()
    days = tuple(
        Day(game, day_of=drawn[(game - 1) % len(drawn)].id)
        for game in range(1, options.games)
        if 2 * len(drawn) == options.games - 1
    )
    return Campaign(Board(SIZE, temple=temple, starts=starts), options, drawn, days, zone=machine_zone())


def team_ids(names: Iterable[str]) -> list[str]:
    """An id for every name."""
    ids = list[str]()
    for name in names:
        ids.append(_free_id(name, ids))
    return ids


def _free_id(name: str, taken: Iterable[str]) -> str:
    """The plain letters and digits of a name, and a number where that is taken by a team or a viewer."""
    return free_slug(name, {*taken, *VIEWERS}, longest=30, nameless="team")


def fresh_plan(name: str, teams: tuple[str, ...]) -> CampPlan:
    """A plan to begin with: these teams by name, an empty map, two days for each team."""
    campaign = fresh_campaign(teams)
    plan = CampPlan(name, replace(campaign, days=()), UndoHistory(campaign.board))
    return with_games_for_all(plan)


def like(campaign: Campaign, number: int) -> CampPlan:
    """A plan after another camp: its map, options, time zone, whose days; its teams' names, colours and letters.

    The start cells are dealt anew among the teams, by lot (M1). Dates, titles, leaders and members are not taken, nor
    anything that was entered.
    """
    teams = tuple(Team(team.id, team.name, team.colour, letter=team.letter) for team in campaign.teams)
    days = tuple(Day(day.game, day_of=day.day_of) for day in campaign.days)
    draft = Campaign(campaign.board, campaign.options, teams, days, zone=campaign.zone)
    return drawn_bases(CampPlan("", draft, UndoHistory(campaign.board)), number)


def games_for_all(plan: CampPlan) -> int:
    """The number of games with two days for every team, and a last one that is the day of no team (G1)."""
    return DAYS_EACH * len(plan.teams) + 1


def with_games_for_all(plan: CampPlan) -> CampPlan:
    """The plan with so many games, and their days dealt."""
    return dealt_days(with_changes(plan, {("rules", "games"): games_for_all(plan)}))


# Teams and bases


def with_team(plan: CampPlan, team: Team) -> CampPlan:
    """One more team; its base is on the free cell of the edge farthest from the others. ``team.id`` is not used."""
    added = replace(team, id=_free_id(team.name or "", plan.teams))
    board = plan.map.now
    occupied = {*board.start_of.values(), *board.temple, *board.paired}
    free = [cell for cell in edge_cells(board.size) if cell not in occupied]

    def apart(cell: int) -> int:
        spots = (divmod(start, board.size) for start in board.start_of.values())
        row, column = divmod(cell, board.size)
        return min((abs(row - r) + abs(column - c) for r, c in spots), default=0)

    starts = (*board.starts, (added.id, max(free, key=apart)))
    draft = replace(plan.draft, teams=(*plan.draft.teams, added))
    return replace(plan, draft=draft, map=plan.map.then(replace(board, starts=starts)))


def without_team(plan: CampPlan, team: str) -> CampPlan:
    """The plan without a team, its base and its days; neither it nor what was drawn before can be undone."""
    teams = tuple(kept_team for kept_team in plan.draft.teams if kept_team.id != team)
    days = tuple(replace(day, day_of=None) if day.day_of == team else day for day in plan.draft.days)
    starts = tuple(start for start in plan.map.now.starts if start[0] != team)
    board = replace(plan.map.now, starts=starts)
    return replace(plan, draft=replace(plan.draft, teams=teams, days=days), map=UndoHistory(board))


def changed_team(plan: CampPlan, team: str, changed: Team) -> CampPlan:
    """A team with another name, colour or leader; with the name its id changes, too. ``changed.id`` is not used.

    What was drawn before cannot be undone any more then.
    """
    index = plan.teams.index(team)
    new = team
    if changed.name != plan.draft.teams[index].name:
        new = _free_id(changed.name or team, [other_team for other_team in plan.teams if other_team != team])
    teams = [*plan.draft.teams]
    teams[index] = replace(changed, id=new)
    days = tuple(replace(day, day_of=new) if day.day_of == team else day for day in plan.draft.days)
    draft = replace(plan.draft, teams=tuple(teams), days=days)
    if new == team:
        return replace(plan, draft=draft)
    starts = tuple((new if holder == team else holder, cell) for holder, cell in plan.map.now.starts)
    return replace(plan, draft=draft, map=UndoHistory(replace(plan.map.now, starts=starts)))


def drawn_bases(plan: CampPlan, number: int) -> CampPlan:
    """The bases drawn by lot among the teams that have one (M1); the same number draws the same."""
    return replace(plan, map=plan.map.then(with_drawn_bases(plan.map.now, number)))


def with_drawn_bases(board: Board, number: int) -> Board:
    """The board with its start cells drawn by lot among the same teams; the same number draws the same."""
    cells = Dice(number).shuffled(tuple(sorted(cell for _team, cell in board.starts)))
    teams = (team for team, _cell in board.starts)
    return replace(board, starts=tuple(zip(teams, cells, strict=True)))


# Days and options


def dealt_days(plan: CampPlan) -> CampPlan:
    """The days of the games dealt in turn, so that each team has as many as can be (G1); the last is nobody's."""
    games, teams = plan.draft.options.games, plan.teams
    hosts = [*(teams[number % len(teams)] for number in range(games - 1)), None]
    return with_changes(plan, {("days", str(game), "day_of"): host for game, host in enumerate(hosts, 1)})


def dated_days(plan: CampPlan, first: str) -> CampPlan:
    """The days of the games dated day by day from the ISO date of the first one on."""
    dates = (date.fromisoformat(first) + timedelta(days=number) for number in range(plan.draft.options.games))
    return with_changes(plan, {("days", str(game), "date"): day.isoformat() for game, day in enumerate(dates, 1)})


def with_changes(plan: CampPlan, new: Mapping[SettingPath, Any]) -> CampPlan:
    """The plan with other settings of days, options and so on; see `header`."""
    return replace(plan, draft=with_settings(plan.draft, new))


# The whole


def plan_faults(plan: CampPlan) -> tuple[Fault, ...]:
    """What keeps the plan from being a camp, as for a campaign file."""
    try:
        load(dump(plan.campaign).encode())
    except DocumentError as error:
        return error.faults
    return ()


def plan_to_json(plan: CampPlan) -> dict[str, Any]:
    """The plan as plain values, to be kept between runs; what can be undone is left out."""
    return {"name": plan.name, "camp": campaign_to_json(plan.campaign)}


def plan_from_json(raw: Mapping[str, Any]) -> CampPlan:
    """The plan that `plan_to_json` gave; raise ValueError, KeyError or TypeError if it is none."""
    draft, name = campaign_from_json(raw["camp"]), raw["name"]
    options = {field.name: (getattr(draft.options, field.name), field.default) for field in fields(Options)}
    if (
        not isinstance(name, str)
        or not MIN_TEAMS <= len(draft.teams) <= MAX_TEAMS
        or (draft.zone is not None and zone_named(draft.zone) is None)
        or any(type(value) is not type(usual) for value, usual in options.values())
    ):
        raise ValueError("no plan")
    return CampPlan(name, draft, UndoHistory(draft.board))
