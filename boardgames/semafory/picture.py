"""The exchange as it is after the turns told so far, from plain values; what cannot be read changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from boardgames.core.plain import objects_in
from boardgames.core.verdict import NotationError
from boardgames.semafory.editing import (
    dwarf_in,
    lamps_in,
    left_of,
    mover_of,
    pattern_of,
    player_told,
    players_of,
    seat_of,
    tower_in,
)
from boardgames.semafory.exchange import SIZE, Mask, opposite, read_lamp_names, read_tower
from boardgames.semafory.kit import EFFECT, Effect, Kit
from boardgames.semafory.modes import COMPETITIVE
from boardgames.semafory.patterns import Placing, cover


@dataclass(slots=True)
class Picture:
    """Lit ``lamps``, the ``towers`` of the figures by the number of their players, and that under the ``dwarf``."""

    lamps: Mask = 0
    towers: dict[int, str] = field(default_factory=dict)
    dwarf: str | None = None


def picture_of(raw: Mapping[str, Any], kit: Kit) -> Picture:
    """Lamps, figures and dwarf after every step told, whether the rules allow it or not (rules G1, M2, M5, C1)."""
    known = range(len(players_of(raw)))
    towers = {index: tower for index in known if (tower := tower_in(raw, index)) is not None}
    picture = Picture(lamps_in(raw, kit), towers, dwarf_in(raw))
    owner = _dwarf_owner(raw)
    for mover, turn in _turns(raw):
        begun = picture.towers.get(mover)
        for step in objects_in(turn.get("steps")):
            _take(picture, raw, kit, mover, step)
        if mover == owner and begun not in {None, picture.towers.get(mover)}:
            picture.dwarf = begun
        for step in objects_in(turn.get("then")):
            _take(picture, raw, kit, mover, step)
    return picture


def _turns(raw: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The turns told, each with the index of its player."""
    turns = raw.get("turns")
    told = objects_in(turns if isinstance(turns, list) else [raw.get("turn")])
    mover = mover_of({**raw, "turn": None, "turns": None})
    for turn in told:
        found = player_told(raw, turn.get("player"))
        mover = mover if found is None else found
        yield mover, turn
        mover = left_of(raw, mover)


def _take(picture: Picture, raw: Mapping[str, Any], kit: Kit, mover: int, step: Mapping[str, Any]) -> None:
    """What one step changes."""
    try:
        if "to" in step or "move" in step:
            path = step.get("to", step.get("move"))
            path = path.split() if isinstance(path, str) else path if isinstance(path, list) else [path]
            picture.towers[mover] = read_tower(str(path[-1]), seat_of(raw, mover))
        elif "play" in step:
            picture.lamps ^= _laid(step, kit)
        elif "card" in step:
            effect = _effect(step, kit)
            picture.lamps = effect.on(picture.lamps)
            found = player_told(raw, step.get("player"))
            whom = mover if found is None else found
            tower = step.get("tower", effect.tower)
            if tower:
                picture.towers[whom] = read_tower(str(tower), seat_of(raw, whom))
    except (NotationError, KeyError, ValueError, TypeError, IndexError):
        return


def _laid(step: Mapping[str, Any], kit: Kit) -> Mask:
    """The lamps under the holes of a pattern that is played."""
    if "lamps" in step:
        lamps = step["lamps"]
        return read_lamp_names(" ".join(map(str, lamps)) if isinstance(lamps, list) else str(lamps))
    pattern = pattern_of(str(step.get("play")), kit)
    if pattern is None:
        return 0
    corner = read_lamp_names(str(step["at"])).bit_length() - 1
    placing = Placing(int(step.get("turn", 0)), step.get("mirror") is True, *divmod(corner, SIZE))
    return cover(pattern.holes, placing) or 0


def _effect(step: Mapping[str, Any], kit: Kit) -> Effect:
    """What a card does to the lamps: as it is told, else as the kit says."""
    known = kit.card(str(step["card"]))
    if known is not None and not set(EFFECT.keys) & set(step):
        return known.effect
    flips, lit, dark = (read_lamp_names(str(step.get(key, ""))) for key in ("flips", "lit", "dark"))
    return Effect(flips, lit, dark)


def _dwarf_owner(raw: Mapping[str, Any]) -> int | None:
    """Of three players the one with nobody across the board (rule M5)."""
    seats = [seat_of(raw, index) for index in range(len(players_of(raw)))]
    if len(seats) != 3 or raw.get("mode", COMPETITIVE) != COMPETITIVE:
        return None
    return next((index for index, seat in enumerate(seats) if opposite(seat) not in seats), None)
