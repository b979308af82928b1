"""Who begins, and who has won: the start and the end of every game."""

from dataclasses import dataclass, replace

from boardgames.core.names import fold
from boardgames.core.verdict import Line, Value, Verdict, note
from boardgames.core.working import reading_line
from boardgames.semafory.exchange import SEAT_NAMES, alphabet_key, lamps_text, opposite
from boardgames.semafory.fields import COMPETITIVE, COOPERATIVE, HAND, JUNIOR, SIGNS_OF_TWO_WORDS
from boardgames.semafory.kit import REPAIR, TECHNICIAN
from boardgames.semafory.model import Situation
from fejag_admin.common.language import N_


@dataclass(frozen=True, slots=True)
class Night:
    """What the revealed cards do: those that are ``applied``, ``cancelled`` or ``ignored``, in order.

    ``more``: how many are still to be revealed. ``left``: revealed cards that no icon asked for. ``repair``: an
    emergency repair waits for the next card.
    """

    applied: tuple[str, ...]
    cancelled: tuple[str, ...]
    ignored: tuple[str, ...]
    more: int
    left: tuple[str, ...]
    repair: bool


def night_shift(situation: Situation) -> Verdict[Night]:
    """One card for each icon drawn, and what the two special cards make of them (rules N1, N2, N3)."""
    repairs, waiting = {fold(card) for card in situation.kit.repairs}, situation.repair
    due, by_technician, cards = situation.icons, 0, list(situation.revealed)
    applied: list[str] = []
    cancelled: list[str] = []
    ignored: list[str] = []
    lines = [note(N_("outage icons drawn, a card each: {icons}"), "N1", 1, icons=due)]
    while due and cards:
        card, nested = cards.pop(0), by_technician > 0
        due, by_technician = due - 1, max(0, by_technician - 1)
        if waiting and fold(card) not in repairs:
            waiting = False
            lines.append(note(N_("the emergency repair is lost: it does not name {card}"), "N2", 1, card=card))
        if waiting:
            where, text, rules = cancelled, N_("{card} is cancelled by the emergency repair"), "N2"
        elif fold(card) in TECHNICIAN and nested:
            where, text, rules = ignored, N_("{card} is ignored: a technician revealed it"), "N3"
        elif fold(card) in TECHNICIAN:
            where, text, rules = applied, N_("{card}: the next two cards are revealed at once"), "N3"
            due, by_technician = due + 2, 2
        elif fold(card) in REPAIR:
            text = N_("{card}: it waits for the next card revealed, and cancels it if it is one of three")
            where, rules = applied, "N2"
        else:
            where, text, rules = applied, N_("{card} takes effect: enter what it says"), "N1 C1"
        waiting = where is applied and fold(card) in REPAIR
        where.append(card)
        lines.append(note(text, rules, 1, passed=where is applied, card=card))
    result = Night(tuple(applied), tuple(cancelled), tuple(ignored), due, tuple(cards), waiting)
    return Verdict(result, (_heading(result), *lines))


def _heading(result: Night) -> Line:
    if result.more:
        return note(N_("Cards still to be revealed: {more}"), "N1", more=result.more)
    if result.left:
        return note(N_("Cards revealed though no icon asks for them: {cards}"), "N1", cards=result.left)
    return note(N_("All cards are revealed"), "N1")


@dataclass(frozen=True, slots=True)
class Start:
    """How a game begins: the players who may be first (several only if their words are alike), and whether the seats
    are as the rules have them."""

    starters: tuple[int, ...]
    seated: bool


@dataclass(frozen=True, slots=True)
class End:
    """Whether the game is over, its winners (none if the postman won), and who may still try a ``sabotage``."""

    over: bool
    winners: tuple[int, ...]
    sabotage: int | None = None


def begin(situation: Situation) -> Verdict[Start]:
    """Who begins, and what each player gets (rules W2, T1, H1, H2, M5, J2, K5)."""
    mode, players = situation.game.mode, situation.players
    seated, lines = _seats(situation)
    if mode == COOPERATIVE:
        starters: tuple[int, ...] = (situation.starter,)
        text = N_("who sits nearest to Ankh-Morpork begins: {player}")
        lines.append(note(text, "T1", 1, player=players[situation.starter].name))
    else:
        starters, alphabet_lines = _first_words(situation, tuple(range(len(players))))
        text = N_("of the words {words} the first in the alphabet is {word}")
        words = tuple(player.words[0] for player in players)
        lines += [note(text, "W2", 1, words=words, word=words[starters[0]]), *alphabet_lines]
    lines += _deal(situation)
    names = tuple(players[index].name for index in starters)
    text = N_("{players} begins") if len(names) == 1 else N_("the words are alike: one of {players} begins")
    return Verdict(Start(starters, seated), (note(text, "W2", players=names), *lines))


