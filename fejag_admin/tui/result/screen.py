"""Result: put the teams in order, see points and totals at once, confirm."""

from asyncio import to_thread
from contextlib import suppress
from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Paste
from textual.widgets import Button, Static

from fejag_admin.answers.explained import refusal_text
from fejag_admin.camp.file.reading import read_document
from fejag_admin.camp.journal.contents import Amendment
from fejag_admin.common.files import path_hint
from fejag_admin.common.language import _, number_text
from fejag_admin.rules.orders import Result
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State
from fejag_admin.texts.team_states import no_place_text, nothing_text, state_text
from fejag_admin.tui.orders.correct import settle
from fejag_admin.tui.orders.enter import enter_and_tell
from fejag_admin.tui.orders.ranking import Ranking, RankingList, ranking_lines
from fejag_admin.tui.orders.ranking_line import RankingLine
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.dialog import CautiousConfirm, Confirm
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.shell.shell import asks
from fejag_admin.tui.widgets.dialogs import LineDialog, existing_file
from fejag_admin.tui.widgets.marks import marks
from fejag_admin.tui.widgets.sentences import game_line
from reports.result_import import catch_up_texts, orders_to_catch_up

# fmt: off
register("result",
    Action("confirm", "enter", "confirm", "Confirm", "Show the totals and enter it."),
    Action("type", "o", "type", "Type", "Type the order: letters or names, = for a tie."),
    Action("import", "i", "import", "From a file", "Take the order from a spreadsheet; its cells can be pasted, too.",
           weight=2),
    Action("reset", "r", "reset", "Reset", "Begin with the order again.", weight=2),
)
# fmt: on


DRAFT = "result"
WIDEST = 120  # columns of a dialog


class ResultPreview:
    """What a result is worth, told by the referee: carried out on the state without being entered."""

    def __init__(self, state: State, order: Result) -> None:
        self.before = state
        self.after, self.ruling = carry_out(state, order)
        fresh = self.after.ledger[len(state.ledger) :]
        self.points = {item.team: item.score for item in fresh if item.kind == "place"}
        self.day = {item.team: item.score for item in fresh if item.kind == "day"}

    def row(self, team: str) -> str:
        """Points, day bonus, score and wallet before and after, in columns."""
        day = number_text(self.day[team], plus=True) if team in self.day else ""
        if not self.ruling.accepted:
            return ""
        before, after = self.before, self.after
        return (
            f"{self.points.get(team, 0):>6}{day:>7}"
            f"{before.score(team):>7} → {after.score(team):<4}{before.wallet(team):>6} → {after.wallet(team):<4}"
        )


def heading() -> str:
    """The headings of `ResultPreview.row`, after the team's name."""
    team, points, day, score, wallet = _("team"), _("points"), _("day"), _("score"), _("wallet")
    return f"{team:<20}{points:>7}{day:>7}{score:>11}{wallet:>13}"


