"""What if, in words: steps tried in a sandbox, and the trial beside the real camp in sentences."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from fejag_admin.camp.campaign import Campaign, campaign_to_json
from fejag_admin.camp.corrections import Correction, CorrectionError, Retraction
from fejag_admin.camp.questions import QuestionError, called, cell_of, known_attack, known_entry, team_of
from fejag_admin.camp.standings import Row
from fejag_admin.camp.told import Told, figures_at
from fejag_admin.camp.whatif import Sandbox, Verdict, WhatIfError
from fejag_admin.rules.orders import Order, Place, VoidAttack
from fejag_admin.rules.rulings import Ruling
from fejag_admin.texts import _, mark
from fejag_admin.texts.changes import changes_text
from fejag_admin.texts.entries import correction_text, order_text
from fejag_admin.texts.names import find_figure, nearest, team_name
from fejag_admin.texts.rulebook import OPTIONS
from fejag_admin.texts.rulings import code_text, ruling_text

PLACE, VOID, RETRACT, OPTION = mark("put"), mark("void"), mark("retract"), mark("option")


def try_step(sandbox: Sandbox, words: tuple[str, ...], reason: str = "") -> tuple[Sandbox, Told]:
    """Try one step more; the sandbox after it, unchanged if the rules refuse it, and what came of it.

    ``words``: ``place TEAM FIGURE CELL``, ``void ATTACK``, ``retract ENTRY`` or ``option NAME VALUE``. Raise
    QuestionError, UnknownNameError, or DocumentError for a value that an option cannot have.
    """
    verb = words[0] if words else ""
    if (called(verb, PLACE) or verb == "place") and len(words) == 4:
        return _order(sandbox, _place(sandbox.campaign, words[1:]))
    if called(verb, VOID) and len(words) == 2:
        return _order(sandbox, VoidAttack(known_attack(sandbox.state, words[1]), reason or _("tried")))
    if called(verb, RETRACT) and len(words) == 2:
        return _retract(sandbox, known_entry(sandbox.trial, words[1]))
    if called(verb, OPTION) and len(words) == 3:
        return _option(sandbox, words[1], words[2])
    told = _("What can be tried: place fbi tiger K17; void 3; retract 12; option placement_light sequential.")
    raise QuestionError(told)


def _place(campaign: Campaign, words: tuple[str, ...]) -> Place:
    return Place(team_of(campaign, words[0]), find_figure(words[1]), cell_of(campaign, words[2]))


def _order(sandbox: Sandbox, order: Order) -> tuple[Sandbox, Told]:
    before = sandbox.state
    after, ruling = sandbox.order(order)
    said = order_text(order, sandbox.campaign)
    if ruling.accepted:
        return after, Told(_("Tried: {what}").format(what=said), ruling.rules)
    why = ruling_text(ruling, sandbox.campaign, before)
    return after, Told(_("Refused: {order}").format(order=said), ruling.rules, below=(Told(why, ruling.rules),))


def _retract(sandbox: Sandbox, version: int) -> tuple[Sandbox, Told]:
    try:
        after = sandbox.retract(version)
    except CorrectionError as error:
        told = _("Entry {version} is retracted already.")
        if error.code != "retracted":
            told = _("Entry {version} is no order, so it cannot be corrected.")
        raise QuestionError(told.format(version=version)) from error
    return after, Told(_("Tried: {what}").format(what=correction_text(version, None, sandbox.campaign)), ("G9",))


def _option(sandbox: Sandbox, name: str, word: str) -> tuple[Sandbox, Told]:
    if name not in OPTIONS:
        near = nearest(name, OPTIONS)
        hint = ", ".join(OPTIONS) if near is None else _("Did you mean “{word}”?").format(word=near)
        raise QuestionError(_("There is no option “{word}”.").format(word=name) + " " + hint)
    after = sandbox.option(name, _value(sandbox.real.campaign, name, word))
    told = _("Tried: {what}").format(what=f"{name} = {word}")
    return after, Told(told, (OPTIONS[name][0],))


def _value(campaign: Campaign, name: str, word: str) -> object:
    """The value of an option that a word says; raise DocumentError if no camp can have it."""
    from fejag_admin.camp.document import load

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


def compared(sandbox: Sandbox) -> Iterator[Told]:
    """The real camp and the trial side by side: standings, entries judged differently, what else would change."""
    comparison, campaign = sandbox.comparison, sandbox.campaign
    yield Told(
        _("Standings: the real camp | the trial"),
        below=tuple(Told(_row(real, trial, campaign)) for real, trial in comparison.standings),
    )
    if comparison.verdicts:
        below = tuple(_verdict(one, campaign) for one in comparison.verdicts)
        yield Told(_("Judged differently:"), below=below)
    lines = changes_text(comparison.changes, campaign, sandbox.real.state, sandbox.state)
    numbers = {*comparison.changes.lit, *comparison.changes.darkened}
    numbers |= {new for _old, new in comparison.changes.figures if new is not None}
    yield Told(
        _("What would be different:") if lines else _("Nothing would be different."),
        figures=figures_at(sandbox.state, numbers),
        below=tuple(Told(line) for line in lines),
    )


def _row(real: Row, trial: Row, campaign: Campaign) -> str:
    """A team in both camps; what differs is said once more at the end."""
    shown = [
        _("{place}. final {final}, score {score}, wallet {wallet}, paths {paths}").format(
            place=row.rank, final=row.final, score=row.score, wallet=row.wallet, paths=row.paths
        )
        for row in (real, trial)
    ]
    line = f"{team_name(campaign, real.team)}: {shown[0]}"
    return line + (" | =" if shown[0] == shown[1] else f" | {shown[1]}")


def _verdict(verdict: Verdict, campaign: Campaign) -> Told:
    told = _("Entry {version}: {old} → {new}")
    below = tuple(Told(order_text(ruling.order, campaign)) for ruling in (verdict.real or verdict.trial,) if ruling)
    return Told(
        told.format(version=verdict.version, old=_judged(verdict.real), new=_judged(verdict.trial)), below=below
    )


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


def entered_text(what: Order | Correction, campaign: Campaign) -> str:
    """An order or a correction to be entered, in one line."""
    if isinstance(what, Retraction):
        return correction_text(what.target, None, campaign)
    assert not isinstance(what, Correction), "amendments are not tried in words"
    return order_text(what, campaign)
