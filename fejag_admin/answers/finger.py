"""The finger on the map: what an answer points at, described once for the screen and the printer."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile

from fejag_admin.answers.answer import Statement
from fejag_admin.answers.lab import cells_text
from fejag_admin.answers.reasons import named_figure
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.views.cutout import Cutout, cutout, whole_board
from fejag_admin.camp.views.map_picture import WIDTH, ZOOMS, Overlay, Zoom
from fejag_admin.camp.views.projection import View
from fejag_admin.common.language import N_, _
from fejag_admin.rules.board import Cell, Mask, Ray, Stop, cells_of, mask_of
from fejag_admin.rules.figures import LEAPS
from fejag_admin.rules.formation import Figure

STOPPED = ("light-blocked", "stopped-by-")  # codes of steps whose ray would go on to the figure they speak of
PAST = ("lit-before",)  # codes of steps whose ray was lit until somebody stood there, or its figure went dark
_CONDITIONS = {"cut-off": N_("cut off"), "struck": N_("struck")}
_ARROWS = {
    (-1, 0): "↑", (1, 0): "↓", (0, -1): "←", (0, 1): "→", (-1, 1): "↗", (1, 1): "↘", (1, -1): "↙", (-1, -1): "↖",
}  # fmt: skip
GUESSED = 3  # figures that do not stand yet, of which the light is drawn; of more it would hide everything
SPOT, UNLIT, CROSSING, OBSTACLE = "*", "×", "+", "!"


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight piece of a ray: the cell from which it comes and those it goes over, in the direction ``step``.

    ``lit``: whether the light gets there; else it would if nothing stopped it.
    """

    cells: tuple[Cell, ...]
    step: tuple[int, int]
    lit: bool = True

    @property
    def ends(self) -> tuple[Cell, Cell]:
        return self.cells[0], self.cells[-1]


