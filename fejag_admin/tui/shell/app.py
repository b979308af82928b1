"""The terminal application: it opens a camp, switches screens, enters orders and keeps up with other desks."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events
from textual.screen import Screen
from textual.widget import Widget

from fejag_admin.common.language import LANGUAGES, _, use_language
from fejag_admin.common.names import clean
from fejag_admin.common.settings import Settings, load_settings, login_name, save_settings
from fejag_admin.store.address import address
from fejag_admin.store.copies import Carrier, elsewhere
from fejag_admin.store.engine import TIMEOUT
from fejag_admin.store.errors import Conflict, StoreError
from fejag_admin.store.store import Store
from fejag_admin.texts.team_states import slips_text
from fejag_admin.tui.shell import notices
from fejag_admin.tui.shell.actions import APP, bindings
from fejag_admin.tui.shell.dialog import Confirm
from fejag_admin.tui.shell.notices import watch_program
from fejag_admin.tui.shell.registry import COMMANDS, MODES, SCREENS
from fejag_admin.tui.shell.safe_app import SafeApp
from fejag_admin.tui.shell.screen import DeskScreen, OpeningScreen, TooSmallScreen
from fejag_admin.tui.shell.session import TOUR, NewCamp, Session
from fejag_admin.tui.shell.unfinished import steps_of, unfinished

if TYPE_CHECKING:
    from textual.geometry import Size
    from textual.widget import AwaitMount

    from fejag_admin.store.copies import Copy
    from fejag_admin.store.desk import Desk
    from fejag_admin.tui.shell.dialog import Notice

POLL_SECONDS = 0.4  # so that what another desk entered is seen well within a second
AT_ONCE = 0.001  # seconds
PATIENCE = 0.2  # seconds that the first picture waits for somebody who is writing
LARGE = 8_000_000  # bytes of a file; whoever opens such a one is better told first that it takes a moment


class FejagApp(SafeApp):
    """The application: it opens the store, shows screens and notices, and carries out what `Shell` promises.

    ``place``: path or URL of the store, None for the usual one. ``slug``: the camp to open, None for the last one.
    ``by``: the name of the person at the desk; empty: from the settings, else the login.
    """

    TITLE = "FEJAG"
    CSS_PATH = "app.tcss"
    BINDINGS = bindings(APP)
    MODES: ClassVar[dict[str, str | Callable[[], Screen[None]]]] = MODES

    def __init__(self, place: str | None = None, slug: str | None = None, by: str = "") -> None:
        super().__init__()
        self.settings = load_settings()
        self.by = by or self.settings.by or login_name()
        self.first_time = False  # whether to begin with the tour
        self.first_screen = ""  # which to begin with; empty: the usual one
        self.new_camp = NewCamp(self.save_soon)
        self._place, self._slug = place, slug
        self._trail: list[str] = []  # the screens through which one came, none of them twice
        self._read: asyncio.Event | None = None  # set once the last notice has been read
        self._carrier: Carrier | None = None
        self._watch: asyncio.Task[None] | None = None
        self.apply_theme(self.settings.theme)

    # Opening

    def on_load(self) -> None:
        """Open the camp before anything is drawn, if that is quick: it is then to be seen on the first picture.

        A server, a large file and somebody who is writing are waited for behind the opening screen, which also tells
        what is wrong with a store.
        """
        desk = None
        with suppress(StoreError, OSError):
            path = address(self._place).path
            if path is not None and path.stat().st_size < LARGE:
                desk = self._open(create=False, timeout=PATIENCE)
        if self._store is not None:
            self._store.database.timeout = TIMEOUT
        if desk is not None:
            self._begin(desk)

    def _open(self, *, create: bool, timeout: float) -> Desk | None:
        """The camp asked for, else the one opened last; None if there is none. Raise StoreError."""
        if self._store is None:
            self._store = Store.open(self._place, create=create, timeout=timeout)
        slug = self._slug or self._store.last_camp
        return self._store.desk(slug) if slug else None

    def get_default_screen(self) -> Screen[None]:
        return OpeningScreen()

    def on_mount(self) -> None:
        """Show the camp; or open the store once something stands on the screen."""
        if self.has_camp:
            self.switch_mode("today")
        self.call_after_refresh(self.opened if self.has_camp else self.open_store)

    async def open_store(self) -> None:
        """Open the store and its camp, or the welcome screen if there is none to open."""
        try:
            desk = self._open(create=True, timeout=TIMEOUT)
        except StoreError as error:
            self.exit(return_code=5, message=Text(clean(str(error))))
            return
        if self.store.database.warning:
            self.notify(self.store.database.warning, severity="warning", markup=False, timeout=30)
        if desk is None:
            self.switch_mode("welcome")
        else:
            await self.open_camp(desk)
        self.opened()

    def opened(self) -> None:
        """Something of the store is shown: keep up with it from now on."""
        if self.has_camp:
            self._warn_of_camp()
        self.set_interval(POLL_SECONDS, self.poll)
        self._carry()
        if not gc.isenabled():  # switched off for the start: what there is by now stays
            gc.freeze()
            gc.enable()
        self._watch = asyncio.create_task(watch_program(self))  # no worker: those come to an end
        if self.first_screen in SCREENS and self.check_action("go", (self.first_screen,)):
            self.action_go(self.first_screen)
        if self.first_time and not (self.has_camp and self.session.touring):
            self.action_command("tour")

    def _carry(self) -> None:
        """From now on let every entry be carried to the second places."""

        def tell(copy: Copy) -> None:  # in the thread of the carrier
            self.call_later(self._tell_of_copy, copy.label, copy.fault)

        self._carrier = Carrier(self.place, tell)
        self._carrier.start()

    def _tell_of_copy(self, place: str, fault: str) -> None:
        """Say that a second place is gone, or there again."""
        text = fault or _("{place} is there again and up to date.").format(place=place)
        self.notify(text, severity="warning" if fault else "information", markup=False, timeout=15)

    def _warn_of_camp(self) -> None:
        """Say that the clock is wrong, or that another computer has taken the camp over: do not go on unawares."""
        self.warn_of_clock()
        desk = self.session.desk
        if warning := elsewhere(desk.journal.apart, self.place, desk.campaign.zone):
            self.notify(warning, severity="error", markup=False, timeout=60)

    async def changed(self) -> None:
        if self._carrier is not None:
            self._carrier.wake()
        await super().changed()

    def _begin(self, desk: Desk) -> None:
        """Work at a desk, with what was begun there."""
        before, self._session = self._session, Session(desk, self.by)
        try:
            if before is not None:
                self.save_at_once(before.drafts)  # it may be the same camp
                before.drafts.leave()
            self._session.drafts.load()
            tour = desk.draft(TOUR)
            self._session.touring = None if tour is None else bool(tour.value)
        except StoreError as error:
            self.warn_once("store", str(error))

    async def open_camp(self, desk: Desk) -> None:
        if self.has_camp and self.current_mode != "welcome":
            self.switch_mode("welcome")
        await self._forget_screens()
        self._begin(desk)
        await self.switch_mode("today")
        self._fit(self.size)
        self._warn_of_camp()

    async def close_camp(self) -> None:
        await self._forget_screens()
        async with self._desk_lock:
            self.save_at_once(self.session.drafts)
            self.session.drafts.leave()
            self._session = None

    async def _forget_screens(self) -> None:
        self._trail.clear()
        for mode in [mode for mode in MODES if mode != self.current_mode]:
            await self.forget_screen(mode)

    async def action_quit(self) -> None:
        """Leave; what is half done is told first, unless the question stands there already."""
        begun = [
            draft.sentence for draft in unfinished(self) if draft.name in self.touched or "referee" not in draft.name
        ]
        if self.has_camp and (count := self.session.drafts.count):
            begun.insert(0, slips_text(count, ""))
        asking = any(screen.has_class("-leaving") for screen in self.screen_stack)  # help may lie over it
        if not begun or asking or isinstance(self.screen, OpeningScreen):
            self.exit()
            return
        text = _("Not finished:") + "\n\n" + "\n".join(f"· {sentence}" for sentence in begun)
        kept = _("It is all kept; Today offers it the next time.")
        asked = Confirm(_("Leave the program?"), f"{text}\n\n{kept}", ok=_("Leave"))
        asked.add_class("-leaving")
        self.push_screen(asked, lambda leave: self.exit() if leave else None)

    def on_unmount(self) -> None:
        """Leave the store in order, with all that is half done in it, and all of it at the second places."""
        with suppress(StoreError):  # the person has been told before
            self.save_now()
        if self._session is not None:
            self._session.drafts.leave()
        if self._watch is not None:
            self._watch.cancel()
        if self._carrier is not None:
            self._carrier.close()
        if self.page is not None:
            self.page.end()
        if self._store is not None:
            self._store.close()

    # Looking

    def switch_mode(self, mode: str) -> AwaitMount:
        """Show a screen, which is brought up to date first.

        It may still say what the master saw on it: not for a moment may it do so under other eyes (R2).
        """
        try:
            stack = self.get_screen_stack(mode)
        except KeyError:  # it has not been shown yet
            stack = []
        for screen in stack:
            if isinstance(screen, DeskScreen):
                screen.renew()
        if mode == "today" or mode in self._trail:
            del self._trail[0 if mode == "today" else self._trail.index(mode) :]
        elif self.current_mode in SCREENS and mode != self.current_mode:
            self._trail.append(self.current_mode)
        return super().switch_mode(mode)

    def delay_update(self, _delay: float = 0.05) -> None:
        """Textual draws nothing for so long while screens change; ours are up to date before they are shown."""
        super().delay_update(AT_ONCE)

    async def redraw(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, DeskScreen):
                await screen.catch_up()

    async def action_go_back(self) -> None:
        if isinstance(self.screen, DeskScreen) and self.screen.can_step_back:
            self.screen.step_back()
        elif self.has_camp and self.session.looking_back:
            await self.look_back(None)
        else:
            self.switch_mode(self._before)

    @property
    def _before(self) -> str:
        """The screen from which one came."""
        return self._trail[-1] if self._trail else "today" if self.has_camp else "welcome"

    # Telling

    async def tell_not_entered(self, error: Conflict | StoreError, version: int) -> None:
        if not isinstance(error, Conflict):
            self.tell_trouble(error)
            return
        await self.changed()
        self._show_notice(notices.conflict_notice(self.session, error.order, version))

    def tell_trouble(self, error: StoreError) -> None:
        self._show_notice(notices.trouble_notice(error))

    def _show_notice(self, notice: Notice) -> None:
        read = self._read = asyncio.Event()
        self.push_screen(notice, lambda _answer: read.set())

    async def notice_read(self) -> None:
        if self._read is not None:
            await self._read.wait()

    # Doing things from anywhere

    def action_command(self, name: str, *arguments: object) -> None:
        self.run_command(COMMANDS[name].run(self, *arguments))

    def come_back(self) -> None:
        doing = self.session.doing
        if doing and all(step.stands != "open" for step in steps_of(self) if step.kind == doing):
            self.action_go("day")

    def nothing_to_type_into(self) -> bool:
        """Whether the camp, or the dialog of a command, is still to come, or to be filled in."""
        on_command = self._command is not None and not self._command.is_finished
        coming = on_command and not self.screen.is_modal
        return isinstance(self.screen, OpeningScreen) or coming or not getattr(self.screen, "filled", True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action of the app can be used now."""
        what = str(parameters[0]) if parameters else ""
        if action == "go_back":
            stepping = getattr(self.screen, "can_step_back", False) or (self.has_camp and self.session.looking_back)
            return stepping or self._before != self.current_mode
        if action == "go":
            return self.has_camp or SCREENS[what].about != "camp"
        return COMMANDS[what].usable(self) if action == "command" else True

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Why an action of the app cannot be used now."""
        return COMMANDS[str(parameters[0])].why_not(self.session) if action == "command" and self.has_camp else ""

    def action_command_palette(self) -> None:
        """Open the palette; not over a dialog, which is to be answered first."""
        from fejag_admin.tui.shell.palette import Palette  # knows documents and board games, too

        if not self.screen.is_modal:
            self.push_screen(Palette(self.screen))

    async def keep_settings(self, settings: Settings) -> None:
        self.settings = settings
        use_language(settings.language or None)
        self.apply_theme(settings.theme)
        self.by = settings.by or login_name()
        if not save_settings(settings):
            self.notify(_("The settings could not be kept; they hold until you leave."), severity="warning")
        if self.has_camp:
            self.session.drafts.belong_to(self.by)
            self.save_soon(self.session.drafts, self.session.drafts.store)
            self.session.revision += 1
        await self.redraw()

    # A terminal too small

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Notices appear where nothing is typed: at the top while that is in the lower half."""

        def place(focused: Widget = event.widget) -> None:
            low = hasattr(focused, "cursor_blink") and 2 * focused.region.y > self.size.height
            if focused.is_attached:  # its dialog may have been answered meanwhile
                focused.screen.set_class(low, "-typing-low")

        self.call_after_refresh(place)

    def on_resize(self, event: events.Resize) -> None:
        """A terminal too small shows one sentence until it is large enough again; nothing begun is lost."""
        self._fit(event.size)

    def _fit(self, size: Size) -> None:
        fits, is_covered = TooSmallScreen.fits(size), isinstance(self.screen, TooSmallScreen)
        if not fits and not is_covered:
            self.push_screen(TooSmallScreen())
        elif fits and is_covered:
            self.pop_screen()


def run(
    store_url: str | None = None, slug: str | None = None, lang: str | None = None, by: str = "", screen: str = ""
) -> int:
    """Run the application until the person leaves; return the exit code.

    ``store_url``: path or URL of the store, None for the usual place. ``slug``: the camp, None for the last one opened.
    ``lang``: ``cs`` or ``en``, None for the settings, else the environment. ``by``: who sits at the desk.
    ``screen``: what to show first, empty for the usual one.
    """
    kept = load_settings().language
    use_language(lang or (kept if kept in LANGUAGES else None))
    app = FejagApp(store_url, slug, by)
    app.first_time = not app.settings.toured and sys.stdin.isatty()
    app.first_screen = screen
    app.run()
    return app.return_code or 0
