"""Who begins, and who has won: the start and the end of every game."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames.core.verdict import N_, Line, Value, Verdict
from boardgames.semafory.exchange import SEAT_NAMES, lamps_text, opposite
from boardgames.semafory.model import Situation
from boardgames.semafory.modes import COMPETITIVE, COOPERATIVE, HAND, JUNIOR, SIGNS_OF_TWO_WORDS


@dataclass(frozen=True, slots=True)
class Start:
    """How a game begins: the players who may be first (several only if their words are alike), and whether the seats
    are as the rules have them."""

    starters: tuple[int, ...]
    seated: bool


@dataclass(frozen=True, slots=True)
class End:
    """Whether the game is over, who has won it; nobody has if the postman did. ``sabotage``: who may still try one."""

    over: bool
    winners: tuple[int, ...]
    sabotage: int | None = None


def begin(situation: Situation) -> Verdict[Start]:
    """Who begins, and what each player gets (rules W2, T1, H1, H2, M5, J2, K5)."""
    mode, players = situation.game.mode, situation.players
    seated, lines = _seats(situation)
    if mode == COOPERATIVE:
        starters: tuple[int, ...] = (situation.starter,)
        lines.append(Line(N_("who sits nearest to Ankh-Morpork begins: {player}"),
                          {"player": players[situation.starter].name}, ("T1",), 1))  # fmt: skip
    else:
        first = min(player.words[0] for player in players)
        starters = tuple(index for index, player in enumerate(players) if player.words[0] == first)
        words: tuple[Value, ...] = tuple(player.words[0] for player in players)
        text = N_("of the words {words} the first in the alphabet is {word}")
        lines.append(Line(text, {"words": words, "word": first}, ("W2",), 1))
    lines += _deal(situation)
    names = tuple(players[index].name for index in starters)
    text = N_("{players} begins") if len(names) == 1 else N_("the words are alike: one of {players} begins")
    return Verdict(Start(starters, seated), (Line(text, {"players": names}, ("W2",)), *lines))


def _seats(situation: Situation) -> tuple[bool, list[Line]]:
    """Two sit across the board, juniors at a right angle; the others as they like."""
    players = situation.players
    order: tuple[Value, ...] = tuple(player.name for player in players)
    lines = [Line(N_("the turns go round by the left: {players}"), {"players": order}, ("T1",), 1)]
    if len(players) == 2 and situation.game.mode != COOPERATIVE:
        across = opposite(players[0].seat) == players[1].seat
        junior = situation.game.mode == JUNIOR
        seats: tuple[Value, ...] = tuple(SEAT_NAMES[player.seat] for player in players)
        text = (
            N_("two juniors sit at a right angle: {seats}")
            if junior
            else N_("two players sit across the board from each other: {seats}")
        )
        lines.append(Line(text, {"seats": seats}, ("J1",) if junior else ("T1",), 1, passed=across != junior))
        return across != junior, lines
    owner = situation.dwarf_owner
    if owner is not None:
        text = N_("nobody sits across from {player}: the deep dwarf follows that player")
        lines.append(Line(text, {"player": players[owner].name}, ("M5",), 1))
    return True, lines


def _deal(situation: Situation) -> list[Line]:
    text = N_("the lamps at the start: {lamps}")
    lines = [Line(text, {"lamps": lamps_text(situation.lamps)}, ("G1",), 1)] if situation.lamps else []
    mode = situation.game.mode
    values: dict[str, Value] = {"hand": HAND[mode]}
    if mode == COMPETITIVE:
        lines.append(Line(N_("each player draws so many patterns: {hand}"), values, ("H1",), 1))
        lines.append(Line(N_("each gets one outage card; icons on these patterns bring no more"), {}, ("H2",), 1))
    elif mode == JUNIOR:
        lines.append(Line(N_("each player draws so many patterns: {hand}"), values, ("J2",), 1))
    elif len(situation.players) == 1:
        lines.append(Line(N_("each player draws so many patterns: {hand}"), values, ("K7",), 1))
    else:
        lines.append(Line(N_("each player draws one pattern, and the first player one more"), {}, ("K5",), 1))
    return lines


def quick_winners(situation: Situation) -> tuple[tuple[int, ...], list[Line]]:
    """Who wins the quick game once the round is played to its end (rules Q2, Q3), and the working."""
    players, done = situation.players, situation.finishers
    loads = {index: players[index].last_load or 0 for index in done}
    lines = [
        Line(N_("{player} has sent all; load points in that turn: {load}"),
             {"player": players[index].name, "load": loads[index]}, ("Q2",), 1)
        for index in done if players[index].last_load is not None
    ]  # fmt: skip
    least = min(loads.values())
    best = tuple(index for index in done if loads[index] == least)
    if len(best) > 1:
        first = min(players[index].words[0] for index in best)
        best = tuple(index for index in best if players[index].words[0] == first)
        lines.append(
            Line(N_("equal again: the word first in the alphabet decides, {word}"), {"word": first}, ("Q3",), 1)
        )
    names = tuple(players[index].name for index in best)
    text = N_("{players} wins the quick game") if len(best) == 1 else N_("{players} share the victory")
    lines.append(Line(text, {"players": names}, ("Q2",), 1))
    return best, lines


def game_end(situation: Situation) -> Verdict[End]:
    """Whether the game is over as it stands, before the next turn, and who has won."""
    end, lines = {COMPETITIVE: _competitive, COOPERATIVE: _cooperative, JUNIOR: _junior}[situation.game.mode](situation)
    text = N_("The game is over") if end.over else N_("The game goes on")
    return Verdict(end, (Line(text, {}, ("V1",) if situation.game.mode == COMPETITIVE else ()), *lines))


def _competitive(situation: Situation) -> tuple[End, list[Line]]:
    done, players = situation.finishers, situation.players
    if not done:
        return End(False, ()), [Line(N_("no message is complete"), {}, ("V1",), 1)]
    if situation.game.quick:
        if situation.player != situation.starter:
            text = N_("a message is complete: the round is played to its end, without sabotage")
            return End(False, ()), [Line(text, {}, ("Q1",), 1)]
        winners, lines = quick_winners(situation)
        return End(True, winners), lines
    winner = done[0]
    values: dict[str, Value] = {"player": players[winner].name}
    if players[winner].sabotaged:
        return End(True, (winner,)), [Line(N_("{player} wins: no sabotage is left"), values, ("S2", "V1"), 1)]
    saboteur = situation.left_of(winner)
    values["saboteur"] = players[saboteur].name
    text = N_("the message of {player} is complete; now {saboteur} may sabotage it")
    return End(False, (), saboteur), [Line(text, values, ("S1", "V1"), 1)]


def _cooperative(situation: Situation) -> tuple[End, list[Line]]:
    signs = SIGNS_OF_TWO_WORDS
    values: dict[str, Value] = {
        "sent": situation.sent,
        "signs": signs,
        "gone": situation.postman,
        "road": situation.road,
    }
    lines = [
        Line(N_("signs sent: {sent} of {signs}"), values, ("K6",), 1),
        Line(N_("steps of the postman: {gone} of {road}"), values, ("K2",), 1),
    ]
    if situation.postman >= situation.road:
        lines.append(Line(N_("the postman is in Genova: the Post Office wins, also if the end was sent in that turn"),
                          {}, ("K6",), 1, passed=False))  # fmt: skip
        return End(True, ()), lines
    if situation.sent == signs:
        lines.append(Line(N_("the end is sent and the postman still on his way: you have won"), {}, ("K6",), 1,
                          passed=True))  # fmt: skip
        return End(True, tuple(range(len(situation.players)))), lines
    return End(False, ()), lines


def _junior(situation: Situation) -> tuple[End, list[Line]]:
    lines = [
        Line(N_("{player} is at tower {place} of {towers}"),
             {"player": player.name, "place": player.sent, "towers": SIGNS_OF_TWO_WORDS}, ("J3",), 1)
        for player in situation.players
    ]  # fmt: skip
    done = situation.finishers
    if done:
        text = N_("{player} is in Genova and wins")
        lines.append(Line(text, {"player": situation.players[done[0]].name}, ("J4",), 1))
    return End(bool(done), done[:1]), lines
