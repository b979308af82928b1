"""The actions of the screen of disputes."""

from __future__ import annotations

from fejag_admin.common.language import _
from fejag_admin.tui.shell.actions import Action, register

SCOPE = "disputes"

register(
    SCOPE,
    Action(
        "disputes.ask", ("slash", "a"), "ask", lambda: _("Ask"), lambda: _("Type a question; @40 asks as of entry 40.")
    ),
    Action("disputes.menu", ("q",), "menu", lambda: _("Questions"), lambda: _("List all that can be asked."), weight=2),
    Action(
        "disputes.earlier",
        ("comma", "left_square_bracket"),
        "step(-1)",
        lambda: _("Earlier"),
        lambda: _("Ask the same as of the entry before."),
    ),
    Action(
        "disputes.later",
        ("full_stop", "right_square_bracket"),
        "step(1)",
        lambda: _("Later"),
        lambda: _("Ask the same as of the entry after."),
        weight=1,
    ),
    Action(
        "disputes.viewer",
        ("v",),
        "viewer",
        lambda: _("Viewer"),
        lambda: _("Switch between the master's answers and what players may know (R2)."),
    ),
    Action(
        "disputes.map",
        ("m",),
        "map",
        lambda: _("Map"),
        lambda: _("Give the map more room, or the answer."),
        weight=3,
    ),
    Action(
        "disputes.what_if",
        ("w",),
        "what_if",
        lambda: _("What if"),
        lambda: _("Try things on a copy of the camp, or end the trial; nothing is entered."),
    ),
    Action(
        "disputes.for_real",
        ("r",),
        "for_real",
        lambda: _("For real"),
        lambda: _("Enter what was tried, with a reason."),
    ),
    Action("disputes.list", ("d",), "list", lambda: _("Protocol"), lambda: _("List all disputes, open ones first.")),
    Action(
        "disputes.open",
        ("o",),
        "open",
        lambda: _("Open"),
        lambda: _("Open a dispute: what is claimed, by whom, about which entry."),
        weight=1,
    ),
    Action(
        "disputes.evidence",
        ("e",),
        "evidence",
        lambda: _("Evidence"),
        lambda: _("Put the present question, as of this moment, to an open dispute."),
        weight=1,
    ),
    Action(
        "disputes.decide",
        ("c",),
        "decide",
        lambda: _("Decide"),
        lambda: _("Decide an open dispute; what the decision brings is entered with it."),
        weight=1,
    ),
    Action(
        "disputes.export",
        ("x",),
        "export",
        lambda: _("Save graph"),
        lambda: _("Save the light or the attacks that are shown as a picture or a graph."),
        footer=False,
    ),
    Action(
        "disputes.cell",
        ("enter",),
        "ask_cell",
        lambda: _("Ask about the cell"),
        lambda: _("Ask about the cell under the cursor of the map."),
        footer=False,
        palette=False,
    ),
)
