"""Situation files judged as they are, by the documents of the games."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from boardgames.core.verdict import Verdict


def judging(game: str) -> Callable[..., Verdict[Any]]:
    """What gives the verdict on the situation in a file, perhaps with what is of the user's own copy of the game."""
    document = import_module(f"boardgames.{game}.document")

    def judge(data: bytes, *own: Any) -> Verdict[Any]:
        verdict: Verdict[Any] = document.judge_situation(document.load(data, *own))
        return verdict

    return judge
