"""Why a figure shines or is dark, why a path to the temple holds, where points come from, why an order was refused.

Each function takes the `Journal` of a camp (of a journal as of any entry) and returns a tree of `Reason`. They are for
the master's eyes; `reasons.for_players` takes out what is not uncovered.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from fejag_admin.camp.explain.attacks import balance
from fejag_admin.camp.explain.darkness import above, attack_line, darkness, lamps
from fejag_admin.camp.explain.links import waves
from fejag_admin.camp.explain.placements import judged_alike, placement, refused
from fejag_admin.camp.explain.reasons import Reason
from fejag_admin.camp.journal.journal import Journal, corrections_of
from fejag_admin.camp.views.rays import way_of_light
from fejag_admin.camp.views.standings import shown_score, standings
from fejag_admin.rules.board import Ray, cells_of
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.orders import CloseRound, Place, SecretAnswer, VoidAttack
from fejag_admin.rules.state import Item, State

# Figures


def figure(history: Journal, number: int) -> Reason:
    """Why a figure shines or is dark, and since when; raise KeyError if there is none of this number."""
    state = history.state
    this = state.figure(number)
    verdict = _shining(history, this) if state.shines(number) else darkness(history, number)
    placed = Reason("placed", ("B1",), figure=number, amount=this.round, entry=history.version_of(this.order))
    step = history.steps[this.order]
    if isinstance(step.order, Place) and step.order.override is not None:
        irregular = Reason("irregular", ("B4",), figure=number, word=step.order.override)
        placed = replace(placed, because=(irregular,))
    attacks = tuple(
        attack_line(state, one)
        for one in state.attacks
        if number in (one.attacker, one.target) and state.status(one.id) != "in-effect"
    )
    pressed = tuple(
        attack_line(state, one)
        for one in state.attacks
        if one.attacker == number and state.status(one.id) == "in-effect"
    )
    reaction = () if state.shines(number) or verdict.code == "dark-unconnected" else waves(state)
    return replace(verdict, because=(*verdict.because, placed, *pressed, *attacks, *reaction))


def _shining(history: Journal, this: Figure) -> Reason:
    """Who holds up a shining figure, and on which figures it hangs."""
    state = history.state
    because = []
    on_start = state.setup.board.start_of[this.team] == this.at
    if on_start:
        because.append(Reason("on-start", ("L4",), figure=this.id, team=this.team, cell=this.at, decides=True))
    for lamp in lamps(state, this, state.settled.shining):
        rays = way_of_light(state, state.cast(lamp.id), this.at)
        because.append(Reason("held-by", ("L4",), figure=this.id, by=lamp.id, rays=rays, decides=not on_start))
    because += [Reason("hangs-on", ("P1",), figure=this.id, by=number) for number in above(state, this)]
    since = history.since(lambda past: len(past.figures) >= this.id and past.shines(this.id))
    return Reason("shines", ("L4",), figure=this.id, since=since, because=tuple(because))


# Paths to the temple


def paths(history: Journal, team: str) -> Reason:
    """A team's different valid paths to the temple (P3), and those that are lost because their last figure is dark."""
    state = history.state
    ends = state.paths(team)
    temple = state.setup.board.temple_mask
    because = [path(history, number).deciding() for number in ends]
    for this in state.figures:
        if this.team == team and this.id not in ends and state.cast(this.id).mask & temple:
            lost = Reason("path-lost", ("P3",), figure=this.id, rays=into_temple(state, this), decides=not ends)
            because.append(replace(lost, because=(darkness(history, this.id).deciding(),)))
    points = state.setup.options.path_points * len(ends)
    return Reason(
        "paths" if ends else "no-paths",
        ("P3", "G7"),
        team=team,
        amount=len(ends),
        word=str(points),
        since=history.since(lambda past: bool(past.paths(team)) == bool(ends)),
        because=tuple(because),
    )


