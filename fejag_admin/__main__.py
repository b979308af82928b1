"""``python -m fejag_admin`` is ``fejag``."""

from __future__ import annotations

from fejag_admin.cli import main

main()
