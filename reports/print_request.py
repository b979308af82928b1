"""What is asked for when a document is printed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fejag_admin.common.language import current_language
from reports.page_frame import Paper

if TYPE_CHECKING:
    from boardgames.core.registry import Game
    from boardgames.core.verdict import Verdict


@dataclass(frozen=True, slots=True)
class JudgedSituation:
    """A situation of a board game that was judged: the game, what was asked, the verdict, and the drawing if any."""

    game: Game
    question: str
    verdict: Verdict[Any]
    drawing: tuple[str, ...] = ()


def judged_situation(game: Game, situation: Any, question: str, verdict: Verdict[Any]) -> JudgedSituation:
    """A situation with its verdict to be printed, drawn in the notation of the language in which it is printed."""
    if hasattr(situation, "notation"):
        situation = replace(situation, notation=current_language())
    return JudgedSituation(game, question, verdict, tuple(game.drawing(situation)))


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """``paper``: what to print on. For a verdict: the situation that was ``judged``, or the number of a ``dispute``."""

    paper: Paper = "a4"
    judged: JudgedSituation | None = None
    dispute: int | None = None

    def name_of(self, document: str) -> str:
        """What a document is called in the names of files: with what it is about, if that is asked for here."""
        if self.dispute is not None:
            return f"{document}-{self.dispute}"
        return document if self.judged is None else f"{document}-{self.judged.game.slug}"
