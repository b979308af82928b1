"""What if, in words: steps tried in a sandbox, and the trial beside the real camp in sentences."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from fejag_admin.answers.answer import Statement
from fejag_admin.answers.entries import correction_text, order_in_force
from fejag_admin.answers.explained import figures_at, refusal_text
from fejag_admin.answers.question import QuestionError, called, cell_of, known_attack, known_entry, team_of
from fejag_admin.camp.advice.what_if import RulingChange, Sandbox, WhatIfError
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import load
from fejag_admin.camp.file.plain import campaign_to_json
from fejag_admin.camp.journal.corrections import Correction, CorrectionError, Retraction
from fejag_admin.camp.views.standings import Standing
from fejag_admin.common.language import _, mark
from fejag_admin.common.names import nearest
from fejag_admin.orders import order_text
from fejag_admin.rules.orders import Order, Place, VoidAttack
from fejag_admin.rules.rulings import Ruling
from fejag_admin.rules.state import State
from fejag_admin.texts.changes import changes_text
from fejag_admin.texts.names import find_figure, team_name
from fejag_admin.texts.rulebook import OPTIONS
from fejag_admin.texts.rulings import code_text

PLACE, VOID, RETRACT, OPTION = mark("put"), mark("void"), mark("retract"), mark("option")
_LONG = {PLACE: 4, VOID: 2, RETRACT: 2, OPTION: 3}  # how many words a step has


def is_step(word: str) -> str | None:
    """What is tried by a step that begins with this word; None if no step does."""
    if word == "place":
        return PLACE
    return next((verb for verb in _LONG if called(word, verb)), None)


def steps_in(words: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """The steps that words of a command line say: each a word in quotation marks, or as many words as it needs."""
    step: tuple[str, ...] = ()
    for word in words:
        parts = tuple(word.split())
        if len(parts) > 1 and step:
            yield step
            step = ()
        step = (*step, *parts)
        verb = is_step(step[0]) if step else None
        if len(parts) > 1 or (verb and len(step) == _LONG[verb]):
            yield step
            step = ()
    if step:
        yield step


def try_step(sandbox: Sandbox, words: tuple[str, ...], reason: str = "") -> tuple[Sandbox, Statement]:
    """Try one step more; the sandbox after it, unchanged if the rules refuse it, and what came of it.

    ``words``: ``place TEAM FIGURE CELL``, ``void ATTACK``, ``retract ENTRY`` or ``option NAME VALUE``. Raise
    QuestionError, UnknownNameError, or DocumentError for a value that an option cannot have.
    """
    verb = is_step(words[0]) if words else None
    if verb is None or len(words) != _LONG[verb]:
        told = _("What can be tried: place fbi tiger K17; void 3; retract 12; option placement_light sequential.")
        raise QuestionError(told)
    if verb == PLACE:
        return _order(sandbox, _place(sandbox.campaign, words[1:]))
    if verb == VOID:
        return _order(sandbox, VoidAttack(known_attack(sandbox.state, words[1]), reason or _("tried")))
    if verb == RETRACT:
        return _retract(sandbox, known_entry(sandbox.trial, words[1]))
    return _option(sandbox, words[1], words[2])


def _place(campaign: Campaign, words: tuple[str, ...]) -> Place:
    return Place(team_of(campaign, words[0]), find_figure(words[1]), cell_of(campaign, words[2]))


def _order(sandbox: Sandbox, order: Order) -> tuple[Sandbox, Statement]:
    before = sandbox.state
    after, ruling = sandbox.order(order)
    said = order_text(order, sandbox.campaign, before)
    if ruling.accepted:
        below = _of_the_trial(sandbox) if isinstance(order, VoidAttack) else ()
        return after, Statement(_("Tried: {what}").format(what=said), ruling.rules, below=below)
    why = refusal_text(ruling, sandbox.campaign, before)
    below = (Statement(why, ruling.rules), *_of_the_trial(sandbox))
    return after, Statement(_("Refused: {order}").format(order=said), ruling.rules, below=below)


def _of_the_trial(sandbox: Sandbox) -> tuple[Statement, ...]:
    """That numbers are those of the trial, if it has other ones than the real camp."""
    return (Statement(_("The numbers are those of the trial.")),) if sandbox.renumbered else ()


def _retract(sandbox: Sandbox, version: int) -> tuple[Sandbox, Statement]:
    try:
        after = sandbox.retract(version)
    except CorrectionError as error:
        told = _("Entry {version} is retracted already.")
        if error.code != "retracted":
            told = _("Entry {version} is no order, so it cannot be corrected.")
        raise QuestionError(told.format(version=version)) from error
    told = _("Tried: {what}").format(what=correction_text(version, None, sandbox.campaign))
    return after, Statement(told, ("G9",), below=(Statement(order_in_force(sandbox.trial, version)),))


def _option(sandbox: Sandbox, name: str, word: str) -> tuple[Sandbox, Statement]:
    if name not in OPTIONS:
        near = nearest(name, OPTIONS)
        hint = ", ".join(OPTIONS) if near is None else _("Did you mean “{word}”?").format(word=near)
        raise QuestionError(_("There is no option “{word}”.").format(word=name) + " " + hint)
    after = sandbox.option(name, _value(sandbox.real.campaign, name, word))
    told = _("Tried: {what}").format(what=f"{name} = {word}")
    return after, Statement(told, (OPTIONS[name][0],))


def _value(campaign: Campaign, name: str, word: str) -> object:
    """The value of an option that a word says; raise DocumentError if no camp can have it."""
    document = campaign_to_json(campaign.header)
    document["rules"] = {**document.get("rules", {}), name: _plain(word)}
    loaded = load(json.dumps(document).encode())
    return getattr(loaded.options, name)


def _plain(word: str) -> Any:
    """A number, a list of numbers, or the word itself."""
    parts = word.split(",")
    numbers = [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 10]
    if len(numbers) < len(parts):
        return word
    return numbers if len(parts) > 1 else numbers[0]


# Beside the real camp


def compared(sandbox: Sandbox) -> Iterator[Statement]:
    """The real camp and the trial side by side: standings, entries judged differently, what else would change."""
    comparison, campaign = sandbox.comparison, sandbox.campaign
    changed = comparison.changes
    yield Statement(
        _("Standings: the real camp | the trial"),
        below=tuple(Statement(_row(real, trial, campaign)) for real, trial in comparison.standings),
    )
    if comparison.verdicts:
        below = tuple(_verdict(one, sandbox) for one in comparison.verdicts)
        yield Statement(_("Judged differently:"), below=below)
    lines = changes_text(changed, campaign, sandbox.real.state, sandbox.state)
    came = {new for _old, new in changed.figures if new is not None}
    if sandbox.renumbered or changed.arisen or came:
        told = _("Numbers: in the real camp → in the trial; what is new has the number that it has in the trial.")
        lines = (told, *lines)
    yield Statement(
        _("What would be different:") if lines else _("Nothing would be different."),
        figures=figures_at(sandbox.state, {*changed.lit, *changed.darkened, *came}),
        below=tuple(map(Statement, lines)),
    )


def _row(real: Standing, trial: Standing, campaign: Campaign) -> str:
    """A team in both camps; what differs is said once more at the end."""
    shown = [
        _("{place}. final {final}, score {score}, wallet {wallet}, paths {paths}").format(
            place=row.rank, final=row.final, score=row.score, wallet=row.wallet, paths=row.paths
        )
        for row in (real, trial)
    ]
    line = f"{team_name(campaign, real.team)}: {shown[0]}"
    return line + (" | =" if shown[0] == shown[1] else f" | {shown[1]}")


def _verdict(verdict: RulingChange, sandbox: Sandbox) -> Statement:
    told, version = _("Entry {version}: {old} → {new}"), verdict.version
    below = [Statement(order_in_force(sandbox.real if verdict.real else sandbox.trial, version))]
    step = sandbox.trial.step_of.get(version)
    if step is not None and step.objection is not None:
        below.append(Statement(_("In the trial it stays in force all the same, as irregular.")))
    told = told.format(version=version, old=_judged(verdict.real), new=_judged(verdict.trial))
    return Statement(told, below=tuple(below))


def _judged(ruling: Ruling | None) -> str:
    if ruling is None:
        return _("not there")
    return _("accepted") if ruling.code is None else code_text(ruling.code)


# For real


def to_enter(sandbox: Sandbox, reason: str) -> tuple[Order | Correction, ...]:
    """What has to be entered, in this order, to make the trial real, with the reason given; raise QuestionError."""
    try:
        tried = sandbox.made_real()
    except WhatIfError as error:
        told = _("The option {name} was changed in the trial, and options of a camp are fixed; nothing can be entered.")
        raise QuestionError(told.format(name=error.name)) from error
    if not tried:
        raise QuestionError(_("Nothing was tried that could be entered."))
    return tuple(VoidAttack(one.attack, reason) if isinstance(one, VoidAttack) else one for one in tried)


def entered_lines(sandbox: Sandbox, reason: str) -> tuple[str, ...]:
    """What has to be entered to make the trial real, a line each, as of the moment of each; raise QuestionError."""
    box, lines = Sandbox.of(sandbox.real), []
    for step in to_enter(sandbox, reason):
        lines.append(_entered_text(step, box.campaign, box.state))
        box = box.correct(step) if isinstance(step, Correction) else box.order(step)[0]
    return tuple(lines)


def _entered_text(what: Order | Correction, campaign: Campaign, state: State) -> str:
    if isinstance(what, Retraction):
        return correction_text(what.target, None, campaign)
    assert not isinstance(what, Correction), "amendments are not tried in words"
    return order_text(what, campaign, state)
