"""Meeting a spirit in a turn: which may be met and where, the evil spirit's wandering, and what plain spirits bring."""

from boardgames.core.verdict import Value
from boardgames.core.working import Asked
from boardgames.stezky.model import Effect, Met, Turn
from boardgames.stezky.mountain import EVIL, SPIRITS, Place
from boardgames.stezky.notation import place_name, places_names, spirit_name
from boardgames.stezky.table import Table, without
from fejag_admin.common.language import N_

_BRINGING = ("deer", "eagle", "beetle", "dragonfly")
"""The spirits that bring a tile."""


def _names(spirits: tuple[str, ...]) -> tuple[Value, ...]:
    return tuple(spirit_name(spirit) for spirit in spirits)


def meet(table: Table, turn: Turn) -> str | None:
    """The spirit met, if any: one must be if a square was completed and there is one to meet (rules S1 to S4)."""
    met = turn.meets
    if not table.squares:
        is_told = met is not None or bool(turn.draws)
        table.forbid(is_told, N_("a spirit is met only on a square completed in this turn"), "S1")
        return None
    if turn.draws:
        _draw(table, turn.draws)
    choices = tuple(spirit for spirit in turn.draws if spirit != EVIL) or tuple(table.now.spirit_row)
    if turn.draws == (EVIL,) and choices:
        table.read("evil-alone")
    if not choices and not (table.now.spirit_pile and not turn.draws):
        table.note(N_("no spirit is left to meet"), "S3")
        table.forbid(met is not None, N_("a spirit was named, but there is none to meet"), "S3")
        return None
    if met is None:
        _ask(table, choices, drawn=bool(turn.draws))
    assert met is not None
    _choose(table, met, choices, drawn=bool(turn.draws))
    if table.player.evil and EVIL not in turn.draws:  # its holder met another spirit
        table.change_player(table.index, evil=False)
        table.note(N_("the evil spirit goes to the opponent"), "E2")
        if table.rival is not None:
            table.change_player(1 - table.index, evil=True)
    return met.spirit


def _draw(table: Table, draws: tuple[str, ...]) -> None:
    """Two spirits are drawn, or the last one; he who draws the evil one keeps it (rules S3, E1)."""
    number = min(2, table.now.spirit_pile)
    table.require(len(draws) == number, N_("spirits drawn: {drawn}, to be drawn: {number}"), "S3",
                  drawn=len(draws), number=number)  # fmt: skip
    if number == 1:
        table.read("last-spirit")
    left_out = EVIL in draws and not table.options.evil
    table.forbid(left_out, N_("the evil spirit is left out of this game"), "E1")
    visible = tuple(spirit for spirit in draws if spirit not in table.hidden_spirits())
    text = N_("spirits drawn come from the pile; these lie elsewhere: {spirits}")
    table.forbid(bool(visible), text, "S3", spirits=_names(visible))
    table.change(spirit_pile=table.now.spirit_pile - number)
    if EVIL in draws:
        table.change_player(table.index, evil=True)
        table.note(N_("the evil spirit was drawn: the player keeps it beside the panorama"), "E1")


def _ask(table: Table, choices: tuple[str, ...], *, drawn: bool) -> None:
    """Say which spirits may be met, and stop."""
    if drawn:
        table.note(N_("one of these spirits goes on a completed square: {spirits}"), "S3", spirits=_names(choices))
        raise Asked("meet", table.squares, choices)
    if choices:
        table.note(N_("the player takes a spirit that lies face up: {spirits}"), "S3", spirits=_names(choices))
    if table.now.spirit_pile:
        hidden = _names(table.hidden_spirits())
        text = (
            N_("or draw two spirits and choose one; in the pile may be {spirits}")
            if choices
            else N_("the player draws two spirits and chooses one; in the pile may be {spirits}")
        )
        table.note(text, "S3", spirits=hidden)
    raise Asked("meet", table.squares, choices)


def _choose(table: Table, met: Met, choices: tuple[str, ...], *, drawn: bool) -> None:
    """Put the chosen spirit on its square and the other drawn one face up (rules S2, S3)."""
    name, square = spirit_name(met.spirit), place_name(met.square)
    table.require(
        met.square in table.squares, N_("{spirit} lies on a square completed in this turn, {square}"), "S2",
        spirit=name, square=square,
    )  # fmt: skip
    if not drawn and met.spirit not in table.now.spirit_row:
        lies = met.spirit not in table.hidden_spirits()
        table.forbid(lies, N_("{spirit} lies in a panorama already, so it cannot be met"), "S3", spirit=name)
        gone = table.now.spirit_pile == 0
        table.forbid(gone, N_("{spirit} does not lie face up, and no spirit is left to draw"), "S3", spirit=name)
        table.note(N_("drawn|{spirit} does not lie face up: say which two spirits were drawn"), "S3", spirit=name)
        raise Asked("draw", (), table.hidden_spirits())
    table.require(met.spirit in choices, N_("{spirit} is one of the spirits to choose from: {spirits}"), "S3",
                  spirit=name, spirits=_names(choices))  # fmt: skip
    if met.spirit in table.now.spirit_row:
        table.change(spirit_row=tuple(spirit for spirit in table.now.spirit_row if spirit != met.spirit))
    elif unchosen := tuple(spirit for spirit in choices if spirit != met.spirit):
        table.change(spirit_row=(*table.now.spirit_row, *unchosen))
        table.note(N_("face up beside the pile: {spirits}"), "S3", spirits=_names(unchosen))
    table.change_panorama(spirits=(*table.panorama.spirits, met))
    if len(table.squares) > 1:
        table.note(N_("only one spirit is met in a turn; the other squares are lost"), "S4")


