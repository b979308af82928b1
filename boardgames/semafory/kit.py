"""A kit: what only the user's own copy of the game can tell. Punch patterns, starting lamps, corrected signs.

The calculator ships a placeholder kit, so that it can be tried at once: its patterns are invented. The fields of each
value are those of a kit file, described once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from boardgames.core.names import fold, nearest_ids
from boardgames.core.reader import named_once, untold
from boardgames.core.verdict import Line, Name, NotationError, Verdict, note
from boardgames.semafory.exchange import (
    SIGNS,
    Holes,
    Mask,
    drawing,
    lamp_names,
    lamps_text,
    read_drawing,
    read_sign_lamps,
    sign_lamps_text,
    sign_name,
)
from boardgames.semafory.fields import (
    COMPETITIVE,
    COOPERATIVE,
    HOLES,
    LAMPS,
    MODES,
    OWN_TOWER,
    PICTURE,
    SIGN,
    TableReader,
)
from fejag_admin.common.documents import FLAG, NAME, Kind, choice, document, many, number, of, one_of
from fejag_admin.common.files import data_json
from fejag_admin.common.language import N_

BOX = 48
"""Punch patterns in the box."""
MOST = 120
"""Patterns or signs that are read from a kit at most."""
HEAVIEST = 9
FARTHEST = 40
"""The most steps, load points or patterns that a card may bring or take."""
OUTAGE_CARDS = 12
"""Cards of that deck in the box."""
DECK_NAMES = {
    "event": Name(cs="Hlášení o události", en="event report"),
    "log": Name(cs="Záznamník operátora", en="operator log"),
}
REPAIR = {fold("Nouzová oprava"), fold("Emergency repair")}
TECHNICIAN = {fold("Klikačový technik"), fold("Clacks technician")}
"""How the two special cards of the night shift are called."""

_LOAD = number(0, HEAVIEST)


@document
class Pattern:
    """A punch pattern: its ``load`` in points, its ``holes``, whether it bears the ``outage`` icon.

    ``count``: how many there are of it in the box.
    """

    id: str = of(NAME, missing=untold(NAME), label=N_("Its name"), hint="p01")
    load: int = of(_LOAD, missing=untold(_LOAD), label=N_("Load points"))
    holes: Holes = of(HOLES, missing=untold(HOLES), label=N_("Holes"), hint="##/.#")
    outage: bool = of(FLAG, default=False, label=N_("has the outage icon"))
    count: int = of(number(1, BOX), default=1, label=N_("How many there are"), hint="1")


def drawn_pattern(text: str) -> Pattern:
    """A pattern written out, such as ``##/.# 2``: its drawing and its load; its id says the same in one way.

    Raise NotationError if it is none.
    """
    picture, _space, load = text.strip().rpartition(" ")
    if not picture or not (load.isascii() and load.isdigit() and len(load) < 5) or int(load) > HEAVIEST:
        raise NotationError(N_("a pattern is drawn with its load behind it, such as {example}"), example="##/.# 2")
    holes = read_drawing(picture)
    return Pattern(f"{'/'.join(drawing(holes))} {int(load)}", int(load), holes)


def _read_pattern(reader: TableReader, raw: object, where: str) -> Pattern | None:
    kit: Kit = reader.so_far["kit"]
    return reader.parsed(raw, where, kit.read_pattern, "##/.# 2")


PATTERN: Kind[Pattern] = Kind(_read_pattern, lambda pattern, _root: pattern.id)
"""A pattern of the kit by its id, or one drawn with its load."""


MOST_HELD = 8
"""Patterns in a hand at most; cards may bring more than the rules deal."""
PATTERNS = many(PATTERN, limit=MOST_HELD)
_COMMAS = N_("with commas between")


def _not_lit(reader: TableReader, dark: Mask, where: str) -> Mask:
    if overlap := reader.so_far["lit"] & dark:
        reader.fault(where, N_("these lamps cannot be lit and made dark: {lamps}"), lamps=lamp_names(overlap))
    return dark


@document
class Effect:
    """What a card changes (rule C1): lamps that are flipped, then lit, then made dark; and more, all on one player.

    ``load``: load points added to the turn, negative if they are given back. ``steps``: steps of the postman on top,
    negative if he goes back. ``draws``: unknown patterns drawn; ``gains`` and ``loses``: known ones. ``tower``: where
    the figure is put, if it is put anywhere.
    """

    flips: Mask = of(LAMPS, default=0, label=N_("Lamps flipped"), hint="a1 b1")
    lit: Mask = of(LAMPS, default=0, label=N_("Lamps lit"))
    dark: Mask = of(LAMPS, default=0, check=_not_lit, label=N_("Lamps made dark"))
    load: int = of(number(-FARTHEST, FARTHEST), default=0, label=N_("Load points"))
    steps: int = of(number(-FARTHEST, FARTHEST), default=0, label=N_("Steps of the postman"))
    draws: int = of(number(0, FARTHEST), default=0, label=N_("Patterns drawn, unknown"))
    gains: tuple[Pattern, ...] = of(PATTERNS, default=(), label=N_("Patterns gained"), hint=_COMMAS)
    loses: tuple[Pattern, ...] = of(PATTERNS, default=(), label=N_("Patterns lost"), hint=_COMMAS)
    tower: str = of(OWN_TOWER, default="", label=N_("Figure put on tower"))

    def on(self, lamps: Mask) -> Mask:
        """The lamps after it."""
        return (lamps ^ self.flips | self.lit) & ~self.dark


EFFECT = one_of(Effect, inline=True)


def _read_layouts(reader: TableReader, raw: object, where: str) -> Mapping[str, Mask]:
    layouts = reader.keyed(raw, where, MODES)
    return {mode: PICTURE.read(reader, layouts[mode], f"{where}.{mode}") or 0 for mode in MODES if mode in layouts}


def _read_signs(reader: TableReader, raw: object, where: str) -> Mapping[str, str]:
    if not isinstance(raw, Mapping) or len(raw) > MOST:
        reader.fault(where, N_("here belong signs with their lamps, such as {example}"), example='Q = "11/01/10"')
        return {}
    lamps_of_signs: dict[str, str] = {}
    for name, text in raw.items():
        spot = f"{where}.{name[:20]}"
        sign, lamps = SIGN.read(reader, name, spot), reader.parsed(text, spot, read_sign_lamps, "00/10/01")
        if sign is not None and lamps is not None:
            lamps_of_signs[sign] = lamps
    _check_alphabet(reader, lamps_of_signs, where)
    return dict(sorted(lamps_of_signs.items()))


def _check_alphabet(reader: TableReader, corrections: Mapping[str, str], where: str) -> None:
    """All signs differ."""
    owners: dict[str, str] = {}
    for sign, lamps in {**SIGNS, **corrections}.items():
        if owners.setdefault(lamps, sign) != sign:
            text = N_("two signs look alike: {sign} and {other}")
            reader.fault(where, text, sign=sign_name(owners[lamps]), other=sign_name(sign))


_OWN_ID = named_once("id", N_("two patterns are called {name}"))
_LAYOUTS = Kind(
    _read_layouts, lambda layouts, root: {mode: PICTURE.write(layouts[mode], root) for mode in layouts}, form="pairs"
)
_SIGNS = Kind(
    _read_signs, lambda signs, _root: {sign: sign_lamps_text(lamps) for sign, lamps in signs.items()}, form="pairs"
)
_PICTURES = "competitive 0110/1001/1001/0110, cooperative 1111/0000/0000/1111"


@document
class Kit:
    """The user's copy of the game.

    ``placeholder``: its patterns are invented. ``layouts``: lit lamps at the start of a game, by mode. ``signs``:
    signs that the user's card shows otherwise. ``repairs``: the names of the cards that the emergency repair of the
    night shift cancels (rule N2).
    """

    game: str = of(choice("semafory"), default="semafory", kw_only=True)
    what: str = of(choice("kit"), default="kit", kw_only=True)
    placeholder: bool = of(FLAG, default=False)
    patterns: tuple[Pattern, ...] = of(
        many(one_of(Pattern), each=_OWN_ID, limit=MOST), default=(), always=True, label=N_("Punch patterns")
    )
    layouts: Mapping[str, Mask] = of(_LAYOUTS, default={}, label=N_("Lamps at the start"), hint=_PICTURES)
    signs: Mapping[str, str] = of(
        _SIGNS, default={}, label=N_("Signs that your card shows otherwise"), hint="Q 11/01/10"
    )
    repairs: tuple[str, ...] = of(
        many(NAME, limit=3), default=(), label=N_("Cards that the emergency repair cancels"),
        hint=N_("three names with commas between"),
    )  # fmt: skip

    @property
    def alphabet(self) -> dict[str, str]:
        """Every sign as six letters 0 and 1."""
        return {**SIGNS, **self.signs}

    def pattern(self, text: str) -> Pattern | None:
        """The pattern of that id, case and accents aside."""
        return next((pattern for pattern in self.patterns if fold(pattern.id) == fold(text)), None)

    def read_pattern(self, text: str) -> Pattern:
        """The pattern of that id, or the one drawn with its load; raise NotationError if it is neither."""
        known_pattern = self.pattern(text)
        if known_pattern is not None:
            return known_pattern
        if "#" in text or "/" in text:
            return drawn_pattern(text)
        ids = {fold(pattern.id): pattern.id for pattern in self.patterns}
        close = nearest_ids(text, ids)
        if close:
            raise NotationError(N_("the kit has no pattern {pattern}; perhaps {close}"), pattern=text[:40], close=close)
        raise NotationError(
            N_("the kit has no pattern {pattern}; draw it with its load, such as {example}"),
            pattern=text[:40],
            example="##/.# 2",
        )


_KIT = one_of(Kit)


def _read_kit(reader: TableReader, raw: object, where: str) -> Kit | None:
    if raw is None:
        own = reader.kit or placeholder()
        return own if own.patterns else replace(own, patterns=placeholder().patterns, placeholder=True)
    if isinstance(raw, str):
        reader.choice(raw, where, ("placeholder",))
        return placeholder()
    return _KIT.read(reader, raw, where)


KIT: Kind[Kit] = Kind(_read_kit, _KIT.write)
"""A kit within a file; where nothing is said, the user's own one or the placeholder."""


