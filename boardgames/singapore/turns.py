"""Judging a turn, told as far as it has gone: the building and its lot, then the worker's actions.

The referee follows the turn on a working copy of the table and stops where it breaks a rule or where the telling ends;
then it says what must be told next and what it may be.
"""

from boardgames.core.answer import number_of, numbers_of
from boardgames.core.verdict import Line, Name, Verdict, note
from boardgames.singapore.board import Built, end_of, street_between
from boardgames.singapore.buildings import building_name
from boardgames.singapore.model import Build, Situation, Turn, holdings
from boardgames.singapore.notation import START, amounts_text, street_text
from boardgames.singapore.table import TownRuling, markers, next_question
from boardgames.singapore.work import WorkerTable
from fejag_admin.common.language import N_


class TurnTable(WorkerTable):
    """The table while a turn is followed as far as it is told."""

    def __init__(self, situation: Situation) -> None:
        super().__init__(situation)
        self.turn = situation.turn
        self.follow(self._take_turn)

    def _take_turn(self) -> None:
        turn = self.turn
        self.forbid(turn.late, N_("the building is put first, the worker moves after it"), "B1")
        if turn.build is not None:
            self._put_building(turn.build)
        elif turn.actions:
            self.note(N_("the building of this turn is not told: only the worker is judged"), "B1")
        else:
            self.ask("build", N_("the player puts a building on a lot"), "B1", self.plan.open_lots)
        self.forbid(turn.warmup and bool(turn.actions), N_("in the warm-up round no worker moves"), "B7")
        for action in turn.actions:
            self.carry_out(action)

    # the building: it is taken, its lot paid, a street laid, a chip drawn

    def _put_building(self, build: Build) -> None:
        building = self.copy.building(build.building)
        name = building_name(building)
        if build.pile:
            self._buy_top(build, name)
        else:
            self._take(build, name)
        self.note_doubts(building, used=False)
        self._check_lot(build)
        self._pay_lot(build)
        joined = self.plan.joined(build.at)
        built = (*self.now.board.built, Built(build.at, build.building, self.index))
        self.change_board(built=tuple(sorted(built, key=lambda building: building.at)))
        if self.now.flags:
            flags = (None if index == self.index else flag for index, flag in enumerate(self.now.flags))
            self.change(flags=tuple(flags))
        self._join(build, name, joined)
        if not building.legal:
            self.note(N_("{building} is illegal"), "C1", building=name)
            self.draw_chip(build.chip)
        self.forbid(building.legal and build.chip is not None, N_("{building} is legal: no chip is drawn"), "C1",
                    building=name)  # fmt: skip
        if build.pile:
            self.keep_one(build.hut)

    def _take(self, build: Build, name: Name) -> None:
        ident = build.building
        offer, waiting = self.now.offer, sum(flag is not None for flag in self.now.flags)
        if ident not in offer and len(offer) < (1 if self.turn.warmup else 1 + max(1, waiting)):
            self.note(N_("not all the buildings on offer are told: not checked"), "B1 G2")
            return
        self.require(ident in offer, N_("{building} is on offer"), "B1", building=name)
        hut = None if self.now.hut == ident else self.now.hut
        self.change(offer=tuple(offered for offered in self.now.offer if offered != ident), hut=hut)

    def _buy_top(self, build: Build, name: Name) -> None:
        """The last player buys the top building of the pile instead of one of the two left (rule B6)."""
        self.forbid(self.turn.warmup, N_("in the warm-up round nothing is bought from the pile"), "B7")
        text = N_("{building} is on offer, not in the pile")
        self.forbid(build.building in self.now.offer, text, "B6", building=name)
        if len(self.now.offer) < 2:
            self.ask("offer", N_("which two buildings are left on offer?"), "B6")
        text = N_("only the last player, with two buildings left, buys from the pile")
        self.require(len(self.now.offer) == 2, text, "B6")
        self.forbid(self.now.pile == 0, N_("the pile is empty"), "B6")
        self.pay_one(N_("{player} pays 1 for the building from the pile"), "B6")
        if self.now.pile is not None:
            self.change(pile=self.now.pile - 1)

    def _check_lot(self, build: Build) -> None:
        at = build.at
        self.forbid(at not in self.plan.prices, N_("{place} is no lot that can be used"), "L1", place=at)
        self.forbid(at in self.plan.built, N_("a building stands on {place} already"), "L1", place=at)
        if self.turn.warmup:
            beside = (end == START or self.plan.built[end].owner != self.index for end in self.plan.joined(at))
            text = N_("{place} is beside the starting tile or a building of another player")
            self.require(any(beside), text, "B7", place=at)
        elif self.now.flags:
            flag = self.now.flags[self.index]
            self.forbid(flag is None, N_("{player} has no flag on any lot"), "L2")
            text = N_("{place} has the flag of {player}, which lies on {flag}")
            self.require(flag == at, text, "L2", place=at, flag=str(flag))
        else:
            self.require(at in self.plan.open_lots, N_("{place} is an empty lot beside a building"), "L2", place=at)
            self.note(N_("where the flags lie is not told: not checked"), "L2")

    def _pay_lot(self, build: Build) -> None:
        price = self.plan.prices[build.at]
        if price is None:
            if build.price is None:
                self.ask("price", N_("what does the lot {place} cost?"), "B2", place=build.at)
            price = build.price
        text = N_("the lot {place} costs {price}")
        self.forbid(build.price not in (None, price), text, "B2", place=build.at, price=price)
        text = N_("{player} pays {price} for the lot")
        self.charge(self.index, price, ("B2", "B3", "B4"), text)

    def _join(self, build: Build, name: Name, joined: tuple[str, ...]) -> None:
        if not joined:
            self.note(N_("no building is beside {place}: no street is laid"), "B5", place=build.at)
            return
        if self.plan.streets_left == 0:
            self.note(N_("all the streets of the game have been laid"), "N2")
            return
        named_end = None if build.street is None else end_of(build.street)
        if named_end is None and len(joined) > 1:
            text = N_("to which building does the street from {place} lead?")
            self.ask("street", text, "B5", joined, place=build.at)
        end = named_end or joined[0]
        self.forbid(end not in joined, N_("the street must lead to a building beside {place}"), "B5", place=build.at)
        street = street_between(build.at, end)
        self.lay_street(street)
        text = N_("{building} is joined by the street {street}, which costs nothing")
        self.note(text, "B5", building=name, street=street_text(street))


