"""The desk at which a command works: store and camp, who enters things, as of when and through whose eyes (R2)."""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import click

from fejag_admin.answers.moments import moment_of
from fejag_admin.camp.campaign import VIEWERS, Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.players_journal import moment
from fejag_admin.camp.views.projection import MASTER
from fejag_admin.cli.output import Exit, say
from fejag_admin.cli.speaking import Decorator, Where, with_value
from fejag_admin.common.files import AT
from fejag_admin.common.language import _, current_language
from fejag_admin.common.names import fold, nearest
from fejag_admin.common.settings import load_settings, login_name
from fejag_admin.orders.typed import parse_team
from fejag_admin.store.chain import StoredCamp
from fejag_admin.store.copies import carry_later, copies, elsewhere, keep
from fejag_admin.store.database.address import Address
from fejag_admin.store.database.errors import Damaged, UnknownCamp
from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store
from fejag_admin.texts.names import unknown_name


def where() -> Where:
    """What was said of store, camp and person when the command was called."""
    return click.get_current_context().find_object(Where) or Where()


@contextmanager
def opened_store(*, create: bool = False) -> Iterator[Store]:
    """The store, open; ``create``: even if it is not there yet."""
    with Store.open(where().store, create=create) as store:
        if store.warning:
            say(store.warning)
        yield store
        if create:
            _carry(store.place)


@contextmanager
def opened_desk() -> Iterator[Desk]:
    """The camp asked for, else the one opened last, else the only one; a wrong clock is told after an entry."""
    with opened_store() as store:
        desk = desk_of(store)
        before = desk.version
        yield desk
        if desk.version > before:
            if desk.clock_trouble:
                say(desk.clock_trouble)
            _carry(store.place, desk)


def desk_of(store: Store) -> Desk:
    """The camp asked for; if it is damaged and --as-of looks back, what is whole of it, which is told."""
    slug = slug_of(store)
    try:
        return store.desk(slug)
    except Damaged as error:
        if click.get_current_context().params.get("as_of") is None:
            raise
        desk = store.desk(slug, only_whole=True)
        say(str(error))
        return desk


def _carry(own: Address, desk: Desk | None = None) -> None:
    """Let what was entered be copied beside everything else; say what is the matter with copies, and with the desk."""
    for copy in copies(own):
        if copy.fault and not copy.reported:
            say(copy.fault)
            keep(own, replace(copy, reported=True))
    if desk is not None and (warning := elsewhere(desk.journal.apart, own, desk.campaign.zone)):
        say(warning)
    carry_later(own)


def slug_of(store: Store) -> str:
    """The slug of the camp asked for, else of the one opened last, else of the only one; raise UnknownCamp."""
    camps = store.camps()
    wanted = where().camp
    if wanted is not None:
        return slug_called(wanted, camps) if camps else wanted
    if (last := store.last_camp) is not None:
        return last
    if len(camps) == 1:
        return camps[0].slug
    if not camps:
        text = _("There is no camp in {place} yet; “fejag new” makes one, “fejag import” reads one from a file.")
        raise UnknownCamp(text.format(place=store.place.label))
    names = ", ".join(camp.slug for camp in camps)
    raise UnknownCamp(_("Say which camp is meant: --camp with one of {names}.").format(names=names))


def slug_called(word: str, camps: tuple[StoredCamp, ...]) -> str:
    """The slug of the camp with this slug, else of the only one with this name; raise UnknownCamp."""
    if word in (slugs := tuple(camp.slug for camp in camps)):
        return word
    matching = [camp.slug for camp in camps if fold(word) in (fold(camp.name), camp.slug)]
    if len(matching) == 1:
        return matching[0]
    if matching:
        text = _("Several camps are called “{word}”; say which is meant: --camp with one of {names}.")
        raise UnknownCamp(text.format(word=word, names=", ".join(matching)))
    near = nearest(word, [*slugs, *(camp.name for camp in camps)])
    raise UnknownCamp(str(unknown_name(word, near, slugs)))


def person() -> str:
    """The name of the person at the desk: given, else of the settings, else of the login."""
    name = where().by
    return name if name is not None else load_settings().by or login_name() or _("unknown")


def as_of_moment(journal: Journal, words: str | None) -> Journal:
    """The journal as of a moment in words, None for now; what was meant is told. Raise QuestionError."""
    if words is None:
        return journal
    moment = moment_of(words.replace("_", " "), journal)  # as the shell completes it
    if moment.words:
        say(_("As of {moment}.").format(moment=moment.text))
    return journal.as_of(moment.version)


_EYES = _("Through whose eyes: public (default), a team, or master, who sees everything.")


def viewer_option(about: str = _EYES, default: str = "public") -> Decorator:
    """The option that says through whose eyes to look."""
    return with_value("--viewer", "public|TEAM|master", about, default=default)


as_of_option = with_value("--as-of", _("WHEN"), _("As it was then: 40 (an entry), Tuesday, “round 3”."))


def viewer_of(campaign: Campaign, word: str) -> str:
    """The viewer that is meant; the master's view is announced. Raise InputError."""
    if word not in VIEWERS:
        return parse_team(word, campaign)
    if word == MASTER:
        tell_master()
    return word


def tell_master() -> None:
    """Say that what follows is made of everything, hidden things too."""
    say(_("This is the master's view; keep it from the players."))


def looked_at(viewer: str, as_of: str | None) -> tuple[Journal, str]:
    """What a viewer (a word of the command line) may see of the journal as of an entry, and who that is."""
    with opened_desk() as desk:
        journal = desk.journal
    seen_by = viewer_of(journal.campaign, viewer)
    tell_freeze(journal, seen_by)
    return as_of_moment(moment(journal, seen_by), as_of), seen_by


def tell_freeze(journal: Journal, viewer: str) -> None:
    """Say to a player that what he sees is frozen, and as of which entry."""
    if journal.frozen is not None and viewer != MASTER:
        text = _("Frozen: players see the camp as of entry {entry}; --viewer master shows it as it is.")
        say(text.format(entry=moment(journal, viewer).version))


def answered_for(viewer: str, as_of: str | None) -> tuple[Journal, str]:
    """As `looked_at`, for a question: the players' view is announced as the master's is."""
    journal, seen_by = looked_at(viewer, as_of)
    if seen_by != MASTER:
        say(_("This is the players' view; --viewer master answers from all that is secret, too."))
    return journal, seen_by


def open_application(place: Where) -> Exit:
    """Open the terminal application.

    Raise click.UsageError if there is neither a terminal nor the browser of ``fejag serve`` to draw on.
    """
    is_served = os.environ.get("TEXTUAL_DRIVER", "").startswith("fejag_admin.")
    if not is_served and not (sys.stdin.isatty() and sys.stdout.isatty()):
        message = _("The application needs a terminal; “fejag --help” lists the commands that do without.")
        raise click.UsageError(message)
    gc.disable()  # what is made to begin with stays; the application switches it on
    gc.set_threshold(700, 10, 10)  # Python's own, for a program that runs long
    from fejag_admin.tui.shell.app import run

    slug, (back, _slash, screen) = place.camp, os.environ.pop(AT, "").partition("/")
    if slug is not None or back:
        with Store.open(place.store, create=slug is None) as store:
            if back in [camp.slug for camp in store.camps()]:
                slug = back
            elif slug is not None:
                slug = slug_of(store)
    code = run(place.store, slug, current_language(), place.by or "", screen)
    if code:
        say(_("The application ended because of what it said above."))
    return Exit(code) if code in list(Exit) else Exit.FAILED
