"""Carries out cases with the real referee, and reports what differs: the board, drawn, and the line of the case."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fejag_admin.rules.board import Cell
from fejag_admin.rules.orders import Adjust, CloseRound, Fact, Order, Place, Result, Ruling, VoidAttack
from fejag_admin.rules.referee import begin, carry_out
from fejag_admin.rules.state import Setup, State
from tests.casebook.checks import Complaint, describe, describe_attack, find_attack
from tests.casebook.drawing import draw
from tests.casebook.expectations import Claim
from tests.casebook.language import Case, Try
from tests.casebook.words import LETTERS, CaseError, Line, NextRound, Step, Verdict

RICHES = 2000
KIND_LETTERS = {kind: letter for letter, kind in LETTERS.items()}


class DisagreementError(AssertionError):
    """The referee rules otherwise than the case expects. The message shows the case, the difference and the board."""

    def __init__(self, case: Case, line: Line, state: State, complaint: Complaint) -> None:
        marks = set(complaint.cells)
        super().__init__(
            f"\n\n{line.where}: case {case.id}  {case.title}\n"
            f"expected:  {line.text}\nbut:       {complaint.text}\n\n"
            + (complaint.picture or show(state, marks))
            + f"\n\n{show_standing(state)}"
        )


@dataclass(frozen=True)
class Played:
    """One step of a case as it was carried out: the state after it, and for an order its ruling."""

    step: Step | Claim
    state: State
    ruling: Ruling | None = None


@dataclass(frozen=True)
class Camp:
    """A camp while a case is carried out: its state and all orders given so far."""

    case: Case
    state: State
    orders: tuple[Order, ...] = ()

    def give(self, order: Order) -> tuple[Camp, Ruling]:
        """The camp after an order, accepted or not."""
        state, ruling = carry_out(self.state, order)
        return replace(self, state=state, orders=(*self.orders, order)), ruling

    def must(self, *orders: Order) -> Camp:
        """The camp after orders of the casebook's own, which are never refused; raise CaseError if one is."""
        camp = self
        for order in orders:
            camp, ruling = camp.give(order)
            if ruling.code is not None:
                raise CaseError(self.case.line, f"{order} should prepare the case but is refused with {ruling.code}")
        return camp

    def next_round(self) -> Camp:
        """The camp with the round closed and the next result entered, all teams tied."""
        everyone = self.case.teams
        camp = self.must(CloseRound(everyone, "nothing to buy")) if self.state.round_open else self
        return camp.must(Result(camp.state.round + 1, (everyone,)))


def prepare(case: Case) -> Camp:
    """The camp as a case finds it: nothing at all if it is bare, else riches, an open round and the drawn figures."""
    camp = Camp(case, begin(Setup(case.board, case.teams, case.options, tuple(sorted(case.days.items())))))
    if case.bare:
        return camp
    camp = camp.must(*(Adjust(team, RICHES, "so that nobody lacks points", "wallet") for team in case.teams))
    camp = camp.next_round()
    drawn = [Place(team, LETTERS[mark], at) for team, mark, at in case.figures if mark in LETTERS]
    return _place_all(camp, drawn) if drawn else camp


def _place_all(camp: Camp, drawn: list[Place]) -> Camp:
    """Place the drawn figures in an order in which all are accepted and none attacks; raise CaseError."""
    order = list(drawn)
    for _ in range(2 * len(drawn)):
        after, waiting = _place_in_turn(camp, order)
        if not waiting:
            return after.next_round()
        order.remove(waiting[0])
        order.insert(0, waiting[0])
    stuck = ", ".join(camp.case.board.name(place.at) for place in waiting)
    raise CaseError(
        camp.case.line, f"figures cannot come to stand as drawn without an attack: {stuck}; place by orders"
    )


def _place_in_turn(camp: Camp, waiting: list[Place]) -> tuple[Camp, list[Place]]:
    """Place in every round what can be placed, until nothing can be placed in a fresh round; what is left over."""
    while waiting:
        left: list[Place] = []
        for place in waiting:
            after, ruling = camp.give(place)
            if ruling.accepted and not after.state.attacks:
                camp = after
            else:
                left.append(place)
        if left == waiting:
            return camp, left
        if left:
            camp = camp.next_round()
        waiting = left
    return camp, []


def play(case: Case) -> Iterator[Played]:
    """Carry out the steps of a case one by one; raise DisagreementError at an order with an unexpected verdict."""
    camp = prepare(case)
    for step in case.steps:
        if isinstance(step, Claim):
            yield Played(step, camp.state)
            continue
        before = camp.state
        camp, ruling = obey(camp, step)
        complaint = objection(step.verdict, ruling, before)
        if complaint is not None:
            raise DisagreementError(case, step.line, before, complaint)
        yield Played(step, camp.state, ruling)


