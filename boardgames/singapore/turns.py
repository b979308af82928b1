"""Judging a turn, told as far as it has gone: the building and its lot, then the worker's actions.

The referee follows the turn on a working copy of the table and stops where it breaks a rule or where the telling ends;
then it says what must be told next and what it may be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardgames.core.verdict import Line, Verdict, said
from boardgames.core.working import Broken
from boardgames.singapore.board import end_of, street_between
from boardgames.singapore.buildings import Building, building_name, exchanges
from boardgames.singapore.goods import Bundle, Goods
from boardgames.singapore.model import Build, Situation, holdings
from boardgames.singapore.notation import START, Place, Use, amounts_text, street_text
from boardgames.singapore.table import Asked, Table, markers
from boardgames.singapore.work import Work, means_of, note_doubts
from fejag_admin.common.language import N_

PILE_PRICE = 1


@dataclass(frozen=True, slots=True)
class TurnRuling:
    """What the referee makes of a turn.

    ``legal``: no rule was broken so far. ``needs``: what must be told next (build, offer, price, street, chip, goods,
    hut, pay, get, to, copy), empty when nothing must; ``choices``: what it may be, as it is written. ``after``: the
    table as it is. ``steps`` and ``uses``: what the worker has left, ``used``: where. ``raided``: the players raided
    last, ``removed``: buildings out of the game. ``question``: what must be told next, as a line of the working.
    """

    legal: bool
    needs: str
    choices: tuple[str, ...]
    after: Situation
    steps: int
    uses: int
    used: tuple[Place, ...]
    raided: tuple[int, ...]
    removed: tuple[str, ...]
    question: Line | None = None


@dataclass(slots=True)
class Followed:
    """A turn followed as far as it is told: the working table, the worker's part, and where it stopped."""

    table: Table
    work: Work
    warmup: bool
    legal: bool = True
    asked: Asked | None = None
    question: Line | None = None


def follow(situation: Situation) -> Followed:
    """Follow the turn of a situation as far as it is told."""
    table = Table(situation)
    followed = Followed(table, Work(table), situation.turn.warmup)
    try:
        _follow(followed, situation)
    except Asked as question:
        followed.asked, followed.question = question, table.lines[-1]
    except Broken:
        followed.legal = False
    return followed


def judge_turn(situation: Situation) -> Verdict[TurnRuling]:
    """Judge the turn of a situation as far as it is told."""
    followed = follow(situation)
    table, work, asked = followed.table, followed.work, followed.asked
    if not (situation.turn.build or situation.turn.actions or asked):
        table.note(N_("the player puts a building on a lot"), "B1")
        asked, followed.question = Asked("build", table.plan.open_lots), table.lines[-1]
    ruling = TurnRuling(
        legal=followed.legal, needs=asked.needs if asked else "", choices=asked.choices if asked else (),
        after=table.now, steps=work.steps, uses=work.uses, used=tuple(work.used),
        raided=table.raided, removed=table.removed, question=followed.question,
    )  # fmt: skip
    return Verdict(ruling, (_heading(ruling, table), *table.lines, *_summary(followed)))


def _heading(ruling: TurnRuling, table: Table) -> Line:
    player = table.player.name
    if not ruling.legal:
        return said(N_("The turn of {player} breaks a rule"), passed=False, player=player)
    if ruling.needs:
        return said(N_("The turn of {player} is right so far"), passed=True, player=player)
    text, had = N_("The turn of {player} is right: now {had}"), amounts_text(holdings(table.player))
    return said(text, "T4", passed=True, player=player, had=had)


def _summary(followed: Followed) -> list[Line]:
    """How the markers lie, and what the worker could still do."""
    table = followed.table
    lines = markers(table.now.players, table.now.stack)
    if followed.legal and not followed.asked and not followed.warmup:
        text = N_("left to the worker: steps {steps}, buildings {uses}")
        lines.append(said(text, "W1", 1, steps=followed.work.steps, uses=followed.work.uses))
    return lines


