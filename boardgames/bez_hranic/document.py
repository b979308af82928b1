"""A situation of Bez hranic as a file, JSON or TOML, and the single entry that judges one.

States, parts of states, fields and colours are written by their names in Czech or English. The README of the game
describes the file.
"""

from __future__ import annotations

from typing import Any

from boardgames.bez_hranic.atlas import index
from boardgames.bez_hranic.atlas_document import BUILT_IN, built_in, plain
from boardgames.bez_hranic.intake import check
from boardgames.bez_hranic.model import FIELDS, FORTY, OPTION_VALUES, Claim, Options, Player, Situation, Table, written
from boardgames.bez_hranic.rules import judge_choices, judge_game, judge_map, judge_round, judge_route, judge_tokens
from boardgames.core.reading import parse
from boardgames.core.verdict import Name, Verdict
from boardgames.core.writing import changed, to_json
from fejag_admin.common.data import data_file, data_files

__all__ = ["check", "dump", "judge", "judge_situation", "load", "sample", "samples"]


def load(data: bytes, own_map: bytes | None = None) -> Situation:
    """The situation in a file; raise SituationError with every fault of the file, nothing is computed then.

    ``own_map``: the file of the user's own map, in place of the one that the situation names.
    """
    return check(parse(data), own_map)


def judge(data: bytes, own_map: bytes | None = None) -> Verdict[Any]:
    """The verdict on the situation in a file; raise SituationError as `load` does."""
    return judge_situation(load(data, own_map))


def judge_situation(situation: Situation) -> Verdict[Any]:
    """The verdict on a situation; its result depends on what is asked: see the module ``rules``."""
    atlas, players = situation.atlas, situation.players
    match situation.what:
        case "round":
            return judge_round(atlas, situation.tables[0], players, situation.options)
        case "tokens":
            return judge_tokens(atlas, situation.tables[0], players)
        case "choices":
            return judge_choices(atlas, situation.tables[0], players, situation.colour)
        case "game":
            return judge_game(atlas, situation.tables, players, situation.options)
        case "route" if situation.claim is not None:
            return judge_route(atlas, situation.claim)
        case "map":
            return judge_map(atlas)
    raise ValueError(f"nothing can be asked about {situation.what!r}")


def samples() -> tuple[str, ...]:
    """The names of the worked examples that come with the program."""
    return tuple(path.stem for path in data_files("bez_hranic", "examples"))


def sample(name: str) -> bytes:
    """One of the worked examples as a file; raise FileNotFoundError if there is none of that name."""
    return data_file("bez_hranic", f"examples/{name}.json").read_bytes()


def dump(situation: Situation) -> str:
    """The situation as the text of a JSON file, names in the language of its ``notation``; defaults are left out.

    `load` gives the situation back.
    """
    return to_json(_Writer(situation).situation(situation))


class _Writer:
    """Turns values into plain ones, states and colours in one language."""

    def __init__(self, situation: Situation) -> None:
        self._language = situation.notation
        self._atlas = situation.atlas
        self._known = index(situation.atlas)

    def situation(self, situation: Situation) -> dict[str, Any]:
        """The whole file."""
        raw: dict[str, Any] = {"game": "bez-hranic", "what": situation.what, **self.map()}
        if options := changed(situation.options, Options(), OPTION_VALUES):
            raw["options"] = options
        if situation.what == "game":
            raw["players"] = [self.player(player) for player in situation.players]
            raw["rounds"] = [self.table(table) for table in situation.tables]
        elif situation.claim is not None:
            raw |= self.claim(situation.claim)
        elif situation.tables:
            table = self.table(situation.tables[0])
            raw |= {key: table[key] for key in table if key != "stacks"}
            if situation.players:
                raw["players"] = [self.player(player) for player in situation.players]
            raw["stacks"] = table["stacks"]
            if situation.colour is not None:
                raw["colour"] = written(situation.colour, self._language)
        return raw

    def name(self, name: Name) -> str:
        """A name in the language of the file."""
        return name.cs if self._language == "cs" else name.en

    def state(self, code: str) -> str:
        """A state."""
        return self.name(self._known.states[code].name)

    def map(self) -> dict[str, Any]:
        """A map of the game by its name and what is switched on it, any other in full."""
        atlas = self._atlas
        if atlas.id not in BUILT_IN:
            return {"map": plain(atlas)}
        base = rebuilt = built_in(atlas.id)
        switch: dict[str, list[Any]] = {"on": [], "off": []}
        for old, new in zip(base.states, atlas.states, strict=False):
            if old.used != new.used:
                switch["on" if new.used else "off"].append(self.name(new.name))
                rebuilt = rebuilt.with_state(new.code, new.used)
        for was, edge in zip(base.edges, atlas.edges, strict=False):
            if (was.drawn, was.unless) != (edge.drawn, edge.unless):
                switch["on" if edge.drawn else "off"].append(list(edge.pair))
                rebuilt = rebuilt.with_edge(edge.pair, edge.drawn)
        if rebuilt != atlas:
            return {"map": plain(atlas)}
        switch = {key: items for key, items in switch.items() if items}
        return {"map": atlas.id, **({"switch": switch} if switch else {})}

    def player(self, player: Player) -> dict[str, Any]:
        """A player."""
        raw: dict[str, Any] = {"name": written(player.name, self._language)}
        if player.colours != (player.name,):
            raw["colours"] = [written(colour, self._language) for colour in player.colours]
        if player.cash is not None:
            raw["cash"] = player.cash
        return raw

    def table(self, table: Table) -> dict[str, Any]:
        """A round."""
        fields = [self.state(code) for code in table.offer]
        raw: dict[str, Any] = {"round": table.round, "offer": fields, "start": self.state(table.start)}
        if table.target is not None:
            raw["target"] = self.state(table.target)
        names = {at: "40" if at == FORTY else fields[at] for at in range(FIELDS)}
        raw["stacks"] = {
            names[at]: [written(token, self._language) for token in stack]
            for at, stack in enumerate(table.stacks)
            if stack
        }
        return raw

    def claim(self, claim: Claim) -> dict[str, Any]:
        """A route that is claimed."""
        raw: dict[str, Any] = {"start": self.state(claim.start)}
        if claim.target is not None:
            raw["target"] = self.state(claim.target)
        raw["visits"] = [self.state(code) for code in claim.visits]
        raw["route"] = []
        for parts in claim.route:
            state = self._known.regions[parts[0]].state
            whole = len(parts) > 1 or sum(region.state == state for region in self._atlas.pieces) == 1
            raw["route"].append(self.state(state) if whole else self.name(self._known.regions[parts[0]].name))
        return raw
