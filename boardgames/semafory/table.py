"""A working copy of the table on which the referee follows a turn; every step leaves a line of the working."""

from dataclasses import replace

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
from boardgames.semafory.fields import COMPETITIVE, HAND, LIMIT
from boardgames.semafory.kit import Effect, Pattern
from boardgames.semafory.model import Player, Situation
from boardgames.semafory.rules import end_of
from boardgames.semafory.turn_model import Card, Exchange, Move, Play, Step, Turn
from boardgames.semafory.working import TurnWorking, pattern_lines, sign_lines
from fejag_admin.common.language import N_


class TurnTable(TurnWorking):
    """A turn as it goes on; each game goes on from here in its own way.

    ``situation``: as it was before; nothing of a turn that breaks a rule counts. ``load``: its load points.
    ``touched``: lamps flipped in the turn; ``foreign``: lamps that cards of other players have changed. ``sent``: the
    sign sent, at ``tower``. ``draw``: how many patterns to draw, None if that is not known; ``cards``: outage cards
    that their icons bring. ``sabotage``: succeeded, failed, declined, or empty. ``over``: the game has ended;
    ``winners``: its winners, empty if the postman won. ``outcome_line``: the line that says how it ended, or that a
    sabotage is possible now.
    """

    def __init__(self, situation: Situation, turn: Turn) -> None:
        super().__init__(situation, turn.player)
        self.situation, self.turn = situation, turn
        self.limit = LIMIT if situation.game.mode == COMPETITIVE else None
        self.load = self.played = self.extra_steps = self.cards = 0
        self.touched: Mask = 0
        self.foreign: Mask = 0
        self.owed: Pattern | None = None
        self.sent: str | None = None
        self.tower: str | None = None
        self.draw: int | None = None
        self.outcome_line: Line | None = None
        self.sabotage = ""
        self.over = False
        self.winners: tuple[int, ...] = ()

    @property
    def before(self) -> Player:
        """The mover before the turn."""
        return self.situation.players[self.index]

    @property
    def player(self) -> Player:
        """The mover as he is now."""
        return self.now.players[self.index]

    def flip(self, lamps: Mask) -> None:
        """Flip these lamps."""
        self.change(lamps=self.now.lamps ^ lamps)

    # the turn from its first step to its ruling

    def judge(self) -> None:
        """Follow the turn to its end, and see what comes of it; nothing if a rule was broken."""
        self.go()
        self.finish()
        if not self.legal:
            self.now, self.sabotage = self.situation, ""
            return
        self.now = replace(self.settled(), player=self.situation.left_of(self.index), bag=self.bag_after())
        end, lines = end_of(self.now)
        self.over, self.winners = end.over, end.winners
        if self.outcome_line is None and (end.over or self.now.finishers):
            self.lines += lines
            self.outcome_line = lines[-1] if end.over or end.sabotage is not None else None

    def laid_out(self) -> Situation:
        """The table after the steps told, whether the rules allow them or not."""
        self.go()
        for card in self.turn.then:
            self.card(card)
        return self.settled()

    def go(self) -> None:
        """The steps that are told; what is done after the sand ran out is none of them (rule E1)."""
        for step in self.turn.steps:
            self.step(step)
        if self.turn.time_up:
            self.note(N_("the sand ran out: the turn ends here"), "E1")

    def finish(self) -> None:
        """What the rules ask of the steps, the letter, and the end of the turn if no rule is broken."""
        self.duties()
        self.letter()
        if self.legal:
            self.ending = True
            self.end()

    def duties(self) -> None:
        """At least one pattern is played, unless there is none (rule P4)."""
        empty = self.player.hand == () and not self.played
        self.require(self.played > 0 or empty, N_("at least one pattern is played"), "P4")

    def limits(self) -> None:
        """The load of the turn, where it is limited (rule L1)."""
        if self.limit is not None:
            self.require(self.load <= self.limit, N_("load points in all: {load}, of {limit} at most"), "L1",
                         load=self.load, limit=self.limit)  # fmt: skip

    def end(self) -> None:
        """What comes of the turn: the token of its letter, patterns drawn, cards that take effect then."""
        raise NotImplementedError

    def settled(self) -> Situation:
        """The table once everything has gone where it goes after a turn."""
        return self.now

    # steps

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

    def without(self, index: int, pattern: Pattern) -> bool:
        """Take a pattern from a hand; False if it is not there. A hand that is not known has everything."""
        hand = self.now.players[index].hand
        if hand is None:
            return True
        self.change_player(index, hand=less(hand, pattern))
        return pattern in hand

    def play(self, step: Play) -> None:
        """A pattern is laid, and the lamps under its holes are flipped (rules G1, P1, P2, P3)."""
        pattern, name, lamps = step.pattern, step.pattern.id, step.lamps
        self.note(N_("pattern {pattern} on {lamps}"), "G1", amount=pattern.load, pattern=name, lamps=lamp_names(lamps))
        if self.owed is not None:
            due = self.owed == pattern
            self.require(due, N_("the pattern just taken, {pattern}, is played at once"), "K3", 2, pattern=self.owed.id)
            self.owed = None
        if self.player.hand is not None:
            self.require(self.without(self.index, pattern), N_("{pattern} is in the hand"), "P3", 2, pattern=name)
        else:
            text = N_("what {player} held is not told: {pattern} is not looked for")
            self.rest_on(text, "P3", 2, player=self.player.name, pattern=name)
        self.lines += pattern_lines(self.situation.kit, (pattern,))
        if lamps.bit_count() < len(pattern.holes):
            self.require(False, N_("the whole pattern lies inside the exchange"), "P1", 2)
        else:
            fits = lamps in ways_to_lay(pattern.holes)
            self.require(fits, N_("these lamps are its holes, turned or mirrored at will"), "P1 P2", 2)
        self.flip(lamps)
        self.touched |= lamps
        self.load += pattern.load
        self.played += 1

    def card(self, step: Card) -> None:
        """A card takes effect as it was entered by hand (rule C1)."""
        by = self.index if step.by is None else step.by
        whom = self.index if step.player is None else step.player
        effect, holder, name = step.effect, self.now.players[by], self.now.players[whom].name
        self.note(N_("card {card}, played by {player}"), "C1", card=step.name, player=holder.name)
        if holder.cards is not None:
            text = N_("outage cards in the hand of {player}: {cards}")
            self.require(holder.cards > 0, text, "H2", 2, player=holder.name, cards=holder.cards)
            self.change_player(by, cards=max(0, holder.cards - 1))
        flipped = self.now.lamps ^ effect.on(self.now.lamps)
        if changed := flipped | effect.flips:
            self.note(N_("it changes {lamps}"), "C1", 2, lamps=lamp_names(changed))
            if by == self.index:
                self.touched |= changed
            else:
                self.foreign |= changed
        self.flip(flipped)
        self.load += effect.load if whom == self.index else 0
        self.extra_steps += effect.steps
        for text, number in (
            (N_("load points of {player}: {number}"), effect.load),
            (N_("postman-goes|steps of the postman: {number}"), effect.steps),
            (N_("{player} draws: {number}"), effect.draws),
        ):
            if number:
                self.note(text, "C1", 2, number=number, player=name)
        self._hand_changes(whom, effect)
        if effect.tower:
            self.change_player(whom, tower=effect.tower)
            self.note(N_("the figure of {player} goes to {tower}"), "C1", 2, player=name, tower=effect.tower)

    def _hand_changes(self, whom: int, effect: Effect) -> None:
        name = self.now.players[whom].name
        for pattern in effect.loses:
            has_pattern = self.without(whom, pattern)
            self.require(has_pattern, N_("{player} gives up {pattern}"), "C1", 2, player=name, pattern=pattern.id)
        for pattern in effect.gains:
            self.note(N_("{player} gets {pattern}"), "C1", 2, player=name, pattern=pattern.id)
        hand = self.now.players[whom].hand
        self.change_player(whom, hand=None if hand is None or effect.draws else hand + effect.gains)

    # letters

    def seen(self, tower: str) -> str:
        """The lamps around a tower as the mover reads them."""
        return read_view(self.now.lamps, self.player.seat, tower)

    def shows(self, sign: str, tower: str) -> bool:
        """Whether the lamps around a tower show a sign the right way up for the mover (rule G3)."""
        return self.seen(tower) == self.situation.kit.alphabet[sign]

    def upside_down(self, sign: str, tower: str) -> bool:
        return self.seen(tower)[::-1] == self.situation.kit.alphabet[sign]

    def why_not(self, sign: str, tower: str) -> None:
        """Why a sign does not stand around a tower."""
        if self.upside_down(sign, tower):
            self.because(N_("around {towers} it stands upside down"), towers=(tower,))
        else:
            wanted = sign_at(self.situation.kit.alphabet[sign], self.player.seat, tower)
            wrong = (self.now.lamps ^ wanted) & TOWERS[tower]
            self.because(N_("around {tower} these lamps are wrong: {lamps}"), tower=tower, lamps=lamp_names(wrong))
        towers = tuple(tower for tower in self.situation.towers_of(self.index) if self.shows(sign, tower))
        if towers:
            self.because(N_("it stands around {towers} instead"), towers=towers)

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
        flipped = bool(self.touched & TOWERS[tower])
        fine = self.check(flipped, N_("one of the six lamps at least was flipped in this turn"), "G6")
        if not fine and self.foreign & TOWERS[tower]:
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

    def letter(self) -> None:
        """The sign that is sent in this turn, if one is."""
        sign, (message, sent) = self.situation.next_sign(self.index), self.situation.message_of(self.index)
        if sign is None:
            if self.turn.sends is not None:
                self.check(False, N_("a sign of the message is left to send"), "G4")
            return
        text = N_("next in the message is {sign}, sign {place} of {signs}")
        self.note(text, "G4 W1", sign=sign_name(sign), place=sent + 1, signs=len(message))
        tower = self.tower_for(sign)
        if tower is None:
            return
        begun = len(self.lines)
        in_order, stands = self.claimed_in_order(sign), self.sign_around(sign, tower)
        fine = self.flipped_around(tower) and in_order and stands
        if not (self.moved_since(tower, fine) and fine):
            self.reproach_nobody(begun, tower, stands=stands)
        elif self.legal:
            self.sent, self.tower = sign, tower

    def moved_since(self, _tower: str, _decides: bool) -> bool:
        """Whether the figure has moved since the last letter, if there are figures (rule M4)."""
        return True

    def tower_for(self, sign: str) -> str | None:
        """The tower of the mover around which he has sent the sign, if he has no figure (rules K1, J1)."""
        towers = self.situation.towers_of(self.index)
        showing = tuple(tower for tower in towers if self.shows(sign, tower))
        best = next((tower for tower in showing if self.touched & TOWERS[tower]), None)
        tower = self.turn.tower or best or next(iter(showing), None)
        rules = "K1" if self.situation.words else "J1"
        if tower is None:
            self.check(False, N_("around one of the towers of {player} stands {sign}, the right way up for {seat}"),
                       f"{rules} G3", player=self.player.name, sign=sign_name(sign),
                       seat=SEAT_NAMES[self.player.seat])  # fmt: skip
            upside = tuple(tower for tower in towers if self.upside_down(sign, tower))
            if upside:
                self.because(N_("around {towers} it stands upside down"), towers=upside)
            if self.turn.sends is not None:
                self.lines += sign_lines(self.situation.kit, sign)
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

    def fill_hand(self, rule: str) -> None:
        """Draw to a full hand, if it is known (rules H1, J2, K7)."""
        hand, drawn, full = self.player.hand, self.turn.drawn, HAND[self.situation.game.mode]
        if hand is not None:
            self.draw = max(0, full - len(hand))
            self.note(N_("draw to hold {hand} again: {draw}"), rule, hand=full, draw=self.draw)
            fine = self.draw == 0 if drawn is None else self.as_many_drawn(drawn, self.draw, rule)
            self.change_player(self.index, hand=hand + (drawn or ()) if fine else None)

    def as_many_drawn(self, drawn: tuple[Pattern, ...], draw: int, rule: str) -> bool:
        """Whether the right number was drawn; a wrong one is put right, the turn counts (rules H1, J2, K5, K7)."""
        fine = self.check(len(drawn) == draw, N_("as many patterns are drawn: {drawn}"), rule, 2, drawn=len(drawn))
        more = draw - len(drawn)
        if more > 0:
            self.because(N_("to be put right: patterns still to draw: {number}; the turn counts"), 3, number=more)
        elif more:
            self.because(N_("to be put right: patterns back into the bag: {number}; the turn counts"), 3, number=-more)
        return fine

    def bag_after(self) -> int | None:
        """What the bag holds after drawing; once it is empty the discarded patterns go back, uncounted (rule H1)."""
        bag, draw = self.situation.bag, self.draw
        if bag is None or draw is None:
            return None
        if bag <= draw:
            self.note(N_("the last pattern of the bag is drawn: the discarded ones go back into it"), "H1")
        return bag - draw if bag > draw else None

    @property
    def icons(self) -> int:
        """How many of the patterns drawn bear the outage icon."""
        return sum(pattern.outage for pattern in self.turn.drawn or ())


def less(patterns: tuple[Pattern, ...], pattern: Pattern) -> tuple[Pattern, ...]:
    """The patterns without one of a kind, if it is there."""
    at = patterns.index(pattern) if pattern in patterns else len(patterns)
    return patterns[:at] + patterns[at + 1 :]
