"""How expectations are checked against the state of a camp, and how a difference is told and drawn."""

from collections.abc import Callable
from dataclasses import dataclass, field

from fejag_admin.camp.advice.preview import Preview, preview
from fejag_admin.camp.views.projection import view
from fejag_admin.rules.board import Cell, Mask, Wall, cell_name, cells_of
from fejag_admin.rules.combat import Attack
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.orders import Place
from fejag_admin.rules.state import State
from tests.casebook.drawing import Drawing, draw, names


@dataclass(frozen=True)
class Complaint:
    """How the camp differs from an expectation: in words, the cells to look at, and a drawing of the difference."""

    text: str
    cells: tuple[Cell, ...] = ()
    picture: str | None = None


@dataclass(frozen=True)
class Values:
    """What stood in the placeholders of an expectation."""

    raw: dict[str, str]
    who: Cell = -1
    called: tuple[str, str] | None = None
    placing: Place = field(default_factory=lambda: Place("", "", -1))
    cells: tuple[Cell, ...] = ()
    team: str = ""
    teams: tuple[str, ...] = ()
    attack: tuple[Cell, Cell] = (-1, -1)
    other: tuple[Cell, Cell] = (-1, -1)
    side: Wall = (-1, -1)
    number: int = 0
    reason: str = ""
    items: tuple[tuple[str, int, int], ...] = ()
    drawing: Drawing = field(default_factory=lambda: Drawing(0))


Check = Callable[[State, Values], Complaint | None]


# Checks: figures and attacks


def _figure(state: State, values: Values) -> Figure | Complaint:
    figure = state.figure_at(values.who)
    name = cell_name(values.who, state.setup.board.size)
    if figure is None:
        return Complaint(f"no figure stands at {name}", (values.who,))
    if values.called not in (None, (figure.team, figure.kind)):
        return Complaint(f"at {name} stands {figure.kind} of {figure.team}", (values.who,))
    return figure


def standing(test: Callable[[State, Figure, Values], bool]) -> Check:
    def check(state: State, values: Values) -> Complaint | None:
        figure = _figure(state, values)
        if isinstance(figure, Complaint):
            return figure
        if test(state, figure, values):
            return None
        return Complaint("it " + describe(state, figure), (figure.at,))

    return check


def describe(state: State, figure: Figure) -> str:
    """Whether a figure shines, and why not, in the words of the casebook."""
    size = state.setup.board.size
    darkness = state.darkness(figure.id)
    if darkness is None:
        return "shines"
    if darkness.kind == "struck":
        attackers = [state.figure(state.attack(number).attacker).at for number in darkness.attacks]
        return f"is struck by {names(attackers, size)}"
    if darkness.kind == "cut-off":
        return f"is cut off, it hung on {names([state.figure(number).at for number in darkness.hung_on], size)}"
    return "is not connected"


def shines(state: State, figure: Figure, _: Values) -> bool:
    return state.shines(figure.id) and state.darkness(figure.id) is None


def is_dark(state: State, figure: Figure, _: Values) -> bool:
    return not state.shines(figure.id) and state.darkness(figure.id) is not None


def is_struck(state: State, figure: Figure, values: Values) -> bool:
    darkness = state.darkness(figure.id)
    attackers = {state.figure(state.attack(number).attacker).at for number in state.struck_by(figure.id)}
    return darkness is not None and darkness.kind == "struck" and attackers == set(values.cells)


def is_cut_off(state: State, figure: Figure, values: Values) -> bool:
    darkness = state.darkness(figure.id)
    if darkness is None or darkness.kind != "cut-off":
        return False
    return {state.figure(number).at for number in darkness.hung_on} == set(values.cells)


def is_unconnected(state: State, figure: Figure, _: Values) -> bool:
    darkness = state.darkness(figure.id)
    return darkness is not None and darkness.kind == "unconnected"


def find_attack(state: State, ends: tuple[Cell, Cell]) -> Attack | None:
    """The attack of the figure at one cell on the figure at another, if it arose."""
    for attack in state.attacks:
        if (state.figure(attack.attacker).at, state.figure(attack.target).at) == ends:
            return attack
    return None


def describe_attack(state: State, attack: Attack) -> str:
    """An attack and how it stands, in the words of the casebook."""
    size = state.setup.board.size

    def ends(one: Attack) -> str:
        return f"{cell_name(state.figure(one.attacker).at, size)} > {cell_name(state.figure(one.target).at, size)}"

    status = state.status(attack.id)
    text = f"attack {ends(attack)} is "
    if status == "void":
        rival = "" if attack.rival is None else f", because of {ends(state.attack(attack.rival))}"
        return text + f"void, {attack.void}{rival}"
    partner = state.balanced_by(attack.id)
    return text + (f"balanced by {ends(state.attack(partner))}" if partner else status.replace("-", " "))


def attacking(test: Callable[[State, Attack, Values], bool]) -> Check:
    def check(state: State, values: Values) -> Complaint | None:
        attack = find_attack(state, values.attack)
        if attack is None:
            return Complaint("there is no such attack", values.attack)
        return None if test(state, attack, values) else Complaint(describe_attack(state, attack), values.attack)

    return check


def is_balanced(state: State, attack: Attack, values: Values) -> bool:
    partner = state.balanced_by(attack.id)
    other = find_attack(state, values.other)
    return state.status(attack.id) == "balanced" and other is not None and partner == other.id


