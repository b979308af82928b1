"""What a kit holds, what it still lacks, and what looks like a slip."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from boardgames.core.verdict import Line, Verdict, said
from boardgames.semafory.alphabet import sign_lamps_text
from boardgames.semafory.exchange import drawing, lamps_text, same_shape
from boardgames.semafory.fields import COMPETITIVE, COOPERATIVE
from boardgames.semafory.kit import BOX, CARDS, DECK_NAMES, DECKS, Kit
from fejag_admin.common.language import N_


@dataclass(frozen=True, slots=True)
class KitReport:
    """``patterns``: how many the kit has with all their copies. ``complete``: they are as many as in the box, no
    placeholders, and the starting lamps are there. ``alike``: pairs of ids with one shape and one load."""

    patterns: int
    complete: bool
    alike: tuple[tuple[str, str], ...]


def report(kit: Kit) -> Verdict[KitReport]:
    number = sum(pattern.count for pattern in kit.patterns)
    alike = tuple(
        (first.id, second.id)
        for first, second in combinations(kit.patterns, 2)
        if first.load == second.load and same_shape(first.holes, second.holes)
    )
    text = N_("patterns in the kit: {number}; in the box there are {box}")
    lines = [
        said(text, "P1", 1, passed=number == BOX, number=number, box=BOX),
        *(_layout_line(kit, mode) for mode in (COMPETITIVE, COOPERATIVE)),
        *_card_lines(kit),
        *_counts(kit),
    ]
    for first, second in alike:
        text = N_("{first} and {second} are the same pattern: a slip, unless they differ in the icon")
        lines.append(said(text, "P2", 1, first=first, second=second))
    for sign, lamps in kit.signs.items():
        text = N_("a corrected sign: {sign} is {lamps}")
        lines.append(said(text, "G3", 1, sign=sign, lamps=sign_lamps_text(lamps)))
    for pattern in kit.patterns:
        text = N_("{pattern}: {holes}, load {load}, copies {count}, with the outage icon") if pattern.outage else N_(
            "{pattern}: {holes}, load {load}, copies {count}")  # fmt: skip
        holes, load = "/".join(drawing(pattern.holes)), pattern.load
        lines.append(said(text, "P1", 1, amount=load, pattern=pattern.id, load=load, holes=holes, count=pattern.count))
    complete = number == BOX and not kit.placeholder and COMPETITIVE in kit.layouts and COOPERATIVE in kit.layouts
    return Verdict(KitReport(number, complete, alike), (_heading(kit, complete), *lines))


def _heading(kit: Kit, complete: bool) -> Line:
    if kit.placeholder:
        return said(N_("A placeholder kit: its patterns are invented, not those of the game"), passed=False)
    if complete:
        return said(N_("The kit has what the calculator needs"), passed=True)
    return said(N_("The kit is not complete; what it has can be used"), passed=False)


_LAYOUTS = {
    COMPETITIVE: (N_("the starting lamps of the competitive game are missing"),
                  N_("the starting lamps of the competitive game: {lamps}")),
    COOPERATIVE: (N_("starting-lamps-missing|the starting lamps of the co-operative game are missing"),
                  N_("the starting lamps of the co-operative game: {lamps}")),
}  # fmt: skip


def _layout_line(kit: Kit, mode: str) -> Line:
    missing, text = _LAYOUTS[mode]
    lamps = kit.layouts.get(mode)
    if lamps is None:
        return said(missing, "G1", 1, passed=False)
    return said(text, "G1", 1, passed=True, lamps=lamps_text(lamps))


def _card_lines(kit: Kit) -> list[Line]:
    decks = Counter(card.deck for card in kit.cards)
    text = N_("cards, {deck}: {number} of {box}")
    return [said(text, "C1", 1, deck=DECK_NAMES[deck], number=decks[deck], box=CARDS[deck]) for deck in DECKS]


def _counts(kit: Kit) -> list[Line]:
    """How many patterns there are of each load, of each number of holes, and with the icon."""
    copies = [pattern for pattern in kit.patterns for _copy in range(pattern.count)]
    loads, holes = Counter(pattern.load for pattern in copies), Counter(len(pattern.holes) for pattern in copies)
    lines = [
        said(N_("patterns with load {key}: {number}"), "P1", 1, key=key, number=loads[key]) for key in sorted(loads)
    ]
    lines += [said(N_("patterns with {key} holes: {number}"), "P1", 1, key=key, number=holes[key])
              for key in sorted(holes)]  # fmt: skip
    icons = sum(pattern.outage for pattern in copies)
    return [*lines, said(N_("patterns with the outage icon: {number}"), "H2", 1, number=icons)]
