"""``fejag check-map``, ``draw-map``, ``random-map``: maps before a camp begins."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from secrets import randbelow
from typing import Any

import click

from fejag_admin.answers.lab import cost_text, finding_text, missed_text, recipe_text, way_text
from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.camp.file.document import load, read_document
from fejag_admin.camp.file.reading import decoded
from fejag_admin.camp.maps.check import check_map
from fejag_admin.camp.maps.editing import SYMMETRIES
from fejag_admin.camp.maps.fairness import fairness
from fejag_admin.camp.maps.new_camp import team_ids
from fejag_admin.camp.maps.random import DENSITIES, NUMBERS, Recipe, random_map, recipe_fault, sought, target_meant
from fejag_admin.camp.maps.shipped import shipped_text
from fejag_admin.camp.maps.text import draw_map, read_map
from fejag_admin.cli.camps import team_names
from fejag_admin.cli.desk import opened_desk, tell_master
from fejag_admin.cli.files import force_option, put_secret
from fejag_admin.cli.output import Column, Exit, put, put_table, say
from fejag_admin.cli.speaking import ChoiceParam, WholeNumber, argument, flag, plain_command, with_value
from fejag_admin.common.language import _
from fejag_admin.rules.figures import Options
from fejag_admin.texts.colours import distinct_letters, drawing_letters
from fejag_admin.texts.names import team_name

map_argument = argument(
    "file",
    _("FILE"),
    _("A drawing of a map or a campaign file; - for standard input; none: the map of the camp."),
    required=False,
)
_file = argument("file", _("FILE"), _("Where to; without it, standard output."), required=False)


@plain_command(
    "check-map",
    help=_(
        "Look for what is wrong or unfair about a map: cells that no light reaches, a temple closed in, and what it"
        " costs each team, alone on the map, to light the temple. It tells secrets."
    ),
    example="fejag check-map map.txt",
)
@map_argument
def check_map_command(file: str | None) -> Exit:
    campaign = given_campaign(file)
    board, name = campaign.board, partial(team_name, campaign)
    checked = check_map(board, campaign.setup.teams, campaign.options)
    tell_master()
    titles = [Column(_("team")), Column(_("start"), unbroken=True), Column(_("cheapest")), Column(_("quickest"))]
    titles += [Column(_("seen by a frog")), Column(_("the cheapest way"))]
    rows = [
        [
            name(reach.team),
            board.name(board.start_of[reach.team]),
            cost_text(reach.cheapest),
            cost_text(reach.quickest),
            cost_text(reach.frogs[-1]) if reach.frogs else "–",
            way_text(reach.cheapest, board) if reach.cheapest else "–",
        ]
        for reach in checked.fairness.reaches
    ]
    put_table(titles, rows)
    put(finding_text(finding, board, name) for finding in checked.findings)
    if not checked.findings:
        put([_("Nothing is wrong, and the temple costs every team the same.")])
    return Exit.FINE if checked.sound else Exit.FAILED


def given_campaign(file: str | None) -> Campaign:
    """The camp of a file or of the store; one without orders on the map of a drawing or of the program."""
    if file is None:
        with opened_desk() as desk:
            return desk.journal.export()
    shipped = None if Path(file).exists() else shipped_text(file)
    data = read_document(file) if shipped is None else shipped.encode()
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return load(data)
    board = read_map(decoded(data))
    return Campaign(board, Options(), tuple(map(Team, board.start_of)))


@plain_command(
    "draw-map",
    help=_("Write the whole map of the camp as a plain-text drawing, to be edited by hand. It holds all secrets."),
    example="fejag draw-map map.txt",
)
@_file
@force_option
def draw_map_command(file: str | None, force: bool) -> None:
    with opened_desk() as desk:
        campaign = desk.campaign
    put_secret(draw_map(campaign.board, drawing_letters(campaign.teams)), file, force=force)


@plain_command(
    "random-map",
    help=_(
        "Draw a random map. It looks for start cells from which the temple costs every team the same, says whether"
        " there are any, and prints the random number: with it and the same settings the same map comes again."
    ),
    example="fejag random-map map.txt --team Foxes --team Owls --symmetry mirror --number 4711",
)
@_file
@with_value("--team", _("TEAM"), _("A team; to be given again for each."), multiple=True)
@with_value("--size", "N", _("Rows and columns; 41 is usual."), type=WholeNumber(), default=Recipe().size)
@with_value(
    "--density", "N", _("How many of a hundred sides between cells are obstacles; 4 is usual."), type=WholeNumber(0)
)
@with_value(
    "--symmetry",
    "|".join(SYMMETRIES),
    _("Which parts of the map are the same."),
    type=ChoiceParam(SYMMETRIES),
    default=Recipe().symmetry,
)
@with_value(
    "--teleports",
    "N",
    _("How many pairs of teleports; a symmetry may leave room for fewer."),
    type=WholeNumber(0),
    default=Recipe().teleports,
)
@with_value("--number", "N", _("The random number of a map to have again."), type=WholeNumber(0))
@flag("--equal", _("Look for a map that costs every team the same."))
@with_value("--cost", "N-N", _("Look for one that costs every team so many points."))
@with_value("--rounds", "N", _("And takes so many rounds by the quickest way."), type=WholeNumber(1))
@with_value("--seconds", "N", _("How long to look for it."), type=WholeNumber(1), default=60)
@force_option
def random_map_command(
    file: str | None,
    team: tuple[str, ...],
    size: int,
    density: int | None,
    symmetry: Any,
    teleports: int,
    number: int | None,
    equal: bool,
    cost: str | None,
    rounds: int | None,
    seconds: int,
    force: bool,
) -> Exit:
    names = team_names(team)
    number = randbelow(NUMBERS) if number is None else number
    recipe = Recipe(size, Recipe().density if density is None else density, symmetry, teleports, number)
    fault = recipe_fault(recipe)
    if fault:
        raise click.UsageError(fault)
    ids = team_ids(names)
    if equal or cost is not None or rounds is not None:
        try:
            target = target_meant(cost or "", rounds)
        except ValueError as error:
            raise click.UsageError(str(error)) from None
        search = sought(recipe, target, ids, DENSITIES if density is None else (density,), seconds)
        if search[0] is None:
            say(missed_text(search))
            return Exit.FAILED
        recipe = search[0]
    board = random_map(recipe, ids)
    letters = distinct_letters(zip(ids, names, strict=True))
    put_secret(draw_map(board, letters, [recipe_text(recipe)]), file, force=force)
    say(
        _("The random number is {number}; with it and the same settings this map comes again.").format(
            number=recipe.number
        )
    )
    if fairness(board).fair:
        say(_("The map is fair: the temple costs every team the same."))
    else:
        say(_("The map is not fair; “fejag check-map” tells what the temple costs each team."))
    return Exit.FINE
