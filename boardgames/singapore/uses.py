"""How buildings may be used where the workers stand now, to choose from."""

from __future__ import annotations

from boardgames.singapore.buildings import Building, Exchange, exchanges
from boardgames.singapore.model import Situation
from boardgames.singapore.notation import Place, Use
from boardgames.singapore.turns import follow
from boardgames.singapore.work import means_of

Way = Exchange | int | None
"""One choice that a building leaves open: an exchange, or how many chips are put back; None if it leaves none."""


def _use(building: Building, worker: int | None, way: Way, to: Place | None) -> Use:
    if isinstance(way, Exchange):
        pay, get = building.effect.direction(way.back)
        paid = way.paid if (pay.any or pay.same) and any(way.paid) else None
        got = way.got if (get.any or get.same) and any(way.got) else None
        return Use(worker, way.back, paid, got)
    return Use(worker, to=to, chips=way)


def uses_now(situation: Situation) -> list[Use]:
    """How buildings may be used where the workers stand after the turn told so far; which chip is drawn is left open.

    Empty if that cannot be told: something is wrong or lacks, or it is not known what the building does.
    """
    followed = follow(situation)
    table, work = followed.table, followed.work
    workers, uses = table.player.workers, list[Use]()
    if not followed.legal or followed.asked or not work.uses:
        return []
    for worker, place in enumerate(workers):
        if place is None or place in work.used:
            continue
        building = work.building_at(place)
        chips, ways = min(building.effect.number, table.player.chips), list[Way]()
        match building.effect.kind:
            case "exchange":
                ways += exchanges(building.effect, means_of(table))
            case "court":
                ways += range(chips, 0, -1)
            case "agent" | "steps" | "place":
                ways.append(None)
        to = table.plan.places if building.effect.kind == "place" else (None,)
        named_worker = worker if len(workers) > 1 else None
        uses += dict.fromkeys(_use(building, named_worker, way, target) for way in ways for target in to)
    return uses
