"""Second places: the list of copies of a store, their state, and the thread that keeps copies up to date.

The list is kept on this computer, in a private folder next to the store: one file per place. A copy is a store like
any other; once made, a missing copy is never created again automatically, since an empty folder may be the mount point
of a stick that was pulled out.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from subprocess import DEVNULL, Popen
from threading import Event, Thread
from time import monotonic

from sqlalchemy import select

from fejag_admin.camp.journal.contents import TakeOver
from fejag_admin.camp.journal.journal import Entry
from fejag_admin.common.clock import time_text, utc_text
from fejag_admin.common.files import EVERYBODY, data_file, own_folder, write_whole
from fejag_admin.common.language import LANGUAGES, _
from fejag_admin.common.processes import python_process
from fejag_admin.store.database.address import VARIABLE, Address, address
from fejag_admin.store.database.engine import Database, guarded
from fejag_admin.store.database.errors import EntryRefused, NoStore, StoreError, StoreTrouble
from fejag_admin.store.database.tables import drafts
from fejag_admin.store.lineage import Fork, carry, standing_of, standing_text, versions
from fejag_admin.store.payloads import BadEntryError, entry_of
from fejag_admin.store.rows import all_camps
from fejag_admin.store.store import Store
from fejag_admin.store.strangers import looked_at
from fejag_admin.store.verify import verify

FILE = "fejag.db"
"""What the copy in a folder is called."""

NEW_FILE = ".db"
"""How the name of a file ends that is made as a copy; another name is that of a stick which is not there."""

PATIENCE = 20.0
"""Seconds until a place with another fault than being gone is tried again, unless something new is entered."""

ROOTS = [f"{letter}:\\" for letter in "DEFGHIJKLMNOP"]
if os.name != "nt":
    ROOTS = ["/media", "/mnt", "/run/media", "/Volumes"]


@dataclass(frozen=True, slots=True)
class Copy:
    """A second place and the state of the copy there.

    ``place``: path or URL, with its password. ``versions``: the last entry of each camp (uid) that is the same there.
    ``carried``: when it was last checked completely and brought up to date (ISO, UTC; empty: never). ``fault``: why it
    is not up to date, as a sentence; ``kind``: the kind of that fault (``gone``, ``ahead``, or the name of an error).
    ``reported``: whether a person has seen the fault.
    """

    place: str
    versions: Mapping[str, int] = field(default_factory=dict)
    carried: str = ""
    fault: str = ""
    kind: str = ""
    reported: bool = False

    @property
    def label(self) -> str:
        """The place as it is shown, without a password."""
        return address(self.place).label

    def behind(self, versions: Mapping[str, int]) -> int:
        """How many entries the copy lacks; ``versions``: the last entry of each camp (uid) here."""
        return sum(max(0, last - self.versions.get(uid, 0)) for uid, last in versions.items())


def copies(own: Address) -> tuple[Copy, ...]:
    """All places to which a store is copied, sorted; one whose file cannot be read is left out."""
    places = []
    with suppress(OSError):
        for path in own.copies.glob("*.json"):
            with suppress(OSError, ValueError, TypeError):
                places.append(Copy(**json.loads(path.read_text("utf-8"))))
    return tuple(sorted(places, key=lambda copy: copy.place))


def typed_address(words: str) -> Address:
    """Parse the place that a person typed; a folder means the store file in it. Raise EntryRefused."""
    with suppress(OSError):  # it may be forbidden to look there
        if words.strip() and "://" not in words and Path(words).expanduser().is_dir():
            return address(Path(words).expanduser() / FILE)
    return address(words)


@contextmanager
def other_store(own: Address, words: str, *, create: bool = False) -> Iterator[Store]:
    """The store in the place that a person means, after a look at it, for anybody may have had the stick.

    ``create``: one that is not there yet is made. Raise StoreError, also for our own store.
    """
    place = typed_address(words)
    place.require_other(own)
    with suppress(NoStore), looked_at(place):
        pass
    with Store.open(place.spelling, create=create) as store:
        yield store


def add(store: Store, words: str) -> Copy:
    """Copy a store to a place from now on, and at once. Raise StoreError if that cannot be; nothing is noted then."""
    place = typed_address(words)
    if place.path is not None and not place.path.exists() and place.path.suffix != NEW_FILE:
        text = _("There is no folder {place}: plug the stick in. (The name of a new file has to end in {ending}.)")
        raise NoStore(text.format(place=place.label, ending=NEW_FILE))
    with other_store(store.place, words, create=True) as copy_store:
        camps = copy_store.camps()
        if camps and versions(copy_store).keys().isdisjoint(versions(store)):
            text = _("{place} holds other camps ({names}) and none of yours; choose another file or folder.")
            raise EntryRefused(text.format(place=place.label, names=", ".join(camp.name for camp in camps)))
        copy = _carried(store, copy_store, Copy(place.spelling))
    with guarded(address(store.place.copies)):
        own_folder(store.place.copies)
        _write(store.place, copy)
    if place.path is not None and not os.path.lexists(leaflet := place.path.with_name("FEJAG.txt")):
        sides = [data_file("leaflet", f"{language}.txt").read_text("utf-8") for language in LANGUAGES]
        with suppress(OSError):  # only a help: how to go on with the copy
            write_whole(leaflet, "\n\n".join(sides).format(file=place.path.name), mode=EVERYBODY)
    return copy


def disk_warning(own: Address, place: Address) -> str:
    """What to say of a place on the disk of the store itself; empty if it is on another one, or on a server."""
    with suppress(OSError):
        if own.path is not None and place.path is not None and own.path.stat().st_dev == place.path.stat().st_dev:
            text = _(
                "{place} is on the same disk as the store: it helps if a file is deleted or damaged, but not if the"
                " disk fails or the laptop is lost. Add a USB stick or a network drive, too."
            )
            return text.format(place=place.label)
    return ""


def remove(own: Address, words: str) -> Copy:
    """Stop copying to a place; the copy itself is kept. Raise EntryRefused if nothing is copied there."""
    wanted = (typed_address(words).label, address(Path(words, FILE)).label)  # the folder may be gone with the stick
    for copy in copies(own):
        if copy.label in wanted:
            _file(own, copy).unlink(missing_ok=True)
            return copy
    raise EntryRefused(_("{place} is no place to which copies go.").format(place=words))


def bring(own: Database, copy: Copy, *, drill: bool = False) -> Copy:
    """Bring one copy up to date and save its new state, including a fault of the place; returns that state.

    ``drill``: check and replay all of it as well. Raise StoreError if the own store cannot be read.
    """
    versions(own)  # a fault of its own is none of the place
    try:
        with other_store(own.place, copy.place) as copy_store:
            now = _carried(own, copy_store, copy)
            if drill and (faults := verify(copy_store)):
                raise StoreTrouble(" ".join(fault.text for fault in faults))
    except (StoreError, OSError, ValueError, LookupError, TypeError) as error:  # or entries that nobody could have made
        kind, text, path = type(error).__name__, "{fault}", address(copy.place).path
        is_gone = isinstance(error, NoStore)
        with suppress(OSError):  # it may be forbidden to look there
            is_gone = is_gone or (path is not None and not path.exists())  # pulled out meanwhile
        if is_gone:
            kind, text = "gone", _("{place} is not there; as soon as it is, what is new is copied.")
        elif not isinstance(error, StoreError | OSError) or kind == "Damaged":
            text = _("The copy is damaged and is left as it is: {fault} Move the file away and add the place again.")
            kind = "Damaged"
        now = replace(copy, fault=text.format(place=copy.label, fault=error), kind=kind)
    now = replace(now, reported=copy.reported and now.kind == copy.kind)
    if now != copy:
        keep(own.place, now)
    return now


def _carried(own: Database, copy_store: Store, copy: Copy) -> Copy:
    """Bring a copy up to date; returns its new state. Raise StoreError if that fails."""
    forks = carry(own, copy_store, mirror=True)
    fault = " ".join(ahead_text(copy_store, fork, own.place) for fork in forks.values())
    carried = copy.carried if fault else utc_text(datetime.now(UTC))
    shared = versions(copy_store) | {uid: fork.at for uid, fork in forks.items()}
    return Copy(copy.place, shared, carried, fault, "ahead" if fault else "")


def ahead_text(copy_store: Store, fork: Fork, own: Address) -> str:
    """What to say of a place that has entries of a camp which are not here, in the store ``own``."""
    with suppress(BadEntryError):  # whoever looks at both sides is told
        if warning := elsewhere((entry_of(row, None) for row in fork.theirs if row.kind == "takeover"), own):
            return warning
    place = copy_store.place
    text = _("“fejag sync {place}” brings both together; in the application it is Ctrl+P, “Bring together”.")
    standing = standing_of(fork, own, place)
    return f"{standing_text(standing, fork, place.label)} {text.format(place=place.label)}"


def elsewhere(entries: Iterable[Entry], own: Address, zone: str | None = None) -> str:
    """What to say if entries tell that their camp goes on in another store than one's own; nothing if they do not."""
    over = [(entry, entry.content.home) for entry in entries if isinstance(entry.content, TakeOver)]
    if not over or over[-1][1] == own.home:
        return ""
    text = _(
        "This camp was taken over by {by} ({time}) and goes on at {home}: enter nothing here. “fejag sync” and the"
        " place of a copy brings what is new; “fejag take-over” goes on here."
    )
    entry, home = over[-1]
    return text.format(by=entry.by, time=time_text(entry.when, zone), home=home)


