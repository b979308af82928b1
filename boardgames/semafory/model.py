"""What lies on the table: the game played, players, the lamps, turns as they are told, and a question about it all."""

from __future__ import annotations

from dataclasses import dataclass, field

from boardgames.semafory.alphabet import message_of
from boardgames.semafory.exchange import SEATS, TOWERS_OF, Mask, opposite
from boardgames.semafory.kit import Effect, Kit
from boardgames.semafory.patterns import Pattern, Placing

COMPETITIVE, COOPERATIVE, JUNIOR = "competitive", "cooperative", "junior"
MODES = (COMPETITIVE, COOPERATIVE, JUNIOR)
PLAYERS = {COMPETITIVE: (2, 4), COOPERATIVE: (1, 4), JUNIOR: (2, 2)}
"""How few and how many players there are in each."""
LIMIT = 5
"""Load points of a turn of the competitive game."""
HAND = {COMPETITIVE: 3, COOPERATIVE: 2, JUNIOR: 4}
"""Patterns in a hand at the start of a turn."""
ROADS = {"easy": 38, "hard": 34}
"""Steps of the postman from Ankh-Morpork to Genova; the last one takes him there."""
SIGNS_OF_TWO_WORDS = 12
SECONDS = 60
"""What the sand-glass of the express game gives for a turn."""
NAMED_TOWERS = (3, 6, 9)
"""Where a junior meets an outage card (rule J3)."""


@dataclass(frozen=True, slots=True)
class Game:
    """What is played: the ``mode``; ``long`` messages, ``express`` clock and ``quick`` end for the competitive one,
    ``night`` shift and the ``road`` (easy or hard) for the co-operative one."""

    mode: str = COMPETITIVE
    long: bool = False
    express: bool = False
    quick: bool = False
    night: bool = False
    road: str = "easy"


@dataclass(frozen=True, slots=True)
class Options:
    """The readings that may be chosen otherwise.

    ``same_tower``: after a turn without a letter the next letter may come from the tower of the last one (``rested``),
    or it may not (``never``), rule M4.
    """

    same_tower: str = "rested"


OPTION_VALUES: dict[str, tuple[str, ...]] = {"same_tower": ("rested", "never")}
"""What each option may be, the default first."""


@dataclass(frozen=True, slots=True)
class Player:
    """One player.

    ``words`` of his own cards (none in the co-operative game), ``sent``: how many of the signs he has sent. ``tower``
    where his figure stands, None while it is on its starting selector. ``hand`` None if it is not known. ``rested``:
    he sent no letter in his last turn. ``last_tower``: from where he sent the last letter. ``sabotaged``: that was
    tried on him already. ``last_load``: load points of the turn in which he sent his last letter (quick game).
    """

    name: str
    seat: str
    words: tuple[str, ...] = ()
    sent: int = 0
    tower: str | None = None
    hand: tuple[Pattern, ...] | None = None
    rested: bool = True
    last_tower: str | None = None
    sabotaged: bool = False
    last_load: int | None = None

    @property
    def message(self) -> tuple[str, ...]:
        """The signs that he has to send."""
        return message_of(self.words)

    @property
    def finished(self) -> bool:
        """Whether all of them are sent."""
        return bool(self.words) and self.sent == len(self.message)


@dataclass(frozen=True, slots=True)
class Move:
    """The figure goes over the towers of ``path``; ``direct``: only where it ends was told, the way is a shortest."""

    path: tuple[str, ...]
    direct: bool = False
    second: int | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A pattern is laid: told by the lamps under its holes, or by how it lies."""

    pattern: Pattern
    lamps: Mask | None = None
    placing: Placing | None = None
    second: int | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """A pattern of the hand is given for one on the table: ``source`` is ``event`` or ``log`` (rule K3)."""

    source: str
    gives: Pattern
    takes: Pattern
    second: int | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """A card takes effect (rule C1): ``by`` whom it was played, on which ``player``; both the mover unless told."""

    name: str
    effect: Effect = field(default_factory=Effect)
    by: int | None = None
    player: int | None = None
    second: int | None = None


Step = Move | Play | Exchange | Card


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as it is told.

    ``steps`` in the order in which they were done; ``sends``: the sign that the player says he sent; ``tower``: where,
    if he has no figure. ``time_up``: the sand ran out after the steps told; ``puts_away``: the pattern that this cost
    (rule E2). ``drawn``: patterns drawn at the end, None if not told. ``then``: cards that take effect after that.
    """

    player: int
    steps: tuple[Step, ...] = ()
    sends: str | None = None
    tower: str | None = None
    time_up: bool = False
    puts_away: Pattern | None = None
    drawn: tuple[Pattern, ...] | None = None
    then: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Situation:
    """A table and a question about it.

    ``what``: turn, end, start, send, sabotage, night or kit. ``player``: whose turn it is (index), ``starter``: who
    began. ``dwarf``: the tower under the deep dwarf. The co-operative game: ``words`` and how many signs were ``sent``,
    steps gone by the ``postman``, patterns face up on ``events``, how many lie face down on ``logs``. ``turns``: told
    from here on. The night shift: ``icons`` drawn, ``revealed`` outage cards, whether a ``repair`` waits. ``show``: how
    many of the solver's ways to list.
    """

    what: str
    players: tuple[Player, ...] = ()
    lamps: Mask = 0
    game: Game = Game()
    options: Options = Options()
    kit: Kit = field(default_factory=Kit)
    player: int = 0
    starter: int = 0
    dwarf: str | None = None
    words: tuple[str, ...] = ()
    sent: int = 0
    postman: int = 0
    events: tuple[Pattern, ...] = ()
    logs: int = 0
    turns: tuple[Turn, ...] = ()
    icons: int = 0
    revealed: tuple[str, ...] = ()
    repair: bool = False
    show: int = 20

    @property
    def road(self) -> int:
        """Steps of the postman's whole way."""
        return ROADS[self.game.road]

    def next_sign(self, player: int) -> str | None:
        """The sign that a player has to send next; None if there is none left."""
        if self.game.mode == COOPERATIVE:
            message, sent = message_of(self.words), self.sent
        else:
            message, sent = self.players[player].message, self.players[player].sent
        return message[sent] if sent < len(message) else None

    def left_of(self, player: int) -> int:
        """Whose turn comes after that player's: the neighbour on his left (rule T1)."""
        seats = {one.seat: index for index, one in enumerate(self.players)}
        begin = SEATS.index(self.players[player].seat)
        return next(seats[seat] for seat in (*SEATS[begin + 1 :], *SEATS[: begin + 1]) if seat in seats)

    @property
    def dwarf_owner(self) -> int | None:
        """Whom the deep dwarf follows: of three players the one with nobody across the board (rule M5)."""
        if self.game.mode != COMPETITIVE or len(self.players) != 3:
            return None
        taken = {player.seat for player in self.players}
        return next(index for index, player in enumerate(self.players) if opposite(player.seat) not in taken)

    @property
    def finishers(self) -> tuple[int, ...]:
        """The players whose messages are complete."""
        return tuple(index for index, player in enumerate(self.players) if player.finished)

    def holder_of(self, tower: str, besides: int) -> int | str | None:
        """Who stands on a tower: the index of another player, ``dwarf``, or None."""
        for index, player in enumerate(self.players):
            if index != besides and player.tower == tower:
                return index
        return "dwarf" if self.dwarf == tower else None

    def towers_of(self, player: int) -> tuple[str, ...]:
        """The six towers of a player, as he reads them."""
        return TOWERS_OF[self.players[player].seat]
