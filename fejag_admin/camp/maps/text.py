"""The map as a plain-text drawing: written to be edited by hand, read back without loss.

The large picture of `views.map_picture`: four columns and two lines a cell, coordinates on top and left::

       A   B   C
     1  ·   ·  ⌂f
               ───
     2  · │@1  ▓▓▓

``·`` (or ``.`` or nothing) is an empty cell, ``▓▓▓`` (or ``###``) the temple, ``@1`` an end of teleport pair 1, and
``⌂f`` (or ``^f``) the start cell of the team with the letter f. ``│`` (or ``|``) right of a cell and ``───`` (or
``---``) below it are obstacles; where they meet, any corner will do. Lines below say whose letters they are,
``f = fbi``; lines that begin with ``#`` are remarks. Reading gives back the same map, but for the order of the two
cells of a teleport.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from fejag_admin.camp.views.map_picture import GUTTER, MapPicture, Square, header, label, large
from fejag_admin.common.faults import DocumentError, Fault, quoted
from fejag_admin.common.files import data_file
from fejag_admin.common.language import _
from fejag_admin.rules.board import MAX_SIZE, MAX_TELEPORTS, MIN_SIZE, Board, Cell, Wall, cell_name, on_edge
from fejag_admin.texts.names import MAPS, spellings

MAX_LENGTH = 400_000

_STEP = 4  # columns a cell
_EMPTY, _TEMPLE, _START, _LEVEL, _UPRIGHT = "·.", "▓#", "⌂^", "─-", "│|"
_CORNERS = frozenset(" ╵╶└╷│┌├╴┘─┴┐┤┬┼+-|")
_HEADER = re.compile(r" *[A-Z][A-Z ]*")
_ROW = re.compile(r" ?([0-9]{1,2})(?: |$)")
_TEAM = re.compile(r"([a-z]) = (\S.*)")


def draw_map(board: Board, letters: Mapping[str, str], remarks: Iterable[str] = ()) -> str:
    """The drawing of a map; ``letters``: a small letter for each team with a start cell, by its id."""
    bodies = dict.fromkeys(range(board.size * board.size), " · ")
    bodies |= dict.fromkeys(board.temple, "▓▓▓")
    bodies |= {cell: f"@{number:<2}" for number, pair in enumerate(board.teleports, 1) for cell in pair}
    bodies |= {cell: f"⌂{letters[team]} " for team, cell in board.starts}
    picture = MapPicture(board.size, (), board.walls)
    lines = [" " * GUTTER + header(range(board.size), "large")]
    for row in range(board.size):
        cells = range(row * board.size, (row + 1) * board.size)
        parts = [(bodies[cell], *large(picture, cell, Square("  ", "known"))) for cell in cells]
        lines.append(label(row) + "".join(body + top[3] for body, top, _bottom in parts))
        lines.append(" " * GUTTER + "".join(bottom for _body, _top, bottom in parts))
    lines += [f"{letter} = {team}" for team, letter in letters.items() if team in board.start_of]
    lines += [f"# {remark}" for remark in remarks]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def read_map(text: str, letters: Mapping[str, str] | None = None) -> Board:
    """The map of a drawing; raise DocumentError with all that is wrong with it.

    ``letters``: the letter of each team of the camp by its id, for drawings that do not say whose they are. Only these
    teams may have start cells; one that has none in the drawing has none on the board. Without ``letters`` the teams
    are those that the drawing names, and a letter that it does not explain is a team by itself.
    """
    if len(text) > MAX_LENGTH:
        raise DocumentError([Fault(_("far too long for the drawing of a map"))])
    return _Reader(letters).board(text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines())


class _Reader:
    """What was found in a drawing, and the faults."""

    def __init__(self, letters: Mapping[str, str] | None) -> None:
        self.letters = dict(letters or {})
        self.free = letters is None
        self.called: dict[str, str] = {}  # team by letter, as the drawing says
        self.faults: list[Fault] = []
        self.rows: list[tuple[int, str]] = []  # number of the line, the line without its label
        self.below: dict[int, tuple[int, str]] = {}  # the same for the line below each row
        self.walls: set[Wall] = set()
        self.temple: set[Cell] = set()
        self.gates: dict[int, list[Cell]] = {}
        self.starts: dict[str, Cell] = {}

    @property
    def size(self) -> int:
        return len(self.rows)

    def board(self, lines: Sequence[str]) -> Board:
        """The map that these lines draw."""
        for number, line in enumerate(lines, 1):
            self._sort(number, line.rstrip())
        if not MIN_SIZE <= self.size <= MAX_SIZE:
            text = _("{n} rows are drawn; a map has {least} to {most}")
            self.faults.insert(0, Fault(text.format(n=self.size, least=MIN_SIZE, most=MAX_SIZE)))
            raise DocumentError(self.faults)
        for row, (number, line) in enumerate(self.rows):
            self._read_row(row, number, line)
        for row, (number, line) in sorted(self.below.items()):
            self._read_below(row, number, line)
        pairs, starts = self._pairs(), self._starts()
        if self.faults:
            raise DocumentError(self.faults)
        return Board(self.size, frozenset(self.walls), frozenset(self.temple), pairs, starts)

    def _fault(self, message: str, number: int, column: int | None = None) -> None:
        """Note what is wrong on a line, from 1, and in which column of it, from 0."""
        self.faults.append(Fault(message, line=number, column=None if column is None else column + 1))

    def _sort(self, number: int, line: str) -> None:
        """Take in a line as a row, the line below a row or the letter of a team; skip remarks and coordinates."""
        if not line or line.startswith("#"):
            return
        if "\t" in line:
            self._fault(_("a tab; draw with blanks"), number, line.index("\t"))
        elif team := _TEAM.fullmatch(line):
            self._name(number, team[1], team[2])
        elif row := _ROW.match(line[:GUTTER]):
            if int(row[1]) != self.size + 1:
                text = _("row {row} is drawn where row {due} belongs")
                self._fault(text.format(row=int(row[1]), due=self.size + 1), number)
            self.rows.append((number, line[GUTTER:]))
        elif not self.rows and _HEADER.fullmatch(line):
            return
        elif self.rows and not line[:GUTTER].strip() and self.size - 1 not in self.below:
            self.below[self.size - 1] = number, line[GUTTER:]
        else:
            self._fault(_("{line} belongs to no drawing of a map").format(line=quoted(line)), number)

    def _name(self, number: int, letter: str, team: str) -> None:
        if self.free:
            self.letters.setdefault(team, letter)
        if team not in self.letters:
            text = _("there is no team {id}; there are: {teams}")
            self._fault(text.format(id=quoted(team), teams=", ".join(self.letters)), number)
        if letter in self.called:
            self._fault(_("the letter {letter} stands for two teams").format(letter=letter), number)
        self.called[letter] = team

    def _cells(self, number: int, line: str) -> Iterator[tuple[int, int, str, str]]:
        """Each column of the board with where it begins in the line, its three signs and the one after them."""
        width = self.size * _STEP
        if len(line) > width:
            text = _("more is drawn than {size} columns; there are {size} rows")
            self._fault(text.format(size=self.size), number, width + GUTTER)
        line = line.ljust(width)
        for column in range(self.size):
            at = column * _STEP
            yield column, at + GUTTER, line[at : at + 3], line[at + 3]

    def _read_row(self, row: int, number: int, line: str) -> None:
        for column, at, body, mark in self._cells(number, line):
            cell = row * self.size + column
            self._read_cell(cell, number, at, body.strip())
            if mark in _UPRIGHT:
                self._add_wall(cell, cell + 1, column, number, at + 3)
            elif mark != " ":
                text = _("{sign} stands where only an obstacle may stand, drawn {wall}")
                self._fault(text.format(sign=quoted(mark), wall="│"), number, at + 3)

    def _read_cell(self, cell: Cell, number: int, at: int, word: str) -> None:
        if not word or word in _EMPTY:
            return
        if set(word) <= set(_TEMPLE):
            self.temple.add(cell)
        elif re.fullmatch(r"@[1-9][0-9]?", word):
            self.gates.setdefault(int(word[1:]), []).append(cell)
        elif len(word) == 2 and word[0] in _START and "a" <= word[1] <= "z":
            if word[1] in self.starts:
                self._fault(_("{sign} is drawn twice").format(sign=quoted(word)), number, at)
            self.starts[word[1]] = cell
        else:
            text = _("{sign} is nothing that stands on a map; draw · ▓▓▓ @1 ⌂a")
            self._fault(text.format(sign=quoted(word)), number, at)

    def _read_below(self, row: int, number: int, line: str) -> None:
        for column, at, part, corner in self._cells(number, line):
            cell = row * self.size + column
            if not part.strip() and corner in _CORNERS:
                continue
            if set(part) <= set(_LEVEL) and corner in _CORNERS:
                self._add_wall(cell, cell + self.size, row, number, at)
            else:
                text = _("{sign} stands where only an obstacle may stand, drawn {wall}")
                self._fault(text.format(sign=quoted(part + corner), wall="───"), number, at)

    def _add_wall(self, cell: Cell, beyond: Cell, place: int, number: int, at: int) -> None:
        """An obstacle between two cells; ``place``: the row or column of the first of them."""
        if place < self.size - 1:
            self.walls.add((cell, beyond))
        else:
            self._fault(_("there is no obstacle on the edge of the board"), number, at)

    def _pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        if len(self.gates) > MAX_TELEPORTS:
            text = _("{number} teleports are too many; a map has at most {limit}")
            self.faults.append(Fault(text.format(number=len(self.gates), limit=MAX_TELEPORTS)))
            return ()
        pairs: list[tuple[Cell, Cell]] = []
        for number, cells in sorted(self.gates.items()):
            if len(cells) == 2:
                pairs.append((cells[0], cells[1]))
                continue
            where = ", ".join(cell_name(cell, self.size) for cell in cells)
            text = _("teleport {sign} has two ends; drawn are: {cells}")
            self.faults.append(Fault(text.format(sign=f"@{number}", cells=where)))
        return tuple(pairs)

    def _starts(self) -> tuple[tuple[str, Cell], ...]:
        """The start cells in the order of the teams of the camp."""
        if self.free:
            self.letters |= {letter: letter for letter in sorted(self.starts) if letter not in self.called}
        own = {letter: team for team, letter in self.letters.items()}
        team_of = own if self.free or not self.called else self.called
        of_team: dict[str, Cell] = {}
        for letter, cell in sorted(self.starts.items()):
            where, team = cell_name(cell, self.size), team_of.get(letter)
            if team is None:
                text = _("nobody knows whose letter {letter} is; add a line such as {example}")
                text = text.format(letter=letter, example=f"{letter} = {next(iter(own.values()), 'fbi')}")
                self.faults.append(Fault(text, where))
            elif team in of_team:
                self.faults.append(Fault(_("team {team} has two start cells").format(team=quoted(team)), where))
            else:
                of_team[team] = cell
            if not on_edge(self.size, cell):
                self.faults.append(Fault(_("a start cell lies on the edge of the board"), where))
        return tuple((team, of_team[team]) for team in self.letters if team in of_team)


def shipped_text(name: str) -> str | None:
    """The drawing of this name in either language; None if there is none."""
    shipped_name = next((slug for slug in MAPS if name.casefold() in (slug, *map(str.casefold, spellings(slug)))), None)
    return None if shipped_name is None else data_file("maps", f"{shipped_name}.txt").read_text(encoding="utf-8")


def shipped_map(name: str, teams: Sequence[str]) -> Board | None:
    """A map with its bases for these teams, spread over those that it has; None if there is none of this name.

    Raise DocumentError if it has bases for fewer teams.
    """
    if (text := shipped_text(name)) is None:
        return None
    board, many = read_map(text), len(teams)
    cells = [cell for _team, cell in board.starts]
    if many > len(cells):
        template = _("this map has bases for {n} teams at most")
        raise DocumentError([Fault(template.format(n=len(cells)), name)])
    spread = (cells[at * len(cells) // many] for at in range(many))
    return replace(board, starts=tuple(zip(teams, spread, strict=True)))
