"""Reading a round from outside: players, the offer, the centre, the stacks of tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from boardgames.bez_hranic.atlas import index
from boardgames.bez_hranic.model import (
    DECK,
    FIELDS,
    FORTY,
    MOST_PLAYERS,
    OFFER,
    ROUNDS,
    Player,
    Table,
    has_target,
    label,
    shown,
    tokens_in,
)
from boardgames.bez_hranic.notation import NameReader, token_key
from boardgames.core.names import nearest
from boardgames.core.verdict import N_, Spot

MOST_CASH = 100_000


class TableReader(NameReader):
    """Reads what lies on the table."""

    def different(self, words: Sequence[str]) -> tuple[str, ...]:
        """The words without those that mean the same token as an earlier one."""
        known: dict[str, str] = {}
        for word in words:
            known.setdefault(token_key(word), word.strip())
        return tuple(known.values())

    def token(self, raw: object, where: str, colours: Sequence[str]) -> str | None:
        """The colour that ``raw`` names, one of ``colours``."""
        keys = {token_key(colour): colour for colour in colours}
        if isinstance(raw, str) and (known := keys.get(token_key(raw))) is not None:
            return known
        word = raw[:40] if isinstance(raw, str) else "?"
        near = tuple(shown(one) for one in nearest(word, keys) or tuple(colours))
        self.fault(where, N_("{written} is nobody's token; in play are {suggestions}"), written=word, suggestions=near)
        return None

    # players

    def players(self, raw: object, fewest: int, *, cash: bool = True) -> tuple[Player, ...]:
        """The players; at least so many; ``cash``: whether it may be given."""
        items = self.items(raw, "players")
        if isinstance(raw, list) and not fewest <= len(items) <= MOST_PLAYERS:
            text = N_("here belong from {fewest} to {most} players, not {number}")
            self.fault("players", text, fewest=fewest, most=MOST_PLAYERS, number=len(items))
        players = tuple(
            self._player(item, f"players[{number}]", cash) for number, item in enumerate(items[:MOST_PLAYERS])
        )
        self._check_colours(players)
        return players

    def _player(self, raw: object, where: str, cash: bool) -> Player:
        if isinstance(raw, str):
            raw = {"name": raw}
        fields = self.keyed(raw, where, ("name", "colours", "cash") if cash else ("name", "colours"))
        name = self.name(fields.get("name"), f"{where}.name")
        colours: tuple[str, ...] = (name,)
        if "colours" in fields:
            items = self.items(fields["colours"], f"{where}.colours")
            if isinstance(fields["colours"], list) and len(items) not in {1, 2}:
                self.fault(f"{where}.colours", N_("here belong one or two colours, not {number}"), number=len(items))
            colours = tuple(self.name(item, f"{where}.colours[{n}]") for n, item in enumerate(items[:2])) or colours
        money = None
        if fields.get("cash") is not None:
            money = self.number(fields["cash"], f"{where}.cash", 0, MOST_CASH)
        return Player(name, colours, money)

    def _check_colours(self, players: tuple[Player, ...]) -> None:
        names: dict[str, str] = {}
        tokens: dict[str, str] = {}
        for number, player in enumerate(players):
            where = f"players[{number}]"
            fresh = self._fresh(names, player.name, f"{where}.name")
            if fresh or player.colours != (player.name,):
                for at, colour in enumerate(player.colours):
                    self._fresh(tokens, colour, f"{where}.colours[{at}]")
        numbers = {len(player.colours) for player in players}
        if len(numbers) > 1:
            self.fault("players", N_("some players have one colour and some two; all must have as many"))
        elif numbers == {2} and len(players) not in {2, 3}:
            self.fault("players", N_("two colours each are for two or three players"))

    def _fresh(self, seen: dict[str, str], word: str, where: str) -> bool:
        """Whether a name is new; a fault if it is not."""
        if (other := seen.setdefault(token_key(word), where)) == where:
            return True
        text = N_("{written} is here twice: it is in {other} already")
        self.fault(where, text, written=shown(word), other=Spot(other))
        return False

    # a round

    def table(
        self, fields: Mapping[str, Any], where: str, number: int | None, players: tuple[Player, ...], *, complete: bool
    ) -> Table:
        """A round; ``number``: which, None if the fields tell; ``complete``: all tokens must lie there."""
        prefix = f"{where}." if where else ""
        if number is None or "round" in fields:
            number = self._number(fields.get("round"), f"{prefix}round", number)
        start = self.state(fields.get("start"), f"{prefix}start")
        target = self._target(fields.get("target"), f"{prefix}target", number)
        offer = self._offer(fields.get("offer"), f"{prefix}offer")
        places = {f"{prefix}offer[{n}]": state for n, state in enumerate(offer)}
        self.once({f"{prefix}start": start, f"{prefix}target": target} | places)
        codes = tuple(state or "" for state in offer)
        stacks = self._stacks(fields.get("stacks", {}), f"{prefix}stacks", codes, players)
        if number:
            self._count(stacks, f"{prefix}stacks", number, players, complete=complete)
        return Table(number, codes, start or "", target, stacks)

    def _number(self, raw: object, where: str, expected: int | None) -> int:
        """The number of the round; 0 if it is wrong and not to be had otherwise, for then nothing depends on it."""
        before = len(self.faults)
        told = self.number(raw, where, 1, ROUNDS)
        if len(self.faults) > before:
            return expected or 0
        if expected is not None and told != expected:
            self.fault(where, N_("this is round {round}: rounds are entered in order"), round=expected)
        return expected or told

    def _target(self, raw: object, where: str, number: int) -> str | None:
        if number and not has_target(number):
            if raw is not None:
                self.fault(where, N_("round {round} has no target: one card lies in the centre"), round=number)
            return None
        if raw is None:
            if number:
                self.fault(where, N_("round {round} has a target: two cards lie in the centre"), round=number)
            return None
        return self.state(raw, where)

    def _offer(self, raw: object, where: str) -> list[str | None]:
        items = self.items(raw, where)
        if isinstance(raw, list) and len(items) != OFFER:
            text = N_("here belong {limit} states, not {number}; field 40 need not be named")
            self.fault(where, text, limit=OFFER, number=len(items))
        return [self.state(item, f"{where}[{number}]") for number, item in enumerate(items[:OFFER])]

    def once(self, places: Mapping[str, str | None]) -> None:
        """Note every state that stands in two places."""
        seen: dict[str, str] = {}
        for place, state in places.items():
            if state is not None and (other := seen.setdefault(state, place)) != place:
                text = N_("the state {state} is here twice: it is in {other} already")
                self.fault(place, text, state=index(self.atlas).states[state].name, other=Spot(other))

    def _stacks(
        self, raw: object, where: str, offer: tuple[str, ...], players: tuple[Player, ...]
    ) -> tuple[tuple[str, ...], ...]:
        stacks: list[tuple[str, ...]] = [()] * FIELDS
        if not isinstance(raw, Mapping):
            self.fault(where, N_("here belongs an object: each field with its tokens, the lowest first"))
            return tuple(stacks)
        colours = [colour for player in players for colour in player.colours]
        seen: dict[int, str] = {}
        for key in list(raw)[: 2 * FIELDS]:
            place = f"{where}.{key[:40]}"
            at = self.field(key, place, offer)
            items = self.items(raw[key], place)
            tokens = [self.token(item, f"{place}[{number}]", colours) for number, item in enumerate(items)]
            if at is None:
                continue
            if at in seen:
                self.fault(place, N_("this field is here twice: it is in {other} already"), other=Spot(seen[at]))
                continue
            seen[at] = place
            stacks[at] = tuple(token for token in tokens if token is not None)
        return tuple(stacks)

    def _count(
        self,
        stacks: tuple[tuple[str, ...], ...],
        where: str,
        number: int,
        players: tuple[Player, ...],
        *,
        complete: bool,
    ) -> None:
        """Note every colour with too many tokens, and if all must lie there with too few."""
        found = Counter(token for stack in stacks for token in stack)
        wanted = tokens_in(number)
        for player in players:
            for colour in player.colours:
                if found[colour] > wanted or (complete and found[colour] < wanted):
                    text = (
                        N_("tokens of {player} on the table: {found}; in round {round} there are at most {wanted}")
                        if found[colour] > wanted
                        else N_("tokens of {player} on the table: {found}; in round {round} there must be {wanted}")
                    )
                    values = {"player": label(player, colour), "found": found[colour], "round": number}
                    self.fault(where, text, wanted=wanted, **values)

    def check_deck(self, tables: Sequence[Table], where: str) -> None:
        """Note every card of the last of the ``tables`` that an earlier round has used up (rule O3)."""
        table = tables[-1]
        if table.round == ROUNDS or len(self.atlas.cards) < DECK:
            return
        names = ("start", "target", *(f"offer[{at}]" for at in range(FORTY)))
        for place, state in zip(names, (table.start, table.target, *table.offer), strict=False):
            for earlier in tables[:-1]:
                if state and state in (*earlier.centre, *earlier.offer):
                    text = N_("{state} was in round {round} already; its card comes again in the last round only")
                    self.fault(
                        f"{where}.{place}", text, state=index(self.atlas).states[state].name, round=earlier.round
                    )
