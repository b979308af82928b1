"""The pages of the site as plain data, each made of what everybody may see of a camp at the end of a day (R2, R3)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fejag_admin.answers.story import paragraphs
from fejag_admin.camp.views.projection import PUBLIC
from fejag_admin.camp.views.standings import paths_count
from fejag_admin.common.language import _
from fejag_admin.rules.figures import KINDS, FigureKind
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulebook import RULES, numbers_text, rule_text
from fejag_admin.texts.rulings import points_text
from fejag_admin.texts.team_states import QUESTIONS, question_text
from reports.documents.bulletin import bulletin_title, day_text, news
from reports.documents.map_drawing import silhouettes
from reports.documents.standings import chart, course, paths_note, told_rows
from reports.own import picture as own_picture
from reports.page_frame import LONGEST_TEAM, PageArea, frame
from reports.sight import Camp, Sight, badge
from reports.site.maps import picture

SAID_TO_THE_MASTER = {"A9", "A10", "B4", "G8", "G9", "R3"}
"""Rules of the game master's craft: a player need not read them."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page: the ``name`` of its file without an ending, its template, and the ``data`` for it."""

    name: str
    template: str
    data: dict[str, Any]


def pages(camp: Camp) -> Iterator[Page]:
    """The pages of a camp so far, or up to its freeze, in the current language: those of single days, whose names end
    with its number, then the others, at last the one to begin with.
    """
    days = camp.sight(PUBLIC, LONGEST_TEAM).days
    now = days[-1]
    day_names = [_("Before the first game"), *(day_text(now, day) for day in range(1, len(days)))]
    names = [re.sub(r"(?<=\d\.) (?=\d)", "\N{NO-BREAK SPACE}", name) for name in day_names]  # a date is not broken

    def page(template: str, sight: Sight, content: dict[str, Any], day: int | None = None) -> Page:
        """A page of a day, or of all of them; it leads to the map and the bulletin of its day, or of the last one."""
        name = template if day is None else f"{template}-{day}"
        about = {"page": template, "file": name, "day": day, "at": len(names) - 1 if day is None else day}
        return Page(name, template, _frame(sight, names) | about | content)

    for day, sight in enumerate(days):
        drawn, news_of_day = {"map": picture(sight)}, _day_news(sight)
        yield page("map", sight, drawn, day)
        yield page("bulletin", sight, news_of_day, day)
    lit = [{team: (light & day.view.visible).bit_count() for team, light in day.view.light.items()} for day in days]
    cells = {team: [day[team] for day in lit] for team in now.state.setup.teams}
    light_chart = chart(now, _("Lit cells after each game"), cells, PageArea("a4"))
    yield page("charts", now, {"charts": [course(now, PageArea("a4")), light_chart]})
    yield page("rules", now, _rules(now))
    latest = drawn | news_of_day | {"note": paths_note(now), "open": now.is_draft}
    yield page("screen", now, latest)
    first = {"chart": course(now, PageArea("a4")) if now.game else None, "paths_count": paths_count(now.state)}
    yield page("index", now, latest | first)


def _frame(sight: Sight, names: list[str]) -> dict[str, Any]:
    """What every page says besides its content; ``names``: those of the days."""
    framed = frame(sight, "", PageArea("a4"), {})
    return {
        **{key: framed[key] for key in ("lang", "camp", "corrected", "motto")},
        "as_of": framed["as-of"],
        "logo": bool(own_picture("logo")),
        "days": names,
        "teams": {team: badge(sight, team) for team in sight.state.setup.teams},
    }


def _day_news(sight: Sight) -> dict[str, Any]:
    """The news of a day and the standings after it."""
    legend = paragraphs(sight.legend(sight.game))
    return {"news": news(sight), "title": bulletin_title(sight), "legend": legend, "standings": told_rows(sight)}


def _rules(sight: Sight) -> dict[str, Any]:
    """The rules that players read with the numbers of the camp, the figures, the questions of the secret of the egg."""
    options = sight.campaign.options
    return {
        "rules": [
            (rule, f"{rule_text(rule)} {numbers_text(rule, options)}".strip())
            for rule in RULES
            if rule not in SAID_TO_THE_MASTER
        ],
        "questions": [question_text(number, sight.campaign.secret) for number in range(1, len(QUESTIONS) + 1)],
        "figures": [
            (silhouettes()[kind.id], figure_name(kind.id), points_text(kind.price), _light(kind))
            for kind in KINDS.values()
        ],
    }


def _light(kind: FigureKind) -> str:
    """How a figure shines, in a few words."""
    if kind.leaps:
        return _("lights the cells that a knight of chess could jump to")
    if kind.single:
        return _("lights the eight cells around it")
    if not kind.permanent:
        return _("flashes once in all eight directions and is gone")
    if len(kind.steps) == 8:
        return _("shines in all eight directions")
    return _("shines along row and column") if 0 in kind.steps[0] else _("shines diagonally")
