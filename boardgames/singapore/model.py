"""What lies on the table: the map with its buildings and streets, the players, the track, a turn as it is claimed."""

from __future__ import annotations

from dataclasses import dataclass, field

from boardgames.core.verdict import Name
from boardgames.singapore.buildings import BUILDINGS, PLACEHOLDER_SEALS, PLACEHOLDER_START, Building
from boardgames.singapore.goods import CUBES, NONE, Goods, add, subtract

Place = str
"""Where a building stands: a lot such as ``B3``, or a starting building, ``*1`` to ``*4``."""

Street = tuple[str, str]
"""The two ends of a street in order, each a lot or ``*``, the starting tile as a whole (rule N3)."""

START = "*"
BLACK_CHIPS = 16
WHITE_CHIPS = 2
STREETS = 55
STEPS = 3
USES = 3
ENDLESS = 1_000


@dataclass(frozen=True, slots=True)
class Options:
    """The readings that may be chosen otherwise; the README of the game says why each is needed.

    ``draw``: the chip of an illegal building is drawn ``after`` its use or ``before`` it, rule C1.
    ``white``: the white chip goes ``back`` to the bag after the raid, or ``out`` of the game, rule R8.
    ``no_opium``: if nobody has opium, ``nobody`` is raided, or ``everybody``, as tied, rule R7.
    ``supply``: what the supply lacks is not got (``short``), or it is ``endless``, rule U5.
    ``old_hut``: of two buildings left over one that bears the hut ``may-stay``, or ``leaves``, rule G4.
    """

    draw: str = "after"
    white: str = "back"
    no_opium: str = "nobody"
    supply: str = "short"
    old_hut: str = "may-stay"


OPTION_VALUES: dict[str, tuple[str, ...]] = {
    "draw": ("after", "before"),
    "white": ("back", "out"),
    "no_opium": ("nobody", "everybody"),
    "supply": ("short", "endless"),
    "old_hut": ("may-stay", "leaves"),
}
"""What each option may be, the default first."""


@dataclass(frozen=True, slots=True)
class Copy:
    """What the user enters from his own copy of the game; None or empty where he has not.

    ``seals``: fields of the track. ``start``: the starting buildings, ids ``*1`` and so on. ``buildings``: those of
    the pile that are otherwise than in our data. ``tiles``: rows of lots of each land tile and of ``start``.
    """

    seals: tuple[int, ...] | None = None
    start: tuple[Building, ...] = ()
    buildings: tuple[Building, ...] = ()
    tiles: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def all_seals(self) -> tuple[int, ...]:
        """The fields with seals, in order; the placeholders if they have not been entered."""
        return PLACEHOLDER_SEALS if self.seals is None else self.seals

    @property
    def all_start(self) -> tuple[Building, ...]:
        """The starting buildings; the placeholders if they have not been entered."""
        return self.start or PLACEHOLDER_START

    def building(self, ident: str) -> Building:
        """A building by its id, as it is in the user's copy; raise KeyError if there is none."""
        for building in (*self.buildings, *self.all_start):
            if building.id == ident:
                return building
        return BUILDINGS[ident]


@dataclass(frozen=True, slots=True)
class Built:
    """A building on its lot; ``owner``: the player whose flag it bears."""

    at: Place
    building: str
    owner: int


@dataclass(frozen=True, slots=True)
class Board:
    """The map: ``rows`` of signs (a price, ``?`` an unknown one, ``x`` unusable, ``*`` starting tile, ``.`` no land).

    A lot goes by its column, a letter, and its row, from the top: ``B3``. ``built``: by lot, in order.
    """

    rows: tuple[str, ...] = ()
    built: tuple[Built, ...] = ()
    streets: tuple[Street, ...] = ()


@dataclass(frozen=True, slots=True)
class Player:
    """One player. ``goods`` None if they are not known; ``chips``: black ones; ``seal``: the highest one paid out.

    ``workers``: where they stand, None in the hand; two once the new agent has come.
    """

    name: str
    money: int = 0
    points: int = 0
    goods: Goods | None = None
    chips: int = 0
    workers: tuple[Place | None, ...] = (None,)
    seal: int = 0

    @property
    def known(self) -> Goods:
        """The goods; none if they are not told."""
        return self.goods or NONE


