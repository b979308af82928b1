"""Notes in the journal: entries that change no outcome. What players may see, clues of the egg, disputes.

A *freeze* keeps what players see at an earlier entry until a *release*. A *clue* of the secret of the egg is pinned
after a game. A *chore* of the evening was done or left out. A dispute is opened by a *claim*, gathers *evidence*
(questions and the entry as of which each is answered; the answer can always be worked out again), some of it by a
*withdrawal* taken back, and is closed by a *decision*. A *takeover* says on which computer the camp goes on.
"""

from dataclasses import asdict, dataclass
from operator import itemgetter
from typing import Any, Generic, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

from fejag_admin.camp.journal.entries import NoteKind
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.common.language import _
from fejag_admin.common.names import clean_line
from fejag_admin.texts.rulebook import RULES

MAX_TEXT = 2000
MAX_WORDS = 20
SHOWN = 30  # signs of a text that is refused

CHORES = ("result", "slips", "limits", "close", "clue", "bulletin", "packet", "copy", "fingerprint", "hang", "flag")
"""The steps of closing a day, in their order; last those of the morning."""

DecisionKind = Literal["uphold", "void", "adjust", "amend", "retract"]


@dataclass(frozen=True, slots=True)
class Freeze:
    """From now on players see the camp as of entry ``at``."""

    at: int


@dataclass(frozen=True, slots=True)
class Release:
    """Players see the camp as it is again."""


@dataclass(frozen=True, slots=True)
class Clue:
    """The clue of the secret of the egg that is pinned after a game; the last one for a game counts (G6)."""

    game: int
    text: str


@dataclass(frozen=True, slots=True)
class Chore:
    """Steps of the evening after a game, done or (with a ``reason``) left out; only those without a trace elsewhere."""

    game: int
    steps: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A dispute is opened: the claim, the teams concerned, and the entry it is about, if any."""

    text: str
    teams: tuple[str, ...] = ()
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """Put to a dispute (the version of its claim): the words of a question and the entry as of which it is answered."""

    claim: int
    question: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Evidence (the version of its entry) counts no more in its dispute."""

    evidence: int


@dataclass(frozen=True, slots=True)
class Decision:
    """A dispute is closed.

    ``ruling``: nothing is changed (``uphold``), or the remedy; ``entries``: the orders and corrections that carry it
    out. ``rules``: the ids of the rules it rests on. ``text``: the reasons given.
    """

    claim: int
    ruling: DecisionKind
    text: str
    rules: tuple[str, ...] = ()
    entries: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeOver:
    """From now on the camp goes on in the store ``home``: computer and file, or the address of a database."""

    home: str


Note = Freeze | Release | Clue | Chore | Claim | Evidence | Withdrawal | Decision | TakeOver
N = TypeVar("N", bound=Note)

KINDS: dict[str, type[Note]] = {shape.__name__.lower(): shape for shape in get_args(Note)}
"""The notes by the kinds of their entries."""


class NoteError(ValueError):
    """A note is not possible; the text says why and what to do."""


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


def note_entry(version: int, note: Note, by: str, when: str) -> Entry:
    payload = {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(note).items()}
    return Entry(version, cast("NoteKind", type(note).__name__.lower()), payload, by, when)


def note_of(entry: Entry) -> Note | None:
    """The note that an entry holds, None if it is none. Raise NoteError if it is not written as `note_entry` writes."""
    shape = KINDS.get(entry.kind)
    if shape is None:
        return None
    types = get_type_hints(shape)
    if set(entry.payload) != set(types) or not all(_is(entry.payload[name], types[name]) for name in types):
        raise NoteError(_("not written as the program writes it"))
    values: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in entry.payload.items()}
    return shape(**values)


def _is(value: Any, wanted: Any) -> bool:
    """Whether a JSON value is what a field of a note holds; ``wanted``: the type of the field."""
    kinds = get_args(wanted)
    if get_origin(wanted) is tuple:
        return isinstance(value, list) and all(type(item) is kinds[0] for item in value)
    if get_origin(wanted) is Literal:
        return isinstance(value, str)
    return type(value) in (kinds or (wanted,))


