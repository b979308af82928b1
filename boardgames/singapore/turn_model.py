"""What players do, as it is told: a turn with its building and actions, moves of markers."""

from __future__ import annotations

import re
from typing import TypeVar

from boardgames.core.reader import untold
from boardgames.singapore.buildings import building_name
from boardgames.singapore.fields import BUILDING, END, MOST, PLACE, PLAYER, TownReader
from boardgames.singapore.notation import Action, Place, action_text, read_actions
from fejag_admin.common.documents import FLAG, Kind, choice, document, many, number, of, one_of
from fejag_admin.common.language import N_

T = TypeVar("T")


def _if_known(kind: Kind[T]) -> Kind[T]:
    """What is only looked at once it is known which building is built and where."""
    return Kind(
        lambda reader, raw, where: (
            None if None in (reader.so_far["building"], reader.so_far["at"]) else kind.read(reader, raw, where)
        ),
        kind.write,
    )


def _not_on_the_map(reader: TownReader, building: str, where: str) -> str:
    if reader.seen.get(building, "").startswith("built"):
        name = building_name(reader.pile[building])
        reader.fault(where, N_("{building} stands on the map already"), building=name)
    return building


@document
class Build:
    """A building put on a lot. ``street``: the place it is joined to. ``chip``: drawn for an illegal one.

    ``price``: what stands on the lot, if the map does not tell. ``pile``: bought from the top of the pile; ``hut``:
    which of the two left over then bears the black hut.
    """

    building: str = of(BUILDING, missing=untold(BUILDING), check=_not_on_the_map)
    at: Place = of(PLACE, missing=untold(PLACE))
    street: str | None = of(_if_known(END), default=None)
    chip: str | None = of(_if_known(choice("black", "white")), default=None)
    price: int | None = of(_if_known(number(0, 9)), default=None)
    hut: str | None = of(_if_known(BUILDING), default=None)
    pile: bool = of(_if_known(FLAG), default=False)


_SEVERAL: Kind[tuple[Action, ...]] = Kind(lambda reader, raw, where: reader.parsed(raw, where, read_actions))


def _read_actions(reader: TownReader, raw: object, where: str) -> tuple[Action, ...]:
    """Actions from a list, or from a text with lines or semicolons; a line may tell several steps."""
    if isinstance(raw, str):
        raw = [part for part in raw.replace("\n", ";").split(";") if part.strip()]
    lines = many(_SEVERAL).read(reader, raw, where) or ()
    return tuple(action for line in lines for action in line)


_ACTIONS = Kind(_read_actions, lambda actions, _root: [action_text(action)["en"] for action in actions])


@document
class Turn:
    """A turn as far as it has been told; ``warmup``: one of the round before the game proper (rule B7).

    ``late``: the building was put only after the worker had gone or used something (rule B1).
    """

    build: Build | None = of(one_of(Build), default=None)
    actions: tuple[Action, ...] = of(_ACTIONS, default=())
    warmup: bool = of(FLAG, default=False)
    late: bool = of(FLAG, default=False)


def _read_move(reader: TownReader, raw: object, where: str) -> tuple[int, int]:
    """The move of a marker: an object, or a text such as ``Anna +3``."""
    if isinstance(raw, str) and raw.split():
        name, _space, points = raw.strip().rpartition(" ")
        raw = {"player": name, "points": int(points) if re.fullmatch(r"[+-]?[0-9]{1,6}", points) else points}
    values = reader.keyed(raw, where, ("player", "points"))
    who = reader.player(values.get("player"), f"{where}.player")
    return (who, reader.number(values.get("points"), f"{where}.points", -MOST, MOST))


MOVES = many(Kind(_read_move, lambda move, root: f"{PLAYER.write(move[0], root)} {move[1]:+d}"))
"""Moves of markers: whose, by how many points."""