def read_kit(raw: Mapping[str, Any]) -> Kit:
    """The kit that plain values from a file describe; raise DocumentError with every fault."""
    reader = TableReader()
    return reader.checked(_KIT.read(reader, raw, ""))


@lru_cache(maxsize=1)
def placeholder() -> Kit:
    """The invented kit that is used where the user has none of his own."""
    return read_kit(data_json("semafory", "placeholder-kit.json"))


# What a kit still lacks


@dataclass(frozen=True, slots=True)
class KitReport:
    """``patterns``: how many the kit has with all their copies. ``complete``: they are as many as in the box, no
    placeholders, and the starting lamps are there."""

    patterns: int
    complete: bool


def report(kit: Kit) -> Verdict[KitReport]:
    number = sum(pattern.count for pattern in kit.patterns)
    complete = number == BOX and not kit.placeholder and COMPETITIVE in kit.layouts and COOPERATIVE in kit.layouts
    text = N_("patterns in the kit: {number}; in the box there are {box}")
    lines = [_heading(kit, complete), note(text, "P1", 1, passed=number == BOX, number=number, box=BOX)]
    for mode, text in _LAYOUT_TEXTS.items():
        lamps = lamps_text(kit.layouts[mode]) if mode in kit.layouts else "–"
        lines.append(note(text, "G1", 1, passed=mode in kit.layouts, lamps=lamps))
    return Verdict(KitReport(number, complete), tuple(lines))


def _heading(kit: Kit, complete: bool) -> Line:
    if kit.placeholder:
        return note(N_("A placeholder kit: its patterns are invented, not those of the game"), passed=False)
    if complete:
        return note(N_("The kit has what the calculator needs"), passed=True)
    return note(N_("The kit is not complete; what it has can be used"), passed=False)


_LAYOUT_TEXTS = {
    COMPETITIVE: N_("the starting lamps of the competitive game: {lamps}"),
    COOPERATIVE: N_("the starting lamps of the co-operative game: {lamps}"),
}
