"""A working copy of the table on which the referee follows a turn; every step leaves a line of the working."""

from dataclasses import replace
from typing import Any

from boardgames.core.verdict import Line
from boardgames.semafory.exchange import (
    SEAT_NAMES,
    TOWERS,
    Mask,
    lamp_names,
    read_view,
    sign_at,
    sign_name,
    ways_to_lay,
)
from boardgames.semafory.fields import COMPETITIVE, HAND, LIMIT, SECONDS
from boardgames.semafory.kit import Effect, Pattern
from boardgames.semafory.model import Player, Situation
from boardgames.semafory.rules import end_of
from boardgames.semafory.turn_model import Card, Exchange, Move, Play, Step, Turn
from boardgames.semafory.working import TurnRuling, TurnWorking, hand_line, pattern_lines, sign_lines
from fejag_admin.common.language import N_


class TurnTable(TurnWorking):
    """Lamps, hand, load and figure of the mover as the turn goes on; each game goes on from here in its own way.

    ``touched``: lamps flipped in the turn; ``foreign``: lamps that cards of other players have changed.
    """

    def __init__(self, situation: Situation, turn: Turn) -> None:
        super().__init__()
        self.situation, self.turn, self.index = situation, turn, turn.player
        self.players: list[Player] = list(situation.players)
        self.lamps = situation.lamps
        self.begun_at = self.player.tower
        self.limit = LIMIT if situation.game.mode == COMPETITIVE else None
        self.load = self.played = 0
        self.touched: Mask = 0
        self.foreign: Mask = 0
        self.extra_steps = 0
        self.owed: Pattern | None = None
        self.outcome_line: Line | None = None
        self.sabotage = ""

    @property
    def player(self) -> Player:
        return self.players[self.index]

    @property
    def hand(self) -> tuple[Pattern, ...] | None:
        return self.player.hand

    def holder_of(self, tower: str) -> int | str | None:
        """Who else stands on a tower as things are now: the index of a player, ``dwarf``, or None."""
        return replace(self.situation, players=tuple(self.players)).holder_of(tower, self.index)

    def played_something(self) -> None:
        """At least one pattern is played, unless there is none (rule P4)."""
        empty = self.hand == () and not self.played
        self.require(self.played > 0 or empty, N_("at least one pattern is played"), "P4")

    def limits(self) -> None:
        """The load of the turn, where it is limited (rule L1)."""
        if self.limit is not None:
            self.require(self.load <= self.limit, N_("load points in all: {load}, of {limit} at most"), "L1",
                         load=self.load, limit=self.limit)  # fmt: skip

    def ruling(
        self, letter: tuple[str, str] | None = None, draw: int | None = None, cards: int = 0, **changed: Any
    ) -> TurnRuling:
        """What comes of the turn; nothing if a rule was broken.

        ``letter``: the sign sent and its tower. ``changed``: what else of the table changes besides players and lamps.
        """
        if self.broken:
            return TurnRuling(player=self.index, legal=False, load=self.load, after=self.situation,
                              reasons=self.reasons)  # fmt: skip
        after = replace(self.situation, players=tuple(self.players), lamps=self.lamps,
                        player=self.situation.left_of(self.index), dwarf=self.dwarf_after(), bag=self.bag_after(draw),
                        **changed)  # fmt: skip
        end, lines = end_of(after)
        if self.outcome_line is None and (end.over or after.finishers):
            self.lines += lines
            self.outcome_line = lines[-1] if end.over or end.sabotage is not None else None
        sign, tower = letter or (None, None)
        return TurnRuling(player=self.index, legal=True, load=self.load, after=after, sent=sign, tower=tower, draw=draw,
                          cards=cards, sabotage=self.sabotage, over=end.over, winners=end.winners,
                          outcome_line=self.outcome_line, reasons=self.reasons)  # fmt: skip

    def laid_out(self) -> Situation:
        """The table after the steps told, whether the rules allow them or not."""
        self.go()
        for card in self.turn.then:
            self.card(card)
        return replace(self.situation, players=tuple(self.players), lamps=self.lamps, dwarf=self.dwarf_after())

    def dwarf_after(self) -> str | None:
        """Where the deep dwarf is after the turn, in a game that has one."""
        return self.situation.dwarf

    # steps

    def follow(self) -> TurnRuling:
        """Follow the turn to its end."""
        raise NotImplementedError

    def go(self) -> None:
        """The steps that were told and count."""
        for step in self.in_time():
            self.step(step)

    def step(self, step: Step) -> None:
        match step:
            case Move():
                self.move(step)
            case Play():
                self.play(step)
            case Exchange():
                self.exchange(step)
            case Card():
                self.card(step)

    def move(self, _step: Move) -> None:
        """A figure goes; only the competitive game has figures on the exchange."""
        self.require(False, N_("there are no figures on the exchange in this game"), "K1 J1")

    def exchange(self, _step: Exchange) -> None:
        """A pattern is exchanged; only the co-operative game knows it."""
        self.require(False, N_("patterns are exchanged in the co-operative game only"), "K3")

    def change(self, index: int, **fields: object) -> None:
        self.players[index] = replace(self.players[index], **fields)  # type: ignore[arg-type]  # names checked at run time

    def without(self, index: int, pattern: Pattern) -> bool:
        """Take a pattern from a hand; False if it is not there. A hand that is not known has everything."""
        hand = self.players[index].hand
        if hand is None:
            return True
        if pattern not in hand:
            return False
        at = hand.index(pattern)
        self.change(index, hand=hand[:at] + hand[at + 1 :])
        return True

    def play(self, step: Play) -> None:
        """A pattern is laid, and the lamps under its holes are flipped (rules G1, P1, P2, P3)."""
        pattern, name, lamps = step.pattern, step.pattern.id, step.lamps
        self.note(N_("pattern {pattern} on {lamps}"), "G1", amount=pattern.load, pattern=name, lamps=lamp_names(lamps))
        if self.owed is not None:
            due = self.owed == pattern
            self.require(due, N_("the pattern just taken, {pattern}, is played at once"), "K3", 2, pattern=self.owed.id)
            self.owed = None
        if self.hand is not None:
            self.require(self.without(self.index, pattern), N_("{pattern} is in the hand"), "P3", 2, pattern=name)
        else:
            self.lines.append(hand_line(self.player.name, pattern))
        self.lines += pattern_lines(self.situation.kit, (pattern,))
        if lamps.bit_count() < len(pattern.holes):
            self.require(False, N_("the whole pattern lies inside the exchange"), "P1", 2)
        else:
            fits = lamps in ways_to_lay(pattern.holes)
            self.require(fits, N_("these lamps are its holes, turned or mirrored at will"), "P1 P2", 2)
        self.lamps ^= lamps
        self.touched |= lamps
        self.load += pattern.load
        self.played += 1

    def card(self, step: Card) -> None:
        """A card takes effect as it was entered by hand (rule C1)."""
        by = self.index if step.by is None else step.by
        whom = self.index if step.player is None else step.player
        effect = step.effect
        self.note(N_("card {card}, played by {player}"), "C1", card=step.name, player=self.players[by].name)
        if (held := self.players[by].cards) is not None:
            text = N_("outage cards in the hand of {player}: {cards}")
            self.require(held > 0, text, "H2", 2, player=self.players[by].name, cards=held)
            self.change(by, cards=max(0, held - 1))
        after = effect.on(self.lamps)
        if changed := self.lamps ^ after | effect.flips:
            self.note(N_("it changes {lamps}"), "C1", 2, lamps=lamp_names(changed))
            if by == self.index:
                self.touched |= changed
            else:
                self.foreign |= changed
        self.lamps = after
        if whom == self.index:
            self.load += effect.load
        self.extra_steps += effect.steps
        for text, number in (
            (N_("load points of {player}: {number}"), effect.load),
            (N_("postman-goes|steps of the postman: {number}"), effect.steps),
            (N_("{player} draws: {number}"), effect.draws),
        ):
            if number:
                self.note(text, "C1", 2, number=number, player=self.players[whom].name)
        self._hand_changes(whom, effect)
        if effect.tower:
            self.change(whom, tower=effect.tower)
            self.note(N_("the figure of {player} goes to {tower}"), "C1", 2, player=self.players[whom].name,
                      tower=effect.tower)  # fmt: skip

    def _hand_changes(self, whom: int, effect: Effect) -> None:
        name = self.players[whom].name
        for pattern in effect.loses:
            there = self.without(whom, pattern)
            self.require(there, N_("{player} gives up {pattern}"), "C1", 2, player=name, pattern=pattern.id)
        hand = self.players[whom].hand
        if effect.gains and hand is not None:
            self.change(whom, hand=hand + effect.gains)
        for pattern in effect.gains:
            self.note(N_("{player} gets {pattern}"), "C1", 2, player=name, pattern=pattern.id)
        if effect.draws:
            self.change(whom, hand=None)

    # the clock

    @property
    def time_up(self) -> bool:
        """Whether the sand ran out in this turn (rule E1)."""
        if not self.situation.game.express:
            return False
        return self.turn.time_up or any((step.second or 0) > SECONDS for step in self.turn.steps)

    def in_time(self) -> tuple[Step, ...]:
        """The steps that count: what was done after the sand ran out is taken back (rule E1)."""
        steps = self.turn.steps
        if not self.situation.game.express:
            return steps
        counted = tuple(step for step in steps if (step.second or 0) <= SECONDS)
        if len(counted) < len(steps):
            late = len(steps) - len(counted)
            self.note(N_("after {seconds} seconds, so taken back: the last steps, {late}"), "E1", seconds=SECONDS,
                      late=late)  # fmt: skip
        elif self.turn.time_up:
            self.note(N_("the sand ran out: the turn ends here"), "E1")
        return counted

    # letters

    def shows(self, sign: str, tower: str) -> bool:
        """Whether the lamps around a tower show a sign the right way up for the mover (rule G3)."""
        return read_view(self.lamps, self.player.seat, tower) == self.situation.kit.alphabet[sign]

    def why_not(self, sign: str, tower: str) -> None:
        seat, lamps = self.player.seat, self.situation.kit.alphabet[sign]
        wrong = (self.lamps ^ sign_at(lamps, seat, tower)) & TOWERS[tower].window
        if read_view(self.lamps, seat, tower) == lamps[::-1]:
            self.because(N_("around {tower} it stands upside down"), tower=tower)
        else:
            self.because(N_("around {tower} these lamps are wrong: {lamps}"), tower=tower, lamps=lamp_names(wrong))
        elsewhere = tuple(other for other in self.situation.towers_of(self.index)
                          if other != tower and self.shows(sign, other))  # fmt: skip
        if elsewhere:
            self.because(N_("it stands around {towers} instead"), towers=elsewhere)

    def tell_next(self, sign: str) -> None:
        """Which sign is next in the message (rules G4, W1)."""
        message, sent = self.situation.message_of(self.index)
        text = N_("next in the message is {sign}, sign {place} of {signs}")
        self.note(text, "G4 W1", sign=sign_name(sign), place=sent + 1, signs=len(message))

    def claimed_in_order(self, sign: str) -> bool:
        """Whether the sign that the mover says he sent is the next one of the message (rules G4, G5)."""
        claim = self.turn.sends
        if claim is None:
            return True
        fine = self.check(claim == sign, N_("the sign {sign} is next in the message"), "G4 G5", sign=sign_name(claim))
        if not fine:
            self.because(N_("next is {sign}; one sign a turn, from left to right"), sign=sign_name(sign))
        return fine

    def flipped_around(self, tower: str) -> bool:
        """Whether one of the six lamps was flipped in this turn, there and back included (rule G6)."""
        flipped = bool(self.touched & TOWERS[tower].window)
        fine = self.check(flipped, N_("one of the six lamps at least was flipped in this turn"), "G6")
        if not fine and self.foreign & TOWERS[tower].window:
            self.because(N_("around {tower} only a card of another player has changed lamps, which does not count"),
                         tower=tower)  # fmt: skip
        elif not fine:
            self.because(N_("the pattern around {tower} is as it was before the turn"), tower=tower)
        return fine

    def sign_around(self, sign: str, tower: str) -> bool:
        """Whether the sign stands around a tower, with the reason if it does not (rule G3)."""
        seat = SEAT_NAMES[self.player.seat]
        text = N_("the six lamps around {tower} show {sign}, the right way up for {seat}")
        fine = self.check(self.shows(sign, tower), text, "G2 G3", tower=tower, sign=sign_name(sign), seat=seat)
        if not fine:
            self.why_not(sign, tower)
        self.lines += sign_lines(self.situation.kit, sign)
        return fine

    def letter(self) -> tuple[str, str] | None:
        """The sign that is sent in this turn and its tower, if one is."""
        sign = self.situation.next_sign(self.index)
        if sign is None:
            if self.turn.sends is not None:
                self.check(False, N_("a sign of the message is left to send"), "G4")
            return None
        self.tell_next(sign)
        tower = self.tower_for(sign)
        if tower is None:
            return None
        begun = len(self.lines)
        in_order, stands = self.claimed_in_order(sign), self.sign_around(sign, tower)
        fine = self.flipped_around(tower) and in_order and stands
        if not (self.moved_since(tower, fine) and fine):
            self.reproach_nobody(begun, tower, stands=stands)
            return None
        return None if self.broken else (sign, tower)

    def moved_since(self, _tower: str, _decides: bool) -> bool:
        """Whether the figure has moved since the last letter, if there are figures (rule M4)."""
        return True

    def tower_for(self, sign: str) -> str | None:
        """The tower of the mover around which he has sent the sign, if he has no figure (rules K1, J1)."""
        towers = self.situation.towers_of(self.index)
        showing = tuple(tower for tower in towers if self.shows(sign, tower))
        best = next((tower for tower in showing if self.touched & TOWERS[tower].window), None)
        tower = self.turn.tower or best or next(iter(showing), None)
        rules = "K1" if self.situation.words else "J1"
        if tower is None:
            self.check(False, N_("around one of the towers of {player} stands {sign}, the right way up for {seat}"),
                       f"{rules} G3", player=self.player.name, sign=sign_name(sign),
                       seat=SEAT_NAMES[self.player.seat])  # fmt: skip
            upside = tuple(tower for tower in towers if read_view(self.lamps, self.player.seat, tower)[::-1]
                           == self.situation.kit.alphabet[sign])  # fmt: skip
            if upside:
                self.because(N_("upside-down-at-several|around {towers} it stands upside down"), towers=upside)
            return None
        self.note(N_("the tower looked at: {tower}; all towers of the player's colour may be used"), rules,
                  tower=tower)  # fmt: skip
        return tower

    def reproach_nobody(self, begun: int, tower: str, *, stands: bool) -> None:
        """Where no sign was said to be sent, nothing is broken by conditions (from ``begun`` on) that are not met."""
        if self.turn.sends is not None:
            return
        reasons = [line for line in self.lines[begun:] if line.passed is not False]
        del self.lines[begun:]
        if stands:
            self.note(N_("nothing is sent from {tower}, though the sign stands there"), "G6 M4", tower=tower)
        else:
            self.note(N_("nothing is sent: the next sign does not stand around {tower}"), "G3", tower=tower)
        self.lines += reasons

    # drawing

    def fill_hand(self, rule: str) -> int | None:
        """Draw to a full hand; return how many patterns, None if the hand is not known (rules H1, J2, K7)."""
        hand, drawn, full = self.hand, self.turn.drawn, HAND[self.situation.game.mode]
        if hand is None:
            return None
        draw = max(0, full - len(hand))
        self.note(N_("draw to hold {hand} again: {draw}"), rule, hand=full, draw=draw)
        fine = draw == 0 if drawn is None else self.as_many_drawn(drawn, draw, rule)
        self.change(self.index, hand=hand + (drawn or ()) if fine else None)
        return draw

    def as_many_drawn(self, drawn: tuple[Pattern, ...], draw: int, rule: str) -> bool:
        """Whether the right number was drawn; a wrong one is put right, the turn counts (rules H1, J2, K5, K7)."""
        fine = self.check(len(drawn) == draw, N_("as many patterns are drawn: {drawn}"), rule, 2, drawn=len(drawn))
        more = draw - len(drawn)
        if more > 0:
            self.because(N_("to be put right: patterns still to draw: {number}; the turn counts"), 3, number=more)
        elif more:
            self.because(N_("to be put right: patterns back into the bag: {number}; the turn counts"), 3, number=-more)
        return fine

    def bag_after(self, draw: int | None) -> int | None:
        """What the bag holds after drawing; once it is empty the discarded patterns go back, uncounted (rule H1)."""
        bag = self.situation.bag
        if bag is None or draw is None or bag > draw:
            return None if bag is None or draw is None else bag - draw
        self.note(N_("the last pattern of the bag is drawn: the discarded ones go back into it"), "H1")
        return None

    def icons(self, drawn: tuple[Pattern, ...]) -> int:
        """How many of the patterns drawn bear the outage icon."""
        return sum(pattern.outage for pattern in drawn)
