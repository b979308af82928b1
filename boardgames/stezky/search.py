"""Every way to lay rainbows on a panorama, each once, with what it comes to; the engine of the solver.

Rainbows are laid one after another, each touching something that lies there already (rule R1). So a set of places is
possible if each of its connected parts touches the base. The walk below meets every such set exactly once: it takes
the places of the fringe in turn, and a place passed over is never taken further down. Areas are merged on the way, so
that the last rainbow of a set costs only the merging of the areas around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from boardgames.stezky.model import Options
from boardgames.stezky.mountain import BOTTOM, MOUNTAIN, Mask, areas, around, fires_on


class Outcome(NamedTuple):
    """What counts of a panorama: landscape tiles of its largest area, lit fires, number of areas."""

    tiles: int
    lit: int
    areas: int


class Area(NamedTuple):
    """An area on the way: ``rank`` decides which is the largest, ``halo``: the places around it and some of its own."""

    rank: int
    tiles: int
    fires: int
    grounded: bool
    halo: Mask


@dataclass(frozen=True, slots=True)
class Base:
    """What stays where it is: all ``cells`` and those of them that are landscape ``tiles``."""

    cells: Mask
    tiles: Mask
    options: Options

    def rank(self, cells: int, tiles: int) -> int:
        """A number that orders areas as rule F1 asks."""
        return cells * 64 + tiles if self.options.largest == "cells" else tiles

    def areas(self) -> tuple[Area, ...]:
        """The areas of the base, the largest first."""
        found = []
        for area in areas(self.cells):
            tiles = (area & self.tiles).bit_count()
            grounded = bool(area & BOTTOM)
            rank = self.rank(area.bit_count(), tiles)
            found.append(Area(rank, tiles, fires_on(area & self.tiles), grounded, around(area)))
        return tuple(sorted(found, reverse=True))

    @property
    def rank_of_rainbow(self) -> int:
        """What a rainbow adds to the rank of its area."""
        return self.rank(1, 0)


def outcome_of(found: tuple[Area, ...]) -> Outcome:
    """What areas in order of size come to."""
    return Outcome(found[0].tiles if found else 0, sum(area.fires for area in found if area.grounded), len(found))


def fringe(cells: Mask) -> Mask:
    """The places where a rainbow may go: free and touching ``cells``; anywhere if nothing lies there (rules R1, R2)."""
    return (around(cells) if cells else MOUNTAIN) & ~cells


def _merged(found: tuple[Area, ...], bit: Mask, rank: int) -> tuple[Area, ...]:
    """The areas after a rainbow was laid on the place ``bit``."""
    tiles, fires, grounded, halo = 0, 0, bool(bit & BOTTOM), around(bit)
    apart = []
    for area in found:
        if area.halo & bit:
            rank += area.rank
            tiles += area.tiles
            fires += area.fires
            grounded |= area.grounded
            halo |= area.halo
        else:
            apart.append(area)
    apart.append(Area(rank, tiles, fires, grounded, halo))
    apart.sort(reverse=True)
    return tuple(apart)


def _last(found: tuple[Area, ...], places: Mask, rank_of_rainbow: int) -> Iterator[tuple[Mask, Outcome]]:
    """Every place for the last rainbow with what it comes to: as `_merged`, but nothing is kept for a next one."""
    lit_before = sum(area.fires for area in found if area.grounded)
    number = len(found) + 1
    while places:
        bit = places & -places
        places ^= bit
        rank, tiles, fires, lit, grounded, merged = rank_of_rainbow, 0, 0, 0, bit & BOTTOM, 0
        largest: Area | None = None
        for area in found:
            if area.halo & bit:
                rank += area.rank
                tiles += area.tiles
                fires += area.fires
                merged += 1
                if area.grounded:
                    grounded = 1
                    lit += area.fires
            elif largest is None:
                largest = area
        if largest is not None and largest.rank > rank:
            tiles = largest.tiles
        yield bit, Outcome(tiles, lit_before - lit + fires if grounded else lit_before, number - merged)


def layings(base: Base, number: int) -> Iterator[tuple[Mask, Outcome]]:
    """Every set of ``number`` places that rainbows can be laid on, once each, with what the panorama comes to.

    If the mountain has not so many free places, all of them are filled.
    """
    number = min(number, (MOUNTAIN & ~base.cells).bit_count())
    rank = base.rank_of_rainbow
    waiting = [(fringe(base.cells), 0, base.cells, base.areas(), number)]
    if not number:
        yield 0, outcome_of(waiting[0][3])
        return
    while waiting:
        open_, laid, closed, found, left = waiting.pop()
        if left == 1:
            for bit, outcome in _last(found, open_ & ~closed, rank):
                yield laid | bit, outcome
            continue
        while open_:
            bit = open_ & -open_
            open_ ^= bit
            closed |= bit
            nearby = around(bit) & ~closed
            waiting.append(
                (_opened(base, laid, open_, nearby), laid | bit, closed, _merged(found, bit, rank), left - 1)
            )


def _opened(base: Base, laid: Mask, open_: Mask, nearby: Mask) -> Mask:
    """The fringe after one more rainbow; on an empty mountain only the neighbours of the rainbows count (rule R2)."""
    return nearby if not base.cells and not laid else open_ | nearby
