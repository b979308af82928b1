"""What the map editor does with files and random numbers, and the words beside its board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from secrets import randbelow

from textual.content import Content

from fejag_admin.answers.lab import (
    finding_text,
    missed_text,
    recipe_text,
    rounds_text,
    way_text,
)
from fejag_admin.camp.file.reading import decoded, read_document
from fejag_admin.camp.maps.check import Checked
from fejag_admin.camp.maps.editing import resized
from fejag_admin.camp.maps.fairness import PricedWay
from fejag_admin.camp.maps.new_camp import CampPlan
from fejag_admin.camp.maps.random import DENSITIES, NUMBERS, Recipe, random_map, sought
from fejag_admin.camp.maps.text import draw_map, read_map
from fejag_admin.camp.views.map_picture import Layers, MapPicture, paint
from fejag_admin.camp.views.projection import View
from fejag_admin.common.faults import DocumentError
from fejag_admin.common.files import shown_path
from fejag_admin.common.language import _
from fejag_admin.common.processes import aside
from fejag_admin.rules.board import Board, Cell
from fejag_admin.texts.colours import Letters
from fejag_admin.texts.names import team_name
from fejag_admin.texts.rulings import points_text
from fejag_admin.tui.map_editor.dialogs import RandomMapDialog, drawing_dialog, size_dialog
from fejag_admin.tui.shell.shell import Shell
from fejag_admin.tui.widgets.dialogs import faults_text
from fejag_admin.tui.widgets.marks import marks
from fejag_admin.tui.widgets.outside import write_text

SECONDS = 30  # how long a random map is looked for


def picture(plan: CampPlan) -> MapPicture:
    """The whole map of the plan."""
    board = plan.map.now
    visible = (1 << board.size * board.size) - 1
    gates = {cell: number for number, pair in enumerate(board.teleports, 1) for cell in pair}
    seen = View(
        size=board.size,
        visible=visible,
        walls=board.walls,
        temple=board.temple_mask,
        teleports=gates,
        starts=board.starts,
        figures=(),
        conditions={},
        light={},
        middle={},
    )
    return paint(seen, Layers(), Letters(plan.letters, {}))


def here_text(plan: CampPlan, cell: Cell) -> str:
    board = plan.map.now
    if cell in board.temple:
        return _("temple")
    if cell in board.paired:
        return _("teleport to {cell}").format(cell=board.name(board.paired[cell]))
    team = next((team for team, start in board.starts if start == cell), None)
    if team is not None:
        return _("Start cell of {team}").format(team=team_name(plan.campaign, team))
    return ""


def check_lines(plan: CampPlan, checked: Checked) -> Iterator[Content]:
    """What the check found: for each team the cheapest and the quickest way, then what is wrong or unfair."""
    marked = marks(plan.campaign)
    for reach in checked.fairness.reaches:
        mark = marked[reach.team]
        cheapest, quickest = reach.cheapest, reach.quickest
        parts: list[Content | str | tuple[str, str]] = [mark.chip, " "]
        if cheapest is None or quickest is None:
            parts.append((_("no way to the temple"), "$text-error"))
        else:
            parts.append(f"{points_text(cheapest.points)}, {rounds_text(cheapest.rounds)}")
            if quickest != cheapest:
                parts.append((f" · {points_text(quickest.points)}, {rounds_text(quickest.rounds)}", "dim"))
        yield Content.assemble(*parts)
    for finding in checked.findings:
        text = finding_text(finding, plan.map.now, lambda team: team_name(plan.campaign, team))
        yield Content.assemble(("✗ ", "bold $text-error") if finding.wrong else ("! ", "bold $text-warning"), text)
    if not checked.findings:
        yield Content.assemble(
            ("✓ ", "bold $text-success"), _("Nothing is wrong, and the temple costs every team the same.")
        )


def checked_lines(plan: CampPlan, checked: Checked | None, way: str | None) -> list[Content]:
    """What the check found; the way of a team first."""
    if checked is None:
        return [Content(_("checking…")).stylize("dim")]
    lines = list(check_lines(plan, checked))
    reach = next((reach for reach in checked.fairness.reaches if reach.team == way), None)
    if reach is not None and reach.cheapest is not None:
        lines.insert(0, way_line(plan, reach.team, reach.cheapest))
    return lines


def way_line(plan: CampPlan, team: str, way: PricedWay) -> Content:
    mark = marks(plan.campaign)[team]
    cost = f" {points_text(way.points)}, {rounds_text(way.rounds)}: "
    return Content.assemble(mark.chip, (cost, "bold"), way_text(way, plan.map.now))


# What is asked for in dialogs


@dataclass
class Origin:
    """Where the map comes from: the last ``random`` map, if there was one, and its ``recipe``; the last drawing."""

    recipe: Recipe = field(default_factory=Recipe)
    random: Board | None = None
    path: str = ""


async def random_one(app: Shell, origin: Origin, put: Callable[[Board], None]) -> None:
    """Draw a random map, with a number that is told so that it can be had again."""
    plan = app.new_camp.plan
    offered = replace(origin.recipe, size=plan.map.now.size, number=randbelow(NUMBERS))
    recipe, target = await app.ask(RandomMapDialog(offered))
    if target is not None:
        app.notify(_("Looking for such a map for {n} s at most…").format(n=SECONDS), timeout=SECONDS / 4)
        found_map = await aside(sought, recipe, target, plan.teams, DENSITIES, SECONDS)
        if found_map[0] is None:
            await app.tell(_("No such map was found"), missed_text(found_map))
            return
        recipe = found_map[0]
    origin.recipe, origin.random = recipe, random_map(recipe, plan.teams)
    put(origin.random)
    template = _("The random number is {number}; with it and the same settings this map comes again.")
    app.notify(template.format(number=recipe.number), timeout=10)


async def size(app: Shell, put: Callable[[Board], None]) -> None:
    board = app.new_camp.plan.map.now
    put(resized(board, await app.ask(size_dialog(board.size))))


async def read(app: Shell, origin: Origin, put: Callable[[Board], None]) -> None:
    path = await app.ask(drawing_dialog(origin.path, writing=False))
    origin.path = shown_path(path)
    try:
        board = read_map(decoded(read_document(path)), app.new_camp.plan.letters)
    except DocumentError as error:
        await app.tell(_("The drawing cannot be used"), faults_text(error))
        return
    put(board)
    app.notify(_("Read: {file}. Ctrl+Z takes it back.").format(file=origin.path))


async def write(app: Shell, origin: Origin) -> None:
    path = await app.ask(drawing_dialog(origin.path, writing=True))
    plan = app.new_camp.plan
    made_by = [recipe_text(origin.recipe)] if plan.map.now == origin.random else ()
    drawing = draw_map(plan.map.now, plan.letters, made_by)
    template = _("Written: {file}. It holds the secret map; keep it from the players.")
    if write_text(app, path, drawing, template):
        origin.path = shown_path(path)
