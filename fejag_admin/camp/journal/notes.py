"""Notes in the journal: which can be entered, and what they tell of clues and disputes."""

from dataclasses import dataclass
from operator import itemgetter
from typing import Generic, TypeVar

from fejag_admin.camp.journal.contents import (
    CHORES,
    Chore,
    Claim,
    Clue,
    Decision,
    Evidence,
    Freeze,
    Note,
    Release,
    TakeOver,
    Withdrawal,
)
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.common.error_log import InputError
from fejag_admin.common.language import _
from fejag_admin.common.names import clean_line
from fejag_admin.texts.rulebook import RULES

MAX_TEXT = 2000
MAX_WORDS = 20
SHOWN = 30  # signs of a text that is refused

N = TypeVar("N", bound=Note)


@dataclass(frozen=True, slots=True)
class EnteredNote(Generic[N]):
    """A note with the entry that holds it: its version, who entered it and when (ISO, UTC)."""

    version: int
    by: str
    when: str
    note: N


@dataclass(frozen=True, slots=True)
class Dispute:
    """A dispute with all that belongs to it; ``decision`` is None while it is open.

    ``withdrawn``: evidence that counts no more, each with the note that says so.
    """

    claim: EnteredNote[Claim]
    evidence: tuple[EnteredNote[Evidence], ...]
    withdrawn: tuple[tuple[EnteredNote[Evidence], EnteredNote[Withdrawal]], ...]
    decision: EnteredNote[Decision] | None

    @property
    def number(self) -> int:
        """What it is called by: the version of its claim."""
        return self.claim.version


def replaces(note: Note, entry: Entry) -> bool:
    """Whether a note replaces the earlier note of an entry: a clue of the same game, or freeze and release."""
    earlier = entry.content
    if isinstance(note, Clue):
        return isinstance(earlier, Clue) and earlier.game == note.game
    return isinstance(note, Freeze | Release) and isinstance(earlier, Freeze | Release)


def check(note: Note, journal: Journal) -> None:
    """Raise InputError unless a note can be entered on top of this journal."""
    match note:
        case Freeze(at):
            _version(at, journal)
        case Release():
            if journal.frozen is None:
                raise InputError(_("Players see the camp as it is; there is nothing to release."))
        case Clue(game, text):
            _text(text)
            if not 1 <= game <= journal.state.round:
                template = _("A clue is pinned after a game; games played so far: {games}.")
                raise InputError(template.format(games=journal.state.round))
        case Chore(game, steps, reason):
            if not steps or not set(steps) <= set(CHORES) or not 0 <= game <= journal.state.round + 1:
                raise InputError(_("not written as the program writes it"))
            _text(reason or "-")
        case Claim(text, teams, entry):
            _text(text)
            team_ids = journal.campaign.setup.teams
            if not set(teams) <= set(team_ids) or len(set(teams)) < len(teams):
                raise InputError(_("Name each team once, by its id: {teams}.").format(teams=", ".join(team_ids)))
            if entry is not None:
                _version(entry, journal)
        case Evidence(claim, question, at):
            _open(claim, journal)
            _version(at, journal)
            if not 1 <= len(question) <= MAX_WORDS:
                raise InputError(_("Write what is asked."))
            for word in question:
                _text(word)
        case Withdrawal(evidence):
            pending = [piece for dispute in open_disputes(journal) for piece in dispute.evidence]
            if evidence not in [piece.version for piece in pending]:
                template = _(
                    "Entry {version} is no evidence in an open dispute; “fejag disputes show” tells the numbers."
                )
                raise InputError(template.format(version=evidence))
        case Decision(claim, _ruling, text, rules, entries):
            _open(claim, journal)
            _text(text)
            for rule in rules:
                if rule not in RULES:
                    template = _("There is no rule {rule}; see “fejag rules”.")
                    raise InputError(template.format(rule=clean_line(rule[:SHOWN])))
            for version in entries:
                _version(version, journal)
        case TakeOver(home):
            _text(home)


def _text(text: str) -> None:
    if not text.strip():
        raise InputError(_("There is nothing written; write a sentence."))
    if len(text) > MAX_TEXT or not all(sign.isprintable() or sign == "\n" for sign in text):
        template = _("“{text}” is longer than {limit} characters or has signs in it that cannot be stored.")
        raise InputError(template.format(text=clean_line(text[:SHOWN]), limit=MAX_TEXT))


def _version(version: int, journal: Journal) -> None:
    if not 1 <= version <= journal.version:
        text = _("There is no entry {version}; the last one is {last}.")
        raise InputError(text.format(version=version, last=journal.version))


def _open(claim: int, journal: Journal) -> None:
    decision = dispute_of(journal, claim).decision
    if decision is not None:
        text = _("Dispute {number} was decided by entry {version}; open a new one.")
        raise InputError(text.format(number=claim, version=decision.version))


def notes_of(journal: Journal, kind: type[N]) -> tuple[EnteredNote[N], ...]:
    """The notes of one kind, the first entered first."""
    return tuple(
        EnteredNote(entry.version, entry.by, entry.when, entry.content)
        for entry in journal.apart
        if isinstance(entry.content, kind)
    )


def clues(journal: Journal) -> dict[int, str]:
    """The clues of the egg pinned so far, by game, in the order of the games (G6)."""
    clue_texts = {clue.note.game: clue.note.text for clue in notes_of(journal, Clue)}
    return dict(sorted(clue_texts.items()))


def disputes(journal: Journal) -> tuple[Dispute, ...]:
    """All disputes, the first opened first."""
    withdrawals = {withdrawal.note.evidence: withdrawal for withdrawal in notes_of(journal, Withdrawal)}
    decisions = {decision.note.claim: decision for decision in notes_of(journal, Decision)}
    evidence: dict[int, list[EnteredNote[Evidence]]] = {}
    for evidence_note in notes_of(journal, Evidence):
        evidence.setdefault(evidence_note.note.claim, []).append(evidence_note)
    return tuple(
        Dispute(
            claim,
            tuple(piece for piece in pieces if piece.version not in withdrawals),
            tuple((piece, withdrawals[piece.version]) for piece in pieces if piece.version in withdrawals),
            decisions.get(claim.version),
        )
        for claim in notes_of(journal, Claim)
        for pieces in (evidence.get(claim.version, ()),)
    )


def dispute_of(journal: Journal, number: int) -> Dispute:
    """The dispute of this number (the version of its claim); raise InputError."""
    for dispute in disputes(journal):
        if dispute.number == number:
            return dispute
    raise InputError(_("There is no dispute {number}.").format(number=number))


def open_disputes(journal: Journal) -> tuple[Dispute, ...]:
    """The disputes not decided yet, the first opened first."""
    return tuple(dispute for dispute in disputes(journal) if dispute.decision is None)


def decided_disputes(journal: Journal, rule: str | None = None) -> tuple[Dispute, ...]:
    """The disputes that are decided, the first decided first; ``rule``: only those by a rule (its id)."""
    decided = [
        (dispute.decision.version, dispute)
        for dispute in disputes(journal)
        if dispute.decision is not None and (rule is None or rule in dispute.decision.note.rules)
    ]
    return tuple(dispute for _version, dispute in sorted(decided, key=itemgetter(0)))
