"""Verdicts on events between the turns (rounds, raids, the track, the end of the game) and on the user's own copy.

Turns are judged in ``turns``; the rule ids are those of ``data/singapore/rules.md``.
"""

from string import ascii_uppercase
from typing import Any

from boardgames.core.answer import number_of, numbers_of
from boardgames.core.verdict import Line, Verdict, note
from boardgames.singapore.board import plan_of
from boardgames.singapore.buildings import BUILDINGS, building_name
from boardgames.singapore.model import Situation, Turn, names_of
from boardgames.singapore.notation import Place
from boardgames.singapore.table import (
    Table,
    TownRuling,
    equal_to,
    field_of,
    height,
    lowest_first,
    markers,
    next_question,
    undecided,
)
from fejag_admin.common.language import N_

ERA = 14
"""Buildings of each of the three eras."""


def _raffles_lines(situation: Situation, index: int) -> list[Line]:
    player = situation.players[index]
    low = equal_to(situation.players, player.points)
    equal = [player for player in lowest_first(situation.players, situation.stack) if player in low]
    text = N_("{player} is Raffles, with fewest points: {points}")
    lines = [note(text, "G1", 0, player=player.name, points=player.points)]
    if len(equal) > 1:
        names = names_of(situation.players, tuple(equal))
        lines.append(note(N_("equal markers, the lowest first: {players}"), "G1 T4", 1, players=names))
    return lines


def judge_round(situation: Situation) -> Verdict[TownRuling]:
    """The start of a round (G1, G2, G5), and the flags if they are told (L2)."""
    players, pile = situation.players, situation.pile
    assert pile is not None  # `check` asks for it
    raffles = lowest_first(players, situation.stack)[0]
    order = tuple((raffles + step) % len(players) for step in range(len(players)))
    turn_up = len(players) + 1 - len(situation.offer)
    values: dict[str, Any] = {"raffles": number_of(raffles), "order": numbers_of(order), "turn_up": turn_up}
    lines = _raffles_lines(situation, raffles)
    text = N_("to turn up: {buildings}, one more than there are players, less what is left over: {left}")
    lines.append(note(text, "G2", 1, buildings=turn_up, left=len(situation.offer)))
    if pile < turn_up:
        lines.append(note(N_("the pile has only {pile}: the game is over at once"), "G5", 1, pile=pile))
        lines += judge_end(situation).lines
        values |= {"lots": [], "flags_right": None}
        return Verdict(TownRuling("over", values, situation, next_question(situation, "end")), tuple(lines))
    lots = plan_of(situation.board, situation.copy).open_lots
    flags = _flag_lines(situation, lots)
    right = all(line.passed for line in flags) if flags else None
    lines += [
        note(N_("the pile has enough: {pile}"), "G5", 1, pile=pile),
        *_pile_lines(situation, pile),
        note(N_("lots where flags may go: {lots}"), "L2", 1, lots=lots),
        *flags,
        note(N_("the order of play: {players}"), "G1", 1, players=names_of(players, order)),
    ]
    if right is False:
        lines.insert(0, note(N_("The flags lie wrongly"), "L2", passed=False))
    values |= {"lots": list(lots), "flags_right": right}
    following = None if right is False else next_question(situation, "turn", player=raffles, pile=pile - turn_up)
    return Verdict(TownRuling("round", values, situation, following, right), tuple(lines))


def _pile_lines(situation: Situation, pile: int) -> list[Line]:
    """Lines on the era on top of the pile, and on buildings that cannot be in the game yet (rule G7)."""
    drawn, beneath = len(BUILDINGS) - pile, dict(zip(("I", "II", "III"), (0, ERA, 2 * ERA), strict=True))
    era = next(era for era in reversed(beneath) if drawn >= beneath[era])
    lines = [note(N_("on top of the pile lie buildings of era {era}"), "G7", 1, era=era)]
    seen = (*situation.offer, *(built.building for built in situation.board.built))
    early = tuple(building_name(BUILDINGS[ident]) for ident in seen if drawn <= beneath[ident.split("-")[0]])
    if early:
        text = N_("with {pile} buildings in the pile these cannot be out yet: {buildings}; count the pile once more")
        lines.append(note(text, "G7", 1, passed=False, pile=pile, buildings=early))
    return lines


