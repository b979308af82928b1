"""The eyes of the public display: they follow the journal and hand over what may be shown, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Thread

from textual.message import Message

from fejag_admin.common.error_log import log_path, write_log
from fejag_admin.common.language import _
from fejag_admin.store.desk import Desk
from fejag_admin.tui.display.public_state import PublicState, public_state

POLL_SECONDS = 0.4


@dataclass
class News(Message):
    """There is something new to show (``public_state``), or nothing new can be learned, and why (``trouble``)."""

    public_state: PublicState | None
    trouble: str = ""


class Watch(Thread):
    """Looks at the journal of a desk until `end`, and calls ``tell`` with what is new, in its own thread."""

    def __init__(self, desk: Desk, tell: Callable[[News], object]) -> None:
        super().__init__(name="fejag-watch", daemon=True)
        self._desk, self._tell = desk, tell
        self._ended = Event()

    def run(self) -> None:
        """Hand over what is shown now, then whatever changes."""
        last = News(None)
        while not self._ended.is_set():
            now = self._look(last)
            if (now.public_state, now.trouble) != (last.public_state, last.trouble):
                last = now
                self._tell(News(now.public_state, now.trouble))
            self._ended.wait(POLL_SECONDS)

    def end(self) -> None:
        """Look no more."""
        self._ended.set()
        self.join()

    def _look(self, last: News) -> News:
        """What is to be shown now; if that cannot be learned, what was shown last, and why."""
        from fejag_admin.store.errors import StoreError

        try:
            if not self._desk.refresh() and last.public_state is not None:
                return News(last.public_state)
            return News(public_state(self._desk.name, self._desk.slug, self._desk.journal))
        except StoreError as error:
            return News(last.public_state, str(error))
        except Exception as error:  # noqa: BLE001 - whatever it is, the display goes on with what it has
            path = write_log(error) or log_path()
            return News(last.public_state, _("Something unexpected happened. Details are in {path}.").format(path=path))