def _first_words(situation: Situation, players: tuple[int, ...]) -> tuple[tuple[int, ...], list[Line]]:
    """Who of the players has the word first in the alphabet (rules W2, Q3), and a line if the alphabet decides it."""
    firsts = {}
    for alphabet in ("plain", "czech"):
        keys = {index: alphabet_key(situation.players[index].words[0], alphabet) for index in players}
        firsts[alphabet] = tuple(index for index in players if keys[index] == min(keys.values()))
    chosen = situation.options.alphabet
    return firsts[chosen], [reading_line("semafory", chosen)] if firsts["plain"] != firsts["czech"] else []


def _seats(situation: Situation) -> tuple[bool, list[Line]]:
    """Two sit across the board, juniors at a right angle; the others as they like."""
    players = situation.players
    order = tuple(player.name for player in players)
    lines = [note(N_("the turns go round by the left: {players}"), "T1", 1, players=order)]
    if len(players) == 2 and situation.game.mode != COOPERATIVE:
        across = opposite(players[0].seat) == players[1].seat
        junior = situation.game.mode == JUNIOR
        seats = tuple(SEAT_NAMES[player.seat] for player in players)
        text = (
            N_("two juniors sit at a right angle: {seats}")
            if junior
            else N_("two players sit across the board from each other: {seats}")
        )
        lines.append(note(text, "J1" if junior else "T1", 1, passed=across != junior, seats=seats))
        return across != junior, lines
    owner = situation.dwarf_owner
    if owner is not None:
        text = N_("nobody sits across from {player}: the deep dwarf follows that player")
        lines.append(note(text, "M5", 1, player=players[owner].name))
    return True, lines


def _deal(situation: Situation) -> list[Line]:
    text = N_("the lamps at the start: {lamps}")
    lines = [note(text, "G1", 1, lamps=lamps_text(situation.lamps))] if situation.lamps else []
    mode = situation.game.mode
    together = mode == COOPERATIVE and len(situation.players) > 1
    rule = "K5" if together else {COMPETITIVE: "H1", JUNIOR: "J2", COOPERATIVE: "K7"}[mode]
    if together:
        lines.append(note(N_("each player draws one pattern, and the first player one more"), rule, 1))
    else:
        lines.append(note(N_("each player draws so many patterns: {hand}"), rule, 1, hand=HAND[mode]))
    if mode == COMPETITIVE:
        lines.append(note(N_("each gets one outage card; icons on these patterns bring no more"), "H2", 1))
    elif mode == COOPERATIVE:
        text = N_("two words, two patterns on event reports, two on operator logs, twelve towers on the road; "
                  "the postman has {road} steps to Genova")  # fmt: skip
        lines.append(note(text, "K8", 1, road=situation.road))
    else:
        lines.append(note(N_("two words and twelve tokens each, figures in Ankh-Morpork, one on each road"), "J5", 1))
    return lines + _dealt_wrongly(situation, rule)


def _dealt_wrongly(situation: Situation, rule: str) -> list[Line]:
    """The hands and cards that are told and not as they are dealt at the start (rules H1, H2, J2, K5, K7)."""
    lines = []
    together = situation.game.mode == COOPERATIVE and len(situation.players) > 1
    for index, player in enumerate(situation.players):
        dealt = HAND[situation.game.mode] - (together and index != situation.starter)
        text, name = N_("{player} holds {patterns} at the start, not {dealt}"), player.name
        if player.hand is not None and len(player.hand) != dealt:
            lines.append(note(text, rule, 1, passed=False, player=name, patterns=len(player.hand), dealt=dealt))
        if player.cards not in (None, 1):
            text = N_("{player} holds so many outage cards at the start, not one: {cards}")
            lines.append(note(text, "H2", 1, passed=False, player=name, cards=player.cards or 0))
    return lines


