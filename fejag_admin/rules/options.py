"""What a camp may set for itself: the options of the rules with their defaults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a camp; each names the rule that it changes. Bonuses, prices and limits are in points."""

    placement_light: Literal["round-start", "sequential"] = "round-start"  # B2
    teleport_emission: Literal["all-directions", "same-direction"] = "all-directions"  # L3
    rival_attacks: Literal["path-and-day", "path"] = "path-and-day"  # A4
    tie_policy: Literal["better-place", "average"] = "better-place"  # G2
    carry_limit: int = 14  # G4
    place_points: tuple[int, ...] = (20, 16, 13, 11, 10)  # G1
    day_bonus: int = 3  # G1
    temple_frog_bonus: int = 20  # G5
    temple_bonus: int = 30  # G5
    path_points: int = 50  # G7
    secret_bonus: int = 30  # G6
    games: int = 11  # G1
    paths_counted: Literal["at-once", "at-the-end"] = "at-once"  # G7
    buying: Literal["as-you-like", "every-round"] = "as-you-like"  # G4
    day_announced: Literal["morning", "evening"] = "morning"  # G1
