"""The final scoring of a game, and whether it is over, each with its working.

How a turn is judged is in ``turns``; the rule ids are those of ``data/stezky/rules.md``.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from boardgames.core.verdict import Line, Verdict, note
from boardgames.core.working import reading_line
from boardgames.stezky.model import Player, Situation
from boardgames.stezky.mountain import MOUNTAIN, Place, column_of, full_squares, places_of, row_of
from boardgames.stezky.notation import names, place_name, places_names, spirit_name
from boardgames.stezky.scoring import Covering, Fire, Score, SpiritStars, Squirrel, coverings
from fejag_admin.common.language import N_


@dataclass(frozen=True, slots=True)
class Scoring:
    """A final scoring: for each player the covering that holds; ``winners``: indices of players.

    Several winners share the victory; there are none when only one player was given.
    """

    ends: tuple[Covering, ...]
    winners: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The stars of each player."""
        return tuple(end.score.total for end in self.ends)


@dataclass(frozen=True, slots=True)
class End:
    """Whether the game is over (None: that cannot be told), and for each player the tiles of his hand that can capture.

    ``capturing``: None for a hand that is not known.
    """

    over: bool | None
    capturing: tuple[tuple[Place, ...] | None, ...]


def judge_scoring(situation: Situation) -> Verdict[Scoring]:
    """The final scoring of one or two players (F1 to F5, E3, S6), with the opponent's best covering unless told."""
    players = situation.players
    coverings_of = tuple(coverings(player, situation.options) for player in players)
    ends = tuple(
        next((end for end in choices if player.evil and end.spirit == player.covered), choices[0])
        for player, choices in zip(players, coverings_of, strict=True)
    )
    totals = [end.score.total for end in ends]
    most = max(totals)
    winners = tuple(index for index, total in enumerate(totals) if total == most) if len(players) > 1 else ()
    lines: list[Line] = []
    for player, end, choices in zip(players, ends, coverings_of, strict=True):
        lines += end_lines(player, end, choices)
    lines += _winner_lines(players, winners, most, min(totals))
    return Verdict(Scoring(ends, winners), tuple(lines))


def end_lines(player: Player, end: Covering, choices: tuple[Covering, ...]) -> list[Line]:
    """The whole working of one player's end."""
    return [
        note(N_("{player}: {total}"), "F5", player=player.name, total=end.score.total, amount=end.score.total),
        *evil_lines(player, choices),
        *squirrel_lines(player, end.spirit, end.squirrel),
        *_area_lines(end.score),
        *_fire_lines(end.score),
        *_spirit_lines(end.score),
    ]


def _winner_lines(players: tuple[Player, ...], winners: tuple[int, ...], most: int, second_most: int) -> list[Line]:
    if not winners:
        return []
    if len(winners) == 1:
        text = N_("{player} wins, {total} to {other}")
        return [note(text, "F5", player=players[winners[0]].name, total=most, other=second_most)]
    shared = tuple(players[index].name for index in winners)
    text = N_("A tie with {total} each: {players} share the victory, or play again")
    return [note(text, "F5", total=most, players=shared)]


def matches(tile: Place, display: Sequence[Place]) -> tuple[Place, ...]:
    """The tiles of the display that ``tile`` can capture: those of its row or column (rule C2)."""
    row, column = row_of(tile), column_of(tile)
    return tuple(place for place in display if row_of(place) == row or column_of(place) == column)


def could_capture(situation: Situation) -> bool:
    """Whether a hand that is not known may hold a tile that captures: one of those that lie nowhere in sight (C1)."""
    hidden = places_of(MOUNTAIN & ~situation.in_sight)
    return situation.untold > 0 or any(matches(tile, situation.display) for tile in hidden)


