"""What the place of the referee does with an evening: on to the next situation, back, to any of them."""

from __future__ import annotations

from functools import partial

from boardgames.core.answer import Values
from fejag_admin import situations
from fejag_admin.common.language import _, ngettext
from fejag_admin.texts.games.verdicts import verdict_line
from fejag_admin.tui.referee import evening as evenings
from fejag_admin.tui.referee.evening import Evening, EveningPage
from fejag_admin.tui.referee.judging_screen import JudgingScreen
from fejag_admin.tui.referee.tables.choose import ChooseDialog
from fejag_admin.tui.shell.actions import action_named
from fejag_admin.tui.shell.dialog import CautiousConfirm
from fejag_admin.tui.shell.guard import asks

ANEW = "anew"


class EveningDialog(ChooseDialog):
    """The turns told in words; gives the place of the one that is to be put on the table, or ``anew``."""

    def __init__(self, pages: tuple[EveningPage, ...], at: int) -> None:
        lines = [(f"{'▸' if index == at else ' '}{index + 1:>3}. {page.summary}", str(index))
                 for index, page in enumerate(pages)]  # fmt: skip
        lines.append(("      " + _("Begin a new evening with this table"), ANEW))
        intro = _("Enter puts a situation back on the table; those after it stay until another turn is entered there.")
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

    def _told(self) -> str:
        """The verdict on the table in one line."""
        answer = self.judged.answer
        return "–" if answer is None or answer.headline is None else verdict_line(answer.headline).text

    @property
    def _after(self) -> Values | None:
        """The situation that the one on the table leads to; None if it leads to none."""
        return None if self.judged.answer is None else self.judged.answer.after

    def _turn_to(self, evening: Evening, text: str | None = None) -> None:
        """Keep the evening as it is now, and put a text of it on the table."""
        self.evening = evening
        self.shell.save_soon(situations.kept_file(self.game, "evening"), partial(evenings.keep, self.game, evening))
        if text is not None:
            self.put(situations.in_language(self.game, text))
            at = len(evening.before)
            self.notify(_("Situation {at} of {n}").format(at=at + 1, n=at + 1 + len(evening.later)), timeout=2)

    def action_page(self, by: int) -> None:
        self._turn_to(*self.evening.turned_to(len(self.evening.before) + by, self.text, self._told()))

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
            self.notify(self._why_nothing_follows(), severity="warning", markup=False)
        else:
            sure = await self.shell.push_screen_wait(self._anew(len(evening.later))) if evening.later else True
            if sure:
                self._turn_to(*evening.carried_on(self.text, self._told(), after))

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
        outcome = [self._told(), *(verdict_line(line).text for line in answer.decisive)]
        return _("Nothing follows: {outcome}").format(outcome="; ".join(outcome))

    def _anew(self, later: int) -> CautiousConfirm:
        text = ngettext("{n} situation that was told after it does not follow any more and is forgotten.",
                        "{n} situations that were told after it do not follow any more and are forgotten.",
                        later)  # fmt: skip
        return CautiousConfirm(_("Carry on from here again?"), text.format(n=later), ok=_("Carry on"))

    @asks
    async def action_evening(self) -> None:
        at = len(self.evening.before)
        pages = self.evening.pages(self.text, self._told())
        chosen = await self.shell.push_screen_wait(EveningDialog(pages, at))
        if chosen == ANEW:
            self._turn_to(Evening())
        elif chosen is not None:
            self._turn_to(*self.evening.turned_to(int(chosen), self.text, self._told()))

    def action_from_start(self) -> None:
        self.from_start = not self.from_start
        self._judge()
