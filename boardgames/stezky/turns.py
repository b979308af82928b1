"""Judging a turn, told as far as it has gone: each condition met or not, and what the player has to say next.

A turn is told in the order of the rulebook: tile played, second chance, tile taken, rainbows, spirit and its effect.
The referee follows it on a working copy of the table (`table.Table`) and stops where the turn breaks a rule or where
the telling ends; then it names every choice there is.
"""

from boardgames.core.verdict import Line, Verdict, note
from boardgames.core.working import Asked
from boardgames.stezky.meeting import effect, meet
from boardgames.stezky.model import Situation, Turn
from boardgames.stezky.mountain import SQUARES, Place, full_squares, mask_of
from boardgames.stezky.notation import place_name, places_names
from boardgames.stezky.rules import could_capture, matches
from boardgames.stezky.table import Table, without
from fejag_admin.common.language import N_


def judge_turn(situation: Situation) -> Verdict[Table]:
    """Judge the turn of a situation as far as it is told; ``situation.turn`` may be None if nothing is told yet."""
    turn = situation.turn or Turn(situation.player)
    table = Table(situation, turn.player)
    table.follow(lambda: _follow(table, turn))
    return Verdict(table, (_heading(table), *table.lines))


def _heading(table: Table) -> Line:
    if not table.legal:
        text = N_("The turn of {player} breaks a rule")
    elif table.asked.needs:
        text = N_("The turn of {player} is right so far")
    else:
        text = N_("The turn of {player} is right and complete")
    return note(text, player=table.player.name, passed=table.legal)


def _follow(table: Table, turn: Turn) -> None:
    """Follow the turn to its end; raise Broken or Asked where it stops."""
    if turn.passes:
        text = N_("who passes plays no tile and does nothing else")
        table.forbid(turn != Turn(turn.player, passes=True), text, "X1")
        _pass(table)
        return
    _play(table, turn)
    laid = _capture(table, turn)
    table.lay(laid, turn.moves)
    table.lay_rainbows(turn.rainbows)
    _squares(table)
    spirit = meet(table, turn)
    if spirit is not None:
        effect(table, spirit, turn.effect)
    elif turn.effect is not None:
        table.forbid(True, N_("only a spirit met in this turn brings something"), "S5")
    _refill(table)


def _able(table: Table) -> tuple[Place, ...]:
    """The tiles of the hand that can capture something."""
    return tuple(tile for tile in table.hand or () if matches(tile, table.now.display))


def _pass(table: Table) -> None:
    table.require(table.is_pile_empty(), N_("the draw pile is empty, so a turn may be passed"), "X1")
    table.not_all_told()
    if table.hand is None:
        if could_capture(table.situation()):
            table.rest_on(N_("the hand is not known: trust the player"), "X1")
        return
    able = _able(table)
    tiles = places_names(able)
    table.forbid(
        bool(able), N_("a turn is not passed while a tile of the hand can capture: {tiles}"), "X1", tiles=tiles
    )
    table.require(True, N_("no tile of the hand can capture"), "X1")


def _play(table: Table, turn: Turn) -> None:
    """Step 1: the tile comes from the hand."""
    if turn.plays is None:
        _ask_for_tile(table)
        return
    tile = place_name(turn.plays)
    if table.hand is not None:
        table.require(turn.plays in table.hand, N_("{tile} is played from the hand"), "C1", tile=tile)
        table.change_player(table.index, hand=without(table.hand, turn.plays))
    else:
        table.from_unknown_hand(turn.plays, "C1", table.player.name)
    table.count -= 1


def _ask_for_tile(table: Table) -> None:
    able = _able(table)
    if not table.is_pile_empty() or (table.hand is None and could_capture(table.situation())):
        table.note(N_("the player plays a tile from the hand"), "C1")
        for tile in able:
            table.note(N_("{tile} can capture {choices}"), "C2", tile=place_name(tile),
                       choices=places_names(matches(tile, table.now.display)))  # fmt: skip
        raise Asked("play", tuple(table.hand or ()))
    if able:
        table.note(
            N_("the draw pile is empty: only these tiles may be played: {tiles}"), "X1", tiles=places_names(able)
        )
        raise Asked("play", able)
    table.note(N_("the draw pile is empty and no tile can capture: the player passes"), "X1")
    raise Asked("pass")


