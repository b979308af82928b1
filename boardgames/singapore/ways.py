"""An outcome of a worker's turn and the way to it, from a position of the search, and how they are told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from boardgames.core.verdict import Line, Name, said
from boardgames.singapore.actions import Action, Buy, Go, Place, Use
from boardgames.singapore.buildings import Building, Exchange, building_name, exchanges
from boardgames.singapore.goods import GOODS, Goods
from boardgames.singapore.model import Situation
from boardgames.singapore.network import HAND, Walk, grounded
from boardgames.singapore.notation import action_text, amount_text, amounts_text, street_text
from boardgames.singapore.positions import Problem, State, Way
from boardgames.singapore.track import SEAL_MONEY
from boardgames.singapore.turns import Followed, follow
from boardgames.singapore.work import means_of
from fejag_admin.common.language import N_

_NO_WAY = Name(cs="nic neudělá", en="doing nothing")
MINUS = "\N{MINUS SIGN}"
_SEAL = Name(cs="pečeť", en="seal")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a player has after a worker's turn, and the ``way`` to it: actions as the judge accepts them.

    ``workers``: where they stand then, None in the hand. ``chips``: his black ones, if only black ones are drawn.
    """

    goods: Goods
    money: int
    points: int
    chips: int
    workers: tuple[Place | None, ...]
    way: tuple[Action, ...]


