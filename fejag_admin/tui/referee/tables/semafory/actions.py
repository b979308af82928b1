"""What can be done at the table of Semafory."""

from __future__ import annotations

from fejag_admin.tui.referee.tables.players import NEXT, RISE, SEAT, UNDO
from fejag_admin.tui.shell.actions import Action, register

SCOPE = "exchange_table"

# fmt: off
register(SCOPE,
    Action("play", "p", "play", "Play", "Lay a pattern in this turn: choose it, turn it, lay it."),
    Action("step", "g", "step", "Go", "In this turn the figure goes to the tower under the cursor."),
    Action("turn", "t", "turn", "Turn",
           "What else is told of the turn: the sign sent, the clock, patterns drawn.", weight=1),
    Action("card", "k", "card", "Card",
           "A card takes effect in this turn: lamps, steps, patterns, by its name.", weight=2),
    Action("exchange", "x", "exchange", "Exchange",
           "Exchange a pattern of the hand for one on the table, in the co-operative game.", footer=False),
    Action("back", "b backspace", "back", "Step back", "Take back the step told last, then the whole turn.", weight=2),
    Action("next", "o", "next_turn", "Next turn", "Begin to tell the turn of the player on the left.", footer=False),
    NEXT,
    Action("edit", "e", "edit", "Edit", "Name, seat, word and letters sent of this player.", weight=1),
    Action("hand", "h", "hand", "Hand", "Which patterns this player holds; new ones can be drawn there.", weight=1),
    SEAT,
    RISE,
    Action("game", "v", "game", "Variant", "Which game is played, whose turn it is, and how far it is.", weight=2),
    Action("dwarf", "w", "dwarf", "Dwarf",
           "Put the deep dwarf on the tower under the cursor, or take it up.", footer=False),
    Action("view", "s", "view", "Other side", "Look at the exchange from the next side of the board.", footer=False),
    UNDO,
)
# fmt: on
