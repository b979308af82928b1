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


@dataclass(frozen=True)
class Case:
    """One dispute, ready to be carried out. ``figures`` are drawn on the board; ``text`` is the case as written."""

    id: str
    title: str
    line: Line
    rules: tuple[str, ...]
    notes: tuple[str, ...]
    board: Board
    options: Options
    chosen: tuple[tuple[str, str], ...]
    days: tuple[tuple[int, str], ...]
    bare: bool
    figures: tuple[tuple[str, str, Cell], ...]
    steps: tuple[Step | Claim, ...]
    tries: tuple[Try, ...]
    text: str

    @property
    def teams(self) -> tuple[str, ...]:
        """The teams of the case, in the order in which the camp knows them."""
        return tuple(team for team, _ in self.board.starts)


@dataclass(frozen=True)
class Section:
    """One file of the casebook."""

    letter: str
    title: str
    about: str
    cases: tuple[Case, ...]


@dataclass
class Draft:
    """A case while it is being read."""

    line: Line
    id: str
    title: list[str]
    rules: tuple[str, ...] = ()
    notes: list[str] = field(default_factory=list)
    chosen: dict[str, str] = field(default_factory=dict)
    days: dict[int, str] = field(default_factory=dict)
    teams: tuple[str, ...] = ()
    bare: bool = False
    size: int = 9
    walls: set[Wall] = field(default_factory=set)
    temple: set[Cell] = field(default_factory=set)
    teleports: list[tuple[Cell, Cell]] = field(default_factory=list)
    starts: dict[str, Cell] = field(default_factory=dict)
    figures: list[tuple[str, str, Cell]] = field(default_factory=list)
    board: Board | None = None
    steps: list[Step | Claim] = field(default_factory=list)
    tries: list[Try] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


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
    draft: Draft | None = None
    mode = ""
    for line in lines:
        keyword, _, rest = line.text.partition(" ")
        if keyword == "section" and not letter:
            letter, _, title = rest.partition(" ")
        elif keyword == "about" and draft is None:
            about.append(rest.strip())
        elif keyword == "case":
            if not letter:
                raise CaseError(line, "a file begins with 'section LETTER  Title'")
            if draft is not None:
                cases.append(_finish(draft, lines.between(draft.line.number, line.number)))
            draft, mode = _begin(line, rest), "title"
        elif draft is None:
            raise CaseError(line, f"expected 'section', 'about' or 'case', not {keyword!r}")
        elif line.text in ("orders", "expect") and mode != "title":
            mode = line.text
            _board(draft)
        elif keyword == "table" and mode != "title":
            _table(draft, line, rest, lines)
        elif mode == "orders":
            draft.steps.append(step_in(line, _board(draft).size))
        elif mode == "expect":
            drawing = lines.drawing(line) if line.text.endswith(":") else None
            draft.steps.append(claim_in(line, _board(draft).size, drawing))
        else:
            mode = _head(draft, line, keyword, rest.strip(), mode, lines)
    if draft is not None:
        cases.append(_finish(draft, text.splitlines()[draft.line.number - 1 :]))
    if not letter:
        raise CaseError(Line(file, 1, ""), "a file begins with 'section LETTER  Title'")
    return Section(letter, title.strip(), " ".join(about), tuple(cases))


def _begin(line: Line, rest: str) -> Draft:
    number, _, title = rest.partition(" ")
    if not re.fullmatch(r"[A-Z][0-9]*[a-z]?\.[0-9]+", number):
        raise CaseError(line, f"{number!r} is not the number of a case, such as L1.2")
    return Draft(line, number, [title.strip()])


def _head(draft: Draft, line: Line, keyword: str, rest: str, mode: str, lines: Lines) -> str:
    match keyword:
        case "rules":
            draft.rules = tuple(COMMA.split(rest))
        case _ if mode == "title" and line.text not in ("board", "bare", "orders", "expect"):
            draft.title.append(line.text)
            return "title"
        case _ if mode == "title":
            raise CaseError(line, f"case {draft.id} names no rules; a line 'rules' comes right after its title")
        case "note":
            draft.notes.append(rest)
        case "option":
            name, equals, value = rest.partition("=")
            if not equals:
                raise CaseError(line, "an option is written 'option NAME = VALUE'")
            draft.chosen[name.strip()] = value.strip()
            _options(draft, line)
        case "teams":
            draft.teams = tuple(team_in(name, line) for name in COMMA.split(rest))
        case "day":
            match = re.fullmatch(r"(\d+) of (\w+)", rest)
            if match is None:
                raise CaseError(line, "a day is written 'day 3 of red'")
            draft.days[int(match[1])] = team_in(match[2], line)
        case "bare":
            draft.bare = True
        case "board":
            _drawn(draft, lines.drawing(line), line)
        case "size":
            if not rest.isdigit() or not MIN_SIZE <= int(rest) <= MAX_SIZE:
                raise CaseError(line, f"the size of a board is a number from {MIN_SIZE} to {MAX_SIZE}")
            draft.size = int(rest)
        case "start":
            name, _, at = rest.partition(" ")
            draft.starts[team_in(name, line)] = cell_in(at, draft.size, line)
        case "wall" | "teleport":
            first, _, second = rest.partition(" ")
            pair = (cell_in(first, draft.size, line), cell_in(second, draft.size, line))
            if keyword == "wall":
                draft.walls.add(wall_between(*pair))
            else:
                draft.teleports.append(pair)
        case "temple":
            draft.temple.update(cells_in(rest, draft.size, line))
        case _:
            raise CaseError(line, f"{keyword!r} is not a word that the head of a case knows")
    return "head"


