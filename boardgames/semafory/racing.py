"""Turns without figures on the exchange: the co-operative race to Genova, and the race of juniors."""

from __future__ import annotations

from boardgames.semafory.alphabet import message_of, sign_name
from boardgames.semafory.fields import HAND, JUNIOR, NAMED_TOWERS, SIGNS_OF_TWO_WORDS
from boardgames.semafory.kit import DECK_NAMES, Pattern
from boardgames.semafory.model import Situation
from boardgames.semafory.table import TurnRuling, TurnTable
from boardgames.semafory.turn_model import Card, Exchange, Move, Play, Step, Turn
from fejag_admin.common.language import N_

LOG_PRICE = 1
"""Load points for taking a pattern that lies face down (rule K4)."""


class Race(TurnTable):
    """What both races share: no figures on the exchange, a letter around any of the player's six towers."""

    def go(self) -> None:
        for step in self.turn.steps:
            self.step(step)

    def step(self, step: Step) -> None:
        match step:
            case Move():
                self.require(False, N_("there are no figures on the exchange in this game"), "K1 J1")
            case Play():
                self.play(step)
            case Exchange():
                self.exchange(step)
            case Card():
                self.card(step)

    def exchange(self, step: Exchange) -> None:
        """Exchanging a pattern; only the co-operative game knows it."""
        self.require(False, N_("patterns are exchanged in the co-operative game only"), "K3")

    def _send(self) -> tuple[str, str] | None:
        sign = self.situation.next_sign(self.index)
        if sign is None:
            self.nothing_left()
            return None
        self.tell_next(sign)
        tower = self.sign_anywhere(sign)
        return None if tower is None or self.broken else (sign, tower)


class JuniorRace(Race):
    """A turn in the race of juniors."""

    def follow(self) -> TurnRuling:
        self.go()
        self.played_something()
        self.note(N_("load points do not count here: {load}"), "J1", load=self.load)
        sent = self._send()
        if self.broken:
            return self.void()
        self.ending = True
        if sent is not None:
            self._advance(sent[0])
        draw, drawn = None, self.turn.drawn
        if self.hand is not None:
            draw = max(0, HAND[JUNIOR] - len(self.hand))
            self.note(N_("draw to hold {hand} again: {draw}"), "J2", hand=HAND[JUNIOR], draw=draw)
            hand_drawn = drawn if drawn is not None else None if draw else ()
            fine = drawn is None or self.as_many_drawn(drawn, draw, "J2")
            self.change(self.index, hand=self.hand + hand_drawn if fine and hand_drawn is not None else None)
        self._cards_after()
        return self._ruling(sent, draw)

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

    def _ruling(self, sent: tuple[str, str] | None, draw: int | None) -> TurnRuling:
        winners: tuple[int, ...] = ()
        if self.player.finished:
            winners = (self.index,)
            self.tell(N_("{player} is in Genova and wins"), "J4", player=self.player.name)
        cards = int(sent is not None and self.player.sent in NAMED_TOWERS)
        sign, tower = sent if sent is not None else (None, None)
        after = self.after(bag=self.bag_after(draw))
        return TurnRuling(player=self.index, legal=True, load=self.load, after=after, sent=sign, tower=tower, draw=draw,
                          cards=cards, over=bool(winners), winners=winners, outcome_line=self.outcome_line)  # fmt: skip


class RoadToGenova(Race):
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
        sent = self._send()
        if self.broken:
            return self.void()
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
        return self._ruling(sent, draw, icons)

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
        alone = len(self.players) == 1
        if hand is None or (not alone and len(hand) > 1):
            self._lose_sight(alone)
            return None, self._night(drawn or ())
        draw = max(0, HAND["cooperative"] - len(hand)) if alone else 2 - len(hand)
        left = self.situation.left_of(self.index)
        if alone:
            self.note(N_("draw to hold {hand} again: {draw}"), "K7", hand=HAND["cooperative"], draw=draw)
        elif hand:
            self.note(N_("{pattern} goes to {player}; draw one"), "K5", pattern=hand[0].id,
                      player=self.players[left].name)  # fmt: skip
        else:
            self.note(N_("draw one for {player} and one to keep"), "K5", player=self.players[left].name)
        if drawn is None:
            if draw:
                self._lose_sight(alone)
            return draw, 0
        rule = "K7" if alone else "K5"
        if self.as_many_drawn(drawn, draw, rule):
            self._deal(hand + drawn, left, alone)
        else:
            self._lose_sight(alone)
        return draw, self._night(drawn)

    def _deal(self, patterns: tuple[Pattern, ...], left: int, alone: bool) -> None:
        if alone:
            self.change(self.index, hand=patterns)
            return
        passed, kept = patterns
        self.change(self.index, hand=(kept,))
        hand_of_left = self.players[left].hand
        self.change(left, hand=None if hand_of_left is None else (*hand_of_left, passed))

    def _lose_sight(self, alone: bool) -> None:
        """Patterns went round that were not told: hands are not known any more."""
        self.change(self.index, hand=None)
        if not alone:
            self.change(self.situation.left_of(self.index), hand=None)

    def _night(self, drawn: tuple[Pattern, ...]) -> int:
        icons = self.icons(drawn) if self.situation.game.night else 0
        if icons:
            self.note(N_("outage icons on the patterns drawn: reveal as many cards before the next turn: {cards}"),
                      "N1", cards=icons)  # fmt: skip
        return icons

    def _ruling(self, sent: tuple[str, str] | None, draw: int | None, icons: int) -> TurnRuling:
        situation = self.situation
        count = situation.sent + (sent is not None)
        complete = count == len(message_of(situation.words))
        everybody = tuple(range(len(self.players)))
        winners = everybody if complete and not self.arrived else ()
        if winners:
            self.tell(N_("You have won: the end is sent and the postman still on his way"), "K6", True)
        elif self.arrived:
            text = (
                N_("The Post Office wins: the postman is in Genova in the very turn of the last sign")
                if complete
                else N_("first|The Post Office wins: the postman is in Genova first, signs sent {sent} of {signs}")
            )
            self.tell(text, "K6", False, sent=count, signs=SIGNS_OF_TWO_WORDS)
        after = self.after(sent=count, postman=self._final(), events=self.events, logs=self.logs,
                           bag=self.bag_after(draw))  # fmt: skip
        sign, tower = sent if sent is not None else (None, None)
        return TurnRuling(player=self.index, legal=True, load=self.load, after=after, sent=sign, tower=tower, draw=draw,
                          cards=icons, over=complete or self.arrived, winners=winners,
                          outcome_line=self.outcome_line)  # fmt: skip

    def _final(self) -> int:
        return self.situation.road if self.arrived else self._gone()
