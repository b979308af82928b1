"""What can be done at the place of the referee, whatever the game."""

from __future__ import annotations

from fejag_admin.tui.shell.actions import Action, register

SCOPE = "referee"

# fmt: off
register(SCOPE,
    Action("open", "ctrl+o", "open", "Open", "Begin with an example of any game, with an empty table, or open a file."),
    Action("save", "ctrl+s", "save", "Save",
           "Save the situation to a file; the last one of each game is kept anyway.", weight=3),
    Action("game", "ctrl+g", "next_game", "Game", "The next game; a click on its name, too.", weight=2),
    Action("question", "ctrl+r", "next_question", "Question",
           "Ask the next question about the same table; a click on it, too.", weight=2),
    Action("view", "ctrl+t", "view", "Table/text", "Lay the table out by hand, or write its text."),
    Action("larger", "ctrl+n", "larger", "Larger",
           "The verdict alone, the table alone, or both side by side.", weight=1),
    Action("fault", "ctrl+f", "next_fault", "Next fault",
           "Go to the next thing that is wrong in the text; a click on it, too.", weight=1),
    Action("stop", "escape", "stop", "Stop", "Stop a long search; what was found so far is shown."),
    Action("own", "ctrl+b", "own", "Own copy",
           "Enter what your own copy of the game holds: patterns, lamps, "
           "tiles, prices; or say which file holds it.", footer=False),
    Action("tidy", "ctrl+l", "tidy", "Tidy up",
           "Write the situation anew in its shortest form; comments are lost.", footer=False),
)
# fmt: on