def _follow(followed: Followed, situation: Situation) -> None:
    table, turn = followed.table, situation.turn
    table.forbid(turn.late, N_("the building is put first, the worker moves after it"), "B1")
    if turn.build is not None:
        _Building(table, turn.build, turn.warmup).put()
    elif turn.actions:
        table.note(N_("the building of this turn is not told: only the worker is judged"), "B1")
    table.forbid(turn.warmup and bool(turn.actions), N_("in the warm-up round no worker moves"), "B7")
    for action in turn.actions:
        followed.work.carry_out(action)


class _Building:
    """The first part of a turn: a building is taken, its lot paid, a street laid, a chip drawn."""

    def __init__(self, table: Table, build: Build, warmup: bool) -> None:
        self._table = table
        self._build = build
        self._warmup = warmup
        self._building = table.copy.building(build.building)
        self._name = building_name(self._building)

    def put(self) -> None:
        """Follow it; raise Broken or Asked where it stops."""
        build, table = self._build, self._table
        (self._buy_top if build.pile else self._take)()
        note_doubts(table, self._building, used=False)
        self._check_lot()
        self._pay_lot()
        joined = table.plan.joined(build.at)
        table.place_building(build.at, build.building)
        if table.now.flags:
            flags = (None if index == table.index else flag for index, flag in enumerate(table.now.flags))
            table.change(flags=tuple(flags))
        self._join(joined)
        if not self._building.legal:
            table.note(N_("{building} is illegal"), "C1", building=self._name)
            table.draw_chip(build.chip)
        elif build.chip is not None:
            table.require(False, N_("{building} is legal: no chip is drawn"), "C1", building=self._name)
        if build.pile:
            self._put_hut()

    def _take(self) -> None:
        table, ident = self._table, self._build.building
        offer, waiting = table.now.offer, sum(flag is not None for flag in table.now.flags)
        if not offer:
            table.note(N_("which buildings were on offer is not told: not checked"), "B1")
            return
        if ident not in offer and len(offer) < (1 if self._warmup else 1 + max(1, waiting)):
            table.note(N_("not all the buildings on offer are told: not checked"), "B1 G2")
            return
        table.require(ident in offer, N_("{building} is on offer"), "B1", building=self._name)
        hut = None if table.now.hut == ident else table.now.hut
        table.change(offer=tuple(one for one in table.now.offer if one != ident), hut=hut)

    def _buy_top(self) -> None:
        """The last player buys the top building of the pile instead of one of the two left (rule B6)."""
        table = self._table
        table.forbid(self._warmup, N_("in the warm-up round nothing is bought from the pile"), "B7")
        text = N_("{building} is on offer, not in the pile")
        table.forbid(self._build.building in table.now.offer, text, "B6", building=self._name)
        if len(table.now.offer) < 2:
            table.ask("offer", N_("which two buildings are left on offer?"), "B6")
        text = N_("only the last player, with two buildings left, buys from the pile")
        table.require(len(table.now.offer) == 2, text, "B6")
        table.forbid(table.now.pile == 0, N_("the pile is empty"), "B6")
        table.need(table.index, "money")
        table.require(table.player.money >= PILE_PRICE, N_("{player} has 1 for the building from the pile"), "B6")
        table.change_money(table.index, -PILE_PRICE)
        table.note(N_("{player} pays 1 for the building from the pile"), "B6", amount=-PILE_PRICE)
        if table.now.pile is not None:
            table.change(pile=table.now.pile - 1)

    def _check_lot(self) -> None:
        table, at = self._table, self._build.at
        table.forbid(at not in table.plan.prices, N_("{place} is no lot that can be used"), "L1", place=at)
        table.forbid(at in table.plan.built, N_("a building stands on {place} already"), "L1", place=at)
        if self._warmup:
            self._check_warmup_lot()
        elif table.now.flags:
            flag = table.now.flags[table.index]
            table.forbid(flag is None, N_("{player} has no flag on any lot"), "L2")
            text = N_("{place} has the flag of {player}, which lies on {flag}")
            table.require(flag == at, text, "L2", place=at, flag=str(flag))
        else:
            table.require(at in table.plan.open_lots, N_("{place} is an empty lot beside a building"), "L2", place=at)
            table.note(N_("where the flags lie is not told: not checked"), "L2")

    def _check_warmup_lot(self) -> None:
        table, at = self._table, self._build.at
        beside = [end for end in table.plan.joined(at) if end == START or table.plan.built[end].owner != table.index]
        text = N_("{place} is beside the starting tile or a building of another player")
        table.require(bool(beside), text, "B7", place=at)

    def _pay_lot(self) -> None:
        table, build = self._table, self._build
        price = table.plan.prices[build.at]
        if price is None:
            if build.price is None:
                table.ask("price", N_("what does the lot {place} cost?"), "B2", place=build.at)
            price = build.price
        text = N_("the lot {place} costs {price}")
        table.forbid(build.price not in (None, price), text, "B2", place=build.at, price=price)
        text = N_("{player} pays {price} for the lot")
        table.charge(table.index, price, ("B2", "B3", "B4"), text)

    def _join(self, joined: tuple[str, ...]) -> None:
        table, build = self._table, self._build
        if not joined:
            table.note(N_("no building is beside {place}: no street is laid"), "B5", place=build.at)
            return
        if table.plan.streets_left == 0:
            table.note(N_("all the streets of the game have been laid"), "N2")
            return
        named_end = None if build.street is None else end_of(build.street)
        if named_end is None and len(joined) > 1:
            text = N_("to which building does the street from {place} lead?")
            table.ask("street", text, "B5", joined, place=build.at)
        end = named_end or joined[0]
        table.forbid(end not in joined, N_("the street must lead to a building beside {place}"), "B5", place=build.at)
        street = street_between(build.at, end)
        table.lay_street(street)
        text = N_("{building} is joined by the street {street}, which costs nothing")
        table.note(text, "B5", building=self._name, street=street_text(street))

    def _put_hut(self) -> None:
        """Of the two buildings left the buyer chooses which bears the hut; the other leaves (rule G4)."""
        table, keep = self._table, self._build.hut
        if keep is None:
            table.ask("hut", N_("which of the two buildings left has the black hut?"), "G4", table.now.offer)
        keep_one(table, keep)


