"""The application as its screens and dialogs know it: the open camp, read and written, and the way between screens."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast

from fejag_admin.common.error_log import log_path, write_log
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import _
from fejag_admin.common.settings import load_settings, login_name
from fejag_admin.store.copies import elsewhere
from fejag_admin.store.drafts import SLIPS
from fejag_admin.store.errors import Conflict, StoreError
from fejag_admin.tui.shell.actions import APP, offered
from fejag_admin.tui.shell.saving import SavingApp
from fejag_admin.tui.shell.session import NewCamp, Session
from fejag_admin.tui.shell.textual_patches import SafePump

if TYPE_CHECKING:
    from textual.dom import DOMNode
    from textual.screen import Screen
    from textual.widget import AwaitMount
    from textual.worker import Worker

    from fejag_admin.camp.journal.contents import Note
    from fejag_admin.rules.orders import Order, Ruling
    from fejag_admin.rules.state import State
    from fejag_admin.store.desk import Desk
    from fejag_admin.store.store import Store
    from fejag_admin.tui.shell.outside import PublicPage


T = TypeVar("T")


def looking_back_text() -> str:
    """Why nothing can be entered while an earlier moment is shown."""
    return _("You are looking at an earlier moment. Press Esc to return to now, then enter it.")


class Shell(SavingApp):
    """Screens use ``session`` to read, ``enter`` to write, ``look_back`` and ``view_as`` to look.

    ``by``: the name of the person at the desk. ``new_camp``: the camp that is being set up.
    """

    def __init__(self) -> None:
        super().__init__()
        self.settings = load_settings()
        self.by = self.settings.by or login_name()
        self.new_camp = NewCamp(self.save_soon)
        self._trail: list[str] = []  # the screens through which one came, none of them twice
        self._store: Store | None = None
        self._session: Session | None = None
        self._command: Worker[object] | None = None
        self.page: PublicPage | None = None  # served from here
        self.troubles: list[Exception] = []  # what went wrong unexpectedly

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
        return self._store

    # Looking

    async def redraw(self) -> None:
        """Redraw what is shown; other screens redraw when they are shown again."""
        for screen in self.screen_stack:
            if hasattr(screen, "catch_up"):
                await screen.catch_up()

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

        async with self._desk_lock:
            try:
                news = await asyncio.to_thread(self.session.desk.refresh)
                slips = await asyncio.to_thread(self.session.drafts.look_around)
            except StoreError as error:
                self.warn_once("store", str(error))
                return
        if news and self.has_camp:
            await self.changed()
        elif slips and self.has_camp:
            self.session.revision += 1
            await self.redraw()
        if self.has_camp:
            sentence = _(
                "The slips of this desk were taken over or entered elsewhere. They stay here, too: delete what is done."
            )
            self.warn_once("slips", sentence if self.session.drafts.slips_taken else "", 60)

    # Writing

    async def enter(self, order: Order, note: str | None = None, seen: State | None = None) -> Ruling | None:
        """Enter an order; return its ruling, or None if nothing was decided and the person has been told why.

        ``seen``: the state on which the person was shown what comes of it, None for the camp as it is known here.
        A refused order is not recorded: say why it was refused, with `answers.explained.refusal_text`.
        """
        desk, by = self.session.desk, self.by
        return await self.write(lambda: desk.enter(order, by=by, note=note, seen=seen))

    async def note(self, note: Note, looking_back: bool = False) -> int | None:
        """Enter a note; return the version of its entry, or None if it was not entered and the person knows why.

        ``looking_back``: whether it may be entered while an earlier moment is looked at.
        """
        desk, by = self.session.desk, self.by
        return await self.write(lambda: desk.note(note, by=by), looking_back)

    async def write(self, work: Callable[[], T], looking_back: bool = False) -> T | None:
        """Let the desk write something; None if it could not, and the person has been told why."""
        session = self.session
        if session.looking_back and not looking_back:
            self.notify(looking_back_text(), severity="warning", markup=False)
            return None
        version = session.desk.version
        try:
            async with self._desk_lock:
                written = await asyncio.to_thread(work)
        except (Conflict, StoreError) as error:
            await self.tell_not_entered(error, version)
            return None
        except DocumentError as error:
            text = "\n".join(fault.text for fault in error.faults)
            self.notify(text, severity="error", markup=False)
            return None
        await self.changed()
        self.warn_once("clock", self.session.desk.clock_trouble, 30)
        self.come_back()
        return written

    def keep_draft(self, name: str, value: Any) -> None:
        """Keep what is half done as it is now; an empty value: it is done, or not wanted any more.

        It is found again under this name when the program was left, killed or without power.
        """
        drafts = self.session.drafts
        before = drafts.count if name == SLIPS else 0
        if drafts.put(name, value) or (name == SLIPS and drafts.count != before):
            self.session.revision += 1
        self.save_soon(drafts, drafts.store)

    def draft(self, name: str) -> Any:
        """What is half done under a name; None if nothing is."""
        return self.session.drafts.begun.get(name)

    # Telling

    @abstractmethod
    async def tell_not_entered(self, error: Conflict | StoreError, version: int) -> None:
        """Say why something was not entered: the store could not do it, or another desk was first.

        Then what that desk entered after ``version`` is shown; the order has to be decided again. Returns when the
        person has read it; only in a worker, as `tell_trouble`.
        """

    @abstractmethod
    async def tell_trouble(self, error: StoreError) -> None:
        """The store cannot do it: say why; nothing that was confirmed is lost."""

    def report(self, error: Exception) -> None:
        """Tell the person about an unexpected error, write it to the log, and carry on."""
        self.troubles.append(error)
        path = write_log(error)
        self.notify(
            _("{error} – nothing that was confirmed is lost. Details are in {path}.").format(
                error=str(error) or type(error).__name__, path=path or log_path()
            ),
            title=_("Something unexpected happened"),
            severity="error",
            markup=False,
            timeout=15,
        )

    # Going elsewhere, doing things from anywhere

    def scopes(self, screen: Screen[object]) -> list[tuple[str, DOMNode]]:
        """The scopes whose actions work on a screen; a dialog has none but its own."""
        own: list[tuple[str, DOMNode]] = screen.scopes() if hasattr(screen, "scopes") else []
        return own if screen.is_modal else [*own, (APP, self)]

    async def action_act(self, name: str) -> None:
        """Do the action of an id that a click named, on the bottom line or on a page; if it cannot be done, say why."""
        for action, node, _able in offered(self.scopes(self.screen), "footer", "palette"):
            if action.id == name:
                await self.run_action(action.handler, node)

    def action_go(self, mode: str) -> None:
        """Show a screen."""
        if self.has_camp and mode in ("today", "day"):
            self.session.home, self.session.doing = mode, ""
        self.switch_mode(mode)

    def switch_mode(self, mode: str) -> AwaitMount:
        """Show a screen, which is brought up to date first.

        It may still say what the master saw on it: not for a moment may it do so under other eyes (R2).
        """
        try:
            stack = self.get_screen_stack(mode)
        except KeyError:  # it has not been shown yet
            stack = []
        for screen in stack:
            if hasattr(screen, "renew"):
                screen.renew()
        if mode == "today" or mode in self._trail:
            del self._trail[0 if mode == "today" else self._trail.index(mode) :]
        elif mode != self.current_mode != self.DEFAULT_MODE:
            self._trail.append(self.current_mode)
        return super().switch_mode(mode)

    @property
    def mode_before(self) -> str:
        """The screen from which one came."""
        return self._trail[-1] if self._trail else "today" if self.has_camp else "welcome"

    async def action_go_back(self) -> None:
        """Leave what is shown specially, an earlier moment, or this screen for the one from which one came."""
        screen: Any = self.screen
        if getattr(screen, "can_step_back", False):
            screen.step_back()
        elif self.has_camp and self.session.looking_back:
            await self.look_back(None)
        else:
            self.switch_mode(self.mode_before)

    async def forget_screen(self, mode: str) -> None:
        """Let a screen that is not shown begin anew when it is shown next."""
        await self.remove_mode(mode)
        self.add_mode(mode, self.MODES[mode])

    async def forget_screens(self) -> None:
        """Let all screens but the one that is shown begin anew."""
        self._trail.clear()
        for mode in [mode for mode in self.MODES if mode != self.current_mode]:
            await self.forget_screen(mode)

    async def build_anew(self) -> None:
        """Build every screen from nothing, as in another language."""
        await self.forget_screens()
        for screen in self.screen_stack:
            if hasattr(screen, "build_anew"):
                await screen.build_anew()

    @abstractmethod
    def come_back(self) -> None:
        """Go back to the list of the day if the step is done for which it led here."""

    def sit_down(self, desk: Desk) -> None:
        """Work at a desk, with what was begun there."""
        before, self._session = self._session, Session(desk, self.by)
        try:
            if before is not None:
                self.save_at_once(before.drafts)  # it may be the same camp
                before.drafts.leave()
            self._session.drafts.load()
        except StoreError as error:
            self.warn_once("store", str(error))

    async def open_camp(self, desk: Desk) -> None:
        """Show another camp, from its beginning: nothing begun in the last one is carried over."""
        if self.has_camp and self.current_mode != "welcome":
            self.switch_mode("welcome")
        await self.forget_screens()
        self.sit_down(desk)
        await self.switch_mode("today")
        self.warn_of_camp()

    async def close_camp(self) -> None:
        """Have no camp open; where camps are chosen. Raise StoreError if what is half done cannot be kept."""
        await self.forget_screens()
        async with self._desk_lock:
            self.save_at_once(self.session.drafts)
            self.session.drafts.leave()
            self._session = None

    def warn_of_camp(self) -> None:
        """Say that the clock is wrong, or that another computer has taken the camp over: do not go on unawares."""
        desk = self.session.desk
        self.warn_once("clock", desk.clock_trouble, 30)
        if warning := elsewhere(desk.journal.apart, self.store.place, desk.campaign.zone):
            self.notify(warning, severity="error", markup=False, timeout=60)

    @abstractmethod
    def action_command(self, name: str, *arguments: object) -> None:
        """Do one of `registry.COMMANDS`."""

    def run_command(self, work: Coroutine[Any, Any, object]) -> None:
        """Do something that outlives the screen it was asked for on; a key pressed twice does it once."""
        if self._command is None or self._command.is_finished:
            self._command = self.run_worker(work)
        else:
            work.close()


Words = ParamSpec("Words")
Asking = TypeVar("Asking", bound="Guarded")


def asks(
    work: Callable[Concatenate[Asking, Words], Coroutine[Any, Any, None]],
) -> Callable[Concatenate[Asking, Words], None]:
    """An action that asks something: once, however often its key is pressed; keys typed ahead wait for the question."""

    @wraps(work)
    def action(node: Asking, /, *words: Words.args, **named: Words.kwargs) -> None:
        node.shell.run_command(work(node, *words, **named))

    return action


class Guarded(SafePump):
    """A screen or widget whose handlers may fail without taking the program down: the app tells the person.

    Put it first among the base classes.
    """

    @property
    def shell(self) -> Shell:
        """The application, with the type that screens and dialogs know."""
        return cast("Shell", self.app)
