"""The actions of the map editor: their keys, labels and help."""

from __future__ import annotations

from fejag_admin.common.language import _
from fejag_admin.tui.shell.actions import Action, register

SCOPE = "editor"


def _side(name: str, keys: tuple[str, ...], footer: bool = False) -> Action:
    return Action(
        f"editor.{name}",
        keys,
        f"side('{name}')",
        lambda: _("Obstacle"),
        lambda: _("Put an obstacle on a side of the cell, or take it away: H left, J below, K above, L right."),
        footer=footer,
        palette=False,
    )


register(
    SCOPE,
    Action(
        "editor.paint",
        ("space", "enter"),
        "paint",
        lambda: _("Paint"),
        lambda: _("Paint the cell with the brush, or take away what the brush paints; the mouse does it too."),
        palette=False,
    ),
    _side("left", ("H", "shift+left"), footer=True),
    _side("below", ("J", "shift+down")),
    _side("above", ("K", "shift+up")),
    _side("right", ("L", "shift+right")),
    Action(
        "editor.wall",
        ("w",),
        "brush('wall')",
        lambda: _("Obstacles"),
        lambda: _(
            "The brush paints obstacles: Space goes through right side, lower side, both, none; or click a side."
        ),
        weight=2,
    ),
    Action(
        "editor.temple",
        ("t",),
        "brush('temple')",
        lambda: _("Temple"),
        lambda: _("The brush paints the temple (M3)."),
        weight=1,
    ),
    Action(
        "editor.teleport",
        ("p",),
        "brush('teleport')",
        lambda: _("Teleport"),
        lambda: _("The brush paints teleports: first one end, then the other (M4)."),
        weight=1,
    ),
    Action(
        "editor.start",
        ("s",),
        "brush('start')",
        lambda: _("Start"),
        lambda: _("The brush puts a team's start cell on the edge (M1); press s again for the next team."),
        weight=1,
    ),
    Action(
        "editor.erase",
        ("x", "delete"),
        "brush('erase')",
        lambda: _("Erase"),
        lambda: _("The brush takes away everything on a cell and around it."),
        weight=3,
    ),
    Action(
        "editor.back_step",
        ("ctrl+z",),
        "undo",
        lambda: _("Undo"),
        lambda: _("Undo the last change of the map."),
        weight=2,
    ),
    Action(
        "editor.redo",
        ("ctrl+y",),
        "redo",
        lambda: _("Redo"),
        lambda: _("Make the change again that was undone last."),
        footer=False,
    ),
    Action(
        "editor.random",
        ("n",),
        "errand('random_one')",
        lambda: _("Random"),
        lambda: _("Draw a random map: density, symmetry, and a number to have it again."),
        weight=4,
    ),
    Action(
        "editor.symmetry",
        ("y",),
        "symmetry",
        lambda: _("Symmetric brush"),
        lambda: _("Paint obstacles, temple and teleports in all places at once that a symmetry makes equal."),
        footer=False,
    ),
    Action(
        "editor.mirror", ("m",), "turn('mirror')", lambda: _("Mirror"), lambda: _("Swap left and right."), footer=False
    ),
    Action(
        "editor.flip", ("M",), "turn('flip')", lambda: _("Flip"), lambda: _("Turn the map upside down."), footer=False
    ),
    Action(
        "editor.rotate",
        ("r",),
        "turn('rotate')",
        lambda: _("Rotate"),
        lambda: _("Rotate the map a quarter clockwise."),
        footer=False,
    ),
    Action(
        "editor.way",
        ("v",),
        "way",
        lambda: _("Way"),
        lambda: _("Show the cheapest way to the temple of one team after another."),
        weight=5,
    ),
    Action(
        "editor.finding",
        ("f",),
        "next_dark",
        lambda: _("Found"),
        lambda: _("Go to the next cell that the check names."),
        footer=False,
    ),
    Action(
        "editor.read",
        ("i",),
        "errand('read')",
        lambda: _("Read drawing"),
        lambda: _("Read the map from a plain-text drawing."),
        footer=False,
    ),
    Action(
        "editor.write",
        ("e",),
        "errand('write')",
        lambda: _("Write drawing"),
        lambda: _("Write the map as a plain-text drawing; it can be read back without loss."),
        footer=False,
    ),
    Action(
        "editor.size",
        ("d",),
        "errand('size')",
        lambda: _("Size"),
        lambda: _("Change the size of the map."),
        footer=False,
    ),
    Action(
        "editor.clear",
        ("c",),
        "clear",
        lambda: _("Clear"),
        lambda: _("Take away all but the start cells."),
        footer=False,
    ),
    Action(
        "editor.goto",
        ("g",),
        "goto",
        lambda: _("Go to"),
        lambda: _("Go to a cell by its name, such as K17."),
        footer=False,
    ),
    Action(
        "editor.done",
        ("escape", "ctrl+s"),
        "done",
        lambda: _("Done"),
        lambda: _("Go back to the new camp; the map is kept."),
    ),
)
