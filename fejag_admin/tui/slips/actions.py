"""What can be done with slips."""

from __future__ import annotations

from fejag_admin.tui.shell.actions import Action, register

SCOPE = "slips"

# fmt: off
register(SCOPE,
    Action("enter", "ctrl+s", "enter", "Enter all",
           "Enter the slips in their order, after one more question; what is refused stays here."),
    Action("write", "o", "write", "Write",
           "Write slips: team, figure, cell; a line each, or semicolons between. # begins its note."),
    Action("later", "J shift+down", "shift(1)", "Later", "The chosen slip came after the next one.", weight=2),
    Action("earlier", "K shift+up", "shift(-1)", "Earlier", "The chosen slip came before the one above.", weight=2),
    Action("drop", "delete backspace", "drop", "Drop", "Take the chosen slip out of the queue.", weight=1),
    Action("keep", "r", "keep", "Keep refusal",
           "Keep the chosen slip in the journal even if it is refused, or not; written as “!” at its end.", weight=1),
    Action("viewer", "v", "viewer", "Viewer",
           "Advice for the master, or only from what players may see (A10).", weight=3),
    Action("stop", "escape", "stop", "Stop", "Stop entering; what was entered so far is entered."),
)
# fmt: on
