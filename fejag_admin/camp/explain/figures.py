"""Why a figure shines or is dark, why a path to the temple holds, where points come from, why an order was refused.

Each function takes the `Journal` of a camp (of a journal as of any entry) and returns a tree of `Reason`. They are for
the master's eyes; `reasons.for_players` takes out what is not uncovered.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from fejag_admin.camp.explain.darkness import above, darkness, lamps
from fejag_admin.camp.explain.placements import judged_alike, placement, refused
from fejag_admin.camp.explain.reasons import OfEntry, OfFigures, OfLine, OfTeam, Reason
from fejag_admin.camp.graphs import base, light_graph, shining
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.rays import way_of_light
from fejag_admin.camp.views.standings import paths_count, shown_score, standings
from fejag_admin.rules.board import Ray, cells_of
from fejag_admin.rules.formation import Figure
from fejag_admin.rules.orders import CloseRound, Place, SecretAnswer, VoidAttack
from fejag_admin.rules.state import Item, State

# Figures


def figure(history: Journal, number: int) -> Reason:
    """Why a figure shines or is dark, and since when; raise KeyError if there is none of this number."""
    state = history.state
    figure = state.figure(number)
    verdict = _shining(history, figure) if state.shines(number) else darkness(history, figure)
    placed = OfFigures("placed", figure, entry=history.version_of(figure.order))
    step = history.steps[figure.order]
    if isinstance(step.order, Place) and step.order.override is not None:
        placed = replace(placed, because=(OfEntry("irregular", word=step.order.override),))
    return replace(verdict, because=(*verdict.because, placed))


def _shining(history: Journal, figure: Figure) -> Reason:
    """Who holds up a shining figure, and on which figures it hangs."""
    state = history.state
    because = []
    on_start = state.setup.board.start_of[figure.team] == figure.at
    if on_start:
        because.append(OfFigures("on-start", figure, decides=True))
    for lamp in lamps(state, figure, state.settled.shining):
        rays = way_of_light(state, state.cast(lamp.id), figure.at)
        because.append(OfFigures("held-by", figure, lamp, rays=rays, decides=not on_start))
    because += [OfFigures("hangs-on", figure, state.figure(number)) for number in above(state, figure)]
    since = history.since(lambda past: len(past.figures) >= figure.id and past.shines(figure.id))
    return OfFigures("shines", figure, since=since, because=tuple(because))


# Paths to the temple


def paths(history: Journal, team: str) -> Reason:
    """A team's different valid paths to the temple (P3), and those that are lost because their last figure is dark."""
    state = history.state
    ends = state.paths(team)
    temple = state.setup.board.temple_mask
    because = [path(history, number).deciding() for number in ends]
    for figure in state.figures:
        if figure.team == team and figure.id not in ends and state.cast(figure.id).mask & temple:
            why, rays = darkness(history, figure).deciding(), into_temple(state, figure)
            because.append(
                OfFigures("path-dark" if ends else "path-lost", figure, rays=rays, decides=not ends, because=(why,))
            )
    code = "paths" if ends else "paths-lost" if because else "no-paths"
    since = history.since(lambda past: bool(past.paths(team)) == bool(ends))
    return OfTeam(code, team, n=len(ends), since=since, because=tuple(because))


def path(history: Journal, number: int) -> Reason:
    """The path to the temple that ends with a figure: every figure and ray on it, and where it can be cut."""
    state = history.state
    last = state.figure(number)
    way = shortest_way(state, last)
    light = (way_of_light(state, state.cast(lamp.id), lit.at) for lamp, lit in pairwise(way))
    rays = (*(ray for legs in light for ray in legs), *into_temple(state, last))
    start = state.setup.board.start_of[last.team]
    weak = [figure for figure in map(state.figure, (*above(state, last), number)) if figure.at != start]
    because = [OfFigures("path-hangs-on", last, figure) for figure in weak] or [OfFigures("path-is-safe", last)]
    return OfFigures("path", last, way=way, rays=rays, because=tuple(because))


def shortest_way(state: State, last: Figure) -> tuple[Figure, ...]:
    """The fewest shining figures by which light goes from the start cell to a shining figure, both ends included."""
    import networkx as nx

    light = shining(light_graph(state, last.team))
    return tuple(map(state.figure, nx.shortest_path(light, base(light), last.id)))


def into_temple(state: State, last: Figure) -> tuple[Ray, ...]:
    """The rays by which a figure's light gets into the temple, the shortest way to one cell of it."""
    cast = state.cast(last.id)
    ways = [way_of_light(state, cast, cell) for cell in cells_of(cast.mask & state.setup.board.temple_mask)]
    return min(ways, key=lambda rays: (len(rays), rays[-1].mask.bit_count()))


