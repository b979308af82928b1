"""Whole games carried on from turn to turn: every table that follows is the one that the rules leave, to the end.

The twin plays a shuffled game by the rulebook on a table of its own, from the first deal; the referee is told each turn
on the table that he made of the one before, with the hands that have drawn.
"""

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from boardgames.stezky.model import Player, Situation
from boardgames.stezky.mountain import EVIL, SPIRITS
from tests.boardgames.judging import STEZKY
from tests.boardgames.stezky import naive
from tests.strategies import often

Cell = naive.Cell
LETTERS = {1: "r", 2: "o", 3: "g", 4: "b", 5: "p", 6: "v"}
CORNERS = [corner for corner in sorted(naive.ALL) if naive.square(corner) <= naive.ALL]
RAINBOWS = 12


def named(cell: Cell) -> str:
    return f"{LETTERS[cell[0]]}{cell[1]}"


def listed(cells: Any) -> str:
    return " ".join(map(named, sorted(cells)))


def sharing(tile: Cell, display: list[Cell]) -> list[Cell]:
    return [other for other in display if other[0] == tile[0] or other[1] == tile[1]]


@dataclass
class Side:
    hand: list[Cell]
    tiles: set[Cell] = field(default_factory=set)
    rainbows: set[Cell] = field(default_factory=set)
    spirits: dict[Cell, str] = field(default_factory=dict)
    evil: bool = False
    kept: int = 0
    drew: bool = False

    @property
    def cells(self) -> set[Cell]:
        return self.tiles | self.rainbows

    @property
    def held(self) -> set[Cell]:
        return {cell for corner in self.spirits for cell in naive.square(corner)}

    @property
    def limit(self) -> int:
        return 4 if "bear" in self.spirits.values() else 3

    def spots(self) -> list[Cell]:
        """Where a rainbow may go: free and touching something; anywhere on an empty mountain."""
        free = sorted(naive.ALL - self.cells)
        return [cell for cell in free if not self.cells or any(one in self.cells for one in naive.neighbours(cell))]


