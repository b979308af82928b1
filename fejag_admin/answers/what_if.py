"""What if, as it is typed: the words of the commands that enter orders and corrections, ``@`` before a moment."""

from collections.abc import Iterable
from functools import reduce

from fejag_admin.answers.moments import moment_of
from fejag_admin.answers.things import AMEND, ENTRY, RETRACT, QuestionError, known_number
from fejag_admin.camp.advice.trial import Addition, Change, Trial, trial_of
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.corrections import Amendment, Retraction
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.language import _
from fejag_admin.orders import ORDERS
from fejag_admin.orders.entered import Entered
from fejag_admin.orders.typed import typed_command
from fejag_admin.rules.orders import Order
from fejag_admin.texts.names import figure_name


def tried(journal: Journal, steps: Iterable[str]) -> Trial:
    """The camp of a journal as it would be by these steps; raise InputError for one that cannot be read."""
    return reduce(try_step, steps, trial_of(journal))


def try_step(trial: Trial, step: str) -> Trial:
    """Try one more change; `Trial.steps` has the ruling on it. Raise InputError.

    ``step``: an order, after an entry other than the last with ``@`` and a moment; ``amend ENTRY`` and an order;
    ``retract ENTRY``. Numbers of entries are those of the real camp.
    """
    return trial.but(_change(trial, step))


def _change(trial: Trial, step: str) -> Change:
    real = trial.before
    text, at, moment = step.partition("@")
    verb, *words = text.split()
    if verb == RETRACT and len(words) == 1:
        return Retraction(known_number(ENTRY, words[0], real.version))
    if verb == AMEND and len(words) > 1:
        version = known_number(ENTRY, words[0], real.version)
        return Amendment(version, Entered(_order(" ".join(words[1:]), trial, version - 1)))
    after = moment_of(moment, real).version if at else real.version
    return Addition(_order(text, trial, after), after)


def _order(text: str, trial: Trial, after: int) -> Order:
    """The order that is meant right after an entry; raise InputError."""
    verb, _blank, words = text.strip().partition(" ")
    if verb not in ORDERS:
        wanted = " · ".join(examples(trial.before.campaign))
        raise QuestionError(_("What can be tried: {examples}").format(examples=wanted))
    replayed = trial.before.replayed
    game = replayed.states[replayed.index(after + 1)].round + 1
    order: Order = typed_command(ORDERS[verb], words, trial.before.campaign, game, _("tried"))
    return order


def examples(campaign: Campaign) -> tuple[str, ...]:
    """What can be tried, as it is typed."""
    first, second = campaign.teams[0].id, campaign.teams[1].id
    place = f"place {first} {figure_name('tygr')} K17"
    return (
        *(place, f"{place} @62", f"adjust {first} -5", f"result {first} {second}", "void-attack 3", "close-round"),
        *(f"{RETRACT} 12", f"{AMEND} 12 {place}", f"{RETRACT} 121; {place} @118"),
    )
