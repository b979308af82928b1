"""Result: put the teams in order, see points and totals at once, confirm."""

from __future__ import annotations

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.dom import DOMNode
from textual.widgets import Button, Static

from fejag_admin.answers.explained import refusal_text
from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.language import _
from fejag_admin.common.names import fold
from fejag_admin.orders.typed import no_team
from fejag_admin.rules.orders import Result
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State
from fejag_admin.texts.names import UnknownNameError, find_team
from fejag_admin.tui.orders.ranking import Ranking
from fejag_admin.tui.orders.ranking_list import RankingList, ranking_lines
from fejag_admin.tui.shell.actions import Action, bindings, register
from fejag_admin.tui.shell.screen import DeskScreen
from fejag_admin.tui.shell.teams import marks
from fejag_admin.tui.widgets.team_lines import game_line
from fejag_admin.tui.widgets.typed_line import TypedLine

# fmt: off
register("result",
    Action("confirm", "enter", "confirm", "Confirm", "Show the totals and enter it."),
    Action("type", "o", "type", "Type", "Type the order: letters or names, = for a tie."),
    Action("reset", "r", "reset", "Reset", "Begin with the order again.", weight=2),
)
# fmt: on


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
        day = f"{self.day[team]:+}" if team in self.day else ""
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


def typing_hint(campaign: Campaign) -> str:
    """How to type a result, with the letters of this camp."""
    first, *others = [mark.letter for mark in marks(campaign).values()][:4]
    order = " ".join([first, "=".join(others[:2]), *others[2:]])
    return _("such as: {order}, the rest did not play").format(order=order)


def typed_ranking(text: str, campaign: Campaign) -> Ranking:
    """The order a person typed, best first: letters, ids or names, ``=`` between tied teams, the rest absent.

    Raise UnknownNameError for a word that is no team, ValueError for a team named twice.
    """
    letters = {mark.letter.casefold(): team for team, mark in marks(campaign).items()}
    groups: list[tuple[str, ...]] = []
    seen: set[str] = set()
    separated = ";" in text or "," in text
    words = [part for part in text.replace(";", ",").split("," if separated else None) if part.strip()]
    for word in words:
        group = []
        for name in word.split("="):
            team = letters.get(fold(name)) or find_team(campaign, name.strip())
            if team in seen:
                raise ValueError(name.strip())
            seen.add(team)
            group.append(team)
        groups.append(tuple(group))
    return Ranking.of((team.id for team in campaign.teams), tuple(groups))


class ResultScreen(DeskScreen):
    """The result of the next game."""

    SCOPE = "result"
    BINDINGS = bindings("result")
    AUTO_FOCUS = "RankingList"

    def __init__(self) -> None:
        super().__init__()
        self.ranking: Ranking | None = None
        self._game = 0

    def scopes(self) -> list[tuple[str, DOMNode]]:
        return [*super().scopes(), ("ranking", self.query_one(RankingList))]

    def compose_body(self) -> ComposeResult:
        """Title, list, what stands in the way, the line to type in, the button."""
        yield Static(id="game", markup=False)
        yield RankingList(Ranking.of(self.campaign.setup.teams), marks(self.campaign), heading(), _("did not play"))
        yield Static(id="obstacle", markup=False)
        with Horizontal(id="entering"):
            yield Button(_("Confirm"), variant="primary", id="confirm", compact=True)
            yield TypedLine(typing_hint(self.campaign), "typed", self.completed)

    @property
    def order(self) -> Result:
        assert self.ranking is not None
        return Result(self._game, self.ranking.groups)

    def state_changed(self) -> None:
        """The next game; the order begun is kept as long as it is for the same game."""
        state = self.state
        game = min(state.round + 1, state.setup.options.games)
        if self.ranking is None or game != self._game or set(self.ranking.rows) != set(state.setup.teams):
            self.ranking, self._game = Ranking.of(state.setup.teams), game
        self.query_one(RankingList).marks = marks(self.campaign)
        title = _("Result of game {game} of {games}").format(game=game, games=state.setup.options.games)
        self.query_one("#game", Static).update(game_line(title, self.campaign, game))
        self._count()

    def _count(self) -> None:
        assert self.ranking is not None
        table = ResultPreview(self.state, self.order)
        self.query_one(RankingList).show(self.ranking, table.row)
        obstacle = "" if table.ruling.accepted else refusal_text(table.ruling, self.campaign, self.state)
        if self.session.looking_back:
            obstacle = _("This is an earlier moment; press Esc to return to now.")
        elif not table.ruling.accepted and self.state.round_open:
            obstacle += " " + _("F2 closes the round.")
        self.query_one("#obstacle", Static).update(obstacle)
        self.query_one("#confirm", Button).disabled = bool(obstacle)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """A result that would be refused cannot be confirmed."""
        if action == "confirm" and self.is_mounted:
            return None if self.query_one("#confirm", Button).disabled else True
        return True

    @on(RankingList.Changed)
    def reordered(self, event: RankingList.Changed) -> None:
        self.ranking = event.ranking
        self._count()

    def action_reset(self) -> None:
        self.ranking = Ranking.of(self.state.setup.teams)
        self._count()

    def action_type(self) -> None:
        self.query_one(TypedLine).focus()

    @on(TypedLine.Submitted)
    def typed(self, event: TypedLine.Submitted) -> None:
        try:
            self.ranking = typed_ranking(event.value, self.campaign)
        except UnknownNameError as error:
            self.notify(no_team(error.word, error, self.campaign), severity="warning", markup=False)
            return
        except ValueError as error:
            told = _("“{team}” stands there twice; name every team once.").format(team=error)
            self.notify(told, severity="warning", markup=False)
            return
        event.input.value = ""
        self.query_one(RankingList).focus()
        self._count()

    @on(TypedLine.Left)
    def _left(self) -> None:
        self.query_one(RankingList).focus()

    @on(Button.Pressed, "#confirm")
    @work
    async def action_confirm(self) -> None:
        from fejag_admin.tui.orders.enter import enter_and_tell
        from fejag_admin.tui.shell.dialog import Confirm

        order, state = self.order, self.state
        table = ResultPreview(state, order)
        title = _("Result of game {game}").format(game=order.game)
        sure = await self.shell.push_screen_wait(Confirm(title, self._summary(table), ok=_("Enter the result")))
        if not sure:
            return
        ruling = await enter_and_tell(self.shell, order, shown=state)
        if ruling is not None and ruling.accepted:
            self.shell.action_go("today")

    def _summary(self, table: ResultPreview) -> Content:
        """Old and new totals of every team, in the order of the result."""
        assert self.ranking is not None
        lines = ranking_lines(self.ranking, marks(self.campaign), table.row, _("did not play"))
        return Content("\n").join([Content(f"{'':<5}{heading()}").stylize("dim"), *lines])
