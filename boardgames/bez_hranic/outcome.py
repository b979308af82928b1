"""What a verdict comes to in one line, and for whom what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardgames.bez_hranic.fields import shown, word_in
from boardgames.bez_hranic.ledger import Account, Ledger, Row, Settled, ranked
from boardgames.bez_hranic.model import ROUNDS, Player, Situation, label
from boardgames.bez_hranic.rules import RouteCheck
from boardgames.bez_hranic.tokens import Misplaced
from boardgames.core.answer import Cell, Change, Summary
from boardgames.core.verdict import Line, Name, Value, said
from fejag_admin.common.language import N_

Result = Settled | Ledger | RouteCheck


def headline(situation: Situation, result: Result) -> Line:
    """Who pays or receives what, who has won or leads, whether a route holds."""
    match result:
        case Settled():
            return _settled(situation, result)
        case Ledger():
            return _ledger(situation.players, result)
    return _route(result)


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
        text = N_("The route holds and costs {price}; border crossings: {crossings}, and fewer will not do")
        if check.crossings > check.fewest:
            text = N_("dear|The route holds and costs {price}; border crossings: {crossings}, but {fewest} would do")
    return said(text, "J3", passed=check.valid, crossings=check.crossings, fewest=check.fewest, price=check.price)


def summary(players: Sequence[Player], result: Settled | Ledger) -> Summary | None:
    """What each colour pays or receives in a round, or how the players stand; None if tokens must be laid again."""
    if isinstance(result, Ledger):
        rows = [(shown(players[row.player].name), row.rank, _last(result, row.player)) for row in result.ranking]
        return Summary({"player": N_("player"), "rank": N_("place"), "cash": N_("cash")}, tuple(rows))
    if result.misplaced:
        return None
    final, accounts = result.table.round == ROUNDS, by_player(result)
    columns = {"player": N_("player"), **({"income": N_("receives")} if final else {"price": N_("pays")})}
    sums: list[tuple[Cell, ...]] = []
    for entry in accounts:
        cash = None if entry.cash is None else Change(entry.cash - entry.booked, entry.cash)
        sums.append((label(players[entry.player], entry.colour), entry.booked if final else -entry.booked, cash))
    if all(one.cash is None for one in accounts):
        return Summary(columns, tuple(row[:-1] for row in sums))
    return Summary(columns | {"cash": N_("cash")}, tuple(sums))


def _last(ledger: Ledger, player: int) -> Change:
    """What the last round settled has changed in a purse."""
    cash = [settled.players[player].cash for settled in ledger.rounds if not settled.misplaced]
    return Change(*((0, 0, *cash)[-2:]))