class Twin:
    """A game from its first deal on."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        deck = chance.sample(sorted(naive.ALL), len(naive.ALL))
        self.sides = [Side([deck.pop() for _ in range(3)]) for _ in range(2)]
        self.display = [deck.pop() for _ in range(6)]
        self.beneath = {tile: deck.pop() for tile in self.display[: chance.randint(0, 6)]}
        self.pile = deck
        names = [one for one in SPIRITS if one != EVIL or chance.random() < 0.7]
        self.spirits = chance.sample(names, len(names))
        self.row: list[str] = []
        self.removed: set[Cell] = set()
        self.keeps = chance.random() < 0.3
        self.mover = 0

    @property
    def left(self) -> int:
        return RAINBOWS - sum(len(side.rainbows) + side.kept for side in self.sides)

    def over(self) -> bool:
        return not self.pile and not any(sharing(tile, self.display) for side in self.sides for tile in side.hand)

    def table(self) -> dict[str, Any]:
        """The table as a file, which knows no hand that has drawn."""
        players = [
            {
                "name": name,
                "tiles": listed(side.tiles),
                "rainbows": listed(side.rainbows),
                "spirits": [f"{spirit} {named(corner)}" for corner, spirit in side.spirits.items()],
                "evil": side.evil,
                "kept": side.kept,
                **({} if side.drew else {"hand": listed(side.hand)}),
            }
            for name, side in zip("AB", self.sides, strict=True)
        ]
        asked = {"what": "end"} if self.known_to_be_over() else {"what": "turn", "turn": {"player": self.mover + 1}}
        return asked | {
            "notation": "en", "players": players, "display": listed(self.display), "beneath": listed(self.beneath),
            "removed": listed(self.removed), "pile": len(self.pile),
            "spirits": {"row": self.row, "pile": len(self.spirits)},
            "options": {"first_rainbow": "kept"} if self.keeps else {},
        }  # fmt: skip

    def known_to_be_over(self) -> bool:
        """Whether the table shows that the game is over: a hand that has drawn may hold whatever lies nowhere."""
        if self.pile or any(sharing(tile, self.display) for side in self.sides if not side.drew for tile in side.hand):
            return False
        known = {tile for side in self.sides if not side.drew for tile in side.hand}
        seen = known | set(self.display) | self.removed | self.sides[0].tiles | self.sides[1].tiles
        hidden = [tile for tile in sorted(naive.ALL - seen) if sharing(tile, self.display)]
        return not (hidden and any(side.drew for side in self.sides))

    # a turn

    def turn(self) -> dict[str, Any]:
        """Play a turn with whatever choices chance makes; tell it."""
        me, chance = self.sides[self.mover], self.chance
        told: dict[str, Any] = {"player": self.mover + 1}
        for side in self.sides:
            side.drew = False
        able = [tile for tile in me.hand if sharing(tile, self.display)]
        if not self.pile and not able:
            self.mover = 1 - self.mover
            return told | {"passes": True}
        before = set(me.cells)
        tile = chance.choice(able if not self.pile else me.hand)
        me.hand.remove(tile)
        told["plays"] = named(tile)
        gained, owed = self.captured(tile, told)
        fresh = self.laid(me, gained, told)
        owed = min(owed, self.left) + me.kept
        me.kept = 0
        if owed and not me.cells and self.keeps:
            me.kept, owed = owed, 0
        told["rainbows"] = self.rainbows(me, owed, fresh)
        again = self.meet(me, fresh, told)
        assert before <= me.cells
        while self.pile and len(me.hand) < me.limit:
            me.hand.append(self.pile.pop())
            me.drew = True
        self.mover = self.mover if again else 1 - self.mover
        return told

    def captured(self, tile: Cell, told: dict[str, Any]) -> tuple[list[Cell], int]:
        """The tiles gained by the tile or by the second chance, else a rainbow owed."""
        found = sharing(tile, self.display)
        if not found:
            self.display.append(tile)
            tile = self.pile.pop()
            told["turned"] = named(tile)
            found = sharing(tile, self.display)
        if not found:
            self.display.append(tile)
            return [], 1
        taken = self.chance.choice(found)
        told["takes"] = named(taken)
        self.take(taken, told)
        return [tile, taken], 0

    def take(self, tile: Cell, told: dict[str, Any]) -> None:
        self.display.remove(tile)
        if tile in self.beneath:
            turned_up = self.beneath.pop(tile)
            self.display.append(turned_up)
            told["uncovers"] = named(turned_up)

    def laid(self, me: Side, tiles: list[Cell], told: dict[str, Any]) -> set[Cell]:
        """Lay tiles; rainbows under spirits stay, others make room. What was laid is given back."""
        fresh: set[Cell] = set()
        displaced = []
        for tile in tiles:
            if tile in me.rainbows and tile in me.held:
                self.removed.add(tile)
                continue
            if tile in me.rainbows:
                me.rainbows.remove(tile)
                displaced.append(tile)
            me.tiles.add(tile)
            fresh.add(tile)
        for origin in displaced:
            if spots := me.spots():
                target = self.chance.choice(spots)
                me.rainbows.add(target)
                fresh.add(target)
                told.setdefault("moves", []).append({"from": named(origin), "to": named(target)})
        return fresh

    def rainbows(self, me: Side, owed: int, fresh: set[Cell]) -> list[str]:
        laid = []
        for _rainbow in range(owed):
            if spots := me.spots():
                laid.append(self.chance.choice(spots))
                me.rainbows.add(laid[-1])
                fresh.add(laid[-1])
        return [named(cell) for cell in laid]

    def meet(self, me: Side, fresh: set[Cell], told: dict[str, Any]) -> bool:
        """Meet a spirit on a square completed; True if it brings another turn."""
        squares = [
            corner
            for corner in CORNERS
            if naive.square(corner) <= me.cells and naive.square(corner) & fresh and corner not in me.spirits
        ]
        if not squares or not (self.row or self.spirits):
            return False
        had, choices = me.evil, list(self.row)
        if self.spirits and (not self.row or self.chance.random() < 0.6):
            drawn = [self.spirits.pop() for _ in range(min(2, len(self.spirits)))]
            told["draws"] = drawn
            me.evil = me.evil or EVIL in drawn
            self.row += [spirit for spirit in drawn if spirit != EVIL]
            choices = [spirit for spirit in drawn if spirit != EVIL] or choices
            if not choices:
                return False
        spirit, corner = self.chance.choice(choices), self.chance.choice(squares)
        self.row.remove(spirit)
        me.spirits[corner] = spirit
        told["meets"] = f"{spirit} {named(corner)}"
        if had:
            me.evil, self.sides[1 - self.mover].evil = False, True
        effect: dict[str, Any] = {}
        self.bring(me, spirit, effect)
        if effect:
            told["effect"] = effect
        return spirit == "groundhog"

    def bring(self, me: Side, spirit: str, effect: dict[str, Any]) -> None:
        other, tile = self.sides[1 - self.mover], None
        if spirit == "deer" and me.hand:
            tile = self.chance.choice(me.hand)
            me.hand.remove(tile)
        elif spirit == "eagle" and self.pile:
            tile = self.pile.pop()
        elif spirit == "beetle" and self.display:
            tile = self.chance.choice(self.display)
            self.take(tile, effect)
        elif spirit == "dragonfly" and other.hand:
            tile = self.chance.choice(other.hand)
            other.hand.remove(tile)
            if self.pile:
                other.hand.append(self.pile.pop())
                other.drew = True
        if tile is not None:
            effect["tile"] = named(tile)
            self.laid(me, [tile], effect)
        if spirit == "fish" and self.left and (laid := self.rainbows(me, 1, set())):
            (effect["rainbow"],) = laid
        if spirit == "bear" and self.pile:
            me.hand.append(self.pile.pop())
            me.drew = True


def unordered(situation: Situation) -> Situation:
    """The situation without the order in which things lie, and whose turn it is but for the turn itself."""

    def sort(player: Player) -> Player:
        spirits = tuple(sorted(player.panorama.spirits, key=lambda met: met.square))
        hand = None if player.hand is None else tuple(sorted(player.hand))
        return replace(player, hand=hand, panorama=replace(player.panorama, spirits=spirits))

    return replace(
        situation, players=tuple(map(sort, situation.players)), display=tuple(sorted(situation.display)),
        removed=tuple(sorted(situation.removed)), spirit_row=tuple(sorted(situation.spirit_row)), player=0,
    )  # fmt: skip


def play(seed: int) -> None:
    twin = Twin(Random(seed))
    raw = twin.table()
    for _turn in range(200):
        mover = twin.mover
        ruling, after = STEZKY.carried_on(raw | {"turn": twin.turn()})
        assert (ruling.legal, ruling.asked.needs) == (True, "")
        assert unordered(STEZKY.load(after)) == unordered(STEZKY.load(twin.table()))
        assert ruling.again == (mover == twin.mover)
        for player, side in zip(after["players"], twin.sides, strict=True):
            player["hand"] = listed(side.hand)
        raw = after
        if twin.over():
            break
    raw.pop("turn", None)
    assert STEZKY.result(raw | {"what": "end"}).over is True
    sides = [
        naive.Side(frozenset(side.tiles), frozenset(side.rainbows), tuple((s, c) for c, s in side.spirits.items()),
                   tuple(side.hand), side.evil)
        for side in twin.sides
    ]  # fmt: skip
    assert list(STEZKY.result(raw | {"what": "scoring"}).totals) == [naive.end(side) for side in sides]


@often(120)
@given(st.integers(0, 2**32))
def test_a_game_carried_on_to_its_end_is_the_game_from_its_beginning(seed: int) -> None:
    play(seed)
