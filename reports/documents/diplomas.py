"""Diplomas for the final ceremony, one a page, the last place first, as they are given out."""

from __future__ import annotations

from typing import Any

from fejag_admin.camp.views.standings import Standing, standings
from fejag_admin.common.clock import date_text
from fejag_admin.common.language import _, ngettext
from fejag_admin.texts.rulings import points_text
from reports.page_frame import PageArea, frame
from reports.print_request import PrintRequest
from reports.sight import Sight


def diplomas_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    diplomas = [_diploma(sight, row) for row in reversed(standings(sight.state))]
    body = {"diplomas": diplomas, "word": _("Diploma"), "sign": [_("game master"), _("head of the camp")]}
    return frame(sight, _("Diplomas"), PageArea(request.paper, flipped=True), body)


def _diploma(sight: Sight, row: Standing) -> dict[str, Any]:
    team = sight.campaign.team(row.team)
    lines = [points_text(row.final)]
    if row.paths:
        lines.append(ngettext("{n} path to the temple", "{n} paths to the temple", row.paths).format(n=row.paths))
    won = sum(row.team in result.places[0] for result in sight.state.results if result.places)
    if won:
        lines.append(ngettext("{n} game won", "{n} games won", won).format(n=won))
    return {
        "team": sight.team_name(row.team),
        "leader": team.leader or "",
        "letter": sight.letters.teams[row.team],
        "colour": team.colour,
        "place": (_("shared place {rank}") if row.shared else _("place {rank}")).format(rank=row.rank),
        "lines": lines,
        "date": date_text(sight.moment.date().isoformat()),
    }
