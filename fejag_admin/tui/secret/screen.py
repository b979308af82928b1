"""The secret of the egg: ticks for nine questions, answers with their verdicts, clues, and who may answer now (G6)."""

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from fejag_admin.answers.explained import refusal_text
from fejag_admin.camp.journal.notes import clues
from fejag_admin.camp.views.secret import NO_TICKS, Attempt, Ticks, answering, attempts, may_answer, note_of
from fejag_admin.common.language import _
from fejag_admin.orders.answer import verdict_text
from fejag_admin.rules.orders import SecretAnswer
from fejag_admin.texts.rulings import code_text
from fejag_admin.texts.team_states import chance_text, question_text, secret_text
from fejag_admin.tui.orders.enter import enter_and_tell
from fejag_admin.tui.secret.dialogs import AnswerDialog
from fejag_admin.tui.secret.ticks import TickRow, TickTable
from fejag_admin.tui.shell.actions import VIEWER, Action, bindings, register
from fejag_admin.tui.shell.registry import COMMANDS
from fejag_admin.tui.shell.screen import DeskScreen, read_on
from fejag_admin.tui.shell.session import MASTER, looking_back_text
from fejag_admin.tui.shell.shell import asks
from fejag_admin.tui.widgets.marks import Mark, marks

# fmt: off
register("egg",
    Action("enter", "enter", "enter", "Verdict",
           "Enter the answer of the chosen team; the ticks propose the verdict, you decide."),
    Action("clue", "p", "clue", "Pin clue", "Note the clue that was pinned after a game."),
    VIEWER,
    Action("more", "m", "more", "More", "Scroll clues and answers.", weight=2),
)
# fmt: on


