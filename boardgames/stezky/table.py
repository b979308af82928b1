"""The working copy of the table on which a turn is followed: what is laid, taken and owed, and the lines written."""

from collections.abc import Iterable
from dataclasses import replace

from boardgames.core.working import Working
from boardgames.stezky.model import TILE_COUNT, Move, Player, Situation, seen_spirits
from boardgames.stezky.mountain import Mask, Place, around, fringe, places_of
from boardgames.stezky.notation import place_name, places_names
from fejag_admin.common.language import N_


class Asked(Exception):  # noqa: N818  # no error: the telling ends here
    """The telling ends here: ``needs`` says what must come next, ``choices`` and ``spirits`` what it may be."""

    def __init__(self, needs: str, choices: tuple[Place, ...] = (), spirits: tuple[str, ...] = ()) -> None:
        super().__init__(needs)
        self.needs = needs
        self.choices = choices
        self.spirits = spirits


class Table(Working):
    """The table during a turn. What it holds changes as the turn goes on; `situation` gives it back as a value.

    ``hand`` is None if it is not known, ``count`` its size (as if full, if it is not known). ``fresh``: the places
    where something was laid in this turn, ``before``: those where something lay when it began. ``unseen``: the players
    (indices) who drew unknown tiles.
    """

    game = "stezky"

    def __init__(self, situation: Situation, index: int) -> None:
        super().__init__()
        self._situation = situation
        self._index = index
        self.player = situation.players[index]
        self.options = situation.options
        self.panorama = self.player.panorama
        self.hand = None if self.player.hand is None else list(self.player.hand)
        self.count = self.limit if self.hand is None else len(self.hand)
        self.display = list(situation.display)
        self.beneath = situation.beneath
        self.untold = situation.untold
        self.pile = TILE_COUNT - situation.in_sight.bit_count() if situation.pile is None else situation.pile
        self._pile_told = situation.pile is not None
        self.spirit_pile = situation.spirit_pile
        self.spirit_row = list(situation.spirit_row)
        self.rival = situation.players[1 - index] if len(situation.players) > 1 else None
        self.evil = self.player.evil
        self.kept = self.player.kept
        self.owed = 0
        self.before = self.panorama.cells
        self.fresh: Mask = 0
        self.removed: Mask = 0
        self.squares: tuple[Place, ...] = ()
        self.draw = 0
        self.unseen: set[int] = set()
        self.again = False

    @property
    def cells(self) -> Mask:
        """Every place of the panorama where something lies."""
        return self.panorama.cells

    @property
    def limit(self) -> int:
        """How many tiles the player holds at the end of his turn."""
        return self.panorama.hand_limit

    @property
    def rainbows_left(self) -> int:
        """Rainbows still in their pile."""
        return replace(self._situation, players=self._players()).rainbows_left - self.owed

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
            self.unseen.add(1 - self._index if for_rival else self._index)

    def not_all_told(self) -> None:
        """Note in the working that unlisted face-up tiles cannot be judged."""
        if self.untold:
            text = N_("untold-not-looked-at|face-up tiles that nobody has told: {number}; they are not looked at")
            self.rest_on(text, "C5", number=self.untold)

    def take_untold(self, tile: Place | None) -> None:
        """Assume that a tile taken from the display is one of its unlisted tiles, unless it is visible elsewhere."""
        if tile is None or not self.untold or self.lies_in_sight(tile):
            return
        text = N_("taken-from-untold|face-up tiles that nobody has told: {number}; {tile} is taken to be one of them")
        self.rest_on(text, "C5", number=self.untold, tile=place_name(tile))
        self.untold -= 1
        self.display.append(tile)

    def take_from_display(self, tile: Place, uncovers: Place | None) -> None:
        """Take a tile away from the display and turn up the one beneath it, ``uncovers`` if it is told (rule C5)."""
        self.display.remove(tile)
        bare, name = not self.beneath >> tile & 1, place_name(tile)
        self.forbid(bare and uncovers is not None, N_("no tile lies beneath {tile}"), "C5", tile=name)
        if bare:
            return
        self.beneath &= ~(1 << tile)
        self.note(N_("turn up the tile that lies beneath {tile}"), "C5", tile=name)
        if uncovers is None:
            self.untold += 1
        else:
            self.display.append(uncovers)

    def hidden_spirits(self) -> tuple[str, ...]:
        """The spirits that may still be in their pile: those that lie nowhere in sight."""
        seen = seen_spirits(self._players(), self.spirit_row)
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
            rainbows = self.panorama.rainbows & ~bit
            self.panorama = replace(self.panorama, tiles=self.panorama.tiles | bit, rainbows=rainbows)
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
        self.owed += self.kept
        self.kept = 0
        if not self.cells and self.owed:
            self.read(self.options.first_rainbow)
        if self.options.first_rainbow == "kept" and not self.cells and self.owed:
            self.kept, self.owed = self.owed, 0
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
        self.panorama = replace(self.panorama, rainbows=self.panorama.rainbows | 1 << at)
        self.fresh |= 1 << at

    def _ask_for_rainbow(self, needs: str, rule: str = "R1") -> None:
        choices = tuple(places_of(fringe(self.cells)))
        if not choices:
            self.note(N_("the mountain is full: the rainbow goes back"), "R1")
            self.owed = 0
            return
        self.note(N_("a rainbow may go to {places}"), rule, places=places_names(choices))
        raise Asked(needs, choices)

    def _players(self) -> tuple[Player, ...]:
        mover = replace(
            self.player,
            panorama=self.panorama,
            hand=None if self.hand is None else tuple(self.hand),
            evil=self.evil,
            kept=self.kept,
        )
        if self.rival is None:
            return (mover,)
        return (mover, self.rival) if self._index == 0 else (self.rival, mover)

    def situation(self) -> Situation:
        """The table as it is now, without the turn."""
        return replace(
            self._situation,
            players=self._players(),
            display=tuple(self.display),
            beneath=self.beneath,
            untold=self.untold,
            removed=(*self._situation.removed, *places_of(self.removed)),
            pile=self.pile if self._situation.pile is not None else None,
            spirit_pile=self.spirit_pile,
            spirit_row=tuple(self.spirit_row),
            turn=None,
        )
