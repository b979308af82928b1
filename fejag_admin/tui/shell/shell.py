"""The application as its screens and dialogs know it: the open camp, read and written, and the way between screens."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Coroutine, Hashable
from contextlib import suppress
from functools import wraps
from threading import Lock
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast

from fejag_admin.answers.day import DayStep, evening, morning
from fejag_admin.camp.journal.contents import Chore
from fejag_admin.common.error_log import InputError
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.language import _
from fejag_admin.common.settings import Settings, load_settings, login_name, save_settings
from fejag_admin.store.copies import Carrier, copies, elsewhere
from fejag_admin.store.database.errors import Conflict, EntryRefused, StoreError
from fejag_admin.tui.shell.notices import conflict_notice, trouble_notice
from fejag_admin.tui.shell.registry import COMMANDS
from fejag_admin.tui.shell.safe_app import SafeApp
from fejag_admin.tui.shell.session import NewCamp, Session, looking_back_text
from fejag_admin.tui.shell.textual_patches import SafePump

if TYPE_CHECKING:
    from textual.content import Content
    from textual.screen import Screen
    from textual.widget import AwaitMount
    from textual.worker import Worker

    from fejag_admin.camp.journal.contents import Note
    from fejag_admin.rules.orders import Order, Ruling
    from fejag_admin.rules.state import State
    from fejag_admin.store.desk import Desk
    from fejag_admin.store.store import Store
    from fejag_admin.tui.shell.page import PublicPage

T = TypeVar("T")
SAVE_SECONDS = 0.3  # after the first key since the last time, what is half done is written down


class Shell(SafeApp):
    """Screens use ``session`` to read, ``enter`` to write, ``look_back`` and ``view_as`` to look.

    ``store``: the store of camps; open from the first frame on. ``by``: the name of the person at the desk.
    ``new_camp``: the camp that is being set up. ``page``: the public page that is served from here.
    One thread at a time works with the desk.
    """

    store: Store

    def __init__(self) -> None:
        super().__init__()
        self.settings = load_settings()
        self.by = self.settings.by or login_name()
        self.new_camp = NewCamp(self.save_soon)
        self.page: PublicPage | None = None
        self._carrier: Carrier | None = None
        self._session: Session | None = None
        self._trail: list[str] = []  # the screens through which one came, none of them twice
        self._command: Worker[object] | None = None
        self._desk_lock = asyncio.Lock()
        self._to_save: dict[Hashable, Callable[[], object]] = {}
        self._saver: Worker[None] | None = None
        self._saving = Lock()

    @property
    def session(self) -> Session:
        """The open camp as this desk sees it; only screens of a camp ask for it."""
        assert self._session is not None
        return self._session

    @property
    def has_camp(self) -> bool:
        return self._session is not None

    # Looking

    async def changed(self) -> None:
        """The journal has changed, or something else that is shown; hidden screens redraw when they are shown again."""
        if self._carrier is not None:
            self._carrier.wake()
        if self.has_camp:
            self.session.catch_up()
        for screen in self.screen_stack:
            if hasattr(screen, "catch_up"):
                screen.catch_up()

    async def look_back(self, version: int | None) -> None:
        """Show everything as of a journal entry; None is now."""
        self.session.look_back(version)
        await self.changed()

    async def view_as(self, viewer: str) -> None:
        """Show the map through other eyes: ``public``, ``master`` or a team id."""
        self.session.viewer = viewer
        await self.changed()

    async def poll(self) -> None:
        """Take in what other desks have entered."""
        if not self.has_camp or self._desk_lock.locked():
            return
        try:
            async with self._desk_lock:
                news = await asyncio.to_thread(self.session.desk.refresh)
                slips = await asyncio.to_thread(self.session.drafts.look_around)
        except StoreError as error:
            self.warn_once("store", str(error))
            return
        if (news or slips) and self.has_camp:
            await self.changed()
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
            self.notify(looking_back_text(), severity="warning")
            return None
        version = session.desk.version
        try:
            async with self._desk_lock:
                written = await asyncio.to_thread(work)
        except (Conflict, StoreError) as error:
            await self.tell_not_entered(error, version)
            return None
        except (InputError, DocumentError) as error:
            self.report(error)
            return None
        await self.changed()
        self.warn_once("clock", session.desk.clock_trouble, 30)
        self.come_back()
        return written

    async def tell_not_entered(self, error: Conflict | StoreError, version: int) -> None:
        """Say why something was not entered: the store could not do it, or another desk was first.

        Then what that desk entered after ``version`` is shown; the order has to be decided again. Returns when the
        person has read it; only in a worker.
        """
        if isinstance(error, EntryRefused):
            self.notify(str(error), severity="warning")
        elif isinstance(error, Conflict):
            await self.changed()
            await self.tell(*conflict_notice(self.session, error, version))
        else:
            await self.tell(*trouble_notice(error))

    @abstractmethod
    async def tell(self, title: str, text: Content | str) -> None:
        """Tell something in a dialog; returns when it has been read."""

    # The steps of the day

    def evening_steps(self) -> tuple[DayStep, ...]:
        """The steps of the evening as this desk sees them."""
        drafts, uid = self.session.drafts, self.session.desk.camp.uid
        kept = [(copy.label, copy.versions.get(uid, 0), copy.fault) for copy in copies(self.store.place)]
        return evening(self.session.journal, {"": drafts.count, **drafts.slips_elsewhere}, kept)

    def day_steps(self) -> tuple[DayStep, ...]:
        """The steps of the evening and those of the morning."""
        return (*self.evening_steps(), *morning(self.session.journal))

    async def note_done(self, *steps: str) -> None:
        """Keep in the journal that steps were done; of a desk that only looks on, only from the list of the day."""
        session = self.session
        missing = {step.kind for step in self.day_steps() if step.stands == "open"}
        if missing & {*steps} and not session.looking_back and (session.home == "day" or session.desk.written):
            await self.note(Chore(session.state.round, steps, ""))

    def come_back(self) -> None:
        """Go back to the list of the day if the step is done for which it led here."""
        doing = self.session.doing
        if doing and all(step.stands != "open" for step in self.day_steps() if step.kind == doing):
            self.action_go("day")

    def report(self, error: Exception) -> None:
        """Tell of an error of a handler or a command: what the person cannot have, or write so; or what went wrong."""
        if isinstance(error, StoreError):
            self.run_worker(self.tell(*trouble_notice(error)))
        elif isinstance(error, InputError | DocumentError):
            self.notify(str(error), severity="warning")
        else:
            super().report(error)

    # Keeping what is half done

    def draft(self, name: str) -> Any:
        """What is half done under a name; None if nothing is."""
        return self.session.drafts.begun.get(name)

    def keep_draft(self, name: str, value: Any) -> None:
        """Keep what is half done as it is now; an empty value: it is done, or not wanted any more.

        It is found again under this name when the program was left, killed or without power.
        """
        drafts = self.session.drafts
        count = drafts.count
        if drafts.put(name, value) or drafts.count != count:
            self.session.revision += 1
        self.save_soon(drafts, drafts.store)

    def save_soon(self, key: Hashable, work: Callable[[], object]) -> None:
        """Let something be written within a second, beside the keys, once however much is typed.

        ``work`` returns False if it could not be written.
        """
        self._to_save[key] = work
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

    def save_now(self, *keys: Hashable) -> bool:
        """Write what waits for it, or only these things: they are about to be read. False if some could not be.

        What is just being written is waited for. Raise StoreError if the store fails; what is left waits on.
        """
        kept = True
        with self._saving:
            for key in keys or tuple(self._to_save):
                work = self._to_save.pop(key, lambda: True)
                try:
                    kept = work() is not False and kept
                except Exception:
                    self._to_save.setdefault(key, work)
                    raise
        return kept

    def keep_settings(self, settings: Settings) -> None:
        """Keep settings for the next time; they hold from now on."""
        self.settings = settings
        if not save_settings(settings):
            self.notify(_("The settings could not be kept; they hold until you leave."), severity="warning")

    # Going elsewhere, doing things from anywhere

    def action_command(self, name: str, *arguments: object) -> None:
        """Do one of `registry.COMMANDS`."""
        self.run_command(COMMANDS[name].run(self, *arguments))

    def run_command(self, work: Coroutine[Any, Any, object]) -> None:
        """Do something that outlives the screen it was asked for on; a key pressed twice does it once."""
        if self._command is None or self._command.is_finished:
            self._command = self.run_worker(work)
        else:
            work.close()

    async def ask(self, dialog: Screen[T | None]) -> T:
        """Show a dialog and return its answer; if the person leaves it, the command that asks ends there."""
        answer: T | None = await self.push_screen_wait(dialog)
        if answer is None:
            raise asyncio.CancelledError
        return answer

    def action_go(self, mode: str) -> None:
        """Show a screen."""
        if self.has_camp and mode in ("today", "day"):
            self.session.home, self.session.doing = mode, ""
        self.switch_mode(mode)

    def switch_mode(self, mode: str) -> AwaitMount:
        """Show a screen, which is brought up to date first.

        It may still say what the master saw on it: not for a moment may it do so under other eyes (R2).
        """
        with suppress(KeyError):  # it has not been shown yet
            for screen in self.get_screen_stack(mode):
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
        if hasattr(self.screen, "step_back") and self.screen.step_back():
            return
        if self.has_camp and self.session.looking_back:
            await self.look_back(None)
        else:
            self.switch_mode(self.mode_before)

    async def forget_screens(self, *modes: str) -> None:
        """Let screens that are not shown begin anew when they are shown next: these, else all."""
        if not modes:
            self._trail.clear()
        for mode in modes or [mode for mode in self.MODES if mode != self.current_mode]:
            await self.remove_mode(mode)
            self.add_mode(mode, self.MODES[mode])

    # The camp

    def sit_down(self, desk: Desk) -> None:
        """Work at a desk, with what was begun there."""
        before, self._session = self._session, Session(desk, self.by)
        try:
            if before is not None:
                self.save_now(before.drafts)  # it may be the same camp
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
            self.save_now(self.session.drafts)
            self.session.drafts.leave()
            self._session = None
        await self.changed()

    def warn_of_camp(self) -> None:
        """Say that the clock is wrong, or that another computer has taken the camp over: do not go on unawares."""
        desk = self.session.desk
        self.warn_once("clock", desk.clock_trouble, 30)
        if warning := elsewhere(desk.journal.apart, self.store.place, desk.campaign.zone):
            self.notify(warning, severity="error", timeout=60)


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
    """A screen or widget whose handlers may fail: the application tells the person. Put it first among the bases."""

    @property
    def shell(self) -> Shell:
        """The application, with the type that screens and dialogs know."""
        return cast("Shell", self.app)
