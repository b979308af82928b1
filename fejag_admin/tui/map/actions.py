"""What can be done on the map."""

from fejag_admin.tui.shell.actions import WHY, Action, register

SCOPE = "map"

# fmt: off
register(SCOPE,
    Action("light", "t", "next_light(1)", "Light", "Show the light of all teams, of none, or of one after another."),
    Action("light_back", "T", "next_light(-1)", "Light of the team before",
           "Go the other way through the teams whose light is shown.", footer=False),
    Action("waves", "a", "wave(1)", "Chain reaction",
           "Go through the chain reaction wave by wave: who strikes whom, "
           "what goes dark, what shines again.", weight=2),
    Action("waves_back", "A", "wave(-1)", "Wave before", "Go back to the wave before.", footer=False),
    Action("earlier", "comma", "step_time(-1)", "Earlier",
           "Show the map as of the entry before; Esc returns to now.", weight=1),
    Action("later", "full_stop", "step_time(1)", "Later", "Show the map as of the entry after.", footer=False),
    Action("round_earlier", "p less_than_sign", "step_round(-1)", "Round before",
           "Show the map as it was at the end of the round before.", weight=2),
    Action("round_later", "P greater_than_sign", "step_round(1)", "Round after",
           "Show the map as it was at the end of the round after.", footer=False),
    Action("middle", "m", "middle", "Sections",
           "Show middle sections of paths, where other teams must not place anything (P2).", weight=3),
    Action("bare", "o", "bare", "Figures only", "Show the figures alone, without light, obstacles and anything else.",
           weight=3),
    Action("viewer", "v", "viewer", "Viewer", "Switch between the master's map and what players may see (R2)."),
    Action("goto", "g", "goto", "Find",
           "Go to a cell (K17), or find figures by team, kind or number (FBI tiger, fT, 12)."),
    Action("figure", "n", "next_figure(1)", "Figure",
           "Go to the next figure: of those found, else of the teams whose light is shown.", weight=2),
    Action("figure_back", "N", "next_figure(-1)", "Figure before", "Go to the figure before.", footer=False),
    WHY,
    Action("legend", "i", "legend", "Legend", "Show what the signs on the map mean.", weight=2),
)
# fmt: on
