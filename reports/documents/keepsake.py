"""The story of a whole camp to keep: a map and a few sentences for each game, the points, every team and its figures.

It shows what everybody saw at the end of each game, so nothing in it was hidden then (R2, R3).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fejag_admin.answers.story import paragraphs
from fejag_admin.camp.views.standings import Award, Standing, awards, figure_lives, standings
from fejag_admin.common.clock import date_text
from fejag_admin.common.language import N_, _, current_language, ngettext, number_text
from fejag_admin.rules.board import Board, Cell
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulings import points_text
from reports.documents.bulletin import day_text, headlines
from reports.documents.map_drawing import MapGrid, canvas, rectangles, silhouettes
from reports.documents.standings import course, rank_text
from reports.own import diploma_lines, motto, picture
from reports.page_frame import PAPERS, PageArea, frame
from reports.print_request import PrintRequest
from reports.sight import Sight, badge

AWARDS: dict[str, tuple[str, Callable[[int], str]]] = {
    "temple": (N_("Discoverers of the temple"), lambda _n: ""),
    "secret": (N_("Solvers of the secret of the egg"), lambda _n: ""),
    "paths": (N_("Most paths to the temple"), lambda n: ngettext("{n} path", "{n} paths", n)),
    "wins": (N_("Most games won"), lambda n: ngettext("{n} game", "{n} games", n)),
    "ray": (N_("Longest light"), lambda n: ngettext("a ray over {n} cell", "a ray over {n} cells", n)),
    "lasting": (N_("Most faithful light"), lambda n: ngettext("alight after {n} game", "alight after {n} games", n)),
    "light": (N_("Most light"), lambda n: ngettext("{n} cell lit at once", "{n} cells lit at once", n)),
    "new": (
        N_("Greatest explorers"),
        lambda n: ngettext("{n} cell that nobody had seen", "{n} cells that nobody had seen", n),
    ),
    "climb": (N_("Greatest climb"), lambda n: ngettext("{n} place up", "{n} places up", n)),
    "figures": (N_("Largest herd"), lambda n: ngettext("{n} figure on the map", "{n} figures on the map", n)),
    "daring": (N_("Greatest daring"), lambda n: ngettext("{n} attack", "{n} attacks", n)),
    "day": (N_("Finest day"), lambda n: _("place {place}").format(place=n)),
    "there": (N_("Together to the end"), lambda _n: ""),
}
"""What each award of `camp.views.standings` is called, and how its amount is told."""


def award_texts(award: Award, board: Board) -> tuple[str, str]:
    """What an award is called, and for what it was given; the second may be empty."""
    title, amount_text = AWARDS[award.id]
    amount = amount_text(award.amount).format(n=award.amount)
    figure = f"{figure_name(award.kind)} {board.name(award.at)}" if award.kind else ""
    game = _("game {game}").format(game=award.game) if award.game else ""
    return _(title), ", ".join(filter(None, (game, figure, amount)))


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
        "pictures": {name: picture(name) for name in ("logo", "drawing")},
    }
    return frame(sight, _("Diplomas"), PageArea(request.paper, flipped=True), body)


def _diploma(sight: Sight, row: Standing, team_awards: tuple[Award, ...], lines: list[str]) -> dict[str, Any]:
    team = sight.campaign.team(row.team)
    texts = [award_texts(award, sight.campaign.board) for award in team_awards[:MOST_AWARDS]]
    place = _("shared place {rank}") if row.shared else _("place {rank}")
    values: dict[str, list[Any]] = {
        "team": [sight.team_name(row.team)],
        "place": [place.format(rank=row.rank) if row.rank else _("out of competition")],
        "points": [points_text(row.final)],
        "awards": texts,
        "members": list(team.members),
        "leader": [team.leader] if team.leader else [],
        "ending": paragraphs(sight.ending(row.team, won=row.rank == 1)),
        "camp": [sight.camp_name],
        "motto": [text for text in [motto()] if text],
        "date": [date_text(sight.campaign.day(sight.game).date or sight.moment.date().isoformat())],
        "signatures": [_("game master"), _("head of the camp")],
    }
    return badge(sight, row.team) | {"rank": row.rank, "lines": list(_filled(lines, values))}


def _filled(lines: list[str], values: Mapping[str, list[Any]]) -> Iterator[dict[str, Any]]:
    """Fill in the placeholders of the lines; a line whose placeholders are all empty is left out.

    ``role``: the placeholder if it is alone on the line, else title, line or gap.
    """
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


SENTENCES = 4
"""So many of a game's headlines make its story, who won it among them."""
SMALL_MAP = 74.0
"""The side of the map of a game in millimetres."""

