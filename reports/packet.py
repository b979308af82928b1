"""The packet for tomorrow: everything that hangs, is handed out, or stays with the master, made in one go."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from pathlib import Path

from fejag_admin.camp.header import OF_ROLE
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.common.language import N_, _
from fejag_admin.common.processes import processors
from fejag_admin.rules.state import State
from reports.documents.blocks import Column, table
from reports.output import file_stem, make_folder, write
from reports.page_frame import LONGEST_TEAM, PageArea, Paper, frame
from reports.print_request import PrintRequest
from reports.registry import DOCUMENTS, Document, find_document, typeset_document
from reports.sight import Camp, Sight
from reports.typeset import Pages, typeset
from reports.typesetter import Format

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
        return self.document.about_text


@dataclass(frozen=True, slots=True)
class PacketProgress:
    """How far a packet is: so many documents of so many are made; the ``name`` of the last one, and its files.

    ``missing``: the letters in it that no font has.
    """

    done: int
    total: int
    name: str
    files: tuple[Path, ...]
    missing: tuple[str, ...]


def pieces(camp: Camp) -> Iterator[PacketPiece]:
    """The documents that belong in the packet of a camp in its present state."""
    state = camp.seen_by(PUBLIC).state
    ceremonial = [document for document in DOCUMENTS if document.ceremonial]
    for name in ("standings", "wall", *(("bulletin",) if state.round else ())):
        yield PacketPiece(find_document(name))
    yield PacketPiece(find_document("map"))
    for team in (team for team in state.setup.teams if (state.round, team) not in state.setup.away):
        yield PacketPiece(find_document("team"), team)
    yield from _of_the_story(camp, state)
    yield from (
        PacketPiece(document)
        for document in (*ceremonial, *map(find_document, ("slips", "answers")))
        if not document.useless(state)
    )
    if not state.over:
        yield PacketPiece(find_document("results"), game=str(state.round + 1))
    yield PacketPiece(find_document("map"), paper="a3")  # where the paper in the printer is changed
    if camp.seen_by(MASTER).state.over and not state.over:  # to be handed out when the freeze is released
        yield from (PacketPiece(document, MASTER) for document in ceremonial)
    if camp.journal.campaign.day(next_game := camp.seen_by(MASTER).state.round + 1).legend:
        yield PacketPiece(find_document("legends"), MASTER, game=str(next_game))
    yield PacketPiece(find_document("map"), MASTER)
    yield PacketPiece(find_document("protocol"), MASTER)


def _of_the_story(camp: Camp, state: State) -> Iterator[PacketPiece]:
    """What is hung up and given out as the story goes on: the clue of the last game, before the first one the roles."""
    if camp.sight(PUBLIC).clue(state.round) is not None:
        yield PacketPiece(find_document("clue"))
    if not state.round:
        for team in camp.journal.campaign.teams:
            if any(getattr(team, name) for name in OF_ROLE):
                yield PacketPiece(find_document("roles"), team.id)


def print_packet(camp: Camp, folder: Path, kind: Format = "pdf", *, as_one: bool = False) -> Iterator[PacketProgress]:
    """Make the packet in a new folder inside ``folder``; documents for the master go to a folder MASTER in it.

    ``as_one``: one PDF in the order of printing, with a cover that lists where each page hangs, and one for the master;
    both are written at the end. Two documents are made at once if there are two processors; each is written when the
    caller asks for the next. The generator may be closed at any time: every written file is complete. Files of an
    earlier packet as of the same entry are overwritten. Raise ReportError.
    """
    wanted, sight = tuple(pieces(camp)), camp.sight(PUBLIC, LONGEST_TEAM)
    bound: dict[str, list[tuple[PacketPiece, Pages]]] = {PUBLIC: [], MASTER: []}

    def written(viewer: str, name: str, data: Sequence[bytes]) -> tuple[Path, ...]:
        home = folder / file_stem(camp, PACKET)
        make_folder(home := home / "MASTER" if viewer == MASTER else home, viewer=viewer)
        return write(home / name, data, over=True, viewer=viewer)

    def made(piece: PacketPiece) -> Pages:
        request = PrintRequest(piece.paper, game=piece.game)
        return typeset_document(piece.document, camp, piece.viewer, request, kind)

    pool = ThreadPoolExecutor(min(2, processors()))
    try:
        making = [pool.submit(copy_context().run, made, piece) for piece in wanted]  # in the language spoken here
        for number, (piece, future) in enumerate(zip(wanted, making, strict=True), 1):
            viewer, name, pages = piece.viewer, piece.called(sight), future.result()
            files: tuple[Path, ...] = ()
            if not as_one:
                name = f"{file_stem(camp, piece.document.id, viewer, piece.paper)}.{kind}"
                files = written(viewer, name, pages.files)
            else:
                bound[MASTER if viewer == MASTER else PUBLIC].append((piece, pages))
            if as_one and number == len(wanted):
                for whose, parts in bound.items():
                    files += written(whose, f"{file_stem(camp, PACKET, whose)}.pdf", [_bound(camp, whose, parts)])
            yield PacketProgress(number, len(wanted), name, files, pages.missing)
    finally:
        pool.shutdown(cancel_futures=True)


def _bound(camp: Camp, viewer: str, parts: Sequence[tuple[PacketPiece, Pages]]) -> bytes:
    """The parts as one PDF behind a cover that tells where the sheets of each belong."""
    rows, page, sight = list[list[str]](), 2, camp.sight(viewer, LONGEST_TEAM)
    for piece, made in parts:
        place = N_("the game master keeps it") if viewer == MASTER else PLACES.get(piece.document.id, AT_THE_DESK)
        span = str(page) if made.count == 1 else f"{page}–{page + made.count - 1}"
        rows.append([span, piece.called(sight), piece.paper.upper(), _(place)])
        page += made.count
    titles = Column(_("pages"), "right"), Column(_("what it is"), share=3), Column(_("paper")), Column("", share=2)
    cover_frame = frame(
        sight, _("What hangs where"), PageArea("a4"), {"blocks": [table(titles, rows, size=12, height=9)]}
    )
    cover = typeset("document", cover_frame, "pdf", sight.moment)
    sheets = (cover, *(made for _piece, made in parts))
    files = [{"pdf": list(pages.files[0]), "pages": pages.count} for pages in sheets]
    return typeset("bound", {"parts": files}, "pdf", sight.moment).files[0]
