"""What is asked for when a document is printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reports.frame import Paper

if TYPE_CHECKING:
    from boardgames.games import Game
    from boardgames.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Judged:
    """A situation of a board game that was judged: the game, what was asked, the verdict, and the drawing if any."""

    game: Game
    question: str
    verdict: Verdict[Any]
    drawing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """``paper``: what to print on. ``judged``: the situation whose verdict is printed."""

    paper: Paper = "a4"
    judged: Judged | None = None
