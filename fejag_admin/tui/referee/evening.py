"""An evening at the table: the situations that were carried on from, each with its verdict, to be walked back."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from boardgames.core.answer import Values
from boardgames.core.files import LARGEST
from boardgames.core.registry import Game, games
from fejag_admin import situations
from fejag_admin.common.language import _
from fejag_admin.situations import Judged, SituationFile
from fejag_admin.texts.games.verdicts import line_text
from fejag_admin.tui.referee.verdict_view import VerdictView
from fejag_admin.tui.shell.actions import action_named
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.shell.shell import asks
from fejag_admin.tui.widgets.dialogs import ChooseDialog

if TYPE_CHECKING:
    from textual.worker import Worker


MOST = 200
"""Pages that are kept; the oldest go first."""


@dataclass(frozen=True, slots=True)
class EveningPage:
    """A situation as it was left: the ``text`` it ``begun`` with, the one it had then, and its verdict in one line."""

    begun: str
    text: str
    summary: str


@dataclass(frozen=True, slots=True)
class Evening:
    """The pages ``before`` the situation on the table, oldest first, and the ``later`` ones, from which was walked
    back. ``begun``: the text with which the one on the table began; empty if it was not carried on to."""

    before: tuple[EveningPage, ...] = ()
    later: tuple[EveningPage, ...] = ()
    begun: str = ""

    def pages(self, text: str, summary: str) -> tuple[EveningPage, ...]:
        """All of them, the situation on the table, which has this verdict, among them."""
        return (*self.before, EveningPage(self.begun, text, summary), *self.later)

    def turned_to(self, index: int, text: str, summary: str) -> tuple[Evening, str]:
        """Another page is put on the table, by its place among all: the evening then, and its text."""
        pages = self.pages(text, summary)
        return Evening(pages[:index], pages[index + 1 :], pages[index].begun), pages[index].text

    def follows(self, game: Game, after: str) -> bool:
        """Whether the later pages follow from a situation that leads to ``after``."""
        return bool(self.later) and situations.same(game, self.later[0].begun, after)

    def carried_on(self, text: str, summary: str, after: str) -> tuple[Evening, str]:
        """A new situation is put on the table, before the later ones."""
        return Evening((*self.before, EveningPage(self.begun, text, summary))[-MOST:], self.later, after), after


def kept(game: Game) -> Evening:
    """The evening of a game as it was kept; a new one if there is none, or it cannot be read."""
    try:
        raw = json.loads(situations.read_kept(situations.kept_file(game, "evening")) or "")
        before, later = ([EveningPage(**page) for page in raw[key]] for key in ("before", "later"))
        return Evening(tuple(before), tuple(later), raw["begun"])
    except (ValueError, TypeError, KeyError):
        return Evening()


def keep(game: Game, evening: Evening) -> bool:
    """Keep an evening for the next time, without its oldest pages if it is too large; False if it cannot be written."""
    if evening == Evening():
        situations.forget(game, "evening")
        return True
    while len(text := json.dumps(asdict(evening))) > LARGEST and evening.before:
        evening = replace(evening, before=evening.before[len(evening.before) // 4 + 1 :])
    return situations.put_kept(situations.kept_file(game, "evening"), text)


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


ANEW = "anew"


class EveningDialog(ChooseDialog):
    """The turns told in words; gives the place of the one that is to be put on the table, or ``anew``."""

    def __init__(self, pages: tuple[EveningPage, ...], at: int) -> None:
        lines = [(f"{'▸' if index == at else ' '}{index + 1:>3}. {page.summary}", str(index))
                 for index, page in enumerate(pages)]  # fmt: skip
        lines.append(("      " + _("Begin a new evening with this table"), ANEW))
        intro = _("Enter puts a situation back on the table; those after it stay.")
        super().__init__(_("The evening, turn by turn"), lines, intro=intro, at=at)


class EveningScreen(JudgingScreen):
    """``evening``: the situations before the one that is on the table, and after it."""

    def __init__(self) -> None:
        super().__init__()
        self.evening = Evening()

    def put(self, text: str) -> None:
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There must be a situation to go to, or a told turn before which may be asked."""
        match action:
            case "page":
                return bool(self.evening.before)
            case "carry_on":
                follows = self._after is not None or bool(self.evening.later)
                return follows or self._done != self._wanted or self._is_last
            case "evening":
                return bool(self.evening.before or self.evening.later)
            case "from_start":
                return bool(self.judged.asked_from)
        return True

    def _asked_from(self) -> str:
        """From where a question that follows a told turn is asked, and the key to ask it otherwise."""
        key = action_named("referee.start").key
        match self.judged.asked_from, self.from_start:
            case "here", _:
                return _("From here on. {key}: from the start of this turn").format(key=key)
            case "start", True:
                return _("From the start of this turn. {key}: from here on").format(key=key)
            case "start", False:
                return _("From the start of this turn: it is not told to its end, or not right.")
        return ""

    def _summary(self) -> str:
        """The verdict on the table in one line."""
        answer = self.judged.answer
        return "–" if answer is None or answer.headline is None else line_text(answer.headline)

    @property
    def _after(self) -> Values | None:
        """The situation that the one on the table leads to; None if it leads to none."""
        return None if self.judged.answer is None else self.judged.answer.after

    def _turn_to(self, evening: Evening, text: str | None = None) -> None:
        """Keep the evening as it is now, and put a text of it on the table."""
        self.evening = evening
        self.shell.save_soon(situations.kept_file(self.game, "evening"), partial(keep, self.game, evening))
        if text is not None:
            self.put(situations.in_language(self.game, text))
            at = len(evening.before)
            self.notify(_("Situation {at} of {n}").format(at=at + 1, n=at + 1 + len(evening.later)), timeout=2)

    def action_page(self, by: int) -> None:
        self._turn_to(*self.evening.turned_to(len(self.evening.before) + by, self.text, self._summary()))

    def action_carry_on(self) -> None:
        self.run_worker(self._carry_on(), exclusive=True, group="files")

    async def _carry_on(self) -> None:
        """To the next situation, once this one is judged."""
        if self._judging is not None and not self._judging.is_finished:
            await self._judging.wait()
        evening, following = self.evening, self._after
        after = None if following is None else situations.following(following, self.text)
        if evening.later and (after is None or evening.follows(self.game, after)):
            self.action_page(1)
        elif after is None:
            self.notify(self._why_nothing_follows(), severity="warning")
        else:
            self._turn_to(*evening.carried_on(self.text, self._summary(), after))

    @property
    def _is_last(self) -> bool:
        """Whether what is told is right and whole, and nothing follows it all the same."""
        answer = self.judged.answer
        return answer is not None and answer.legal is True and answer.next is None and answer.after is None

    def _why_nothing_follows(self) -> str:
        """Something is wrong or missing in what is told, or it is the last that happens, with its outcome."""
        answer = self.judged.answer
        if answer is None or not self._is_last:
            return _("Nothing follows yet: the turn is not right, or not told to its end.")
        outcome = [self._summary(), *map(line_text, answer.decisive)]
        return _("Nothing follows: {outcome}").format(outcome="; ".join(outcome))

    @asks
    async def action_evening(self) -> None:
        at = len(self.evening.before)
        pages = self.evening.pages(self.text, self._summary())
        chosen = await self.shell.push_screen_wait(EveningDialog(pages, at))
        if chosen == ANEW:
            self._turn_to(Evening())
        elif chosen is not None:
            self._turn_to(*self.evening.turned_to(int(chosen), self.text, self._summary()))

    def action_from_start(self) -> None:
        self.from_start = not self.from_start
        self._judge()
