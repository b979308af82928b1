"""What of a table of Stezky is not certain: readings of the rules, and a hand that nobody has told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from boardgames.core.answer import Told
from boardgames.core.doubts import Otherwise
from boardgames.core.verdict import Line, Name, said
from boardgames.stezky.model import Situation
from boardgames.stezky.notation import place_name
from fejag_admin.common.language import N_

READINGS: dict[str, tuple[str, dict[Any, Name]]] = {
    "largest": ("F1", {
        "cells": Name(cs="největší oblast je ta s nejvíc místy", en="the largest area is the one with most places"),
        "worth": Name(cs="největší oblast je ta s nejvíc destičkami", en="the largest area is the one with most tiles"),
    }),
    "first_rainbow": ("R2", {
        "anywhere": Name(cs="první duha smí na prázdné hoře kamkoli", en="a first rainbow goes anywhere"),
        "kept": Name(cs="první duha počká, až na hoře něco leží", en="a first rainbow waits till tiles lie there"),
    }),
    "renewed": ("S1", {
        True: Name(cs="destička místo duhy dokončí čtverec znovu", en="a tile for a rainbow completes a square"),
        False: Name(cs="destička místo duhy čtverec nedokončí", en="a tile in place of a rainbow completes nothing"),
    }),
    "overlap": ("S2", {
        True: Name(cs="čtverce s duchy se smějí překrývat", en="squares with spirits may overlap"),
        False: Name(cs="čtverce s duchy se nesmějí překrývat", en="squares with spirits may not overlap"),
    }),
}  # fmt: skip
"""For each option its rule, and what each of its values says."""
QUICKLY = 3
"""Rainbows to lay at most for which all is searched once more."""


def otherwise(table: Situation) -> Iterator[Otherwise]:
    """The situations that may be the true ones instead."""
    turn = table.turn
    if table.what == "turn":
        options = ["first_rainbow", "renewed", "overlap"]
    else:
        quick = table.what != "rainbows" or table.new + table.lift.bit_count() <= QUICKLY
        options = ["largest"] if quick and table.what != "end" else []
    for option in options:
        rule, names = READINGS[option]
        now = getattr(table.options, option)
        if option not in table.options.settled:
            other = next(value for value in names if value != now)
            ways = tuple((_reading(rule, name), Told("reading", {"option": option, "value": value}))
                         for value, name in names.items())  # fmt: skip
            changed = replace(table, options=replace(table.options, **dict[str, Any]({option: other})))
            condition = said(N_("if {reading}"), rule, reading=names[other])
            yield Otherwise(changed, condition, Told("reading", {"option": option}), ways)
    if table.what == "turn" and turn is not None and turn.plays is not None and table.players[turn.player].hand is None:
        players = list(table.players)
        players[turn.player] = replace(players[turn.player], hand=())
        condition = said(N_("if {tile} was not in the hand, which is not known"), "C1", tile=place_name(turn.plays))
        yield Otherwise(replace(table, players=tuple(players)), condition, Told("hand", {"player": turn.player + 1}))


def _reading(rule: str, name: Name) -> Line:
    return said(N_("as we read it, {reading}"), rule, reading=name)
