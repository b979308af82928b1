"""Lines that several screens show: whose day a game is, team chips, points with their sign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from fejag_admin.texts import _
from fejag_admin.tui.marks import marks

if TYPE_CHECKING:
    from fejag_admin.camp.document import Campaign


def team_chip(campaign: Campaign, team: str) -> Content:
    """The team's letter on its colour, and its name."""
    mark = marks(campaign)[team]
    return Content.assemble((f" {mark.letter} ", mark.style), f" {mark.name}")


def game_line(heading: str, campaign: Campaign, game: int) -> Content:
    """A heading followed by the title, date and host of a game."""
    day = next((one for one in campaign.days if one.game == game), None)
    parts: list[Content | str | tuple[str, str]] = [(heading, "bold")]
    if day is not None and day.title:
        parts.append(f" · {day.title}")
    if day is not None and day.date:
        parts.append((f" · {day.date}", "dim"))
    host = campaign.setup.day.get(game)
    if host is None:
        return Content.assemble(*parts, (" · " + _("nobody's day"), "dim"))
    return Content.assemble(*parts, " · ", _("day of"), " ", team_chip(campaign, host))
