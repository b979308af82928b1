"""The verdict on a dispute: the claim, the evidence with its working, the decision with its rules, and signatures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fejag_admin.answers.entries import decision_text
from fejag_admin.camp.journal.notes import Decision, Dispute, EnteredNote
from fejag_admin.common.language import _
from fejag_admin.texts.rulebook import rule_text
from reports.documents.blocks import Block, Column, heading, para, points, signatures, table
from reports.errors import CannotPrintError
from reports.page_frame import PageArea, frame
from reports.print_request import PrintRequest
from reports.sight import Sight

INDENT = "\N{EM SPACE}\N{EM SPACE}"


def dispute_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The verdict on the dispute asked for; raise CannotPrintError if there is none of this number.

    Claim and decision are the game master's words, written to be read by both sides; evidence is answered for players
    from what is uncovered only.
    """
    dispute = sight.dispute(request.dispute)
    if dispute is None:
        raise CannotPrintError(_("There is no dispute {number}.").format(number=request.dispute))
    teams = [sight.team_name(team) for team in dispute.claim.note.teams]
    blocks = [*_claim(sight, dispute, teams), *_evidence(sight, dispute), heading(_("Decision"))]
    if dispute.decision is None:
        blocks.append(para(_("Not decided yet.")))
    else:
        blocks += _decision(sight, dispute.decision)
    sides = teams or [_("for one side"), _("for the other side")]
    blocks.append(signatures([_("game master"), *sides]))
    if sight.is_master:
        title = _("Verdict: dispute {number}").format(number=dispute.number)
    else:  # the number of its entry would tell how much there is that players do not read (R3)
        title = _("Verdict: dispute of {time}").format(time=sight.time_text(dispute.claim.when))
    return frame(sight, title, PageArea(request.paper), {"blocks": blocks})


def _claim(sight: Sight, dispute: Dispute, teams: list[str]) -> Iterator[Block]:
    claim = dispute.claim
    yield para(claim.note.text, strong=True)
    lines = [_("Teams: {teams}").format(teams=", ".join(teams))] if teams else []
    lines.append(_("Opened {time}").format(time=sight.time_text(claim.when)))
    for version, said in _entries(sight, () if claim.note.entry is None else (claim.note.entry,)):
        lines.append(_("About entry {version}: {order}").format(version=version, order=said))
    yield points(lines)


def _evidence(sight: Sight, dispute: Dispute) -> Iterator[Block]:
    """Every question with its answer as of the entry to which it was put, worked out again, step by step."""
    yield heading(_("Evidence"))
    answers = [answered for given in dispute.evidence if (answered := sight.answer(given.note)) is not None]
    if not answers:
        yield para(_("Nothing was put to it."))
    for answered in answers:
        told = _("As of entry {version}: {question}")
        yield para(told.format(version=answered.at, question=" ".join(answered.question)))
        answer = answered.answer
        yield from (para(one.text, strong=one is answer.headline) for one in answer.first)
        below = (*(answer.decisive.below if answer.decisive else ()), *answer.steps)
        rows = [[INDENT * depth + one.text] for told in below for depth, one in told.walk()]
        if rows:
            yield table([Column(_("the working"), share=1)], rows, size=9.5)


def _entries(sight: Sight, versions: tuple[int, ...]) -> list[tuple[int, str]]:
    """Those of the entries that the viewer reads, each with its number."""
    return [told for version in versions if (told := sight.entry(version)) is not None]


def _decision(sight: Sight, given: EnteredNote[Decision]) -> Iterator[Block]:
    note = given.note
    told = _("{time}: {ruling}").format(time=sight.time_text(given.when), ruling=decision_text(note.ruling))
    yield para(told, strong=True)
    yield para(note.text)
    if entries := _entries(sight, note.entries):
        entry = _("Entry {version}: {order}")
        yield points(entry.format(version=version, order=said) for version, said in entries)
    if note.rules:
        columns = [Column(_("rule")), Column(_("what it says"), share=1)]
        yield table(columns, [[rule, rule_text(rule)] for rule in note.rules], size=9.5)
