"""Entering for real what was tried in a sandbox, on purpose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from fejag_admin.answers.explained import refusal_text
from fejag_admin.answers.question import QuestionError
from fejag_admin.answers.trials import to_enter
from fejag_admin.camp.advice.what_if import Sandbox
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.corrections import Amendment, Correction, Proposal, Retraction
from fejag_admin.common.language import _
from fejag_admin.rules.orders import Order
from fejag_admin.rules.rulings import Ruling
from fejag_admin.rules.state import State


class Desk(Protocol):
    """Where orders and corrections are entered; see `store.desk`."""

    @property
    def version(self) -> int: ...

    @property
    def campaign(self) -> Campaign: ...

    @property
    def state(self) -> State: ...

    def enter(self, order: Order, *, by: str) -> Ruling: ...

    def propose(self, correction: Correction, reason: str | None = None) -> Proposal: ...

    def confirm(self, proposal: Proposal, *, by: str, reason: str) -> None: ...


def enter_tried(desk: Desk, sandbox: Sandbox, *, by: str, reason: str) -> Iterator[tuple[int, Order | Correction]]:
    """Enter one after another what was tried; gives for each the version of its entry, as soon as it is entered.

    Raise QuestionError if the sandbox is no copy of the camp as it is now, or if it cannot become real; Conflict if
    another desk enters something in between, and everything that `enter` and `confirm` of the desk raise.
    """
    if sandbox.real.version != desk.version:
        raise QuestionError(_("The camp has moved on since; try it again on the camp as it is now."))
    for step in to_enter(sandbox, reason):
        if isinstance(step, Amendment | Retraction):
            desk.confirm(desk.propose(step, reason), by=by, reason=reason)
        else:
            ruling = desk.enter(step, by=by)
            if not ruling.accepted:  # the sandbox was judged by the same referee
                raise QuestionError(refusal_text(ruling, desk.campaign, desk.state))
        yield desk.version, step
