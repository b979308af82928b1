"""Maps and camps that are tried: checked, drawn by chance, simulated."""

import json
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from secrets import randbelow
from typing import Any

import click

from fejag_admin.answers.lab import cost_text, finding_text, recipe_text, sentences, tables, way_text
from fejag_admin.answers.settings import read_value
from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.camp.file.document import dump, load, read_document
from fejag_admin.camp.file.reading import decoded
from fejag_admin.camp.header import SettingPath, header_with
from fejag_admin.camp.maps.check import UNPLAYABLE, check_map
from fejag_admin.camp.maps.editing import SYMMETRIES
from fejag_admin.camp.maps.fairness import fairness
from fejag_admin.camp.maps.new_camp import team_ids
from fejag_admin.camp.maps.random import NUMBERS, Recipe, random_map, recipe_fault
from fejag_admin.camp.maps.text import draw_map, read_map, shipped_text
from fejag_admin.cli.commands.camps import team_names
from fejag_admin.cli.commands.files import force_option, free_to_write, put_secret
from fejag_admin.cli.desk import opened_desk, tell_master, where
from fejag_admin.cli.output import Column, Exit, put, put_json, put_table, say
from fejag_admin.cli.speaking import ChoiceParam, WholeNumber, argument, json_option, plain_command, with_value
from fejag_admin.common.language import _
from fejag_admin.common.processes import processors
from fejag_admin.lab.findings import Tally, typical
from fejag_admin.lab.playing import Plan, Record, free_cells, played, roomy, run
from fejag_admin.orders.typed import parse_team
from fejag_admin.rules.figures import Options
from fejag_admin.rules.referee import replay
from fejag_admin.texts.colours import distinct_letters, drawing_letters
from fejag_admin.texts.names import STYLES, team_name
from fejag_admin.texts.rulebook import find_option

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
    titles.append(Column(_("the cheapest way")))
    rows = [
        [
            name(reach.team),
            board.name(board.start_of[reach.team]),
            cost_text(reach.cheapest),
            cost_text(reach.quickest),
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
    "--density",
    "N",
    _("How many of a hundred sides between cells are obstacles; 4 is usual."),
    type=WholeNumber(0),
    default=Recipe().density,
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
@force_option
def random_map_command(file: str | None, team: tuple[str, ...], number: int | None, force: bool, **shape: Any) -> None:
    names = team_names(team)
    recipe = Recipe(**shape, number=randbelow(NUMBERS) if number is None else number)
    if fault := recipe_fault(recipe):
        raise click.UsageError(fault)
    ids = team_ids(names)
    board = random_map(recipe, ids)
    letters = distinct_letters(zip(ids, names, strict=True))
    put_secret(draw_map(board, letters, [recipe_text(recipe)]), file, force=force)
    text = _("The random number is {number}; with it and the same settings this map comes again.")
    say(text.format(number=recipe.number))
    if fairness(board).fair:
        say(_("The map is fair: the temple costs every team the same."))
    else:
        say(_("The map is not fair; “fejag check-map” tells what the temple costs each team."))


FEWEST_CAMPS = 10  # of fewer nothing can be told
TELL_EVERY = 5.0  # seconds


STYLE = ChoiceParam({style: style for style in STYLES})
"""How a team plays, in either language."""


@plain_command(
    "simulate",
    help=_(
        "Play whole camps on a map, many times over, by simple players that know no more than teams do, and tell what"
        " comes of it: chances of the bases, the temple, attacks. It tells secrets."
    ),
    example="fejag simulate map.txt --camps 1000 --players mix --seed 7",
)
@map_argument
@with_value("--camps", "N", _("How many camps; 1000 is usual."), type=WholeNumber(FEWEST_CAMPS), default=1000)
@with_value(
    "--players",
    _("STYLE"),
    _("How teams play: {styles}; a mix draws one for each.").format(styles=", ".join(map(_, STYLES))),
    type=STYLE,
    default="mix",
)
@with_value("--player", _("TEAM STYLE"), _("How a single team plays."), type=(str, STYLE), multiple=True)
@with_value(
    "--strength", _("TEAM N"), _("How strong it is at the games; else 1."), type=(str, WholeNumber()), multiple=True
)
@with_value("--seed", "N", _("The random number: the same one gives the same camps."), type=WholeNumber(0), default=1)
@with_value("--option", _("NAME VALUE"), _("An option of the rules to play by."), type=(str, str), multiple=True)
@with_value("--from", _("CAMP"), _("Play a camp of the store on from how it stands, to the end."))
@with_value("--keep-typical", _("FILE"), _("Write one camp, nearest to the means in everything, to look through."))
@force_option
@json_option
def simulate_command(file: str | None, camps: int, seed: int, as_json: bool, **asked: Any) -> Exit:
    if asked["keep_typical"] is not None:
        free_to_write(Path(asked["keep_typical"]), force=asked["force"])
    if asked["from"] is not None:
        if file is not None or asked["option"]:
            raise click.UsageError(_("A camp is played on as it is; leave the map and the options out."))
        where().camp = asked["from"]
    campaign = prepared(file, asked["option"])
    teams = campaign.setup.teams
    state = replay(campaign.setup, [entered.order for entered in campaign.orders])[0] if asked["from"] else None
    if state is not None and state.over:
        raise click.UsageError(_("The camp is over; there is nothing left to play."))
    players = dict.fromkeys(teams, asked["players"])
    players |= {parse_team(team, campaign): style for team, style in asked["player"]}
    strengths = {parse_team(team, campaign): strength for team, strength in asked["strength"]}
    tally = Tally(Plan(campaign.setup, seed, players, strengths, state))
    tell_master()
    records = None if asked["keep_typical"] is None else list[Record]()
    is_complete = _played(tally, camps, records)
    if tally.camps < FEWEST_CAMPS:
        say(_("Too few camps were played to tell anything."))
        return Exit.INTERRUPTED
    if as_json:
        put_json({"format": "fejag-lab/1", **run_document(tally)})
    else:
        put(sentences(tally, campaign))
        for titles, rows in tables(tally, campaign):
            put([""])
            put_table([Column(title, right=at > 0 and bool(title)) for at, title in enumerate(titles)], rows)
    if records is not None:
        number = typical(tally, records)
        put_secret(dump(played(campaign, tally.plan, number)), asked["keep_typical"], force=asked["force"])
        say(_("It is camp {n} of these, the nearest to the means; “fejag import” opens it.").format(n=number))
    return Exit.FINE if is_complete else Exit.INTERRUPTED


def prepared(file: str | None, options: Sequence[tuple[str, str]]) -> Campaign:
    """The camp of a file or of the store with options set; raise click.UsageError if it cannot be played."""
    campaign = given_campaign(file)
    if options:
        paths: list[tuple[SettingPath, str]] = [(("rules", find_option(name)), value) for name, value in options]
        new = header_with(campaign, {path: read_value(path, value, campaign) for path, value in paths})
        campaign = replace(campaign, options=load(json.dumps(new).encode()).options)
    board, teams = campaign.board, campaign.setup.teams
    for finding in check_map(board, teams, campaign.options).findings:
        if finding.code in UNPLAYABLE:
            raise click.UsageError(finding_text(finding, board, str))
    if not roomy(campaign.setup):
        text = _("The map is too small to be played on: {cells} free cells for {teams}.")
        raise click.UsageError(text.format(cells=free_cells(campaign.setup), teams=", ".join(teams)))
    return campaign


def _played(tally: Tally, camps: int, kept: list[Record] | None) -> bool:
    """Play and count the camps, telling how far it is; whether all were played before somebody stopped it."""
    began = told_at = time.monotonic()
    try:
        with closing(run(tally.plan, range(camps), processors())) as camps_played:
            for record in camps_played:
                tally.add(record)
                if kept is not None:
                    kept.append(replace(record, masks={}))
                if (now := time.monotonic()) - told_at >= TELL_EVERY:
                    seconds_left = round((camps - tally.camps) * (now - began) / tally.camps)
                    text = _("{done} of {total} camps; about {left} s to go")
                    say(text.format(done=tally.camps, total=camps, left=seconds_left))
                    told_at = now
    except KeyboardInterrupt:
        say(_("Stopped; what was played so far is told."))
        return False
    return True


def run_document(tally: Tally) -> dict[str, Any]:
    """What was found; of cells, obstacles and teleports the share of camps in which they were met."""
    plan, board, camps = tally.plan, tally.plan.setup.board, tally.camps
    lines = {"walls": plan.walls, "teleports": board.teleports}
    names = {kind: ["-".join(map(board.name, cells)) for cells in ones] for kind, ones in lines.items()}
    cells = [board.name(cell) for cell in range(board.size**2)]
    shares = {kind: {at: n / camps for at, n in sorted(heat.items())} for kind, heat in tally.heat.items()}
    return {
        "seed": plan.seed,
        "camps": camps,
        "players": plan.players,
        "strengths": plan.strengths,
        "options": asdict(plan.setup.options),
        "bases": {team: asdict(chance) for team, chance in tally.chances().items()},
        "equal_by_chance": tally.by_chance(),
        "measures": {name: asdict(sums.interval()) for name, sums in tally.sums.items()},
        "refused": {code: count / camps for code, count in tally.refused.items()},
        "met": {kind: {names.get(kind, cells)[at]: n for at, n in met.items()} for kind, met in shares.items()},
    }
