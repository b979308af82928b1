"""The track of points, and the working copy of the table on which a question is followed, with the lines written."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from boardgames.core.answer import turn_code
from boardgames.core.verdict import Line, Value, note
from boardgames.core.working import Asked, Working
from boardgames.singapore.board import TownPlan, plan_of
from boardgames.singapore.buildings import CUBES, GOODS, OPIUM, Building, Goods, building_name, single, subtract
from boardgames.singapore.fields import LAST_FIELD
from boardgames.singapore.model import BLACK_CHIPS, Player, Situation, Turn, names_of, with_points
from boardgames.singapore.notation import Street, amount_text, goods_text
from fejag_admin.common.language import N_

ENDLESS = 1_000
SEAL_MONEY = 5
POINT_MONEY = 2
"""What going back one field brings when money is lacking (rules B3, R4)."""


def moved(player: Player, fields: int, seals: tuple[int, ...]) -> tuple[Player, tuple[int, ...]]:
    """The player after his marker moves by ``fields``, back if negative, and the seals paid out to him.

    The marker never goes back beyond 0; a seal is paid out once (rules T1, T2, T3).
    """
    points = max(0, player.points + fields)
    reached = tuple(seal for seal in seals if player.seal < seal <= points)
    money = player.money + SEAL_MONEY * len(reached)
    return replace(player, points=points, money=money, seal=max(player.seal, *reached, 0)), reached


def field_of(points: int) -> int:
    """The field of the track that shows so many points: after 60 it begins again (rule T3)."""
    return points if points <= LAST_FIELD else (points - 1) % LAST_FIELD + 1


def height(stack: tuple[int, ...], index: int) -> int:
    """How late a marker came to rest, as far as the order of the markers is told; -1: before all of which it is."""
    return stack.index(index) if index in stack else -1


def undecided(stack: tuple[int, ...], equal: tuple[int, ...]) -> tuple[int, ...]:
    """Those of markers on one field of which the lower one is not told: several that the order does not name."""
    unnamed = tuple(index for index in equal if index not in stack)
    return unnamed if len(unnamed) > 1 else ()


def lowest_first(players: tuple[Player, ...], stack: tuple[int, ...]) -> tuple[int, ...]:
    """The players from fewest points to most, of equals the lower marker first (rules G1, T4)."""
    return tuple(sorted(range(len(players)), key=lambda index: (players[index].points, height(stack, index))))


def equal_to(players: tuple[Player, ...], points: int) -> tuple[int, ...]:
    """The players with so many points."""
    return tuple(index for index, player in enumerate(players) if player.points == points)


def markers(players: tuple[Player, ...], stack: tuple[int, ...]) -> list[Line]:
    """The order of the markers from the last on the track, and which of them lie on each other (rules T3, T4).

    By fields, so also of different laps.
    """
    placed = with_points(players)
    order = tuple(index for index in lowest_first(players, stack) if index in placed)
    marker_texts = tuple(f"{players[index].name} {players[index].points}" for index in order)
    lines = [note(N_("the markers from the last one to the first: {markers}"), "G1 T4", 1, markers=marker_texts)]
    for field in sorted({field_of(players[index].points) for index in placed}):
        present = [index for index in placed if field_of(players[index].points) == field]
        pile = tuple(sorted(present, key=lambda index: height(stack, index)))
        values: dict[str, Value] = {"field": field, "players": names_of(players, pile)}
        text = N_("on field {field} they lie on each other, the lowest one first: {players}")
        if unclear := undecided(stack, pile):
            text = N_("on field {field} they lie on each other: {players}; which is lower is not told of {unclear}")
            values["unclear"] = names_of(players, unclear)
        if len(pile) > 1:
            lines.append(Line(text, values, ("T4",), 2))
    return lines


ASKED = {
    "goods": N_("say which goods {player} has"),
    "money": N_("say how much money {player} has"),
    "points": N_("say how many points {player} has"),
}
"""How what a player has is asked for."""
_NEEDED_BY = {"goods": "U1", "money": "B2", "points": "T1"}


@dataclass(frozen=True, slots=True)
class TownRuling:
    """What the referee makes of a question.

    ``code`` and ``values``: the result for programs, see docs/json.md. ``legal``: no rule was broken, None if the
    question is not about that. ``needs``: what must be told next (build, offer, price, street, chip, goods, money,
    points, hut, pay, get, to, copy), empty when nothing must; ``choices``: what it may be, as it is written.
    ``question``: its line of the working. ``after``: the table as it is then. ``following``: the same with the question
    that comes next, None if that cannot be told yet.
    """

    code: str
    values: Mapping[str, Any]
    after: Situation
    following: Situation | None = None
    legal: bool | None = None
    needs: str = ""
    choices: tuple[str, ...] = ()
    question: Line | None = None


def next_question(table: Situation, what: str, **changes: Any) -> Situation:
    """A table with the question that comes next, about which nothing is told yet."""
    cleared: dict[str, Any] = {"what": what, "turn": Turn(), "moves": (), "keep": None}
    return replace(table, **(cleared | changes))


class Table(Working[Situation]):
    """The table during a turn, a raid, or whatever else is asked about.

    ``removed``: buildings out of the game; ``raided``: the players raided last, ``raids``: how many raids there were.
    """

    game = "singapore"

    def __init__(self, situation: Situation) -> None:
        super().__init__(situation, situation.player)
        self.options = situation.options
        self.copy = situation.copy
        self.seals = situation.copy.all_seals
        self.removed: tuple[str, ...] = ()
        self.raided: tuple[int, ...] = ()
        self.raids = 0

    def ruling(self, following: Situation | None, **values: Any) -> TownRuling:
        """What comes of what was told; ``following``: see `TownRuling`, if nothing is wrong or lacks."""
        asked, code = self.asked, turn_code(self.legal, bool(self.asked.needs))
        if not asked.needs:
            return TownRuling(code, values, self.now, following if self.legal else None, self.legal)
        return TownRuling(code, values, self.now, None, self.legal, asked.needs, asked.choices, self.lines[-1])

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.now.players[self.index]

    @property
    def plan(self) -> TownPlan:
        return plan_of(self.now.board, self.copy)

    def _write(self, text: str, rules: str, values: Mapping[str, Value], depth: int = 1, **details: Any) -> None:
        """Write a line; {player} in its sentence is whose turn it is, unless the values name another one."""
        mover = {"player": self.player.name} if "{player}" in text else {}
        super()._write(text, rules, {**mover, **values}, depth, **details)

    def ask(self, needs: str, text: str, rules: str, choices: tuple[str, ...] = (), /, **values: Value) -> NoReturn:
        """Write what must be told next, and stop."""
        self._write(text, rules, values)
        raise Asked(needs, choices)

    # the map

    def change_board(self, **values: Any) -> None:
        self.change(board=replace(self.now.board, **values))

    def lay_street(self, street: Street) -> None:
        self.change_board(streets=tuple(sorted((*self.now.board.streets, street))))

    # buildings

    def keep_one(self, keep: str | None) -> None:
        """Put the hut on one of the two buildings left over; the other leaves the game (rule G4)."""
        if keep is None:
            self.ask("hut", N_("which of the two buildings left has the black hut?"), "G4", self.now.offer)
        name = building_name(self.copy.building(keep))
        self.forbid(keep not in self.now.offer, N_("{building} is not left over"), "G4", building=name)
        if keep == self.now.hut:
            self.read(self.options.old_hut)
        text = N_("{building} has the hut already, so it leaves the game")
        self.forbid(keep == self.now.hut and self.options.old_hut == "leaves", text, "G4", building=name)
        self.removed = tuple(ident for ident in self.now.offer if ident != keep)
        self.change(offer=(keep,), hut=keep)
        gone = tuple(building_name(self.copy.building(ident)) for ident in self.removed)
        self.note(N_("the black hut goes on {building}; out of the game: {gone}"), "G4", building=name, gone=gone)

    def note_doubts(self, building: Building, *, used: bool = True) -> None:
        """Write what of a building is doubtful; nothing if its data are sure or the user's own.

        What it does counts only if it is ``used``, that it is illegal when it is built, too.
        """
        name, doubts = building_name(building), set(building.doubts)
        if "start" in doubts:
            text = N_("{building} is a placeholder: enter the starting buildings from your own copy")
            self.rest_on(text, "L3", building=name)
        elif building.sure == "doubtful":
            text = N_("{building} is doubtful: compare it with your own copy, and enter there what is otherwise")
            self.rest_on(text, "L3", building=name)
        elif "legality" in doubts:
            text = N_("that {building} is illegal follows only from its name: compare it with your own copy")
            self.rest_on(text, "L3 C1", building=name)
        elif used and doubts:
            text = N_("what {building} does is put together from a page that lost words: compare it with your own copy")
            self.rest_on(text, "L3 U1", building=name)

    # money and points

    @property
    def room(self) -> Goods:
        """For each good, how many cubes whose turn it is could own at most: those that others do not have (rule U5)."""
        if self.options.supply == "endless":
            return (ENDLESS,) * len(GOODS)
        room: Goods = (CUBES,) * len(GOODS)
        for index, player in enumerate(self.now.players):
            if index != self.index:
                room = subtract(room, player.goods_held)
        return room

    def need(self, index: int, *keys: str) -> None:
        """Ask for the goods, the money or the points of a player if they are needed now and not told."""
        player = self.now.players[index]
        for key in keys:
            if key in player.lacking:
                self.ask(key, ASKED[key], _NEEDED_BY[key], (player.name,), player=player.name)

    def pay_one(self, text: str, rules: str, /, **values: Value) -> None:
        """Take 1 for what going back on the track does not pay; the ``text`` says for what."""
        self.need(self.index, "money")
        needed, held = amount_text("money", 1), amount_text("money", self.player.money)
        self.forbid(self.player.money < 1, N_("{player} needs {needed}, has {held}"), rules, needed=needed, held=held)
        self.change_money(self.index, -1)
        self._write(text, rules, values, amount=-1)

    def change_money(self, index: int, money: int) -> None:
        if money:
            self.need(index, "money")
        self.change_player(index, money=self.now.players[index].money + money)

    def change_points(self, index: int, points: int) -> None:
        """Move a marker; write which seals pay (rules T1, T2, T4)."""
        if not points:
            return
        self.need(index, "points")
        before = self.now.players[index]
        player, reached = moved(before, points, self.seals)
        if self.copy.seals is None and points > 0 and player.points > before.seal:
            self.rest_on(N_("the seals are placeholders: enter those of the track from your own copy"), "T1 L3")
        self.change_player(index, points=player.points, money=player.money, seal=player.seal)
        if player.points != before.points:
            self.change(stack=(*(lower for lower in self.now.stack if lower != index), index))
        for seal in reached:
            self.need(index, "money")
            text = N_("{player} reaches the seal on {field} and gets {money}")
            self.note(text, "T1", player=player.name, field=seal, money=5, amount=5, depth=2)
        passed = tuple(seal for seal in self.seals if before.points < seal <= player.points and seal not in reached)
        for seal in passed:
            text = N_("the seal on {field} has paid {player} already")
            self.note(text, "T2", player=player.name, field=seal, depth=2)

    def charge(self, index: int, price: int, rules: tuple[str, str, str], what: str) -> None:
        """Take a price; what is lacking comes from going back on the track, and what is lacking still is let off.

        ``what``: the sentence that says for what, with {player} and {price}. ``rules``: of the price, of going back
        and of letting off.
        """
        player = self.now.players[index]
        self.note(what, rules[0], player=player.name, price=price, amount=-price)
        if price:
            self.need(index, "money")
        lacking = price - player.money
        if lacking > 0:
            self.need(index, "points")
        back = max(0, min(player.points, -(-lacking // POINT_MONEY)))
        money = back * POINT_MONEY
        if back:
            self.change_points(index, -back)
            self.change_money(index, money)
            text = N_("{player} lacks {lacking}, goes back by {fields} and gets {money}")
            self.note(text, rules[1], player=player.name, lacking=lacking, fields=back, money=money, depth=2)
        if lacking > money:
            text = N_("{player} has neither money nor points left: {rest} is let off")
            self.note(text, rules[2], player=player.name, rest=lacking - money, depth=2)
        self.change_money(index, -min(price, self.now.players[index].money))

    # chips and raids

    def draw_chip(self, named_chip: str | None) -> None:
        """The chip for an illegal building, and the raid if it is white (rules C1, C2, C3)."""
        black = BLACK_CHIPS - sum(player.chips for player in self.now.players)
        colours = tuple(colour for colour, number in (("black", black), ("white", self.now.whites)) if number)
        if not colours:
            self.note(N_("the bag is empty: no chip is drawn"), "C3")
            return
        if named_chip is None and len(colours) > 1:
            self.ask("chip", N_("{player} draws a chip: black or white?"), "C1", colours)
        chip = named_chip or colours[0]
        self.forbid(chip not in colours, N_("no chip of that colour is in the bag"), "C3")
        if chip == "black":
            self.change_player(self.index, chips=self.player.chips + 1)
            self.note(N_("{player} draws a black chip and has {chips} now"), "C1", chips=self.player.chips)
            return
        self.note(N_("{player} draws a white chip: a raid"), "C1 C2")
        self.raid()

    def raid(self) -> None:
        """A raid: who is raided, what it costs him, and where its white chip goes (rules R1 to R8)."""
        self._raid()
        if self.options.white == "out":
            self.change(whites=max(0, self.now.whites - 1))
        self.read(self.options.white)

    def _raid(self) -> None:
        unknown = tuple(player.name for player in self.now.players if player.goods is None)
        if unknown:
            text = N_("to judge the raid say how much opium they have: {players}")
            self.ask("goods", text, "R1", unknown, players=unknown)
        self.raids += 1
        for player in self.now.players:
            text = N_("{player}: {opium} opium, black chips: {chips}")
            self.note(text, "R1", player=player.name, opium=player.goods_held[OPIUM], chips=player.chips, depth=2)
        most = max(player.goods_held[OPIUM] for player in self.now.players)
        self.raided = tuple(index for index, player in enumerate(self.now.players) if player.goods_held[OPIUM] == most)
        if most == 0 and self.options.no_opium == "nobody":
            self.raided = ()
            self.note(N_("nobody has opium, so nobody is raided"), "R7")
            self.read(self.options.no_opium)
            return
        names = names_of(self.now.players, self.raided)
        if most == 0:
            self.note(N_("nobody has opium, so all are tied and raided: {players}"), "R7", players=names)
            self.read(self.options.no_opium)
        elif len(names) > 1:
            self.note(N_("as tied, all of them are raided: {players}"), "R2", players=names, opium=most)
        else:
            self.note(N_("{player} has most opium and is raided"), "R1", player=names[0], opium=most)
        number = len(self.now.players)
        for index in sorted(self.raided, key=lambda player: (player - self.index) % number):
            self._punish(index)

    def _punish(self, index: int) -> None:
        player = self.now.players[index]
        opium, chips = player.goods_held[OPIUM], player.chips
        text = N_("{player} pays {price}: one for each opium and each black chip")
        self.charge(index, opium + chips, ("R3", "R4", "R4"), text)
        lost = -(-opium // 2)
        goods = subtract(player.goods_held, single(OPIUM, lost))
        self.change_player(index, goods=goods, chips=0)
        if lost:
            text = N_("{player} gives up half the opium, rounded up: {goods}")
            self.note(text, "R5", player=player.name, goods=goods_text(single(OPIUM, lost)))
        if chips:
            text = N_("{player} puts black chips back into the bag: {chips}")
            self.note(text, "R6", player=player.name, chips=chips)