def sticks() -> tuple[Path, ...]:
    """The copies on sticks and disks that are plugged in: where a camp may be taken over from."""
    near = [(Path(root), f"{depth}{FILE}") for root in ROOTS for depth in ("", "*/", "*/*/", "*/*/*/")]
    return tuple(sorted({path for root, pattern in near if root.is_dir() for path in root.glob(pattern)}))


def elsewhere_found(own: Address) -> tuple[str, ...]:
    """The places where there may be camps to take over: copies on sticks, and second places that went on; unopened."""
    known_copies = copies(own)
    labels = {own.label, *(copy.label for copy in known_copies)}
    sticks_found = (str(path) for path in sticks() if str(path) not in labels)
    return (*(copy.place for copy in known_copies if copy.kind == "ahead"), *sticks_found)


def _file(own: Address, copy: Copy) -> Path:
    return own.copies / f"{hashlib.sha256(copy.place.encode()).hexdigest()[:16]}.json"


def _write(own: Address, copy: Copy) -> None:
    write_whole(_file(own, copy), json.dumps(asdict(copy), ensure_ascii=False))


def keep(own: Address, copy: Copy) -> None:
    """Save the state of a copy, unless it was removed meanwhile; a file error is ignored, copying goes on."""
    with suppress(OSError):
        if _file(own, copy).exists():
            _write(own, copy)


