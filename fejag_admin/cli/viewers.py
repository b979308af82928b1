"""Through whose eyes a command looks (R2), and what they may see of the journal."""

from __future__ import annotations

from contextlib import redirect_stderr
from io import StringIO
from typing import TYPE_CHECKING

import click

from fejag_admin.cli.output import say
from fejag_admin.cli.speaking import Option
from fejag_admin.common.language import N_, _

if TYPE_CHECKING:
    from fejag_admin.camp.campaign import Campaign
    from fejag_admin.camp.journal.journal import Journal


_EYES = N_(
    "Through whose eyes: public (default), the id of a team, or master for all that is secret. Players count only the"
    " entries that they may read."
)


def viewer_option(about: str = _EYES, default: str = "public") -> click.Option:
    """The option that says through whose eyes to look; ``about``: an English sentence marked for translation."""
    return Option(["--viewer"], metavar="public|TEAM|master", default=default, help=_(about))


def as_of_option() -> click.Option:
    """The option to look back."""
    about = _("As it was after an entry, on a day, at a time, after a game or round: 40, Tuesday, “round 3 evening”.")

    def complete(ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
        from fejag_admin.answers.completion import moments_begun

        journal = quietly_seen(ctx, None)
        return [] if journal is None else list(moments_begun(begun, journal))

    return Option(["--as-of"], metavar=_("WHEN"), help=about, shell_complete=complete)


def viewer_of(campaign: Campaign, word: str) -> str:
    """The viewer that is meant; the master's view is announced. Raise UnknownNameError."""
    from fejag_admin.camp.campaign import VIEWERS
    from fejag_admin.camp.views.projection import MASTER

    if word not in VIEWERS:
        from fejag_admin.answers.question import team_of

        return team_of(campaign, word)
    if word == MASTER:
        tell_master()
    return word


def tell_master() -> None:
    """Say that what follows is made of everything, hidden things too."""
    say(_("This is the master's view; keep it from the players."))


def quietly_seen(ctx: click.Context, as_of: str | None) -> Journal | None:
    """What the viewer of a command that is being typed may see; None if that cannot be opened. Nothing is announced."""
    from fejag_admin.store.errors import StoreError

    try:
        with ctx.scope(cleanup=False), redirect_stderr(StringIO()):
            return looked_at(ctx.params.get("viewer") or "master", as_of)[0]
    except (StoreError, ValueError, click.ClickException):
        return None


def looked_at(viewer: str, as_of: str | None) -> tuple[Journal, str]:
    """What a viewer (a word of the command line) may see of the journal as of an entry, and who that is."""
    from fejag_admin.camp.views.players_journal import moment
    from fejag_admin.cli.desk import as_of as existing
    from fejag_admin.cli.desk import opened_desk

    with opened_desk() as desk:
        journal = desk.journal
    seen_by = viewer_of(journal.campaign, viewer)
    tell_freeze(journal, seen_by)
    return existing(moment(journal, seen_by), as_of), seen_by


def tell_freeze(journal: Journal, viewer: str) -> None:
    """Say to a player that what he sees is frozen, and as of which entry."""
    from fejag_admin.camp.views.players_journal import moment
    from fejag_admin.camp.views.projection import MASTER

    if journal.frozen is not None and viewer != MASTER:
        told = _("Frozen: players see the camp as of entry {entry}; --viewer master shows it as it is.")
        say(told.format(entry=moment(journal, viewer).version))


def answered_for(viewer: str, as_of: str | None) -> tuple[Journal, str]:
    """As `looked_at`, for a question: the players' view is announced as the master's is."""
    from fejag_admin.camp.views.projection import MASTER

    journal, seen_by = looked_at(viewer, as_of)
    if seen_by != MASTER:
        say(_("This is the players' view; --viewer master answers from all that is secret, too."))
    return journal, seen_by
