"""What if, as it is typed: the words of the commands that enter orders and corrections, ``@`` before a moment."""

from collections.abc import Iterable

from fejag_admin.answers.moments import moment_of
from fejag_admin.answers.things import AMEND, ENTRY, RETRACT, QuestionError, known_number
from fejag_admin.camp.advice.trial import Addition, Change, Trial
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.contents import Amendment, Retraction
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.language import _
from fejag_admin.orders import ORDERS
from fejag_admin.orders.entered import Entered
from fejag_admin.orders.typed import typed_command
from fejag_admin.rules.orders import Order
from fejag_admin.texts.names import figure_name


def tried(trial: Trial, steps: Iterable[str]) -> Trial:
    """The camp of a trial with these steps more; raise InputError for one that cannot be read.

    A step is an order, after an entry other than the last with ``@`` and a moment; ``amend ENTRY`` and an order; or
    ``retract ENTRY``. Numbers of entries are those of the real camp.
    """
    for step in steps:
        trial = trial.but(_change(step, trial.before))
    return trial


def _change(step: str, real: Journal) -> Change:
    text, at, moment = step.partition("@")
    verb, *words = text.split()
    if verb == RETRACT and len(words) == 1:
        return Retraction(known_number(ENTRY, words[0], real.version))
    if verb == AMEND and len(words) > 1:
        version = known_number(ENTRY, words[0], real.version)
        return Amendment(version, Entered(_order(words[1], words[2:], real, version - 1)))
    after = moment_of(moment, real).version if at else real.version
    return Addition(_order(verb, words, real, after), after)


def _order(verb: str, words: list[str], real: Journal, after: int) -> Order:
    """The order that is meant right after an entry; raise InputError."""
    if verb not in ORDERS:
        wanted = " · ".join(examples(real.campaign))
        raise QuestionError(_("What can be tried: {examples}").format(examples=wanted))
    game = real.states[real.index(after + 1)].round + 1
    order: Order = typed_command(ORDERS[verb], " ".join(words), real.campaign, game, _("tried"))
    return order


def examples(campaign: Campaign) -> tuple[str, ...]:
    """What can be tried, as it is typed."""
    first, second = campaign.teams[0].id, campaign.teams[1].id
    place = f"place {first} {figure_name('tygr')} K17"
    return (
        *(place, f"{place} @62", f"adjust {first} -5", f"result {first} {second}", "void-attack 3", "close-round"),
        *(f"{RETRACT} 12", f"{AMEND} 12 {place}", f"{RETRACT} 121; {place} @118"),
    )
