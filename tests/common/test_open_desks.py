"""Desks that are open on this computer: held by their process, and free as soon as it leaves them."""

from __future__ import annotations

import os

from fejag_admin.common.open_desks import hold_desk, leave_desk, take_desk


def test_a_desk_is_free_as_soon_as_it_is_left() -> None:
    hold_desk("a1")
    assert not take_desk("a1")
    leave_desk("a1", empty=False)
    assert take_desk("a1")
    leave_desk("a1", empty=True)
    assert not take_desk("a1"), "nothing is left of it"


def test_a_process_that_is_being_started_does_not_keep_a_desk() -> None:
    """Between its fork and its first step it has every file that this process has open."""
    hold_desk("a1")
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.read(reading, 1)
        os._exit(0)
    try:
        leave_desk("a1", empty=False)
        assert take_desk("a1")
    finally:
        os.write(writing, b".")
        os.waitpid(child, 0)
        leave_desk("a1", empty=True)