class EggScreen(DeskScreen):
    """The nine questions, a line for each team; below them the clues, and what was answered.

    ``drafts``: ticks of answers that are not entered yet, by team; kept as a draft.
    """

    BINDINGS = bindings("egg")
    AUTO_FOCUS = "TickTable"

    def __init__(self) -> None:
        super().__init__()
        self.drafts: dict[str, Ticks] = {}
        self._attempts: tuple[Attempt, ...] = ()
        self._first = ""  # the team to turn to as soon as the table is there

    @property
    def table(self) -> TickTable:
        return self.query_one(TickTable)

    def compose_body(self) -> ComposeResult:
        """The state of the secret, the table, the question under the cursor, clues and answers."""
        yield Static(id="secret", markup=False)
        yield TickTable()
        yield Static(id="question", markup=False)
        with VerticalScroll(id="pinned", can_focus=False):
            yield Static(id="clues", markup=False)
            yield Static(id="answers", markup=False)

    def on_mount(self) -> None:
        """Go on with the ticks that were made."""
        self.drafts = {team: tuple(ticks) for team, ticks in (self.shell.draft("egg") or {}).items()}

    def turn_to(self, team: str) -> None:
        self._first = team
        if self.query(TickTable) and self.table.rows:
            self._fill()

    def state_changed(self) -> None:
        marked = marks(self.campaign)
        self._attempts = attempts(self.session.journal)
        text = secret_text(self.state, self.campaign, answering(self.state))
        self.query_one("#secret", Static).update(text)
        self._fill()
        self.query_one("#clues", Static).update(self._clues())
        self.query_one("#answers", Static).update(_answers(self._attempts, marked))

    def _fill(self) -> None:
        """Fill in the table and the question below it."""
        rows = []
        for team, mark in marks(self.campaign).items():
            chance = may_answer(self.state, team)
            text = chance_text(chance, team, self.state)
            rows.append(TickRow(mark, self.ticks(team), team in self.drafts, text, chance.accepted))
        self.table.team, self._first = self._first or self.table.team, ""
        self.table.show(tuple(rows))
        self._tell_question()

    def ticks(self, team: str) -> Ticks:
        """The team's ticks: those made now, else those of its last answer."""
        entered = (
            attempt.ticks for attempt in reversed(self._attempts) if attempt.team == team and attempt.ruling.accepted
        )
        return self.drafts.get(team) or next(entered, NO_TICKS)

    def _clues(self) -> Content:
        """A line for every game so far, and its clue."""
        pinned = clues(self.session.journal)
        lines = [Content(_("Clues")).stylize("bold")]
        for game in range(1, self.state.round + 1):
            after = _("after game {game}").format(game=game)
            clue = pinned.get(game)
            text = Content(clue) if clue else Content(_("not pinned yet")).stylize("dim")
            lines.append(Content.assemble((f" {after}: ", "dim"), text))
        if len(lines) == 1:
            lines.append(Content(" " + _("One is pinned after each game; none has been played yet.")).stylize("dim"))
        return Content("\n").join([*lines, Content()])

    @on(TickTable.Moved)
    def _tell_question(self) -> None:
        """The question under the cursor, and what the chosen team has tried so far."""
        table = self.table
        secret, number = self.campaign.secret, table.question + 1
        question = f"{number}. {question_text(number, secret)}"
        right = secret[number - 1].answer if number <= len(secret) else None
        own = [attempt for attempt in self._attempts if attempt.team == table.team]
        tried = ", ".join(f"{_fate(attempt)} ({_when(attempt)})" for attempt in own) or _("none yet")
        text = " " + _("answers so far: {tried}").format(tried=tried)
        mark = marks(self.campaign)[table.team]
        lines = [Content(question).stylize("bold"), Content.assemble(mark.chip, text)]
        if right and self.session.viewer != MASTER:  # players stand at the desk when they hand in an answer
            lines.insert(1, Content(_("The right answer is shown through the eyes of the master (v).")).stylize("dim"))
        elif right:
            lines.insert(1, Content(_("right: {answer}").format(answer=right)))
        self.query_one("#question", Static).update(Content("\n").join(lines))
        self.refresh_bindings()

    @on(TickTable.Ticked)
    def _ticked(self, event: TickTable.Ticked) -> None:
        """Keep the ticks until the answer is entered."""
        self.drafts[event.team] = event.ticks
        self._keep()

    def take_typed(self, _character: str) -> bool:
        """Digits are questions; nothing else is taken."""
        return True

    def _keep(self) -> None:
        self.shell.keep_draft("egg", {team: list(ticks) for team, ticks in self.drafts.items() if any(ticks)})
        self._fill()

    def action_more(self) -> None:
        """Scroll what is below the table; after its end comes its beginning."""
        read_on(self.query_one("#pinned"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is more only if not all fits."""
        if action == "more":
            return any(panel.max_scroll_y for panel in self.query("#pinned"))
        return super().check_action(action, parameters)

    def why_not(self, action: str, _parameters: tuple[object, ...]) -> str:
        """Why no answer or no clue can be entered now."""
        if action not in ("enter", "clue"):
            return ""
        if self.session.looking_back:
            return looking_back_text()
        if action == "clue":
            return COMMANDS["clue"].why_not(self.session)
        chance = may_answer(self.state, self.table.team)
        return "" if chance.accepted else refusal_text(chance, self.campaign, self.state)

    @asks
    async def action_enter(self) -> None:
        team = self.table.team
        while True:  # what could not be stored is asked for again
            ticks, mark, seen = self.ticks(team), marks(self.campaign)[team], self.state
            verdict, noted = await self.shell.ask(AnswerDialog(mark, ticks, self.campaign.secret))
            note = note_of(ticks, noted)
            if await enter_and_tell(self.shell, SecretAnswer(team, verdict), seen=seen, note=note) is not None:
                break
        self.drafts.pop(team, None)
        self.shell.keep_draft(f"egg:{team}", None)
        self._keep()

    def action_clue(self) -> None:
        self.shell.action_command("clue")


def _when(attempt: Attempt) -> str:
    return _("after game {game}").format(game=attempt.game) if attempt.game else _("before game 1")


def _fate(attempt: Attempt) -> str:
    if attempt.ruling.code is not None:
        return _("refused")
    return verdict_text(attempt.verdict)


def _answers(attempts: tuple[Attempt, ...], marked: dict[str, Mark]) -> Content:
    """A line for every answer entered, the last one first."""
    lines = [Content(_("Answers")).stylize("bold")]
    for attempt in reversed(attempts):
        mark = marked[attempt.team]
        why = f": {code_text(attempt.ruling.code)}" if attempt.ruling.code else ""
        kept = note_of(attempt.ticks, attempt.note)
        text = f" {_fate(attempt)}{why}, {_when(attempt)}" + (f" · {kept}" if kept else "")
        lines.append(Content.assemble((f"{attempt.version:>4} ", "dim"), mark.chip, text))
    if len(lines) == 1:
        lines.append(Content(" " + _("Nobody has answered yet.")).stylize("dim"))
    return Content("\n").join(lines)
