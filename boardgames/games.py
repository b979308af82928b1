"""The games there are: what each is called, and the rooms of each behind one door, opened when it is needed.

Whoever shows the calculators to people goes through `games`; what is alike in all games is in `Document`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from boardgames.names import fold, nearest
from boardgames.verdict import Name, Verdict


class Document(Protocol):
    """What the module ``document`` of every game offers."""

    def load(self, data: bytes, /) -> Any:
        """The situation in a file; raise SituationError with every fault."""

    def judge_situation(self, situation: Any, /) -> Verdict[Any]:
        """The verdict on a situation."""

    def dump(self, situation: Any, /) -> str:
        """The situation as the text of a JSON file."""

    def samples(self) -> tuple[str, ...]:
        """The names of the worked examples."""

    def sample(self, name: str, /) -> bytes:
        """One of them; raise FileNotFoundError if there is none of that name."""


Drawing = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """One game: ``id`` is the name of its room, ``name`` on the box in both languages, ``also`` what else it is called.

    ``questions``: what its situation files may ask, the usual first. ``draws``: the function here that draws a
    situation, if the game can be drawn.
    """

    id: str
    name: Name
    also: tuple[str, ...]
    questions: tuple[str, ...]
    draws: Callable[[Any], Drawing] | None = None

    @property
    def slug(self) -> str:
        """The name as typed on a command line: ``bez-hranic``."""
        return self.id.replace("_", "-")

    @property
    def document(self) -> Document:
        """The module that loads, judges and writes situations of this game."""
        return cast(Document, import_module(f"boardgames.{self.id}.document"))

    @property
    def first_example(self) -> str:
        """The worked example to begin with: the first one that asks the usual question."""
        names = self.document.samples()
        usual = [name for name in names if self._asks(name) == self.questions[:1]]
        return next(iter((*usual, *names)), "")

    def _asks(self, name: str) -> tuple[str, ...]:
        return (str(json.loads(self.document.sample(name)).get("what")),)

    def example(self, name: str, language: str) -> dict[str, Any]:
        """A worked example as plain values, in the notation of ``language`` if the game has one for each language.

        Raise FileNotFoundError if there is none of that name.
        """
        data = self.document.sample(name)
        situation = self.document.load(data)
        if hasattr(situation, "notation"):
            data = self.document.dump(replace(situation, notation=language)).encode()
        raw: dict[str, Any] = json.loads(data)
        return raw

    def drawing(self, situation: Any) -> Drawing:
        """The situation as lines of text; none if the game, or this situation, has no drawing."""
        return () if self.draws is None else self.draws(situation)


def _mountains(situation: Any) -> Drawing:
    """Every panorama under the name of its player, in the notation of the file."""
    from boardgames.stezky.drawing import draw

    lines: list[str] = []
    for player in situation.players:
        drawn = draw(player.panorama, situation.notation, covered=player.covered)
        lines += [player.name, *(line.rstrip() for line in drawn)]
    return tuple(lines)


def _atlas(situation: Any) -> Drawing:
    """The map, with the states in the centre and those chosen or offered, or with the route that is claimed."""
    from boardgames.bez_hranic.drawing import draw

    if situation.claim is not None:
        claim = situation.claim
        centre = [state for state in (claim.start, claim.target) if state is not None]
        return draw(situation.atlas, [part for parts in claim.route for part in parts], centre, claim.visits)
    if not situation.tables:
        return draw(situation.atlas)
    table = situation.tables[-1]
    return draw(situation.atlas, (), table.centre, table.offer)


_ALL = (
    Game(
        "bez_hranic",
        Name("Bez hranic", "Bez hranic"),
        ("travel blog", "travelblog"),
        ("round", "tokens", "choices", "game", "route", "map"),
        _atlas,
    ),
    Game(
        "stezky",
        Name("Stezky", "Stezky"),
        ("solstis",),
        ("scoring", "turn", "end", "rainbows", "squirrel", "evil"),
        _mountains,
    ),
    Game("semafory", Name("Semafory", "Semafory"), ("clacks",), ()),
    Game("singapore", Name("Singapore", "Singapore"), ("singapur",), ()),
)


def games() -> tuple[Game, ...]:
    """The games whose rooms are furnished."""
    return tuple(game for game in _ALL if find_spec(f"boardgames.{game.id}.document") is not None)


def find_game(word: str) -> Game | None:
    """The game that is called ``word``; case, accents and blanks do not matter; None if there is none."""
    wanted = fold(word)
    return next((game for game in games() if wanted in _called(game)), None)


def suggest_game(word: str) -> Game | None:
    """The game whose name is nearest to ``word``; None if none is near."""
    known = {name: game.id for game in games() for name in _called(game)}
    near = nearest(word, known, 1)
    return next((game for game in games() if game.id in near), None)


def _called(game: Game) -> tuple[str, ...]:
    return tuple(dict.fromkeys(fold(name) for name in (game.slug, game.name.cs, game.name.en, *game.also)))
