"""The working of a final scoring, step by step: areas, fires with their paths, spirits, evil spirit, squirrel."""

from __future__ import annotations

from boardgames.core.verdict import N_, Line, Value
from boardgames.stezky.model import Options, Player
from boardgames.stezky.notation import names, place_name, places_names, spirit_name
from boardgames.stezky.scoring import Fire, Score, SpiritStars, score
from boardgames.stezky.solver import Covering, Squirrel

_BONUS = {
    "bee": N_("{spirit}: {own} for itself and {bonus} for the spirits with a plain background"),
    "ladybug": N_("{spirit}: {own} for itself and {bonus} for the fires that are not lit"),
    "wolf": N_("{spirit}: {own} for itself and {bonus} for the separate areas"),
    "bird": N_("{spirit}: {own} for itself and {bonus} for the other spirits with a blue background"),
    "lizard": N_("{spirit}: {own} for itself and {bonus} for the rainbows"),
    "butterfly": N_("{spirit}: {own} for itself and {bonus} for the lit fires"),
}


def score_lines(result: Score, options: Options) -> list[Line]:
    """Every item of a score, under a heading that the caller gives."""
    return [*_area_lines(result, options), *_fire_lines(result), *_spirit_lines(result)]


def _area_lines(result: Score, options: Options) -> list[Line]:
    tiles, largest = result.panorama.tiles, result.largest
    rainbows = (largest & ~tiles).bit_count()
    lines = [
        Line(
            N_("Largest area: landscape tiles {tiles}, rainbows {rainbows}"),
            {"tiles": result.area_stars, "rainbows": rainbows},
            ("F1",),
            1,
            amount=result.area_stars,
        )
    ]
    if largest:
        lines.append(Line(N_("its places: {places}"), {"places": names(largest)}, ("M2",), 2))
    if rainbows:
        lines.append(Line(N_("rainbows join areas and score nothing: {places}"), {"places": names(largest & ~tiles)},
                          ("F1", "R5"), 2))  # fmt: skip
    apart = [area for area in result.areas if area != largest]
    for area in apart:
        if area.bit_count() > 1:
            lines.append(Line(N_("another area, which scores nothing: {places}"), {"places": names(area)}, ("F1",), 2))
    alone = sum(area for area in apart if area.bit_count() == 1)
    if alone:
        lines.append(Line(N_("alone, which scores nothing: {places}"), {"places": names(alone)}, ("F1",), 2))
    return lines + _other_reading(result, options)


def _other_reading(result: Score, options: Options) -> list[Line]:
    """What the other reading of F1 would give, if it gives something else."""
    other = Options(largest="worth" if options.largest == "cells" else "cells")
    stars = score(result.panorama, result.covered, other).area_stars
    if stars == result.area_stars:
        return []
    text = (
        N_("the other reading, the area worth most, would give {stars}")
        if options.largest == "cells"
        else N_("the other reading, the area with most places, would give {stars}")
    )
    return [Line(text, {"stars": stars}, ("F1",), 2)]


def _fire_lines(result: Score) -> list[Line]:
    values: dict[str, Value] = {"lit": result.fire_stars, "fires": len(result.fires)}
    heading = Line(N_("Fires: {lit} lit of {fires}"), values, ("F2",), 1, amount=result.fire_stars)
    return [heading, *(_fire_line(fire) for fire in result.fires)]


def _fire_line(fire: Fire) -> Line:
    shared = fire.tiles.bit_count() > 1
    tiles = names(fire.tiles)
    rules = ("F2", "M3", "M4") if shared else ("F2", "M3")
    if not fire.path:
        text = (
            N_("the fire shared by {tiles} is not lit: no path leads down to the bottom row")
            if shared
            else N_("the fire on {tiles} is not lit: no path leads down to the bottom row")
        )
        return Line(text, {"tiles": tiles}, rules, 2, passed=False)
    text = (
        N_("the fire shared by {tiles} is lit by the path {path}")
        if shared
        else N_("the fire on {tiles} is lit by the path {path}")
    )
    return Line(text, {"tiles": tiles, "path": places_names(fire.path)}, rules, 2, passed=True, amount=1)


