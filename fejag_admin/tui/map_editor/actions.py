"""The actions of the map editor: their keys, labels and help."""

from __future__ import annotations

from fejag_admin.common.language import N_
from fejag_admin.tui.shell.actions import Action, register

SCOPE = "editor"
_SIDE = N_("Put an obstacle on a side of the cell, or take it away: H left, J below, K above, L right.")

# fmt: off
register(SCOPE,
    Action("paint", "space enter", "paint", "Paint",
           "Paint the cell with the brush, or take away what the brush paints; the mouse does it too.", palette=False),
    Action("left", "H shift+left", "side('left')", "Obstacle", _SIDE, palette=False),
    Action("below", "J shift+down", "side('below')", "Obstacle", _SIDE, footer=False, palette=False),
    Action("above", "K shift+up", "side('above')", "Obstacle", _SIDE, footer=False, palette=False),
    Action("right", "L shift+right", "side('right')", "Obstacle", _SIDE, footer=False, palette=False),
    Action("wall", "w", "brush('wall')", "Obstacles",
           "The brush paints obstacles: Space goes through right side, "
           "lower side, both, none; or click a side.", weight=2),
    Action("temple", "t", "brush('temple')", "Temple", "The brush paints the temple (M3).", weight=1),
    Action("teleport", "p", "brush('teleport')", "Teleport",
           "The brush paints teleports: first one end, then the other (M4).", weight=1),
    Action("start", "s", "brush('start')", "Start",
           "The brush puts a team's start cell on the edge (M1); press s again for the next team.", weight=1),
    Action("erase", "x delete", "brush('erase')", "Erase",
           "The brush takes away everything on a cell and around it.", weight=3),
    Action("back_step", "ctrl+z", "undo", "Undo", "Undo the last change of the map.", weight=2),
    Action("redo", "ctrl+y", "redo", "Redo", "Make the change again that was undone last.", footer=False),
    Action("random", "n", "command('random_one')", "Random",
           "Draw a random map: how many obstacles, symmetry, and a number to have it again.", weight=4),
    Action("symmetry", "y", "symmetry", "Symmetric brush",
           "Paint obstacles, temple and teleports in all places at once that a symmetry makes equal.", footer=False),
    Action("mirror", "m", "turn('mirror')", "Mirror", "Swap left and right.", footer=False),
    Action("flip", "M", "turn('flip')", "Flip", "Turn the map upside down.", footer=False),
    Action("rotate", "r", "turn('rotate')", "Rotate", "Rotate the map a quarter clockwise.", footer=False),
    Action("way", "v", "way", "Way", "Show the cheapest way to the temple of one team after another.", weight=5),
    Action("finding", "f", "next_dark", "Found", "Go to the next cell that the check names.", footer=False),
    Action("heat", "a", "heat", "Wins", "Show where winners' paths end in the camps played.", footer=False),
    Action("typical", "o", "typical", "Typical camp", "Open a typical one of the camps played.", footer=False),
    Action("read", "i", "command('read')", "Read drawing", "Read the map from a plain-text drawing.", footer=False),
    Action("write", "e", "command('write')", "Write drawing",
           "Write the map as a plain-text drawing; it can be read back without loss.", footer=False),
    Action("size", "d", "command('size')", "Size", "Change the size of the map.", footer=False),
    Action("clear", "c", "clear", "Clear", "Take away all but the start cells.", footer=False),
    Action("goto", "g", "goto", "Go to", "Go to a cell by its name, such as K17.", footer=False),
    Action("done", "escape ctrl+s", "done", "Done", "Go back to where you came from; the map is kept."),
)
# fmt: on
