"""A screen whose situation is judged beside what the person does: always the last one, those before no longer."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from boardgames.core.registry import Game, games
from fejag_admin import situations
from fejag_admin.situations import Judged, SituationFile
from fejag_admin.tui.referee.verdict_view import VerdictView
from fejag_admin.tui.shell.screen import DeskScreen

if TYPE_CHECKING:
    from textual.worker import Worker

Asked = tuple[str, int, bool]
"""What is judged: the game, the number of the situation, and from where it is asked."""
PAUSE = 0.12  # seconds without another change before a situation is judged


class JudgingScreen(DeskScreen):
    """``situation`` is one of ``game``, ``judged`` what became of the last one that was judged.

    ``from_start``: a question that follows a told turn is asked from the start of the turn.
    """

    def __init__(self) -> None:
        super().__init__()
        self.game: Game = situations.last_game() or games()[0]
        self.situation = SituationFile("")
        self._number = 0  # grows with every change
        self.judged = Judged()
        self.from_start = False
        self._wanted: Asked | None = None
        self._done: Asked | None = None
        self._judging: Worker[None] | None = None

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
            working.mark_stale()
        if self._judging is None or self._judging.is_finished:
            self._judging = self.run_worker(self._judge_on())

    async def _judge_on(self) -> None:
        """Judge what is wanted, and again as long as it changes meanwhile."""
        while self._wanted is not None and self._wanted != self._done:
            await asyncio.sleep(PAUSE)
            wanted = self._wanted
            judge = partial(situations.judge, self.game, self.situation, from_start=self.from_start)
            judged = await asyncio.to_thread(judge)
            if wanted == self._wanted and self.is_mounted:
                self._done, self.judged = wanted, judged
                self._tell()
                if judged.error is not None:
                    self.shell.report(judged.error)
            elif not self.is_mounted:
                return
