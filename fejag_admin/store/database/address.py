"""Where a store is: a SQLite file or the URL of a PostgreSQL database, and the places that belong to it."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from platform import node
from typing import TYPE_CHECKING, Any

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from fejag_admin.common.files import data_folder
from fejag_admin.common.language import _
from fejag_admin.common.settings import keep, kept
from fejag_admin.store.database.errors import EntryRefused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import URL


VARIABLE = "FEJAG_STORE"

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file while it is in use."""


@dataclass(frozen=True, slots=True)
class Address:
    """``path``: the SQLite file, None for PostgreSQL; ``url``: for PostgreSQL; ``label``: to show (no password).

    ``snapshots``: the folder of the snapshots; ``memory``: the small file of what this computer notes about the store.
    """

    label: str
    path: Path | None
    url: URL | None
    snapshots: Path
    memory: Path

    @property
    def copies(self) -> Path:
        """The folder in which this computer keeps where the store is copied to."""
        return self.memory.with_suffix(".copies")

    @property
    def home(self) -> str:
        """What tells the store from those of other computers: the computer and the file, or the address of a server."""
        return self.label if self.path is None else f"{node()}:{self.path}"

    @property
    def spelling(self) -> str:
        """The place as `address` reads it, the password of a server included: not for a command line."""
        return str(self.path) if self.url is None else self.url.render_as_string(hide_password=False)

    def require_other(self, own: Address) -> None:
        """Raise EntryRefused if this is the address of our own store, perhaps by another name or a link."""
        is_own = self.label == own.label
        if self.path is not None and own.path is not None:
            with suppress(OSError):
                is_own = self.path.samefile(own.path)
        if is_own:
            raise EntryRefused(_("{place} is the store itself; choose another place.").format(place=self.label))

    def remembered(self, key: str) -> Any:
        """What this computer noted last about the store: a JSON value; None if nothing, or if it cannot be read."""
        return kept(self.memory).get(key)

    def remember(self, key: str, value: Any) -> None:
        """Note something; only a convenience: that it cannot be written is no reason to do nothing else."""
        keep(self.memory, kept(self.memory) | {key: value})

    def remembered_choices(self, camp: str) -> dict[str, str]:
        """What was chosen last of tables for a camp (its slug), by what was asked."""
        choices = self.remembered(f"choices of {camp}")
        return {asked: str(word) for asked, word in choices.items()} if isinstance(choices, dict) else {}

    def remember_choices(self, camp: str, choices: Mapping[str, str]) -> None:
        """Note what was chosen, besides what is known."""
        if choices:
            self.remember(f"choices of {camp}", {**self.remembered_choices(camp), **choices})


LAST_CAMP = "camp"
"""What is remembered about the camp opened last: its slug."""


def address(place: str | Path | None = None) -> Address:
    """The address meant by a path or URL; None means FEJAG_STORE, else ``fejag.db`` in the user's data folder.

    Raise EntryRefused if it is neither a path nor a sqlite or postgresql URL.
    """
    if place is None:
        place = os.environ.get(VARIABLE) or data_folder() / "fejag.db"
    if isinstance(place, str) and not place.strip():
        raise _bad("")
    if isinstance(place, Path) or "://" not in place:
        return _file(Path(place).expanduser())

    try:
        url = make_url(place)
    except (ArgumentError, ValueError) as error:
        raise _bad(place.partition("://")[0] + "://…") from error
    kind = url.get_backend_name()
    if kind == "sqlite" and url.database and url.database != ":memory:":
        return _file(Path(url.database).expanduser())
    if kind in ("postgresql", "postgres") and url.database:
        return _server(url.set(drivername="postgresql+psycopg"))
    raise _bad(url.render_as_string(hide_password=True))


def _file(path: Path) -> Address:
    if "\0" in str(path) or not path.name:
        raise _bad(str(path).replace("\0", "�"))
    path = path.absolute()
    return Address(str(path), path, None, beside(path, ".snapshots"), beside(path, ".memory"))


def _server(url: URL) -> Address:
    """What belongs to a database on a server is kept in the user's data folder, under a name made of its address."""
    label = url.set(drivername="postgresql").render_as_string(hide_password=True)
    # Not the password, which may change.
    key = f"{url.username}@{url.host}:{url.port}/{url.database}?{sorted(url.query.items())}"
    stem = f"{url.database}-{hashlib.sha256(key.encode()).hexdigest()[:12]}".replace("/", "_")
    folder = data_folder()
    return Address(label, None, url, folder / f"{stem}.snapshots", folder / f"{stem}.memory")


def beside(path: Path, suffix: str) -> Path:
    """The neighbour of a file whose name is longer by a suffix."""
    return path.with_name(path.name + suffix)


def _bad(place_shown: str) -> EntryRefused:
    return EntryRefused(
        _(
            "“{place}” is no place for a store: give the path of a file, or a URL like postgresql://user@server/database."
        ).format(place=place_shown)
    )
