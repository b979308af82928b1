"""What can be done at the place for printing."""

from __future__ import annotations

from fejag_admin.tui.shell.actions import Action, register

SCOPE = "print"

# fmt: off
register(SCOPE,
    Action("make", "enter", "make", "Make it",
           "Write the document to the folder for prints; a file of that name is written over."),
    Action("open", "o", "open", "Open", "Make the document and open it outside, to look at it and to print it."),
    Action("packet", "p", "packet", "Whole packet",
           "Make everything for tomorrow, in a folder of its own; what is secret lies in it apart."),
    Action("stop", "escape", "stop", "Stop", "Stop making the packet; what was made so far stays."),
    Action("viewer", "w", "next_choice('viewer')", "For whom",
           "For everybody, for a team, or with all that is secret for the game master.", footer=False),
    Action("paper", "s", "next_choice('paper')", "Size", "The size of paper.", footer=False),
    Action("kind", "f", "next_choice('kind')", "File", "The kind of file; pictures are one file a page.", footer=False),
    Action("language", "l", "next_choice('language')", "Language", "The language of what is printed.", footer=False),
    Action("about", "b", "next_choice('about')", "About", "What a verdict is about.", footer=False),
    Action("folder", "t", "folder", "To folder", "Choose the folder to which prints go.", weight=1),
    Action("next", "right", "page(1)", "Page",
           "The next page in small; ← is the one before, Tab lets you scroll.", palette=False, weight=1),
    Action("before", "left", "page(-1)", "Page before", "The page before in small.", footer=False, palette=False),
    Action("eyes", "v", "viewer", "Viewer",
           "See in small what the game master gets, too, or only what players may see (R2).", footer=False),
    Action("zoom", "z", "zoom", "Zoom", "See the page larger, or whole.", weight=2),
)
# fmt: on
