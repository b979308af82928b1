"""Keep a freeze on where another journal of the same camp takes the place of the one that had it."""

from __future__ import annotations

from itertools import takewhile

from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.notes import Freeze
from fejag_admin.store.desk import Desk


def freeze_to_keep(before: Journal, after: Journal) -> int | None:
    """The entry at which ``after`` must be frozen so that a freeze of ``before`` does not end; None if none would.

    Players go on seeing what both journals have in common, at most as far as the freeze went.
    """
    if before.frozen is None:
        return None
    both = zip(before.entries, after.entries, strict=False)
    common = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], both))
    moment = max(1, min(before.frozen, common))
    return None if after.frozen is not None and after.frozen <= moment else moment


def keep_freeze(before: Journal, desk: Desk) -> int | None:
    """Freeze a camp again that would lose the freeze of ``before``, in the name of whoever froze it then; the entry."""
    moment = freeze_to_keep(before, desk.journal)
    if moment is not None:
        author = next(entry.by for entry in reversed(before.entries) if entry.kind == "freeze")
        desk.note(Freeze(moment), by=author)
    return moment
