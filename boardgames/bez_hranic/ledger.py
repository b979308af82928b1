"""Where tokens may lie, and settling rounds and games: who pays or receives what, the ranking.

Rules T2, T4, T5 (tokens); J8, F4, G1 to G4, V2 (money).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from boardgames.bez_hranic.model import ROUNDS, USUAL, Options, Player, Table, tokens_in
from boardgames.bez_hranic.roads import Journey, Roads, journey

GRANTS = {1: 100, 3: 200, 5: 300}
"""Euro for each traveller at the beginning of a round (rule G1)."""
TWICE = "twice"
SAME_FIELD = "same-field"
SAME_PAIR = "same-pair"


@dataclass(frozen=True, slots=True)
class Token:
    """A token on a field; ``height``: how many lie beneath it."""

    colour: str
    field: int
    height: int


@dataclass(frozen=True, slots=True)
class Misplaced:
    """Tokens that a player must take up and lay again.

    ``fault``: twice (both tokens of a colour on one field), same-field (both colours, rounds 1 and 2) or same-pair.
    """

    player: int
    fault: str
    tokens: tuple[Token, ...]


def misplaced(players: Sequence[Player], table: Table) -> tuple[Misplaced, ...]:
    """Every token that must be laid again, player by player; empty if all of them follow the rules.

    Two colours of a player are compared only if each of them alone is laid correctly.
    """
    misplaced_tokens: list[Misplaced] = []
    for number, player in enumerate(players):
        twice = [
            Misplaced(number, TWICE, (_lowest(table, (colour,), at),))
            for colour in player.colours
            for at in sorted(set(table.fields_of(colour)))
            if table.stacks[at].count(colour) > 1
        ]
        misplaced_tokens += twice or _alike(number, player, table)
    return tuple(misplaced_tokens)


def _alike(number: int, player: Player, table: Table) -> list[Misplaced]:
    if len(player.colours) < 2:
        return []
    first, second = (table.fields_of(colour) for colour in player.colours)
    if len(first) < tokens_in(table.round) or first != second:
        return []
    lower = tuple(_lowest(table, player.colours, at) for at in first)
    return [Misplaced(number, SAME_FIELD if len(first) == 1 else SAME_PAIR, lower)]


def _lowest(table: Table, colours: Sequence[str], at: int) -> Token:
    return next(Token(token, at, height) for height, token in enumerate(table.stacks[at]) if token in colours)


@dataclass(frozen=True, slots=True)
class Account:
    """What a journey does to a purse: ``change`` as reckoned, ``booked`` in fact, ``cash`` afterwards if known."""

    player: int
    colour: str
    journey: Journey
    change: int
    booked: int
    cash: int | None


@dataclass(frozen=True, slots=True)
class SettledRound:
    """A round settled: ``accounts`` by player and colour, and the ``players`` with their cash afterwards.

    If tokens are ``misplaced`` there are no accounts: they must be laid again first.
    """

    table: Table
    accounts: tuple[Account, ...]
    players: tuple[Player, ...]
    misplaced: tuple[Misplaced, ...] = ()


@dataclass(frozen=True, slots=True)
class Grant:
    """What a player gets before a round; ``cash``: in the purse afterwards."""

    round: int
    player: int
    amount: int
    cash: int


@dataclass(frozen=True, slots=True)
class Row:
    """A place in the ranking."""

    rank: int
    player: int
    cash: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """A game so far; it stops before a round with misplaced tokens. ``winners``: players, once all rounds are over."""

    grants: tuple[Grant, ...]
    rounds: tuple[SettledRound, ...]
    ranking: tuple[Row, ...]
    over: bool
    winners: tuple[int, ...]


def settle(roads: Roads, table: Table, players: Sequence[Player], options: Options = USUAL) -> SettledRound:
    """The round settled. Every token must lie on the table, as many of each colour as the round has."""
    wrong = misplaced(players, table)
    if wrong:
        return SettledRound(table, (), tuple(players), wrong)
    purses = [player.cash for player in players]
    accounts = []
    for number, colour in ((at, colour) for at, player in enumerate(players) for colour in player.colours):
        way = journey(roads, table, colour)
        change = way.cost.change
        booked = _booked(table, change, purses[number], options)
        cash = purses[number]
        purses[number] = cash = None if cash is None else cash + booked
        accounts.append(Account(number, colour, way, change, booked, cash))
    after = tuple(replace(player, cash=cash) for player, cash in zip(players, purses, strict=True))
    return SettledRound(table, tuple(accounts), after)


def _booked(table: Table, change: int, cash: int | None, options: Options) -> int:
    """The change that the cash covers; in the last round no player pays, unless the option says so."""
    if table.round == ROUNDS and options.final_below_zero == "nothing":
        return max(change, 0)
    return change if cash is None else max(change, -cash)


def play(roads: Roads, tables: Sequence[Table], players: Sequence[Player], options: Options = USUAL) -> Ledger:
    """The ledger of a game, its rounds in order from the first on; each purse begins empty."""
    grants: list[Grant] = []
    rounds: list[SettledRound] = []
    now = tuple(replace(player, cash=0) for player in players)
    for table in tables:
        if wrong := misplaced(now, table):
            rounds.append(SettledRound(table, (), now, wrong))
            break
        now = granted(table.round, now)
        for index, player in enumerate(now if table.round in GRANTS else ()):
            grants.append(Grant(table.round, index, GRANTS[table.round] * len(player.colours), player.cash or 0))
        settled = settle(roads, table, now, options)
        rounds.append(settled)
        now = settled.players
    over = len(rounds) == ROUNDS and not rounds[-1].misplaced
    ranking = ranked(now)
    winners = tuple(row.player for row in ranking if row.rank == 1) if over else ()
    return Ledger(tuple(grants), tuple(rounds), ranking, over, winners)


def granted(number: int, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """The players with the grant of a round, for each of their colours (rules G1, V2); unknown cash stays unknown."""
    grant = GRANTS.get(number, 0)
    return tuple(
        player if player.cash is None else replace(player, cash=player.cash + grant * len(player.colours))
        for player in players
    )


def ranked(players: Sequence[Player]) -> tuple[Row, ...]:
    """The ranking by cash; equal sums share a place (rule G4)."""
    sums = [player.cash or 0 for player in players]
    order = sorted(range(len(players)), key=lambda number: (-sums[number], number))
    return tuple(Row(1 + sum(total > sums[number] for total in sums), number, sums[number]) for number in order)
