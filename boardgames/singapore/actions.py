"""Places, streets between them, and the actions of a worker's turn."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames.singapore.goods import Goods

Place = str
"""Where a building stands: a lot such as ``B3``, or a starting building, ``*1`` to ``*4``."""

Street = tuple[str, str]
"""The two ends of a street in order, each a lot or ``*``, the starting tile as a whole (rule N3)."""

START = "*"


@dataclass(frozen=True, slots=True)
class Go:
    """A step of a worker to ``to``; ``worker`` from 0, None: the one that acted last, at first the first."""

    to: Place
    worker: int | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """The use of the building where the worker stands.

    ``back``: the exchange is made backwards. ``pay``, ``get``: the cubes, where there is a choice. ``to``: where the
    worker is put. ``chips``: how many go back to the bag. ``chip``: the chip drawn, ``black`` or ``white``.
    """

    worker: int | None = None
    back: bool = False
    pay: Goods | None = None
    get: Goods | None = None
    to: Place | None = None
    chips: int | None = None
    chip: str | None = None


@dataclass(frozen=True, slots=True)
class Buy:
    street: Street


Action = Go | Use | Buy