def _drawn(draft: Draft, drawing: Drawing, line: Line) -> None:
    draft.size = drawing.size
    draft.walls |= drawing.walls
    ends: dict[str, list[Cell]] = {}
    for cell, mark in sorted(drawing.marks.items()):
        team = TEAM_OF.get(mark[0].lower())
        if mark == "##":
            draft.temple.add(cell)
        elif re.fullmatch(r"o\d", mark):
            ends.setdefault(mark, []).append(cell)
        elif team is None or len(mark) != 2 or mark[1] not in {*LETTERS, ".", "?", "!"} or mark == team[0] + ".":
            raise CaseError(line, f"the mark {mark!r} in the drawing means nothing")
        else:
            if mark[0].isupper():
                draft.starts[team] = cell
            if mark[1] != ".":
                draft.figures.append((team, mark[1], cell))
    for mark, cells in sorted(ends.items()):
        if len(cells) != 2:
            raise CaseError(line, f"the teleport {mark} has two cells, not {len(cells)}")
        draft.teleports.append((cells[0], cells[1]))


def _board(draft: Draft) -> Board:
    if draft.board is None:
        size = draft.size
        if not draft.starts:
            corners = (0, size - 1, size * size - 1, size * (size - 1), size // 2 * size)
            draft.starts = dict(zip(draft.teams, corners, strict=False))
        teams = draft.teams or tuple(team for team in TEAMS if team in draft.starts)
        missing = [team for team in teams if team not in draft.starts] + [t for t in draft.starts if t not in teams]
        if missing or len(teams) < 2:
            raise CaseError(draft.line, "a case needs two teams at least, and every team needs a start cell")
        for team, _, cell in draft.figures:
            if team not in teams:
                raise CaseError(draft.line, f"{team} has a figure on the board but no start cell")
            if any(cell == start and owner != team for owner, start in draft.starts.items()):
                raise CaseError(draft.line, f"{team} stands on the start cell of another team")
        starts = tuple((team, draft.starts[team]) for team in teams)
        draft.board = Board(size, frozenset(draft.walls), frozenset(draft.temple), tuple(draft.teleports), starts)
    return draft.board


def _options(draft: Draft, line: Line) -> Options:
    values: dict[str, object] = {}
    for name, text in draft.chosen.items():
        if name in CHOICES and text in CHOICES[name]:
            values[name] = text
        elif name in NUMBERS and text.isdigit():
            values[name] = int(text)
        elif name == "place_points" and re.fullmatch(r"\d+(, *\d+)*", text):
            values[name] = tuple(int(number) for number in text.split(","))
        else:
            raise CaseError(line, f"{name} = {text} is not an option that a camp may set")
    return Options(**values)  # type: ignore[arg-type]  # names and values were checked just above


def _finish(draft: Draft, lines: list[str]) -> Case:
    if not draft.rules:
        raise CaseError(draft.line, f"case {draft.id} names no rules")
    board = _board(draft)
    if not draft.tries and all(isinstance(step, Step) and step.verdict.code is None for step in draft.steps):
        raise CaseError(draft.line, f"case {draft.id} expects nothing")
    return Case(
        id=draft.id,
        title=" ".join(draft.title),
        line=draft.line,
        rules=draft.rules,
        notes=tuple(draft.notes),
        board=board,
        options=_options(draft, draft.line),
        chosen=tuple(draft.chosen.items()),
        days=tuple(sorted(draft.days.items())),
        bare=draft.bare,
        figures=tuple(draft.figures),
        steps=tuple(draft.steps),
        tries=tuple(draft.tries),
        text="\n".join(lines).rstrip() + "\n",
    )


def _table(draft: Draft, line: Line, rest: str, lines: Lines) -> None:
    """Read ``table tiger bear ...`` (the targets) and its rows ``tiger  yes  -  ...`` (the attackers)."""
    _board(draft)
    targets = [figure_in(word, line) for word in rest.split()]
    while (row := lines.peek()) is not None and row.text.split()[0] in FIGURES:
        next(iter(lines))
        attacker, *answers = row.text.split()
        if len(answers) != len(targets) or not set(answers) <= {"yes", "-"}:
            raise CaseError(row, "a row of a table is a figure and 'yes' or '-' for every column")
        for target, answer in zip(targets, answers, strict=True):
            draft.tries.append(Try(row, figure_in(attacker, row), target, answer == "yes"))