def played_orders(case: Case) -> tuple[tuple[Order, ...], State]:
    """All orders of a case as it is carried out, the casebook's own included, and the state after them."""
    camp = prepare(case)
    for step in case.steps:
        if isinstance(step, Step):
            camp, _ = obey(camp, step)
    return camp.orders, camp.state


def obey(camp: Camp, step: Step) -> tuple[Camp, Ruling]:
    """Carry out one order of a case."""
    command = step.command
    if isinstance(command, NextRound):
        after = camp.next_round()
        return after, Ruling(after.orders[-1])
    if isinstance(command, Order):
        return camp.give(command)
    attack = find_attack(camp.state, (command.attacker, command.target))
    if attack is None:
        raise CaseError(step.line, "there is no such attack to void")
    return camp.give(VoidAttack(attack.id, command.reason))


def objection(verdict: Verdict, ruling: Ruling, before: State) -> Complaint | None:
    """How a ruling differs from the verdict expected, None if it does not."""
    cells = (ruling.order.at,) if isinstance(ruling.order, Place) else ()
    if ruling.code != verdict.code:
        told = "; ".join(_tell(fact, before) for fact in ruling.causes)
        return Complaint(
            f"it is {'accepted' if ruling.code is None else f'refused {ruling.code} because {told}'}", cells
        )
    missing = [rule for rule in verdict.rules if rule not in ruling.rules]
    if missing:
        return Complaint(f"the ruling names the rules {', '.join(ruling.rules)}", cells)
    for words in verdict.because:
        if not any(_fits(words, fact, before) for fact in ruling.causes):
            return Complaint("the causes are: " + "; ".join(_tell(fact, before) for fact in ruling.causes), cells)
    if verdict.code is not None and not (ruling.rules and ruling.causes):
        return Complaint("the ruling names no rule or no cause", cells)
    return None


def _fits(words: tuple[str, ...], fact: Fact, state: State) -> bool:
    return words[0] == fact.kind and set(words[1:]) <= set(_tell(fact, state).split()[1:])


def _tell(fact: Fact, state: State) -> str:
    """A fact in words: its kind, then whatever it speaks of."""
    name = state.setup.board.name
    cells: list[Cell] = [cell for cell in (fact.cell, *fact.cells) if cell is not None]
    if fact.figure is not None:
        cells.append(state.figure(fact.figure).at)
    spoken = [fact.team, *(name(cell) for cell in cells), fact.attack, fact.amount]
    return " ".join([fact.kind, *(str(word) for word in spoken if word is not None)])


def check(case: Case) -> None:
    """Carry out a case; raise DisagreementError where the referee rules otherwise."""
    for played in play(case):
        if isinstance(played.step, Claim):
            complaint = played.step.check(played.state)
            if complaint is not None:
                raise DisagreementError(case, played.step.line, played.state, complaint)
    for attempt in case.tries:
        state, attacked = duel(case, attempt)
        if attacked is not attempt.attacks:
            said = f"a {attempt.attacker} {'attacks' if attacked else 'does not attack'} a {attempt.target}"
            raise DisagreementError(case, attempt.line, state, Complaint(said))


def duel(case: Case, attempt: Try) -> tuple[State, bool]:
    """Whether the attacker of a table attacks the target, which has stood there since the round before."""
    (attacker, _, source), (target, _, goal) = sorted(
        (figure for figure in case.figures if figure[1] in "?!"), key=lambda figure: "?!".index(figure[1])
    )
    camp = prepare(case).must(Place(target, attempt.target, goal)).next_round()
    camp = camp.must(Place(attacker, attempt.attacker, source))
    return camp.state, find_attack(camp.state, (source, goal)) is not None


# Pictures


def show(state: State, pointed: set[Cell]) -> str:
    """The board with its figures, dark ones in brackets and the cells that matter pointed at, as in the case files."""
    board = state.setup.board
    owner = {cell: team for team, cell in board.starts}
    gates = {cell: f"o{number}" for number, pair in enumerate(board.teleports, 1) for cell in pair}

    def mark(cell: Cell) -> str:
        figure = state.figure_at(cell)
        text = "##" if cell in board.temple else gates.get(cell, ".")
        if cell in owner:
            text = owner[cell][0].upper() + "."
        if figure is not None:
            letter = figure.team[0].upper() if cell in owner else figure.team[0]
            text = letter + KIND_LETTERS[figure.kind] + ("" if state.shines(figure.id) else "'")
        return text + ("<" if cell in pointed else "")

    return draw(board.size, board.walls, mark, 4)


def show_standing(state: State) -> str:
    """Dark figures with their reasons, and all attacks."""
    name = state.setup.board.name
    dark = [f"{name(figure.at)} {describe(state, figure)}" for figure in state.figures if not state.shines(figure.id)]
    attacks = [f"{attack.id}. {describe_attack(state, attack)}" for attack in state.attacks]
    return "\n".join([*dark, *attacks]) or "all figures shine, no attacks"
