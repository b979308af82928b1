"""A turn of the competitive game: move, patterns, letter, drawing; and the sabotage of a last letter before it."""

from boardgames.core.verdict import Value
from boardgames.semafory.exchange import COLOUR_NAMES, TOWERS, colour_of, distance, neighbours, sign_name
from boardgames.semafory.model import Situation
from boardgames.semafory.table import TurnTable
from boardgames.semafory.turn_model import Move, Step, Turn
from boardgames.semafory.working import TurnRuling
from fejag_admin.common.language import N_


class Match(TurnTable):
    """The table in a turn of the competitive game."""

    def __init__(self, situation: Situation, turn: Turn) -> None:
        super().__init__(situation, turn)
        self.placing = self.player.tower is None
        self.walked = False
        self.plays_before_move = 0
        self.target = situation.target
        self.sabotage = "failed" if self.target is not None else ""

    def follow(self) -> TurnRuling:
        if self.target is not None:
            self._begin_sabotage(self.target)
        self.go()
        if self.target is not None and self.sabotage != "succeeded":
            return self._sabotage_missed(self.target)
        self._stop()
        self._duties()
        sent = self.letter()
        return self.ruling() if self.broken else self._end(sent)

    def step(self, step: Step) -> None:
        """One step of the turn, and whether it has darkened the lamps of the last letter."""
        super().step(step)
        if self.target is not None and self.sabotage == "failed":
            self._look_whether_dark(self.target)

    # the move

    def move(self, step: Move) -> None:
        start, end = self.player.tower, step.path[-1]
        colour: Value = COLOUR_NAMES[colour_of(self.player.seat)]
        own = all(tower in self.situation.towers_of(self.index) for tower in step.path)
        if start is None or self.placing:
            self._place(step, own, colour)
        else:
            self._walk(step, start, own, colour)
        if self.target is not None and self.sabotage != "succeeded":
            self.require(False, N_("a sabotage comes before the saboteur moves"), "S1", 2)
        else:
            early = self.played == self.plays_before_move
            self.require(early, N_("the figure moves before any pattern is played"), "M6", 2)
        self.walked = True
        if own:
            self.change(self.index, tower=end)

    def _place(self, step: Move, own: bool, colour: Value) -> None:
        """The first placement: any tower of the colour, at no cost (rule M1)."""
        self.note(N_("the figure comes from its starting selector to {tower}"), "M1", amount=0, tower=step.path[-1])
        free = own and len(step.path) == 1 and not self.walked
        text = N_("the first tower is any one of the colour {colour}; the figure goes no further")
        self.require(free, text, "M1", 2, colour=colour)

    def _walk(self, step: Move, start: str, own: bool, colour: Value) -> None:
        """Steps between towers, a load point each (rule M2)."""
        if not own:
            self.note(N_("figure-moves-on|the figure moves over {towers}"), "M2", towers=step.path)
            self.require(False, N_("the figure keeps to towers of its colour, {colour}"), "M2", 2, colour=colour)
            return
        direct = isinstance(step.move, str)
        path = step.path[1:] if len(step.path) > 1 and step.path[0] == start else step.path  # told with its beginning
        cost = distance(start, path[-1]) if direct else len(path)
        self.load += cost
        text = (
            N_("the figure moves from {start} to {towers}")
            if direct
            else N_("the figure moves from {start} over {towers}")
        )
        self.note(text, "M2", amount=cost, start=start, towers=path)
        if direct:
            self.require(True, N_("the shortest way has so many steps: {steps}"), "M2", 2, steps=cost)
            return
        standing_on = start
        for tower in path:
            text = N_("{tower} is one step from {start}, never diagonally")
            if not self.require(tower in neighbours(standing_on), text, "M2", 2, tower=tower, start=standing_on):
                return
            standing_on = tower

    def _stop(self) -> None:
        """Where the figure ends (rules M1, M3, M5)."""
        tower = self.player.tower
        if tower is None:
            if not (self.time_up and not self.played):
                self.require(False, N_("in the first turn the figure is put on a tower"), "M1")
            return
        holder = self.holder_of(tower)
        if not self.require(holder is None, N_("the figure stops on a free tower, {tower}"), "M3", tower=tower):
            if holder == "dwarf":
                self.note(N_("the deep dwarf is there; it may be passed only"), "M5", 2)
            elif isinstance(holder, int):
                self.because(N_("{player} is there; the tower may be passed only"),
                             player=self.players[holder].name)  # fmt: skip

    # patterns and load

    def _duties(self) -> None:
        """At least one pattern, no more load than allowed (rules P4, L1); or what a turn too slow costs (E2)."""
        cards_alone = self.sabotage == "succeeded" and not self.played
        if cards_alone:
            self.read(self.situation.options.cards_alone)
        excused = cards_alone and self.situation.options.cards_alone == "free"
        if self.played or not (self.time_up or excused):
            self.played_something()
        self.limits()

    # the letter

    def letter(self) -> tuple[str, str] | None:
        """The letter that is sent from the tower of the figure, if one is."""
        return None if self.player.tower is None else super().letter()

    def tower_for(self, sign: str) -> str | None:
        """The tower where the figure stands, whatever the sign."""
        return self.player.tower

    def moved_since(self, tower: str, decides: bool) -> bool:
        """Not two letters in a row from the same tower (rule M4); ``decides``: nothing else is against the letter."""
        text = N_("the letter does not come from the tower of the last one")
        fine = self.check(not self.stays(tower), text, "M4")
        if not fine:
            self.because(N_("the last letter came from {tower}: the figure must move first"), tower=tower)
        if decides and self.reading_decides(tower):
            self.read(self.situation.options.same_tower, 2)
        return fine

    def stays(self, tower: str) -> bool:
        """Whether a letter from there would come from the tower of the last one (rule M4)."""
        player = self.situation.players[self.index]
        if tower == self.begun_at and not player.rested:
            return True
        return self.situation.options.same_tower == "never" and tower == player.last_tower

    def reading_decides(self, tower: str) -> bool:
        """Whether a letter from there is allowed by one reading of M4 and not by the other, and the user chose none."""
        player, kit = self.situation.players[self.index], self.situation.kit
        return kit.same_tower == "" and tower == player.last_tower and (tower != self.begun_at or player.rested)

    # the sabotage

    def _begin_sabotage(self, target: int) -> None:
        victim, saboteur = self.players[target], self.situation.left_of(target)
        self.note(N_("{player} has sent the last letter: {saboteur} may sabotage it, now and once"), "S1",
                  player=victim.name, saboteur=self.players[saboteur].name)  # fmt: skip
        self.require(self.index == saboteur, N_("the saboteur is the next in turn, {player}"), "S1",
                     player=self.players[saboteur].name)  # fmt: skip
        self.check(True, N_("nobody has tried it on {player} before"), "S2", player=victim.name)

    def _look_whether_dark(self, target: int) -> None:
        tower = self.players[target].tower
        if tower is None or self.lamps & TOWERS[tower].window:
            return
        self.sabotage = "succeeded"
        self.plays_before_move = self.played
        self.check(True, N_("all six lamps around {tower} are dark"), "S3", tower=tower)
        self.announce(N_("{player} takes the last token back and must move before sending that letter again"), "S4",
                      player=self.players[target].name)  # fmt: skip
        self.announce(N_("{player} may go on with the turn: the load left is {left}"), "S4",
                      player=self.player.name, left=(self.limit or 0) - self.load)  # fmt: skip
        victim = self.players[target]
        self.change(target, sent=victim.sent - 1, sabotaged=True, rested=False, last_load=None)

    def _sabotage_missed(self, target: int) -> TurnRuling:
        tower = self.players[target].tower
        assert tower is not None
        self.limits()
        lit = self.lamps & TOWERS[tower].window
        tried = bool(self.turn.steps)
        self.sabotage = "failed" if tried else "declined"
        if tried:
            self.check(False, N_("all six lamps around {tower} are dark"), "S3", tower=tower)
            self.because(N_("lamps that still shine: {number}"), number=lit.bit_count())
        if not self.broken:
            self.change(target, sabotaged=True)
            self.note(N_("{player} wins: the sabotage has not come off"), "S5 V1", player=self.players[target].name)
            self.outcome_line = self.lines[-1]
        return self.ruling()

    # the end of the turn

    def _end(self, sent: tuple[str, str] | None) -> TurnRuling:
        self.ending = True
        if sent is not None:
            text = N_("{player} covers {sign} with a token")
            self.note(text, "G4", player=self.player.name, sign=sign_name(sent[0]))
        draw, cards = self._draw()
        before = self.situation.players[self.index]
        if sent is not None:
            self.change(self.index, sent=self.player.sent + 1, rested=False, last_tower=self.player.tower)
        else:
            self.change(self.index, rested=True)
        if self.player.finished and not before.finished:
            self.change(self.index, last_load=max(0, self.load))
        for card in self.turn.then:
            self.card(card)
        return self.ruling(sent, draw, cards)

    def _draw(self) -> tuple[int | None, int]:
        """Filling the hand up (rules H1, H2), or what a turn too slow costs (rule E2)."""
        if self.time_up and not self.played:
            self._too_slow()
            return 0, 0
        if self.turn.puts_away is not None:
            self.require(False, N_("a pattern is put away only if none was played in time"), "E2")
            self.because(N_("to be put right: it goes back into the hand; the turn counts"))
        draw, icons = self.fill_hand("H1"), self.icons(self.turn.drawn or ())
        if icons:
            self.note(N_("outage icons on the patterns drawn, a card each: {cards}"), "H2", cards=icons)
            self.change(self.index, cards=None if self.player.cards is None else self.player.cards + icons)
        return draw, icons

    def _too_slow(self) -> None:
        self.note(N_("no pattern was played in time: one of the hand is put away, and none drawn"), "E2")
        if not self.require(not self.turn.drawn, N_("nothing is drawn"), "E2", 2):
            self.because(N_("to be put right: patterns back into the bag: {number}; the turn counts"), 3,
                         number=len(self.turn.drawn or ()))  # fmt: skip
        away = self.turn.puts_away
        if away is None:
            self.change(self.index, hand=None)
            return
        if not self.require(self.without(self.index, away), N_("{pattern} is in the hand"), "E2 P3", 2,
                            pattern=away.id):  # fmt: skip
            self.because(N_("to be put right: another one of the hand is put away; the turn counts"), 3)
            self.change(self.index, hand=None)

    def dwarf_after(self) -> str | None:
        """The deep dwarf goes where its player began the turn, if he moved (rule M5)."""
        situation = self.situation
        if situation.dwarf_owner != self.index:
            return situation.dwarf
        if self.begun_at in {None, self.player.tower}:
            self.note(N_("the deep dwarf stays where it is"), "M5")
            return situation.dwarf
        self.note(N_("the deep dwarf goes to {tower}, where the turn began"), "M5", tower=self.begun_at or "")
        return self.begun_at
