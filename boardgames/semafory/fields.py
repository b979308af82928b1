"""Reading what is special to Semafory: lamps, towers, words, signs, patterns, and the effects of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from boardgames.core.names import fold, nearest
from boardgames.core.reader import Reader
from boardgames.core.verdict import N_, NotationError
from boardgames.semafory.alphabet import read_sign, read_word
from boardgames.semafory.exchange import Mask, lamp_names, read_lamp_names, read_lamps, read_tower
from boardgames.semafory.kit import Effect, Kit
from boardgames.semafory.patterns import Pattern, drawn_pattern

T = TypeVar("T")

LONGEST_TEXT = 2000
LAMP_KEYS = ("flips", "lit", "dark")
NUMBER_KEYS = ("load", "steps", "draws")
FARTHEST = 40
"""The most steps, load points or patterns that a card may bring or take."""


class TableReader(Reader):
    """Reads the vocabulary of the game; patterns by their ids in the kit, or drawn."""

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self.kit = kit

    def told(self, raw: object, where: str, read: Callable[[str], T], example: str) -> T | None:
        """What ``read`` makes of a text; None and a fault if it is none."""
        if not isinstance(raw, str) or len(raw) > LONGEST_TEXT:
            self.fault(where, N_("here belongs a text, such as {example}"), example=example)
            return None
        return self.noted(raw, where, read)

    def picture(self, raw: object, where: str) -> Mask:
        """The lit lamps of a picture: one text, or a list of rows."""
        if isinstance(raw, list) and all(isinstance(row, str) for row in raw[:9]):
            raw = "/".join(raw[:9])
        return self.told(raw, where, read_lamps, "0110/1001/1001/0110") or 0

    def lamps(self, raw: object, where: str) -> Mask:
        """A set of lamps by their names: one text, or a list of names."""
        if isinstance(raw, list) and all(isinstance(name, str) for name in raw[:17]):
            raw = " ".join(raw[:17])
        return self.told(raw, where, read_lamp_names, "a1 b1") or 0

    def tower(self, raw: object, where: str, seat: str | None) -> str | None:
        """A tower, by its name or as the seat counts it."""
        if isinstance(raw, int) and not isinstance(raw, bool):
            raw = str(raw)[:9]
        return self.told(raw, where, lambda text: read_tower(text, seat), "ab2")

    def sign(self, raw: object, where: str) -> str | None:
        """A sign of the alphabet."""
        return self.told(raw, where, read_sign, "A")

    def words(self, raw: object, where: str) -> tuple[str, ...]:
        """The words of cards: one text with spaces, or a list."""
        items = raw.split() if isinstance(raw, str) else self.items(raw, where, 2)
        if len(items) > 2:
            self.fault(where, N_("two words at most, not {words}"), words=len(items))
        found = (self.told(item, f"{where}[{at}]", read_word, "BJONK") for at, item in enumerate(items[:2]))
        return tuple(word for word in found if word is not None)

    def pattern(self, raw: object, where: str) -> Pattern | None:
        """A pattern of the kit by its id, or one drawn with its load."""
        return self.told(raw, where, self._pattern, "##/.# 2")

    def _pattern(self, text: str) -> Pattern:
        found = self.kit.pattern(text)
        if found is not None:
            return found
        if "#" in text or "/" in text:
            return drawn_pattern(text)
        ids = {fold(pattern.id): pattern.id for pattern in self.kit.patterns}
        close = nearest(text, ids)
        if close:
            raise NotationError(N_("the kit has no pattern {pattern}; perhaps {close}"), pattern=text[:40], close=close)
        raise NotationError(
            N_("the kit has no pattern {pattern}; draw it with its load, such as {example}"),
            pattern=text[:40],
            example="##/.# 2",
        )

    def patterns(self, raw: object, where: str) -> tuple[Pattern, ...]:
        """Patterns: a list, or one text with commas between them."""
        items = [item for item in raw.split(",") if item.strip()] if isinstance(raw, str) else self.items(raw, where)
        found = (self.pattern(item, f"{where}[{at}]") for at, item in enumerate(items[:60]))
        return tuple(pattern for pattern in found if pattern is not None)

    def effect(self, fields: Mapping[str, Any], where: str, seat: str | None = None) -> Effect:
        """What a card changes; ``seat``: that of the player whom it concerns, who may then be moved."""
        masks = {key: self.lamps(fields[key], f"{where}.{key}") for key in LAMP_KEYS if key in fields}
        both = masks.get("lit", 0) & masks.get("dark", 0)
        if both:
            self.fault(f"{where}.dark", N_("these lamps cannot be lit and made dark: {lamps}"), lamps=lamp_names(both))
        numbers = {
            key: self.number(fields[key], f"{where}.{key}", 0 if key == "draws" else -FARTHEST, FARTHEST)
            for key in NUMBER_KEYS
            if key in fields
        }
        gains = self.patterns(fields["gains"], f"{where}.gains") if "gains" in fields else ()
        loses = self.patterns(fields["loses"], f"{where}.loses") if "loses" in fields else ()
        tower = self.tower(fields["tower"], f"{where}.tower", seat) if "tower" in fields else None
        return Effect(**masks, **numbers, gains=gains, loses=loses, tower=tower)
