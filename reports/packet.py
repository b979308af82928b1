"""The packet for tomorrow: everything that hangs, is handed out, or stays with the master, made in one go."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from fejag_admin.camp.header import OF_ROLE
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.common.language import N_, _
from reports.documents.blocks import Column, table
from reports.output import file_stem, make_folder, write
from reports.page_frame import LONGEST_TEAM, PageArea, Paper, frame
from reports.print_request import PrintRequest
from reports.registry import DOCUMENTS, Document, data_of, find_document
from reports.sight import Camp, Sight
from reports.typeset import Pages, typeset, typeset_each

PACKET = N_("packet")
PLACES = {
    **dict.fromkeys(("standings", "bulletin", "map", "clue"), N_("on the noticeboard")),
    "wall": N_("on the wall, to be read from afar"),
    **dict.fromkeys(("team", "roles"), N_("to each team its own")),
    **dict.fromkeys(("diplomas", "keepsake"), N_("to the teams at the ceremony")),
}
AT_THE_DESK = N_("at the desk, for whoever needs it")
"""Where each document of the packet belongs, and those that are not named."""


@dataclass(frozen=True, slots=True)
class PacketPiece:
    """One document of the packet: its viewer, its paper, and the daily game if it is made for one."""

    document: Document
    viewer: str = PUBLIC
    paper: Paper = "a4"
    game: str = ""

    def called(self, sight: Sight) -> str:
        """What it is, in words: of a team's own document whose it is."""
        if self.document.audience == "team":
            text = _("role of the team {team}") if self.document.id == "roles" else _("sheet of the team {team}")
            return text.format(team=sight.team_name(self.viewer))
        return _(self.document.about)


@dataclass(frozen=True, slots=True)
class PacketProgress:
    """How far a packet is: so many documents of so many are made; the files of the last one."""

    done: int
    total: int
    files: tuple[Path, ...]


def pieces(camp: Camp) -> Iterator[PacketPiece]:
    """The documents that belong in the packet of a camp in its present state, in the order of printing."""
    state, masters = camp.seen_by(PUBLIC).state, camp.seen_by(MASTER)
    ceremonial = [document for document in DOCUMENTS if document.ceremonial]
    for name in ("standings", "wall", *(("bulletin",) if state.round else ()), "map"):
        yield PacketPiece(find_document(name))
    for team in (team for team in state.setup.teams if (state.round, team) not in state.setup.away):
        yield PacketPiece(find_document("team"), team)
    if camp.sight(PUBLIC).clue(state.round) is not None:
        yield PacketPiece(find_document("clue"))
    if not state.round:  # roles are given out before the first game
        with_roles = (team.id for team in masters.campaign.teams if any(getattr(team, name) for name in OF_ROLE))
        yield from (PacketPiece(find_document("roles"), team) for team in with_roles)
    for document in (*ceremonial, find_document("slips"), find_document("answers")):
        if not document.useless(state):
            yield PacketPiece(document)
    if not state.over:
        yield PacketPiece(find_document("results"), game=str(state.round + 1))
    yield PacketPiece(find_document("map"), paper="a3")  # where the paper in the printer is changed
    if masters.state.over and not state.over:  # to be handed out when the freeze is released
        yield from (PacketPiece(document, MASTER) for document in ceremonial)
    if masters.campaign.day(next_game := masters.state.round + 1).legend:
        yield PacketPiece(find_document("legends"), MASTER, game=str(next_game))
    yield PacketPiece(find_document("map"), MASTER)
    yield PacketPiece(find_document("protocol"), MASTER)


def print_packet(camp: Camp, folder: Path) -> Iterator[PacketProgress]:
    """Make the packet in a new folder inside ``folder``; what is for the master goes to a folder MASTER in it.

    Besides each document there is one PDF of all of them in the order of printing, with a cover that lists where each
    page hangs, and one of the master's. Each document is written when the caller asks for the next. The generator may
    be closed at any time: every written file is complete. Files of an earlier packet as of the same entry are
    overwritten. Raise ReportError.
    """
    wanted, home = tuple(pieces(camp)), folder / file_stem(camp, PACKET)
    homes = {PUBLIC: home, MASTER: home / "MASTER"}
    parts: dict[str, list[tuple[PacketPiece, Pages]]] = {PUBLIC: [], MASTER: []}
    documents = list[tuple[str, dict[str, Any], datetime]]()
    for piece in wanted:
        data = data_of(piece.document, camp, piece.viewer, PrintRequest(piece.paper, game=piece.game))
        documents.append((piece.document.template, data, camp.sight(piece.viewer).moment))
    for number, (piece, pages) in enumerate(zip(wanted, typeset_each(documents), strict=True), 1):
        side = MASTER if piece.viewer == MASTER else PUBLIC
        parts[side].append((piece, pages))
        new = [(side, file_stem(camp, piece.document.id, piece.viewer, PrintRequest(piece.paper)), pages.files[0])]
        if number == len(wanted):
            new += ((whose, file_stem(camp, PACKET, whose), _bound(camp, whose, parts[whose])) for whose in homes)
        files = list[Path]()
        for whose, stem, pdf in new:
            make_folder(homes[whose], viewer=whose)
            files += write(homes[whose] / f"{stem}.pdf", [pdf], over=True, viewer=whose)
        yield PacketProgress(number, len(wanted), tuple(files))


def _bound(camp: Camp, viewer: str, parts: Sequence[tuple[PacketPiece, Pages]]) -> bytes:
    """The parts as one PDF behind a cover that tells where the sheets of each belong."""
    rows, page, sight = list[list[str]](), 2, camp.sight(viewer, LONGEST_TEAM)
    for piece, made in parts:
        place = N_("the game master keeps it") if viewer == MASTER else PLACES.get(piece.document.id, AT_THE_DESK)
        span = str(page) if made.count == 1 else f"{page}–{page + made.count - 1}"
        rows.append([span, piece.called(sight), piece.paper.upper(), _(place)])
        page += made.count
    titles = Column(_("pages"), "right"), Column(_("what it is"), share=3), Column(_("paper")), Column("", share=2)
    body = {"blocks": [table(titles, rows, size=12, height=9)]}
    cover = typeset("document", frame(sight, _("What hangs where"), PageArea("a4"), body), "pdf", sight.moment)
    sheets = (cover, *(made for _piece, made in parts))
    files = [{"pdf": list(pages.files[0]), "pages": pages.count} for pages in sheets]
    return typeset("bound", {"parts": files}, "pdf", sight.moment).files[0]
