"""What can be done with slips."""

from __future__ import annotations

from fejag_admin.common.language import _
from fejag_admin.tui.shell.actions import Action, register

SCOPE = "slips"

register(
    SCOPE,
    Action(
        "slips.enter",
        ("ctrl+s",),
        "enter",
        lambda: _("Enter all"),
        lambda: _("Enter the slips in their order, after one more question; what is refused stays here."),
    ),
    Action(
        "slips.write",
        ("o",),
        "write",
        lambda: _("Write"),
        lambda: _("Write slips: team, figure, cell; a line each, or semicolons between. # begins its note."),
    ),
    Action(
        "slips.later",
        ("J", "shift+down"),
        "shift(1)",
        lambda: _("Later"),
        lambda: _("The chosen slip came after the next one."),
        weight=2,
    ),
    Action(
        "slips.earlier",
        ("K", "shift+up"),
        "shift(-1)",
        lambda: _("Earlier"),
        lambda: _("The chosen slip came before the one above."),
        weight=2,
    ),
    Action(
        "slips.drop",
        ("delete", "backspace"),
        "drop",
        lambda: _("Drop"),
        lambda: _("Take the chosen slip out of the queue."),
        weight=1,
    ),
    Action(
        "slips.keep",
        ("r",),
        "keep",
        lambda: _("Keep refusal"),
        lambda: _("Keep the chosen slip in the journal even if it is refused, or not; written as “!” at its end."),
        weight=1,
    ),
    Action(
        "slips.viewer",
        ("v",),
        "viewer",
        lambda: _("Viewer"),
        lambda: _("Advice for the master, or only from what players may see (A10)."),
        weight=3,
    ),
    Action(
        "slips.stop",
        ("escape",),
        "stop",
        lambda: _("Stop"),
        lambda: _("Stop entering; what was entered so far is entered."),
    ),
)
