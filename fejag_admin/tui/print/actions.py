"""What can be done at the place for printing."""

from __future__ import annotations

from fejag_admin.common.language import _
from fejag_admin.tui.shell.actions import Action, register

SCOPE = "print"

register(
    SCOPE,
    Action(
        "print.make",
        ("enter",),
        "make",
        lambda: _("Make it"),
        lambda: _("Write the document to the folder for prints; a file of that name is written over."),
    ),
    Action(
        "print.open",
        ("o",),
        "open",
        lambda: _("Open"),
        lambda: _("Make the document and open it outside, to look at it and to print it."),
    ),
    Action(
        "print.packet",
        ("p",),
        "packet",
        lambda: _("Whole packet"),
        lambda: _("Make everything for tomorrow, in a folder of its own; what is secret lies in it apart."),
    ),
    Action(
        "print.stop",
        ("escape",),
        "stop",
        lambda: _("Stop"),
        lambda: _("Stop making the packet; what was made so far stays."),
    ),
    Action(
        "print.viewer",
        ("w",),
        "next_choice('viewer')",
        lambda: _("For whom"),
        lambda: _("For everybody, for a team, or with all that is secret for the game master."),
        footer=False,
    ),
    Action(
        "print.paper",
        ("s",),
        "next_choice('paper')",
        lambda: _("Size"),
        lambda: _("The size of paper."),
        footer=False,
    ),
    Action(
        "print.kind",
        ("f",),
        "next_choice('kind')",
        lambda: _("File"),
        lambda: _("The kind of file; pictures are one file a page."),
        footer=False,
    ),
    Action(
        "print.language",
        ("l",),
        "next_choice('language')",
        lambda: _("Language"),
        lambda: _("The language of what is printed."),
        footer=False,
    ),
    Action(
        "print.about",
        ("b",),
        "next_choice('about')",
        lambda: _("About"),
        lambda: _("What a verdict is about."),
        footer=False,
    ),
    Action(
        "print.folder",
        ("t",),
        "folder",
        lambda: _("To folder"),
        lambda: _("Choose the folder to which prints go."),
        weight=1,
    ),
    Action(
        "print.next",
        ("right",),
        "page(1)",
        lambda: _("Page"),
        lambda: _("The next page in small; ← is the one before, Tab lets you scroll."),
        palette=False,
        weight=1,
    ),
    Action(
        "print.before",
        ("left",),
        "page(-1)",
        lambda: _("Page before"),
        lambda: _("The page before in small."),
        footer=False,
        palette=False,
    ),
    Action(
        "print.eyes",
        ("v",),
        "viewer",
        lambda: _("Viewer"),
        lambda: _("See in small what the game master gets, too, or only what players may see (R2)."),
        footer=False,
    ),
    Action("print.zoom", ("z",), "zoom", lambda: _("Zoom"), lambda: _("See the page larger, or whole."), weight=2),
)
