"""A slow twin of the calculator: plain dictionaries, no distances kept, every walk taken step by step."""

from itertools import combinations

Graph = dict[str, set[str]]
"""The neighbours of each region."""


def walks(
    graph: Graph, parts: dict[str, list[str]], start: str, stops: tuple[str, ...], target: str | None
) -> set[tuple[str, ...]]:
    """Every shortest walk that begins in the start, comes to all stops, and ends in the target or at a last stop.

    Walks grow by a step at a time until some are complete; hopeless ones are not cut off.
    """
    state_of = {region: state for state, regions in parts.items() for region in regions}
    ends = {target} if target is not None else set(stops)
    growing: list[tuple[str, ...]] = [(region,) for region in parts[start]]
    for _step in range(3 * len(graph) + 1):
        done = {
            walk
            for walk in growing
            if state_of[walk[-1]] in ends and {state_of[region] for region in walk} >= set(stops) and len(walk) > 1
        }
        if done:
            return done
        growing = _pruned([(*walk, onward) for walk in growing for onward in sorted(graph[walk[-1]])], state_of, stops)
    raise AssertionError("no walk leads there")


def _pruned(growing: list[tuple[str, ...]], state_of: dict[str, str], stops: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Without walks that stand where they, or others, stood earlier with as much visited: none of them is shortest."""
    kept = []
    for walk in growing:
        visited = {state_of[region] for region in walk} & set(stops)
        earlier = ({state_of[region] for region in walk[:n]} & set(stops) for n in range(1, len(walk)))
        if not any(walk[n] == walk[-1] and seen == visited for n, seen in enumerate(earlier)):
            kept.append(walk)
    return kept


def price(
    graph: Graph,
    parts: dict[str, list[str]],
    start: str,
    stops: tuple[str, ...],
    target: str | None,
    *,
    stays: bool,
    beneath: int,
    final: bool,
) -> int:
    """What becomes of the cash if there is enough, straight from the text of the rules."""
    borders = {frozenset((a, b)) for a, around in graph.items() for b in around}

    def neighbours(a: str, b: str) -> bool:
        return any(frozenset((x, y)) in borders for x in parts[a] for y in parts[b])

    euro = 40 if stays else 0
    if stops:
        euro += 10 * (len(next(iter(walks(graph, parts, start, stops, target)))) - 1)
    states = [start, *stops, *([target] if target is not None else [])]
    for a, b in combinations(states, 2):
        if {a, b} != {start, target} and neighbours(a, b):
            euro += 30
    return euro - 10 * beneath if final else -euro - 10 * beneath
