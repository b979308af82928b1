"""What is asked for when a document is printed."""

from dataclasses import dataclass, replace
from typing import Any

from boardgames.core.registry import Game
from fejag_admin.common.language import current_language
from reports.page_frame import Paper


@dataclass(frozen=True, slots=True)
class JudgedSituation:
    """A situation of a board game that can be judged."""

    game: Game
    situation: Any

    @property
    def drawing(self) -> tuple[str, ...]:
        """The situation drawn, in the notation of the language in which it is printed; empty if it cannot be drawn."""
        situation = self.situation
        if hasattr(situation, "notation"):
            situation = replace(situation, notation=current_language())
        return self.game.drawing(situation)


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """``paper``: what to print on. For a verdict: the situation that was ``judged``, or the number of a ``dispute``.

    ``each``: how many slips a team gets. ``game``: the only one whose sheets are wanted, the number of a daily one or
    the id of a board game. ``layer``: what is drawn over a map, one of `reports.documents.layers.LAYERS` or the id of
    a team.

    Of a poster: ``sheets``, on how many at most. ``since``: only the sheets that changed since this entry of the whole
    journal.
    """

    paper: Paper = "a4"
    judged: JudgedSituation | None = None
    dispute: int | None = None
    each: int = 4
    game: str = ""
    layer: str = ""
    sheets: int | None = None
    since: int | None = None

    def name_of(self, document: str) -> str:
        """What a document is called in the names of files: with what it is about, if that is asked for here."""
        if self.dispute is not None:
            return f"{document}-{self.dispute}"
        if self.since is not None:
            return f"{document}-changed"
        about = (self.game or self.layer).replace("_", "-") if self.judged is None else self.judged.game.slug
        return f"{document}-{about}" if about else document


USUAL = PrintRequest()
"""Nothing is asked for in particular."""
