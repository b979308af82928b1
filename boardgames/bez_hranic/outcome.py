"""What a verdict comes to in one line, for whom what, and on what of a doubtful map that hangs (rule M6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce
from itertools import combinations
from typing import Any

from boardgames.bez_hranic.atlas import Atlas, Thing
from boardgames.bez_hranic.ledger import Account, Ledger, Row, Settled, play, ranked, settle
from boardgames.bez_hranic.model import ROUNDS, Player, Situation, label
from boardgames.bez_hranic.notation import shown, word_in
from boardgames.bez_hranic.roads import Roads, roads
from boardgames.bez_hranic.rules import RouteCheck, judge_route
from boardgames.bez_hranic.solver import Choice, choices
from boardgames.bez_hranic.tokens import Misplaced
from boardgames.bez_hranic.working import fields_name, joined
from boardgames.core.answer import Change, Doubt, Summary, Told
from boardgames.core.verdict import Line, Name, Value, said
from fejag_admin.common.language import N_

Result = Settled | Ledger | RouteCheck | tuple[Choice, ...]


def headline(situation: Situation, result: Result) -> Line:
    """Who pays or receives what, who has won or leads, the best choice, whether a route holds."""
    match result:
        case Settled():
            return _settled(situation, result)
        case Ledger():
            return _ledger(situation.players, result)
        case RouteCheck():
            return _route(result)
    table, final = situation.tables[0], situation.tables[0].round == ROUNDS
    best = _best(result)
    if not best:
        return said(N_("No choice is as wished"), "T1", passed=False)
    fields = tuple(fields_name(roads(situation.atlas), table, choice.fields) for choice in best)
    text = N_("Best, for {sum}: {fields}") if final else N_("Cheapest, for {sum}: {fields}")
    return said(text, "F1" if final else "J1", sum=abs(best[0].change), fields=fields)


def laid_again(players: Sequence[Player], wrong: Sequence[Misplaced]) -> Line:
    """Who must lay tokens again, if anybody."""
    names = tuple(shown(players[number].name) for number in sorted({one.player for one in wrong}))
    if not names:
        return said(N_("All tokens lie as they should"), "T2 T4", passed=True)
    return said(N_("Not to be settled yet: {players} must lay tokens again"), "T5", passed=False, players=names)


def _settled(situation: Situation, settled: Settled) -> Line:
    if settled.misplaced:
        return laid_again(situation.players, settled.misplaced)
    final = settled.table.round == ROUNDS
    if final and (ranking := _known(settled)):
        return _first(situation.players, ranking, ROUNDS, over=True)
    text = N_("Round {round}, received: {sums}") if final else N_("Round {round}, paid: {sums}")
    sums = _sums(situation.players, by_player(settled), final)
    return said(text, "F1" if final else "J1", round=settled.table.round, sums=sums)


def by_player(settled: Settled) -> list[Account]:
    """The accounts in the order of the players."""
    return sorted(settled.accounts, key=lambda one: one.player)


def _sums(players: Sequence[Player], accounts: Iterable[Account], final: bool) -> tuple[Name, ...]:
    return tuple(_sum(label(players[one.player], one.colour), one.booked if final else -one.booked) for one in accounts)


def _sum(who: Value, total: int) -> Name:
    return Name.each(lambda language: f"{word_in(who, language)} {total}")


def _known(settled: Settled) -> tuple[Row, ...]:
    """The ranking after a round in which everybody's cash is known; empty if it is not."""
    return ranked(settled.players) if all(player.cash is not None for player in settled.players) else ()


def _ledger(players: Sequence[Player], ledger: Ledger) -> Line:
    if ledger.rounds and ledger.rounds[-1].misplaced:
        return laid_again(players, ledger.rounds[-1].misplaced)
    if not ledger.rounds:
        return said(N_("No round is settled yet"), "G4")
    return _first(players, ledger.ranking, len(ledger.rounds), over=ledger.over)


