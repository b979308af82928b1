"""The actions of the screen of disputes."""

from __future__ import annotations

from fejag_admin.tui.shell.actions import Action, register

SCOPE = "disputes"

# fmt: off
register(SCOPE,
    Action("ask", "slash a", "ask", "Ask",
           "Type what is asked about, or the number of a question; @40, @Tuesday or @game 5 asks as of then."),
    Action("menu", "q", "menu", "Questions", "List all that can be asked.", weight=2),
    Action("earlier", "comma left_square_bracket", "step(-1)", "Earlier", "Ask the same as of the entry before.",
           weight=2),
    Action("later", "full_stop right_square_bracket", "step(1)", "Later",
           "Ask the same as of the entry after.", weight=2),
    Action("viewer", "v", "viewer", "Viewer", "Switch between the master's answers and what players may know (R2).",
           weight=1),
    Action("rules", "p", "rules", "Rules", "Read the rules on which this sentence rests, or the answer.", weight=1),
    Action("map", "m", "map", "Map", "Give the map more room, or the answer.", weight=3),
    Action("what_if", "w", "what_if", "What if",
           "Try things on a copy of the camp, or end the trial; nothing is entered.", weight=1),
    Action("compare", "b", "compare", "Before / after",
           "Of a trial: the map as it would be, as it is, or only the difference."),
    Action("for_real", "r", "for_real", "For real", "Enter what was tried, with a reason."),
    Action("list", "d", "list", "Protocol", "List all disputes, open ones first."),
    Action("open", "o", "protocol('open')", "Open", "Open a dispute: what is claimed, by whom, about which entry."),
    Action("evidence", "e", "protocol('evidence')", "Evidence",
           "Put the present question, as of this moment, to an open dispute."),
    Action("withdraw", "t", "protocol('withdraw')", "Withdraw",
           "Withdraw evidence in an open dispute; the protocol still mentions it.", footer=False),
    Action("decide", "c", "protocol('decide')", "Decide",
           "Decide an open dispute; what the decision brings is entered with it."),
    Action("cell", "enter", "ask_cell", "Ask about the cell",
           "Ask about the cell under the cursor of the map.", footer=False, palette=False),
)
# fmt: on
