"""What a result would be otherwise, where it rests on something that is not certain; each way tried out.

Not certain are doubtful buildings, placeholders of starting buildings and of seals, until the user has entered them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby, product
from typing import Any

from boardgames.core.answer import Doubt, Told
from boardgames.core.plain import items_in, object_in
from boardgames.core.verdict import Line, Name, said
from boardgames.singapore.actions import Use
from boardgames.singapore.buildings import Building, Effect, building_name, building_to, bundle_to
from boardgames.singapore.model import Player, Situation, had_by
from boardgames.singapore.notation import amount_text, amounts_text
from boardgames.singapore.own_copy import LAST_FIELD
from boardgames.singapore.table import Table
from boardgames.singapore.turns import Followed, follow
from fejag_admin.common.language import N_

Way = tuple[Line, Told]
Otherwise = tuple[Situation, Line, Told, tuple[Way, ...]]
"""The situation with another copy, a sentence about it that lacks its result, what is in doubt, and how it may be."""

BROKEN = Name(cs="proti pravidlům", en="against the rules")
UNKNOWN = Name(cs="nedá se říct", en="cannot be told")


def doubts(others: Iterable[Otherwise], base: object, judge: Callable[[Situation], Any],
           named: Callable[[Any], Name]) -> tuple[Doubt, ...]:  # fmt: skip
    """The doubts that change a result. ``judge``: the result of a situation, None to stop; ``named``: it in words."""
    found: list[Doubt] = []
    for situation, line, about, ways in others:
        result = judge(situation)
        if result is None:
            break
        if result != base:
            told = replace(line, values={**line.values, "result": named(result)})
            found.append(Doubt(told, about, ways=ways))
    return tuple(_together(list(alike)) for _key, alike in groupby(found, lambda one: _alike(one.line)))


def _alike(line: Line) -> tuple[object, ...]:
    return (line.text, *(value for key, value in line.values.items() if key != "fields"))


def _together(found: list[Doubt]) -> Doubt:
    """Doubts that differ only in the field of a seal, as one."""
    first = found[0]
    if len(found) == 1:
        return first
    fields = [one.about.values["fields"][0] for one in found]
    runs = [list(run) for _gap, run in groupby(enumerate(fields), lambda pair: pair[1] - pair[0])]
    told = ", ".join(f"{run[0][1]}–{run[-1][1]}" if len(run) > 1 else str(run[0][1]) for run in runs)
    line = replace(first.line, values={**first.line.values, "fields": told})
    ways = dict.fromkeys(tuple(way.values["seals"]) for one in found for _line, way in one.ways)
    return Doubt(line, Told(first.about.code, {"fields": fields}), ways=tuple(_seals(seals) for seals in ways))


def turn_doubts(situation: Situation) -> tuple[Doubt, ...]:
    """What a turn that is told would have come to."""
    followed = follow(situation)
    if not followed.legal or followed.asked:
        return ()
    return _of_players(situation, followed.table, _told_of(followed), lambda other: _after_turn(follow(other)))


def track_doubts(situation: Situation) -> tuple[Doubt, ...]:
    """What moves of markers would have come to."""
    return _of_players(situation, moved(situation), (), lambda other: moved(other).now.players)


def moved(situation: Situation) -> Table:
    """The table after the moves of markers."""
    table = Table(situation)
    for index, points in situation.moves:
        table.change_points(index, points)
    return table


def search_doubts(situation: Situation, met: Iterable[Building], most: int, base: Name,
                  judge: Callable[[Situation], Name | None]) -> tuple[Doubt, ...]:  # fmt: skip
    """What a search would have come to. ``met``: the buildings it came to; ``most``: the points that it reached."""
    player = situation.players[situation.player]
    spans = [(max(player.points, player.seal), most)]
    buildings = {one.id: one for one in (*met, *_told_of(follow(situation)))}
    others = (*otherwise(situation, buildings.values()), *seals_otherwise(situation, spans, more=False))
    return doubts(others, base, judge, lambda result: result)


def _told_of(followed: Followed) -> list[Building]:
    """The buildings that were built and used in the turn told."""
    build, work = followed.table.now.turn.build, followed.work
    built = [] if build is None else [followed.table.copy.building(build.building)]
    return [*built, *map(work.building_at, work.used)]


def _after_turn(followed: Followed) -> object:
    return BROKEN if not followed.legal else UNKNOWN if followed.asked else followed.table.now.players


def _of_players(situation: Situation, table: Table, used: Iterable[Building],
                judge: Callable[[Situation], object]) -> tuple[Doubt, ...]:  # fmt: skip
    before = table.now.players

    def named(result: Any) -> Name:
        if isinstance(result, Name):
            return result
        parts = [(player.name, part) for old, player in zip(before, result, strict=True) if (part := _new(old, player))]
        return Name.each(lambda tongue: "; ".join(f"{name} {part[tongue]}" for name, part in parts))

    spans = [(max(old.points, old.seal), peak) for old, peak in zip(situation.players, table.peaks, strict=True)]
    others = (*otherwise(situation, used), *seals_otherwise(situation, spans))
    return doubts(others, before, judge, named)


def _new(old: Player, new: Player) -> Name | None:
    """What a player has more or less of."""
    had, has = had_by(old), had_by(new)
    parts = [amount_text(key, number) for key, number in has.items() if number != had[key]]
    return Name.each(lambda tongue: ", ".join(part[tongue] for part in parts)) if parts else None


# what may be otherwise


def otherwise(situation: Situation, met: Iterable[Building]) -> Iterator[Otherwise]:
    """The situation with each of these buildings as it may also be; an unentered starting one does something else."""
    for building in met:
        name = building_name(building)
        if "start" in building.doubts and building.effect.kind != "unknown":
            way = (said(N_("{building} is as taken here"), "L3", building=name), _told(building))
            unknown = replace(building, effect=Effect("unknown"))
            line = said(N_("{result} if {building} does something else"), "L3", 1, building=name)
            yield _with(situation, unknown), line, Told("start", {"building": building.id}), (way,)
        elif building.sure == "doubtful":
            variants = list(_variants(building))
            ways = tuple(
                (said(N_("{building}: {what}"), "L3", building=name, what=_what(one, building)), _told(one))
                for one in variants
            )
            for one in variants[1:]:
                line = said(N_("{result} if {building} is {what}"), "L3", 1, building=name, what=_what(one, building))
                yield _with(situation, one), line, Told("building", {"building": building.id}), ways


def _variants(building: Building) -> Iterator[Building]:
    """A doubtful building as it is taken to be, then as it may be otherwise."""
    get = building.effect.get
    legal = (building.legal, not building.legal) if "legality" in building.doubts else (building.legal,)
    gets = (get, replace(get, money=get.points, points=get.money)) if "effect" in building.doubts else (get,)
    for light, gain in product(legal, gets):
        yield replace(building, legal=light, effect=replace(building.effect, get=gain))


def _what(one: Building, building: Building) -> Name:
    """How a building would have to be, as far as that is doubtful."""
    light = Name(cs="legální", en="legal") if one.legal else Name(cs="ilegální", en="illegal")
    if "effect" not in building.doubts:
        return light
    gives = amounts_text(bundle_to(one.effect.get))
    return Name(cs=f"{light['cs']} a dává {gives['cs']}", en=f"{light['en']} and gives {gives['en']}")


def _with(situation: Situation, building: Building) -> Situation:
    """A situation with another building in the copy; for a legal one no chip is told."""
    copy, own = situation.copy, replace(building, sure="own")
    if building.id.startswith("*"):
        copy = replace(copy, start=tuple(own if one.id == own.id else one for one in copy.all_start))
    else:
        copy = replace(copy, buildings=(*(one for one in copy.buildings if one.id != own.id), own))
    work, turn, used = follow(situation).work, situation.turn, 0
    actions = []
    for action in turn.actions:
        if isinstance(action, Use):
            here = work.building_at(work.used[used]).id == own.id
            used, action = used + 1, replace(action, chip=None) if here and own.legal else action
        actions.append(action)
    build = turn.build
    if build is not None and build.building == own.id and own.legal:
        build = replace(build, chip=None)
    return replace(situation, copy=copy, turn=replace(turn, build=build, actions=tuple(actions)))


def seals_otherwise(situation: Situation, spans: Iterable[tuple[int, int]], more: bool = True) -> Iterator[Otherwise]:
    """The situation without each placeholder of a seal behind ``spans`` of the track, then (``more``) with one more."""
    if situation.copy.seals is not None:
        return
    seals = situation.copy.all_seals
    passed = sorted({field for least, most in spans for field in range(least + 1, min(most, LAST_FIELD - 1) + 1)})
    for field in passed:
        if field in seals:
            rest = tuple(one for one in seals if one != field)
            line = said(N_("{result} if there is no seal on {fields}"), "T1 L3", 1, fields=str(field))
            yield _sealed(situation, rest), line, Told("seal", {"fields": [field]}), (_seals(seals), _seals(rest))
        elif more:
            line = said(N_("{result} if a seal is somewhere on {fields}"), "T1 L3", 1, fields=str(field))
            yield _sealed(situation, (*seals, field)), line, Told("seal", {"fields": [field]}), (_seals(seals),)


def _sealed(situation: Situation, seals: tuple[int, ...]) -> Situation:
    """A situation with other seals; those that a marker has reached which never went back have been paid."""
    old, new = situation.copy, replace(situation.copy, seals=tuple(sorted(seals)))
    players = tuple(
        replace(
            one, seal=max(new.seals_reached(one.points), 0 if one.seal == old.seals_reached(one.points) else one.seal)
        )
        for one in situation.players
    )
    return replace(situation, copy=new, players=players)


def _seals(seals: tuple[int, ...]) -> Way:
    return said(N_("all the seals: {seals}"), "T1", seals=seals), Told("seals", {"seals": list(seals)})


def _told(building: Building) -> Told:
    return Told("building", {"building": building.id, "as": building_to(building)})


def settle(raw: Mapping[str, Any], way: Told) -> dict[str, Any]:
    """The plain values of the file of a copy with one doubt settled as the user has chosen."""
    if way.code == "seals":
        return {**raw, "seals": way.values["seals"]}
    ident, told = way.values["building"], way.values["as"]
    if not ident.startswith("*"):
        return {**raw, "buildings": {**object_in(raw.get("buildings")), ident: told}}
    start = [*items_in(raw.get("start")), {}, {}, {}, {}][:4]
    start[int(ident[1:]) - 1] = told
    return {**raw, "start": start}
