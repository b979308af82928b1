"""The style sheets of the application: each file is parsed once, however often Textual puts them together anew."""

from __future__ import annotations

from textual.cache import LRUCache
from textual.css.stylesheet import Stylesheet


class KeptStylesheet(Stylesheet):
    """What is parsed is kept as long as the colours are the same; Textual forgets it with every screen that is new."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._parse_cache = LRUCache(256)  # the kinds of widgets and the files are more than Textual has room for

    def set_variables(self, variables: dict[str, str]) -> None:
        """Take other colours; what was parsed for the same ones still holds."""
        if variables != self._variables:
            super().set_variables(variables)

    def reparse(self) -> None:
        """Put the rules of all files together. Raise StylesheetError."""
        self.parse()
