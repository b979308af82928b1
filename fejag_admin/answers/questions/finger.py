"""The finger on the map: what an answer points at, described once for the screen and the printer."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from textwrap import wrap

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
SPOT, UNLIT, OBSTACLE = "*", "×", "!"


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight piece of a ray: the cell from which it comes and those it goes over, in the direction ``step``.

    ``lit``: whether the light gets there; else it would if nothing stopped it.
    """

    cells: tuple[Cell, ...]
    step: tuple[int, int]
    lit: bool = True


@dataclass(frozen=True)
class Finger:
    """What sentences point at on the map ``seen``.

    ``figures``: those in the sentences, each drawn with its number. ``blockers``: figures that block light. ``barred``:
    the last cells of light that an obstacle stops. ``spots``: other cells in the sentences. ``ends``: where light goes
    on through a teleport, or into the temple.
    """

    seen: View
    figures: tuple[Figure, ...] = ()
    legs: tuple[Segment, ...] = ()
    blockers: Mask = 0
    barred: Mask = 0
    spots: Mask = 0
    ends: Mask = 0

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
            signs |= dict.fromkeys(leg.cells[1:], sign)
        signs |= dict.fromkeys(cells_of(self.barred), OBSTACLE)
        things = _things(self.seen)
        signs = {cell: sign for cell, sign in signs.items() if not things >> cell & 1}
        return signs | dict.fromkeys(cells_of(self.spots), SPOT)

    def _numbers(self, zoom: Zoom) -> dict[Cell, str]:
        """The numbers of the figures; one for which its cell is too narrow goes on over a free cell beside it."""
        signs, size, occupied = dict[Cell, str](), self.seen.size, _things(self.seen)
        for figure in self.figures:
            digits = [part.ljust(min(WIDTH[zoom], 2)) for part in wrap(str(figure.id), WIDTH[zoom])]
            for first in (figure.at, figure.at - len(digits) + 1):
                cells = range(first, first + len(digits))
                beside = mask_of(cells) & ~(1 << figure.at)
                if not occupied & beside and all(cell // size == figure.at // size for cell in cells):
                    signs |= zip(cells, digits, strict=True)
                    occupied |= beside
                    break
        return signs

    def legend(self, campaign: Campaign, printed: bool = False) -> Iterator[tuple[str, str]]:
        """What the numbers and signs mean: sign and meaning of each; ``printed``: where light is drawn as lines."""
        for figure in self.figures:
            meaning = named_figure(figure, campaign)
            if (condition := self.seen.conditions[figure.id]) in _CONDITIONS:
                meaning += f": {_(_CONDITIONS[condition])}"
            if self.blockers >> figure.at & 1:
                meaning += " – " + _("in the way")
            yield str(figure.id), meaning
        if self.spots:
            yield SPOT, cells_text(campaign.board, cells_of(self.spots))
        signs = set(self.marks.values())
        arrows = "".join(sign for sign in _ARROWS.values() if sign in signs)
        if light := ("→" if any(leg.lit for leg in self.legs) else "") if printed else arrows:
            yield light, _("light")
        if self.barred:
            yield OBSTACLE, _("obstacle in the way")
        if UNLIT in signs:
            yield UNLIT, _("no light")

    def fitted(self, columns: int, lines: int | None, largest: Zoom = "small") -> tuple[Zoom, Cutout] | None:
        """The largest zoom at which all `needed` cells have room, unfolded if possible, and the part of the map.

        ``columns`` and ``lines`` of a terminal, for cells; None: any number. None if it has no room at all.
        """
        size = self.seen.size
        if not self.needed:
            return largest, whole_board(size)
        zooms = ZOOMS[ZOOMS.index(largest) :: -1]
        ways = *((zoom, fold) for fold in (None, 1) for zoom in zooms), *((zoom, 0) for zoom in zooms[::-1])
        for zoom, fold in ways:
            part = cutout(self.needed, size, lines or size, columns // WIDTH[zoom], fold)
            if part is not None:
                return zoom, part
        return None


def _things(seen: View) -> Mask:
    """The cells on which no sign can be written."""
    figures, starts = (figure.at for figure in seen.figures), (cell for _team, cell in seen.starts)
    return mask_of((*figures, *seen.teleports, *starts)) | seen.temple


# How a chain reaction went from an order to what is shown: somewhere else on the map.
LINKS = frozenset(
    {"strikes-now", "cut-by-newcomer", "went-dark", "shines-again", "came-between", "balances-now", "balanced-no-more"}
)


def finger(statements: Iterable[Statement], seen: View, after: View | None = None) -> Finger:
    """What sentences, with all that they rest on, point at.

    ``seen``: the map as its viewer may see it. ``after``: the map of which the sentences speak, if ``seen`` is an
    earlier one: figures not yet on it are left out.
    """
    standing, teleports = mask_of(figure.at for figure in seen.figures), mask_of(seen.teleports)
    absent = 0 if after is None else mask_of(figure.at for figure in after.figures) & ~standing
    legs: dict[Segment, None] = {}
    pointed = blockers = barred = ends = 0
    for statement in (part for top in statements for part in top.everything() if part.code not in LINKS):
        pointed |= statement.figures | statement.cells
        goals, is_cut = statement.figures if statement.code.startswith(STOPPED) else 0, False
        bars = standing
        if after is None and statement.code not in PAST:  # light as it was may go over figures that stand there by now
            bars &= statement.figures
        for ray in statement.rays:
            goes_on = bool(teleports >> ray.origin & 1)
            is_cut = is_cut and goes_on
            if absent >> ray.origin & 1:
                continue
            way = _over(ray, seen.size)
            inside = (n for n, cell in enumerate(way[1:-1], 1) if bars >> cell & 1)
            end = 0 if is_cut else next(inside, len(way) - 1)
            is_cut = is_cut or end < len(way) - 1
            unlit = way[end + 1 :] or tuple(_up_to(goals, _line(way[end], ray.step, seen.size)))
            last = 1 << way[end]
            if last & standing and end and (unlit or goals & last):
                blockers |= last
            elif unlit and ray.stop is Stop.OBSTACLE:
                barred |= last
            pieces = Segment(way[: end + 1], ray.step), Segment((way[end], *unlit), ray.step, lit=False)
            legs |= dict.fromkeys(leg for leg in pieces if leg.cells[1:])
            if goes_on:
                pair = seen.teleports[ray.origin]
                ends |= mask_of(cell for cell, number in seen.teleports.items() if number == pair)
            else:
                pointed |= 1 << ray.origin
            if ray.stop is Stop.TEMPLE:
                ends |= 1 << way[-1]
    spots = pointed & ~standing & ~absent
    if spots.bit_count() > GUESSED:
        legs = {leg: None for leg in legs if standing >> leg.cells[0] & 1}
    figures = tuple(figure for figure in seen.figures if (pointed | blockers) >> figure.at & 1)
    return Finger(seen, figures, tuple(legs), blockers, barred & ~standing, spots, ends)


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
