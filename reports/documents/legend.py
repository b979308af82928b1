"""What the signs on a printed map mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fejag_admin.camp.views.projection import Condition
from fejag_admin.common.language import _
from fejag_admin.rules.figures import KINDS
from fejag_admin.texts.names import figure_name
from reports.documents.map_drawing import silhouettes
from reports.page_frame import how_it_stands
from reports.sight import Sight, badge


def legend(sight: Sight, more: Iterable[dict[str, Any]] = (), *, lit: bool = False) -> dict[str, Any]:
    """Teams, figures and signs; ``lit``: with those of a team's light; ``more``: others, made by `sign`."""
    team = badge(sight, sight.campaign.teams[0].id)

    def figure(condition: Condition, meaning: str, start: dict[str, Any] | None = None) -> dict[str, Any]:
        return sign(condition, meaning, team["letter"], team) | {"kind": "medved", "start": start}

    signs = [
        figure("shining", _("figure that shines")),
        figure("cut-off", how_it_stands("cut-off")),
        figure("struck", how_it_stands("struck")),
        sign("start", _("start cell"), team["letter"], team),
        figure("shining", _("figure on a start cell"), team),
        sign("temple", _("temple")),
        sign("teleport", _("teleport of pair 1"), "@1"),
        sign("wall", _("obstacle")),
        sign("unknown", _("not uncovered yet")),
    ]
    if lit:
        signs += [sign("lit", _("lit for the team")), sign("free", _("a figure may be placed here"))]
    if sight.is_master:
        signs.append(sign("secret-wall", _("obstacle nobody knows of yet")))
    return {
        "teams": [badge(sight, team.id) for team in sight.campaign.teams],
        "figures": [{"kind": kind, "name": figure_name(kind)} for kind in KINDS],
        "silhouettes": silhouettes(),
        "signs": [*signs, *more],
    }


def sign(role: str, meaning: str, text: str = "", team: dict[str, Any] | None = None) -> dict[str, Any]:
    """A sign as a mark of the drawing, with what it means."""
    own = team or {"letter": "", "colour": None}
    return own | {"role": role, "text": text, "kind": None, "start": None, "meaning": meaning}
