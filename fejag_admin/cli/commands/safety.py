"""``fejag snapshots``, ``fejag restore``, ``fejag verify``: that nothing is lost."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict

import click

from fejag_admin.answers.entries import dated_text
from fejag_admin.camp.journal.contents import Freeze, Release
from fejag_admin.cli.desk import opened_desk, opened_store, person, where
from fejag_admin.cli.output import Column, Exit, confirmed, put, put_json, put_table, say
from fejag_admin.cli.speaking import WholeNumber, argument, json_option, plain_command, with_value, yes_option
from fejag_admin.common.clock import in_zone, sorted_time_text
from fejag_admin.common.language import _
from fejag_admin.store.chain import LENGTH, LETTERS, written
from fejag_admin.store.database.address import address
from fejag_admin.store.database.errors import StoreError
from fejag_admin.store.desk import Desk
from fejag_admin.store.payloads import entry_of, journal_of
from fejag_admin.store.salvage import SalvagedCamp, salvage
from fejag_admin.store.snapshots import Snapshot, find
from fejag_admin.store.store import Store
from fejag_admin.store.verify import StoreFault, check_text, note_check


@plain_command(
    "freeze",
    help=_(
        "From now on players see the camp as of an entry, the last one unless another is named: map, standings,"
        " prints and answers for them stay as they are. You see everything as it is."
    ),
    example="fejag freeze --at 40",
)
@with_value("--at", _("ENTRY"), _("The entry, if not the last one."), type=WholeNumber())
def freeze_command(at: int | None) -> None:
    with opened_desk() as desk:
        moment = desk.version if at is None else at
        version = desk.note(Freeze(moment), by=person())
    text = _("Entry {version}: players see the camp as of entry {moment} until “fejag release”.")
    say(text.format(version=version, moment=moment))


@plain_command("release", help=_("Let players see the camp as it is again, after a freeze."), example="fejag release")
def release_command() -> None:
    with opened_desk() as desk:
        version = desk.note(Release(), by=person())
    say(_("Entry {version}: players see the camp as it is again.").format(version=version))


def tell_frozen(frozen: Sequence[Desk]) -> None:
    """Say which camps are frozen, and as of which entry."""
    for desk in frozen:
        text = _("“{camp}” is frozen: players see it as of entry {moment} until “fejag release”.")
        say(text.format(camp=desk.name, moment=desk.journal.frozen))


@plain_command(
    "snapshots",
    help=_("List the snapshots of the store, the newest first; or make one under a name."),
    example=_('fejag snapshots --take "the evening before game 5"'),
)
@with_value("--take", _("NAME"), _("Make a snapshot of this name; it is kept for ever."))
@json_option
def snapshots_command(take: str | None, as_json: bool) -> None:
    if take is not None:
        with opened_store() as store:
            made: tuple[Snapshot, ...] = (store.snapshot(take),)
        say(_("The snapshot was made; “fejag restore {id}” goes back to it.").format(id=made[0].id))
    else:
        with Store(where().store) as store:
            made = store.snapshots()
    if as_json:
        put_json([asdict(snapshot) | {"path": str(snapshot.path)} for snapshot in made])
    elif made:
        _put(made)
    else:
        say(_("There are no snapshots yet."))


def _put(snapshots: tuple[Snapshot, ...]) -> None:
    made = in_zone(_("made"), [snapshot.made for snapshot in snapshots])
    columns = [Column(_("snapshot"), unbroken=True), Column(made, unbroken=True), Column(_("what")), Column(_("camps"))]
    rows = [
        [
            snapshot.id,
            sorted_time_text(snapshot.made),
            snapshot.title,
            ", ".join(f"{camp.name} ({camp.version})" for camp in snapshot.camps),
        ]
        for snapshot in snapshots
    ]
    put_table(columns, rows)


@plain_command(
    "restore",
    help=_("Make the whole store what it was in a snapshot. What it is now becomes a snapshot first."),
    example=_('fejag restore "the evening before game 5"'),
)
@argument("snapshot", _("SNAPSHOT"), _("Its id from the list, how only that begins, or its name."))
@yes_option
def restore_command(snapshot: str, yes: bool) -> Exit:
    with Store(where().store) as store:
        wanted = find(store.place, snapshot)
        _put((wanted,))
        if not confirmed(_("Go back to this snapshot? All camps of the store will be as they were then. [y/N]"), yes):
            return Exit.FAILED
        aside = store.restore(wanted)
        tell_frozen(store.frozen())
    if aside is None:
        say(_("Restored. What was there before is the newest snapshot now: “fejag snapshots” lists it."))
    else:
        say(_("Restored. The file that was there was set aside; it is {file} now.").format(file=aside))
    return Exit.FINE


@plain_command(
    "verify",
    help=_("Check the store: the file, the chain of entries, their protection, and that replaying gives the same."),
    example="fejag verify",
)
@with_value(
    "--fingerprint",
    _("LETTERS"),
    _("Say also up to which entry the journal still is what it was when these letters were printed."),
)
@json_option
def verify_command(fingerprint: str | None, as_json: bool) -> Exit:
    wanted, moment = None if fingerprint is None else written(fingerprint), None
    if fingerprint is not None and wanted is None:
        template = _("“{text}” is no fingerprint: that is {length} letters, each one of {letters}; read it again.")
        raise click.UsageError(template.format(text=fingerprint, length=LENGTH, letters=LETTERS))
    with Store(where().store) as store:
        before, label = check_text(store.place), store.place.label
        findings, snapshots = store.verify(), store.snapshots()
        is_shut = bool(findings) and all(finding.code == "cannot-open" for finding in findings)
        if not is_shut:
            note_check(store.place, well=not findings)
            if wanted is not None:
                with suppress(StoreError):  # seen by verify
                    moment = store.moment(wanted)
                if moment is None:
                    text = _(
                        "No camp in {place} has the fingerprint {fact}: its journal was rewritten since, or goes back"
                        " to an earlier snapshot; or this is another store, or a letter was misread."
                    )
                    findings += (StoreFault("fingerprint", label, text.format(place=label, fact=wanted)),)
    if as_json:
        put_json([asdict(finding) for finding in findings])
    else:
        put(finding.text for finding in findings)
    if moment is not None:
        camp, row = moment
        when = sorted_time_text(row.time)
        held = _("{fingerprint}: “{camp}” still holds all that it held at entry {version} of {last} ({time}).")
        say(held.format(fingerprint=wanted, camp=camp.name, version=row.version, last=camp.version, time=when))
    if not findings:
        say(_("All is well with {place}.").format(place=label))
        if before:
            say(_("Before: {check}.").format(check=before))
        return Exit.FINE
    if is_shut:
        return Exit.STORAGE
    if snapshots and not as_json:
        say(_("Snapshots to go back to, with “fejag restore”:"))
        for snapshot in snapshots:
            say(f"  {snapshot.id}  {snapshot.title}")
    return Exit.FAILED


@plain_command(
    "salvage",
    help=_(
        "Write what is whole in a damaged store to a new store, and say what is not; the damaged one stays as it is."
    ),
    example="fejag salvage new.db",
)
@argument("file", _("FILE"), _("The new store; there must be no such file yet."))
def salvage_command(file: str) -> None:
    target = address(file).path
    if target is None:
        raise click.UsageError(_("The new store is a file: give its path."))
    camps, unreadable = salvage(address(where().store), target)
    for camp in camps:
        say(_("Whole entries of “{camp}”: {number}.").format(camp=camp.name, number=len(camp.rows)))
        if camp.is_renamed:
            text = _("What this camp was called is damaged; in the new store it is “{name}”, with new fingerprints.")
            say(text.format(name=camp.name))
        if camp.damaged:
            numbers = ", ".join(map(str, camp.damaged))
            say(_("Damaged or missing: {numbers}. Not taken, to be entered again:").format(numbers=numbers))
        put(_lost_lines(camp))
    if unreadable:
        say(_("Rows of the store that cannot be read at all: {number}.").format(number=unreadable))
    text = _("The new store is {file}; “fejag --store {file}” opens it. The damaged one was not changed.")
    say(text.format(file=target))


def _lost_lines(camp: SalvagedCamp) -> Iterator[str]:
    """The entries that were not taken, in words as far as they can be read."""
    campaign = journal_of(camp.rows).campaign
    for row in camp.lost:
        try:
            text = dated_text(entry_of(row, campaign.board), campaign)
        except (LookupError, TypeError, ValueError, AttributeError):
            text = _("cannot be read")
        mark = " ✗" if row.version in camp.damaged else ""
        yield f"{row.version}{mark} {text}"
