"""Exit codes: what a program that calls this one may rely on."""

from __future__ import annotations

from enum import IntEnum

from fejag_admin.common.language import _


class Exit(IntEnum):
    """The codes with which a command ends."""

    FINE = 0
    FAILED = 1
    BAD_INPUT = 2
    REFUSED = 3
    CONFLICT = 4
    STORAGE = 5
    INTERRUPTED = 130


def meaning(code: Exit) -> str:
    """What an exit code says, in the current language."""
    return {
        Exit.FINE: _("done"),
        Exit.FAILED: _("a check failed, or something unexpected happened"),
        Exit.BAD_INPUT: _("bad input or wrong use"),
        Exit.REFUSED: _("refused by the rules"),
        Exit.CONFLICT: _("conflict: somebody else entered something first"),
        Exit.STORAGE: _("the store cannot be read or written"),
        Exit.INTERRUPTED: _("interrupted"),
    }[code]
