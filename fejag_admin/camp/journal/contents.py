"""What entries of a journal hold: the camp itself, an order, a correction of what was entered, or a note.

An *edit* changes settings of the header, and is a correction, too. Orders, corrections and edits are steps: *undo*
takes one back as if it had never been entered, usually the last that counts or the last of one's own, *redo* brings
back what was undone; a new step ends what could be redone.

Notes change no outcome. A *freeze* keeps what players see at an earlier entry until a *release*. A *clue* of the secret
of the egg is pinned after a game. A *chore* of the evening was done or left out. A dispute is opened by a *claim*,
gathers *evidence* (questions and the entry as of which each is answered; the answer can always be worked out again),
some of it by a *withdrawal* taken back, and is closed by a *decision*. A *takeover* says on which computer the camp
goes on.
"""

from dataclasses import dataclass
from typing import Any, Literal, get_args

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.header import SettingPath
from fejag_admin.orders.entered import Entered

CHORES = ("result", "slips", "limits", "close", "clue", "bulletin", "packet", "copy", "fingerprint", "hang", "flag")
"""The steps of closing a day, in their order; last those of the morning."""

DecisionKind = Literal["uphold", "void", "adjust", "amend", "retract"]


@dataclass(frozen=True, slots=True)
class Amendment:
    """Put this order in the place of the one entered under version ``target``; brings a retracted one back, too."""

    target: int
    entered: Entered


@dataclass(frozen=True, slots=True)
class Retraction:
    """Take out the order entered under version ``target``."""

    target: int


@dataclass(frozen=True, slots=True)
class Edit:
    """Give settings of the camp these values; see `header`. ``was``: the values before, once it is proposed."""

    settings: tuple[tuple[SettingPath, Any], ...]
    was: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the step entered under version ``target``."""

    target: int


@dataclass(frozen=True, slots=True)
class Redo:
    """Bring back the step entered under version ``target``, which was undone."""

    target: int


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


Correction = Amendment | Retraction
Walk = Undo | Redo
Change = Correction | Edit | Walk
Note = Freeze | Release | Clue | Chore | Claim | Evidence | Withdrawal | Decision | TakeOver
Content = Campaign | Entered | Change | Note

KINDS: dict[str, type] = {
    "setup": Campaign,
    "order": Entered,
    **{shape.__name__.lower(): shape for shape in (*get_args(Change), *get_args(Note))},
}
"""What entries hold, by their kinds."""
KIND_OF = {shape: kind for kind, shape in KINDS.items()}
CORRECTIONS = ("amendment", "retraction")
WALKS = ("undo", "redo")
CHANGES = (*CORRECTIONS, "edit", *WALKS)
"""The kinds of entries that change what was entered before."""
STEPS = ("order", "edit", *CORRECTIONS)
"""The kinds of entries that can be undone."""
NOTES = tuple(kind for kind, shape in KINDS.items() if shape in get_args(Note))
