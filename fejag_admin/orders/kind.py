"""What a kind of order is besides its value and its judging, which are in `rules`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, replace
from dataclasses import fields as fields_of
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from fejag_admin.rules.orders import Order

if TYPE_CHECKING:
    from fejag_admin.rules.board import Board
    from fejag_admin.rules.state import State
    from fejag_admin.texts.names import CampNames

OrderT = TypeVar("OrderT", bound=Order)
Shape = Literal["team", "ranking", "waiver", "figure", "cell", "number", "points", "reason", "verdict", "counts"]
"""What a field holds. ``ranking``: groups of teams, best first. ``waiver``: teams excused for the order's reason."""

_UNSAID: tuple[Shape, ...] = ("reason", "waiver")


@dataclass(frozen=True)
class OrderKind(Generic[OrderT]):
    """A kind of order.

    ``name``: in files and commands. ``value``: its class, whose defaults are left out of files. ``plural``: what its
    orders are called in a list, marked for translation. ``fields``: what each field of the value holds. ``sentence``,
    and ``sentence_in`` if a state tells more: see `order_text`.
    """

    name: str
    value: type[OrderT]
    plural: str
    fields: Mapping[str, Shape]
    sentence: Callable[[OrderT, CampNames], str]
    sentence_in: Callable[[OrderT, CampNames, State], str] | None = None

    @cached_property
    def defaults(self) -> dict[str, Any]:
        """The fields that may be left out, with what they are then."""
        return {field.name: field.default for field in fields_of(self.value) if field.default is not MISSING}

    def to_json(self, order: OrderT, board: Board) -> dict[str, Any]:
        """The order as it stands in a document."""
        raw: dict[str, Any] = {"do": self.name}
        for name, shape in self.fields.items():
            value = getattr(order, name)
            if name not in self.defaults or value != self.defaults[name]:
                raw[name] = _plain(value, shape, board)
        return raw

    def from_json(self, raw: Mapping[str, Any], board: Board) -> OrderT:
        """The order that a checked document holds; null stands for a default."""
        values: dict[str, Any] = {}
        for name, shape in self.fields.items():
            value = raw.get(name) if name in self.defaults else raw[name]
            if value is not None or name not in self.defaults:
                values[name] = _read(value, shape, board)
        return self.value(**values)

    def teams(self, order: OrderT) -> tuple[str, ...]:
        named: list[str] = []
        for name, shape in self.fields.items():
            value = getattr(order, name)
            if shape == "team":
                named.append(value)
            elif shape == "waiver":
                named += value
            elif shape == "ranking":
                named += (team for group in value for team in group)
        return tuple(named)

    def redacted(self, order: OrderT, mark: str) -> OrderT:
        """The order as players are told of it (R3): ``mark`` for its reason, nothing of overrides and waivers."""
        return replace(order, **{n: self.defaults.get(n, mark) for n, shape in self.fields.items() if shape in _UNSAID})


def _plain(value: Any, shape: Shape, board: Board) -> Any:
    if shape == "cell":
        return board.name(value)
    if shape == "ranking":
        return [list(group) for group in value]
    return list(value) if shape == "waiver" else value


def _read(raw: Any, shape: Shape, board: Board) -> Any:
    if shape == "cell":
        return board.cell(raw)
    if shape == "ranking":
        return tuple(tuple(group) for group in raw)
    return tuple(raw) if shape == "waiver" else raw
