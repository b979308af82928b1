"""Reading a kit file: punch patterns drawn as text, starting lamps, cards, corrected signs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from boardgames.core.names import fold
from boardgames.core.verdict import N_, SituationError
from boardgames.semafory.alphabet import read_sign_lamps, sign_name, with_corrections
from boardgames.semafory.exchange import lamp_names, lamps_text
from boardgames.semafory.fields import LAMP_KEYS, NUMBER_KEYS, TableReader
from boardgames.semafory.kit import BOX, DECKS, Effect, Kit, KitCard
from boardgames.semafory.model import MODES
from boardgames.semafory.patterns import HEAVIEST, Pattern, drawing, read_drawing
from fejag_admin.common.data import data_file

MOST = 120
"""Patterns or cards that are read from a kit at most."""
KIT_KEYS = ("game", "what", "placeholder", "patterns", "layouts", "signs", "cards", "repair", "technician", "repairs")
PATTERN_KEYS = ("id", "holes", "load", "outage", "count")
CARD_KEYS = ("name", "deck", "text", *LAMP_KEYS, *NUMBER_KEYS)


class KitReader(TableReader):
    """Reads a kit."""

    def __init__(self) -> None:
        super().__init__(Kit())

    def whole(self, raw: object, where: str = "") -> Kit:
        """The kit; ``where`` it stands, empty if it is a file of its own."""
        fields = self.keyed(raw, where, KIT_KEYS)
        before = f"{where}." if where else ""
        self.choice(fields.get("game", "semafory"), f"{before}game", ("semafory",))
        self.choice(fields.get("what", "kit"), f"{before}what", ("kit",))
        return Kit(
            self._patterns(fields.get("patterns", []), f"{before}patterns"),
            self.flag(fields.get("placeholder", False), f"{before}placeholder"),
            self._layouts(fields.get("layouts", {}), f"{before}layouts"),
            self._signs(fields.get("signs", {}), f"{before}signs"),
            self._cards(fields.get("cards", []), f"{before}cards"),
            self.name(fields["repair"], f"{before}repair") if "repair" in fields else None,
            self.name(fields["technician"], f"{before}technician") if "technician" in fields else None,
            self._names(fields.get("repairs", []), f"{before}repairs"),
        )

    def _patterns(self, raw: object, where: str) -> tuple[Pattern, ...]:
        found: dict[str, Pattern] = {}
        for index, item in enumerate(self.items(raw, where, MOST)):
            spot = f"{where}[{index}]"
            fields = self.keyed(item, spot, PATTERN_KEYS)
            pattern = self._one_pattern(fields, spot)
            if pattern is None:
                continue
            if fold(pattern.id) in found:
                self.fault(f"{spot}.id", N_("two patterns are called {pattern}"), pattern=pattern.id)
            found[fold(pattern.id)] = pattern
        return tuple(found.values())

    def _one_pattern(self, fields: Mapping[str, Any], spot: str) -> Pattern | None:
        name = self.name(fields.get("id"), f"{spot}.id")
        drawn = fields.get("holes")
        if isinstance(drawn, list) and all(isinstance(row, str) for row in drawn[:9]):
            drawn = "\n".join(drawn[:9])
        holes = self.told(drawn, f"{spot}.holes", read_drawing, "##/.#")
        load = self.number(fields.get("load"), f"{spot}.load", 0, HEAVIEST)
        outage = self.flag(fields.get("outage", False), f"{spot}.outage")
        count = self.number(fields.get("count", 1), f"{spot}.count", 1, BOX)
        return None if holes is None else Pattern(name, holes, load, outage, count)

    def _layouts(self, raw: object, where: str) -> dict[str, int]:
        fields = self.keyed(raw, where, MODES)
        return {mode: self.picture(fields[mode], f"{where}.{mode}") for mode in MODES if mode in fields}

    def _signs(self, raw: object, where: str) -> dict[str, str]:
        if not isinstance(raw, Mapping) or len(raw) > MOST:
            self.fault(where, N_("here belong signs with their lamps, such as {example}"), example='Q = "11/01/10"')
            return {}
        found: dict[str, str] = {}
        for name, text in raw.items():
            spot = f"{where}.{name[:20]}"
            sign, lamps = self.sign(name, spot), self.told(text, spot, read_sign_lamps, "00/10/01")
            if sign is not None and lamps is not None:
                found[sign] = lamps
        self._check_alphabet(found, where)
        return dict(sorted(found.items()))

    def _check_alphabet(self, corrections: Mapping[str, str], where: str) -> None:
        """All signs differ, and none is all dark or all lit."""
        seen = {"000000": None, "111111": None}
        owners: dict[str, str] = {}
        for sign, lamps in with_corrections(corrections).items():
            if lamps in seen:
                self.fault(where, N_("no sign has all lamps dark or all lit: {sign}"), sign=sign_name(sign))
            elif lamps in owners:
                text = N_("two signs look alike: {sign} and {other}")
                self.fault(where, text, sign=sign_name(owners[lamps]), other=sign_name(sign))
            owners[lamps] = sign

    def _cards(self, raw: object, where: str) -> tuple[KitCard, ...]:
        found: dict[str, KitCard] = {}
        for index, item in enumerate(self.items(raw, where, MOST)):
            spot = f"{where}[{index}]"
            fields = self.keyed(item, spot, CARD_KEYS)
            card = KitCard(
                self.name(fields.get("name"), f"{spot}.name"),
                str(self.choice(fields.get("deck", "outage"), f"{spot}.deck", DECKS)),
                self._text(fields.get("text", ""), f"{spot}.text"),
                self.effect(fields, spot),
            )
            if fold(card.name) in found:
                self.fault(f"{spot}.name", N_("two cards are called {card}"), card=card.name)
            found[fold(card.name)] = card
        return tuple(found.values())

    def _text(self, raw: object, where: str) -> str:
        if isinstance(raw, str) and len(raw) <= 500:
            return raw
        self.fault(where, N_("here belongs a text of at most {limit} letters"), limit=500)
        return ""

    def _names(self, raw: object, where: str) -> tuple[str, ...]:
        return tuple(self.name(item, f"{where}[{index}]") for index, item in enumerate(self.items(raw, where, 3)))


def read_kit(raw: Mapping[str, Any]) -> Kit:
    """The kit that plain values from a file describe; raise SituationError with every fault."""
    reader = KitReader()
    kit = reader.whole(raw)
    if reader.faults:
        raise SituationError(tuple(reader.faults))
    return kit


@lru_cache(maxsize=1)
def placeholder() -> Kit:
    """The invented kit that is used where the user has none of his own."""
    return read_kit(json.loads(data_file("semafory", "placeholder-kit.json").read_text(encoding="utf-8")))


def effect_to_json(effect: Effect) -> dict[str, Any]:
    """What a card changes, as plain values."""
    raw: dict[str, Any] = {key: lamp_names(getattr(effect, key)) for key in LAMP_KEYS if getattr(effect, key)}
    raw |= {key: getattr(effect, key) for key in NUMBER_KEYS if getattr(effect, key)}
    raw |= {key: [one.id for one in getattr(effect, key)] for key in ("gains", "loses") if getattr(effect, key)}
    if effect.tower is not None:
        raw["tower"] = effect.tower
    return raw


def kit_to_json(kit: Kit) -> dict[str, Any]:
    """A kit as plain values; `read_kit` gives it back."""
    raw: dict[str, Any] = {"game": "semafory", "what": "kit"}
    if kit.placeholder:
        raw["placeholder"] = True
    raw["patterns"] = [_pattern_to_json(pattern) for pattern in kit.patterns]
    if kit.layouts:
        raw["layouts"] = {mode: lamps_text(lamps) for mode, lamps in kit.layouts.items()}
    if kit.signs:
        raw["signs"] = {sign: "/".join((lamps[:2], lamps[2:4], lamps[4:])) for sign, lamps in kit.signs.items()}
    if kit.cards:
        raw["cards"] = [
            {"name": card.name, "deck": card.deck, "text": card.text, **effect_to_json(card.effect)}
            for card in kit.cards
        ]
    raw |= {key: getattr(kit, key) for key in ("repair", "technician") if getattr(kit, key) is not None}
    if kit.repairs:
        raw["repairs"] = list(kit.repairs)
    return raw


def _pattern_to_json(pattern: Pattern) -> dict[str, Any]:
    raw: dict[str, Any] = {"id": pattern.id, "load": pattern.load, "holes": list(drawing(pattern.holes))}
    if pattern.outage:
        raw["outage"] = True
    if pattern.count > 1:
        raw["count"] = pattern.count
    return raw
