"""What may be seen: the projection of a camp from which players' screens, prints and files are made (R2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from fejag_admin.camp.campaign import VIEWERS
from fejag_admin.rules.board import Board, Cell, Mask, Wall, cell_name, cells_of, wall_between
from fejag_admin.rules.combat import Attack, Settled, settle
from fejag_admin.rules.figures import KINDS, ORTHOGONAL, Step
from fejag_admin.rules.formation import Figure, Formation
from fejag_admin.rules.light import cast
from fejag_admin.rules.orders import Fact, Ruling
from fejag_admin.rules.referee import carry_out
from fejag_admin.rules.state import State

PUBLIC, MASTER = VIEWERS
Condition = Literal["shining", "cut-off", "struck"]


# R2: what players may see is made only from what is uncovered.


@dataclass(frozen=True)
class View:
    """What one viewer may see of a camp; nothing else is in it.

    ``visible``: the cells that may be shown (all of them for the master). ``walls``, ``temple``: as far as known.
    ``teleports``: for each known teleport cell the number of its pair, counted from 1 among the known.
    ``starts``: by team.
    ``figures``: all, with their ``conditions`` by number. ``light`` and ``middle``: lit cells (L6) and middle sections
    (P2) by team.
    """

    size: int
    visible: Mask
    walls: frozenset[Wall]
    temple: Mask
    teleports: Mapping[Cell, int]
    starts: tuple[tuple[str, Cell], ...]
    figures: tuple[Figure, ...]
    conditions: Mapping[int, Condition]
    light: Mapping[str, Mask]
    middle: Mapping[str, Mask]


def view(state: State, viewer: str = PUBLIC) -> View:
    """What ``viewer`` may see: ``master`` everything, ``public`` or a team's id only what is uncovered (R2)."""
    board = state.setup.board
    if viewer == MASTER:
        visible = (1 << board.size * board.size) - 1
    else:
        visible = state.uncovered.cells
        board = known_board(state)
    return View(
        size=board.size,
        visible=visible,
        walls=board.walls,
        temple=board.temple_mask,
        teleports={cell: number for number, pair in enumerate(board.teleports, 1) for cell in pair},
        starts=board.starts,
        figures=state.figures
        if viewer == MASTER
        else tuple(replace(figure, irregular=False) for figure in state.figures),
        conditions={figure.id: condition(state, figure) for figure in state.figures},
        light={team: state.lit(team) for team in state.setup.teams},
        middle={team: _middle(state, team, viewer) for team in state.setup.teams},
    )


def condition(state: State, figure: Figure) -> Condition:
    """The condition of a figure: shining, struck by an attack, or cut off from light."""
    if state.shines(figure.id):
        return "shining"
    return "struck" if state.struck_by(figure.id) else "cut-off"


def _middle(state: State, team: str, viewer: str) -> Mask:
    """The middle sections of a team; for players only those of figures that have shone, for only they are uncovered."""
    light = state.formation.light[team]
    if viewer == MASTER:
        return light.middle
    middle = 0
    for cell in cells_of(light.connected & state.shone):
        middle |= light.casts[cell].middle
    return middle


# M5: obstacles, temple and teleports are secret until uncovered.


def known_board(state: State) -> Board:
    """The uncovered part of the board (R1); the rest is taken to be empty."""
    board, seen = state.setup.board, state.uncovered
    return _known_board(board, seen.walls, board.temple_mask & seen.cells, board.teleport_mask & seen.teleports)


@lru_cache(maxsize=8)
def _known_board(board: Board, walls: frozenset[Wall], temple: Mask, teleports: Mask) -> Board:
    """The board with these things alone; the same one as long as no more is uncovered, as it remembers its rays."""
    pairs = tuple(pair for pair in board.teleports if teleports >> pair[0] & 1)
    return Board(board.size, walls, frozenset(cells_of(temple)), pairs, board.starts)


def public_states(states: Sequence[State]) -> tuple[State, ...]:
    """Consecutive states as players see them, all on the board that the last one has uncovered.

    Figures and attacks are unchanged; the board, and so the light that dark figures would give, is limited to what
    is uncovered, and no figure is marked irregular (R3). Only the end of a chain reaction is kept.
    """
    board = known_board(states[-1])
    setup = replace(states[-1].setup, board=board)
    formation = Formation.empty(board, states[-1].formation.emission)
    seen = []
    for state in states:
        for figure in state.figures[len(formation.figures) :]:
            formation = formation.adding(replace(figure, irregular=False))
        settled = Settled(formation, state.attacks, state.settled.waves[-1:])
        seen.append(state.replacing(setup=setup, settled=settled))
    return tuple(seen)


