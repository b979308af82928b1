"""What teams fill in by hand: purchase slips with a stub to tear off, answers to the secret; where they may place."""

from typing import Any

from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.common.language import _, number_text
from fejag_admin.rules.board import Mask, column_name, mask_of
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.state import State
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulings import code_text, points_text
from fejag_admin.texts.team_states import QUESTIONS, question_text
from reports import CannotPrintError
from reports.documents.blocks import ROW, Block, Column, blanks, heading, next_page, para, signatures, table
from reports.documents.map_drawing import runs
from reports.page_frame import PageArea, form
from reports.print_request import PrintRequest
from reports.sight import Sight, badge


def free_cells(sight: Sight, team: str) -> Mask:
    """The cells where a team may place a figure now or, between rounds, in the next one if nothing changes (B2).

    Only uncovered middle sections are excluded: leaving out the others would reveal them (R2).
    """
    seen, state = sight.view, sight.state
    now = seen.light[team] & seen.visible
    if state.round_open and state.setup.options.placement_light == "round-start":
        now &= state.lit_when_opened(team)
    now &= ~mask_of(figure.at for figure in seen.figures) & ~seen.temple & ~mask_of(seen.teleports)
    now &= ~mask_of(start for owner, start in seen.starts if owner != team)
    for rival, middle in seen.middle.items():
        if rival != team:
            now &= ~middle
    return now


def placing(sight: Sight, team: str) -> tuple[Mask, Mask, list[Block], list[Block]]:
    """The lit cells of a team, the free cells, and the blocks above and below their map.

    All four are empty if the camp is over or there is no such team.
    """
    state, seen = sight.state, sight.view
    if state.over or team not in state.setup.teams:
        return 0, 0, [], []
    free, now = free_cells(sight, team), _("Where a figure may be placed")
    title = now if state.round_open else _("Where a figure may be placed next round")
    above = [heading(title), prices_table(state.wallet(team))]
    return seen.light[team] & seen.visible, free, above, [para(cells_text(free, seen.size))]


def prices_table(wallet: int) -> Block:
    """Every figure with its price, and how many the wallet allows or how much it lacks for one."""
    kinds, short = list(KINDS.values()), _("{n} short")
    each = [(wallet // kind.price, number_text(kind.price - wallet)) for kind in kinds]
    rows = [
        [_("price"), *(str(kind.price) for kind in kinds)],
        [_("wallet allows"), *(f"{n}×" if n > 0 else short.format(n=lacks) for n, lacks in each)],
    ]
    return table([Column(""), *(Column(figure_name(kind.id), "center", 1) for kind in kinds)], rows)


def cells_text(cells: Mask, size: int) -> str:
    """Cells row by row, those side by side as one: ``Free cells (4): 7: A, C–E``."""
    rows = []
    for row in range(size):
        if free_runs := runs(cells >> row * size, size):
            names = [(column_name(first), column_name(first + length - 1)) for first, length in free_runs]
            rows.append(f"{row + 1}:\N{NO-BREAK SPACE}" + ", ".join("–".join(dict.fromkeys(ends)) for ends in names))
    text = _("Free cells by rows ({n}): {cells}")
    return text.format(n=cells.bit_count(), cells="; ".join(rows)) if rows else _("Nowhere.")


ON_A_SHEET, MOST = 4, 40


def slips_useless(state: State) -> str:
    """That no purchase round is open or to come; none follows the last game (G4)."""
    to_come = state.round_open or state.round + 1 < state.setup.options.games
    return "" if to_come else _("No purchase round comes any more, so nobody needs slips.")


def answers_useless(state: State) -> str:
    """That the secret of the egg is solved, or all games are over (G6)."""
    if state.secret.solved_by is not None:
        return code_text("secret-solved")
    return _("All games are over; an answer to the secret of the egg brings nothing any more.") if state.over else ""


def slips_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """Numbered slips of every team, or of the one that is the viewer, with the wallet as of now.

    Before a game what it will bring is left to be written.
    """
    if request.each > MOST:
        raise CannotPrintError(_("So many slips would be a waste; at most {n} for a team.").format(n=MOST))
    state = sight.state
    game = sight.game if state.round_open else sight.game + 1
    text = _("Wallet: {points}") if state.round_open else _("Wallet: {points}, with game {game}: ______")
    slips = [
        badge(sight, team)
        | {
            "number": _("slip {number}").format(number=number),
            "wallet": text.format(points=points_text(state.wallet(team)), game=game),
        }
        for team in state.setup.teams
        if sight.viewer in (PUBLIC, MASTER, team) and (game, team) not in state.setup.away
        for number in range(1, request.each + 1)
    ]
    body = {
        "slips": slips,
        "per-page": ON_A_SHEET,
        "round": _("round after game {game}").format(game=game),
        "figures": [[figure_name(kind.id), str(kind.price)] for kind in KINDS.values()],
        "labels": {
            "arrived": _("came at"),
            "cell": _("cell"),
            "leader": _("team leader"),
            "accepted": _("accepted"),
            "refused": _("refused"),
            "stub": [_("figure"), _("cell"), _("left in the wallet"), _("why"), _("entry")],
        },
    }
    return form(sight, _("Purchase slips"), PageArea(request.paper), body)


def answers_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """A sheet for every team to answer the nine questions of the secret of the egg; for the master the right answers.

    The questions are those of the camp.
    """
    secret = sight.campaign.secret
    questions = [f"{number}. {question_text(number, secret)}" for number in range(1, len(QUESTIONS) + 1)]
    blocks: list[Block] = []
    if any(question.answer for question in secret):  # players' camps have none
        blocks.append(heading(_("The right answers")))
        for asked, question in zip(questions, secret, strict=False):
            blocks += [para(asked, strong=True), para(question.answer or "–")]
    setup = sight.state.setup
    for team in (team for team in setup.teams if (sight.game, team) not in setup.away):
        if blocks:
            blocks.append(next_page())
        blocks.append(heading(_("Answers to the secret of the egg: {team}").format(team=sight.team_name(team))))
        blocks.append(para(_("A wrong answer uses up the attempt of the team; an incomplete one does not.")))
        blocks += [blanks(_("came at")), *(blanks(asked, 2) for asked in questions)]
        blocks.append(
            table(
                [Column(title, "center", 1) for title in (_("correct"), _("wrong"), _("incomplete"))],
                [["☐", "☐", "☐"]],
                height=ROW,
            )
        )
        blocks.append(signatures([_("team leader"), _("game master")]))
    return form(sight, _("Answer sheets"), PageArea(request.paper), {"blocks": blocks})
