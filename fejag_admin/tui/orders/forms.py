"""The fields of each kind of order, empty or filled in with an order that is being amended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.dom import DOMNode
from textual.events import Key
from textual.widget import Widget
from textual.widgets import Checkbox, Static

from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.language import _
from fejag_admin.orders.adjust import COUNTS, counts_text
from fejag_admin.orders.answer import VERDICTS, verdict_text
from fejag_admin.orders.typed import NoCellError, find_cell
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Adjust, Answer, CloseRound, Order, Place, Result, VoidAttack
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import attack_text
from fejag_admin.texts.names import figure_name, team_name
from fejag_admin.texts.round_warnings import idle_text
from fejag_admin.texts.rulings import points_text
from fejag_admin.tui.orders.ranking import Ranking
from fejag_admin.tui.orders.ranking_line import RankingLine
from fejag_admin.tui.orders.ranking_list import NAME_WIDTH, RankingList
from fejag_admin.tui.shell.dialog import UnfinishedError, choice, chosen, line, written
from fejag_admin.tui.shell.teams import marks, team_options

Given = TypeVar("Given")


class Tick(Checkbox):
    """A box with a cross in it, or empty: the difference is not left to the colour."""

    BUTTON_LEFT, BUTTON_RIGHT = "[", "]"

    def __init__(self, label: str, value: bool, *, name: str) -> None:
        super().__init__(Content(label), value, id=name, compact=True)
        self.BUTTON_INNER = "x" if value else " "

    def watch_value(self) -> None:
        """Draw or wipe out the cross."""
        self.BUTTON_INNER = "x" if self.value else " "
        super().watch_value()


class OrderForm(Vertical, Generic[Given]):
    """The fields of one order; `order` reads them. ``given``: the order with which they are filled in."""

    def __init__(self, campaign: Campaign, state: State, given: Given) -> None:
        super().__init__()
        self.campaign = campaign
        self.state = state
        self.given = given

    def order(self) -> Order:
        raise NotImplementedError

    def scopes(self) -> list[tuple[str, DOMNode]]:
        """The scopes of fields that have keys of their own, each with the field."""
        return []

    def team_choice(self, value: str | None) -> Widget:
        teams = team_options(self.campaign)
        return choice("team", _("Team"), teams, value)


class ResultForm(OrderForm[Result]):
    """The order of the teams."""

    def compose(self) -> ComposeResult:
        """The list of teams, with the points that each place is worth."""
        ranking = Ranking.of((team.id for team in self.campaign.teams), self.given.places)
        head = _("team").ljust(NAME_WIDTH) + _("points").rjust(6)
        listed = RankingList(ranking, marks(self.campaign), head, _("did not play"))
        listed.columns = self._points
        yield listed
        yield RankingLine(self.campaign, lambda: self.given.game)

    def scopes(self) -> list[tuple[str, DOMNode]]:
        return [("ranking", listed) for listed in self.query(RankingList)]

    def on_key(self, event: Key) -> None:
        """As on the screen of results, o leads to the line."""
        if event.key == "o" and self.query_one(RankingList).has_focus:
            event.stop()
            self.query_one(RankingLine).focus()

    @on(RankingLine.Ranked)
    def _typed(self, event: RankingLine.Ranked) -> None:
        listed = self.query_one(RankingList)
        listed.show(event.ranking, self._points)
        listed.focus()

    @on(RankingLine.Left)
    def _left(self) -> None:
        self.query_one(RankingList).focus()

    def _points(self, team: str) -> str:
        """What the team's place is worth; nothing if such a result would be refused."""
        after, _ruling = carry_out(self.state, self.order())
        fresh = after.ledger[len(self.state.ledger) :]
        return "".join(f"{item.score:>6}" for item in fresh if item.kind == "place" and item.team == team)

    def order(self) -> Result:
        return Result(self.given.game, self.query_one(RankingList).ranking.groups)


class PlaceForm(OrderForm[Place]):
    """A figure bought and placed."""

    def compose(self) -> ComposeResult:
        given = self.given
        yield self.team_choice(given.team)
        figures = [(f"{figure_name(kind.id)} ({points_text(kind.price)})", kind.id) for kind in KINDS.values()]
        yield choice("figure", _("Figure"), figures, given.figure)
        yield line("cell", _("Cell"), _("such as K17"), self.campaign.board.name(given.at))
        yield line("override", _("Override"), _("the game master's reason, else leave empty"), given.override or "")

    def order(self) -> Place:
        word = written(self, "cell", _("Write the cell, such as K17."))
        try:
            cell = find_cell(self.campaign, word)
        except NoCellError as error:
            raise UnfinishedError(str(error), "cell") from error
        return Place(chosen(self, "team"), chosen(self, "figure"), cell, written(self, "override") or None)


