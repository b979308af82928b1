"""What the public display shows, as plain values made of what is uncovered (R2) and, under a freeze, shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.map_picture import Layers, Picture, paint
from fejag_admin.camp.views.projection import PUBLIC
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import _
from fejag_admin.tui.shell.teams import Mark, marks
from reports.documents.bulletin import news_blocks
from reports.documents.standings import gained, movements, rank_text
from reports.page_frame import PageArea, frame
from reports.sight import Camp, Sight


@dataclass(frozen=True, slots=True)
class Line:
    """One team of the standings: ``gained`` since the last game began, ``move`` in places since then (▲2)."""

    rank: str
    mark: Mark
    move: str
    gained: int
    points: int


@dataclass(frozen=True, slots=True)
class PublicState:
    """Everything that the display may show. ``moment``: as of when. ``news``: the bulletin, as blocks of `reports`."""

    camp: str
    moment: str
    is_draft: bool
    lines: tuple[Line, ...]
    picture: Picture
    title: str
    news: tuple[dict[str, Any], ...]


def public_state(name: str, slug: str, journal: Journal) -> PublicState:
    """The display of a camp: of its journal as players may see it now, in the current language."""
    sight = Camp(name, slug, journal.shown).sight(PUBLIC)
    said = frame(sight, "", PageArea("a4"), {})
    layers = Layers(light=frozenset(sight.state.setup.teams))
    return PublicState(
        camp=said["camp"],
        moment=said["as-of"],
        is_draft=sight.is_draft,
        lines=_lines(sight),
        picture=paint(sight.view, layers, sight.letters),
        title=_("Bulletin of game {game}").format(game=sight.game) if sight.game else _("Bulletin"),
        news=tuple(news_blocks(sight)),
    )


def _lines(sight: Sight) -> tuple[Line, ...]:
    marked, moves = marks(sight.campaign), movements(sight)
    return tuple(
        Line(rank_text(row), marked[row.team], moves[row.team], gained(sight, row.team), row.final)
        for row in standings(sight.state)
    )
