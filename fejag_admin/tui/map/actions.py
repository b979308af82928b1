"""What can be done on the map."""

from __future__ import annotations

from fejag_admin.common.language import _
from fejag_admin.tui.shell.actions import Action, register

SCOPE = "map"

register(
    SCOPE,
    Action(
        "map.light",
        ("t",),
        "next_light(1)",
        lambda: _("Light"),
        lambda: _("Show the light of all teams, of none, or of one after another."),
    ),
    Action(
        "map.light_back",
        ("T",),
        "next_light(-1)",
        lambda: _("Light of the team before"),
        lambda: _("Go the other way through the teams whose light is shown."),
        footer=False,
    ),
    Action(
        "map.lamps",
        ("w",),
        "lens('lamps')",
        lambda: _("Who lights"),
        lambda: _("Show who lights the cell under the cursor, and by which way."),
        weight=1,
    ),
    Action(
        "map.upheld",
        ("d",),
        "lens('upheld')",
        lambda: _("Depends"),
        lambda: _("Show what hangs on the figure under the cursor: what would go dark if it did."),
        weight=1,
    ),
    Action(
        "map.follow",
        ("f",),
        "follow(1)",
        lambda: _("Ray"),
        lambda: _("Follow the light of a figure, ray by ray; Enter goes on from the figure in which a ray ends."),
        weight=1,
    ),
    Action(
        "map.follow_back",
        ("F",),
        "follow(-1)",
        lambda: _("Ray before"),
        lambda: _("Go back to the ray before."),
        footer=False,
    ),
    Action(
        "map.onward",
        ("enter",),
        "onward",
        lambda: _("On from here"),
        lambda: _("Follow the light of the figure in which the ray ends."),
    ),
    Action(
        "map.waves",
        ("a",),
        "wave(1)",
        lambda: _("Chain reaction"),
        lambda: _("Go through the chain reaction wave by wave: who strikes whom, what goes dark, what shines again."),
        weight=2,
    ),
    Action(
        "map.waves_back",
        ("A",),
        "wave(-1)",
        lambda: _("Wave before"),
        lambda: _("Go back to the wave before."),
        footer=False,
    ),
    Action(
        "map.play",
        ("space",),
        "play",
        lambda: _("Run, stop"),
        lambda: _("Let the waves of the chain reaction follow one another, or stop them."),
    ),
    Action(
        "map.earlier",
        ("comma",),
        "step_time(-1)",
        lambda: _("Earlier"),
        lambda: _("Show the map as of the entry before; Esc returns to now."),
        weight=1,
    ),
    Action(
        "map.later",
        ("full_stop",),
        "step_time(1)",
        lambda: _("Later"),
        lambda: _("Show the map as of the entry after."),
        footer=False,
    ),
    Action(
        "map.round_earlier",
        ("p", "less_than_sign"),
        "step_round(-1)",
        lambda: _("Round before"),
        lambda: _("Show the map as it was at the end of the round before."),
        weight=2,
    ),
    Action(
        "map.round_later",
        ("P", "greater_than_sign"),
        "step_round(1)",
        lambda: _("Round after"),
        lambda: _("Show the map as it was at the end of the round after."),
        footer=False,
    ),
    Action(
        "map.middle",
        ("m",),
        "middle",
        lambda: _("Sections"),
        lambda: _("Show middle sections of paths, where other teams must not place anything (P2)."),
        weight=3,
    ),
    Action(
        "map.viewer",
        ("v",),
        "viewer",
        lambda: _("Viewer"),
        lambda: _("Switch between the master's map and what players may see (R2)."),
    ),
    Action(
        "map.goto",
        ("g",),
        "goto",
        lambda: _("Find"),
        lambda: _("Go to a cell (K17), or find figures by team, kind or number (FBI tiger, fT, 12)."),
    ),
    Action(
        "map.figure",
        ("n",),
        "next_figure(1)",
        lambda: _("Figure"),
        lambda: _("Go to the next figure: of those found, else of the teams whose light is shown."),
        weight=2,
    ),
    Action(
        "map.figure_back",
        ("N",),
        "next_figure(-1)",
        lambda: _("Figure before"),
        lambda: _("Go to the figure before."),
        footer=False,
    ),
    Action(
        "map.legend", ("i",), "legend", lambda: _("Legend"), lambda: _("Show what the signs on the map mean."), weight=2
    ),
)
