"""What the calculators say, as tests compare it: sentences with their values filled in, faults with their places."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

import pytest

from boardgames.core.answer import plain_sentence
from boardgames.core.verdict import Name, Value, Verdict
from fejag_admin.common.faults import DocumentError, Fault


class Said(Protocol):
    """A line of a verdict, or whatever else has a sentence and the values that fill it."""

    @property
    def text(self) -> str: ...

    @property
    def values(self) -> Mapping[str, Value]: ...


def sentence(said: Said | Fault, language: str = "en") -> str:
    """An English sentence with its values filled in; names among them in ``language`` (cs or en)."""
    return plain_sentence(said.text).format(**{name: _shown(value, language) for name, value in said.values.items()})


def _shown(value: Value, language: str) -> str:
    if isinstance(value, Name):
        return value[language]
    return ", ".join(_shown(one, language) for one in value) if isinstance(value, tuple) else str(value)


def sentences(said: Iterable[Said | Fault], language: str = "en") -> list[str]:
    """Several of them."""
    return [sentence(one, language) for one in said]


def answer(judge: Callable[[bytes], Verdict[Any]], data: bytes) -> list[str]:
    """What is said of a file: the working of the verdict, or everything that is wrong with it."""
    try:
        return sentences(judge(data).lines)
    except DocumentError as problem:
        return sentences(problem.faults)


def faulty_places(read: Callable[[bytes], object], raw: object) -> list[str]:
    """Where a file is wrong, which is given as it is or as plain values; somewhere it should be."""
    return [fault.place for fault in _faults(read, raw)]


def faults_of(read: Callable[[bytes], object], raw: object) -> dict[str, str]:
    """What is wrong at each of these places, in words."""
    return {fault.place: sentence(fault) for fault in _faults(read, raw)}


def _faults(read: Callable[[bytes], object], raw: object) -> tuple[Fault, ...]:
    with pytest.raises(DocumentError) as caught:
        read(raw if isinstance(raw, bytes) else json.dumps(raw).encode())
    return caught.value.faults
