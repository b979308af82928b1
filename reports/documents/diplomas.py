"""Diplomas for the final ceremony, one a page, the last place first, as they are given out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from fejag_admin.answers.story import paragraphs
from fejag_admin.camp.views.awards import Award, awards
from fejag_admin.camp.views.standings import Standing, standings
from fejag_admin.common.clock import date_text
from fejag_admin.common.language import _, current_language
from fejag_admin.texts.rulings import points_text
from reports.award_texts import award_texts
from reports.documents.map_drawing import silhouettes
from reports.own import diploma_lines, motto, picture
from reports.page_frame import PAPERS, PageArea, frame
from reports.print_request import PrintRequest
from reports.sight import Sight, badge

MOST_AWARDS = 4
"""So many of a team's awards find room; they are the weightiest."""


def diplomas_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    by_team = awards([day.state for day in sight.days[1:]])
    lines = diploma_lines(current_language())
    diplomas = [_diploma(sight, row, by_team[row.team], lines) for row in reversed(standings(sight.state))]
    body = {
        "diplomas": diplomas,
        "silhouettes": list(silhouettes().values()),
        "paper-height": PAPERS[request.paper][0],
        "pictures": {one: picture(one) for one in ("logo", "drawing")},
    }
    return frame(sight, _("Diplomas"), PageArea(request.paper, flipped=True), body)


def _diploma(sight: Sight, row: Standing, team_awards: tuple[Award, ...], lines: list[str]) -> dict[str, Any]:
    team = sight.campaign.team(row.team)
    texts = [award_texts(one, sight.campaign.board) for one in team_awards[:MOST_AWARDS]]
    values: dict[str, list[Any]] = {
        "team": [sight.team_name(row.team)],
        "place": [_place(row)],
        "points": [points_text(row.final)],
        "awards": texts,
        "members": list(team.members),
        "leader": [team.leader] if team.leader else [],
        "ending": paragraphs(sight.ending(row.team, won=row.rank == 1)),
        "camp": [sight.camp_name],
        "motto": [one for one in [motto()] if one],
        "date": [date_text(sight.campaign.day(sight.game).date or sight.moment.date().isoformat())],
        "signatures": [_("game master"), _("head of the camp")],
    }
    return badge(sight, row.team) | {"rank": row.rank, "lines": list(_filled(lines, values))}


def _place(row: Standing) -> str:
    if not row.rank:
        return _("out of competition")
    return (_("shared place {rank}") if row.shared else _("place {rank}")).format(rank=row.rank)


def _filled(lines: list[str], values: Mapping[str, list[Any]]) -> Iterator[dict[str, Any]]:
    """The lines with what belongs in them; ``role``: the placeholder that stands there alone, or what else it is."""
    for number, line in enumerate(lines):
        words = re.findall(r"\{(\w+)\}", line)
        if words and not any(values[word] for word in words):
            continue
        alone = line == f"{{{words[0]}}}" if words else False
        role = words[0] if alone else "title" if number == 0 else "line" if line else "gap"
        parts = values[role] if alone else [re.sub(r"\{(\w+)\}", lambda word: _inline(values[word[1]]), line)]
        yield {"role": role, "parts": parts}


def _inline(parts: list[Any]) -> str:
    """What is put in among other words: of an award what it is called."""
    return ", ".join(part if isinstance(part, str) else part[0] for part in parts)
