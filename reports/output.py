"""Writing what was made: under a telling name, wholly or not at all."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from string import ascii_lowercase

from fejag_admin.camp.views.players_journal import public_version
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.common.files import EVERYBODY, OWNER, new_file, own_folder, unwritable
from fejag_admin.common.language import _
from fejag_admin.common.names import fold
from fejag_admin.texts.names import team_name
from reports import CannotPrintError, CannotWriteError
from reports.print_request import USUAL, PrintRequest
from reports.sight import Camp


def file_stem(camp: Camp, document: str, viewer: str = PUBLIC, request: PrintRequest = USUAL) -> str:
    """The name of a document's file without its ending: camp, document, what it is about, viewer, entry.

    It reveals nothing that the viewer may not know; under a freeze the entry is that of the freeze. After a correction
    the name of a players' document also has the public version, so that it differs from the one before. Camp and team
    have their present names. A verdict for players is called by the time when the dispute was opened: its number would
    tell how many entries there are that they do not read (R3).
    """
    seen, campaign, sight = camp.seen_by(viewer), camp.journal.campaign, camp.sight(viewer)
    name = request.name_of(document)
    if request.dispute is not None and viewer != MASTER:
        dispute = sight.dispute(request.dispute)
        name = document if dispute is None else f"{document}-{sight.local(dispute.claim.when):%Y%m%d-%H%M}"
    about = [_(word) for word in name.split("-")]
    if name == "bulletin" and seen.state.round:
        about.append(_("game {game}").format(game=seen.state.round))
    about += [request.paper] if request.paper != "a4" else []
    if viewer not in (MASTER, PUBLIC):
        names = {team.id: plain(team_name(campaign, team.id)) for team in campaign.teams}
        is_alone = [*names.values()].count(names[viewer]) == 1
        about.append((names[viewer] if is_alone else plain(viewer)) or str([*names].index(viewer) + 1))
    stem = [plain(camp.name) or "camp", *map(plain, about), *(["MASTER"] if viewer == MASTER else [])]
    version = 1 if viewer == MASTER else public_version(camp.journal)
    entry = _("e{entry}").format(entry=seen.version)
    return "-".join([*stem, entry, *([f"v{version}"] if version > 1 else [])])


def plain(word: str) -> str:
    """A word for a file name: small letters without accents, digits, and ``-`` for the rest."""
    return re.sub(r"[^a-z0-9]+", "-", fold(word))[:60].strip("-")


def page_paths(target: Path, pages: int) -> list[Path]:
    """Where the pages of a document go: to ``target``, or if there are several to ``target-1``, ``target-2``…"""
    return [target] if pages == 1 else [target.with_stem(f"{target.stem}-{page}") for page in range(1, pages + 1)]


def write(target: Path, files: Sequence[bytes], *, over: bool, viewer: str = MASTER) -> tuple[Path, ...]:
    """Write a document, one file a page if it has several; the paths written. Raises what `write_all` raises."""
    paths = page_paths(target, len(files))
    occupied = next((path for path, data in zip(paths, files, strict=True) if _is_another(path, data)), None)
    if occupied is not None and not over:
        template = _("There is a file {file} already; choose another name, or add --force.")
        raise CannotPrintError(template.format(file=occupied))
    write_all(dict(zip(paths, files, strict=True)), viewer=viewer)
    return tuple(paths)


def write_apart(target: Path, files: Sequence[bytes], *, viewer: str = MASTER) -> tuple[Path, ...]:
    """Write a document under a name of our own; with a letter more (``e40b``) if another one has that name already."""
    names = (target.with_stem(target.stem + letter) for letter in ("", *ascii_lowercase[1:]))
    free = (name for name in names if not any(map(_is_another, page_paths(name, len(files)), files)))
    return write(next(free, target), files, over=False, viewer=viewer)


def _is_another(path: Path, data: bytes) -> bool:
    """Whether there is something else of this name already."""
    return os.path.lexists(path) and not (path.is_file() and path.read_bytes() == data)


def write_all(files: Mapping[Path, bytes], *, viewer: str) -> None:
    """Write files that belong together, over those of these names.

    Everything is written beside first and renamed in the end, so nothing half-written is ever seen. ``viewer``: who may
    know what is in them; what is not public can be read by its owner alone. Raise CannotWriteError if the system
    refuses.
    """
    with ExitStack() as parts:
        written = []
        for path, data in files.items():
            with _in_a_sentence(path):
                mode = EVERYBODY if viewer == PUBLIC else OWNER
                written.append((path, parts.enter_context(new_file(path, data, mode))))
        for path, publish in written:
            with _in_a_sentence(path):
                publish()


def make_folder(folder: Path, *, viewer: str = PUBLIC) -> None:
    """Make a folder with those above it, for its owner alone if what comes into it is the master's.

    Raise CannotWriteError if the system refuses.
    """
    with _in_a_sentence(folder):
        if viewer == MASTER:
            own_folder(folder)
        else:
            folder.mkdir(parents=True, exist_ok=True)


@contextmanager
def _in_a_sentence(path: Path) -> Iterator[None]:
    """Whatever the system refuses about this file, said in a sentence."""
    try:
        yield
    except OSError as error:
        raise CannotWriteError(unwritable(path, error)) from error
