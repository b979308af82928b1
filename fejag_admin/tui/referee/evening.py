"""An evening at the table: the situations that were carried on from, each with its verdict, to be walked back."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace

from boardgames.core.reading import LARGEST
from boardgames.core.registry import Game
from fejag_admin import situations

MOST = 200
"""Pages that are kept; the oldest go first."""


@dataclass(frozen=True, slots=True)
class EveningPage:
    """A situation as it was left: the ``text`` it ``begun`` with, the one it had then, and its verdict in one line."""

    begun: str
    text: str
    summary: str


@dataclass(frozen=True, slots=True)
class Evening:
    """The pages ``before`` the situation on the table, oldest first, and the ``later`` ones, from which was walked
    back. ``begun``: the text with which the one on the table began; empty if it was not carried on to."""

    before: tuple[EveningPage, ...] = ()
    later: tuple[EveningPage, ...] = ()
    begun: str = ""

    def pages(self, text: str, summary: str) -> tuple[EveningPage, ...]:
        """All of them, the situation on the table, which has this verdict, among them."""
        return (*self.before, EveningPage(self.begun, text, summary), *self.later)

    def turned_to(self, index: int, text: str, summary: str) -> tuple[Evening, str]:
        """Another page is put on the table, by its place among all: the evening then, and its text."""
        pages = self.pages(text, summary)
        return Evening(pages[:index], pages[index + 1 :], pages[index].begun), pages[index].text

    def follows(self, game: Game, after: str) -> bool:
        """Whether the later pages follow from a situation that leads to ``after``."""
        return bool(self.later) and situations.same(game, self.later[0].begun, after)

    def carried_on(self, text: str, summary: str, after: str) -> tuple[Evening, str]:
        """A new situation is put on the table; there are no later ones."""
        return Evening((*self.before, EveningPage(self.begun, text, summary))[-MOST:], (), after), after


def kept(game: Game) -> Evening:
    """The evening of a game as it was kept; a new one if there is none, or it cannot be read."""
    try:
        raw = json.loads(situations.read_kept(game, "evening") or "")
        before, later = ([EveningPage(**page) for page in raw[key]] for key in ("before", "later"))
        return Evening(tuple(before), tuple(later), raw["begun"])
    except (ValueError, TypeError, KeyError):
        return Evening()


def keep(game: Game, evening: Evening) -> bool:
    """Keep an evening for the next time, without its oldest pages if it is too large; False if it cannot be written."""
    if evening == Evening():
        situations.forget(game, "evening")
        return True
    while len(text := json.dumps(asdict(evening))) > LARGEST and evening.before:
        evening = replace(evening, before=evening.before[len(evening.before) // 4 + 1 :])
    return situations.put_kept(game, "evening", text)
