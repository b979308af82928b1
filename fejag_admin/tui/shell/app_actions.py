"""The actions that work on every screen, when they can be used, and what the app says when something is in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from fejag_admin.common.language import _
from fejag_admin.tui.shell.actions import APP, Action, register

if TYPE_CHECKING:
    from fejag_admin.rules.orders import Order
    from fejag_admin.store.errors import StoreError
    from fejag_admin.tui.shell.app import FejagApp
    from fejag_admin.tui.shell.dialog import Notice
    from fejag_admin.tui.shell.session import Session

register(
    APP,
    Action(
        "app.today",
        ("1",),
        "go('today')",
        lambda: _("Today"),
        lambda: _("What is left to do, and how the teams stand."),
        footer=False,
    ),
    Action(
        "app.result",
        ("2",),
        "go('result')",
        lambda: _("Result"),
        lambda: _("Enter the result of the next game."),
        footer=False,
    ),
    Action(
        "app.purchases",
        ("3",),
        "go('purchases')",
        lambda: _("Purchases"),
        lambda: _("Sell figures and place them on the map."),
        footer=False,
    ),
    Action(
        "app.map",
        ("4",),
        "go('map')",
        lambda: _("Map"),
        lambda: _("Look at the map, its lights and its figures."),
        footer=False,
    ),
    Action(
        "app.standings",
        ("5",),
        "go('standings')",
        lambda: _("Standings"),
        lambda: _("Points by game, bonuses, wallets and final scores."),
        footer=False,
    ),
    Action(
        "app.journal",
        ("6",),
        "go('journal')",
        lambda: _("Journal"),
        lambda: _("Everything entered: look back, amend, retract."),
        footer=False,
    ),
    Action(
        "app.referee",
        ("7",),
        "go('referee')",
        lambda: _("Referee"),
        lambda: _("Judge situations of the board games; needs no camp."),
        footer=False,
    ),
    Action(
        "app.print",
        ("0",),
        "go('print')",
        lambda: _("Print"),
        lambda: _("Documents, tables and the packet for tomorrow."),
        footer=False,
    ),
    Action(
        "app.help",
        ("f1", "question_mark"),
        "help",
        lambda: _("Help"),
        lambda: _("Show everything that can be done on this screen."),
    ),
    Action(
        "app.close_round",
        ("f2",),
        "errand('close_round')",
        lambda: _("Close round"),
        lambda: _("End the purchase round; teams that must still spend are named."),
        weight=3,
    ),
    Action(
        "app.egg",
        ("f3",),
        "go('egg')",
        lambda: _("Egg"),
        lambda: _("The secret of the egg: nine questions, answers, clues, and who may answer now."),
        footer=False,
    ),
    Action(
        "app.adjust",
        ("f4",),
        "errand('adjust')",
        lambda: _("Points"),
        lambda: _("Give or take points, with a reason."),
        footer=False,
    ),
    Action(
        "app.void",
        ("f5",),
        "errand('void_attack')",
        lambda: _("Void attack"),
        lambda: _("Declare an attack void, with a reason."),
        footer=False,
    ),
    Action(
        "app.slips",
        ("f6",),
        "go('slips')",
        lambda: _("Slips"),
        lambda: _("Write the slips of a round as they come; each is judged at once, all are entered in order."),
        footer=False,
    ),
    Action(
        "app.attacks",
        ("8",),
        "errand('attacks')",
        lambda: _("Attacks"),
        lambda: _("List all attacks: who attacks whom, how it stands and why."),
        footer=False,
    ),
    Action(
        "app.undo",
        ("u",),
        "errand('undo')",
        lambda: _("Undo"),
        lambda: _("Undo what was entered last; what it changes is shown before you confirm."),
        footer=False,
    ),
    Action(
        "app.freeze",
        ("f7",),
        "errand('freeze')",
        lambda: _("Freeze"),
        lambda: _("Keep what players see as it is at an entry; or let them see everything again."),
        footer=False,
    ),
    Action(
        "app.disputes",
        ("9",),
        "go('disputes')",
        lambda: _("Disputes"),
        lambda: _("Ask why anything is as it is, try what if, and keep the protocol of disputes."),
        footer=False,
    ),
    Action(
        "app.tour",
        (),
        "errand('tour')",
        lambda: _("Tour"),
        lambda: _("A short tour of the program."),
        footer=False,
    ),
    Action(
        "app.settings",
        ("f8",),
        "errand('settings')",
        lambda: _("Settings"),
        lambda: _("Language, colours, and your name at this desk."),
        footer=False,
    ),
    Action(
        "app.camps",
        ("f9",),
        "go('welcome')",
        lambda: _("Camps"),
        lambda: _("Open another camp, begin a new one, import a file."),
        footer=False,
    ),
    Action(
        "app.now",
        ("escape",),
        "back_to_now",
        lambda: _("Back to now"),
        lambda: _("Leave the earlier moment and show the camp as it is now."),
        footer=False,
    ),
    Action(
        "app.palette",
        ("ctrl+p",),
        "command_palette",
        lambda: _("Commands"),
        lambda: _("Find anything that can be done by its name."),
        palette=False,
        weight=1,
    ),
    Action(
        "app.quit",
        ("ctrl+q", "f10"),
        "quit",
        lambda: _("Quit"),
        lambda: _("Leave the program; everything entered is kept."),
        weight=4,
    ),
)


PLANNING = ("setup", "editor")
"""Screens about a camp that is not there yet: what is entered there must not be for the open one."""


def check(app: FejagApp, action: str, parameters: tuple[object, ...]) -> bool | None:
    """Whether an action of the app can be used now: True, None (shown, but not now) or False (not offered)."""
    what = parameters[0] if parameters else None
    if action == "go":
        return app.has_camp or what in ("welcome", "referee", "setup", "editor")
    if action == "back_to_now":
        astray = bool(getattr(app.screen, "astray", False))
        return app.has_camp and (app.session.looking_back or astray)
    if action != "errand" or what in ("settings", "tour"):
        return True
    if not app.has_camp or app.current_mode in PLANNING:
        return False
    if what == "undo" and app.current_mode == "referee":  # letters typed there are meant for the table
        return False
    if what == "attacks":
        return True
    if app.session.looking_back:
        return None
    state = app.session.state
    able = {
        "close_round": state.round_open,
        "adjust": True,
        "undo": bool(app.session.now.step_of),
        "freeze": True,
        "void_attack": any(attack.void is None for attack in state.attacks),
    }
    return able[str(what)] or None


def looking_back_text() -> str:
    """Why nothing can be entered while an earlier moment is shown."""
    return _("You are looking at an earlier moment. Press Esc to return to now, then enter it.")


def why_not(app: FejagApp, action: str, parameters: tuple[object, ...]) -> str:
    """Why an action of the app cannot be used now, for the person who pressed its key; empty if there is no telling."""
    if action != "errand" or not app.has_camp:
        return ""
    if app.session.looking_back:
        return looking_back_text()
    told = {
        "close_round": _("No purchase round is open. Enter the result of the next game first."),
        "void_attack": _("There is no attack that could be made void."),
        "undo": _("There is nothing to undo: no order is in force."),
    }
    return told.get(str(parameters[0]), "")


def conflict_notice(session: Session, order: Order | None, version: int) -> Notice:
    """What another desk entered after ``version`` while something was being entered here, as the viewer may read it.

    ``order``: what was to be entered here, if it is known; told is what it would come to now.
    """
    from fejag_admin.answers.entry_lines import history
    from fejag_admin.camp.advice.effect import now_lines
    from fejag_admin.tui.shell.dialog import Notice

    known = session.told_until(version)
    news = [line for line in history(session.told) if line.version > known]
    lines = [_("It entered something while you were asked; nothing was entered here.")]
    lines += ["", *(f"{line.version}: {line.text} ({line.by})" for line in news[-8:]), ""]
    if order is not None:
        lines += [*now_lines(session.now.state, order, session.campaign, session.viewer), ""]
    lines.append(_("What you see behind this is the new state. Decide again whether to enter yours."))
    return Notice(_("Another desk was first"), Content("\n".join(lines)))


def trouble_notice(error: StoreError) -> Notice:
    """Why the store could not do it."""
    from fejag_admin.store.errors import Unsure
    from fejag_admin.tui.shell.dialog import Notice

    if isinstance(error, Unsure):
        title, told = _("It may have been stored"), _("Nothing that was entered before is lost.")
    else:
        title, told = (
            _("It could not be stored"),
            _("Nothing was entered, and nothing that was entered before is lost."),
        )
    return Notice(title, Content(f"{error}\n\n{told}"))


def warn_of_clock(app: FejagApp) -> None:
    """Say that the clock of this computer is behind the journal; once."""
    told = app.session.desk.clock_trouble
    if told and told != app.clock_told:
        app.notify(told, severity="warning", markup=False, timeout=30)
    app.clock_told = told


def warn_once(app: FejagApp, error: StoreError) -> None:
    """Say that other desks cannot be heard; not every second the same."""
    told = str(error)
    if app.last_warning != told:
        app.last_warning = told
        app.notify(told, severity="warning", markup=False, timeout=10)
