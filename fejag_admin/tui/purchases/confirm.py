"""The question before a figure is placed."""

from __future__ import annotations

from fejag_admin.tui.shell.dialog import Confirm


class PlaceDialog(Confirm):
    """Asks whether to place a figure; tells all that it would do."""
