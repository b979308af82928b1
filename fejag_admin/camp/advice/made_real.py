"""What was tried as a counterfactual, as the orders and corrections that do it for real; asking enters nothing."""

from __future__ import annotations

from collections.abc import Iterator

from fejag_admin.camp.advice.counterfactual import (
    REASON,
    Change,
    Counterfactual,
    Insertion,
    Move,
    OtherOption,
    WhatIfError,
    with_number,
)
from fejag_admin.camp.journal.corrections import Amendment, Correction, Edit, propose
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Order, VoidAttack


def made_real(camp: Counterfactual, reason: str = REASON) -> tuple[tuple[Journal, Order | Correction | Edit], ...]:
    """What would have to be entered to make it real, each after the journal before it.

    An order is moved by amending those it passes. Raise WhatIfError if it cannot be: ``put-in``, for a journal takes no
    order in before others; ``moved-void``, past an order to void an attack; ``nothing`` was tried.
    """
    steps = [one for change in camp.changes for one in _entering(camp.real, change)]
    if not steps:
        raise WhatIfError("nothing")
    found = list[tuple[Journal, Order | Correction | Edit]]()
    for step in steps:
        journal = entered_for_real(*found[-1], reason) if found else camp.real
        found.append((journal, step if isinstance(step, Correction | Edit) else with_number(step, journal.state)))
    if isinstance(found[-1][1], Edit):
        entered_for_real(*found[-1], reason)  # what may not be edited is said before anything is entered
    return tuple(found)


def entered_for_real(journal: Journal, what: Order | Correction | Edit, reason: str) -> Journal:
    """The journal after an order or a correction more, worked out as if it were entered."""
    if isinstance(what, Correction | Edit):
        return propose(journal, what, reason).after
    return journal.with_order(Entered(what))


def _entering(real: Journal, change: Change) -> Iterator[Insertion | Correction | Edit]:
    match change:
        case OtherOption(name, value):
            yield Edit(((("rules", name), list(value) if isinstance(value, tuple) else value),))
        case Insertion(after=after) if after < real.version:
            raise WhatIfError("put-in")
        case Move():
            yield from _passing(real, change)
        case _:
            yield change


def _passing(real: Journal, move: Move) -> Iterator[Amendment]:
    """The amendments by which an order changes places with those between."""
    later = move.after > move.target
    low, high = (move.target, move.after) if later else (move.after + 1, move.target)
    steps = real.replayed.steps[real.replayed.index(low) : real.replayed.index(high + 1)]
    given = [step.effective.entered for step in steps]
    if any(isinstance(one.order, VoidAttack) for one in given):
        raise WhatIfError("moved-void")
    given = [*given[1:], *given[:1]] if later else [*given[-1:], *given[:-1]]
    for step, entered in zip(steps, given, strict=True):
        if entered != step.effective.entered:
            yield Amendment(step.effective.version, entered)
