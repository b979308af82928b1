"""Raids in the search through a worker's turn: what a white chip leaves to the player, and what he may do with it."""

from __future__ import annotations

from dataclasses import replace

from boardgames.singapore.goods import OPIUM, add, single
from boardgames.singapore.positions import Problem, State
from boardgames.singapore.track import POINT_MONEY


def fine_of(state: State, problem: Problem) -> int:
    """What a raid would now take from the player, 0 if it does not hit him (rules R1 to R3, R7)."""
    opium = state.goods[OPIUM]
    hit = opium >= max(state.others.opium, default=0) and (opium > 0 or problem.options.no_opium == "everybody")
    return opium + state.chips if hit else 0


def raided(state: State, problem: Problem) -> State:
    """The position after a raid: who has most opium pays and gives up half of it and his chips (rules R1 to R8)."""
    others, options = state.others, problem.options
    whites = others.whites - (options.white == "out")
    most = max(state.goods[OPIUM], *others.opium, 0)
    if most == 0 and options.no_opium == "nobody":
        return state._replace(others=others._replace(whites=whites), white=True)
    hit = [opium == most for opium in others.opium]
    opium = tuple(one // 2 if raid else one for one, raid in zip(others.opium, hit, strict=True))
    chips = tuple(0 if raid else one for one, raid in zip(others.chips, hit, strict=True))
    after = state._replace(others=others._replace(opium=opium, chips=chips, whites=whites), white=True)
    return _fined(after) if state.goods[OPIUM] == most else after


def _fined(state: State) -> State:
    """The player pays for his opium and his chips, with points for money that lacks (rules R3 to R6)."""
    opium = state.goods[OPIUM]
    fine = opium + state.chips
    back = min(state.points, max(0, -(-(fine - state.money) // POINT_MONEY)))
    return state._replace(
        goods=add(state.goods, single(OPIUM, opium // 2 - opium)),
        money=max(0, state.money + back * POINT_MONEY - fine),
        points=state.points - back,
        chips=0,
    )


def room_after(problem: Problem, opium: tuple[int, ...]) -> Problem:
    """The problem with the room that the player has once the others have so much opium (rule U5)."""
    if problem.options.supply == "endless":
        return problem
    given_up = sum(problem.start.others.opium) - sum(opium)
    brick, cloth, tea, room = problem.room
    return replace(problem, room=(brick, cloth, tea, room + given_up))
