"""Turns without figures on the exchange: the co-operative race to Genova, and the race of juniors."""

from boardgames.core.names import fold
from boardgames.semafory.exchange import sign_name
from boardgames.semafory.fields import NAMED_TOWERS, SIGNS_OF_TWO_WORDS
from boardgames.semafory.kit import DECK_NAMES, REPAIR, TECHNICIAN, Pattern
from boardgames.semafory.model import Situation
from boardgames.semafory.table import TurnTable, less
from boardgames.semafory.turn_model import Exchange, Step, Turn
from fejag_admin.common.language import N_


class JuniorRace(TurnTable):
    """A turn in the race of juniors."""

    def duties(self) -> None:
        super().duties()
        self.note(N_("load points do not count here: {load}"), "J1", load=self.load)

    def end(self) -> None:
        """The figure goes on with the letter, the hand is filled up, an outage card takes effect (rules J2, J3)."""
        if self.sent is not None:
            self._advance(self.sent)
        self.fill_hand("J2")
        for card in self.turn.then:
            if fold(card.name) in REPAIR | TECHNICIAN:
                self.note(N_("card {card} has no effect in the race of juniors"), "J3", card=card.name)
            else:
                self.card(card)

    def _advance(self, sign: str) -> None:
        name, place = self.player.name, self.player.sent + 1
        self.change_player(self.index, sent=place)
        self.note(N_("{player} covers {sign} with a token"), "G4", player=name, sign=sign_name(sign))
        self.note(N_("the figure of {player} goes on to tower {place} of {towers}"), "J3", player=name, place=place,
                  towers=SIGNS_OF_TWO_WORDS)  # fmt: skip
        if place in NAMED_TOWERS:
            self.cards = 1
            self.note(N_("that is a named tower: the top outage card is taken and takes effect at once"), "J3")


class RoadToGenova(TurnTable):
    """A turn of the co-operative game, alone or together (rules K1 to K7)."""

    def __init__(self, situation: Situation, turn: Turn) -> None:
        super().__init__(situation, turn)
        self.exchanged = False
        self.arrived = False

    def duties(self) -> None:
        """The pattern just taken is played, and one at least (rules K3, P4)."""
        if self.owed is not None:
            text = N_("the pattern just taken, {pattern}, is played at once")
            self.require(False, text, "K3", pattern=self.owed.id)
        super().duties()

    def end(self) -> None:
        """The tower of the sign, patterns passed on and drawn, cards that take effect, the postman."""
        if self.exchanged:
            self.note(N_("the card below is read aloud and takes effect: enter what it says"), "K3 C1")
        if self.sent is not None:
            self.note(N_("the tower nearest to Ankh-Morpork leaves the road and covers {sign}"), "K6",
                      sign=sign_name(self.sent))  # fmt: skip
        if len(self.now.players) == 1:
            self.fill_hand("K7")
        else:
            self._pass_and_draw()
        self._night()
        for card in self.turn.then:
            self.card(card)
            self._watch_postman()
        self.note(N_("steps of the postman in this turn: {steps}; {gone} of {road} so far"), "K2",
                  steps=self._steps(), gone=self._gone(), road=self.situation.road)  # fmt: skip
        postman = self.situation.road if self.arrived else self._gone()
        self.change(sent=self.situation.sent + (self.sent is not None), postman=postman)

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

    # patterns

    def exchange(self, step: Exchange) -> None:
        """A pattern of the hand for one on the table (rules K3, K4)."""
        price = 1 if step.source == "log" else 0
        events, logs, hand = self.now.events, self.now.logs, self.player.hand
        self.note(N_("{gives} is exchanged for {takes}, from the card: {deck}"), "K3 K4", amount=price,
                  gives=step.gives.id, takes=step.takes.id, deck=DECK_NAMES[step.source])  # fmt: skip
        self.require(not self.exchanged, N_("it is the only exchange of the turn"), "K3", 2)
        if hand is not None:
            is_held = step.gives in hand
            self.require(is_held, N_("{pattern} is in the hand"), "P3 K3", 2, pattern=step.gives.id)
            self.change_player(self.index, hand=(*less(hand, step.gives), step.takes))
        if step.source == "event":
            lies = step.takes in events
            self.require(lies, N_("{pattern} lies on an event report"), "K3", 2, pattern=step.takes.id)
            self.change(events=less(events, step.takes))
        else:
            self.require(logs > 0, N_("a pattern lies on an operator log: {left}"), "K3", 2, left=logs)
            self.change(logs=max(0, logs - 1))
        self.load += price
        self.exchanged, self.owed = True, step.takes

    def _pass_and_draw(self) -> None:
        """Pass patterns to the neighbour and draw new ones (rule K5); unlisted ones are unknown afterwards."""
        hand, drawn, neighbour = self.player.hand, self.turn.drawn, self.situation.left_of(self.index)
        passed: tuple[Pattern, ...] | None = None
        kept: tuple[Pattern, ...] | None = None
        if hand is not None and len(hand) < 2:
            self.draw, name = 2 - len(hand), self.now.players[neighbour].name
            if hand:
                self.note(N_("{pattern} goes to {player}; draw one"), "K5", pattern=hand[0].id, player=name)
            else:
                self.note(N_("draw one for {player} and one to keep"), "K5", player=name)
            if drawn is not None and self.as_many_drawn(drawn, self.draw, "K5"):
                passed, kept = (hand + drawn)[:1], (hand + drawn)[1:]
        hand_there = self.now.players[neighbour].hand
        self.change_player(self.index, hand=kept)
        self.change_player(neighbour, hand=None if passed is None or hand_there is None else hand_there + passed)

    def _night(self) -> None:
        """The outage cards that the night shift brings (rule N1)."""
        self.cards = self.icons if self.situation.game.night else 0
        if self.cards:
            self.note(N_("outage icons on the patterns drawn: reveal as many cards before the next turn: {cards}"),
                      "N1", cards=self.cards)  # fmt: skip
