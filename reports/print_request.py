"""What is asked for when a document is printed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fejag_admin.common.language import current_language
from reports.page_frame import Paper

if TYPE_CHECKING:
    from boardgames.core.answer import Answer
    from boardgames.core.registry import Game
    from boardgames.core.verdict import Verdict


@dataclass(frozen=True, slots=True)
class JudgedSituation:
    """A situation of a board game that was judged: the game, what was told, the verdict, what it comes to."""

    game: Game
    situation: Any
    verdict: Verdict[Any]
    answer: Answer

    @property
    def drawing(self) -> tuple[str, ...]:
        """The situation drawn, in the notation of the language in which it is printed; empty if it cannot be drawn."""
        situation = self.situation
        if hasattr(situation, "notation"):
            situation = replace(situation, notation=current_language())
        return self.game.drawing(situation)


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
