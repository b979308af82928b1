"""``fejag map``: the map in characters, as a viewer may see it (R2)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.views.cutout import Cutout
from fejag_admin.camp.views.map_legend import legend_rows
from fejag_admin.camp.views.map_picture import NOTHING, Layers, MapPicture, Zoom, columns_that_fit, paint, text
from fejag_admin.camp.views.projection import View, view
from fejag_admin.cli.desk import as_of_option, looked_at, viewer_option
from fejag_admin.cli.output import columns_of_terminal, put, put_json, say
from fejag_admin.cli.speaking import ChoiceParam, flag, json_option, plain_command, with_value
from fejag_admin.common.language import _
from fejag_admin.orders.typed import parse_team
from fejag_admin.rules.board import cell_name, cells_of
from fejag_admin.texts.colours import Letters, map_letters
from fejag_admin.texts.names import figure_name, team_name


@plain_command(
    "map",
    help=_("Draw the map in characters; only what is uncovered, unless the master's view is asked for."),
    example="fejag map --light fbi --zoom large",
)
@viewer_option()
@with_value(
    "--light", _("TEAM"), _("Whose light to draw: a team, or all; may be given again for another team."), multiple=True
)
@with_value("--middle", _("TEAM"), _("Whose middle sections to draw, likewise."), multiple=True)
@with_value(
    "--zoom",
    "small|large",
    _("How large: 2 columns a cell (small), or 4 columns and 2 lines (large)."),
    type=ChoiceParam(("small", "large")),
    default="small",
)
@flag("--words", _("In words, a line for each figure, for whoever cannot see a map."))
@flag("--no-legend", _("Without the meaning of the signs."))
@as_of_option
@json_option
def map_command(viewer: str, zoom: Any, words: bool, as_of: str | None, as_json: bool, **drawing: Any) -> None:
    journal, seen_by = looked_at(viewer, as_of)
    campaign, state = journal.campaign, journal.state
    seen = view(state, seen_by)
    if as_json:
        put_json(_json(seen))
        return
    if words:
        put(_in_words(campaign, seen))
        return
    letters = map_letters(campaign)
    layers = Layers(_teams(campaign, drawing["light"]), _teams(campaign, drawing["middle"]))
    picture = paint(seen, layers, letters, state.uncovered.cells)
    put(_fitted(picture, zoom))
    for first, second in picture.unseen if zoom == "small" else ():
        text = _("There is an obstacle between {first} and {second}, too; --zoom large shows it.")
        say(text.format(first=campaign.board.name(first), second=campaign.board.name(second)))
    if not drawing["no_legend"]:
        put(("", *_legend(campaign, letters, zoom)))


def _fitted(picture: MapPicture, zoom: Zoom) -> Iterator[str]:
    """The picture; on a terminal too narrow for it in parts side by side, one below the other."""
    size, width = picture.size, columns_of_terminal()
    parts = 1 if width is None else -(-size // columns_that_fit(width, zoom))
    edges = [size * number // parts for number in range(parts + 1)]
    for first, last in pairwise(edges):
        if first:
            yield ""
        yield from text(picture, zoom, NOTHING, Cutout(range(size), range(first, last)))


def _teams(campaign: Campaign, words: tuple[str, ...]) -> frozenset[str]:
    if not words:
        return frozenset()

    ids = {team.id for team in campaign.teams}
    if "all" in words and "all" not in ids:
        return frozenset(ids)
    return frozenset(parse_team(word, campaign) for word in words)


def _legend(campaign: Campaign, letters: Letters, zoom: Zoom) -> Iterator[str]:
    """What the signs mean."""
    yield ", ".join(f"{letter} {team_name(campaign, team)}" for team, letter in letters.teams.items())
    yield ", ".join(f"{letter} {figure_name(kind)}" for kind, letter in letters.kinds.items())
    rows = legend_rows(letters, campaign.teams[0].id, zoom)
    yield from (f"{sign:<5} {meaning}" for sign, style, meaning in rows if not style)


def _in_words(campaign: Campaign, seen: View) -> Iterator[str]:
    """Start cells, temple, teleports, and each team's figures with how they stand, as far as the viewer sees them."""
    name, conditions = campaign.board.name, {
        "shining": _("shines"), "cut-off": _("dark, cut off from its start"), "struck": _("dark, struck")
    }  # fmt: skip
    starts = dict(seen.starts)
    for team in campaign.teams:
        start = name(starts[team.id]) if team.id in starts else "?"
        yield _("{team}, start cell {cell}:").format(team=team_name(campaign, team.id), cell=start)
        for figure in seen.figures:
            if figure.team == team.id:
                yield f"  {name(figure.at)} {figure_name(figure.kind)}: {conditions[seen.conditions[figure.id]]}"
    temple = ", ".join(name(cell) for cell in cells_of(seen.temple))
    yield _("Temple: {cells}").format(cells=temple or _("not uncovered yet"))
    for number in sorted(set(seen.teleports.values())):
        cells = ", ".join(name(cell) for cell, pair in sorted(seen.teleports.items()) if pair == number)
        yield _("Teleport {number}: {cells}").format(number=number, cells=cells)


def _json(seen: View) -> dict[str, Any]:
    """A view for programs; cells by name."""

    def names(mask: int) -> list[str]:
        return [cell_name(cell, seen.size) for cell in cells_of(mask)]

    return {
        "size": seen.size,
        "known": names(seen.visible),
        "walls": [[cell_name(cell, seen.size) for cell in wall] for wall in sorted(seen.walls)],
        "temple": names(seen.temple),
        "teleports": {cell_name(cell, seen.size): number for cell, number in sorted(seen.teleports.items())},
        "starts": {team: cell_name(cell, seen.size) for team, cell in seen.starts},
        "figures": [
            {
                "id": figure.id,
                "team": figure.team,
                "figure": figure.kind,
                "at": cell_name(figure.at, seen.size),
                "condition": seen.conditions[figure.id],
                "irregular": figure.irregular,
            }
            for figure in seen.figures
        ],
        "light": {team: names(mask & seen.visible) for team, mask in seen.light.items()},
        "middle": {team: names(mask & seen.visible) for team, mask in seen.middle.items()},
    }
