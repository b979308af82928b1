"""A disk that remembers what is written to it, can lose what was not synced, and can refuse to write.

It stands under SQLite, in the very library that Python uses, and under the files that the program writes by itself.
What is there after a power cut follows SQLite's own model: of what was written to a file since its last sync, any
sector may be there or not; of what was done to the names in a folder since its last sync, all up to some moment.
Where a file grew but was never written are zeros or rubbish.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import errno
import os
import random
import shutil
import stat
from collections import defaultdict
from collections.abc import Callable
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from unittest.mock import patch

SECTOR = 512
Deed = Literal["write", "cut", "sync", "name", "gone", "folder", "read", "mark"]
Fail = Callable[[Deed, str], int]
"""Says how a deed on a path fails: by an errno, minus that one for a write that is done by half, 0 for not at all."""

SQLITE = {"read": 266, "write": 778, "sync": 1034, "cut": 1546, "gone": 2570, "name": 14}
"""What SQLite calls the failure of each deed, unless there is no room (`FULL`)."""
FULL = 13


@dataclass(frozen=True, slots=True)
class Step:
    """``write`` data to a file at an offset, ``cut`` it to a size, ``sync`` it, let a ``name`` mean it (and no longer
    an ``old`` one), ``gone`` with a name, sync a ``folder``, or a ``mark`` of the test with a ``value``."""

    deed: Deed
    file: int = 0
    at: int = 0
    data: bytes = b""
    name: str = ""
    old: str = ""
    value: Any = None


class _Vfs(Structure):
    """The beginning of `sqlite3_vfs`."""

    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", c_void_p),
        ("delete", c_void_p),
    )


class _Methods(Structure):
    """`sqlite3_io_methods`."""

    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", c_void_p),
        ("cut", c_void_p),
        ("sync", c_void_p),
        ("rest", c_void_p * 13),
    )


_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)  # which keeps the very address of the name
_DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_CLOSE = CFUNCTYPE(c_int, c_void_p)
_DATA = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_CUT = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)
_CREATE, _JOURNAL = 0x4, 0x800 | 0x4000 | 0x80000


@dataclass(slots=True)
class _Open:
    """A file that SQLite has open; ``fresh``: a new journal, with whose first sync its folder is synced."""

    path: str
    file: int
    fresh: bool
    methods: int
    real: _Methods


_WRITE = os.write


class Disk:
    """All that is done in a folder while it is entered, in ``steps``; ``before``: the files that were there at first.

    ``fail``: asked before each deed whether it fails. Syncs are noted, not waited for.
    """

    def __init__(self, folder: Path, fail: Fail | None = None) -> None:
        self.root, self.fail = str(folder) + os.sep, fail
        self.steps: list[Step] = []
        self.before: dict[str, tuple[int, bytes]] = {}
        self._names: dict[str, int] = {}
        self._known: list[bytearray] = []
        self._numbers: dict[int, int] = {}
        self._open: dict[int, _Open] = {}

    def mark(self, value: Any) -> None:
        """Note a moment."""
        self._look()
        self.steps.append(Step("mark", value=value))

    def __enter__(self) -> Disk:
        library = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        self._vfs = library.sqlite3_vfs_find(None).contents
        self._was = self._vfs.open, self._vfs.delete
        self._real_open, self._real_delete = _OPEN(self._was[0]), _DELETE(self._was[1])
        self._hooks = {
            "open": _OPEN(self._vfs_open),
            "delete": _DELETE(self._vfs_delete),
            "close": _CLOSE(self._close),
            "read": _DATA(self._read),
            "write": _DATA(self._write),
            "cut": _CUT(self._cut),
            "sync": _SYNC(self._sync),
        }
        self._vfs.open, self._vfs.delete = (_address(self._hooks[one]) for one in ("open", "delete"))
        self._patches: list[Any] = [
            patch.object(os, "fsync", self._os_sync),
            patch.object(os, "link", self._naming(os.link)),
            patch.object(os, "rename", self._naming(os.rename, moved=True)),
            patch.object(os, "replace", self._naming(os.replace, moved=True)),
            patch.object(os, "unlink", self._unlink),
            patch.object(shutil, "copyfile", self._filling(shutil.copyfile, 1)),
            patch.object(os, "write", self._os_write),
        ]
        for one in self._patches:
            one.start()
        self._look()
        self.before = {name: (file, bytes(self._known[file])) for name, file in self._names.items()}
        self.steps.clear()
        return self

    def __exit__(self, *_error: object) -> None:
        self._look()
        for one in self._patches:
            one.stop()
        self._vfs.open, self._vfs.delete = self._was
        for handle in list(self._open):
            self._let_go(handle)

    # What there is

    def _mine(self, path: str) -> bool:
        return path.startswith(self.root)

    def _failing(self, deed: Deed, path: str) -> int:
        return self.fail(deed, path) if self.fail is not None and self._mine(path) else 0

    def _raise(self, deed: Deed, path: str) -> None:
        if how := abs(self._failing(deed, path)):
            raise OSError(how, os.strerror(how), path)

    def _look(self) -> None:
        """Note what was done without our being told."""
        for folder, _folders, files in os.walk(self.root):
            for one in files:
                self._find(os.path.join(folder, one))
        for name in [name for name in self._names if not os.path.lexists(name)]:
            self._note(Step("gone", name=name))

    def _find(self, name: str) -> int:
        """The file that a name means; noted if that is new, with what is in it unless SQLite has it open."""
        found = os.stat(name).st_ino
        used = {*self._names.values(), *(one.file for one in self._open.values())}
        if self._numbers.get(found) not in used:
            self._numbers[found] = len(self._known)
            self._known.append(bytearray())
        file = self._numbers[found]
        if self._names.get(name) != file:
            self._note(Step("name", file, name=name))
        if all(one.file != file for one in self._open.values()) and not name.endswith("-shm"):
            content = Path(name).read_bytes()
            if content != self._known[file]:
                self._note(Step("cut", file))
                self._note(Step("write", file, data=content))
        return file

    def _note(self, step: Step) -> None:
        self.steps.append(step)
        match step.deed:
            case "write" | "cut":
                put(self._known[step.file], step)
            case "name" | "gone":
                rename(self._names, step)

    # What the program does by itself

    def _os_sync(self, handle: int) -> None:
        path = os.readlink(f"/proc/self/fd/{handle}")
        self._raise("sync", path)
        if self._mine(path + os.sep):
            self._look()
            is_folder = stat.S_ISDIR(os.fstat(handle).st_mode)
            self._note(Step("folder", name=path) if is_folder else Step("sync", self._find(path)))

    def _os_write(self, handle: int, data: Any) -> int:
        path = os.readlink(f"/proc/self/fd/{handle}")
        how = self._failing("write", path)
        if how <= 0:
            written = _WRITE(handle, data if not how else bytes(data)[: len(data) // 2])
        if how:
            raise OSError(abs(how), os.strerror(abs(how)), path)
        return written

    def _naming(self, really: Callable[..., None], *, moved: bool = False) -> Callable[..., None]:
        def work(old: Any, new: Any, **named: Any) -> None:
            source, target = os.fspath(old), os.fspath(new)
            self._raise("name", target)
            if self._mine(target):
                self._look()
            really(old, new, **named)
            if self._mine(target):
                self._note(Step("name", self._names[source], name=target, old=source if moved else ""))

        return work

    def _unlink(self, path: Any, **named: Any) -> None:
        name = os.fspath(path)
        if os.path.lexists(name):
            self._raise("gone", name)
        if self._mine(name):
            self._look()
        os.remove(path, **named)
        if name in self._names:
            self._note(Step("gone", name=name))

    def _filling(self, really: Callable[..., Any], target: int) -> Callable[..., Any]:
        def work(*given: Any, **named: Any) -> Any:
            path = str(given[target])
            how = self._failing("write", path)
            done = really(*given, **named) if how <= 0 else None
            if how < 0:
                os.truncate(path, os.stat(path).st_size // 2)
            if how:
                raise OSError(abs(how), os.strerror(abs(how)), path)
            return done

        return work

    # What SQLite does

    def _vfs_open(self, vfs: int, name: int | None, handle: int, flags: int, out: int | None) -> int:
        path = "" if name is None else ctypes.string_at(name).decode()
        there = bool(path) and os.path.lexists(path)
        if path and flags & _CREATE and not there and self._failing("name", path):
            return SQLITE["name"]
        code: int = self._real_open(vfs, name, handle, flags, out)
        if code or not self._mine(path):
            return code
        if not there:
            self._look()
        held = ctypes.cast(handle, POINTER(c_void_p))
        real = _Methods.from_address(held[0])
        hooked = _Methods.from_buffer_copy(real)
        for one in ("close", "read", "write", "cut", "sync"):
            setattr(hooked, one, _address(self._hooks[one]))
        fresh = not there and bool(flags & _JOURNAL)
        self._open[handle] = _Open(path, self._find(path), fresh, held[0], real)
        self._hooks[f"methods {handle}"] = hooked  # type: ignore[assignment]
        held[0] = ctypes.addressof(hooked)
        return 0

    def _let_go(self, handle: int) -> _Open:
        one = self._open.pop(handle)
        ctypes.cast(handle, POINTER(c_void_p))[0] = one.methods
        return one

    def _close(self, handle: int) -> int:
        return int(_CLOSE(self._let_go(handle).real.close)(handle))

    def _vfs_delete(self, vfs: int, name: bytes, sync: int) -> int:
        path = name.decode()
        if os.path.lexists(path) and self._failing("gone", path):
            return SQLITE["gone"]
        code = int(self._real_delete(vfs, name, 0))
        if path in self._names and not code:
            self._note(Step("gone", name=path))
            if sync:
                self._note(Step("folder", name=os.path.dirname(path)))
        return code

    def _read(self, handle: int, data: int, size: int, at: int) -> int:
        one = self._open[handle]
        return SQLITE["read"] if self._failing("read", one.path) else int(_DATA(one.real.read)(handle, data, size, at))

    def _write(self, handle: int, data: int, size: int, at: int) -> int:
        one = self._open[handle]
        how = self._failing("write", one.path)
        size = size // 2 if how < 0 else 0 if how else size
        if size:
            if code := int(_DATA(one.real.write)(handle, data, size, at)):
                return code
            self._note(Step("write", one.file, at, ctypes.string_at(data, size)))
        return 0 if not how else FULL if abs(how) == errno.ENOSPC else SQLITE["write"]

    def _cut(self, handle: int, size: int) -> int:
        one = self._open[handle]
        if self._failing("cut", one.path):
            return SQLITE["cut"]
        self._note(Step("cut", one.file, size))
        return int(_CUT(one.real.cut)(handle, size))

    def _sync(self, handle: int, _flags: int) -> int:
        one = self._open[handle]
        if self._failing("sync", one.path):
            return SQLITE["sync"]
        self._note(Step("sync", one.file))
        if one.fresh:
            self._note(Step("folder", name=os.path.dirname(one.path)))
            one.fresh = False
        return 0


def _address(hook: Any) -> int | None:
    return ctypes.cast(hook, c_void_p).value


def put(content: bytearray, step: Step) -> None:
    """Write or cut."""
    if step.deed == "cut":
        del content[step.at :]
        content.extend(bytes(step.at - len(content)))
    else:
        content.extend(bytes(max(0, step.at - len(content))))
        content[step.at : step.at + len(step.data)] = step.data


def rename(names: dict[str, int], step: Step) -> None:
    """Give or take a name."""
    names.pop(step.old if step.deed == "name" else step.name, None)
    if step.deed == "name":
        names[step.name] = step.file


class PowerCut:
    """Goes through the steps of a disk and says what may be there if the power is cut after the last one."""

    def __init__(self, disk: Disk) -> None:
        self._sure = {file: bytearray(content) for file, content in disk.before.values()}
        self._names = {name: file for name, (file, _content) in disk.before.items()}
        self._unsure: defaultdict[int, list[Step]] = defaultdict(list)
        self._renamed: defaultdict[str, list[Step]] = defaultdict(list)

    def go(self, step: Step) -> None:
        """One step further."""
        match step.deed:
            case "write" | "cut":
                self._unsure[step.file].append(step)
            case "sync":
                for one in self._unsure.pop(step.file, ()):
                    put(self._sure.setdefault(step.file, bytearray()), one)
            case "name" | "gone":
                self._renamed[os.path.dirname(step.name)].append(step)
            case "folder":
                for one in self._renamed.pop(step.name, ()):
                    rename(self._names, one)

    def left(self, chance: random.Random, share: float) -> dict[str, bytes]:
        """What is there; of what was not synced each sector with this chance: with 1 the program was only killed."""
        names = dict(self._names)
        for steps in self._renamed.values():
            for step in steps[: len(steps) if share == 1 else chance.randint(0, len(steps)) if share else 0]:
                rename(names, step)
        return {name: self._content(file, chance, share) for name, file in names.items() if not name.endswith("-shm")}

    def _content(self, file: int, chance: random.Random, share: float) -> bytes:
        content = bytearray(self._sure.get(file, b""))
        for step in self._unsure.get(file, ()) if share else ():
            if share == 1:
                put(content, step)
            elif step.deed == "cut":
                if chance.random() < share:
                    put(content, step)
            else:
                self._tear(content, step, chance, share)
        return bytes(content)

    @staticmethod
    def _tear(content: bytearray, step: Step, chance: random.Random, share: float) -> None:
        """Write the sectors that luck allows; one that was skipped beyond the end may hold rubbish."""
        at, end = step.at, step.at + len(step.data)
        while at < end:
            then = min(end, (at // SECTOR + 1) * SECTOR)
            if chance.random() < share:
                put(content, Step("write", at=at, data=step.data[at - step.at : then - step.at]))
            elif at > len(content) and chance.random() < 0.3:
                put(content, Step("write", at=at, data=chance.randbytes(then - at)))
            at = then
