"""Unexpected errors: caught where they happen, told in a sentence; never a traceback."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from fejag_admin.tui.shell.shell import Shell
from fejag_admin.tui.shell.textual_patches import SafePump

Words = ParamSpec("Words")
Asking = TypeVar("Asking", bound="Guarded")


def asks(
    work: Callable[Concatenate[Asking, Words], Coroutine[Any, Any, None]],
) -> Callable[Concatenate[Asking, Words], None]:
    """An action that asks something: once, however often its key is pressed; keys typed ahead wait for the question."""

    @wraps(work)
    def action(node: Asking, /, *words: Words.args, **named: Words.kwargs) -> None:
        node.shell.run_command(work(node, *words, **named))

    return action


class Guarded(SafePump):
    """A screen or widget whose handlers may fail without taking the program down: the app tells the person.

    Put it first among the base classes.
    """

    @property
    def shell(self) -> Shell:
        """The application, with the type that screens and dialogs know."""
        return cast("Shell", self.app)
