"""The application as its screens and dialogs know it: the open camp, read and written; and what else may be asked."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections import defaultdict
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from textual.app import App

from fejag_admin.common.language import _

if TYPE_CHECKING:
    from textual.dom import DOMNode
    from textual.screen import Screen
    from textual.worker import Worker

    from fejag_admin.camp.journal.notes import Note
    from fejag_admin.common.settings import Settings
    from fejag_admin.rules.orders import Order
    from fejag_admin.rules.rulings import Ruling
    from fejag_admin.rules.state import State
    from fejag_admin.store.address import Address
    from fejag_admin.store.desk import Desk
    from fejag_admin.store.early import EarlyStore
    from fejag_admin.store.errors import Conflict, StoreError
    from fejag_admin.store.kept_slips import KeptSlips
    from fejag_admin.store.store import Store
    from fejag_admin.tui.shell.new_camp import NewCamp
    from fejag_admin.tui.shell.session import Session

T = TypeVar("T")


def looking_back_text() -> str:
    """Why nothing can be entered while an earlier moment is shown."""
    return _("You are looking at an earlier moment. Press Esc to return to now, then enter it.")


class Shell(App[None]):
    """Screens use ``session`` to read, ``enter`` to write, ``look_back`` and ``view_as`` to look.

    ``by``: the name of the person at the desk. ``new_camp``: the camp that is being set up.
    ``typed``: what was typed into its lines, the newest last, by the ids of the lines.
    """

    settings: Settings
    by: str
    new_camp: NewCamp

    def __init__(self) -> None:
        super().__init__()
        self._store: Store | EarlyStore | None = None
        self._session: Session | None = None
        self._desk_lock = asyncio.Lock()
        self._keeper: Worker[None] | None = None  # puts the slips into the store
        self._command: Worker[None] | None = None
        self._warned: dict[str, str] = {}
        self.typed: defaultdict[str, list[str]] = defaultdict(list)

    @property
    def session(self) -> Session:
        """The open camp as this desk sees it; only screens of a camp ask for it."""
        assert self._session is not None
        return self._session

    @property
    def has_camp(self) -> bool:
        return self._session is not None

    @property
    def store(self) -> Store:
        """The store of camps; open from the first frame on."""
        assert self._store is not None
        return self._store.opened

    @property
    def place(self) -> Address:
        """Where the store is."""
        assert self._store is not None
        return self._store.place

    @abstractmethod
    async def quiet(self, seconds: float) -> None:
        """Wait until nobody has typed for so long."""

    # Looking

    @abstractmethod
    async def redraw(self) -> None:
        """Redraw what is shown; other screens redraw when they are shown again."""

    async def changed(self) -> None:
        """The journal has changed."""
        self.session.catch_up()
        await self.redraw()

    async def look_back(self, version: int | None) -> None:
        """Show everything as of a journal entry; None is now."""
        self.session.look_back(version)
        await self.redraw()

    async def view_as(self, viewer: str) -> None:
        """Show the map through other eyes: ``public``, ``master`` or a team id."""
        self.session.viewer = viewer
        self.session.revision += 1
        await self.redraw()

    async def poll(self) -> None:
        """Take in what other desks have entered."""
        if not self.has_camp or self._desk_lock.locked():
            return
        from fejag_admin.store.errors import StoreError

        async with self._desk_lock:
            try:
                news = await asyncio.to_thread(self.session.desk.refresh)
            except StoreError as error:
                self.warn_once("store", str(error))
                return
        if news:
            await self.changed()

    # Writing

    async def enter(self, order: Order, note: str | None = None, shown: State | None = None) -> Ruling | None:
        """Enter an order; return its ruling, or None if nothing was decided and the person has been told why.

        ``shown``: the state on which the person was shown what comes of it, None for the camp as it is known here.
        A refused order is not recorded: say why it was refused, with `texts.rulings.ruling_text`.
        """
        desk, by = self.session.desk, self.session.by
        return await self.write(lambda: desk.enter(order, by=by, note=note, shown=shown))

    async def note(self, note: Note) -> int | None:
        """Enter a note; return the version of its entry, or None if it was not entered and the person knows why."""
        desk, by = self.session.desk, self.session.by
        return await self.write(lambda: desk.note(note, by=by))

    async def write(self, work: Callable[[], T]) -> T | None:
        """Let the desk write something; None if it could not, and the person has been told why."""
        from fejag_admin.store.errors import Conflict, StoreError

        session = self.session
        if session.looking_back:
            self.notify(looking_back_text(), severity="warning", markup=False)
            return None
        version = session.desk.version
        try:
            async with self._desk_lock:
                written = await asyncio.to_thread(work)
        except Conflict as conflict:
            await self.tell_conflict(conflict, version)
            return None
        except StoreError as error:
            self.tell_trouble(error)
            return None
        await self.changed()
        self.warn_of_clock()
        return written

    def keep_slips(self, text: str) -> None:
        """Keep the slips as they are typed now, in the store, too, as soon as it has time."""
        slips = self.session.slips
        before, slips.text = slips.count, text
        if slips.count != before:
            self.session.revision += 1
        if self._keeper is None or self._keeper.is_finished:
            self._keeper = self.run_worker(self._keep(slips))

    async def _keep(self, slips: KeptSlips) -> None:
        from fejag_admin.store.errors import StoreError

        while not slips.stored:
            try:
                async with self._desk_lock:
                    await asyncio.to_thread(slips.store)
            except StoreError as error:
                self.warn_once("store", str(error))
                return

    # Telling

    @abstractmethod
    async def tell_conflict(self, conflict: Conflict, version: int) -> None:
        """Another desk was first: show what it entered after ``version``; the order has to be decided again."""

    @abstractmethod
    def tell_trouble(self, error: StoreError) -> None:
        """The store cannot do it: say why; nothing that was confirmed is lost."""

    @abstractmethod
    async def notice_read(self) -> None:
        """Wait until the person has read why the last order was not entered."""

    @abstractmethod
    def report(self, error: Exception) -> None:
        """Tell the person about an unexpected error, write it to the log, and carry on."""

    def warn_once(self, about: str, told: str, seconds: float = 10) -> None:
        """Warn of something; not every second of the same. Empty: there is nothing to warn of any more."""
        if told and told != self._warned.get(about):
            self.notify(told, severity="warning", markup=False, timeout=seconds)
        self._warned[about] = told

    def warn_of_clock(self) -> None:
        """Say that the clock of this computer is behind the journal; once."""
        self.warn_once("clock", self.session.desk.clock_trouble, 30)

    # Going elsewhere, doing things from anywhere

    @abstractmethod
    def scopes(self, screen: Screen[object]) -> list[tuple[str, DOMNode]]:
        """The scopes whose actions work on a screen; a dialog has none but its own."""

    @abstractmethod
    def action_help(self) -> None:
        """Show the keys of this screen or dialog."""

    @abstractmethod
    def action_jump(self) -> None:
        """Put letters over everything that can be pressed or gone to."""

    def action_go(self, mode: str) -> None:
        """Show a screen."""
        self.switch_mode(mode)

    @abstractmethod
    async def open_camp(self, desk: Desk) -> None:
        """Show another camp, from its beginning: nothing begun in the last one is carried over."""

    @abstractmethod
    def action_command(self, name: str, *arguments: object) -> None:
        """Do one of `registry.COMMANDS`."""

    def run_command(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that outlives the screen it was asked for on; a key pressed twice does it once."""
        if self._command is None or self._command.is_finished:
            self._command = self.run_worker(work)
        else:
            work.close()

    @abstractmethod
    async def keep_settings(self, settings: Settings) -> None:
        """Use other settings from now on, and keep them for the next time."""
