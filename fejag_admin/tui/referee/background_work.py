"""Work that may take long, done in a thread of its own and stopped when nobody wants it any more."""

from __future__ import annotations

import asyncio
import ctypes
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

T = TypeVar("T")


class Stopped(BaseException):
    """Raised in the middle of work that nobody wants any more."""


class BackgroundWork(Generic[T]):
    """Work done in a thread of its own, which can be stopped; nobody waits for it when the program is left.

    It is stopped by an exception raised in its thread, so that also work that never asks whether to go on ends at once
    and takes no more time from the screen.
    """

    def __init__(self, work: Callable[[], T]) -> None:
        self._loop = asyncio.get_running_loop()
        self._future: asyncio.Future[T | None] = self._loop.create_future()
        self._thread = threading.Thread(target=self._run, args=(work,), name="referee", daemon=True)
        self._thread.start()

    def _run(self, work: Callable[[], T]) -> None:
        with suppress(Stopped):
            value = work()
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._settle, value)

    def _settle(self, value: T | None) -> None:
        if not self._future.done():
            self._future.set_result(value)

    async def result(self) -> T | None:
        """What came of it; None if it was stopped."""
        return await self._future

    def stop(self) -> None:
        """End it, wherever it is."""
        if not self._future.done():
            self._settle(None)
            number = ctypes.c_ulong(self._thread.ident or 0)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(number, ctypes.py_object(Stopped))
