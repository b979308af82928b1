"""Entries of the journal in words: what each says, and what has become of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Literal

from fejag_admin.answers.settings import setting_lines
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.contents import (
    CHANGES,
    Amendment,
    Chore,
    Claim,
    Decision,
    Edit,
    Evidence,
    Redo,
    Retraction,
    Undo,
)
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.replayed import Step
from fejag_admin.common.clock import short_time_text, sorted_time_text
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import fold_letters
from fejag_admin.orders import ORDERS, kind_of, order_text
from fejag_admin.orders.entered import Entered
from fejag_admin.rules.orders import Order, VoidAttack
from fejag_admin.rules.state import State
from fejag_admin.texts.names import team_name
from fejag_admin.texts.rulings import code_text

ENTRIES: dict[str, str] = {
    "setup": N_("set-up"),
    "order": N_("order"),
    "amendment": N_("amendment"),
    "retraction": N_("retraction"),
    "edit": N_("edit"),
    "undo": N_("undo"),
    "redo": N_("redo"),
    "freeze": N_("freeze"),
    "release": N_("release"),
    "clue": N_("clue"),
    "chore": N_("day"),
    "claim": N_("dispute"),
    "evidence": N_("evidence"),
    "withdrawal": N_("evidence withdrawn"),
    "decision": N_("decision"),
    "takeover": N_("taken over"),
}
# fmt: off
STEPS: dict[str, str] = {
    "result": N_("result"), "slips": N_("slips"), "limits": N_("limits"), "close": N_("closing the round"),
    "clue": N_("clue of the egg"), "bulletin": N_("bulletin"), "packet": N_("whole packet"),
    "copy": N_("second place"), "fingerprint": N_("fingerprint"), "hang": N_("noticeboard"), "flag": N_("flag"),
    "plays": N_("game"), "freeze": N_("freeze"), "unsettled": N_("corrections"), "dispute": N_("disputes"),
}
# fmt: on
"""The steps of closing a day and of the morning."""
DECISIONS: dict[str, str] = {
    "uphold": N_("everything stands"),
    "void": N_("an attack is made void"),
    "adjust": N_("points are given or taken"),
    "amend": N_("an entry is amended"),
    "retract": N_("an entry is retracted"),
}


_SAID: dict[str, str] = {
    "setup": N_("Camp founded"),
    "edit": N_("Camp edited: {settings}"),
    "undo": N_("Undo of entry {target}"),
    "redo": N_("Redo of entry {target}"),
    "freeze": N_("Players see the camp as of entry {at}"),
    "release": N_("Players see the camp as it is"),
    "clue": N_("Clue of the egg after game {game}: {text}"),
    "chore": N_("Done after game {game}: {steps}"),
    "claim": N_("Dispute: {claim}"),
    "evidence": N_("Evidence in dispute {claim}, as of entry {at}: {question}"),
    "withdrawal": N_("Evidence of entry {evidence} withdrawn"),
    "decision": N_("Dispute {claim} decided, {ruling}: {text}"),
    "takeover": N_("The camp goes on at {home}"),
}
"""What an entry says, by its kind; the blanks are fields of what it holds."""


def note_of(entry: Entry) -> str:
    """What was noted with the order that an entry holds; nothing if nothing was."""
    return (entry.entered and entry.entered.note) or ""


def entry_text(entry: Entry, campaign: Campaign, before: State | None = None) -> str:
    """What an entry says, in one line, with the reason of a correction; ``before``: as in `said_text`."""
    sentence = said_text(entry, campaign, before)
    return f"{sentence} – {entry.reason}" if entry.reason and entry.kind in ("setup", *CHANGES) else sentence


def said_text(entry: Entry, campaign: Campaign, before: State | None = None) -> str:
    """What an entry says without its reason: its order, what it corrects, or its note.

    ``before``: the camp before the entry, by which an attack made void is called by both its figures.
    """
    text, values = _(_SAID.get(entry.kind, "")), dict[str, str]()
    match entry.content:
        case Entered(order):
            return order_text(order, campaign, before)
        case Amendment(target) | Retraction(target):
            return correction_text(target, entry.order, campaign)
        case Edit() as edit:
            values = {"settings": "; ".join(setting_lines(edit, campaign))}
        case Chore(_game, steps, reason):
            values = {"steps": ", ".join(_(STEPS[step]) for step in steps)}
            text = _("Left out after game {game}: {steps} – {reason}") if reason else text
        case Claim(claim, teams, about):
            names = ", ".join(team_name(campaign, team) for team in teams)
            values = {"claim": f"{names}: {claim}" if teams else claim}
            text = text if about is None else _("Dispute about entry {entry}: {claim}")
        case Evidence(_claim, question):
            values = {"question": " ".join(question)}
        case Decision(_claim, ruling):
            values = {"ruling": decision_text(ruling)}
    named = {field.name: getattr(entry.content, field.name) for field in fields(entry.content)}
    return text.format(**named | values)


def order_in_force(journal: Journal, version: int) -> str:
    """The order of an entry that is in force, in one line; an attack it makes void is called by both its figures."""
    order = journal.step_of[version].effective.entered.order
    return order_text(order, journal.campaign, journal.state if isinstance(order, VoidAttack) else None)


def state_text(journal: Journal, entry: Entry) -> str:
    """What became of an order that was entered; nothing if it simply counts."""
    if entry.kind != "order":
        return ""
    step = journal.step_of.get(entry.version)
    if step is None:
        return _("undone") if entry.version in journal.gone else _("retracted")
    parts = []
    if (amended := step.effective.amended_by) is not None:
        parts.append(_("amended by entry {version}").format(version=amended))
    if step.unsettled and step.ruling.accepted:
        parts.append(_("irregular since entry {version}").format(version=step.effective.kept_by))
    if step.ruling.code is not None:
        parts.append(_("refused: {reason}").format(reason=code_text(step.ruling.code)))
    return "; ".join(parts)


def entry_kind_text(kind: str) -> str:
    return _(ENTRIES[kind])


def correction_text(target: int, order: Order | None, campaign: Campaign) -> str:
    """An amendment of entry ``target`` (its new order), or its retraction (None), in one line."""
    if order is None:
        return _("Retraction of entry {target}").format(target=target)
    return _("Amendment of entry {target}: {order}").format(target=target, order=order_text(order, campaign))


def dated_text(entry: Entry, campaign: Campaign, *more: str) -> str:
    """An entry in full on one line: its time, author and text, its note, and ``more`` about it."""
    text = f"{sorted_time_text(entry.when, campaign.zone)} {entry.by}: {entry_text(entry, campaign)}"
    return " – ".join(filter(None, (text, note_of(entry), *more)))


def entry_line(journal: Journal, version: int) -> str:
    """An entry of a journal in full on one line, with what became of it."""
    entry = journal.entry(version)
    return dated_text(entry, journal.campaign, state_text(journal, entry))


def decision_text(ruling: str) -> str:
    """What a dispute came to."""
    return _(DECISIONS[ruling])


Fate = Literal["accepted", "refused", "kept", "retracted", "note"]

_OTHERS = {"correction": N_("corrections"), "note": N_("notes and disputes")}

KINDS = (*ORDERS, *_OTHERS)
UNSETTLED = "unsettled"


def kind_text(kind: str) -> str:
    """What a kind of entry is called in the filter."""
    return _(_OTHERS[kind] if kind in _OTHERS else ORDERS[kind].plural)


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One entry for a list.

    ``kind``: one of `KINDS`, or ``setup``. ``time``: local time, short. ``teams``: those concerned. ``fate``: what has
    become of the order: in force, refused, kept in force by a correction, taken out; ``note`` for other entries.
    ``amended``: the entry that put another order in its place. ``folded``: all its words, folded for a search.
    """

    version: int
    kind: str
    time: str
    by: str
    text: str
    teams: tuple[str, ...]
    fate: Fate
    amended: int | None = None
    unsettled: bool = False
    folded: str = ""


