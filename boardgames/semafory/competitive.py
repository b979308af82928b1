"""A turn of the competitive game: move, patterns, letter, drawing; and the sabotage of a last letter before it."""

from dataclasses import replace
from itertools import pairwise

from boardgames.semafory.exchange import TOWERS, Mask, colour_of, distance, sign_name
from boardgames.semafory.model import Situation
from boardgames.semafory.table import TurnTable
from boardgames.semafory.turn_model import Move, Step, Turn
from fejag_admin.common.language import N_


class Match(TurnTable):
    """A turn of the competitive game. ``target``: the index of the player whose last letter may be sabotaged in it."""

    def __init__(self, situation: Situation, turn: Turn) -> None:
        super().__init__(situation, turn)
        self.target = situation.target
        self.walked = False
        self.plays_before_move = 0
        self.sabotage = "failed" if self.target is not None else ""

    def go(self) -> None:
        """The steps, after the question whether this player may try a sabotage."""
        if self.target is not None:
            self._begin_sabotage(self.target)
        super().go()

    def step(self, step: Step) -> None:
        """One step of the turn, and whether it has darkened the lamps of the last letter."""
        super().step(step)
        if self.target is not None and self.sabotage == "failed":
            self._look_whether_dark(self.target)

    def finish(self) -> None:
        if self.target is not None and self.sabotage == "failed":
            self._sabotage_missed(self.target)
        else:
            self._stop()
            super().finish()

    # the move

    def move(self, step: Move) -> None:
        """The figure goes, before any pattern is played (rules M1, M2, M6)."""
        own = all(tower in self.situation.towers_of(self.index) for tower in step.path)
        if self.before.tower is None:
            self._place(step, own)
        elif self.player.tower is not None:
            self._walk(step, self.player.tower, own)
        if self.target is not None and self.sabotage == "failed":
            self.require(False, N_("a sabotage comes before the saboteur moves"), "S1", 2)
        else:
            early = self.played == self.plays_before_move
            self.require(early, N_("the figure moves before any pattern is played"), "M6", 2)
        self.walked = True
        if own:
            self.change_player(self.index, tower=step.path[-1])

    def _place(self, step: Move, own: bool) -> None:
        """The first placement: any tower of the colour, at no cost (rule M1)."""
        self.note(N_("the figure comes from its starting selector to {tower}"), "M1", amount=0, tower=step.path[-1])
        free = own and len(step.path) == 1 and not self.walked
        text = N_("the first tower is any one of the colour {colour}; the figure goes no further")
        self.require(free, text, "M1", 2, colour=colour_of(self.player.seat))

    def _walk(self, step: Move, start: str, own: bool) -> None:
        """Steps between towers, a load point each (rule M2)."""
        if not own:
            text = N_("the figure keeps to towers of its colour, {colour}, and does not go over {towers}")
            self.require(False, text, "M2", colour=colour_of(self.player.seat), towers=step.path)
            return
        shortest = isinstance(step.move, str)
        path = step.path[1:] if len(step.path) > 1 and step.path[0] == start else step.path  # told with its beginning
        cost = distance(start, path[-1]) if shortest else len(path)
        self.load += cost
        self.note(N_("the figure moves from {start} to {towers}"), "M2", amount=cost, start=start, towers=path)
        for begin, tower in () if shortest else pairwise((start, *path)):
            text = N_("{tower} is one step from {start}, never diagonally")
            self.require(distance(begin, tower) == 1, text, "M2", 2, tower=tower, start=begin)

    def _stop(self) -> None:
        """Where the figure ends (rules M1, M3, M5)."""
        tower = self.player.tower
        if tower is None:
            if not (self.turn.time_up and not self.played):
                self.require(False, N_("in the first turn the figure is put on a tower"), "M1")
            return
        holder = self.now.holder_of(tower, self.index)
        self.require(holder is None, N_("the figure stops on a free tower, {tower}"), "M3", tower=tower)
        if holder == "dwarf":
            self.note(N_("the deep dwarf is there; it may be passed only"), "M5", 2)
        elif isinstance(holder, int):
            name = self.now.players[holder].name
            self.because(N_("{player} is there; the tower may be passed only"), player=name)

    # patterns, load, letter

    def duties(self) -> None:
        """At least one pattern, no more load than allowed (rules P4, L1); or what a turn too slow costs (E2)."""
        cards_alone, reading = self.sabotage == "succeeded" and not self.played, self.situation.options.cards_alone
        if cards_alone:
            self.read(reading)
        if self.played or not (self.turn.time_up or (cards_alone and reading == "free")):
            super().duties()
        self.limits()

    def tower_for(self, sign: str) -> str | None:
        """The tower where the figure stands; the sign makes no difference."""
        return self.player.tower

    def moved_since(self, tower: str, decides: bool) -> bool:
        """Not two letters in a row from the same tower (rule M4); ``decides``: nothing else is against the letter.

        Whether a turn without a letter frees the tower of the last one too is a reading.
        """
        kept = tower == self.before.tower and not self.before.rested
        freed = tower == self.before.last_tower and not kept
        reading = self.situation.options.same_tower
        text = N_("the letter does not come from the tower of the last one")
        fine = self.check(not kept and not (freed and reading == "never"), text, "M4")
        if not fine:
            self.because(N_("the last letter came from {tower}: the figure must move first"), tower=tower)
        if decides and freed:
            self.read(reading, 2)
        return fine

    # the sabotage

    def _begin_sabotage(self, target: int) -> None:
        victim, saboteur = self.situation.players[target].name, self.situation.left_of(target)
        name = self.situation.players[saboteur].name
        self.note(N_("{player} has sent the last letter: {saboteur} may sabotage it, now and once"), "S1",
                  player=victim, saboteur=name)  # fmt: skip
        self.require(self.index == saboteur, N_("the saboteur is the next in turn, {player}"), "S1", player=name)
        self.check(True, N_("nobody has tried it on {player} before"), "S2", player=victim)

    def _lit_around(self, target: int) -> tuple[str, Mask]:
        """The tower of the last letter, and which of its lamps still shine."""
        tower = self.now.players[target].tower
        return (tower, self.now.lamps & TOWERS[tower]) if tower else ("", 0)

    def _look_whether_dark(self, target: int) -> None:
        tower, lit = self._lit_around(target)
        if tower and not lit:
            self.sabotage, self.plays_before_move = "succeeded", self.played
            self.check(True, N_("all six lamps around {tower} are dark"), "S3", tower=tower)
            sent = self.situation.players[target].sent - 1
            self.change_player(target, sent=sent, sabotaged=True, rested=False, last_load=None)

    def _sabotage_missed(self, target: int) -> None:
        self.limits()
        tower, lit = self._lit_around(target)
        self.sabotage = "failed" if self.turn.steps else "declined"
        if self.turn.steps:
            self.check(False, N_("all six lamps around {tower} are dark"), "S3", tower=tower)
            self.because(N_("lamps that still shine: {number}"), number=lit.bit_count())
        if self.legal:
            self.change_player(target, sabotaged=True)
            name = self.situation.players[target].name
            self.note(N_("{player} wins: the sabotage has not come off"), "S5 V1", player=name)
            self.outcome_line = self.lines[-1]

    # the end of the turn

    def end(self) -> None:
        """The token back after a sabotage, that of the letter, patterns drawn, cards that take effect then."""
        if self.target is not None:
            self.note(N_("{player} takes the last token back and must move before sending that letter again"), "S4",
                      player=self.situation.players[self.target].name)  # fmt: skip
        if self.sent is not None:
            self.note(N_("{player} covers {sign} with a token"), "G4", player=self.player.name,
                      sign=sign_name(self.sent))  # fmt: skip
        if self.turn.time_up and not self.played:
            self._too_slow()
        else:
            self._draw()
        if self.sent is not None:
            self.change_player(self.index, sent=self.player.sent + 1, rested=False, last_tower=self.player.tower)
        else:
            self.change_player(self.index, rested=True)
        if self.player.finished and not self.before.finished:
            self.change_player(self.index, last_load=max(0, self.load))
        for card in self.turn.then:
            self.card(card)

    def _draw(self) -> None:
        """Filling the hand up, and the cards that this brings (rules H1, H2)."""
        if self.turn.puts_away is not None:
            self.require(False, N_("a pattern is put away only if none was played in time"), "E2")
            self.because(N_("to be put right: it goes back into the hand; the turn counts"))
        self.fill_hand("H1")
        self.cards = self.icons
        if self.cards:
            self.note(N_("outage icons on the patterns drawn, a card each: {cards}"), "H2", cards=self.cards)
            held = self.player.cards
            self.change_player(self.index, cards=None if held is None else held + self.cards)

    def _too_slow(self) -> None:
        """What a turn in which no pattern was played in time costs (rule E2)."""
        self.draw = 0
        self.note(N_("no pattern was played in time: one of the hand is put away, and none drawn"), "E2")
        drawn, away = self.turn.drawn or (), self.turn.puts_away
        if not self.require(not drawn, N_("nothing is drawn"), "E2", 2):
            self.because(N_("to be put right: patterns back into the bag: {number}; the turn counts"), 3,
                         number=len(drawn))  # fmt: skip
        if away is None:
            self.change_player(self.index, hand=None)
        elif not self.require(self.without(self.index, away), N_("{pattern} is in the hand"), "E2 P3", 2,
                              pattern=away.id):  # fmt: skip
            self.because(N_("to be put right: another one of the hand is put away; the turn counts"), 3)
            self.change_player(self.index, hand=None)

    def settled(self) -> Situation:
        """The deep dwarf goes where its player began the turn, if he moved (rule M5)."""
        if self.situation.dwarf_owner != self.index:
            return self.now
        start = self.before.tower
        if start in {None, self.player.tower}:
            self.note(N_("the deep dwarf stays where it is"), "M5")
            return self.now
        self.note(N_("the deep dwarf goes to {tower}, where the turn began"), "M5", tower=start or "")
        return replace(self.now, dwarf=start)
