"""Verdicts on what is between the turns (rounds, raids, the track, the end of the game) and on the user's own copy.

How a turn is judged stands in ``turns``; the rule ids are those of ``data/singapore/rules.md``.
"""

from dataclasses import dataclass
from string import ascii_uppercase

from boardgames.core.verdict import Line, Name, Verdict, note
from boardgames.core.working import Broken
from boardgames.singapore.board import plan_of
from boardgames.singapore.buildings import BUILDINGS, building_name
from boardgames.singapore.fields import OwnCopy
from boardgames.singapore.model import Player, Situation, names_of
from boardgames.singapore.notation import Place
from boardgames.singapore.table import Asked, Table, equal_to, field_of, height, lowest_first, markers, undecided
from fejag_admin.common.language import N_

ERA = 14
"""Buildings of each of the three eras."""


@dataclass(frozen=True, slots=True)
class RoundStart:
    """The start of a round: ``raffles`` and the ``order`` of play (indices), how many buildings to ``turn_up``.

    ``over``: there are not enough of them, so the game is over. ``lots``: where flags may go. ``flags_right``: whether
    the flags told lie right, None if none were told.
    """

    raffles: int
    order: tuple[int, ...]
    turn_up: int
    over: bool
    lots: tuple[Place, ...]
    flags_right: bool | None


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The end of a round: the building under the ``hut``, those ``removed``, how many to turn up next.

    ``needs``: ``hut`` if it must still be said which of two buildings bears it; ``legal``: what was said is right.
    """

    hut: str | None
    removed: tuple[str, ...]
    turn_up: int
    needs: str
    legal: bool


@dataclass(frozen=True, slots=True)
class Raid:
    """A raid: who was ``raided`` (indices), and the players and markers ``after`` it."""

    raided: tuple[int, ...]
    after: Situation


@dataclass(frozen=True, slots=True)
class FinalRanking:
    """The end of the game: the players (indices) from first to last, the rank of each, and the ``winner``.

    Who are equal and of whom the lower marker is not told have the same rank; ``winner`` None: that decides who wins.
    """

    order: tuple[int, ...]
    ranks: tuple[int, ...]
    winner: int | None


def _raffles_lines(situation: Situation, index: int) -> list[Line]:
    player = situation.players[index]
    low = equal_to(situation.players, player.points)
    equal = [one for one in lowest_first(situation.players, situation.stack) if one in low]
    text = N_("{player} is Raffles, with fewest points: {points}")
    lines = [note(text, "G1", 0, player=player.name, points=player.points)]
    if len(equal) > 1:
        names = names_of(situation.players, tuple(equal))
        lines.append(note(N_("equal markers, the lowest first: {players}"), "G1 T4", 1, players=names))
    return lines


def judge_round(situation: Situation) -> Verdict[RoundStart]:
    """The start of a round (G1, G2, G5), and the flags if they are told (L2)."""
    players = situation.players
    raffles = lowest_first(players, situation.stack)[0]
    order = tuple((raffles + step) % len(players) for step in range(len(players)))
    turn_up = len(players) + 1 - len(situation.offer)
    assert situation.pile is not None  # `check` asks for it
    over = situation.pile < turn_up
    lines = _raffles_lines(situation, raffles)
    text = N_("to turn up: {buildings}, one more than there are players, less what is left over: {left}")
    lines.append(note(text, "G2", 1, buildings=turn_up, left=len(situation.offer)))
    if over:
        lines.append(note(N_("the pile has only {pile}: the game is over at once"), "G5", 1, pile=situation.pile))
        lines += judge_end(situation).lines
        return Verdict(RoundStart(raffles, order, turn_up, True, (), None), tuple(lines))
    lines.append(note(N_("the pile has enough: {pile}"), "G5", 1, pile=situation.pile))
    lines += _pile_lines(situation, situation.pile)
    lots = plan_of(situation.board, situation.copy).open_lots
    lines.append(note(N_("lots where flags may go: {lots}"), "L2", 1, lots=lots))
    right, flag_lines = _flags(situation, lots)
    lines += flag_lines
    lines.append(note(N_("the order of play: {players}"), "G1", 1, players=names_of(players, order)))
    if right is False:
        lines.insert(0, note(N_("The flags lie wrongly"), "L2", passed=False))
    return Verdict(RoundStart(raffles, order, turn_up, False, lots, right), tuple(lines))


def _pile_lines(situation: Situation, pile: int) -> list[Line]:
    """The era that lies on top of the pile, and buildings that cannot be out yet (rule G7)."""
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


def _flags(situation: Situation, lots: tuple[Place, ...]) -> tuple[bool | None, list[Line]]:
    if not situation.flags:
        return None, []
    lines = []
    for player, lot in zip(situation.players, situation.flags, strict=True):
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
    return all(line.passed for line in lines), lines


def judge_warmup(situation: Situation) -> Verdict[RoundStart]:
    """The warm-up round: how many buildings are laid out, who is Raffles, in which order they are put (B7)."""
    players = situation.players
    raffles = lowest_first(players, situation.stack)[0]
    order = tuple((raffles - 1 - step) % len(players) for step in range(len(players)))
    lots = plan_of(situation.board, situation.copy).open_lots
    lines = [
        *_raffles_lines(situation, raffles),
        note(N_("the warm-up round: to lay out {buildings}, one for each player"), "B7", 1, buildings=len(players)),
        note(N_("against the clock, from the right of Raffles: {players}"), "B7", 1, players=names_of(players, order)),
        *_land_lines(situation),
    ]
    return Verdict(RoundStart(raffles, order, len(players), False, lots, None), tuple(lines))


def judge_close(situation: Situation) -> Verdict[RoundEnd]:
    """The end of a round: the black hut, and which building leaves the game (G3, G4)."""
    table = Table(situation)
    needs, legal = "", True
    if len(table.now.offer) == 1:
        _leave_or_hut(table)
    elif situation.keep is None:
        needs = "hut"
        table.note(N_("which of the two buildings left has the black hut?"), "G4")
    else:
        try:
            table.keep_one(situation.keep)
        except Broken:
            legal = False
    turn_up = len(situation.players) + 1 - len(table.now.offer)
    if legal and not needs:
        table.note(N_("next round to turn up: {buildings}"), "G2", buildings=turn_up)
    heading = note(N_("The end of the round"), "G3", passed=None if legal else False)
    return Verdict(RoundEnd(table.now.hut, table.removed, turn_up, needs, legal), (heading, *table.lines))


def _leave_or_hut(table: Table) -> None:
    ident = table.now.offer[0]
    name = building_name(table.copy.building(ident))
    if table.now.hut == ident:
        table.change(offer=(), hut=None)
        table.removed = (ident,)
        table.note(N_("{building} bore the hut and was left over again: it leaves the game"), "G3", building=name)
    else:
        table.change(hut=ident)
        table.note(N_("the black hut goes on {building}"), "G3", building=name)


def judge_raid(situation: Situation) -> Verdict[Raid]:
    """A raid, drawn by the player asked about (R1 to R8)."""
    table = Table(situation)
    try:
        table.raid()
    except Asked:  # `check` asks for the goods
        raise AssertionError("goods unknown") from None
    heading = note(N_("A raid, drawn by {player}"), "C2", player=table.player.name)
    after = table.now
    standing = markers(after.players, after.stack)
    return Verdict(Raid(table.raided, after), (heading, *table.lines, *standing))


def _standing(player: Player) -> Line:
    text, points = N_("{player}: money {money}, points {points}, on field {field}"), player.points
    return note(text, "T3 T4", 1, player=player.name, money=player.money, points=points, field=field_of(points))


def judge_track(situation: Situation) -> Verdict[Situation]:
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
            text = N_("{player} has only {points}: the marker stops on 0, and {lacking} are lost")
            table.note(text, "T2", player=name, points=table.now.players[index].points, lacking=lacking, depth=2)
        table.change_points(index, points)
    table.lines += map(_standing, table.now.players)
    for player in table.now.players:
        if player.seal > player.points:
            text = N_("the marker of {player} shows the black dot: the seal on {field} has been paid")
            table.note(text, "T2", player=player.name, field=player.seal)
    now, order = table.now, lowest_first(table.now.players, table.now.stack)
    table.lines += markers(now.players, now.stack)
    where = tuple(f"{now.players[index].name} {now.players[index].points}" for index in reversed(order))
    heading = note(N_("The markers are then: {markers}"), "T4", markers=where)
    return Verdict(now, (heading, *table.lines))


def judge_end(situation: Situation) -> Verdict[FinalRanking]:
    """The end of the game and its tie-break (G6)."""
    players = situation.players
    order = tuple(
        sorted(range(len(players)), key=lambda index: (-players[index].points, height(situation.stack, index)))
    )
    best = players[order[0]]
    equal = tuple(index for index in order if players[index].points == best.points)
    unclear = undecided(situation.stack, equal)
    if unclear:
        names = names_of(players, unclear)
        text = N_("Who wins cannot be told: say whose marker lies lower, of {players}, who have {points} points")
        lines = [note(text, "G6 T4", 0, players=names, points=best.points)]
    else:
        lines = [note(N_("{player} wins with {points} points"), "G6", 0, player=best.name, points=best.points)]
        if len(equal) > 1:
            text = N_("as many points have {players}: the marker of the first lies lowest")
            lines.append(note(text, "G6 T4", 1, players=names_of(players, equal)))
    ranks = tuple(_rank(situation, order, index) for index in range(len(players)))
    text = N_("{rank}. {player}: {points}")
    for index in order:
        player = players[index]
        lines.append(note(text, "G6", 1, rank=ranks[index], player=player.name, points=player.points))
    return Verdict(FinalRanking(order, ranks, None if unclear else order[0]), tuple(lines))


def _rank(situation: Situation, order: tuple[int, ...], index: int) -> int:
    """The rank of a player, from 1; who are equal and undecided share the rank of the first of them."""
    equal = equal_to(situation.players, situation.players[index].points)
    unclear = undecided(situation.stack, equal)
    return 1 + min(order.index(one) for one in (unclear if index in unclear else (index,)))


def judge_copy(situation: Situation) -> Verdict[OwnCopy]:
    """The user's own copy: each part entered or still a placeholder (rules T1, L3)."""
    copy = situation.copy
    seals = tuple(copy.all_seals)
    lines = [note(N_("Your own copy of the game"), "L3")]
    if copy.seals is None:
        text = N_("the seals are placeholders, a guess but for the last: {seals}")
    else:
        text = N_("the seals: {seals}")
    lines.append(note(text, "T1", 1, passed=copy.seals is not None, seals=seals))
    for building in copy.all_start:
        own = building.sure == "own"
        text = N_("a starting building: {building}") if own else N_("a starting building, placeholder: {building}")
        lines.append(note(text, "L3", 1, passed=own, building=building_name(building)))
    own_ids = {building.id for building in copy.buildings}
    changed: tuple[Name, ...] = tuple(building_name(building) for building in copy.buildings)
    if changed:
        lines.append(note(N_("buildings entered by you: {buildings}"), "L3", 1, passed=True, buildings=changed))
    doubtful: tuple[Name, ...] = tuple(
        building_name(one) for one in BUILDINGS.values() if one.sure == "doubtful" and one.id not in own_ids
    )
    if doubtful:
        text = N_("doubtful buildings, to be compared with your copy: {buildings}")
        lines.append(note(text, "L3", 1, passed=False, buildings=doubtful))
    return Verdict(copy, tuple(lines))