class ResultScreen(DeskScreen):
    """The result of the next game."""

    BINDINGS = bindings("result")
    AUTO_FOCUS = "RankingList"

    def __init__(self) -> None:
        super().__init__()
        self.ranking: Ranking | None = None
        self._game = 0
        self._is_entered = (
            False  # whether it was typed, pasted or moved, and so is meant even if it is that of the camp
        )

    def compose_body(self) -> ComposeResult:
        """Title, ranking, what prevents entering it, the line to type in, the button."""
        yield Static(id="game", markup=False)
        yield RankingList(Ranking.of(self.campaign.setup.teams), marks(self.campaign), heading(), self._absent)
        yield Static(id="obstacle", markup=False)
        with Horizontal(id="entering"):
            yield Button(_("Confirm"), variant="primary", id="confirm", compact=True)
            yield RankingLine(self.campaign, lambda: self._game, lambda: self.state.results)

    def _absent(self, team: str) -> str:
        """Why a team has no place."""
        return no_place_text(self.state.setup, team, self._game)

    def _not_named(self, team: str) -> str:
        """The same of a team that was not named, and may have been forgotten."""
        return state_text(self.state.setup, team, self._game) or _("not named: did not play?")

    def _untouched(self) -> Ranking:
        """The order to begin with: all teams that are expected, as they stand in the camp."""
        setup = self.state.setup
        return Ranking.of(setup.teams, tuple((team,) for team in setup.expected(self._game)))

    @property
    def order(self) -> Result:
        assert self.ranking is not None
        return Result(self._game, self.ranking.groups)

    def state_changed(self) -> None:
        """The next game; the order begun is kept as long as it is for the same game."""
        state = self.state
        game = min(state.round + 1, state.setup.options.games)
        if self.ranking is None or game != self._game or set(self.ranking.rows) != set(state.setup.teams):
            self._game, self._is_entered = game, False
            self.ranking = self._untouched()
            self._take_up()
        self.query_one(RankingList).marks = marks(self.campaign)
        title = _("Result of game {game} of {games}").format(game=game, games=state.setup.options.games)
        self.query_one("#game", Static).update(game_line(title, self.campaign, game))
        self._count()

    def take_typed(self, _character: str) -> bool:
        """Digits are places; nothing else is taken."""
        return True

    def _take_up(self) -> None:
        """Go on with what was begun; if that game has a result by now, say so."""
        begun, listed = self.shell.draft(DRAFT), self.query_one(RankingList)
        if begun is None:
            return
        if begun["game"] == self._game:
            listed.ranking = self.ranking or listed.ranking
            self.query_one(RankingLine).value = begun["typed"]
            with suppress(ValueError, TypeError, KeyError):
                listed.value = begun["ranking"]
                self.notify(_("As it was left."))
        elif not self.session.looking_back:
            text = _("Game {game} has its result by now, so the order begun here is gone.")
            self.notify(text.format(game=begun["game"]), severity="warning")
            self.shell.keep_draft(DRAFT, None)

    @on(RankingLine.Changed)
    def _keep(self) -> None:
        """Keep the ranking as a draft; drop the draft while nothing has been changed."""
        listed, line = self.query_one(RankingList), self.query_one(RankingLine)
        begun = {"game": self._game, "ranking": listed.value, "typed": line.value}
        touched = line.value or self.ranking != self._untouched()
        if self._filled_for is not None and not self.session.looking_back:
            self.shell.keep_draft(DRAFT, begun if touched else None)

    def _count(self) -> None:
        assert self.ranking is not None
        table = ResultPreview(self.state, self.order)
        self.query_one(RankingList).show(self.ranking, table.row)
        obstacle = "" if table.ruling.accepted else refusal_text(table.ruling, self.campaign, self.state)
        remark = "" if obstacle else nothing_text(self.campaign, self.state.setup, self.order)
        if self.session.looking_back:
            obstacle = _("This is an earlier moment; press Esc to return to now.")
        elif not table.ruling.accepted and self.state.round_open:
            obstacle += " " + _("F2 closes the round.")
        self.query_one("#obstacle", Static).update(obstacle or remark)
        self.query_one("#confirm", Button).disabled = bool(obstacle)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """A result that would be refused cannot be confirmed."""
        if action == "confirm" and self.is_mounted:
            return None if self.query_one("#confirm", Button).disabled else True
        return True

    @on(RankingList.Changed)
    def reordered(self, event: RankingList.Changed) -> None:
        self.ranking, self._is_entered = event.ranking, True
        self.query_one(RankingList).absent_text = self._absent
        self._count()
        self._keep()

    def action_reset(self) -> None:
        self.ranking, self._is_entered = self._untouched(), False
        self._count()
        self._keep()

    def action_type(self) -> None:
        self.query_one(RankingLine).focus()

    @on(RankingLine.Ranked)
    def _typed(self, event: RankingLine.Ranked) -> None:
        """Take the order over; the teams that it does not name are marked until something is moved.

        If it names all of them, the question follows at once.
        """
        self.ranking, self._is_entered = event.ranking, True
        listed = self.query_one(RankingList)
        listed.absent_text = self._not_named
        listed.focus()
        self._count()
        self._keep()
        is_whole = not set(event.ranking.absent) & {*self.state.setup.expected(self._game)}
        if event.typed and is_whole and self.check_action("confirm", ()):
            self.action_confirm()

    @on(RankingLine.Compared)
    def _compared(self, event: RankingLine.Compared) -> None:
        if event.earlier or event.later:
            self.shell.run_command(self._take_others(event))

    async def _take_others(self, event: RankingLine.Compared) -> None:
        """Offer what a table says of other games: corrections of those before, and to enter all that follow."""
        steps = {getattr(step.order, "game", 0): step for step in self.session.now.steps if step.ruling.accepted}
        for result in event.earlier:
            entered = steps[result.game].effective
            title = _("In the table game {game} has another result than in the journal.").format(game=result.game)
            await settle(self.shell, title, Amendment(entered.version, replace(entered.entered, order=result)))
        if event.order is None or not event.later:
            return
        orders = orders_to_catch_up(self.state, (event.order, *event.later), _("taken over from a table"))
        lines = [_("The table goes on. Enter all this, and close the rounds between?"), ""]
        body = "\n".join([*lines, *catch_up_texts(self.campaign, orders)])
        title = _("Results up to game {game}").format(game=event.later[-1].game)
        await self.shell.ask(CautiousConfirm(title, body, ok=_("Enter all")))
        self.shell.keep_draft(DRAFT, None)
        desk, by = self.session.desk, self.shell.by
        ruling = await self.shell.write(lambda: desk.enter(*orders, by=by))
        if ruling is not None and ruling.accepted:
            self.shell.action_go(self.session.home)
            return
        self._keep()
        if ruling is not None:
            self.notify(refusal_text(ruling, self.campaign, self.state), severity="warning")

    @on(RankingLine.Left)
    def _focus_ranking(self) -> None:
        self.query_one(RankingList).focus()

    def on_paste(self, event: Paste) -> None:
        """Whatever is pasted over the list is meant for the line."""
        self.query_one(RankingLine).on_paste(event)

    @asks
    async def action_import(self) -> None:
        """Take the order from a spreadsheet; nothing is entered before it is confirmed as any other."""
        sentence = _("A table with the columns place and team: CSV, XLSX, XLS or ODS.")
        hint = path_hint(_("such as game5.xlsx"))
        asked = LineDialog(_("Take the result from a file"), _("Take over"), sentence, "", hint, existing_file)
        path = await self.shell.ask(asked)
        data = await to_thread(read_document, path)
        self.query_one(RankingLine).take_table(data, path.name)

    @on(Button.Pressed, "#confirm")
    @asks
    async def action_confirm(self) -> None:
        order, state = self.order, self.state
        table = ResultPreview(state, order)
        title, body, asking = _("Result of game {game}").format(game=order.game), self._summary(table), Confirm
        if self.ranking == self._untouched() and not self._is_entered:
            sentence = _("No team has been moved: they stand as they do in the camp. Is this the result?")
            body, asking = Content("\n\n").join([Content(sentence).stylize("bold $warning"), body]), CautiousConfirm
        dialog = asking(title, body, ok=_("Enter the result"))
        dialog.add_class("wide")
        await self.shell.ask(dialog)
        self.shell.keep_draft(DRAFT, None)
        ruling = await enter_and_tell(self.shell, order, seen=state)
        if ruling is not None and ruling.accepted:
            self.shell.action_go(self.session.home)
        else:
            self._keep()

    def _summary(self, table: ResultPreview) -> Content:
        """Old and new totals of every team, in the order of the result."""
        assert self.ranking is not None
        room = min(self.app.size.width, WIDEST) - 8  # without the frame and its scroll bar
        lines = ranking_lines(self.ranking, marks(self.campaign), table.row, self._absent, heading(), room)
        nothing = nothing_text(self.campaign, self.state.setup, self.order)
        warning = [Content(nothing).stylize("$warning")] if nothing else []
        return Content("\n").join([*lines, *warning])
