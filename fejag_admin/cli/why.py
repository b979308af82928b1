"""``fejag why``: why a figure, an attack, a path, the points of a team, an entry or a cell is as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fejag_admin.cli.exits import Exit
from fejag_admin.cli.map import around
from fejag_admin.cli.output import put, put_json
from fejag_admin.cli.speaking import Argument, Option, as_of_option, command, json_option
from fejag_admin.cli.viewers import answered_for, viewer_option
from fejag_admin.common.language import _, mark

if TYPE_CHECKING:
    from fejag_admin.camp.explain.reasons import Reason
    from fejag_admin.camp.journal.history import History


_QUESTIONS = mark(
    "figure N, attack N or entry N; not N M: why figure N does not attack figure M; paths TEAM to the temple,"
    " points TEAM; or a cell, to learn who lights it, with a team (and a figure), to learn whether that team may"
    " place there (and the number of a figure, whether that would be attacked)."
)


@command(
    "why",
    help=mark("Say in words why something is as it is, step by step with the rules that make it so."),
    example=mark("fejag why K17 fbi tiger"),
    params=lambda: [
        Argument("words", _("WHAT…"), _(_QUESTIONS), nargs=-1, required=True),
        Option(["--map", "with_map"], is_flag=True, help=_("Draw the figures and rays that it speaks of, too.")),
        viewer_option(),
        as_of_option(),
        json_option(),
    ],
)
def why_command(words: tuple[str, ...], with_map: bool, viewer: str, as_of: int | None, as_json: bool) -> Exit:
    from fejag_admin.answers.answer import reason_statement
    from fejag_admin.answers.reasons import explanation_lines
    from fejag_admin.answers.why import explanation
    from fejag_admin.camp.journal.history import History

    journal, seen_by = answered_for(viewer, as_of)
    history = History(journal)
    told = explanation(history, words, seen_by)
    lines = list(told.before)
    if told.reason is not None:
        steps = explanation_lines(told.reason, journal.campaign, history.state)
        lines += ["  " * depth + line for depth, line in steps]
    lines += told.after
    if as_json:
        tree = None if told.reason is None else _tree(told.reason, history)
        put_json({"about": " ".join(words), "viewer": seen_by, "lines": lines, "explanation": tree})
        return Exit.FINE
    put(lines)
    if with_map and told.reason is not None:
        drawn = reason_statement(told.reason, journal.campaign, history.state)
        put(("", *around(journal, seen_by, drawn.all_figures | drawn.all_shown)))
    return Exit.FINE


def _tree(reason: Reason, history: History) -> dict[str, Any]:
    """An explanation for programs: codes, rule ids, words, and what to draw."""
    from fejag_admin.answers.reasons import reason_text
    from fejag_admin.rules.board import cells_of

    name = history.campaign.board.name
    shown = {*reason.cells, *(cell for ray in reason.rays for cell in cells_of(ray.mask))}
    return {
        "code": reason.code,
        "rules": list(reason.rules),
        "text": reason_text(reason, history.campaign, history.state),
        "figures": sorted({number for number in (reason.figure, reason.by) if number is not None}),
        "cells": [name(cell) for cell in sorted(shown)],
        "because": [_tree(one, history) for one in reason.because],
    }
