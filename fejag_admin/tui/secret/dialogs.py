"""The dialogs of the secret of the egg: the verdict on an answer, and the clue pinned after a game."""

from collections.abc import Mapping, Sequence
from typing import cast

from textual import on
from textual.widgets import Input, Select, Static

from fejag_admin.camp.campaign import SecretQuestion
from fejag_admin.camp.journal.contents import Clue
from fejag_admin.camp.journal.notes import clues
from fejag_admin.camp.views.secret import SIGNS, Ticks, verdict_of
from fejag_admin.common.language import _
from fejag_admin.orders.answer import VERDICTS, verdict_text
from fejag_admin.rules.orders import Verdict
from fejag_admin.texts.team_states import question_text
from fejag_admin.tui.shell.dialog import Dialog, choice, chosen, line, written
from fejag_admin.tui.shell.shell import Shell
from fejag_admin.tui.widgets.marks import Mark


class AnswerDialog(Dialog[tuple[Verdict, str]]):
    """Asks for the verdict, and what is to be noted besides the ticks; what they amount to is chosen already."""

    def __init__(self, mark: Mark, ticks: Ticks, secret: Sequence[SecretQuestion]) -> None:
        lines = [mark.label().plain]
        lines += [
            f" {SIGNS.get(tick, '·')} {number}. {question_text(number, secret)}" for number, tick in enumerate(ticks, 1)
        ]
        texts = {
            "correct": _("correct: closes the secret"),
            "wrong": _("wrong: uses up the team's attempt"),
            "incomplete": _("incomplete: the team may complete it"),
        }
        listed = [(texts[verdict], verdict) for verdict in VERDICTS]
        super().__init__(
            _("Answer to the secret of the egg"),
            Static("\n".join(lines), markup=False),
            foot=(
                choice("verdict", _("Verdict"), listed, verdict_of(ticks)),
                line("note", _("Note"), _("what else to keep")),
            ),
            ok=_("Enter the answer"),
        )
        self._ticks = ticks
        self.draft = f"egg:{mark.team}"

    def answer(self) -> tuple[Verdict, str]:
        return chosen(self, "verdict"), written(self, "note")

    @on(Select.Changed, "#verdict")
    def compare(self) -> None:
        """Say so if the verdict is not what the ticks amount to."""
        by_ticks = verdict_of(self._ticks)
        text = _("By the ticks the answer would be {verdict}.").format(verdict=verdict_text(by_ticks))
        self.fault(text if chosen(self, "verdict") != by_ticks else "")


class ClueDialog(Dialog[Clue]):
    """Asks for the clue that was pinned after a game; ``clues``: those pinned so far, ``games``: how many are over.

    ``written``: the clues that were written before the camp, by game.
    """

    AUTO_FOCUS = "#text"
    draft = "egg:clue"

    def __init__(self, clues: Mapping[int, str], games: int, written: Mapping[int, str]) -> None:
        self._clue_of = {**written, **clues}
        last = next((game for game in range(games, 0, -1) if game not in clues), games)
        self._begun = self._clue_of.get(last, "")
        listed = [
            (_("after game {game}").format(game=game) + (" ✓" if game in clues else ""), game)
            for game in range(1, games + 1)
        ]
        sentence = _("One clue is pinned after each game (G6). A clue written again replaces the one before.")
        super().__init__(
            _("Clue of the egg"),
            choice("game", _("When"), listed, last),
            line("text", _("Clue"), _("what the notice says"), self._begun),
            Static(sentence, markup=False),
            ok=_("Pin it"),
        )

    def answer(self) -> Clue:
        text = written(self, "text", _("Write the clue."))
        return Clue(chosen(self, "game"), " ".join(text.split()))

    @on(Select.Changed, "#game")
    def another_game(self, event: Select.Changed) -> None:
        """Show the clue pinned after that game, unless something of one's own is being written."""
        line = self.query_one("#text", Input)
        if line.value == self._begun:
            line.value = self._begun = self._clue_of.get(cast(int, event.value), "")


async def pin_clue(app: Shell) -> None:
    """Ask for the clue that was pinned after a game, and note it."""
    while True:  # what could not be stored is asked for again
        session = app.session
        written = {day.game: day.clue for day in session.journal.campaign.days if day.clue}
        asked = ClueDialog(clues(session.journal), session.state.round, written)
        clue = await app.ask(asked)
        if await app.note(clue) is not None:
            app.keep_draft("egg:clue", None)
            text = _("The clue after game {game} is noted; Print makes the sheet that is hung up.")
            app.notify(text.format(game=clue.game))
            return
