"""``fejag demo``, ``fejag new``, ``fejag camps``: camps to look around in, camps to play, and a list of them."""

import sys
from dataclasses import asdict, replace
from pathlib import Path
from secrets import randbelow
from typing import Any

import click

from fejag_admin.answers.day import uneven_days_text
from fejag_admin.answers.story import sample_campaign
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.file.document import dump, load, read_document
from fejag_admin.camp.file.reading import decoded
from fejag_admin.camp.maps import new_camp
from fejag_admin.camp.maps.random import NUMBERS
from fejag_admin.camp.maps.text import read_map, shipped_map
from fejag_admin.cli.desk import open_application, opened_store, person, slug_called, where
from fejag_admin.cli.output import Column, Exit, confirmed, put_json, put_table, say
from fejag_admin.cli.speaking import WholeNumber, argument, flag, json_option, plain_command, with_value, yes_option
from fejag_admin.common.clock import in_zone, sorted_time_text, zone_fault, zone_meant
from fejag_admin.common.language import _
from fejag_admin.common.names import fold
from fejag_admin.rules.board import Board
from fejag_admin.store.sample import sample
from fejag_admin.store.store import Store
from fejag_admin.store.verify import check_text
from fejag_admin.texts.colours import drawing_letters
from fejag_admin.texts.names import MAPS, TEAMS

map_help = _("A drawing of its map, as random-map makes one, or a map that comes with the program: {maps}.").format(
    maps=", ".join(map(_, MAPS))
)
"""What can be named as a map."""
bases_help = _(
    "The random number by which the bases are drawn by lot, to draw the same again; 0 leaves them as the map has them,"
    " as a drawing of your own does anyway."
)


@plain_command(
    "demo",
    help=_(
        "Open an invented camp in the evening of game 7, to try the main job in: the result, slips, a dispute, prints."
        " The organiser's guide leads through it. It is made on the first use, and nothing in it can be spoilt."
    ),
    example="fejag demo",
)
@flag("--finished", _("The same camp at its end, to look around in."))
@flag("--again", _("Begin anew, in another camp of that name."))
@flag("--no-tui", _("Only make it; do not open the application."))
def demo_command(finished: bool, again: bool, no_tui: bool) -> Exit:
    with opened_store(create=True) as store:
        desk = sample(store, person(), sample_campaign, finished=finished, again=again)
        place = where()
        place.camp = desk.slug
        text = _("The camp “{slug}” in {place} is invented; do with it what you like.")
        say(text.format(place=store.place.label, slug=desk.slug))
    if no_tui or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Exit.FINE
    return open_application(place)


@plain_command(
    "new",
    help=_(
        "Make a new camp. Without a map its board is empty, the temple in its middle, the start cells along the"
        " edge. With --like it has the map, options, time zone and whose days of an earlier camp, and its teams with"
        " their colours; the start cells are dealt anew by lot, and nothing else is taken. The application guides"
        " through everything else (F9)."
    ),
    example=_('fejag new "Camp 2026" Foxes Badgers Wolves --map map.txt'),
)
@argument("name", _("NAME"), _("The name of the camp."))
@argument("teams", _("TEAM…"), _("Its teams, 2 to 12; without any, the five of the rulebook."), nargs=-1)
@with_value("--zone", _("ZONE"), _("Its time zone, such as Europe/Prague; else the computer's."))
@with_value("--map", "drawing", _("FILE"), map_help)
@with_value("--like", _("CAMP"), _("An earlier camp of the store as a template; without teams."))
@with_value("--bases", "N", bases_help, type=WholeNumber(0))
def new_command(
    name: str, teams: tuple[str, ...], zone: str | None, drawing: str | None, like: str | None, bases: int | None
) -> None:
    if like is not None and teams:
        raise click.UsageError(_("With --like the teams are those of that camp; leave the names of teams out."))
    zone = None if zone is None else zone_meant(zone)
    if zone is not None and (fault := zone_fault(zone)):
        raise click.UsageError(fault)
    fresh = new_camp.fresh_campaign(team_names(teams))
    with opened_store(create=True) as store:
        campaign = fresh
        if like is not None:
            earlier = store.desk(slug_called(like, store.camps()), remember=False).campaign
            campaign = replace(new_camp.like(earlier, 0).campaign, board=earlier.board)
        campaign = replace(campaign, zone=zone or campaign.zone)
        if drawing is not None:  # which may not go together with the teams
            campaign = load(dump(replace(campaign, board=drawn_board(campaign, drawing))).encode())
        if bases is None:
            bases = 0 if drawing is not None and Path(drawing).exists() else 1 + randbelow(NUMBERS - 1)
        lot = ""
        if bases:
            campaign = replace(campaign, board=new_camp.with_drawn_bases(campaign.board, bases))
            lot = _("The bases were drawn by lot, with the random number {number}.").format(number=bases)
            say(lot)
        desk = store.create(name, campaign, person(), lot)
        if uneven := uneven_days_text(campaign):
            say(_("Note: {what}").format(what=uneven))
        say(_("The camp is in {place} as “{slug}”.").format(place=store.place.label, slug=desk.slug))


