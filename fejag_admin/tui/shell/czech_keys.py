"""Digits of a Czech keyboard, which needs Shift for them: without it their keys give letters with accents, and +."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.events import Key

from fejag_admin.common.names import typed_digits


def as_digit(key: Key, app: App[Any]) -> Key:
    """The digit that a key gives with Shift, where what it gives without it means nothing; else the key itself.

    It means something in a text, as a key of an action, and where a screen `takes_letter`.
    """
    sign = key.character or ""
    digit = typed_digits(sign)
    if digit == sign or key.key in app.screen.active_bindings:
        return key
    focused: Any = app.focused
    if focused is not None and focused.check_consume_key(key.key, sign):
        return Key(digit, digit) if getattr(focused, "type", "") == "integer" else key
    screen: Any = app.screen
    is_letter = hasattr(screen, "takes_letter") and screen.takes_letter(sign)
    return key if is_letter else Key(digit, digit)
