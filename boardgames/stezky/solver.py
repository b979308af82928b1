"""The best that could have been done: laying rainbows, placing the squirrel's hand, covering a spirit. Exact.

All three look at the same end: the opponent covers a spirit first if the player has the evil spirit (rule E3), then
the squirrel places the hand (rule S6), then the panorama is scored. The opponent covers what leaves the player fewest
stars, the player lays rainbows where they leave him most.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from boardgames.stezky.model import Move, Options, Panorama, Player
from boardgames.stezky.mountain import Mask, around, fires_on, mask_of, places_of
from boardgames.stezky.scoring import Score, Weights, counting, score, weights
from boardgames.stezky.search import Base, Outcome, layings

MOST = 5
"""The most rainbows to be laid at once, those that make room for the squirrel's tiles included; more take minutes."""


@dataclass(frozen=True, slots=True)
class Squirrel:
    """How the hand goes into the panorama (rule S6).

    ``placed``: its tiles that find their places; ``removed``: those whose places are held by rainbows under spirits.
    ``moves``: the rainbows that make room, in an order in which they may move. ``ways``: how many sets of places there
    are for them, ``best_ways``: how many of these are equally good. ``score``: what comes of it, ``worst``: the stars
    of the worst way.
    """

    placed: Mask
    removed: Mask
    moves: tuple[Move, ...]
    ways: int
    best_ways: int
    worst: int
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


@dataclass(frozen=True, slots=True)
class Laying:
    """The best places for free rainbows: ``total`` stars with them, ``best``: the sets of places that reach it.

    ``number``: how many sets are equally good (``best`` shows the first of them); ``ways``: how many there are at all;
    ``before``: the stars before anything was laid; ``worst``: the stars of the worst set. ``covering``: what the end
    comes to with the first of the best sets.
    """

    total: int
    best: tuple[Mask, ...]
    number: int
    ways: int
    before: int
    worst: int
    covering: Covering


SHOWN = 20
"""How many of equally good sets of places are kept."""


def _after_hand(panorama: Panorama, hand: Mask) -> tuple[Panorama, Mask, Mask]:
    """The panorama with the hand placed, the tiles removed from the game, the rainbows that had to make room."""
    removed = hand & panorama.rainbows & panorama.held
    displaced = hand & panorama.rainbows & ~removed
    after = replace(panorama, tiles=panorama.tiles | hand & ~removed, rainbows=panorama.rainbows & ~displaced)
    return after, removed, displaced


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


def squirrel(player: Player, covered: str | None = None, options: Options | None = None) -> Squirrel:
    """The best way to place the hand, given the spirit ``covered``, and how it compares with the others.

    Only rainbows that make room leave a choice: all tiles of a hand go to their places whatever the order.
    """
    options = options or Options()
    panorama, hand = player.panorama, mask_of(*(player.hand or ()))
    after, removed, displaced = _after_hand(panorama, hand)
    base = Base(after.cells, after.tiles, options)
    worth = _worth(weights(panorama, covered, panorama.rainbows.bit_count()), fires_on(after.tiles))
    ways = [(worth(outcome), laid) for laid, outcome in layings(base, displaced.bit_count())]
    best, worst = max(stars for stars, _laid in ways), min(stars for stars, _laid in ways)
    best_sets = sorted(laid for stars, laid in ways if stars == best)
    laid = best_sets[0]
    moves = tuple(map(Move, places_of(displaced), in_order(after.cells, laid)))
    end = score(replace(after, rainbows=after.rainbows | laid), covered, options)
    return Squirrel(hand & ~removed, removed, moves, len(ways), len(best_sets), worst, end)


def _worth(worth: Weights, fires: int) -> Callable[[Outcome], int]:
    """The stars of an outcome, for a panorama with so many fires on its tiles."""
    return lambda outcome: worth.stars(outcome.tiles, outcome.lit, fires - outcome.lit, outcome.areas)


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
    found = (finish(player, met.spirit, options) for met in player.panorama.spirits)
    lost = [replace(covering, loss=free.score.total - covering.score.total) for covering in found]
    return tuple(sorted(lost, key=lambda covering: -covering.loss))


