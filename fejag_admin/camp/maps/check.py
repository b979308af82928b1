"""What is wrong with a map, or unfair; `answers.lab.finding_text` fills the blanks of the sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fejag_admin.camp.maps.fairness import Fairness, Reach, fairness
from fejag_admin.common.language import N_
from fejag_admin.rules.board import Board, Cell, cells_of
from fejag_admin.rules.figures import Options

FINDINGS: dict[str, str] = {
    "no-temple": N_("There is no temple: paint it (M3)."),
    "no-start": N_("No start cell on the edge yet: {teams} (M1)."),
    "no-teams": N_("No team starts on this map (M1)."),
    "temple-unlit": N_("The temple could never be lit by: {teams} (G5)."),
    "temple-walled": N_("The temple is closed in by obstacles; only a monkey's leap lights {cells} (M2, L2)."),
    "too-long": N_("Too far from the temple: {teams}. Purchase rounds there are: {least}, needed: {most} (G4)."),
    "dark": N_("Nobody could ever light {cells} (L1)."),
    "leaps": N_("Closed in by obstacles, lit only with a monkey's help: {cells} (M2, L2)."),
    "points-differ": N_("Unfair: the temple costs {least} here, up to {most} elsewhere. Cheapest for: {teams}."),
    "rounds-differ": N_("Unfair: the temple takes {least} here, up to {most} elsewhere. Quickest for: {teams}."),
    "no-teleports": N_("There are no teleports; the rulebook has two pairs (M4)."),
    "no-walls": N_("There are no obstacles; the rulebook has some (M2)."),
}
"""What can be wrong with a map: by its code a sentence that says what to do, with the rule."""
WRONG = frozenset(("no-temple", "no-start", "no-teams", "temple-unlit", "too-long"))
UNPLAYABLE = frozenset(("no-temple", "no-teams", "no-start"))
"""What must be mended before camps can be simulated."""


@dataclass(frozen=True, slots=True)
class MapFinding:
    """One thing that is wrong or unfair.

    ``code``: a key of `FINDINGS`. ``teams``: those it is about, in their order. ``cells``: the cells it is about,
    sorted. ``least`` and ``most``: how far teams are apart, or how many rounds there are and how many are needed.
    """

    code: str
    teams: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    least: int = 0
    most: int = 0

    @property
    def wrong(self) -> bool:
        """Whether it is a fault that makes the camp unplayable; else the map is only unfair, or it is a remark."""
        return self.code in WRONG


@dataclass(frozen=True, slots=True)
class Checked:
    """A map with the findings about it, the faults first."""

    fairness: Fairness
    findings: tuple[MapFinding, ...]

    @property
    def sound(self) -> bool:
        return not any(finding.wrong for finding in self.findings)


def check_map(board: Board, teams: Sequence[str], options: Options | None = None) -> Checked:
    """Everything that is wrong or unfair about a map for these teams; the map may still be unfinished."""
    options = options or Options()
    result = fairness(board, options)
    return Checked(result, tuple(_findings(board, teams, options, result)))


def _findings(board: Board, teams: Sequence[str], options: Options, result: Fairness) -> Iterator[MapFinding]:
    missing = tuple(team for team in teams if team not in board.start_of)
    if missing:
        yield MapFinding("no-start", missing)
    if not teams:
        yield MapFinding("no-teams")
    if not board.temple:
        yield MapFinding("no-temple")
    elif result.reaches:
        yield from _temple(options, result.reaches)
    if board.temple and not board.temple_mask & ~result.leaps:
        yield MapFinding("temple-walled", cells=tuple(sorted(board.temple)))
    elsewhere = ~board.temple_mask  # the inside of a large temple need not be lit
    if result.reaches and result.dark & elsewhere:
        yield MapFinding("dark", cells=tuple(cells_of(result.dark & elsewhere)))
    if result.leaps & elsewhere:
        yield MapFinding("leaps", cells=tuple(cells_of(result.leaps & elsewhere)))
    if board.temple and result.reaches and not board.teleports:
        yield MapFinding("no-teleports")
    if board.temple and result.reaches and not board.walls:
        yield MapFinding("no-walls")


def _temple(options: Options, reaches: tuple[Reach, ...]) -> Iterator[MapFinding]:
    shut_out = tuple(reach.team for reach in reaches if not reach.ways)
    if shut_out:
        yield MapFinding("temple-unlit", shut_out)
    if len(shut_out) == len(reaches):
        return
    quickest = {reach.team: reach.quickest.rounds for reach in reaches if reach.quickest}
    late = tuple(team for team, rounds in quickest.items() if rounds > options.games - 1)
    if late:
        yield MapFinding("too-long", late, least=options.games - 1, most=max(quickest.values()))
    cheapest = {reach.team: reach.cheapest.points for reach in reaches if reach.cheapest}
    yield from _apart("points-differ", cheapest)
    yield from _apart("rounds-differ", quickest)


def _apart(code: str, costs: dict[str, int]) -> Iterator[MapFinding]:
    """That teams have unequal costs, if they have, and which have the least."""
    least, most = min(costs.values()), max(costs.values())
    if least < most:
        yield MapFinding(code, tuple(team for team, cost in costs.items() if cost == least), (), least, most)
