"""The verdicts of Bez hranic answered, first in one line and for every player.

For programs states go by their codes, fields by those or ``40``.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from boardgames.bez_hranic.document import write
from boardgames.bez_hranic.fields import colour_value, word_in
from boardgames.bez_hranic.ledger import Account, Ledger, Misplaced, Row, SettledRound, granted, ranked
from boardgames.bez_hranic.model import FORTY, ROUNDS, Player, Situation, Table, label, used_up
from boardgames.bez_hranic.rules import RouteCheck
from boardgames.core.answer import Cell, Change, GameAnswer, Outcome, Summary, Values, number_of, numbers_of, values_of
from boardgames.core.verdict import Line, Name, Verdict, note
from fejag_admin.common.language import N_


def answer(situation: Situation, verdict: Verdict[Any]) -> GameAnswer:
    """What a verdict on a situation comes to."""
    result = verdict.result
    match result:
        case SettledRound():
            return _settled(situation, result, verdict.lines)
        case Ledger():
            return _ledger(situation.players, result)
        case RouteCheck():
            values = {**values_of(result, "crossings", "fewest", "price"), "route": list(result.route)}
            code = "holds" if result.valid else "does-not-hold"
            return GameAnswer(Outcome(code, values), result.valid, headline=_route(result))
    wrong = _misplaced(situation.tables[0], result)
    outcome = Outcome("misplaced" if wrong else "right", {"misplaced": wrong})
    return GameAnswer(outcome, not wrong, headline=_laid_again(situation.players, result))


# a round


def _settled(situation: Situation, settled: SettledRound, lines: Sequence[Line]) -> GameAnswer:
    """What everybody pays or receives, and who has won after the last round; or which tokens are laid again."""
    players = situation.players
    if settled.misplaced:
        headline = _laid_again(players, settled.misplaced)
        return GameAnswer(Outcome("misplaced", _round(settled)), False, headline=headline)
    final = settled.table.round == ROUNDS
    accounts = settled.accounts
    if final and all(player.cash is not None for player in settled.players):
        headline = _first(players, ranked(settled.players), ROUNDS, over=True)
    else:
        text = N_("Round {round}, received: {sums}") if final else N_("Round {round}, paid: {sums}")
        sums = tuple(_sum(players, account, final) for account in accounts)
        headline = note(text, "F1" if final else "J1", round=settled.table.round, sums=sums)
    decisive: tuple[Line, ...] = ()
    if lines[-1].rules == ("G4",):  # who has won cannot be told
        decisive = tuple(lines[-1:])
    elif len(accounts) == 1:  # of one journey the largest item decides, of several each its own
        items = [line for line in lines if line.depth == 1 and line.amount]
        most = max((abs(line.amount or 0) for line in items), default=0)
        decisive = tuple(line for line in items if abs(line.amount or 0) == most)
    return GameAnswer(
        Outcome("settled", _round(settled)), True, after=_next_round(situation, settled), headline=headline,
        decisive=decisive, summary=_purses(players, accounts, final),
    )  # fmt: skip


def _sum(players: Sequence[Player], account: Account, final: bool) -> Name:
    """Who has so much, received in the last round, else paid."""
    name, total = label(players[account.player], account.colour), account.booked if final else -account.booked
    return Name.each(lambda language: f"{word_in(name, language)} {total}")


def _purses(players: Sequence[Player], accounts: Sequence[Account], final: bool) -> Summary:
    """What each colour pays or receives in a round, and the cash before and after if any is known."""
    columns = {"player": N_("player"), **({"income": N_("receives")} if final else {"price": N_("pays")})}
    sums: list[tuple[Cell, ...]] = []
    for account in accounts:
        cash = None if account.cash is None else Change(account.cash - account.booked, account.cash)
        total = account.booked if final else -account.booked
        sums.append((label(players[account.player], account.colour), total, cash))
    if all(account.cash is None for account in accounts):
        return Summary(columns, tuple(row[:-1] for row in sums))
    return Summary(columns | {"cash": N_("cash")}, tuple(sums))


def _next_round(situation: Situation, settled: SettledRound) -> Values | None:
    """The table of the next round, its cards still to be laid: the purses with what is paid out then; None after the
    last one."""
    number, table = settled.table.round + 1, settled.table
    if number > ROUNDS:
        return None
    played = (*situation.played, *table.centre, *table.offer) if used_up(situation.atlas, number) else ()
    raw = write(replace(situation, what="round", played=played, players=granted(number, settled.players)))
    return {key: value for key, value in raw.items() if key not in ("offer", "start", "target", "stacks")} | {
        "round": number
    }


def _round(settled: SettledRound) -> dict[str, Any]:
    table = settled.table
    return {
        "round": table.round,
        "journeys": [_account(table, account) for account in settled.accounts],
        "cash": [player.cash for player in settled.players],
        "misplaced": _misplaced(table, settled.misplaced),
    }


def _account(table: Table, account: Account) -> dict[str, Any]:
    cost = account.journey.cost
    return {
        "player": number_of(account.player),
        "colour": account.colour,
        "fields": [_field(table, at) for at in account.journey.fields],
        **values_of(account, "change", "booked", "cash"),
        "crossings": cost.crossings,
        "neighbours": [list(pair.states) for pair in cost.surcharges],
        **values_of(cost, "beneath", "stays"),
    }


def _field(table: Table, at: int) -> str:
    return "40" if at == FORTY else table.offer[at]


def _misplaced(table: Table, faults: Sequence[Misplaced]) -> list[dict[str, Any]]:
    return [
        {
            "player": number_of(fault.player),
            "code": fault.fault,
            "tokens": [
                {"colour": token.colour, "field": _field(table, token.field), "height": token.height}
                for token in fault.tokens
            ],
        }
        for fault in faults
    ]


def _laid_again(players: Sequence[Player], faults: Sequence[Misplaced]) -> Line:
    """Who must lay tokens again, if anybody."""
    names = tuple(colour_value(players[number].name) for number in sorted({fault.player for fault in faults}))
    if not names:
        return note(N_("All tokens lie as they should"), "T2 T4", passed=True)
    return note(N_("Not to be settled yet: {players} must lay tokens again"), "T5", passed=False, players=names)


# a game


def _ledger(players: Sequence[Player], ledger: Ledger) -> GameAnswer:
    """Who has won or leads and since when, how the players stand, and every round."""
    misplaced = ledger.rounds[-1].misplaced if ledger.rounds else ()
    if misplaced:
        headline = _laid_again(players, misplaced)
    elif not ledger.rounds:
        headline = note(N_("No round is settled yet"), "G4")
    else:
        headline = _first(players, ledger.ranking, len(ledger.rounds), over=ledger.over)
    values = {
        "rounds": [_round(settled) for settled in ledger.rounds],
        "grants": [
            {"round": grant.round, "player": number_of(grant.player), **values_of(grant, "amount", "cash")}
            for grant in ledger.grants
        ],
        "ranking": [
            {"player": number_of(row.player), "name": players[row.player].name, **values_of(row, "rank", "cash")}
            for row in ledger.ranking
        ],
        "winners": numbers_of(ledger.winners),
    }
    rows = [(colour_value(players[row.player].name), row.rank, _last(ledger, row.player)) for row in ledger.ranking]
    columns = {"player": N_("player"), "rank": N_("place"), "cash": N_("cash")}
    return GameAnswer(
        Outcome("misplaced" if misplaced else "over" if ledger.over else "so-far", values), not misplaced,
        headline=headline, since=_since(ledger), summary=Summary(columns, tuple(rows)),
    )  # fmt: skip


def _first(players: Sequence[Player], ranking: Sequence[Row], number: int, *, over: bool) -> Line:
    """Who has won, or leads after so many rounds."""
    first = [row for row in ranking if row.rank == 1]
    shared, names = len(first) > 1, tuple(colour_value(players[row.player].name) for row in first)
    if over:
        text = N_("{players} share the victory, each with {cash}") if shared else N_("{players} wins with {cash}")
    elif shared:
        text = N_("After round {round} {players} lead with {cash}")
    else:
        text = N_("After round {round} {players} leads with {cash}")
    return note(text, "G4", players=names, cash=first[0].cash, round=number)


def _since(ledger: Ledger) -> Line | None:
    """The round since which those who lead now have led; None if that is the first, or nothing is settled."""
    leaders = [[row.player for row in ranked(settled.players) if row.rank == 1] for settled in ledger.rounds]
    number = len(leaders)
    while number and leaders[number - 1] == leaders[-1]:
        number -= 1
    return note(N_("in the lead since round {round}"), "G4", round=number + 1) if number else None


def _last(ledger: Ledger, player: int) -> Change:
    """What the last round settled has changed in a purse."""
    cash = [settled.players[player].cash for settled in ledger.rounds if not settled.misplaced]
    return Change(*((0, 0, *cash)[-2:]))


# a claimed route


def _route(check: RouteCheck) -> Line:
    text = N_("The route does not hold")
    if check.valid:
        text = N_("The route holds and costs {price}; border crossings: {crossings}, and fewer will not do")
        if check.crossings > check.fewest:
            text = N_("dear|The route holds and costs {price}; border crossings: {crossings}, but {fewest} would do")
    return note(text, "J3", passed=check.valid, crossings=check.crossings, fewest=check.fewest, price=check.price)