def _first(players: Sequence[Player], ranking: Sequence[Row], number: int, *, over: bool) -> Line:
    """Who has won, or leads after so many rounds."""
    first = [row for row in ranking if row.rank == 1]
    shared, names = len(first) > 1, tuple(shown(players[row.player].name) for row in first)
    if over:
        text = N_("{players} share the victory, each with {cash}") if shared else N_("{players} wins with {cash}")
    elif shared:
        text = N_("After round {round} {players} lead with {cash}")
    else:
        text = N_("After round {round} {players} leads with {cash}")
    return said(text, "G4", players=names, cash=first[0].cash, round=number)


def since(ledger: Ledger) -> Line | None:
    """The round since which those who lead now have led; None if that is the first, or nothing is settled."""
    leaders = [_leaders(settled.players) for settled in ledger.rounds]
    number = len(leaders)
    while number and leaders[number - 1] == leaders[-1]:
        number -= 1
    return said(N_("in the lead since round {round}"), "G4", round=number + 1) if number else None


def _leaders(players: Sequence[Player]) -> tuple[int, ...]:
    return tuple(row.player for row in ranked(players) if row.rank == 1)


def _route(check: RouteCheck) -> Line:
    text = N_("The route does not hold")
    if check.valid:
        text = N_("The route holds; border crossings: {crossings}, and fewer will not do")
        if check.crossings > check.fewest:
            text = N_("The route holds; border crossings: {crossings}, but {fewest} would do")
    return said(text, "J3", passed=check.valid, crossings=check.crossings, fewest=check.fewest)


def _best(found: Sequence[Choice]) -> list[Choice]:
    allowed = [choice for choice in found if choice.allowed]
    most = max((choice.change for choice in allowed), default=0)
    return [choice for choice in allowed if choice.change == most]


def summary(players: Sequence[Player], result: Settled | Ledger) -> Summary | None:
    """What each colour pays or receives in a round, or how the players stand; None if tokens must be laid again."""
    if isinstance(result, Ledger):
        rows = [(shown(players[row.player].name), row.rank, _last(result, row.player)) for row in result.ranking]
        return Summary({"player": N_("player"), "rank": N_("place"), "cash": N_("cash")}, tuple(rows))
    if result.misplaced:
        return None
    final, sums = result.table.round == ROUNDS, []
    for one in by_player(result):
        cash = None if one.cash is None else Change(one.cash - one.booked, one.cash)
        sums.append((label(players[one.player], one.colour), one.booked if final else -one.booked, cash))
    paid = {"income": N_("receives")} if final else {"price": N_("pays")}
    return Summary({"player": N_("player"), **paid, "cash": N_("cash")}, tuple(sums))


def _last(ledger: Ledger, player: int) -> Change:
    """What the last round settled has changed in a purse."""
    cash = [settled.players[player].cash for settled in ledger.rounds if not settled.misplaced]
    return Change(*((0, 0, *cash)[-2:]))


# what it hangs on


def doubts(situation: Situation, result: Result) -> tuple[Doubt, ...]:
    """What would be otherwise if something doubtful were, alone or, where that does something else, two together."""
    atlas, base = situation.atlas, _parts(result)
    known = atlas.doubts
    alone = {thing: _otherwise(situation, (thing,)) for thing in known}
    found: list[tuple[tuple[Thing, ...], Result]] = [
        ((thing,), other) for thing, other in alone.items() if other is not None and _parts(other) != base
    ]
    for pair in combinations(known, 2):
        both = _otherwise(situation, pair)
        each = [base if other is None else _parts(other) for other in map(alone.get, pair)]
        if both is not None and any(value not in _expected(base, each, key) for key, value in _parts(both).items()):
            found.append((pair, both))
    return tuple(
        Doubt(_instead(situation, base, other), _about(atlas, things), _condition(atlas, things), _ways(atlas, things))
        for things, other in found
    )


def _parts(result: Result) -> dict[Any, Any]:
    """What of a result may differ from map to map, by whom or what."""
    match result:
        case Settled():
            last = result.table.round == ROUNDS and _known(result)
            first = {"first": _leaders(result.players)} if last else {}
            return {one.colour: one.booked for one in result.accounts} | first
        case Ledger():
            return {row.player: row.cash for row in result.ranking} | {"first": result.winners}
        case RouteCheck():
            return {"valid": result.valid, "fewest": result.fewest}
    return {"best": [(choice.change, choice.fields) for choice in _best(result)]}


