"""The casebooks of the board games: numbered cases that the judge of a game rules as they say, citing their rules.

A file in the folder ``cases`` of a game is TOML with a table ``[[case]]`` for each case: its ``id``, the ``rules`` that
it is about, what it ``says`` in a sentence, the ``situation`` as the text of a file, and what to ``expect``: facts of
the verdict by their names (`tests/boardgames/facts.py`), or ``faults``, the places of all that is wrong with the
situation. What is uncertain in a verdict, and named in it, stands in ``rests`` (but for Singapore). What a situation
does not tell is as in the ``base`` of its file, if there is one. A case of rules that are only shown has, in place of a
situation, what somebody ``asks`` in English and in Czech; the rules are found by it.
"""

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardgames.core.registry import Game

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Case:
    """One case; ``cites``: whether its verdict cites all of its rules, or is one in which they do not apply.

    ``rests``: the sentences of the verdict that name something uncertain.
    """

    id: str
    rules: tuple[str, ...]
    says: str
    situation: str
    expect: dict[str, Any]
    rests: list[str]
    cites: bool = True

    @property
    def data(self) -> bytes:
        """The situation as a file."""
        return self.situation.encode()


def books(game: str) -> Iterator[dict[str, Any]]:
    """The files of a casebook, by the name of the room of its game."""
    for path in sorted((HERE / game / "cases").glob("*.toml")):
        yield tomllib.loads(path.read_text(encoding="utf-8"))


def read_cases(game: str) -> list[Case]:
    """The cases of a game in which something is judged."""
    cases = []
    for book in books(game):
        for raw in book["case"]:
            if "asks" in raw:
                continue
            situation = raw["situation"]
            if "base" in book:
                situation = json.dumps({**tomllib.loads(book["base"]), **tomllib.loads(situation)})
            rules, cites = tuple(raw["rules"]), raw.get("cites", True)
            rests = raw.get("rests", [])
            cases.append(Case(raw["id"], rules, raw["says"], situation, raw["expect"], rests, cites))
    return cases


def sound_cases(game: str) -> list[Case]:
    """Those whose situation has no faults."""
    return [case for case in read_cases(game) if "faults" not in case.expect]


def read_asked(game: str) -> list[dict[str, Any]]:
    """The cases of a game in which somebody asks for a rule by words."""
    return [raw for book in books(game) for raw in book["case"] if "asks" in raw]


def files_of(game: Game) -> list[bytes]:
    """The worked examples of a game and the cases that have no faults."""
    return [*map(game.sample, game.samples()), *(case.data for case in sound_cases(game.id))]
