"""``fejag freeze`` and ``fejag release``: what players see is kept at an entry until the organiser lets go of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from fejag_admin.camp.journal.notes import Freeze, Release
from fejag_admin.cli.desk import opened_desk, person
from fejag_admin.cli.output import agreed, say
from fejag_admin.cli.speaking import Whole, plain_command, with_value
from fejag_admin.common.language import _
from fejag_admin.store.desk import Desk


@plain_command(
    "freeze",
    help=_(
        "From now on players see the camp as of an entry, the last one unless another is named: map, standings,"
        " prints and answers for them stay as they are. You see everything as it is."
    ),
    example="fejag freeze --at 40",
)
@with_value("--at", _("ENTRY"), _("The entry, if not the last one."), type=Whole())
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


def asked_to_release(frozen: Sequence[Desk], yes: bool) -> bool:
    """Ask whether freezes are to end with a step that replaces journals; where nobody is asked they stay."""
    if not frozen or yes or not sys.stdin.isatty():
        return False
    tell_frozen(frozen)
    return agreed(_("Let players see these camps as they will be? Otherwise they stay frozen. [y/N]"))


def tell_frozen(frozen: Sequence[Desk]) -> None:
    """Say which camps are frozen, and as of which entry."""
    for desk in frozen:
        text = _("“{camp}” is frozen: players see it as of entry {moment} until “fejag release”.")
        say(text.format(camp=desk.name, moment=desk.journal.frozen))
