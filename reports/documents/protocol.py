"""The protocol of a whole camp: every game, every entry, the final standings and the map as it was uncovered."""

from collections.abc import Collection, Iterator
from itertools import chain
from typing import Any

from boardgames.core.answer import rests_on, steps
from fejag_admin.answers.entries import entry_kind_text, said_text
from fejag_admin.camp.journal.contents import CHANGES, NOTES
from fejag_admin.camp.journal.replayed import Step
from fejag_admin.common.language import _
from fejag_admin.orders import order_text
from fejag_admin.texts.games.names import game_name, question_text
from fejag_admin.texts.games.verdicts import amount_text, first_lines, line_text, sign, summary_rows, whole_line
from fejag_admin.texts.rulings import code_text
from reports import CannotPrintError
from reports.documents.blocks import INDENT, Block, Column, drawing, heading, lettering, para, signatures, table
from reports.documents.bulletin import day_text, result_rows, standings_blocks
from reports.documents.dispute import dispute_document
from reports.documents.layers import legend, map_grid, map_heading
from reports.documents.map_drawing import canvas
from reports.page_frame import PageArea, frame
from reports.print_request import PrintRequest
from reports.sight import Sight


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
    rows: dict[int, list[list[str]]] = {game: [] for game in range(sight.game + 1)}
    signed = [[entry.by, sight.time_text(entry.when)] for entry in sight.entries()[:1]]
    rows[0].append(["1", entry_kind_text("setup"), *chain(*signed)])
    for game, step in sight.steps_by_game():
        rows[game].append(_row(sight, step))
    for game, of_game in rows.items():
        yield from _game(sight, game, of_game)


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


def _row(sight: Sight, step: Step) -> list[str]:
    text, entered = order_text(step.order, sight.campaign), step.effective.entered
    if step.ruling.code is not None:
        text += " – " + _("Refused: {order}").format(order=code_text(step.ruling.code))
    if entered.note:
        text += f" ({entered.note})"
    row = [str(step.effective.version), text]
    return [*row, entered.by or "", sight.time_text(entered.when)] if sight.is_master else row


def _entries(sight: Sight, title: str, kinds: Collection[str], word: str, reason: str = "") -> Iterator[Block]:
    """A table of the entries of these kinds, under ``title``; told to the master only.

    ``word``: what one of them is called; ``reason``: the heading of the column that tells why, if there is one.
    """
    rows = []
    for entry in sight.entries():
        if entry.kind in kinds:
            sentence = said_text(entry, sight.campaign)
            why = [entry.reason or ""] if reason else []
            rows.append([str(entry.version), sentence, *why, entry.by, sight.time_text(entry.when)])
    if rows:
        columns = [Column(_("entry"), "right"), Column(word, share=2 if reason else 1)]
        columns += [Column(reason, share=1)] if reason else []
        yield heading(title)
        yield table([*columns, Column(_("by")), Column(_("time"))], rows, size=9)


def verdict_document(sight: Sight | None, request: PrintRequest) -> dict[str, Any]:
    """The working line by line with the ids of the rules; raise CannotPrintError if there is nothing judged.

    A situation of a board game needs no camp.
    """
    if request.dispute is not None and sight is not None:
        return dispute_document(sight, request)
    judged = request.judged
    if judged is None:
        raise CannotPrintError(_("Say what was judged: --game GAME --situation FILE, or --dispute NUMBER."))
    verdict, name = judged.game.judge(judged.situation), game_name(judged.game)
    answer = judged.game.answer(judged.situation, verdict)
    assert answer.headline is not None
    blocks: list[Block] = [para(whole_line(answer.headline), strong=True)]
    blocks += [para(INDENT + whole_line(line)) for line in first_lines(answer)]
    if answer.summary is not None:
        names, *players = summary_rows(answer.summary)
        blocks.append(table([Column(names[0], share=1), *(Column(name, "right") for name in names[1:])], players))
    blocks += [para(INDENT + whole_line(line)) for line in rests_on(answer, verdict)]
    if judged.drawing:
        blocks += [heading(_("The situation")), lettering(judged.drawing)]
    columns = [Column(""), Column(_("the working"), share=1), Column("", "right"), Column(_("rules"))]
    lines = [
        [sign(line), INDENT * line.depth + line_text(line), amount_text(line.amount), ", ".join(line.rules)]
        for line in steps(answer, verdict)
    ]
    if lines:
        blocks += [heading(_("How it was decided")), table(columns, lines, size=9.5)]
    blocks.append(signatures([_("referee"), _("for one side"), _("for the other side")]))
    question = question_text(judged.game, judged.situation.what)
    title = _("Verdict: {game}, {question}").format(game=name, question=question)
    return frame(sight, title, PageArea(request.paper), {"blocks": blocks})