def _capture(table: Table, turn: Turn) -> tuple[Place, ...]:
    """Step 2: capture, second chance or rainbow; return the tiles that go to the panorama."""
    assert turn.plays is not None
    tile = place_name(turn.plays)
    if turn.turned is None:
        table.take_untold(turn.takes)
    matching = matches(turn.plays, table.now.display)
    if matching:
        table.forbid(turn.turned is not None, N_("{tile} can capture, so there is no second chance"), "C3", tile=tile)
        return _take(table, turn, turn.plays, matching)
    table.note(N_("tile-captures-nothing|{tile} can capture nothing"), "C2", tile=tile)
    table.not_all_told()
    if turn.turned is None and turn.takes is not None:
        _require_shared(table, turn.takes, turn.plays, matching)
    table.forbid(table.is_pile_empty(), N_("with an empty draw pile only a tile that captures may be played"), "X1")
    table.change(display=(*table.now.display, turn.plays))
    table.note(N_("{tile} goes to the display, and a tile of the draw pile is turned up"), "C4", tile=tile)
    if turn.turned is None:
        raise Asked("turned")
    table.forbid(table.lies_in_sight(turn.turned), N_("{tile} lies in sight, so it was not turned up"), "C4",
                 tile=place_name(turn.turned))  # fmt: skip
    table.pile -= 1
    table.take_untold(turn.takes)
    matching = matches(turn.turned, table.now.display)
    if turn.plays in matching and turn.takes in (None, turn.plays) and (turn.takes or len(matching) == 1):
        table.read("just-added")
    if matching:
        return _take(table, turn, turn.turned, matching)
    tile = place_name(turn.turned)
    table.forbid(turn.takes is not None, N_("{tile} can capture nothing, so nothing is taken"), "C2", tile=tile)
    table.change(display=(*table.now.display, turn.turned))
    table.note(N_("{tile} can capture nothing either; it goes to the display, and the player gets a rainbow"), "R1",
               tile=tile)  # fmt: skip
    table.owe_rainbow()
    return ()


def _take(table: Table, turn: Turn, tile: Place, matching: tuple[Place, ...]) -> tuple[Place, ...]:
    choices = places_names(matching)
    table.note(N_("{tile} can capture {choices}"), "C2", tile=place_name(tile), choices=choices)
    if turn.takes is None:
        text = N_("{tile} can capture {choices}, so no rainbow is laid")
        table.forbid(
            bool(turn.rainbows) and not table.player.kept, text, "C3 R1", tile=place_name(tile), choices=choices
        )
        table.note(N_("the player must take one of them"), "C3")
        raise Asked("take", matching)
    _require_shared(table, turn.takes, tile, matching)
    table.take_from_display(turn.takes, turn.uncovers)
    return (tile, turn.takes)


def _require_shared(table: Table, taken: Place, tile: Place, matching: tuple[Place, ...]) -> None:
    table.require(
        taken in matching, N_("{taken} is taken from the display, of the same row or column as {tile}"), "C2",
        taken=place_name(taken), tile=place_name(tile),
    )  # fmt: skip


def _squares(table: Table) -> None:
    """Which squares the tiles and rainbows laid in this turn complete (rules S1, S2)."""
    options, held = table.options, table.panorama.held
    occupied = mask_of(*(met.square for met in table.panorama.spirits))
    full = {at for at in full_squares(table.cells) if SQUARES[at] & table.fresh and not occupied >> at & 1}
    again = {corner for corner in full if not SQUARES[corner] & ~table.before}
    crossing = {corner for corner in full if SQUARES[corner] & held}
    barred_again = set() if options.renewed else again
    barred_crossing = set() if options.overlap else crossing
    if again - barred_crossing:
        table.read("renewed" if options.renewed else "not-renewed")
    if crossing - barred_again:
        table.read("overlap" if options.overlap else "no-overlap")
    table.squares = tuple(sorted(full - barred_again - barred_crossing))
    if table.squares:
        table.note(N_("squares completed, by their lower left places: {squares}"), "S1 M5",
                   squares=places_names(table.squares))  # fmt: skip


def _refill(table: Table) -> None:
    """Step 4: the hand is filled up while there are tiles to draw, and the other player is next (rules C6, T1)."""
    if table.rival is not None and not table.again:
        table.note(N_("next it is the turn of {player}"), "T1", player=table.rival.name)
    lacking = max(0, table.limit - table.count)
    table.draw = 0 if lacking and table.is_pile_empty() else min(lacking, table.pile)
    table.draw_unseen(table.draw)
    if table.draw:
        table.note(N_("the player draws up to {limit} tiles: {draw}"), "C6", limit=table.limit, draw=table.draw)
    else:
        table.note(N_("nothing is drawn"), "C6")
    if table.again:
        table.note(N_("the groundhog: the player has another whole turn"), "S5 T1")