def path(history: Journal, number: int) -> Reason:
    """The path to the temple that ends with a figure: every figure and ray on it, and what threatens it."""
    state = history.state
    last = state.figure(number)
    way = shortest_way(state, last)
    because = [Reason("path-begins", ("P1", "L4"), figure=way[0].id, team=last.team)]
    for lamp, lit in pairwise(way):
        rays = way_of_light(state, state.cast(lamp.id), lit.at)
        because.append(Reason("path-goes-on", ("P1",), figure=lit.id, by=lamp.id, rays=rays))
    because.append(Reason("path-ends", ("P3",), figure=number, rays=into_temple(state, last)))
    because += _threats(state, last)
    return Reason("path", ("P3",), figure=number, team=last.team, because=tuple(because))


def shortest_way(state: State, last: Figure) -> tuple[Figure, ...]:
    """The fewest shining figures by which light goes from the start cell to a shining figure, both ends included."""
    light = state.formation.light[last.team]
    shining = state.settled.shining & light.own
    came_from = {light.start: light.start}
    waiting = deque([light.start])
    while last.at not in came_from:
        cell = waiting.popleft()
        for lit in cells_of(light.casts[cell].mask & shining):
            if lit not in came_from:
                came_from[lit] = cell
                waiting.append(lit)
    way = [last.at]
    while way[-1] != light.start:
        way.append(came_from[way[-1]])
    return tuple(state.formation.at[cell] for cell in reversed(way))


def into_temple(state: State, last: Figure) -> tuple[Ray, ...]:
    """The rays by which a figure's light gets into the temple, the shortest way to one cell of it."""
    cast = state.cast(last.id)
    ways = [way_of_light(state, cast, cell) for cell in cells_of(cast.mask & state.setup.board.temple_mask)]
    return min(ways, key=lambda rays: (len(rays), rays[-1].mask.bit_count()))


def _threats(state: State, last: Figure) -> Iterator[Reason]:
    """Where a path can be cut, and the attacks on that which are only balanced or asleep."""
    start = state.setup.board.start_of[last.team]
    weak = [number for number in (*above(state, last), last.id) if state.figure(number).at != start]
    for number in weak:
        yield Reason("path-hangs-on", ("P1", "P3"), figure=last.id, by=number)
    if not weak:
        yield Reason("path-is-safe", ("A2",), figure=last.id)
    for attack in state.attacks:
        if attack.target in weak:
            status = state.status(attack.id)
            if status == "balanced":
                yield replace(attack_line(state, attack), because=(balance(state, attack),))
            elif status == "dormant":
                yield attack_line(state, attack)


# Points


def points(history: Journal, team: str, game: int | None = None) -> Reason:
    """Where a team's points come from: every line of its ledger with its entry (G3, G7), or those of a game only."""
    if game is not None:
        return _points_of(history, team, game)
    state = history.state
    items = [item for item in state.ledger if item.team == team]
    final, held = shown_score(state, team), state.wallet(team)
    lines = item_lines(history, [item for item in items if item.score])
    spent = item_lines(history, [item for item in items if item.wallet])
    score = Reason("score", ("G3",), team=team, amount=state.score(team), because=lines)
    wallet = Reason("wallet-holds", ("G3",), team=team, amount=state.wallet(team), because=spent)
    return Reason(
        "points",
        ("G3", "G7"),
        team=team,
        amount=final,
        place=next(row.rank for row in standings(state) if row.team == team),
        word=str(held),
        since=history.since(lambda past: (shown_score(past, team), past.wallet(team)) == (final, held)),
        because=(score.deciding(), paths(history, team).deciding(), wallet),
    )


def _points_of(history: Journal, team: str, game: int) -> Reason:
    """What a team gained in a game and the round after it, and what it spent there (G1, G3)."""
    items = [item for item in history.state.ledger if (item.team, item.game) == (team, game)]
    lines = tuple(one.deciding() for one in item_lines(history, [item for item in items if item.score]))
    spent = item_lines(history, [item for item in items if item.wallet and not item.score])
    return Reason(
        "points-in-game",
        ("G3",),
        team=team,
        amount=sum(item.score for item in items),
        word=str(game),
        since=lines[-1].entry if lines else None,
        because=(*lines, *spent),
    )


