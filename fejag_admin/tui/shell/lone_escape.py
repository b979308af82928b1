"""Esc and the key after it are two keys, however fast they come; Textual would take them for one with Alt."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable

from textual._xterm_parser import XTermParser
from textual.message import Message

_KEYS = r"\[O\]P_^\\\x1b"  # what stands behind the Esc with which keys and answers of terminals begin
_ALONE = re.compile(rf"(?<=\x1b)(?=[^{_KEYS}bf\x7f])")  # on a Mac Esc b and Esc f are Option with ← and →


class LoneEscape(XTermParser):
    """Terminals write an arrow in one go: an Esc that ends what was read, or begins no key, stands alone."""

    _pending = False

    def feed(self, data: str) -> Iterable[Message]:
        for part in _ALONE.split(data):
            if self._pending and re.match(f"[^{_KEYS}]", part) and self._timeout_time is not None:
                self._timeout_time = 0.0  # it need not wait for more
                yield from self.tick()
            self._pending = part.endswith("\x1b")
            yield from super().feed(part)


def use() -> None:
    """Let the drivers that are loaded read by it."""
    for name, module in list(sys.modules.items()):
        if name.startswith("textual.drivers.") and hasattr(module, "XTermParser"):
            vars(module)["XTermParser"] = LoneEscape
