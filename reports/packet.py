"""The packet for tomorrow: everything that hangs, is handed out, or stays with the master, made in one go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fejag_admin.camp.views.projection import MASTER, PUBLIC
from reports.output import file_stem, make_folder, write
from reports.page_frame import Paper
from reports.print_request import PrintRequest
from reports.registry import Document, find_document, typeset_document
from reports.sight import Camp
from reports.typesetter import Format

PACKET = "packet"


@dataclass(frozen=True, slots=True)
class Piece:
    """One document of the packet: for whom, and on what paper."""

    document: Document
    viewer: str = PUBLIC
    paper: Paper = "a4"


@dataclass(frozen=True, slots=True)
class PacketProgress:
    """How far a packet is: so many documents of so many are made; the files of the last one.

    ``missing``: the letters in it that no font has.
    """

    done: int
    total: int
    files: tuple[Path, ...]
    missing: tuple[str, ...]


def pieces(camp: Camp) -> Iterator[Piece]:
    """What belongs in the packet of a camp as it stands."""
    state = camp.seen_by(PUBLIC).journal.state
    for name in ("standings", "wall", *(("bulletin",) if state.round else ())):
        yield Piece(find_document(name))
    for paper in ("a4", "a3"):
        yield Piece(find_document("map"), paper=paper)
    for team in state.setup.teams:
        yield Piece(find_document("team"), team)
    if state.over:
        yield Piece(find_document("diplomas"))
        yield Piece(find_document("protocol"))
    else:
        yield Piece(find_document("orders"))
        yield Piece(find_document("answers"))
    yield Piece(find_document("map"), MASTER)
    yield Piece(find_document("protocol"), MASTER)


def print_packet(camp: Camp, folder: Path, kind: Format = "pdf") -> Iterator[PacketProgress]:
    """Make the packet in a folder of its own inside ``folder``; what the master keeps lies in a folder apart.

    It is made document by document as the caller asks for the next, and may be left at any time: what is written is
    whole. Files of an earlier packet as of the same entry are written over. Raise ReportError.
    """
    home = folder / file_stem(camp, PACKET)
    wanted = tuple(pieces(camp))
    for done, piece in enumerate(wanted, 1):
        place = home / "MASTER" if piece.viewer == MASTER else home
        make_folder(place)
        pages = typeset_document(piece.document, camp, piece.viewer, PrintRequest(piece.paper), kind)
        name = f"{file_stem(camp, piece.document.id, piece.viewer, piece.paper)}.{kind}"
        yield PacketProgress(done, len(wanted), write(place / name, pages.files, over=True), pages.missing)
