"""The games there are: what each is called, and the rooms of each behind one door, opened when it is needed.

Whoever shows the calculators to people goes through `games`.
Every room has the modules ``document``, ``answers``, ``sheet``, ``typed`` and ``drawing``, alike in all games.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from boardgames.core.answer import GameAnswer, completed
from boardgames.core.files import parse, to_json
from boardgames.core.names import fold, nearest_ids
from boardgames.core.verdict import Name, Verdict
from fejag_admin.common.files import data_file

if TYPE_CHECKING:
    from boardgames.core.typed import GameLine


Drawing = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """One game: ``id`` is the name of its room, ``name`` on the box in both languages, ``also`` what else it is called.

    ``questions``: what its situation files may ask, the usual first. ``begin``: the worked example to begin with.
    ``after_turn``: questions about the table that a told turn leaves; ``in_turn``: how that turn may go on.
    """

    id: str
    name: Name
    also: tuple[str, ...]
    questions: tuple[str, ...]
    begin: str
    after_turn: tuple[str, ...] = ()
    in_turn: tuple[str, ...] = ()

    @property
    def slug(self) -> str:
        """The name as typed on a command line: ``bez-hranic``."""
        return self.id.replace("_", "-")

    def _module(self, name: str) -> Any:
        """A module in the room of the game, loaded when it is needed."""
        return import_module(f"boardgames.{self.id}.{name}")

    @property
    def document(self) -> Any:
        """The module with `check`, `JUDGES` by question, `write`, `read_own` and `own_form` of this game."""
        return self._module("document")

    def load(self, data: bytes, own: bytes | None = None) -> Any:
        """The situation in a file; ``own``: the file of the user's own copy of the game, if he keeps one.

        Raise DocumentError with every fault of either.
        """
        return self.check(parse(data), own)

    def check(self, raw: Mapping[str, Any], own: bytes | None = None) -> Any:
        """The situation that plain values describe; raise DocumentError as `load` does."""
        return self.document.check(raw, None if own is None else self.read_own(own))

    def dump(self, situation: Any) -> str:
        """The situation as the text of a JSON file; what is as by default is left out. `load` gives it back."""
        return to_json(self.document.write(situation))

    def read_own(self, data: bytes) -> Any:
        """The file of what the user enters once from his own copy of the game; raise DocumentError with every fault."""
        return self.document.read_own(data)

    def own_form(self, language: str) -> str:
        """The text of such a file in a language (cs or en), to be filled in or changed."""
        return str(self.document.own_form(language))

    def empty_table(self, language: str) -> dict[str, Any]:
        """The plain values of a table with nothing on it yet."""
        empty: dict[str, Any] = self._module("sheet").empty_table(language)
        return empty

    def line(self, raw: dict[str, Any], own: bytes | None = None, current_player: int = 0) -> GameLine:
        """The editor of a table by typed lines; ``current_player``: the index of the player they are about at first."""
        own_files = None if own is None else self.read_own(own)
        line: GameLine = self._module("typed").line_for(raw, own_files, current_player)
        return line

    def judge(self, situation: Any) -> Verdict[Any]:
        """The verdict on a situation."""
        verdict: Verdict[Any] = self.document.JUDGES[situation.what](situation)
        return verdict

    def answer(self, situation: Any, verdict: Verdict[Any]) -> GameAnswer:
        """What a verdict on a situation comes to."""
        return completed(self._module("answers").answer(situation, verdict), verdict)

    def samples(self) -> tuple[str, ...]:
        """The names of the worked examples."""
        return tuple(sorted(path.stem for path in data_file(self.id, "examples").glob("*.json")))

    def sample(self, name: str) -> bytes:
        """A worked example as a file; raise FileNotFoundError if there is none of that name."""
        return data_file(self.id, f"examples/{name}.json").read_bytes()

    def question_of(self, name: str) -> str:
        return str(json.loads(self.sample(name)).get("what"))

    def example(self, name: str, language: str) -> dict[str, Any]:
        """A worked example as plain values, in the notation of ``language`` if the game has one for each language.

        Raise FileNotFoundError if there is none of that name.
        """
        situation = self.load(self.sample(name))
        if hasattr(situation, "notation"):
            situation = replace(situation, notation=language)
        raw: dict[str, Any] = self.document.write(situation)
        return raw

    def asked(self, raw: Mapping[str, Any], own: bytes | None = None, *, from_start: bool = False) -> tuple[Any, str]:
        """The situation, and from where a question is asked that follows a told turn: ``here`` or ``start``.

        ``here`` is after the turn, or in the middle of it where the question is how it may go on; ``start`` before it:
        if ``from_start``, or the turn is not right and complete. Empty where that makes no difference. Raise
        DocumentError with every fault.
        """
        situation = self.check(raw, own)
        if situation.what not in (*self.after_turn, *self.in_turn):
            return situation, ""
        begun = {key: value for key, value in raw.items() if key not in {"turn", "turns"}}
        if begun.keys() == raw.keys():
            return situation, ""
        if from_start:
            return self.check(begun, own), "start"
        if situation.what in self.in_turn:
            return situation, "here"
        turn = self.check({**raw, "what": "turn"}, own)
        after = self.answer(turn, self.judge(turn)).after
        if after is None:
            return situation, "start"
        return self.check({**after, "what": situation.what}, own), "here"

    def drawing(self, situation: Any) -> Drawing:
        """The situation as lines of text; none if this situation has no drawing."""
        lines: Drawing = self._module("drawing").draw_situation(situation)
        return lines


_ALL = (
    Game(
        "bez_hranic",
        Name(cs="Bez hranic", en="Bez hranic"),
        ("travel blog", "travelblog"),
        ("round", "tokens", "game", "route"),
        "first-round-from-france",
    ),
    Game(
        "stezky",
        Name(cs="Stezky", en="Stezky"),
        ("solstis",),
        ("scoring", "turn", "end"),
        "scoring-of-the-rulebook",
        after_turn=("scoring", "end"),
    ),
    Game(
        "semafory",
        Name(cs="Semafory", en="Semafory"),
        ("clacks",),
        ("turn", "end", "start", "send", "sabotage", "night", "kit"),
        "turn-of-the-rulebook",
        after_turn=("end",),
        in_turn=("send", "sabotage"),
    ),
    Game(
        "singapore",
        Name(cs="Singapore", en="Singapore"),
        ("singapur",),
        ("turn", "round", "warmup", "close", "raid", "track", "end", "copy"),
        "turn-of-the-rulebook",
        after_turn=("round", "close", "raid", "track", "end"),
    ),
)


def games() -> tuple[Game, ...]:
    return _ALL


def find_game(word: str) -> Game | None:
    """The game that is called ``word``; case, accents and blanks do not matter; None if there is none."""
    wanted = fold(word)
    return next((game for game in games() if wanted in _called(game)), None)


def suggest_game(word: str) -> Game | None:
    """The game whose name is nearest to ``word``; None if none is near."""
    ids = {name: game.id for game in games() for name in _called(game)}
    near = nearest_ids(word, ids, 1)
    return next((game for game in games() if game.id in near), None)


def _called(game: Game) -> tuple[str, ...]:
    return tuple(dict.fromkeys(fold(name) for name in (game.slug, *game.name.words, *game.also)))
