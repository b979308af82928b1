"""What would be otherwise in a camp, in words: by a correction that is not entered yet, or what if."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from fejag_admin.answers.answer import Answer, Statement
from fejag_admin.answers.entries import correction_text, line_of, order_in_force, said_text
from fejag_admin.answers.explained import (
    change_values,
    changed_figures,
    figures_at,
    refusal_answer,
    refusal_text,
    words,
)
from fejag_admin.answers.lab import cells_text
from fejag_admin.answers.settings import setting_lines
from fejag_admin.camp.advice.trial import Addition, Trial
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.contents import WALKS, Amendment, Edit
from fejag_admin.camp.journal.corrections import Comparison, Proposal
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.camp.views.standings import Standing, standings
from fejag_admin.common.clock import short_time_text
from fejag_admin.common.language import N_, _, number_text
from fejag_admin.orders import order_text
from fejag_admin.rules.board import cells_of
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import changed_lines, changes_text
from fejag_admin.texts.names import team_name
from fejag_admin.texts.rulings import code_text

MOST_TOLD = 3  # differences that are told in the first line


# What any two camps differ in


LATER = {
    "kept": N_("Would stay in force as irregular, until settled:"),
    "refused": N_("Would no longer be accepted:"),
    "healed": N_("Would be accepted now:"),
    "possible": N_("Stays refused, but could count now if it is amended:"),
}
"""What becomes of later orders, by the fields of `Comparison`."""


def differences(compared: Comparison) -> Iterator[Statement]:
    """What is otherwise: a heading for each kind of it with a line for each difference."""
    campaign, was, now = compared.before.campaign, compared.before.state, compared.after.state
    for code, heading in LATER.items():
        if below := words(_later(compared, code)):
            yield Statement(_(heading), below=below, code=code)
    none = [_("no change")]
    standings_lines = [text for _old, _new, text in standings_told(was, now, campaign)]
    yield Statement(_("Standings"), below=words(standings_lines or none), code="standings")
    changed = changes_text(compared.changes, campaign, was, now)
    yield Statement(_("Changes"), below=words(changed or none), code="changes")


def _later(compared: Comparison, code: str) -> Iterator[str]:
    """The later orders of which this becomes (a key of LATER), each by its entry, and why it is refused."""
    for step in getattr(compared, code):
        version, refusal = step.effective.version, (step.objection or step.ruling).code
        why = f" – {code_text(refusal)}" if refusal else ""
        yield f"{version}: {order_in_force(compared.before, version)}{why}"


def standings_told(before: State, after: State, campaign: Campaign) -> Iterator[tuple[Standing, Standing, str]]:
    """Each team whose line in the standings would be another, by its new place: ``FBI: place 2 → 1, final 30 → 41``."""
    old_rows = {row.team: row for row in standings(before)}
    for new in standings(after):
        old = old_rows[new.team]
        pairs = (
            (_("place"), str(old.rank or "–"), str(new.rank or "–")),
            (_("score"), number_text(old.score), number_text(new.score)),
            (_("wallet"), number_text(old.wallet), number_text(new.wallet)),
            (_("final"), number_text(old.final), number_text(new.final)),
        )
        if parts := [f"{name} {was} → {now}" for name, was, now in pairs if was != now]:
            yield old, new, f"{team_name(campaign, new.team)}: {', '.join(parts)}"


# A correction before it is entered


def proposed(proposal: Proposal) -> Iterator[Statement]:
    """What a correction would enter, what of it is doubtful, and all that would be otherwise."""
    entry, journal, campaign = proposal.entry, proposal.before, proposal.before.campaign
    target = entry.target or 0
    if isinstance(entry.content, Edit):
        *about, sentence = setting_lines(entry.content, campaign)
    elif entry.kind in WALKS:
        step = journal.entry(target)
        text = _("Entry {version} is by {by}, of {time}.")
        about = [text.format(version=target, by=step.by, time=short_time_text(step.when, campaign.zone))]
        sentence = line_of(entry, journal).text
    else:
        replaced = journal.entry(target).order
        in_force = target in journal.step_of
        was = order_in_force(journal, target) if in_force else replaced and order_text(replaced, campaign)
        about = [_("Was: {order}").format(order=was)] if was else []
        sentence = said_text(entry, campaign)
    yield from words(about)
    yield Statement(sentence, code="proposed")
    if proposal.step is not None and not proposal.step.ruling.accepted:
        why = refusal_text(proposal.step.ruling, campaign, proposal.after.state)
        yield Statement(_("It would itself be refused: {why}").format(why=why), code="refused")
    covered = journal.visible.state.uncovered.cells & ~proposal.after.state.uncovered.cells
    if covered:
        text = _("The players have seen these cells already; they would be covered again (R1): {cells}.")
        yield Statement(text.format(cells=cells_text(campaign.board, cells_of(covered))), code="covered")
    yield from differences(proposal)


# What if


def otherwise(trial: Trial) -> Answer:
    """What would be otherwise, the most important first, and what was tried.

    Its code: ``no-difference``, ``differences``, or ``would-be-refused`` if that is why nothing would be otherwise.
    """
    unknown = _(
        "What cannot be known: later orders might have been others. Here they are judged as they were given, and rounds"
        " that were closed stay closed."
    )
    steps = (*_tried(trial), *differences(trial), Statement(unknown, code="unknown"))
    if not trial.changes_nothing:
        lines = list(_most_important(trial)) or [_("Only details would be different")]
        text = " ".join(f"{line[0].upper()}{line[1:].removesuffix('.')}." for line in lines[:MOST_TOLD])
        figures = figures_at(trial.after.state, changed_figures(trial.changes))
        head = Statement(text, figures=figures, code="differences", values=_values(trial))
        return Answer(head, None, steps[0], steps[1:], trial=trial)
    head = Statement(_("It would have changed nothing."), code="no-difference", values=_values(trial))
    refused = next((step for step in trial.steps if step is not None and not step.ruling.accepted), None)
    if refused is None:
        return Answer(head, None, steps[0], steps[1:], trial=trial)
    why = refusal_answer(refused.ruling, trial.after.before(trial.after.steps.index(refused)), MASTER)
    below = (why.decisive,) if why.decisive else ()
    return Answer(
        replace(head, code="would-be-refused"), why.since, why.headline, (*below, *why.steps, *steps), trial=trial
    )


def _most_important(trial: Trial) -> Iterator[str]:
    """The differences by their weight: temple paths, places, orders, light and attacks, figures, points."""
    campaign, was, now = trial.before.campaign, trial.before.state, trial.after.state
    rows = list(standings_told(was, now, campaign))
    changed = changed_lines(trial.changes, campaign, was, now)
    yield from changed["paths"]
    yield from (text for old, new, text in rows if old.rank != new.rank)
    for code in ("refused", "healed"):
        yield from (f"{_(LATER[code])} {text}" for text in _later(trial, code))
    for name in ("darkened", "lit", "status", "arisen", "gone", "figures", "opened", "closed"):
        yield from changed[name]
    yield from (text for old, new, text in rows if old.rank == new.rank)


def _tried(trial: Trial) -> Iterator[Statement]:
    """Each change that was tried, and whether the referee would refuse its order."""
    campaign = trial.before.campaign
    for change, step in zip(trial.tried, trial.steps, strict=True):
        if isinstance(change, Addition):
            text = order_text(change.order if step is None else step.order, campaign, trial.after.state)
            if change.after < trial.before.version:
                text = _("{order} – after entry {entry}").format(order=text, entry=change.after)
        elif isinstance(change, Amendment):
            text = correction_text(change.target, change.entered.order, campaign)
        else:
            order = order_in_force(trial.before, change.target)
            text = _("without entry {entry}: {order}").format(entry=change.target, order=order)
        template = _("Tried: {what}") if step is None or step.ruling.accepted else _("Refused: {order}")
        yield Statement(template.format(what=text, order=text), code="tried")


def _values(trial: Trial) -> dict[str, Any]:
    """What would be otherwise, for programs; figures and attacks by the numbers of the trial."""
    names = ("rank", "score", "wallet", "paths", "final")
    rows = standings_told(trial.before.state, trial.after.state, trial.before.campaign)
    return {
        **change_values(trial.changes, trial.before.campaign),
        "refused": [step.effective.version for step in trial.refused],
        "accepted": [step.effective.version for step in trial.healed],
        "standings": [
            {"team": new.team, **{name: [getattr(old, name), getattr(new, name)] for name in names}}
            for old, new, _text in rows
        ],
    }