class Carrier(Thread):
    """Copies new entries of a store to its second places, and to begin with what the places lack already.

    ``tell``: called in this thread with a copy that has a new fault, and with one that is up to date again (``fault``
    is empty then). ``every``: seconds between two looks at the store and at the places.
    """

    def __init__(self, own: Address, tell: Callable[[Copy], object] = lambda _copy: None, every: float = 2.0) -> None:
        super().__init__(name="carrier", daemon=True)
        self._own, self._tell, self._every = own, tell, every
        self._woken, self._ended = Event(), False
        self._tried: dict[str, tuple[object, float]] = {}

    def wake(self) -> None:
        """Something was entered."""
        self._woken.set()

    def close(self, wait: float = 3.0) -> None:
        """Carry what is left, and end; a place that does not answer is waited for so many seconds only."""
        self._ended = True
        self._woken.set()
        self.join(wait)

    def run(self) -> None:
        is_last = False
        while not is_last:
            is_last = self._ended
            if copies(self._own):
                with suppress(StoreError), Database(self._own) as database:  # the desk tells its own faults
                    self.look(database)
            self._woken.wait(0 if is_last else self._every)
            self._woken.clear()

    def look(self, database: Database) -> None:
        """Bring every place up to date that is not, or may be again. Raise StoreError if the own store has a fault."""
        with database.read() as connection:
            now = all_camps(connection), connection.execute(select(drafts).order_by(drafts.c.camp, drafts.c.kind)).all()
        for copy in copies(self._own):
            path, (before, tried) = address(copy.place).path, self._tried.get(copy.place, (None, 0.0))
            is_gone = copy.kind == "gone" or (path is not None and not os.path.lexists(path))
            if is_gone or before != now or (copy.fault and monotonic() >= tried + PATIENCE):
                fault, copy = copy.fault, bring(database, copy)
                self._tried[copy.place] = now, monotonic()
                if fault and not copy.fault:
                    self._tell(copy)
            if copy.fault and not copy.reported:
                keep(self._own, replace(copy, reported=True))
                self._tell(copy)


def carry_later(own: Address) -> None:
    """Start a process that brings the copies up to date, if there are any, and do not wait for it."""
    if copies(own):
        python = python_process("-m", "fejag_admin", "copies", "--json", **{VARIABLE: own.spelling})
        Popen(  # noqa: S603 - ours
            python.words, env=python.env, cwd=python.cwd, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
        )
