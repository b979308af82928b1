"""The worker's part of a turn: steps, uses of buildings, streets bought, each judged on the working table."""

from __future__ import annotations

from boardgames.core.verdict import Name
from boardgames.singapore.buildings import Building, Exchange, Means, building_name, bundle_to, exchanges, goods_after
from boardgames.singapore.goods import GOODS, Goods
from boardgames.singapore.model import COUNTED, STEPS, USES, Player, holdings, room_for
from boardgames.singapore.notation import Action, Buy, Go, Place, Use, amounts_text, goods_text, street_text
from boardgames.singapore.table import Table
from fejag_admin.common.language import N_

NOTHING = Name(cs="nic", en="nothing")


class Work:
    """What is left of a worker's turn: ``steps`` and ``uses``, and the places ``used`` already."""

    def __init__(self, table: Table) -> None:
        self.table = table
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
        built = self.table.plan.built.get(place)
        return self.table.copy.building(built.building if built else place)

    def _worker(self, named: int | None) -> int:
        index = self._last if named is None else named
        workers = self.table.player.workers
        self.table.forbid(index >= len(workers), N_("{player} has only one worker"), "W5")
        self._last = index
        return index

    def _put(self, worker: int, place: Place) -> None:
        workers = list(self.table.player.workers)
        workers[worker] = place
        self.table.change_player(self.table.index, workers=tuple(workers))

    # steps

    def _go(self, go: Go) -> None:
        table = self.table
        worker = self._worker(go.worker)
        table.forbid(self.steps == 0, N_("no step is left for going to {place}"), "W1", place=go.to)
        table.forbid(go.to not in table.plan.places, N_("there is no building on {place}"), "N1", place=go.to)
        origin = table.player.workers[worker]
        if origin is None:
            table.note(N_("the worker comes onto the map at {place}: that is one step"), "W2", place=go.to)
        else:
            self._check_step(origin, go.to)
        self.steps -= 1
        self._put(worker, go.to)

    def _check_step(self, origin: Place, to: Place) -> None:
        table = self.table
        if to not in table.plan.network[origin]:
            walk = table.plan.cheapest(origin, to)
            text = N_("{place} is not one step from {origin}: the streets lead {walk}")
            table.forbid(bool(walk), text, "N1", origin=origin, place=to, walk=" – ".join(walk))
            text = N_("{place} is not one step from {origin}: no street leads there")
            table.require(False, text, "N1", origin=origin, place=to)
        by = table.plan.network[origin][to]
        if by is None:
            text = N_("one step from {origin} to {place}, starting buildings are joined")
            table.note(text, "N3", origin=origin, place=to)
            return
        street = street_text(by)
        text = N_("there is no street {street}: it must be bought first, for 1")
        table.forbid(not table.plan.there(by), text, "N1 N2", street=street)
        text = N_("one step from {origin} to {place} by the street {street}")
        table.note(text, "N1", origin=origin, place=to, street=street)

    # streets

    def _buy(self, buy: Buy) -> None:
        table, street = self.table, street_text(buy.street)
        table.forbid(buy.street in table.plan.streets, N_("the street {street} is there already"), "N2", street=street)
        text = N_("no street {street}: its ends are not two buildings side by side")
        table.forbid(buy.street not in table.plan.possible_streets, text, "N2", street=street)
        table.forbid(table.plan.streets_left == 0, N_("all the streets of the game have been laid"), "N2")
        table.need(table.index, "money")
        table.forbid(table.player.money < 1, N_("{player} has no money for the street {street}"), "N2", street=street)
        table.change_money(table.index, -1)
        table.lay_street(buy.street)
        table.note(N_("{player} buys the street {street}"), "N2", street=street, amount=-1)

    # uses

    def _use(self, use: Use) -> None:
        table = self.table
        worker = self._worker(use.worker)
        place = table.player.workers[worker]
        if place is None:
            table.require(False, N_("the worker is not on the map, so it can use no building"), "W3")
            return
        building = self.building_at(place)
        name = building_name(building)
        table.forbid(self.uses == 0, N_("three buildings have been used already"), "W1")
        text = N_("{building} on {place} has been used in this turn already")
        table.forbid(place in self.used, text, "W4", building=name, place=place)
        if building.effect.kind == "unknown":
            text = N_("what {building} does is not known: enter it from your own copy")
            table.ask("copy", text, "U1", (place,), building=name)
        self._check_choices(building, use)
        table.note(N_("{player} uses {building} on {place}"), "U1 W3", building=name, place=place)
        self.uses -= 1
        self.used.append(place)
        note_doubts(table, building)
        raids = table.raids
        if table.options.draw == "before" and not building.legal:
            self._check_before_the_chip(building, use)
            table.draw_chip(use.chip)
        self._effect(building, use, worker, raided=table.raids > raids)
        self._pay_owner(place)
        if table.options.draw == "after" and not building.legal:
            table.draw_chip(use.chip)
        if table.raids > raids:
            table.name_reading("draw")

    def _check_choices(self, building: Building, use: Use) -> None:
        """Nothing is told that this building does not ask for."""
        kind, table = building.effect.kind, self.table
        exchange = use.back or use.pay is not None or use.get is not None
        stray = (exchange and kind != "exchange") or (use.to is not None and kind != "place")
        stray |= (use.chips is not None and kind != "court") or (use.chip is not None and building.legal)
        name = building_name(building)
        table.forbid(stray, N_("{building} does not ask for what was told"), "U1", building=name)
        text = N_("{building} exchanges in one direction only")
        table.forbid(use.back and not building.effect.both, text, "U3", building=name)

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
                text = N_("{number} steps more; left: {steps}")
                self.table.note(text, "W6", number=building.effect.number, steps=self.steps, depth=2)
            case "place":
                self._place(use, worker)

    def _check_before_the_chip(self, building: Building, use: Use) -> None:
        """Who cannot pay does not use a building, and draws no chip for it; only its raid may take away the means."""
        if building.effect.kind == "exchange":
            self._require_ways(self._ways(building, use), building, use)

    def _ways(self, building: Building, use: Use) -> list[Exchange]:
        """The ways to make the exchange; ask for the goods if they are not told."""
        table = self.table
        if table.player.goods is None:
            table.ask("goods", N_("say which goods {player} has"), "U1", (table.player.name,))
        pay, _get = building.effect.direction(use.back)
        table.need(table.index, *(key for key in COUNTED if getattr(pay, key)))
        return list(exchanges(building.effect, means_of(table), (use.back,)))

    def _require_ways(self, exchanges: list[Exchange], building: Building, use: Use) -> None:
        """Say what is needed and what there is, where no exchange can be made."""
        needed = bundle_to(building.effect.direction(use.back)[0])
        cubes = {"any", "same"} & needed.keys()
        held = {
            key: number
            for key, number in holdings(self.table.player).items()
            if key in needed or (cubes and key in GOODS)
        }
        pays = all(held[key] >= number for key, number in needed.items() if key in held)
        if not exchanges and needed and (cubes or not pays):
            text = N_("{player} needs {needed}, has {held}")
            self.table.require(False, text, "U1 U2", needed=amounts_text(needed),
                               held=amounts_text(held) if any(held.values()) else NOTHING)  # fmt: skip
        self.table.forbid(not exchanges, N_("{player} can pay, but there is nothing left to get"), "U1 U5")

    def _exchange(self, building: Building, use: Use, *, raided: bool) -> None:
        table = self.table
        means = means_of(table)
        exchanges = self._ways(building, use)
        if not exchanges and raided:
            table.note(N_("after the raid the exchange cannot be made any more"), "C1")
            return
        self._require_ways(exchanges, building, use)
        pay, get = building.effect.direction(use.back)
        exchanges = self._choose(exchanges, "pay", use.pay)
        exchanges = self._choose(exchanges, "get", use.get)
        exchange = exchanges[0]
        table.change_player(table.index, goods=goods_after(means, exchange))
        table.change_money(table.index, get.money - pay.money)
        paid = _listed(exchange.paid, pay.money, pay.points)
        got = _listed(exchange.got, get.money, get.points)
        rules = "U1 U2 U3" if use.back else "U1 U2"
        table.note(N_("pays {paid} and gets {got}"), rules, paid=paid, got=got, depth=2)
        if sum(exchange.got) < sum(get.goods) + get.any + get.same:
            table.name_reading("supply")
        if pay.points:
            table.change_points(table.index, -pay.points)
        table.change_points(table.index, get.points)

    def _choose(self, exchanges: list[Exchange], side: str, named: Goods | None) -> list[Exchange]:
        """The ways that agree with what was told of one side; ask if it was not told and there are several."""
        sides = sorted({one.paid if side == "pay" else one.got for one in exchanges})
        if named is None and len(sides) == 1:
            return exchanges
        choices = tuple(goods_text(goods)["en"] for goods in sides)
        if named is None:
            text = N_("which cubes are paid?") if side == "pay" else N_("which cubes are taken?")
            self.table.ask(side, text, "U2", choices)
        text = N_("these cubes can be paid: {goods}") if side == "pay" else N_("these cubes can be taken: {goods}")
        self.table.require(named in sides, text, "U1 U2", goods=goods_text(named))
        return [one for one in exchanges if (one.paid if side == "pay" else one.got) == named]

    def _court(self, building: Building, use: Use, *, raided: bool) -> None:
        table, player = self.table, self.table.player
        if raided and not player.chips:
            table.note(N_("after the raid there is no black chip left to put back"), "C1")
            return
        most = min(building.effect.number, player.chips)
        chips = most if use.chips is None else use.chips
        text = N_("{player} has {held} black chips and may put back from 1 to {limit}")
        table.forbid(not 1 <= chips <= most, text, "U6", held=player.chips, limit=building.effect.number)
        table.change_player(table.index, chips=player.chips - chips)
        table.note(N_("{player} puts {chips} black chips back into the bag"), "U6", chips=chips, depth=2)

    def _agent(self) -> None:
        table, player = self.table, self.table.player
        table.forbid(len(player.workers) > 1, N_("{player} has the second worker already"), "W5")
        table.change_player(table.index, workers=(*player.workers, None))
        table.note(N_("{player} gets the second worker"), "W5", depth=2)

    def _place(self, use: Use, worker: int) -> None:
        table = self.table
        if use.to is None:
            table.ask("to", N_("on which building is the worker put?"), "W7", table.plan.places)
        table.forbid(use.to not in table.plan.places, N_("there is no building on {place}"), "W7", place=use.to)
        self._put(worker, use.to)
        table.note(N_("the worker is put on {place}, which is no step"), "W7", place=use.to, depth=2)

    def _pay_owner(self, place: Place) -> None:
        table = self.table
        built = table.plan.built.get(place)
        if built is None:
            table.note(N_("a starting building is nobody's: no point"), "U4", depth=2)
        elif built.owner != table.index:
            owner: Player = table.now.players[built.owner]
            table.note(N_("{player}, whose building it is, gets a point"), "U4", player=owner.name, amount=1, depth=2)
            table.change_points(built.owner, 1)


