"""The map of the open camp: its picture, and what the signs on it mean."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from textual.content import Content

from fejag_admin.camp.views.map_legend import legend_rows
from fejag_admin.camp.views.map_picture import Layers, MapPicture, Zoom, paint
from fejag_admin.camp.views.projection import View, view
from fejag_admin.common.language import _
from fejag_admin.texts.colours import Letters, map_letters
from fejag_admin.texts.names import figure_name
from fejag_admin.tui.board.paint import GOLD, TURQUOISE
from fejag_admin.tui.widgets.marks import marks

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.rules.state import State
    from fejag_admin.tui.shell.session import Session


def colours(campaign: Campaign) -> dict[str, str]:
    return {team: mark.colour for team, mark in marks(campaign).items()}


def chart(session: Session, layers: Layers, state: State | None = None, seen: View | None = None) -> MapPicture:
    """The picture of what the session's viewer may see (R2) of a state; None: of what he may see of the session's.

    ``seen``: the view to paint, if another one than the state's own. The master's picture still tells apart what is
    uncovered: the rest looks unknown, but for what is hidden there.
    """
    state = session.seen.state if state is None else state
    seen = view(state, session.viewer) if seen is None else seen
    return paint(seen, layers, map_letters(session.campaign), state.uncovered.cells)


def legend(campaign: Campaign, letters: Letters, zoom: Zoom = "small") -> Content:
    """The legend: one line for each sign, drawn as at this zoom."""
    team = campaign.teams[0].id
    if zoom == "half":
        return Content("\n").join(_line(*row) for row in _dots(marks(campaign)[team].colour))
    kinds = [f"{letter} {figure_name(kind)}" for kind, letter in letters.kinds.items()]
    lines = [_line(*row) for row in legend_rows(letters, team, zoom)]
    pairs = [f"{first:<15} {second}" for first, second in zip_longest(kinds[::2], kinds[1::2], fillvalue="")]
    return Content("\n").join([*lines, *map(Content, [] if zoom == "tiny" else pairs)])


def _line(sign: str, style: str, meaning: str) -> Content:
    return Content.assemble((sign, f"bold {style}"), " " * (6 - len(sign)), meaning)


def _dots(colour: str) -> list[tuple[str, str, str]]:
    """What colours mean where there is nothing else, in the first team's ``colour``."""
    dull = [_("dark: cut off"), _("dark: struck"), _("start cell")]
    looks = {_("figure that shines"): colour, **dict.fromkeys(dull, f"{colour} 60%")}
    looks |= {_("lit: one team, several"): f"{colour} 32%", _("temple"): GOLD.hex, _("teleport"): TURQUOISE.hex}
    return [("██", look, meaning) for meaning, look in looks.items()]
