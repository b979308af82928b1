"""``fejag copies``, ``fejag sync``, ``fejag take-over``: the camp survives the laptop."""

import sys
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from fejag_admin.answers.entries import entry_line
from fejag_admin.cli.commands.safety import tell_frozen
from fejag_admin.cli.desk import opened_store, person, slug_of, where
from fejag_admin.cli.output import Column, Exit, put, put_json, put_table, say
from fejag_admin.cli.speaking import ChoiceParam, argument, flag, json_option, plain_command, with_value
from fejag_admin.common.clock import in_zone, sorted_time_text
from fejag_admin.common.language import N_, _
from fejag_admin.store import copies
from fejag_admin.store.copies import Copy, carry_later, other_store
from fejag_admin.store.database.address import Address, address
from fejag_admin.store.database.engine import Database
from fejag_admin.store.lineage import versions
from fejag_admin.store.sync import choose, follow, meet, take_over


@plain_command(
    "copies",
    help=_(
        "Bring the second places up to date, to which every entry is copied by itself, and list them: how old each copy"
        " is, and what it lacks. A copy holds the secret map."
    ),
    example="fejag copies --add /media/stick",
)
@with_value(
    "--add", _("PLACE"), _("Copy there from now on: a folder (of a USB stick, of a network drive), a file, a database.")
)
@with_value("--remove", _("PLACE"), _("Copy there no more; what lies there stays."))
@flag("--drill", _("Open each copy as if this computer were lost, replay it, and compare it with the store."))
@json_option
def copies_command(add: str | None, remove: str | None, drill: bool, as_json: bool) -> Exit:
    own = address(where().store)
    if add is not None:
        with opened_store() as store:
            place = copies.add(store, add).label
        text = _("Every entry is copied to {place} from now on. It holds the secret map: keep it from the players.")
        say(text.format(place=place))
    if remove is not None:
        place = copies.remove(own, remove).label
        say(_("Nothing is copied to {place} any more; what lies there stays.").format(place=place))
    places = copies.copies(own)
    if not places and not as_json:
        say(_("There is no second place yet: “fejag copies --add” and a folder on a USB stick makes one."))
    with Database(own) as database:
        places = tuple(copies.bring(database, copy, drill=drill) for copy in places)
        last = versions(database)
    has_faults = any(copy.fault for copy in places)
    if as_json:
        put_json([_json(own, copy, last) for copy in places])
    elif places:
        _put_places(own, places, last)
        if drill and not has_faults:
            say(_("All of it was opened and replayed; it is the same as here."))
    return Exit.FAILED if has_faults and (drill or not as_json) else Exit.FINE


def _json(own: Address, copy: Copy, last: Mapping[str, int]) -> dict[str, Any]:
    """A second place for programs; ``last``: the last entry of each camp (uid) here."""
    same_disk = bool(copies.disk_warning(own, address(copy.place)))
    return asdict(copy) | {"place": copy.label, "behind": copy.behind(last), "same_disk": same_disk}


def _put_places(own: Address, places: tuple[Copy, ...], last: Mapping[str, int]) -> None:
    """Print the state of each place, then its faults and warnings."""
    whens = [copy.carried for copy in places]
    columns = [Column(""), Column(_("place")), Column(in_zone(_("copied"), whens), unbroken=True)]
    columns += [Column(_("lacks"), right=True)]
    rows = [
        ["✗" if copy.fault else "✓", copy.label, sorted_time_text(copy.carried), str(copy.behind(last))]
        for copy in places
    ]
    put_table(columns, rows)
    for copy in places:
        if copy.fault:
            say(copy.fault)
            copies.keep(own, replace(copy, reported=True))
        elif warning := copies.disk_warning(own, address(copy.place)):
            say(warning)


@plain_command(
    "sync",
    help=_(
        "Bring the camp together with another place that has it: a copy, another store, a snapshot, or a database."
        " If only one has gone on, the other follows. If both have, you see both sides and choose one:"
        " the other is kept whole as a snapshot, and its orders are put out as slips to be typed again."
    ),
    example="fejag sync /media/stick",
)
@argument("place", _("PLACE"), _("The other place."))
@with_value(
    "--keep",
    f"{_('here')}|{_('there')}",
    _("If both have gone on: which one goes on. Without it you are asked."),
    type=ChoiceParam({"here": N_("here"), "there": N_("there")}),
)
def sync_command(place: str, keep: str | None) -> Exit:
    with opened_store() as store, other_store(store.place, place) as store_there:
        slug = slug_of(store)
        meeting = meet(store, store_there, slug)
        say(meeting.standing_text(entry_line))
        if meeting.follows:
            follow(meeting)
            say(_("They came here.") if meeting.fork.theirs else _("They were copied there."))
        if meeting.asks:
            there_title = _("there: {place}").format(place=meeting.label)
            columns = [Column("", right=True), Column(_("here")), Column(there_title)]
            put_table(columns, [*meeting.sides(entry_line)])
            keep = keep or _chosen()
            if not keep:
                words = _("Nothing was changed: say which one goes on, --keep {here} or --keep {there}.")
                say(words.format(here=_("here"), there=_("there")))
                return Exit.CONFLICT
            text, lines = choose(meeting, entry_line, keep_mine=keep == "here")
            tell_frozen([desk for desk in (store.desk(slug),) if desk.journal.frozen is not None])
            say(text)
            put(lines)
    carry_later(store.place)
    return Exit.FINE


def _chosen() -> str:
    """Ask at the terminal which side goes on: ``here``, ``there``, or empty for neither or without a terminal."""
    if not sys.stdin.isatty():
        return ""
    say(_("Which one goes on: here (1) or there (2)? Nothing of the other one is lost. [1/2, Enter: neither]"))
    return {"1": "here", "2": "there"}.get(sys.stdin.readline().strip(), "")


@plain_command(
    "take-over",
    help=_(
        "Go on with a camp on this computer from a copy of it: on a USB stick, in a folder, in a database. The old desk"
        " is warned if it wakes up, and from now on the place is the copy of this computer."
    ),
    example="fejag take-over /media/stick",
)
@argument("place", _("PLACE"), _("The folder, file or database with the copy."))
def take_over_command(place: str) -> Exit:
    with opened_store(create=True) as store:
        desk, fault = take_over(store, place, person(), where().camp)
    say(_("“{camp}” goes on here, as “{slug}”; “fejag” opens it.").format(camp=desk.name, slug=desk.slug))
    entry = entry_line(desk.journal, desk.version - 1).rstrip(".")
    say(_("Its last entry was {version}: {entry}.").format(version=desk.version - 1, entry=entry))
    if fault:
        say(_("{place} cannot be told, nor copied to: {fault}").format(place=place, fault=fault))
    return Exit.FAILED if fault else Exit.FINE