def means_of(table: Table) -> Means:
    """What the player whose turn it is could pay with."""
    player = table.player
    return Means(player.known, player.money, player.points, room_for(table.now.players, table.index, table.options))


def _listed(goods: Goods, money: int, points: int) -> Name:
    amounts = {**dict(zip(GOODS, goods, strict=True)), "money": money, "points": points}
    return amounts_text(amounts) if any(amounts.values()) else NOTHING


def note_doubts(table: Table, building: Building, *, used: bool = True) -> None:
    """Write what of a building is doubtful; nothing if its data are sure or the user's own.

    What it does counts only if it is ``used``, that it is illegal when it is built, too.
    """
    name, doubts = building_name(building), set(building.doubts)
    if "start" in doubts:
        text = N_("{building} is a placeholder: enter the starting buildings from your own copy")
        table.rest_on(text, "L3", building=name)
    elif building.sure == "doubtful":
        text = N_("{building} is doubtful: compare it with your own copy, and enter there what is otherwise")
        table.rest_on(text, "L3", building=name)
    elif "legality" in doubts:
        text = N_("that {building} is illegal follows only from its name: compare it with your own copy")
        table.rest_on(text, "L3 C1", building=name)
    elif used and doubts:
        text = N_("what {building} does is put together from a page that lost words: compare it with your own copy")
        table.rest_on(text, "L3 U1", building=name)