def _land_lines(situation: Situation) -> list[Line]:
    """The gaps in the land: fields without land from which no way over such fields leads out of the map (rule L4).

    How the tiles are turned only the players see.
    """
    rows = situation.board.rows
    width = max(map(len, rows), default=0)
    bare = {(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row.ljust(width, ".")) if sign == "."}
    outside = [(x, y) for x, y in bare if x in (0, width - 1) or y in (0, len(rows) - 1)]
    for x, y in outside:
        outside += {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & bare - set(outside)
    gaps = tuple(f"{ascii_uppercase[x]}{y + 1}" for x, y in sorted(bare - set(outside)))
    text = N_("the land has gaps, where tiles must lie side by side: {places}") if gaps else N_("the land has no gap")
    seen = N_("look yourselves: all numbers the same way up, nothing to the right of the blue water or below it")
    return [note(text, "L4", 1, passed=not gaps, places=gaps), note(seen, "L4", 1)] if rows else []


def _flag_lines(situation: Situation, lots: tuple[Place, ...]) -> list[Line]:
    """Where each flag is, and whether it may be there (rule L2); empty if the file does not mention flags."""
    lines = []
    for player, lot in zip(situation.players if situation.flags else (), situation.flags, strict=True):
        if lot is None:
            lines.append(note(N_("a flag of {player} lies on no lot"), "L2", 2, passed=not lots, player=player.name))
            continue
        alone = situation.flags.count(lot) == 1
        text = (
            N_("the flag of {player} lies on {lot}: an empty lot beside a building")
            if alone
            else N_("the flag of {player} lies on {lot}, where another flag lies")
        )
        lines.append(note(text, "L2", 2, passed=alone and lot in lots, player=player.name, lot=lot))
    return lines


def judge_warmup(situation: Situation) -> Verdict[TownRuling]:
    """The warm-up round: how many buildings are laid out, who is Raffles, in which order they are put (B7)."""
    players, pile = situation.players, situation.pile
    raffles = lowest_first(players, situation.stack)[0]
    order = tuple((raffles - 1 - step) % len(players) for step in range(len(players)))
    lots = plan_of(situation.board, situation.copy).open_lots
    lines = (
        *_raffles_lines(situation, raffles),
        note(N_("the warm-up round: to lay out {buildings}, one for each player"), "B7", 1, buildings=len(players)),
        note(N_("against the clock, from the right of Raffles: {players}"), "B7", 1, players=names_of(players, order)),
        *_land_lines(situation),
    )
    values = {
        "raffles": number_of(raffles), "order": numbers_of(order), "turn_up": len(players), "lots": list(lots),
        "flags_right": None,
    }  # fmt: skip
    remaining = None if pile is None else max(0, pile - len(players))
    following = next_question(situation, "turn", player=order[0], pile=remaining, turn=Turn(warmup=True))
    return Verdict(TownRuling("warmup", values, situation, following), lines)


def judge_close(situation: Situation) -> Verdict[TownRuling]:
    """The end of a round: the black hut, and which building leaves the game (G3, G4)."""
    table = Table(situation)
    table.follow(lambda: _close(table, situation.keep))
    turn_up = len(situation.players) + 1 - len(table.now.offer)
    if table.legal and not table.asked.needs:
        table.note(N_("next round to turn up: {buildings}"), "G2", buildings=turn_up)
    heading = note(N_("The end of the round"), "G3", passed=None if table.legal else False)
    following = next_question(table.now, "round", flags=())
    ruling = table.ruling(following, hut=table.now.hut, removed=list(table.removed), turn_up=turn_up)
    return Verdict(ruling, (heading, *table.lines))


def _close(table: Table, keep: str | None) -> None:
    if len(table.now.offer) > 1:
        table.keep_one(keep)
        return
    (ident,) = table.now.offer
    name = building_name(table.copy.building(ident))
    if table.now.hut == ident:
        table.change(offer=(), hut=None)
        table.removed = (ident,)
        table.note(N_("{building} bore the hut and was left over again: it leaves the game"), "G3", building=name)
    else:
        table.change(hut=ident)
        table.note(N_("the black hut goes on {building}"), "G3", building=name)


def judge_raid(situation: Situation) -> Verdict[TownRuling]:
    """A raid, drawn by the player asked about (R1 to R8)."""
    table = Table(situation)
    table.raid()  # `check` asks for the goods, money and points of everybody
    names = names_of(situation.players, table.raided)
    heading = note(N_("Raided: {players}"), "R1", players=names) if names else note(N_("Nobody is raided"), "R7")
    drawn = note(N_("the white chip was drawn by {player}"), "C2", 1, player=table.player.name)
    after = table.now
    lines = (heading, drawn, *table.lines, *markers(after.players, after.stack))
    values = {"raided": numbers_of(table.raided)}
    return Verdict(TownRuling("raided" if names else "nobody", values, after, next_question(after, "turn")), lines)


def judge_track(situation: Situation) -> Verdict[TownRuling]:
    """Moves of markers, one after the other: seals, going back, stacks (T1 to T4)."""
    table = Table(situation)
    for index, points in situation.moves:
        name = table.now.players[index].name
        if points >= 0:
            table.note(N_("{player} goes forward by {points}"), "T1", player=name, points=points, amount=points)
        else:
            table.note(N_("{player} goes back by {points}"), "T2", player=name, points=-points, amount=points)
        lacking = -points - table.now.players[index].points
        if lacking > 0:
            text = N_("{player} has only {points}: the marker stops on 0; lost: {lacking}")
            table.note(text, "T2", player=name, points=table.now.players[index].points, lacking=lacking, depth=2)
        table.change_points(index, points)
    for player in table.now.players:
        text, field = N_("{player}: money {money}, points {points}, on field {field}"), field_of(player.points)
        table.note(text, "T3 T4", player=player.name, money=player.money, points=player.points, field=field)
    for player in table.now.players:
        if player.seal > player.points:
            text = N_("the marker of {player} shows the black dot: the seal on {field} has been paid")
            table.note(text, "T2", player=player.name, field=player.seal)
    now, order = table.now, lowest_first(table.now.players, table.now.stack)
    table.lines += markers(now.players, now.stack)
    where = tuple(f"{now.players[index].name} {now.players[index].points}" for index in reversed(order))
    heading = note(N_("The markers are then: {markers}"), "T4", markers=where)
    return Verdict(TownRuling("moved", {}, now, next_question(now, "turn")), (heading, *table.lines))


def judge_end(situation: Situation) -> Verdict[TownRuling]:
    """The end of the game and its tie-break (G6)."""
    players = situation.players
    order = sorted(range(len(players)), key=lambda index: (-players[index].points, height(situation.stack, index)))
    best = players[order[0]]
    equal = tuple(index for index in order if players[index].points == best.points)
    unclear = undecided(situation.stack, equal)
    if unclear:
        names = names_of(players, unclear)
        text = N_("Who wins cannot be told: say whose marker lies lower, of {players}, who have {points} points")
        lines = [note(text, "G6 T4", 0, players=names, points=best.points)]
    else:
        lines = [note(N_("{player} wins; points: {points}"), "G6", 0, player=best.name, points=best.points)]
        if len(equal) > 1:
            text = N_("as many points have {players}: the marker of the first lies lowest")
            lines.append(note(text, "G6 T4", 1, players=names_of(players, equal)))
    ranking = []
    for index in order:
        player, rank = players[index], _rank(situation, order, index)
        lines.append(note(N_("{rank}. {player}: {points}"), "G6", 1, rank=rank, player=player.name,
                          points=player.points))  # fmt: skip
        ranking.append({"player": number_of(index), "name": player.name, "rank": rank, "points": player.points})
    values = {"winner": None if unclear else number_of(order[0]), "ranking": ranking}
    return Verdict(TownRuling("won", values, situation), tuple(lines))


def _rank(situation: Situation, order: list[int], index: int) -> int:
    """The rank of a player, from 1; who are equal and undecided share the rank of the first of them."""
    equal = equal_to(situation.players, situation.players[index].points)
    unclear = undecided(situation.stack, equal)
    return 1 + min(order.index(player) for player in (unclear if index in unclear else (index,)))


def judge_copy(situation: Situation) -> Verdict[TownRuling]:
    """The user's own copy: what of it is still a placeholder, and what is doubtful (rules T1, L3)."""
    copy = situation.copy
    placeholders = tuple(building for building in copy.all_start if building.sure != "own")
    doubtful = tuple(building for building in copy.pile.values() if building.sure == "doubtful")
    lacking = (copy.seals is None) + len(placeholders)
    text = N_("Still to be entered from your own copy: {number}") if lacking else N_("Your own copy is entered")
    lines = [note(text, "L3", passed=not lacking, number=lacking)]
    text = N_("the seals: {seals}")
    if copy.seals is None:
        text = N_("the seals are placeholders, a guess but for the last: {seals}")
    lines.append(note(text, "T1", 1, passed=copy.seals is not None, seals=copy.all_seals))
    for text, buildings in (
        (N_("starting buildings that are placeholders: {buildings}"), placeholders),
        (N_("doubtful buildings, to be compared with your copy: {buildings}"), doubtful),
    ):
        if buildings:
            lines.append(note(text, "L3", 1, passed=False, buildings=tuple(map(building_name, buildings))))
    values = {
        "seals": list(copy.all_seals),
        "seals_entered": copy.seals is not None,
        "start": [building.id for building in copy.start if building.sure == "own"],
        "buildings": [building.id for building in copy.buildings],
    }
    return Verdict(TownRuling("copy", values, situation), tuple(lines))