def judge_turn(situation: Situation) -> Verdict[TownRuling]:
    """Judge the turn of a situation as far as it is told."""
    table = TurnTable(situation)
    ruling = table.ruling(
        _following(table, len(situation.offer)),
        player=number_of(table.index),
        steps=table.steps,
        uses=table.uses,
        used=table.used,
        raided=numbers_of(table.raided),
        removed=list(table.removed),
    )
    return Verdict(ruling, (_heading(table), *table.lines, *_summary(table)))


def _following(table: TurnTable, offered: int) -> Situation:
    """What follows a turn: the next one in the order of play, or what comes when everybody has had his (B6, B7, G3).

    ``offered``: how many buildings were on offer before it.
    """
    now, turn, number = table.now, table.turn, len(table.now.players)
    if turn.warmup:
        if {building.owner for building in now.board.built} == set(range(number)):
            return next_question(now, "round")
        return next_question(now, "turn", player=(table.index - 1) % number, turn=Turn(warmup=True))
    last = now.flags.count(None) == number if now.flags else offered == 2 and turn.build is not None
    if last:
        return next_question(now, "round" if turn.build is not None and turn.build.pile else "close", flags=())
    return next_question(now, "turn", player=(table.index + 1) % number)


def _heading(table: TurnTable) -> Line:
    player = table.player.name
    if not table.legal:
        return note(N_("The turn of {player} breaks a rule"), passed=False, player=player)
    if table.asked.needs:
        return note(N_("The turn of {player} is right so far"), passed=True, player=player)
    text, had = N_("The turn of {player} is right: now {had}"), amounts_text(holdings(table.player))
    return note(text, "T4", passed=True, player=player, had=had)


def _summary(table: TurnTable) -> list[Line]:
    """How the markers lie, and what the worker could still do."""
    lines = markers(table.now.players, table.now.stack)
    if table.legal and not table.asked.needs and not table.turn.warmup:
        text = N_("left to the worker: steps {steps}, buildings {uses}")
        lines.append(note(text, "W1", 1, steps=table.steps, uses=table.uses))
    return lines
