"""What of a camp under way can be edited, and why the rest cannot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fejag_admin.camp.header import SettingPath, is_setting, with_settings
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.common.errors import InputError
from fejag_admin.common.language import N_, _
from fejag_admin.rules.board import Board

FIXED = {
    "size": N_("The size of the board cannot change any more: every cell that was named would be another one."),
    "teams": N_(
        "The number of teams cannot change any more: places, days and attacks count with all of them. A team that"
        " leaves is left out of results; another one needs a new camp."
    ),
    "starts": N_("The start cells cannot change any more: everybody knows them, and all light comes from them."),
    "map": N_("The map cannot change where it is uncovered: the players know it, and light has passed there."),
    "games": N_("There cannot be fewer games than were played."),
}
"""What cannot be edited, and why."""


class FixedError(InputError):
    """An edit of what cannot be edited under way; ``code``: which of `FIXED`, whose words it bears."""

    def __init__(self, code: str) -> None:
        super().__init__(_(FIXED[code]))
        self.code = code


def check_fixed(journal: Journal, new: Mapping[SettingPath, Any]) -> None:
    """Raise FixedError if settings cannot be changed so now; whether a camp can have them is not looked at."""
    campaign, state = journal.campaign, journal.state
    for path in new:
        if not is_setting(path, campaign):
            raise FixedError(path[-1] if path[-1] in FIXED else "teams")
    games = new.get(("rules", "games"))
    if isinstance(games, int) and games < state.round:
        raise FixedError("games")
    board = with_settings(campaign, new).board
    if any(state.uncovered.cells >> cell & 1 for cell in _differing(campaign.board, board)):
        raise FixedError("map")


def _differing(one: Board, other: Board) -> Iterable[int]:
    """The cells at which two boards differ; a wall is at both cells that it parts."""
    walls = one.walls ^ other.walls
    pairs = set(one.teleports) ^ set(other.teleports)
    return {*one.temple ^ other.temple, *(cell for pair in walls | pairs for cell in pair)}