def keep_one(table: Table, keep: str) -> None:
    """Put the hut on one of the two buildings left over; the other leaves the game (rule G4)."""
    name = building_name(table.copy.building(keep))
    table.forbid(keep not in table.now.offer, N_("{building} is not left over"), "G4", building=name)
    if keep == table.now.hut:
        table.name_reading("old_hut")
    text = N_("{building} has the hut already, so it leaves the game")
    table.forbid(keep == table.now.hut and table.options.old_hut == "leaves", text, "G4", building=name)
    table.removed = tuple(ident for ident in table.now.offer if ident != keep)
    table.change(offer=(keep,), hut=keep)
    gone = tuple(building_name(table.copy.building(ident)) for ident in table.removed)
    table.note(N_("the black hut goes on {building}; out of the game: {gone}"), "G4", building=name, gone=gone)


def uses_now(situation: Situation) -> list[Use]:
    """How buildings may be used where the workers stand after the turn told so far; which chip is drawn is left open.

    Empty if that cannot be told: something is wrong or lacks, or it is not known what the building does.
    """
    followed = follow(situation)
    table, work = followed.table, followed.work
    if not followed.legal or followed.asked or not work.uses:
        return []
    uses, workers = list[Use](), table.player.workers
    for worker, place in enumerate(workers):
        if place is not None and place not in work.used:
            uses += _uses_of(table, work.building_at(place), worker if len(workers) > 1 else None)
    return list(dict.fromkeys(uses))


def _uses_of(table: Table, building: Building, worker: int | None) -> Iterator[Use]:
    """Every use of a building by a worker, with what it leaves open."""
    match building.effect.kind:
        case "exchange":
            for back, paid, got in exchanges(building.effect, means_of(table)):
                pay, get = building.effect.direction(back)
                yield Use(worker, back, _chosen(pay, paid), _chosen(get, got))
        case "court":
            for chips in range(min(building.effect.number, table.player.chips), 0, -1):
                yield Use(worker, chips=chips)
        case "place":
            for place in table.plan.places:
                yield Use(worker, to=place)
        case "agent" | "steps":
            yield Use(worker)


def _chosen(side: Bundle, cubes: Goods) -> Goods | None:
    """The cubes of one side of an exchange if the building leaves a choice of them."""
    return cubes if (side.any or side.same) and any(cubes) else None
