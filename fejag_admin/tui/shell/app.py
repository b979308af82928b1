"""The terminal application: it opens a camp, says what can be done, keeps up with other desks, and leaves in order."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from fejag_admin.common.language import LANGUAGES, _, use_language
from fejag_admin.common.names import clean
from fejag_admin.common.settings import load_settings
from fejag_admin.store.copies import Carrier, Copy
from fejag_admin.store.database.errors import StoreError
from fejag_admin.store.store import Store
from fejag_admin.texts.team_states import slips_text
from fejag_admin.tui.shell.actions import APP, bindings, offered, scopes
from fejag_admin.tui.shell.dialog import Confirm, Notice
from fejag_admin.tui.shell.registry import COMMANDS, MODES, PLANNING, SCREENS, WITHOUT_CAMP, loaded
from fejag_admin.tui.shell.shell import Shell
from fejag_admin.tui.shell.themes import THEMES, apply_theme
from fejag_admin.tui.shell.unfinished import draft_text, unfinished

POLL_SECONDS = 0.4  # so that what another desk entered is seen well within a second
AT_ONCE = 0.001  # seconds
LEAST_SIZE = Size(80, 24)


class FejagApp(Shell):
    """The application: it opens the store, shows screens, and says what can be done now.

    ``place``: path or URL of the store, None for the usual one. ``slug``: the camp to open, None for the last one.
    ``by``: the name of the person at the desk; empty: from the settings, else the login. ``first_screen``: which to
    begin with; empty: the usual one.
    """

    TITLE = "FEJAG"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False  # the help is one
    HORIZONTAL_BREAKPOINTS = [(130, "-broad")]  # noqa: RUF012 - as Textual has it
    BINDINGS = bindings(APP)
    MODES: ClassVar[dict[str, str | Callable[[], Screen[None]]]] = MODES

    def __init__(self, place: str | None = None, slug: str | None = None, by: str = "", first_screen: str = "") -> None:
        super().__init__()
        self.by = by or self.by
        self._place, self._slug, self._first_screen = place, slug, first_screen
        for theme, _name in THEMES:
            self.register_theme(theme)
        apply_theme(self, self.settings.theme)

    # Opening and leaving

    def on_mount(self) -> None:
        """Open the store and its camp, or the list of camps if there is none to open; nothing is drawn before."""
        try:
            self.store = Store.open(self._place)
            if slug := self._slug or self.store.last_camp:
                self.sit_down(self.store.desk(slug))
        except StoreError as error:
            self.exit(return_code=5, message=Text(clean(str(error))))
            return
        self.switch_mode("today" if self.has_camp else "welcome")
        self.call_after_refresh(self.opened)

    def opened(self) -> None:
        """The camp is shown: keep up with it from now on."""
        if self.store.warning:
            self.notify(self.store.warning, severity="warning", timeout=30)
        if self.has_camp:
            self.warn_of_camp()
        self.set_interval(POLL_SECONDS, self.poll)
        self._carrier = Carrier(self.store.place, partial(self.call_later, self._tell_of_copy))  # from its thread
        self._carrier.start()
        if not gc.isenabled():  # switched off for the start: what there is by now stays
            gc.freeze()
            gc.enable()
        if self._first_screen in SCREENS and self.check_action("go", (self._first_screen,)):
            self.action_go(self._first_screen)

    def _tell_of_copy(self, copy: Copy) -> None:
        """Say that a second place is gone, or there again."""
        text = copy.fault or _("{place} is there again and up to date.").format(place=copy.label)
        self.notify(text, severity="warning" if copy.fault else "information", timeout=15)

    async def action_quit(self) -> None:
        """Leave the program; ask first if something is unfinished, unless that question is shown already."""
        begun = [draft_text(name) for name in unfinished(self)]
        if self.has_camp and (count := self.session.drafts.count):
            begun.insert(0, slips_text(count, ""))
        asking = any(screen.has_class("-leaving") for screen in self.screen_stack)  # help may lie over it
        if not begun or asking:
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
        if self.has_camp:
            self.session.drafts.leave()
        if self._carrier is not None:
            self._carrier.close()
        if self.page is not None:
            self.page.end()
        if hasattr(self, "store"):  # it could be opened
            self.store.close()

    async def tell(self, title: str, text: Content | str) -> None:
        await self.push_screen_wait(Notice(title, text))

    # What can be done

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action of the app can be used now."""
        target = str(parameters[0]) if parameters else ""
        if action == "go_back":
            return self.mode_before != self.current_mode or (self.has_camp and self.session.looking_back)
        if action == "go":
            return self.has_camp or target in (*PLANNING, *WITHOUT_CAMP)
        return COMMANDS[target].usable(self._session, self.current_mode) if action == "command" else True

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Why an action of the app cannot be used now; empty if there is no telling."""
        return COMMANDS[str(parameters[0])].why_not(self.session) if action == "command" and self.has_camp else ""

    def nothing_to_type_into(self) -> bool:
        """Whether the first screen, or the dialog of a command, is still to come, or to be filled in."""
        on_command = self._command is not None and not self._command.is_finished
        coming = on_command and not self.screen.is_modal
        opening = self.current_mode == self.DEFAULT_MODE
        return opening or coming or not getattr(self.screen, "filled", True)

    async def action_act(self, name: str) -> None:
        """Do the action of an id that a click named, on the bottom line or on a page; if it cannot be done, say why."""
        for action, node, _able in offered(scopes(self.screen), "footer", "command"):
            if action.id == name:
                await self.run_action(action.handler, node)

    def action_settings(self) -> None:
        self.run_command(loaded("settings.dialog:change_settings")(self))

    def action_help(self) -> None:
        loaded("help.dialog:show_help")(self)

    def for_page(self) -> dict[str, object]:
        """What a page of ``fejag serve`` has to know: where it is, what can be done, whether a field is typed into."""
        keys = [
            (action.id, action.key, _(action.label), able)
            for action, _node, able in offered(scopes(self.screen), "footer", "command")
        ]
        at = f"{self.session.desk.slug if self.has_camp else ''}/{self.current_mode}"
        return {"keys": keys, "field": hasattr(self.focused, "cursor_blink"), "at": at}

    # The terminal

    def delay_update(self, _delay: float = 0.05) -> None:
        """Textual draws nothing for so long while screens change; ours are up to date before they are shown."""
        super().delay_update(AT_ONCE)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Notices appear where nothing is typed: at the top while that is in the lower half."""

        def place(focused: Widget = event.widget) -> None:
            low = hasattr(focused, "cursor_blink") and 2 * focused.region.y > self.size.height
            if focused.is_attached:  # its dialog may have been answered meanwhile
                focused.screen.set_class(low, "-typing-low")

        self.call_after_refresh(place)

    def on_resize(self, event: events.Resize) -> None:
        """Say that a terminal is too small, where what does not fit is cut off."""
        text = _("The terminal is too small: make it at least {width} columns wide and {height} lines high.")
        fits = event.size.width >= LEAST_SIZE.width and event.size.height >= LEAST_SIZE.height
        self.warn_once("size", "" if fits else text.format(width=LEAST_SIZE.width, height=LEAST_SIZE.height))


def run(
    store_url: str | None = None, slug: str | None = None, lang: str | None = None, by: str = "", screen: str = ""
) -> int:
    """Run the application until the person leaves; return the exit code.

    ``lang``: ``cs`` or ``en``, None for the settings, else the environment. The others: as those of `FejagApp`.
    """
    kept = load_settings().language
    use_language(lang or (kept if kept in LANGUAGES else None))
    app = FejagApp(store_url, slug, by, screen)
    app.run()
    return app.return_code or 0
