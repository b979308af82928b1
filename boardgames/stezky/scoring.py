"""The stars of one panorama as it lies, item by item (rules F1 to F5); evil spirit and squirrel come before."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames.stezky.model import Met, Options, Panorama
from boardgames.stezky.mountain import BOTTOM, FIRES, Mask, Place, areas, path_down
from boardgames.stezky.spirits import SPIRITS


@dataclass(frozen=True, slots=True)
class Fire:
    """A fire on the ``tiles`` that bear it, lit by the ``path`` down to the bottom row; unlit if the path is empty."""

    tiles: Mask
    path: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class SpiritStars:
    """A spirit and its stars: ``own`` (1, or 0 if covered) and ``bonus``."""

    met: Met
    covered: bool
    own: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Score:
    """What a panorama is worth. ``areas``: all its areas; ``largest``: the one that counts, 0 on an empty mountain."""

    panorama: Panorama
    covered: str | None
    areas: tuple[Mask, ...]
    largest: Mask
    fires: tuple[Fire, ...]
    spirits: tuple[SpiritStars, ...]

    @property
    def area_stars(self) -> int:
        """A star for each landscape tile of the largest area (rule F1)."""
        return (self.largest & self.panorama.tiles).bit_count()

    @property
    def fire_stars(self) -> int:
        """A star for each lit fire (rule F2)."""
        return sum(bool(fire.path) for fire in self.fires)

    @property
    def spirit_stars(self) -> int:
        """The stars of all spirits (rules F3 and F4)."""
        return sum(spirit.own + spirit.bonus for spirit in self.spirits)

    @property
    def total(self) -> int:
        return self.area_stars + self.fire_stars + self.spirit_stars


def bonuses(spirits: tuple[str, ...], lit: int, unlit: int, number: int, rainbows: int) -> dict[str, int]:
    """The bonus of each spirit that counts (rule F3), given the fires, the number of areas and of rainbows."""
    plain = sum(SPIRITS[spirit].kind == "plain" for spirit in spirits)
    blue = sum(SPIRITS[spirit].kind == "blue" for spirit in spirits)
    table = {
        "bee": plain,
        "ladybug": unlit,
        "wolf": number,
        "bird": blue - 1,
        "lizard": rainbows,
        "butterfly": lit,
    }
    return {spirit: table.get(spirit, 0) for spirit in spirits}


def counting(panorama: Panorama, covered: str | None) -> tuple[str, ...]:
    """The ids of the spirits that count: all but the covered one (rule E3)."""
    return tuple(met.spirit for met in panorama.spirits if met.spirit != covered)


def size(area: Mask, tiles: Mask, options: Options) -> tuple[int, int]:
    """What decides which area is the largest (rule F1): its places or only its landscape tiles, then its tiles."""
    worth = (area & tiles).bit_count()
    return (area.bit_count() if options.largest == "cells" else worth), worth


def score(panorama: Panorama, covered: str | None = None, options: Options | None = None) -> Score:
    """The score of ``panorama`` with the spirit ``covered`` lying under the evil one (rules F1 to F4)."""
    options = options or Options()
    tiles = panorama.tiles
    areas_lit = areas(panorama.cells)
    largest = max(areas_lit, key=lambda area: size(area, tiles, options), default=0)
    lit_area = sum(area for area in areas_lit if area & BOTTOM)
    fires = tuple(
        Fire(fire, path_down(fire, panorama.cells) if fire & lit_area else ()) for fire in FIRES if not fire & ~tiles
    )
    lit = sum(bool(fire.path) for fire in fires)
    spirits = counting(panorama, covered)
    bonus = bonuses(spirits, lit, len(fires) - lit, len(areas_lit), panorama.rainbows.bit_count())
    return Score(
        panorama,
        covered,
        areas_lit,
        largest,
        fires,
        tuple(
            SpiritStars(met, met.spirit == covered, int(met.spirit != covered), bonus.get(met.spirit, 0))
            for met in panorama.spirits
        ),
    )