def replaces(note: Note, entry: Entry) -> bool:
    """Whether a note replaces the earlier note of an entry: a clue of the same game, or freeze and release."""
    earlier = note_of(entry)
    if isinstance(note, Clue):
        return isinstance(earlier, Clue) and earlier.game == note.game
    return isinstance(note, Freeze | Release) and isinstance(earlier, Freeze | Release)


def check(note: Note, journal: Journal) -> None:
    """Raise NoteError unless a note can be entered on top of this journal."""
    match note:
        case Freeze(at):
            _version(at, journal)
        case Release():
            if journal.frozen is None:
                raise NoteError(_("Players see the camp as it is; there is nothing to release."))
        case Clue(game, text):
            _text(text)
            if not 1 <= game <= journal.state.round:
                template = _("A clue is pinned after a game; games played so far: {games}.")
                raise NoteError(template.format(games=journal.state.round))
        case Chore(game, steps, reason):
            if not steps or not set(steps) <= set(CHORES) or not 0 <= game <= journal.state.round + 1:
                raise NoteError(_("not written as the program writes it"))
            _text(reason or "-")
        case Claim(text, teams, entry):
            _text(text)
            team_ids = journal.campaign.setup.teams
            if not set(teams) <= set(team_ids) or len(set(teams)) < len(teams):
                raise NoteError(_("Name each team once, by its id: {teams}.").format(teams=", ".join(team_ids)))
            if entry is not None:
                _version(entry, journal)
        case Evidence(claim, question, at):
            _open(claim, journal)
            _version(at, journal)
            if not 1 <= len(question) <= MAX_WORDS:
                raise NoteError(_("Write what is asked."))
            for word in question:
                _text(word)
        case Withdrawal(evidence):
            pending = [piece for dispute in open_disputes(journal) for piece in dispute.evidence]
            if evidence not in [piece.version for piece in pending]:
                template = _(
                    "Entry {version} is no evidence in an open dispute; “fejag disputes show” tells the numbers."
                )
                raise NoteError(template.format(version=evidence))
        case Decision():
            _check_decision(note, journal)
        case TakeOver(home):
            _text(home)


def _check_decision(note: Decision, journal: Journal) -> None:
    _open(note.claim, journal)
    _text(note.text)
    if note.ruling not in get_args(DecisionKind):
        raise NoteError(_("A dispute is decided by one of {words}.").format(words=", ".join(get_args(DecisionKind))))
    for rule in note.rules:
        if rule not in RULES:
            raise NoteError(_("There is no rule {rule}; see “fejag rules”.").format(rule=clean_line(rule[:SHOWN])))
    for version in note.entries:
        _version(version, journal)


def _text(text: str) -> None:
    if not text.strip():
        raise NoteError(_("There is nothing written; write a sentence."))
    if len(text) > MAX_TEXT or not all(sign.isprintable() or sign == "\n" for sign in text):
        template = _("“{text}” is longer than {limit} characters or has signs in it that cannot be stored.")
        raise NoteError(template.format(text=clean_line(text[:SHOWN]), limit=MAX_TEXT))


def _version(version: int, journal: Journal) -> None:
    if not 1 <= version <= journal.version:
        text = _("There is no entry {version}; the last one is {last}.")
        raise NoteError(text.format(version=version, last=journal.version))


def _open(claim: int, journal: Journal) -> None:
    for dispute in disputes(journal):
        if dispute.number == claim:
            if dispute.decision is None:
                return
            text = _("Dispute {number} was decided by entry {version}; open a new one.")
            raise NoteError(text.format(number=claim, version=dispute.decision.version))
    raise NoteError(_("There is no dispute {number}.").format(number=claim))


def notes_of(journal: Journal, kind: type[N]) -> tuple[EnteredNote[N], ...]:
    """The notes of one kind, the first entered first."""
    return tuple(
        EnteredNote(entry.version, entry.by, entry.when, note)
        for entry in journal.apart
        if isinstance(note := note_of(entry), kind)
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
