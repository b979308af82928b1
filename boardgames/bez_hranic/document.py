"""A situation of Bez hranic as a file, JSON or TOML, and the single entry that judges one.

States, parts of states, fields and colours are written by their names in Czech or English. The README of the game
describes the file.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from boardgames.bez_hranic.fields import NameReader, OwnMaps
from boardgames.bez_hranic.model import Situation
from boardgames.bez_hranic.rules import judge_game, judge_round, judge_route, judge_tokens
from boardgames.core.files import to_json
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


def judge_situation(situation: Situation) -> Verdict[Any]:
    """The verdict on a situation; its result depends on what is asked: see the module ``rules``."""
    atlas, players = situation.atlas, situation.players
    match situation.what:
        case "round":
            return judge_round(atlas, situation.tables[0], players, situation.options)
        case "tokens":
            return judge_tokens(atlas, situation.tables[0], players)
        case "game":
            return judge_game(atlas, situation.tables, players, situation.options)
        case "route" if situation.claim is not None:
            return judge_route(atlas, situation.claim)
    raise ValueError(f"nothing can be asked about {situation.what!r}")


def dump(situation: Situation) -> str:
    """The situation as the text of a JSON file, names in the language of its ``notation``; defaults are left out.

    `load` gives the situation back.
    """
    raw: dict[str, Any] = _DOCUMENT.write(situation, situation)
    if "stacks" in raw:  # whose tokens lie there is told between the cards and the stacks
        raw |= {key: raw.pop(key) for key in ("players", "stacks", "colour") if key in raw}
    return to_json(raw)
