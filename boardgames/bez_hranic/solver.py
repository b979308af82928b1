"""What every possible choice would have cost, or brought: 8 choices, or 28 of two fields. Exact.

A choice is valued twice: as the first on the table, and on top of the stacks that lie there now.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardgames.bez_hranic.journey import Cost, cost
from boardgames.bez_hranic.model import FORTY, Player, Table, tokens_in
from boardgames.bez_hranic.roads import Roads
from boardgames.bez_hranic.tokens import friend_of, selections
from boardgames.bez_hranic.wish import NEIGHBOURS, TOKENS, Wish


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of fields and what it costs on top of the present stacks; ``cost.first`` is its value if first.

    ``allowed``: False if the player's other colour has chosen the same (rule T4).
    """

    fields: tuple[int, ...]
    cost: Cost
    allowed: bool = True

    def having(self, table: Table) -> set[str]:
        """What a wish may be about: the fields, and whether there are neighbours or tokens beneath."""
        fields = {"40" if at == FORTY else table.offer[at] for at in self.fields}
        more = {NEIGHBOURS: self.cost.surcharges, TOKENS: self.cost.beneath}
        return fields | {word for word, there in more.items() if there}

    @property
    def change(self) -> int:
        """What becomes of the cash, on top of the present stacks."""
        return self.cost.change

    @property
    def first(self) -> int:
        """What would become of the cash if no token lay beneath."""
        return self.cost.first


def choices(
    roads: Roads,
    table: Table,
    players: Sequence[Player] = (),
    colour: str | None = None,
    wish: Wish | None = None,
) -> tuple[Choice, ...]:
    """Every choice, the best first; equal ones by their value if first, then as the fields lie.

    ``colour``: whose choices; None: somebody who has no token here. Tokens of the colour are taken up first, and new
    ones come on top; only if he has laid one of two so far it stays, and the choices are those with that field.
    ``wish``: only those that meet it.
    """
    friend = friend_of(players, colour) if colour is not None else None
    taken = table.fields_of(friend) if friend is not None else ()
    laid = table.fields_of(colour) if colour is not None else ()
    kept = laid if len(laid) < tokens_in(table.round) else ()
    heights = [len(stack) for stack in (table.lifted(colour) if colour is not None else table).stacks]
    for at in kept:
        assert colour is not None
        heights[at] = len(table.beneath(colour, at))
    found = [
        Choice(fields, cost(roads, table, fields, sum(heights[at] for at in fields)), fields != taken)
        for fields in selections(table.round)
        if set(kept) <= set(fields)
    ]
    if wish is not None:
        found = [choice for choice in found if wish.meets(choice.having(table), abs(choice.change))]
    return tuple(sorted(found, key=lambda choice: (not choice.allowed, -choice.change, -choice.first, choice.fields)))


def best_first(found: Sequence[Choice]) -> tuple[Choice, ...]:
    """The choices that would be best if no token lay beneath any, as the fields lie."""
    most = max(choice.first for choice in found)
    return tuple(sorted((choice for choice in found if choice.first == most), key=lambda choice: choice.fields))
