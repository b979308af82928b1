"""The kinds of figures and the options of a camp: what the rulebook leaves open, and what it says of each animal."""

from dataclasses import dataclass
from typing import Literal

Step = tuple[int, int]  # rows down, columns to the right

NORTH, SOUTH, WEST, EAST = (-1, 0), (1, 0), (0, -1), (0, 1)
ORTHOGONAL: tuple[Step, ...] = (NORTH, EAST, SOUTH, WEST)
DIAGONAL: tuple[Step, ...] = ((-1, 1), (1, 1), (1, -1), (-1, -1))
LEAPS: tuple[Step, ...] = ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1))


@dataclass(frozen=True, slots=True)
class FigureKind:
    """One kind of figure.

    ``steps``: the directions of its rays, or its leaps. ``single``: its rays reach one cell only. ``leaps``: it lights
    its landing cells directly, through obstacles (L2). ``price``: in points. A figure that is not ``permanent`` flashes
    once and is gone (B5).
    """

    id: str
    steps: tuple[Step, ...]
    price: int
    permanent: bool = True
    single: bool = False
    leaps: bool = False


# A9: which kind can attack which follows from these directions (A1); nothing else decides it.

TIGER = FigureKind("tygr", ORTHOGONAL + DIAGONAL, 15)
BEAR = FigureKind("medved", ORTHOGONAL, 10)
SNAKE = FigureKind("had", DIAGONAL, 10)
TARANTULA = FigureKind("tarantule", ORTHOGONAL + DIAGONAL, 5, single=True)
MONKEY = FigureKind("opice", LEAPS, 8, leaps=True)
FROG = FigureKind("zaba", ORTHOGONAL + DIAGONAL, 2, permanent=False)

KINDS: dict[str, FigureKind] = {kind.id: kind for kind in (TIGER, BEAR, SNAKE, TARANTULA, MONKEY, FROG)}


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
