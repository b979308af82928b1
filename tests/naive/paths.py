"""Which figures shine and are connected, what teams light, and their light graphs (L4 to L7, P1, P3)."""

from collections.abc import Iterable, Set

from tests.naive.light import light, middle_sections
from tests.naive.world import Cell, Figure, World

Figures = dict[int, Figure]
Arrows = dict[int, set[int]]


def occupied_cells(figures: Figures) -> set[Cell]:
    """Where figures stand, dark ones too (L5)."""
    return {figure.at for figure in figures.values()}


def light_of(world: World, figures: Figures, figure: Figure, emission: str) -> frozenset[Cell]:
    """The cells a figure lights, if it shines."""
    return light(world, figure.kind, figure.at, occupied_cells(figures), emission).cells


def arrows(world: World, figures: Figures, emission: str) -> Arrows:
    """For every figure all figures, of any team, that stand in its light."""
    reach = {}
    for one in figures.values():
        lit = light_of(world, figures, one, emission)
        reach[one.id] = {other.id for other in figures.values() if other.at in lit}
    return reach


def shining(world: World, figures: Figures, reach: Arrows, struck: Set[int]) -> frozenset[int]:
    """The shining figures of all teams when these are struck (L4)."""
    shine: set[int] = set()
    while True:
        more = {
            figure.id
            for figure in figures.values()
            if figure.id not in struck
            and (
                figure.at == world.starts[figure.team]
                or any(figures[other].team == figure.team and figure.id in reach[other] for other in shine)
            )
        }
        if more == shine:
            return frozenset(shine)
        shine = more


def lit_cells(world: World, figures: Figures, shine: Iterable[int], team: str, emission: str) -> set[Cell]:
    """The lit cells of a team (L6)."""
    lit = {world.starts[team]}
    for number in shine:
        if figures[number].team == team:
            lit |= light_of(world, figures, figures[number], emission)
    return lit


def reachable(
    world: World, figures: Figures, reach: Arrows, team: str, among: Set[int], without: int | None
) -> set[int]:
    """The figures of a team among these that can be reached from its root, leaving one out (P1)."""
    allowed = {number for number in among if figures[number].team == team and number != without}
    found = {number for number in allowed if figures[number].at == world.starts[team]}
    waiting = list(found)
    while waiting:
        for other in reach[waiting.pop()]:
            if other in allowed and other not in found:
                found.add(other)
                waiting.append(other)
    return found


def dominates(world: World, figures: Figures, reach: Arrows, among: Set[int], g: int, h: int) -> bool:
    """Whether g dominates h in the light graph that its team's figures among these make (P1)."""
    team = figures[g].team
    if g == h or figures[h].team != team:
        return False
    both = reachable(world, figures, reach, team, among, None)
    return g in both and h in both and h not in reachable(world, figures, reach, team, among, g)


def team_middle_sections(world: World, figures: Figures, reach: Arrows, team: str, emission: str) -> set[Cell]:
    """The middle sections of a team's path (P2, L7)."""
    occupied = occupied_cells(figures)
    cells: set[Cell] = set()
    for number in shining(world, figures, reach, frozenset()):
        figure = figures[number]
        if figure.team == team:
            cells |= middle_sections(world, figure.kind, figure.at, occupied, emission)
    return cells


def temple_paths(world: World, figures: Figures, shine: Iterable[int], team: str, emission: str) -> list[int]:
    """The last figures of the different valid paths of a team to the temple (P3)."""
    return [
        number
        for number in sorted(shine)
        if figures[number].team == team and light_of(world, figures, figures[number], emission) & world.temple
    ]
