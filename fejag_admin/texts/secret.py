"""The secret of the egg in words: its nine questions, and who may answer now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from fejag_admin.common.language import N_, _
from fejag_admin.texts.names import CampNames, team_name
from fejag_admin.texts.rulings import points_text

if TYPE_CHECKING:
    from fejag_admin.rules.rulings import Ruling
    from fejag_admin.rules.state import State

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
    """How the secret stands and what comes next; ``answering``: the teams that may answer now (G6)."""
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
