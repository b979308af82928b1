"""The language of the casebook: sections, cases, boards, orders and expectations.

A file is one section::

    section L  Light
    about Any number of lines in plain words, each beginning with about.

    case L1.1  One sentence, over several lines if need be: what is disputed, and how it is ruled.
      rules L1, M2
      note Any number of lines in plain words.
      board
           A  B  C  D  E
        1  R. .  . |.  .
                 --
        2  .  .  rB .  .
        ...
      orders
        red bear at A1
        red bear at E1 => refused not-lit
      expect
        A1 red bear shines

Teams are red, blue, green, yellow and white. On a board ``R.`` is red's start cell, ``RB`` a red bear on it, ``rB`` a
red bear elsewhere (Tiger, Bear, Snake, tarantula with a small t, Monkey), ``##`` the temple, ``o1`` and ``o1`` the two
cells of a teleport, ``|`` and ``--`` obstacles. Nobody lacks points, and a round is open at the beginning; figures that
are drawn stand there since earlier rounds, and nobody attacks anybody. A case with a line ``bare`` begins with nothing
instead: no points, no result. ``orders`` (see `words.step_in`) and ``expect`` (see `expectations`) may alternate; an
order without ``=>`` must be accepted. An expectation that ends with a colon has a drawing under it. Everything is
carried out by the real referee as orders of a campaign. In the board of a table, ``?`` and ``!`` stand for attacker and
target.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from fejag_admin.rules.board import MAX_SIZE, MIN_SIZE, Board, Cell, Wall, wall_between
from fejag_admin.rules.figures import Options
from tests.casebook.drawing import Drawing, DrawingError, read
from tests.casebook.expectations import Claim, claim_in
from tests.casebook.words import (
    COMMA,
    FIGURES,
    LETTERS,
    TEAM_OF,
    TEAMS,
    CaseError,
    Line,
    Step,
    cell_in,
    cells_in,
    figure_in,
    step_in,
    team_in,
)

CHOICES = {
    "placement_light": ("round-start", "sequential"),
    "teleport_emission": ("all-directions", "same-direction"),
    "rival_attacks": ("path-and-day", "path"),
    "tie_policy": ("better-place", "average"),
    "paths_counted": ("at-once", "at-the-end"),
    "buying": ("as-you-like", "every-round"),
    "day_announced": ("morning", "evening"),
}
NUMBERS = ("carry_limit", "day_bonus", "temple_frog_bonus", "temple_bonus", "path_points", "secret_bonus", "games")


@dataclass(frozen=True)
class Try:
    """A table of who attacks whom: for every pair of figures whether the figure at ``?`` attacks the one at ``!``."""

    line: Line
    attacker: str
    target: str
    attacks: bool


@dataclass
class Case:
    """One dispute, filled in line by line as it is read.

    ``line``: where it begins. ``chosen``: options as written. ``named``: teams, if they are given. ``figures``: those
    that are drawn; ``text``: the case as written.
    """

    line: Line
    id: str
    title: str
    rules: tuple[str, ...] = ()
    notes: list[str] = field(default_factory=list)
    chosen: dict[str, str] = field(default_factory=dict)
    days: dict[int, str] = field(default_factory=dict)
    named: tuple[str, ...] = ()
    bare: bool = False
    size: int = 9
    walls: set[Wall] = field(default_factory=set)
    temple: set[Cell] = field(default_factory=set)
    teleports: list[tuple[Cell, Cell]] = field(default_factory=list)
    starts: dict[str, Cell] = field(default_factory=dict)
    figures: list[tuple[str, str, Cell]] = field(default_factory=list)
    steps: list[Step | Claim] = field(default_factory=list)
    tries: list[Try] = field(default_factory=list)
    text: str = ""

    @property
    def teams(self) -> tuple[str, ...]:
        """The teams of the case, in the order in which the camp knows them."""
        return tuple(team for team, _ in self.board.starts)

    @property
    def options(self) -> Options:
        """The options of the camp."""
        return options_of(self.chosen, self.line)

    @cached_property
    def board(self) -> Board:
        """The map, once the head of the case is read; raise CaseError if it makes none."""
        size = self.size
        corners = (0, size - 1, size * size - 1, size * (size - 1), size // 2 * size)
        starts = self.starts or dict(zip(self.named, corners, strict=False))
        teams = self.named or tuple(team for team in TEAMS if team in starts)
        if set(teams) != set(starts) or len(teams) < 2:
            raise CaseError(self.line, "a case needs two teams at least, and every team needs a start cell")
        for team, _, cell in self.figures:
            if team not in teams:
                raise CaseError(self.line, f"{team} has a figure on the board but no start cell")
            if any(cell == start and owner != team for owner, start in starts.items()):
                raise CaseError(self.line, f"{team} stands on the start cell of another team")
        in_order = tuple((team, starts[team]) for team in teams)
        return Board(size, frozenset(self.walls), frozenset(self.temple), tuple(self.teleports), in_order)


def options_of(chosen: dict[str, str], line: Line) -> Options:
    """The options that are chosen; raise CaseError at this line if a camp may not set one of them."""
    values: dict[str, object] = {}
    for name, text in chosen.items():
        if name in CHOICES and text in CHOICES[name]:
            values[name] = text
        elif name in NUMBERS and text.isdigit():
            values[name] = int(text)
        elif name == "place_points" and re.fullmatch(r"\d+(, *\d+)*", text):
            values[name] = tuple(int(number) for number in text.split(","))
        else:
            raise CaseError(line, f"{name} = {text} is not an option that a camp may set")
    return Options(**values)  # type: ignore[arg-type]  # names and values were checked just above


@dataclass(frozen=True)
class Section:
    """One file of the casebook."""

    letter: str
    title: str
    about: str
    cases: tuple[Case, ...]


class Lines:
    """The lines of a file, one after another, without blanks and comments, and with a look ahead."""

    def __init__(self, file: str, text: str) -> None:
        self._lines = [Line(file, number, raw) for number, raw in enumerate(text.splitlines(), 1)]
        self._next = 0

    def peek(self) -> Line | None:
        """The next line that says something, or None at the end."""
        while self._next < len(self._lines):
            line = self._lines[self._next]
            if line.text and not line.text.startswith("#"):
                return line
            self._next += 1
        return None

    def __iter__(self) -> Iterator[Line]:
        while (line := self.peek()) is not None:
            self._next += 1
            yield line

    def between(self, first: int, last: int) -> list[str]:
        """The lines as they stand, from number ``first`` to before number ``last``."""
        return [line.raw for line in self._lines[first - 1 : last - 1]]

    def drawing(self, after: Line) -> Drawing:
        """Read the drawing that follows the line ``after``; raise CaseError."""
        head = self.peek()
        if head is None or not re.fullmatch(r"A( +[A-Z])*", head.text):
            raise CaseError(after, "a drawing should follow, beginning with the letters of its columns: A B C ...")
        size, taken = len(head.text.split()), [head]
        self._next += 1
        while (line := self.peek()) is not None:
            number = re.match(r"\d+(?=\s)", line.text + " ")
            if number is None and set(line.text) != {"-"} | ({" "} & set(line.text)):
                break
            taken.append(line)
            self._next += 1
            if number is not None and int(number[0]) >= size:
                break
        try:
            return read([line.raw for line in taken])
        except DrawingError as error:
            raise CaseError(taken[error.row], str(error)) from error


def read_section(path: Path) -> Section:
    """Read one file of the casebook; raise CaseError at the first line that cannot be understood."""
    return parse_section(path.read_text(encoding="utf-8"), path.name)


def parse_section(text: str, file: str) -> Section:
    """The section that a text holds; ``file`` names it in errors. Raises CaseError."""
    lines = Lines(file, text)
    letter, title, about, cases = "", "", [], []
    case: Case | None = None
    mode = ""
    for line in lines:
        keyword, _, rest = line.text.partition(" ")
        if keyword == "section" and not letter:
            letter, _, title = rest.partition(" ")
        elif keyword == "about" and case is None:
            about.append(rest.strip())
        elif keyword == "case":
            if not letter:
                raise CaseError(line, "a file begins with 'section LETTER  Title'")
            if case is not None:
                cases.append(_finish(case, lines.between(case.line.number, line.number)))
            case, mode = _begin(line, rest), "title"
        elif case is None:
            raise CaseError(line, f"expected 'section', 'about' or 'case', not {keyword!r}")
        elif line.text in ("orders", "expect") and mode != "title":
            mode = line.text
            assert case.board  # which raises CaseError if there is none
        elif keyword == "table" and mode != "title":
            _table(case, line, rest, lines)
        elif mode == "orders":
            case.steps.append(step_in(line, case.board.size))
        elif mode == "expect":
            drawing = lines.drawing(line) if line.text.endswith(":") else None
            case.steps.append(claim_in(line, case.board.size, drawing))
        else:
            mode = _head(case, line, keyword, rest.strip(), mode, lines)
    if case is not None:
        cases.append(_finish(case, text.splitlines()[case.line.number - 1 :]))
    if not letter:
        raise CaseError(Line(file, 1, ""), "a file begins with 'section LETTER  Title'")
    return Section(letter, title.strip(), " ".join(about), tuple(cases))


def _begin(line: Line, rest: str) -> Case:
    number, _, title = rest.partition(" ")
    if not re.fullmatch(r"[A-Z][0-9]*[a-z]?\.[0-9]+", number):
        raise CaseError(line, f"{number!r} is not the number of a case, such as L1.2")
    return Case(line, number, title.strip())


def _head(case: Case, line: Line, keyword: str, rest: str, mode: str, lines: Lines) -> str:
    match keyword:
        case "rules":
            case.rules = tuple(COMMA.split(rest))
        case _ if mode == "title" and line.text not in ("board", "bare", "orders", "expect"):
            case.title += f" {line.text}"
            return "title"
        case _ if mode == "title":
            raise CaseError(line, f"case {case.id} names no rules; a line 'rules' comes right after its title")
        case "note":
            case.notes.append(rest)
        case "option":
            name, equals, value = rest.partition("=")
            if not equals:
                raise CaseError(line, "an option is written 'option NAME = VALUE'")
            case.chosen[name.strip()] = value.strip()
            options_of(case.chosen, line)
        case "teams":
            case.named = tuple(team_in(name, line) for name in COMMA.split(rest))
        case "day":
            match = re.fullmatch(r"(\d+) of (\w+)", rest)
            if match is None:
                raise CaseError(line, "a day is written 'day 3 of red'")
            case.days[int(match[1])] = team_in(match[2], line)
        case "bare":
            case.bare = True
        case "board":
            _drawn(case, lines.drawing(line), line)
        case "size":
            if not rest.isdigit() or not MIN_SIZE <= int(rest) <= MAX_SIZE:
                raise CaseError(line, f"the size of a board is a number from {MIN_SIZE} to {MAX_SIZE}")
            case.size = int(rest)
        case "start":
            name, _, at = rest.partition(" ")
            case.starts[team_in(name, line)] = cell_in(at, case.size, line)
        case "wall" | "teleport":
            first, _, second = rest.partition(" ")
            pair = (cell_in(first, case.size, line), cell_in(second, case.size, line))
            if keyword == "wall":
                case.walls.add(wall_between(*pair))
            else:
                case.teleports.append(pair)
        case "temple":
            case.temple.update(cells_in(rest, case.size, line))
        case _:
            raise CaseError(line, f"{keyword!r} is not a word that the head of a case knows")
    return "head"


def _drawn(case: Case, drawing: Drawing, line: Line) -> None:
    case.size = drawing.size
    case.walls |= drawing.walls
    ends: dict[str, list[Cell]] = {}
    for cell, mark in sorted(drawing.marks.items()):
        team = TEAM_OF.get(mark[0].lower())
        if mark == "##":
            case.temple.add(cell)
        elif re.fullmatch(r"o\d", mark):
            ends.setdefault(mark, []).append(cell)
        elif team is None or len(mark) != 2 or mark[1] not in {*LETTERS, ".", "?", "!"} or mark == team[0] + ".":
            raise CaseError(line, f"the mark {mark!r} in the drawing means nothing")
        else:
            if mark[0].isupper():
                case.starts[team] = cell
            if mark[1] != ".":
                case.figures.append((team, mark[1], cell))
    for mark, cells in sorted(ends.items()):
        if len(cells) != 2:
            raise CaseError(line, f"the teleport {mark} has two cells, not {len(cells)}")
        case.teleports.append((cells[0], cells[1]))


def _finish(case: Case, lines: list[str]) -> Case:
    if not case.rules:
        raise CaseError(case.line, f"case {case.id} names no rules")
    assert case.board  # which raises CaseError if there is none
    if not case.tries and all(isinstance(step, Step) and step.verdict.code is None for step in case.steps):
        raise CaseError(case.line, f"case {case.id} expects nothing")
    case.text = "\n".join(lines).rstrip() + "\n"
    return case


def _table(case: Case, line: Line, rest: str, lines: Lines) -> None:
    """Read ``table tiger bear ...`` (the targets) and its rows ``tiger  yes  -  ...`` (the attackers)."""
    assert case.board  # which raises CaseError if there is none
    targets = [figure_in(word, line) for word in rest.split()]
    while (row := lines.peek()) is not None and row.text.split()[0] in FIGURES:
        next(iter(lines))
        attacker, *answers = row.text.split()
        if len(answers) != len(targets) or not set(answers) <= {"yes", "-"}:
            raise CaseError(row, "a row of a table is a figure and 'yes' or '-' for every column")
        for target, answer in zip(targets, answers, strict=True):
            case.tries.append(Try(row, figure_in(attacker, row), target, answer == "yes"))
