"""What lies on the table: players with their colours and cash, the offer, the centre, the stacks of tokens.

The fields of each value are those of a situation file, each described once, with its checks next to it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from boardgames.bez_hranic.atlas import Atlas, index
from boardgames.bez_hranic.fields import (
    FORTY_WORDS,
    MAP,
    PARTS,
    STATE,
    WORD,
    NameReader,
    asked,
    colour_value,
    state_text,
    token_key,
    word_in,
)
from boardgames.core.names import fold
from boardgames.core.places import path_of
from boardgames.core.reader import LONGEST_LIST, counted, untold
from boardgames.core.verdict import Name, Value
from fejag_admin.common.documents import Kind, choice, document, many, number, of, one_of
from fejag_admin.common.language import N_

ROUNDS = 7
OFFER = 7
FORTY = 7
"""The index of field 40, after the seven of the offer."""
FIELDS = 8
MOST_PLAYERS = 6
MOST_CASH = 100_000
DECK = 50
"""The cards that rounds 1 to 6 use up: 4 times 8 and 2 times 9."""

WHATS = ("round", "tokens", "game", "route")
OF_ONE_ROUND = WHATS[:2]


def tokens_in(number: int) -> int:
    """How many tokens each colour lays in a round (rule T1)."""
    return 1 if number <= 2 else 2


def has_target(number: int) -> bool:
    """Whether two cards lie in the centre in a round (rule O2)."""
    return number >= 5


# players


def _own_name(reader: NameReader, _where: str) -> tuple[str, ...]:
    return (reader.so_far["name"],)


@document
class Player:
    """A player; ``colours``: his tokens, two in the variant for two and three players. ``cash``: None if not told."""

    name: str = of(WORD, missing=untold(WORD))
    colours: tuple[str, ...] = of(
        many(WORD, count=counted(N_("here belong one or two colours, not {number}"), 1, 2), most=2),
        missing=_own_name,
        check=lambda reader, colours, where: colours or _own_name(reader, where),
    )
    cash: int | None = of(number(0, MOST_CASH), default=None)


def label(player: Player, colour: str) -> Value:
    """Who travels: the player, with the colour if he has two."""
    name, token = colour_value(player.name), colour_value(colour)
    if len(player.colours) == 1:
        return name
    if isinstance(name, str) and isinstance(token, str):
        return f"{name} ({token})"
    return Name.each(lambda language: f"{word_in(name, language)} ({word_in(token, language)})")


def _how_many(reader: NameReader, number: int, where: str) -> None:
    fewest = 2 if reader.so_far["what"] == "game" else 1
    text = N_("here belong from {fewest} to {most} players, not {number}")
    counted(text, fewest, MOST_PLAYERS, fewest=fewest, most=MOST_PLAYERS)(reader, number, where)


_PLAYER = one_of(Player, short=lambda name: {"name": name})


def _write_player(player: Player, root: Any) -> dict[str, Any]:
    raw: dict[str, Any] = _PLAYER.write(player, root)
    if player.colours == (player.name,):
        del raw["colours"]
    return raw


_PLAYERS = many(Kind(_PLAYER.read, _write_player), count=_how_many, most=MOST_PLAYERS)


def _read_players(reader: NameReader, raw: Mapping[str, Any], where: str) -> tuple[Player, ...]:
    """The players; if one round does not tell of any, those whose tokens lie there."""
    if "players" not in raw and reader.so_far["what"] != "game":
        return _from_stacks(reader, raw.get("stacks"))
    players = _PLAYERS.read(reader, raw.get("players"), where) or ()
    _check_colours(reader, players)
    return players


def _from_stacks(reader: NameReader, raw: object) -> tuple[Player, ...]:
    words: dict[str, tuple[str, str]] = {}
    for field_name, tokens in raw.items() if isinstance(raw, Mapping) else ():
        for height, word in enumerate(tokens if isinstance(tokens, list) else ()):
            if isinstance(word, str):
                words.setdefault(token_key(word), (word, f"stacks.{field_name[:40]}[{height}]"))
    if len(words) > MOST_PLAYERS:
        text = N_("tokens of {number} players lie there; at most {limit} can play")
        reader.fault("stacks", text, number=len(words), limit=MOST_PLAYERS)
    stacks_told = list(words.values())[:MOST_PLAYERS]
    for word, where in stacks_told:
        reader.name(word, where)
    return tuple(Player(word.strip(), (word.strip(),)) for word, _where in stacks_told)


def _write_players(players: tuple[Player, ...], root: Any) -> dict[str, Any]:
    return {"players": _PLAYERS.write(players, root)} if players else {}


def _check_colours(reader: NameReader, players: Sequence[Player]) -> None:
    names: dict[str, str] = {}
    tokens: dict[str, str] = {}
    for at, player in enumerate(players):
        where = f"players[{at}]"
        fresh = _is_new(reader, names, player.name, f"{where}.name")
        if fresh or player.colours != (player.name,):
            for place, colour in enumerate(player.colours):
                _is_new(reader, tokens, colour, f"{where}.colours[{place}]")
    numbers = {len(player.colours) for player in players}
    if len(numbers) > 1:
        reader.fault("players", N_("some players have one colour and some two; all must have as many"))
    elif numbers == {2} and len(players) not in {2, 3}:
        reader.fault("players", N_("two colours each are for two or three players"))


def _is_new(reader: NameReader, places: dict[str, str], word: str, where: str) -> bool:
    text = N_("{written} is here twice: it is in {other} already")
    return reader.is_first(places, token_key(word), where, text, written=colour_value(word))


# a round


def _expected(where: str) -> int:
    """The number of a round by its place in a game; 0 for a round told by itself."""
    _key, *index = path_of(where)
    return int(index[0]) + 1 if index else 0


def _read_number(reader: NameReader, raw: object, where: str) -> int:
    """The number of the round; 0 if it is wrong and not to be had otherwise, for then nothing depends on it."""
    expected, before = _expected(where), len(reader.faults)
    number = reader.number(raw, where, 1, ROUNDS)
    if len(reader.faults) > before:
        return expected
    if expected and number != expected:
        reader.fault(where, N_("this is round {round}: rounds are entered in order"), round=expected)
    return expected or number


def _read_target(reader: NameReader, values: Mapping[str, Any] | None, where: str) -> str | None:
    """The target, which only late rounds have; with it all states of the round are known, and are there once."""
    number, raw, target = reader.so_far["round"], (values or {}).get("target"), None
    if number and not has_target(number):
        if raw is not None:
            reader.fault(where, N_("round {round} has no target: one card lies in the centre"), round=number)
    elif raw is not None:
        target = reader.state(raw, where)
    elif number:
        reader.fault(where, N_("round {round} has a target: two cards lie in the centre"), round=number)
    offer = {f"{reader.at('offer')}[{at}]": state for at, state in enumerate(reader.so_far["offer"])}
    reader.once({reader.at("start"): reader.so_far["start"], where: target} | offer)
    return target


def _read_stacks(reader: NameReader, raw: object, where: str) -> tuple[tuple[str, ...], ...]:
    stacks: list[tuple[str, ...]] = [()] * FIELDS
    if not isinstance(raw, Mapping):
        reader.fault(where, N_("here belongs an object: each field with its tokens, the lowest first"))
        raw = {}
    colours = [colour for player in reader.so_far["players"] for colour in player.colours]
    seen: dict[int, str] = {}
    for key in list(raw)[: 2 * FIELDS]:
        place = f"{where}.{key[:40]}"
        at = _field(reader, key, place)
        items = reader.items(raw[key], place)
        tokens = [reader.token(item, f"{place}[{height}]", colours) for height, item in enumerate(items)]
        twice = N_("this field is here twice: it is in {other} already")
        if at is not None and reader.is_first(seen, at, place, twice):
            stacks[at] = tuple(token for token in tokens if token is not None)
    if reader.so_far["round"]:
        _count(reader, stacks, where)
    return tuple(stacks)


def _field(reader: NameReader, raw: str, where: str) -> int | None:
    """The index of a field, named by the state that lies there or as 40."""
    if fold(raw) in FORTY_WORDS:
        return FORTY
    code, offer = reader.state(raw, where), reader.so_far["offer"]
    if code is None:
        return None
    if code in offer:
        return int(offer.index(code))
    text = N_("{state} is not in the offer, so no token can lie there")
    reader.fault(where, text, state=index(reader.atlas).states[code].name)
    return None


def _count(reader: NameReader, stacks: Sequence[tuple[str, ...]], where: str) -> None:
    """Note every colour with too many tokens, and if all must lie there with too few."""
    counts = Counter(token for stack in stacks for token in stack)
    number, complete = reader.so_far["round"], reader.so_far["what"] in {"round", "game"}
    wanted = tokens_in(number)
    for player in reader.so_far["players"]:
        for colour in player.colours:
            text = N_("tokens of {player} on the table: {found}; in round {round} there must be {wanted}")
            if counts[colour] > wanted:
                text = N_("tokens of {player} on the table: {found}; in round {round} there are at most {wanted}")
            if counts[colour] > wanted or (complete and counts[colour] < wanted):
                values = {"player": label(player, colour), "found": counts[colour], "round": number}
                reader.fault(where, text, wanted=wanted, **values)


_SEVEN = counted(N_("here belong {limit} states, not {number}; field 40 need not be named"), OFFER, OFFER, limit=OFFER)
_OFFER = many(STATE, count=_SEVEN, most=OFFER)


@document
class Table:
    """A round: ``offer`` and centre by the codes of states; ``stacks``: on each field the colours, lowest first.

    The fields are the seven of the offer, then field 40.
    """

    round: int = of(
        Kind(_read_number), missing=lambda reader, where: _expected(where) or _read_number(reader, None, where)
    )
    offer: tuple[str, ...] = of(_OFFER, missing=untold(_OFFER))
    start: str = of(STATE, missing=untold(STATE))
    target: str | None = of(
        Kind(_read_target, lambda code, root: {"target": state_text(code, root)} if code else {}, ("target",)),
        default=None,
    )
    stacks: tuple[tuple[str, ...], ...] = of(
        Kind(_read_stacks, many(many(WORD)).write),
        default=((),) * FIELDS,
        always=True,
        missing=lambda reader, where: _read_stacks(reader, {}, where),
    )

    @property
    def centre(self) -> tuple[str, ...]:
        return (self.start,) if self.target is None else (self.start, self.target)

    def fields_of(self, colour: str) -> tuple[int, ...]:
        """The fields where a colour has tokens; a field with two of them twice."""
        return tuple(at for at, stack in enumerate(self.stacks) for token in stack if token == colour)

    def beneath(self, colour: str, at: int) -> tuple[str, ...]:
        """The tokens beneath the topmost one of a colour on a field."""
        stack = self.stacks[at]
        return stack[: len(stack) - 1 - stack[::-1].index(colour)]


def used_up(atlas: Atlas, number: int) -> bool:
    """Whether the cards of earlier rounds cannot come in the round of this number (rule O3)."""
    return number < ROUNDS and len(atlas.cards) >= DECK


def _note_reused(reader: NameReader, table: Table, where: str, states: Sequence[str], text: str, **values: int) -> None:
    """Note every card of a round that is among the ``states`` of an earlier one; ``where``: what is before its keys."""
    offer = {f"offer[{at}]": state for at, state in enumerate(table.offer)}
    cards = {"start": table.start, "target": table.target, **offer} if used_up(reader.atlas, table.round) else {}
    for place, state in cards.items():
        if state and state in states:
            reader.fault(where + place, text, state=index(reader.atlas).states[state].name, **values)


def _used_up(reader: NameReader, table: Table, where: str, before: Sequence[Table]) -> Table:
    text = N_("{state} was in round {round} already; its card comes again in the last round only")
    for earlier in before:
        _note_reused(reader, table, f"{where}.", (*earlier.centre, *earlier.offer), text, round=earlier.round)
    return table


_TABLE = one_of(Table, inline=True)


def _write_table(table: Table, root: Any) -> dict[str, Any]:
    """Write a round; the key of a stack is the name of its field."""
    raw: dict[str, Any] = _TABLE.write(table, root)
    stacks = zip((*raw["offer"], "40"), raw["stacks"], strict=True)
    return raw | {"stacks": {name: stack for name, stack in stacks if stack}}


_ROUNDS = many(Kind(one_of(Table).read, _write_table), each=_used_up, limit=ROUNDS)


def _read_tables(reader: NameReader, raw: Mapping[str, Any], _where: str) -> tuple[Table, ...]:
    if reader.so_far["what"] == "game":
        return _ROUNDS.read(reader, raw.get("rounds"), "rounds") or ()
    table = _TABLE.read(reader, raw, "")
    if table is None:
        return ()
    text = N_("{state} was in an earlier round already; its card comes again in the last round only")
    _note_reused(reader, table, "", reader.so_far["played"], text)
    return (table,)


def _write_tables(tables: Sequence[Table], root: Any) -> dict[str, Any]:
    if root.what == "game":
        return {"rounds": _ROUNDS.write(tuple(tables), root)}
    return _write_table(tables[0], root) if tables else {}


# a claimed route


_STATIONS = many(PARTS, count=counted(N_("a route has at least two stations"), 2, LONGEST_LIST))
_VISITS = many(STATE, count=counted(N_("here belong one or two states, not {number}"), 1, 2), most=2)


def _read_visits(reader: NameReader, raw: object, where: str) -> tuple[str, ...]:
    visits = _VISITS.read(reader, raw, where) or ()
    ends = {key: reader.so_far[key] for key in ("start", "target")}
    reader.once(ends | {f"{where}[{at}]": state for at, state in enumerate(visits)})
    return visits


@document
class RouteClaim:
    """A route that somebody claims, for a journey through ``visits``; each item the code of a region or of a state.

    ``route``: for each station the regions that may be meant.
    """

    start: str = of(STATE)
    target: str | None = of(STATE, default=None, kw_only=True)
    visits: tuple[str, ...] = of(Kind(_read_visits, _VISITS.write))
    route: tuple[tuple[str, ...], ...] = of(_STATIONS)


@document
class Options:
    """The readings that may be chosen otherwise; the README of the game says why each is needed.

    ``final_below_zero``: a journey of the last round worth less than nothing brings ``nothing``, or the player
    ``owes`` it, rule F4.
    """

    final_below_zero: str = of(
        choice("nothing", "owes"), default="nothing", label=N_("A last journey below zero"),
        words=(N_("brings nothing"), N_("is owed")),
    )  # fmt: skip


USUAL = Options()

_WHAT: Kind[str] = Kind(lambda reader, raw, where: raw if reader.choice(raw, where, WHATS) == raw else "")
"""What is asked; empty if it is faulty, and nothing further is read then."""


@document
class Situation:
    """A table and a question about it.

    ``what``: round, tokens, game or route. ``tables``: one round, or those of a game from the first on. ``played`` (one
    round): the states of the rounds before it. ``notation``: the language in which the file names states, cs or en.
    """

    game: str = of(choice("bez-hranic"), default="bez-hranic", always=True, kw_only=True)
    what: str = of(_WHAT)
    atlas: Atlas = of(MAP)
    options: Options = of(asked(one_of(Options), *WHATS), default=Options(), kw_only=True)
    players: tuple[Player, ...] = of(
        asked(Kind(_read_players, _write_players, ("players",)), *OF_ONE_ROUND, "game"), default=()
    )
    played: tuple[str, ...] = of(
        asked(many(STATE), *OF_ONE_ROUND), default=(),
        label=N_("Cards of earlier rounds"), hint=N_("with commas between"),
    )  # fmt: skip
    tables: tuple[Table, ...] = of(
        asked(Kind(_read_tables, _write_tables, (*_TABLE.keys, "rounds")), *OF_ONE_ROUND, "game"), default=()
    )
    claim: RouteClaim | None = of(asked(one_of(RouteClaim, inline=True), "route"), default=None)
    notation: str = field(default="cs", compare=False)