# Points


def points(history: Journal, team: str, game: int | None = None) -> Reason:
    """Where a team's points come from: every line of its ledger with its entry (G3, G7), or those of a game only."""
    state = history.state
    items = [item for item in state.ledger if item.team == team and game in (None, item.game)]
    gains = item_lines(history, [item for item in items if item.score])
    if game is not None:
        lines = tuple(line.deciding() for line in gains)
        spent = item_lines(history, [item for item in items if item.wallet and not item.score])
        amount, since = sum(item.score for item in items), gains[-1].entry if gains else None
        return OfTeam("points-in-game", team, amount, game, since=since, because=(*lines, *spent))
    spent = item_lines(history, [item for item in items if item.wallet])
    final, held = shown_score(state, team), state.wallet(team)
    light = paths(history, team)
    n = len(state.paths(team))
    because = (
        OfTeam("score", team, state.score(team), because=gains, decides=True),
        OfTeam("path-points", team, state.setup.options.path_points * n, n, because=light.because, decides=True),
        OfTeam("wallet-holds", team, held, because=spent),
    )
    code = "points-at-end" if state.over else "points"
    return OfTeam(
        code if paths_count(state) else "points-without-paths",
        team,
        final,
        place=next(row.rank for row in standings(state) if row.team == team),
        wallet=held,
        since=history.since(lambda past: (shown_score(past, team), past.wallet(team)) == (final, held)),
        because=because,
    )


# Entries


def entry(history: Journal, version: int) -> Reason:
    """Why the order of an entry is refused or accepted in the journal as it is; raise KeyError for an unknown one."""
    if history.entry(version).kind != "order":
        return OfEntry("entry-no-order", version)
    corrected = [
        OfEntry("entry-corrected", correction.version, correction.reason or "")
        for correction in history.corrections_of(version)
    ]
    step = history.step_of.get(version)
    if step is None:
        last = replace(corrected.pop(), code="retracted-by", decides=True)
        return OfEntry("entry-retracted", version, since=last.entry, because=(*corrected, last))
    verdict = _judged(history, history.steps.index(step), version)
    return replace(verdict, because=(*verdict.because, *corrected))


def _judged(history: Journal, index: int, version: int) -> Reason:
    """How the order of this index was judged, explained from the history before it."""
    before, step = history.before(index), history.steps[index]
    objection = step.ruling if not step.ruling.accepted else step.objection
    if objection is not None:
        why = refused(before, objection)
        code = "entry-kept" if step.ruling.accepted else "entry-refused"
        return OfEntry(code, version, rules=why.rules, since=why.since, because=why.because)
    verdict, because = OfEntry("entry-accepted", version, rules=step.ruling.rules), tuple[Reason, ...]()
    match step.order:
        case Place():
            why = placement(before, step.order)  # to players no override is told
            return replace(verdict, because=why.because) if why.code == "may-place" else verdict
        case VoidAttack(attack, reason):
            because = (OfEntry("game-master-void", version, reason, attack, decides=True),)
        case SecretAnswer(team, answer) if all(item.order != index for item in history.states[index + 1].ledger):
            because = (OfTeam(f"answered-{answer}", team, decides=True),)
        case order if not isinstance(order, CloseRound):
            because = tuple(gained(history, index))
    return replace(verdict, since=before.since(lambda past: judged_alike(past, step.ruling)), because=because)


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


def item_lines(history: Journal, items: Iterable[Item]) -> tuple[OfLine, ...]:
    """Lines of the ledger as reasons, each with its entry and the teams that share its place."""
    return tuple(
        OfLine(
            "item",
            item,
            history.version_of(item.order),
            rules=_ITEM_RULES[item.kind],
            because=tuple(_tied(history.state, item)),
        )
        for item in items
    )


def _tied(state: State, item: Item) -> Iterator[Reason]:
    """The teams with which a place was shared (G2)."""
    if item.kind in ("place", "day"):
        group = next(group for group in state.results[item.game - 1].places if item.team in group)
        others = (team for team in group if team != item.team)
        yield from (OfTeam("tied-with", item.team, other_team=team, decides=True) for team in others)


def gained(history: Journal, order: int) -> Iterator[Reason]:
    """What the order of this index brought: of a result all places at once, then each line more; they decide."""
    lines = item_lines(history, (item for item in history.state.ledger if item.order == order))
    places = tuple(line.deciding() for line in lines if line.item.kind == "place")
    if places:
        yield OfTeam("ranking", because=places, decides=True)
    yield from (line.deciding() for line in lines if line.item.kind != "place")
