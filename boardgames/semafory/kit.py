"""A kit: what only the user's own copy of the game can tell. Punch patterns, starting lamps, cards, corrected signs.

The calculator ships a placeholder kit, so that it can be tried at once: its patterns are invented.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardgames.core.names import fold
from boardgames.core.verdict import Name
from boardgames.semafory.alphabet import with_corrections
from boardgames.semafory.exchange import Mask
from boardgames.semafory.patterns import Pattern

BOX = 48
"""Punch patterns in the box."""
DECKS = ("outage", "event", "log")
DECK_NAMES = {
    "outage": Name("Hlášení o výpadku", "outage report"),
    "event": Name("Hlášení o události", "event report"),
    "log": Name("Záznamník operátora", "operator log"),
}
REPAIR = Name("Nouzová oprava", "Emergency repair")
TECHNICIAN = Name("Klikačový technik", "Clacks technician")


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card changes (rule C1): lamps that are flipped, then lit, then made dark; and more, all on one player.

    ``load``: load points added to the turn, negative if they are given back. ``steps``: steps of the postman on top,
    negative if he goes back. ``draws``: unknown patterns drawn; ``gains`` and ``loses``: known ones. ``tower``: where
    the figure is put.
    """

    flips: Mask = 0
    lit: Mask = 0
    dark: Mask = 0
    load: int = 0
    steps: int = 0
    draws: int = 0
    gains: tuple[Pattern, ...] = ()
    loses: tuple[Pattern, ...] = ()
    tower: str | None = None

    def on(self, lamps: Mask) -> Mask:
        """The lamps after it."""
        return (lamps ^ self.flips | self.lit) & ~self.dark


@dataclass(frozen=True, slots=True)
class KitCard:
    """A card of the user's copy: its ``deck`` is one of `DECKS`, ``text`` what it says in the user's own words."""

    name: str
    deck: str = "outage"
    text: str = ""
    effect: Effect = field(default_factory=Effect)


@dataclass(frozen=True, slots=True)
class Kit:
    """The user's copy of the game.

    ``placeholder``: its patterns are invented. ``layouts``: lit lamps at the start of a game, by mode. ``signs``:
    signs that the user's card shows otherwise. ``repair`` and ``technician``: the names of the two outage cards of the
    night shift, ``repairs``: the names of the cards that the first of them cancels (rule N2).
    """

    patterns: tuple[Pattern, ...] = ()
    placeholder: bool = False
    layouts: Mapping[str, Mask] = field(default_factory=dict)
    signs: Mapping[str, str] = field(default_factory=dict)
    cards: tuple[KitCard, ...] = ()
    repair: str | None = None
    technician: str | None = None
    repairs: tuple[str, ...] = ()

    @property
    def alphabet(self) -> dict[str, str]:
        """Every sign as six letters 0 and 1."""
        return with_corrections(self.signs)

    def pattern(self, text: str) -> Pattern | None:
        """The pattern of that id, case and accents aside."""
        return next((pattern for pattern in self.patterns if fold(pattern.id) == fold(text)), None)

    def card(self, name: str) -> KitCard | None:
        """The card of that name, case and accents aside."""
        return next((card for card in self.cards if fold(card.name) == fold(name)), None)

    def is_repair(self, name: str) -> bool:
        """Whether a card of that name is the emergency repair."""
        return fold(name) in _folded(REPAIR, self.repair)

    def is_technician(self, name: str) -> bool:
        """Whether a card of that name is the clacks technician."""
        return fold(name) in _folded(TECHNICIAN, self.technician)

    def is_cancelled_by_repair(self, name: str) -> bool:
        """Whether the emergency repair cancels a card of that name."""
        return fold(name) in {fold(other) for other in self.repairs}


def _folded(name: Name, own: str | None) -> set[str]:
    return {fold(name.cs), fold(name.en)} if own is None else {fold(own)}
