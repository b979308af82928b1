"""What lies on the table: a panorama, players with their hands, the display, a turn as it is claimed.

The fields of each value are those of a situation file, each described once, with its checks next to it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from boardgames.core.reader import PLAYER, counted, letter_of_player
from boardgames.core.verdict import Name
from boardgames.stezky.mountain import EVIL, MOUNTAIN, RAINBOWS, SPIRITS, SQUARES, Mask, Place, mask_of
from boardgames.stezky.notation import (
    PLACE,
    PLACES,
    SPIRIT,
    TILES,
    TileReader,
    mask,
    met_text,
    names,
    place_name,
    read_met,
    spirit_name,
)
from fejag_admin.common.documents import FLAG, NAME, Kind, choice, document, many, number, of, one_of
from fejag_admin.common.language import LANGUAGES, N_, Language

HAND = 3
"""Tiles in a hand; the bear makes it one more (rule S5)."""
TILE_COUNT = MOUNTAIN.bit_count()


@dataclass(frozen=True, slots=True)
class Met:
    """A spirit in a panorama; ``square``: the lower left place of the square it lies on."""

    spirit: str
    square: Place


def _read_met(reader: TileReader, raw: object, where: str) -> Met | None:
    example = Name.each(lambda language: met_text("butterfly", 4, language))
    return reader.parsed(raw, where, lambda text: Met(*read_met(text, reader.language)), example)


MET = Kind(_read_met, lambda met, root: met_text(met.spirit, met.square, root.notation))


def _rainbow(reader: TileReader, at: Place, where: str, before: Sequence[Place]) -> Place | None:
    if reader.so_far["tiles"] >> at & 1:
        reader.fault(where, N_("a tile lies on {place} already; a rainbow cannot"), place=place_name(at))
    elif at in before:
        reader.fault(where, N_("a rainbow lies on {place} already"), place=place_name(at))
    else:
        return at
    return None


def _on_full_square(reader: TileReader, met: Met, where: str, before: Sequence[Met]) -> Met | None:
    if reader.new_spirit(met.spirit, where) is None:
        return None
    spirit, place = spirit_name(met.spirit), place_name(met.square)
    missing = SQUARES[met.square] & ~(reader.so_far["tiles"] | reader.so_far["rainbows"])
    if not missing and all(earlier.square != met.square for earlier in before):
        return met
    if not missing:
        text = N_("{spirit} does not fit: another spirit lies on the square at {place}")
        reader.fault(where, text, spirit=spirit, place=place)
    elif reader.sound(reader.at("tiles"), reader.at("rainbows")):
        text = N_("{spirit} does not lie on a full square: the one at {place} lacks {missing}")
        reader.fault(where, text, spirit=spirit, place=place, missing=names(missing))
    return None


@document
class Panorama:
    """What a player has laid out: landscape tiles on their places, rainbows, spirits in the order they were met."""

    tiles: Mask = of(mask(TILES), default=0, always=True, label=N_("Tiles"))
    rainbows: Mask = of(mask(many(PLACE, spaced=True, each=_rainbow)), default=0, label=N_("Rainbows"))
    spirits: tuple[Met, ...] = of(
        many(MET, each=_on_full_square), default=(), label=N_("Spirits"), hint=N_("with commas between")
    )

    @property
    def cells(self) -> Mask:
        """Every place where something lies."""
        return self.tiles | self.rainbows

    @property
    def held(self) -> Mask:
        """The places under a spirit: a rainbow there never moves again (rule R4)."""
        mask = 0
        for met in self.spirits:
            mask |= SQUARES[met.square]
        return mask

    @property
    def hand_limit(self) -> int:
        """How many tiles its player holds at the end of a turn while there are tiles to draw (rule S5)."""
        return HAND + any(met.spirit == "bear" for met in self.spirits)


def _hand(reader: TileReader, hand: tuple[Place, ...], where: str) -> tuple[Place, ...]:
    if len(hand) > reader.so_far["panorama"].hand_limit and reader.sound(where, reader.at("spirits")):
        text = N_("{player} has {tiles} tiles in the hand; there may be {limit}, and one more with the bear")
        reader.fault(where, text, player=reader.so_far["name"], tiles=len(hand), limit=HAND)
    return hand


def _evil(reader: TileReader, evil: bool, where: str) -> bool:
    if evil:
        reader.new_spirit(EVIL, where)
    return evil


def _covered(reader: TileReader, covered: str, where: str) -> str:
    if reader.sound(reader.at("evil"), reader.at("spirits")):
        player = reader.so_far["name"]
        if not reader.so_far["evil"]:
            reader.fault(where, N_("nothing is covered: {player} does not have the evil spirit"), player=player)
        elif all(met.spirit != covered for met in reader.so_far["panorama"].spirits):
            text = N_("{spirit} is not in the panorama of {player}, so it cannot be covered")
            reader.fault(where, text, spirit=spirit_name(covered), player=player)
    return covered


@document
class Player:
    """One player: ``hand`` None if it is not known; ``evil``: he has the evil spirit; ``kept``: rainbows kept aside.

    ``covered``: the spirit that the opponent chose to be covered, once he has chosen.
    """

    name: str = of(NAME, missing=letter_of_player, label=N_("Name"))
    panorama: Panorama = of(one_of(Panorama, inline=True), default=Panorama())
    hand: tuple[Place, ...] | None = of(TILES, default=None, check=_hand, label=N_("Hand"))
    evil: bool = of(FLAG, default=False, check=_evil, label=N_("has the evil spirit"))
    kept: int = of(number(0, RAINBOWS), default=0, label=N_("Rainbows kept aside"), hint="0")
    covered: str | None = of(SPIRIT, default=None, check=_covered, label=N_("Spirit that it covers"))


def seen_spirits(players: Iterable[Player], row: Iterable[str]) -> frozenset[str]:
    """The spirits in sight: in panoramas, the evil one with its holder, those face up in the row."""
    lying = {met.spirit for player in players for met in player.panorama.spirits}
    evil = {EVIL} if any(player.evil for player in players) else set()
    return frozenset(lying | evil | set(row))


_YES_NO = (N_("yes"), N_("no"))


@document
class Options:
    """The readings that may be chosen otherwise; the README of the game says why each is needed.

    ``largest``: the largest area is that with most places (``cells``) or that worth most (``worth``), rule F1.
    ``first_rainbow``: on an empty mountain a rainbow goes ``anywhere``, or is ``kept`` until tiles lie there, rule R2.
    ``renewed``: a tile that takes the place of a rainbow completes a square that was full before, rule S1.
    ``overlap``: a square may share places with a square that bears a spirit, rule S2.
    ``evil``: the evil spirit is in the game; in first games it is not, rule E1.
    """

    largest: str = of(
        choice("cells", "worth"), default="cells", label=N_("Largest area"),
        words=(N_("with most places"), N_("worth most")),
    )  # fmt: skip
    first_rainbow: str = of(
        choice("anywhere", "kept"), default="anywhere", label=N_("Rainbow on an empty mountain"),
        words=(N_("anywhere"), N_("kept until tiles lie there")),
    )  # fmt: skip
    renewed: bool = of(
        choice(True, False), default=True, label=N_("A tile for a rainbow completes a square again"), words=_YES_NO
    )
    overlap: bool = of(choice(True, False), default=True, label=N_("Squares with spirits may overlap"), words=_YES_NO)
    evil: bool = of(choice(True, False), default=True, label=N_("Evil spirit in the game"), words=_YES_NO)

    @property
    def spirits(self) -> tuple[str, ...]:
        """The spirits that are in the game."""
        return tuple(spirit for spirit in SPIRITS if self.evil or spirit != EVIL)


OPTIONS = one_of(Options)
USUAL = Options()


@document
class Move:
    """A free rainbow moved from a place to another."""

    origin: Place = of(PLACE, key="from")
    target: Place = of(PLACE, key="to")


MOVES = many(one_of(Move))


@document
class Effect:
    """What a plain spirit brought: the ``tile`` laid, where the ``rainbow`` went, rainbows that had to ``moves``.

    ``uncovers``: what lay beneath a tile of the display.
    """

    tile: Place | None = of(PLACE, default=None, label=N_("Tile that the spirit brought"))
    uncovers: Place | None = of(PLACE, default=None, check=TileReader.new_tile)
    rainbow: Place | None = of(PLACE, default=None, label=N_("Rainbow that the spirit brought"))
    moves: tuple[Move, ...] = of(MOVES, default=())


def _asked(reader: TileReader, _where: str) -> int:
    """The player that the question is about."""
    player: int = reader.so_far["player"]
    return player


def _different(reader: TileReader, draws: tuple[str, ...], where: str) -> tuple[str, ...]:
    if len(set(draws)) < len(draws):
        reader.fault(where, N_("a spirit is drawn twice"))
    return draws


@document
class Turn:
    """A turn as far as it has been told; what is missing is what the referee asks for next.

    ``player``: index. ``plays``: the tile from the hand. ``turned``: the tile of the second chance. ``takes``: the tile
    taken from the display; ``uncovers``: the one beneath it, which is turned up. ``moves``: rainbows that had to make
    room. ``rainbows``: where new rainbows went.
    ``draws``: spirits drawn from their pile. ``meets``: the spirit met and its square. ``effect``: what it brought.
    ``passes``: the player says that he cannot move.
    """

    player: int = of(PLAYER, default=0, missing=_asked, always=True, label=N_("Turn of"))
    plays: Place | None = of(PLACE, default=None, label=N_("Plays from the hand"))
    turned: Place | None = of(PLACE, default=None, check=TileReader.new_tile, label=N_("Second chance: turns up"))
    takes: Place | None = of(PLACE, default=None, label=N_("Takes from the display"))
    uncovers: Place | None = of(PLACE, default=None, check=TileReader.new_tile, label=N_("Turns up the tile beneath"))
    moves: tuple[Move, ...] = of(MOVES, default=())
    rainbows: tuple[Place, ...] = of(PLACES, default=(), label=N_("Lays rainbows"))
    draws: tuple[str, ...] = of(
        many(SPIRIT), default=(), check=_different, label=N_("Spirits drawn"), hint=N_("with commas between")
    )
    meets: Met | None = of(MET, default=None, label=N_("Meets the spirit"))
    effect: Effect | None = of(one_of(Effect), default=None)
    passes: bool = of(FLAG, default=False, label=N_("passes"))


_TWO = counted(N_("here belong one or two players, not {number}"), 1, 2)


def _in_display(reader: TileReader, tile: Place, where: str, _before: Sequence[Place]) -> Place:
    if tile not in reader.so_far["display"] and reader.sound("display"):
        reader.fault(where, N_("{tile} is not in the display"), tile=place_name(tile))
    return tile


def _no_pile(reader: TileReader, where: str) -> None:
    """A turn can be judged without the number; whether the game is over cannot be told."""
    if reader.so_far["what"] == "end":
        reader.fault(where, N_("say how many tiles are left in the draw pile"))


def _face_up(reader: TileReader, spirit: str, where: str, _before: Sequence[str]) -> str | None:
    if spirit != EVIL:
        return reader.new_spirit(spirit, where)
    reader.fault(where, N_("the evil spirit never lies face up for choice"))
    return None


def _unseen(reader: TileReader, _where: str) -> int:
    """How many spirits are not in sight."""
    spirits: tuple[str, ...] = reader.so_far["options"].spirits
    return len(spirits) - len(seen_spirits(reader.so_far["players"], reader.so_far["spirit_row"]))


_SPIRIT_PILE: Kind[int] = Kind(
    lambda reader, raw, where: reader.number(raw, where, 0, _unseen(reader, where)), form="number"
)


@document
class Situation:
    """A table and a question about it.

    ``what``: scoring, turn or end. ``display``: face-up tiles; ``beneath``: those of them with a
    face-down tile below; ``untold``: the number of other face-up tiles, which are not known. ``removed``: tiles out of
    the game. ``pile``: tiles left to draw, None if it is not known. ``spirit_pile``: spirits left to draw,
    ``spirit_row``: those face up. ``player``: whose turn it is (index). ``notation``: the language of tiles
    in the file.
    """

    game: str = of(choice("stezky"), default="stezky", always=True, kw_only=True)
    what: str = of(choice("scoring", "turn", "end"))
    notation: Language = of(
        choice(*LANGUAGES), default="cs", always=True, missing=lambda reader, _where: reader.language, kw_only=True
    )
    options: Options = of(OPTIONS, default=Options(), missing=lambda reader, _where: reader.own, kw_only=True)
    players: tuple[Player, ...] = of(
        many(one_of(Player), count=_TWO, most=2), check=lambda _reader, players, _where: players or (Player("A"),)
    )
    player: int = of(PLAYER, default=0, label=N_("Whom it is about"))
    display: tuple[Place, ...] = of(TILES, default=(), label=N_("Display"))
    beneath: Mask = of(
        mask(many(PLACE, spaced=True, each=_in_display)), default=0, label=N_("of them with a tile beneath")
    )
    untold: int = of(number(0, TILE_COUNT), default=0, label=N_("More tiles face up"), hint="0")
    removed: tuple[Place, ...] = of(TILES, default=(), label=N_("Tiles out of the game"))
    pile: int | None = of(number(0, TILE_COUNT), default=None, missing=_no_pile, label=N_("Draw pile"))
    spirit_row: tuple[str, ...] = of(
        many(SPIRIT, each=_face_up), key="spirits.row", default=(), always=True,
        label=N_("Spirits face up"), hint=N_("with commas between"),
    )  # fmt: skip
    spirit_pile: int = of(
        _SPIRIT_PILE, key="spirits.pile", default=0, missing=_unseen, always=True, label=N_("Spirits in the pile")
    )
    turn: Turn | None = of(one_of(Turn), default=None)

    @property
    def rainbows_left(self) -> int:
        """Rainbows still in their pile."""
        return RAINBOWS - sum(player.panorama.rainbows.bit_count() + player.kept for player in self.players)

    @property
    def in_sight(self) -> Mask:
        """The tiles that lie open, in a known hand, or out of the game: they come from nowhere else."""
        seen = mask_of(*self.display, *self.removed)
        for player in self.players:
            seen |= player.panorama.tiles | mask_of(*(player.hand or ()))
        return seen