def known_state(state: State) -> State:
    """The camp as far as players know it: the same figures and attacks, on the `known_board`."""
    formation, board = state.formation, known_board(state)
    figures = tuple([replace(figure, irregular=False) for figure in formation.figures])
    light = dict(formation.light)
    for figure in figures:
        if not state.shone >> figure.at & 1:  # the others have uncovered all that their light meets (R1)
            own_cast = cast(board, KINDS[figure.kind], figure.at, formation.occupied, formation.emission)
            light[figure.team] = light[figure.team].with_casts({figure.at: own_cast})
    at = {figure.at: figure for figure in figures}
    settled = settle(replace(formation, board=board, figures=figures, light=light, at=at), state.attacks)
    return state.replacing(setup=replace(state.setup, board=board), settled=settled)


# R3: refusals as players may be told them.


def open_fact(fact: Fact, state: State) -> Fact:
    """A fact as players may be told it: of a figure that never shone they do not know what it would light."""
    if fact.kind == "lamp-dark" and fact.figure is not None and not state.shone >> state.figure(fact.figure).at & 1:
        return Fact("no-lamp", team=fact.team, cell=fact.cell)
    return fact


def told_ruling(ruling: Ruling, state: State, viewer: str, seen: State | None = None) -> Ruling | None:
    """A ruling in the camp ``state`` as a viewer may be told it (R3).

    Players get the refusal that follows from the uncovered part; None if that part does not refuse the order.
    ``seen``: the camp that players see during a freeze; the refusal as of then, None if it was another one then.
    """
    if ruling.accepted or viewer == MASTER:
        return ruling
    visible = known_state(state)
    _after, ruling_told = carry_out(visible, ruling.order)
    if seen is not None and seen is not state:
        code, visible = ruling_told.code, known_state(seen)
        _after, ruling_told = carry_out(visible, ruling.order)
        if ruling_told.code != code:
            return None
    if ruling_told.accepted:
        return None
    return replace(ruling_told, causes=tuple(open_fact(fact, visible) for fact in ruling_told.causes))


@dataclass(frozen=True, slots=True)
class CellFacts:
    """All that a viewer may be told about a cell (R2).

    ``is_visible``: whether the viewer may see the cell at all. ``uncovered``: whether players may. ``exit``: the other
    cell of the teleport that is here. ``start_of``: the team whose start cell it is. ``lit_by``: the shining figures
    whose light reaches it, by number. ``middle_of``: the teams with a middle section on it. ``walls``: the directions
    in which an obstacle is known. ``attacks``: those by the figure here and on it.
    """

    cell: Cell
    name: str
    is_visible: bool
    uncovered: bool
    figure: Figure | None
    temple: bool
    exit: Cell | None
    start_of: str | None
    lit_by: tuple[Figure, ...]
    middle_of: tuple[str, ...]
    walls: tuple[Step, ...]
    attacks: tuple[Attack, ...]


def cell_facts(state: State, view: View, cell: Cell) -> CellFacts:
    """What ``view``, a projection of ``state``, lets its viewer know about a cell."""
    bit: Mask = 1 << cell
    figure = state.figure_at(cell)
    number = view.teleports.get(cell)
    pair = [end for end, of_pair in sorted(view.teleports.items()) if of_pair == number and end != cell]
    return CellFacts(
        cell=cell,
        name=cell_name(cell, view.size),
        is_visible=bool(view.visible & bit),
        uncovered=bool(state.uncovered.cells & bit),
        figure=figure,
        temple=bool(view.temple & bit),
        exit=pair[0] if number is not None and pair else None,
        start_of=next((team for team, start in view.starts if start == cell), None),
        lit_by=_lamps(state, view, bit),
        middle_of=tuple(team for team in state.setup.teams if view.middle.get(team, 0) & bit),
        walls=tuple(step for step in ORTHOGONAL if _is_walled(state.setup.board, view, cell, step)),
        attacks=_attacks(state, figure) if figure is not None else (),
    )


def _lamps(state: State, view: View, bit: Mask) -> tuple[Figure, ...]:
    lit = [team for team, mask in view.light.items() if mask & view.visible & bit]
    return tuple(
        figure
        for figure in state.figures
        if figure.team in lit and state.shines(figure.id) and state.cast(figure.id).mask & bit
    )


def _is_walled(board: Board, view: View, cell: Cell, step: Step) -> bool:
    """Whether the view has an obstacle beside a cell in a direction; beyond the edge there is none."""
    neighbour = board.neighbour(cell, step)
    return neighbour is not None and wall_between(cell, neighbour) in view.walls


def _attacks(state: State, figure: Figure) -> tuple[Attack, ...]:
    return tuple(attack for attack in state.attacks if figure.id in (attack.attacker, attack.target))
