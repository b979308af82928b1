"""Unexpected errors: caught where they happen, told in a sentence; never a traceback."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from textual import on
from textual.events import ScreenResume
from textual.message import Message
from textual.message_pump import MessagePump

from fejag_admin.tui.shell.shell import Shell

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


class Guarded(MessagePump):
    """A screen or widget whose handlers may fail without taking the program down: the app tells the person.

    Put it first among the base classes. Textual would stop the pump of a widget whose handler raised, and end the
    program with a traceback.
    """

    @property
    def shell(self) -> Shell:
        """The application, with the type that screens and dialogs know."""
        return cast("Shell", self.app)

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:  # noqa: BLE001 - whatever it is, the person is told and the program goes on
            self.shell.report(error)


class GuardedScreen(Guarded):
    """A screen like that, which is not styled anew whenever it is shown: it was when it was built or has changed."""

    @on(ScreenResume)
    def keep_styles(self, event: ScreenResume) -> None:
        event.refresh_styles = False
