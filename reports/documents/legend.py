"""What the signs on a printed map mean."""

from __future__ import annotations

from typing import Any

from fejag_admin.camp.views.map_picture import figure_text
from fejag_admin.camp.views.projection import Condition
from fejag_admin.common.language import _
from fejag_admin.texts.names import figure_name
from reports.phrases import how_it_stands
from reports.sight import Sight


def legend(sight: Sight, *, lit: bool = False) -> dict[str, Any]:
    """Teams, figures and signs; ``lit``: with those of a team's light."""
    letters, first = sight.letters, sight.campaign.teams[0]

    def figure(condition: Condition, meaning: str) -> dict[str, Any]:
        return _sign(condition, meaning, figure_text(letters, first.id, "tygr", condition), first.colour)

    signs = [
        figure("shining", _("figure that shines")),
        figure("cut-off", how_it_stands("cut-off")),
        figure("struck", how_it_stands("struck")),
        _sign("start", _("start cell"), "⌂" + letters.teams[first.id], first.colour),
        _sign("temple", _("temple")),
        _sign("teleport", _("teleport of pair 1"), "@1"),
        _sign("wall", _("obstacle")),
        _sign("unknown", _("not uncovered yet")),
    ]
    if lit:
        signs += [_sign("lit", _("lit for the team")), _sign("free", _("a figure may be placed here"))]
    if sight.is_master:
        signs.append(_sign("secret-wall", _("obstacle nobody knows of yet")))
    return {
        "teams": [
            {"letter": letters.teams[team.id], "name": sight.team_name(team.id), "colour": team.colour}
            for team in sight.campaign.teams
        ],
        "figures": [{"letter": letter, "name": figure_name(kind)} for kind, letter in letters.kinds.items()],
        "signs": signs,
    }


def _sign(role: str, meaning: str, text: str = "", colour: str | None = None) -> dict[str, Any]:
    return {"role": role, "text": text, "colour": colour, "meaning": meaning}
