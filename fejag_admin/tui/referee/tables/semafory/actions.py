"""What can be done at the table of Semafory."""

from __future__ import annotations

from fejag_admin.common.language import _
from fejag_admin.tui.referee.tables.player_actions import coming_and_going, next_player, undo
from fejag_admin.tui.shell.actions import Action, register

SCOPE = "exchange_table"

register(
    SCOPE,
    Action(
        "exchange_table.play",
        ("p",),
        "play",
        lambda: _("Play"),
        lambda: _("Lay a pattern in this turn: choose it, turn it, lay it."),
    ),
    Action(
        "exchange_table.step",
        ("g",),
        "step",
        lambda: _("Go"),
        lambda: _("In this turn the figure goes to the tower under the cursor."),
    ),
    Action(
        "exchange_table.turn",
        ("t",),
        "turn",
        lambda: _("Turn"),
        lambda: _("What else is told of the turn: the sign sent, the clock, patterns drawn."),
        weight=1,
    ),
    Action(
        "exchange_table.card",
        ("k",),
        "card",
        lambda: _("Card"),
        lambda: _("A card takes effect in this turn: lamps, steps, patterns, by its name."),
        weight=2,
    ),
    Action(
        "exchange_table.exchange",
        ("x",),
        "exchange",
        lambda: _("Exchange"),
        lambda: _("Exchange a pattern of the hand for one on the table, in the co-operative game."),
        footer=False,
    ),
    Action(
        "exchange_table.back",
        ("b", "backspace"),
        "back",
        lambda: _("Step back"),
        lambda: _("Take back the step told last, then the whole turn."),
        weight=2,
    ),
    Action(
        "exchange_table.next",
        ("o",),
        "next_turn",
        lambda: _("Next turn"),
        lambda: _("Begin to tell the turn of the player on the left."),
        footer=False,
    ),
    next_player(SCOPE),
    Action(
        "exchange_table.edit",
        ("e",),
        "edit",
        lambda: _("Edit"),
        lambda: _("Name, seat, word and letters sent of this player."),
        weight=1,
    ),
    Action(
        "exchange_table.hand",
        ("h",),
        "hand",
        lambda: _("Hand"),
        lambda: _("Which patterns this player holds; new ones can be drawn there."),
        weight=1,
    ),
    *coming_and_going(SCOPE),
    Action(
        "exchange_table.game",
        ("v",),
        "game",
        lambda: _("Variant"),
        lambda: _("Which game is played, whose turn it is, and how far it is."),
        weight=2,
    ),
    Action(
        "exchange_table.dwarf",
        ("w",),
        "dwarf",
        lambda: _("Dwarf"),
        lambda: _("Put the deep dwarf on the tower under the cursor, or take it up."),
        footer=False,
    ),
    Action(
        "exchange_table.view",
        ("s",),
        "view",
        lambda: _("Other side"),
        lambda: _("Look at the exchange from the next side of the board."),
        footer=False,
    ),
    undo(SCOPE),
)
