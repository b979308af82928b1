"""The words of the casebook: lines, teams, figures, cells, and the orders written with them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fejag_admin.camp.campaign import Campaign, Team
from fejag_admin.common.error_log import InputError
from fejag_admin.orders import ORDERS
from fejag_admin.orders.typed import typed_command
from fejag_admin.rules.board import Board, Cell, CellError, parse_cell
from fejag_admin.rules.figures import Options
from fejag_admin.rules.orders import Adjust, CloseRound, Counts, Order, Place, Result, VoidAttack
from fejag_admin.texts.names import FIGURES as NAMES
from tests.casebook.drawing import cells_between

TEAMS = ("red", "blue", "green", "yellow", "white")
TEAM_OF = {team[0]: team for team in TEAMS}
FIGURES = {name: kind for kind, name in NAMES.items()}
LETTERS = {"T": "tygr", "B": "medved", "S": "had", "t": "tarantule", "M": "opice"}
CODES = (
    *("round-not-open", "occupied", "foreign-start", "not-lit", "temple", "teleport", "lit-this-round"),
    *("middle-section", "cannot-afford", "out-of-order", "must-spend", "secret-solved", "already-answered"),
    "no-such-attack",
)
DECIDED = "decided by the game master"
COMMA = re.compile(r"\s*,\s*")


class CaseError(ValueError):
    """A malformed case file; the message begins with file and line."""

    def __init__(self, line: Line, message: str) -> None:
        super().__init__(f"{line.where}: {message}")


@dataclass(frozen=True)
class Line:
    """One line of a case file: ``number`` from 1, ``raw`` as it stands, line break left out."""

    file: str
    number: int
    raw: str

    @property
    def text(self) -> str:
        """The line without the space around it."""
        return self.raw.strip()

    @property
    def where(self) -> str:
        """File and line, as editors like to be told."""
        return f"{self.file}:{self.number}"


@dataclass(frozen=True)
class Verdict:
    """What an order is expected to get: a code of refusal (None: accepted), rule ids it rests on, and its causes."""

    code: str | None = None
    rules: tuple[str, ...] = ()
    because: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class NextRound:
    """Close the round, waiving what the teams still hold, and enter the next result, in which all are tied."""


@dataclass(frozen=True)
class VoidBetween:
    """The game master voids the attack of the figure at one cell on the figure at another."""

    attacker: Cell
    target: Cell
    reason: str


@dataclass(frozen=True)
class Step:
    """One order of a case with the verdict that it is expected to get."""

    line: Line
    command: Order | NextRound | VoidBetween
    verdict: Verdict


def cell_in(text: str, size: int, line: Line) -> Cell:
    """The cell that a word names; raise CaseError if it names none."""
    try:
        return parse_cell(text, size)
    except CellError as error:
        raise CaseError(line, str(error)) from error


def cells_in(text: str, size: int, line: Line) -> tuple[Cell, ...]:
    """The cells of a list such as ``A1, C3-F3`` (a straight line, ends included) or ``none``; raise CaseError."""
    found: list[Cell] = []
    for part in () if text == "none" else COMMA.split(text):
        first, dash, last = part.partition("-")
        cells = cells_between(size, cell_in(first, size, line), cell_in(last if dash else first, size, line))
        if cells is None:
            raise CaseError(line, f"{part} is not a straight line of cells")
        found.extend(cells)
    return tuple(sorted(set(found)))


def team_in(text: str, line: Line) -> str:
    """The team that a word names; raise CaseError if it names none."""
    if text not in TEAMS:
        raise CaseError(line, f"{text!r} is not a team; teams are {', '.join(TEAMS)}")
    return text


def figure_in(text: str, line: Line) -> str:
    """The id of the kind of figure that a word names; raise CaseError if it names none."""
    if text not in FIGURES:
        raise CaseError(line, f"{text!r} is not a figure; figures are {', '.join(FIGURES)}")
    return FIGURES[text]


def attack_in(text: str, size: int, line: Line) -> tuple[Cell, Cell]:
    """Attacker and target of an attack written ``A3 > C3``; raise CaseError."""
    attacker, arrow, target = text.partition(">")
    if not arrow:
        raise CaseError(line, f"{text!r} is not an attack; write attacker and target as A3 > C3")
    return cell_in(attacker.strip(), size, line), cell_in(target.strip(), size, line)


def step_in(line: Line, size: int) -> Step:
    """The order on a line, with the verdict after ``=>``; raise CaseError.

    Orders: ``red bear at C3 [override "why"]`` · ``round`` · ``close [waiving red, blue]`` ·
    ``result 2: red, blue = green`` · ``adjust red -5 [score|wallet]`` · ``void A3 > C3`` · ``void 7``; any other by its
    name and the fields that must be given but for the reason, as ``answer red wrong``. Verdicts: ``accepted`` ·
    ``refused CODE [by RULE, RULE] [because FACT, FACT]``; a fact is its kind and any of the team, cell, figure's cell
    or amount that it speaks of.
    """
    text, arrow, tail = line.text.partition("=>")
    return Step(line, _command(text.strip(), size, line), _verdict(tail.strip() if arrow else "accepted", line))


def _command(text: str, size: int, line: Line) -> Order | NextRound | VoidBetween:
    if text == "round":
        return NextRound()
    if match := re.fullmatch(r'(\w+) (\w+) at (\w+)(?: override "(.+)")?', text):
        team, figure, at, override = match.groups()
        return Place(team_in(team, line), figure_in(figure, line), cell_in(at, size, line), override)
    if match := re.fullmatch(r"result (\d+): (.+)", text):
        groups = (re.split(r"\s*=\s*", group) for group in COMMA.split(match[2]))
        return Result(int(match[1]), tuple(tuple(team_in(team, line) for team in group) for group in groups))
    if match := re.fullmatch(r"close(?: waiving (.+))?", text):
        waive = tuple(team_in(team, line) for team in COMMA.split(match[1])) if match[1] else ()
        return CloseRound(waive, "nothing to buy" if waive else None)
    if match := re.fullmatch(r"adjust (\w+) ([+-]\d+)(?: (score|wallet))?", text):
        only = match[3]
        counts: Counts = "score" if only == "score" else "wallet" if only == "wallet" else "both"
        return Adjust(team_in(match[1], line), int(match[2]), DECIDED, counts)
    if match := re.fullmatch(r"void (.+)", text):
        if match[1].isdigit():
            return VoidAttack(int(match[1]), DECIDED)
        return VoidBetween(*attack_in(match[1], size, line), DECIDED)
    name, _space, fields = text.partition(" ")
    if name in ORDERS:
        try:
            camp = Campaign(Board(size), Options(), tuple(map(Team, TEAMS)))
            order: Order = typed_command(ORDERS[name], fields, camp, 0, DECIDED)
        except InputError as error:
            raise CaseError(line, str(error)) from error
        return order
    raise CaseError(line, f"{text!r} is not an order")


def _verdict(text: str, line: Line) -> Verdict:
    if text == "accepted":
        return Verdict()
    match = re.fullmatch(r"refused ([\w-]+)(?: by ([A-Z]\d+\w?(?:, [A-Z]\d+\w?)*))?(?: because (.+))?", text)
    if match is None:
        raise CaseError(line, f"{text!r} is not a verdict; write 'refused CODE by RULE because FACT', or nothing")
    if match[1] not in CODES:
        raise CaseError(line, f"{match[1]!r} is not a code of refusal; codes are {', '.join(CODES)}")
    because = tuple(tuple(fact.split()) for fact in COMMA.split(match[3])) if match[3] else ()
    return Verdict(match[1], tuple(COMMA.split(match[2])) if match[2] else (), because)
