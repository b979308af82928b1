"""The editor for a situation file: TOML or JSON with a little colour."""

import re

from rich.style import Style
from rich.text import Text

from fejag_admin.tui.widgets.typing_fields import MarkedText

_KEY = re.compile(r"^\s*(?:\{ ?)?(\"[^\"]*\"|[\w-]+)\s*[=:]|(?<=[{,] )[\w-]+(?= =)")
_STRING = re.compile(r"\"(?:\\.|[^\"\\])*(?:\"|\\?$)(?!\s*[=:])|'[^']*'(?!\s*[=:])")
_HEADING = re.compile(r"^\s*\[\[?[\w.\"-]+\]?\]\s*$")
_COMMENT = re.compile(r"^\s*#.*$")


class SituationText(MarkedText):
    """The text of a situation, in TOML or JSON."""

    def __init__(self, text: str) -> None:
        super().__init__(text, "text")

    def paint(self, line: Text) -> None:
        """Tell keys, strings, headings and comments apart."""
        colours = self.app.theme_variables
        if _COMMENT.match(line.plain):
            line.stylize(Style(italic=True, dim=True))
        elif _HEADING.match(line.plain):
            line.stylize(Style(bold=True, color=colours.get("accent")))
        else:
            for match in _STRING.finditer(line.plain):
                line.stylize(Style(color=colours.get("success")), *match.span())
            for match in _KEY.finditer(line.plain):
                line.stylize(Style(color=colours.get("primary")), *match.span())
