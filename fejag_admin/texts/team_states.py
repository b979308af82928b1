"""States of teams, of a round and of the secret in words: who is away, what is left to do, who may answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from fejag_admin.common.language import N_, _, ngettext
from fejag_admin.rules.orders import CloseRound
from fejag_admin.rules.purse import game_points
from fejag_admin.rules.referee import must_spend
from fejag_admin.texts.names import CampNames, team_name
from fejag_admin.texts.rulings import points_text

if TYPE_CHECKING:
    from fejag_admin.rules.orders import Result, Ruling
    from fejag_admin.rules.state import Setup, State


def state_text(setup: Setup, team: str, game: int) -> str:
    """The state of a team in a game: away or out of competition; empty if it plays like the others."""
    if (game, team) in setup.away:
        return _("away")
    return _("out of competition") if (game, team) in setup.unranked else ""


def no_place_text(setup: Setup, team: str, game: int) -> str:
    """Why a team has no place in a game."""
    return state_text(setup, team, game) or _("did not play")


def with_state(name: str, setup: Setup, team: str, game: int) -> str:
    """The name of a team, with its state in a game if it has one: ``Foxes (away)``."""
    state = state_text(setup, team, game)
    return f"{name} ({state})" if state else name


def absent_text(camp: CampNames, setup: Setup, result: Result) -> str:
    """The teams that a result leaves out, each with its state; empty if it leaves out none."""
    played = {team for group in result.places for team in group}
    teams = [team for team in setup.teams if team not in played]
    named = (with_state(team_name(camp, team), setup, team, result.game) for team in teams)
    return _("Did not play: {teams}.").format(teams=", ".join(named)) if teams else ""


def nothing_text(camp: CampNames, setup: Setup, result: Result) -> str:
    """The teams that play and get nothing, as the scale has too few places (G2); empty without such a team."""
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
    """The end of a round that excuses absent teams from spending (G4), too, besides the teams that it names."""
    away = [team for team in must_spend(state, order.waive) if team in absent_now(state)]
    return replace(order, waive=(*order.waive, *away), reason=order.reason or _("away")) if away else order


def idle_text(camp: CampNames, state: State) -> tuple[str, ...]:
    """The teams that have bought nothing in this round, with what they hold, and how the camp plays it (G4).

    Nothing if all have bought something. The rulebook can be read both ways.
    """
    bought = {item.team for item in state.ledger if item.kind == "purchase" and item.game == state.round}
    idle = [
        f"{team_name(camp, team)} – {points_text(state.wallet(team))}"
        for team in state.setup.teams
        if team not in bought and (state.round, team) not in state.setup.away
    ]
    if not idle:
        return ()
    reading = _("The rulebook can be read both ways; in this camp a team within the limit may buy nothing.")
    if state.setup.options.buying == "every-round":
        reading = _("The rulebook can be read both ways; in this camp every team buys in each round if it can.")
    return _("Have bought nothing in this round: {teams}").format(teams=", ".join(idle)), reading


def slips_text(count: int, by: str) -> str:
    """How many slips are typed and not entered: here, or at the desk of somebody else."""
    text = ngettext("{n} slip is typed, but not entered", "{n} slips are typed, but not entered", count).format(n=count)
    return f"{by}: {text}" if by else text


QUESTIONS: tuple[str, ...] = (
    N_("How the egg came to the Earth"),
    N_("Why the egg came to the Earth"),
    N_("How the egg came into being"),
    N_("Who built the temple Efro"),
    N_("How the ship with the egg got into the temple"),
    N_("What is inside the egg"),
    N_("How the egg works"),
    N_("Why both civilisations were sent here"),
    N_("Why just now, not sooner or later"),
)


class OwnQuestion(Protocol):
    """A question in the words of a camp, if it has any."""

    @property
    def question(self) -> str | None: ...


def question_text(number: int, own: Sequence[OwnQuestion] = ()) -> str:
    """What question ``number``, from 1, asks: in the camp's ``own`` words, else in a few of ours."""
    words = own[number - 1].question if number <= len(own) else None
    return words or _(QUESTIONS[number - 1])


def secret_text(state: State, camp: CampNames, answering: tuple[str, ...]) -> str:
    """Whether the secret is solved and what comes next; ``answering``: the teams that may answer now (G6)."""
    options = state.setup.options
    if state.secret.solved_by is not None:
        solver = team_name(camp, state.secret.solved_by)
        return _("The secret is solved. Solved by: {team} (G6).").format(team=solver)
    if state.round >= options.games - 1:
        return _("A correct answer closes the secret, but brings no points any more (G6).")
    template = _("A correct answer brings {points} now, until the result of game {game} is entered (G6).")
    first = template.format(points=points_text(options.secret_bonus), game=options.games - 1)
    if len(answering) == len(state.setup.teams):
        return first
    waiting = ", ".join(team_name(camp, team) for team in answering)
    back = _("Used attempts come back when these have answered wrongly, too: {teams}; or after game {game}.")
    return f"{first} {back.format(teams=waiting, game=options.games - 1)}"


def chance_text(ruling: Ruling, team: str, state: State) -> str:
    """Whether a team may answer now, in a few words; ``ruling``: how its answer would be judged."""
    if ruling.accepted:
        return _("may answer")
    if state.secret.solved_by == team:
        return _("solved it")
    return _("no: solved already") if ruling.code == "secret-solved" else _("no: attempt used up")
