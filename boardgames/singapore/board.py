"""The map: lots, buildings and streets on it, adjoining places, the streets there are and those that can be bought."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from string import ascii_uppercase

from boardgames.core.reader import untold
from boardgames.singapore.fields import LARGEST, NEW_BUILDING, PLACE, PLAYER, ROWS, STREET, OwnCopy, TownReader
from boardgames.singapore.notation import START, Place, Street, street_text
from fejag_admin.common.documents import Kind, document, many, of, one_of
from fejag_admin.common.language import N_

STREETS = 55
_MOST_STREETS = 120


@document
class Built:
    """A building on its lot; ``owner``: the player whose flag it bears."""

    at: Place = of(PLACE, missing=untold(PLACE))
    building: str = of(NEW_BUILDING, missing=untold(NEW_BUILDING))
    owner: int = of(PLAYER, missing=untold(PLAYER))


_ON_LOT = Kind(
    one_of(Built, short=lambda text: dict(zip(("at", "building", "owner"), text.split(maxsplit=2), strict=False))).read,
    lambda built, root: f"{built.at} {built.building} {PLAYER.write(built.owner, root)}",
)


def _on_free_lot(reader: TownReader, built: Built, where: str, before: Sequence[Built]) -> Built | None:
    if built.at not in plan_of(TownBoard(reader.so_far["rows"]), reader.copy).prices:
        if reader.sound("map"):
            reader.fault(where, N_("{place} is no lot of the map that can be used"), place=built.at)
    elif any(earlier.at == built.at for earlier in before):
        reader.fault(where, N_("two buildings stand on {place}"), place=built.at)
    else:
        return built
    return None


def _side_by_side(reader: TownReader, street: Street, where: str, before: Sequence[Street]) -> Street | None:
    board = TownBoard(reader.so_far["rows"], reader.so_far["built"])
    if street not in plan_of(board, reader.copy).possible_streets:
        if reader.sound("map", "built"):
            text = N_("no street {street}: its ends are not two buildings side by side")
            reader.fault(where, text, street=street_text(street))
    elif street in before:
        reader.fault(where, N_("the street {street} is here twice"), street=street_text(street))
    else:
        return street
    return None


def _in_the_box(reader: TownReader, streets: tuple[Street, ...], where: str) -> tuple[Street, ...]:
    if len(streets) > STREETS:
        reader.fault(where, N_("more streets than there are: {limit}"), limit=STREETS)
    return tuple(sorted(streets))


@document
class TownBoard:
    """The map: ``rows`` of signs (a price, ``?`` an unknown one, ``x`` unusable, ``*`` starting tile, ``.`` no land).

    A lot goes by its column, a letter, and its row, from the top: ``B3``. ``built``: by lot, in order.
    """

    rows: tuple[str, ...] = of(ROWS, default=(), key="map")
    built: tuple[Built, ...] = of(
        many(_ON_LOT, each=_on_free_lot), default=(),
        check=lambda _reader, built, _where: tuple(sorted(built, key=lambda building: building.at)),
    )  # fmt: skip
    streets: tuple[Street, ...] = of(
        many(STREET, each=_side_by_side, limit=_MOST_STREETS, spaced=True), default=(), check=_in_the_box
    )


def end_of(place: Place) -> str:
    """The end of a street at a place: starting buildings lie on one tile (rule N3)."""
    return START if place.startswith(START) else place


def street_between(origin: str, target: str) -> Street:
    """The street between two ends, in order."""
    first, second = sorted((end_of(origin), end_of(target)))
    return (first, second)


class TownPlan:
    """The map of a board: lots with their prices, neighbours, buildings by place, the streets there may be."""

    def __init__(self, board: TownBoard, starts: tuple[Place, ...]) -> None:
        self.starts = starts
        self.built: dict[Place, Built] = {built.at: built for built in board.built}
        self.streets = frozenset(board.streets)
        self._signs = {
            f"{ascii_uppercase[column]}{row}": sign
            for row, signs in enumerate(board.rows, 1)
            for column, sign in enumerate(signs)
        }

    @cached_property
    def prices(self) -> dict[Place, int | None]:
        """The usable lots with their prices, None where it is not known (rule L1)."""
        return {
            lot: None if sign == "?" else int(sign)
            for lot, sign in sorted(self._signs.items())
            if sign == "?" or sign.isdigit()
        }

    def end_at(self, lot: Place) -> str:
        """The end that a street has at a field of the map: the starting tile, or the lot itself."""
        return START if self._signs.get(lot) == START else lot

    def beside(self, lot: Place) -> tuple[str, ...]:
        """The lots that share an edge with ``lot`` and the starting tile if it does, sorted (rule L1)."""
        column, row = ascii_uppercase.index(lot[0]), int(lot[1:])
        around = ((column, row - 1), (column, row + 1), (column - 1, row), (column + 1, row))
        ends = {self.end_at(f"{ascii_uppercase[x]}{y}") for x, y in around if 0 <= x < LARGEST}
        return tuple(sorted(name for name in ends if name == START or name in self.prices))

    def joined(self, lot: Place) -> tuple[str, ...]:
        """What a building on ``lot`` may be joined to: adjoining buildings, the starting tile (rule B5)."""
        return tuple(name for name in self.beside(lot) if name == START or name in self.built)

    @cached_property
    def open_lots(self) -> tuple[Place, ...]:
        """The empty lots beside a building or the starting tile (rule L2)."""
        return tuple(lot for lot in self.prices if lot not in self.built and self.joined(lot))

    @cached_property
    def possible_streets(self) -> tuple[Street, ...]:
        """Every street between adjoining buildings, there or not (rule N2), sorted."""
        return tuple(sorted({street_between(lot, neighbour) for lot in self.built for neighbour in self.joined(lot)}))

    @property
    def streets_left(self) -> int:
        return STREETS - len(self.streets)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every building on the map: the starting ones, then those on lots."""
        return (*self.starts, *sorted(self.built))


def plan_of(board: TownBoard, copy: OwnCopy) -> TownPlan:
    """The plan of a board; the starting buildings are those of the user's copy."""
    return _plan(board, tuple(building.id for building in copy.all_start))


_plan = lru_cache(maxsize=64)(TownPlan)
