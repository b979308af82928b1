"""What can be ordered in a camp, and the ruling that the referee gives on it; plain values."""

from dataclasses import dataclass
from typing import Literal

from fejag_admin.rules.board import Cell

Verdict = Literal["correct", "wrong", "incomplete"]
Counts = Literal["both", "score", "wallet"]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game: groups of teams, best first; a group of several is a tie, absent teams are missing (G2)."""

    game: int
    places: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Buy a figure (an id of `figures.KINDS`) and place it (B1); ``override``: the game master's reason (B4)."""

    team: str
    figure: str
    at: Cell
    override: str | None = None


@dataclass(frozen=True, slots=True)
class CloseRound:
    """End the purchase round (G4); the teams in ``waive`` may hold too much, for ``reason``."""

    waive: tuple[str, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class SecretAnswer:
    """A team's answer to the secret of the egg and the verdict on it (G6)."""

    team: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Adjust:
    """Points given or taken by the game master with a reason (G8); ``counts``: for score, wallet or both."""

    team: str
    points: int
    reason: str
    counts: Counts = "both"


@dataclass(frozen=True, slots=True)
class VoidAttack:
    """The game master voids an attack (its number) with a reason (A8)."""

    attack: int
    reason: str


Order = Result | Place | CloseRound | SecretAnswer | Adjust | VoidAttack


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a ruling rests on; ``kind`` says which other fields are meant and how to put it in words."""

    kind: str
    team: str | None = None
    cell: Cell | None = None
    figure: int | None = None
    attack: int | None = None
    amount: int | None = None
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """The referee's decision about one order.

    ``code``: why it was refused (the codes of G4, G6, A8 and B2), None if it was accepted. ``rules``: the ids of the
    rules that decided. ``causes``: the cell, figure, section, wallet or answer that made it so.
    """

    order: Order
    code: str | None = None
    rules: tuple[str, ...] = ()
    causes: tuple[Fact, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether the order was carried out."""
        return self.code is None
