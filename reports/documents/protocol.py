"""The protocol of a whole camp: every game, every entry, the final standings and the map as it was uncovered."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from fejag_admin.answers.entries import entry_kind_text, order_of, said_text
from fejag_admin.camp.journal.entries import CHANGES, NOTES
from fejag_admin.common.language import _
from fejag_admin.orders import order_text
from fejag_admin.rules.orders import Result
from fejag_admin.texts.rulings import code_text
from reports.documents.blocks import Block, Column, drawing, heading, para, signatures, table
from reports.documents.bulletin import day_text, result_rows, standings_blocks
from reports.documents.legend import legend
from reports.documents.map_drawing import canvas
from reports.documents.maps import map_grid, map_heading
from reports.page_frame import PageArea, frame
from reports.print_request import PrintRequest
from reports.sight import KnownOrder, Sight


def protocol_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The protocol; for the master with refused orders, corrections, reasons, and who entered what and when."""
    area = PageArea(request.paper)
    blocks = [
        *standings_blocks(sight),
        *_games(sight),
        *_entries(sight, _("Corrections"), CHANGES, _("correction"), _("reason")),
        *_entries(sight, _("Notes"), NOTES, _("note")),
        drawing(map_heading(sight), canvas(sight, map_grid(sight.view.size, area)), legend(sight)),
        signatures([_("game master"), _("head of the camp")]),
    ]
    title = _("Final protocol") if sight.state.over else _("Protocol so far")
    return frame(sight, title, area, {"blocks": blocks})


def _games(sight: Sight) -> Iterator[Block]:
    """Every game with its result and the entries that belong to it."""
    game, rows = 0, [_first(sight)]
    for record in sight.orders():
        if isinstance(record.order, Result) and record.refused is None:
            yield from _game(sight, game, rows)
            game, rows = record.order.game, []
        rows.append(_row(sight, record))
    yield from _game(sight, game, rows)


def _first(sight: Sight) -> list[str]:
    """The entry with which every journal begins."""
    row = ["1", entry_kind_text("setup")]
    return [*row, *sight.setup_signed()] if sight.is_master else row


def _game(sight: Sight, game: int, rows: list[list[str]]) -> Iterator[Block]:
    yield heading(day_text(sight, game) if game else _("Before the first game"))
    if game and (places := result_rows(sight, game)):
        yield para(" · ".join(map(" ".join, places)))
    if not rows:
        yield para(_("No entries."))
        return
    columns = [Column(_("entry"), "right"), Column(_("order"), share=1)]
    if sight.is_master:
        columns += [Column(_("by")), Column(_("time"))]
    yield table(columns, rows, size=9)


def _row(sight: Sight, record: KnownOrder) -> list[str]:
    text = order_text(record.order, sight.campaign)
    if record.refused is not None and record.refused.ruling.code is not None:
        text += " – " + _("Refused: {order}").format(order=code_text(record.refused.ruling.code))
    if record.note:
        text += f" ({record.note})"
    row = [str(record.version), text]
    return [*row, record.by or "", sight.time_text(record.when)] if sight.is_master else row


def _entries(sight: Sight, title: str, kinds: Collection[str], word: str, reason: str = "") -> Iterator[Block]:
    """A table of the entries of these kinds, under ``title``; told to the master only.

    ``word``: what one of them is called; ``reason``: the heading of the column that tells why, if there is one.
    """
    rows = []
    for entry in sight.entries():
        if entry.kind in kinds:
            sentence = said_text(entry, order_of(entry, sight.campaign), sight.campaign)
            why = [entry.reason or ""] if reason else []
            rows.append([str(entry.version), sentence, *why, entry.by, sight.time_text(entry.when)])
    if rows:
        columns = [Column(_("entry"), "right"), Column(word, share=2 if reason else 1)]
        columns += [Column(reason, share=1)] if reason else []
        yield heading(title)
        yield table([*columns, Column(_("by")), Column(_("time"))], rows, size=9)
