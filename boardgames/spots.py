"""Where in a situation file something stands: from a place such as ``players[1].tiles[0]`` to a line of the text.

It reads JSON and TOML alike, word by word and without any demands, so that it also finds its way in a file that is
being typed and not well formed yet.
"""

from __future__ import annotations

import re

Path = tuple[str | int, ...]

_TOKEN = re.compile(
    r"#[^\n]*"
    r'|(?P<long>""".*?"""|\'\'\'.*?\'\'\')'
    r'|(?P<quoted>"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
    r"|(?P<sign>[\n{}\[\],:=])"
    r"|(?P<bare>[^\s{}\[\],:=#\"']+)"
    r"|[\"']",
    re.DOTALL,
)
_HEADER = re.compile(r"[ \t]*(\[\[?)[ \t]*([^\[\]\n]+?)[ \t]*\]\]?[ \t]*(?:#[^\n]*)?(?=\n|$)")
_PIECE = re.compile(r"\[(\d+)\]|([^.\[]+)")


def line_of(text: str, place: str) -> int | None:
    """The line, from 0, where ``place`` stands, or else the innermost thing around it; None if none of it is there."""
    wanted: Path = tuple(int(number) if number else key for number, key in _PIECE.findall(place))
    known = _Scan(text).found
    return next((known[wanted[:length]] for length in range(len(wanted), 0, -1) if wanted[:length] in known), None)


class _Scan:
    """Goes over a text once; ``found``: the line of everything that has a place."""

    def __init__(self, text: str) -> None:
        self.found: dict[Path, int] = {}
        self._table: Path = ()
        self._tables: dict[Path, int] = {}
        self._open: list[tuple[Path, int | None]] = []  # what is open: its path, and where in a list we are
        self._next: Path | None = None
        self._word = ""
        self._line = 0
        position, fresh = 0, True
        while position < len(text):
            if fresh and not self._open and (header := _HEADER.match(text, position)):
                self._enter(header[1] == "[[", header[2])
                position, fresh = header.end(), False
                continue
            token = _TOKEN.search(text, position)
            if token is None:
                break
            self._take(token)
            fresh = token["sign"] == "\n"
            position = token.end()

    def _enter(self, several: bool, name: str) -> None:
        """A heading of TOML: what follows belongs to this table."""
        path: Path = ()
        for key in name.split("."):
            if path in self._tables:
                path = (*path, self._tables[path])
            path = (*path, key.strip(" \t\"'"))
            self.found.setdefault(path, self._line)
        if several:
            self._tables[path] = self._tables.get(path, -1) + 1
            path = (*path, self._tables[path])
        self.found[path] = self._line
        self._table, self._next = path, None

    def _take(self, token: re.Match[str]) -> None:
        if token["long"]:
            self._item()
            self._line += token["long"].count("\n")
        elif token["quoted"]:
            self._word = token["quoted"][1:-1]
            self._item()
        elif token["bare"]:
            self._word = token["bare"]
            self._item()
        elif token["sign"]:
            self._sign(token["sign"])

    def _sign(self, sign: str) -> None:
        if sign == "\n":
            self._line += 1
        elif sign in ":=":
            around = self._open[-1][0] if self._open else self._table
            self._next = (*around, *self._word.split("."))
            self.found[self._next] = self._line
        elif sign in "{[":
            path = self._item()
            self._open.append((path, 0 if sign == "[" else None))
            self._next = None
        elif sign == "," and self._open:
            path, index = self._open[-1]
            self._open[-1] = path, None if index is None else index + 1
            self._next = None
        elif sign in "}]" and self._open:
            self._open.pop()
            self._next = None

    def _item(self) -> Path:
        """A value begins here: the path it has."""
        path: Path = ()
        if self._open and self._open[-1][1] is not None:
            path = (*self._open[-1][0], self._open[-1][1])
            self.found.setdefault(path, self._line)
        elif self._next is not None:
            path = self._next
        elif self._open:
            path = self._open[-1][0]
        return path