def _spirit_lines(result: Score) -> list[Line]:
    values: dict[str, Value] = {"spirits": len(result.spirits)}
    heading = Line(N_("Spirits met: {spirits}"), values, ("F3",), 1, amount=result.spirit_stars)
    return [heading, *(_spirit_line(spirit) for spirit in result.spirits)]


def _spirit_line(spirit: SpiritStars) -> Line:
    values: dict[str, Value] = {"spirit": spirit_name(spirit.met.spirit), "own": spirit.own, "bonus": spirit.bonus}
    if spirit.covered:
        return Line(N_("{spirit} lies under the evil spirit and scores nothing"), values, ("E3",), 2, amount=0)
    text = _BONUS.get(spirit.met.spirit, N_("{spirit}: {own} for itself"))
    return Line(text, values, ("F3",), 2, amount=spirit.own + spirit.bonus)


def evil_lines(player: Player, found: tuple[Covering, ...]) -> list[Line]:
    """The evil spirit: what each covering leaves to its holder, the best for his opponent first, and the choice."""
    if not player.evil:
        return []
    if found[0].spirit is None:
        return [Line(N_("The evil spirit finds no spirit to cover"), {}, ("E4",), 1)]
    lines = [
        Line(N_("The evil spirit: the opponent chooses which spirit it covers"), {"player": player.name}, ("E3",), 1)
    ]
    for covering in found:
        assert covering.spirit is not None
        values: dict[str, Value] = {"spirit": spirit_name(covering.spirit), "total": covering.score.total}
        lines.append(Line(N_("covering {spirit} leaves {total}"), values, ("E3",), 2, amount=-covering.loss))
    least = tuple(spirit_name(one.spirit) for one in found if one.loss == found[0].loss and one.spirit)
    lines.append(Line(N_("the best choice of the opponent: {spirits}"), {"spirits": least}, ("E3",), 2))
    if player.covered is not None:
        chosen = next(one for one in found if one.spirit == player.covered)
        lines.append(_chosen_line(player.covered, chosen.loss == found[0].loss))
    return lines


def _chosen_line(covered: str, best: bool) -> Line:
    text = (
        N_("the opponent chose {spirit}: nothing would have cost more")
        if best
        else N_("the opponent chose {spirit}: another choice would have cost more")
    )
    return Line(text, {"spirit": spirit_name(covered)}, ("E3",), 2)


def squirrel_lines(player: Player, covered: str | None, placing: Squirrel | None) -> list[Line]:
    """The squirrel: where the hand goes, which rainbows make room, or why nothing is placed."""
    if not any(met.spirit == "squirrel" for met in player.panorama.spirits):
        return []
    if covered == "squirrel":
        return [Line(N_("The squirrel is covered: the hand is not placed"), {}, ("E3", "F4", "S6"), 1)]
    if placing is None:
        return [Line(N_("The squirrel has no tiles to place"), {}, ("S6",), 1)]
    lines = [Line(N_("The squirrel places the hand: {tiles}"), {"tiles": names(placing.placed)}, ("S6", "F4"), 1)]
    if placing.removed:
        text = N_("out of the game, a rainbow under a spirit holds the place: {tiles}")
        lines.append(Line(text, {"tiles": names(placing.removed)}, ("R4",), 2))
    for move in placing.moves:
        values: dict[str, Value] = {"origin": place_name(move.origin), "target": place_name(move.target)}
        lines.append(Line(N_("the rainbow makes room: {origin} to {target}"), values, ("R3",), 2))
    if placing.moves:
        choice: dict[str, Value] = {
            "ways": placing.ways,
            "best": placing.best_ways,
            "total": placing.score.total,
            "worst": placing.worst,
        }
        text = N_("of {ways} ways {best} give the most stars, {total}; the worst gives {worst}")
        lines.append(Line(text, choice, ("S6",), 2))
    return lines
