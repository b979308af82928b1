"""The catalogue of the six figures (section F of the rules), and the directions of their light.

Their names are words and live in ``texts``.
"""

from __future__ import annotations

from dataclasses import dataclass

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
