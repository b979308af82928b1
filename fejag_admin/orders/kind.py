"""The description of a kind of order: everything about it but its value and its judging, which are in `rules`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, replace
from dataclasses import fields as fields_of
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

if TYPE_CHECKING:
    from fejag_admin.rules.board import Board
    from fejag_admin.rules.state import State
    from fejag_admin.texts.names import CampNames

OrderT = TypeVar("OrderT")
Shape = Literal["team", "ranking", "waiver", "figure", "cell", "game", "attack", "points", "reason", "choice"]
"""What a field holds. ``ranking``: groups of teams, best first. ``waiver``: teams excused for the order's reason."""

_HIDDEN: tuple[Shape, ...] = ("reason", "waiver")


@dataclass(frozen=True)
class OrderField:
    """A field of an order: how a dialog labels it, and what to write there, for dialog and command (both marked).

    ``choices``: of the shape ``choice``, by value the marked name. ``needs``: the field that must be given with this
    one. Whether it is required, and its default, are those of the order's class.
    """

    shape: Shape
    label: str
    help: str
    choices: Mapping[Any, str] = field(default_factory=dict)
    needs: str = ""


@dataclass(frozen=True)
class OrderKind(Generic[OrderT]):
    """A kind of order; command, dialog, file, journal filter, draft and what players see are derived from this.

    All sentences are marked for translation.

    ``name``: in files and commands. ``value``: its class, whose defaults are left out of files. ``plural``: what its
    orders are called in a list. ``fields``: of the value, by name, in the order of the dialog. ``sentence``, and
    ``sentence_in`` if a state tells more: see `order_text`. ``title``, ``confirm``: heading and button of its dialog.
    ``help``, ``example``: of its command. ``why_not``: why no such order can be given in a state; empty if one can.
    ``remarks``: what is worth knowing before it is given; the order is None while it is not complete.
    """

    name: str
    value: type[OrderT]
    plural: str
    fields: Mapping[str, OrderField]
    sentence: Callable[[OrderT, CampNames], str]
    title: str
    confirm: str
    help: str
    example: str
    sentence_in: Callable[[OrderT, CampNames, State], str] | None = None
    why_not: Callable[[State], str] = lambda _state: ""
    remarks: Callable[[CampNames, State, OrderT | None], Iterable[str]] = lambda _camp, _state, _order: ()

    @cached_property
    def defaults(self) -> dict[str, Any]:
        """The fields that may be left out, with the value they have then."""
        cls: Any = self.value
        return {field.name: field.default for field in fields_of(cls) if field.default is not MISSING}

    def set_fields(self, order: OrderT) -> dict[str, Any]:
        """The fields that differ from their defaults, with their values."""
        cls: Any = self.value  # which mypy does not know as a dataclass
        values = {field.name: getattr(order, field.name) for field in fields_of(cls)}
        return {n: value for n, value in values.items() if n not in self.defaults or value != self.defaults[n]}

    def to_json(self, order: OrderT, board: Board) -> dict[str, Any]:
        """The JSON form of an order in a document."""
        return {"do": self.name, **{n: self.plain(n, value, board) for n, value in self.set_fields(order).items()}}

    def plain(self, name: str, value: Any, board: Board) -> Any:
        """The JSON form of a field's value in a document."""
        match self.fields[name].shape:
            case "cell":
                return board.name(value)
            case "ranking":
                return [list(group) for group in value]
            case "waiver":
                return list(value)
        return value

    def from_json(self, raw: Mapping[str, Any], board: Board) -> OrderT:
        """The order from its JSON form in a checked document; null stands for a default."""
        values: dict[str, Any] = {}
        for name, described in self.fields.items():
            value = raw.get(name) if name in self.defaults else raw[name]
            if value is not None or name not in self.defaults:
                values[name] = _read(value, described.shape, board)
        return self.value(**values)

    def lacking(self, order: OrderT) -> str:
        """A field that another one needs and that is not given; empty if there is none."""
        values = self.set_fields(order)
        needed = (self.fields[name].needs for name in values)
        return next((name for name in needed if name and not values.get(name)), "")

    def of_shape(self, order: OrderT, *shapes: Shape) -> tuple[Any, ...]:
        """The values of the fields of these shapes."""
        return tuple(getattr(order, name) for name, described in self.fields.items() if described.shape in shapes)

    def teams(self, order: OrderT) -> tuple[str, ...]:
        """The teams that the order concerns."""
        waived = (team for teams in self.of_shape(order, "waiver") for team in teams)
        ranked = (team for places in self.of_shape(order, "ranking") for group in places for team in group)
        return (*self.of_shape(order, "team"), *waived, *ranked)

    def redacted(self, order: OrderT, mark: str) -> OrderT:
        """The order as players see it (R3): ``mark`` for its reason, nothing of overrides and waivers."""
        hidden = (name for name, described in self.fields.items() if described.shape in _HIDDEN)
        without_hidden: Any = order
        changed: OrderT = replace(without_hidden, **{name: self.defaults.get(name, mark) for name in hidden})
        return changed


def _read(raw: Any, shape: Shape, board: Board) -> Any:
    if shape == "cell":
        return board.cell(raw)
    if shape == "ranking":
        return tuple(tuple(group) for group in raw)
    return tuple(raw) if shape == "waiver" else raw
