"""Where tokens may lie, and which of them must be taken up again and laid elsewhere (rules T2, T4, T5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardgames.bez_hranic.model import FIELDS, Player, Table, tokens_in

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
    """Every token that must be laid again, player by player; none if all lie as the rules demand.

    Two colours of a player are compared only when each lies as it should by itself.
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


def may_go(players: Sequence[Player], table: Table, misplaced: Misplaced) -> tuple[int, ...]:
    """The fields where a single token that is laid again may go (not for same-pair, where one depends on the other)."""
    token = misplaced.tokens[0]
    friends = [colour for colour in players[misplaced.player].colours if colour != token.colour]
    taken = table.fields_of(friends[0]) if friends and misplaced.fault == TWICE else ()
    fields = (at for at in range(FIELDS) if at != token.field)
    return tuple(at for at in fields if tuple(sorted((token.field, at))) != taken)


def lifting_order(players: Sequence[Player], table: Table) -> tuple[tuple[int, str], ...]:
    """Players and colours in an order good for settling: those whose tokens are least covered first (rule E1)."""
    waiting = [(number, colour) for number, player in enumerate(players) for colour in player.colours]
    stacks = [list(stack) for stack in table.stacks]
    order = []
    while waiting:
        best = min(waiting, key=lambda one: (_covered(stacks, one[1]), waiting.index(one)))
        waiting.remove(best)
        order.append(best)
        stacks = [[token for token in stack if token != best[1]] for stack in stacks]
    return tuple(order)


def _covered(stacks: list[list[str]], colour: str) -> int:
    return sum(colour in stack and stack[-1] != colour for stack in stacks)
