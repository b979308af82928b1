"""Exit codes: what a program that calls this one may rely on."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The codes with which a command ends."""

    FINE = 0
    FAILED = 1
    BAD_INPUT = 2
    REFUSED = 3
    CONFLICT = 4
    STORAGE = 5
    INTERRUPTED = 130
