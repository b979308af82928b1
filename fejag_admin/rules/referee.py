"""The referee: ``carry_out`` judges one order and gives the next state; replay is a fold of it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from fejag_admin.rules import placing, purse
from fejag_admin.rules.combat import settle, voided
from fejag_admin.rules.figures import TARANTULA
from fejag_admin.rules.formation import Formation
from fejag_admin.rules.orders import Adjust, CloseRound, Fact, Order, Place, Result, Ruling, SecretAnswer, VoidAttack
from fejag_admin.rules.state import Item, Secret, Setup, State, Uncovered
from fejag_admin.rules.uncovering import with_settled

Outcome = tuple[State, Ruling]


def begin(setup: Setup) -> State:
    """The state before the first order: nothing lit but the start cells, nothing owned (R1, L4)."""
    nobody = (0,) * len(setup.teams)
    formation = Formation.empty(setup.board, setup.options.teleport_emission)
    uncovered = Uncovered(cells=setup.board.start_mask)
    return State(setup, settle(formation, ()), uncovered, scores=nobody, wallets=nobody)


def replay(setup: Setup, orders: Iterable[Order]) -> tuple[State, tuple[Ruling, ...]]:
    """Carry out all orders from the beginning; the last state and the ruling on each order."""
    state = begin(setup)
    rulings = []
    for order in orders:
        state, ruling = carry_out(state, order)
        rulings.append(ruling)
    return state, tuple(rulings)


def carry_out(state: State, order: Order) -> Outcome:
    """Judge an order: the state after it, and the ruling. A refused order changes nothing but ``orders`` (B1)."""
    after, ruling = JUDGES[type(order)](state, order)
    return after.replacing(orders=state.orders + 1), ruling


def refuse_again(state: State, order: Order) -> Outcome:
    """Judge an order that was refused before: it changes nothing (B1), also if it would be accepted by now."""
    _after, ruling = carry_out(state, order)
    if ruling.accepted:
        ruling = Ruling(order, "stays-refused", ("B1",), (Fact("refused-then"),))
    return state.replacing(orders=state.orders + 1), ruling


# G4: games and purchase rounds take turns.


def _enter_result(state: State, order: Result) -> Outcome:
    """Points of a game (G1, G2); it opens the purchase round, except after the last game (G4)."""
    expected = state.round + 1
    if state.round_open:
        return state, Ruling(order, "out-of-order", ("G4",), (Fact("round-open", amount=state.round),))
    if order.game != expected or state.over:
        facts = (Fact("camp-over"),) if state.over else (Fact("expected-game", amount=expected),)
        return state, Ruling(order, "out-of-order", ("G4",), facts)
    opens = expected < state.setup.options.games
    after = purse.credit(state, *purse.result_items(state, order)).replacing(
        results=(*state.results, order),
        round_open=opens,
        opened=tuple(state.lit(team) for team in state.setup.teams) if opens else state.opened,
    )
    return after, Ruling(order, rules=("G1", "G2", "G4"))


def _close_round(state: State, order: CloseRound) -> Outcome:
    """The end of a purchase round, unless a team holds too much and could still spend it (G4)."""
    if not state.round_open:
        return state, Ruling(order, "round-not-open", ("G4",), (placing.why_closed(state),))
    holding = must_spend(state, order.waive)
    if holding:
        facts = tuple(Fact("holds", team=team, amount=state.wallet(team)) for team in holding)
        return state, Ruling(order, "must-spend", ("G4",), facts)
    return state.replacing(round_open=False), Ruling(order, rules=("G4",))


def must_spend(state: State, waived: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The teams for which the round cannot be closed: they hold too much and could still place a tarantula (G4).

    Those that are ``waived`` are left out.
    """
    return tuple(
        team
        for team in state.setup.teams
        if team not in waived
        and state.wallet(team) > state.setup.options.carry_limit
        and state.wallet(team) >= TARANTULA.price
        and state.placeable(team)
    )


# G6: the secret of the egg.


def _answer(state: State, order: SecretAnswer) -> Outcome:
    """An answer to the secret of the egg (G6)."""
    setup, secret = state.setup, state.secret
    if secret.solved_by is not None:
        return state, Ruling(order, "secret-solved", ("G6",), (Fact("solved-by", team=secret.solved_by),))
    early = state.round < setup.options.games - 1
    if not early and not secret.renewed:
        secret = Secret(renewed=True)
    if order.team in secret.used:
        return state, Ruling(order, "already-answered", ("G6",), (Fact("attempt-used", team=order.team),))
    if order.verdict == "correct":
        secret = replace(secret, solved_by=order.team)
        if early:
            state = purse.credit(
                state, Item(state.orders, order.team, "secret", setup.options.secret_bonus, 0, state.round)
            )
    elif order.verdict == "wrong":
        used = secret.used | {order.team}
        secret = replace(secret, used=frozenset() if used.issuperset(setup.teams) else used)
    return state.replacing(secret=secret), Ruling(order, rules=("G6",))


# G8: points given or taken by the game master.


def _adjust(state: State, order: Adjust) -> Outcome:
    """Points given or taken by the game master (G8)."""
    score = order.points if order.counts != "wallet" else 0
    wallet = order.points if order.counts != "score" else 0
    item = Item(state.orders, order.team, "adjust", score, wallet, state.round, order.reason)
    return purse.credit(state, item), Ruling(order, rules=("G8",))


def _void_attack(state: State, order: VoidAttack) -> Outcome:
    """An attack declared void by the game master (A8); what it held dark may shine again (A7, R1)."""
    attacks = state.attacks
    if not 1 <= order.attack <= len(attacks):
        fact = Fact("attack-unknown", attack=order.attack, amount=len(attacks))
        return state, Ruling(order, "no-such-attack", ("A8",), (fact,))
    if attacks[order.attack - 1].void:
        return state, Ruling(order, "no-such-attack", ("A8",), (Fact("attack-void", attack=order.attack),))
    settled = settle(state.formation, voided(attacks, order.attack, "game-master"))
    return with_settled(state, settled), Ruling(order, rules=("A8", "A7"))


JUDGES: dict[type[Order], Callable[[State, Any], Outcome]] = {
    Result: _enter_result,
    Place: placing.place,
    CloseRound: _close_round,
    SecretAnswer: _answer,
    Adjust: _adjust,
    VoidAttack: _void_attack,
}
"""By the class of an order what judges it."""
