"""What is half done is written down beside the keys; warnings are told once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import TYPE_CHECKING

from textual.app import App

from fejag_admin.common.language import _
from fejag_admin.store.errors import StoreError

if TYPE_CHECKING:
    from textual.worker import Worker

SAVE_SECONDS = 0.3  # after the first key since the last time, what is half done is written down


class SavingApp(App[None]):
    """An application that writes down within a second what is half done. One thread at a time works with the desk."""

    def __init__(self) -> None:
        super().__init__()
        self._desk_lock = asyncio.Lock()
        self._to_save = OrderedDict[Hashable, Callable[[], object]]()
        self._saver: Worker[None] | None = None
        self._saving = Lock()
        self._warned: dict[str, str] = {}

    def save_soon(self, key: Hashable, work: Callable[[], object]) -> None:
        """Let something be written within a second, beside the keys, once however much is typed, the latest last."""
        self._to_save[key] = work
        self._to_save.move_to_end(key)
        if self._saver is None or self._saver.is_finished:
            self._saver = self.run_worker(self._save())

    async def _save(self) -> None:
        while self._to_save:
            await asyncio.sleep(SAVE_SECONDS)
            try:
                async with self._desk_lock:
                    kept = await asyncio.to_thread(self.save_now)
            except StoreError as error:
                self.warn_once("store", str(error))
                return
            sentence = _("What is half done cannot be kept for the next time; it holds until you leave.")
            self.warn_once("kept", "" if kept else sentence)

    def save_at_once(self, *keys: Hashable) -> None:
        """Write these now, if they still wait for it: they are about to be read. What is just being written is
        waited for.
        """
        with self._saving:
            for key in keys:
                self._to_save.pop(key, lambda: None)()

    def save_now(self) -> bool:
        """Write what waits for it; False if some of it could not be.

        Raise StoreError if the store fails; then the rest waits for the next time.
        """
        kept = True
        with self._saving:
            while self._to_save:
                key, work = self._to_save.popitem(last=False)
                try:
                    kept = work() is not False and kept
                except Exception:
                    self._to_save.setdefault(key, work)
                    raise
        return kept

    def warn_once(self, about: str, text: str, seconds: float = 10) -> None:
        """Warn of something; not every second of the same. Empty: there is nothing to warn of any more."""
        if text and text != self._warned.get(about):
            self.notify(text, severity="warning", markup=False, timeout=seconds)
        self._warned[about] = text
