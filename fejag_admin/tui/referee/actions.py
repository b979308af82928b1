"""What can be done at the place of the referee, whatever the game."""

from __future__ import annotations

from fejag_admin.common.language import _
from fejag_admin.tui.shell.actions import Action, register

SCOPE = "referee"

register(
    SCOPE,
    Action(
        "referee.open",
        ("ctrl+o",),
        "open",
        lambda: _("Open"),
        lambda: _("Begin with an example of any game, with an empty table, or open a file."),
    ),
    Action(
        "referee.save",
        ("ctrl+s",),
        "save",
        lambda: _("Save"),
        lambda: _("Save the situation to a file; the last one of each game is kept anyway."),
        weight=3,
    ),
    Action(
        "referee.game",
        ("ctrl+g",),
        "next_game",
        lambda: _("Game"),
        lambda: _("The next game; a click on its name, too."),
        weight=2,
    ),
    Action(
        "referee.question",
        ("ctrl+r",),
        "next_question",
        lambda: _("Question"),
        lambda: _("Ask the next question about the same table; a click on it, too."),
        weight=2,
    ),
    Action(
        "referee.view",
        ("ctrl+t",),
        "view",
        lambda: _("Table/text"),
        lambda: _("Lay the table out by hand, or write its text."),
    ),
    Action(
        "referee.larger",
        ("ctrl+n",),
        "larger",
        lambda: _("Larger"),
        lambda: _("The verdict alone, the table alone, or both side by side."),
        weight=1,
    ),
    Action(
        "referee.fault",
        ("ctrl+f",),
        "next_fault",
        lambda: _("Next fault"),
        lambda: _("Go to the next thing that is wrong in the text; a click on it, too."),
        weight=1,
    ),
    Action(
        "referee.stop",
        ("escape",),
        "stop",
        lambda: _("Stop"),
        lambda: _("Stop a long search; what was found so far is shown."),
    ),
    Action(
        "referee.own",
        ("ctrl+b",),
        "own",
        lambda: _("Own copy"),
        lambda: _(
            "Enter what your own copy of the game holds: patterns, lamps, tiles, prices; or say which file holds it."
        ),
        footer=False,
    ),
    Action(
        "referee.tidy",
        ("ctrl+l",),
        "tidy",
        lambda: _("Tidy up"),
        lambda: _("Write the situation anew in its shortest form; comments are lost."),
        footer=False,
    ),
)
