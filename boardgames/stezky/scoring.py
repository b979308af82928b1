"""The stars of one panorama, item by item (rules F1 to F5); the evil spirit and the squirrel are applied before."""

from dataclasses import dataclass, replace

from boardgames.stezky.model import USUAL, Met, Move, Options, Panorama, Player
from boardgames.stezky.mountain import (
    BOTTOM,
    FIRES,
    SPIRITS,
    Mask,
    Place,
    areas,
    fringe,
    mask_of,
    path_down,
    places_of,
)


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


def score(panorama: Panorama, covered: str | None = None, options: Options = USUAL) -> Score:
    """The score of ``panorama`` with the spirit ``covered`` lying under the evil one (rules F1 to F4)."""
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
        areas_lit,
        largest,
        fires,
        tuple(
            SpiritStars(met, met.spirit == covered, int(met.spirit != covered), bonus.get(met.spirit, 0))
            for met in panorama.spirits
        ),
    )


@dataclass(frozen=True, slots=True)
class Squirrel:
    """How the hand goes into the panorama (rule S6).

    ``placed``: its tiles that find their places; ``removed``: those whose places are held by rainbows under spirits.
    ``moves``: the rainbows that make room. ``score``: what comes of it.
    """

    placed: Mask
    removed: Mask
    moves: tuple[Move, ...]
    score: Score


@dataclass(frozen=True, slots=True)
class Covering:
    """What is left to a player if ``spirit`` is covered (None: nothing is), and the ``loss`` against no covering.

    ``squirrel``: what the squirrel still does afterwards, if it counts and there is a hand to place.
    """

    spirit: str | None
    score: Score
    loss: int
    squirrel: Squirrel | None = None


def _after_hand(panorama: Panorama, hand: Mask) -> tuple[Panorama, Mask, Mask]:
    """The panorama with the hand placed, the tiles removed from the game, the rainbows that had to make room."""
    removed = hand & panorama.rainbows & panorama.held
    displaced = hand & panorama.rainbows & ~removed
    after = replace(panorama, tiles=panorama.tiles | hand & ~removed, rainbows=panorama.rainbows & ~displaced)
    return after, removed, displaced


def layings(cells: Mask, number: int) -> set[Mask]:
    """Every set of places for ``number`` rainbows, laid one after another next to the filled ``cells`` (rule R1).

    If the mountain has fewer free places, all of them are filled.
    """
    cells_laid = {0}
    for _rainbow in range(number):
        more = {laid | 1 << at for laid in cells_laid for at in places_of(fringe(cells | laid))}
        cells_laid = more or cells_laid
    return cells_laid


def squirrel(player: Player, covered: str | None = None, options: Options = USUAL) -> Squirrel:
    """The best way to place the hand, given the spirit ``covered``.

    Only the displaced rainbows leave a choice: every tile of a hand has one place, in any order.
    """
    hand = mask_of(*(player.hand or ()))
    after, removed, displaced = _after_hand(player.panorama, hand)
    ends = {
        laid: score(replace(after, rainbows=after.rainbows | laid), covered, options)
        for laid in sorted(layings(after.cells, displaced.bit_count()))
    }
    best = max(ends, key=lambda laid: ends[laid].total)
    moves = tuple(map(Move, places_of(displaced), places_of(best)))
    return Squirrel(hand & ~removed, removed, moves, ends[best])


def finish(player: Player, covered: str | None, options: Options = USUAL) -> Covering:
    """The end for a player whose spirit ``covered`` is covered (rules E3, S6); the loss is left at 0."""
    if player.hand and "squirrel" in counting(player.panorama, covered):
        placing = squirrel(player, covered, options)
        return Covering(covered, placing.score, 0, placing)
    return Covering(covered, score(player.panorama, covered, options), 0)


def coverings(player: Player, options: Options = USUAL) -> tuple[Covering, ...]:
    """What covering each spirit leaves to the player, the best for his opponent first (rule E3).

    Without the evil spirit, or without a spirit to cover, there is one covering: none.
    """
    free = finish(player, None, options)
    if not player.evil or not player.panorama.spirits:
        return (free,)
    met_coverings = (finish(player, met.spirit, options) for met in player.panorama.spirits)
    lost = [replace(covering, loss=free.score.total - covering.score.total) for covering in met_coverings]
    return tuple(sorted(lost, key=lambda covering: -covering.loss))