@dataclass(frozen=True, slots=True)
class Go:
    """A step of a worker to ``to``; ``worker`` from 0, None: the one that acted last, at first the first."""

    to: Place
    worker: int | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """The use of the building where the worker stands.

    ``back``: the exchange is made backwards. ``pay``, ``get``: the cubes, where there is a choice. ``to``: where the
    worker is put. ``chips``: how many go back to the bag. ``chip``: the chip drawn, ``black`` or ``white``.
    """

    worker: int | None = None
    back: bool = False
    pay: Goods | None = None
    get: Goods | None = None
    to: Place | None = None
    chips: int | None = None
    chip: str | None = None


@dataclass(frozen=True, slots=True)
class Buy:
    """A street bought."""

    street: Street


Action = Go | Use | Buy


@dataclass(frozen=True, slots=True)
class Build:
    """A building put on a lot. ``street``: the place it is joined to. ``chip``: drawn for an illegal one.

    ``price``: what stands on the lot, if the map does not tell. ``pile``: bought from the top of the pile; ``hut``:
    which of the two left over then bears the black hut.
    """

    building: str
    at: Place
    street: str | None = None
    chip: str | None = None
    price: int | None = None
    pile: bool = False
    hut: str | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as far as it has been told; ``warmup``: one of the round before the game proper (rule B7)."""

    build: Build | None = None
    actions: tuple[Action, ...] = ()
    warmup: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """What a player says he had at the end of his turn; None where nothing is said."""

    goods: tuple[int | None, ...] = (None, None, None, None)
    money: int | None = None
    points: int | None = None
    chips: int | None = None
    workers: tuple[Place | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """A table and a question about it.

    ``what``: round, turn, close, raid, track, end, solve or claim. ``player``: whom the question is about (index).
    ``stack``: players in the order in which their markers came to rest, the lowest first, as far as it is told; who is
    not named came before those who are (rule T4).
    ``offer``: buildings face up; ``hut``: the one under the black hut. ``pile``: how many are face down.
    ``flags``: the lot of each player's flag, None if it lies on none; empty if nothing is said about flags.
    ``whites``: white chips in the bag. ``moves``: of markers, for track. ``claim``: for claim. ``keep``: the building
    left over that is to bear the hut, for close.
    """

    what: str
    players: tuple[Player, ...]
    board: Board = Board()
    player: int = 0
    stack: tuple[int, ...] = ()
    offer: tuple[str, ...] = ()
    hut: str | None = None
    pile: int | None = None
    flags: tuple[Place | None, ...] = ()
    whites: int = WHITE_CHIPS
    turn: Turn = Turn()
    moves: tuple[tuple[int, int], ...] = ()
    claim: Claim | None = None
    keep: str | None = None
    copy: Copy = field(default_factory=Copy)
    options: Options = field(default_factory=Options)

    @property
    def blacks(self) -> int:
        """Black chips in the bag."""
        return BLACK_CHIPS - sum(player.chips for player in self.players)


def room_for(players: tuple[Player, ...], index: int, options: Options) -> Goods:
    """For each good, how many cubes the player could own at most: those the others do not have (rule U5)."""
    if options.supply == "endless":
        return (ENDLESS, ENDLESS, ENDLESS, ENDLESS)
    room: Goods = (CUBES, CUBES, CUBES, CUBES)
    others = NONE
    for number, player in enumerate(players):
        if number != index:
            others = add(others, player.known)
    return subtract(room, others)


def names_of(players: tuple[Player, ...], indices: tuple[int, ...]) -> tuple[str, ...]:
    """The names of some players."""
    return tuple(players[index].name for index in indices)


def building_name(building: Building) -> Name:
    """How a building is called in a sentence: its name and its id, for many share a name."""
    if building.id in building.name.cs:
        return building.name
    return Name(f"{building.name.cs} {building.id}", f"{building.name.en} {building.id}")
