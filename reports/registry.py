"""The list of all documents: the name, the template and the audience of each."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.common.language import N_, _
from fejag_admin.rules.state import State
from reports import CannotPrintError
from reports.documents.bulletin import bulletin_document
from reports.documents.keepsake import diplomas_document, keepsake_document
from reports.documents.layers import map_document
from reports.documents.poster import poster_document
from reports.documents.protocol import protocol_document, verdict_document
from reports.documents.scoresheets import results_document, scoresheets_document
from reports.documents.slips import answers_document, answers_useless, slips_document, slips_useless
from reports.documents.standings import standings_document, wall_document
from reports.documents.story import clue_document, legends_document, roles_document
from reports.documents.team import team_document
from reports.page_frame import LONGEST_TEAM, Paper
from reports.print_request import USUAL, PrintRequest
from reports.sight import Camp, Sight
from reports.typeset import Pages, typeset
from reports.typesetter import Format

Build = Callable[[Sight, PrintRequest], dict[str, Any]]
Audience = Literal["anybody", "team"]


@dataclass(frozen=True, slots=True)
class Document:
    """One kind of document.

    ``id``: its name in commands. ``about``: an English sentence about it, marked for translation. ``build`` makes the
    data that ``template`` sets. ``papers``: the sizes it may have. ``audience``: ``team`` if it is made for one team.
    ``ceremonial``: made after the last game only, so it bears no marks of the office. ``unneeded``: as `useless`, for
    what may be made during the camp.
    """

    id: str
    about: str
    build: Build
    template: str = "document"
    papers: tuple[Paper, ...] = ("a4",)
    audience: Audience = "anybody"
    ceremonial: bool = False
    unneeded: Callable[[State], str] = lambda _state: ""

    def useless(self, state: State) -> str:
        """Why the document is of no use in this state of the camp, as a sentence; empty if it is of use."""
        return _too_early(state) if self.ceremonial else self.unneeded(state)


def _too_early(state: State) -> str:
    if state.over:
        return ""
    template = _("That comes after the last game, which is game {last}; the last one entered is {game}.")
    return template.format(last=state.setup.options.games, game=state.round)


DOCUMENTS: tuple[Document, ...] = (
    Document(N_("standings"), N_("standings with movement and a chart"), standings_document),
    Document(N_("wall"), N_("standings in large letters for a wall"), wall_document, "wall", ("a4", "a3")),
    Document(N_("map"), N_("map on one sheet"), map_document, "map", ("a4", "a3")),
    Document(N_("poster"), N_("map as a poster of several sheets"), poster_document, "poster", ("a4", "a3")),
    Document(N_("bulletin"), N_("daily bulletin of the last game"), bulletin_document, "bulletin"),
    Document("team", N_("sheet of one team: wallet, figures, where to place"), team_document, "team", audience="team"),
    Document(
        N_("slips"),
        N_("purchase slips for every team, with a stub to tear off"),
        slips_document,
        "slips",
        unneeded=slips_useless,
    ),
    Document(N_("answers"), N_("answer sheets for the secret of the egg"), answers_document, unneeded=answers_useless),
    Document(N_("clue"), N_("clue of the secret of the egg, to hang up after a game"), clue_document, "story"),
    Document(N_("legends"), N_("legends of the games, to be read out in the morning"), legends_document, "story"),
    Document(
        N_("roles"),
        N_("role sheet of one team: its aims, allies, weapons and ends"),
        roles_document,
        "story",
        audience="team",
    ),
    Document(N_("results"), N_("sheets for the results of the daily games"), results_document),
    Document(N_("scoresheets"), N_("scoresheets of the four board games"), scoresheets_document),
    Document(N_("verdict"), N_("verdict on a dispute, or on a situation of a board game"), verdict_document),
    Document(N_("diplomas"), N_("diplomas for the final ceremony"), diplomas_document, "diploma", ceremonial=True),
    Document(
        N_("keepsake"), N_("the story of the whole camp, to keep"), keepsake_document, "keepsake", ceremonial=True
    ),
    Document(N_("protocol"), N_("protocol of the whole camp with the map"), protocol_document),
)


def find_document(name: str) -> Document:
    """The document of this id."""
    return next(document for document in DOCUMENTS if document.id == name)


def check(document: Document, camp: Camp, viewer: str, paper: Paper) -> None:
    """Raise CannotPrintError if this viewer, paper or state of the camp does not go with the document."""
    if paper not in document.papers:
        template = _("“{document}” is printed on {papers} only.")
        papers = ", ".join(paper.upper() for paper in document.papers)
        raise CannotPrintError(template.format(document=document.id, papers=papers))
    if document.audience == "team" and viewer == PUBLIC:
        template = _("“{document}” is made for one team; say which with --viewer: {teams}.")
        teams = ", ".join(team.id for team in camp.journal.campaign.teams)
        raise CannotPrintError(template.format(document=document.id, teams=teams))
    if reason := document.useless(camp.seen_by(viewer).state):
        if not document.useless(camp.seen_by(MASTER).state):
            reason += " " + _("A freeze is on; until it is released only the game master gets it.")
        raise CannotPrintError(reason)


def data_of(document: Document, camp: Camp, viewer: str = PUBLIC, request: PrintRequest = USUAL) -> dict[str, Any]:
    """The data of a document; raise CannotPrintError if it is not made for this viewer or on this paper."""
    check(document, camp, viewer, request.paper)
    return document.build(camp.sight(viewer, LONGEST_TEAM), request)


def typeset_document(
    document: Document, camp: Camp, viewer: str = PUBLIC, request: PrintRequest = USUAL, kind: Format = "pdf"
) -> Pages:
    """A document, typeset; raise CannotPrintError if it cannot be printed as asked."""
    return typeset(document.template, data_of(document, camp, viewer, request), kind, camp.sight(viewer).moment)


def typeset_judged(request: PrintRequest, kind: Format = "pdf") -> Pages:
    """The verdict on a situation of a board game, typeset without any camp."""
    return typeset("document", verdict_document(None, request), kind, datetime.now(UTC))
