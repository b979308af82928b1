"""The fields of an order, made of the description of its kind; empty, or filled in with an order; and their dialog."""

from collections.abc import Iterator
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.widget import Widget
from textual.widgets import Checkbox, Static

from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import _
from fejag_admin.orders import ORDERS, kind_of
from fejag_admin.orders.kind import OrderField
from fejag_admin.orders.typed import parse_field
from fejag_admin.rules.figures import KINDS
from fejag_admin.rules.orders import Order
from fejag_admin.rules.referee import carry_out, must_spend
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import attack_text
from fejag_admin.texts.names import figure_name, team_name
from fejag_admin.texts.rulings import points_text
from fejag_admin.tui.orders.ranking import NAME_WIDTH, Ranking, RankingList
from fejag_admin.tui.orders.ranking_line import RankingLine
from fejag_admin.tui.shell.dialog import Dialog, UnfinishedError, choice, chosen, line, written
from fejag_admin.tui.widgets.marks import marks, team_options


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


class OrderForm(Vertical):
    """The fields of a kind of order; `order` reads them. ``initial``: the order with which they are filled in.

    ``state``: the one on which the order would be carried out. A widget has the name of its field as id.
    """

    def __init__(self, name: str, campaign: Campaign, state: State, order: Order | None = None) -> None:
        super().__init__()
        self.kind, self.campaign, self.state, self.initial = ORDERS[name], campaign, state, order
        waived = () if order is None else self.kind.of_shape(order, "waiver")
        asked = {*must_spend(state), *(team for teams in waived for team in teams)}
        self._asked = tuple(team.id for team in campaign.teams if team.id in asked)

    def compose(self) -> ComposeResult:
        """A widget for each field, and what is worth knowing before such an order is given."""
        for name, field in self.kind.fields.items():
            yield from self._widgets(name, field, getattr(self.initial, name, None))
        for remark in self.kind.remarks(self.campaign, self.state, None):
            yield Static(remark, markup=False)

    def order(self) -> Order:
        """The order that the fields describe; raise UnfinishedError if they are incomplete."""
        order: Order = self.kind.value(**{name: self._value(name, field) for name, field in self.kind.fields.items()})
        if lacking := self.kind.lacking(order):
            raise UnfinishedError(self._missing(lacking), lacking)
        return order

    def _missing(self, name: str) -> str:
        field = self.kind.fields[name]
        return _("Fill in “{label}”: {help}.").format(label=_(field.label), help=_(field.help))

    def _widgets(self, name: str, field: OrderField, initial: Any) -> Iterator[Widget]:
        """What asks for a field; the game of a result is not asked."""
        label, hint = _(field.label), _(field.help)
        match field.shape:
            case "team":
                yield choice(name, label, team_options(self.campaign), initial)
            case "figure":
                figures = [(f"{figure_name(kind.id)} ({points_text(kind.price)})", kind.id) for kind in KINDS.values()]
                yield choice(name, label, figures, initial)
            case "choice":
                yield choice(name, label, [(_(text), value) for value, text in field.choices.items()], initial)
            case "attack":
                yield choice(name, label, self._attacks(initial), str(initial))
            case "cell":
                yield line(name, label, hint, "" if initial is None else self.campaign.board.name(initial))
            case "points":
                yield line(name, label, hint, "" if initial is None else f"{initial:+}")
            case "reason":
                yield line(name, label, hint, initial or "")
            case "waiver":
                yield from self._ticks(initial or ())
            case "ranking":
                yield from self._ranking(initial)

    def _value(self, name: str, field: OrderField) -> Any:
        """The value of a field; raise UnfinishedError if it is missing or cannot be read."""
        match field.shape:
            case "team" | "figure" | "choice":
                return chosen(self, name)
            case "attack":
                return int(chosen(self, name))
            case "game":
                return getattr(self.initial, name, self.state.round + 1)
            case "waiver":
                ticks = (self.query_one(f"#waive-{at}", Tick).value for at in range(len(self._asked)))
                return tuple(team for team, tick in zip(self._asked, ticks, strict=True) if tick)
            case "ranking":
                return self.query_one(RankingList).ranking.groups
        is_optional = name in self.kind.defaults
        text = written(self, name, "" if is_optional else self._missing(name))
        if is_optional and not text:
            return self.kind.defaults[name]
        try:
            return parse_field(field, text, self.campaign)
        except InputError as error:
            raise UnfinishedError(str(error), name) from error

    def _attacks(self, attack_id: int | None) -> list[tuple[str, str]]:
        """The attacks that may be meant, in words, each with its number."""
        listed = [
            (attack_text(attack, self.campaign, self.state), str(attack.id))
            for attack in self.state.attacks
            if attack.void is None or attack.id == attack_id
        ]
        if attack_id is not None and str(attack_id) not in {number for _line, number in listed}:
            listed.insert(0, (_("Attack no. {attack}").format(attack=attack_id), str(attack_id)))
        return listed

    def _ticks(self, waived: tuple[str, ...]) -> Iterator[Widget]:
        """A box for each team that may be excused."""
        if self._asked:
            limit = points_text(self.state.setup.options.carry_limit)
            template = _("These teams hold more than {limit} and could still spend. Tick those that may keep it.")
            yield Static(template.format(limit=limit), markup=False, classes="told")
        for at, team in enumerate(self._asked):
            label = f"{team_name(self.campaign, team)} – {points_text(self.state.wallet(team))}"
            yield Tick(label, team in waived, name=f"waive-{at}")

    def _ranking(self, places: tuple[tuple[str, ...], ...] | None) -> Iterator[Widget]:
        """The list of teams, with the points that each place is worth, and a line to type them into."""
        ranking = Ranking.of((team.id for team in self.campaign.teams), places)
        head = _("team").ljust(NAME_WIDTH) + _("points").rjust(6)
        listed = RankingList(ranking, marks(self.campaign), head, lambda _team: _("did not play"))
        listed.columns = self._points
        yield listed
        yield RankingLine(self.campaign, lambda: int(getattr(self.initial, "game", self.state.round + 1)))

    def _points(self, team: str) -> str:
        """What the team's place is worth; nothing if such a result would be refused."""
        after, _ruling = carry_out(self.state, self.order())
        fresh = after.ledger[len(self.state.ledger) :]
        return "".join(f"{item.score:>6}" for item in fresh if item.kind == "place" and item.team == team)

    def on_key(self, event: Key) -> None:
        """As on the screen of results, o leads from the list to the line."""
        if event.key == "o" and any(listed.has_focus for listed in self.query(RankingList)):
            event.stop()
            self.query_one(RankingLine).focus()

    @on(RankingLine.Ranked)
    def _typed(self, event: RankingLine.Ranked) -> None:
        listed = self.query_one(RankingList)
        listed.show(event.ranking, self._points)
        listed.focus()

    @on(RankingLine.Left)
    def _focus_ranking(self) -> None:
        self.query_one(RankingList).focus()


def form_for(order: Order, campaign: Campaign, state: State) -> OrderForm:
    """The fields of an order that is being amended, filled in with it."""
    return OrderForm(kind_of(order).name, campaign, state, order)


class OrderDialog(Dialog[Order]):
    """Asks for an order; gives back what its fields say."""

    def __init__(self, title: str, form: OrderForm, *, ok: str) -> None:
        super().__init__(title, form, ok=ok)
        self.form = form

    def answer(self) -> Order:
        return self.form.order()
