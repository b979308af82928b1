"""Copying in the background: a thread that follows every entry within seconds, and waits for what is gone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING

from fejag_admin.store.address import VARIABLE, Address, address
from fejag_admin.store.copies import Copy, bring, copies, given, gone, told
from fejag_admin.store.errors import StoreError

if TYPE_CHECKING:
    from fejag_admin.store.engine import Database

EVERY = 2.0
"""Seconds between two looks at the store and at the places."""

PATIENCE = 20.0
"""Seconds until a place with another fault than being gone is tried again, unless something new is entered."""


class Carrier:
    """Carries what is entered in a store to its second places, in a thread of its own that disturbs nobody.

    ``tell``: called in that thread with a copy whose fault nobody was told of yet, and with one that is up to date
    again (``fault`` is empty then). ``busy``: the place that is being written to, empty if none is.
    """

    def __init__(self, own: Address, tell: Callable[[Copy], None] = lambda _copy: None, every: float = EVERY) -> None:
        self._own, self._tell, self._every = own, tell, every
        self._woken, self._ended = Event(), False
        self._done: dict[str, tuple[object, float]] = {}
        self._thread = Thread(target=self._run, name="carrier", daemon=True)
        self.busy = ""

    def start(self) -> None:
        """Begin, with what the places lack already."""
        self._thread.start()

    def wake(self) -> None:
        """Something was entered."""
        self._woken.set()

    def close(self, wait: float = 3.0) -> None:
        """Carry what is left, and end; a place that does not answer is waited for so many seconds only."""
        self._ended = True
        self._woken.set()
        self._thread.join(wait)

    def _run(self) -> None:
        with ExitStack() as opened:
            database: Database | None = None
            ending = False
            while not ending:
                ending = self._ended
                if copies(self._own):
                    from fejag_admin.store.engine import Database  # not before there is something to do

                    database = database or opened.enter_context(closing(Database(self._own)))
                    with suppress(StoreError):  # of the store itself: the desk tells it
                        self.look(database)
                if not ending:
                    self._woken.wait(self._every)
                    self._woken.clear()

    def look(self, database: Database) -> None:
        """Bring every place up to date that is not, or may be again. Raise StoreError if the own store has a fault."""
        from fejag_admin.store.lineage import marks

        now = marks(database)
        for copy in copies(self._own):
            before, tried = self._done.get(copy.place, (None, 0.0))
            if (away := gone(address(copy.place))) or copy.kind == "gone":
                waits = away and copy.kind == "gone"
            else:
                waits = before == now and (not copy.fault or monotonic() < tried + PATIENCE)
            if not waits:
                self.busy, fault = copy.label, copy.fault
                copy = bring(database, copy)
                self.busy, self._done[copy.place] = "", (now, monotonic())
                if fault and not copy.fault:
                    self._tell(copy)
            if copy.fault and not copy.told:
                told(self._own, copy)
                self._tell(copy)


def carry_later(own: Address) -> None:
    """Let another process carry what was just entered, if there is anywhere to carry it; nobody waits for it."""
    if copies(own):
        nowhere, root = subprocess.DEVNULL, Path(__file__).parent.parent.parent
        subprocess.Popen(  # its address may hold a password, which no command line may
            [sys.executable, "-m", "fejag_admin", "copies", "--json"],
            env=os.environ | {VARIABLE: given(own)},
            cwd=root,
            stdin=nowhere,
            stdout=nowhere,
            stderr=nowhere,
            start_new_session=True,
        )
