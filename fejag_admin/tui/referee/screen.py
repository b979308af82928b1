"""Referee: a situation of a board game on the left, the verdict with its working on the right, live while typing."""

from dataclasses import replace
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import TextArea

from boardgames.core.places import players_in, with_lines
from boardgames.core.registry import Game, games
from boardgames.core.verdict import Line
from boardgames.core.working import rules_of
from fejag_admin import situations
from fejag_admin.common.language import _, current_language
from fejag_admin.situations import Judged, SituationFile
from fejag_admin.texts.games.names import game_name, question_text
from fejag_admin.tui.referee import evening as evenings
from fejag_admin.tui.referee import files
from fejag_admin.tui.referee.evening import Evening, EveningScreen
from fejag_admin.tui.referee.tables.registry import TABLES
from fejag_admin.tui.referee.tables.table import HandTable
from fejag_admin.tui.referee.verdict_view import VerdictView
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.shell import asks
from fejag_admin.tui.widgets.dialogs import ChooseDialog
from fejag_admin.tui.widgets.panels import Choices
from fejag_admin.tui.widgets.typing_fields import MarkedText, TypedLine

# fmt: off
register("referee",
    Action("back", "ctrl+up", "page(-1)", "Back", "Back to the situation before this one."),
    Action("carry_on", "ctrl+down", "carry_on", "Carry on",
           "What the turn, raid or round leads to becomes the next situation; after going back, what followed."),
    Action("open", "ctrl+a", "open", "Open", "Begin with an example of any game, with an empty table, or open a file.",
           weight=1),
    Action("save", "ctrl+s", "save", "Save",
           "Save the situation to a file; the last one of each game is kept anyway.", weight=3),
    Action("game", "ctrl+g", "next_game", "Game", "The next game; a click on its name, too.", weight=2),
    Action("question", "ctrl+r", "next_question", "Question",
           "Ask the next question about the same table; a click on it, too.", weight=2),
    Action("view", "ctrl+t", "view", "Table/text",
           "Lay the table out by hand, or write its text, from where something is wrong."),
    Action("larger", "ctrl+n", "larger", "Larger",
           "The verdict alone, the table alone, or both side by side.", weight=-1),
    Action("rules", "ctrl+o", "rules", "Rules",
           "The rules that the verdict names, each with its sentence; all of the game if it names none.",
           weight=1),
    Action("evening", "ctrl+k", "evening", "Turns", "The turns told this evening; Enter goes back to one.", weight=1),
    Action("start", "ctrl+u", "from_start", "From start/here",
           "Ask from the start of the turn entered, or from here on.", weight=1),
    Action("own", "ctrl+b", "own", "Own copy",
           "Enter what your own copy of the game holds: patterns, lamps, "
           "tiles, prices; or say which file holds it.", footer=False),
)
# fmt: on

MOST_UNDONE = 100
TALL = 36  # lines with room for the text below the table
BOTH, WORKING, TABLE = "", "-working", "-table"


