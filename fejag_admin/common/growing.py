"""A sequence that grows by making a longer one, at the same price however long it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, takewhile
from typing import Any, Generic, TypeVar, overload

T_co = TypeVar("T_co", covariant=True)

CHUNK = 64


class Growing(Sequence[T_co], Generic[T_co]):
    """An immutable sequence like a tuple; `adding` gives a longer one, which shares all but the last few items with it.

    Equal to a tuple of the same items. A slice from the beginning is a `Growing` again and shares likewise; any other
    slice is a tuple, at the price of its own length.
    """

    __slots__ = ("_chunks", "_tail")

    _chunks: tuple[tuple[T_co, ...], ...]
    _tail: tuple[T_co, ...]

    def __init__(self, items: Iterable[T_co] = ()) -> None:
        if isinstance(items, Growing):
            self._chunks, self._tail = items._chunks, items._tail
            return
        whole = tuple(items)
        full = len(whole) - len(whole) % CHUNK
        self._chunks = tuple(whole[at : at + CHUNK] for at in range(0, full, CHUNK))
        self._tail = whole[full:]

    @classmethod
    def _of(cls, chunks: tuple[tuple[T_co, ...], ...], tail: tuple[T_co, ...]) -> Growing[T_co]:
        made = cls.__new__(cls)
        made._chunks, made._tail = chunks, tail
        return made

    def adding(self, *items: T_co) -> Growing[T_co]:  # type: ignore[misc]  # safe: nothing is written to this one
        """The sequence with these items more."""
        tail = (*self._tail, *items)
        if len(tail) < CHUNK:
            return self._of(self._chunks, tail)
        more = Growing(tail)
        return self._of((*self._chunks, *more._chunks), more._tail)

    def shared_with(self, other: Growing[Any]) -> int:
        """How many items both begin with, of those that one has from the other."""
        pairs = zip(self._chunks, other._chunks, strict=False)
        return CHUNK * sum(1 for _same in takewhile(lambda pair: pair[0] is pair[1], pairs))

    def __len__(self) -> int:
        return len(self._chunks) * CHUNK + len(self._tail)

    @overload
    def __getitem__(self, index: int) -> T_co: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T_co]: ...

    def __getitem__(self, index: int | slice) -> T_co | Sequence[T_co]:
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            if step != 1:
                return tuple(self)[index]
            return self._first(stop) if start == 0 else tuple(islice(self._from(start), max(stop - start, 0)))
        at = index + len(self) if index < 0 else index
        chunk, place = divmod(at, CHUNK)
        if 0 <= chunk < len(self._chunks):
            return self._chunks[chunk][place]
        if chunk != len(self._chunks):
            raise IndexError(index)
        return self._tail[place]

    def __iter__(self) -> Iterator[T_co]:
        return self._from(0)

    def __reversed__(self) -> Iterator[T_co]:
        return chain(reversed(self._tail), chain.from_iterable(map(reversed, reversed(self._chunks))))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Growing):
            return self._chunks == other._chunks and self._tail == other._tail
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Growing({tuple(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Growing, (tuple(self),)

    def _first(self, count: int) -> Growing[T_co]:
        full, rest = divmod(count, CHUNK)
        after = self._chunks[full] if full < len(self._chunks) else self._tail
        return self._of(self._chunks[:full], after[:rest])

    def _from(self, start: int) -> Iterator[T_co]:
        full, rest = divmod(start, CHUNK)
        return islice(chain(chain.from_iterable(self._chunks[full:]), self._tail), rest, None)