def team_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of teams as given, without any those of the rulebook; raise UsageError if they make no camp."""
    called = names or tuple(_(message) for message in TEAMS.values())
    if not 2 <= len(called) <= 12 or len({fold(team) for team in called}) < len(called):
        raise click.UsageError(_("Name 2 to 12 teams, all different."))
    return called


def drawn_board(campaign: Campaign, drawing: str) -> Board:
    """The map of a drawing, with the letters of a camp's teams, or one of the program's; raise DocumentError."""
    if not Path(drawing).exists() and (board := shipped_map(drawing, [team.id for team in campaign.teams])):
        return board
    return read_map(decoded(read_document(drawing)), drawing_letters(campaign.teams))


@plain_command(
    "camps",
    help=_(
        "List the camps of the store by the names that --camp takes; * marks the one opened last, – one in the archive."
        " Or put one into the archive, rename it, or delete it: a snapshot is made before."
    ),
    example="fejag camps --archive camp-2025",
)
@flag("--all", "everything", _("Those in the archive, too."))
@with_value("--archive", _("CAMP"), _("Put a camp away; nothing of it is lost."))
@with_value("--bring-back", _("CAMP"), _("Take a camp out of the archive."))
@with_value("--rename", _("CAMP NAME"), _("Call a camp otherwise."), nargs=2)
@with_value("--delete", _("CAMP"), _("Delete a camp; it is asked twice."))
@yes_option
@json_option
def camps_command(rename: tuple[str, str] | None, delete: str | None, yes: bool, as_json: bool, **put: Any) -> Exit:
    with opened_store() as store:
        for way in ("archive", "bring_back"):
            if put[way] is not None:
                store.archive(slug_called(put[way], store.camps()), person(), away=way == "archive")
        if rename is not None:
            slug = store.rename(slug_called(rename[0], store.camps()), rename[1], person())
            say(_("The camp is called “{slug}” now.").format(slug=slug))
        if delete is not None and not _deleted(store, slug_called(delete, store.camps()), yes):
            return Exit.FAILED
        camps, last = store.camps(), store.last_camp
    listed = [camp for camp in camps if as_json or put["everything"] or not camp.archived]
    if as_json:
        put_json([asdict(camp) | {"last": camp.slug == last} for camp in listed])
        return Exit.FINE
    changed = in_zone(_("changed"), [camp.changed for camp in listed])
    titles = [Column(""), Column(_("camp"), unbroken=True), Column(_("name"))]
    titles += [Column(_("entries"), right=True), Column(changed, unbroken=True)]
    signs = {camp.slug: "–" if camp.archived else "*" if camp.slug == last else "" for camp in listed}
    rows = [
        [signs[camp.slug], camp.slug, camp.name, str(camp.version), sorted_time_text(camp.changed)] for camp in listed
    ]
    put_table(titles, rows)
    if away := len(camps) - len(listed):
        say(_("In the archive (--all): {n}").format(n=away))
    if checked := check_text(store.place):
        say(_("The store: {check}.").format(check=checked))
    return Exit.FINE


def _deleted(store: Store, slug: str, yes: bool) -> bool:
    """Delete a camp if the person says so twice."""
    name = store.stored(slug)[0].name
    if not confirmed(_("Delete “{name}” with all its entries? [y/N]").format(name=name), yes):
        return False
    if not yes:
        say(_("To be sure, write the name of the camp."))
    say(store.remove(slug, name if yes else sys.stdin.readline()))
    return True
