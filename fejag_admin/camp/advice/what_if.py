"""What if: a sandbox on a copy of a camp, compared with the real one; it never touches the journal.

Everything is tried with the same code as the real thing: orders are judged, corrections proposed. What was tried can be
given out as the orders and corrections that would do it for real, for somebody to enter on purpose.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import cached_property

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.corrections import Amendment, Correction, Retraction, propose
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.replayed import Step
from fejag_admin.camp.views.standings import Standing, standings
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.changes import Changes, changes
from fejag_admin.rules.options import Options
from fejag_admin.rules.orders import CloseRound, Order
from fejag_admin.rules.rulings import Ruling
from fejag_admin.rules.state import State

_REASON = "what if"


class WhatIfError(ValueError):
    """An option that there is not, or a trial that cannot become real; ``name``: the option."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@dataclass(frozen=True, slots=True)
class RulingChange:
    """An entry that is judged differently: its version, and the ruling in each camp (None: the order is not in it)."""

    version: int
    real: Ruling | None
    trial: Ruling | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The real camp and the trial side by side.

    ``changes``: from the real camp to the trial, with the numbers of the trial. ``verdicts``: entries of the journal
    that are judged differently. ``standings``: for each team its line in the real camp and in the trial, in the order
    of the real standings.
    """

    changes: Changes
    verdicts: tuple[RulingChange, ...]
    standings: tuple[tuple[Standing, Standing], ...]


@dataclass(frozen=True)
class Sandbox:
    """A copy of a camp on which things are tried.

    ``real``: the journal as it is. ``trial``: the copy with what was tried. ``tried``: orders and corrections, in the
    order in which they were given. ``options``: the options that were changed, by name.
    """

    real: Journal
    trial: Journal
    tried: tuple[Order | Correction, ...] = ()
    options: tuple[tuple[str, object], ...] = ()

    @classmethod
    def of(cls, journal: Journal) -> Sandbox:
        """A fresh copy; of ``journal.as_of(n)``, to try something at an earlier moment."""
        return cls(journal, journal)

    @property
    def state(self) -> State:
        """The trial as it stands."""
        return self.trial.state

    def order(self, order: Order) -> tuple[Sandbox, Ruling]:
        """Try one order more (a placement, an attack made void, …); a refused one leaves the sandbox as it is."""
        trial = self.trial.with_order(Entered(order))
        ruling = trial.replayed.steps[-1].ruling
        if not ruling.accepted:
            return self, ruling
        return replace(self, trial=trial, tried=(*self.tried, order)), ruling

    def correct(self, correction: Correction) -> Sandbox:
        """Try a retraction or an amendment; raise CorrectionError if there is no such order."""
        proposal = propose(self.trial, correction, _REASON)
        return replace(self, trial=proposal.after, tried=(*self.tried, correction))

    def retract(self, version: int) -> Sandbox:
        """Try to take out the order of an entry."""
        return self.correct(Retraction(version))

    def amend(self, version: int, order: Order) -> Sandbox:
        """Try another order in place of that of an entry."""
        return self.correct(Amendment(version, Entered(order)))

    def option(self, name: str, value: object) -> Sandbox:
        """Try another value of an option for the whole camp; raise WhatIfError if there is no such option.

        Every order is judged anew. Only rounds that were closed stay closed, by a waiver if need be: the camp would
        otherwise stop at the first team that spent less.
        """
        if name not in {field.name for field in fields(Options)}:
            raise WhatIfError(name)
        given: dict[str, object] = {name: value}
        change: Callable[..., Options] = replace
        campaign = replace(self.trial.campaign, options=change(self.trial.campaign.options, **given))
        others = tuple(one for one in self.options if one[0] != name)
        real = getattr(self.real.campaign.options, name)
        changed = others if value == real else (*others, (name, value))
        trial = Journal(campaign, (*self.trial.entries, self._closing()))
        return replace(self, trial=trial, options=changed)

    def _closing(self) -> Entry:
        """An entry that keeps in force the end of every round that was closed in the trial until now."""
        closed = [
            version
            for version, step in self.trial.step_of.items()
            if isinstance(step.order, CloseRound) and step.ruling.accepted
        ]
        return Entry(self.trial.version + 1, "setup", {"keep": closed}, "", "", _REASON)

    @cached_property
    def comparison(self) -> Comparison:
        """The real camp and the trial side by side."""
        ours = {row.team: row for row in standings(self.trial.state)}
        return Comparison(
            changes(self.real.state, self.trial.state),
            tuple(_verdicts(self.real, self.trial)),
            tuple((row, ours[row.team]) for row in standings(self.real.state)),
        )

    @property
    def renumbered(self) -> bool:
        """Whether a figure or an attack has another number in the trial than in the real camp."""
        changed = self.comparison.changes
        return bool(changed.renumbered or changed.renumbered_attacks)

    def made_real(self) -> tuple[Order | Correction, ...]:
        """What would have to be entered, in this order, to make the trial real; nothing is entered by asking.

        Raise WhatIfError if an option was changed: the options of a camp are fixed when it is set up.
        """
        if self.options:
            raise WhatIfError(self.options[0][0])
        return self.tried

    @property
    def campaign(self) -> Campaign:
        """The header of the trial, with the options that were changed."""
        return self.trial.campaign


def _verdicts(real: Journal, trial: Journal) -> list[RulingChange]:
    """The entries of the real journal whose order is in one camp only, or judged otherwise in the other."""
    found = []
    for version in range(1, real.version + 1):
        one, other = _ruling(real.step_of.get(version)), _ruling(trial.step_of.get(version))
        if (one is None) != (other is None) or (one and other and one.code != other.code):
            found.append(RulingChange(version, one, other))
    return found


def _ruling(step: Step | None) -> Ruling | None:
    """How an order is judged by its own right."""
    if step is None:
        return None
    return step.ruling if step.objection is None else step.objection