def effect(table: Table, spirit: str, named: Effect | None) -> None:
    """What the spirit met brings at once (rule S5); blue ones wait for the end."""
    name = spirit_name(spirit)
    if SPIRITS[spirit].kind != "plain":
        table.note(N_("{spirit} counts at the end of the game"), "S5", spirit=name)
        table.forbid(named is not None, N_("it brings nothing now"), "S5")
        return
    if spirit == "beetle" and named is not None:
        table.take_untold(named.tile)
    wanted = _tile_choices(table, spirit)
    if (wanted is None and spirit in _BRINGING) or (spirit == "bear" and not table.pile):
        table.read("nothing-to-bring")
    named = named or Effect()
    if wanted is None:
        brought = named.tile is not None or bool(named.moves)
        table.forbid(brought, N_("{spirit} brings no tile now"), "S5", spirit=name)
    else:
        _bring_tile(table, spirit, wanted, named)
    if spirit == "fish":
        table.note(N_("{spirit} brings a rainbow"), "S5", spirit=name)
        table.owe_rainbow()
        table.lay_rainbows(() if named.rainbow is None else (named.rainbow,), "effect-rainbow")
    else:
        table.forbid(named.rainbow is not None, N_("{spirit} brings no rainbow"), "S5", spirit=name)
    if spirit == "bear" and table.pile:
        table.draw_unseen(1)
        table.count += 1
        table.note(N_("the bear: the player draws a tile at once and holds one more from now on"), "S5")
    table.again = spirit == "groundhog"


def _tile_choices(table: Table, spirit: str) -> tuple[Place, ...] | None:
    """The tiles that the spirit may bring; empty if they are not known, None if there is none to bring."""
    if spirit == "deer" and table.count:
        return tuple(table.hand or ())
    if spirit == "eagle" and table.pile:
        return ()
    if spirit == "beetle" and (table.now.display or table.now.untold):
        return tuple(table.now.display)
    if spirit == "dragonfly":
        hand = table.rival.hand if table.rival else None
        return None if hand == () else hand or ()
    return None


def _bring_tile(table: Table, spirit: str, choices: tuple[Place, ...], named: Effect) -> None:
    """Lay the tile that the spirit brings, from the hand, the pile, the display or the opponent's hand."""
    name = spirit_name(spirit)
    if named.tile is None:
        if choices:
            table.note(N_("{spirit} brings a tile to the panorama, one of {tiles}"), "S5", spirit=name,
                       tiles=places_names(choices))  # fmt: skip
        else:
            table.note(N_("{spirit} brings a tile to the panorama: say which"), "S5", spirit=name)
        raise Asked("effect-tile", choices)
    if choices:
        table.require(named.tile in choices, N_("{spirit} brings {tile}, one of {tiles}"), "S5", spirit=name,
                      tile=place_name(named.tile), tiles=places_names(choices))  # fmt: skip
    elif spirit == "eagle":
        table.require(not table.lies_in_sight(named.tile), N_("{tile} comes from the draw pile"), "S5",
                      tile=place_name(named.tile))  # fmt: skip
    else:
        hand_of = table.player if spirit == "deer" else table.rival
        table.from_unknown_hand(named.tile, "S5", hand_of.name if hand_of else "?")
    if spirit == "deer":
        table.count -= 1
        if table.hand is not None:
            table.change_player(table.index, hand=without(table.hand, named.tile))
    elif spirit == "eagle":
        table.pile -= 1
    elif spirit == "beetle":
        table.take_from_display(named.tile, named.uncovers)
    elif table.rival is not None:
        _rob(table, named.tile)
    table.lay((named.tile,), named.moves, "effect-move")


def _rob(table: Table, tile: Place) -> None:
    """The dragonfly takes a tile of the opponent's hand, who draws another if there is one."""
    assert table.rival is not None
    hand = table.rival.hand
    table.change_player(1 - table.index, hand=None if hand is None else without(hand, tile))
    if table.pile:
        table.draw_unseen(1, for_rival=True)
        table.note(N_("the opponent draws a tile"), "S5")