def is_void(state: State, attack: Attack, values: Values) -> bool:
    return state.status(attack.id) == "void" and attack.void == values.reason and attack.rival is None


def is_void_for_rival(state: State, attack: Attack, values: Values) -> bool:
    rival = find_attack(state, values.other)
    return attack.void == values.reason and rival is not None and attack.rival == rival.id


def no_attack(state: State, values: Values) -> Complaint | None:
    attack = find_attack(state, values.attack)
    return None if attack is None else Complaint(describe_attack(state, attack), values.attack)


# Checks: light, paths, points, what is uncovered


def lights(expected: bool, mask: Callable[[State, str], Mask]) -> Check:
    def check(state: State, values: Values) -> Complaint | None:
        lit = mask(state, values.team)
        wrong = [cell for cell in values.cells if bool(lit >> cell & 1) is not expected]
        size = state.setup.board.size
        said = "this does not hold for" if expected else "this holds for"
        return Complaint(f"{said} {names(wrong, size)}", tuple(wrong)) if wrong else None

    return check


def drawn(mask: Callable[[State, Values], Mask | Complaint]) -> Check:
    def check(state: State, values: Values) -> Complaint | None:
        actual = mask(state, values)
        if isinstance(actual, Complaint):
            return actual
        return _difference(state, values.drawing, set(cells_of(actual)))

    return check


def _difference(state: State, drawing: Drawing, actual: set[Cell]) -> Complaint | None:
    """Compare a drawing with the cells that are meant: ``+`` too many, ``?`` missing."""
    board = state.setup.board
    meant = {cell for cell, mark in drawing.marks.items() if mark != "."}
    if meant == actual:
        return None

    def mark(cell: Cell) -> str:
        return ("*" if cell in meant else "+") if cell in actual else ("?" if cell in meant else ".")

    picture = draw(board.size, board.walls, mark)
    return Complaint("* as drawn   + not drawn, but it is so   ? drawn, but it is not so", (), picture)


def light_of(state: State, values: Values) -> Mask | Complaint:
    figure = _figure(state, values)
    return figure if isinstance(figure, Complaint) else state.cast(figure.id).mask


def uncovered(state: State, values: Values) -> Complaint | None:
    """Exactly the cells and obstacles drawn are uncovered (R1)."""
    return _seen_as_drawn(state, values.drawing, state.uncovered.cells, state.uncovered.walls)


def players_see(state: State, values: Values) -> Complaint | None:
    """Exactly the cells and obstacles drawn are in the players' view (R2)."""
    public = view(state)
    return _seen_as_drawn(state, values.drawing, public.visible, public.walls)


def _seen_as_drawn(state: State, drawing: Drawing, cells: Mask, walls: frozenset[Wall]) -> Complaint | None:
    difference = _difference(state, drawing, set(cells_of(cells)))
    if difference is not None or walls == drawing.walls:
        return difference
    picture = draw(state.setup.board.size, walls, lambda cell: "*" if cells >> cell & 1 else ".")
    return Complaint("other obstacles are seen than those drawn", (), picture)


def same(what: Callable[[State, Values], object], expected: Callable[[Values], object]) -> Check:
    def check(state: State, values: Values) -> Complaint | None:
        actual = what(state, values)
        return None if actual == expected(values) else Complaint(f"it is {actual}")

    return check


def set_of_cells(what: Callable[[State, Values], set[Cell]]) -> Check:
    def check(state: State, values: Values) -> Complaint | None:
        actual = what(state, values)
        if actual == set(values.cells):
            return None
        different = tuple(sorted(actual ^ set(values.cells)))
        return Complaint(f"it is {names(actual, state.setup.board.size)}", different)

    return check


def seen(part: Callable[[State, Values], bool]) -> Check:
    return lambda state, values: None if part(state, values) else Complaint("it is not so", values.side)


def ledger(state: State, values: Values) -> tuple[tuple[str, int, int], ...]:
    return tuple((item.kind, item.score, item.wallet) for item in state.ledger if item.team == values.team)


# Checks: advice before an order is confirmed (A10), for the team that thinks of placing


def _advice(state: State, values: Values) -> Preview:
    return preview(state, values.placing, values.placing.team)


def threats(state: State, values: Values) -> dict[Cell, Attack]:
    """The attacks that the team is told its figure would make, by the cell of the target."""
    return {state.figure(threat.target).at: threat for threat in _advice(state, values).attacks}


def would_attack(test: Callable[[Attack, Values, Preview], bool], some: bool = True) -> Check:
    """Exactly these cells would be attacked, every attack passing the test; at least one if ``some``."""

    def check(state: State, values: Values) -> Complaint | None:
        told, advice = threats(state, values), _advice(state, values)
        passed = all(test(threat, values, advice) for threat in told.values()) and (bool(told) or not some)
        if set(told) == set(values.cells) and passed:
            return None
        said = [threat.void or "not void" for threat in told.values()]
        return Complaint(f"it would attack {names(told, state.setup.board.size)}: {', '.join(said)}", tuple(told))

    return check


def darkened(state: State, values: Values) -> set[Cell]:
    """The cells of the team's own figures that would go dark."""
    return {state.figure(number).at for number in _advice(state, values).darkened}


def lost(state: State, values: Values) -> set[Cell]:
    """The cells that would no longer be lit for the team."""
    return set(cells_of(_advice(state, values).lost))
