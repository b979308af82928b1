"""Damaged copies of the situation files of each game: each is read, or every fault has a place; nothing is lost."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from boardgames.core.files import parse
from boardgames.core.registry import Game, games
from fejag_admin.common.faults import DocumentError
from tests.boardgames.casebook import read_cases

STRANGE: tuple[Any, ...] = (None, True, -1, 0, 1, 99, 1.5, "", "?", "č1", [], {}, [1], [None], {"x": 1}, ["x"] * 70)


def files_of(game: Game) -> list[dict[str, Any]]:
    """The worked examples and the casebook as plain values."""
    found = [game.sample(name) for name in game.samples()]
    return [parse(data) for data in (*found, *(case.data for case in read_cases(game.id)))]


def holders(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every list and object in a file with each of its indices or keys."""
    if isinstance(value, dict | list):
        for at in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, at
            yield from holders(value[at])


def damaged(raw: dict[str, Any], others: list[tuple[Any, Any]], chance: random.Random) -> dict[str, Any]:
    """A copy in which something is missing, strange, or stands where something else of the game belongs."""
    copy: dict[str, Any] = json.loads(json.dumps(raw))
    for _ in range(chance.choice((1, 1, 2, 4))):
        places = list(holders(copy))
        if not places:
            break
        holder, at = chance.choice(places)
        other, there = chance.choice(others)
        match chance.randrange(4):
            case 0:
                del holder[at]
            case 1:
                holder[at] = chance.choice(STRANGE)
            case 2 if isinstance(holder, dict) and isinstance(there, str):
                holder[there] = other[there]
            case _:
                holder[at] = other[there]
        copy = json.loads(json.dumps(copy))
    return copy


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_a_damaged_file_is_read_or_every_fault_has_its_place(game: Game) -> None:
    chance = random.Random(game.id)
    files = files_of(game)
    others = [place for raw in files for place in holders(raw)]
    placeless: list[str] = []
    sound = 0
    for number in range(600):
        raw = damaged(files[number % len(files)], others, chance)
        try:
            situation = game.load(json.dumps(raw).encode())
        except DocumentError as problem:
            placeless += [fault.text for fault in problem.faults if not fault.place]
            continue
        written = game.dump(situation)
        assert game.load(written.encode()) == situation
        sound += 1
    assert placeless == []
    assert 30 < sound < 500
