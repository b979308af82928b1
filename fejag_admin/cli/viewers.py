"""Through whose eyes a command looks (R2), and what they may see of the journal."""

from __future__ import annotations

from contextlib import redirect_stderr
from io import StringIO

import click

from fejag_admin.answers.question import team_of
from fejag_admin.camp.campaign import VIEWERS, Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.players_journal import moment
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.cli.desk import as_of as existing
from fejag_admin.cli.desk import opened_desk
from fejag_admin.cli.output import say
from fejag_admin.cli.speaking import Decorator, option
from fejag_admin.common.language import _
from fejag_admin.store.errors import StoreError

_EYES = _("Through whose eyes: public (default), a team, or master, who sees everything.")


def viewer_option(about: str = _EYES, default: str = "public") -> Decorator:
    """The option that says through whose eyes to look."""
    return option("--viewer", metavar="public|TEAM|master", default=default, help=about)


as_of_option = option(
    "--as-of",
    metavar=_("WHEN"),
    help=_("As it was then: 40 (an entry), Tuesday, “round 3”."),
)


def viewer_of(campaign: Campaign, word: str) -> str:
    """The viewer that is meant; the master's view is announced. Raise UnknownNameError."""
    if word not in VIEWERS:
        return team_of(campaign, word)
    if word == MASTER:
        tell_master()
    return word


def tell_master() -> None:
    """Say that what follows is made of everything, hidden things too."""
    say(_("This is the master's view; keep it from the players."))


def quietly_seen(ctx: click.Context, as_of: str | None) -> Journal | None:
    """What the viewer of a command that is being typed may see; None if that cannot be opened. Nothing is announced."""
    try:
        with ctx.scope(cleanup=False), redirect_stderr(StringIO()):
            return looked_at(ctx.params.get("viewer") or "master", as_of)[0]
    except (StoreError, ValueError, click.ClickException):
        return None


def looked_at(viewer: str, as_of: str | None) -> tuple[Journal, str]:
    """What a viewer (a word of the command line) may see of the journal as of an entry, and who that is."""
    with opened_desk() as desk:
        journal = desk.journal
    seen_by = viewer_of(journal.campaign, viewer)
    tell_freeze(journal, seen_by)
    return existing(moment(journal, seen_by), as_of), seen_by


def tell_freeze(journal: Journal, viewer: str) -> None:
    """Say to a player that what he sees is frozen, and as of which entry."""
    if journal.frozen is not None and viewer != MASTER:
        told = _("Frozen: players see the camp as of entry {entry}; --viewer master shows it as it is.")
        say(told.format(entry=moment(journal, viewer).version))


def answered_for(viewer: str, as_of: str | None) -> tuple[Journal, str]:
    """As `looked_at`, for a question: the players' view is announced as the master's is."""
    journal, seen_by = looked_at(viewer, as_of)
    if seen_by != MASTER:
        say(_("This is the players' view; --viewer master answers from all that is secret, too."))
    return journal, seen_by
