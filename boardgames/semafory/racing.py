"""Turns without figures on the exchange: the co-operative race to Genova, and the race of juniors."""

from boardgames.semafory.exchange import sign_name
from boardgames.semafory.fields import NAMED_TOWERS, SIGNS_OF_TWO_WORDS
from boardgames.semafory.kit import DECK_NAMES, Pattern
from boardgames.semafory.model import Situation
from boardgames.semafory.table import TurnTable
from boardgames.semafory.turn_model import Exchange, Step, Turn
from boardgames.semafory.working import TurnRuling
from fejag_admin.common.language import N_

LOG_PRICE = 1
"""Load points for taking a pattern that lies face down (rule K4)."""


class JuniorRace(TurnTable):
    """A turn in the race of juniors."""

    def follow(self) -> TurnRuling:
        self.go()
        self.played_something()
        self.note(N_("load points do not count here: {load}"), "J1", load=self.load)
        sent = self.letter()
        if self.broken:
            return self.ruling()
        self.ending = True
        if sent is not None:
            self._advance(sent[0])
        draw = self.fill_hand("J2")
        self._cards_after()
        return self.ruling(sent, draw, int(sent is not None and self.player.sent in NAMED_TOWERS))

    def _advance(self, sign: str) -> None:
        self.change(self.index, sent=self.player.sent + 1)
        self.note(N_("{player} covers {sign} with a token"), "G4", player=self.player.name, sign=sign_name(sign))
        place = self.player.sent
        self.note(N_("the figure of {player} goes on to tower {place} of {towers}"), "J3", player=self.player.name,
                  place=place, towers=SIGNS_OF_TWO_WORDS)  # fmt: skip
        if place in NAMED_TOWERS:
            self.note(N_("that is a named tower: the top outage card is taken and takes effect at once"), "J3")

    def _cards_after(self) -> None:
        kit = self.situation.kit
        for card in self.turn.then:
            if kit.is_repair(card.name) or kit.is_technician(card.name):
                self.note(N_("card {card} has no effect in the race of juniors"), "J3", card=card.name)
            else:
                self.card(card)


class RoadToGenova(TurnTable):
    """A turn of the co-operative game, alone or together (rules K1 to K7)."""

    def __init__(self, situation: Situation, turn: Turn) -> None:
        super().__init__(situation, turn)
        self.events, self.logs = situation.events, situation.logs
        self.exchanged = False
        self.arrived = False

    def follow(self) -> TurnRuling:
        self.go()
        if self.owed is not None:
            text = N_("the pattern just taken, {pattern}, is played at once")
            self.require(False, text, "K3", pattern=self.owed.id)
        self.played_something()
        sent = self.letter()
        if self.broken:
            return self.ruling()
        self.ending = True
        if sent is not None:
            self.note(N_("the tower nearest to Ankh-Morpork leaves the road and covers {sign}"), "K6",
                      sign=sign_name(sent[0]))  # fmt: skip
        draw, icons = self._pass_and_draw()
        for card in self.turn.then:
            self.card(card)
            self._watch_postman()
        self.note(N_("steps of the postman in this turn: {steps}; {gone} of {road} so far"), "K2",
                  steps=self._steps(), gone=self._gone(), road=self.situation.road)  # fmt: skip
        postman = self.situation.road if self.arrived else self._gone()
        return self.ruling(sent, draw, icons, sent=self.situation.sent + (sent is not None), postman=postman,
                           events=self.events, logs=self.logs)  # fmt: skip

    # the postman

    def step(self, step: Step) -> None:
        """One step of the turn, and where it takes the postman."""
        super().step(step)
        self._watch_postman()

    def _steps(self) -> int:
        return self.load + self.extra_steps

    def _gone(self) -> int:
        return min(self.situation.road, max(0, self.situation.postman + self._steps()))

    def _watch_postman(self) -> None:
        """He may be in Genova in the middle of a turn, and stays there (rules K2, K6)."""
        self.arrived |= self._gone() == self.situation.road

    # the exchange of a pattern

    def exchange(self, step: Exchange) -> None:
        """A pattern of the hand for one on the table (rules K3, K4)."""
        price = LOG_PRICE if step.source == "log" else 0
        self.note(N_("{gives} is exchanged for {takes}, from the card: {deck}"), "K3 K4", amount=price,
                  gives=step.gives.id, takes=step.takes.id, deck=DECK_NAMES[step.source])  # fmt: skip
        self.require(not self.exchanged, N_("it is the only exchange of the turn"), "K3", 2)
        self.exchanged = True
        if self.hand is not None:
            there = self.without(self.index, step.gives)
            self.require(there, N_("{pattern} is in the hand"), "P3 K3", 2, pattern=step.gives.id)
        if step.source == "event":
            lies = step.takes in self.events
            self.require(lies, N_("{pattern} lies on an event report"), "K3", 2, pattern=step.takes.id)
            if lies:
                at = self.events.index(step.takes)
                self.events = self.events[:at] + self.events[at + 1 :]
        else:
            self.require(self.logs > 0, N_("a pattern lies on an operator log: {left}"), "K3", 2, left=self.logs)
            self.logs = max(0, self.logs - 1)
        self.announce(N_("the card below is read aloud and takes effect: enter what it says"), "K3 C1", 2)
        self.load += price
        if self.hand is not None:
            self.change(self.index, hand=(*self.hand, step.takes))
        self.owed = step.takes

    # the end of the turn

    def _pass_and_draw(self) -> tuple[int | None, int]:
        """What goes to the neighbour, and what is drawn (rules K5, K7, N1)."""
        hand, drawn = self.hand, self.turn.drawn
        if len(self.players) == 1:
            return self.fill_hand("K7"), self._night(drawn or ())
        left = self.situation.left_of(self.index)
        if hand is None or len(hand) > 1:
            self._lose_sight()
            return None, self._night(drawn or ())
        draw, name = 2 - len(hand), self.players[left].name
        if hand:
            self.note(N_("{pattern} goes to {player}; draw one"), "K5", pattern=hand[0].id, player=name)
        else:
            self.note(N_("draw one for {player} and one to keep"), "K5", player=name)
        if drawn is not None and self.as_many_drawn(drawn, draw, "K5"):
            passed, kept = hand + drawn
            self.change(self.index, hand=(kept,))
            hand_of_left = self.players[left].hand
            self.change(left, hand=None if hand_of_left is None else (*hand_of_left, passed))
        else:
            self._lose_sight()
        return draw, self._night(drawn or ())

    def _lose_sight(self) -> None:
        """Patterns went round that were not told: hands are not known any more."""
        for index in (self.index, self.situation.left_of(self.index)):
            self.change(index, hand=None)

    def _night(self, drawn: tuple[Pattern, ...]) -> int:
        icons = self.icons(drawn) if self.situation.game.night else 0
        if icons:
            self.note(N_("outage icons on the patterns drawn: reveal as many cards before the next turn: {cards}"),
                      "N1", cards=icons)  # fmt: skip
        return icons