def entry_lines(journal: Journal) -> tuple[EntryLine, ...]:
    """The lines of a journal, oldest first."""
    return tuple(line_of(entry, journal) for entry in journal.entries)


def filtered(lines: Sequence[EntryLine], words: str = "", team: str = "", kind: str = "") -> tuple[EntryLine, ...]:
    """The lines with all ``words``, of a team and a kind if given; ``kind`` may be `UNSETTLED`, too.

    If the words stand side by side somewhere, a number at their end whole, only the lines in which they do.
    """
    folded = fold_letters(words).split()
    matches = tuple(
        line
        for line in lines
        if (not team or team in line.teams)
        and (not kind or kind == line.kind or (kind == UNSETTLED and line.unsettled))
        and all(word in line.folded for word in folded)
    )
    phrase = re.compile(re.escape(" ".join(folded)) + r"(?!\d)")
    return tuple(line for line in matches if phrase.search(line.folded)) or matches


def line_of(entry: Entry, journal: Journal) -> EntryLine:
    """The line for one entry of the journal; one that walks the line of steps says what the step was, too."""
    step = journal.step_of.get(entry.version)
    text, kind = said_text(entry, journal.campaign), "setup" if entry.kind == "setup" else "note"
    match entry.content:
        case Entered(order):
            kind = kind_of(order).name
        case Undo(target) | Redo(target):
            text += f": {line_of(journal.entry(target), journal).text}"
    if entry.kind in CHANGES:
        kind = "correction"
    return EntryLine(
        version=entry.version,
        kind=kind,
        time=short_time_text(entry.when, journal.campaign.zone),
        by=entry.by,
        text=text,
        teams=tuple(dict.fromkeys(_teams(entry, journal))),
        fate=_fate(entry, step),
        amended=None if step is None else step.effective.amended_by,
        unsettled=step is not None and step.unsettled,
        folded=fold_letters(" ".join([str(entry.version), text, entry.by, entry.reason or "", note_of(entry)])),
    )


def _teams(entry: Entry, journal: Journal) -> list[str]:
    """The teams that an entry concerns: those of its order, and of what it corrects, sets or claims."""
    teams: list[str] = []
    if entry.order is not None:
        teams += kind_of(entry.order).teams(entry.order)
    if entry.target is not None:
        teams += _teams(journal.entry(entry.target), journal)
    match entry.content:
        case Claim(_text, concerned):
            teams += concerned
        case Edit(settings):
            teams += (path[1] for path, _now in settings if path[0] == "teams")
    return teams


def _fate(entry: Entry, step: Step | None) -> Fate:
    if entry.kind != "order":
        return "note"
    if step is None:
        return "retracted"
    if step.objection is not None:
        return "kept"
    return "accepted" if step.ruling.accepted else "refused"
