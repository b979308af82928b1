"""The story on paper: role sheets of the teams, legends to be read out, the clue that is hung up after a game."""

from collections.abc import Iterable, Sequence
from typing import Any

from fejag_admin.answers.story import paragraphs
from fejag_admin.common.language import _
from reports import CannotPrintError
from reports.documents.bulletin import asked_game, day_text
from reports.page_frame import PageArea, form
from reports.print_request import PrintRequest
from reports.sight import Sight, badge

PLAIN, LARGE = 13, 15
"""The size of letters in points, of what is read at a table and of what is read out."""

Part = tuple[str, Sequence[str]]
"""A heading and the paragraphs below it."""


def roles_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The role of the team that looks; for the master those of all, one after another."""
    teams = sight.state.setup.teams if sight.is_master else (sight.viewer,)
    sheets = [badge(sight, team) | _sheet(sight.team_name(team), "", _role(sight, team)) for team in teams]
    return _document(sight, _("Role sheets") if sight.is_master else _("Role sheet"), request, sheets)


def _role(sight: Sight, team: str) -> list[Part]:
    """What is written of a team's role, or room to write it by hand."""
    role = sight.role(team)
    sections = [
        (_("Leader"), role.leader),
        (_("What you want"), role.aims),
        (_("Whom you can trust, and whom not"), role.allies),
        (_("What you have"), role.weapons),
        (_("If you win"), role.wins),
        (_("If you lose"), role.loses),
    ]
    return [(title, paragraphs(text)) for title, text in sections if text] or [(title, ()) for title, _text in sections]


def legends_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The legend of each game, or of the one that is asked for, a page each; for players of those played so far."""
    last = sight.state.setup.options.games if sight.is_master else sight.game
    wanted = [game for game in range(1, last + 1) if sight.campaign.day(game).legend]
    if request.game:
        wanted = [asked_game(sight, request)]
        if wanted[0] > last:
            text = _("Players see the legend of a game once it has been played; until then print it for the master.")
            raise CannotPrintError(text)
    legends = [_sheet(day_text(sight, game), "", [("", paragraphs(sight.legend(game)))], LARGE) for game in wanted]
    none = _sheet(_("No legend is written yet."), "", ())
    return _document(sight, _("Legends of the games"), request, legends or [none])


def clue_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The clue that is hung up after a game, in large letters; room to write it by hand if it is not known yet."""
    game = asked_game(sight, request) if request.game else max(sight.game, 1)
    clue = sight.clue(game) or sight.campaign.day(game).clue or ""
    text = _("after game {game}").format(game=game)
    return _document(sight, _("Clue of the secret of the egg"), request, [_sheet(clue, text, (), 0)], flipped=True)


def _sheet(title: str, under: str, parts: Iterable[Part], size: int = PLAIN) -> dict[str, Any]:
    """A sheet; ``size`` of the letters of its parts, 0 if the title is to fill it."""
    sections = [{"heading": heading, "lines": list(lines)} for heading, lines in parts]
    return {"title": title, "under": under, "parts": sections, "size": size}


def _document(
    sight: Sight, heading: str, request: PrintRequest, sheets: Sequence[dict[str, Any]], *, flipped: bool = False
) -> dict[str, Any]:
    return form(sight, heading, PageArea(request.paper, flipped=flipped), {"sheets": list(sheets)})
