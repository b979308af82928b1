"""How teams are shown: letter, colour, name; in colours for colour-blind eyes if those are chosen."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import cycle

from rich.text import Text
from textual.content import Content

from fejag_admin.camp.campaign import Campaign
from fejag_admin.texts.colours import clashes, ink_on, team_colours, team_letters
from fejag_admin.texts.names import team_name
from fejag_admin.tui.shell.themes import safe_colours

# Okabe and Ito's colours, which every kind of eye tells apart, then darker and lighter ones of the same hues. In this
# palette nobody keeps a colour of his own: it might be red beside green.
SAFE_PALETTE = (
    "#0072b2",
    "#e69f00",
    "#009e73",
    "#d55e00",
    "#cc79a7",
    "#f0e442",
    "#56b4e9",
    "#999999",
    "#004b75",
    "#8a5f00",
    "#7a4964",
    "#e8e8e8",
)


@dataclass(frozen=True, slots=True)
class Mark:
    """The letter, colour (``#rrggbb``) and shown name of a team."""

    team: str
    letter: str
    colour: str
    name: str

    @property
    def style(self) -> str:
        """The Rich style of the team's chip: black or white on its colour, whichever is read better."""
        return f"bold {ink_on(self.colour)} on {self.colour}"

    @property
    def chip(self) -> tuple[str, str]:
        """The letter on the team's colour, three columns wide: text and style."""
        return f" {self.letter} ", self.style

    def named(self) -> Content:
        """The chip followed by the name."""
        return Content.assemble(self.chip, f" {self.name}")

    def label(self, width: int | None = None) -> Text:
        """The chip followed by the name, cut to ``width`` columns in all if given."""
        text = Text.assemble(self.chip, " ", self.name, end="")
        if width is not None:
            text.truncate(width, overflow="ellipsis")
        return text


def marks(campaign: Campaign) -> dict[str, Mark]:
    """The mark of every team of a camp by team id, in the order of the teams; names in the current language.

    The letter is the team's letter on the map, as a capital.
    """
    letters, colours = team_letters(campaign.teams), team_colours({team.id: team.colour for team in campaign.teams})
    if safe_colours():
        colours = dict(zip(colours, cycle(SAFE_PALETTE)))
    return {
        team: Mark(team, letters[team].upper(), colour, team_name(campaign, team)) for team, colour in colours.items()
    }


def name_width(marked: Iterable[Mark], least: int, room: int) -> int:
    """The columns of a table for a blank and the names: as many as the longest needs, as far as there is room."""
    return max(least, min(max(len(mark.name) for mark in marked) + 1, room))


def team_clashes(campaign: Campaign) -> tuple[str, ...]:
    """What is wrong with the names and colours that the teams are shown by, a sentence each."""
    return tuple(clashes([(mark.name, mark.letter, mark.colour) for mark in marks(campaign).values()]))


def team_options(campaign: Campaign) -> list[tuple[str, str]]:
    """Name and id of every team, for a list to choose from."""
    return [(team_name(campaign, team.id), team.id) for team in campaign.teams]
