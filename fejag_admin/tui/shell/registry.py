"""What can be done from anywhere: screens and commands, each loaded by name when first asked for, and their keys."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any, cast

from textual.screen import Screen

from fejag_admin.answers.things import AttacksThing
from fejag_admin.common.language import _
from fejag_admin.orders import ORDERS
from fejag_admin.tui.shell.actions import APP, Action, register
from fejag_admin.tui.shell.session import Session, looking_back_text


def loaded(place: str) -> Any:
    """What is at ``module:name``, the module by its name below `fejag_admin.tui`."""
    module, name = place.split(":")
    return getattr(import_module(f"fejag_admin.tui.{module}"), name)


SCREENS = {
    "welcome": "welcome.screen:WelcomeScreen",
    "today": "today.screen:TodayScreen",
    "result": "result.screen:ResultScreen",
    "purchases": "purchases.screen:PurchasesScreen",
    "map": "map.screen:MapScreen",
    "standings": "standings.screen:StandingsScreen",
    "journal": "journal.screen:JournalScreen",
    "slips": "slips.screen:SlipsScreen",
    "egg": "secret.screen:EggScreen",
    "referee": "referee.screen:RefereeScreen",
    "setup": "setup.screen:SetupScreen",
    "edit": "setup.edit:EditScreen",
    "editor": "map_editor.screen:EditorScreen",
    "disputes": "disputes.screen:DisputesScreen",
    "print": "print.screen:PrintScreen",
    "day": "day.screen:DayScreen",
}
"""Where the class of each screen is, by mode, which is the scope of its actions, too."""

WITHOUT_CAMP = ("welcome", "referee")
"""Screens that need no camp."""

PLANNING = ("setup", "editor")
"""Screens about a camp that is not there yet: what is entered there must not be for the open one."""


def _screen(place: str) -> Screen[None]:
    return cast("Screen[None]", loaded(place)())


MODES: dict[str, str | Callable[[], Screen[None]]] = {mode: partial(_screen, place) for mode, place in SCREENS.items()}


@dataclass(frozen=True, slots=True)
class DeskCommand:
    """A command about the open camp that opens a dialog, from any screen: ``does(app, ...)``.

    ``hindered``: why it cannot be run now, empty if it can. ``looks``: whether it only looks, also at an earlier
    moment. ``not_on``: the screen on which its key means something else. ``first``: arguments before those of the
    caller.
    """

    does: str
    hindered: Callable[[Session], str] = lambda _session: ""
    looks: bool = False
    not_on: str = ""
    first: tuple[object, ...] = ()

    def run(self, app: object, *arguments: object) -> Coroutine[Any, Any, None]:
        return cast("Coroutine[Any, Any, None]", loaded(self.does)(app, *self.first, *arguments))

    def usable(self, session: Session | None, mode: str) -> bool | None:
        """Whether it can be used on a screen now: True, None (shown, but not now) or False (not offered)."""
        if session is None or mode in (*PLANNING, self.not_on):
            return False
        return not self.why_not(session) or None

    def why_not(self, session: Session) -> str:
        """Why it cannot be used now; empty if it can."""
        return looking_back_text() if session.looking_back and not self.looks else self.hindered(session)


def _no_game(session: Session) -> str:
    return "" if session.state.round else _("A clue is pinned after a game; none has been played yet.")


def _no_entry(session: Session) -> str:
    return "" if session.now.version > 1 else _("There is nothing to undo.")


def _no_order(name: str, session: Session) -> str:
    return ORDERS[name].why_not(session.state)


_OWN_WAY = ("result", "place", "close-round", "answer")
"""The orders that have a screen, or a command of another kind; a dialog asks for all others."""


BY_DIALOG = {name.replace("-", "_"): name for name in ORDERS if name not in _OWN_WAY}
"""The orders that a dialog asks for, by the name of the command."""


COMMANDS = {
    "close_round": DeskCommand("orders.enter:close_round", partial(_no_order, "close-round")),
    **{
        command: DeskCommand("orders.enter:give_order", partial(_no_order, name), first=(name,))
        for command, name in BY_DIALOG.items()
    },
    "undo": DeskCommand("orders.correct:undo", _no_entry, not_on="referee"),
    "redo": DeskCommand("orders.correct:redo", _no_entry, not_on="referee"),
    "amend": DeskCommand("orders.correct:amend"),
    "retract": DeskCommand("orders.correct:retract"),
    "open_dispute": DeskCommand("disputes.protocol:open_dispute"),
    "decide": DeskCommand("disputes.protocol:decide"),
    "attacks": DeskCommand("disputes.screen:ask_why", looks=True, first=(AttacksThing(),)),
    "why": DeskCommand("disputes.screen:ask_why", looks=True),
    "show_unsettled": DeskCommand("journal.screen:show_unsettled", looks=True),
    "print_document": DeskCommand("print.screen:choose_document", looks=True),
    "freeze": DeskCommand("journal.freeze:freeze_or_release"),
    "clue": DeskCommand("secret.dialogs:pin_clue", _no_game),
    "confirm_step": DeskCommand("day.screen:confirm_step"),
    "take_slips": DeskCommand("slips.screen:take_slips"),
    "sync": DeskCommand("sync.dialogs:bring_together", looks=True),
    "viewer": DeskCommand("settings.dialog:change_viewer", looks=True),
    "add_copy": DeskCommand("today.copies:add_copy", looks=True),
    "remove_copy": DeskCommand("today.copies:remove_copy", looks=True),
    "page": DeskCommand("today.copies:serve_page", looks=True),
    "everybody": DeskCommand("today.copies:serve_page", looks=True, first=("/screen",)),
}


_KEYS = {"adjust": "f4", "void_attack": "f5"}
_ASKED_ORDERS = [(n, _KEYS.get(n, ""), f"command('{n}')", ORDERS[order]) for n, order in BY_DIALOG.items()]

# fmt: off
register(APP,
    Action("today", "1", "go('today')", "Today", "What is left to do, and how the teams stand.", footer=False),
    Action("result", "2", "go('result')", "Result", "Enter the result of the next game.", footer=False),
    Action("purchases", "3", "go('purchases')", "Purchases", "Sell figures and place them on the map.", footer=False),
    Action("map", "4", "go('map')", "Map", "Look at the map, its lights and its figures.", footer=False),
    Action("standings", "5", "go('standings')", "Standings",
           "Points by game, bonuses, wallets and final scores.", footer=False),
    Action("journal", "6", "go('journal')", "Journal", "Everything entered: look back, amend, retract.", footer=False),
    Action("referee", "7", "go('referee')", "Referee",
           "Judge situations of the board games; needs no camp.", footer=False),
    Action("print", "0", "go('print')", "Print", "Documents, tables and the packet for tomorrow.", footer=False),
    Action("help", "f1 question_mark ctrl+p", "help", "Help",
           "Show everything that can be done here; find it by its name, and do it.", command=False, weight=-2),
    Action("close_round", "f2", "command('close_round')", "Close round",
           "End the purchase round; teams that must still spend are named.", weight=3),
    Action("egg", "f3", "go('egg')", "Egg",
           "The secret of the egg: nine questions, answers, clues, and who may answer now.", footer=False),
    Action("day", "", "go('day')", "Close the day",
           "The evening step by step, and the morning: what is missing, and where it is done.", footer=False),
    *(Action(name, keys, handler, kind.title, kind.help, footer=False) for name, keys, handler, kind in _ASKED_ORDERS),
    Action("slips", "f6", "go('slips')", "Slips",
           "Write the slips of a round as they come; each is judged at once, all are entered in order.", footer=False),
    Action("attacks", "8", "command('attacks')", "Attacks",
           "List all attacks: who attacks whom, how it stands and why.", footer=False),
    Action("undo", "u ctrl+z", "command('undo')", "Undo",
           "Undo the last step: an order, a correction, an edit; what it changes is shown before you confirm.",
           footer=False),
    Action("redo", "U ctrl+y", "command('redo')", "Redo",
           "Do again what was undone last; what it changes is shown before you confirm.", footer=False),
    Action("freeze", "f7", "command('freeze')", "Freeze",
           "Keep what players see as it is at an entry; or let them see everything again.", footer=False),
    Action("disputes", "9", "go('disputes')", "Disputes",
           "Ask why anything is as it is, try what if, and keep the protocol of disputes.", footer=False),
    Action("add_copy", "", "command('add_copy')", "Second place",
           "Copy every entry to a USB stick, a folder or a network drive from now on.", footer=False),
    Action("remove_copy", "", "command('remove_copy')", "Stop a second place",
           "Copy to one of the second places no more; what lies there stays.", footer=False),
    Action("page", "", "command('page')", "Page for phones",
           "Start or stop the public page for every phone in this network; its address is shown, too.", footer=False),
    Action("everybody", "", "command('everybody')", "Screen for everybody",
           "Start or stop what all may see in large letters, in a browser on a projector.", footer=False),
    Action("sync", "", "command('sync')", "Bring together",
           "Compare the camp with another place, let who lacks entries follow, choose who goes on.", footer=False),
    Action("settings", "f8", "settings", "Settings",
           "Language, colours, and your name at this desk.", footer=False),
    Action("edit", "", "go('edit')", "Edit the camp",
           "Correct teams, days, options and the time zone of the camp under way.", footer=False),
    Action("camps", "f9", "go('welcome')", "Camps", "Open another camp, begin a new one, import a file.", footer=False),
    Action("back", "escape", "go_back", "Back",
           "Go back: to now from an earlier moment, else to the screen from which you came.", footer=False),
    Action("quit", "ctrl+q f10", "quit", "Quit", "Leave the program; everything entered is kept.", weight=4),
)
# fmt: on
