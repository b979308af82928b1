"""Where in a situation file something stands: ``players[1].tiles[0]`` as a line of the text, and as *Eva, tile 1*."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from boardgames.core.verdict import Name
from fejag_admin.common.files import data_json
from fejag_admin.common.language import LANGUAGES

Path = tuple[str | int, ...]

# Every token is found in one go: a text without its closing quote ends with the line, a long one with the file. A quote
# closes if no backslash is before it, or an even number of them. Nothing with ``|`` repeats: that takes memory for each
# time, or goes wrong in Python before 3.11.5, as Debian 12 has it, if nothing is to be given back.
TOKEN = re.compile(
    r"#[^\n]*"
    r'|(?P<long>""".*?(?<!\\)(?:\\\\)*+(?:"{3,5}|\\?\Z)|\'\'\'.*?(?:\'{3,5}|\Z))'
    r'|(?P<quoted>"[^\n]*?(?<!\\)(?:\\\\)*+(?:"|\\?(?=\n|\Z))|\'[^\'\n]*\'?)'
    r"|(?P<sign>[\n{}\[\],:=])"
    r"|(?P<bare>[^\s{}\[\],:=#\"']+)",
    re.DOTALL,
)
_HEADER = re.compile(r"[ \t]*(\[\[?)([^\[\]\n]+)\]\]?[ \t]*(?:#[^\n]*)?(?=\n|$)")
_PIECE = re.compile(r"\[(\d+)\]|([^.\[]+)")


def path_of(place: str) -> Path:
    """The keys and the numbers in lists, from 0, that lead to a place."""
    return tuple(int(number) if number else key for number, key in _PIECE.findall(place))


def lines_of(text: str, places: Sequence[str]) -> tuple[int | None, ...]:
    """For each place its line, from 0, or that of the innermost thing around it; None if none of it is there."""
    paths = [path_of(place) for place in places]
    line_of = _Scan(text, paths).lines
    return tuple(
        next((line_of[path[:length]] for length in range(len(path), 0, -1) if path[:length] in line_of), None)
        for path in paths
    )


class _Scan:
    """Goes over a text once; ``lines``: the line of everything that leads to one of the wanted paths.

    What does not lead to any has the path None, and of what is open within it only the brackets are counted.
    """

    def __init__(self, text: str, wanted: Iterable[Path]) -> None:
        self.lines: dict[Path, int] = {}
        self._wanted = {path[:length] for path in wanted for length in range(len(path) + 1)}
        self._table: Path | None = ()
        self._tables: dict[Path, int] = {}
        self._open: list[tuple[Path, int | None]] = []  # what is open: its path, and where in a list we are
        self._aside = 0  # how many brackets are open within what nobody wants
        self._next: Path | None = None
        self._keyed = False  # whether a key has been read whose value comes next
        self._word = ""
        self._line = 0
        if self._wanted <= {()}:
            return
        position, fresh = 0, True
        while position < len(text):
            if fresh and not self._open and not self._aside and (header := _HEADER.match(text, position)):
                self._enter(header[1] == "[[", header[2])
                position, fresh = header.end(), False
                continue
            token = TOKEN.search(text, position)
            if token is None:
                break
            self._take(token)
            fresh = token["sign"] == "\n"
            position = token.end()

    def _within(self, path: Path | None, *keys: str | int) -> Path | None:
        """The path of what these keys lead to, None if it leads to nothing that is wanted."""
        if path is None or (*path, *keys) not in self._wanted:
            return None
        return (*path, *keys)

    def _enter(self, several: bool, name: str) -> None:
        """A heading of TOML: what follows belongs to this table."""
        path: Path | None = ()
        for key in name.split("."):
            if path in self._tables:
                path = self._within(path, self._tables[path])
            path = self._within(path, key.strip(" \t\"'"))
            if path is None:
                break
            self.lines.setdefault(path, self._line)
        if several and path is not None:
            self._tables[path] = self._tables.get(path, -1) + 1
            path = self._within(path, self._tables[path])
        if path is not None:
            self.lines[path] = self._line
        self._table, self._next, self._keyed = path, None, False

    def _take(self, token: re.Match[str]) -> None:
        if token["long"]:
            self._item()
            self._line += token["long"].count("\n")
        elif token["quoted"]:
            self._word = token["quoted"][1:].removesuffix(token["quoted"][0])
            self._item()
        elif token["bare"]:
            self._word = token["bare"]
            self._item()
        elif token["sign"]:
            self._sign(token["sign"])

    def _sign(self, sign: str) -> None:
        if sign == "\n":
            self._line += 1
        elif self._aside:
            self._aside += (sign in "{[") - (sign in "}]")
        elif sign in ":=":
            around = self._open[-1][0] if self._open else self._table
            self._next, self._keyed = self._within(around, *self._word.split(".")), True
            self._word = ""
            if self._next is not None:
                self.lines[self._next] = self._line
        elif sign in "{[":
            path = self._item()
            if path is None:
                self._aside = 1
            else:
                self._open.append((path, 0 if sign == "[" else None))
            self._next, self._keyed = None, False
        elif sign == "," and self._open:
            path, index = self._open[-1]
            self._open[-1] = path, None if index is None else index + 1
            self._next, self._keyed = None, False
        elif sign in "}]" and self._open:
            self._open.pop()
            self._next, self._keyed = None, False

    def _item(self) -> Path | None:
        """A value begins here: the path it has, None if nobody wants it."""
        if self._aside:
            return None
        if self._open and (index := self._open[-1][1]) is not None:
            path = self._within(self._open[-1][0], index)
            if path is not None:
                self.lines.setdefault(path, self._line)
            return path
        if self._keyed or self._open:
            return self._next
        return ()


@lru_cache(maxsize=1)
def _words() -> Mapping[str, Mapping[str, Any]]:
    """For each key of a file what it is called, and under ``one`` what an item of a list is called."""
    raw: dict[str, dict[str, Any]] = data_json("codes", "places.json")
    return raw


def place_name(place: str, players: Sequence[str] = ()) -> Name:
    """A place in words; ``players``: their names as the file has them. A key without a word stays as it is."""
    path = path_of(place)
    parts: list[Name] = []
    for key, item in zip(path, (*path[1:], None), strict=True):
        if isinstance(key, int):
            continue
        if key == "players" and isinstance(item, int) and item < len(players) and players[item]:
            parts.append(Name.same(players[item]))
            continue
        word = _words().get(key, dict.fromkeys(LANGUAGES, key))
        if isinstance(item, int):
            word = word.get("one", word)
            parts.append(_numbered(word, item + 1))
        else:
            parts.append(Name(**word))
    return Name.each(lambda language: ", ".join(part[language] for part in parts))


def _numbered(word: Mapping[str, str], number: int) -> Name:
    return Name.each(lambda language: f"{word[language]} {number}")


def missing_key(raw: Mapping[str, Any], place: str) -> str | None:
    """The key that a place ends with, if the plain values lack it; None if it is there."""
    path = path_of(place)
    current: Any = raw
    for step in path:
        if isinstance(step, int):
            current = current[step] if isinstance(current, list) and step < len(current) else None
        elif isinstance(current, dict) and step in current:
            current = current[step]
        else:
            return str(path[-1])
    return None


def players_in(raw: Mapping[str, Any]) -> tuple[str, ...]:
    """What the players of a situation are called, given its plain values; empty for one without a name."""
    players = raw.get("players")
    names = [one.get("name") if isinstance(one, dict) else None for one in players] if isinstance(players, list) else []
    return tuple(name.strip() if isinstance(name, str) and name.isprintable() else "" for name in names)
