"""The pages of the site as plain data, each made of what everybody may see of a camp at the end of a day (R2, R3)."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from fejag_admin.answers.story import paragraphs
from fejag_admin.camp.views.projection import PUBLIC
from fejag_admin.camp.views.standings import paths_count
from fejag_admin.common.language import LANGUAGES, _, current_language
from fejag_admin.rules.figures import KINDS, FigureKind
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulebook import RULES, numbers_text, rule_text
from fejag_admin.texts.rulings import points_text
from fejag_admin.texts.team_states import QUESTIONS, question_text
from reports.documents.blocks import Block
from reports.documents.bulletin import bulletin_title, day_text, news
from reports.documents.map_drawing import silhouettes
from reports.documents.standings import chart, course, paths_note, told_rows
from reports.own import motto
from reports.own import picture as own_picture
from reports.page_frame import LONGEST_TEAM, PageArea, frame
from reports.sight import Camp, Sight
from reports.site.maps import picture, team_marks

PAGES = ("index", "map", "bulletin", "charts", "rules")
SAID_TO_THE_MASTER = {"A9", "A10", "B4", "G8", "G9", "R3"}
"""Rules of the game master's craft: a player need not read them."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its name, its template, and what makes its ``data`` in the language of that moment.

    ``made_of``: while that is equal, so is the page.
    """

    name: str
    template: str
    made_of: tuple[object, ...]
    data: Callable[[], dict[str, Any]]


def pages(camp: Camp) -> Iterator[Page]:
    """The pages of a camp so far, or up to its freeze: first those of single days, whose names end with its number, at
    last the one to begin with. The clues of all days are those that hold now.
    """
    days = camp.sight(PUBLIC, LONGEST_TEAM).days
    now, own, clues = (
        days[-1],
        (motto(), bool(own_picture("logo"))),
        [sight.clue(day) for day, sight in enumerate(days)],
    )
    day_names = [_("Before the first game"), *(day_text(now, day) for day in range(1, len(days)))]
    names = [re.sub(r"(?<=\d\.) (?=\d)", "\N{NO-BREAK SPACE}", name) for name in day_names]  # a date is not broken

    def page(name: str, content: Callable[[], dict[str, Any]], day: int | None = None) -> Page:
        """A page of a day, or of all of them."""
        at = len(names) - 1 if day is None else day
        sight, clue = days[at], clues if day is None else clues[day]
        made_of = (own, len(names), sight.made_of, sight.public_version, sight.corrected, clue, sight.campaign.options)
        file = name if day is None else f"{name}-{day}"
        return Page(file, name, made_of, lambda: _frame(sight, name, at, file, day, names) | content())

    for day, sight in enumerate(days):
        yield page("map", partial(_map, sight), day)
        yield page("bulletin", partial(_day_news, sight, _("this game")), day)
    yield page("charts", partial(_charts, days))
    yield page("rules", partial(_rules, now))
    yield page("screen", partial(_screen, now))
    yield page("index", partial(_front, now))


def _frame(sight: Sight, page: str, at: int, name: str, day: int | None, names: list[str]) -> dict[str, Any]:
    """What every page says besides its content; it leads to the map and the bulletin of the day ``at``."""
    titles = (_("Overview"), _("Map"), _("Bulletin"), _("Charts"), _("Rules"))
    headings = {"index": _("Standings"), "charts": _("Charts"), "rules": _("Rules in short"), "screen": _("Standings")}
    framed = frame(sight, names[at] if day is not None else headings[page], PageArea("a4"), {})
    return {
        **{key: framed[key] for key in ("lang", "camp", "title", "heading", "motto")},
        "page": page,
        "logo": framed["pictures"]["logo"],
        "about": framed["as-of"] if page != "rules" else "",
        "corrected": framed["corrected"],
        "nav": [
            (page_name, f"{page_name}-{at}" if page_name in ("map", "bulletin") else page_name, title)
            for page_name, title in zip(PAGES, titles, strict=True)
        ],
        "here": name,
        "others": {code: language for code, language in LANGUAGES.items() if code != current_language()},
        "day": day,
        "days": names,
        "teams": team_marks(sight),
        "words": _words() | {"bulletin": bulletin_title(sight)},
    }


def _words() -> dict[str, str]:
    """What is said on several pages."""
    return {
        "skip": _("To the content"),
        "pages": _("Pages"),
        "language": _("Language"),
        "days": _("Days of the game"),
        "day": _("Day"),
        "light": _("Light:"),
        "zoom": _("Enlarge the map"),
        "fresh": _("What is new"),
        "attacks": _("Attacks"),
        "held": _("held"),
        "lost": _("Not live since {time}"),
        "standings": _("Standings"),
        "uncovered": _("Uncovered"),
        "clue": _("Clue of the secret of the egg"),
        "legend": _("The story of the day"),
        "tomorrow": _("Tomorrow"),
        "map": _("Map"),
        "open": _("Purchases are still going on; this page may change today."),
    }


def _map(sight: Sight) -> dict[str, Any]:
    return {"map": picture(sight)}


def _front(sight: Sight) -> dict[str, Any]:
    return {
        **_day_news(sight, _("last game")),
        **_map(sight),
        "to_map": _("The whole map, day by day"),
        "to_bulletin": _("The whole bulletin"),
        "happened": _("What happened"),
        "chart": _drawn(sight, course(sight, PageArea("a4"))) if sight.game else None,
        "open": sight.is_draft,
        "explained": _paths_told(sight),
    }


def _paths_told(sight: Sight) -> str:
    """Whether the points are with those for temple paths."""
    if not paths_count(sight.state):
        return _("Points without temple paths, which count at the end.")
    return paths_note(sight) or _("Points with temple paths as they stand.")


def _screen(sight: Sight) -> dict[str, Any]:
    """The screen for everybody, which turns standings, map and bulletin by itself."""
    states = (_("the round is open") if sight.is_draft else "", paths_note(sight))
    return {**_day_news(sight, _("last game")), **_map(sight), "state": " · ".join(filter(None, states))}


def _day_news(sight: Sight, game: str) -> dict[str, Any]:
    """The news of a day and the standings after it; ``game``: what their column of the last game is called."""
    words = [_("place"), _("team"), _("since yesterday"), game, _("points")]
    rows = [row | {"team": team_marks(sight)[row["team"]]} for row in told_rows(sight)]
    legend = paragraphs(sight.legend(sight.game))
    return {"news": asdict(news(sight)), "legend": legend, "standings": rows, "standings_words": words}


def _charts(days: Sequence[Sight]) -> dict[str, Any]:
    """Lines through the days, each with its table: points, and how many cells are lit for each team."""
    sight, area = days[-1], PageArea("a4")
    light = {
        team: [(day.view.light[team] & day.view.visible).bit_count() for day in days]
        for team in sight.state.setup.teams
    }
    lit = chart(sight, _("Lit cells after each game"), light, area)
    return {
        "charts": [_drawn(sight, block) for block in (course(sight, area), lit)],
        "team_word": _("team"),
        "game_word": _("game"),
    }


def _drawn(sight: Sight, drawn: Block) -> Block:
    """A chart, with all that tells a team apart in each of its series."""
    teams = list(team_marks(sight).values())
    return drawn | {"series": [series | {"team": teams[series["line"]]} for series in drawn["series"]]}


def _rules(sight: Sight) -> dict[str, Any]:
    headings = {
        "G": _("Games and points"),
        "M": _("Map"),
        "L": _("Light"),
        "P": _("Paths and temple"),
        "B": _("Purchases"),
        "R": _("What is uncovered"),
        "A": _("Attacks"),
    }
    rules = {
        heading: [
            (rule, f"{rule_text(rule)} {numbers_text(rule, sight.campaign.options)}".strip())
            for rule in RULES
            if rule[0] == letter and rule not in SAID_TO_THE_MASTER
        ]
        for letter, heading in headings.items()
    }
    return {
        "rules": rules,
        "secret_title": _("Secret of the egg"),
        "questions": [question_text(number, sight.campaign.secret) for number in range(1, len(QUESTIONS) + 1)],
        "figures_title": _("Figures"),
        "figures": [
            {
                "shape": silhouettes()[kind.id],
                "name": figure_name(kind.id),
                "price": points_text(kind.price),
                "light": _light(kind),
            }
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
