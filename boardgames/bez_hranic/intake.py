"""Checking a situation from outside: everything wrong is named with its place, and nothing is computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from boardgames.bez_hranic.atlas import Atlas, index
from boardgames.bez_hranic.atlas_document import BUILT_IN, built_in, check_whole, read_atlas
from boardgames.bez_hranic.model import (
    MOST_PLAYERS,
    OPTION_VALUES,
    ROUNDS,
    Claim,
    Options,
    Player,
    Situation,
    Table,
)
from boardgames.bez_hranic.notation import everything
from boardgames.bez_hranic.table_reader import TableReader
from boardgames.core.names import fold
from boardgames.core.reading import parse
from boardgames.core.verdict import N_, SituationError, Spot

WHATS = ("round", "tokens", "choices", "game", "route", "map")

_ALWAYS = ("game", "what", "map", "switch", "options")
_ROUND = ("round", "offer", "start", "target", "stacks")
_KEYS = (*_ALWAYS, *_ROUND, "players", "colour", "rounds", "visits", "route")
"""What does not belong to a question is not read for it: one file may be asked several."""
MAPS = {"evropa": "europe", "europe": "europe", "usa": "usa", "spojene staty": "usa", "united states": "usa"}


def check(raw: Mapping[str, Any], own_map: bytes | None = None) -> Situation:
    """The situation that plain values from a file describe; raise SituationError with every fault.

    ``own_map``: the file of the user's own map, in place of the one that the situation names, unless it has the id of
    the other one or the situation holds a whole map. If the map is faulty, or it is not said what is asked, nothing
    further is read: no name could be understood then.
    """
    reader = _Intake()
    fields = reader.keyed(raw, "", _KEYS)
    reader.choice(fields.get("game", "bez-hranic"), "game", ("bez-hranic",))
    what = str(reader.choice(fields.get("what"), "what", WHATS))
    reader.set_map(fields, own_map)
    if reader.map_holds and fields.get("what") == what:
        situation = replace(reader.situation(fields, what), notation=reader.notation)
    if reader.faults:
        raise SituationError(tuple(reader.faults))
    return situation


def map_of(raw: Mapping[str, Any], own_map: bytes | None = None) -> Atlas:
    """The map that plain values from a file tell of; if something is wrong with it, the one of the game without it."""
    for key in ("switch", "map"):
        reader = _Intake()
        reader.set_map(raw, own_map)
        if reader.map_holds:
            return reader.atlas
        raw = {name: value for name, value in raw.items() if name != key}
    return built_in("europe")


class _Intake(TableReader):
    """Reads map, options and question; the table is read by `TableReader`."""

    map_holds = False

    def set_map(self, fields: Mapping[str, Any], own_map: bytes | None) -> None:
        """Read the map and what is switched on it."""
        before = len(self.faults)
        atlas = self._map(fields.get("map", "europe"), own_map)
        if len(self.faults) > before:
            return
        self.atlas = self._switched(atlas, fields["switch"]) if "switch" in fields else atlas
        self.map_holds = True

    def _map(self, raw: object, own_map: bytes | None) -> Atlas:
        if isinstance(raw, Mapping):
            return read_atlas(self, raw, "map")
        named = MAPS.get(fold(raw)) if isinstance(raw, str) else None
        if own_map is not None:
            try:
                own = parse(own_map)
            except SituationError as error:
                for one in error.faults:
                    self.fault("map", one.text, **one.values)
                return built_in("europe")
            if named is None or own.get("id") not in BUILT_IN or own["id"] == named:
                return read_atlas(self, own, "map")
        if named is not None:
            return built_in(named)
        self.fault("map", N_("here belongs one of {choices}, or a map of your own"), choices=BUILT_IN)
        return built_in("europe")

    def _switched(self, atlas: Atlas, raw: object) -> Atlas:
        """The map with doubtful states and borders switched on and off."""
        fields = self.keyed(raw, "switch", ("on", "off"))
        before, base = len(self.faults), atlas
        seen: dict[str | tuple[str, str], str] = {}
        for key in ("on", "off"):
            for number, item in enumerate(self.items(fields.get(key, []), f"switch.{key}")):
                where = f"switch.{key}[{number}]"
                for one in self._meant(base, item, where):
                    if one in seen:
                        self.fault(where, N_("this is switched already, in {other}"), other=Spot(seen[one]))
                        continue
                    seen[one] = where
                    if isinstance(one, str):
                        atlas = atlas.with_state(one, key == "on")
                    else:
                        atlas = atlas.with_edge(one, key == "on")
        if len(self.faults) == before:
            check_whole(self, atlas, "switch")
        return atlas

    def _meant(self, atlas: Atlas, raw: object, where: str) -> tuple[str | tuple[str, str], ...]:
        """The doubtful state (its code) or borders (their regions) that an item of a switch means."""
        whole = everything(atlas)
        if isinstance(raw, list):
            if len(raw) != 2:
                self.fault(where, N_("here belongs a state, or two for the border between them"))
                return ()
            ends = [
                (item,)
                if isinstance(item, str) and item in index(whole).regions  # a code means that part alone
                else self.parts(item, f"{where}[{number}]", whole)
                for number, item in enumerate(raw)
            ]
            pairs = {tuple(sorted((a, b))) for a in ends[0] for b in ends[1]}
            found = tuple(edge.pair for edge in atlas.edges if edge.doubtful and edge.pair in pairs)
            if pairs and not found:
                self.fault(where, N_("this border is not among the doubtful ones; to change it use a map of your own"))
            return found
        code = self.state(raw, where, whole)
        if code is None:
            return ()
        state = next(state for state in atlas.states if state.code == code)
        if not state.doubtful:
            text = N_("{state} is not doubtful; to change it use a map of your own")
            self.fault(where, text, state=state.name)
            return ()
        return (code,)

    # the question

    def situation(self, fields: Mapping[str, Any], what: str) -> Situation:
        """The whole situation, its map set."""
        options = Options(**self.options(fields.get("options", {}), OPTION_VALUES))
        if what == "map":
            return Situation(what, self.atlas, options=options)
        if what == "route":
            return Situation(what, self.atlas, claim=self._claim(fields), options=options)
        if what == "game":
            players = self.players(fields.get("players"), 2, cash=False)
            tables = self._tables(fields.get("rounds"), players)
            return Situation(what, self.atlas, players, tables, options=options)
        players = self.players(fields["players"], 1) if "players" in fields else self._from_stacks(fields)
        table = self.table(fields, "", None, players, complete=what == "round")
        colour = self._colour(fields["colour"], players) if fields.get("colour") is not None else None
        return Situation(what, self.atlas, players, (table,), colour, options=options)

    def _from_stacks(self, fields: Mapping[str, Any]) -> tuple[Player, ...]:
        """The players that the tokens tell of, if none are given."""
        stacks = fields.get("stacks", {})
        lists = (
            [tokens for tokens in stacks.values() if isinstance(tokens, list)] if isinstance(stacks, Mapping) else []
        )
        names = self.different([token for tokens in lists for token in tokens if isinstance(token, str)])
        if len(names) > MOST_PLAYERS:
            text = N_("tokens of {number} players lie there; at most {limit} can play")
            self.fault("stacks", text, number=len(names), limit=MOST_PLAYERS)
        return tuple(Player(name, (name,)) for name in names[:MOST_PLAYERS])

    def _colour(self, raw: object, players: tuple[Player, ...]) -> str | None:
        return self.token(raw, "colour", [colour for player in players for colour in player.colours])

    def _tables(self, raw: object, players: tuple[Player, ...]) -> tuple[Table, ...]:
        """The rounds of a game; a card may come again only in the last one."""
        tables = []
        for number, item in enumerate(self.items(raw, "rounds", ROUNDS), start=1):
            where = f"rounds[{number - 1}]"
            fields = self.keyed(item, where, _ROUND)
            tables.append(self.table(fields, where, number, players, complete=True))
            self.check_deck(tables, where)
        return tuple(tables)

    def _claim(self, fields: Mapping[str, Any]) -> Claim:
        start = self.state(fields.get("start"), "start")
        target = self.state(fields["target"], "target") if fields.get("target") is not None else None
        items = self.items(fields.get("visits"), "visits")
        if isinstance(fields.get("visits"), list) and not 1 <= len(items) <= 2:
            self.fault("visits", N_("here belong one or two states, not {number}"), number=len(items))
        visits = [self.state(item, f"visits[{number}]") for number, item in enumerate(items[:2])]
        places = {"start": start, "target": target} | {f"visits[{n}]": state for n, state in enumerate(visits)}
        self.once(places)
        stations = self.items(fields.get("route"), "route")
        if isinstance(fields.get("route"), list) and len(stations) < 2:
            self.fault("route", N_("a route has at least two stations"))
        route = tuple(self.parts(item, f"route[{number}]") for number, item in enumerate(stations))
        return Claim(start or "", target, tuple(state or "" for state in visits), route)
