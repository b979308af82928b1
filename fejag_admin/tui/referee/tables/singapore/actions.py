"""What can be done at the table of Singapore."""

from __future__ import annotations

from fejag_admin.tui.referee.tables.players import NEXT, RISE, SEAT, UNDO
from fejag_admin.tui.shell.actions import Action, register

SCOPE = "town_table"

# fmt: off
register(SCOPE,
    Action("go", "g", "go", "Go", "In this turn the worker goes to the building under the cursor."),
    Action("use", "p", "use", "Use", "In this turn the building where the worker stands is used."),
    Action("build", "t", "build", "Build", "The building built in this turn, on the lot under the cursor.", weight=1),
    Action("buy", "k", "buy", "Buy a street",
           "In this turn a street is bought: an arrow says where it leads.", weight=2),
    Action("back", "b backspace", "back", "Step back", "Take back what was told of the turn last.", weight=2),
    Action("street", "s", "street", "Street",
           "Lay a street from the lot under the cursor, or take it up: an arrow says where it leads.", weight=1),
    Action("worker", "w", "worker", "Worker",
           "Put this player's worker on the building under the cursor, or take him into the hand.", weight=1),
    Action("flag", "f", "flag", "Flag", "Put this player's flag on the lot under the cursor, or take it up.", weight=3),
    Action("land", "l", "land", "Land", "Type the prices of all lots at once.", weight=2),
    Action("tile", "y", "tile", "Tile",
           "Lay a tile of your own copy, its upper left corner on the lot under the cursor.", footer=False),
    NEXT,
    Action("edit", "e", "edit", "Edit", "Name, money, points, cubes and chips of this player.", weight=1),
    SEAT,
    RISE,
    Action("table", "v", "table", "Table",
           "Whose turn it is, markers, offer, pile, bag, and the readings chosen.", weight=2),
    Action("claim", "c", "claim", "Claim", "What the player says he had at the end of his turn.", footer=False),
    UNDO,
)
# fmt: on
