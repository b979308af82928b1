"""Teams that are away, that play out of competition, or to which the scale of points gives nothing, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from fejag_admin.common.language import _
from fejag_admin.rules.orders import CloseRound
from fejag_admin.rules.purse import game_points
from fejag_admin.rules.referee import must_spend
from fejag_admin.texts.names import CampNames, team_name

if TYPE_CHECKING:
    from fejag_admin.rules.orders import Result
    from fejag_admin.rules.state import Setup, State


def state_text(setup: Setup, team: str, game: int) -> str:
    """How a team stands in a game: away, out of competition; empty if it plays like the others."""
    if (game, team) in setup.away:
        return _("away")
    return _("out of competition") if (game, team) in setup.unranked else ""


def no_place_text(setup: Setup, team: str, game: int) -> str:
    """Why a team has no place in a game."""
    return state_text(setup, team, game) or _("did not play")


def with_state(name: str, setup: Setup, team: str, game: int) -> str:
    """The name of a team, with how it stands if that is unlike the others: ``Foxes (away)``."""
    state = state_text(setup, team, game)
    return f"{name} ({state})" if state else name


def absent_text(camp: CampNames, setup: Setup, result: Result) -> str:
    """The teams that a result leaves out, each with its state; empty if it leaves out none."""
    played = {team for group in result.places for team in group}
    teams = [team for team in setup.teams if team not in played]
    named = (with_state(team_name(camp, team), setup, team, result.game) for team in teams)
    return _("Did not play: {teams}.").format(teams=", ".join(named)) if teams else ""


def nothing_text(camp: CampNames, setup: Setup, result: Result) -> str:
    """Who plays and gets nothing, as the scale has fewer places than there are teams (G2); empty if nobody."""
    scale = setup.options.place_points
    late = [team for team, (place, _points) in game_points(setup.options, result).items() if place > len(scale)]
    text = _("The scale has points for {n} places; nothing for {teams}.")
    return text.format(n=len(scale), teams=_named(camp, late)) if late else ""


def left_out_texts(camp: CampNames, setup: Setup, result: Result) -> list[str]:
    """The teams without a place in a result and those without points for theirs: a sentence each, if there are any."""
    return [text for text in (absent_text(camp, setup, result), nothing_text(camp, setup, result)) if text]


def too_few_places_text(setup: Setup) -> str:
    """Which places bring nothing, as there are more teams than the scale has places; empty if none."""
    places, most = len(setup.options.place_points), len(setup.teams)
    text = _("The scale has points for {n} places, and there are {teams} teams: the last ones get nothing.")
    return text.format(n=places, teams=most) if places < most else ""


def away_hosts_text(camp: CampNames, setup: Setup) -> str:
    """The teams that are away on a day of their own, each with its games; empty if there are none."""
    days = [
        f"{team_name(camp, team)} ({game})" for game, team in sorted(setup.day.items()) if (game, team) in setup.away
    ]
    return _("Away on its own day (game): {teams}.").format(teams=", ".join(days)) if days else ""


def _named(camp: CampNames, teams: Iterable[str]) -> str:
    return ", ".join(team_name(camp, team) for team in teams)


def absent_now(state: State) -> tuple[str, ...]:
    """The teams that are away on the day of the last game."""
    return tuple(team for team in state.setup.teams if (state.round, team) in state.setup.away)


def excusing_absent(state: State, order: CloseRound) -> CloseRound:
    """The end of a round, with those excused from spending (G4) who are away, besides those whom it names."""
    away = [team for team in must_spend(state, order.waive) if team in absent_now(state)]
    return replace(order, waive=(*order.waive, *away), reason=order.reason or _("away")) if away else order
