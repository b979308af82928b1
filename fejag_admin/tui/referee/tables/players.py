"""What the tables of Semafory and Singapore share: up to four players, who come and go, and one of them is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from textual import on

from boardgames.core.source_places import path_of
from fejag_admin.common.language import _
from fejag_admin.tui.referee.tables.table import HandTable
from fejag_admin.tui.shell.actions import Action
from fejag_admin.tui.widgets.choices import Choices

# fmt: off
NEXT = Action("player", "n", "next_player", "Player", "The next player; a click on the name, too.", weight=2)
SEAT = Action("seat", "a", "seat", "One more player", "Seat one more player at the table.", footer=False)
RISE = Action("rise", "z", "rise", "Player leaves", "Take this player from the table.", footer=False)
UNDO = Action("undo", "u ctrl+z", "undo", "Undo", "Undo what was changed last.", weight=3)
# fmt: on


class Seats(Protocol):
    """What the module that lays out a game by hand does with its players."""

    MOST: int

    def players_of(self, raw: Mapping[str, Any], /) -> list[dict[str, Any]]:
        """The players, as far as they are any."""
        ...

    def add_player(self, raw: dict[str, Any], /) -> bool:
        """Seat one more player; False if the table is full."""
        ...

    def remove_player(self, raw: dict[str, Any], index: int, /) -> None:
        """Take a player from the table."""
        ...


class PlayerTable(HandTable):
    """A table with a line of players to choose from; ``player``: the one who is shown."""

    seats: Seats
    """Where its players sit down and leave."""

    def __init__(self, table_id: str) -> None:
        super().__init__(table_id)
        self.player = 0
        self._mover: int | None = None

    @property
    def players(self) -> list[dict[str, Any]]:
        """The players, as far as they are any."""
        return self.seats.players_of(self.raw or {})

    def shows(self, place: str) -> bool:
        """Keys are about the player shown."""
        path = path_of(place)
        return path[:1] != ("players",) or len(path) < 2 or path[1] == self.player

    def offer_players(self, names: Sequence[str], mover: int) -> None:
        """Offer the players to choose from; when the turn comes to another one, he is shown."""
        if mover != self._mover:
            self.player, self._mover = mover, mover
        self.player = min(self.player, max(0, len(names) - 1))
        offered = tuple((str(index), name) for index, name in enumerate(names))
        self.query_one(Choices).offer(offered, str(self.player))

    def _show_player(self, index: int) -> None:
        self.player = index
        self.show_raw(self.raw or {})

    @on(Choices.Taken)
    def _player_taken(self, event: Choices.Taken) -> None:
        event.stop()
        self._show_player(int(event.choice))

    def action_next_player(self) -> None:
        self._show_player((self.player + 1) % max(1, len(self.players)))

    def action_seat(self) -> None:
        if len(self.players) >= self.seats.MOST:
            self.notify(_("Four players sit at the table already."))
        elif self.change(self.seats.add_player):
            self._show_player(len(self.players) - 1)

    def action_rise(self) -> None:
        index = self.player
        if self.players:
            self.change(lambda raw: self.seats.remove_player(raw, index))

    # Typed

    def lay_typed(self, raw: dict[str, Any], player: int, text: str) -> int:
        """Carry out a typed line about a player; whom it is about at its end. Raise NotationError."""
        raise NotImplementedError

    def paste(self, text: str) -> None:
        """Pasted text is carried out as if it had been typed."""
        self.carry_out(text)

    def carry_out(self, text: str) -> bool:
        """Lay out what a line says, and show the player whom it is about at its end."""
        player = self.player

        def lay(raw: dict[str, Any]) -> None:
            nonlocal player
            player = self.lay_typed(raw, player, text)

        done = self.change(lay)
        if done and player != self.player:
            self._show_player(player)
        return done
