"""A compiled catalogue (.mo): each sentence is looked up where it lies in the file, and no other is read."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import cached_property
from struct import unpack_from


class Catalogue:
    """Sentences and what they are in another language. ``data``: of a .mo file; empty: they stay as they are."""

    def __init__(self, data: bytes = b"") -> None:
        self._data = data
        self._order = "<" if data[:1] == b"\xde" else ">"  # of the bytes in a number, told by the first of them
        self._count, self._messages, self._translations = (
            unpack_from(f"{self._order}3I", data, 8) if data else (0, 0, 0)
        )
        self._known: dict[str, list[str]] = {}

    def gettext(self, message: str) -> str:
        """The sentence in the other language."""
        found = self._found(message)
        return found[0] if found else message

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The sentence for ``n`` things in the other language."""
        found = self._found(singular)
        return found[self._plural(n)] if len(found) > 1 else singular if n == 1 else plural

    def _found(self, message: str) -> list[str]:
        """All forms of a sentence, none if the catalogue lacks it."""
        known = self._known.get(message)
        if known is None and self._count:
            wanted = message.encode("utf-8", "surrogatepass")
            place = bisect_left(range(self._count), wanted, key=lambda place: self._text(self._messages, place)[0])
            if place < self._count and self._text(self._messages, place)[0] == wanted:
                known = self._known[message] = [form.decode() for form in self._text(self._translations, place)]
        return known or []

    def _text(self, table: int, place: int) -> list[bytes]:
        """A text of one of the two tables in the file, of which each has the length and the beginning of its texts."""
        length, begin = unpack_from(f"{self._order}2I", self._data, table + 8 * place)
        return self._data[begin : begin + length].split(b"\0")

    @cached_property
    def _plural(self) -> Callable[[int], int]:
        """Which form is for how many things."""
        from gettext import c2py

        rule: Callable[[int], int] = c2py(self._found("")[0].partition("plural=")[2].partition(";")[0])
        return rule
