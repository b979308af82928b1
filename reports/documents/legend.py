"""What the signs on a printed map mean."""

from __future__ import annotations

from typing import Any

from fejag_admin.camp.views.map_picture import figure_text
from fejag_admin.camp.views.projection import Condition
from fejag_admin.common.language import _
from fejag_admin.texts.names import figure_name
from reports.sight import Sight


def legend(sight: Sight, *, lit: bool = False) -> dict[str, Any]:
    """Teams, figures and signs; ``lit``: with those of a team's light."""
    letters = sight.letters
    first = sight.campaign.teams[0]
    signs = [_figure(sight, first.id, condition, meaning) for condition, meaning in _conditions()]
    signs += [
        {"role": "start", "text": "⌂" + letters.teams[first.id], "colour": first.colour, "meaning": _("start cell")},
        {"role": "temple", "text": "", "colour": None, "meaning": _("temple")},
        {"role": "teleport", "text": "@1", "colour": None, "meaning": _("teleport of pair 1")},
        {"role": "wall", "text": "", "colour": None, "meaning": _("obstacle")},
        {"role": "unknown", "text": "", "colour": None, "meaning": _("not uncovered yet")},
    ]
    if lit:
        signs.append({"role": "lit", "text": "", "colour": None, "meaning": _("lit for the team")})
        signs.append({"role": "free", "text": "", "colour": None, "meaning": _("a figure may be placed here")})
    if sight.is_master:
        signs.append({"role": "secret-wall", "text": "", "colour": None, "meaning": _("obstacle nobody knows of yet")})
    return {
        "teams": [
            {"letter": letters.teams[team.id], "name": sight.team_name(team.id), "colour": team.colour}
            for team in sight.campaign.teams
        ],
        "figures": [{"letter": letter, "name": figure_name(kind)} for kind, letter in letters.kinds.items()],
        "signs": signs,
    }


def _conditions() -> tuple[tuple[Condition, str], ...]:
    return (
        ("shining", _("figure that shines")),
        ("cut-off", _("dark: cut off from its start")),
        ("struck", _("dark: struck")),
    )


def _figure(sight: Sight, team: str, condition: Condition, meaning: str) -> dict[str, Any]:
    colour = sight.campaign.team(team).colour
    text = figure_text(sight.letters, team, "tygr", condition)
    return {"role": condition, "text": text, "colour": colour, "meaning": meaning}
