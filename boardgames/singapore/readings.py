"""Where the rulebook is silent: the readings that may be chosen, and the line that names the one that decides."""

from __future__ import annotations

from boardgames.core.verdict import Line, Name, said
from boardgames.singapore.model import Options
from fejag_admin.common.language import N_

_RULES = {"draw": "C1", "white": "R8", "no_opium": "R7", "supply": "U5", "old_hut": "G4"}
_READINGS = {
    "after": Name(cs="žeton se táhne až po využití budovy", en="the chip is drawn after the use"),
    "before": Name(cs="žeton se táhne před využitím budovy", en="the chip is drawn before the use"),
    "back": Name(cs="bílý žeton se vrací do sáčku", en="the white chip goes back into the bag"),
    "out": Name(cs="bílý žeton opouští hru", en="the white chip leaves the game"),
    "nobody": Name(cs="bez opia není razie u nikoho", en="without any opium nobody is raided"),
    "everybody": Name(cs="bez opia je razie u všech, jako při remíze", en="without any opium all are tied and raided"),
    "short": Name(cs="co v zásobě chybí, to nikdo nedostane", en="what the supply lacks is not got"),
    "endless": Name(cs="zásoba kostek nikdy nedojde", en="the supply never runs out of cubes"),
    "may-stay": Name(
        cs="ze dvou zbylých budov smí chýši dostat i ta, která ji už má",
        en="of two buildings left over one that bears the hut already may keep it",
    ),
    "leaves": Name(
        cs="ze dvou zbylých budov chýši nedostane ta, která ji už má",
        en="of two buildings left over one that bears the hut already may not keep it",
    ),
}


def reading_line(options: Options, option: str) -> Line:
    """The reading of one of the options that is in force."""
    reading = _READINGS[getattr(options, option)]
    return said(N_("as we read it, {reading}"), _RULES[option], 1, uncertain=True, reading=reading)