def quick_winners(situation: Situation) -> tuple[tuple[int, ...], list[Line]]:
    """Who wins the quick game once the round is played to its end (rules Q2, Q3), and the working."""
    players, finishers = situation.players, situation.finishers
    loads = {index: players[index].last_load or 0 for index in finishers}
    text = N_("{player} has sent all; load points in that turn: {load}")
    with_load = [index for index in finishers if players[index].last_load is not None]
    lines = [note(text, "Q2", 1, player=players[index].name, load=loads[index]) for index in with_load]
    least = min(loads.values())
    best = tuple(index for index in finishers if loads[index] == least)
    if len(best) > 1:
        best, alphabet_lines = _first_words(situation, best)
        text = N_("equal again: the word first in the alphabet decides, {word}")
        lines += [note(text, "Q3", 1, word=players[best[0]].words[0]), *alphabet_lines]
    names = tuple(players[index].name for index in best)
    text = N_("{players} wins the quick game") if len(best) == 1 else N_("{players} share the victory")
    lines.append(note(text, "Q2", 1, players=names))
    return best, lines


def game_end(situation: Situation) -> Verdict[End]:
    """Whether the game is over before the next turn, and who has won."""
    end, lines = end_of(situation)
    if end.over or end.sabotage is not None:
        *lines, outcome_line = lines
        return Verdict(end, (replace(outcome_line, depth=0, passed=None), *lines))
    return Verdict(end, (note(N_("The game goes on"), "V1" if situation.game.mode == COMPETITIVE else ""), *lines))


def end_of(situation: Situation) -> tuple[End, list[Line]]:
    """Whether the game is over before the next turn, and the working."""
    return {COMPETITIVE: _match, COOPERATIVE: _cooperative, JUNIOR: _junior}[situation.game.mode](situation)


def _match(situation: Situation) -> tuple[End, list[Line]]:
    """Whether the competitive game is over before the next turn (rules V1, S1, S2, Q1), and the working."""
    finishers, players = situation.finishers, situation.players
    if not finishers:
        return End(False, ()), [note(N_("no message is complete"), "V1", 1)]
    if situation.game.quick:
        if situation.player != situation.starter:
            text = N_("a message is complete: the round is played to its end, without sabotage")
            return End(False, ()), [note(text, "Q1", 1)]
        winners, lines = quick_winners(situation)
        return End(True, winners), lines
    winner = finishers[0]
    name = players[winner].name
    if players[winner].sabotaged:
        return End(True, (winner,)), [note(N_("{player} wins: no sabotage is left"), "S2 V1", 1, player=name)]
    saboteur = situation.left_of(winner)
    text = N_("The message of {player} is complete; now {saboteur} may sabotage it")
    return End(False, (), saboteur), [note(text, "S1 V1", 1, player=name, saboteur=players[saboteur].name)]


def _cooperative(situation: Situation) -> tuple[End, list[Line]]:
    signs, road = SIGNS_OF_TWO_WORDS, situation.road
    values: dict[str, Value] = {"sent": situation.sent, "signs": signs, "gone": situation.postman, "road": road}
    lines = [
        Line(N_("signs sent: {sent} of {signs}"), values, ("K6",), 1),
        Line(N_("steps of the postman: {gone} of {road}"), values, ("K2",), 1),
    ]
    if situation.postman >= road:
        text = (
            N_("The Post Office wins: the postman is in Genova in the very turn of the last sign")
            if situation.sent == signs
            else N_("first|The Post Office wins: the postman is in Genova first, signs sent {sent} of {signs}")
        )
        return End(True, ()), [*lines, note(text, "K6", 1, passed=False, sent=situation.sent, signs=signs)]
    if situation.sent == signs:
        text = N_("You have won: the end is sent and the postman still on his way")
        lines.append(note(text, "K6", 1, passed=True))
        return End(True, tuple(range(len(situation.players)))), lines
    return End(False, ()), lines


def _junior(situation: Situation) -> tuple[End, list[Line]]:
    text, towers = N_("place-among-towers|{player} is at tower {place} of {towers}"), SIGNS_OF_TWO_WORDS
    lines = [note(text, "J3", 1, player=player.name, place=player.sent, towers=towers) for player in situation.players]
    finishers = situation.finishers
    if finishers:
        text = N_("{player} is in Genova and wins")
        lines.append(note(text, "J4", 1, player=situation.players[finishers[0]].name))
    return End(bool(finishers), finishers[:1]), lines
