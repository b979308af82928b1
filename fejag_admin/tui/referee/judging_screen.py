"""A screen whose situation is judged beside what the person does: always the last one, those before no longer."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from boardgames.core.registry import Game, games
from fejag_admin import situations
from fejag_admin.common.language import _
from fejag_admin.situations import Judged, Situation
from fejag_admin.tui.referee.background_work import BackgroundWork
from fejag_admin.tui.referee.verdict_view import VerdictView
from fejag_admin.tui.shell.key_bar import KeyBar
from fejag_admin.tui.shell.screen import DeskScreen

if TYPE_CHECKING:
    from textual.worker import Worker

Asked = tuple[str, int, bool]
"""What is judged: the game, the number of the situation, and from where it is asked."""
PAUSE = 0.12  # seconds without another change before a situation is judged
SLOW = 0.5  # seconds after which it is told that the referee is at work
GRACE = 0.5  # seconds in which work that is to stop may still end by itself


class JudgingScreen(DeskScreen):
    """``situation`` is one of ``game``, ``judged`` what became of the last one that was judged.

    ``searching``: the referee takes so long that it is shown, and can be stopped. ``from_start``: a question that
    follows a told turn is asked from the start of the turn.
    """

    def __init__(self) -> None:
        super().__init__()
        self.game: Game = situations.last_game() or games()[0]
        self.situation = Situation("")
        self._number = 0  # grows with every change
        self.judged = Judged()
        self.searching = False
        self.from_start = False
        self._wanted: Asked | None = None
        self._judged_now: Asked | None = None
        self._done: Asked | None = None
        self._judging: Worker[None] | None = None
        self._work: BackgroundWork[Judged] | None = None
        self._stopped = False

    @property
    def text(self) -> str:
        """The situation as the text of a file."""
        return self.situation.text

    def _tell(self) -> None:
        raise NotImplementedError

    def _judge(self) -> None:
        self._wanted = self.game.id, self._number, self.from_start
        keep = partial(situations.keep, self.game, self.situation)
        self.shell.save_soon(situations.kept_file(self.game, "toml"), keep)
        if self._wanted == self._done:
            return
        self._done = None  # also if it is wanted again before anything else is judged
        for working in self.query(VerdictView):
            working.grow_old()
        if self._judging is None or self._judging.is_finished:
            self._judging = self.run_worker(self._judge_on())
        elif self._work is not None:
            self.set_timer(GRACE, partial(self._give_up, self._work))

    def _give_up(self, work: BackgroundWork[Judged]) -> None:
        """End the work on a situation that is not wanted any more."""
        if work is self._work and self._judged_now != self._wanted:
            work.stop()

    async def _judge_on(self) -> None:
        """Judge what is wanted, and again as long as it changes meanwhile."""
        while self._wanted is not None and self._wanted != self._done:
            await asyncio.sleep(PAUSE)
            wanted, game, situation, start = self._wanted, self.game, self.situation, self.from_start
            self._stopped, self._judged_now = False, wanted
            slow = self.set_interval(SLOW, self._tell_slow)
            self._work = BackgroundWork(partial(situations.judge, game, situation, from_start=start))
            judged = await self._work.result()
            self._work = None
            slow.stop()
            self.searching = False
            if wanted == self._wanted and (judged is not None or self._stopped):
                self._done = wanted
                self._take(wanted, judged or Judged(stopped=True))

    def _take(self, wanted: Asked, judged: Judged) -> None:
        """Show what became of a situation, if it is the one that stands there now."""
        if wanted == self._wanted and self.is_mounted:
            self.judged = judged
            self._tell()
            if judged.error is not None:
                self.shell.report(judged.error)

    def _tell_slow(self) -> None:
        """Say that what is shown is the last verdict, and that the next one is being worked out."""
        if not self.searching:
            self.searching = True
            self.query(KeyBar).refresh()
        for working in self.query(VerdictView):
            working.wait(_("judging…; Esc stops"))

    def action_stop(self) -> None:
        """Stop judging, unless it ends by itself at once."""
        self._stopped = True
        if self._work is not None:
            self.set_timer(GRACE, self._work.stop)
