"""The chain reaction wave by wave (A7): who shines in each, which attacks are in effect, and what changed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fejag_admin.camp.views.projection import MASTER, View, known_state, view
from fejag_admin.rules.combat import Settled
from fejag_admin.rules.state import State


@dataclass(frozen=True)
class Scene:
    """One wave of the chain reaction.

    ``number``: from 1; ``last``: whether nothing changes after it. ``view``: the map as a viewer sees it in this wave.
    ``darkened`` and ``relit``: the figures that have gone dark, or shine again, since the wave before. ``strikes``: the
    attacks in effect, each with the figure it strikes; they decide who shines in the next wave. ``balanced``: the
    attacks paired with another.
    """

    number: int
    last: bool
    view: View
    darkened: tuple[int, ...]
    relit: tuple[int, ...]
    strikes: tuple[tuple[int, int], ...]
    balanced: tuple[int, ...]


def scenes(state: State, viewer: str = MASTER) -> tuple[Scene, ...]:
    """The waves of the chain reaction that led to a state; only one if nothing is struck.

    It begins with all connected figures shining. For players all of it is worked out from what is uncovered (R2), and
    the last wave is what they see anyway.
    """
    played = state if viewer == MASTER else known_state(state)
    scenes_found: list[Scene] = []
    before = played.settled.waves[0].shining
    for count, wave in enumerate(played.settled.waves, 1):
        last = count == len(played.settled.waves)
        settled = Settled(played.formation, played.attacks, played.settled.waves[:count])
        state_shown = state if last else replace(played, settled=settled)
        went, came = before & ~wave.shining, wave.shining & ~before
        scenes_found.append(
            Scene(
                number=count,
                last=last,
                view=_masked(view(state_shown, viewer)),
                darkened=tuple(figure.id for figure in state.figures if went >> figure.at & 1),
                relit=tuple(figure.id for figure in state.figures if came >> figure.at & 1),
                strikes=tuple((one, played.attack(one).target) for one in sorted(wave.in_effect)),
                balanced=tuple(sorted(wave.pairs)),
            )
        )
        before = wave.shining
    return tuple(scenes_found)


def _masked(seen: View) -> View:
    """Light only where the viewer may see anything: in a wave before the last a figure may shine that never shone."""
    return replace(
        seen,
        light={team: mask & seen.visible for team, mask in seen.light.items()},
        middle={team: mask & seen.visible for team, mask in seen.middle.items()},
    )
