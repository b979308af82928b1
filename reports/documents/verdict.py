"""The verdict on a situation of a board game or on a dispute, with its working and a place for signatures."""

from __future__ import annotations

from typing import Any

from fejag_admin.common.language import _
from fejag_admin.texts.games.names import game_name, question_text
from fejag_admin.texts.games.verdicts import amount_text, telling
from reports.documents.blocks import INDENT, Block, Column, heading, lettering, para, signatures, table
from reports.documents.dispute import dispute_document
from reports.errors import CannotPrintError
from reports.page_frame import PageArea, frame
from reports.print_request import PrintRequest
from reports.sight import Sight


def verdict_document(sight: Sight | None, request: PrintRequest) -> dict[str, Any]:
    """The working line by line with the ids of the rules; raise CannotPrintError if there is nothing judged.

    A situation of a board game needs no camp.
    """
    if request.dispute is not None and sight is not None:
        return dispute_document(sight, request)
    judged = request.judged
    if judged is None:
        raise CannotPrintError(_("Say what was judged: --game GAME --situation FILE, or --dispute NUMBER."))
    verdict = telling(judged.answer, judged.verdict)
    name = game_name(judged.game)
    blocks: list[Block] = [para(verdict.headline.whole, strong=True)]
    blocks += [para(INDENT + row.whole) for row in verdict.first]
    if verdict.table:
        names, *players = verdict.table
        blocks.append(table([Column(names[0], share=1), *(Column(one, "right") for one in names[1:])], players))
    blocks += [para(INDENT + row.whole) for row in verdict.rests]
    if judged.drawing:
        blocks += [heading(_("The situation")), lettering(judged.drawing)]
    columns = [Column(""), Column(_("the working"), share=1), Column("", "right"), Column(_("rules"))]
    lines = [[row.sign, INDENT * row.depth + row.text, amount_text(row.amount), row.rules] for row in verdict.steps]
    if lines:
        blocks += [heading(_("How it was decided")), table(columns, lines, size=9.5)]
    blocks.append(signatures([_("referee"), _("for one side"), _("for the other side")]))
    title = _("Verdict: {game}, {question}").format(
        game=name, question=question_text(judged.game, judged.situation.what)
    )
    return frame(sight, title, PageArea(request.paper), {"blocks": blocks})
