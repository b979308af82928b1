"""What can be done at more than one table laid out by hand: players come, go and are looked at; changes are undone."""

from __future__ import annotations

from fejag_admin.common.language import _
from fejag_admin.tui.shell.actions import Action


def next_player(scope: str) -> Action:
    """Look at the next player."""
    return Action(
        f"{scope}.player",
        ("n",),
        "next_player",
        lambda: _("Player"),
        lambda: _("The next player; a click on the name, too."),
        weight=2,
    )


def coming_and_going(scope: str) -> tuple[Action, Action]:
    """Seat a player, and let the one shown leave."""
    seat = Action(
        f"{scope}.seat",
        ("a",),
        "seat",
        lambda: _("One more player"),
        lambda: _("Seat one more player at the table."),
        footer=False,
    )
    rise = Action(
        f"{scope}.rise",
        ("z",),
        "rise",
        lambda: _("Player leaves"),
        lambda: _("Take this player from the table."),
        footer=False,
    )
    return seat, rise


def undo(scope: str) -> Action:
    """Undo a change."""
    return Action(
        f"{scope}.undo", ("u", "ctrl+z"), "undo", lambda: _("Undo"), lambda: _("Undo what was changed last."), weight=3
    )
