"""The verdict on a dispute: the claim, the evidence with its working, the decision with its rules, and signatures."""

from collections.abc import Iterator
from typing import Any

from fejag_admin.answers.answer import Answer
from fejag_admin.answers.entries import decision_text
from fejag_admin.answers.questions.finger import finger
from fejag_admin.camp.journal.contents import Decision
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import Dispute, EnteredNote
from fejag_admin.camp.views.cutout import cutout
from fejag_admin.camp.views.projection import view
from fejag_admin.common.language import _
from fejag_admin.texts.rulebook import rule_text
from reports import CannotPrintError
from reports.documents.blocks import INDENT, Block, Column, heading, para, pictures, points, signatures, table
from reports.documents.map_drawing import MapGrid, canvas
from reports.page_frame import PageArea, frame
from reports.print_request import PrintRequest
from reports.sight import Sight

LEAST, GUTTER = 3.2, 4.0  # millimetres: a cell of the smaller of two maps side by side, and the room between them


def dispute_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The verdict on the dispute asked for; raise CannotPrintError if there is none of this number.

    Claim and decision are the game master's words, written to be read by both sides; evidence is answered for players
    from what is uncovered only.
    """
    dispute = sight.dispute(request.dispute)
    if dispute is None:
        raise CannotPrintError(_("There is no dispute {number}.").format(number=request.dispute))
    teams = [sight.team_name(team) for team in dispute.claim.note.teams]
    area = PageArea(request.paper)
    blocks = [*_claim(sight, dispute, teams), *_evidence(sight, dispute, area), heading(_("Decision"))]
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
    return frame(sight, title, area, {"blocks": blocks})


def _claim(sight: Sight, dispute: Dispute, teams: list[str]) -> Iterator[Block]:
    claim = dispute.claim
    yield para(claim.note.text, strong=True)
    lines = [_("Teams: {teams}").format(teams=", ".join(teams))] if teams else []
    lines.append(_("Opened {time}").format(time=sight.time_text(claim.when)))
    for version, sentence in _entries(sight, () if claim.note.entry is None else (claim.note.entry,)):
        lines.append(_("About entry {version}: {order}").format(version=version, order=sentence))
    yield points(lines)


def _evidence(sight: Sight, dispute: Dispute, area: PageArea) -> Iterator[Block]:
    """Every question with its answer as of the entry to which it was put, worked out again, step by step, and drawn."""
    yield heading(_("Evidence"))
    answers = [*filter(None, (sight.answer(question.note) for question in dispute.evidence))]
    if not answers:
        yield para(_("Nothing was put to it."))
    for question, journal, answer in answers:
        template = _("As of entry {version}: {question}")
        yield para(template.format(version=journal.version, question=" ".join(question)))
        yield from (para(statement.text, strong=statement is answer.headline) for statement in answer.first)
        yield from _drawn(sight, journal, answer, area)
        below = (*(answer.decisive.below if answer.decisive else ()), *answer.steps)
        if rows := [[INDENT * depth + statement.text] for step in below for depth, statement in step.walk()]:
            yield table([Column(_("the working"), share=1)], rows, size=9.5)


def _drawn(sight: Sight, journal: Journal, answer: Answer, area: PageArea) -> Iterator[Block]:
    """What an answer points at on the map; if an entry brought it about, on the map before that entry as well."""
    now = view(journal.state, sight.viewer)
    highlight = finger(answer.on_map, now)
    size = now.size
    part = cutout(highlight.needed, size, size, size) if highlight.needed else None
    if part is None:
        return
    beside = MapGrid.fitting(size, (area.width - GUTTER) / 2, part, area.height / 2)
    grid = beside if beside.cell >= LEAST else MapGrid.fitting(size, area.width, part, area.height * 0.8)
    text = _("As of entry {version}").format(version=journal.version)
    drawn = [(text, canvas(sight, grid, state=journal.state, finger=highlight))]
    if answer.since is not None:
        entry = answer.since.values["entry"]
        past = journal.as_of(entry - 1).state
        before = finger(answer.on_map, view(past, sight.viewer), now)
        text = _("Before entry {version}").format(version=entry)
        drawn = [(text, canvas(sight, grid, state=past, finger=before)), *drawn]
    drawn = drawn if drawn[0][1] != drawn[-1][1] else drawn[-1:]
    legend = tuple(highlight.legend(sight.campaign, printed=True))
    rows = [drawn] if grid is beside else [[picture] for picture in drawn]
    yield from (pictures(row, legend if row is rows[-1] else ()) for row in rows)


def _entries(sight: Sight, versions: tuple[int, ...]) -> list[tuple[int, str]]:
    """Those of the entries that the viewer reads, each with its number."""
    return [entry for version in versions if (entry := sight.entry(version)) is not None]


def _decision(sight: Sight, ruling: EnteredNote[Decision]) -> Iterator[Block]:
    note = ruling.note
    text = _("{time}: {ruling}").format(time=sight.time_text(ruling.when), ruling=decision_text(note.ruling))
    yield para(text, strong=True)
    yield para(note.text)
    if entries := _entries(sight, note.entries):
        entry = _("Entry {version}: {order}")
        yield points(entry.format(version=version, order=order) for version, order in entries)
    if note.rules:
        columns = [Column(_("rule")), Column(_("what it says"), share=1)]
        yield table(columns, [[rule, rule_text(rule)] for rule in note.rules], size=9.5)
