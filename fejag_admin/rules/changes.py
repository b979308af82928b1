"""What changed between two states of a camp: lights, attacks, paths, points, what was uncovered."""

from collections import Counter
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from fejag_admin.rules.combat import Attack, Status
from fejag_admin.rules.state import Item, State, Uncovered

_NOTHING_UNCOVERED = Uncovered()


@dataclass(frozen=True, slots=True)
class Changes:
    """The difference between two states.

    ``figures``: (number before, number after) of figures that came (None, n) or went (n, None). ``lit``, ``darkened``:
    numbers, after, of figures that stood before and now shine or no longer do. ``arisen``: new attacks. ``status``: for
    attacks there before and after (attacker's and target's cells being the same) number after, old status, new status.
    ``gone``: attacks that there are only before.
    ``uncovered``: what is seen only after. ``items`` and ``lost``: ledger lines only after, or only before. ``paths``:
    team, old and new number of temple paths. ``opened`` and ``closed``: the number of the purchase round that is open
    only after, or only before, else None. ``renumbered`` and ``renumbered_attacks``: number before and after of figures
    and of attacks that are there before and after under different ones.
    """

    figures: tuple[tuple[int | None, int | None], ...] = ()
    lit: tuple[int, ...] = ()
    darkened: tuple[int, ...] = ()
    arisen: tuple[Attack, ...] = ()
    status: tuple[tuple[int, Status, Status], ...] = ()
    uncovered: Uncovered = _NOTHING_UNCOVERED
    items: tuple[Item, ...] = ()
    lost: tuple[Item, ...] = ()
    paths: tuple[tuple[str, int, int], ...] = ()
    opened: int | None = None
    closed: int | None = None
    gone: tuple[Attack, ...] = ()
    renumbered: tuple[tuple[int, int], ...] = ()
    renumbered_attacks: tuple[tuple[int, int], ...] = ()


NOTHING = Changes()


def changes(before: State, after: State) -> Changes:
    """What changed from one state to another of the same camp; neither need follow from the other by one order.

    Figures are the same if team, kind and cell are; so a correction that renumbers them compares rightly.
    """
    is_board_same = before.settled is after.settled and before.setup is after.setup
    return Changes(
        **({} if is_board_same else _on_board(before, after)),
        uncovered=Uncovered(
            after.uncovered.cells & ~before.uncovered.cells,
            after.uncovered.walls - before.uncovered.walls,
            after.uncovered.teleports & ~before.uncovered.teleports,
        ),
        items=_only_in(after.ledger, before.ledger),
        lost=_only_in(before.ledger, after.ledger),
        opened=_open_round(after) if _open_round(after) != _open_round(before) else None,
        closed=_open_round(before) if _open_round(after) != _open_round(before) else None,
    )


def _on_board(before: State, after: State) -> dict[str, Any]:
    """What changed of figures, their light, attacks and paths, by the fields of `Changes`."""
    old = {(figure.team, figure.kind, figure.at): figure.id for figure in before.figures}
    new = {(figure.team, figure.kind, figure.at): figure.id for figure in after.figures}
    stayed = [(old[key], number) for key, number in new.items() if key in old]
    came = [(None, number) for key, number in new.items() if key not in old]
    went = [(number, None) for key, number in old.items() if key not in new]
    pairs, arisen, gone = _attacks(before, after, dict(stayed))
    status = [(new, before.status(old), after.status(new)) for old, new in pairs]
    shone = {figure.id for figure in before.figures if before.settled.shines(figure)}
    shines = {figure.id for figure in after.figures if after.settled.shines(figure)}
    paths = [(team, len(before.paths(team)), len(after.paths(team))) for team in after.setup.teams]
    return dict(  # noqa: C408 - the names of fields
        figures=(*went, *came),
        lit=tuple(n for o, n in stayed if n in shines and o not in shone),
        darkened=tuple(n for o, n in stayed if o in shone and n not in shines),
        arisen=arisen,
        status=tuple(change for change in status if change[1] != change[2]),
        paths=tuple(change for change in paths if change[1] != change[2]),
        gone=gone,
        renumbered=tuple(pair for pair in stayed if pair[0] != pair[1]),
        renumbered_attacks=tuple(pair for pair in pairs if pair[0] != pair[1]),
    )


def _open_round(state: State) -> int | None:
    return state.round if state.round_open else None


def _attacks(
    before: State, after: State, renumbered: dict[int, int]
) -> tuple[list[tuple[int, int]], tuple[Attack, ...], tuple[Attack, ...]]:
    """The numbers before and after of the attacks that stayed, the attacks that arose, and those that are gone."""
    old = {(renumbered.get(attack.attacker), renumbered.get(attack.target)): attack.id for attack in before.attacks}
    new = {(attack.attacker, attack.target): attack.id for attack in after.attacks}
    stayed = [(old[pair], number) for pair, number in new.items() if pair in old]
    stayed_numbers = {number for number, _new in stayed}
    arisen = tuple(attack for attack in after.attacks if (attack.attacker, attack.target) not in old)
    return stayed, arisen, tuple(attack for attack in before.attacks if attack.id not in stayed_numbers)


def _only_in(items: tuple[Item, ...], others: tuple[Item, ...]) -> tuple[Item, ...]:
    """The ledger lines of one state that the other lacks; by which order, or in which round, does not count."""
    if items is others:
        return ()
    shared = sum(1 for _same in takewhile(lambda pair: pair[0] is pair[1], zip(items, others, strict=False)))

    def key(item: Item) -> tuple[str, str, int, int, int, str]:
        game = item.game if item.kind in ("place", "day") else 0
        return item.team, item.kind, item.score, item.wallet, game, item.detail

    unmatched = Counter(map(key, others[shared:]))
    only = []
    for item in items[shared:]:
        if unmatched[key(item)]:
            unmatched[key(item)] -= 1
        else:
            only.append(item)
    return tuple(only)
