"""The working copy of the table on which a turn is followed: what is laid, taken and owed, and the lines written."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from boardgames.core.working import Asked, Working
from boardgames.stezky.model import TILE_COUNT, Move, Panorama, Player, Situation, seen_spirits
from boardgames.stezky.mountain import Mask, Place, around, fringe, places_of
from boardgames.stezky.notation import place_name, places_names
from fejag_admin.common.language import N_


class Table(Working[Situation]):
    """The table during a turn.

    ``asked``: what must be told next (play, pass, turned, take, move, rainbow, meet, draw, effect-tile, effect-move or
    effect-rainbow). ``count``: how many tiles are in the hand, as if it were full if it is not known. ``pile``: tiles
    left to draw, estimated if that is not told. ``owed``: rainbows to be laid. ``fresh``: the places where something
    was laid in this turn, ``before``: those where something lay when it began. ``squares``: those completed, by their
    lower left places. ``removed``: tiles out of the game. ``draw``: how many tiles to draw at the end. ``again``: the
    player has another turn. ``unseen``: the players (indices) who drew unknown tiles.
    """

    game = "stezky"

    def __init__(self, situation: Situation, index: int) -> None:
        super().__init__(situation, index)
        self.options = situation.options
        self.count = self.limit if self.hand is None else len(self.hand)
        self.pile = TILE_COUNT - situation.in_sight.bit_count() if situation.pile is None else situation.pile
        self._pile_told = situation.pile is not None
        self.owed = 0
        self.before = self.cells
        self.fresh: Mask = 0
        self.removed: Mask = 0
        self.squares: tuple[Place, ...] = ()
        self.draw = 0
        self.unseen: set[int] = set()
        self.again = False

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.now.players[self.index]

    @property
    def rival(self) -> Player | None:
        """The other player, if there is one."""
        return self.now.players[1 - self.index] if len(self.now.players) > 1 else None

    @property
    def hand(self) -> tuple[Place, ...] | None:
        """The tiles in the hand; None if they are not known."""
        return self.player.hand

    @property
    def panorama(self) -> Panorama:
        return self.player.panorama

    @property
    def cells(self) -> Mask:
        """Every place of the panorama where something lies."""
        return self.panorama.cells

    def change_panorama(self, **fields: Any) -> None:
        """Change something of the panorama."""
        self.change_player(self.index, panorama=replace(self.panorama, **fields))

    @property
    def limit(self) -> int:
        """How many tiles the player holds at the end of his turn."""
        return self.panorama.hand_limit

    @property
    def rainbows_left(self) -> int:
        """Rainbows still in their pile."""
        return self.now.rainbows_left - self.owed

    def is_pile_empty(self) -> bool:
        """Whether there is nothing to draw; a pile of unknown size counts as not empty."""
        if not self._pile_told:
            self.rest_on(N_("how many tiles are left to draw is not told: some are taken to be left"), "C6 X1")
            self._pile_told = True
        return self.pile == 0

    def lies_in_sight(self, tile: Place) -> bool:
        """Whether a landscape tile is face up, in a known hand, or out of the game, so that it cannot be drawn."""
        return bool(self.situation().in_sight >> tile & 1)

    def from_unknown_hand(self, tile: Place, rule: str, player: str) -> None:
        """Assume that a tile comes from an unknown hand, and note it; raise Broken if the tile is in sight."""
        text = N_("{tile} lies in sight, so it cannot come from that hand")
        self.forbid(self.lies_in_sight(tile), text, rule, tile=place_name(tile))
        self.rest_on(
            N_("the hand of {player} is not known: {tile} is taken to come from it"), rule,
            player=player, tile=place_name(tile),
        )  # fmt: skip

    def draw_unseen(self, number: int, *, for_rival: bool = False) -> None:
        """Draw tiles into the hand of the player, or of the ``for_rival`` one; which they are is not told."""
        self.pile -= number
        if number:
            self.unseen.add(1 - self.index if for_rival else self.index)

    def not_all_told(self) -> None:
        """Note in the working that unlisted face-up tiles cannot be judged."""
        if self.now.untold:
            text = N_("untold-not-looked-at|face-up tiles that nobody has told: {number}; they are not looked at")
            self.rest_on(text, "C5", number=self.now.untold)

    def take_untold(self, tile: Place | None) -> None:
        """Assume that a tile taken from the display is one of its unlisted tiles, unless it is visible elsewhere."""
        if tile is None or not self.now.untold or self.lies_in_sight(tile):
            return
        text = N_("taken-from-untold|face-up tiles that nobody has told: {number}; {tile} is taken to be one of them")
        self.rest_on(text, "C5", number=self.now.untold, tile=place_name(tile))
        self.change(untold=self.now.untold - 1, display=(*self.now.display, tile))

    def take_from_display(self, tile: Place, uncovers: Place | None) -> None:
        """Take a tile away from the display and turn up the one beneath it, ``uncovers`` if it is told (rule C5)."""
        self.change(display=without(self.now.display, tile))
        bare, name = not self.now.beneath >> tile & 1, place_name(tile)
        self.forbid(bare and uncovers is not None, N_("no tile lies beneath {tile}"), "C5", tile=name)
        if bare:
            return
        self.change(beneath=self.now.beneath & ~(1 << tile))
        self.note(N_("turn up the tile that lies beneath {tile}"), "C5", tile=name)
        if uncovers is None:
            self.change(untold=self.now.untold + 1)
        else:
            self.change(display=(*self.now.display, uncovers))

    def hidden_spirits(self) -> tuple[str, ...]:
        """The spirits that may still be in their pile: those that lie nowhere in sight."""
        seen = seen_spirits(self.now.players, self.now.spirit_row)
        return tuple(spirit for spirit in self.options.spirits if spirit not in seen)

    def lay(self, tiles: Iterable[Place], moves: tuple[Move, ...], needs: str = "move") -> None:
        """Lay tiles on their places; rainbows under spirits stay (rule R4), free ones make room (rule R3).

        ``needs``: what to ask for when a rainbow has to move and the player has not told where.
        """
        displaced: Mask = 0
        for tile in tiles:
            bit = 1 << tile
            if self.panorama.rainbows & self.panorama.held & bit:
                self.removed |= bit
                self.note(N_("{tile} is out of the game: a rainbow under a spirit holds its place"), "R4",
                          tile=place_name(tile))  # fmt: skip
                continue
            displaced |= self.panorama.rainbows & bit
            self.change_panorama(tiles=self.panorama.tiles | bit, rainbows=self.panorama.rainbows & ~bit)
            self.fresh |= bit
            self.note(N_("{tile} goes to its place in the panorama"), "C5", tile=place_name(tile))
        self._make_room(displaced, moves, needs)

    def _make_room(self, displaced: Mask, moves: tuple[Move, ...], needs: str) -> None:
        """Move the free rainbows that lay where tiles were laid, as the player tells."""
        for move in moves:
            self.require(
                bool(displaced >> move.origin & 1), N_("a rainbow had to make room on {place}"), "R3",
                place=place_name(move.origin),
            )  # fmt: skip
            displaced &= ~(1 << move.origin)
            self.lay_rainbow(move.target, "R3")
        if not displaced:
            return
        for at in places_of(displaced):
            self.note(N_("the rainbow on {place} makes room"), "R3", place=place_name(at))
        self._ask_for_rainbow(needs, "R3")

    def owe_rainbow(self) -> None:
        """The player is to have a rainbow, if any is left (rule R6)."""
        if self.rainbows_left > 0:
            self.owed += 1
        else:
            self.note(N_("no rainbow is left"), "R6")

    def lay_rainbows(self, laid: tuple[Place, ...], needs: str = "rainbow") -> None:
        """Lay the rainbows that the player has to lay now where he tells, or keep them aside (rules R1, R2)."""
        self.owed += self.player.kept
        self.change_player(self.index, kept=0)
        if not self.cells and self.owed:
            self.read(self.options.first_rainbow)
        if self.options.first_rainbow == "kept" and not self.cells and self.owed:
            self.change_player(self.index, kept=self.owed)
            self.owed = 0
            self.note(N_("the mountain is empty: the rainbow is kept until tiles lie there"), "R2")
        owed = self.owed
        self.forbid(
            len(laid) > owed, N_("rainbows laid: {told}, but only {owed} to be laid"), "R1", told=len(laid), owed=owed
        )
        for at in laid:
            self.owed -= 1
            self.lay_rainbow(at, "R1" if self.cells else "R2")
        if self.owed:
            self._ask_for_rainbow(needs)

    def lay_rainbow(self, at: Place, rule: str) -> None:
        """Lay a rainbow on a free place that touches the panorama; anywhere on an empty mountain (rules R1, R2)."""
        touching, beside = bool(fringe(self.cells) >> at & 1), around(1 << at) & self.cells
        if rule == "R1" and touching and not beside & self.panorama.tiles:
            self.read("beside-a-rainbow")
        if rule == "R3" and not self.cells >> at & 1 and not beside & ~self.fresh:
            self.read("makes-room")
        self.require(touching, N_("the rainbow on {place} lies on a free place and touches the panorama"), rule,
                     place=place_name(at))  # fmt: skip
        self.change_panorama(rainbows=self.panorama.rainbows | 1 << at)
        self.fresh |= 1 << at

    def _ask_for_rainbow(self, needs: str, rule: str = "R1") -> None:
        choices = tuple(places_of(fringe(self.cells)))
        if not choices:
            self.note(N_("the mountain is full: the rainbow goes back"), "R1")
            self.owed = 0
            return
        self.note(N_("a rainbow may go to {places}"), rule, places=places_names(choices))
        raise Asked(needs, choices)

    def situation(self) -> Situation:
        """The table as it is now, without the turn."""
        pile = None if self.now.pile is None else self.pile
        return replace(self.now, removed=(*self.now.removed, *places_of(self.removed)), pile=pile, turn=None)


def without(tiles: tuple[Place, ...], tile: Place) -> tuple[Place, ...]:
    """Some tiles but for one of them."""
    return tuple(place for place in tiles if place != tile)