def game_end(situation: Situation) -> Verdict[End]:
    """Whether the game is over: nothing left to draw and no hand that can capture (rule X2)."""
    drawn = situation.pile == 0
    lines = [
        note(N_("The draw pile is empty"), "X1", 1, passed=True)
        if drawn
        else note(N_("There are tiles left to draw: {pile}"), "X1", 1, pile=situation.pile or 0, passed=False)
    ]
    capturing = capturing_tiles(situation)
    for player, able in zip(situation.players, capturing, strict=True):
        if player.hand is None:
            lines.append(note(N_("the hand of {player} is not known"), "X2", 1, player=player.name))
        else:
            lines += _capturing_lines(player, able or (), situation.display)
    if len(capturing) == 1:
        lines.append(note(N_("nothing is told of the other player"), "X2", 1))
    if situation.untold:
        lines.append(note(N_("face-up tiles that nobody has told: {number}"), "C5 X2", 1, number=situation.untold))
    unknown = len(capturing) == 1 or any(player.hand is None for player in situation.players)
    if unknown and not could_capture(situation):
        lines.append(note(N_("no tile that lies nowhere in sight can capture"), "C1 X2", 1, passed=True))
    over = is_over(situation)
    return Verdict(End(over, capturing), (note(_OVER[over], "X2"), *lines))


_OVER = {
    True: N_("The game is over: score it"),
    False: N_("The game goes on"),
    None: N_("Whether the game is over cannot be told: not every hand and face-up tile is known"),
}


def capturing_tiles(situation: Situation) -> tuple[tuple[Place, ...] | None, ...]:
    """For each player the tiles of the hand that can capture; None if that is not known."""
    unknown = None if could_capture(situation) else ()
    return tuple(
        unknown if player.hand is None else tuple(tile for tile in player.hand if matches(tile, situation.display))
        for player in situation.players
    )


def is_over(situation: Situation) -> bool | None:
    """Whether nothing can be drawn or captured any more; None if what is not known decides (rule X2)."""
    capturing = capturing_tiles(situation)
    if situation.pile != 0 or any(capturing):
        return False
    if len(capturing) == 1 or None in capturing:
        return None if could_capture(situation) else True
    return None if situation.untold and any(player.hand for player in situation.players) else True


def _capturing_lines(player: Player, able: tuple[Place, ...], display: tuple[Place, ...]) -> list[Line]:
    if not able:
        return [note(N_("{player} can capture nothing"), "C2 X2", 1, player=player.name, passed=True)]
    lines = [note(N_("{player} can still capture"), "C2 X2", 1, player=player.name, passed=False)]
    for tile in able:
        choices = places_names(matches(tile, display))
        lines.append(note(N_("with {tile}: {choices}"), "C2", 2, tile=place_name(tile), choices=choices))
    return lines


_BONUS = {
    "bee": N_("{spirit}: {own} for itself and {bonus} for the spirits with a plain background"),
    "ladybug": N_("{spirit}: {own} for itself and {bonus} for the fires that are not lit"),
    "wolf": N_("{spirit}: {own} for itself and {bonus} for the separate areas"),
    "bird": N_("{spirit}: {own} for itself and {bonus} for the other spirits with a blue background"),
    "lizard": N_("{spirit}: {own} for itself and {bonus} for the rainbows"),
    "butterfly": N_("{spirit}: {own} for itself and {bonus} for the lit fires"),
}


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
    lines = [note(text, "F1", 1, tiles=stars, rainbows=rainbows, amount=stars)]
    if largest:
        lines.append(note(N_("its places: {places}"), "M2", 2, places=names(largest)))
    if rainbows:
        text = N_("rainbows join areas and score nothing: {places}")
        lines.append(note(text, "F1 R5", 2, places=names(largest & ~tiles)))
    lines += _reading_of_the_largest(result)
    for area in result.areas:
        if area != largest:
            lines.append(note(N_("another area, which scores nothing: {places}"), "F1", 2, places=names(area)))
    return lines


def _fire_lines(result: Score) -> list[Line]:
    lit, fires = result.fire_stars, len(result.fires)
    heading = note(N_("Fires: {lit} lit of {fires}"), "F2", 1, lit=lit, fires=fires, amount=lit)
    return [heading, *(_fire_line(fire) for fire in result.fires)]


