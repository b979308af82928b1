"""The map of the disputes: what the chosen sentence of an answer speaks of, and its legend."""

from dataclasses import replace
from itertools import chain
from textwrap import wrap

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from fejag_admin.answers.questions.finger import Finger, finger
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.views.projection import View
from fejag_admin.common.language import ngettext
from fejag_admin.rules.board import cells_of
from fejag_admin.tui.board.board import BoardView
from fejag_admin.tui.widgets.answer_tree import AnswerTree

LEGEND = 4  # one line of so many on the screen names figures of the map
LEAST = 33  # columns of the legend before it is laid out


class FingerMap(Vertical):
    """A board on which nothing is drawn but what an answer speaks of."""

    @property
    def board(self) -> BoardView:
        return self.query_one(BoardView)

    def compose(self) -> ComposeResult:
        yield BoardView(lambda: None)  # what is drawn stays where the cursor goes
        yield Static(id="legend", markup=False)

    def point(self, answer: AnswerTree, seen: View, campaign: Campaign) -> None:
        """Draw what the chosen sentence speaks of, and what it rests on, so that all of it is seen."""
        board, row = self.board, answer.row
        highlight = finger(answer.drawn, seen)
        board.lay(highlight.overlay)
        legend = self._legend(highlight, campaign)
        self.query_one("#legend", Static).update(Content("\n").join(map(Content, legend)))
        own = highlight if row is None else finger([replace(row.statement, below=())], seen)
        cells = own.needed or highlight.needed
        if cells:
            cursor = board.cursor if cells >> board.cursor & 1 else next(cells_of(cells))
            board.fit(lambda *room: highlight.fitted(*room) or own.fitted(*room), cursor)
            self.call_after_refresh(board.fit_again)  # the legend takes its lines from the board

    def _legend(self, highlight: Finger, campaign: Campaign) -> list[str]:
        """Numbers and signs in few lines, none of them cut: as many figures as there is room for, the signs last."""
        meanings = list(highlight.legend(campaign))
        width = self.query_one("#legend").size.width or LEAST
        figures = [
            wrap(f"{sign:<3}{meaning}", width, subsequent_indent="   ") for sign, meaning in meanings if sign.isdigit()
        ]
        left_out, most = 0, max(self.screen.size.height // LEGEND, 1)
        while len(figures) > 1 and sum(map(len, figures)) + bool(left_out) > most:
            figures.pop()
            left_out += 1
        if left_out:
            figures.append([ngettext("… and {n} more", "… and {n} more", left_out).format(n=left_out)])
        signs = "  ".join(f"{sign} {meaning}" for sign, meaning in meanings if not sign.isdigit())
        return [*chain.from_iterable(figures), signs]
