"""``fejag demo``, ``fejag new``, ``fejag camps``: camps to look around in, camps to play, and a list of them."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from fejag_admin.cli.exits import Exit
from fejag_admin.cli.output import Column, put_json, put_table, say
from fejag_admin.cli.speaking import Argument, Option, command, json_option
from fejag_admin.common.clock import in_zone, sorted_time_text
from fejag_admin.common.language import _, mark
from fejag_admin.texts.names import MAPS

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.rules.board import Board


@command(
    "demo",
    help=mark(
        "Open an invented camp in the evening of game 7, with a tour through the main job: the result, slips, a"
        " dispute, prints. It is made on the first use, and nothing in it can be spoilt."
    ),
    example="fejag demo",
    params=lambda: [
        Option(["--finished"], is_flag=True, help=_("The same camp at its end, to look around in.")),
        Option(["--again"], is_flag=True, help=_("Begin anew, in another camp of that name.")),
        Option(["--no-tui"], is_flag=True, help=_("Only make it; do not open the application.")),
    ],
)
def demo_command(finished: bool, again: bool, no_tui: bool) -> Exit:
    from fejag_admin.cli.desk import open_application, opened_store, person, where
    from fejag_admin.store.sample import sample

    with opened_store(create=True) as store:
        desk = sample(store, person(), finished=finished, again=again)
        place = where()
        place.camp = desk.slug
        told = _("The camp “{slug}” in {place} is invented; do with it what you like.")
        say(told.format(place=store.place.label, slug=desk.slug))
    if no_tui or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Exit.FINE
    return open_application(place)


@command(
    "new",
    help=mark(
        "Make a new camp. Without a map its board is empty, the temple in its middle, the start cells along the"
        " edge. The application guides through everything else (F9, n)."
    ),
    example=mark('fejag new "Camp 2026" Foxes Badgers Wolves --map map.txt'),
    params=lambda: [
        Argument("name", _("NAME"), _("The name of the camp.")),
        Argument("teams", _("TEAM…"), _("Its teams, 2 to 12; without any, the five of the rulebook."), nargs=-1),
        Option(["--zone"], metavar=_("ZONE"), help=_("Its time zone, such as Europe/Prague; else the computer's.")),
        Option(["--map", "drawing"], metavar=_("FILE"), help=map_help()),
    ],
)
def new_command(name: str, teams: tuple[str, ...], zone: str | None, drawing: str | None) -> Exit:
    from dataclasses import replace

    from fejag_admin.camp.maps.new_camp import fresh_campaign
    from fejag_admin.cli.desk import opened_store, person
    from fejag_admin.common.zones import zone_fault

    campaign = fresh_campaign(team_names(teams))
    if zone is not None:
        if fault := zone_fault(zone):
            raise click.UsageError(fault)
        campaign = replace(campaign, zone=zone)
    if drawing is not None:
        campaign = _on_drawn_map(campaign, drawing)
    with opened_store(create=True) as store:
        desk = store.create(name, campaign, person())
        say(_("The camp is in {place} as “{slug}”.").format(place=store.place.label, slug=desk.slug))
    return Exit.FINE


def map_help() -> str:
    """What can be named as a map."""
    told = _("A drawing of its map, as random-map makes one, or a map that comes with the program: {maps}.")
    return told.format(maps=", ".join(map(_, MAPS)))


def team_names(given: tuple[str, ...]) -> tuple[str, ...]:
    """The names of teams as given, without any those of the rulebook; raise UsageError if they make no camp."""
    from fejag_admin.common.names import fold
    from fejag_admin.texts.names import TEAMS

    called = given or tuple(_(message) for message in TEAMS.values())
    if not 2 <= len(called) <= 12 or len({fold(team) for team in called}) < len(called):
        raise click.UsageError(_("Name 2 to 12 teams, all different."))
    return called


def _on_drawn_map(campaign: Campaign, drawing: str) -> Campaign:
    """The camp on the map of a drawing; raise DocumentError if they do not go together."""
    from dataclasses import replace

    from fejag_admin.camp.file.document import dump, load

    return load(dump(replace(campaign, board=drawn_board(campaign, drawing))).encode())


def drawn_board(campaign: Campaign, drawing: str) -> Board:
    """The map of a drawing, with the letters of a camp's teams, or one of the program's; raise DocumentError."""
    from pathlib import Path

    from fejag_admin.camp.file.document import read_document
    from fejag_admin.camp.file.reading import decoded
    from fejag_admin.camp.maps.shipped import shipped_map
    from fejag_admin.camp.maps.text import read_map
    from fejag_admin.texts.letters import drawing_letters

    if not Path(drawing).exists() and (board := shipped_map(drawing, [team.id for team in campaign.teams])):
        return board
    return read_map(decoded(read_document(drawing)), drawing_letters(campaign.teams))


@command(
    "camps",
    help=mark("List the camps of the store by the names that --camp takes; * marks the one opened last."),
    example="fejag camps",
    params=lambda: [json_option()],
)
def camps_command(as_json: bool) -> Exit:
    from fejag_admin.cli.desk import opened_store

    with opened_store() as store:
        camps, last = store.camps(), store.last_camp
    if as_json:
        put_json([asdict(camp) | {"last": camp.slug == last} for camp in camps])
        return Exit.FINE
    changed = in_zone(_("changed"), [camp.changed for camp in camps])
    titles = [Column(""), Column(_("camp"), whole=True), Column(_("name"))]
    titles += [Column(_("entries"), right=True), Column(changed, whole=True)]
    rows = [
        ["*" if camp.slug == last else "", camp.slug, camp.name, str(camp.version), sorted_time_text(camp.changed)]
        for camp in camps
    ]
    put_table(titles, rows)
    return Exit.FINE