def _fire_line(fire: Fire) -> Line:
    tiles = names(fire.tiles)
    rules = "F2 M3 M4" if len(tiles) > 1 else "F2 M3"
    if not fire.path:
        text = N_("the fire on {tiles} is not lit: no path leads down to the bottom row")
        return note(text, rules, 2, tiles=tiles, passed=False)
    text = N_("the fire on {tiles} is lit by the path {path}")
    return note(text, rules, 2, tiles=tiles, path=places_names(fire.path), passed=True, amount=1)


def _spirit_lines(result: Score) -> list[Line]:
    heading = note(N_("Spirits met: {spirits}"), "F3", 1, spirits=len(result.spirits), amount=result.spirit_stars)
    lines = [heading, *(_spirit_line(spirit) for spirit in result.spirits)]
    alone = any(not area & result.panorama.tiles for area in result.areas)
    if alone and any(spirit.met.spirit == "wolf" and not spirit.covered for spirit in result.spirits):
        lines.append(reading_line("stezky", "rainbow-area", 2))
    return lines


def _spirit_line(spirit: SpiritStars) -> Line:
    name, own, bonus = spirit_name(spirit.met.spirit), spirit.own, spirit.bonus
    text, rule = _BONUS.get(spirit.met.spirit, N_("{spirit}: {own} for itself")), "F3"
    if spirit.covered:
        text, rule = N_("{spirit} lies under the evil spirit and scores nothing"), "E3"
    return note(text, rule, 2, spirit=name, own=own, bonus=bonus, amount=0 if spirit.covered else own + bonus)


def evil_lines(player: Player, coverings: tuple[Covering, ...]) -> list[Line]:
    """The evil spirit: what each covering leaves to its holder, the best for his opponent first, and the choice."""
    if not player.evil:
        return []
    best = coverings[0].spirit
    if best is None:
        return [note(N_("The evil spirit finds no spirit to cover"), "E4", 1)]
    lines = [note(N_("The evil spirit: the opponent chooses which spirit it covers"), "E3", 1, player=player.name)]
    for covering in coverings:
        assert covering.spirit is not None
        spirit, text = spirit_name(covering.spirit), N_("covering {spirit} leaves {total}")
        lines.append(note(text, "E3", 2, spirit=spirit, total=covering.score.total, amount=-covering.loss))
    text = N_("the opponent chose {spirit}")
    if player.covered is None:
        text = N_("the opponent has not chosen yet: what costs most is covered, {spirit}")
    return [*lines, note(text, "E3", 2, spirit=spirit_name(player.covered or best))]


def squirrel_lines(player: Player, covered: str | None, placing: Squirrel | None) -> list[Line]:
    """The squirrel: where the hand goes, which rainbows make room, or why nothing is placed."""
    if not any(met.spirit == "squirrel" for met in player.panorama.spirits):
        return []
    if covered == "squirrel":
        return [note(N_("The squirrel is covered: the hand is not placed"), "E3 F4 S6", 1)]
    if placing is None:
        return [note(N_("The squirrel has no tiles to place"), "S6", 1)]
    lines = [note(N_("The squirrel places the hand: {tiles}"), "S6 F4", 1, tiles=names(placing.placed))]
    if placing.removed:
        text = N_("tiles-out-of-game|out of the game, a rainbow under a spirit holds the place: {tiles}")
        lines.append(note(text, "R4", 2, tiles=names(placing.removed)))
    for move in placing.moves:
        origin, target = place_name(move.origin), place_name(move.target)
        lines.append(
            note(N_("moves|the rainbow makes room: {origin} to {target}"), "R3", 2, origin=origin, target=target)
        )
    if set(full_squares(placing.score.panorama.cells)) - set(full_squares(player.panorama.cells)):
        lines.append(reading_line("stezky", "squirrel-squares", 2))
    return lines
