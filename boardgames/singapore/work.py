"""The worker's part of a turn: steps, uses of buildings, streets bought, each judged on the working self."""

from boardgames.core.verdict import Name
from boardgames.singapore.board import street_between
from boardgames.singapore.buildings import (
    GOODS,
    Amounts,
    Building,
    Goods,
    Trade,
    add,
    building_name,
    subtract,
    trades,
)
from boardgames.singapore.model import MONEY_AND_POINTS, STEPS, USES, Player, Situation, holdings
from boardgames.singapore.notation import START, Action, Buy, Go, Place, Use, amounts_text, goods_text, street_text
from boardgames.singapore.table import Table
from fejag_admin.common.language import N_

NOTHING = Name(cs="nic", en="nothing")
_CHOICES = {"exchange": ("back", "pay", "get"), "court": ("chips",), "place": ("to",)}
"""What a use leaves open, by what the building does."""


class WorkerTable(Table):
    """The table while a worker moves: ``steps`` and ``uses`` are left, the places ``used`` are done with."""

    def __init__(self, situation: Situation) -> None:
        super().__init__(situation)
        self.steps = STEPS
        self.uses = USES
        self.used: list[Place] = []
        self._last = 0

    def carry_out(self, action: Action) -> None:
        """Judge one action and carry it out; raise Broken or Asked where it stops."""
        match action:
            case Go():
                self._go(action)
            case Use():
                self._use(action)
            case Buy():
                self._buy(action)

    def building_at(self, place: Place) -> Building:
        """The building at a place, starting ones included."""
        built = self.plan.built.get(place)
        return self.copy.building(built.building if built else place)

    def _worker(self, named: int | None) -> int:
        index = self._last if named is None else named
        workers = self.player.workers
        self.forbid(index >= len(workers), N_("{player} has only one worker"), "W5")
        self._last = index
        return index

    def _put(self, worker: int, place: Place) -> None:
        workers = list(self.player.workers)
        workers[worker] = place
        self.change_player(self.index, workers=tuple(workers))

    # steps

    def _go(self, go: Go) -> None:
        worker = self._worker(go.worker)
        self.forbid(self.steps == 0, N_("no step is left for going to {place}"), "W1", place=go.to)
        self.forbid(go.to not in self.plan.places, N_("there is no building on {place}"), "N1", place=go.to)
        origin = self.player.workers[worker]
        if origin is None:
            self.note(N_("the worker comes onto the map at {place}: that is one step"), "W2", place=go.to)
        else:
            self._check_step(origin, go.to)
        self.steps -= 1
        self._put(worker, go.to)

    def _check_step(self, origin: Place, to: Place) -> None:
        by = street_between(origin, to)
        if by == (START, START) and origin != to:
            text = N_("one step from {origin} to {place}, starting buildings are joined")
            self.note(text, "N3", origin=origin, place=to)
            return
        text = N_("{place} is not one step from {origin}: no street leads there")
        self.forbid(by not in self.plan.possible_streets, text, "N1", origin=origin, place=to)
        street = street_text(by)
        text = N_("there is no street {street}: it must be bought first, for 1")
        self.forbid(by not in self.plan.streets, text, "N1 N2", street=street)
        text = N_("one step from {origin} to {place} by the street {street}")
        self.note(text, "N1", origin=origin, place=to, street=street)

    # streets

    def _buy(self, buy: Buy) -> None:
        street = street_text(buy.street)
        self.forbid(buy.street in self.plan.streets, N_("the street {street} is there already"), "N2", street=street)
        text = N_("no street {street}: its ends are not two buildings side by side")
        self.forbid(buy.street not in self.plan.possible_streets, text, "N2", street=street)
        self.forbid(self.plan.streets_left == 0, N_("all the streets of the game have been laid"), "N2")
        self.pay_one(N_("{player} buys the street {street}"), "N2", street=street)
        self.lay_street(buy.street)

    # uses

    def _use(self, use: Use) -> None:
        worker = self._worker(use.worker)
        place = self.player.workers[worker]
        if place is None:
            self.require(False, N_("the worker is not on the map, so it can use no building"), "W3")
            return
        building = self.building_at(place)
        name = building_name(building)
        self.forbid(self.uses == 0, N_("three buildings have been used already"), "W1")
        text = N_("{building} on {place} has been used in this turn already")
        self.forbid(place in self.used, text, "W4", building=name, place=place)
        if building.effect.kind == "unknown":
            text = N_("what {building} does is not known: enter it from your own copy")
            self.ask("copy", text, "U1", (place,), building=name)
        self._check_choices(building, use)
        self.note(N_("{player} uses {building} on {place}"), "U1 W3", building=name, place=place)
        self.uses -= 1
        self.used.append(place)
        self.note_doubts(building)
        raids = self.raids
        if self.options.draw == "before" and not building.legal:
            if building.effect.kind == "exchange":  # who cannot pay draws no chip; its raid may take away the means
                self._require_ways(self._ways(building, use), building, use)
            self.draw_chip(use.chip)
        self._effect(building, use, worker, raided=self.raids > raids)
        self._pay_owner(place)
        if self.options.draw == "after" and not building.legal:
            self.draw_chip(use.chip)
        if self.raids > raids:
            self.read(self.options.draw)

    def _check_choices(self, building: Building, use: Use) -> None:
        """Nothing is told that this building does not ask for."""
        choices = ("back", "pay", "get", "to", "chips", "chip")
        named = {choice for choice in choices if getattr(use, choice) not in (None, False)}
        stray = named.difference(_CHOICES.get(building.effect.kind, ()), () if building.legal else ("chip",))
        name = building_name(building)
        self.forbid(bool(stray), N_("{building} does not ask for what was told"), "U1", building=name)
        text = N_("{building} exchanges in one direction only")
        self.forbid(use.back and not building.effect.both, text, "U3", building=name)

    def _effect(self, building: Building, use: Use, worker: int, *, raided: bool) -> None:
        """What the building does; ``raided``: the chip of this very use, drawn before it, was white (rule C1)."""
        match building.effect.kind:
            case "exchange":
                self._exchange(building, use, raided=raided)
            case "court":
                self._court(building, use, raided=raided)
            case "agent":
                self._agent()
            case "steps":
                self.steps += building.effect.number
                text = N_("steps more: {number}; left: {steps}")
                self.note(text, "W6", number=building.effect.number, steps=self.steps, depth=2)
            case "place":
                self._place(use, worker)

    def _ways(self, building: Building, use: Use) -> list[Trade]:
        """The ways to make the exchange; ask for the goods if they are not told."""
        self.need(self.index, "goods")
        pay, get = building.effect.direction(use.back)
        self.need(self.index, *(key for key in MONEY_AND_POINTS if key in pay))
        if self.player.money < pay.get("money", 0) or self.player.points < pay.get("points", 0):
            return []
        return trades(pay, get, self.player.goods_held, self.room)

    def _require_ways(self, ways: list[Trade], building: Building, use: Use) -> None:
        """Say what is needed and what there is, where no exchange can be made."""
        needed = building.effect.direction(use.back)[0]
        cubes = {"any", "same"} & needed.keys()
        held = {
            key: number for key, number in holdings(self.player).items() if key in needed or (cubes and key in GOODS)
        }
        pays = all(held[key] >= number for key, number in needed.items() if key in held)
        if not ways and needed and (cubes or not pays):
            text = N_("{player} needs {needed}, has {held}")
            self.require(False, text, "U1 U2", needed=amounts_text(needed),
                               held=amounts_text(held) if any(held.values()) else NOTHING)  # fmt: skip
        self.forbid(not ways, N_("{player} can pay, but there is nothing left to get"), "U1 U5")

    def _exchange(self, building: Building, use: Use, *, raided: bool) -> None:
        ways = self._ways(building, use)
        if not ways and raided:
            self.note(N_("after the raid the exchange cannot be made any more"), "C1")
            return
        self._require_ways(ways, building, use)
        pay, get = building.effect.direction(use.back)
        ways = self._choose(ways, "pay", use.pay)
        ways = self._choose(ways, "get", use.get)
        cubes_paid, cubes_got = ways[0]
        self.change_player(self.index, goods=add(subtract(self.player.goods_held, cubes_paid), cubes_got))
        self.change_money(self.index, get.get("money", 0) - pay.get("money", 0))
        paid, got = _listed(cubes_paid, pay), _listed(cubes_got, get)
        rules = "U1 U2 U3" if use.back else "U1 U2"
        self.note(N_("pays {paid} and gets {got}"), rules, paid=paid, got=got, depth=2)
        if sum(cubes_got) < sum(number for key, number in get.items() if key not in MONEY_AND_POINTS):
            self.read(self.options.supply)
        self.change_points(self.index, -pay.get("points", 0))
        self.change_points(self.index, get.get("points", 0))

    def _choose(self, ways: list[Trade], side: str, named: Goods | None) -> list[Trade]:
        """The ways that agree with what was told of one side; ask if it was not told and there are several."""
        at = ("pay", "get").index(side)
        sides = sorted({way[at] for way in ways})
        if named is None and len(sides) == 1:
            return ways
        choices = tuple(goods_text(goods)["en"] for goods in sides)
        if named is None:
            text = N_("which cubes are paid?") if side == "pay" else N_("which cubes are taken?")
            self.ask(side, text, "U2", choices)
        text = N_("these cubes can be paid: {goods}") if side == "pay" else N_("these cubes can be taken: {goods}")
        self.require(named in sides, text, "U1 U2", goods=goods_text(named))
        return [way for way in ways if way[at] == named]

    def _court(self, building: Building, use: Use, *, raided: bool) -> None:
        player = self.player
        if raided and not player.chips:
            self.note(N_("after the raid there is no black chip left to put back"), "C1")
            return
        most = min(building.effect.number, player.chips)
        chips = most if use.chips is None else use.chips
        text = N_("{player} has black chips: {held}; may put back from 1 to {limit}")
        self.forbid(not 1 <= chips <= most, text, "U6", held=player.chips, limit=building.effect.number)
        self.change_player(self.index, chips=player.chips - chips)
        self.note(N_("{player} puts black chips back into the bag: {chips}"), "U6", chips=chips, depth=2)

    def _agent(self) -> None:
        player = self.player
        self.forbid(len(player.workers) > 1, N_("{player} has the second worker already"), "W5")
        self.change_player(self.index, workers=(*player.workers, None))
        self.note(N_("{player} gets the second worker"), "W5", depth=2)

    def _place(self, use: Use, worker: int) -> None:
        if use.to is None:
            self.ask("to", N_("on which building is the worker put?"), "W7", self.plan.places)
        self.forbid(use.to not in self.plan.places, N_("there is no building on {place}"), "W7", place=use.to)
        self._put(worker, use.to)
        self.note(N_("the worker is put on {place}, which is no step"), "W7", place=use.to, depth=2)

    def _pay_owner(self, place: Place) -> None:
        built = self.plan.built.get(place)
        if built is None:
            self.note(N_("a starting building is nobody's: no point"), "U4", depth=2)
        elif built.owner != self.index:
            owner: Player = self.now.players[built.owner]
            self.note(N_("{player}, whose building it is, gets a point"), "U4", player=owner.name, amount=1, depth=2)
            self.change_points(built.owner, 1)


def _listed(cubes: Goods, side: Amounts) -> Name:
    """The cubes, and the money and points of one side of an exchange, in words."""
    amounts = dict(zip(GOODS, cubes, strict=True)) | {key: side.get(key, 0) for key in MONEY_AND_POINTS}
    return amounts_text(amounts) if any(amounts.values()) else NOTHING
