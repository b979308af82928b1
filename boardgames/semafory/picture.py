"""The exchange as it is after the turns told so far; what cannot be read changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from boardgames.semafory.exchange import Mask
from boardgames.semafory.kit import Kit
from boardgames.semafory.patterns import Placing, cover
from boardgames.semafory.sheet import dwarf_in, players_of, table_in, tower_in
from boardgames.semafory.turn_model import Card, Move, Play, Step


@dataclass(slots=True)
class Picture:
    """Lit ``lamps``, the ``towers`` of the figures by the number of their players, and that under the ``dwarf``."""

    lamps: Mask
    towers: dict[int, str]
    dwarf: str | None

    def take(self, mover: int, step: Step) -> None:
        match step:
            case Move():
                self.towers[mover] = step.path[-1]
            case Play():
                laid = step.laid
                self.lamps ^= cover(step.pattern.holes, laid) or 0 if isinstance(laid, Placing) else laid
            case Card():
                self.lamps = step.effect.on(self.lamps)
                if step.effect.tower:
                    self.towers[mover if step.player is None else step.player] = step.effect.tower


def picture_of(raw: Mapping[str, Any], kit: Kit) -> Picture:
    """Lamps, figures and dwarf after every step told, whether the rules allow it or not (rules G1, M2, M5, C1)."""
    table = table_in(raw, kit)
    towers = {index: tower for index in range(len(players_of(raw))) if (tower := tower_in(raw, index)) is not None}
    picture = Picture(table.lamps, towers, dwarf_in(raw))
    for turn in table.turns:
        begun = picture.towers.get(turn.player)
        for step in turn.steps:
            picture.take(turn.player, step)
        if turn.player == table.dwarf_owner and begun not in {None, picture.towers.get(turn.player)}:
            picture.dwarf = begun
        for card in turn.then:
            picture.take(turn.player, card)
    return picture