# Entries


def entry(history: Journal, version: int) -> Reason:
    """Why the order of an entry was refused or accepted, as the journal stands; raise KeyError if there is no such."""
    what = history.entry(version)
    if what.kind != "order":
        return Reason("entry-no-order", (), entry=version)
    corrected = [
        Reason("entry-corrected", ("G9",), entry=one.version, word=one.reason or "", amount=version)
        for one in corrections_of(history, version)
    ]
    step = history.step_of.get(version)
    if step is None:
        last = corrected[-1].deciding()
        return Reason("entry-retracted", ("G9",), entry=version, since=last.entry, because=(*corrected[:-1], last))
    index = history.steps.index(step)
    verdict = _judged(history, index)
    return replace(verdict, entry=version, because=(*verdict.because, *corrected))


def _judged(history: Journal, index: int) -> Reason:
    """How the order of this index was judged, explained from the history before it."""
    before, step = history.before(index), history.steps[index]
    objection = step.ruling if not step.ruling.accepted else step.objection
    if objection is not None:
        return replace(refused(before, objection), code="entry-kept" if step.ruling.accepted else "entry-refused")
    outcome, because = Reason("entry-accepted", step.ruling.rules), tuple[Reason, ...]()
    match step.order:
        case Place():
            why = placement(before, step.order)
            if why.code == "may-place":  # to players no override is told
                return replace(why, code=outcome.code, rules=outcome.rules, since=None)
            return outcome
        case CloseRound():
            pass
        case VoidAttack(attack, reason):
            voided = Reason("game-master-void", ("A8",), attack=attack, word=reason, entry=history.version_of(index))
            because = (voided.deciding(),)
        case SecretAnswer(team, verdict) if all(item.order != index for item in history.states[index + 1].ledger):
            because = (Reason(f"answered-{verdict}", ("G6",), team=team, decides=True),)
        case _:
            because = tuple(gained(history.before(index + 1)))
    return replace(outcome, since=before.since(lambda past: judged_alike(past, step.ruling)), because=because)


# Lines of the ledger


_ITEM_RULES = {
    "place": ("G1", "G2"),
    "day": ("G1",),
    "temple-frog": ("G5",),
    "temple": ("G5",),
    "purchase": ("G3",),
    "secret": ("G6",),
    "adjust": ("G8",),
}


def item_lines(history: Journal, items: Iterable[Item]) -> tuple[Reason, ...]:
    """Lines of the ledger, each with its entry and with whom a place is shared."""
    return tuple(
        Reason(
            "item",
            _ITEM_RULES[item.kind],
            team=item.team,
            entry=history.version_of(item.order),
            item=item,
            because=tuple(_tied(history.state, item)),
        )
        for item in items
    )


def _tied(state: State, item: Item) -> Iterator[Reason]:
    """The teams with which a place was shared (G2)."""
    if item.kind in ("place", "day"):
        group = next(group for group in state.results[item.game - 1].places if item.team in group)
        others = (other for other in group if other != item.team)
        yield from (Reason("tied-with", ("G2",), team=item.team, other_team=other, decides=True) for other in others)


def gained(history: Journal) -> Iterator[Reason]:
    """What the last order brought to each team: of a result all places at once, then each line more; they decide."""
    last = len(history.steps) - 1
    items = [item for item in history.state.ledger if item.order == last]
    places = [item for item in items if item.kind == "place"]
    if places:
        lines = item_lines(history, places)
        yield Reason("ranking", ("G1", "G2"), amount=places[0].game, because=lines, decides=True)
    yield from (one.deciding() for one in item_lines(history, [item for item in items if item.kind != "place"]))
