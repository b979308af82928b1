"""The error whose text is shown to whoever typed something, as it is."""

from __future__ import annotations


class InputError(ValueError):
    """What somebody typed or chose cannot be used; the text says why."""
