"""A situation of Bez hranic as a file, JSON or TOML, and the single entry that judges one.

States, parts of states, fields and colours are written by their names in Czech or English. The README of the game
describes the file.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from boardgames.bez_hranic.atlas import MAPS, built_in
from boardgames.bez_hranic.fields import NameReader, OwnMaps, settled_map
from boardgames.bez_hranic.model import Situation
from boardgames.bez_hranic.rules import judge_game, judge_round, judge_route, judge_tokens
from boardgames.core.files import parse
from boardgames.core.verdict import Verdict
from fejag_admin.common.documents import one_of

_DOCUMENT = one_of(Situation)


def check(raw: Mapping[str, Any], own: OwnMaps | None = None) -> Situation:
    """The situation that plain values from a file describe; raise DocumentError with every fault.

    ``own``: the maps of the user's own copy.
    """
    reader = NameReader(own)
    situation = reader.checked(_DOCUMENT.read(reader, raw, ""))
    return replace(situation, notation=reader.notation)


def read_own(data: bytes) -> OwnMaps:
    """The file of the user's own copy, which says what is drawn on his maps; raise DocumentError."""
    reader = NameReader()
    raw = reader.keyed(parse(data), "", ("game", "what", *MAPS))
    return reader.checked({name: settled_map(raw, name, reader) for name in MAPS})


def own_form(language: str) -> str:
    """Such a file with everything that is doubtful as it is taken now, in comments: what is drawn under ``on``."""
    lines = ['game = "bez-hranic"']
    for name in MAPS:
        lines += ["", f"[{name}]"]
        doubts = built_in(name).doubts
        for side, counts in (("on", True), ("off", False)):
            lines.append(f"{side} = [")
            for doubt in doubts:
                if doubt.counts == counts:
                    thing = json.dumps(doubt.thing)
                    lines.append(f"#{thing},  # {doubt.name[language]}: {doubt.why[language]}")
            lines.append("]")
    return "\n".join(lines) + "\n"


JUDGES: dict[str, Callable[[Situation], Verdict[Any]]] = {
    "round": judge_round, "tokens": judge_tokens, "game": judge_game, "route": judge_route
}  # fmt: skip
"""What gives the verdict on a situation, by its question: see the module ``rules``."""


def write(situation: Situation) -> dict[str, Any]:
    """The situation as the plain values of a file, names in the language of its ``notation``."""
    raw: dict[str, Any] = _DOCUMENT.write(situation, situation)
    if "stacks" in raw:  # whose tokens lie there is told between the cards and the stacks
        raw |= {key: raw.pop(key) for key in ("players", "stacks", "colour") if key in raw}
    return raw
