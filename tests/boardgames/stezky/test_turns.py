"""Whole turns, played by answering the referee: what he offers he accepts, what he does not offer he refuses."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from boardgames.stezky.model import Effect, Met, Move, Options, Panorama, Player, Situation, Turn
from boardgames.stezky.mountain import EVIL, MOUNTAIN, SPIRITS, Place, full_squares, mask_of, places_of
from boardgames.stezky.rules import matches
from boardgames.stezky.table import Table
from boardgames.stezky.turns import judge_turn
from tests.boardgames.judging import STEZKY
from tests.strategies import often

TILES = list(places_of(MOUNTAIN))


def deal(chance: Random) -> Situation:
    """A table in the middle of a game, as the rules could have left it."""
    tiles = chance.sample(TILES, len(TILES))
    hands = tuple(tuple(tiles.pop() for _ in range(3)) for _ in range(2))
    display = tuple(tiles.pop() for _ in range(chance.randint(1, 6)))
    mine = mask_of(*(tiles.pop() for _ in range(chance.randint(0, 16))))
    pile = chance.choice([0, 1, 2, len(tiles)])
    free = [at for at in TILES if not mine >> at & 1]
    rainbows = mask_of(*chance.sample(free, chance.randint(0, 5))) if mine else 0
    full = full_squares(mine | rainbows)
    spirits = chance.sample([spirit for spirit in SPIRITS if spirit != EVIL], 14)
    met = tuple(Met(spirits.pop(), corner) for corner in chance.sample(full, min(len(full), chance.randint(0, 2))))
    row = tuple(spirits.pop() for _ in range(chance.randint(0, 2)))
    evil = chance.random() < 0.4
    players = (Player("A", Panorama(mine, rainbows, met), hands[0], evil), Player("B", Panorama(), hands[1]))
    options = Options(
        first_rainbow=chance.choice(["anywhere", "kept"]),
        renewed=chance.random() < 0.5,
        overlap=chance.random() < 0.5,
    )
    hidden = len(spirits) + (not evil)
    return Situation(
        "turn", players, display=display, pile=pile, spirit_pile=chance.choice([0, 1, hidden]), spirit_row=row,
        turn=Turn(), options=options,
    )  # fmt: skip


def ruled(situation: Situation, turn: Turn) -> Table:
    return judge_turn(replace(situation, turn=turn)).result


def unseen_tiles(situation: Situation, turn: Turn, ruling: Table) -> list[Place]:
    """The tiles that may come from where nobody sees, when the referee asks for one of them."""
    seen = mask_of(*situation.display)
    for player in situation.players:
        seen |= player.panorama.tiles | mask_of(*(player.hand or ()))
    for told in (turn.plays, turn.turned):
        seen |= 0 if told is None else 1 << told
    found = [at for at in TILES if not seen >> at & 1]
    if ruling.asked.needs == "play" and not situation.pile:  # then only a tile that captures may be played
        return [at for at in found if matches(at, situation.display)]
    return found


def making_room(situation: Situation, turn: Turn, effect: Effect) -> list[Place]:
    """Where the rainbows lay that have to move and have not yet.

    A tile that a spirit brings may come upon a rainbow that was laid or moved in this very turn.
    """
    if effect.tile is not None:
        return [effect.tile]
    panorama = situation.players[0].panorama
    free = panorama.rainbows & ~panorama.held
    tiles = [turn.plays if turn.turned is None else turn.turned, turn.takes]
    moved = {move.origin for move in turn.moves}
    return [at for at in tiles if at is not None and free >> at & 1 and at not in moved]


def answers(situation: Situation, turn: Turn, ruling: Table) -> Callable[[Place], Turn]:
    """A function that puts any place into the turn where the referee asks for one."""
    effect = turn.effect or Effect()
    waiting = making_room(situation, turn, effect) or [0]
    table: dict[str, Callable[[Place], Turn]] = {
        "play": lambda at: replace(turn, plays=at),
        "turned": lambda at: replace(turn, turned=at),
        "take": lambda at: replace(turn, takes=at),
        "move": lambda at: replace(turn, moves=(*turn.moves, Move(waiting[0], at))),
        "rainbow": lambda at: replace(turn, rainbows=(*turn.rainbows, at)),
        "effect-tile": lambda at: replace(turn, effect=replace(effect, tile=at)),
        "effect-move": lambda at: replace(turn, effect=replace(effect, moves=(*effect.moves, Move(waiting[0], at)))),
        "effect-rainbow": lambda at: replace(turn, effect=replace(effect, rainbow=at)),
    }
    return table[ruling.asked.needs]


def next_turn(situation: Situation, turn: Turn, ruling: Table, chance: Random) -> Turn:
    """The turn with one of the answers that the referee offers; the answers he does not offer are refused."""
    if ruling.asked.needs == "pass":
        return replace(turn, passes=True)
    if ruling.asked.needs == "meet":
        if not ruling.asked.spirits or (not turn.draws and ruling.situation().spirit_pile and chance.random() < 0.5):
            hidden = [one for one in SPIRITS if one not in situation.spirit_row and one not in taken(situation)]
            return replace(turn, draws=tuple(chance.sample(hidden, min(2, situation.spirit_pile))))
        wrong = [at for at in TILES if at not in ruling.squares]
        assert not ruled(situation, replace(turn, meets=Met(ruling.asked.spirits[0], chance.choice(wrong)))).legal
        return replace(turn, meets=Met(chance.choice(ruling.asked.spirits), chance.choice(ruling.squares)))
    answer = answers(situation, turn, ruling)
    choices = ruling.asked.choices or unseen_tiles(situation, turn, ruling)
    for at in chance.sample(TILES, 12):
        assert ruled(situation, answer(at)).legal == (at in choices)
    if not choices:
        return replace(turn, passes=True)
    return answer(chance.choice(choices))


def taken(situation: Situation) -> set[str]:
    found = {met.spirit for player in situation.players for met in player.panorama.spirits}
    return found | ({EVIL} if any(player.evil for player in situation.players) else set())


@often(300)
@given(st.integers(0, 2**32), st.booleans(), st.booleans())
def test_turns_answered_to_their_end(seed: int, own_hand: bool, other_hand: bool) -> None:
    """Also where hands are not known."""
    chance = Random(seed)
    situation = deal(chance)
    players = tuple(
        player if known else replace(player, hand=None)
        for player, known in zip(situation.players, (own_hand, other_hand), strict=True)
    )
    situation = replace(situation, players=players)
    turn = Turn()
    ruling = ruled(situation, turn)
    for _step in range(20):
        assert ruling.legal
        if not ruling.asked.needs:
            break
        turn = next_turn(situation, turn, ruling, chance)
        ruling = ruled(situation, turn)
    assert not ruling.asked.needs
    before, after = situation.players[0].panorama, ruling.situation().players[0].panorama
    assert len(after.spirits) - len(before.spirits) in {0, 1}
    assert not after.tiles & after.rainbows
    assert before.held & ~after.held == 0
    STEZKY.check_comes_back(replace(situation, turn=turn))
