"""The working of a final scoring, step by step: areas, fires with their paths, spirits, evil spirit, squirrel."""

from __future__ import annotations

from boardgames.core.rulebook import reading_line
from boardgames.core.verdict import Line, said
from boardgames.stezky.model import Player
from boardgames.stezky.mountain import full_squares
from boardgames.stezky.notation import names, place_name, places_names, spirit_name
from boardgames.stezky.scoring import Covering, Fire, Score, SpiritStars, Squirrel
from fejag_admin.common.language import N_

_BONUS = {
    "bee": N_("{spirit}: {own} for itself and {bonus} for the spirits with a plain background"),
    "ladybug": N_("{spirit}: {own} for itself and {bonus} for the fires that are not lit"),
    "wolf": N_("{spirit}: {own} for itself and {bonus} for the separate areas"),
    "bird": N_("{spirit}: {own} for itself and {bonus} for the other spirits with a blue background"),
    "lizard": N_("{spirit}: {own} for itself and {bonus} for the rainbows"),
    "butterfly": N_("{spirit}: {own} for itself and {bonus} for the lit fires"),
}


def score_lines(result: Score) -> list[Line]:
    """Every item of a score, under a heading that the caller gives."""
    return [*_area_lines(result), *_fire_lines(result), *_spirit_lines(result)]


def _reading_of_the_largest(result: Score) -> list[Line]:
    """Which area counts, where the one with most places and the one with most tiles are worth different stars."""
    tiles = result.panorama.tiles
    most = max(((area & tiles).bit_count() for area in result.areas), default=0)
    widest = max(((area.bit_count(), (area & tiles).bit_count()) for area in result.areas), default=(0, 0))[1]
    if most == widest:
        return []
    return [reading_line("stezky", "worth" if result.area_stars == most else "cells", 2)]


def _area_lines(result: Score) -> list[Line]:
    tiles, largest = result.panorama.tiles, result.largest
    rainbows = (largest & ~tiles).bit_count()
    stars, text = result.area_stars, N_("Largest area: landscape tiles {tiles}, rainbows {rainbows}")
    lines = [said(text, "F1", 1, tiles=stars, rainbows=rainbows, amount=stars)]
    if largest:
        lines.append(said(N_("its places: {places}"), "M2", 2, places=names(largest)))
    if rainbows:
        text = N_("rainbows join areas and score nothing: {places}")
        lines.append(said(text, "F1 R5", 2, places=names(largest & ~tiles)))
    lines += _reading_of_the_largest(result)
    apart = [area for area in result.areas if area != largest]
    for area in apart:
        if area.bit_count() > 1:
            lines.append(said(N_("another area, which scores nothing: {places}"), "F1", 2, places=names(area)))
    alone = sum(area for area in apart if area.bit_count() == 1)
    if alone:
        lines.append(said(N_("alone, which scores nothing: {places}"), "F1", 2, places=names(alone)))
    return lines


def _fire_lines(result: Score) -> list[Line]:
    lit, fires = result.fire_stars, len(result.fires)
    heading = said(N_("Fires: {lit} lit of {fires}"), "F2", 1, lit=lit, fires=fires, amount=lit)
    return [heading, *(_fire_line(fire) for fire in result.fires)]


def _fire_line(fire: Fire) -> Line:
    shared = fire.tiles.bit_count() > 1
    tiles = names(fire.tiles)
    rules = "F2 M3 M4" if shared else "F2 M3"
    if not fire.path:
        text = (
            N_("the fire shared by {tiles} is not lit: no path leads down to the bottom row")
            if shared
            else N_("the fire on {tiles} is not lit: no path leads down to the bottom row")
        )
        return said(text, rules, 2, tiles=tiles, passed=False)
    text = (
        N_("the fire shared by {tiles} is lit by the path {path}")
        if shared
        else N_("the fire on {tiles} is lit by the path {path}")
    )
    return said(text, rules, 2, tiles=tiles, path=places_names(fire.path), passed=True, amount=1)


def _spirit_lines(result: Score) -> list[Line]:
    heading = said(N_("Spirits met: {spirits}"), "F3", 1, spirits=len(result.spirits), amount=result.spirit_stars)
    lines = [heading, *(_spirit_line(spirit) for spirit in result.spirits)]
    alone = any(not area & result.panorama.tiles for area in result.areas)
    if alone and any(one.met.spirit == "wolf" and not one.covered for one in result.spirits):
        lines.append(reading_line("stezky", "rainbow-area", 2))
    return lines


def _spirit_line(spirit: SpiritStars) -> Line:
    name, own, bonus = spirit_name(spirit.met.spirit), spirit.own, spirit.bonus
    text, rule = _BONUS.get(spirit.met.spirit, N_("{spirit}: {own} for itself")), "F3"
    if spirit.covered:
        text, rule = N_("{spirit} lies under the evil spirit and scores nothing"), "E3"
    return said(text, rule, 2, spirit=name, own=own, bonus=bonus, amount=0 if spirit.covered else own + bonus)


def evil_lines(player: Player, coverings: tuple[Covering, ...]) -> list[Line]:
    """The evil spirit: what each covering leaves to its holder, the best for his opponent first, and the choice."""
    if not player.evil:
        return []
    if coverings[0].spirit is None:
        return [said(N_("The evil spirit finds no spirit to cover"), "E4", 1)]
    lines = [said(N_("The evil spirit: the opponent chooses which spirit it covers"), "E3", 1, player=player.name)]
    for covering in coverings:
        assert covering.spirit is not None
        spirit, text = spirit_name(covering.spirit), N_("covering {spirit} leaves {total}")
        lines.append(said(text, "E3", 2, spirit=spirit, total=covering.score.total, amount=-covering.loss))
    least = tuple(spirit_name(one.spirit) for one in coverings if one.loss == coverings[0].loss and one.spirit)
    lines.append(said(N_("the best choice of the opponent: {spirits}"), "E3", 2, spirits=least))
    if player.covered is not None:
        chosen = next(one for one in coverings if one.spirit == player.covered)
        lines.append(_chosen_line(player.covered, chosen.loss == coverings[0].loss))
    return lines


def _chosen_line(covered: str, best: bool) -> Line:
    text = (
        N_("the opponent chose {spirit}: nothing would have cost more")
        if best
        else N_("the opponent chose {spirit}: another choice would have cost more")
    )
    return said(text, "E3", 2, spirit=spirit_name(covered))


def squirrel_lines(player: Player, covered: str | None, placing: Squirrel | None) -> list[Line]:
    """The squirrel: where the hand goes, which rainbows make room, or why nothing is placed."""
    if not any(met.spirit == "squirrel" for met in player.panorama.spirits):
        return []
    if covered == "squirrel":
        return [said(N_("The squirrel is covered: the hand is not placed"), "E3 F4 S6", 1)]
    if placing is None:
        return [said(N_("The squirrel has no tiles to place"), "S6", 1)]
    lines = [said(N_("The squirrel places the hand: {tiles}"), "S6 F4", 1, tiles=names(placing.placed))]
    if placing.removed:
        text = N_("tiles-out-of-game|out of the game, a rainbow under a spirit holds the place: {tiles}")
        lines.append(said(text, "R4", 2, tiles=names(placing.removed)))
    for move in placing.moves:
        origin, target = place_name(move.origin), place_name(move.target)
        lines.append(
            said(N_("moves|the rainbow makes room: {origin} to {target}"), "R3", 2, origin=origin, target=target)
        )
    if set(full_squares(placing.score.panorama.cells)) - set(full_squares(player.panorama.cells)):
        lines.append(reading_line("stezky", "squirrel-squares", 2))
    return lines
