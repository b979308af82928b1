"""``fejag import`` and ``fejag export``: whole camps in files."""

from pathlib import Path

import click

from fejag_admin.answers.day import uneven_days_text
from fejag_admin.answers.story import story_text
from fejag_admin.camp.file.document import dump, load, read_document
from fejag_admin.cli.desk import as_of_moment, as_of_option, opened_desk, opened_store, person, slug_of, where
from fejag_admin.cli.output import escaped, put_bytes, say
from fejag_admin.cli.speaking import argument, flag, plain_command, with_value
from fejag_admin.common.files import write_whole
from fejag_admin.common.language import _
from fejag_admin.store.database.address import address
from fejag_admin.store.strangers import is_store

SECRET = _("Written: {file}. It holds the secret map; keep it from the players.")
force_option = flag("--force", _("Write over a file that is there already."))


@plain_command(
    "import",
    help=_("Take a camp from a file into the store: a campaign file, or a whole history (export --full)."),
    example=_('fejag import camp.json --name "Camp 2026"'),
)
@argument("file", _("FILE"), _("The file; - for standard input."))
@with_value("--name", _("NAME"), _("The name of the camp; else that of the file."))
def import_command(file: str, name: str | None) -> None:
    campaign = None if is_store(Path(file)) else load(read_document(file))
    with opened_store(create=True) as store:
        if campaign is None:
            desk = store.import_full(Path(file), name)
        else:
            called = name if name is not None else _("camp") if file == "-" else Path(file).stem
            desk = store.create(called, campaign, person())
            if campaign.days and (uneven := uneven_days_text(campaign)):
                say(_("Note: {what}").format(what=uneven))
        say(_("The camp was imported as “{slug}”.").format(slug=desk.slug))


@plain_command(
    "export",
    help=_("Write the camp as a campaign file, all corrections applied. It holds the secret map."),
    example="fejag export camp.json",
)
@argument("file", _("FILE"), _("Where to; without it, standard output."), required=False)
@flag("--full", _("The whole history, with all corrections and their reasons."))
@flag("--story", _("Only the story, as a text to go on writing: legends, clues, the secret, roles of the teams."))
@force_option
@as_of_option
def export_command(file: str | None, full: bool, story: bool, force: bool, as_of: str | None) -> None:
    if full and as_of is not None:
        raise click.UsageError(_("The whole history cannot be cut short; leave --as-of out."))
    if full and story:
        raise click.UsageError(_("The whole history holds the story, too; leave one of the two out."))
    if full:
        if file is None or file == "-":
            raise click.UsageError(_("The whole history goes to a file of its own: give its name, such as camp.db."))
        free_to_write(Path(file), force=force)
        with opened_store() as store:
            store.export_full(slug_of(store), Path(file))
        say(SECRET.format(file=file))
        return
    with opened_desk() as desk:
        campaign = as_of_moment(desk.journal, as_of).export()
    text = story_text(campaign) if story else dump(campaign)
    sentence = _("Written: {file}. It holds the story with its answers; keep it from the players.") if story else ""
    put_secret(text if story else escaped(text), file, force=force, sentence=sentence)


def put_secret(text: str, file: str | None, *, force: bool, sentence: str = "") -> None:
    """Write what holds a secret, the map if nothing else is ``sentence``, to a file; over another only by force.

    None or ``-`` is standard output.
    """
    if file is None or file == "-":
        put_bytes(text.encode())
        return
    path = Path(file)
    free_to_write(path, force=force)
    write_whole(path, text)
    say((sentence or SECRET).format(file=path))


def free_to_write(path: Path, *, force: bool) -> None:
    """Raise click.UsageError if there is a file already, unless it is to be written over by force.

    Raise EntryRefused if the file is the store itself.
    """
    address(path).require_other(address(where().store))
    if path.exists() and not force:
        text = _("There is a file {file} already; choose another name, or add --force.")
        raise click.UsageError(text.format(file=path))