def _expected(base: dict[Any, Any], each: Sequence[dict[Any, Any]], key: object) -> list[Any]:
    """What two things together do if each does only what it does alone."""
    changed = [one[key] for one in each if one[key] != base[key]]
    if len(changed) == 2 and isinstance(base[key], int):
        changed.append(sum(changed) - base[key])
    return changed or [base[key]]


def _otherwise(situation: Situation, things: tuple[Thing, ...]) -> Result | None:
    """The result on the map on which these things are otherwise; None if it cannot be so."""
    known = situation.atlas.doubts
    atlas = reduce(lambda one, thing: one.switched(thing, on=not known[thing]), things, situation.atlas)
    laid = {state for one in situation.tables for state in (*one.centre, *one.offer)}
    if (claim := situation.claim) is not None:
        laid |= {claim.start, *claim.visits} | ({claim.target} if claim.target else set())
    if not laid <= set(atlas.cards) or not (ways := Roads(atlas)).whole:
        return None
    if claim is not None:
        return judge_route(ways, claim).result
    if situation.what == "game":
        return play(ways, situation.tables, situation.players, situation.options)
    if situation.what == "round":
        return settle(ways, situation.tables[0], situation.players, situation.options)
    return choices(ways, situation.tables[0], situation.players, situation.colour, situation.wish)


def _instead(situation: Situation, base: dict[Any, Any], other: Result) -> Line:
    """What it would come to: only what would be otherwise."""
    sums: tuple[Name, ...] = ()
    if base.get("first") != _parts(other).get("first"):
        pass
    elif isinstance(other, Settled):
        changed = [one for one in by_player(other) if one.booked != base[one.colour]]
        sums = _sums(situation.players, changed, other.table.round == ROUNDS)
    elif isinstance(other, Ledger):
        changed_rows = [row for row in other.ranking if row.cash != base[row.player]]
        sums = tuple(_sum(shown(situation.players[row.player].name), row.cash) for row in changed_rows)
    if sums:
        return said(N_("{sums}"), "M6", sums=sums)
    return replace(headline(situation, other), rules=("M6",), passed=None)


def _about(atlas: Atlas, things: Sequence[Thing]) -> Told:
    known = atlas.doubts
    values = [{"thing": one if isinstance(one, str) else list(one), "counts": known[one]} for one in things]
    return Told("map", {"map": atlas.id, "things": values})


def _condition(atlas: Atlas, things: Sequence[Thing]) -> Line:
    """How it would have to be on the map."""
    absent = [_name(atlas, one) for one in things if atlas.doubts[one]]
    present = [_name(atlas, one) for one in things if not atlas.doubts[one]]
    if len(absent) == len(present):
        return said(N_("if {thing} is on your map and {other} is not"), thing=present[0], other=absent[0])
    if len(things) == 1:
        text = N_("if {thing} is not on your map") if absent else N_("if {thing} is on your map")
        return said(text, thing=(absent or present)[0])
    text = (
        N_("if neither {thing} nor {other} is on your map") if absent else N_("if {thing} and {other} are on your map")
    )
    thing, other = absent or present
    return said(text, thing=thing, other=other)


def _ways(atlas: Atlas, things: Sequence[Thing]) -> tuple[tuple[Line, Told], ...]:
    """How each of these things may be on the user's own map."""
    texts = {True: N_("{thing} is on the map in my box"), False: N_("{thing} is not on the map in my box")}
    return tuple(
        (said(text, thing=_name(atlas, one)),
         Told("map", {"map": atlas.id, "thing": one if isinstance(one, str) else list(one), "counts": counts}))
        for one in things
        for counts, text in texts.items()
    )  # fmt: skip


def _name(atlas: Atlas, thing: Thing) -> Name:
    ways = roads(atlas)
    return ways.name(thing) if isinstance(thing, str) else joined([ways.part_name(region) for region in thing])
