"""The games as tests use them: a situation, given as a file or as its plain values, is read and judged at once."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import pytest

from boardgames.core.answer import GameAnswer, plain_sentence
from boardgames.core.registry import Game, find_game
from boardgames.core.verdict import Name, Value, Verdict
from fejag_admin.common.faults import DocumentError, Fault
from fejag_admin.texts.games.as_json import judged

Raw = bytes | str | Mapping[str, Any]
"""A situation: the bytes or the text of its file, or its plain values."""


class WithValues(Protocol):
    """A line of a verdict, a fault, or whatever else has a sentence and the values that fill it."""

    @property
    def text(self) -> str: ...

    @property
    def values(self) -> Mapping[str, Value]: ...


def filled(sentence: WithValues) -> str:
    """An English sentence with its values filled in."""
    return plain_sentence(sentence.text).format(**{name: _shown(value) for name, value in sentence.values.items()})


def _shown(value: Value) -> str:
    if isinstance(value, Name):
        return value["en"]
    return ", ".join(map(_shown, value)) if isinstance(value, tuple) else str(value)


def all_filled(sentences: Iterable[WithValues]) -> list[str]:
    return [filled(sentence) for sentence in sentences]


def encoded(raw: Raw) -> bytes:
    """A situation as a file."""
    if isinstance(raw, bytes):
        return raw
    return (raw if isinstance(raw, str) else json.dumps(raw)).encode()


@dataclass(frozen=True)
class Referee:
    """The referee of one game; ``own``: the file of the user's own copy."""

    game: Game

    def load(self, raw: Raw, own: bytes | None = None) -> Any:
        return self.game.load(encoded(raw), own)

    def judge(self, raw: Raw, own: bytes | None = None) -> Verdict[Any]:
        return self.game.judge(self.load(raw, own))

    def result(self, raw: Raw, own: bytes | None = None) -> Any:
        return self.judge(raw, own).result

    def working(self, raw: Raw, own: bytes | None = None) -> list[str]:
        """All sentences of the verdict."""
        return all_filled(self.judge(raw, own).lines)

    def rests_on(self, raw: Raw, own: bytes | None = None) -> list[str]:
        """The sentences that name something uncertain."""
        return all_filled(line for line in self.judge(raw, own).lines if line.uncertain)

    def answer(self, raw: Raw) -> GameAnswer:
        return self.answered(self.load(raw))[1]

    def answered(self, situation: Any) -> tuple[Any, GameAnswer]:
        """The result of the verdict on a situation, and the answer made from it."""
        verdict = self.game.judge(situation)
        return verdict.result, self.game.answer(situation, verdict)

    def after(self, raw: Raw) -> dict[str, Any]:
        """The table that follows."""
        return self.carried_on(raw)[1]

    def carried_on(self, raw: Raw) -> tuple[Any, dict[str, Any]]:
        """The result of the verdict, and the table that follows."""
        result, answer = self.answered(self.load(raw))
        assert answer.after is not None
        return result, dict(answer.after)

    def typed_result(self, raw: Raw) -> dict[str, Any]:
        """What a program gets; it has been through JSON."""
        situation = self.load(raw)
        return self.typed(situation, self.game.judge(situation))

    def typed(self, situation: Any, verdict: Verdict[Any]) -> dict[str, Any]:
        result: dict[str, Any] = json.loads(json.dumps(judged(self.game, situation, verdict)))
        return result

    def faults(self, raw: Raw, own: bytes | None = None) -> tuple[Fault, ...]:
        with pytest.raises(DocumentError) as caught:
            self.load(raw, own)
        return caught.value.faults

    def places(self, raw: Raw) -> list[str]:
        """Where a file is wrong."""
        return [fault.place for fault in self.faults(raw)]

    def reasons(self, raw: Raw) -> dict[str, str]:
        """What is wrong at each of these places, in words."""
        return {fault.place: filled(fault) for fault in self.faults(raw)}

    def own_places(self, raw: Raw) -> list[str]:
        """Where a file of the user's own copy is wrong."""
        with pytest.raises(DocumentError) as caught:
            self.game.read_own(encoded(raw))
        return [fault.place for fault in caught.value.faults]

    def check_comes_back(self, situation: Any) -> None:
        assert self.load(self.game.dump(situation)) == situation


def referee(name: str) -> Referee:
    game = find_game(name)
    assert game is not None
    return Referee(game)


BEZ_HRANIC, STEZKY, SEMAFORY, SINGAPORE = map(referee, ("bez-hranic", "stezky", "semafory", "singapore"))
REFEREES = (BEZ_HRANIC, STEZKY, SEMAFORY, SINGAPORE)
