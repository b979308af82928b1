"""Lines that several screens show: whose day a game is, team chips, points with their sign."""

from __future__ import annotations

from textual.content import Content

from fejag_admin.answers.day import host_text
from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.clock import date_text
from fejag_admin.common.language import _
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.state import State
from fejag_admin.texts.names import figure_name
from fejag_admin.tui.shell.teams import marks


def attack_line(attack: Attack, campaign: Campaign, state: State) -> Content:
    """An attack in one line: its number, who attacks whom."""
    marked = marks(campaign)
    parts: list[Content | str | tuple[str, str]] = [(f"{attack.id:>4}  ", "bold")]
    for joint, number in (("", attack.attacker), (" → ", attack.target)):
        figure = state.figure(number)
        mark, cell = marked[figure.team], campaign.board.name(figure.at)
        name = _("{figure} no. {number} on {cell}").format(figure=figure_name(figure.kind), number=number, cell=cell)
        parts += [joint, mark.chip, f" {name}"]
    return Content.assemble(*parts)


def game_line(heading: str, campaign: Campaign, game: int) -> Content:
    """A heading followed by the title, date and host of a game."""
    day = next((one for one in campaign.days if one.game == game), None)
    parts: list[Content | str | tuple[str, str]] = [(heading, "bold")]
    if day is not None and day.title:
        parts.append(f" · {day.title}")
    if day is not None and day.date:
        parts.append((f" · {date_text(day.date)}", "dim"))
    host = campaign.setup.day.get(game)
    if host is None:
        return Content.assemble(*parts, (f" · {host_text(campaign, game)}", "dim"))
    return Content.assemble(*parts, " · ", _("day of"), " ", marks(campaign)[host].named())
