"""How the markers lie after a turn, a raid or moves on the track."""

from __future__ import annotations

from boardgames.core.verdict import Line, Value, said
from boardgames.singapore.model import Player, names_of, with_points
from boardgames.singapore.track import field_of, lowest_first, piles, undecided
from fejag_admin.common.language import N_


def markers(players: tuple[Player, ...], stack: tuple[int, ...]) -> list[Line]:
    """The order of the markers from the last on the track, and which of them lie on each other (rules T3, T4)."""
    order = tuple(index for index in lowest_first(players, stack) if index in with_points(players))
    marker_texts = tuple(f"{players[index].name} {players[index].points}" for index in order)
    lines = [said(N_("the markers from the last one to the first: {markers}"), "G1 T4", 1, markers=marker_texts)]
    for pile in piles(players, stack):
        values: dict[str, Value] = {"field": field_of(players[pile[0]].points), "players": names_of(players, pile)}
        text = N_("on field {field} they lie on each other, the lowest one first: {players}")
        unclear = undecided(stack, pile)
        if unclear:
            text = N_("on field {field} they lie on each other: {players}; which is lower is not told of {unclear}")
            values["unclear"] = names_of(players, unclear)
        lines.append(Line(text, values, ("T4",), 2))
    return lines