class _Ends:
    """The stars of a panorama with rainbows laid on it, for every set of places, with evil spirit and squirrel."""

    def __init__(self, player: Player, number: int, options: Options) -> None:
        panorama = player.panorama
        rainbows = panorama.rainbows.bit_count() + number
        evil = player.evil and panorama.spirits
        covered = [met.spirit for met in panorama.spirits] if evil else [None]
        busy = {one for one in covered if player.hand and "squirrel" in counting(panorama, one)}
        fires = fires_on(panorama.tiles)
        self._plain = [_worth(weights(panorama, one, rainbows), fires) for one in covered if one not in busy]
        self._known: dict[Outcome, int | None] = {}
        self._late: list[_Later] = []
        self._hand = mask_of(*(player.hand or ()))
        if busy:
            after, _removed, displaced = _after_hand(panorama, self._hand)
            late = fires_on(after.tiles)
            values = [_worth(weights(panorama, one, rainbows), late) for one in covered if one in busy]
            base = Base(after.cells, after.tiles, options)
            outcomes = dict(layings(base, number + displaced.bit_count()))
            self._late = [_Later(base.cells, outcomes, value) for value in values]

    def stars(self, laid: Mask, outcome: Outcome) -> int:
        """What the player is left with after the opponent's best covering and his own best placing."""
        plain = self._known.get(outcome)
        if plain is None and self._plain:
            plain = self._known[outcome] = min(value(outcome) for value in self._plain)
        if not self._late:
            assert plain is not None
            return plain
        late = min(later.best(laid & ~self._hand) for later in self._late)
        return late if plain is None else min(late, plain)


class _Later:
    """The best end for rainbows that lie somewhere while others are still to make room for the squirrel's tiles."""

    def __init__(self, cells: Mask, outcomes: dict[Mask, Outcome], value: Callable[[Outcome], int]) -> None:
        self._cells = cells
        worth = {outcome: value(outcome) for outcome in set(outcomes.values())}
        self._known = {laid: worth[outcome] for laid, outcome in outcomes.items()}

    def best(self, laid: Mask) -> int:
        """The most stars with rainbows on ``laid`` and all others wherever they may go."""
        if (known := self._known.get(laid)) is not None:
            return known
        cells, stars = self._cells | laid, -1
        places = around(cells) & ~cells
        while places:  # no generator: this is where the time goes
            bit = places & -places
            places ^= bit
            known = self._known.get(laid | bit)
            stars = max(stars, self.best(laid | bit) if known is None else known)
        self._known[laid] = stars
        return stars


def rainbows_to_lay(player: Player, new: int, lift: Mask) -> int:
    """How many rainbows `lay_rainbows` has to think of: also those that must make room for the squirrel's tiles."""
    panorama = player.panorama
    making_room = mask_of(*(player.hand or ())) & panorama.rainbows & ~panorama.held & ~lift
    busy = "squirrel" in counting(panorama, None)
    return new + lift.bit_count() + (making_room.bit_count() if busy else 0)


def lay_rainbows(player: Player, new: int, lift: Mask = 0, options: Options | None = None) -> Laying:
    """The best places for ``new`` rainbows and the free ones ``lift``, taken up first; "best" if the game ended so.

    Raise ValueError if there is nothing to lay, more than `MOST`, or something in ``lift`` that is no free rainbow.
    """
    options = options or Options()
    panorama = player.panorama
    if lift & ~(panorama.rainbows & ~panorama.held):
        raise ValueError("only a free rainbow can be taken up")
    number = new + lift.bit_count()
    if number < 1 or rainbows_to_lay(player, new, lift) > MOST:
        raise ValueError(f"from 1 to {MOST} rainbows can be laid at once")
    lifted = replace(player, panorama=replace(panorama, rainbows=panorama.rainbows & ~lift))
    base = Base(lifted.panorama.cells, panorama.tiles, options)
    ends = _Ends(lifted, number, options)
    best: list[Mask] = []
    most, least, ways = -1, 1 << 30, 0
    for laid, outcome in layings(base, number):
        ways += 1
        stars = ends.stars(laid, outcome)
        least = min(least, stars)
        if stars > most:
            most, best = stars, [laid]
        elif stars == most:
            best.append(laid)
    best.sort()
    end = replace(lifted, panorama=replace(lifted.panorama, rainbows=lifted.panorama.rainbows | best[0]))
    before = coverings(player, options)[0].score.total
    return Laying(most, tuple(best[:SHOWN]), len(best), ways, before, least, coverings(end, options)[0])
