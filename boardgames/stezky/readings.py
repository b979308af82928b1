"""The readings taken where the rulebook is silent; a verdict names those that decided something in it."""

from __future__ import annotations

from boardgames.core.verdict import Line, Name, said
from fejag_admin.common.language import N_

READINGS: dict[str, tuple[str, Name]] = {
    "cells": ("F1", Name(cs="největší oblast je ta s nejvíc místy", en="the largest area is the one with most places")),
    "worth": ("F1", Name(cs="největší oblast je ta s nejvíc destičkami",
                         en="the largest area is the one with most tiles")),
    "anywhere": ("R2", Name(cs="první duha smí na prázdné hoře kamkoli", en="a first rainbow goes anywhere")),
    "kept": ("R2", Name(cs="první duha počká, až na hoře něco leží", en="a first rainbow waits till tiles lie there")),
    "renewed": ("S1", Name(cs="destička místo duhy dokončí čtverec znovu",
                           en="a tile for a rainbow completes a square")),
    "not-renewed": ("S1", Name(cs="destička místo duhy čtverec nedokončí",
                               en="a tile in place of a rainbow completes nothing")),
    "overlap": ("S2", Name(cs="čtverce s duchy se smějí překrývat", en="squares with spirits may overlap")),
    "no-overlap": ("S2", Name(cs="čtverce s duchy se nesmějí překrývat", en="squares with spirits may not overlap")),
    "just-added": ("C4", Name(cs="otočená destička smí vzít i tu, která právě přišla do nabídky",
                              en="the turned tile may take the one just added to the display")),
    "beside-a-rainbow": ("R1", Name(cs="nové duze stačí dotýkat se jiné duhy",
                                    en="it is enough for a new rainbow to touch another one")),
    "makes-room": ("R3", Name(cs="duha, která uhýbá, se musí něčeho dotýkat, třeba nové destičky nebo duhy",
                              en="a rainbow that makes room must touch something there, be it a new tile or rainbow")),
    "last-spirit": ("S3", Name(cs="z jediného ducha v hromádce se dobere jen ten",
                               en="from a pile of one spirit only that one is drawn")),
    "evil-alone": ("S3", Name(cs="kdo dobere jen Zlého ducha, potká odkrytého",
                              en="who draws the evil spirit alone meets a face-up one")),
    "nothing-to-bring": ("S5", Name(cs="kde není co přinést, nestane se nic",
                                    en="where there is nothing to bring, nothing happens")),
    "squirrel-squares": ("S6", Name(cs="za čtverce, které dokončí veverka, duch nepřijde",
                                    en="squares that the squirrel completes bring no spirit")),
    "rainbow-area": ("F3", Name(cs="i samotné duhy jsou oblast", en="rainbows alone are an area, too")),
}  # fmt: skip
"""For each reading its rule, and what it says."""


def reading_line(reading: str, depth: int = 1) -> Line:
    """The line that names a reading."""
    rule, name = READINGS[reading]
    return said(N_("as we read it, {reading}"), rule, depth, uncertain=True, reading=name)