Lives = dict[tuple[str, str, Cell], tuple[bool | None, ...]]


def keepsake_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """Cover, a map and a story for each game, standings with a chart, a page of honour for each team."""
    days, area = sight.days[1:], PageArea(request.paper)
    last, states = days[-1], [day.state for day in days]
    rows, by_team, lives = standings(last.state), awards(states), figure_lives(states)
    board = last.campaign.board
    dates = [date_text(day.date) for day in last.campaign.days if day.date]
    body = {
        "dates": " – ".join(dict.fromkeys(dates[:1] + dates[-1:])),
        "games": [
            {"title": day_text(day, day.game), "story": _story(day), "rows": _rows(day), "map": small_map(day)}
            for day in days
        ],
        "map-side": SMALL_MAP,
        "chart": course(last, area, 110),
        "teams": [
            row | {"awards": [award_texts(award, board) for award in by_team[team]]} | _team(last, team, lives)
            for team, row in zip((row.team for row in rows), _rows(last), strict=True)
        ],
        "titles": {"games": _("Game by game"), "teams": _("The teams and their light"), "chart": _("Standings")},
        "key": _(
            "Squares are figures, pale ones dark; stripes are light; black is the temple, grey what nobody had seen."
        ),
        "life": _("■ shone at the end of a game · □ dark"),
        "silhouettes": silhouettes(),
    }
    return frame(sight, _("Our camp"), area, body)


def _rows(sight: Sight) -> list[dict[str, Any]]:
    """The standings as they were."""
    return [
        badge(sight, row.team)
        | {"rank": rank_text(row), "points": points_text(row.final), "final": number_text(row.final)}
        for row in standings(sight.state)
    ]


def _story(sight: Sight) -> str:
    """What happened in a game and its round, in a few sentences, at the end who won."""
    day_headlines = [*headlines(sight)]
    won = [headline for headline in day_headlines if headline.kind in ("won", "idle")]
    others = [headline for headline in day_headlines if headline not in won][: SENTENCES - 1]
    return " ".join(headline.text if headline.text[-1] in ".!" else f"{headline.text}." for headline in (*others, *won))


def _team(sight: Sight, team: str, lives: Lives) -> dict[str, Any]:
    """Who was in a team, and for each of its figures after which games it shone."""
    about, board = sight.campaign.team(team), sight.campaign.board
    return {
        "leader": about.leader or "",
        "members": list(about.members),
        "figures": [
            {"kind": kind, "name": figure_name(kind), "cell": board.name(at), "life": list(life)}
            for (owner, kind, at), life in lives.items()
            if owner == team
        ],
    }


def small_map(sight: Sight) -> dict[str, Any]:
    """The drawing of the map with the light of every team, for a size at which figures are but spots of colour."""
    seen = sight.view
    grid = MapGrid(seen.size, SMALL_MAP / seen.size)
    drawn = canvas(sight, grid)
    light = [
        {"colour": colour, "cells": rectangles(seen.light[team] & seen.visible, grid)}
        for team, colour in sight.colours.items()
    ]
    return {name: drawn[name] for name in ("cell", "gutter", "unknown", "walls", "marks")} | {"light": light}