@dataclass(frozen=True)
class Finger:
    """What sentences point at on a map of this ``size``.

    ``figures``: those in the sentences, each drawn with its number; ``things``: cells on which no sign can be
    written. ``blockers``: figures that block light. ``barred``: the last cells of light that an
    obstacle stops. ``spots``: other cells in the sentences. ``ends``: where light goes on through a teleport, or
    into the temple. ``conditions``: of the figures, by number.
    """

    size: int
    figures: tuple[Figure, ...]
    blockers: Mask
    barred: Mask
    spots: Mask
    ends: Mask
    legs: tuple[Segment, ...]
    things: Mask
    conditions: Mapping[int, str]

    @property
    def needed(self) -> Mask:
        """The cells that must be seen."""
        unlit = mask_of(leg.cells[-1] for leg in self.legs if not leg.lit)
        return mask_of(figure.at for figure in self.figures) | self.barred | self.spots | self.ends | unlit

    @property
    def overlay(self) -> Overlay:
        """The same as it is drawn in characters over a picture of the map."""
        lit = mask_of(cell for leg in self.legs if leg.lit for cell in leg.cells[1:])
        attacked = mask_of(figure.at for figure in self.figures) & ~self.blockers
        signs = {zoom: {**self.marks, **self._numbers(zoom)} for zoom in ZOOMS}
        return Overlay(beam=lit, attacked=attacked, marked=self.blockers | self.spots | self.barred, signs=signs)

    @property
    def marks(self) -> dict[Cell, str]:
        """The sign of each cell of light, of missing light, and of the other cells in the sentences."""
        signs: dict[Cell, str] = {}
        for leg in sorted(self.legs, key=lambda leg: leg.lit):
            row, column = leg.step
            sign = _ARROWS[(row > 0) - (row < 0), (column > 0) - (column < 0)] if leg.lit else UNLIT
            for cell in leg.cells[1:]:
                signs[cell] = CROSSING if leg.lit and signs.get(cell, sign) not in (sign, UNLIT) else sign
        signs |= dict.fromkeys(cells_of(self.barred), OBSTACLE)
        signs = {cell: sign for cell, sign in signs.items() if not self.things >> cell & 1}
        return signs | dict.fromkeys(cells_of(self.spots), SPOT)

    def _numbers(self, zoom: Zoom) -> dict[Cell, str]:
        """The numbers of the figures; one for which its cell is too narrow goes on over a free cell beside it."""
        width, signs, occupied = WIDTH[zoom], dict[Cell, str](), self.things
        for figure in self.figures:
            number = str(figure.id)
            more = 0 if zoom == "large" else -(-len(number) // width) - 1
            for first in (figure.at, figure.at - more):
                cells = [cell for cell in range(first, first + more + 1) if cell // self.size == figure.at // self.size]
                if len(cells) == more + 1 and all(cell == figure.at or not occupied >> cell & 1 for cell in cells):
                    room = width * len(cells)
                    line = number.ljust(min(room, 2)) if first == figure.at else number.rjust(room)
                    signs |= {cell: line[at * width : (at + 1) * width] for at, cell in enumerate(cells)}
                    occupied |= mask_of(cells)
                    break
        return signs

    def legend(self, campaign: Campaign, printed: bool = False) -> Iterator[tuple[str, str]]:
        """What the numbers and signs mean: sign and meaning of each; ``printed``: where light is drawn as lines."""
        for figure in self.figures:
            meaning = named_figure(figure, campaign)
            if self.conditions[figure.id] in _CONDITIONS:
                meaning += f": {_(_CONDITIONS[self.conditions[figure.id]])}"
            if self.blockers >> figure.at & 1:
                meaning += " – " + _("in the way")
            yield str(figure.id), meaning
        if self.spots:
            yield SPOT, cells_text(campaign.board, cells_of(self.spots))
        signs = {sign[:1] for sign in self.marks.values()}
        arrows = "".join(sign for sign in _ARROWS.values() if sign in signs)
        if light := ("→" if any(leg.lit for leg in self.legs) else "") if printed else arrows:
            yield light, _("light")
        if CROSSING in signs and not printed:
            yield CROSSING, _("two rays")
        if self.barred:
            yield OBSTACLE, _("obstacle in the way")
        if UNLIT in signs:
            yield UNLIT, _("no light")

    def fitted(self, columns: int, lines: int | None, largest: Zoom = "small") -> tuple[Zoom, Cutout] | None:
        """The largest zoom at which all `needed` cells have room, unfolded if possible, and the part of the map.

        ``columns`` and ``lines`` of a terminal, for cells; None: any number. None if it has no room at all.
        """
        if not self.needed:
            return largest, whole_board(self.size)
        zooms = ZOOMS[ZOOMS.index(largest) :: -1]
        ways = *((zoom, fold) for fold in (None, 1) for zoom in zooms), *((zoom, 0) for zoom in zooms[::-1])
        for zoom, fold in ways:
            part = cutout(self.needed, self.size, lines or self.size, columns // WIDTH[zoom], fold)
            if part is not None:
                return zoom, part
        return None


# How a chain reaction went from an order to what is shown: somewhere else on the map.
LINKS = frozenset(
    {"strikes-now", "cut-by-newcomer", "went-dark", "shines-again", "came-between", "balances-now", "balanced-no-more"}
)


def finger(statements: Iterable[Statement], seen: View, after: View | None = None) -> Finger:
    """What sentences, with all that they rest on, point at.

    ``seen``: the map as its viewer may see it. ``after``: the map of which the sentences speak, if ``seen`` is an
    earlier one: figures not yet on it are left out.
    """
    at = {figure.at: figure for figure in seen.figures}
    absent = mask_of(figure.at for figure in after.figures if figure.at not in at) if after is not None else 0
    figures: dict[Cell, Figure] = {}
    lit: dict[Segment, None] = {}
    guesses: dict[Segment, None] = {}  # light of figures that do not stand yet
    spots = blockers = barred = ends = 0
    for statement in (part for top in statements for part in top.everything()):
        if statement.code in LINKS:
            continue
        cells = (
            statement.figures
            | statement.cells
            | mask_of(ray.origin for ray in statement.rays if ray.origin not in seen.teleports)
        )
        goals = statement.figures if statement.code.startswith(STOPPED) else 0
        figures |= {cell: at[cell] for cell in cells_of(cells) if cell in at}
        spots |= cells & ~mask_of(at) & ~absent
        bars = mask_of(at)
        if after is None and statement.code not in PAST:  # light as it was may go over figures that stand there by now
            bars &= statement.figures
        stopped, legs = False, guesses if statement.figures & ~mask_of(at) else lit
        for ray in statement.rays:
            stopped = stopped and ray.origin in seen.teleports
            if absent >> ray.origin & 1:
                continue
            way = _over(ray, seen.size)
            inside = (n for n, cell in enumerate(way[1:-1], 1) if bars >> cell & 1)
            end = 0 if stopped else next(inside, len(way) - 1)
            cells_after = way[end + 1 :] or tuple(_up_to(goals, _line(way[end], ray.step, seen.size)))
            stopped = stopped or end < len(way) - 1
            if way[end] in at and end and (cells_after or goals >> way[end] & 1):
                blockers |= 1 << way[end]
            elif cells_after and ray.stop is Stop.OBSTACLE:
                barred |= 1 << way[end]
            pieces = Segment(way[: end + 1], ray.step), Segment((way[end], *cells_after), ray.step, lit=False)
            legs |= dict.fromkeys(leg for leg in pieces if leg.cells[1:])
            if ray.origin in seen.teleports:
                pair = seen.teleports[ray.origin]
                ends |= mask_of(cell for cell, number in seen.teleports.items() if number == pair)
            if ray.stop is Stop.TEMPLE and legs is lit:
                ends |= 1 << way[-1]
    if spots.bit_count() <= GUESSED:
        lit |= guesses
    figures |= {cell: at[cell] for cell in cells_of(blockers)}
    things = mask_of(at) | seen.temple | mask_of(seen.teleports) | mask_of(cell for _team, cell in seen.starts)
    barred &= ~mask_of(figures)
    conditions = dict(seen.conditions)
    return Finger(seen.size, tuple(figures.values()), blockers, barred, spots, ends, tuple(lit), things, conditions)


def _over(ray: Ray, size: int) -> tuple[Cell, ...]:
    """The cell from which a ray comes and those that it lights, one after another."""
    return ray.origin, *takewhile(lambda cell: ray.mask >> cell & 1, _line(ray.origin, ray.step, size))


def _line(cell: Cell, step: tuple[int, int], size: int) -> Iterator[Cell]:
    """The cells from one on in a direction, without it, to the edge of the board; of a leap only where it lands."""
    row, column = divmod(cell, size)
    for _far in range(1 if step in LEAPS else size):
        row, column = row + step[0], column + step[1]
        if not (0 <= row < size and 0 <= column < size):
            return
        yield row * size + column


def _up_to(goals: Mask, cells: Iterable[Cell]) -> Iterator[Cell]:
    """Of cells in a line those up to the last of these goals; none if there is none among them."""
    waiting = []
    for cell in cells:
        waiting.append(cell)
        if goals >> cell & 1:
            yield from waiting
            waiting = []
