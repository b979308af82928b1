"""Is the map fair: what it costs each team, alone on the board, to light the temple; and what no light ever reaches.

The reading. A team is alone: no figures of others on the board, no attacks. It buys permanent figures one by one and
puts each where the rules let it (B2): the first on its start cell, the only cell lit for it (L4); every other on a cell
in the light of one that stands already, and, with ``placement_light`` = ``round-start``, was lit when the round opened,
so at the earliest one round after that one. The temple, teleport cells and the starts of other teams are not stood on.
The temple is lit when the light of the last figure reaches one of its cells, through teleports as well (G5).

*Points* are the prices of all figures bought. *Rounds* are the purchase rounds needed, the first included: as many as
there are figures, for any number of figures may be bought in a round but each link of the chain waits for a round; one
if the option lets light count at once. Where the points come from is left aside. Neither sum alone says everything, so
all ways are given that nothing else undercuts in both: the fewest rounds first, the fewest points last. A frog shows
the temple (B5, G5) but lights it for a moment only, so it is left aside.

Why a shortest path is exact. What a team has bought by the time it lights the temple holds a chain from its start to
the last figure, each in the light of the one before; the rest is waste. Own figures stop light (L1), but never on a
best chain: where light of a later link would have to pass an earlier one, a figure of the later kind put in the earlier
place throws the same light on, and saves both points and a round.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from fejag_admin.rules.board import Board, Cell, Mask, cells_of, mask_of
from fejag_admin.rules.figures import KINDS, MONKEY, TIGER, FigureKind, Options
from fejag_admin.rules.light import cast

Link = tuple[str, Cell]  # the kind of a figure and where it stands
Costs = tuple[tuple[int, int], ...]
"""The points and rounds of each of the best ways of a team."""
Lamp = Callable[[Cell, str], Mask]

_LASTING = tuple(kind for kind in KINDS.values() if kind.permanent)


@dataclass(frozen=True, slots=True)
class PricedWay:
    """A way to the temple: its price in points, the purchase rounds it takes, and its figures from the start on."""

    points: int
    rounds: int
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """What a team could do alone on the map.

    ``ways``: the best ways to light the temple for good: each following one takes more rounds and costs less; none if
    it cannot. ``lit``: all cells that it could ever light, its start cell included.
    """

    team: str
    ways: tuple[PricedWay, ...]
    lit: Mask

    @property
    def cheapest(self) -> PricedWay | None:
        """The way that costs least points; of several the one of fewest rounds."""
        return self.ways[-1] if self.ways else None

    @property
    def quickest(self) -> PricedWay | None:
        """The way of fewest rounds; of several the one that costs least points."""
        return self.ways[0] if self.ways else None


@dataclass(frozen=True, slots=True)
class Fairness:
    """What each team with a start cell could reach, in the order of the board, and cells that are hard to light.

    ``dark``: cells that no team could light. ``leaps``: cells that are lit only with the help of a monkey, because
    obstacles close them in. Both leave out start cells.
    """

    reaches: tuple[Reach, ...]
    dark: Mask
    leaps: Mask

    @property
    def fair(self) -> bool:
        """Whether every team can light the temple for the same points in the same rounds, in all the best ways."""
        costs = {_costs(reach.ways) for reach in self.reaches}
        return len(costs) == 1 and costs != {()}


def _costs(ways: tuple[PricedWay, ...]) -> Costs:
    return tuple((way.points, way.rounds) for way in ways)


def fairness(board: Board, options: Options | None = None) -> Fairness:
    """What the map holds for each team; light and rounds as the options say. Boards without teams or temple are fine.

    Casts each kind once from every cell it needs: well under a second on 41x41.
    """
    options = options or Options()
    # A copy, for a board remembers all its rays: maps kept to be undone would soon fill the memory.
    lamp = _lamp(replace(board), options.teleport_emission)
    barred = board.temple_mask | board.teleport_mask | board.start_mask
    ground = (1 << board.size * board.size) - 1
    reaches, level = [], 0
    for team, start in board.starts:
        free = ground & ~barred | 1 << start
        lit = _lit(start, free, lamp, (TIGER, MONKEY))  # a tiger lights what any other does but the monkey
        level |= _lit(start, free, lamp, (TIGER,))
        ways = _ways(board.temple_mask, start, free, lamp)
        if options.placement_light == "sequential":
            ways = tuple(replace(way, rounds=1) for way in ways[-1:])  # light counts at once
        reaches.append(Reach(team, ways, lit))
    lit = board.start_mask
    for reach in reaches:
        lit |= reach.lit
    return Fairness(tuple(reaches), ground & ~lit, lit & ~level & ~board.start_mask)


class Starts:
    """The costs of starting from the cells of a board, by all readings that the options allow.

    Light is cached. The start cells of the board itself are ignored.
    """

    def __init__(self, board: Board) -> None:
        bare = replace(board, starts=())
        self._temple = bare.temple_mask
        self._ground = (1 << board.size * board.size) - 1 & ~(bare.temple_mask | bare.teleport_mask)
        # Without teleports their reading makes no difference; what costs the same still does if light counts at once.
        emissions = ("all-directions", "same-direction") if board.teleports else ("all-directions",)
        self._lamps = [_lamp(bare, emission) for emission in emissions]

    def costs(self, start: Cell, others: Iterable[Cell] = ()) -> tuple[Costs, ...] | None:
        """What the best ways from a cell cost, by all options, while other teams start elsewhere; None without any."""
        free = self._ground
        for cell in others:
            free &= ~(1 << cell)
        prices = tuple(_costs(_ways(self._temple, start, free | 1 << start, lamp)) for lamp in self._lamps)
        return prices if all(prices) else None

    def fair(self, starts: Collection[Cell]) -> bool:
        """Whether the temple costs the same from all these cells."""
        costs = {self.costs(start, starts) for start in starts}
        return len(costs) == 1 and None not in costs


def way_cells(board: Board, way: PricedWay, emission: str) -> tuple[Mask, Mask]:
    """The cells where the figures of a way stand, and those that they light."""
    board = replace(board)  # which remembers its rays, and the one in a history need not
    stand, lit = mask_of(cell for _kind, cell in way.links), 0
    for kind, cell in way.links:
        lit |= cast(board, KINDS[kind], cell, stand, emission).mask
    return stand, lit


def _lamp(board: Board, emission: str) -> Lamp:
    """What a figure alone on the board lights, by its cell and kind, remembered."""

    @cache
    def light(cell: Cell, kind: str) -> Mask:
        return cast(board, KINDS[kind], cell, 0, emission).mask

    return light


def _lit(start: Cell, free: Mask, lamp: Lamp, kinds: tuple[FigureKind, ...]) -> Mask:
    """All that can be lit in the end with figures of these kinds."""
    lit, stood = 1 << start, 0
    while waiting := lit & free & ~stood:
        stood |= waiting
        for cell in cells_of(waiting):
            for kind in kinds:
                lit |= lamp(cell, kind.id)
    return lit


def _ways(temple: Mask, start: Cell, free: Mask, lamp: Lamp) -> tuple[PricedWay, ...]:
    """The best ways, by ever longer chains (Bellman and Ford).

    Round by round, ``levels`` holds the cells that can be stood on by what that costs at least; a round goes on only
    from cells that the round before made cheaper.
    """
    ways = list[PricedWay]()
    limit = 1 << 60  # what the cheapest way so far costs; more than any could
    levels = {0: 1 << start}
    parents: list[dict[Cell, Link]] = [{}]  # by round: the figure in whose light a cell came to be so cheap
    fresh = {0: 1 << start}
    while fresh:
        if (nearest := _first(temple, fresh, lamp, limit)) is not None:
            limit, last = nearest
            ways.append(PricedWay(limit, len(parents), _chain(parents, last)))
        fresh, came = _further(levels, fresh, free, lamp, limit)
        parents.append(came)
    return tuple(ways)


def _candidates(fresh: dict[int, Mask], limit: int) -> Iterator[tuple[int, FigureKind, Mask]]:
    """What may be put where for less than ``limit`` in all: the sum, the kind and the cells; cheapest first."""
    candidates = [
        (spent + kind.price, spent, kind) for spent in fresh for kind in _LASTING if spent + kind.price < limit
    ]
    for points, spent, kind in sorted(candidates, key=lambda candidate: candidate[:2]):
        yield points, kind, fresh[spent]


def _first(temple: Mask, fresh: dict[int, Mask], lamp: Lamp, limit: int) -> tuple[int, Link] | None:
    """The cheapest figure that lights the temple from a fresh cell, if it costs less than ``limit`` in all."""
    for points, kind, cells in _candidates(fresh, limit):
        for cell in cells_of(cells):
            if lamp(cell, kind.id) & temple:
                return points, (kind.id, cell)
    return None


def _further(
    levels: dict[int, Mask], fresh: dict[int, Mask], free: Mask, lamp: Lamp, limit: int
) -> tuple[dict[int, Mask], dict[Cell, Link]]:
    """The cells made cheaper by one more figure, by cost, and the figure that lights each; ``levels`` is updated."""
    news: dict[int, Mask] = {}
    came: dict[Cell, Link] = {}
    for points, kind, cells in _candidates(fresh, limit):
        within = 0
        for spent, mask in levels.items():
            within |= mask if spent <= points else 0
        for cell in cells_of(cells):
            gained = lamp(cell, kind.id) & free & ~within
            if gained:
                within |= gained
                levels[points] = levels.get(points, 0) | gained
                news[points] = news.get(points, 0) | gained
                came.update(dict.fromkeys(cells_of(gained), (kind.id, cell)))
    return news, came


def _chain(parents: Sequence[dict[Cell, Link]], last: Link) -> tuple[Link, ...]:
    """The figures from the start to the last one."""
    links = [last]
    for came in reversed(parents[1:]):
        links.append(came[links[-1][1]])
    return tuple(reversed(links))
