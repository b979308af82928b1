"""What can be done at the table of Singapore."""

from __future__ import annotations

from fejag_admin.common.language import _
from fejag_admin.tui.referee.tables.player_actions import coming_and_going, next_player, undo
from fejag_admin.tui.shell.actions import Action, register

SCOPE = "town_table"

register(
    SCOPE,
    Action(
        "town_table.go",
        ("g",),
        "go",
        lambda: _("Go"),
        lambda: _("In this turn the worker goes to the building under the cursor."),
    ),
    Action(
        "town_table.use",
        ("p",),
        "use",
        lambda: _("Use"),
        lambda: _("In this turn the building where the worker stands is used."),
    ),
    Action(
        "town_table.build",
        ("t",),
        "build",
        lambda: _("Build"),
        lambda: _("The building built in this turn, on the lot under the cursor."),
        weight=1,
    ),
    Action(
        "town_table.buy",
        ("k",),
        "buy",
        lambda: _("Buy a street"),
        lambda: _("In this turn a street is bought: an arrow says where it leads."),
        weight=2,
    ),
    Action(
        "town_table.back",
        ("b", "backspace"),
        "back",
        lambda: _("Step back"),
        lambda: _("Take back what was told of the turn last."),
        weight=2,
    ),
    Action(
        "town_table.street",
        ("s",),
        "street",
        lambda: _("Street"),
        lambda: _("Lay a street from the lot under the cursor, or take it up: an arrow says where it leads."),
        weight=1,
    ),
    Action(
        "town_table.worker",
        ("w",),
        "worker",
        lambda: _("Worker"),
        lambda: _("Put this player's worker on the building under the cursor, or take him into the hand."),
        weight=1,
    ),
    Action(
        "town_table.flag",
        ("f",),
        "flag",
        lambda: _("Flag"),
        lambda: _("Put this player's flag on the lot under the cursor, or take it up."),
        weight=3,
    ),
    Action(
        "town_table.land",
        ("l",),
        "land",
        lambda: _("Land"),
        lambda: _("Type the prices of all lots at once."),
        weight=2,
    ),
    Action(
        "town_table.tile",
        ("y",),
        "tile",
        lambda: _("Tile"),
        lambda: _("Lay a tile of your own copy, its upper left corner on the lot under the cursor."),
        footer=False,
    ),
    next_player(SCOPE),
    Action(
        "town_table.edit",
        ("e",),
        "edit",
        lambda: _("Edit"),
        lambda: _("Name, money, points, cubes and chips of this player."),
        weight=1,
    ),
    *coming_and_going(SCOPE),
    Action(
        "town_table.table",
        ("v",),
        "table",
        lambda: _("Table"),
        lambda: _("Whose turn it is, markers, offer, pile, bag, and the readings chosen."),
        weight=2,
    ),
    Action(
        "town_table.claim",
        ("c",),
        "claim",
        lambda: _("Claim"),
        lambda: _("What the player says he had at the end of his turn."),
        footer=False,
    ),
    undo(SCOPE),
)