class CloseForm(OrderForm[CloseRound]):
    """The end of a round, with the teams that may keep too much."""

    def __init__(self, campaign: Campaign, state: State, given: CloseRound, asked: tuple[str, ...]) -> None:
        super().__init__(campaign, state, given)
        self._asked = asked

    @classmethod
    def amending(cls, campaign: Campaign, state: State, given: CloseRound) -> CloseForm:
        """The form for a round that was closed; it asks of all who held too much or were excused."""
        limit = campaign.options.carry_limit
        asked = (team.id for team in campaign.teams if state.wallet(team.id) > limit or team.id in given.waive)
        return cls(campaign, state, given, tuple(asked))

    def compose(self) -> ComposeResult:
        """A box for each team that may be excused, and the reason."""
        limit = points_text(self.state.setup.options.carry_limit)
        if self._asked:
            told = _("These teams hold more than {limit} and could still spend. Tick those that may keep it.")
            yield Static(told.format(limit=limit), markup=False, classes="told")
        for at, team in enumerate(self._asked):
            label = f"{team_name(self.campaign, team)} – {points_text(self.state.wallet(team))}"
            yield Tick(label, team in self.given.waive, name=f"waive-{at}")
        yield line("reason", _("Reason"), _("why they may keep it"), self.given.reason or "")
        for told in idle_text(self.campaign, self.state):
            yield Static(told, markup=False)

    def order(self) -> CloseRound:
        waive = tuple(team for at, team in enumerate(self._asked) if self.query_one(f"#waive-{at}", Tick).value)
        if not waive:
            return CloseRound()
        return CloseRound(waive, written(self, "reason", _("Write why these teams may keep more points.")))


class AnswerForm(OrderForm[Answer]):
    """An answer to the secret of the egg."""

    def compose(self) -> ComposeResult:
        yield self.team_choice(self.given.team)
        verdicts = [(verdict_text(verdict), verdict) for verdict in VERDICTS]
        yield choice("verdict", _("Verdict"), verdicts, self.given.verdict)

    def order(self) -> Answer:
        return Answer(chosen(self, "team"), chosen(self, "verdict"))


class AdjustForm(OrderForm[Adjust | None]):
    """Points given or taken."""

    def compose(self) -> ComposeResult:
        given = self.given
        yield self.team_choice(given.team if given else None)
        yield line("points", _("Points"), _("such as 5 or -3"), f"{given.points:+}" if given else "")
        counts = [(counts_text(one), one) for one in COUNTS]
        yield choice("counts", _("Counts for"), counts, given.counts if given else None)
        yield line("reason", _("Reason"), _("what it is for"), given.reason if given else "")

    def order(self) -> Adjust:
        word = written(self, "points", _("Write how many points, such as 5 or -3."))
        try:
            points = int(word.replace("−", "-").replace("–", "-"))
        except ValueError as error:
            told = _("“{word}” is not a number of points. Write 5 or -3.")
            raise UnfinishedError(told.format(word=word), "points") from error
        reason = written(self, "reason", _("Write what the points are for."))
        return Adjust(chosen(self, "team"), points, reason, chosen(self, "counts"))


class VoidForm(OrderForm[VoidAttack | None]):
    """An attack declared void."""

    def compose(self) -> ComposeResult:
        given = self.given
        listed = [
            (attack_text(attack, self.campaign, self.state), str(attack.id))
            for attack in self.state.attacks
            if attack.void is None or (given is not None and attack.id == given.attack)
        ]
        if given is not None and str(given.attack) not in {number for _line, number in listed}:
            listed.insert(0, (_("Attack no. {attack}").format(attack=given.attack), str(given.attack)))
        yield choice("attack", _("Attack"), listed, str(given.attack) if given else None)
        yield line("reason", _("Reason"), _("why it does not count"), given.reason if given else "")

    def order(self) -> VoidAttack:
        return VoidAttack(int(chosen(self, "attack")), written(self, "reason", _("Write why it does not count.")))


FORMS: dict[type[Order], Callable[[Campaign, State, Any], OrderForm[Any]]] = {
    Result: ResultForm,
    Place: PlaceForm,
    CloseRound: CloseForm.amending,
    Answer: AnswerForm,
    Adjust: AdjustForm,
    VoidAttack: VoidForm,
}


def form_for(order: Order, campaign: Campaign, state: State) -> OrderForm[Any]:
    """The fields of an order that is being amended, filled in with it."""
    return FORMS[type(order)](campaign, state, order)