class Ways:
    """Finds the way to positions; walks and uses that many ways share are made once."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._walks: dict[tuple[int, Walk, int, int | None], list[Action]] = {}
        self._uses: dict[tuple[int, int | None, str | None, Way, Place | None], Use] = {}

    def outcome(self, state: State, last: tuple[Action, ...] = ()) -> Outcome:
        """A position as an outcome; ``last``: what follows the last use."""
        problem = self._problem
        chain: list[State] = []
        here: State | None = state
        while here is not None and here.before is not None:
            chain.append(here)
            here = here.before
        chain.reverse()
        several = len(state.workers) > 1  # no worker ever leaves
        actions: list[Action] = []
        for index, (one, (bought, streets)) in enumerate(zip(chain, self._sooner(chain), strict=True)):
            actions += self._steps(one, bought, several)
            actions += (Buy(problem.network.streets[street]) for street in streets)
            if one.before is not None and one.uses < one.before.uses:  # else it was only a walk
                actions.append(self._use(one, chain[index + 1 :], several))
        workers = tuple([None if at == HAND else problem.places[grounded(at)] for at in state.workers])
        return Outcome(state.goods, state.money, state.points, state.chips, workers, (*actions, *last))

    def _sooner(self, chain: list[State]) -> list[tuple[int, list[int]]]:
        """For each position the streets that were bought before its walk, and those bought after it for later walks."""
        found: list[tuple[int, list[int]]] = []
        paid: list[int] = []
        if chain and chain[-1].paid:  # paid for and never needed: any of those that were not bought
            streets = range(len(self._problem.network.streets))
            paid = [street for street in streets if not chain[-1].bought >> street & 1][: chain[-1].paid]
        for one in reversed(chain):
            assert one.before is not None
            bought, had = one.before.bought, one.before.paid
            if not paid and not had:
                found.append((bought, []))
                continue
            needed = [street for street in range(one.bought.bit_length()) if (one.bought & ~bought) >> street & 1]
            kept = max(0, had - len(needed))
            now, paid = paid[kept:], [*needed[:had], *paid[:kept]]
            found.append((bought | sum(1 << street for street in paid), now))
        return found[::-1]

    def _steps(self, state: State, bought: int, several: bool) -> list[Action]:
        """The steps of a walk and the streets bought on it; ``bought``: those bought before it."""
        assert state.before is not None
        assert state.walk is not None
        origin = state.before.workers[state.worker]
        worker = state.worker if several else None
        key = (origin, state.walk, bought, worker)
        if key not in self._walks:
            found: list[Action] = []
            for place, street in self._problem.walks.streets_of(origin, state.walk, bought):
                if street is not None:
                    found.append(Buy(street))
                found.append(Go(self._problem.places[place], worker))
            self._walks[key] = found
        return self._walks[key]

    def _use(self, state: State, later: list[State], several: bool) -> Use:
        """The use that led to a position; a worker put anywhere is put where it is needed next."""
        assert state.before is not None
        assert state.walk is not None
        place = state.walk[0]
        building = self._problem.buildings[place]
        black = state.before.others.blacks(state.before.chips) > 0 and not building.legal
        chip = "white" if state.white else "black" if black else None
        to = None
        if building.effect.kind == "place":
            next_walk = next((one.walk for one in later if one.worker == state.worker and one.walk), None)
            to = self._problem.places[place if next_walk is None else next_walk[0]]
        key = (place, state.worker if several else None, chip, state.way, to)
        if key not in self._uses:
            self._uses[key] = _use(building, *key[1:])
        return self._uses[key]


def _use(building: Building, worker: int | None, chip: str | None, way: Way, to: Place | None) -> Use:
    if isinstance(way, Exchange):
        pay, get = building.effect.direction(way.back)
        paid = way.paid if (pay.any or pay.same) and any(way.paid) else None
        got = way.got if (get.any or get.same) and any(way.got) else None
        return Use(worker, way.back, paid, got, chip=chip)
    return Use(worker, to=to, chips=way, chip=chip)


def uses_now(situation: Situation) -> list[Use]:
    """How buildings may be used where the workers stand after the turn told so far; which chip is drawn is left open.

    Empty if that cannot be told: something is wrong or lacks, or it is not known what the building does.
    """
    followed = follow(situation)
    table, work = followed.table, followed.work
    workers, found = table.player.workers, list[Use]()
    if not followed.legal or followed.asked or not work.uses:
        return []
    for worker, place in enumerate(workers):
        if place is None or place in work.used:
            continue
        building = work.building_at(place)
        chips, ways = min(building.effect.number, table.player.chips), list[Way]()
        match building.effect.kind:
            case "exchange":
                ways += exchanges(building.effect, means_of(table))
            case "court":
                ways += range(chips, 0, -1)
            case "agent" | "steps" | "place":
                ways.append(None)
        to = table.plan.places if building.effect.kind == "place" else (None,)
        told = worker if len(workers) > 1 else None
        found += dict.fromkeys(_use(building, told, None, way, target) for way in ways for target in to)
    return found


# how it is told


def not_ready(followed: Followed) -> tuple[Line, ...]:
    """Why nothing can be searched: the turn told so far breaks a rule, or something of it must still be told."""
    text = (
        N_("The turn told so far breaks a rule: nothing is searched")
        if not followed.legal
        else N_("Something of the turn must still be told before its outcomes can be searched")
    )
    return (said(text, passed=False), *followed.table.lines)


def left_out(problem: Problem) -> list[Line]:
    """What a search for outcomes takes for granted, and which buildings it has to leave out."""
    lines = []
    unknown = tuple(building_name(one) for one in problem.buildings if one.effect.kind == "unknown")
    if unknown:
        text = N_("left out, for what they do is not known: {buildings}")
        lines.append(said(text, "L3", 1, buildings=unknown))
    if any(not one.legal for one in problem.buildings):
        lines.append(said(N_("if every chip drawn is black; a white one brings a raid"), "C2", 1))
        if problem.bag <= 0 and problem.start.others.whites:
            lines.append(said(N_("illegal buildings are left out: the bag holds white chips only"), "C3", 1))
    return lines


def rests_on(followed: Followed, problem: Problem, met: Iterable[int]) -> list[Line]:
    """What is doubtful or a placeholder of what the turn told so far and the search met (rule L3)."""
    lines = [replace(line, depth=1) for line in followed.table.lines if "L3" in line.rules]
    buildings = [problem.buildings[place] for place in sorted(met)]
    for text, doubtful in (
        (N_("this rests on placeholders: enter these starting buildings from your own copy: {buildings}"), True),
        (N_("this rests on doubtful buildings: compare them with your own copy: {buildings}"), False),
    ):
        found = tuple(
            building_name(one)
            for one in buildings
            if ("start" in one.doubts) == doubtful and (doubtful or one.sure == "doubtful")
        )
        if found:
            lines.append(said(text, "L3", 1, buildings=found))
    points = any(one.effect.get.points or (one.effect.both and one.effect.pay.points) for one in buildings)
    if points and followed.table.copy.seals is None and not any("T1" in line.rules for line in lines):
        text = N_("this rests on seals that are placeholders: enter those of the track from your own copy: {seals}")
        lines.append(said(text, "T1 L3", 1, seals=problem.seals))
    return lines


def had_text(one: Outcome) -> Name:
    """What a player has in an outcome."""
    amounts = {"points": one.points, "money": one.money, **dict(zip(GOODS, one.goods, strict=True)), "chips": one.chips}
    return amounts_text(amounts)


def outcome_lines(situation: Situation, one: Outcome, alike: int = 0) -> list[Line]:
    """An outcome with its way and how its points and money add up; ``alike``: how many more there are like it."""
    way: tuple[Name, ...] = tuple(action_text(action) for action in one.way) or (_NO_WAY,)
    text = N_("{had}: {way} (as good: {alike} more)") if alike else N_("{had}: {way}")
    lines = [said(text, "W1", 1, had=had_text(one), way=way, alike=alike)]
    if sums := _sums(situation, one):
        lines.append(said(N_("that is {sums}"), "", 1, sums=sums))
    return lines


def _sums(situation: Situation, one: Outcome) -> tuple[Name, ...]:
    """How points and money add up, action by action: ``8 points = 5 + 3 II-6``; those that stay as they are not."""
    followed = follow(situation)
    table, work = followed.table, followed.work
    begun = table.player
    terms: dict[str, list[tuple[int, Name]]] = {"points": [], "money": []}
    for action in one.way:
        before, told = table.player, len(table.lines)
        work.carry_out(action)
        seals = [line for line in table.lines[told:] if line.amount and line.values.get("field")]
        seals = [line for line in seals if line.values["player"] == begun.name]
        used = work.building_at(work.used[-1]).id if isinstance(action, Use) else ""
        name = street_text(action.street) if isinstance(action, Buy) else used
        terms["points"].append((table.player.points - before.points, Name.same(name)))
        terms["money"].append((table.player.money - before.money - SEAL_MONEY * len(seals), Name.same(name)))
        terms["money"] += ((SEAL_MONEY, _SEAL) for _line in seals)
    moved = [key for key in terms if any(number for number, _name in terms[key])]
    return tuple(_sum(key, getattr(begun, key), getattr(one, key), terms[key]) for key in moved)


def _sum(key: str, begun: int, total: int, terms: list[tuple[int, Name]]) -> Name:
    def told(tongue: str) -> str:
        parts = [f"{MINUS if number < 0 else '+'} {abs(number)} {name[tongue]}" for number, name in terms if number]
        return f"{amount_text(key, total)[tongue]} = {begun} {' '.join(parts)}"

    return Name.each(told)
