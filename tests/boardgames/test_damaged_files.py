"""Damaged situation files: each is judged, or every fault has a place; each can be laid out and changed."""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames.core.files import parse
from boardgames.core.registry import Game, games
from boardgames.core.verdict import NotationError
from boardgames.singapore.drawing import draw_situation
from fejag_admin.common.faults import DocumentError, Fault
from tests.boardgames.casebook import read_cases
from tests.boardgames.judging import Referee, all_filled
from tests.strategies import often

STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 1, 99, 10**40, 1.5, "", "?", "č1", "a\0b", "x" * 5000, [], {}, [1], [None], {"x": 1}, ["x"] * 70,
)  # fmt: skip


def holders(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every list and object in a file with each of its indices or keys."""
    if isinstance(value, dict | list):
        for at in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, at
            yield from holders(value[at])


FILES = {
    game.id: [parse(data) for data in (*map(game.sample, game.samples()), *(case.data for case in read_cases(game.id)))]
    for game in games()
}
"""The worked examples and the casebook as plain values."""
PLACES = {game: [place for raw in files for place in holders(raw)] for game, files in FILES.items()}


def damaged_files(game: Game, seed: int, number: int) -> Iterator[dict[str, Any]]:
    """So many copies in which something is missing, strange, or stands where something else of the game belongs."""
    chance = random.Random(seed)
    for raw in chance.choices(FILES[game.id], k=number):
        copy = deepcopy(raw)
        for _damage in range(chance.choice((1, 1, 2, 4))):
            places = list(holders(copy))
            if not places:
                break
            holder, at = chance.choice(places)
            source, there = chance.choice(PLACES[game.id])
            match chance.randrange(4):
                case 0:
                    del holder[at]
                case 1:
                    holder[at] = chance.choice(STRANGE)
                case 2 if isinstance(holder, dict) and isinstance(there, str):
                    holder[there] = source[there]
                case _:
                    holder[at] = source[there]
            copy = json.loads(json.dumps(copy))
        yield copy


def check_judged(game: Game, raw: dict[str, Any]) -> bool:
    """Whether it has no faults, so that it was judged."""
    referee = Referee(game)
    faults: tuple[Fault, ...] = ()
    try:
        situation = referee.load(raw)
    except DocumentError as problem:
        faults = problem.faults
    if not faults:
        text = game.dump(situation)
        assert game.dump(referee.load(text)) == text
        if game.id != "bez_hranic":  # which writes every colour in the language of its table
            referee.check_comes_back(situation)
    sentences = all_filled(faults or game.judge(situation).lines)
    assert sentences
    assert all(sentences)
    assert [fault.text for fault in faults if not fault.place] == []
    return not faults


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
@often(60)
@given(st.integers(0, 2**32))
def test_a_damaged_file_is_judged_or_every_fault_has_its_place(game: Game, seed: int) -> None:
    for raw in damaged_files(game, seed, 40):
        check_judged(game, raw)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_some_damage_leaves_a_file_sound_and_some_does_not(game: Game) -> None:
    judged = [check_judged(game, raw) for raw in damaged_files(game, 1, 150)]
    assert 4 < sum(judged) < 146


def look(game: str, sheet: Any) -> None:
    """See all that a table shows while it is laid out."""
    players = range(len(sheet.players))
    assert 0 <= sheet.mover < max(1, len(players))
    match game:
        case "bez_hranic":
            assert sheet.rows()
            assert sheet.tokens()
            assert len(sheet.purses()) >= len(players)
        case "stezky":
            sheet.panorama()
            sheet.covered()
        case "semafory":
            sheet.picture()
            for index in players:
                sheet.seat_of(index)
                sheet.tower_of(index)
                sheet.hand(index)
        case "singapore":
            draw_situation(sheet.town())
            sheet.actions()
            for index in players:
                sheet.workers(index)
                sheet.goods(index)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
@often(60)
@given(st.integers(0, 2**32), st.sampled_from(["cs", "en"]))
def test_a_damaged_file_is_laid_out_and_changed(game: Game, seed: int, language: str) -> None:
    """Words of the typed line are carried out or refused, and whoever keeps the values of before can undo them."""
    chance = random.Random(seed)
    for raw in damaged_files(game, seed, 20):
        before, line = deepcopy(raw), game.line(raw)
        look(game.id, line.sheet)
        for word in chance.choices(line.table, k=4):
            with suppress(NotationError):
                line.carry_out(word.example(language))
        look(game.id, line.sheet)
        assert raw == before
