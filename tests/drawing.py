"""Screens under test are drawn when they have come to rest, as a slow terminal draws them, not after every change."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from rich.console import RenderableType
from textual._compositor import Compositor
from textual._context import active_app
from textual.screen import Screen

OFTEN = 24
"""Of so many times that screens of a kind come to rest, they are drawn one time."""

draw = Compositor.render_update
rested: Counter[type[Screen[Any]]] = Counter()
"""How often a screen of each kind came to rest with something to be drawn."""


def put_off(
    self: Compositor, full: bool = False, screen_stack: list[Screen[Any]] | None = None, simplify: bool = False
) -> RenderableType | None:
    """Draw a picture that was asked for; anything else stays marked as changed until the screen has come to rest."""
    return draw(self, full, screen_stack, simplify) if full else None


def drawn_at_rest(often: int = OFTEN) -> None:
    """Draw what has changed on the screen of the running application, one time of so many."""
    app = active_app.get(None)
    if app is None or not app._running or not app._screen_stack or Compositor.render_update is draw:
        return
    screen = app.screen
    if screen._compositor._dirty_regions:
        if rested[type(screen)] % often == 0:
            app._display(screen, draw(screen._compositor, screen_stack=app._background_screens))
        rested[type(screen)] += 1


@contextmanager
def drawn_seldom() -> Iterator[None]:
    """Meanwhile screens are drawn at rest."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Compositor, "render_update", put_off)
        yield
