"""Which desks are open on this computer: each with something begun holds a file, which the system lets go with it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from fejag_admin.common.files import data_folder, own_folder

_held: dict[str, int] = {}  # file descriptors, by the desk


def _mark(desk: str) -> Path:
    return data_folder() / "desks" / desk


def hold_desk(desk: str) -> None:
    """Mark a desk as open from now on. Where that cannot be written, nobody finds out that it is not any more."""
    if desk not in _held:
        try:
            own_folder(_mark(desk).parent)
            _mark(desk).touch(0o600)
        except OSError:
            return
        take_desk(desk)


def take_desk(desk: str) -> bool:
    """Hold a desk that was left open on this computer, as by a power cut; False if it is open, or of another one."""
    if not desk.isalnum():  # it comes from a store, and may name another folder
        return False
    try:
        held = os.open(_mark(desk), os.O_RDWR)
    except OSError:
        return False
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(held, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        return False
    _held[desk] = held
    return True


def leave_desk(desk: str, *, empty: bool) -> None:
    """Hold it no longer; ``empty``: nothing is left there, so it need not be found again."""
    if desk in _held:
        held = _held.pop(desk)
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(held, fcntl.LOCK_UN)  # a process that is just being started has the file for a moment, too
        os.close(held)
        if empty:
            _mark(desk).unlink(missing_ok=True)
