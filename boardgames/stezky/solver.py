"""What the end of a game leaves a player: a spirit covered, the squirrel's hand placed, the panorama scored. Exact.

The opponent covers a spirit first if the player has the evil spirit (rule E3), then the squirrel places the hand
(rule S6). The opponent covers what leaves the player fewest stars, the player places the hand as it leaves him most.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from boardgames.stezky.model import Move, Options, Panorama, Player
from boardgames.stezky.mountain import Mask, around, fringe, mask_of, places_of
from boardgames.stezky.scoring import Score, counting, score


@dataclass(frozen=True, slots=True)
class Squirrel:
    """How the hand goes into the panorama (rule S6).

    ``placed``: its tiles that find their places; ``removed``: those whose places are held by rainbows under spirits.
    ``moves``: the rainbows that make room, in an order in which they may move. ``score``: what comes of it.
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
    """Every set of places for ``number`` rainbows, laid one after another beside what lies there (rule R1).

    If the mountain has not so many free places, all of them are filled.
    """
    cells_laid = {0}
    for _rainbow in range(number):
        more = {laid | 1 << at for laid in cells_laid for at in places_of(fringe(cells | laid))}
        cells_laid = more or cells_laid
    return cells_laid


def in_order(base: Mask, laid: Mask) -> tuple[int, ...]:
    """The places of ``laid`` in an order in which each touches what lies there before it (rule R1)."""
    order = []
    while laid:
        touching = laid & around(base) if base else laid
        at = next(places_of(touching))
        order.append(at)
        base |= 1 << at
        laid &= ~(1 << at)
    return tuple(order)


@lru_cache(maxsize=4)
def _outcomes(after: Panorama, number: int, options: Options) -> tuple[Mask, ...]:
    """One way to lay so many rainbows for each outcome that spirits pay for differently.

    Scored once, whichever spirit will be covered: thousands of ways, scored for each covering, would take seconds.
    """
    first: dict[tuple[int, ...], Mask] = {}
    for laid in sorted(layings(after.cells, number)):
        end = score(replace(after, rainbows=after.rainbows | laid), None, options)
        first.setdefault((end.area_stars, end.fire_stars, len(end.fires), len(end.areas)), laid)
    return tuple(first.values())


def squirrel(player: Player, covered: str | None = None, options: Options | None = None) -> Squirrel:
    """The best way to place the hand, given the spirit ``covered``.

    Only rainbows that make room leave a choice: all tiles of a hand go to their places whatever the order.
    """
    options, hand = options or Options(), mask_of(*(player.hand or ()))
    after, removed, displaced = _after_hand(player.panorama, hand)
    ends = {
        laid: score(replace(after, rainbows=after.rainbows | laid), covered, options)
        for laid in _outcomes(after, displaced.bit_count(), options)
    }
    best = max(ends, key=lambda laid: ends[laid].total)
    moves = tuple(map(Move, places_of(displaced), in_order(after.cells, best)))
    return Squirrel(hand & ~removed, removed, moves, ends[best])


def finish(player: Player, covered: str | None, options: Options | None = None) -> Covering:
    """The end for a player whose spirit ``covered`` is covered (rules E3, S6); the loss is left at 0."""
    if player.hand and "squirrel" in counting(player.panorama, covered):
        placing = squirrel(player, covered, options)
        return Covering(covered, placing.score, 0, placing)
    return Covering(covered, score(player.panorama, covered, options), 0)


def coverings(player: Player, options: Options | None = None) -> tuple[Covering, ...]:
    """What covering each spirit leaves to the player, the best for his opponent first (rule E3).

    Without the evil spirit, or without a spirit to cover, there is one covering: none.
    """
    free = finish(player, None, options)
    if not player.evil or not player.panorama.spirits:
        return (free,)
    met_coverings = (finish(player, met.spirit, options) for met in player.panorama.spirits)
    lost = [replace(covering, loss=free.score.total - covering.score.total) for covering in met_coverings]
    return tuple(sorted(lost, key=lambda covering: -covering.loss))