class RefereeScreen(EveningScreen):
    """One game at a time; ``situation`` is what table and text show. Works without a camp."""

    BINDINGS = bindings("referee")
    begins_text = True

    def __init__(self) -> None:
        super().__init__()
        self.by_hand = True  # the drawn table is shown rather than the text
        self.path = ""
        self._larger = BOTH
        self._written_in = current_language()
        self._past: list[SituationFile] = []  # to be undone, the newest last
        self._load_kept()

    def compose_body(self) -> ComposeResult:
        yield Choices("games")
        yield Choices("questions")
        with Horizontal(id="referee"):
            with Vertical(id="situation"):
                yield from (table() for table in TABLES)
                yield MarkedText(self.text, "text")
            yield VerdictView("working")

    @property
    def table(self) -> HandTable[Any] | None:
        """The table of the game; None while the screen is being built."""
        return next((table for table in self.query(HandTable) if table.game == self.game.id), None)

    @property
    def editor(self) -> MarkedText:
        return self.query_one(MarkedText)

    def state_changed(self) -> None:
        """Shown first, or in another language, or the camp has moved on, which changes nothing here."""
        if self._written_in != current_language():
            self._written_in = current_language()
            self.put(situations.in_language(self.game, self.text))
        self._show_view()
        self.judge_again()

    def on_resize(self) -> None:
        self.set_class(self.size.height >= TALL, "-tall")
        self._show_sides()
        if self.is_mounted and self._filled_for is not None:
            self.call_after_refresh(self._tell)

    def _show_sides(self) -> None:
        """Leave the verdict more room where there is little."""
        current = self.table
        narrow = self.by_hand and current is not None and self.size.width < current.narrow_below
        self.set_class(narrow, "-narrow")

    # The situation

    def _load_kept(self) -> None:
        """The last situation of the game, else the example to begin with."""
        kept = situations.kept(self.game)
        text = situations.example_text(self.game, self.game.begin) if kept is None else kept
        self.situation, self._past = SituationFile(text), []
        self._number += 1
        self.evening = evenings.kept(self.game)

    def put(self, text: str) -> None:
        """Another text in place of the one there."""
        self._change(SituationFile(text))

    @on(TextArea.Changed)
    def _edited(self) -> None:
        if self._editor_shown:
            self._change(SituationFile(self.editor.text))

    def _change(self, situation: SituationFile) -> None:
        """Another situation in place of the one there, which can be brought back."""
        if not situation.same(self.situation):
            self._past = [*self._past[-MOST_UNDONE:], self.situation]
            self._take_situation(situation)

    def _take_situation(self, situation: SituationFile) -> None:
        self.situation = situation
        self._number += 1
        self.from_start = False
        self._show_situation()
        self._judge()

    @property
    def _editor_shown(self) -> bool:
        """Whether the text is on the screen, alone or below the table."""
        return not self.by_hand or self.has_class("-tall")

    def _show_text(self) -> None:
        """Write the situation into the editor, if it is on the screen."""
        if self._editor_shown and self.editor.text != self.text:
            self.editor.put(self.text)

    def _show_situation(self) -> None:
        """The game and the question it asks; the table, if it is shown."""
        self.query_one("#games", Choices).offer(
            tuple((game.id, game_name(game)) for game in games()), self.game.id
        )  # fmt: skip
        questions = tuple((question, question_text(self.game, question)) for question in self.game.questions)
        self.query_one("#questions", Choices).offer(questions, self.question)
        table = self.table
        if self.by_hand and table is not None:
            table.show(self.situation.raw)
        self._show_text()

    @property
    def question(self) -> str | None:
        """What the situation asks; None while that cannot be read."""
        asked = (self.situation.raw or {}).get("what")
        return asked if isinstance(asked, str) else None

    # Judging

    def _tell(self) -> None:
        """Show what the referee says, and mark the lines with faults; not while the screen is being built anew."""
        if not self.query("#said") or self.judged == Judged():
            return
        working = self.query_one(VerdictView)
        working.wait(self.judged.trouble or self._asked_from())
        drawn = not self.by_hand or self.table is None or not self.table.draws
        judged = self.judged
        if self.table is not None:
            self.table.faulty = [fault.place for fault in judged.faults]
        faults = with_lines(judged.faults, self.text) if self._editor_shown else judged.faults
        self.editor.mark(frozenset(fault.line - 1 for fault in faults if fault.line))
        if self.by_hand and self.table is not None:
            keys = [self.table.mended_by(fault.place) for fault in faults]
        else:
            judged, keys = replace(judged, faults=faults), [""] * len(faults)
        working.tell(judged, keys, players_in(self.situation.raw or {}), drawn=drawn)
        self.refresh_bindings()

    # Games and questions

    @on(Choices.Taken, "#games")
    def _game_taken(self, event: Choices.Taken) -> None:
        self.take_game(next(game for game in games() if game.id == event.choice))

    def take_game(self, game: Game, text: str | None = None) -> None:
        """Show another game with its last situation, or with this one."""
        if game.id != self.game.id:
            self.game, self.path, self.judged = game, "", Judged()
            for working in self.query(VerdictView):
                working.clear()
            self.shell.save_now(*(situations.kept_file(game, kind) for kind in situations.KEPT))
            self._load_kept()
        if text is not None and self.evening != Evening():
            pages = self.evening.pages(self.text, self._summary())
            self._turn_to(Evening(pages[-evenings.MOST :], (), text))
        if text is not None:
            self.situation, self._past = SituationFile(text), []
            self._number += 1
        self.editor.load_text(self.text)
        self._show_view()
        self._show_situation()
        self._judge()

    def action_next_game(self) -> None:
        all_games = games()
        at = next((index for index, game in enumerate(all_games) if game.id == self.game.id), 0)
        self.take_game(all_games[(at + 1) % len(all_games)])

    @on(Choices.Taken, "#questions")
    def _question_taken(self, event: Choices.Taken) -> None:
        self._ask(event.choice)

    def action_next_question(self) -> None:
        questions = self.game.questions
        if questions:
            at = questions.index(self.question) if self.question in questions else -1
            self._ask(questions[(at + 1) % len(questions)])

    def _ask(self, question: str) -> None:
        raw = self.situation.raw
        if raw is None:
            self.notify(_("The text is not well formed; put it right first."), severity="warning")
            return
        first = {key: raw[key] for key in ("game",) if key in raw}
        self._change(self.situation.with_raw({**first, "what": question} | {**raw, "what": question}))

    # Looking

    def _show_view(self) -> None:
        """The table or the text; both sides or one of them."""
        current = self.table
        for table in self.query(HandTable):
            table.display = self.by_hand and table is current
        self.set_class(self.by_hand, "-by-hand")
        self._show_sides()
        for side in (WORKING, TABLE):
            self.set_class(self._larger == side, side)
        if self._larger == WORKING:
            self.query_one(VerdictView).focus()
        elif self.by_hand and current is not None:
            current.focus_table()
        else:
            self.editor.focus()
        self.call_after_refresh(self._tell)

    def action_view(self) -> None:
        self.by_hand = not self.by_hand
        if self._larger == WORKING:
            self._larger = BOTH
        self._show_view()
        self._show_situation()
        line = next((fault.line for fault in with_lines(self.judged.faults, self.text) if fault.line), None)
        if not self.by_hand and line is not None:
            self.editor.move_cursor((line - 1, len(self.editor.document.get_line(line - 1))))

    def action_larger(self) -> None:
        order = (BOTH, WORKING, TABLE)
        self._larger = order[(order.index(self._larger) + 1) % len(order)]
        self._show_view()

    def take_typed(self, character: str) -> bool:
        """Begin the line to type into, if the table has one."""
        line = next(iter(self.table.query(TypedLine)), None) if self.by_hand and self.table else None
        if line is not None and self._larger != WORKING:
            line.insert_text_at_cursor(character)
            line.focus()
        return True

    @asks
    async def action_rules(self) -> None:
        """The rules that the verdict names, each with its sentence."""
        rules = rules_of(self.game.id, current_language())
        named = dict.fromkeys(rule for line in self._verdict_lines for rule in line.rules)
        choices = [(f"{rule}  {rules[rule]}", rule) for rule in named or rules if rule in rules]
        await self.shell.push_screen_wait(ChooseDialog(_("The rules of this verdict"), choices, leave=_("Done")))

    @property
    def _verdict_lines(self) -> tuple[Line, ...]:
        return () if self.judged.verdict is None else self.judged.verdict.lines

    # The table laid out by hand

    def on_marked_text_left(self) -> None:
        """Keys mean actions and screens again."""
        self.query_one(VerdictView).focus()

    def lay_out(self, raw: dict[str, Any]) -> None:
        """Something was laid or taken up."""
        self._change(self.situation.with_raw(raw))

    def paste(self, text: str) -> None:
        """A whole situation was pasted, perhaps of another game."""
        game = situations.game_of(text) or self.game
        if game.id == self.game.id:
            self.put(text)
        else:
            self.take_game(game, text)

    def undo(self) -> None:
        """Bring back the situation before the last change."""
        if self._past:
            self._take_situation(self._past.pop())

    # Files

    @asks
    async def action_own(self) -> None:
        await files.own(self.shell, self.game, self.judge_again)

    @asks
    async def action_open(self) -> None:
        opened = await files.open_one(self.shell, self.game, self.path)
        if opened is not None:
            game, text, path = opened
            self.take_game(game, text)
            self.path = path

    @asks
    async def action_save(self) -> None:
        self.path = await files.save(self.shell, self.text, self.path)

    def judge_again(self) -> None:
        """Judge the same situation once more: what it is judged by has changed."""
        if self.table is not None:
            self.table.raw = None  # its own copy may have changed, too
        self._show_situation()
        self._done = None
        self._judge()
