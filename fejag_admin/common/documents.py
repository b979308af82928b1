"""Documents whose fields are described once, on a dataclass: how each is read, checked and written.

    @document
    class Move:
        origin: Place = of(PLACE, key="from")
        target: Place = of(PLACE, key="to")

    one_of(Move).read(reader, {"from": "c1", "to": "c2"}, "moves[0]")

The sentences for what is wrong are those of the `Reader`; each kind of document has its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import ChainMap, Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Generic, TypeVar, dataclass_transform

T = TypeVar("T")


class Reader(ABC):
    """Notes each fault with its place and gives something harmless instead, so that all faults are found.

    ``so_far``: what was read of the object being read, by the names of its fields, then of those around it.
    ``object_place``: the place of that object, "" for the document. A place is a text like ``players[1].name``; a
    reader with its own `at` and `item` may have other places. For `number`, `choice`, `FLAG` and `NAME` it needs
    methods ``number``, ``choice``, ``flag`` and ``name``, each of them if its documents hold such a value.
    """

    def __init__(self) -> None:
        self.so_far: ChainMap[str, Any] = ChainMap()
        self.object_place: Any = ""

    def at(self, key: str) -> Any:
        """The place of a key of the object being read."""
        return f"{self.object_place}.{key}" if self.object_place else key

    def item(self, where: Any, index: int) -> Any:
        """The place of an item of the list at ``where``."""
        return f"{where}[{index}]"

    def absent(self, kind: Kind[T], where: Any) -> T | None:
        """The value of a field without a default that is left out: unless a reader knows better, that of null."""
        return kind.read(self, None, where)

    @abstractmethod
    def keyed(self, raw: object, where: Any, keys: Collection[str]) -> Mapping[str, Any]:
        """The object ``raw``, empty if it is none; a key not among ``keys`` is a fault."""

    @abstractmethod
    def items(self, raw: object, where: Any, limit: int = ..., /) -> Sequence[Any]:
        """The items of a list, empty if it is none; more than ``limit`` are a fault, and are left out."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """How a value is read from a document and written to it.

    ``read(reader, raw, where)`` gives the value, or None if it is faulty. ``write(value, root)`` makes a plain value
    of it; ``root`` is the value of the whole document. ``keys``: of an object without brackets of its own, whose keys
    stand among those of the object around it. ``form``: how a form asks for it: text, number, tick, list (of
    texts), numbers, pairs (of a key and a text or number each), player, or choice, then of ``choices``. ``document``:
    the class of the object, or of the objects in the list or under these ``choices`` as keys.
    """

    read: Callable[[Any, Any, Any], T | None]
    write: Callable[[T, Any], Any] = lambda value, _root: value
    keys: tuple[str, ...] = ()
    form: str = "text"
    choices: tuple[Any, ...] = ()
    document: Any = None


def of(
    kind: Kind[T],
    *,
    default: Any = MISSING,
    key: str = "",
    check: Callable[[Any, T, str], T | None] | None = None,
    missing: Callable[[Any, str], T | None] | None = None,
    always: bool | Callable[[Any], bool] = False,
    kw_only: bool = False,
    label: str = "",
    hint: str = "",
    words: Sequence[object] = (),
) -> T:
    """Describe a field of a `document`; a faulty value counts as the default, and spoils the object if there is none.

    ``key``: in the file, if it is not the name of the field; ``spirits.row`` is the key ``row`` of an object
    ``spirits``. ``check(reader, value, where)``: looks at what was read and gives the value. ``missing(reader, where)``
    gives the value if the key is not there, instead of the default. ``always``: write it even if it is the default; or
    a function that tells this of the object. Null stands for a default that is None. ``label`` and ``hint``: what a
    form says beside the field and in it while it is empty, ``words`` what it shows for each choice, marked for
    translation, or names. A dict given as default is copied.
    """
    details: dict[str, Any] = {"check": check, "missing": missing, "always": always}
    details |= {"label": label, "hint": hint, "words": words}
    described: T = field(
        **({"default_factory": default.copy} if isinstance(default, dict) else {"default": default}),
        kw_only=kw_only,
        metadata={"of": lambda name: DescribedField(name, key or name, kind, default, **details)},
    )
    return described


@dataclass_transform(frozen_default=True, field_specifiers=(of,))
def document(cls: type[T]) -> type[T]:
    """A frozen dataclass whose fields are described by `of`, in the order in which they are read and written.

    A field with a plain default in place of `of` does not stand in the file.
    """
    return dataclass(frozen=True, slots=True)(cls)


def one_of(
    cls: Callable[..., T],
    instead: Mapping[str, Any] | None = None,
    *,
    inline: bool = False,
    short: Callable[[str], Mapping[str, Any]] | None = None,
) -> Kind[T]:
    """An object with the fields of a `document`; what is no object is read as an empty one after the fault.

    ``instead``: the fields by name, each described with `of`, if ``cls`` is no `document`, but any function that makes
    an object of them. ``inline``: without brackets of its own, see `Kind`. ``short``: what a text stands for in place
    of the object.
    """
    shape = _Object(cls, described(cls) if instead is None else _described(instead))
    asked = cls if instead is None and short is None else None
    if inline:
        return Kind(lambda reader, raw, _where: shape.values(reader, raw), shape.write, shape.keys[""], document=asked)

    def read(reader: Reader, raw: object, where: Any) -> T | None:
        outer, reader.object_place = reader.object_place, where
        raw = short(raw) if short is not None and isinstance(raw, str) else raw
        values = reader.keyed(raw, where, shape.keys[""])
        value = shape.values(reader, values if isinstance(raw, Mapping) else None)
        reader.object_place = outer
        return value

    return Kind(read, shape.write, document=asked)


def described(cls: Any) -> tuple[DescribedField, ...]:
    """The fields of a `document`, in order."""
    return _described({field.name: field for field in fields(cls) if "of" in field.metadata})


def _described(fields_given: Mapping[str, Any]) -> tuple[DescribedField, ...]:
    return tuple(field.metadata["of"](name) for name, field in fields_given.items())


class DescribedField:
    """A field of an object; ``group``: the object within it in which the key stands, "" for itself."""

    def __init__(
        self, name: str, path: str, kind: Kind[Any], default: Any, *, check: Any, missing: Any, always: Any,
        label: str, hint: str, words: Sequence[object],
    ) -> None:  # fmt: skip
        self.name, self.kind, self.default = name, kind, default
        self.label, self.hint, self.words = label, hint, words
        self.path = path
        self.group, _dot, self.key = path.rpartition(".")
        self.check, self.missing, self.always = check, missing, always
        self.required = default is MISSING
        self.skipped = not (self.required or missing or kind.keys)  # if it is not there; most fields are not
        self.harmless = None if self.required else default

    def read(self, reader: Reader, values: Mapping[str, Any] | None) -> Any:
        """The value in the object ``values``, None if it is faulty or left out, as in ``values`` that are None."""
        where = reader.at(self.path)
        if self.kind.keys:
            return self.kind.read(reader, values, where)
        if values is None or self.key not in values:
            if self.missing is not None:
                return self.missing(reader, where)
            value = reader.absent(self.kind, where) if values is not None and self.required else None
        elif (raw := values[self.key]) is None and self.default is None:
            return None if self.missing is None else self.missing(reader, where)
        else:
            value = self.kind.read(reader, raw, where)
        return value if value is None or self.check is None else self.check(reader, value, where)


class _Object(Generic[T]):
    """Reads and writes the fields of a class; ``keys``: those of the object itself (under "") and of objects in it."""

    def __init__(self, cls: Callable[..., T], described_fields: tuple[DescribedField, ...]) -> None:
        self._cls = cls
        self._fields = described_fields
        self._required = [described_field.name for described_field in described_fields if described_field.required]
        self.keys: dict[str, tuple[str, ...]] = {"": ()}
        for spec in self._fields:
            if spec.group:
                self.keys[spec.group] = (*self.keys.get(spec.group, ()), spec.key)
            added = spec.kind.keys or (spec.group or spec.key,)
            self.keys[""] = tuple(dict.fromkeys((*self.keys[""], *added)))

    def values(self, reader: Reader, raw_object: Mapping[str, Any] | None) -> T | None:
        """The object, None if a field without a default is faulty; ``raw_object`` is None if there is no object."""
        parts: dict[str, Any] = {}
        reader.so_far.maps.insert(0, parts)  # cheaper than a child for each object
        objects = {"": raw_object}
        for spec in self._fields:
            if spec.group not in objects:
                raw = (raw_object or {}).get(spec.group, {})
                objects[spec.group] = reader.keyed(raw, reader.at(spec.group), self.keys[spec.group])
            part = objects[spec.group]
            value = None if spec.skipped and (part is None or spec.key not in part) else spec.read(reader, part)
            parts[spec.name] = spec.harmless if value is None else value
        del reader.so_far.maps[0]
        return None if None in [parts[name] for name in self._required] else self._cls(**parts)

    def write(self, value: T, root: object) -> dict[str, Any]:
        """The object with all that is not as by default."""
        raw: dict[str, Any] = {}
        for spec in self._fields:
            part = getattr(value, spec.name)
            if spec.kind.keys:
                raw |= spec.kind.write(part, root)
            elif part != spec.default or (spec.always(value) if callable(spec.always) else spec.always):
                (raw.setdefault(spec.group, {}) if spec.group else raw)[spec.key] = spec.kind.write(part, root)
        return raw


def many(
    kind: Kind[T],
    *,
    each: Callable[[Any, T, str, Sequence[T]], T | None] | None = None,
    count: Callable[[Any, int, str], None] | None = None,
    most: int | None = None,
    limit: int | None = None,
    spaced: bool = False,
) -> Kind[tuple[T, ...]]:
    """A list of values of a kind; faulty ones are left out.

    ``each(reader, value, where, before)``: checks an item, given those before it, and gives it or None.
    ``count(reader, number, where)``: checks how many items there are. ``most``: further ones are not read. ``limit``:
    how long the list may be, if that is not as for others. ``spaced``: a text with spaces (or commas) between the items
    may stand for the list, and is written.
    """

    def read(reader: Reader, raw: object, where: Any) -> tuple[T, ...]:
        raw = raw.replace(",", " ").split() if spaced and isinstance(raw, str) else raw
        items = reader.items(raw, where) if limit is None else reader.items(raw, where, limit)
        if count is not None and isinstance(raw, list):
            count(reader, len(items), where)
        values_read: list[T] = []
        for index, item in enumerate(items[:most]):
            place = reader.item(where, index)
            value = kind.read(reader, item, place)
            if value is not None and each is not None:
                value = each(reader, value, place, values_read)
            if value is not None:
                values_read.append(value)
        return tuple(values_read)

    def write(values: tuple[T, ...], root: object) -> Any:
        plain = [kind.write(value, root) for value in values]
        return " ".join(plain) if spaced else plain

    return Kind(read, write, form="text" if spaced else "list", document=kind.document)


def number(least: int, most: int) -> Kind[int]:
    return Kind(lambda reader, raw, where: reader.number(raw, where, least, most), form="number")


def choice(*choices: T) -> Kind[T]:
    """One of these values; a faulty one is replaced by the first."""
    return Kind(lambda reader, raw, where: reader.choice(raw, where, choices), form="choice", choices=choices)


FLAG: Kind[bool] = Kind(lambda reader, raw, where: reader.flag(raw, where), form="tick")
NAME: Kind[str] = Kind(lambda reader, raw, where: reader.name(raw, where))


def keys_given_twice(pairs: Iterable[tuple[str, Any]]) -> tuple[str, ...]:
    return tuple(key for key, times in Counter(key for key, _value in pairs).items() if times > 1)
